"""Choosing new targets for what is on the stack or the combat chain (CR 1.8.5f)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import live
from rulebound.fab.effects.happening import own_link
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.layers.declaring import attack_targets, is_attack_layer, legal_targets, wanted_targets
from rulebound.fab.layers.targeting import target_event
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import TARGET_OPTION
from rulebound.ir import effects as e
from rulebound.kernel.decision import PICK, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node
    from rulebound.kernel.state import Frame, Refs

_ATTACKED: Final = "attacked"  # stands for the attack-targets beside the registers of other targets


@links(e.NewTargets)
def _link_new_targets(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_begin, node, "1.8.5f")


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.NewTargets)
    found = live(game, select(context_of(game, frame), node.what))
    frame.regs["ok"] = (int(bool(found)),)
    for layer in reversed(found):
        game.push(RETARGET, who=frame.who, obj=layer.id)


def _slots(game: FabGame, layer: FabObject) -> list[tuple[str, int]]:
    """Return the targets of a layer or attack: the register of each, and which one of it."""
    found = (
        [(_ATTACKED, place) for place in range(len(layer.targets))] if is_attack_layer(game, layer) else []
    )
    for target in wanted_targets(game, layer):
        found += [(target.bind, place) for place in range(len(layer.memory.get(target.bind, ())))]
    return found


def _held(layer: FabObject, register: str) -> Refs:
    return layer.targets if register == _ATTACKED else layer.memory.get(register, ())


def _legal(game: FabGame, layer: FabObject, register: str) -> list[int]:
    """In a pit fight neither seats nor the focus of the chain bind who changes a target (TRP 9.3)."""
    if register == _ATTACKED:
        return [obj.ref for obj in attack_targets(game, layer.controller, anywhere=True)]
    target = next(target for target in wanted_targets(game, layer) if target.bind == register)
    return legal_targets(game, layer, target, anywhere=True)


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    """Only what was legal to declare may be chosen; without another legal one the target stays (CR 1.8.5f)."""
    layer = game.state.objects[frame.obj]
    slots = _slots(game, layer)
    if frame.a >= len(slots):
        frame.step = END
        return
    register, _ = slots[frame.a]
    held = _held(layer, register)
    left = [ref for ref in _legal(game, layer, register) if ref not in held]
    if not left:
        frame.a += 1
        frame.step = 0
        return
    options = [Option(TARGET_OPTION, ref_id(ref), ref, rule="1.8.5f") for ref in left]
    game.ask(PICK, frame.who, options, "target", "1.8.5f", source=frame.obj, part=frame.a)


def _take(game: FabGame, frame: Frame, node: object) -> None:
    """The target is another one from now on, also of the chain link that the attack is on."""
    layer = game.state.own(frame.obj)
    register, place = _slots(game, layer)[frame.a]
    held = _held(layer, register)
    new = (*held[:place], game.chosen.n, *held[place + 1 :])
    frame.a += 1
    frame.step = 0
    if register != _ATTACKED:
        layer.memory = {**layer.memory, register: new}
        if game.program.lethal_targets:
            propose(game, (target_event(game, layer, game.chosen.n, frame.who, "effect", "1.8.5f"),))
        return
    layer.targets = new
    if layer.link:
        own_link(game, layer.link).targets = new
    propose(game, (target_event(game, layer, game.chosen.n, frame.who, "attack", "1.8.5f"),))


RETARGET: Final = PROCEDURES.declare(
    "1.8.5f", "choose new targets", step("1.8.5f", _ask), step("1.8.5f", _take)
)
