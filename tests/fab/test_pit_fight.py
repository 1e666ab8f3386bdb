from rulebound.fab.concepts.pit_fight import bound_by_seats
from rulebound.ir.conditions import AllOf
from rulebound.ir.filters import ControlledBy, IsA
from rulebound.ir.selectors import AnyTarget, Players, Target

OPPOSING_HERO = AllOf((IsA("hero"), ControlledBy(Players("opponents"))))


def test_only_an_effect_that_targets_two_or_more_heroes_reaches_past_the_neighbours() -> None:
    assert bound_by_seats(Target(OPPOSING_HERO))
    assert not bound_by_seats(Target(OPPOSING_HERO, max=2))
    assert not bound_by_seats(Target(IsA("hero"), min=0, max=3))
    assert bound_by_seats(Target(IsA("card"), max=2))
    assert bound_by_seats(AnyTarget())
