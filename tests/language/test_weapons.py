"""Texts of our own about weapons, their attacks and wagers, with the meaning that the rules give them."""

from rulebound.ir.abilities import Keyword, OnResolve, Static, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Do, If, Lose, Repeat, Wager
from rulebound.ir.events import Event
from rulebound.ir.filters import AttackSource, ControlledBy, HasType, IsA, Nth
from rulebound.ir.lasting import CostChange, Grant, Modify, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Players, Ref, SourceOf, Target, This, You
from rulebound.language.fab import compile_text

YOU = You()
ATTACK = IsA("attack")
SWORD_ATTACK = AllOf((ATTACK, HasType("Sword")))
SWORD = AllOf((IsA("permanent"), HasType("Sword"), ControlledBy(YOU)))
GO_AGAIN = Keyword("go again")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("Might", "My Card")).abilities
    return ability


def test_the_sword_of_an_attack_is_the_weapon_that_attacks() -> None:
    text = (
        "Target sword attack gets +1{p}. If the sword has been sharpened this turn, the attack gets go again."
    )
    sharpened = Happened(Event("sharpen", subject=SourceOf(Ref("target"))))
    assert meaning("Warrior Attack Reaction", text) == OnResolve(
        Do(
            (
                Modify(Target(SWORD_ATTACK), "power", Number(1)),
                If(sharpened, Grant(Ref("target"), (GO_AGAIN,))),
            )
        )
    )


def test_the_next_attack_of_a_weapon_is_an_attack_of_it() -> None:
    text = "Sharpen target sword you control. Its next attack this turn gets go again."
    coming = Next(AllOf((ATTACK, AttackSource(Ref("target")))))
    assert meaning("Warrior Action", text) == OnResolve(
        Do((Act("sharpen", what=Target(SWORD)), Grant(coming, (GO_AGAIN,))))
    )


def test_sharpening_twice_is_doing_it_two_times() -> None:
    assert meaning("Warrior Action", "Sharpen target sword you control twice.") == OnResolve(
        Repeat(Act("sharpen", what=Target(SWORD)), Number(2))
    )


def test_the_first_attack_this_turn_is_counted_from_its_start() -> None:
    first = All(AllOf((*SWORD_ATTACK.parts, ControlledBy(YOU), Nth(SWORD_ATTACK, 1))))
    assert meaning("Warrior Action", "Your first sword attack this turn gets go again.") == OnResolve(
        Grant(first, (GO_AGAIN,), Within("turn"))
    )


def test_attacking_twice_sets_the_limit() -> None:
    assert meaning(
        "Warrior Action", "You may attack with target sword you control twice this turn."
    ) == OnResolve(Rule("may", "attack so often", Target(SWORD), YOU, n=Number(2), for_=Within("turn")))


def test_only_under_a_condition_is_a_prohibition_without_it() -> None:
    swung = Happened(Event("attack", subject=AllOf((ATTACK, HasType("Weapon"))), player=YOU))
    wanted = Static((Rule("cannot", "attack", This()),), if_=Not(swung))
    assert (
        meaning("Warrior Ally", "This can only attack if you've attacked with a weapon this turn.") == wanted
    )


def test_what_the_winner_of_a_wager_does_belongs_to_the_wager() -> None:
    text = "Target sword attack gets +1{p} and wagers with the defending hero. The winner loses 1{h}."
    wager = Wager(Players("defending"), what=Ref("target"), then=Lose("life", Number(1), Ref("winner")))
    assert meaning("Warrior Attack Reaction", text) == OnResolve(
        Do((Modify(Target(SWORD_ATTACK), "power", Number(1)), wager))
    )


def test_costing_you_less_is_for_you_alone() -> None:
    swords = All(SWORD_ATTACK)
    assert meaning("Warrior Hero", "Sword attacks cost you {r} less to activate.") == Static(
        (CostChange(swords, Number(-1), "activate", who=YOU),)
    )


def test_the_attack_of_a_weapon_that_hits_is_no_weapon() -> None:
    weapon = AllOf((IsA("permanent"), HasType("Weapon"), ControlledBy(YOU)))
    assert meaning(
        "Warrior Equipment - Arms", "When a weapon you control hits, the attack gets go again."
    ) == Triggered(Event("hit", subject=weapon), Grant(Ref("attack"), (GO_AGAIN,)))
