"""What the amounts of the effect language come to."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, trunc
from typing import Final

from rulebound.fab.effects.context import Context, as_object
from rulebound.ir import amounts as a
from rulebound.ir.node import Node
from rulebound.kernel.state import Refs


def amount(ctx: Context, node: Node) -> int:
    """Return the number that an amount comes to now."""
    if type(node) is a.Number:
        return node.value
    return AMOUNTS[type(node)](ctx, node)


def _number(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.Number)
    return node.value


def _variable(ctx: Context, node: Node) -> int:
    """X as it was declared or defined; 0 while it is undefined (CR 1.12.2a, 1.12.3b, 1.12.3a)."""
    assert isinstance(node, a.Variable)
    found = ctx.regs.get(node.name)
    if found is not None:
        return found[0]
    source = ctx.source
    return source.memory.get(node.name, (0,))[0] if source is not None else 0


def _result(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.Result)
    found = ctx.regs.get(f"{node.register}#")
    if found is None:
        found = ctx.regs.get(node.register, ())
        return len(found) if node.register != "amount" else sum(found)
    return found[0]


def _count(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.Count)
    from rulebound.fab.effects.counting import how_many

    return how_many(ctx, node.of)


def _history(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.History)
    if node.window == "in a row":
        return hits_in_a_row(ctx)
    from rulebound.fab.effects.patterns import happened, subjects

    if node.measure == "same name":
        return _of_one_name(ctx, subjects(ctx, node.event, node.window))
    return happened(ctx, node.event, node.window, total=node.measure == "sum")


def _of_one_name(ctx: Context, refs: Refs) -> int:
    """Return how many of these cards have one name in common, at most (CR 2.7.5)."""
    named: dict[str, int] = {}
    for ref in refs:
        obj = ctx.game.state.known(ref)
        for name in {name.casefold() for name in ctx.game.properties(obj).names} if obj is not None else ():
            named[name] = named.get(name, 0) + 1
    return max(named.values(), default=0)


def hits_in_a_row(ctx: Context) -> int:
    """Return how many chain links, from the newest backwards, have hit without a gap (CR 7.5.5d)."""
    n = 0
    for link in reversed(ctx.game.state.links):
        if not link.hits:
            break
        n += 1
    return n


def _property(ctx: Context, node: Node) -> int:
    """A property of one thing; 0 where it does not have it (CR 1.8.7a, 2.2.4b)."""
    assert isinstance(node, a.PropertyOf)
    from rulebound.fab.effects.selectors import select

    found = [as_object(ctx.game, ref) for ref in select(ctx, node.what)]
    return sum(ctx.game.number(obj, node.property, node.base) or 0 for obj in found if obj is not None)


def _counters(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.CountersOn)
    from rulebound.fab.effects.filters import counters_on
    from rulebound.fab.effects.selectors import select

    found = [as_object(ctx.game, ref) for ref in select(ctx, node.on)]
    return sum(counters_on(ctx, obj, node.kind) for obj in found if obj is not None)


def _depends(ctx: Context, node: Node) -> int:
    assert isinstance(node, a.Depends)
    from rulebound.fab.effects.conditions import holds

    return amount(ctx, node.then if holds(ctx, node.condition) else node.otherwise)


def _distinct(ctx: Context, node: Node) -> int:
    """What does not have the property has no value of it (CR 1.8.7)."""
    assert isinstance(node, a.Distinct)
    from rulebound.fab.effects.selectors import select

    objects = [as_object(ctx.game, ref) for ref in select(ctx, node.of)]
    if node.property == "name":
        return len(
            {name.casefold() for obj in objects if obj is not None for name in ctx.game.properties(obj).names}
        )
    values = {ctx.game.number(obj, node.property) for obj in objects if obj is not None}
    return len(values - {None})


def _highest(ctx: Context, node: Node) -> int:
    """What does not have the property is not compared (CR 1.8.7)."""
    assert isinstance(node, a.Highest)
    from rulebound.fab.effects.selectors import select

    objects = [as_object(ctx.game, ref) for ref in select(ctx, node.of)]
    values = [ctx.game.number(obj, node.property, node.base) for obj in objects if obj is not None]
    return max((value for value in values if value is not None), default=0)


def _arith(ctx: Context, node: Node) -> int:
    # CR 1.12.1
    assert isinstance(node, a.Arith)
    left, right = amount(ctx, node.a), amount(ctx, node.b)
    if node.op == "+":
        return left + right
    if node.op == "-":
        return left - right
    if node.op == "*":
        return left * right
    return ceil(left / right) if node.round == "up" else trunc(left / right)  # CR 1.12.1a: towards zero


AMOUNTS: Final[dict[type[Node], Callable[[Context, Node], int]]] = {
    a.Number: _number,
    a.Variable: _variable,
    a.Result: _result,
    a.Count: _count,
    a.History: _history,
    a.PropertyOf: _property,
    a.CountersOn: _counters,
    a.Depends: _depends,
    a.Distinct: _distinct,
    a.Highest: _highest,
    a.Arith: _arith,
}
