"""Turns (CR 4.0.3): start phase, action phase, end phase, one turn after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.continuous import end_scopes, next_turn_is_next
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.structure.action_phase import ACTION_PHASE
from rulebound.fab.structure.end_phase import END_PHASE
from rulebound.fab.structure.ending import check_deadlock, check_stalemate
from rulebound.fab.structure.start_phase import START_PHASE
from rulebound.kernel.procedure import END, step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabState
    from rulebound.kernel.state import Frame


def _start_phase(game: FabGame, frame: Frame, node: object) -> None:
    game.push(START_PHASE, who=game.state.turn_player)


def _action_phase(game: FabGame, frame: Frame, node: object) -> None:
    game.push(ACTION_PHASE, who=game.state.turn_player)


def _end_phase(game: FabGame, frame: Frame, node: object) -> None:
    game.push(END_PHASE, who=game.state.turn_player)


def _turn_ends(game: FabGame, frame: Frame, node: object) -> None:
    """Effects of this turn end; the next player in clockwise order becomes the turn-player (CR 4.4.4)."""
    state = game.state
    if state.over:
        frame.step = END
        return
    if check_stalemate(game) or check_deadlock(game):
        return
    end_scopes(game, "end phase")
    end_scopes(game, "turn")
    end_scopes(game, "end of turn", state.turn_player)
    next_turn_is_next(game)
    state.limits.clear()
    state.history.clear()
    state.attacks = ()
    for ref in state.last_known.keys() - _still_spoken_of(state):
        gone = state.last_known.pop(ref)
        if game.logging:
            game.past[ref] = gone
    order = game.clockwise(state.turn_player)
    extra = [who for who in state.extra_turns if not state.players[who].out]
    state.turn_player = order[1] if order and order[0] == state.turn_player else order[0]
    if extra:  # CR 4.0.3c
        state.turn_player = extra[0]
    state.extra_turns = tuple(extra[1:])
    state.turn += 1
    state.version += 1
    frame.step = 0


def _still_spoken_of(state: FabState) -> set[int]:
    """Return what the effects that go on come from and speak of: of that, last known information is needed still (CR
    1.2.3a).
    """
    going_on = (*state.lasting, *state.coming)
    spoken_of = {ref for effect in going_on for refs in effect.regs.values() for ref in refs}
    return spoken_of.union(effect.source for effect in going_on)


TURNS: Final = PROCEDURES.declare(
    "4.0.3",
    "turns",
    step("4.2", _start_phase),
    step("4.3", _action_phase),
    step("4.4", _end_phase),
    step("4.4.4", _turn_ends),
)
