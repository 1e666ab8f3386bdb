"""A moment of a game, from a scenario, a save or a replay: what can be explained."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from rulebound.cards import Catalogue
from rulebound.fab.game import FabGame
from rulebound.judge.telling import Happened, Telling, happened
from rulebound.kernel import saves
from rulebound.kernel.errors import DamagedRecord, RuleboundError
from rulebound.kernel.journal import follow
from rulebound.play.records import begin, read_replay, resume
from rulebound.scenario.model import Scenario
from rulebound.scenario.reading import read_file
from rulebound.scenario.runner import Failure, run
from rulebound.scenario.watched import WatchedGame
from rulebound.view.names import PLAYER_NAMES

SCENARIO: Final = "scenario"
SAVE: Final = "save"
REPLAY: Final = "replay"
_ENDINGS: Final = (".yaml", ".yml")


class NoSuchMoment(RuleboundError):
    """A file has no such moment, or is nothing of which there are moments."""


class Moment(msgspec.Struct, kw_only=True):
    """A game as it stands somewhere, with what led there.

    ``at`` counts the steps of a scenario or the decisions of a replay, ``of`` says how many there are.
    ``failure`` is set where a step of the scenario did not go as it says; the game stands there.
    """

    kind: str
    name: str
    rules: tuple[str, ...]
    game: FabGame
    players: tuple[str, ...]
    catalogue: Catalogue
    told: tuple[Happened, ...]
    at: int
    of: int
    next_step: str = ""
    failure: Failure | None = None


def moment_of(path: Path, at: int | None = None) -> Moment:
    """Return the moment in a file: after ``at`` steps or decisions, or at the end.

    Raises:
        NoSuchMoment: the file is none of the three, or has fewer steps or decisions.
        BadScenario: a scenario cannot be read.
        DamagedRecord: a save or replay cannot be trusted.
    """
    if path.suffix in _ENDINGS:
        return of_scenario(read_file(str(path)), at)
    kind = _kind(path)
    if kind == SAVE:
        if at is not None:
            raise NoSuchMoment(f"{path} is a save: it holds one moment, so leave --at out")
        return _of_save(path)
    return _of_replay(path, at)


def of_scenario(scenario: Scenario, at: int | None = None) -> Moment:
    """Return the moment of a scenario after ``at`` of its steps, or after all.

    Raises:
        NoSuchMoment: it has fewer steps.
        BadScenario: something cannot be where the set-up puts it.
    """
    count = len(scenario.steps)
    _check_at(scenario.path, at, count, "steps")
    drivers: list[Telling] = []

    def begin_telling(game: WatchedGame) -> Telling:
        drivers.append(Telling(game))
        return drivers[0]

    result = run(scenario, begin_telling, steps=at)
    reached = count if at is None else at
    return Moment(
        kind=SCENARIO,
        name=scenario.name,
        rules=scenario.rules,
        game=result.game,
        players=tuple(player.name for player in scenario.players),
        catalogue=scenario.catalogue,
        told=tuple(drivers[0].told),
        at=reached,
        of=count,
        next_step=_line_of(scenario, reached),
        failure=result.failure,
    )


def _line_of(scenario: Scenario, at: int) -> str:
    if at >= len(scenario.steps):
        return ""
    step = scenario.steps[at]
    return str(getattr(step, "text", "") or getattr(step, "moment", "") or type(step).__name__.lower())


def _kind(path: Path) -> str:
    try:
        with path.open("rb") as file:
            head = file.read(64)
    except OSError as error:
        raise NoSuchMoment(f"{path} cannot be read: {error.strerror or error}") from error
    for kind in (SAVE, REPLAY):
        if f'"{kind}"'.encode() in head:
            return kind
    raise NoSuchMoment(f"{path} is no scenario (.yaml), no save and no replay")


def _of_save(path: Path) -> Moment:
    match, _ = resume(path)
    decisions = saves.read(path).decisions
    return _moment(SAVE, path, match.game, (), decisions, decisions)


def _of_replay(path: Path, at: int | None) -> Moment:
    record = read_replay(path)
    count = len(record.choices)
    _check_at(str(path), at, count, "decisions")
    match = begin(record.header, str(path))
    told: list[Happened] = list(happened(match.game, match.game.log))
    heard = len(match.game.log)
    reached = count if at is None else at
    # Followed decision by decision, so that each event is put into words while it is fresh.
    for number in range(reached):
        one = type(record)(record.header, record.choices[number : number + 1])
        follow(match.game, one, hashed=False)
        told += happened(match.game, match.game.log[heard:])
        heard = len(match.game.log)
    return _moment(REPLAY, path, match.game, tuple(told), reached, count)


def _moment(kind: str, path: Path, game: FabGame, told: tuple[Happened, ...], at: int, of: int) -> Moment:
    return Moment(
        kind=kind,
        name=path.name,
        rules=(),
        game=game,
        players=tuple(PLAYER_NAMES[: len(game.state.players)]),
        catalogue=Catalogue.load("fab"),
        told=told,
        at=at,
        of=of,
    )


def _check_at(where: str, at: int | None, count: int, what: str) -> None:
    if at is not None and not 0 <= at <= count:
        raise NoSuchMoment(f"{where} has {count} {what}: --at is from 0 to {count}, not {at}")


__all__ = ["DamagedRecord", "Moment", "NoSuchMoment", "moment_of", "of_scenario"]
