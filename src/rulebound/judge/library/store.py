"""Reading the library: documents, entries by address, what stands around them and what points to them."""

from __future__ import annotations

import difflib
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

import msgspec

from rulebound.judge.documents.model import Passage
from rulebound.judge.library.database import in_memory, open_library
from rulebound.judge.library.records import Found, Link, StoredDocument
from rulebound.kernel.errors import RuleboundError

_DOCUMENT: Final = (
    "SELECT id, game, kind, version, title, published, source, origin, imported, sha256, remarks, counts"
    " FROM documents"
)
_ENTRY: Final = "SELECT id, number, kind, heading, text, parent FROM entries"
_DIGITS: Final = re.compile(r"\d+")
# The document that a number without further words is looked for in first.
RULES_KINDS: Final = ("cr", "core", "index", "trp")
# Of these a newer one does not take the place of those before it.
EACH_HOLDS: Final = frozenset({"errata", "faq"})


class UnknownAddress(RuleboundError):
    """An address leads nowhere in the library; the message has the nearest."""


class Library:
    """The documents of one database. Reading from several threads is safe."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Read from a connection that ``database`` opened."""
        self.connection = connection
        self._documents: list[StoredDocument] | None = None

    @classmethod
    def open(cls, path: Path | None = None, *, create: bool = False) -> Self | None:
        """Open the library at a path, or the user's; None if there is none and it is not created.

        Raises:
            LibraryError: the file cannot be used.
        """
        connection = open_library(path, create=create)
        return cls(connection) if connection is not None else None

    @classmethod
    def in_memory(cls) -> Self:
        """Return an empty library that is gone when the process ends."""
        return cls(in_memory())

    def close(self) -> None:
        """Close the database."""
        self.connection.close()

    def forget_documents(self) -> None:
        """Read the list of documents again when it is next asked for."""
        self._documents = None

    def documents(self, game: str = "") -> list[StoredDocument]:
        """Return the documents of a game (or of all), the newest version of each kind first."""
        if self._documents is None:
            found = [_document(row) for row in self.connection.execute(_DOCUMENT)]
            found.sort(key=version_key, reverse=True)
            self._documents = sorted(found, key=lambda one: (one.game, _kind_order(one.kind), one.kind))
        return [one for one in self._documents if not game or one.game == game]

    def searched(self, game: str = "") -> list[StoredDocument]:
        """Return the documents that hold today: the newest of each kind, but every bulletin and FAQ."""
        found: list[StoredDocument] = []
        for one in self.documents(game):
            before = found[-1] if found else None
            if before is None or (before.game, before.kind) != (one.game, one.kind) or one.kind in EACH_HOLDS:
                found.append(one)
        return found

    def document(self, game: str, kind: str, version: str = "") -> StoredDocument | None:
        """Return a document, the newest version if none is named; None if it is not there."""
        for one in self.documents(game):
            if one.kind == kind and version in ("", one.version):
                return one
        return None

    def document_at(self, address: str) -> StoredDocument:
        """Return the document at an address such as ``fab/cr/2.14`` or, for the newest, ``fab/cr``.

        Raises:
            UnknownAddress: there is none.
        """
        parts = address.strip("/").split("/")
        if len(parts) in (2, 3):
            found = self.document(*parts)
            if found is not None:
                return found
        raise UnknownAddress(self._unknown(address, [one.address for one in self.documents()]))

    def at(self, address: str) -> Found:
        """Return the entry at a permanent address.

        Raises:
            UnknownAddress: there is none; the error has the nearest addresses.
        """
        parts = address.strip("/").split("/", 3)
        document = self.document(*parts[:3]) if len(parts) == 4 else None
        if document is None:
            raise UnknownAddress(self._unknown(address, [one.address for one in self.documents()]))
        found = self.entry(document, parts[3])
        if found is None:
            numbers = [f"{document.address}/{number}" for number in self.numbers(document)]
            raise UnknownAddress(self._unknown(address, numbers))
        return found

    def entry(self, document: StoredDocument, number: str) -> Found | None:
        """Return the entry of a document with this number, None if it has none such."""
        row = self.connection.execute(
            f"{_ENTRY} WHERE document = ? AND number = ?", (document.id, number)
        ).fetchone()
        return self._entry(document, row) if row is not None else None

    def by_number(self, game: str, number: str) -> list[Found]:
        """Return the entries with this number in the newest version of each document of a game's rules."""
        found = []
        for kind in RULES_KINDS:
            document = self.document(game, kind)
            entry = self.entry(document, number) if document is not None else None
            if entry is not None:
                found.append(entry)
        return found

    def numbers(self, document: StoredDocument) -> list[str]:
        """Return the numbers of all entries of a document, in order."""
        rows = self.connection.execute(
            "SELECT number FROM entries WHERE document = ? ORDER BY position", (document.id,)
        )
        return [number for (number,) in rows]

    def entries(self, document: StoredDocument, kinds: Sequence[str] = ()) -> list[Found]:
        """Return the entries of a document in order, of some kinds only if any are named."""
        rows = self.connection.execute(
            f"{_ENTRY} WHERE document = ? ORDER BY position", (document.id,)
        ).fetchall()
        return self._entries(document, [row for row in rows if not kinds or row[2] in kinds])

    def children(self, document: StoredDocument, number: str) -> list[Found]:
        """Return the entries that belong directly to one, or with an empty number those of the top."""
        rows = self.connection.execute(
            f"{_ENTRY} WHERE document = ? AND parent = ? ORDER BY position", (document.id, number)
        ).fetchall()
        return self._entries(document, rows)

    def above(self, document: StoredDocument, entry: Found) -> list[Found]:
        """Return what an entry stands in, the outermost first."""
        found: list[Found] = []
        parent = entry.parent
        while parent and (one := self.entry(document, parent)) is not None:
            found.insert(0, one)
            parent = one.parent
        return found

    def beside(self, document: StoredDocument, entry: Found) -> tuple[str, str]:
        """Return the numbers of the entries before and after one; empty at the ends."""
        numbers = self.numbers(document)
        at = numbers.index(entry.number)
        return (numbers[at - 1] if at else ""), (numbers[at + 1] if at + 1 < len(numbers) else "")

    def references(self, document: StoredDocument, entry: Found) -> list[Link]:
        """Return the cross-references of an entry, in order."""
        rows = self.connection.execute(
            "SELECT kind, number FROM references_ WHERE entry = ? ORDER BY position", (entry.id,)
        ).fetchall()
        return [self._link(document, kind, number) for kind, number in rows]

    def referring(self, document: StoredDocument, entry: Found) -> list[Link]:
        """Return the entries of the game's documents that point to one, those of its own document first."""
        rows = self.connection.execute(
            "SELECT e.id, e.document FROM references_ r JOIN entries e ON e.id = r.entry"
            " JOIN documents d ON d.id = e.document"
            " WHERE r.number = ? AND r.kind = ? AND d.game = ?"
            " ORDER BY e.document = ? DESC, e.document, e.position",
            (entry.number, document.kind, document.game, document.id),
        ).fetchall()
        known = {one.id: one for one in self.documents()}
        holding = {one.id for one in self.searched(document.game) if one.kind != document.kind}
        found: list[Link] = []
        for entry_id, document_id in rows:
            of = known[document_id]
            if of.id != document.id and of.id not in holding:
                continue
            row = self.connection.execute(f"{_ENTRY} WHERE id = ?", (entry_id,)).fetchone()
            found.append(Link(label=row[1], address=f"{of.address}/{row[1]}", heading=row[3]))
        return found

    def unresolved(self, document: StoredDocument) -> list[tuple[str, str]]:
        """Return the cross-references of a document that lead nowhere: the entry, and what it names."""
        rows = self.connection.execute(
            "SELECT e.number, r.kind, r.number FROM references_ r JOIN entries e ON e.id = r.entry"
            " WHERE e.document = ? ORDER BY e.position, r.position",
            (document.id,),
        ).fetchall()
        found = []
        for number, kind, wanted in rows:
            if not self._link(document, kind, wanted).address:
                found.append((number, wanted if kind == document.kind else f"{kind}:{wanted}"))
        return found

    def elsewhere(self, document: StoredDocument, entry: Found) -> list[Link]:
        """Return the same rule in other versions: by an imported map of numbers, or else by its number."""
        found: list[Link] = []
        for other in self.documents(document.game):
            if other.kind != document.kind or other.id == document.id or other.kind in ("errata", "faq"):
                continue
            number = self.number_in(document, entry.number, other)
            there = self.entry(other, number) if number else None
            if there is not None:
                found.append(
                    Link(label=f"{other.version}: {number}", address=there.address, heading=there.heading)
                )
        return found

    def number_in(self, document: StoredDocument, number: str, other: StoredDocument) -> str:
        """Return the number that a rule has in another version; empty if the map says it has none."""
        rows = self._mapped(document, number, other)
        if rows is not None:
            return rows
        return number if self.entry(other, number) is not None else ""

    def _mapped(self, document: StoredDocument, number: str, other: StoredDocument) -> str | None:
        keys = (document.game, document.kind)
        known = self.connection.execute(
            "SELECT DISTINCT version, other_version FROM numbers WHERE game = ? AND kind = ?", keys
        ).fetchall()
        if (document.version, other.version) in known:
            row = self.connection.execute(
                "SELECT other_number FROM numbers"
                " WHERE game = ? AND kind = ? AND version = ? AND number = ? AND other_version = ?",
                (*keys, document.version, number, other.version),
            ).fetchone()
            return row[0] if row is not None else ""
        if (other.version, document.version) in known:
            row = self.connection.execute(
                "SELECT number FROM numbers WHERE game = ? AND kind = ?"
                " AND other_version = ? AND other_number = ? AND version = ? ORDER BY alike DESC",
                (*keys, document.version, number, other.version),
            ).fetchone()
            return row[0] if row is not None else ""
        return None

    def _link(self, document: StoredDocument, kind: str, number: str) -> Link:
        label = number if kind == document.kind else f"{kind} {number}"
        target = document if kind == document.kind else self.document(document.game, kind)
        entry = self.entry(target, number) if target is not None else None
        if entry is None:
            return Link(label=label, address="", heading="")
        return Link(label=label, address=entry.address, heading=entry.heading)

    def _entry(self, document: StoredDocument, row: tuple[int, str, str, str, str, str]) -> Found:
        return self._entries(document, [row])[0]

    def _entries(
        self, document: StoredDocument, rows: Sequence[tuple[int, str, str, str, str, str]]
    ) -> list[Found]:
        passages: dict[int, list[Passage]] = {}
        if len(rows) == 1:
            query = "SELECT entry, kind, text FROM passages WHERE entry = ? ORDER BY position"
            found = self.connection.execute(query, (rows[0][0],))
        else:
            query = (
                "SELECT p.entry, p.kind, p.text FROM passages p JOIN entries e ON e.id = p.entry"
                " WHERE e.document = ? ORDER BY p.entry, p.position"
            )
            found = self.connection.execute(query, (document.id,))
        for entry, kind, text in found:
            passages.setdefault(entry, []).append(Passage(kind, text))
        return [
            Found(
                id=row[0],
                document=document.address,
                number=row[1],
                kind=row[2],
                heading=row[3],
                text=row[4],
                parent=row[5],
                passages=tuple(passages.get(row[0], ())),
            )
            for row in rows
        ]

    def _unknown(self, address: str, known: list[str]) -> str:
        near = difflib.get_close_matches(address, known, 3, 0.5)
        if not known:
            return f"nothing is at {address!r}: the library is empty"
        return f"nothing is at {address!r}{'; nearest: ' + ', '.join(near) if near else ''}"


def version_key(document: StoredDocument) -> tuple[tuple[int, ...], str]:
    """Return what versions are sorted by: their numbers."""
    if document.kind == "faq":
        return tuple(int(part) for part in _DIGITS.findall(document.published)), document.version
    return tuple(int(part) for part in _DIGITS.findall(document.version)), document.version


def _kind_order(kind: str) -> int:
    order = ("cr", "core", "trp", "errata", "faq", "index")
    return order.index(kind) if kind in order else len(order)


def _document(row: tuple[int, str, str, str, str, str, str, str, str, str, str, str]) -> StoredDocument:
    return StoredDocument(
        id=row[0],
        game=row[1],
        kind=row[2],
        version=row[3],
        title=row[4],
        published=row[5],
        source=row[6],
        origin=row[7],
        imported=row[8],
        sha256=row[9],
        remarks=msgspec.json.decode(row[10], type=tuple[str, ...]),
        counts=msgspec.json.decode(row[11], type=dict[str, int]),
    )
