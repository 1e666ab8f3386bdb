"""Texts of our own about what becomes what, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import Exists, Matches
from rulebound.ir.effects import Gain, Instead
from rulebound.ir.events import Event
from rulebound.ir.filters import IsMarked
from rulebound.ir.lasting import Become
from rulebound.ir.node import Node
from rulebound.ir.selectors import OfTrait, Players, This, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

YOU = You()


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Might")).abilities
    return ability


def agent(*, random: bool) -> Become:
    return Become(YOU, OfTrait("Agent of Chaos", random=random))


def test_chance_says_which_card_of_a_group_a_hero_becomes() -> None:
    found = meaning("Assassin Hero", "Whenever you hit a hero, you become a random Agent of Chaos.")
    assert isinstance(found, Triggered)
    assert found.do == agent(random=True)


def test_a_card_of_a_group_is_chosen_only_in_place_of_chance() -> None:
    found = meaning(
        "Assassin Equipment - Head",
        "When this defends, become a random Agent of Chaos. If an opponent is marked, instead choose the Agent of"
        " Chaos.",
    )
    assert isinstance(found, Triggered)
    marked = Exists(Players("opponents", filter=IsMarked()))
    assert found.do == Instead(agent(random=True), marked, agent(random=False))
    with pytest.raises(TextError):
        meaning("Assassin Action", "Choose the Agent of Chaos.")


def test_a_hero_sees_what_it_becomes() -> None:
    found = meaning("Assassin Demi-Hero", "When you become this, if you are marked, gain 2{h}.")
    assert isinstance(found, Triggered)
    assert found.on == Event("become", subject=This())
    assert Matches(YOU, IsMarked()) in found.do.walk()
    assert Gain("life", Number(2)) in found.do.walk()
