"""What the filters of layers and attacks mean: what they are of, and what they were paid with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.filters import FILTERS, passes
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import CARD, PROXY, STACK, TRIGGERED
from rulebound.ir import filters as f
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.effects.context import Context
    from rulebound.fab.state import FabObject


def _of_keyword(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether an object is a layer of an ability that this keyword means (CR 8.3)."""
    assert isinstance(node, f.OfKeyword)
    return obj.ability >= 0 and ctx.game.program.abilities[obj.ability].keyword == node.word


def _attack_source(ctx: Context, node: Node, obj: FabObject) -> bool:
    """An attack-proxy has an attack-source (CR 1.4.3). Where the text goes on about a weapon and an attack of it was
    found in between, the source of that is meant: a proxy is no source.
    """
    assert isinstance(node, f.AttackSource)
    if obj.kind != PROXY:
        return False
    sources = select(ctx, node.of)
    if obj.origin in sources:
        return True
    found = (ctx.game.state.known(ref) for ref in sources if ref > 0)
    return any(one is not None and one.kind == PROXY and one.origin == obj.origin for one in found)


def _triggered_by(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A triggered-layer knows the ability that it is of, and its source (CR 6.6.6)."""
    assert isinstance(node, f.TriggeredBy)
    is_layer = obj.kind == TRIGGERED and obj.zone == STACK
    word = ctx.game.program.abilities[obj.ability].keyword if is_layer else ""
    return word == node.word and obj.origin in select(ctx, node.of)


def _pitched_for(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A layer knows which cards were pitched to pay for it (CR 1.14.3, 5.1.7)."""
    assert isinstance(node, f.PitchedFor)
    pitched = (ctx.game.state.known(ref) for ref in obj.memory.get("pitched", ()))
    return any(card is not None and passes(ctx, node.filter, card) for card in pitched)


def _has_source(ctx: Context, node: Node, obj: FabObject) -> bool:
    """An attack-proxy and a layer that is no card have the object with their ability as their source (CR 1.2.4)."""
    assert isinstance(node, f.HasSource)
    source = ctx.game.state.known(obj.origin) if obj.kind != CARD else None
    return source is not None and passes(ctx, node.filter, source)


FILTERS.update(
    {
        f.OfKeyword: _of_keyword,
        f.AttackSource: _attack_source,
        f.PitchedFor: _pitched_for,
        f.TriggeredBy: _triggered_by,
        f.HasSource: _has_source,
    }
)
