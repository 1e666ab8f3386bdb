"""Texts of our own about the elements: channels, fused supertypes, arcane damage, exposed zones."""

from rulebound.ir.abilities import Keyword, OnResolve, Static, Triggered
from rulebound.ir.amounts import Arith, CountersOn, History, Number, Result
from rulebound.ir.conditions import AllOf, AnyOf, Happened, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Act,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    If,
    Instead,
    Later,
    May,
    Modes,
    Move,
)
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, HasEffect, HasSupertype, HasType, InZone, IsA, PropertyIs
from rulebound.ir.lasting import Amplify, CostChange, Prevent, Replacing, Retype, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, AnyTarget, Next, Pick, Players, Ref, This, You
from rulebound.language.fab import compile_text

CARD, YOU, THIS = IsA("card"), You(), This()
ACTION, AURA = "Elemental Action", "Earth Action - Aura"
NAMES = ("My Card", "Frostbite", "Runechant", "Might", "Ponder")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_a_channel_asks_for_a_card_for_each_counter() -> None:
    text = (
        "Channel Earth - At the beginning of your end phase, put a flow counter on this then destroy it unless you put"
        " an Earth card from your pitch zone on the bottom of your deck for each flow counter on it."
    )
    earth = AllOf((CARD, HasSupertype("Earth"), InZone("pitch", YOU)))
    kept = Move(Pick(earth, n=CountersOn("flow", THIS)), "deck", place="bottom")
    assert meaning(AURA, text) == Triggered(
        PhaseStarts("end phase", YOU),
        Do((Counters("put", "flow", Number(1), THIS), May(kept, otherwise=Destroy(THIS), unless=True))),
        label="channel earth",
    )


def test_fusion_of_any_of_a_list() -> None:
    assert meaning(ACTION, "Earth and/or Ice Fusion") == Keyword("fusion and/or", of=("Earth", "Ice"))


def test_which_supertype_was_fused() -> None:
    assert meaning(ACTION, "If this was fused with an Ice card, draw a card.") == OnResolve(
        If(Happened(Event("fuse", subject=THIS, what="Ice"), "play"), Draw())
    )


def test_the_next_time_that_you_fuse_a_supertype() -> None:
    assert meaning(ACTION, "The next time you Ice fuse this turn, draw a card.") == OnResolve(
        Later(Event("fuse", player=YOU, what="Ice"), Draw())
    )


def test_effects_of_cards_of_a_kind_deal_more() -> None:
    text = (
        "Until end of turn, action card effects you control that deal arcane damage instead deal that much arcane"
        " damage plus 2."
    )
    yours = AllOf((CARD, HasType("Action"), ControlledBy(YOU)))
    assert meaning(ACTION, text) == OnResolve(Amplify(All(yours), Number(2), for_=Within("turn")))


def test_the_next_card_deals_more_if_it_deals_any() -> None:
    text = (
        "If the next card you play this turn has an arcane damage effect, instead it deals that much arcane damage"
        " plus 2."
    )
    assert meaning(ACTION, text) == OnResolve(Amplify(Next(CARD, "played"), Number(2)))


def test_a_played_card_deals_more() -> None:
    text = (
        "Whenever you play a card with an effect that deals arcane damage, instead it deals that much arcane damage"
        " plus 1."
    )
    assert meaning("Wizard Equipment - Arms", text) == Triggered(
        Event("play", subject=AllOf((CARD, HasEffect("arcane damage"))), player=YOU),
        Amplify(Ref("subject"), Number(1)),
    )


def test_more_of_another_number_to_the_same_target() -> None:
    text = "Deal 4 arcane damage to any target. If you've gained {h} this turn, instead deal 6 arcane damage."
    gained = Happened(Event("gain", player=YOU, what="life"))
    assert meaning(ACTION, text) == OnResolve(
        Instead(Deal(Number(4), AnyTarget(), "arcane"), gained, Deal(Number(6), Ref("target"), "arcane"))
    )


def test_a_number_of_what_was_gained() -> None:
    made = meaning(ACTION, "Amp X, where X is the total {h} you've gained this turn.")
    assert History(Event("gain", player=YOU, what="life"), measure="sum") in set(made.walk())
    assert Act("amp", made.do.do.n) in set(made.walk())  # type: ignore[attr-defined]


def test_a_token_in_an_exposed_zone() -> None:
    text = "Create a Frostbite token in an opponent's exposed head, chest, arms, or legs zone."
    assert meaning(ACTION, text) == OnResolve(
        Create(("Frostbite",), to="exposed", whose=Players("opponents"))
    )


def test_one_more_of_each_token() -> None:
    text = (
        "If you would create 1 or more aura tokens, instead create that many plus 1 of each of those tokens."
    )
    auras = AllOf((IsA("token"), HasType("Aura")))
    event = Event("create", subject=auras, player=YOU, at_least=Number(1))
    assert meaning("Earth Equipment - Head", text) == Static(
        (Replacing(event, n=Arith("+", Result("amount"), Number(1))),)
    )


def test_it_is_what_was_discarded_this_way() -> None:
    text = "Discard a card and create a Ponder token. If an instant is discarded this way, you may play it this turn."
    played = Rule("may", "play", Ref("discarded"), YOU, for_=Within("turn"))
    assert meaning(ACTION, text) == OnResolve(
        Do(
            (
                Discard(),
                Create(("Ponder",)),
                If(Matches(Ref("discarded"), HasType("Instant")), played),
            )
        )
    )


def test_a_hero_with_more_life_than_any_other() -> None:
    made = meaning(
        "Runeblade Equipment - Head", "If a hero has more {h} than any other hero, they can't gain {h}."
    )
    assert isinstance(made, Static)
    (rule,) = made.do
    assert isinstance(rule, Rule)
    assert (rule.mode, rule.action, rule.what) == ("cannot", "gain life", None)
    assert isinstance(rule.who, Players)
    assert rule.who.which == "each"
    assert rule.who.filter is not None
    assert not isinstance(rule.who.filter, Not)


def test_one_of_two_things_is_destroyed() -> None:
    ally = AllOf((IsA("permanent"), HasType("Ally")))
    item = AllOf((IsA("permanent"), HasType("Item")))
    assert meaning(ACTION, "Destroy an ally or an item.") != meaning(ACTION, "Destroy an ally.")
    assert meaning(ACTION, "Destroy an ally with cost 1 or an item.") == OnResolve(
        Modes(
            Number(1),
            (
                Destroy(Pick(AllOf((*ally.parts, _cost(1)))), bind="one of them"),
                Destroy(Pick(item), bind="one of them"),
            ),
            now=True,
        )
    )


def _cost(n: int) -> Node:
    return PropertyIs("cost", "=", Number(n))


def test_what_follows_on_a_prevention() -> None:
    text = (
        "Prevent the next 1 damage that would be dealt to you this turn. The first time you prevent damage this way,"
        " create a Might token."
    )
    made = meaning("Lightning Instant", text)
    shield = Prevent(YOU, Number(1), "shield", for_=Within("turn"), then=Create(("Might",)), when=True)
    assert made == OnResolve(shield)


def test_the_next_of_two_kinds_cost_less_as_they_are_played() -> None:
    text = (
        "The next attack action card and non-attack action card you play this turn get"
        ' "This costs {r} less to play for each Runechant you control."'
    )
    made = meaning("Runeblade Instant", text)
    assert isinstance(made, OnResolve)
    changes = [part for part in made.walk() if isinstance(part, CostChange)]
    assert [change.what.filter for change in changes] == [  # type: ignore[attr-defined]
        AllOf((CARD, HasType("Action"), HasType("Attack"))),
        AllOf((CARD, HasType("Action"), Not(HasType("Attack")))),
    ]
    assert all(Ref("each") in set(change.n.walk()) for change in changes)


def test_a_card_says_what_it_is_wherever_it_is_face_up() -> None:
    made = meaning(
        "Elemental Action - Attack", "While this is face-up in any zone, it's Earth, Ice, and Lightning."
    )
    assert isinstance(made, Static)
    assert made.do == (Retype(THIS, supertypes=("Earth", "Ice", "Lightning")),)
    assert made.while_ is not None
    assert {InZone("pitch"), InZone("graveyard"), InZone("banished")} <= set(made.while_.walk())


def test_three_sorts_of_cards() -> None:
    text = "Earth, Ice, and Elemental action cards get +1{d} this turn while defending."
    made = meaning("Ice Defense Reaction", text)
    kinds = AnyOf(tuple(HasSupertype(word) for word in ("Earth", "Ice", "Elemental")))
    assert All(AllOf((CARD, HasType("Action"), kinds))) in set(made.walk())
