"""The rules of Riftbound: rules with numbers such as 355.6.a.1, one a line, or wrapped as in a PDF.

As published some numbers have no parent, and some stand out of order inside their rule; those are kept and
remarked. A number that stands twice, or a rule that goes back, is a broken file.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from rulebound.judge.documents.errors import BrokenDocument
from rulebound.judge.documents.lines import Line
from rulebound.judge.documents.model import EXAMPLE, RULE, Entry, Passage, Reference

_RULE: Final = re.compile(r"(?P<number>\d{3}(?:\.(?:\d+|[a-z]))*)\.?(?:\s+(?P<text>.*)|(?P<close>[A-Z].*)|$)")
_SPLIT_NUMBER: Final = re.compile(r"(?P<more>\d{1,2}|[a-z])\.? (?P<text>[A-Z\"\u201c*].*)")
SPOKEN: Final = re.compile(r"(?:[Ss]ee(?: rules?)?|[Rr]ules?) (?P<number>\d{3}(?:\.(?:\d+|[a-z]))*)\b")
_EXAMPLE: Final = re.compile(r"\s*\bExample: ")
_STATED: Final = re.compile(r"(?P<count>\d[\d,]*) rules")


def read_numbered(lines: Sequence[Line], name: str, kind: str) -> tuple[list[Entry], list[str]]:
    """Return the rules of a file in order, and remarks on what is odd in it.

    Raises:
        BrokenDocument: a number stands twice or goes back, a rule has no text, or there are fewer or more
            rules than the first line says.
    """
    rules, extract = _rules(lines, name)
    entries: list[Entry] = []
    heading = ""
    remarks: list[str] = []
    numbers = {number for number, _, _ in rules}
    for number, text, place in rules:
        if not text:
            if not extract:
                raise BrokenDocument(name, place, f"rule {number} has no text")
            remarks.append(f"{number} has no text")
        parent = number.rpartition(".")[0]
        if parent and parent not in numbers:
            remarks.append(f"{number} stands without {parent}")
            parent = _nearest_above(parent, numbers) or heading
        titled = _is_title(number, text)
        entries.append(_entry(number, text, parent or ("" if _is_chapter(number) else heading), kind, titled))
        if titled and "." not in number:
            heading = number
    remarks += _out_of_order([number for number, _, _ in rules])
    stated = _STATED.search(lines[0].text) if lines and lines[0].text.startswith("#") else None
    if stated and int(stated["count"].replace(",", "")) != len(rules):
        raise BrokenDocument(
            name, lines[0].place, f"it says {stated['count']} rules, but {len(rules)} stand in the file"
        )
    return entries, remarks


def number_key(number: str) -> tuple[tuple[int, int], ...]:
    """Return what rule numbers are sorted by: parts that are numbers come before letters."""
    return tuple((0, int(part)) if part.isdigit() else (1, ord(part[0])) for part in number.split("."))


def _rules(lines: Sequence[Line], name: str) -> tuple[list[tuple[str, str, str]], bool]:
    """Return number, text and place of each rule, and whether numbers stand on lines of their own."""
    extract = (
        sum(1 for line in lines if (m := _RULE.fullmatch(line.text.strip())) and _is_alone(m))
        > len(lines) / 4
    )
    found: list[tuple[str, str, str]] = []
    seen: set[str] = set()
    for line in lines:
        text = line.text.strip()
        match = _RULE.fullmatch(text)
        if match is None:
            if found and text:
                number, so_far, place = found[-1]
                found[-1] = (number, f"{so_far} {text}".strip(), place)
            continue
        number, words = match["number"], (match["text"] or match["close"] or "").strip()
        if number in seen and (split := _SPLIT_NUMBER.fullmatch(words)):
            number, words = f"{number}.{split['more']}", split["text"]
        if number in seen:
            raise BrokenDocument(name, line.place, f"rule {number} stands twice")
        if found and not extract and int(number[:3]) < int(found[-1][0][:3]):
            raise BrokenDocument(name, line.place, f"rule {number} stands after {found[-1][0]}")
        seen.add(number)
        found.append((number, words, line.place))
    return found, extract


def _is_alone(match: re.Match[str]) -> bool:
    return not (match["text"] or match["close"])


def _is_chapter(number: str) -> bool:
    return "." not in number and int(number) % 100 == 0


def _is_title(number: str, text: str) -> bool:
    """Whether a rule is only the heading of those that follow."""
    return "." not in number and len(text.split()) <= 7 and not text.rstrip('\u201d"').endswith((".", ":"))


def _nearest_above(number: str, numbers: set[str]) -> str:
    while number and number not in numbers:
        number = number.rpartition(".")[0]
    return number


def _out_of_order(numbers: Sequence[str]) -> list[str]:
    return [
        f"{number} stands after {before}"
        for before, number in itertools.pairwise(numbers)
        if number_key(number) < number_key(before)
    ]


def _entry(number: str, text: str, parent: str, kind: str, titled: bool) -> Entry:
    words, *examples = _EXAMPLE.split(text)
    return Entry(
        number=number,
        kind=RULE,
        heading=words.strip() if titled else "",
        text="" if titled else words.strip(),
        parent=parent if parent != number else "",
        passages=tuple(Passage(EXAMPLE, example.strip()) for example in examples),
        references=spoken_references(text, kind),
    )


def spoken_references(text: str, kind: str) -> tuple[Reference, ...]:
    """Return the rules that a text names in words (``See rule 349``), each once; ``[1]`` is energy here."""
    return tuple(dict.fromkeys(Reference(kind, match["number"]) for match in SPOKEN.finditer(text)))
