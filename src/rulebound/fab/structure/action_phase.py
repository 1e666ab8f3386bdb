"""Action Phase (CR 4.3): the turn-player has an action point and priority."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.priority import give_priority
from rulebound.fab.effects.continuous import begin
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import PHASE
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import step
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def _begins(game: FabGame, frame: Frame, node: object) -> None:
    """The "beginning of the action phase" event occurs (CR 4.3.1)."""
    state = game.state
    state.phase = "action"
    state.version += 1
    begin(game, "action phase")
    who = state.turn_player
    propose(game, (Event(PHASE, who, -1 - who, word="action phase", rule="4.3.1"),))


def _action_point(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player has 1 action point, which is no gain that triggers or is replaced (CR 4.3.2, 4.3.2a,
    4.3.2b).
    """
    game.state.own_player(game.state.turn_player).action = 1


def _priority(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority; the phase ends when all pass on an empty stack (CR 4.3.3, 4.3.4)."""
    give_priority(game)


ACTION_PHASE: Final = PROCEDURES.declare(
    "4.3",
    "action phase",
    step("4.3.1", _begins),
    step("4.3.2", _action_point),
    step("4.3.3", _priority),
)
