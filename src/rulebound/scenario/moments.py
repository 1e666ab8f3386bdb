"""The moments at which a script can stop (CR 4.2, 4.4, 7): whether a game stands at one now."""

from __future__ import annotations

from typing import Final

from rulebound.fab.words import QUEUE, STACK
from rulebound.scenario.model import Until
from rulebound.scenario.watched import WatchedGame

# Moments that may lie in another turn than the one in which a script begins to wait for them.
_OF_LATER_TURNS: Final = frozenset({"turn of", "turn ended", "game over"})
_NO_PRIORITY: Final = frozenset({"start", "end", "setup"})


def stays_in_turn(until: Until) -> bool:
    """Return whether waiting for a moment ends with the turn."""
    return until.moment not in _OF_LATER_TURNS


def is_at(game: WatchedGame, until: Until) -> bool:
    """Return whether the game, at a decision or paused, stands at a moment."""
    state = game.state
    decision = state.decision
    moment = until.moment
    if moment == "game over":
        return state.over
    if moment == "turn of":
        return state.turn_player == until.player and turn_has_begun(game)
    if moment == "turn ended":
        return turn_is_over(game)
    if moment == "stack empty":
        return is_stack_empty(game)
    if decision is None:
        return False
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


def is_stack_empty(game: WatchedGame) -> bool:
    """Return whether the stack is empty with nothing about to be put on it."""
    state = game.state
    if state.zones[STACK] or state.zones[QUEUE] or state.pending or state.proposals:
        return False
    decision = state.decision
    return decision is not None and decision.about in ("priority", "defend", "arsenal")
