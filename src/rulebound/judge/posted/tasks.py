"""What can be asked of a posted scenario; each task takes its text and returns what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rulebound.judge.actions import why_not
from rulebound.judge.explanation import explain_moment
from rulebound.judge.moments import Moment, of_scenario
from rulebound.judge.telling import Happened
from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.model import Scenario
from rulebound.scenario.reading import read_text

WHERE: Final = "scenario"
MOST_STEPS: Final = 200


class TooLong(RuleboundError):
    """A scenario has more steps than a posted one may have."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One task: its name, the scenario, and what the task needs beside it."""

    task: str
    scenario: str
    at: int | None = None
    player: str = ""
    action: str = ""
    choice: int | None = None
    why: str = ""


class ScenarioAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How a posted scenario came out; ``failure`` is empty when it passed."""

    name: str
    rules: tuple[str, ...]
    passed: bool
    failure: str
    line: int
    happened: tuple[Happened, ...]


def run_task(request: Request) -> object:
    """Carry out a task.

    Raises:
        TooLong: the scenario has too many steps.
        BadScenario: it cannot be read.
        RuleboundError: the task cannot be carried out on it; the message says why.
    """
    return TASKS[request.task](_read(request.scenario), request)


def _read(text: str) -> Scenario:
    scenario = read_text(text, WHERE)
    if len(scenario.steps) > MOST_STEPS:
        raise TooLong(f"the scenario has {len(scenario.steps)} steps; a posted one may have {MOST_STEPS}")
    return scenario


def _run(scenario: Scenario, request: Request) -> object:
    moment = of_scenario(scenario)
    failure = moment.failure
    return ScenarioAnswer(
        name=scenario.name,
        rules=scenario.rules,
        passed=failure is None,
        failure=f"expected {failure.expected}; found {failure.found}" if failure is not None else "",
        line=failure.line if failure is not None else 0,
        happened=moment.told,
    )


def _explain(scenario: Scenario, request: Request) -> object:
    return explain_moment(_moment(scenario, request), choice=request.choice, value=request.why)


def _check(scenario: Scenario, request: Request) -> object:
    moment = _moment(scenario, request)
    player = request.player
    if not player:
        decision = moment.game.decision
        player = moment.players[decision.who if decision is not None else moment.game.state.turn_player]
    return why_not(moment.game, player, request.action, players=moment.players, catalogue=moment.catalogue)


def _moment(scenario: Scenario, request: Request) -> Moment:
    return of_scenario(scenario, request.at)


TASKS: Final[dict[str, Callable[[Scenario, Request], object]]] = {
    "run": _run,
    "explain": _explain,
    "check": _check,
}
