"""Texts of our own about causes, hands and what comes of them, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import OnResolve, Static, Triggered
from rulebound.ir.amounts import Arith, Count, Number, Result
from rulebound.ir.conditions import AllOf, Exists, Happened, Matches, Not, Succeeded
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Again,
    Control,
    Counters,
    Create,
    Deal,
    Discard,
    Do,
    Draw,
    If,
    Lose,
    May,
    Move,
    Shuffle,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasSupertype, HasType, InZone, IsA
from rulebound.ir.lasting import Lack, Prevent, Replacing
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, This, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

YOU = You()
ATTACK_CARD, AURA, INSTANT = "Generic Action - Attack", "Generic Action - Aura", "Generic Instant"
NAMES = ("Might", "Gold", "My Card")
THEY = Ref("object")
HITS = Event("hit", subject=This(), object=IsA("hero"))
CARD = IsA("card")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_whose_effect_it_is() -> None:
    text = "When an opponent's effect puts this into your graveyard from anywhere, create a Might token."
    put = Event("move", subject=This(), to="graveyard", cause=ControlledBy(Players("opponents")))
    assert meaning(ATTACK_CARD, text) == Triggered(put, Create(("Might",)))


def test_that_many_are_those_of_the_effect_before() -> None:
    hand = AllOf((CARD, InZone("hand", YOU)))
    assert meaning(
        "Generic Equipment - Head",
        "When this is equipped, shuffle any number of cards from your hand into your deck, then draw that many cards.",
    ) == Triggered(
        Event("equip", subject=This()),
        Do(
            (
                Move(Pick(hand, Count(All(hand)), up_to=True), "deck"),
                Shuffle(),
                Draw(Result("moved")),
            )
        ),
    )
    theirs = AllOf((CARD, InZone("hand", THEY)))
    assert meaning(
        ATTACK_CARD, "When this hits a hero, they discard their hand, then they draw that many cards."
    ) == Triggered(HITS, Do((Discard(Count(All(theirs)), THEY), Draw(Result("discarded"), THEY))))


def test_that_many_without_an_effect_before_are_those_of_the_event() -> None:
    text = "When an opponent draws 1 or more cards during an action phase, create that many Might tokens."
    drawn = Event("draw", player=Players("opponents"), at_least=Number(1), during="action phase")
    assert meaning(AURA, text) == Triggered(drawn, Create(("Might",), Result("amount")))


def test_what_a_process_is_once_more_for() -> None:
    text = (
        "When this hits a hero, deal 2 damage to them unless they give you a Gold token they control. If you are a"
        " Thief, repeat this process once."
    )
    (triggered,) = compile_text("My Card", ATTACK_CARD, text, NAMES).abilities
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.do, Do)
    once, again = triggered.do.steps
    assert isinstance(once, May)
    assert (once.who, once.otherwise, once.unless) == (THEY, Deal(Number(2), THEY), True)
    assert isinstance(once.do, Control)
    assert again == If(Matches(YOU, HasSupertype("Thief")), Again(Number(1)))


def test_who_cannot_pay_suffers() -> None:
    text = (
        "When this defends, clash with the attacking hero. If there is a winner, the other hero puts a -1{d} counter"
        " on an arms they have equipped. If they don't, they lose 1{h}."
    )
    (triggered,) = compile_text("My Card", "Guardian Block", text, NAMES).abilities
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.do, Do)
    paid = triggered.do.steps[1]
    assert isinstance(paid, If)
    assert paid.condition == Exists(Ref("winner"))
    assert isinstance(paid.then, Do)
    counter, suffers = paid.then.steps
    assert isinstance(counter, Counters)
    assert isinstance(counter.on, Pick)
    assert counter.on.by == Ref("loser")
    assert suffers == If(Not(Succeeded()), Lose("life", Number(1), Ref("loser")))


def test_prevention_at_a_price_that_nobody_is_asked_for() -> None:
    (ability,) = compile_text(
        "My Card",
        AURA,
        "If you would be dealt damage, destroy this to prevent 3 of that damage.",
        NAMES,
    ).abilities
    assert isinstance(ability, Static)
    (prevent,) = ability.do
    assert isinstance(prevent, Prevent)
    assert (prevent.n, prevent.mode, prevent.must) == (Number(3), "each", True)


def test_a_hero_without_abilities() -> None:
    (ability,) = compile_text(
        "My Card",
        ATTACK_CARD,
        "When this hits a hero, they lose all hero card abilities until the end of their next turn.",
        NAMES,
    ).abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.do, Lack)
    assert (ability.do.what, ability.do.of) == (THEY, "abilities")


def test_unless_something_is_so() -> None:
    played = Event("play", subject=AllOf((CARD, HasType("Action"))), player=YOU)
    text = "When this attacks, draw a card unless you've played an action card this turn."
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("attack", subject=This()), If(Not(Happened(played)), Draw())
    )


def test_only_a_draw_becomes_more_draws() -> None:
    """Another number of an event is another number of the same event: what is destroyed becomes no draw (CR 6.4.9)."""
    draws = Replacing(Event("draw", player=YOU), n=Number(2), once=True, for_=Within("turn"))
    text = "The next time you would draw a card this turn, instead draw 2 cards."
    assert meaning(INSTANT, text) == OnResolve(draws)
    with pytest.raises(TextError):
        meaning(INSTANT, "The next time an aura would be destroyed this turn, instead draw 2 cards.")


def test_the_next_gain_may_be_less() -> None:
    """What an attack gains becomes less, not a draw (CR 6.2.5)."""
    found = meaning(
        INSTANT, "The next time an attack would gain {p} this turn, instead it gains that much minus 2."
    )
    gains = Event("gains", subject=IsA("attack"), what="power")
    assert found == OnResolve(
        Replacing(gains, n=Arith("-", Result("amount"), Number(2)), once=True, for_=Within("turn"))
    )
