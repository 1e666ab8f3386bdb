"""The runner does what a script says, and says at which line and why it could not."""

import pytest

from rulebound.scenario.driver import MODES, Cloned, NotTheSame
from rulebound.scenario.errors import BadScenario
from rulebound.scenario.reading import read_text
from rulebound.scenario.runner import Failure, Result, run
from rulebound.scenario.watched import WatchedGame

HEAD = "game: fab\nname: A sentence\nrules: [1.1]\n"


def result(text: str, mode: str = "plain") -> Result:
    return run(read_text(HEAD + text, "here.yaml"), MODES[mode])


def failure(text: str) -> Failure:
    found = result(text).failure
    assert found is not None, "it passed"
    return found


def passes(text: str) -> None:
    assert result(text).failure is None


ONE_ATTACK = """\
players:
  A: {hand: [Head Jab (red), Wounding Blow (red)]}
  B: {hand: [Wounding Blow (blue), Sink Below (red), Snatch (blue)]}
script:
  - A: {play: Head Jab (red), target: B}
"""


@pytest.mark.parametrize("mode", MODES)
def test_a_script_comes_out_the_same_in_every_mode(mode: str) -> None:
    found = result(
        ONE_ATTACK
        + "  - B: {defend: [Wounding Blow (blue)]}\n"
        + "  - until: reaction step\n"
        + "  - expect: {B.life: 20, defending: [Wounding Blow (blue)], defending.total: 3}\n"
        + "  - B: {play: Sink Below (red)}\n"
        + "  - B: {choose: no}\n"
        + "  - until: turn of B\n"
        + "  - expect: {B.life: 20, turn: B, A.graveyard: [Head Jab (red)]}\n",
        mode,
    )

    assert found.failure is None


def test_what_is_expected_and_found_is_said_with_the_line() -> None:
    found = failure(ONE_ATTACK + "  - until: chain closed\n  - expect:\n      B.life: 18\n")

    assert found == Failure(11, "B.life: 18", "17")


def test_an_action_that_never_becomes_possible_says_why_at_the_last_moment() -> None:
    found = failure(ONE_ATTACK + "  - B: {play: Wounding Blow (blue), target: A}\n")

    assert found.line == 9
    assert found.expected == "B: {play: Wounding Blow (blue), target: A}"
    assert "the turn has ended" in found.found
    assert "[8.1.1" in found.found


def test_an_action_is_illegal_because_of_a_rule_or_a_rule_within_it() -> None:
    passes(ONE_ATTACK + "  - illegal: {B: {play: Wounding Blow (blue)}}\n    because: [1.11]\n")

    wrong = failure(ONE_ATTACK + "  - illegal: {B: {play: Wounding Blow (blue)}}\n    because: [9.9.9]\n")
    assert "because of 9.9.9" in wrong.expected
    assert "[1.11." in wrong.found


def test_legal_and_illegal_change_nothing_and_pass_nothing() -> None:
    passes(
        "players: {A: {hand: [Head Jab (red)]}, B: {}}\nscript:\n"
        "  - legal: {A: {play: Head Jab (red), target: B}}\n"
        "  - illegal: {B: pass}\n"
        "  - illegal: {A: {choose: yes}}\n"
        "  - expect: {A.hand: [Head Jab (red)], priority: A, stack: []}\n"
    )
    assert failure("script:\n  - legal: {B: pass}\n").expected == "legal: B: pass"
    assert failure("script:\n  - illegal: {A: pass}\n").found == "it is legal"


def test_pitch_is_taken_cheapest_first_where_it_is_left_out() -> None:
    passes(
        "players: {A: {hand: [Snatch (blue), Snatch (red), Raging Onslaught (red)]}, B: {}}\nscript:\n"
        "  - A: {play: Raging Onslaught (red), target: B}\n"
        "  - expect: {A.pitch: [Snatch (red), Snatch (blue)], A.resources: 1}\n"
    )


def test_a_pitch_that_is_written_must_be_just_what_is_owed() -> None:
    hand = "players: {A: {hand: [Snatch (blue), Snatch (red), Raging Onslaught (red)]}, B: {}}\nscript:\n"

    passes(
        hand
        + "  - A: {play: Raging Onslaught (red), pitch: [Snatch (blue)]}\n"
        + "  - expect: {A.hand: [Snatch (red)], A.resources: 0}\n"
    )
    too_much = failure(hand + "  - A: {play: Raging Onslaught (red), pitch: [Snatch (blue), Snatch (red)]}\n")
    assert "nothing more is owed" in too_much.found
    too_little = failure(hand + "  - A: {play: Raging Onslaught (red), pitch: [Snatch (red)]}\n")
    assert "more must be pitched" in too_little.found


def test_a_target_that_is_the_only_one_is_checked_although_it_is_not_asked() -> None:
    players = "players: {A: {hand: [Head Jab (red)]}, B: {}}\nscript:\n"

    passes(players + "  - illegal: {A: {play: Head Jab (red), target: A}}\n    because: [1.4.5]\n")


def test_a_choose_that_names_the_single_answer_is_taken_as_given() -> None:
    passes(
        "players: {A: {hand: [Sink Below (red)], pitch: [Head Jab (red)]}, B: {}}\nscript:\n"
        "  - A: {choose: Head Jab (red)}\n"
        "  - expect: {A.pitch: []}\n"
    )


def test_a_choose_stops_at_the_first_decision_and_must_fit_it() -> None:
    found = failure(
        "players: {A: {hand: [Sink Below (red)], pitch: [Head Jab (red), Head Jab (blue)]}, B: {}}\n"
        "script:\n  - A: {choose: [Snatch (red), Head Jab (red)]}\n"
    )

    assert found.line == 6


def test_an_order_goes_on_after_the_targets_that_come_between() -> None:
    auras = "".join(
        f"  - {{name: Aura {word}, type: Generic Action - Aura, cost: 0, "
        f"text: 'At the start of your turn, deal {n} damage to target hero.'}}\n"
        for n, word in enumerate(("One", "Two", "Three"), start=1)
    )

    passes(
        f"start: start\ncards:\n{auras}"
        "players: {A: {permanents: [Aura One, Aura Two, Aura Three]}, B: {}}\nscript:\n"
        "  - A: {choose: [Aura Two, Aura One, Aura Three]}\n"
        "  - A: {choose: [[B], [A], [B]]}\n"
        "  - until: stack empty\n"
        "  - expect: {B.life: 15, A.life: 19}\n"
    )


def test_a_play_leaves_a_choice_for_its_cost_to_the_choose_that_follows() -> None:
    card = (
        (
            "cards:\n  - {name: Costly, type: Generic Instant, cost: 0, "
            "text: 'As an additional cost to play this, discard a card.\\n\\nDraw a card.'}\n"
            "players: {A: {hand: [Costly, Head Jab (red), Snatch (red)]}, B: {}}\nscript:\n"
        )
        .replace("'As", '"As')
        .replace("card.'}", 'card."}')
    )

    passes(card + "  - A: {play: Costly}\n  - expect: {A.graveyard: [Head Jab (red)]}\n")
    passes(
        card
        + "  - A: {play: Costly}\n  - A: {choose: Snatch (red)}\n"
        + "  - expect: {A.graveyard: [Snatch (red)]}\n"
    )
    passes(
        card
        + "  - A: {play: Costly, with: [{discard: Snatch (red)}]}\n"
        + "  - expect: {A.graveyard: [Snatch (red)]}\n"
    )


def test_a_moment_is_stopped_at_although_nobody_decides_anything() -> None:
    passes(
        "players: {A: {hand: [Head Jab (red)]}, B: {}}\nturn_number: 5\nscript:\n"
        "  - A: {arsenal: Head Jab (red)}\n"
        "  - until: turn ended\n"
        "  - expect: {phase: end, turn: B, turn_number: 6, A.hand: {count: 4}, priority: none}\n"
        "  - until: turn of B\n"
        "  - expect: {phase: start, turn: B, priority: none}\n"
        "  - B: pass\n"
        "  - expect: {phase: action, priority: A}\n"
    )


def test_a_moment_that_is_there_already_holds_at_once() -> None:
    passes(
        "script:\n"
        "  - until: stack empty\n"
        "  - until: chain closed\n"
        "  - expect: {turn: A, priority: A, chain.links: 0}\n"
        "  - until: end phase\n"
        "  - until: end phase\n"
        "  - expect: {turn: A, phase: end}\n"
    )


def test_a_moment_that_does_not_come_this_turn_fails() -> None:
    assert failure("script:\n  - until: defend step\n").found == "the turn has ended"


def test_conceding_ends_the_game() -> None:
    passes("script:\n  - B: concede\n  - until: game over\n  - expect: {winner: A}\n")


def test_the_top_of_a_deck_can_be_rigged() -> None:
    passes(
        "players: {A: {deck: [Head Jab (red), Head Jab (blue), Snatch (red)]}, B: {}}\nscript:\n"
        "  - rig: {top: {A: [Snatch (red), Head Jab (blue)]}}\n"
        "  - expect: {A.deck: [Snatch (red), Head Jab (blue), Head Jab (red)]}\n"
    )
    found = failure("script:\n  - rig: {top: {A: [Snatch (red)]}}\n")
    assert "Snatch (red) in the deck of A" in found.expected


def test_a_card_is_where_the_set_up_puts_it_with_its_state() -> None:
    passes(
        "players:\n"
        "  A:\n"
        "    life: 7\n"
        "    weapons: [Dawnblade]\n"
        "    equipment: [Ironrot Helm, {card: Ironrot Legs, counters: {'-1{d}': 1}}]\n"
        "    permanents: [{card: Spectral Shield, owner: B, tapped: true}, Might, Might]\n"
        "    arsenal: [Head Jab (red)]\n"
        "    soul: [Snatch (red)]\n"
        "    marked: true\n"
        "  B: {resources: 2}\n"
        "script:\n"
        "  - expect:\n"
        "      A.life: 7\n"
        "      A.intellect: 4\n"
        "      A.weapons: [Dawnblade]\n"
        "      A.equipment: [Ironrot Legs, Ironrot Helm]\n"
        "      card(Ironrot Legs).counters: {'-1{d}': 1, steam: 0}\n"
        "      card(Ironrot Legs).zone: legs\n"
        "      card(Spectral Shield).owner: B\n"
        "      card(Spectral Shield).controller: A\n"
        "      card(Spectral Shield).tapped: true\n"
        "      A.tokens: {Might: 2, Spectral Shield: 1, Runechant: 0}\n"
        "      A.arsenal: [Head Jab (red)]\n"
        "      card(Head Jab (red)).face: down\n"
        "      A.soul: [Snatch (red)]\n"
        "      A.marked: true\n"
        "      A.action_points: 1\n"
        "      B.action_points: 0\n"
        "      B.resources: 2\n"
        "      B.deck: {count: 10}\n"
    )


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ("hand: [Ironrot Helm]", "only those can be in hand"),
        ("equipment: [Ironrot Helm, Ironrot Helm]", "are taken"),
        ("equipment: [Head Jab (red)]", "fits no equipment zone"),
        ("graveyard: [{card: Head Jab (red), owner: B}]", "only its owner's cards"),
    ],
)
def test_a_card_that_cannot_be_there_is_refused_with_its_line(setup: str, words: str) -> None:
    with pytest.raises(BadScenario, match=r"here\.yaml:5: ") as caught:
        result(f"players:\n  A: {{{setup}}}\n  B:\nscript: []\n")

    assert words in str(caught.value)


def test_the_nth_of_several_is_counted_from_the_oldest() -> None:
    passes(
        "players:\n"
        "  A: {permanents: [{card: Dissipation Shield (yellow), counters: {steam: 1}}, "
        "{card: Dissipation Shield (yellow), counters: {steam: 2}}]}\n"
        "  B:\n"
        "script:\n"
        "  - expect:\n"
        '      "card({card: Dissipation Shield (yellow), nth: 1}).counters": {steam: 1}\n'
        '      "card({card: Dissipation Shield (yellow), nth: 2}).counters": {steam: 2}\n'
    )
    found = failure(
        'script:\n  - expect:\n      "card({card: Dissipation Shield (yellow), nth: 3}).tapped": false\n'
    )
    assert found.found == "there is no Dissipation Shield (yellow)"


def test_a_clone_that_shares_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def share(game: WatchedGame) -> WatchedGame:
        return WatchedGame.watch(game)

    scenario = read_text(HEAD + "script:\n  - A: pass\n", "here.yaml")
    monkeypatch.setattr(WatchedGame, "clone", share)

    with pytest.raises(NotTheSame, match="changed the game"):
        run(scenario, Cloned)
