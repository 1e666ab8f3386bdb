"""Playing short games around each card, and what came of it."""

from __future__ import annotations

import signal
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import msgspec

from rulebound.cards import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.fab.invariants import check, check_order
from rulebound.play.chance import AgentChance, derived_seed
from rulebound.play.exercise.choosing import Chooser
from rulebound.play.exercise.observing import DECLARED, RAN, Watch
from rulebound.play.exercise.obstacles import Obstacles
from rulebound.play.exercise.pool import Pool
from rulebound.play.exercise.settings import NoGame, Setting

MOST_DECISIONS: Final = 85
# Some games are longer: for what comes a turn later.
LONG: Final = 220
LONG_EVERY: Final = 5
# What keeps an ability from running is asked in the last games.
LAST_GAMES: Final = 6
# So many games are played with the same cards: to link their abilities takes as long as to play a game.
GAMES_EACH: Final = 3
# So often what the game remembers is compared with what it works out anew, which is slow.
ANEW_EVERY: Final = 6
Progress: TypeAlias = Callable[[int, int], None]
_FAR: Final = {0: "not reached", DECLARED: "declared, never run", RAN: "run"}


class AbilityReport(msgspec.Struct, frozen=True):
    """How far the ability at a place of a card came, ``kind`` being its node (and its keyword), and what kept it."""

    place: int
    kind: str
    reached: str
    reason: str = ""


class CardReport(msgspec.Struct, frozen=True):
    """What came of one card; ``error`` is the first error of the engine, ``blocked`` why no game could begin."""

    card: str
    games: int
    decisions: int
    abilities: tuple[AbilityReport, ...]
    error: str = ""
    blocked: str = ""


class Report(msgspec.Struct, frozen=True):
    """All cards that were exercised, and of their abilities how many were run."""

    cards: int
    abilities: int
    run: int
    reports: tuple[CardReport, ...]


def exercise(
    cards: Sequence[CardDefinition],
    *,
    seed: int = 0,
    budget: int = 40,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Play up to ``budget`` short games around each card, until each ability has run.

    What must hold of every game is checked at every decision, and at every sixth also that nothing the game
    remembers is out of date. What is found does not depend on the number of
    processes, nor on which other cards are exercised.
    """
    reports: list[CardReport] = []
    for report in _reports([card.identifier for card in cards], seed, budget, jobs):
        reports.append(report)
        progress(len(reports), len(cards))
    found = [ability for report in reports for ability in report.abilities]
    ran = sum(ability.reached == _FAR[RAN] for ability in found)
    return Report(len(reports), len(found), ran, tuple(reports))


def _reports(identifiers: Sequence[str], seed: int, budget: int, jobs: int) -> Iterator[CardReport]:
    if jobs <= 1 or len(identifiers) <= 1:
        worker = _Worker(seed, budget)
        yield from map(worker, identifiers)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_begin_worker, initargs=(seed, budget))
    try:
        yield from pool.map(_work, identifiers, chunksize=4)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class _Worker:
    def __init__(self, seed: int, budget: int) -> None:
        self.catalogue = Catalogue.load("fab")
        self.pool = Pool(self.catalogue)
        self.seed = seed
        self.budget = budget

    def __call__(self, identifier: str) -> CardReport:
        card = self.catalogue.get(identifier)
        watch = Watch(card.abilities)
        obstacles = Obstacles(watch)
        first = derived_seed(self.seed, zlib.crc32(identifier.encode()))
        games = decisions = 0
        error = ""
        setting: Setting | None = None
        while games < self.budget and not watch.done:
            game_seed = derived_seed(first, games)
            most = MOST_DECISIONS if games % LONG_EVERY < LONG_EVERY - 1 else LONG
            games += 1
            try:
                if setting is None or games % GAMES_EACH == 0:
                    setting = Setting(self.pool, card, game_seed)
                asking = obstacles if self.budget - games < LAST_GAMES else None
                decisions += _play(setting, watch, asking, game_seed, most)
            except NoGame as reason:
                return _report(card, watch, obstacles, games, decisions, blocked=str(reason))
            except Exception as stopped:  # noqa: BLE001 - whatever the engine raises is what is looked for
                error = error or f"game {games}: {type(stopped).__name__}: {stopped}"
        return _report(card, watch, obstacles, games, decisions, error=error)


def _report(
    card: CardDefinition,
    watch: Watch,
    obstacles: Obstacles,
    games: int,
    decisions: int,
    *,
    error: str = "",
    blocked: str = "",
) -> CardReport:
    abilities = tuple(
        AbilityReport(place, _kind(ability), _FAR[far], "" if blocked else obstacles.reason(place))
        for place, (ability, far) in enumerate(zip(watch.abilities, watch.reached, strict=True))
    )
    return CardReport(card.label, games, decisions, abilities, error, blocked)


def _kind(ability: object) -> str:
    word: object = getattr(ability, "word", None)
    return f"{type(ability).__name__} {word}" if isinstance(word, str) else type(ability).__name__


def _play(setting: Setting, watch: Watch, obstacles: Obstacles | None, seed: int, most: int) -> int:
    """Play one game until all has run, it ends, or there were many decisions; return how many there were."""
    game = setting.game(seed)
    made = setting.made
    chooser = Chooser(
        game, made, setting.wants, setting.numbers, setting.numbers_kept, watch, AgentChance(seed, 1)
    )
    for number in range(most):
        if number % ANEW_EVERY:
            check_order(game)
        else:
            check(game)
        watch.look(game, made)
        if obstacles is not None:
            obstacles.look(game, made)
        if game.decision is None or watch.done:
            return number
        game.apply(chooser.choose(game.decision))
    return most


_workers: list[_Worker] = []


def _begin_worker(seed: int, budget: int) -> None:
    """Prepare a process; an interrupt at the terminal is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _workers[:] = [_Worker(seed, budget)]


def _work(identifier: str) -> CardReport:
    return _workers[0](identifier)
