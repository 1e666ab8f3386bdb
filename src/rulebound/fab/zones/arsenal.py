"""The arsenal of a player (CR 3.3): how many arsenal zones it is of, each for one card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.words import ARSENAL, zone_of

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame


def arsenal_zones(game: FabGame, who: int) -> int:
    """Return how many arsenal zones a player has: one, and those that effects give them."""
    from rulebound.fab.effects.rules import concerns, rules

    return 1 + sum(concerns(active, None, who) for active in rules(game, "may", "have an arsenal zone"))


def has_room(game: FabGame, who: int) -> bool:
    """Return whether one of a player's arsenal zones is empty (CR 3.3.2a, 3.3.3b)."""
    held = len(game.state.zones[zone_of(ARSENAL, who)])
    return not held or held < arsenal_zones(game, who)


def is_empty(game: FabGame, who: int) -> bool:
    """Return whether all arsenal zones of a player are empty (CR 3.3.3a, 8.5.23a)."""
    return not game.state.zones[zone_of(ARSENAL, who)]
