"""Texts of our own about numbers that are rarely changed, and about how a game ends."""

from rulebound.ir.abilities import DeckRule, Keyword, OnResolve, Replaces, Static, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Exists
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, AttackWith, Draw, Graded, If, NewTargets, Outcome
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, IsA, Named, OwnedBy
from rulebound.ir.lasting import Grant, Modify, Retype, Rule, SetBase
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Players, Target, This, You
from rulebound.language.fab import compile_text

INSTANT, AURA = "Generic Instant", "Generic Action - Aura"


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card",)).abilities
    return ability


def test_a_game_can_be_a_draw() -> None:
    assert meaning(INSTANT, "The game is a draw.") == OnResolve(Outcome("draw"))


def test_base_life_can_be_set() -> None:
    ally = Target(AllOf((IsA("permanent"), HasType("Ally"))))
    assert meaning(INSTANT, "Target ally has 4 base {h}.") == OnResolve(SetBase(ally, "life", Number(4)))


def test_pitch_can_be_modified() -> None:
    yours = All(AllOf((IsA("card"), OwnedBy(You()))))
    assert meaning(AURA, "Cards you own get +1 pitch.") == Static((Modify(yours, "pitch", Number(1)),))


def test_gaining_an_action_point_can_be_replaced() -> None:
    gain = Event("gain", player=You(), what="action")
    assert meaning(AURA, "If you would gain an action point, instead draw a card.") == Replaces(gain, Draw())


def test_graded_conditions_ask_for_more_of_the_same() -> None:
    text = (
        "When this attacks, if you control 2 or more items, draw a card, 3 or more, this gets **go again**."
    )
    yours = All(AllOf((IsA("permanent"), HasType("Item"), ControlledBy(You()))))
    assert meaning("Generic Action - Attack", text) == Triggered(
        Event("attack", subject=This()),
        Graded(
            (
                If(Exists(yours, at_least=2), Draw()),
                If(Exists(yours, at_least=3), Grant(This(), (Keyword("go again"),))),
            )
        ),
    )


def test_zones_come_and_go() -> None:
    another = Rule("may", "have another arsenal zone")
    assert meaning(AURA, "You have an additional arsenal zone.") == Static((another,))
    none = Rule("cannot", "have an arsenal zone", who=You())
    assert meaning(AURA, "You have no arsenal zone.") == Static((none,))


def test_looking_at_the_top_card_at_any_time() -> None:
    look = Rule("may", "look at the top card")
    assert meaning(AURA, "You may look at the top card of your deck at any time.") == Static((look,))


def test_an_inventory_of_different_names() -> None:
    text = "Each weapon in your starting inventory must have a different name."
    weapon = AllOf((IsA("card"), HasType("Weapon")))
    assert meaning("Generic Hero", text) == DeckRule("different names", what=weapon)
    text = "You may have **specialization** cards of any hero in your deck."
    assert meaning("Generic Hero", text) == DeckRule("any specialization")


def test_a_subtype_can_be_gained() -> None:
    item = Target(AllOf((IsA("permanent"), HasType("Item"))))
    text = "Target item is a trap in addition to its other types this turn."
    assert meaning(INSTANT, text) == OnResolve(Retype(item, subtypes=("Trap",), for_=Within()))


def test_new_targets_are_chosen() -> None:
    attack = Target(IsA("attack"))
    assert meaning(INSTANT, "Choose new targets for target attack.") == OnResolve(NewTargets(attack))


def test_a_hero_is_targeted_by_name() -> None:
    hero = Target(AllOf((IsA("hero"), Named("Old Friend"))))
    (ability,) = compile_text("My Card", INSTANT, "Mark target Old Friend.", ("Old Friend",)).abilities
    assert ability == OnResolve(Act("mark", what=hero))


def test_a_hero_is_in_a_party() -> None:
    mine = All(AllOf((IsA("hero"), Named("Old Friend"), ControlledBy(Players("party")))))
    (ability,) = compile_text(
        "My Card", INSTANT, "If Old Friend is in your party, draw a card.", ("Old Friend",)
    ).abilities
    assert ability == OnResolve(If(Exists(mine), Draw()))


def test_an_effect_can_attack_with_a_card() -> None:
    sword = Target(AllOf((IsA("permanent"), HasType("Sword"), ControlledBy(You()))))
    assert meaning("Warrior Action", "Attack with target sword you control.") == OnResolve(AttackWith(sword))
