"""How fast the engine is, on fixed seeds. Counters and check sum are the same on every machine."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

import rulebound
from rulebound.decks import DeckList
from rulebound.fab import setup
from rulebound.fab.concepts import priority
from rulebound.fab.game import FabGame
from rulebound.fab.setup import PlayerDeck
from rulebound.kernel import codec
from rulebound.kernel import game as kernel_game
from rulebound.kernel.decision import Option
from rulebound.kernel.errors import RuleboundError
from rulebound.play.agents import Agent, new_agent
from rulebound.play.chance import derived_seed
from rulebound.play.match import load_deck, player_deck
from rulebound.play.simulate import Progress, play_out, program_of, settle_memory

READY_DECKS: Final = ("rhinar-classic-battles.txt", "dorinthea-classic-battles.txt")
SERIES_SEED: Final = 2026
REPEATS: Final = 400
MIDDLE: Final = 60


class NoDecks(RuleboundError):
    """The two ready decks are not where a checkout has them, and no others were named."""


class Measured(msgspec.Struct, frozen=True):
    """What was measured; ``clone_us`` is a clone with its first touches, ``counters`` are per decision."""

    games_per_second: float
    decisions_per_second: float
    clone_us: float
    save_us: float
    state_bytes: int
    legal_share: float
    counters: dict[str, float]
    checksum: str
    compiled: bool

    def rows(self) -> list[tuple[str, object]]:
        """Return name and value of everything, for people."""
        return [(name.replace("_", " "), getattr(self, name)) for name in self.__struct_fields__]


def measure(games: int, paths: Sequence[Path] = (), *, progress: Progress | None = None) -> Measured:
    """Play random games and measure.

    Raises:
        NoDecks: no decks were named and the ready ones are not there.
        BadDeckList: a deck cannot be used.
    """
    table = _Table([player_deck(deck) for deck in _decks(paths)])
    settle_memory()
    hashed = hashlib.blake2b(digest_size=16)
    counters = [0] * len(kernel_game.COUNTERS)
    decisions = 0
    seconds = 0.0
    for number in range(games):
        begun = time.perf_counter()
        game = table.played(number)
        seconds += time.perf_counter() - begun
        hashed.update(bytes.fromhex(codec.digest(game.state)))
        counters = [total + one for total, one in zip(counters, game.counters, strict=True)]
        decisions += game.state.decisions
        if progress is not None:
            progress(number + 1, games)
    middle = table.in_the_middle()
    return Measured(
        games_per_second=round(games / seconds, 2),
        decisions_per_second=round(decisions / seconds, 1),
        clone_us=round(_microseconds(lambda: _clone_and_touch(middle)), 2),
        save_us=round(_microseconds(lambda: codec.save(middle.state)), 1),
        state_bytes=len(codec.save(middle.state)),
        legal_share=round(_legal_share(table, max(1, games // 4)), 3),
        counters={
            word: round(n / decisions, 3) for word, n in zip(kernel_game.COUNTERS, counters, strict=True)
        },
        checksum=hashed.hexdigest(),
        compiled=not str(kernel_game.__file__).endswith(".py"),
    )


def _decks(paths: Sequence[Path]) -> list[DeckList]:
    if paths:
        return [load_deck("fab", path) for path in paths]
    folder = Path(rulebound.__file__).parents[2] / "decks" / "fab"
    ready = [folder / name for name in READY_DECKS]
    if not all(path.is_file() for path in ready):
        raise NoDecks(f"the ready decks are not in {folder}; name two: --deck FILE --deck FILE")
    return [load_deck("fab", path) for path in ready]


class _Table:
    """Random games between two decks, by number."""

    def __init__(self, decks: Sequence[PlayerDeck]) -> None:
        self.decks = decks
        self.program = program_of(decks)

    def begun(self, number: int) -> tuple[FabGame, list[Agent]]:
        seed = derived_seed(SERIES_SEED, number)
        game = setup.deal(self.program, self.decks, seed=seed, logging=False)
        return game, [new_agent("random", seed, seat) for seat in range(len(self.decks))]

    def played(self, number: int) -> FabGame:
        game, agents = self.begun(number)
        play_out(game, agents)
        return game

    def in_the_middle(self) -> FabGame:
        """A game after some decisions, in which there is something to copy."""
        game, _ = self.begun(0)
        for _ in range(MIDDLE):
            if game.decision is None:
                break
            game.apply(len(game.decision.options) - 1)
        return game


def _clone_and_touch(game: FabGame) -> None:
    twin = game.clone()
    twin.state.own(twin.state.players[0].hero)
    twin.state.own_zone(0)
    twin.state.own_player(0)


def _microseconds(work: Callable[[], object]) -> float:
    """The best of five means: what disturbs a measurement only ever makes it longer."""
    means: list[float] = []
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(REPEATS):
            work()
        means.append((time.perf_counter() - begun) / REPEATS)
    return min(means) * 1e6


def _legal_share(table: _Table, games: int) -> float:
    """The share of the time that goes into making the lists of legal actions."""
    begun = time.perf_counter()
    with _timed_actions() as spent:
        for number in range(games):
            table.played(number)
    return spent[0] / (time.perf_counter() - begun)


@contextmanager
def _timed_actions() -> Iterator[list[float]]:
    """Add up the time that the function spends which lists what a player with priority may do."""
    plain = priority.actions
    spent = [0.0]

    def timed(game: FabGame, who: int) -> list[Option]:
        begun = time.perf_counter()
        try:
            return plain(game, who)
        finally:
            spent[0] += time.perf_counter() - begun

    priority.actions = timed
    try:
        yield spent
    finally:
        priority.actions = plain
