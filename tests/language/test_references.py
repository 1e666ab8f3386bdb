"""What "it" and "they" stand for, on made-up texts: a register, or an error where two could be meant."""

import pytest

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import CountersOn, Number, Variable
from rulebound.ir.conditions import AllOf, AnyOf
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Counters,
    Destroy,
    Discard,
    Do,
    Draw,
    ForEach,
    Later,
    Let,
    Lose,
    May,
    Name,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, IsA, PropertyIs
from rulebound.ir.lasting import Retype, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import Pick, Players, Ref, Target, This, You
from rulebound.language import UnreadableText
from rulebound.language.fab import compile_text

NAMES = ("Might", "My Card")
ACTION, ATTACK_CARD = "Generic Action", "Generic Action - Attack"


def meaning(kind: str, text: str) -> list[Node]:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return list(ability.walk())


@pytest.mark.parametrize(
    ("text", "register"),
    [
        (
            "When this attacks, reveal the top card of your deck. If it has 6 or more {p}, draw a card.",
            "revealed",
        ),
        ("When this hits a hero, they discard a card. If it has 6 or more {p}, draw a card.", "discarded"),
        ("When this hits, create a Might token, then put a verse counter on it.", "created"),
        ("When this defends an attack, it gets -3{p}.", "object"),
        ("Whenever an attack you control hits, it gets go again.", "subject"),
        (
            "When this attacks, you may put a card from your hand into your soul. If you do, reveal it.",
            "moved",
        ),
    ],
)
def test_it_is_what_was_named_last(text: str, register: str) -> None:
    assert Ref(register) in meaning(ATTACK_CARD, text)


def test_it_is_this_where_a_trigger_is_about_this() -> None:
    assert meaning(ATTACK_CARD, "When this attacks, it gets +2{p}.").count(This()) == 2


def test_they_are_the_hero_named_last() -> None:
    assert Ref("object") in meaning(ATTACK_CARD, "When this hits a hero, they lose 1{h}.")
    assert Ref("player") in meaning(ATTACK_CARD, "Whenever an opponent draws a card, they lose 1{h}.")
    assert (
        meaning(ACTION, "Deal 1 damage to the attacking hero unless they discard a card.").count(
            Players("attacking")
        )
        == 3
    )


@pytest.mark.parametrize(
    "text",
    [
        "Your next attack this turn gets go again. If it's red, draw a card.",
        "Draw a card. If it's red, gain 1{h}.",
        "If it's red, gain 1{h}.",
        (
            "You may put a card from your hand into your soul."
            " If it's red, create a Might token. If it's blue, draw a card."
        ),
    ],
)
def test_it_is_not_guessed_where_two_things_or_none_could_be_meant(text: str) -> None:
    with pytest.raises(UnreadableText, match="nothing is named"):
        compile_text("My Card", ACTION, text, NAMES)


def test_a_second_target_has_a_register_of_its_own() -> None:
    nodes = meaning(ACTION, "Target attack gets +1{p}. Target hero draws a card.")

    assert {getattr(node, "bind", None) for node in nodes} >= {"target", "target2"}


def test_it_is_what_a_banished_card_has_become() -> None:
    text = "Look at the top card of your deck. If it's red, you may banish it. If you do, you may play it this turn."
    (ability,) = compile_text("My Card", "Wizard Action", text, ("My Card",)).abilities
    played = Rule("may", "play", Ref("banished"), You(), for_=Within("turn"))
    assert played in set(ability.walk())


def test_sentences_after_what_is_waited_for_go_on_about_it() -> None:
    text = "Whenever an attack hits a hero this turn, you may discard a card. If you do, they lose 5{h}. Draw a card."
    (ability,) = compile_text("My Card", ACTION, text, NAMES).abilities
    lost = Lose("life", Number(5), Ref("object"))
    hit = Event("hit", subject=IsA("attack"), object=IsA("hero"))
    assert ability == OnResolve(Do((Later(hit, May(Discard(), then=lost), once=False), Draw())))


def test_what_is_named_then_is_for_what_was_played() -> None:
    text = "Whenever you play an item this turn, name a card. It gets that name."
    (ability,) = compile_text("My Card", ACTION, text, NAMES).abilities
    played = Event("play", subject=AllOf((IsA("card"), HasType("Item"))), player=You())
    named = Do((Name(), Retype(Ref("subject"), called="named")))
    assert ability == OnResolve(Later(played, named, once=False))


def test_a_token_is_not_asked_for_its_cost() -> None:
    text = "When this attacks, destroy target aura token or aura permanent with cost 1 or less."
    cheap = AllOf((IsA("permanent"), HasType("Aura"), PropertyIs("cost", "<=", Number(1))))
    either = AnyOf((AllOf((IsA("token"), HasType("Aura"))), cheap))
    assert Target(either) in meaning(ATTACK_CARD, text)


def test_who_destroys_is_who_is_told_to() -> None:
    each = Ref("each")
    auras = AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(each)))
    (ability,) = compile_text("My Card", ACTION, "Each hero destroys an aura they control.", NAMES).abilities
    assert ability == OnResolve(ForEach(Players("each"), Destroy(Pick(auras, by=each), who=each)))


def test_x_is_counted_after_the_counter_that_was_put_before() -> None:
    then = "put a doom counter on this, then draw X cards, where X is the number of doom counters on this."
    (ability,) = compile_text(
        "My Card", "Generic Action - Aura", f"When this enters the arena, {then}", NAMES
    ).abilities
    assert isinstance(ability, Triggered)
    put = Counters("put", "doom", Number(1), This())
    assert ability.do == Do((put, Let("X", CountersOn("doom", This()), Draw(Variable("X")))))
