"""Many random games, each checked while it is played: ``python -m tests.fab.many_games --games 10000 --jobs 2``.

Of twenty games sixteen are for two players, three for three and one for four; pools are drawn from all cards that the
engine plays. What can be seen of a position without working anything out is checked at every decision; at every
fiftieth also that nothing is remembered wrongly, that what a player cannot see changes nothing the player is shown,
and that the game as its save gives it back is the same game. A game that does not end fails by its number of
decisions, one that stands still by its time. ``--first`` begins at another seed; a failure names its seed, so that
``--first SEED --games 1`` plays it again.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from rulebound.cli.wording import progress
from rulebound.fab import invariants
from rulebound.fab.game import FabGame
from rulebound.fab.state import RECORDS, FabState
from rulebound.kernel.codec import digest, restore, save
from rulebound.view import leaks
from tests.fab.playing import RANDOM_TABLES, deal_random, play, pools_of

EVERY = 50
TABLES = [*RANDOM_TABLES[:1] * 16, *RANDOM_TABLES[1:2] * 3, *RANDOM_TABLES[2:]]
# A game takes a second or two; what takes so many stands still.
SECONDS = 600


class Played(NamedTuple):
    """How a game went: ``wrong`` says what was broken, and is empty where nothing was."""

    seed: int
    table: str
    decisions: int
    seconds: float
    drawn: bool
    wrong: str


class StandsStill(Exception):
    """A game has taken more time than any game takes."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=100, help="how many games (100)")
    asked.add_argument("--first", type=int, default=0, help="the seed of the first (0)")
    asked.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    given = asked.parse_args()
    tables: Counter[str] = Counter()
    drawn = decisions = wrong = 0
    seconds = longest = 0.0
    with progress("games", given.games) as told:
        for number, played in enumerate(results(given.first, given.games, given.jobs), 1):
            tables[played.table] += 1
            drawn += played.drawn
            decisions += played.decisions
            seconds += played.seconds
            longest = max(longest, played.seconds)
            if played.wrong:
                wrong += 1
                sys.stdout.write(f"seed {played.seed}, {played.table}: {played.wrong}\n")
            if not number % 500:
                sys.stdout.write(f"{number} games, {wrong} broken\n")
            sys.stdout.flush()
            told(number, given.games)
    each = ", ".join(f"{table}: {tables[table]}" for table in RANDOM_TABLES)
    sys.stdout.write(
        f"{tables.total()} games ({each}), {decisions} decisions, {drawn} draws, {wrong} broken; "
        f"{seconds / 60:.1f} minutes of one core, the longest game {longest:.0f} s\n"
    )
    return 1 if wrong else 0


def results(first: int, number: int, jobs: int) -> Iterator[Played]:
    seeds = range(first, first + number)
    if jobs == 1:
        yield from map(one_game, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one_game, seeds, chunksize=10)


def one_game(seed: int) -> Played:
    """Play one game with all its checks."""
    table = TABLES[seed % len(TABLES)]
    began = time.process_time()
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(SECONDS)
    game: FabGame | None = None
    wrong = ""
    try:
        game = deal_random(pools_of(table, seed), seed)
        for number, at in enumerate(play(game, seed)):
            if number % EVERY:
                invariants.check_order(at)
            else:
                whole(at)
        whole(game)
        if not game.drawn and game.winner is None:
            wrong = "it is over, and nobody has won or drawn"
    except Exception:  # noqa: BLE001 - any error at all is what is looked for, and it is told with its seed
        wrong = traceback.format_exc(limit=-8)
    finally:
        signal.alarm(0)
    seconds = time.process_time() - began
    decisions = game.state.decisions if game else 0
    return Played(seed, table, decisions, seconds, bool(game and game.drawn), wrong)


def whole(game: FabGame) -> None:
    """Check all that is checked of a position."""
    invariants.check(game)
    leaks.check(game, rounds=1)
    again = FabGame(game.program, restore(FabState, save(game.state), RECORDS), logging=False)
    assert digest(again.state) == digest(game.state), "a save gives another game back"
    assert again.decision == game.decision, "a save gives another decision back"


def _stop(*_: object) -> None:
    raise StandsStill(f"it has not ended after {SECONDS} s")


if __name__ == "__main__":
    sys.exit(main())
