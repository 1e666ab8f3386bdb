"""What a card or ability will be once it is announced: the layer that rules and effects about it speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.selectors import select
from rulebound.fab.state import FabObject
from rulebound.fab.words import ACTIVATED, CARD, PROXY, STACK, zone_kind
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s

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
        more = _becomes(game, twin, who)
        if more:
            properties = game.properties(obj).copy()
            properties.supertypes |= more
            properties.rewords()
            twin.snapshot = properties.plain()
        return twin
    kind = PROXY if game.program.abilities[ability].is_attack else ACTIVATED
    return FabObject(0, 0, obj.definition, kind, who, who, zone=STACK, origin=obj.ref, ability=ability)


def _becomes(game: FabGame, card: FabObject, who: int) -> frozenset[str]:
    """Return the supertypes that a card gets as it is announced, from what waits for the next one (CR 5.1.2a): it is
    with them that the play is checked and paid for (5.1.5, 5.1.6).
    """
    found: set[str] = set()
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if effect.waiting <= 0 or not isinstance(node, m.Retype) or not isinstance(node.what, s.Next):
            continue
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        played = node.what.how in ("played", "played or activated", "any")
        if played and who in players_in(game, select(ctx, node.what.whose)):
            found.update(node.supertypes if passes(ctx, node.what.filter, card) else ())
    return frozenset(found)
