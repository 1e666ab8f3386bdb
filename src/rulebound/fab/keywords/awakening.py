"""Awaken (CR 8.5.43): the back-face of a double-faced card becomes its active face (CR 9.1.3b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import live
from rulebound.fab.effects.selectors import select
from rulebound.ir import effects as e

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def awaken(game: FabGame, frame: Frame, node: object) -> None:
    """Turn cards over where they are: each stays the object that it is, with what applies to it (CR 9.1.2c). One
    without a back-face, or with it active already, does not awaken (CR 8.5.43a).
    """
    assert isinstance(node, e.Act)
    assert node.what is not None
    state = game.state
    woken: list[int] = []
    for obj in live(game, select(context_of(game, frame), node.what)):
        card = game.definition(obj).card
        if not card.opposite or card.back:
            continue
        state.own(obj.id).definition = game.program.back_of(obj.definition)
        state.moves += 1
        state.version += 1
        woken.append(obj.ref)
    frame.regs["done"] = tuple(woken)
    frame.regs["ok"] = (1 if woken else 0,)
