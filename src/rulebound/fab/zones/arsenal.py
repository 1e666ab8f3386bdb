"""Arsenal zones (CR 3.3): how many a player has, which are empty, and what becomes of the cards of one that ceases.

All cards of a player's arsenal are kept in one list: the zones of one kind differ in nothing (CR 3.0.10),
and the arsenal is empty when all of them are (3.3.3a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import ARSENAL, zone_of
from rulebound.fab.zones.moving import clear_event
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


_CHANGES: Final = frozenset({("cannot", "have an arsenal zone"), ("may", "have another arsenal zone")})


def arsenal_zones(game: FabGame, who: int) -> int:
    """Return how many arsenal zones a player has: one, and those that effects create or take away (CR 3.0.10)."""
    if game.program.rules_spoken.isdisjoint(_CHANGES):
        return 1
    if any(concerns(active, None, who) for active in rules(game, "cannot", "have an arsenal zone")):
        return 0
    return 1 + sum(concerns(active, None, who) for active in rules(game, "may", "have another arsenal zone"))


def has_empty_zone(game: FabGame, who: int) -> bool:
    """Return whether a player has an arsenal zone that is empty, into which a card can move (CR 3.3.3b, 3.0.1a)."""
    return len(game.state.zones[zone_of(ARSENAL, who)]) < arsenal_zones(game, who)


def crowded(game: FabGame) -> bool:
    """Return whether a zone with a card in it has ceased to exist: of several an empty one goes first (CR 3.0.10c)."""
    return not game.program.rules_spoken.isdisjoint(_CHANGES) and any(
        len(game.state.zones[zone_of(ARSENAL, p.index)]) > arsenal_zones(game, p.index)
        for p in game.state.players
        if not p.out and game.state.zones[zone_of(ARSENAL, p.index)]
    )


def _choose(game: FabGame, frame: Frame, node: object) -> None:
    """The player chooses which of their zones ceases to exist (CR 3.0.10c), where it is not all of them (3.0.10b)."""
    state = game.state
    for player in state.players:
        held = [state.objects[oid].ref for oid in state.zones[zone_of(ARSENAL, player.index)]]
        over = len(held) - arsenal_zones(game, player.index)
        if not player.out and over > 0:
            game.choose(player.index, held, over, about="zone", rule="3.0.10c")
            return
    state.result = ()


def _clear(game: FabGame, frame: Frame, node: object) -> None:
    """The cards in a zone that ceases to exist are cleared (CR 3.0.10b, 3.0.10c)."""
    found = [obj for obj in map(game.state.live, game.state.result) if obj is not None]
    if found:
        propose(game, [clear_event(game, obj, "3.0.10c") for obj in found])


CLOSE_ZONES: Final = PROCEDURES.declare(
    "3.0.10", "arsenal zones cease to exist", step("3.0.10c", _choose), step("3.0.10c", _clear)
)
