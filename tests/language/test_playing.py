"""Texts of our own about what happens as a card is played and is counted, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import AsPlayed, OnResolve, Static, Triggered
from rulebound.ir.amounts import Arith, Number, Result
from rulebound.ir.conditions import AllOf, Happened, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Banish, Choose, Create, Do, Draw, ForEach, If, May, Modes
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, Defends, HasKeyword, HasType, IsA, Nth, OneOf
from rulebound.ir.lasting import Grant, Modify, Prevent, Replacing, Retype
from rulebound.ir.node import Node
from rulebound.ir.selectors import ONE, All, Pick, Players, Ref, Target, This, TopCards, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

YOU, THIS = You(), This()
ACTION, ATTACK_CARD = "Ninja Action", "Ninja Action - Attack"
NAMES = ("My Card", "Might", "Vigor", "Pebble", "Gold")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_a_colour_is_chosen_as_it_is_played() -> None:
    colors = tuple(Retype(THIS, color=color) for color in ("red", "yellow", "blue"))
    assert meaning(ATTACK_CARD, "As you play this, choose a color. This gets the chosen color.") == AsPlayed(
        Modes(ONE, colors, now=True)
    )


def test_a_mode_is_chosen_as_it_is_played() -> None:
    text = "As you play this, choose 1;\n- This gets +1{p}.\n- Draw a card."
    assert meaning(ATTACK_CARD, text) == AsPlayed(
        Modes(ONE, (Modify(THIS, "power", Number(1)), Draw()), now=True)
    )


def test_chance_chooses_a_mode_that_knows_whom_it_is_about() -> None:
    text = "When this hits a hero, choose 1 at random;\n- They draw a card.\n- Banish the top card of their deck."
    them = Ref("object")
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("hit", subject=THIS, object=IsA("hero")),
        Modes(Number(1), (Draw(who=them), Banish(TopCards(them))), random=True),
    )


def test_who_creates_a_token_of_several_chooses_it() -> None:
    text = "Target opposing hero chooses and creates a Might or Vigor token."
    them = Target(AllOf((IsA("hero"), ControlledBy(Players("opponents")))))
    modes = (Create(("Might",), by=them), Create(("Vigor",), by=them))
    assert meaning(ACTION, text) == OnResolve(Modes(Number(1), modes, now=True, who=them))


def test_a_card_is_created_in_a_hand() -> None:
    text = "At the start of each opposing hero's turn, they may create a Pebble in their hand. If they do, draw a card."
    them = Players("turn")
    assert meaning("Ninja Hero", text) == Triggered(
        PhaseStarts("turn", Players("opponents")),
        May(Create(("Pebble",), by=them, to="hand"), who=them, then=Draw()),
    )


def test_what_is_done_if_damage_is_prevented() -> None:
    text = (
        "The next time you would be dealt damage this turn, prevent 2 of that damage. If you prevent damage this way,"
        " draw a card."
    )
    prevented = Prevent(YOU, Number(2), "fixed", for_=Within("turn"), then=Draw())
    assert meaning("Ninja Instant", text) == OnResolve(prevented)
    with pytest.raises(TextError):
        meaning("Ninja Instant", "Draw a card. If you prevent damage this way, draw a card.")


def test_what_is_done_if_damage_to_another_hero_is_prevented() -> None:
    text = (
        "Choose a hero. The next time they would be dealt damage this turn, prevent 2 of that damage. If you prevent"
        " damage to another hero this way, draw a card."
    )
    chosen = Ref("chosen hero")
    another = If(Not(Matches(chosen, OneOf(YOU))), Draw())
    assert meaning("Ninja Instant", text) == OnResolve(
        Do(
            (
                Choose(Pick(IsA("hero"), bind="chosen hero")),
                Prevent(chosen, Number(2), "fixed", for_=Within("turn"), then=another),
            )
        )
    )


def test_damage_is_doubled() -> None:
    dealt = Event("damage", subject=IsA("hero"), object=THIS)
    doubled = Replacing(dealt, n=Arith("*", Number(2), Result("amount")))
    text = "If this would deal damage to a hero, instead it deals double that much damage."
    assert meaning(ATTACK_CARD, text) == Static((doubled,))


def test_sharpening_once_more() -> None:
    text = "The next time you would sharpen a sword this turn, instead sharpen it an additional time."
    sword = AllOf((IsA("permanent"), HasType("Sword")))
    more = Arith("+", Result("amount"), Number(1))
    assert meaning(ACTION, text) == OnResolve(
        Replacing(Event("sharpen", subject=sword, player=YOU), n=more, once=True, for_=Within("turn"))
    )


def test_the_first_attack_of_anybody() -> None:
    stealth = AllOf((IsA("attack"), HasKeyword("stealth")))
    ability = meaning("Ninja Hero", "The first attack with stealth each turn gets +1{p}.")
    (given,) = [part for part in ability.walk() if isinstance(part, Modify)]
    assert given.what == All(AllOf((*stealth.parts, Nth(stealth, 1, how="anybody's"))))


def test_the_reaction_step_begins() -> None:
    text = "At the beginning of the reaction step, banish a random defending card from each chain link."
    on_link = AllOf((IsA("card"), Defends(OneOf(Ref("link")))))
    assert meaning(ATTACK_CARD, text) == Triggered(
        PhaseStarts("reaction step"),
        ForEach(All(IsA("chain link")), Banish(Pick(on_link, random=True)), bind="link"),
    )


def test_what_was_done_in_the_reaction_step() -> None:
    text = "If you've played a card or activated an ability this reaction step, this gets go again."
    done = AnyEvent((Event("play", player=YOU), Event("activate", player=YOU)))
    ability = meaning(ATTACK_CARD, text)
    assert isinstance(ability, Static)
    assert ability.if_ == Happened(done, "reaction step")
    assert {type(part) for part in ability.do} == {Grant}
