"""Texts of our own about being a target, and about lethal damage."""

from rulebound.ir.abilities import Activated, Static, Triggered
from rulebound.ir.amounts import Count, Number
from rulebound.ir.conditions import AllOf, Exists, Matches, Not
from rulebound.ir.effects import Choose, Create, Destroy, Discard, Do, Draw, Gain, May, NewTargets
from rulebound.ir.events import BecomesTrue, Event
from rulebound.ir.filters import ControlledBy, HasColor, IsA, LethalTo, OneOf, Targets
from rulebound.ir.lasting import Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, This, Together, You
from rulebound.language.fab import compile_text

YOU, HERO, CHOSEN = You(), IsA("hero"), Ref("chosen")


def meaning(kind: str, text: str) -> tuple[Node, ...]:
    return compile_text("My Card", kind, text, ("My Card", "Gold")).abilities


def test_the_first_lethal_source_of_a_turn() -> None:
    (found,) = meaning(
        "Generic Hero",
        "The first time each turn another hero becomes the target of a source that would deal lethal damage, you may"
        " discard a blue card. If you do, choose new targets for that source.",
    )
    blue = AllOf((IsA("card"), HasColor("blue")))
    assert found == Triggered(
        Event("target", subject=Players("others"), nth=1, lethal=True),
        May(Discard(what=blue), then=NewTargets(Ref("object"))),
    )


def test_a_hero_deals_lethal_damage() -> None:
    (found,) = meaning(
        "Generic Action - Landmark",
        "When a hero deals lethal damage to another hero, they create Gold tokens equal to the number of heroes who"
        " started this game.",
    )
    assert found == Triggered(
        Event("damage", subject=HERO, player=Players("each"), lethal=True),
        Create(("Gold",), Count(Players("started")), by=Ref("player")),
        and_state=Not(Matches(Ref("subject"), OneOf(Ref("player")))),
    )


def test_every_hero_is_in_reach() -> None:
    (found,) = meaning("Generic Action - Landmark", "Heroes can attack any opposing hero.")
    assert found == Static((Rule("may", "reach", what=All(IsA("object")), by=HERO),))


def test_only_while_a_source_is_lethal() -> None:
    (found,) = meaning(
        "Generic Action - Item",
        "Instant - Destroy this: Draw a card. Activate this only if your hero is the target of a source that would"
        " deal damage equal to or greater than your hero's {h}.",
    )
    assert isinstance(found, Activated)
    assert found.only_if == Exists(All(AllOf((IsA("object"), LethalTo(YOU)))))


def test_an_opponent_who_is_chosen() -> None:
    chooses, gains, breaks = meaning(
        "Generic Action - Aura",
        "When this enters the arena, choose an opponent.\n\nAt the beginning of the chosen opponent's end phase, you"
        " and the chosen opponent each gain 2{h}.\n\nWhen you or a card you control is the target of an attack the"
        " chosen opponent controls, destroy this and draw a card.",
    )
    assert isinstance(chooses, Triggered)
    assert chooses.do == Choose(Pick(AllOf((HERO, ControlledBy(Players("opponents")))), bind="chosen"))
    assert isinstance(gains, Triggered)
    assert gains.do == Gain("life", Number(2), Together((YOU, CHOSEN)))
    attack = AllOf((IsA("attack"), Targets(ControlledBy(YOU)), ControlledBy(CHOSEN)))
    assert breaks == Triggered(BecomesTrue(Exists(All(attack))), Do((Destroy(This()), Draw())))
