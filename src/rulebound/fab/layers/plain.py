"""Plain cards: those that are played without a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.fab.words import ACTION, INSTANT

if TYPE_CHECKING:
    from rulebound.fab.definitions import Definition
    from rulebound.fab.linked import Linked


def is_plain(made: Definition, abilities: Sequence[Linked]) -> bool:
    """Return whether type, cost and the moment are all that decides whether a card can be played."""
    special = (
        made.sides or made.play_costs or made.play_only or made.play_from or made.statics or made.card.cost_x
    )
    targets = any(abilities[n].targets or abilities[n].modes for n in made.resolution)
    return (
        not special
        and not targets
        and "Arrow" not in made.card.subtypes
        and made.played_as in (ACTION, INSTANT)
    )
