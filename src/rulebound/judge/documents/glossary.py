"""The glossary of Flesh and Blood: numbered terms, each with what it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebound.judge.documents.comprehensive import marked
from rulebound.judge.documents.errors import BrokenDocument
from rulebound.judge.documents.lines import Line
from rulebound.judge.documents.model import SECTION, TERM, Entry, references_in, slug

GLOSSARY: Final = "glossary"
_TERM: Final = re.compile(r"\s*\d+\.-1\.(?P<number>\d+) \*\*(?P<term>.+)\*\*\s*")
_TITLE: Final = re.compile(r"# (?:\d+ )?Glossary")


def read_glossary(lines: Sequence[Line], name: str) -> list[Entry]:
    """Return the section of the glossary and its terms, in order.

    Raises:
        BrokenDocument: a term is missing, stands twice, or has no meaning.
    """
    found = [Entry(number=GLOSSARY, kind=SECTION, heading="Glossary")]
    term = ""
    place = ""
    meaning: list[str] = []
    count = 0

    def close() -> None:
        if not term:
            return
        if not meaning:
            raise BrokenDocument(name, place, f"the term {term!r} has no meaning")
        found.append(_entry(term, meaning))

    for line in lines:
        text = marked(line.text.rstrip())
        if match := _TERM.fullmatch(text):
            close()
            count += 1
            if int(match["number"]) != count:
                raise BrokenDocument(
                    name, line.place, f"term {match['number']} stands where term {count} should"
                )
            term, place, meaning = match["term"], line.place, []
        elif term:
            if text.strip():
                meaning.append(text.strip())
        elif text.strip() and not _TITLE.fullmatch(text) and not text.startswith("<!--"):
            raise BrokenDocument(name, line.place, f"{text[:40]!r} stands before any term")
    close()
    numbers = [entry.number for entry in found]
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise BrokenDocument(name, "", f"the glossary has {twice} twice")
    return found


def _entry(term: str, meaning: list[str]) -> Entry:
    separator = "\n" if any(part.startswith("- ") for part in meaning) else "\n\n"
    text = separator.join(meaning)
    return Entry(
        number=f"{GLOSSARY}/{slug(term)}",
        kind=TERM,
        heading=term,
        text=text,
        parent=GLOSSARY,
        references=references_in([text], "cr"),
    )
