"""Texts of our own about what happens instead after a roll or of what pitching brings, and prevention that triggers."""

from rulebound.ir.abilities import Activated, OnResolve, Replaces, Triggered
from rulebound.ir.amounts import History, Number
from rulebound.ir.conditions import AllOf, Compare, Happened, Matches, Not
from rulebound.ir.effects import Act, Destroy, Do, Draw, Gain, If, May
from rulebound.ir.events import Event
from rulebound.ir.filters import HasCounter, HasSource, HasType, IsA, Role
from rulebound.ir.lasting import CostChange
from rulebound.ir.node import Node
from rulebound.ir.selectors import Next, Players, This, You
from rulebound.language.fab import compile_text

YOU, THIS = You(), This()
ITEM = "Generic Action - Item"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_dice_are_rerolled_after_the_roll() -> None:
    made = meaning(
        ITEM,
        "If a hero would roll one or more 6-sided dice, instead after the roll you may discard a card. If you do, that"
        " hero rerolls all 6-sided dice rolled this way.",
    )
    assert isinstance(made, Replaces)
    assert made.kind == "outcome"
    assert made.event == Event("roll", player=Players("each"), what="6")
    assert isinstance(made.by, May)
    assert made.by.then == Act("reroll")


def test_what_pitching_gains_is_replaced() -> None:
    made = meaning(
        ITEM,
        "Whenever you pitch a card, if you would gain exactly one {r}, instead destroy this and gain {r}{r}.",
    )
    event = Event("gain by pitching", player=YOU, what="resource", exactly=Number(1))
    assert made == Replaces(event, Do((Destroy(THIS), Gain("resource", Number(2)))))


def test_the_first_time_something_prevents() -> None:
    made = meaning(
        ITEM,
        "The first time this prevents arcane damage each turn, if it has less than 2 energy counters, draw a card.",
    )
    few = Not(Matches(THIS, HasCounter("energy", 2)))
    assert made == Triggered(Event("prevent", subject=THIS, what="arcane", nth=1), If(few, Draw()))


def test_abilities_of_a_kind_of_source() -> None:
    made = meaning("Generic Action", "The next sword ability you activate this turn costs {r} less.")
    sword = HasSource(AllOf((IsA("permanent"), HasType("Sword"))))
    assert made == OnResolve(CostChange(Next(sword, "activated"), Number(-1), to="activate"))


def test_the_third_time_an_ability_is_activated() -> None:
    made = meaning(
        ITEM,
        "Thrice per Turn Instant - {t}: If this is the second time you've activated this ability, draw a card.",
    )
    event = Event("activate", subject=THIS, object=Role("this ability"), player=YOU)
    assert isinstance(made, Activated)
    assert made.do == (If(Compare(History(event, "turn so far"), "=", Number(2)), Draw()),)


def test_a_contract_is_completed_this_way() -> None:
    made = meaning("Generic Action", "If you complete a contract this way, draw a card.")
    assert made == OnResolve(If(Happened(Event("trigger", player=YOU, what="contract"), "way"), Draw()))


def test_on_this_chain_link_while_something_is_so() -> None:
    made = meaning(
        "Generic Block",
        "While this is defending, whenever the attacking hero plays a card this chain link, draw a card.",
    )
    state = AllOf((Matches(THIS, Role("active chain link")), Matches(THIS, Role("defending"))))
    event = Event("play", subject=IsA("card"), player=Players("attacking"))
    assert made == Triggered(event, Draw(), and_state=state)
