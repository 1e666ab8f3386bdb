"""A save: one file with a game in the middle. A header line as in a replay, then the bytes of the state.

<check sum> {"save": 1, "engine": ..., ..., "decisions": 57, "bytes": 4096, "digest": "..."}
the bytes of the state (``codec``)
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rulebound.kernel.codec import digest_of_bytes, save
from rulebound.kernel.errors import DamagedRecord, RecordingFailed
from rulebound.kernel.journal import Header, entry_of, header_of, written
from rulebound.kernel.state import Obj, Player, State


class Save(NamedTuple):
    """A save that was read; ``state`` is what ``codec.restore`` needs, ``decisions`` how many were made."""

    header: Header
    state: bytes
    decisions: int


def write(path: Path, header: Header, state: State[Obj, Player]) -> None:
    """Save a game; a save that the file held before is there until the new one is complete.

    Raises:
        RecordingFailed: it cannot be written; the game and an earlier save are as they were.
    """
    data = save(state)
    entry = header.entry("save")
    entry |= {"decisions": state.decisions, "bytes": len(data), "digest": digest_of_bytes(data)}
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(written(entry, 0)[0] + data)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):  # what went wrong first is what the caller must hear
            unfinished.unlink(missing_ok=True)
        raise RecordingFailed(f"{path} cannot be written: {error.strerror or error}") from error


def read(path: Path) -> Save:
    """Read a save.

    Raises:
        DamagedRecord: what is wrong, and where.
        OSError: the file cannot be read.
    """
    line, end, data = path.read_bytes().partition(b"\n")
    try:
        if not end:
            raise ValueError("line 1 breaks off")
        entry, _ = entry_of(line, 0)
        header = header_of(entry, "save")
        match entry:
            case {"decisions": int(decisions), "bytes": int(size), "digest": str(hashed)}:
                _check(data, size, hashed, len(line) + 1)
                return Save(header, data, decisions)
        raise ValueError("line 1 should say how long the state is and what its hash is")
    except ValueError as error:
        raise DamagedRecord(f"{path} is no whole save: {error}") from error


def _check(data: bytes, size: int, hashed: str, at: int) -> None:
    if len(data) != size:
        raise ValueError(f"from byte {at} there should be {size} bytes of state, but there are {len(data)}")
    if digest_of_bytes(data) != hashed:
        raise ValueError(f"the {size} bytes of state from byte {at} were changed: their hash differs")
