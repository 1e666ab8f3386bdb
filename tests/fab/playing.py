"""Random games: how they begin, how each choice is drawn, and how many a run of the tests plays."""

import os
from collections.abc import Iterator, Sequence

from rulebound.fab.game import FabGame
from rulebound.fab.setup import PlayerDeck, deal, program_for
from rulebound.kernel.decision import ACT
from rulebound.play.chance import AgentChance
from tests.fab.pools import READY, random_pool, ready

# No game of sane decks comes near this; a game that does is a loop, and a failure.
MOST_DECISIONS = 40_000


def games(default: int) -> int:
    """How many games a test plays: RULEBOUND_GAMES where it is set."""
    return int(os.environ.get("RULEBOUND_GAMES", default))


def deal_random(pools: Sequence[PlayerDeck], seed: int, *, logging: bool = False) -> FabGame:
    """Deal a game of these pools; every other seed lets the players choose their arena-cards."""
    program = program_for(card for pool in pools for card in (pool.hero, *pool.arena, *pool.deck))
    return deal(program, pools, seed=seed, logging=logging, choose_arena=bool(seed % 2))


def pools_of(name: str, seed: int) -> list[PlayerDeck]:
    """The pools of a table: ``rhinar-... dorinthea-...`` by name, or ``random 3`` for so many random ones."""
    if name.startswith("random"):
        players = int(name.split()[1])
        return [random_pool(seed * 8 + seat) for seat in range(players)]
    return [ready(one) for one in name.split()]


PAIRINGS = tuple(f"{one} {other}" for place, one in enumerate(READY) for other in READY[place:])
RANDOM_TABLES = ("random 2", "random 3", "random 4")


def choose(game: FabGame, chance: AgentChance) -> int:
    """Draw an option. With priority one does something in every other case, so that more happens."""
    decision = game.decision
    assert decision is not None
    n = len(decision.options)
    if decision.kind == ACT and n > 1 and chance.below(2):
        return 1 + chance.below(n - 1)
    return chance.below(n)


def play(game: FabGame, seed: int, most: int | None = None) -> Iterator[FabGame]:
    """Play a game to its end, or for so many decisions; yield it at each, before the choice is made.

    Where a test does much at every decision it plays only the first part of a game, unless RULEBOUND_GAMES asks
    for a long run.

    Raises:
        AssertionError: it does not end.
    """
    chance = AgentChance(seed, 1)
    long = "RULEBOUND_GAMES" in os.environ
    for number in range(MOST_DECISIONS):
        if most is not None and number >= most and not long:
            return
        if game.decision is None:
            assert game.state.over
            return
        yield game
        game.apply(choose(game, chance))
    raise AssertionError(f"after {MOST_DECISIONS} decisions, in turn {game.state.turn}, the game goes on")
