import pytest

from rulebound.fab.words import BIT
from rulebound.kernel.state import Event
from rulebound.view.log import line
from rulebound.view.visibility import EVERYBODY, JUDGE
from tests.view.tables import Tables


@pytest.mark.parametrize("word", BIT)
def test_every_kind_of_event_has_a_wording(tables: Tables, word: str) -> None:
    game = tables.new(1)
    hero = game.state.objects[game.state.players[0].hero]

    assert line(game, Event(BIT[word], 0, hero.ref, word="life"))


def test_a_draw_names_the_card_only_for_who_draws_it(tables: Tables) -> None:
    game = tables.new(1)
    draws = [
        event for event in game.log if event.kinds & BIT["draw"] and not event.multi and event.player == 0
    ]
    assert draws

    for event in draws:
        card = game.name(game.state.objects[event.new & 0xFFFF])
        assert card in line(game, event, 0)
        assert card in line(game, event, JUDGE)
        for viewer in (1, EVERYBODY):
            assert line(game, event, viewer).startswith("A draws a card")


def test_what_is_played_from_hand_is_named_for_everybody(tables: Tables) -> None:
    for game in tables.played(1, every=40):
        played = [event for event in game.log if event.kinds & BIT["play"]]
    assert played

    for event in played:
        for viewer in (0, 1, EVERYBODY):
            assert line(game, event, viewer).partition(" [")[0] == line(game, event, JUDGE).partition(" [")[0]
            assert "a card" not in line(game, event, viewer)


@pytest.mark.parametrize("seed", range(2))
def test_every_line_of_a_game_ends_with_its_rule(tables: Tables, seed: int) -> None:
    for game in tables.played(seed, every=40):
        for event in game.log:
            text = line(game, event)
            assert (f"[{event.rule}]" in text) == bool(event.rule)
            assert "\n" not in text
