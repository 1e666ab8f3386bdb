"""Combat (CR 7.0): the procedure that strings its steps together, and when the chain opens and closes (CR 7.0.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.combat import (
    attack_step,
    close_step,
    damage_step,
    defend_step,
    layer_step,
    reaction_step,
    resolution_step,
)
from rulebound.fab.layers.declaring import is_attack_layer
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import QUEUE, STACK
from rulebound.kernel.procedure import step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame

LAYER_STEP: Final = 0
ATTACK_STEP: Final = 2
CLOSE: Final = 15
COMBAT: Final = PROCEDURES.declare(
    "7.0.1",
    "combat",
    step("7.1.2", layer_step.begin_layer_step),
    step("7.1.3", layer_step.end_layer_step),
    step("7.2.2", attack_step.move_attack),
    step("7.2.3", attack_step.attack_event),
    step("7.2.4", attack_step.attack_priority),
    step("7.3.2", defend_step.begin_defend_step),
    step("7.3.3", attack_step.attack_priority),
    step("7.4.2", reaction_step.begin_reaction_step),
    step("7.5.2", damage_step.begin_damage_step),
    step("7.5.2", damage_step.calculate_damage),
    step("7.5.3", damage_step.damage_dealt),
    step("7.6.2", resolution_step.resolve_link),
    step("7.6.2", resolution_step.pay_go_again),
    step("7.6.3", resolution_step.resolution_priority),
    step("7.6.4", resolution_step.end_resolution_step),
    step("7.7.3", close_step.chain_closes),
    step("7.7.3", close_step.clear_attacks),
    step("7.7.4", close_step.resolve_without_priority),
    step("7.7.5", close_step.return_permanents),
    step("7.7.6", close_step.clear_the_rest),
    step("7.7.7", close_step.closed),
)


def attack_on_stack(game: FabGame) -> bool:
    """Return whether an attack is on the stack."""
    state = game.state
    return any(is_attack_layer(game, state.objects[oid]) for oid in state.zones[STACK])


def open_chain(game: FabGame) -> None:
    """An attack on the stack opens the chain, and the layer step begins at once (CR 7.0.2a, 8.2.3b, 8.3.1b).

    What its costs did, such as boosting, has happened on this combat chain: the attack was on the stack.
    """
    state = game.state
    if state.open or not attack_on_stack(game):
        return
    state.open = True
    state.closing = False
    attack = next(
        obj for obj in map(state.objects.__getitem__, state.zones[STACK]) if is_attack_layer(game, obj)
    )
    state.chain_started = attack.memory.get("started", (state.tick(),))[0]
    state.version += 1
    game.push(COMBAT)


def should_close(game: FabGame) -> bool:
    """Return whether a rule or effect has closed the chain (CR 7.7.2c, 7.7.2d, 8.3.13b)."""
    state = game.state
    if not state.open or state.step == "close":
        return False
    if state.closing:
        return True
    link = game.active_link
    if link is None or link.damage_done or state.zones[QUEUE]:
        return False
    return state.live(link.attack) is None


def begin_close(game: FabGame) -> None:
    """The current step ends and the close step begins (CR 7.7.2)."""
    game.unwind(COMBAT, CLOSE)
