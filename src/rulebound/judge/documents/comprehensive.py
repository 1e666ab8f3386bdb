"""The rules of Flesh and Blood: numbered rules in sections and chapters, with examples and notes.

Reads the Markdown of the rules site and the plain text of the publisher's PDF. Numbers must follow one upon
the other: in this rulebook a gap means that something was lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rulebound.judge.documents.errors import BrokenDocument
from rulebound.judge.documents.lines import Line
from rulebound.judge.documents.model import (
    CHAPTER,
    EXAMPLE,
    NOTE,
    RULE,
    SECTION,
    Entry,
    Passage,
    references_in,
)

_CHAPTER: Final = re.compile(r"(?:# )?(?P<number>\d+)\.? (?P<title>[A-Z][^.:]*)")
_SECTION: Final = re.compile(r"(?:## )?(?P<number>\d+\.\d+)\.? (?P<title>[A-Z][^.:]*)")
_RULE: Final = re.compile(r"\s*(?P<number>\d+\.\d+\.\d+[a-z]*)\.? (?P<text>.+)")
_PASSAGE: Final = re.compile(r"(?:> )?(?:\*\*)?(?P<kind>Example|Note) ?(?::\*\*|\*\* ?:|:) ?(?P<text>.*)")
_BOLD: Final = re.compile(r"\*\*(?P<heading>[^*]+)\*\*(?: ?: ?(?P<text>.*))?")
_NUMBER_PARTS: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)([a-z]*)")
_LINK: Final = re.compile(r"\[\[(?P<number>[^\]]+)\]\]\((?P<url>[^)]*)\)")


def marked(text: str) -> str:
    """Return a text in which the site's links to rules are marks such as ``[1.3.2a]`` or ``[trp:5.5]``."""

    def mark(link: re.Match[str]) -> str:
        return f"[trp:{link['number']}]" if "/trp/" in link["url"] else f"[{link['number']}]"

    return _LINK.sub(mark, text)


def read_rules(lines: Sequence[Line], name: str, *, markdown: bool) -> list[Entry]:
    """Return the chapters, sections and rules in these lines, in order.

    Raises:
        BrokenDocument: a number is missing, stands twice or elsewhere than it should, or a line is part of
            no rule.
    """
    reader = _Reader(name, markdown)
    for line in lines:
        reader.take(line)
    return reader.finish()


class _Open:
    """A rule, section or chapter whose lines are being read."""

    def __init__(self, number: str, kind: str, heading: str, parent: str) -> None:
        self.number = number
        self.kind = kind
        self.heading = heading
        self.parent = parent
        self.paragraphs: list[str] = []
        self.passages: list[tuple[str, list[str]]] = []

    def entry(self) -> Entry:
        text = "\n\n".join(self.paragraphs)
        passages = tuple(Passage(kind, "\n\n".join(parts)) for kind, parts in self.passages)
        return Entry(
            number=self.number,
            kind=self.kind,
            heading=self.heading,
            text=text,
            parent=self.parent,
            passages=passages,
            references=references_in([text, *(passage.text for passage in passages)], "cr"),
        )


class _Reader:
    def __init__(self, name: str, markdown: bool) -> None:
        self.name = name
        self.markdown = markdown
        self.done: list[Entry] = []
        self.numbers: set[str] = set()
        self.chapter = ""
        self.section = ""
        self.open: _Open | None = None
        self.wraps = False

    def finish(self) -> list[Entry]:
        self._close()
        return self.done

    def take(self, line: Line) -> None:
        """Read one line."""
        text = marked(line.text.rstrip())
        if not text.strip() or text.strip() == ">":
            self.wraps = False
            return
        if rule := _RULE.fullmatch(text):
            self._rule(line, rule["number"], rule["text"])
        elif self._is_heading(text, "## ") and (section := _SECTION.fullmatch(text)):
            self._heading(line, SECTION, section["number"], section["title"])
        elif self._is_heading(text, "# ") and (chapter := _CHAPTER.fullmatch(text)):
            self._heading(line, CHAPTER, chapter["number"], chapter["title"])
        elif passage := _PASSAGE.match(text):
            self._passage(line, passage["kind"].lower(), passage["text"])
        else:
            self._more(line, text)

    def _is_heading(self, text: str, mark: str) -> bool:
        """In Markdown a heading is marked; in plain text it is a short line with the number that is due."""
        if self.markdown:
            return text.startswith(mark)
        number = text.split(" ", 1)[0].rstrip(".")
        due = self._due_section() if mark == "## " else {str(int(self.chapter or 0) + 1)}
        return number in due and len(text) < 60

    def _due_section(self) -> set[str]:
        if not self.chapter:
            return set()
        last = int(self.section.partition(".")[2]) if self.section else -1
        return {f"{self.chapter}.{last + 1}"} | ({f"{self.chapter}.1"} if last < 0 else set())

    def _heading(self, line: Line, kind: str, number: str, title: str) -> None:
        self._close()
        if number in self.numbers:
            raise self._error(line, f"{kind} {number} stands twice")
        if kind == CHAPTER:
            expected = str(int(self.chapter or 0) + 1)
            if number != expected:
                raise self._error(line, f"chapter {number} stands where chapter {expected} should")
            self.chapter, self.section = number, ""
        else:
            if number not in self._due_section():
                due = " or ".join(sorted(self._due_section())) or "a chapter"
                raise self._error(line, f"section {number} stands where {due} should")
            self.section = number
        self.numbers.add(number)
        self.open = _Open(number, kind, title.strip(), self.chapter if kind == SECTION else "")

    def _rule(self, line: Line, number: str, text: str) -> None:
        if number in self.numbers:
            raise self._error(line, f"rule {number} stands twice")
        section = number.rpartition(".")[0]
        if section != self.section:
            raise self._error(
                line, f"rule {number} stands in section {self.section or '(none)'}, not in {section}"
            )
        before = _before(number)
        if before and before not in self.numbers:
            raise self._error(line, f"rule {number} stands here, but {before} does not stand before it")
        self._close()
        self.numbers.add(number)
        parent = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        self.open = _Open(number, RULE, "", parent if parent != number else section)
        bold = _BOLD.fullmatch(text)
        if bold:
            self.open.heading = bold["heading"].strip()
        if not bold or bold["text"]:
            self.open.paragraphs.append(text.strip())
        self.wraps = True

    def _passage(self, line: Line, kind: str, text: str) -> None:
        if self.open is None or self.open.kind != RULE:
            raise self._error(line, f"an {kind} stands before any rule")
        self.open.passages.append((EXAMPLE if kind == "example" else NOTE, [text.strip()]))
        self.wraps = True

    def _more(self, line: Line, text: str) -> None:
        """A line that goes on with what stands before it."""
        if self.open is None:
            raise self._error(line, f"{text.strip()[:40]!r} is part of no chapter, section or rule")
        if text.startswith("#"):
            raise self._error(line, f"{text[:60]!r} is no heading of a chapter or section of these rules")
        into = self.open.paragraphs
        if self.open.passages and (text.startswith(">") or not self.markdown):
            into = self.open.passages[-1][1]
        text = text.removeprefix(">").strip()
        if self.wraps and into:
            into[-1] += ("\n" if text.startswith(("- ", "* ")) else " ") + text
        elif text.startswith("- ") and into and into[-1].rpartition("\n")[2].startswith("- "):
            into[-1] += "\n" + text
        else:
            into.append(text)
        self.wraps = True

    def _close(self) -> None:
        if self.open is not None:
            self.done.append(self.open.entry())
        self.open = None

    def _error(self, line: Line, what: str) -> BrokenDocument:
        return BrokenDocument(self.name, line.place, what)


def _before(number: str) -> str:
    """Return the number that must stand somewhere before this one; empty for the first of a section."""
    parts = _NUMBER_PARTS.fullmatch(number)
    assert parts is not None
    chapter, section, rule, letter = parts.groups()
    stem = f"{chapter}.{section}."
    if letter:
        return stem + rule + ("" if letter == "a" else letter[:-1] + chr(ord(letter[-1]) - 1))
    return f"{stem}{int(rule) - 1}" if int(rule) > 1 else ""


def rule_numbers(entries: Iterable[Entry]) -> set[str]:
    """Return the numbers of the rules among some entries."""
    return {entry.number for entry in entries if entry.kind == RULE}
