"""Texts of our own about sources, heroes by their moniker, and permanents that enter with something."""

from rulebound.ir.abilities import Keyword, Replaces, Static, Triggered
from rulebound.ir.amounts import Depends, Number
from rulebound.ir.conditions import AllOf, AnyOf, During, Matches
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Counters, Do, If, Move
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    Attacks,
    ControlledBy,
    HasColor,
    HasCounter,
    HasSupertype,
    HasType,
    IsA,
    Named,
    Nth,
    Role,
)
from rulebound.ir.lasting import Modify, Prevent, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Ref, Target, This, You
from rulebound.language.fab import compile_text

NAMES = ("My Card", "Ann", "Ann, Queen of Cats")
ANN = AllOf((Named("Ann", moniker=True), IsA("hero")))
AURA = "Illusionist Action - Aura"


def meanings(kind: str, text: str) -> tuple[Node, ...]:
    return compile_text("My Card", kind, text, NAMES).abilities


def test_the_next_damage_of_a_red_source_is_prevented() -> None:
    text = "The next time you would be dealt damage by a red source this turn, prevent it."
    red = All(AllOf((IsA("source"), HasColor("red"))))
    (ability,) = meanings("Generic Instant", text)
    prevented = Prevent(You(), None, "fixed", source=red, for_=Within("turn"))
    assert prevented in set(ability.walk())


def test_a_moniker_alone_names_a_hero() -> None:
    (ability,) = meanings("Generic Action - Attack", "When this attacks Ann, mark them.")
    assert ability == Triggered(Event("attack", subject=This(), object=ANN), Act("mark", what=Ref("object")))
    (ability,) = meanings("Generic Instant", "Target attack that is attacking Ann gets +1{p}.")
    target = Target(AllOf((IsA("attack"), Attacks(ANN))))
    assert Modify(target, "power", Number(1)) in set(ability.walk())


def test_what_may_be_paid_and_what_must_be_paid_for_prevention() -> None:
    (ability,) = meanings(
        AURA, "If this would be dealt damage, remove a haze counter from this to prevent 2 of that damage."
    )
    cost = Counters("remove", "haze", Number(1), This())
    assert ability == Static((Prevent(This(), Number(2), "each", cost=cost, must=True),))


def test_a_permanent_enters_with_a_counter_under_a_condition() -> None:
    (ability,) = meanings(AURA, "If it's your turn, this enters the arena with a haze counter.")
    with_one = If(During("turn", You()), Counters("put", "haze", Number(1), This()))
    assert ability == Replaces(Event("enter", subject=This()), with_one, kind="identity")
    (ward,) = meanings(AURA, "Ward X, where X is 3 if this has a haze counter. Otherwise, X is 1.")
    hazy = Matches(This(), HasCounter("haze"))
    assert ward == Keyword("ward", Depends(hazy, Number(3), Number(1)))


def test_what_was_banished_returns_with_a_counter() -> None:
    text = "Instant - Banish an aura you control: Return the banished aura to the arena with a haze counter."
    (ability,) = meanings("Illusionist Hero", text)
    assert Move(Ref("banished"), "arena", counter="haze") in set(ability.walk())


def test_a_trigger_that_works_in_a_role_only() -> None:
    (ability,) = meanings(
        "Illusionist Action - Attack",
        "While this is attacking or defending, when this leaves the arena, draw a card.",
    )
    assert isinstance(ability, Triggered)
    assert ability.and_state == Matches(This(), AnyOf((Role("attacking"), Role("defending"))))


def test_only_cards_of_a_kind_may_be_played() -> None:
    (ability,) = meanings("Generic Instant", "You may only play cards that are Draconic this turn.")
    rule = next(part for part in ability.walk() if isinstance(part, Rule))
    assert (rule.mode, rule.action, rule.from_, rule.who) == ("only", "play", None, You())
    assert not isinstance(ability, Do)


def test_what_a_hero_has_banished_may_be_played_for_free() -> None:
    text = "Until end of turn, you may play blue cards from target hero's banished zone without paying their {r} cost."
    (ability,) = meanings("Generic Instant", text)
    rule = next(part for part in ability.walk() if isinstance(part, Rule))
    assert (rule.mode, rule.action, rule.free, rule.for_) == ("may", "play", True, Within("turn"))


def test_the_first_card_of_a_kind_that_is_played_each_turn() -> None:
    (ability,) = meanings(AURA, "The first Illusionist attack action card you play each turn gets +1{p}.")
    kind = AllOf((IsA("card"), HasType("Action"), HasType("Attack"), HasSupertype("Illusionist")))
    first = All(AllOf((*kind.parts, ControlledBy(You()), Nth(kind, 1, "played"))))
    assert ability == Static((Modify(first, "power", Number(1)),))
