"""Texts of our own about what heroes choose and get in turn or in secret, and cards from outside the game."""

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Number, Result
from rulebound.ir.conditions import Got
from rulebound.ir.effects import Create, Do, Draw, ForEach, FromOutside, If, Lose, Modes, SecretNumbers
from rulebound.ir.filters import IsA
from rulebound.ir.lasting import Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import Next, Players, Ref, Target
from rulebound.language.fab import compile_text, print_abilities

NAMES = ("My Card", "Gold", "Might", "Vigor", "Snatch")
OTHERS = Players("others")


def meaning(text: str) -> Node:
    (ability,) = compile_text("My Card", "Bard Action", text, NAMES).abilities
    assert isinstance(ability, OnResolve)
    return ability.do


def test_each_chooses_a_token_that_is_left() -> None:
    text = "Each opponent chooses and creates a token that hasn't been chosen; Gold, Might, Vigor."
    each = Ref("each")
    tokens = tuple(Create((name,), by=each) for name in ("Gold", "Might", "Vigor"))
    assert meaning(text) == ForEach(
        Players("opponents"), Modes(Number(1), tokens, now=True, who=each, fresh=True)
    )


def test_several_tokens_are_created_without_the_word() -> None:
    assert meaning("You create a Might, Vigor, and Gold.") == Create(("Might", "Vigor", "Gold"))


def test_numbers_are_chosen_in_secret() -> None:
    text = (
        "Each opponent secretly chooses a number between 2 and 4, then those numbers are revealed."
        " The hero that chose the highest number loses {h} equal to the highest number chosen."
    )
    assert meaning(text) == Do(
        (
            SecretNumbers(2, 4, Players("opponents")),
            Lose("life", Result("highest"), Ref("highest")),
        )
    )


def test_a_card_comes_from_outside_the_game() -> None:
    text = "Put a Snatch from outside the game on the top of target hero's deck."
    assert meaning(text) == FromOutside("Snatch", "deck", Target(IsA("hero")), "top")


def test_what_others_got_from_this() -> None:
    text = (
        "At the start of your turn, if another hero has drawn a card from this, draw 2 cards."
        " If another hero's attack has gained {p} from this, your next attack this turn gets +2{p}."
    )
    (ability,) = compile_text("My Card", "Bard Action - Aura", text, ()).abilities
    assert isinstance(ability, Triggered)
    assert ability.do == Do(
        (
            If(Got("draw", OTHERS), Draw(Number(2))),
            If(Got("power", OTHERS), Modify(Next(IsA("attack")), "power", Number(2))),
        )
    )


def test_the_next_attack_of_somebody_else() -> None:
    text = "Target hero draws a card. Their next attack this turn gets +1{p}."
    target = Ref("target")
    assert meaning(text) == Do(
        (Draw(who=Target(IsA("hero"))), Modify(Next(IsA("attack"), whose=target), "power", Number(1)))
    )


def test_what_another_hero_has_found_is_not_yours() -> None:
    text = "Target hero searches their deck for a blue card. Put it into its owner's hand."
    abilities = compile_text("My Card", "Bard Action", text, ()).abilities
    assert print_abilities(abilities, "My Card", "Bard Action") == text
