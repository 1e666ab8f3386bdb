"""Compiling cards: from the dataset's faces to the lines that are committed.

A card is understood whole or not at all. What cannot be read becomes ``unsupported`` with a few words of the
place; nothing is guessed. Rewordings (our own equivalent wordings, by identifier) are applied first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from rulebound.cards import dataset, formats, monikers, store, type_line
from rulebound.cards.dataset import Face
from rulebound.cards.errors import BadCard
from rulebound.cards.store import Record, Side, Unsupported
from rulebound.ir.abilities import Ability, Defines
from rulebound.language.errors import AmbiguousText, LostWords, TextError, UnreadableText

GAME: Final = "fab"
REWORDINGS: Final = Path(__file__).parent / "rewordings" / f"{GAME}.toml"
FRAGMENT_WORDS: Final = 5
_AS_PRINTED: Final = re.compile(r"= (\d+)")
_SPLIT_TEXT: Final = re.compile(r"^\s*//\s*$", re.MULTILINE)

# Name, type line, text and the names of all cards -> the abilities; raises TextError.
Reader: TypeAlias = Callable[[str, str, str, Collection[str]], tuple[Ability, ...]]
Progress: TypeAlias = Callable[[int, int], None]


def read_text(name: str, line: str, text: str, names: Collection[str]) -> tuple[Ability, ...]:
    """Read a card's text; a card without text has no abilities.

    Raises:
        TextError: the text is not understood whole, or in two ways, or words would get lost.
    """
    if not text.strip():
        return ()
    # The grammar is big; commands that only look cards up must not pay for building it.
    from rulebound.language.fab import compile_text

    return compile_text(name, line, text, names).abilities


def all_names(names: Iterable[str]) -> frozenset[str]:
    """Return these names of cards, and those of both halves of split cards."""
    return frozenset(half for name in names for half in (name, *name.split(type_line.SPLIT)))


def read_rewordings(path: Path = REWORDINGS) -> dict[str, str]:
    """Read our wordings by identifier; no file is no rewordings.

    Raises:
        BadCard: the file is not a table of wordings.
    """
    if not path.exists():
        return {}
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, str])
    except (msgspec.DecodeError, tomllib.TOMLDecodeError) as error:
        raise BadCard(f"{path.name}: every entry is an identifier with a wording: {error}") from error


def wording(face: Face, rewordings: Mapping[str, str]) -> str:
    """Return the text by which a face is compiled: the printed one, or ours.

    A line ``= N`` of ours is the N-th line of the printed text, blank ones not counted: what need not be said
    otherwise is not repeated.

    Raises:
        BadCard: the printed text has no such line.
    """
    ours = rewordings.get(face.identifier)
    if ours is None:
        return face.text
    printed = [line for line in face.text.splitlines() if line.strip()]
    lines: list[str] = []
    for line in ours.splitlines():
        found = _AS_PRINTED.fullmatch(line.strip())
        place = int(found[1]) if found else 0
        if found and not 0 < place <= len(printed):
            raise BadCard(
                f"{face.identifier}: our wording asks for line {place} of the printed text, which has {len(printed)}"
            )
        lines.append(printed[place - 1] if found else line)
    return "\n".join(lines)


def compile_records(
    faces: Sequence[Face],
    rewordings: dict[str, str],
    *,
    reader: Reader = read_text,
    progress: Progress | None = None,
    jobs: int = 1,
    others: Collection[tuple[str, str]] = (),
) -> dict[str, list[Record]]:
    """Compile faces to lines, by the file they belong to.

    ``others`` are the names and type lines of further cards that texts may speak of.

    Raises:
        BadCard: a rewording is for no card.
        BadTypeLine: a type line has unknown words.
    """
    stray = sorted(rewordings.keys() - {face.identifier for face in faces})
    if stray:
        raise BadCard(f"{REWORDINGS.name}: no card has the identifier {stray[0]!r}")
    worker = _FaceCompiler(faces, rewordings, reader, others)
    sets: dict[str, list[Record]] = {}
    for done, (face, record) in enumerate(zip(faces, _each(worker, faces, jobs), strict=True), start=1):
        sets.setdefault(store.slug(face.first_set), []).append(record)
        if progress is not None:
            progress(done, len(faces))
    return sets


def compile_all(progress: Progress | None = None, jobs: int = 1) -> list[Record]:
    """Compile every face of the dataset and write the committed files; returns the lines.

    Raises:
        DatasetMissing: the dataset is not installed.
        BadCard: the dataset, a correction or a rewording does not fit.
    """
    faces = dataset.read_faces()
    sets = compile_records(faces, read_rewordings(), progress=progress, jobs=jobs)
    store.write(GAME, sets)
    (formats.FOLDER / f"{GAME}.json").write_bytes(formats.encode(faces))
    return [record for name in sorted(sets) for record in sets[name]]


def differing_files(
    progress: Progress | None = None, jobs: int = 1, folder: Path = store.FOLDER
) -> tuple[str, ...]:
    """Compile again and name the committed files that are not what comes out; empty means all is well."""
    faces = dataset.read_faces()
    sets = compile_records(faces, read_rewordings(), progress=progress, jobs=jobs)
    fresh = store.files(sets)
    committed = {path.name: path.read_bytes() for path in (folder / GAME).glob("*.json")}
    standings = f"{formats.FOLDER.name}/{GAME}.json"
    fresh[standings] = formats.encode(faces)
    committed[standings] = (folder / standings).read_bytes()
    return tuple(
        sorted(name for name in fresh.keys() | committed.keys() if fresh.get(name) != committed.get(name))
    )


def fragment(text: str) -> str:
    """Return the first few words of a place in a text: enough to find it, no sentence."""
    return " ".join(text.split()[:FRAGMENT_WORDS])


def text_of_sides(face: Face, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the type line and the text of each side of a split card; nothing of any other card."""
    names = face.name.split(type_line.SPLIT)
    if len(names) > 1:
        lines = face.type_line.split(type_line.SPLIT)
        parts = (part.strip() for part in _SPLIT_TEXT.split(text))
        yield from zip(names, lines, parts, strict=True)


class _FaceCompiler:
    """Compiles one face at a time; can be sent to another process."""

    def __init__(
        self,
        faces: Sequence[Face],
        rewordings: dict[str, str],
        reader: Reader,
        others: Collection[tuple[str, str]],
    ) -> None:
        cards = {(face.name, face.type_line) for face in faces} | set(others)
        self.names = all_names(name for name, _ in cards)
        self.rewordings = rewordings
        self.reader = reader
        self.suffixed = frozenset(
            name.partition(", ")[0]
            for name, line in cards
            if ", " in name and monikers.is_named_thing(type_line.read(line))
        )

    def __call__(self, face: Face) -> Record:
        record = self._facts(face)
        try:
            return self._with_abilities(face, record)
        except TextError as error:
            return msgspec.structs.replace(record, unsupported=_unsupported(error))

    def _facts(self, face: Face) -> Record:
        return Record(
            id=face.identifier,
            name=face.name,
            type=face.type_line,
            sets=face.sets,
            pitch=face.pitch,
            cost=face.cost,
            cost_x=face.cost_x,
            power=face.power,
            defense=face.defense,
            life=face.life,
            intellect=face.intellect,
            defined=face.defined,
            moniker=monikers.moniker(face.name, type_line.read(face.type_line), self.suffixed),
            traits=face.traits,
            opposite=face.opposite,
            back=face.back,
            reworded=face.identifier in self.rewordings,
        )

    def _with_abilities(self, face: Face, record: Record) -> Record:
        if face.unknown is not None:
            return _without(record, face.unknown, f"the printed {face.unknown} is not in the dataset")
        text = wording(face, self.rewordings)
        sides = tuple(self._sides(face, text))
        if sides:
            return msgspec.structs.replace(record, sides=list(sides))
        abilities = self.reader(face.name, face.type_line, text, self.names)
        open_property = _undefined(face, abilities)
        if open_property is not None:
            return _without(record, open_property, f"an ability that defines its {open_property}")
        return msgspec.structs.replace(record, abilities=store.dump_abilities(abilities))

    def _sides(self, face: Face, text: str) -> Iterator[Side]:
        for name, line, part in text_of_sides(face, text):
            abilities = self.reader(name, line, part, self.names)
            yield Side(name, line, store.dump_abilities(abilities))


def _each(worker: _FaceCompiler, faces: Sequence[Face], jobs: int) -> Iterator[Record]:
    if jobs <= 1:
        yield from map(worker, faces)
        return
    from concurrent.futures import ProcessPoolExecutor

    # Sent once to each process and not with every face: readers may keep what they made of the names.
    with ProcessPoolExecutor(jobs, initializer=_WORKERS.append, initargs=(worker,)) as pool:
        yield from pool.map(_compile_in_process, faces, chunksize=64)


_WORKERS: Final[list[_FaceCompiler]] = []


def _compile_in_process(face: Face) -> Record:
    return _WORKERS[-1](face)


def _undefined(face: Face, abilities: tuple[Ability, ...]) -> str | None:
    """Return a property that is printed as defined by an ability (CR 2.9.2a) while no ability does."""
    nodes = [node for ability in abilities for node in ability.walk() if isinstance(node, Defines)]
    made = {name for node in nodes for name in (node.property, node.also)}
    # Who takes a hero's place gets its life from the effect that puts them there.
    open_ones = [name for name in face.defined if name not in made and name != "life"]
    return open_ones[0] if open_ones else None


def _without(record: Record, phrase: str, missing: str) -> Record:
    return msgspec.structs.replace(record, unsupported=Unsupported(phrase, missing))


def _unsupported(error: TextError) -> Unsupported:
    if isinstance(error, UnreadableText):
        return Unsupported(fragment(error.phrase), "a phrase for these words")
    if isinstance(error, AmbiguousText):
        return Unsupported(fragment(error.text), f"one reading; there are {len(error.readings)}")
    if isinstance(error, LostWords):
        return Unsupported(fragment(_first_difference(error.text, error.printed)), "words that got lost here")
    raise error


def _first_difference(text: str, printed: str) -> str:
    """Return the text from the first word on that is not printed back."""
    words, back = text.split(), printed.split()
    same = next(
        (at for at, pair in enumerate(zip(words, back, strict=False)) if pair[0] != pair[1]), len(back)
    )
    return " ".join(words[same:] or words[-1:])
