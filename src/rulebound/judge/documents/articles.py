"""Documents whose parts have headings: errata bulletins, FAQs, the tournament rules of FaB."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebound.judge.documents.errors import BrokenDocument
from rulebound.judge.documents.lines import Line
from rulebound.judge.documents.model import ARTICLE, CHAPTER, SECTION, Entry, references_in, slug
from rulebound.judge.documents.numbered import spoken_references

_HEADING: Final = re.compile(r"(?P<marks>#{1,6})\s+(?P<title>\S.*)")
_NUMBERED: Final = re.compile(r"(?P<number>(?:\d+|A)(?:\.\d+)*) (?P<title>\S.*)")
_NOTED: Final = re.compile(r"\^\[(?P<number>[0-9A][0-9.]*)\]")
_PICTURE: Final = re.compile(r"<img\b[^>]*>")
_SLUG_WORDS: Final = 9
_QUESTION: Final = re.compile(r"[A-Z\u201c\"].{10,200}\?")


def read_article(
    lines: Sequence[Line], name: str, kind: str, *, questions: bool = False
) -> tuple[str, list[Entry]]:
    """Return the title of an article and its parts, in order.

    The first heading is the title; what stands between it and the next is the part ``introduction``. With
    ``questions`` a paragraph of one line that ends with a question mark is a heading too.

    Raises:
        BrokenDocument: there is no title, or a part has neither text nor parts.
    """
    title = ""
    parts: list[_Part] = []
    blank = True
    for number, line in enumerate(lines):
        text = _NOTED.sub(r"[\g<number>]", line.text.rstrip())
        text = _PICTURE.sub("", text)
        heading = _HEADING.fullmatch(text)
        if heading and not title:
            title = heading["title"].strip()
        elif heading:
            parts.append(_Part(heading["title"].strip(), len(heading["marks"]), line.place))
        elif questions and blank and _QUESTION.fullmatch(text) and _is_blank(lines, number + 1):
            parts.append(_Part(text.strip(), 2, line.place))
        elif text.strip(" #"):
            if not parts:
                if not title:
                    raise BrokenDocument(name, line.place, "text stands before the title of the article")
                parts.append(_Part("Introduction", 2, line.place))
            parts[-1].lines.append(text)
        elif parts:
            parts[-1].lines.append("")
        blank = not text.strip()
    if not parts:
        raise BrokenDocument(name, "", "there is no article in it")
    return title, _entries(parts, name, kind)


def read_policy(lines: Sequence[Line], name: str) -> list[Entry]:
    """Return one page of the tournament rules: a chapter and its numbered sections.

    Raises:
        BrokenDocument: a section has the number of another chapter, or there is no chapter.
    """
    title, parts = _policy_parts(lines, name)
    chapter, _, words = title.partition(" ")
    if not chapter[0].isdigit():
        chapter, words = ("A" if title == "Appendix" else slug(title)), title
    entries = [_numbered_entry(chapter, CHAPTER, words, "", parts[0].body())]
    for part in parts[1:]:
        numbered = _NUMBERED.fullmatch(part.title)
        if numbered is None:
            raise BrokenDocument(name, part.place, f"the section {part.title!r} has no number")
        number = numbered["number"]
        parent = number.rpartition(".")[0]
        if parent not in {entry.number for entry in entries}:
            raise BrokenDocument(name, part.place, f"section {number} stands here, but {parent} does not")
        entries.append(_numbered_entry(number, SECTION, numbered["title"], parent, part.body()))
    return entries


class _Part:
    """A heading with the lines under it."""

    def __init__(self, title: str, level: int, place: str) -> None:
        self.title = title
        self.level = level
        self.place = place
        self.lines: list[str] = []

    def body(self) -> str:
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip()


def _policy_parts(lines: Sequence[Line], name: str) -> tuple[str, list[_Part]]:
    title = ""
    parts: list[_Part] = []
    for line in lines:
        text = _NOTED.sub(r"[\g<number>]", line.text.rstrip())
        heading = _HEADING.fullmatch(text)
        if heading:
            title = title or heading["title"].strip()
            parts.append(_Part(heading["title"].strip(), len(heading["marks"]), line.place))
        elif text.strip(" *>"):
            if not parts:
                raise BrokenDocument(name, line.place, "text stands before the title of the page")
            parts[-1].lines.append(text)
        elif parts:
            parts[-1].lines.append("")
    if not parts:
        raise BrokenDocument(name, "", "a page of the tournament rules has no title")
    return title, parts


def _numbered_entry(number: str, kind: str, heading: str, parent: str, text: str) -> Entry:
    return Entry(
        number=number,
        kind=kind,
        heading=heading,
        text=text,
        parent=parent,
        references=references_in([text], "trp"),
    )


def _entries(parts: Sequence[_Part], name: str, kind: str) -> list[Entry]:
    """Number the parts by their titles; one whose title stands twice is named by its parent too."""
    titles = [slug(part.title) for part in parts]
    found: list[Entry] = []
    taken: set[str] = set()
    above: list[tuple[int, str]] = []
    for part, title in zip(parts, titles, strict=True):
        while above and above[-1][0] >= part.level:
            above.pop()
        parent = above[-1][1] if above else ""
        number = "-".join(title.split("-")[:_SLUG_WORDS]) or "part"
        if titles.count(title) > 1 and parent:
            number = f"{parent}-{title}"
        number = _free(number, taken)
        text = part.body()
        taken.add(number)
        above.append((part.level, number))
        found.append(
            Entry(
                number=number,
                kind=ARTICLE,
                heading=part.title,
                text=text,
                parent=parent,
                references=spoken_references(text, kind) if kind == "core" else references_in([text], kind),
            )
        )
    parents = {entry.parent for entry in found}
    for part, entry in zip(parts, found, strict=True):
        if not entry.text and entry.number not in parents and part.level < 3:
            raise BrokenDocument(name, part.place, f"nothing stands under {part.title!r}")
    return found


def _free(number: str, taken: set[str]) -> str:
    free, nth = number, 1
    while free in taken:
        nth += 1
        free = f"{number}-{nth}"
    return free


def _is_blank(lines: Sequence[Line], number: int) -> bool:
    return number >= len(lines) or not lines[number].text.strip()
