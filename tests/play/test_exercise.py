"""Exercising cards: what is reported as run has run, and errors are reported with how to see them again."""

import json

import pytest

from rulebound import cli
from rulebound.cards import Catalogue
from rulebound.fab.game import FabGame
from rulebound.fab.invariants import Broken
from rulebound.fab.setup import number_of
from rulebound.fab.words import PERMANENT
from rulebound.ir.abilities import DeckRule
from rulebound.play.exercise import running
from rulebound.play.exercise.observing import RAN, Watch
from rulebound.play.exercise.pool import Pool
from rulebound.play.exercise.running import exercise
from rulebound.play.exercise.settings import Setting, set_up
from rulebound.play.exercise.wants import OWN, deeds_of, wants_of

CATALOGUE = Catalogue.load("fab")
POOL = Pool(CATALOGUE)


def test_every_ability_of_a_plain_card_runs() -> None:
    snatch = CATALOGUE.find("Snatch (red)")

    report = exercise([snatch], budget=30)

    assert report.cards == 1
    assert [one.reached for one in report.reports[0].abilities] == ["run"] * len(snatch.abilities)
    assert not report.reports[0].error
    assert exercise([snatch], budget=30) == report


def test_nothing_has_run_before_the_first_choice() -> None:
    snatch = CATALOGUE.find("Snatch (red)")
    game = set_up(POOL, snatch, 5)
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


def test_what_a_card_speaks_of_is_found_in_the_pool() -> None:
    ending = CATALOGUE.find("Hunt's End (red)")
    fealty = next(want for want in wants_of(ending).cards if want.n > 1)

    assert [card.name for card in POOL.members(POOL.could_be(fealty.filter))] == ["Fealty"]
    assert (fealty.zone, fealty.side) == ("arena", OWN)
    assert "clash" in deeds_of(CATALOGUE.find("Clash of Might (blue)"))


def test_a_position_holds_what_the_card_needs() -> None:
    ending = CATALOGUE.find("Hunt's End (red)")

    def fealties(seed: int) -> int:
        game = Setting(POOL, ending, seed).game(seed)
        return sum(obj.zone == PERMANENT and game.name(obj) == "Fealty" for obj in game.state.objects[1:])

    assert any(fealties(seed) >= 3 for seed in range(4))


def test_what_did_not_run_is_listed_with_what_kept_it() -> None:
    (report,) = exercise([CATALOGUE.find("Hunt's End (red)")], budget=1).reports

    missed = [ability for ability in report.abilities if ability.reached != "run"]
    assert missed
    assert all(ability.reason for ability in missed)
    assert not any(ability.reason for ability in report.abilities if ability not in missed)


def test_the_command_says_what_kept_an_ability(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["cards", "exercise", "fab", "--card", "Hunt's End (red)", "--budget", "1"]) == 0

    kept = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ability")]
    assert kept
    assert all(": the card " in line for line in kept)
