"""Unfreeze (CR 8.5.37); what is frozen is asked of the effects on the rules (``frozen``, CR 8.5.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import live, make
from rulebound.fab.effects.rules import frozen
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import GAINS
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def unfreeze(game: FabGame, frame: Frame, node: object) -> None:
    """Existing freeze effects apply no longer to objects (CR 8.5.37); of what is not frozen it fails (8.5.37b)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    found = [obj for obj in live(game, select(context_of(game, frame), node.what)) if frozen(game, obj)]
    for obj in found:
        thaw(game, obj)
    make(
        game, frame, [Event(GAINS, frame.who, obj.ref, amount=1, word="unfrozen") for obj in found], "8.5.37"
    )


def thaw(game: FabGame, obj: FabObject) -> None:
    """The freeze effects that apply to an object cease to exist; new ones may apply later (CR 8.5.37a)."""
    state = game.state
    own = state.own(obj.id)
    own.frozen = False
    # What a static ability freezes has no effect of its own that could end: the object knows what came before.
    own.memory["unfrozen"] = (state.tick(),)
    for index in range(len(state.lasting)):
        if isinstance(game.program.nodes[state.lasting[index].node], m.Freeze):
            effect = state.own_lasting(index)
            effect.subjects = tuple(ref for ref in effect.subjects if ref != obj.ref)
    state.lasting[:] = [
        effect
        for effect in state.lasting
        if effect.subjects or not isinstance(game.program.nodes[effect.node], m.Freeze)
    ]
    state.version += 1
