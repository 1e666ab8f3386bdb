"""Start Phase (CR 4.2): the turn starts, without priority."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.priority import resolve_all
from rulebound.fab.effects.continuous import begin, end_scopes
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import PHASE
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import step
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def _turn_starts(game: FabGame, frame: Frame, node: object) -> None:
    """Effects until the start of turn end; the "start of turn" event occurs (CR 4.2.2)."""
    state = game.state
    state.phase = "start"
    state.step = ""
    state.active = -1
    state.turn_started = state.tick()
    state.version += 1
    end_scopes(game, "start of turn", state.turn_player)
    begin(game, "turn")
    propose(game, (Event(PHASE, state.turn_player, -1 - state.turn_player, word="turn", rule="4.2.2"),))


def _resolve(game: FabGame, frame: Frame, node: object) -> None:
    # CR 4.2.3
    resolve_all(game)


START_PHASE: Final = PROCEDURES.declare(
    "4.2", "start phase", step("4.2.2", _turn_starts), step("4.2.2", _resolve)
)
