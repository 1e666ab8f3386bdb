"""Texts of our own about cards among those seen, things said of two kinds at once, and counts of what was done."""

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Count, CountersOn, History, Number, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Banish,
    Choose,
    Counters,
    Create,
    Destroy,
    Discard,
    Do,
    If,
    Later,
    Look,
    Modes,
    Move,
)
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, Did, HasType, InZone, IsA, OneOf, OwnedBy, PropertyIs, Role
from rulebound.ir.lasting import Grant, Replacing
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Among, Pick, Players, Ref, Target, This, Together, TopCards, You
from rulebound.language.fab import compile_text

CARD, YOU, THIS = IsA("card"), You(), This()
ACTION, AURA = "Elemental Action", "Earth Action - Aura"
NAMES = ("My Card", "Runechant", "Might")
AURAS = AllOf((IsA("permanent"), HasType("Aura")))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_one_of_those_seen_and_the_rest() -> None:
    text = (
        "Look at the top 3 cards of your deck. Put 1 card from among them on top of your deck, and the rest on the"
        " bottom of your deck in any order."
    )
    picked = Pick(OneOf(Ref("it")), bind="picked")
    rest = Among(Ref("it"), Not(OneOf(Ref("picked"))))
    assert meaning(ACTION, text) == OnResolve(
        Do(
            (
                Look(TopCards(YOU, Number(3))),
                Move(picked, "deck", place="top"),
                Move(rest, "deck", place="bottom"),
            )
        )
    )


def test_another_target_is_not_this() -> None:
    made = meaning(AURA, "When this enters the arena, destroy another target aura.")
    (target,) = (part for part in made.walk() if isinstance(part, Target))
    assert len(target.filter.parts) == 3  # type: ignore[attr-defined]


def test_one_of_two_kinds_is_a_target() -> None:
    made = meaning(ACTION, "Destroy target aura with cost 1 or target aura token.")
    cheap = AllOf((*AURAS.parts, PropertyIs("cost", "=", Number(1))))
    token = AllOf((IsA("token"), HasType("Aura")))
    (target,) = (part for part in made.walk() if isinstance(part, Target))
    assert target.filter == AnyOf((cheap, token))


def test_counters_for_what_was_destroyed() -> None:
    text = "When this enters the arena, destroy all auras and put that many doom counters on this."
    assert meaning(AURA, text) == Triggered(
        Event("enter", subject=THIS),
        Do((Destroy(All(AURAS)), Counters("put", "doom", Result("destroyed"), THIS))),
    )


def test_a_token_under_any_heroes_control() -> None:
    assert meaning(ACTION, "Create a Might token under any number of heroes' control.") == OnResolve(
        Create(("Might",), under=Pick(IsA("hero"), n=Count(Players("each")), up_to=True, bind="chosen hero"))
    )


def test_a_card_leaves_your_graveyard() -> None:
    made = meaning(AURA, "When an aura leaves your graveyard, create a Might token.")
    aura = AllOf((CARD, HasType("Aura"), OwnedBy(YOU)))
    assert made == Triggered(Event("move", subject=aura, from_="graveyard"), Create(("Might",)))


def test_cards_that_you_play_this_turn() -> None:
    made = meaning(ACTION, "Instant cards you play this turn get go again.")
    played = AllOf((CARD, HasType("Instant"), Did(Event("play", player=YOU), "turn")))
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Grant)
    assert made.do.what == All(played)


def test_unless_something_is_so() -> None:
    text = (
        "At the beginning of your end phase, destroy this unless you've dealt arcane damage equal to or greater than"
        " the number of bind counters on this."
    )
    dealt = History(Event("damage", player=YOU, what="arcane"), measure="sum")
    enough = Compare(dealt, ">=", CountersOn("bind", THIS))
    assert meaning("Runeblade Equipment - Legs", text) == Triggered(
        PhaseStarts("end phase", YOU), If(Not(enough), Destroy(THIS))
    )


def test_one_or_more_of_the_modes() -> None:
    text = "Choose 1 or more;\n- Gain 1{h}.\n- Draw a card.\n- Create a Might token."
    made = meaning(ACTION, text)
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Modes)
    assert (made.do.n, made.do.up_to, made.do.least) == (Number(3), True, 1)


def test_when_the_chain_link_resolves() -> None:
    text = (
        "Choose an attack action card on the active chain link. Return it to its owner's hand when the chain link"
        " resolves."
    )
    card = AllOf((CARD, HasType("Action"), HasType("Attack"), Role("active chain link")))
    back = Later(Event("link resolves"), Move(Ref("it"), "hand"), window="chain link")
    assert meaning(ACTION, text) == OnResolve(Do((Choose(Pick(card)), back)))


def test_one_and_some_others_together() -> None:
    made = meaning(ACTION, "Destroy an item and/or up to X auras.")
    item = AllOf((IsA("permanent"), HasType("Item")))
    some = Pick(AURAS, n=Variable("X"), up_to=True, bind="others")
    assert made == OnResolve(Destroy(Together((Pick(item, up_to=True), some))))


def test_this_and_another_card_are_discarded() -> None:
    made = meaning("Earth Wizard Action", "Instant - Discard this and an Earth card: Create a Might token.")
    discards = [part for part in made.walk() if isinstance(part, Discard)]
    assert len(discards) == 2
    assert discards[0].what == THIS


def test_a_target_that_is_no_hero_is_a_thing() -> None:
    text = "Deal 3 arcane damage to any target. If it targets a frozen ally, destroy that ally."
    made = meaning(ACTION, text)
    frozen = AllOf((IsA("permanent"), HasType("Ally"), Role("frozen")))
    assert If(Matches(Ref("target"), frozen), Destroy(Ref("target"))) in set(made.walk())


def test_from_a_zone_as_though_they_were_instants() -> None:
    made = meaning(
        "Wizard Hero",
        "You may play blue non-attack action cards from your arsenal as though they were instants.",
    )
    (rule,) = made.do  # type: ignore[attr-defined]
    assert (rule.from_, rule.as_, rule.mode) == ("arsenal", "instant", "may")
    assert InZone("arsenal", YOU) not in set(made.walk())
    assert ControlledBy(YOU) not in set(made.walk())


def test_it_goes_elsewhere_this_turn() -> None:
    text = (
        "Banish a card from your graveyard. You may play it this turn and if it would be put into your graveyard this"
        " turn, instead banish it."
    )
    made = meaning(ACTION, text)
    gone = Event("move", subject=Ref("banished"), to="graveyard")
    assert Replacing(gone, by=Banish(Ref("banished")), for_=Within("turn")) in set(made.walk())
