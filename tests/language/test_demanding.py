"""Texts of our own about demands, permissions and what comes of them, with the meaning that the rules give them."""

from rulebound.ir.abilities import Defines, Replaces, Static, Triggered
from rulebound.ir.amounts import Depends, Number
from rulebound.ir.conditions import AllOf, AnyOf, Exists
from rulebound.ir.effects import Banish, Move
from rulebound.ir.events import Event
from rulebound.ir.filters import CameFrom, ControlledBy, HasKeyword, HasType, InZone, IsA, SameName
from rulebound.ir.lasting import CostChange, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, This, You
from rulebound.language.fab import compile_text

ATTACK = "Mechanologist Action - Attack"
ITEM = "Mechanologist Action - Item"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_an_equipment_must_defend() -> None:
    they = Players("defending")
    equipment = All(AllOf((IsA("permanent"), HasType("Equipment"), ControlledBy(they))))
    demand = Rule("must", "defend", equipment, they, n=Number(1))
    text = "The defending hero must defend this with an equipment they control if able."
    assert meaning(ATTACK, text) == Static((demand,))


def test_the_top_of_the_deck_is_played_from() -> None:
    items = All(AllOf((IsA("card"), HasType("Item"))))
    text = (
        "Once per turn, you may play an item from the top of your deck as though it were an instant. It costs an"
        " additional {r} to play."
    )
    play = meaning(ITEM, text)
    assert isinstance(play, Static)
    assert play.do[0] == Rule("may", "play", items, You(), from_="deck", as_="instant", n=Number(1))
    from_deck = AnyOf((InZone("deck", You()), CameFrom("deck")))
    dearer = All(AllOf((items.filter, from_deck)))
    assert play.do[1] == CostChange(dearer, Number(1), who=You())


def test_one_card_a_turn_is_played_from_the_banished_zone() -> None:
    cards = All(AllOf((AllOf((IsA("card"), HasKeyword("blood debt"))), InZone("banished", You()))))
    once = Static((Rule("may", "play", cards, You(), from_="banished", n=Number(1)),))
    for each in ("each", "per"):
        text = f"Once {each} turn, you may play a card with **blood debt** from your banished zone."
        assert meaning(ITEM, text) == once


def test_what_triggers_is_an_event() -> None:
    trap = AllOf((IsA("card"), HasType("Trap"), ControlledBy(You())))
    trigger = meaning(ITEM, "Whenever a trap you control triggers, draw a card.")
    assert isinstance(trigger, Triggered)
    assert trigger.on == Event("trigger", subject=trap)


def test_what_would_go_elsewhere_is_banished() -> None:
    item = AllOf((IsA("card"), HasType("Item"), ControlledBy(You())))
    text = "If an item you control would be put into a graveyard, instead banish it."
    assert meaning(ITEM, text) == Replaces(
        Event("move", subject=item, to="graveyard"), Banish(Ref("subject"))
    )


def test_under_your_control_from_anybodys_zone() -> None:
    item = AllOf((IsA("card"), HasType("Item"), InZone("banished")))
    moved = Move(Pick(item), "arena", under=You())
    text = "When this hits, put an item from a banished zone into the arena under your control."
    assert meaning(ATTACK, text) == Triggered(Event("hit", subject=This()), moved)


def test_a_power_that_depends() -> None:
    item = AllOf((IsA("permanent"), HasType("Item"), ControlledBy(You())))
    text = "If you control an item, this's {p} and {d} are 6, otherwise they are 0."
    depends = Depends(Exists(All(item)), Number(6), Number(0))
    assert meaning(ATTACK, text) == Defines("power", depends, also="defense")


def test_cards_of_the_same_name() -> None:
    text = (
        "When this hits, put the top card of your deck into your graveyard, then draw a card for each card in your"
        " graveyard with the same name as it."
    )
    assert SameName(Ref("moved")) in set(meaning(ATTACK, text).walk())
