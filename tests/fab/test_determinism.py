"""The same seed and the same choices are the same game: here, again, and in another process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import pytest

from rulebound.fab.setup import PlayerDeck
from rulebound.kernel.codec import digest, save
from tests.fab.playing import deal_random, games, play, pools_of

ROOT = Path(__file__).resolve().parents[2]
FOLLOW = 40  # so many choices are made after a save was taken up


class Record(TypedDict):
    """A game that was played: its choices, its digests, and a save at each kind of decision."""

    choices: list[int]
    digests: list[str]
    saves: list[tuple[int, str]]
    abouts: set[str]


def recorded(pools: list[PlayerDeck], seed: int) -> Record:
    """Play a game and record it, with a save at the second decision of each kind."""
    made = Record(choices=[], digests=[], saves=[], abouts=set())
    game = deal_random(pools, seed, logging=True)
    seen: dict[str, int] = {}
    for at in play(game, seed, most=700):
        assert at.decision is not None
        made["digests"].append(digest(at.state))
        about = at.decision.about
        seen[about] = seen.get(about, 0) + 1
        if seen[about] == 2:
            made["saves"].append((at.state.decisions, save(at.state).hex()))
            made["abouts"].add(about)
    made["digests"].append(digest(game.state))
    made["choices"] = game.journal
    return made


@pytest.mark.parametrize(
    "table", ["rhinar-classic-battles dorinthea-classic-battles", "random 2", "random 3"]
)
def test_a_game_is_the_same_in_another_process(table: str) -> None:
    for seed in range(10, 10 + games(1)):
        pools = pools_of(table, seed)
        made = recorded(pools, seed)
        assert "priority" in made["abouts"]
        task = {
            "pools": [
                {
                    "hero": pool.hero.identifier,
                    "arena": [card.identifier for card in pool.arena],
                    "deck": [card.identifier for card in pool.deck],
                }
                for pool in pools
            ],
            "seed": seed,
            "choose_arena": bool(seed % 2),
            "choices": made["choices"],
            "saves": made["saves"],
            "follow": FOLLOW,
        }
        answer = in_another_process(task, hash_seed=str(seed))

        assert answer["digests"] == made["digests"]
        assert answer["later"] == [made["digests"][at : at + FOLLOW + 1][-1] for at, _ in made["saves"]]


def in_another_process(task: dict[str, object], hash_seed: str) -> dict[str, list[str]]:
    """Hand the task to a fresh interpreter in which sets and dictionaries of words are ordered otherwise."""
    here = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "tests.fab.another_process"],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": here},
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, list[str]] = json.loads(done.stdout)
    return answer


def test_a_save_in_the_middle_of_paying_is_among_those_that_were_taken_up() -> None:
    pools = pools_of("rhinar-classic-battles dorinthea-classic-battles", 10)

    assert {"pitch", "defend", "priority", "arsenal"} <= recorded(pools, 10)["abouts"]
