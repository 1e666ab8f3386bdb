from pathlib import Path

import msgspec
import pytest

from rulebound.play import load_deck
from rulebound.play.simulate import Series, Summary, simulate

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"
PUBLIC = (
    "games wins draws turns_mean decisions seconds games_per_second decisions_per_second final_hash"
).split()


def series(games: int, *seats: str, seed: int = 3) -> Series:
    names = ("rhinar-classic-battles.txt", "dorinthea-classic-battles.txt")
    decks = tuple(load_deck("fab", DECKS / name) for name in names)
    return Series(decks, seats or ("random", "random"), games, seed)


def facts(summary: Summary) -> tuple[object, ...]:
    return summary.wins, summary.draws, summary.turns_mean, summary.decisions, summary.final_hash


def test_a_summary_has_its_public_keys() -> None:
    summary = simulate(series(2))

    assert list(msgspec.to_builtins(summary)) == PUBLIC
    assert sum(summary.wins) + summary.draws == summary.games == 2


def test_the_number_of_processes_changes_nothing() -> None:
    assert facts(simulate(series(6), jobs=1)) == facts(simulate(series(6), jobs=2))


def test_a_series_begins_with_the_games_of_a_shorter_one_and_another_seed_is_another_series() -> None:
    heard: list[tuple[int, int]] = []
    first = simulate(series(3), progress=lambda done, total: heard.append((done, total)))

    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert facts(first) == facts(simulate(series(3)))
    assert first.final_hash != simulate(series(3, seed=4)).final_hash


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_seat(seats: tuple[str, str]) -> None:
    summary = simulate(series(12, *seats))

    assert summary.wins[seats.index("greedy")] >= 10


def test_greedy_plays_the_same_game_again() -> None:
    assert facts(simulate(series(2, "greedy", "greedy"))) == facts(simulate(series(2, "greedy", "greedy")))
