"""How many things a selector finds, where an object counts as more than it is (CR 1.8.8)."""

from __future__ import annotations

from typing import Final

from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.selectors import select
from rulebound.ir import conditions as c
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

HAVE_EQUIPPED: Final = "have equipped"
EQUIPPED: Final = f.Role("equipped")


def how_many(ctx: Context, what: Node) -> int:
    """Return how many things a selector finds, with those that something counts as."""
    n = len(select(ctx, what))
    if HAVE_EQUIPPED in ctx.game.program.rule_actions and isinstance(what, s.All):
        n += _counted_as(ctx, what.filter)
    return n


def _counted_as(ctx: Context, filter_: Node) -> int:
    """Return how many things of this kind the players in question have equipped by what counts as those.

    Static abilities are read directly, since the effects in force are worked out by conditions that count. Effects
    that do something to equipped things find no more of them for it.
    """
    from rulebound.fab.effects.amounts import amount

    parts = _parts(filter_)
    whose = [players_in(ctx.game, select(ctx, who)) for who in map(_who_has_it, parts) if who is not None]
    kind = {part for part in parts if _who_has_it(part) is None}
    n = 0
    for _, number, own in ctx.game.statics():
        for node in ctx.game.program.abilities[number].rules:
            if (
                isinstance(node, m.Rule)
                and node.action == HAVE_EQUIPPED
                and isinstance(node.what, s.All)
                and node.n is not None
                and len(whose) == 1
                and own.who in whose[0]
                and kind == set(_parts(node.what.filter))
            ):
                n += amount(own, node.n)
    return n


def _parts(filter_: Node) -> tuple[Node, ...]:
    return filter_.parts if isinstance(filter_, c.AllOf) else (filter_,)


def _who_has_it(part: Node) -> s.Selector | None:
    """Return who must have things equipped, where a part of a filter asks for that."""
    if isinstance(part, c.AllOf) and len(part.parts) == 2 and part.parts[1] == EQUIPPED:
        first = part.parts[0]
        return first.who if isinstance(first, f.ControlledBy) else None
    return None
