"""Recognises the shape of a file and reads it whole, or refuses it whole."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath
from typing import Final

import msgspec

from rulebound.judge.documents.articles import read_article, read_policy
from rulebound.judge.documents.bundle import Part, parts_of, retrieved
from rulebound.judge.documents.comprehensive import read_rules, rule_numbers
from rulebound.judge.documents.errors import BrokenDocument, UnknownShape
from rulebound.judge.documents.glossary import read_glossary
from rulebound.judge.documents.lines import PDF, Line, lines_of
from rulebound.judge.documents.model import Document, Entry, NumberMap
from rulebound.judge.documents.numbered import read_numbered
from rulebound.judge.documents.wholeness import check_whole
from rulebound.rules import index_or_none

GAMES: Final = ("fab", "riftbound")
_DATE: Final = re.compile(r"\b(20\d{2}-\d{2}(?:-\d{2})?)(?![\d-])")
_VERSION: Final = re.compile(r"\b[Vv](?:ersion )?\.?(\d+\.\d+(?:\.\d+)?)\b")
_BULLETIN_PLACE: Final = re.compile(r"Errata Bulletin #(?P<number>\d+)")
_BULLETIN_ROW: Final = re.compile(r"\| #(?P<number>\d+) *\| (?P<date>[^|]*?) *\| <(?P<url>[^>]*)>")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY: Final = re.compile(r"(?P<day>\d{1,2}) (?P<month>[A-Za-z]{3})[a-z]* (?P<year>\d{4})")
_NUMBERED_LINE: Final = re.compile(r"\d{3}\.? ?[A-Z].*")
_CR_LINE: Final = re.compile(r"\s*1\.0\.\d+[a-z]*\.? \S.*")
_MAP_COLUMN: Final = re.compile(r"v(?P<version>\d+\.\d+)\b.*")
_QUESTIONS: Final = "faq"

_RULEBOOKS: Final = frozenset({"cr", "core"})


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a file is from, and what whoever imports it says about it; empty where they say nothing."""

    name: str
    source: str
    version: str = ""
    published: str = ""


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds: documents, or a map of numbers; ``sha256`` is of its bytes."""

    documents: tuple[Document, ...] = ()
    numbers: NumberMap | None = None
    sha256: str


def read_bytes(game: str, data: bytes, origin: Origin) -> Read:
    """Read the documents of a game in a file.

    Raises:
        UnknownShape: the file has no shape that is known for the game, or lacks a version that is not given.
        BrokenDocument: it has such a shape, but is not whole.
    """
    if game not in GAMES:
        raise UnknownShape(origin.name, "", f"no rules of a game {game!r}; games: {', '.join(GAMES)}")
    if not data.strip():
        raise BrokenDocument(origin.name, "", "the file is empty")
    hashed = hashlib.sha256(data).hexdigest()
    lines = lines_of(data, origin.name)
    numbers = _number_map(game, lines, origin)
    if numbers is not None:
        return Read(numbers=numbers, sha256=hashed)
    read: Callable[[Sequence[Line], Origin, bool], list[Document]]
    read = _read_fab if game == "fab" else _read_riftbound
    documents = read(lines, origin, not data.startswith(PDF))
    for document in documents:
        if document.kind in _RULEBOOKS:
            check_whole(document, origin.name)
    return Read(documents=tuple(documents), sha256=hashed)


def _read_fab(lines: Sequence[Line], origin: Origin, text: bool) -> list[Document]:
    parts = parts_of(lines)
    if parts:
        return _from_bundle(lines, parts, origin)
    first = next((n for n, line in enumerate(lines) if _CR_LINE.fullmatch(line.text)), None)
    if first is not None:
        markdown = text and any(line.text.startswith("## ") for line in lines)
        begin = _front_matter(lines, first)
        entries = read_rules(lines[begin:], origin.name, markdown=markdown)
        return [_comprehensive(entries, lines[:begin], origin, "")]
    bulletin = next((m for line in lines[:20] if (m := _BULLETIN_PLACE.search(line.text))), None)
    if bulletin is not None:
        return [_bulletin(lines, origin, origin.source, {})]
    raise UnknownShape(
        origin.name,
        "",
        "no rules of Flesh and Blood are in it: expected the Comprehensive Rules (a rule 1.0.1), an errata"
        " bulletin, or a bundle of the rules site",
    )


def _front_matter(lines: Sequence[Line], first_rule: int) -> int:
    """Return the line at which the first chapter begins."""
    for number in range(first_rule, -1, -1):
        if re.fullmatch(r"(?:# )?1\.? [A-Z][A-Za-z &]*", lines[number].text.strip()):
            return number
    return first_rule


def _from_bundle(lines: Sequence[Line], parts: Sequence[Part], origin: Origin) -> list[Document]:
    day = retrieved(lines)
    chapters = [part for part in parts if _is(part, "/cr/") and not _is(part, "/glossary/")]
    entries = read_rules([line for part in chapters for line in part.lines], origin.name, markdown=True)
    for part in parts:
        if _is(part, "/glossary/"):
            entries += read_glossary(part.lines, origin.name)
    documents = [_comprehensive(entries, (), origin, _above(chapters[0].url))] if chapters else []
    rows = _bulletin_rows(lines)
    documents += [_bulletin(part.lines, origin, part.url, rows) for part in parts if _is_bulletin(part)]
    policy = [part for part in parts if _is(part, "/trp/")]
    if policy:
        documents.append(_policy(policy, origin, day))
    missing = sorted(set(rows) - {document.version for document in documents if document.kind == "errata"})
    if missing:
        raise BrokenDocument(origin.name, "", f"bulletins in its list, but not in it: {', '.join(missing)}")
    return documents


def _is(part: Part, words: str) -> bool:
    return words in part.url


def _is_bulletin(part: Part) -> bool:
    return _is(part, "errata-bulletin") and not part.url.endswith("/errata-bulletins/")


def _comprehensive(entries: Sequence[Entry], front: Sequence[Line], origin: Origin, source: str) -> Document:
    words = "\n".join(line.text for line in front)
    version = origin.version or _found(_VERSION, words) or _version_by_numbers(entries)
    if not version:
        raise UnknownShape(
            origin.name,
            "",
            "the rules do not say their version, and their numbers fit none that is known;"
            " give it with --version",
        )
    return Document(
        game="fab",
        kind="cr",
        version=version,
        title="Flesh and Blood Comprehensive Rules",
        published=origin.published or _found(_DATE, words),
        source=source or origin.source,
        entries=tuple(entries),
    )


def _version_by_numbers(entries: Iterable[Entry]) -> str:
    """Return the version of our own index if it has exactly these rule numbers."""
    index = index_or_none("fab")
    return index.version if index is not None and rule_numbers(entries) == set(index.rules) else ""


def _bulletin_rows(lines: Iterable[Line]) -> dict[str, tuple[str, str]]:
    """Return day and address of each bulletin in the bundle's list of them."""
    rows = [match for line in lines if (match := _BULLETIN_ROW.match(line.text))]
    return {row["number"]: (_day(row["date"]), row["url"]) for row in rows}


def _bulletin(
    lines: Sequence[Line], origin: Origin, source: str, rows: dict[str, tuple[str, str]]
) -> Document:
    title, entries = read_article(lines, origin.name, "cr")
    named = _BULLETIN_PLACE.search(title)
    if named is None:
        raise BrokenDocument(origin.name, lines[0].place, f"{title!r} does not say which bulletin it is")
    number = named["number"]
    day, _ = rows.get(number, ("", ""))
    return Document(
        game="fab",
        kind="errata",
        version=number,
        title=f"Errata Bulletin #{number}",
        published=day or origin.published,
        source=source,
        entries=tuple(entries),
    )


def _policy(parts: Sequence[Part], origin: Origin, day: str) -> Document:
    pages = [read_policy(part.lines, origin.name) for part in parts]
    # The site's first page, the preface, stands last in the bundle.
    pages.sort(key=lambda page: page[0].number != "preface")
    return Document(
        game="fab",
        kind="trp",
        version=day or "undated",
        title="Flesh and Blood Tournament Rules and Policy",
        source=_above(parts[0].url),
        entries=tuple(entry for page in pages for entry in page),
        remarks=() if not day else ("it has no version of its own; addressed by the day it was retrieved",),
    )


def _read_riftbound(lines: Sequence[Line], origin: Origin, _text: bool) -> list[Document]:
    head = "\n".join(line.text for line in lines[:5])
    if not any(_NUMBERED_LINE.match(line.text) for line in lines[:30]):
        return [_faq(lines, origin)]
    kind = "trp" if "Tournament" in head or "Tournament" in origin.name.title() else "core"
    entries, remarks = read_numbered(lines, origin.name, kind)
    published = origin.published or _found(_DATE, head)
    version = origin.version or (_found(_VERSION, head) if kind == "core" else published)
    if not version:
        raise UnknownShape(origin.name, "", "the rules do not say their version; give it with --version")
    title = "Riftbound Tournament Rules" if kind == "trp" else "Riftbound Core Rules"
    return [
        Document(
            game="riftbound",
            kind=kind,
            version=version,
            title=title,
            published=published,
            source=origin.source,
            entries=tuple(entries),
            remarks=tuple(remarks),
        )
    ]


def _faq(lines: Sequence[Line], origin: Origin) -> Document:
    headings = sum(1 for line in lines if line.text.startswith("##"))
    title, entries = read_article(lines, origin.name, "core", questions=not headings)
    head = "\n".join(line.text for line in lines[:8])
    published = origin.published or _found(_DATE, head)
    stem = PurePosixPath(origin.name).stem
    version = origin.version or stem.removesuffix(f"-{published}").removesuffix(f"-{_QUESTIONS}")
    return Document(
        game="riftbound",
        kind="faq",
        version=version,
        title=re.sub(r" \(20\d{2}-.*\)$", "", title),
        published=published,
        source=origin.source,
        entries=tuple(entries),
    )


def _number_map(game: str, lines: Sequence[Line], origin: Origin) -> NumberMap | None:
    """Return a map of numbers: a column for each version, and after each but the first how alike it is."""
    header = lines[0].text.split(",")
    columns = [
        (at, match["version"]) for at, cell in enumerate(header) if (match := _MAP_COLUMN.fullmatch(cell))
    ]
    if len(columns) < 2 or not origin.name.endswith(".csv"):
        return None
    (first, base), *others = columns
    rows: list[tuple[str, str, str, str, float]] = []
    for line in lines[1:]:
        cells = next(csv.reader([line.text]))
        if len(cells) != len(header):
            raise BrokenDocument(
                origin.name, line.place, f"{len(cells)} columns stand where {len(header)} should"
            )
        for at, version in others:
            if cells[at]:
                rows.append((base, cells[first], version, cells[at], _alike(cells[at + 1], line, origin)))
    return NumberMap(game, "core", tuple(rows))


def _alike(cell: str, line: Line, origin: Origin) -> float:
    try:
        return float(cell)
    except ValueError as error:
        raise BrokenDocument(origin.name, line.place, f"{cell!r} should be a number from 0 to 1") from error


def _above(url: str) -> str:
    """Return the address of the document that a page of it stands under."""
    return url.rstrip("/").rpartition("/")[0] + "/"


def _found(pattern: re.Pattern[str], words: str) -> str:
    match = pattern.search(words)
    return match[1] if match else ""


def _day(words: str) -> str:
    """Return a day such as ``9 Mar 2026`` as 2026-03-09; empty if there is none."""
    match = _DAY.search(words)
    if match is None or match["month"].lower() not in _MONTHS:
        return ""
    month = _MONTHS.index(match["month"].lower()) + 1
    return f"{match['year']}-{month:02}-{int(match['day']):02}"
