"""The library: imported documents in one database, found by address and by words."""

from rulebound.judge.library.database import LibraryError, library_path, open_library
from rulebound.judge.library.diff import Change, Difference, differences
from rulebound.judge.library.importing import Added, add, fetch
from rulebound.judge.library.records import Found, Hit, StoredDocument
from rulebound.judge.library.searching import search
from rulebound.judge.library.store import Library, UnknownAddress

__all__ = [
    "Added",
    "Change",
    "Difference",
    "Found",
    "Hit",
    "Library",
    "LibraryError",
    "StoredDocument",
    "UnknownAddress",
    "add",
    "differences",
    "fetch",
    "library_path",
    "open_library",
    "search",
]
