"""Layer Step (CR 7.1): an attack is an unresolved layer on the stack (CR 7.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.words import QUEUE

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def begin_layer_step(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority (CR 7.1.2)."""
    from rulebound.fab.concepts.priority import give_priority

    game.state.step = "layer"
    give_priority(game)


def end_layer_step(game: FabGame, frame: Frame, node: object) -> None:
    """With an attack in the queue the attack step begins, otherwise the chain closes (CR 7.1.3)."""
    from rulebound.fab.combat.combat import CLOSE

    if not game.state.zones[QUEUE]:
        frame.step = CLOSE
