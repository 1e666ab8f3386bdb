"""Variable costs (CR 5.1.3a): the values of X that a player may declare for what they play or activate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context
from rulebound.fab.layers.cost_plan import demands_of, effects_possible, plan
from rulebound.fab.layers.declaring import fewest, legal_targets, most_legal, wanted_targets
from rulebound.ir import abilities as ab
from rulebound.ir.amounts import Variable
from rulebound.ir.node import Node
from rulebound.ir.selectors import Target

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

X: Final = Variable("X")
MOST: Final = 100


def mentions_x(node: Node) -> bool:
    """Return whether X stands in a cost or in a condition."""
    return any(part == X for part in node.walk())


def asks_for_x(game: FabGame, obj: FabObject, ability: int) -> bool:
    """Return whether a cost of a card (``ability`` -1), or of an ability of it, includes X (CR 5.1.3a, 1.12.2)."""
    if ability >= 0:
        node = game.program.abilities[ability].node
        return isinstance(node, ab.Activated) and any(mentions_x(cost) for cost in node.costs)
    definition = game.definition(obj)
    return bool(definition.card.cost_x) or any(_needs_x(game, number) for number in definition.play_costs)


def _needs_x(game: FabGame, number: int) -> bool:
    """Return whether an additional cost that has to be paid includes X."""
    node = game.program.abilities[number].node
    if not isinstance(node, ab.PlayCost) or node.optional or node.instead_of is not None:
        return False
    return any(mentions_x(cost) for cost in node.costs)


def with_x(obj: FabObject, x: int) -> FabObject:
    """Return a card or layer as it is once this X has been declared."""
    twin = obj.copy()
    twin.memory = {**obj.memory, X.name: (x,)}
    return twin


def allowed_x(game: FabGame, obj: FabObject, who: int) -> Iterator[int]:
    """Yield each X with which the conditions of playing a card are met (CR 5.1.5)."""
    limits = [
        node.condition
        for number in game.definition(obj).play_only
        if isinstance(node := game.program.abilities[number].node, ab.PlayOnly) and mentions_x(node.condition)
    ]
    for x in range(MOST):
        ctx = Context(game, obj.ref, who, with_x(obj, x).memory, obj.ref)
        if all(holds(ctx, limit) for limit in limits):
            yield x


def least_x(game: FabGame, obj: FabObject, who: int) -> int:
    """Return the smallest X that may be declared for a card."""
    return next(allowed_x(game, obj, who), 0)


def _targets(game: FabGame, layer: FabObject) -> bool:
    """Return whether there are the targets that abilities ask X of (CR 1.8.5, 5.1.4a)."""
    wanted = wanted_targets(game, layer)
    return all(
        most_legal(game, layer, target, wanted[:place]) >= fewest(game, layer, target)
        for place, target in enumerate(wanted)
        if isinstance(target, Target) and target.n is not None
    )


def declarable(game: FabGame, layer: FabObject, who: int, ability: int, *, as_instant: bool) -> list[int]:
    """Return each X that a player may declare for a layer: one that is allowed, can be paid, and for which there are
    targets (CR 5.1.3a, 1.14.2b, 1.14.4b).
    """
    found: list[int] = []
    passed = False
    for x in range(MOST) if ability >= 0 else allowed_x(game, layer, who):
        twin = with_x(layer, x)
        cost = plan(game, twin, who, ability, as_instant=as_instant, x=x)
        demands = demands_of(game, twin, who, cost.effects)
        payable = can_pay(game, who, cost.owed, demands, layer.id)
        if (found or passed) and not (
            payable and effects_possible(game, twin, who, cost.effects) and _targets(game, twin)
        ):
            break
        if _aims(game, twin):
            found.append(x)
        else:
            passed = True
    return found


def _aims(game: FabGame, layer: FabObject) -> bool:
    """Return whether there is a target for each that must fit X itself (CR 1.8.5, 5.1.4a)."""
    return all(
        bool(legal_targets(game, layer, target))
        for target in wanted_targets(game, layer)
        if isinstance(target, Target) and target.min and mentions_x(target.filter)
    )


def payable_x(game: FabGame, obj: FabObject, who: int, ability: int) -> Iterator[int]:
    """Yield each X that a player could pay for, before anything is announced."""
    for x in range(MOST) if ability >= 0 else allowed_x(game, obj, who):
        twin = with_x(obj, x)
        cost = plan(game, twin, who, ability, as_instant=False, x=x)
        if not can_pay(game, who, cost.owed, demands_of(game, twin, who, cost.effects), obj.id):
            return
        yield x
