"""Putting documents into the library: all of a file, or nothing of it."""

from __future__ import annotations

import datetime
import hashlib
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

import msgspec

from rulebound.judge.documents import Document, NumberMap, Origin, Read, read_bytes
from rulebound.judge.library.store import Library
from rulebound.kernel.errors import RuleboundError

ADDED: Final = "added"
UNCHANGED: Final = "already there"
REPLACED: Final = "read again"
MOST_BYTES: Final = 64 * 1024 * 1024
_SECONDS: Final = 60


class OtherFile(RuleboundError):
    """The library has this version of a document from a file with other bytes."""


class Unreachable(RuleboundError):
    """A file or an address cannot be read; the message says which, and why."""


class Added(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one document (or map) of a file, and which of its cross-references lead nowhere."""

    address: str
    title: str
    state: str
    counts: dict[str, int]
    remarks: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()


def fetch(where: str) -> tuple[bytes, Origin]:
    """Return the bytes of a file or of an ``https`` address.

    Raises:
        Unreachable: it cannot be read, or is larger than rules ever are.
    """
    try:
        if where.startswith(("https://", "http://")):
            request = urllib.request.Request(where, headers={"User-Agent": "rulebound"})
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                data: bytes = answer.read(MOST_BYTES + 1)
            name = where.rstrip("/").rpartition("/")[2]
        else:
            path = Path(where)
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            name = path.name
    except (OSError, urllib.error.URLError) as error:
        reason = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise Unreachable(f"{where} cannot be read: {reason}") from error
    if len(data) > MOST_BYTES:
        raise Unreachable(f"{where} is larger than {MOST_BYTES} bytes; no rules document is")
    return data, Origin(name=name, source=where)


def add(
    library: Library, game: str, data: bytes, origin: Origin, *, replace: bool = False, now: str = ""
) -> list[Added]:
    """Read a file and put its documents into the library; with the same file again nothing changes.

    ``replace`` allows another file for a version that is there. ``now`` is the moment of the import.

    Raises:
        BrokenDocument: the file is not whole; the library is as it was.
        OtherFile: a version of it is there from another file, and ``replace`` does not allow that.
    """
    read = read_bytes(game, data, origin)
    moment = now or datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    try:
        with library.connection:
            states = [
                (document, _put(library, document, read, origin, moment, replace=replace))
                for document in read.documents
            ]
            if read.numbers is not None:
                _put_numbers(library, read.numbers)
            if any(state != UNCHANGED for _, state in states):
                library.forget_documents()
                _index_words(library)
    except sqlite3.Error as error:
        raise Unreachable(f"the library cannot be written: {error}") from error
    library.forget_documents()
    added = [_added(library, document, state) for document, state in states]
    if read.numbers is not None:
        game, kind, rows = read.numbers.game, read.numbers.kind, read.numbers.rows
        counts = {"numbers": len(rows)}
        title = "map of rule numbers between versions"
        added.append(Added(address=f"{game}/{kind}", title=title, state=ADDED, counts=counts))
    return added


def add_document(library: Library, document: Document, *, origin: str) -> None:
    """Put a document of our own, which no file holds, into a library."""
    with library.connection:
        _insert(library.connection, document, Row(origin=origin, imported="", sha256="", digest=""))
        library.forget_documents()
        _index_words(library)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the library keeps of a document beside what is in it."""

    origin: str
    imported: str
    sha256: str
    digest: str


def _put(
    library: Library, document: Document, read: Read, origin: Origin, moment: str, *, replace: bool
) -> str:
    digest = hashlib.sha256(msgspec.json.encode(document)).hexdigest()
    held_row = library.connection.execute(
        "SELECT id, sha256, digest FROM documents WHERE game = ? AND kind = ? AND version = ?",
        (document.game, document.kind, document.version),
    ).fetchone()
    state = ADDED
    if held_row is not None:
        held, hashed, was = held_row
        if hashed == read.sha256 and was == digest:
            return UNCHANGED
        if hashed != read.sha256 and not replace:
            raise OtherFile(
                f"{document.address} is in the library from another file (SHA-256 {hashed[:16]}..., this one"
                f" has {read.sha256[:16]}...); with --replace this one takes its place, with --version it"
                " gets another address"
            )
        library.connection.execute("DELETE FROM documents WHERE id = ?", (held,))
        state = REPLACED
    row = Row(origin=origin.source, imported=moment, sha256=read.sha256, digest=digest)
    _insert(library.connection, document, row)
    return state


def _index_words(library: Library) -> None:
    """Index the words of what holds today: an older version would only find everything twice."""
    run = library.connection.execute
    run("DELETE FROM words")
    for document in library.searched():
        run(
            "INSERT INTO words (rowid, number, heading, text, passages)"
            " SELECT id, number, heading, text, (SELECT coalesce(group_concat(p.text, char(10)), '')"
            " FROM passages p WHERE p.entry = entries.id) FROM entries WHERE document = ?",
            (document.id,),
        )
    # How much a fit in the number, the heading, the text and the examples counts.
    run("INSERT INTO words (words, rank) VALUES ('rank', 'bm25(1.0, 6.0, 4.0, 1.0)')")
    run("INSERT INTO words (words) VALUES ('optimize')")


def _insert(connection: sqlite3.Connection, document: Document, row: Row) -> None:
    cursor = connection.execute(
        "INSERT INTO documents (game, kind, version, title, published, source, origin, imported, sha256,"
        " digest, remarks, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            document.game,
            document.kind,
            document.version,
            document.title,
            document.published,
            document.source,
            row.origin,
            row.imported,
            row.sha256,
            row.digest,
            msgspec.json.encode(document.remarks).decode(),
            msgspec.json.encode(document.counts()).decode(),
        ),
    )
    number = cursor.lastrowid
    for position, entry in enumerate(document.entries):
        at = connection.execute(
            "INSERT INTO entries (document, position, number, kind, heading, text, parent)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, position, entry.number, entry.kind, entry.heading, entry.text, entry.parent),
        ).lastrowid
        connection.executemany(
            "INSERT INTO passages VALUES (?, ?, ?, ?)",
            [(at, nth, passage.kind, passage.text) for nth, passage in enumerate(entry.passages)],
        )
        connection.executemany(
            "INSERT INTO references_ VALUES (?, ?, ?, ?)",
            [(at, nth, to.kind, to.number) for nth, to in enumerate(entry.references)],
        )


def _put_numbers(library: Library, numbers: NumberMap) -> None:
    library.connection.executemany(
        "INSERT OR REPLACE INTO numbers VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(numbers.game, numbers.kind, *row) for row in numbers.rows],
    )


def _added(library: Library, document: Document, state: str) -> Added:
    stored = library.document(document.game, document.kind, document.version)
    assert stored is not None
    return Added(
        address=document.address,
        title=document.title,
        state=state,
        counts=document.counts(),
        remarks=document.remarks,
        unresolved=tuple(f"{number} -> {wanted}" for number, wanted in library.unresolved(stored)),
    )
