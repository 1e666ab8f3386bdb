"""Cards whose cost hangs on what they target (CR 5.1.4, 5.1.6a): for which targets it can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.fab.concepts.costs import can_pay
from rulebound.fab.layers.cost_plan import demands_of, effects_possible, plan
from rulebound.fab.words import CARD
from rulebound.ir import abilities as ab
from rulebound.ir.lasting import CostChange
from rulebound.ir.selectors import Ref

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

TARGET = "target"  # the register of the target that a card's cost may hang on


def hangs_on_target(game: FabGame, obj: FabObject) -> bool:
    """Return whether a card says that it costs more or less for some targets."""
    if obj.kind != CARD:
        return False
    for number in game.definition(obj).statics:
        linked = game.program.abilities[number]
        if any(isinstance(part, CostChange) for part in linked.rules):
            node = linked.node
            conditions = (node.if_, node.while_) if isinstance(node, ab.Static) else ()
            if any(Ref(TARGET) in condition.walk() for condition in conditions if condition is not None):
                return True
    return False


def affordable(game: FabGame, layer: FabObject, who: int, targets: Sequence[int]) -> list[int]:
    """Return those of the targets for which the cost of a card can be paid (CR 1.14.2b, 5.1.7a)."""
    found: list[int] = []
    memory = layer.memory
    x = memory.get("X", (0,))[0]
    for ref in targets:
        aimed = layer.copy()
        aimed.memory = {**memory, TARGET: (ref,)}
        cost = plan(
            game,
            aimed,
            who,
            -1,
            as_instant=bool(memory.get("instant", (0,))[0]),
            x=x,
            optional=memory.get("optional", ()),
            alternative=memory.get("alternative", (-1,))[0],
        )
        demands = demands_of(game, aimed, who, cost.effects)
        if can_pay(game, who, cost.owed, demands, layer.id) and effects_possible(
            game, aimed, who, cost.effects
        ):
            found.append(ref)
    return found
