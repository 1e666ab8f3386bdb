"""Texts of our own about numbers that are rarely changed, and about how a game ends."""

from rulebound.ir.abilities import OnResolve, Replaces, Static
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf
from rulebound.ir.effects import Draw, Outcome
from rulebound.ir.events import Event
from rulebound.ir.filters import HasType, IsA, OwnedBy
from rulebound.ir.lasting import Modify, SetBase
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Target, You
from rulebound.language.fab import compile_text

INSTANT, AURA = "Generic Instant", "Generic Action - Aura"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_a_game_can_be_a_draw() -> None:
    assert meaning(INSTANT, "The game is a draw.") == OnResolve(Outcome("draw"))


def test_base_life_can_be_set() -> None:
    ally = Target(AllOf((IsA("permanent"), HasType("Ally"))))
    assert meaning(INSTANT, "Target ally has 4 base {h}.") == OnResolve(SetBase(ally, "life", Number(4)))


def test_pitch_can_be_modified() -> None:
    yours = All(AllOf((IsA("card"), OwnedBy(You()))))
    assert meaning(AURA, "Cards you own get +1 pitch.") == Static((Modify(yours, "pitch", Number(1)),))


def test_gaining_an_action_point_can_be_replaced() -> None:
    gain = Event("gain", player=You(), what="action")
    assert meaning(AURA, "If you would gain an action point, instead draw a card.") == Replaces(gain, Draw())
