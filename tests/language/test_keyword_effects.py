"""Texts of our own about single effect keywords, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Number, Variable
from rulebound.ir.conditions import AllOf, Matches
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Again,
    Banish,
    Create,
    Distribute,
    Do,
    Exchange,
    Gain,
    If,
    Move,
    MoveCounters,
    Negate,
    RevealUntil,
    Roll,
    Search,
    Shuffle,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasColor, HasType, IsA, OwnedBy
from rulebound.ir.lasting import Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import Players, Ref, Target, This, TopCards, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

ACTION, AURA = "Generic Action", "Generic Action - Aura"
YOU = You()
CARD = IsA("card")
ITEM = AllOf((IsA("permanent"), HasType("Item")))
WEAPON = AllOf((IsA("permanent"), HasType("Weapon")))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Might")).abilities
    return ability


def effect(text: str) -> Node:
    ability = meaning(ACTION, text)
    assert isinstance(ability, OnResolve)
    return ability.do


def test_a_process_is_repeated_so_often() -> None:
    top = Banish(TopCards(YOU))
    red = Matches(Ref("banished"), HasColor("red"))
    assert effect("Banish the top card of your deck. If it's red, repeat this process once.") == Do(
        (top, If(red, Again(Number(1))))
    )
    assert effect("Create a Might token. Repeat this process.") == Do((Create(("Might",)), Again()))
    assert effect("Create a Might token. Repeat this process X more times.") == Do(
        (Create(("Might",)), Again(Variable("X")))
    )
    assert effect("Create a Might token. Repeat this process 2 more times.") == Do(
        (Create(("Might",)), Again(Number(2)))
    )


def test_counters_are_moved_and_distributed() -> None:
    ours = AllOf((*WEAPON.parts, ControlledBy(YOU)))
    assert effect("Distribute up to 3 +1{p} counters among any number of weapons you control.") == Distribute(
        "+1{p}", Number(3), ours, up_to=True
    )
    assert effect("Move a steam counter from target item to target weapon.") == MoveCounters(
        "steam", Target(ITEM), Target(WEAPON, bind="target2")
    )


def test_two_objects_are_exchanged() -> None:
    ours = AllOf((*ITEM.parts, ControlledBy(YOU)))
    theirs = AllOf((*ITEM.parts, ControlledBy(Players("opponents"))))
    assert effect("Exchange target item you control and target item an opponent controls.") == Exchange(
        Target(ours), Target(theirs, bind="target2")
    )


def test_cards_are_revealed_until_there_is_one() -> None:
    red = AllOf((CARD, HasColor("red")))
    assert effect(
        "Reveal cards from the top of your deck until you reveal a red card. Put it into your hand."
    ) == Do((RevealUntil(red), Move(Ref("found"), "hand")))


def test_what_was_found_and_banished_is_what_may_be_played() -> None:
    red = AllOf((CARD, HasColor("red")))
    assert effect(
        "Search your deck for a red card, banish it, then shuffle. You may play it this turn."
    ) == Do(
        (
            Search(red),
            Banish(Ref("found")),
            Shuffle(),
            Rule("may", "play", Ref("banished"), YOU, for_=Within("turn")),
        )
    )


def test_dice_and_what_negates_itself() -> None:
    assert effect("Roll 2 6-sided dice.") == Roll(2, 6)
    assert effect("Draw a card. Negate this.").steps[1] == Negate(This())  # type: ignore[attr-defined]


def test_a_card_is_put_into_a_zone_of_yours() -> None:
    mine = AllOf((CARD, OwnedBy(YOU)))
    assert meaning(AURA, "When a card is put into your banished zone, gain 1{h}.") == Triggered(
        Event("move", subject=mine, to="banished"), Gain("life", Number(1))
    )


def test_one_card_from_each_zone_is_not_one_card() -> None:
    with pytest.raises(TextError):
        meaning(ACTION, "Put a card from each hero's graveyard on the bottom of your deck.")
