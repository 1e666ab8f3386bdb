"""Exercising cards: what is reported as run has run, and errors are reported with how to see them again."""

import json

import pytest

from rulebound import cli
from rulebound.cards import Catalogue
from rulebound.fab.game import FabGame
from rulebound.fab.invariants import Broken
from rulebound.fab.setup import number_of
from rulebound.ir.abilities import DeckRule
from rulebound.play.exercise import running
from rulebound.play.exercise.observing import RAN, Watch
from rulebound.play.exercise.running import exercise
from rulebound.play.exercise.settings import Pool, set_up

CATALOGUE = Catalogue.load("fab")


def test_every_ability_of_a_plain_card_runs() -> None:
    snatch = CATALOGUE.find("Snatch (red)")

    report = exercise([snatch], budget=30)

    assert report.cards == 1
    assert [one.reached for one in report.reports[0].abilities] == ["run"] * len(snatch.abilities)
    assert not report.reports[0].error
    assert exercise([snatch], budget=30) == report


def test_nothing_has_run_before_the_first_choice() -> None:
    snatch = CATALOGUE.find("Snatch (red)")
    game = set_up(Pool(CATALOGUE), snatch, 5)
    watch = Watch(snatch.abilities)

    watch.look(game, game.program.definitions[number_of(game.program, snatch)])

    assert all(far < RAN for far in watch.reached)
    assert not any(isinstance(one, DeckRule) for one in snatch.abilities)


def test_an_error_of_the_engine_is_reported_and_the_next_game_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: FabGame) -> None:
        raise Broken("a zone leaks")

    monkeypatch.setattr(running, "check", broken)

    (report,) = exercise([CATALOGUE.find("Snatch (red)")], budget=2).reports

    assert report.error == "game 1: Broken: a zone leaks"
    assert report.games == 2
    assert {one.reached for one in report.abilities} == {"not reached"}


def test_the_command_reports_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = cli.run(["cards", "exercise", "fab", "--card", "Snatch (red)", "--budget", "1", "--json"])

    answer = json.loads(capsys.readouterr().out)
    assert status == 0
    assert answer["cards"] == 1
    assert answer["reports"][0]["card"] == "Snatch (red)"


def test_the_command_names_the_sets_when_one_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["cards", "exercise", "fab", "--set", "nowhere"]) == 2
    assert "WTR" in capsys.readouterr().err
