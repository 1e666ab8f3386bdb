"""Up to which stage effects and conditions look at properties (CR 6.3.2)."""

from __future__ import annotations

import pytest

from rulebound.fab.effects import staging
from rulebound.fab.effects.static_conditions import looks_at_others
from rulebound.ir.abilities import Static
from rulebound.ir.amounts import Amount, Distinct, Highest, History, Number
from rulebound.ir.conditions import AllOf, Exists
from rulebound.ir.events import Event
from rulebound.ir.filters import HasColor, IsA, PropertyIs
from rulebound.ir.lasting import Modify
from rulebound.ir.selectors import All, This

CARDS = All(IsA("card"))


@pytest.mark.parametrize(
    ("amount", "stage"),
    [
        (Distinct(CARDS, "name"), staging.NAME),
        (Distinct(CARDS, "power"), staging.VALUE),
        (Distinct(CARDS, "cost"), 0),
        (Highest(CARDS, "power"), staging.VALUE),
        (Highest(CARDS, "power", base=True), staging.BASE),
        (History(Event("play"), measure="same name"), staging.NAME),
    ],
)
def test_amounts_are_read_at_the_stage_of_what_they_count(amount: Amount, stage: int) -> None:
    assert staging.reads(amount) == stage


def test_a_condition_on_others_looks_as_far_as_its_last_property_and_at_least_at_types() -> None:
    blue = AllOf((IsA("attack"), HasColor("blue")))
    strong = PropertyIs("power", ">=", Number(6))
    effect = (Modify(This(), "power", Number(1)),)
    assert looks_at_others(Static(effect, Exists(All(blue)))) == staging.SUPERTYPE
    assert looks_at_others(Static(effect, Exists(All(AllOf((blue, strong)))))) == staging.VALUE
    assert looks_at_others(Static(effect)) == 0
