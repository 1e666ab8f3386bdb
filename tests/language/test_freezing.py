"""Texts of our own about freezing and unfreezing, with the meaning that the rules give them."""

from rulebound.ir.abilities import OnResolve, Static, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Matches
from rulebound.ir.durations import Until, Within
from rulebound.ir.effects import Act, Choose, Do, Modes
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, InZone, IsA, Named, Role
from rulebound.ir.lasting import Freeze
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, Target, This, You
from rulebound.language.fab import compile_text

ACTION, AURA = "Ice Action", "Ice Action - Aura"
ITEM = AllOf((IsA("permanent"), HasType("Item")))
NEXT_TURN = Until("start of turn", You())


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Frostbite")).abilities
    return ability


def test_freezing_lasts_as_long_as_it_says() -> None:
    assert meaning(ACTION, "Freeze target item this turn.") == OnResolve(
        Freeze(Target(ITEM), for_=Within("turn"))
    )
    assert meaning(ACTION, "Freeze up to 2 target items until the start of your next turn.") == OnResolve(
        Freeze(Target(ITEM, min=0, max=2), for_=NEXT_TURN)
    )
    assert meaning(AURA, "When this enters the arena, freeze target item while this is in the arena.") == (
        Triggered(
            Event("enter", subject=This()), Freeze(Target(ITEM), while_=Matches(This(), InZone("arena")))
        )
    )


def test_one_of_two_kinds_is_frozen() -> None:
    chosen = Choose(Pick(IsA("hero"), bind="chosen hero"))
    they = Ref("chosen hero")
    card = AllOf((IsA("card"), InZone("arsenal", they)))
    ally = AllOf((IsA("permanent"), HasType("Ally"), ControlledBy(they)))
    either = Modes(Number(1), (Freeze(Pick(card)), Freeze(Pick(ally))), now=True)
    assert meaning(ACTION, "Choose a hero. Freeze a card in their arsenal or an ally they control.") == (
        OnResolve(Do((chosen, either)))
    )
    both = (Freeze(Pick(card, up_to=True)), Freeze(Pick(ally, up_to=True)))
    assert meaning(
        ACTION, "Choose a hero. Freeze up to 1 card in their arsenal and 1 ally they control."
    ) == OnResolve(Do((chosen, *both)))


def test_a_hero_and_what_they_control_are_frozen() -> None:
    hero = Target(IsA("hero"))
    items = All(AllOf((*ITEM.parts, ControlledBy(Ref("target")))))
    assert meaning(ACTION, "Freeze target hero and all items they control.") == OnResolve(
        Do((Freeze(hero), Freeze(items)))
    )


def test_cards_are_frozen_while_their_owner_controls_something() -> None:
    theirs = ControlledBy(Players("owner", Ref("each")))
    frostbite = Exists(All(AllOf((AllOf((IsA("permanent"), Named("Frostbite"))), theirs))))
    item = Exists(All(AllOf((AllOf((*ITEM.parts, Role("frozen"))), theirs))))
    cards = All(AllOf((IsA("card"), InZone("arsenal", Players("opponents")))))
    text = "Cards in opponents' arsenals are frozen while they control a Frostbite or a frozen item."
    assert meaning(AURA, text) == Static((Freeze(cards, while_=AnyOf((frostbite, item))),))


def test_unfreezing_is_an_effect() -> None:
    assert meaning(ACTION, "Unfreeze target frozen item.") == OnResolve(
        Act("unfreeze", what=Target(AllOf((*ITEM.parts, Role("frozen")))))
    )
