"""When the conditions of the effect language hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeGuard

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, as_object, players_in
from rulebound.fab.effects.counting import counts_as_more, how_many
from rulebound.fab.effects.filters import COMPARE, passes
from rulebound.fab.effects.getting import register
from rulebound.fab.effects.selectors import select
from rulebound.ir import amounts as a
from rulebound.ir import conditions as c
from rulebound.ir.node import Node
from rulebound.ir.selectors import Ref

# The registers of what an effect did "this way", be it to one card or to several.
DEEDS: Final = frozenset({"banished", "created", "destroyed", "discarded", "revealed"})


def holds(ctx: Context, node: Node) -> bool:
    """Return whether a condition holds now."""
    return CONDITIONS[type(node)](ctx, node)


def _all(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.AllOf)
    return all(holds(ctx, part) for part in node.parts)


def _any(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.AnyOf)
    return any(holds(ctx, part) for part in node.parts)


def _not(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Not)
    return not holds(ctx, node.part)


def _compare(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Compare)
    left, right = amount(ctx, node.left), amount(ctx, node.right)
    if (
        left == right
        and "more life" in ctx.game.program.rule_actions
        and _is_life(node.left)
        and _is_life(node.right)
    ):
        sides = select(ctx, node.left.what), select(ctx, node.right.what)
        if node.op in ("<", ">") and counts_as_more(ctx, *(sides if node.op == ">" else sides[::-1])):
            return True
    return COMPARE[node.op](left, right)


def _is_life(node: Node) -> TypeGuard[a.PropertyOf]:
    return isinstance(node, a.PropertyOf) and node.property == "life" and not node.base


def _exists(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Exists)
    n = how_many(ctx, node.what)
    return n >= node.at_least and (node.at_most is None or n <= node.at_most)


def _matches(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Matches)
    found = [as_object(ctx.game, ref) for ref in select(ctx, node.what)]
    passing = (obj is not None and passes(ctx, node.filter, obj) for obj in found)
    if isinstance(node.what, Ref) and node.what.register in DEEDS:
        return any(
            passing
        )  # CR 1.8.4: that "a card" was revealed this way is true if others were revealed with it
    return bool(found) and all(passing)


def _happened(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Happened)
    from rulebound.fab.effects.patterns import happened

    return happened(ctx, node.event, node.window) >= node.at_least


def _every(ctx: Context, node: Node) -> bool:
    assert isinstance(node, c.Every)
    for ref in select(ctx, node.over):
        inner = Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, node.bind: (ref,)}, ctx.layer)
        if not holds(inner, node.condition):
            return False
    return True


def _during(ctx: Context, node: Node) -> bool:
    """It is a phase (CR 4.0.3a) of somebody's turn (4.0.3b)."""
    assert isinstance(node, c.During)
    state = ctx.game.state
    if node.phase not in ("turn", f"{state.phase} phase"):
        return False
    return node.whose is None or state.turn_player in players_in(ctx.game, select(ctx, node.whose))


def _got(ctx: Context, node: Node) -> bool:
    """What an object remembers it remembers as last known, too (CR 1.2.3a)."""
    assert isinstance(node, c.Got)
    source = ctx.source
    players = source.memory.get(register(node.kind), ()) if source is not None else ()
    return not set(players).isdisjoint(players_in(ctx.game, select(ctx, node.who)))


def _chose_modes(ctx: Context, node: Node) -> bool:
    """The modes of a layer were declared as it was put onto the stack (CR 1.7.5a, 5.1.4a)."""
    assert isinstance(node, c.ChoseModes)
    layer = ctx.game.state.known(ctx.layer)
    return layer is not None and len(layer.modes) >= node.at_least


def _succeeded(ctx: Context, node: Node) -> bool:
    return ctx.regs.get("ok", (0,))[0] > 0  # CR 1.8.4a, 1.8.9


CONDITIONS: Final[dict[type[Node], Callable[[Context, Node], bool]]] = {
    c.AllOf: _all,
    c.AnyOf: _any,
    c.Not: _not,
    c.Compare: _compare,
    c.Exists: _exists,
    c.Matches: _matches,
    c.Happened: _happened,
    c.Every: _every,
    c.During: _during,
    c.Got: _got,
    c.ChoseModes: _chose_modes,
    c.Succeeded: _succeeded,
}
