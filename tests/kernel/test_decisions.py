"""Decisions: all that a player may choose, as data; what is not offered changes nothing."""

import pytest

from rulebound.kernel.codec import digest
from rulebound.kernel.decision import (
    ACT,
    KIND_WORDS,
    NO,
    NUMBER,
    OBJECT,
    ORDER,
    PASS,
    PAY,
    PICK,
    YES,
    YES_NO,
    Decision,
    Option,
)
from rulebound.kernel.errors import EndlessGame, IllegalChoice
from tests.kernel.toy.game import begin, quiet
from tests.kernel.toy.playing import answer, asked, played, random_choices
from tests.kernel.toy.procedures import TURN
from tests.kernel.toy.state import add_card
from tests.kernel.toy.words import DOCK, DOCKS, GULL, PAY_CARD, PAY_COIN, PILE, SEND, SMUGGLER, STORM, hand


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_never_empty_and_all_of_them_apply(seed: int) -> None:
    game = begin(seed)
    for choice in random_choices(game, seed):
        decision = asked(game)
        assert len(decision.options) > 1
        assert len(set(decision.options)) == len(decision.options)
        for option in decision.choices():
            child = game.clone()
            child.apply(option)
            assert child.state.decisions == game.state.decisions + 1
        game.apply(choice)


@pytest.mark.parametrize("wrong", [-1, 1_000, -1_000])
def test_an_illegal_choice_leaves_the_game_unchanged(wrong: int) -> None:
    game = played(3, 20)
    before = digest(game.state)
    with pytest.raises(IllegalChoice, match=f"{wrong} is no option: choose from 0 to"):
        game.apply(wrong)

    assert digest(game.state) == before
    assert len(game.journal) == 20


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    game = played(3)
    before = digest(game.state)
    assert game.decision is None
    assert game.state.winner in range(3)
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.apply(0)

    assert digest(game.state) == before


def test_random_games_meet_every_kind_of_decision_of_the_toy_game() -> None:
    kinds = set()
    for seed in range(40):
        game = begin(seed)
        for choice in random_choices(game, seed):
            kinds.add(asked(game).kind)
            game.apply(choice)

    assert kinds == {ACT, PICK, ORDER, NUMBER, PAY, YES_NO}


def test_each_kind_of_decision_has_its_word() -> None:
    assert len(KIND_WORDS) == 8
    assert KIND_WORDS[PAY] == "pay"


def test_a_single_possible_answer_is_taken_without_asking() -> None:
    game = quiet()
    game.ask(PICK, 0, [Option(OBJECT, 4)], "thing", "H0")

    assert game.decision is None
    assert game.chosen.obj == 4


def test_a_single_possible_answer_is_asked_where_it_must_be() -> None:
    game = quiet()
    game.ask(PICK, 0, [Option(OBJECT, 4)], "thing", "H0", always=True)

    assert asked(game).options == (Option(OBJECT, 4),)


def test_a_decision_without_options_is_an_error_that_names_it() -> None:
    with pytest.raises(EndlessGame, match=r"about thing \(H0\) has no options"):
        quiet().ask(PICK, 0, [], "thing", "H0")


def test_reading_an_answer_where_nothing_was_asked_is_an_error() -> None:
    with pytest.raises(EndlessGame, match="nothing was asked"):
        _ = quiet().chosen


def test_an_option_is_found_by_what_it_stands_for() -> None:
    decision = Decision(PICK, 0, (Option(OBJECT, 4), Option(OBJECT, 5), Option(NO)), "thing", "H0")

    assert decision.index_of(OBJECT) == 0
    assert decision.index_of(OBJECT, 5) == 1
    assert decision.index_of(NO) == 2
    assert decision.index_of(YES) is None
    assert decision.index_of(OBJECT, 6) is None


def test_a_decision_stands_in_the_middle_of_paying_and_can_be_copied_there() -> None:
    """A Storm costs 3: a coin, then a Smuggler, of whose worth the owner says how much is used."""
    game = quiet()
    game.state.own_player(0).coins = 0
    storm, smuggler, gull = (add_card(game.state, card, 0, hand(0)) for card in (STORM, SMUGGLER, GULL))
    add_card(game.state, GULL, 1, hand(1))
    game.push(TURN)
    game.run()
    answer(game, SEND, storm)
    answer(game, DOCK, DOCKS[1])

    assert asked(game).kind == PAY
    assert [option.code for option in asked(game).options] == [PAY_COIN, PAY_CARD, PAY_CARD]
    answer(game, PAY_CARD, smuggler)
    assert asked(game).kind == NUMBER
    assert [option.n for option in asked(game).options] == [1, 2, 3]
    child = game.clone()
    child.apply(2)
    game.apply(0)

    assert asked(game).kind == PAY, "2 are still owed"
    assert [option.obj for option in asked(game).options] == [-1, gull]
    assert asked(game).part == 1
    assert asked(child).kind == ACT, "all is paid"
    assert child.state.objects[storm].zone in (DOCKS[1], PILE)
    assert child.state.objects[gull].zone == hand(0)
    answer(game, PAY_COIN)
    assert game.state.players[0].coins == 0
    assert game.state.objects[gull].zone == PILE, "the last thing that can pay is taken without asking"


def test_passing_is_an_answer_too() -> None:
    game = begin(1)
    who = asked(game).who
    answer(game, PASS)

    assert asked(game).who != who


def test_an_answer_after_which_the_rest_could_not_be_paid_is_not_offered() -> None:
    game = quiet()
    game.state.own_player(0).coins = 0
    storm, smuggler = (add_card(game.state, card, 0, hand(0)) for card in (STORM, SMUGGLER))
    game.push(TURN)
    game.run()
    answer(game, SEND, storm)
    answer(game, DOCK, DOCKS[1])
    answer(game, PAY_CARD, smuggler)

    assert [option.n for option in asked(game).options] == [2, 3]
