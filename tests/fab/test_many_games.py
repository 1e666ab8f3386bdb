"""The long run of random games tells what it finds, with the seed that shows it again."""

import time

import pytest

from rulebound.fab import invariants
from rulebound.fab.game import FabGame
from tests.fab import many_games


def test_a_game_in_which_all_is_well_is_told_with_its_decisions() -> None:
    (played,) = many_games.results(3, 1, jobs=1)

    assert played.wrong == ""
    assert (played.seed, played.table) == (3, "random 2")
    assert played.decisions > 20


def test_what_is_broken_is_told_and_the_next_game_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(game: FabGame) -> None:
        if game.state.decisions > 10:
            raise invariants.Broken("a card is in two places")

    monkeypatch.setattr(invariants, "check_order", broken)
    monkeypatch.setattr("sys.argv", ["many_games", "--games", "2", "--first", "5"])

    assert many_games.main() == 1
    told = capsys.readouterr().out
    assert "seed 5, random 2" in told
    assert "seed 6, random 2" in told
    assert "a card is in two places" in told
    assert "2 broken" in told


def test_a_game_that_stands_still_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_games, "SECONDS", 1)
    monkeypatch.setattr(invariants, "check_order", lambda game: time.sleep(30))

    assert "has not ended after 1 s" in many_games.one_game(4).wrong
