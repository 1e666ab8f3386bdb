"""The guide by concept: what the rules mean at the table, in our own words, each statement with an example.

A page is Markdown: a title, an introduction, and under headings a list of statements. Each statement cites
rules as ``[8.3.4]`` and ends with lines ``Example: FILE`` that name scenarios.
"""

from __future__ import annotations

import functools
import re
from importlib import resources
from typing import Final

import msgspec

from rulebound.judge.documents.model import MARK
from rulebound.kernel.errors import RuleboundError

_ITEM: Final = "- "
_EXAMPLE: Final = re.compile(r"Example: (?P<file>\S+\.yaml)")


class BadGuide(RuleboundError):
    """A page of the guide is not as it should be; the message names the file and the line."""


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """One statement: text with marks such as ``[8.3.4]``, the rules cited, scenarios that show it."""

    number: int
    heading: str
    text: str
    rules: tuple[str, ...]
    examples: tuple[str, ...]


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One page of the guide."""

    slug: str
    title: str
    introduction: str
    statements: tuple[Statement, ...]


@functools.cache
def read_guide(game: str) -> tuple[Page, ...]:
    """Return the pages of a game's guide in their order; none if the game has no guide.

    Raises:
        BadGuide: a page has no title, or a statement has no rule or no example.
    """
    folder = resources.files(__name__) / game
    if not folder.is_dir():
        return ()
    files = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".md"))
    return tuple(read_page((folder / name).read_text(encoding="utf-8"), name) for name in files)


def read_page(text: str, name: str) -> Page:
    """Return one page; ``name`` is its file, whose leading number is its place.

    Raises:
        BadGuide: as in ``read_guide``.
    """
    title = heading = ""
    introduction: list[str] = []
    statements: list[Statement] = []
    item: list[str] = []
    started = 0

    def close() -> None:
        if item:
            statements.append(_statement(item, len(statements) + 1, heading, f"{name}:{started}"))
            item.clear()

    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            close()
            heading = line[3:].strip()
        elif line.startswith(_ITEM):
            close()
            started = number
            item.append(line[2:].strip())
        elif line.startswith("  ") and item:
            item.append(line.strip())
        elif line.strip():
            if statements or item:
                raise BadGuide(f"{name}:{number}: {line[:40]!r} is part of no statement")
            introduction.append(line.strip())
    close()
    if not title or not statements:
        raise BadGuide(f"{name}: a page has a title (# ...) and statements (- ...)")
    slug = name.removesuffix(".md").partition("-")[2]
    return Page(slug=slug, title=title, introduction=" ".join(introduction), statements=tuple(statements))


def _statement(lines: list[str], number: int, heading: str, place: str) -> Statement:
    examples = [match["file"] for line in lines if (match := _EXAMPLE.fullmatch(line))]
    text = " ".join(line for line in lines if not _EXAMPLE.fullmatch(line))
    rules = tuple(dict.fromkeys(match["number"] for match in MARK.finditer(text)))
    if not rules:
        raise BadGuide(f"{place}: a statement cites its rules, such as [8.3.4]")
    if not examples:
        raise BadGuide(f"{place}: a statement ends with a line Example: FILE.yaml")
    return Statement(number=number, heading=heading, text=text, rules=rules, examples=tuple(examples))
