"""Equipping (CR 8.5.41): which zones fit an object, and putting it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.properties.values import Properties
from rulebound.fab.words import (
    ARMS,
    CHEST,
    COMBAT_CHAIN,
    EQUIPMENT_ZONES,
    HEAD,
    LEGS,
    STACK,
    WEAPON,
    WEAPON2,
    ZONE_WORDS,
    zone_kind,
    zone_of,
    zone_owner,
)
from rulebound.ir.abilities import DeckRule, Keyword
from rulebound.kernel.decision import PICK, WORD, Option
from rulebound.kernel.procedure import END, step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

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


def is_cloaked(game: FabGame, obj: FabObject) -> bool:
    """Return whether an object is equipped face-down (CR 8.3.36)."""
    return "cloaked" in game.properties(obj).keywords


def starting_weapon_zones(game: FabGame, who: int) -> int:
    """Return how many weapon zones a player has: two, but for what their hero says (CR 4.1.2a)."""
    rule = deck_rule(game, who, "weapon zones")
    return 2 if rule is None or rule.n is None else rule.n


def _equipped(game: FabGame, who: int) -> list[FabObject]:
    state = game.state
    return [obj for obj in state.objects if obj.zone >= 0 and obj.equipped >= 0 and obj.controller == who]


def zone_for(game: FabGame, obj: FabObject, who: int) -> int | None:
    """Return the zone that an object would be equipped to now, None where it cannot be (CR 8.5.41c,
    8.5.41a).
    """
    return next(iter(zones_for(game, obj, who)), None)


def zones_for(game: FabGame, obj: FabObject, who: int, together: Sequence[FabObject] = ()) -> list[int]:
    """Return the zones that an object could be equipped to now; several only where its player chooses one.

    ``together`` is what is equipped in the same event.
    """
    if not _has_partner(game, obj, who, together):
        return []
    if any(concerns(active, obj, who) for active in rules(game, "cannot", "equip")):
        return []  # CR 1.0.2
    if obj.zone == STACK and game.definition(obj).turns_over:
        # CR 8.2.14a: what enters the arena is its back-face
        back = game.program.definitions[game.program.back_of(obj.definition)]
        return zones_for_card(game, back.base, who, obj.owner)
    return zones_for_card(game, game.properties(obj), who, obj.owner)


def _has_partner(game: FabGame, obj: FabObject, who: int, together: Sequence[FabObject]) -> bool:
    """What pairs with something is equipped only beside it, or together with it (CR 8.3.26, 8.3.26a)."""
    pairs = [
        word
        for ability in game.definition(obj).card.abilities
        if isinstance(ability, Keyword) and ability.word == "pairs"
        for word in ability.of
    ]
    beside = [game.properties(o) for o in (*_equipped(game, who), *together) if o.id != obj.id]
    return all(any(other.is_(word) for other in beside) for word in pairs)


def zone_for_card(game: FabGame, properties: Properties, who: int) -> int | None:
    """Return the zone that something with these properties would be equipped to now."""
    return next(iter(zones_for_card(game, properties, who, who)), None)


def zones_for_card(game: FabGame, properties: Properties, who: int, owner: int) -> list[int]:
    """Return the zones for something with these properties (CR 3.2.2, 3.2.2a, 3.5.2, 3.5.2a, 3.10.2, 3.10.2a,
    3.12.2, 3.12.2a, 3.16.2a, 8.2.10a), none without a subtype that is equipped (8.5.41b).
    """
    if "modular" in properties.keywords:  # CR 8.3.30, 8.3.30a, 8.3.30b
        zones = [zone_of(kind, who) for kind in EQUIPMENT_ZONES] if owner == who else []
        return [zone for zone in zones if is_empty(game, zone)]
    for subtype, kind in _BY_SUBTYPE.items():
        if subtype in properties.subtypes and "Equipment" in properties.types:
            zone = zone_of(kind, who)
            return [zone] if is_empty(game, zone) else []
    # CR 8.3.39b: perched alone names no zone
    if "Weapon" in properties.types or properties.subtypes & {"Off-Hand", "Quiver"}:
        fitting = _weapon_zone(game, properties, who)
        return [] if fitting is None else [fitting]
    return []


def _weapon_zone(game: FabGame, properties: Properties, who: int) -> int | None:
    equipped = [(obj, game.properties(obj)) for obj in _equipped(game, who)]
    for subtype in ("Off-Hand", "Quiver"):
        if subtype in properties.subtypes and any(subtype in other.subtypes for _, other in equipped):
            return None  # CR 8.2.10b, 8.2.15b
    zones = [zone_of(WEAPON, who), zone_of(WEAPON2, who)][: starting_weapon_zones(game, who)]
    empty = [zone for zone in zones if is_empty(game, zone)]
    inside = [other for obj, other in equipped if obj.equipped in zones]
    two_hander = next((other for other in inside if "2H" in other.subtypes), None)
    if two_hander is not None:
        # It is equipped to both zones and occupies one of them (CR 8.2.2b, 8.2.2c, 3.16.2).
        return empty[0] if empty and _shares(properties, two_hander) else None
    if "2H" in properties.subtypes:
        # What players select for the start of the game they equip in the order that suits them (CR 4.1.4a).
        fits = game.state.phase == "setup" and all(_shares(other, properties) for other in inside)
        needed = 2 - len(inside) if fits else 2
        return empty[0] if empty and len(empty) >= needed else None
    return empty[0] if empty else None  # CR 3.0.10a: which of them makes no difference


def _shares(properties: Properties, two_hander: Properties) -> bool:
    """Return whether something may occupy the weapon zone that a two-hander leaves unoccupied: a quiver beside a bow
    (CR 8.2.15a), what is perched beside any weapon (8.3.39, 8.3.39a).
    """
    beside_bow = "Quiver" in properties.subtypes and "Bow" in two_hander.subtypes
    return beside_bow or ("perched" in properties.keywords and "Weapon" in two_hander.types)


def fits(game: FabGame, obj: FabObject, zone: int) -> bool:
    """Return whether an object can be equipped to a zone that is empty (CR 8.5.41a, 8.5.41b)."""
    properties = game.properties(obj)
    kind = zone_kind(zone)
    if "modular" in properties.keywords and obj.owner == zone_owner(zone):  # CR 8.3.30
        return kind in EQUIPMENT_ZONES
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


def _ask_zone(game: FabGame, frame: Frame, node: object) -> None:
    """A player chooses where several zones fit what is equipped (CR 8.3.30)."""
    zones = zones_for(game, game.state.objects[frame.obj], frame.who)
    if len(zones) < 2:
        game.state.result = tuple(zones)
        frame.step = END
        return
    options = [Option(WORD, frame.obj, zone, ZONE_WORDS[zone_kind(zone)], rule="8.3.30") for zone in zones]
    game.ask(PICK, frame.who, options, "equipment zone", "8.3.30", source=frame.obj)


def _take_zone(game: FabGame, frame: Frame, node: object) -> None:
    game.state.result = (game.chosen.n,)


# ``state.result`` is the zone at the end, nothing where none fits.
CHOOSE_ZONE: Final = PROCEDURES.declare(
    "8.5.41", "choose the zone to equip to", step("8.5.41c", _ask_zone), step("8.3.30", _take_zone)
)
