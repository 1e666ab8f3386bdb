"""What a rules document consists of, whoever published it and in whatever shape."""

from __future__ import annotations

import re
from typing import Final

import msgspec

# Kinds of documents, and what people call them.
KIND_WORDS: Final = {
    "cr": "Comprehensive Rules",
    "errata": "Errata Bulletin",
    "trp": "Tournament Rules",
    "core": "Core Rules",
    "faq": "FAQ",
}
# Kinds of entries.
CHAPTER: Final = "chapter"
SECTION: Final = "section"
RULE: Final = "rule"
TERM: Final = "term"
ARTICLE: Final = "article"
ENTRY_KINDS: Final = (CHAPTER, SECTION, RULE, TERM, ARTICLE)

EXAMPLE: Final = "example"
NOTE: Final = "note"

# How a cross-reference stands in stored text: ``[1.3.2a]``, ``[trp:5.5]``.
MARK: Final = re.compile(r"\[(?:(?P<kind>[a-z]+):)?(?P<number>(?:\d+|A)(?:\.[0-9a-z]+)*)\]")
_NO_SLUG: Final = re.compile(r"[^a-z0-9]+")


class Passage(msgspec.Struct, frozen=True):
    """An example or a note that stands with an entry."""

    kind: str
    text: str


class Reference(msgspec.Struct, frozen=True):
    """That an entry points to another: the kind of the document it is in, and its number there."""

    kind: str
    number: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One addressable piece: a chapter, section, rule, glossary term or a part of an article.

    ``number`` stands last in the address; ``parent`` is the number of what it belongs to, empty for none.
    ``text`` is Markdown in which cross-references stand as ``[1.3.2a]``.
    """

    number: str
    kind: str
    heading: str = ""
    text: str = ""
    parent: str = ""
    passages: tuple[Passage, ...] = ()
    references: tuple[Reference, ...] = ()


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A whole document. ``remarks`` say what is odd in it as published, such as a rule without its parent."""

    game: str
    kind: str
    version: str
    title: str
    published: str = ""
    source: str = ""
    entries: tuple[Entry, ...]
    remarks: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """Return the address under which its entries stand, such as ``fab/cr/2.14``."""
        return f"{self.game}/{self.kind}/{self.version}"

    def counts(self) -> dict[str, int]:
        """Return how many entries of each kind there are, and how many examples and notes."""
        found = {kind: sum(entry.kind == kind for entry in self.entries) for kind in ENTRY_KINDS}
        passages = [passage.kind for entry in self.entries for passage in entry.passages]
        found |= {EXAMPLE: passages.count(EXAMPLE), NOTE: passages.count(NOTE)}
        return {kind: n for kind, n in found.items() if n}


class NumberMap(msgspec.Struct, frozen=True):
    """Which number of one version a rule has in another, and how alike (0 to 1) the two texts are."""

    game: str
    kind: str
    rows: tuple[tuple[str, str, str, str, float], ...]


def slug(words: str) -> str:
    """Return words as they stand in an address."""
    plain = words.casefold().replace("\u2019", "").replace("'", "")
    return _NO_SLUG.sub("-", plain).strip("-")


def references_in(texts: list[str], kind: str) -> tuple[Reference, ...]:
    """Return the cross-references that are marked in texts of a document of this kind, each once."""
    found = [
        Reference(match["kind"] or kind, match["number"]) for text in texts for match in MARK.finditer(text)
    ]
    return tuple(dict.fromkeys(found))
