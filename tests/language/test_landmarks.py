"""Texts of our own about what any hero does, what has grown, and what is done instead or by a chosen number."""

from rulebound.ir.abilities import Activated, OnResolve, Replaces, Triggered
from rulebound.ir.amounts import Number, PropertyOf, Result
from rulebound.ir.conditions import AllOf, AnyOf, Happened, Matches, Not
from rulebound.ir.durations import Until, Within
from rulebound.ir.effects import (
    ChooseNumber,
    Counters,
    Create,
    Destroy,
    Discard,
    Do,
    Draw,
    Gain,
    If,
    Later,
    Modes,
)
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, HasType, IsA, OneOf, PropertyIs, Role
from rulebound.ir.lasting import Become, Grant, Modify, SetBase, SwapClash
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, OfTrait, Pick, Players, Ref, Target, This, Together, You
from rulebound.language.fab import compile_text

YOU, THIS, CARD, HERO, ANYBODY = You(), This(), IsA("card"), IsA("hero"), Players("each")
LANDMARK = "Generic Action - Landmark"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Gold", "Might")).abilities
    return ability


def test_who_reveals_chooses() -> None:
    made = meaning(
        LANDMARK,
        "Whenever a hero reveals one or more cards, they choose 1;\n- Gain 2{h}.\n- Their next attack this turn gets"
        " +2{p}.\n- The next card they defend with this turn gets +2{d}.",
    )
    they = Ref("player")
    modes = (
        Gain("life", Number(2), they),
        Modify(Next(IsA("attack"), whose=they), "power", Number(2)),
        Modify(Next(CARD, "defended", whose=they), "defense", Number(2)),
    )
    reveals = Event("reveal", player=ANYBODY, at_least=Number(1))
    assert made == Triggered(reveals, Modes(Number(1), modes, who=they))


def test_what_no_hero_has_gained() -> None:
    made = meaning(
        LANDMARK,
        "At the beginning of the end phase, if no hero has gained {r} or {h} from a card effect this turn and no card"
        " or token controlled by a hero has had {p} or {d} increased this turn, destroy this.",
    )
    assert isinstance(made, Triggered)
    assert isinstance(made.do, If)
    gained = tuple(Happened(Event("gain", what=asset, cause=CARD)) for asset in ("resource", "life"))
    theirs = AllOf((CARD, ControlledBy(ANYBODY)))
    kinds = (("gains", "power"), ("gains", "defense"), ("put counter", "+1{p}"), ("put counter", "+1{d}"))
    grown = tuple(Happened(Event(kind, subject=theirs, what=what)) for kind, what in kinds)
    assert made.do.condition == AllOf((Not(AnyOf(gained)), Not(AnyOf(grown))))


def test_the_first_time_a_hero_is_attacked() -> None:
    made = meaning(LANDMARK, "The first time a hero is attacked each turn, draw a card.")
    assert made == Triggered(Event("attack", object=HERO, nth=1), Draw())


def test_damage_of_heroes_and_their_allies() -> None:
    made = meaning(
        LANDMARK,
        "Whenever a hero or an ally they control deals damage to an opposing hero, that many steam counters are removed"
        " from this, and they create as many Might tokens.",
    )
    dealer = Players("controller", Ref("object"))
    ally = AllOf((IsA("permanent"), HasType("Ally")))
    events = (Event("damage", subject=HERO, player=ANYBODY), Event("damage", subject=HERO, object=ally))
    done = (
        Counters("remove", "steam", Result("amount"), THIS),
        Create(("Might",), Result("done"), by=Together((dealer,))),
    )
    state = Not(Matches(Ref("subject"), OneOf(dealer)))
    assert made == Triggered(AnyEvent(events), Do(done), and_state=state)


def test_a_number_is_chosen() -> None:
    made = meaning(
        "Generic Action",
        "Choose a number. The next time you deal that much or more {p} damage to a hero this turn, create that many"
        " Gold tokens.",
    )
    n = Result("number")
    deals = Event("damage", subject=HERO, player=YOU, what="physical", at_least=n)
    assert made == OnResolve(Do((ChooseNumber(), Later(deals, Create(("Gold",), n)))))


def test_a_weapon_destroys_instead() -> None:
    made = meaning(
        "Warrior Attack Reaction",
        'Target weapon gains "Whenever this would deal {p} damage, instead you may destroy target defending card with'
        ' {d} less than the damage that would be dealt this way." this turn.',
    )
    wanted = AllOf((AllOf((CARD, Role("defending"))), PropertyIs("defense", "<", Result("amount"))))
    event = Event("damage", object=THIS, what="physical")
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Grant)
    assert made.do.abilities == (Replaces(event, Destroy(Pick(wanted)), optional=True),)


def test_a_clash_with_swapped_decks() -> None:
    made = meaning(
        "Generic Action - Attack",
        "Instant - Discard this: the next time you would clash with target hero this turn, instead you reveal the top"
        " card of their deck and they reveal the top card of your deck. If you win the clash, they discard a card.",
    )
    assert isinstance(made, Activated)
    assert made.do == (SwapClash(Target(HERO), Discard(who=Ref("target")), Within("turn")),)


def test_a_living_legend() -> None:
    made = meaning(
        "Generic Instant",
        "Name a living legend hero. Become that hero until the start of your next turn, except your base {h} doesn't"
        " change.",
    )
    until = Until("start of turn", YOU)
    hero = All(AllOf((HERO, ControlledBy(YOU))))
    base = SetBase(hero, "life", PropertyOf(YOU, "life", base=True), until)
    assert made == OnResolve(Do((base, Become(YOU, OfTrait(None, status="living legend"), until))))
