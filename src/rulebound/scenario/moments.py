"""The moments at which a script can stop (CR 4.2, 4.4, 7): whether a game stands at one now."""

from __future__ import annotations

from typing import Final

from rulebound.fab.concepts.priority import ROUND, WITHOUT_PRIORITY
from rulebound.fab.structure.turn import TURNS
from rulebound.fab.words import QUEUE, STACK
from rulebound.scenario.model import Until
from rulebound.scenario.watched import WatchedGame

# Moments that may lie in another turn than the one in which a script begins to wait for them.
_OF_LATER_TURNS: Final = frozenset({"turn of", "turn ended", "game over"})


def stays_in_turn(until: Until) -> bool:
    """Return whether waiting for a moment ends with the turn."""
    return until.moment not in _OF_LATER_TURNS


def is_between_decisions(game: WatchedGame) -> bool:
    """Return whether the game stands at a moment at which nobody may have anything to decide."""
    return _is_about_to_resolve(game) or _turn_is_over(game) or _next_attack_waits(game)


def is_at(game: WatchedGame, until: Until) -> bool:
    """Return whether the game, at a decision or paused, stands at a moment."""
    state = game.state
    decision = state.decision
    moment = until.moment
    if moment == "game over":
        return state.over
    if moment == "turn of":
        return state.turn_player == until.player and _turn_has_begun(game)
    if moment == "turn ended":
        return _turn_is_over(game)
    if moment == "stack empty":
        return _is_stack_empty(game)
    if decision is None:
        return moment == "resolution step" and _next_attack_waits(game)
    if moment == "end phase":
        return decision.about == "arsenal"
    if moment == "chain closed":
        return not state.open and not state.closing and not state.links
    step = moment.removesuffix(" step")
    if state.step != step:
        return False
    if step == "defend":
        return decision.about == "defend" or _has_priority(game, state.turn_player)
    return _has_priority(game, state.turn_player)


def _has_priority(game: WatchedGame, player: int) -> bool:
    decision = game.state.decision
    return decision is not None and decision.about == "priority" and decision.who == player


def _is_about_to_resolve(game: WatchedGame) -> bool:
    """Whether layers are about to resolve without priority, all triggers being on the stack (CR 4.2.2)."""
    state = game.state
    if not state.frames or state.decision is not None or state.pending or state.proposals:
        return False
    frame = state.frames[-1]
    return frame.proc == WITHOUT_PRIORITY.number and frame.step == 1


def _next_attack_waits(game: WatchedGame) -> bool:
    """Whether the resolution step is about to end for an attack in the queue (CR 7.6.3b)."""
    state = game.state
    if not state.zones[QUEUE] or state.zones[STACK] or state.step != "resolution" or state.pending:
        return False
    frame = state.frames[-1]
    return state.decision is None and frame.proc == ROUND.number and frame.step == 1


def _turn_has_begun(game: WatchedGame) -> bool:
    return game.state.phase == "start" and _is_about_to_resolve(game)


def _turn_is_over(game: WatchedGame) -> bool:
    """Whether the turn has ended and the next has not begun (CR 4.4.4)."""
    state = game.state
    if not state.frames or state.decision is not None or state.phase != "end":
        return False
    frame = state.frames[-1]
    return frame.proc == TURNS.number and frame.step == 0


def _is_stack_empty(game: WatchedGame) -> bool:
    """Whether the stack is empty with nothing about to be put on it."""
    state = game.state
    if state.zones[STACK] or state.zones[QUEUE] or state.pending or state.proposals:
        return False
    decision = state.decision
    if decision is None:
        return _is_about_to_resolve(game)
    return decision.about in ("priority", "defend", "arsenal")
