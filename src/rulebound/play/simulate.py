"""Series of games between agents: quick, and the same for any number of processes."""

from __future__ import annotations

import gc
import hashlib
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import msgspec

from rulebound.decks import DeckList
from rulebound.fab import setup
from rulebound.fab.game import FabGame
from rulebound.fab.program import FabProgram
from rulebound.fab.setup import PlayerDeck
from rulebound.kernel.codec import digest
from rulebound.kernel.decision import PASS
from rulebound.kernel.errors import RuleboundError
from rulebound.play.agents import Agent, new_agent
from rulebound.play.chance import derived_seed
from rulebound.play.match import PIT_FIGHT, player_deck
from rulebound.view.observe import look

MOST_TURNS: Final = 2000
MOST_AT_ONCE: Final = 4
Progress: TypeAlias = Callable[[int, int], None]


class SimulationStopped(RuleboundError):
    """A game of a series could not be played to its end; the message says which, with its seed."""


class GameResult(msgspec.Struct, frozen=True):
    """How one game of a series ended; ``winner`` is -1 after a draw, ``final`` the hash of the last state."""

    winner: int
    turns: int
    decisions: int
    final: str


class Summary(msgspec.Struct, frozen=True):
    """A series: ``wins`` by seat, and a hash over the last states of all games in order."""

    games: int
    wins: tuple[int, ...]
    draws: int
    turns_mean: float
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    final_hash: str


class Series(msgspec.Struct, frozen=True):
    """What is played: decks and kinds of agents by seat, how many games, from which seed, in which format."""

    decks: tuple[DeckList, ...]
    seats: tuple[str, ...]
    games: int
    seed: int
    format: str = ""


def play_out(game: FabGame, agents: Sequence[Agent]) -> None:
    """Play a game to its end. Where only passing is possible nobody is asked.

    Raises:
        RuleboundError: the game changes all the time and yet does not end.
    """
    decision = game.decision
    while decision is not None:
        if game.state.turn > MOST_TURNS:
            raise RuleboundError(f"the game has not ended after {MOST_TURNS} turns")
        options = decision.options
        if len(options) == 1 and options[0].code == PASS:
            game.apply(0)
        else:
            who = decision.who
            game.apply(agents[who].choose(decision, lambda who=who: look(game, who)))  # type: ignore[misc]
        decision = game.decision


def program_of(decks: Sequence[PlayerDeck]) -> FabProgram:
    """Return the program with which games between these decks are dealt."""
    return setup.program_for(
        card for deck in decks for card in (deck.hero, *deck.arena, *deck.deck, *deck.inventory)
    )


def play_one(
    program: FabProgram,
    decks: Sequence[PlayerDeck],
    seats: Sequence[str],
    seed: int,
    *,
    pit_fight: bool = False,
) -> GameResult:
    """Play one game.

    Raises:
        RuleboundError: the engine could not go on.
    """
    game = setup.deal(program, decks, seed=seed, logging=False, pit_fight=pit_fight)
    play_out(game, [new_agent(kind, seed, seat) for seat, kind in enumerate(seats)])
    winner = game.winner
    return GameResult(
        -1 if winner is None else winner, game.state.turn, game.state.decisions, digest(game.state)
    )


def simulate(series: Series, *, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play a series. The results do not depend on ``jobs``; ``progress`` hears of each finished game.

    Raises:
        UnknownAgent: a seat is of no known kind.
        SimulationStopped: a game could not be played to its end.
    """
    for seat, kind in enumerate(series.seats):
        new_agent(kind, series.seed, seat)
    begun = time.perf_counter()
    results: list[GameResult] = []
    for result in _results(series, jobs):
        results.append(result)
        if progress is not None:
            progress(len(results), series.games)
    return _summary(series, results, time.perf_counter() - begun)


def _results(series: Series, jobs: int) -> Iterator[GameResult]:
    numbers = range(series.games)
    if jobs <= 1 or series.games <= 1:
        worker = _Worker(series)
        yield from map(worker, numbers)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(min(jobs, series.games), initializer=_begin_worker, initargs=(series,))
    try:
        yield from pool.map(_work, numbers, chunksize=max(1, min(MOST_AT_ONCE, series.games // (jobs * 4))))
    finally:
        # After an error or an interrupt the games that have not begun are not played.
        pool.shutdown(wait=False, cancel_futures=True)


def settle_memory() -> None:
    """Tell the collector that what is loaded by now stays, and that games make much that dies at once.

    A series is a process of its own work; without this a twentieth of its time goes into looking through cards.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


class _Worker:
    """Plays games of a series by number."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.decks = [player_deck(deck) for deck in series.decks]
        self.program = program_of(self.decks)
        settle_memory()

    def __call__(self, number: int) -> GameResult:
        seed = derived_seed(self.series.seed, number)
        try:
            pit_fight = self.series.format == PIT_FIGHT
            return play_one(self.program, self.decks, self.series.seats, seed, pit_fight=pit_fight)
        except Exception as error:
            raise SimulationStopped(
                f"game {number} (seed {seed}) stopped: {type(error).__name__}: {error}"
            ) from error


_workers: list[_Worker] = []


def _begin_worker(series: Series) -> None:
    """Prepare a process; an interrupt at the terminal is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _workers[:] = [_Worker(series)]


def _work(number: int) -> GameResult:
    return _workers[0](number)


def _summary(series: Series, results: Sequence[GameResult], seconds: float) -> Summary:
    hashed = hashlib.blake2b(digest_size=16)
    for result in results:
        hashed.update(bytes.fromhex(result.final))
    decisions = sum(result.decisions for result in results)
    seats = range(len(series.seats))
    return Summary(
        games=len(results),
        wins=tuple(sum(result.winner == seat for result in results) for seat in seats),
        draws=sum(result.winner < 0 for result in results),
        turns_mean=round(sum(result.turns for result in results) / len(results), 2) if results else 0.0,
        decisions=decisions,
        seconds=round(seconds, 3),
        games_per_second=round(len(results) / seconds, 2) if seconds else 0.0,
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        final_hash=hashed.hexdigest(),
    )
