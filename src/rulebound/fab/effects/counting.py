"""What counts as more than it is (CR 1.8.8): objects for those that a selector finds, and equal life."""

from __future__ import annotations

from typing import Final

from rulebound.fab.effects.context import Context, as_object, players_in
from rulebound.fab.effects.selectors import select
from rulebound.ir import conditions as c
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node
from rulebound.kernel.state import Refs

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


def counts_as_more(ctx: Context, more: Refs, less: Refs) -> bool:
    """Return whether equal life counts as more for one hero than for another (CR 1.8.8).

    Static abilities are read directly: the effects in force are worked out by conditions that compare life.
    """
    game = ctx.game
    heroes = [as_object(game, ref) for ref in (*more, *less)]
    ids = {hero.id for hero in heroes if hero is not None} & set(game.heroes())
    if len(heroes) != 2 or len(ids) != 2 or heroes[0] is None:
        return False
    for _, number, own in game.statics():
        for node in game.program.abilities[number].rules:
            if isinstance(node, m.Rule) and (node.mode, node.action) == ("counts", "more life"):
                if own.who == heroes[0].controller:
                    return True
    return False
