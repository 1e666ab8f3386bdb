"""Verdicts: what is refused says by which rule and why; options and refusals come from the same check."""

from rulebound.kernel.legality import ALLOWED, Reason, Verdict, refused
from tests.kernel.toy.game import begin, quiet
from tests.kernel.toy.legality import may_buy, may_send, why_not
from tests.kernel.toy.playing import asked, random_choices
from tests.kernel.toy.state import add_card
from tests.kernel.toy.words import GULL, ROW, SEND, SMUGGLER, STORM, hand


def test_a_refusal_has_a_rule_words_and_the_object_that_restricts() -> None:
    assert refused("H1", "because", 4) == Verdict(False, (Reason("H1", "because", 4),))
    assert ALLOWED.ok
    assert not ALLOWED.reasons


def test_what_cannot_be_paid_is_refused_with_the_reason() -> None:
    state = quiet().state
    state.own_player(0).coins = 1
    storm = add_card(state, STORM, 0, hand(0))
    add_card(state, GULL, 0, hand(0))

    assert may_send(state, storm).reasons == (Reason("H3.2", "it costs 3, and 2 can be paid", storm),)
    assert [reason.source for reason in why_not(state)] == [storm]
    add_card(state, SMUGGLER, 0, hand(0))
    assert may_send(state, storm) == ALLOWED


def test_a_card_of_the_row_needs_a_coin() -> None:
    state = quiet().state
    card = add_card(state, GULL, -1, ROW)
    state.own_player(0).coins = 0

    assert may_buy(state, 0, card).reasons == (Reason("H3.5", "a card of the row costs a coin", card),)


def test_each_card_in_hand_is_either_an_option_or_refused() -> None:
    refused_in_all = 0
    for seed in range(10):
        game = begin(seed)
        for choice in random_choices(game, seed):
            decision = asked(game)
            if decision.about == "act":
                offered = {option.obj for option in decision.options if option.code == SEND}
                refusals = {reason.source for reason in why_not(game.state)}
                assert offered | refusals == set(game.state.zones[hand(decision.who)])
                assert not offered & refusals
                refused_in_all += len(refusals)
            game.apply(choice)

    assert refused_in_all, "no card was ever refused"
