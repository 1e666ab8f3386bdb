"""What a card or ability will be once it is announced: the layer that rules and effects about it speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.state import FabObject
from rulebound.fab.words import ACTIVATED, CARD, PROXY, STACK, zone_kind

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame


def as_announced(game: FabGame, obj: FabObject, who: int, ability: int = -1) -> FabObject:
    """Return a card as it would be on the stack, or the layer that activating an ability of it would put there
    (CR 1.6.2b, 1.4.3); what is on the stack already is itself.
    """
    if obj.kind != CARD or obj.zone == STACK:
        return obj
    if ability < 0:
        twin = obj.copy()
        twin.controller = who
        twin.from_zone = zone_kind(obj.zone)  # CR 3.0.9c
        twin.zone = STACK
        return twin
    kind = PROXY if game.program.abilities[ability].is_attack else ACTIVATED
    return FabObject(0, 0, obj.definition, kind, who, who, zone=STACK, origin=obj.ref, ability=ability)
