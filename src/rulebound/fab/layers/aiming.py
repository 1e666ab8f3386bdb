"""Cards whose cost hangs on what they target (CR 5.1.4, 5.1.6a): for which targets it can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.fab.concepts.costs import can_pay
from rulebound.fab.layers.cost_plan import AIMED, demands_of, effects_possible, plan
from rulebound.fab.words import CARD
from rulebound.ir import abilities as ab
from rulebound.ir.filters import Targets
from rulebound.ir.lasting import CostChange
from rulebound.ir.selectors import Next, Ref

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


def hangs_on_attacked(game: FabGame) -> bool:
    """Return whether the next attack costs more or less that targets something of a kind (CR 1.8.10, 5.1.2a)."""
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if effect.waiting > 0 and isinstance(node, CostChange) and isinstance(node.what, Next):
            if any(isinstance(part, Targets) for part in node.what.filter.walk()):
                return True
    return False


def aimed_at(layer: FabObject, ref: int) -> FabObject:
    """Return an attack as it would be with one more attack-target."""
    aimed = layer.copy()
    aimed.targets = (*layer.targets, ref)
    aimed.memory = {**layer.memory, AIMED: (1,)}
    return aimed


def affordable(
    game: FabGame,
    layer: FabObject,
    who: int,
    targets: Sequence[int],
    *,
    attacked: bool = False,
    ability: int = -1,
) -> list[int]:
    """Return those of the targets, or of the attack-targets, for which the cost of a card or attack ability can be paid
    (CR 1.14.2b, 5.1.7a).
    """
    found: list[int] = []
    memory = layer.memory
    x = memory.get("X", (0,))[0]
    for ref in targets:
        if attacked:
            aimed = aimed_at(layer, ref)
        else:
            aimed = layer.copy()
            aimed.memory = {**memory, TARGET: (ref,)}
        cost = plan(
            game,
            aimed,
            who,
            ability,
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
