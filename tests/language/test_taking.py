"""Texts of our own about what one player takes from another, with the meaning that the rules give them."""

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Happened, Matches
from rulebound.ir.effects import Act, Choose, Control, Discard, Do, Draw, Gain, If, Look, Reveal
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasColor, HasType, InZone, IsA
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Ref, This, TopCards, You
from rulebound.language.fab import compile_text

ACTION, ATTACK_CARD = "Pirate Action", "Pirate Action - Attack"
THEY = Ref("object")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_stealing_gains_control() -> None:
    ally = AllOf((IsA("permanent"), HasType("Ally"), ControlledBy(THEY)))
    assert meaning(ATTACK_CARD, "When this hits a hero, steal an ally they control.") == Triggered(
        Event("hit", subject=This(), object=IsA("hero")), Control(Pick(ally), verb="steal")
    )


def test_pitching_is_an_effect() -> None:
    assert meaning(ACTION, "Pitch the top card of your deck.") == OnResolve(
        Act("pitch", what=TopCards(You()))
    )


def test_fishing_looks_for_a_card_that_they_choose_or_you() -> None:
    text = (
        "When this hits a hero, they choose and reveal a card from their hand. If it's red, they discard it and you"
        " draw a card. If you've played an item this turn, instead look at their hand and you choose the card."
    )
    hand = AllOf((IsA("card"), InZone("hand", THEY)))
    item = Happened(Event("play", subject=AllOf((IsA("card"), HasType("Item"))), player=You()))
    yours, theirs = Do((Look(All(hand)), Choose(Pick(hand)))), Reveal(Pick(hand, by=THEY))
    lost = If(Matches(Ref("it"), HasColor("red")), Do((Discard(who=THEY, what=Ref("it")), Draw())))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("hit", subject=This(), object=IsA("hero")), Do((If(item, yours, theirs), lost))
    )


def test_a_gain_can_count_what_is_equipped() -> None:
    (ability,) = compile_text(
        "My Card", ACTION, "Gain an action point for each ally you control.", ()
    ).abilities
    assert any(isinstance(part, Gain) and part.asset == "action" for part in ability.walk())
    assert Number(1) not in set(ability.walk())
