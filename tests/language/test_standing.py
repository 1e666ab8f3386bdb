"""Texts of our own about what stands where, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import Keyword, OnResolve, PlayCost, PlayOnly, Static, Triggered
from rulebound.ir.amounts import CountersOn, Number
from rulebound.ir.conditions import AllOf, Exists, Happened, Matches, Not
from rulebound.ir.durations import Coming, Within
from rulebound.ir.effects import Create, Do, Draw, Gain, If
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    ControlledBy,
    Defends,
    HasColor,
    HasCounter,
    HasType,
    InZone,
    IsA,
    NameHas,
    Other,
    OwnedBy,
    Role,
)
from rulebound.ir.lasting import Grant, Modify, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Players, Ref, Target, This, You
from rulebound.language import UnreadableText
from rulebound.language.fab import compile_text

YOU = You()
ACTION, ATTACK_CARD = "Generic Action", "Generic Action - Attack"
NAMES = ("Might", "Vigor", "My Card")
ATTACK = IsA("attack")
ACTION_CARD = (IsA("card"), HasType("Action"))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_tokens_of_two_kinds_are_one_effect() -> None:
    wanted = Triggered(Event("hit", subject=This()), Create(("Might", "Vigor")))
    assert meaning(ATTACK_CARD, "When this hits, create a Might and Vigor token.") == wanted
    assert meaning(ATTACK_CARD, "When this hits, create a Might and a Vigor token.") == wanted


def test_defended_by_is_what_defends_this() -> None:
    assert meaning(ATTACK_CARD, "If this is defended by an action card, this gets +1{p}.") == Static(
        (Modify(This(), "power", Number(1)),),
        if_=Exists(All(AllOf((Role("defending this"), *ACTION_CARD)))),
    )


def test_cards_that_cannot_be_played_from_a_zone() -> None:
    reactions = All(AllOf((InZone("arsenal"), IsA("card"), HasType("Defense Reaction"))))
    assert meaning(ATTACK_CARD, "Defense reactions can't be played from arsenal this chain link.") == Static(
        (Rule("cannot", "play", reactions, for_=Within("chain link")),)
    )
    assert meaning(ATTACK_CARD, "This can't be played from arsenal.") == PlayOnly(
        Not(Matches(This(), InZone("arsenal")))
    )


def test_a_contract_is_completed_by_who_is_contracted() -> None:
    text = (
        "Contract - You are contracted to banish opponents' action cards."
        " Whenever you complete this contract, gain 1{h}."
    )
    theirs = AllOf((*ACTION_CARD, OwnedBy(Players("opponents"))))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("banish", subject=theirs, player=YOU), Gain("life", Number(1)), label="contract"
    )


def test_what_was_scrapped_was_scrapped_to_play_this() -> None:
    assert meaning(ATTACK_CARD, "When this attacks, if it scrapped a card, this gets go again.") == Triggered(
        Event("attack", subject=This()),
        If(Happened(Event("scrap", subject=This()), "play"), Grant(This(), (Keyword("go again"),))),
    )


def test_the_first_attack_of_a_turn_to_come_is_the_next_from_its_start() -> None:
    them = Ref("object")
    text = "When this hits a hero, their first attack during their next turn gets -1{p}."
    less = Modify(Next(ATTACK, whose=them), "power", Number(-1), Coming("turn", them))
    assert meaning(ATTACK_CARD, text) == Triggered(Event("hit", subject=This(), object=IsA("hero")), less)


def test_a_sentence_about_what_comes_next_is_about_the_same_object() -> None:
    coming = Next(ATTACK)
    wanted = OnResolve(
        Do(
            (
                Modify(coming, "power", Number(2)),
                Grant(coming, (Keyword("dominate"),), while_=Matches(Ref("each"), HasCounter("aim"))),
            )
        )
    )
    text = "Your next attack this turn gets +2{p}. If it has an aim counter, it gets dominate."
    assert meaning(ACTION, text) == wanted
    assert meaning(ACTION, text.replace(". If", ".\n\nIf")) == wanted


def test_such_a_sentence_needs_something_that_comes_next() -> None:
    with pytest.raises(UnreadableText):
        meaning(ACTION, "Draw a card. If it has an aim counter, it gets dominate.")


def test_face_up_is_a_part_of_the_event() -> None:
    assert meaning(ATTACK_CARD, "When this is put face-up into your arsenal, gain 1{h}.") == Triggered(
        Event("move", subject=This(), to="arsenal", face="up"), Gain("life", Number(1))
    )


def test_another_is_not_this_very_one() -> None:
    read = meaning(ACTION, "If you control another aura, draw a card.")
    aura = AllOf((IsA("permanent"), HasType("Aura"), Other(), ControlledBy(YOU)))
    assert read == OnResolve(If(Exists(All(aura)), Draw()))


def test_ward_can_be_counted() -> None:
    read = meaning("Mechanologist Action - Item", "Ward X, where X is the number of steam counters on this.")
    assert read == Keyword("ward", CountersOn("steam", This()))


def test_what_defends_an_attack_of_a_kind_is_said_of_the_attack() -> None:
    read = meaning(
        "Generic Instant", "Target card defending an attack with Herald in its name gets +1{d} this turn."
    )
    assert isinstance(read, OnResolve)
    assert isinstance(read.do, Modify)
    assert read.do.what == Target(AllOf((IsA("card"), Defends(AllOf((ATTACK, NameHas("Herald")))))))


def test_what_became_of_a_cost_is_asked_of_the_play() -> None:
    cost, gets = compile_text(
        "My Card",
        ATTACK_CARD,
        "As an additional cost to play this, banish a card from your hand. If a red card is banished this way, this"
        " gets go again.",
        NAMES,
    ).abilities
    assert isinstance(cost, PlayCost)
    assert gets == Static(
        (Grant(This(), (Keyword("go again"),)),),
        if_=Happened(Event("banish", subject=AllOf((IsA("card"), HasColor("red")))), "play"),
    )
