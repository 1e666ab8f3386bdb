"""How continuous effects are folded over the base of an object, in the game's stage table.

The table is the game's: each change says in which stage and substage it applies. Changes are applied in
ascending stage, then substage, then timestamp; whether one applies is asked when its turn comes, so that what
an earlier stage made eligible is included and what a later stage would make eligible is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Change(Protocol[T_contra]):
    """One application of an effect to one object; ``order`` is (stage, substage, timestamp)."""

    order: tuple[int, int, int]

    def applies(self, properties: T_contra) -> bool:
        """Return whether the effect applies to the object as it is so far."""

    def apply(self, properties: T_contra) -> None:
        """Change the properties."""


def fold(properties: T, changes: Iterable[Change[T]]) -> list[Change[T]]:
    """Apply the changes to ``properties`` in order; return those that were applied."""
    applied: list[Change[T]] = []
    for change in sorted(changes, key=_order):
        if change.applies(properties):
            change.apply(properties)
            applied.append(change)
    return applied


def _order(change: Change[T]) -> tuple[int, int, int]:
    return change.order
