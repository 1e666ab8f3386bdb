"""How much of each set is understood."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulebound.cards import store
from rulebound.cards.store import Record


class SetStatus(msgspec.Struct, frozen=True):
    """One file of cards: its faces, by whether they are understood; ``reworded`` are among the compiled ones."""

    name: str
    faces: int
    compiled: int
    reworded: int
    unsupported: int


def sets(game: str) -> list[SetStatus]:
    """Count the faces of each committed set, by name; a face belongs to the set of its first printing.

    Raises:
        BadCard: there are none, or they cannot be read.
    """
    return [_count(name, store.read_set(game, name)) for name in sorted(store.read_index(game))]


def table(counted: Iterable[SetStatus]) -> str:
    """Return the counts as a table in Markdown, with the sums in its last line."""
    rows = list(counted)
    total = SetStatus(
        "all",
        sum(one.faces for one in rows),
        sum(one.compiled for one in rows),
        sum(one.reworded for one in rows),
        sum(one.unsupported for one in rows),
    )
    lines = [
        "| set | faces | compiled | of these reworded | unsupported |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {one.name} | {one.faces} | {one.compiled} | {one.reworded} | {one.unsupported} |"
        for one in (*rows, total)
    ]
    return "\n".join(lines)


def _count(name: str, records: list[Record]) -> SetStatus:
    unsupported = sum(record.unsupported is not None for record in records)
    reworded = sum(record.reworded and record.unsupported is None for record in records)
    return SetStatus(name, len(records), len(records) - unsupported, reworded, unsupported)
