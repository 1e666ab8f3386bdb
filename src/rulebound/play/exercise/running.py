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
from rulebound.fab.setup import number_of
from rulebound.kernel.decision import ACT, Decision
from rulebound.play.chance import AgentChance, derived_seed
from rulebound.play.exercise.observing import DECLARED, RAN, ObservedGame, Watch
from rulebound.play.exercise.settings import NoGame, Pool, set_up, words_on, words_wanted

MOST_DECISIONS: Final = 120
PATIENCE: Final = 24
# So often what the game remembers is compared with what it works out anew, which is slow.
ANEW_EVERY: Final = 6
Progress: TypeAlias = Callable[[int, int], None]
_FAR: Final = {0: "not reached", DECLARED: "declared, never run", RAN: "run"}


class AbilityReport(msgspec.Struct, frozen=True):
    """How far the ability at a place of a card came, ``kind`` being its node (and its keyword)."""

    place: int
    kind: str
    reached: str


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
        first = derived_seed(self.seed, zlib.crc32(identifier.encode()))
        games = decisions = 0
        error = ""
        while games < self.budget and not watch.done:
            game_seed = derived_seed(first, games)
            games += 1
            try:
                decisions += _play(self.pool, card, watch, game_seed)
            except NoGame as reason:
                return _report(card, watch, games, decisions, blocked=str(reason))
            except Exception as stopped:  # noqa: BLE001 - whatever the engine raises is what is looked for
                error = error or f"game {games}: {type(stopped).__name__}: {stopped}"
        return _report(card, watch, games, decisions, error=error)


def _report(
    card: CardDefinition, watch: Watch, games: int, decisions: int, *, error: str = "", blocked: str = ""
) -> CardReport:
    abilities = tuple(
        AbilityReport(place, _kind(ability), _FAR[far])
        for place, (ability, far) in enumerate(zip(watch.abilities, watch.reached, strict=True))
    )
    return CardReport(card.label, games, decisions, abilities, error, blocked)


def _kind(ability: object) -> str:
    word: object = getattr(ability, "word", None)
    return f"{type(ability).__name__} {word}" if isinstance(word, str) else type(ability).__name__


def _play(pool: Pool, card: CardDefinition, watch: Watch, seed: int) -> int:
    """Play one game until all has run, it ends, or there were many decisions; return how many there were."""
    game = set_up(pool, card, seed)
    made = game.program.definitions[number_of(game.program, card)]
    chance = AgentChance(seed, 1)
    wanted = words_wanted(card)
    spoken_of = frozenset(one.number for one in game.program.definitions if wanted & words_on(one.card))
    # What an ability looks back on must come before it: in every other game the card itself waits a while.
    patience = chance.below(2) * chance.below(PATIENCE)
    for number in range(MOST_DECISIONS):
        if number % ANEW_EVERY:
            check_order(game)
        else:
            check(game)
        watch.look(game, made)
        if game.decision is None or watch.done:
            return number
        preferred = spoken_of if number < patience or not chance.below(4) else frozenset({made.number})
        game.apply(_choose(game, game.decision, preferred, chance))
    return MOST_DECISIONS


def _choose(game: ObservedGame, decision: Decision, preferred: frozenset[int], chance: AgentChance) -> int:
    """Draw an option: in two of three cases one that has to do with preferred cards, if there is any."""
    objects = game.state.objects
    options = decision.options
    own = [
        index
        for index, option in enumerate(options)
        if 0 < option.obj < len(objects) and objects[option.obj].definition in preferred
    ]
    if own and chance.below(3):
        return own[chance.below(len(own))]
    if decision.kind == ACT and len(options) > 1 and chance.below(2):
        return 1 + chance.below(len(options) - 1)
    return chance.below(len(options))


_workers: list[_Worker] = []


def _begin_worker(seed: int, budget: int) -> None:
    """Prepare a process; an interrupt at the terminal is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _workers[:] = [_Worker(seed, budget)]


def _work(identifier: str) -> CardReport:
    return _workers[0](identifier)
