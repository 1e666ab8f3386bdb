"""Texts of our own about what was banished for boosting and scrapping, with the meaning that the rules give them."""

from rulebound.ir.abilities import Static, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Happened
from rulebound.ir.effects import Draw
from rulebound.ir.events import Event
from rulebound.ir.filters import HasType, IsA
from rulebound.ir.lasting import Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import This, You
from rulebound.language.fab import compile_text

ATTACK_CARD = "Mechanologist Action - Attack"
ITEM = AllOf((IsA("card"), HasType("Item")))


def meaning(text: str) -> Node:
    (ability,) = compile_text("My Card", ATTACK_CARD, text, ("My Card",)).abilities
    return ability


def test_the_card_banished_for_a_boost_is_the_object_of_that_event() -> None:
    assert meaning("When this is banished from boosting, draw a card.") == Triggered(
        Event("boost", object=This()), Draw()
    )
    assert meaning("Whenever you banish an item from boosting, draw a card.") == Triggered(
        Event("boost", object=ITEM, player=You()), Draw()
    )


def test_an_attack_remembers_what_it_scrapped() -> None:
    scrapped = Happened(Event("scrap", subject=This(), object=ITEM), "play")
    assert meaning("If an item was scrapped this way, this gets +1{p}.") == Static(
        (Modify(This(), "power", Number(1)),), if_=scrapped
    )
