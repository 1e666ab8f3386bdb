"""Where the library lies, and its tables."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Final

from rulebound.kernel.errors import RuleboundError

VARIABLE: Final = "RULEBOUND_LIBRARY"
SCHEMA: Final = 1

_TABLES: Final = """
CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, kind TEXT NOT NULL, version TEXT NOT NULL,
    title TEXT NOT NULL, published TEXT NOT NULL, source TEXT NOT NULL,
    origin TEXT NOT NULL, imported TEXT NOT NULL, sha256 TEXT NOT NULL,
    digest TEXT NOT NULL, remarks TEXT NOT NULL, counts TEXT NOT NULL,
    UNIQUE (game, kind, version)
);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number TEXT NOT NULL, kind TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL, parent TEXT NOT NULL,
    UNIQUE (document, number)
);
CREATE INDEX entries_in_order ON entries (document, position);
CREATE INDEX entries_below ON entries (document, parent, position);
CREATE INDEX entries_by_number ON entries (number);
CREATE TABLE passages (
    entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID;
CREATE TABLE references_ (
    entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, kind TEXT NOT NULL, number TEXT NOT NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID;
CREATE INDEX referring ON references_ (number, kind);
CREATE TABLE numbers (
    game TEXT NOT NULL, kind TEXT NOT NULL,
    version TEXT NOT NULL, number TEXT NOT NULL,
    other_version TEXT NOT NULL, other_number TEXT NOT NULL, alike REAL NOT NULL,
    PRIMARY KEY (game, kind, version, number, other_version)
) WITHOUT ROWID;
CREATE INDEX numbers_back ON numbers (game, kind, other_version, other_number);
CREATE VIRTUAL TABLE words USING fts5 (
    number, heading, text, passages, tokenize = 'porter unicode61 remove_diacritics 2'
);
"""


class LibraryError(RuleboundError):
    """The database of the library cannot be used; the message says which file and what can be done."""


def library_path() -> Path:
    """Return where this user's library lies: where ``RULEBOUND_LIBRARY`` says, or the usual place."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    return _data_folder() / "rulebound" / "library.sqlite"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def open_library(path: Path | None = None, *, create: bool = False) -> sqlite3.Connection | None:
    """Open the database at a path, or the user's; None if there is none yet and it is not created.

    Raises:
        LibraryError: the file is no library of this version, or cannot be opened.
    """
    path = path if path is not None else library_path()
    if not create and not path.is_file():
        return None
    try:
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False, timeout=10)
        _prepare(connection)
    except (sqlite3.Error, OSError) as error:
        raise LibraryError(
            f"{path} cannot be opened as a library of rules: {error}; set {VARIABLE} to another file, or move"
            " this one away and import again"
        ) from error
    return connection


def in_memory() -> sqlite3.Connection:
    """Return an empty library that is gone when it is closed."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    _prepare(connection)
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if schema == SCHEMA:
        return
    if schema or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise sqlite3.DatabaseError(f"it has the schema {schema}; this version reads {SCHEMA}")
    connection.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
