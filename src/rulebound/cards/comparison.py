"""Our printed text of a card beside the dataset's, for people to read over.

Both are the publisher's words or close to them: what comes out is made on demand and is not for publication.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rulebound.cards.compile import all_names, read_rewordings, wording
from rulebound.cards.dataset import Face
from rulebound.language.normalise import printed, steps

# What only changes how a text lies on the page.
SILENT: Final = frozenset({"line ends", "bold", "double spaces", "spaces at line ends", "blank lines"})


class Comparison(msgspec.Struct, frozen=True):
    """One card: the dataset's text, ours, and each difference with why it is there."""

    card: str
    dataset: str
    ours: str
    differences: tuple[str, ...]


def draw(faces: Sequence[Face], number: int, seed: int) -> list[Face]:
    """Return so many different faces with a text, the same for the same seed."""
    told = sorted((face for face in faces if face.text.strip()), key=lambda face: face.identifier)
    return random.Random(seed).sample(told, min(number, len(told)))


def compare(faces: Iterable[Face], every: Sequence[Face]) -> list[Comparison]:
    """Compile the faces and lay both texts beside each other; ``every`` are all faces of the dataset.

    A face that is not understood has the reason as its only difference.
    """
    names = all_names(face.name for face in every)
    rewordings = read_rewordings()
    return [_compare(face, names, rewordings) for face in faces]


def _compare(face: Face, names: frozenset[str], rewordings: dict[str, str]) -> Comparison:
    from rulebound.language.errors import TextError
    from rulebound.language.fab import compile_text

    if " // " in face.name:
        return Comparison(
            face.identifier, face.text, "", ("a split card: its halves are compiled each for itself",)
        )
    try:
        compiled = compile_text(face.name, face.type_line, wording(face, rewordings), names)
    except TextError as error:
        return Comparison(
            face.identifier, face.text, "", (f"not understood: {' '.join(str(error).split())}",)
        )
    if face.identifier in rewordings:
        return Comparison(face.identifier, face.text, compiled.printed, ("a wording of our own",))
    found: list[str] = []
    text = face.text
    for step, after in steps(face.name, face.type_line, text, names):
        found += [f"{step}: {change}" for change in _changes(text, after)] if step not in SILENT else []
        text = after
    found += [f"a variant of a phrase: {change}" for change in _changes(text, compiled.normalised)]
    ours = " ".join(compiled.printed.split())
    found += [f"today's template: {change}" for change in _changes(printed(compiled.normalised), ours)]
    return Comparison(face.identifier, face.text, compiled.printed, tuple(found))


def _changes(before: str, after: str) -> list[str]:
    old, new = before.split(), after.split()
    matcher = difflib.SequenceMatcher(a=old, b=new, autojunk=False)
    return [
        f"{' '.join(old[a:b])!r} is {' '.join(new[c:d])!r}"
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    ]


def as_text(compared: Iterable[Comparison]) -> str:
    """Return the comparisons as a text in Markdown."""
    parts = []
    for one in compared:
        parts.append(
            f"## {one.card}\n\nThe dataset:\n\n{_quoted(one.dataset)}\n\nOurs:\n\n{_quoted(one.ours)}\n"
        )
        parts += [f"- {difference}" for difference in one.differences] or ["- no difference"]
        parts.append("")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines()) or "> (nothing)"
