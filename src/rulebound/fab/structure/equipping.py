"""Equipping (CR 8.5.41): which zones fit an object, and putting it there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.properties.values import Properties
from rulebound.fab.words import ARMS, CHEST, COMBAT_CHAIN, HEAD, LEGS, WEAPON, WEAPON2, zone_kind, zone_of
from rulebound.ir.abilities import DeckRule

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

_BY_SUBTYPE: Final = {"Head": HEAD, "Chest": CHEST, "Arms": ARMS, "Legs": LEGS}


def is_empty(game: FabGame, zone: int) -> bool:
    """Return whether nothing is in a zone and nothing is equipped to it (CR 3.0.1a)."""
    state = game.state
    if state.zones[zone]:
        return False
    return not any(state.objects[oid].equipped == zone for oid in state.zones[COMBAT_CHAIN])


def deck_rule(game: FabGame, who: int, mode: str) -> DeckRule | None:
    """Return the meta-static ability of a player's hero that says something about the start of the game."""
    rules = game.definition(game.hero(who)).card.abilities
    return next((rule for rule in rules if isinstance(rule, DeckRule) and rule.mode == mode), None)


def starting_weapon_zones(game: FabGame, who: int) -> int:
    """Return how many weapon zones a player has: two, but for what their hero says (CR 4.1.2a)."""
    rule = deck_rule(game, who, "weapon zones")
    return 2 if rule is None or rule.n is None else rule.n


def weapon_zones(game: FabGame, who: int) -> list[int]:
    """Return a player's empty weapon zones; a two-hander takes both (CR 8.2.2b, 3.16.2)."""
    zones = [zone_of(WEAPON, who), zone_of(WEAPON2, who)][: starting_weapon_zones(game, who)]
    taken = [obj for obj in _equipped(game, who) if obj.equipped in zones]
    if any("2H" in game.properties(obj).subtypes for obj in taken):
        return []
    return [zone for zone in zones if is_empty(game, zone)]


def _equipped(game: FabGame, who: int) -> list[FabObject]:
    state = game.state
    return [obj for obj in state.objects if obj.zone >= 0 and obj.equipped >= 0 and obj.controller == who]


def zone_for(game: FabGame, obj: FabObject, who: int) -> int | None:
    """Return the zone that an object would be equipped to now, None where it cannot be (CR 8.5.41c,
    8.5.41a).
    """
    return zone_for_card(game, game.properties(obj), who)


def zone_for_card(game: FabGame, properties: Properties, who: int) -> int | None:
    """Return the zone that something with these properties would be equipped to now (CR 3.2.2, 3.2.2a, 3.5.2,
    3.5.2a, 3.10.2, 3.10.2a, 3.12.2, 3.12.2a, 3.16.2a), None without a subtype that is equipped (8.5.41b).
    """
    for subtype, kind in _BY_SUBTYPE.items():
        if subtype in properties.subtypes and "Equipment" in properties.types:
            zone = zone_of(kind, who)
            return zone if is_empty(game, zone) else None
    if "Weapon" in properties.types or properties.subtypes & {"Off-Hand", "Quiver"}:
        empty = weapon_zones(game, who)
        needed = 2 if "2H" in properties.subtypes else 1
        if properties.subtypes & {"Off-Hand"} and any(
            "Off-Hand" in game.properties(other).subtypes for other in _equipped(game, who)
        ):
            return None  # CR 8.2.10b
        return empty[0] if len(empty) >= needed else None
    return None


def fits(game: FabGame, obj: FabObject, zone: int) -> bool:
    """Return whether an object can be equipped to a zone that is empty (CR 8.5.41a, 8.5.41b)."""
    properties = game.properties(obj)
    kind = zone_kind(zone)
    if kind in (WEAPON, WEAPON2):
        return "2H" not in properties.subtypes and (
            "Weapon" in properties.types or bool(properties.subtypes & {"Off-Hand", "Quiver"})
        )
    return "Equipment" in properties.types and any(
        _BY_SUBTYPE[word] == kind for word in properties.subtypes if word in _BY_SUBTYPE
    )


def equip(game: FabGame, obj: FabObject, zone: int, who: int) -> None:
    """Put an object into a zone as a permanent that is equipped to it."""
    state = game.state
    state.own_zone(obj.zone).remove(obj.id)
    own = state.own(obj.id)
    own.zone = own.equipped = zone
    own.controller = who
    own.up = True
    own.since = state.tick()
    state.own_zone(zone).append(obj.id)
