"""A scenario file is read whole or refused with file, line and the nearest word."""

import pytest

from rulebound.scenario.errors import BadScenario
from rulebound.scenario.model import (
    Act,
    Check,
    Choose,
    Defend,
    Expect,
    Include,
    Play,
    PlayerName,
    Scenario,
    Until,
)
from rulebound.scenario.reading import read_text, vanilla

HEAD = """\
game: fab
name: A sentence
rules: [8.3.4, 1.10]
"""
ATTACK = """\
players:
  A: {hand: [Head Jab (red)]}
  B:
script:
  - A: {play: Head Jab (red), target: B}
"""


def read(text: str) -> Scenario:
    return read_text(HEAD + text, "here.yaml")


def refusal(text: str) -> str:
    with pytest.raises(BadScenario) as caught:
        read(text)
    return str(caught.value)


def test_what_is_left_out_has_its_default() -> None:
    scenario = read("script: []\n")

    assert [player.name for player in scenario.players] == ["A", "B"]
    first = scenario.players[0]
    assert first.hero is vanilla()
    assert first.life is None
    assert [one.card.label for one in first.zones["deck"]] == ["Cracked Bauble (yellow)"] * 10
    assert first.action_points is None
    assert (scenario.turn, scenario.turn_number, scenario.start, scenario.seed) == (0, 3, "action", 0)


def test_a_rule_number_is_kept_as_it_is_written() -> None:
    assert read("script: []\n").rules == ("8.3.4", "1.10")


def test_the_steps_of_a_script() -> None:
    scenario = read(
        ATTACK
        + "  - until: turn of B\n"
        + "  - B: {defend: []}\n"
        + "  - A: {choose: [[yes], [Head Jab (red), 2]]}\n"
        + "  - expect: {B.life: 17, A.hand: {hasnt: [Head Jab (red)]}}\n"
    )

    play, until, defend, choose, expect = scenario.steps
    assert isinstance(play, Act)
    assert isinstance(play.action, Play)
    assert play.action.targets == (PlayerName("B", 1, 8),)
    assert isinstance(until, Until)
    assert str(until) == "turn of B"
    assert isinstance(defend, Act)
    assert defend.action == Defend(())
    assert isinstance(choose, Act)
    assert isinstance(choose.action, Choose)
    yes, (card, number) = choose.action.decisions
    assert [one.truth for one in yes] == [True]
    assert card.named is not None
    assert (card.named.text, number.number) == ("Head Jab (red)", 2)
    assert isinstance(expect, Expect)
    assert [path.text for path, _ in expect.pairs] == ["B.life", "A.hand"]


def test_a_card_is_named_by_its_identifier_and_without_regard_to_case() -> None:
    scenario = read("players: {A: {hand: [head-jab-red, head JAB (Red)]}, B: {}}\nscript: []\n")

    assert {one.card.label for one in scenario.players[0].zones["hand"]} == {"Head Jab (red)"}


@pytest.mark.parametrize(
    ("text", "place", "right"),
    [
        ("scripts: []\n", ":4:", "nearest: script"),
        ("script: []\nstart: actions\n", ":5:", "nearest: action"),
        ("players: {A: {hands: []}, B: {}}\nscript: []\n", ":4:", "nearest: hand"),
        ("players: {A: {hand: [Hed Jab (red)]}, B: {}}\nscript: []\n", ":4:", "nearest: Head Jab (red)"),
        ("players: {A: {hand: [Head Jab]}, B: {}}\nscript: []\n", ":4:", "Head Jab (blue)"),
        ("players: {A: {hand: [Head Jab (green)]}, B: {}}\nscript: []\n", ":4:", "Head Jab"),
        ("script:\n  - C: pass\n", ":5:", "is no head of a step"),
        ("script:\n  - A: pas\n", ":5:", "nearest: pass"),
        ("script:\n  - until: defense step\n", ":5:", "nearest: defend step"),
        ("script:\n  - until: turn of C\n", ":5:", "known: A, B"),
        ("script:\n  - A: {play: Head Jab (red), targt: B}\n", ":5:", "nearest: target"),
        ("script:\n  - A: {play: Head Jab (red), from: gravyard}\n", ":5:", "nearest: graveyard"),
        ("script:\n  - A: {ply: Head Jab (red)}\n", ":5:", "nearest: play"),
        ("script:\n  - A: {choose: Hed Jab (red)}\n", ":5:", "nearest: Head Jab (red)"),
        ("script:\n  - expect:\n      B.lif: 3\n", ":6:", "nearest: life"),
        ("script:\n  - expect:\n      chains.links: 3\n", ":6:", "nearest: chain.links"),
        ("script:\n  - expect:\n      B.hand: {hass: [Head Jab (red)]}\n", ":6:", "nearest: has"),
        ("script:\n  - expect:\n      B.hand: 3\n", ":6:", "compare it with a list"),
        ("script:\n  - expect:\n      card(Head Jab (red)).zone: arsnal\n", ":6:", "nearest: arsenal"),
        ("script:\n  - expect:\n      card(Head Jab (red)).pwer: 1\n", ":6:", "nearest: power"),
        ("script:\n  - {until: stack empty, A: pass}\n", ":5:", "exactly one head"),
        ("script:\n  - legal: {A: pass}\n    because: [1.1]\n", ":6:", "because belongs to illegal"),
        ("script:\n  - rig: {dice: [1]}\n", ":5:", "nearest: die"),
        ("script:\n  - A: {play: {card: Head Jab (red), nth: 0}}\n", ":5:", "counts from 1"),
        ("format: upff\nscript: []\n", ":4:", "nearest: upf"),
        ("seed: soon\nscript: []\n", ":4:", "whole number"),
        ("turn: C\nscript: []\n", ":4:", "is no player"),
        ("name: Again\nscript: []\n", ":4:", "stands twice"),
    ],
)
def test_what_is_unknown_is_refused_with_its_place_and_what_would_be_right(
    text: str, place: str, right: str
) -> None:
    message = refusal(text)

    assert message.startswith("here.yaml" + place)
    assert right in message


@pytest.mark.parametrize("key", ["game", "name", "rules", "script"])
def test_a_needed_key_is_missed(key: str) -> None:
    whole = {"game": "fab", "name": "A", "rules": "[1.1]", "script": "[]"}
    del whole[key]

    with pytest.raises(BadScenario, match=f"needs the key {key}"):
        read_text("".join(f"{word}: {value}\n" for word, value in whole.items()), "here.yaml")


def test_a_mapping_in_a_path_names_one_object_among_several() -> None:
    scenario = read(
        "script:\n  - expect:\n"
        '      "card({card: Runechant, of: B, in: permanent, nth: 2}).counters": {verse: 0}\n'
    )

    (step,) = scenario.steps
    assert isinstance(step, Expect)
    ((path, matcher),) = step.pairs
    assert path.card is not None
    assert (path.card.owner, path.card.zone, path.card.nth, path.line) == (1, "permanent", 2, 6)
    assert [word for word, _ in matcher.names] == ["verse"]


def test_broken_yaml_is_refused_with_its_line() -> None:
    assert refusal("script: [\n").startswith("here.yaml:")


def test_a_card_pool_is_asked_about_and_not_done() -> None:
    check = read("script:\n  - legal: {A: {include: [Head Jab (red), Head Jab (red)]}}\n").steps[0]
    assert isinstance(check, Check)
    assert isinstance(check.action, Include)
    assert [card.label for card in check.action.cards] == ["Head Jab (red)", "Head Jab (red)"]
    assert "before the game" in refusal("script:\n  - A: {include: [Head Jab (red)]}\n")
