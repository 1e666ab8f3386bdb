"""Where activated and static abilities are functional (CR 1.7.4, 5.2.4, 5.4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.words import (
    ARENA,
    CARD,
    DEFENDING,
    HAND,
    INVENTORY,
    PRINTED,
    PRIVATE,
    RESOLVING,
    STACK,
    UNDER,
    ZONE_NUMBERS,
    zone_kind,
)
from rulebound.ir import abilities as ab
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir.costs import EffectCost
from rulebound.ir.node import Node
from rulebound.ir.selectors import This

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


def functional(game: FabGame, obj: FabObject, node: ab.Activated) -> bool:
    """Return whether an activated ability works where its source is (CR 1.7.4, 1.7.4a, 1.7.4b, 5.4.7a)."""
    if obj.zone < 0 or obj.under:
        return False
    kind = zone_kind(obj.zone)
    if kind in ARENA and not obj.up:
        return turns_up(node) or _names_face(node)  # CR 5.2.4
    if kind in ARENA and (obj.role != DEFENDING or game.stays(obj)):
        return True
    if kind in ARENA:
        return obj.role == DEFENDING and _names_role(node)  # CR 1.7.4a
    if kind == HAND:
        return any(_discards_this(cost) for cost in node.costs)
    # CR 5.2.4: it works in the zone that its activation condition names, and face-down where it names that, too;
    # an inventory is private (4.1.6b)
    seen = obj.up or kind == INVENTORY or _names_face(node)
    return seen and node.only_if is not None and _names_zone(node, kind)


def turns_up(node: ab.Activated) -> bool:
    """Return whether an activated ability turns its source face-up as a cost, which it then must be face-down for."""
    costs = [cost.do for cost in node.costs if isinstance(cost, EffectCost)]
    return any(isinstance(do, e.Face) and do.face == "up" and isinstance(do.what, This) for do in costs)


def _names_face(node: ab.Activated) -> bool:
    parts = [] if node.only_if is None else list(node.only_if.walk())
    return any(isinstance(part, f.FaceIs) and part.face == "down" for part in parts)


def _discards_this(cost: object) -> bool:
    """Return whether a cost discards its source, alone or together with more (CR 1.7.4b)."""
    return isinstance(cost, EffectCost) and any(
        isinstance(part, e.Discard) and isinstance(part.what, This) for part in cost.do.walk()
    )


def _names_role(node: ab.Activated) -> bool:
    parts = [] if node.only_if is None else list(node.only_if.walk())
    return any(isinstance(part, f.Role) and part.word == "defending" for part in parts)


def _names_zone(node: ab.Activated, kind: int) -> bool:
    parts = [] if node.only_if is None else list(node.only_if.walk())
    return any(isinstance(part, f.InZone) and ZONE_NUMBERS.get(part.zone) == kind for part in parts)


def activates_outside(node: Node) -> bool:
    """Return whether an activated ability may work outside the arena (CR 1.7.4b)."""
    if not isinstance(node, ab.Activated):
        return False
    parts = [] if node.only_if is None else list(node.only_if.walk())
    return any(_discards_this(cost) for cost in node.costs) or any(
        isinstance(part, f.InZone) for part in parts
    )


# Where a card is private as a rule: a condition that names such a place says that it works while it is (CR 5.4.7a).
_MAY_BE_PRIVATE: Final = PRIVATE | {UNDER}


def while_places(node: ab.Ability) -> frozenset[int]:
    """Return the kinds of zones outside the arena in which a while-static ability says that it is functional: those in
    which its condition says that its source is (CR 1.7.4g, 5.4.7a). What the condition says of other objects does not
    let it work elsewhere.
    """
    if not isinstance(node, ab.Static) or node.while_ is None:
        return frozenset()
    about = [
        part.filter for part in node.while_.walk() if isinstance(part, c.Matches) and part.what == This()
    ]
    parts = [part for filter_ in about for part in filter_.walk()]
    named = {
        ZONE_NUMBERS[part.zone] for part in parts if isinstance(part, f.InZone) and part.zone in ZONE_NUMBERS
    }
    if any(isinstance(part, f.Under) for part in parts):
        named.add(UNDER)  # CR 8.4.5
    return frozenset(named - ARENA)


def find_statics(game: FabGame) -> list[tuple[int, int]]:
    """Return the functional static abilities with the ids of the objects that have them (CR 5.4.2)."""
    found: list[tuple[int, int]] = []
    objects = game.state.objects
    definitions = game.program.definitions
    for oid in game.arena():
        obj = objects[oid]
        if obj.kind in PRINTED and definitions[obj.definition].statics:
            _add_statics(game, obj, True, found)
    for oid in game.state.zones[STACK]:
        obj = objects[oid]
        if obj.kind == CARD and definitions[obj.definition].statics and RESOLVING in obj.memory:
            _add_statics(game, obj, True, found)  # CR 5.3.3
    if game.program.while_zones:
        for zone, ids in enumerate(game.state.zones):
            if zone_kind(zone) not in game.program.while_zones:
                continue
            for oid in ids:
                obj = objects[oid]
                resolving = zone == STACK and RESOLVING in obj.memory  # found already
                if obj.kind == CARD and definitions[obj.definition].statics and not resolving:
                    _add_statics(game, obj, False, found)
    return found


def _add_statics(game: FabGame, obj: FabObject, works: bool, found: list[tuple[int, int]]) -> None:
    for number in game.program.definitions[obj.definition].statics:
        if _static_works(game, obj, number, works):
            found.append((obj.id, number))


def _static_works(game: FabGame, obj: FabObject, number: int, works: bool) -> bool:
    linked = game.program.abilities[number]
    kind = zone_kind(obj.zone)
    if not obj.up and kind not in linked.places & _MAY_BE_PRIVATE:
        return False  # CR 5.4.7a
    if works and (obj.role != DEFENDING or game.stays(obj)):
        return obj.up
    if works:
        return _is_while(linked.node) or _is_of_defending(linked.node)  # CR 1.7.4a, 5.4.7
    return kind in linked.places  # CR 1.7.4g


def _is_while(node: ab.Ability) -> bool:
    return isinstance(node, ab.Static) and node.while_ is not None


def _is_of_defending(node: ab.Ability) -> bool:
    """Return whether a static ability says itself that it is about its card while that defends, which excepts it from
    those of a defending card that do not function (CR 1.7.4a).
    """
    if not isinstance(node, ab.Static):
        return False
    conditions = [part.while_ for part in node.do if isinstance(part, m.Modify)]
    return any(
        isinstance(condition, c.Matches)
        and isinstance(condition.what, This)
        and isinstance(condition.filter, f.Role)
        and condition.filter.word == "defending"
        for condition in conditions
    )
