"""Rules documents: read from the publishers' files by fixed code into entries that have addresses."""

from rulebound.judge.documents.errors import BrokenDocument, UnknownShape
from rulebound.judge.documents.model import Document, Entry, NumberMap, Passage, Reference
from rulebound.judge.documents.reading import Origin, Read, read_bytes

__all__ = [
    "BrokenDocument",
    "Document",
    "Entry",
    "NumberMap",
    "Origin",
    "Passage",
    "Read",
    "Reference",
    "UnknownShape",
    "read_bytes",
]
