"""Texts of our own about equipment that turns into other equipment, with the meaning that the rules give them."""

from rulebound.ir.abilities import OnResolve
from rulebound.ir.conditions import AllOf, Exists
from rulebound.ir.effects import Act, Do, If, PutUnder, Transform
from rulebound.ir.filters import ControlledBy, HasType, IsA, Role, Under
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, This, You
from rulebound.language.fab import compile_text

EVO = "Mechanologist Action Equipment - Evo Legs"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_what_is_equipped_goes_under_what_it_transforms_into() -> None:
    equipped = AllOf((ControlledBy(You()), Role("equipped")))
    legs = AllOf((IsA("permanent"), HasType("Legs"), HasType("Base"), equipped))
    text = "If you have a base legs equipped, transform it into this, then equip this."
    both = Do((Transform((Pick(legs),), This()), Act("equip", what=This())))
    assert meaning(EVO, text) == OnResolve(If(Exists(All(legs)), both))


def test_a_card_under_this_is_no_permanent() -> None:
    items = AllOf((IsA("card"), HasType("Item"), Under(This())))
    text = "Instant - Destroy an item under this: Put this under this."
    (ability,) = compile_text("My Card", EVO, text, ("My Card",)).abilities
    assert Pick(items) in set(ability.walk())
    assert PutUnder(This(), This()) in set(ability.walk())
