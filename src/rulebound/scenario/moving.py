"""Moves a game on as a script leaves it: everybody passes, nobody defends, what is optional is declined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.fab.game import FabGame
from rulebound.fab.words import PITCH_CARD
from rulebound.kernel.decision import DONE, NO, PASS, Decision
from rulebound.scenario.driver import Driver
from rulebound.scenario.errors import StepFailed

# A script that has not arrived by then never will: players who only pass play on for ever.
_MOST_DECISIONS: Final = 5_000
_DECLINING: Final = (PASS, DONE, NO)


def default_answer(game: FabGame, decision: Decision) -> int:
    """Return the answer that declines, or the first one; what must be pitched is pitched cheapest first."""
    for code in _DECLINING:
        index = decision.index_of(code)
        if index is not None:
            return index
    if all(option.code == PITCH_CARD for option in decision.options):
        return cheapest(game, decision)
    return 0


def cheapest(game: FabGame, decision: Decision) -> int:
    """Return the option that pitches the card with the lowest pitch value."""
    values = [game.properties(game.state.objects[option.obj]).pitch or 0 for option in decision.options]
    return values.index(min(values))


def step_on(driver: Driver) -> None:
    """Give the default answer to the decision, or run on where the game is paused."""
    decision = driver.game.decision
    if decision is None:
        driver.resume()
    else:
        driver.apply(default_answer(driver.game, decision))


def move_on(driver: Driver, arrived: Callable[[], bool], line: int, goal: str, *, same_turn: bool) -> None:
    """Move on until ``arrived``.

    Raises:
        StepFailed: the game is over before, or with ``same_turn`` the turn; or it never comes about.
    """
    turn = driver.game.state.turn
    for _ in range(_MOST_DECISIONS):
        if arrived():
            return
        state = driver.game.state
        if state.over:
            raise StepFailed(line, goal, "the game is over")
        if same_turn and state.turn != turn:
            raise StepFailed(line, goal, "the turn has ended")
        step_on(driver)
    raise StepFailed(line, goal, f"it did not come about within {_MOST_DECISIONS} decisions")
