"""Demi-heroes (CR 8.1.11): one that is a permanent is the hero of a player who controls none, or is cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.words import ARENA, HERO, PERMANENT, zone_kind, zone_of
from rulebound.fab.zones.moving import clear_event
from rulebound.kernel.events import propose

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

DEMI_HERO: Final = "Demi-Hero"


def settle_demi_heroes(game: FabGame) -> None:
    """Let each demi-hero that has become a permanent be its player's hero, or clear it (CR 8.1.11b)."""
    surplus = take_the_place_of_heroes(game)
    if surplus:
        propose(game, [clear_event(game, obj, "8.1.11b") for obj in surplus])


def take_the_place_of_heroes(game: FabGame) -> list[FabObject]:
    """Let each demi-hero whose player has no hero any more be that hero; return those whose player has one."""
    surplus: list[FabObject] = []
    for oid in list(game.state.zones[PERMANENT]):
        obj = game.state.objects[oid]
        if DEMI_HERO not in game.properties(obj).types or obj.controller < 0:
            continue
        if zone_kind(game.hero(obj.controller).zone) in ARENA:
            surplus.append(obj)
        else:
            _become_hero(game, obj)
    return surplus


def _become_hero(game: FabGame, obj: FabObject) -> None:
    """It is the player's hero for the rest of the game, in the hero zone, where heroes are (CR 3.11.3)."""
    state = game.state
    zone = zone_of(HERO, obj.controller)
    state.own_zone(PERMANENT).remove(obj.id)
    state.own_zone(zone).append(obj.id)
    own = state.own(obj.id)
    own.zone = zone
    own.since = state.tick()
    state.own_player(obj.controller).hero = obj.id
    state.hurt = True
    state.moves += 1
    state.version += 1
