"""Texts of our own about looking, choosing, losing and removing, with the meaning that the rules give them."""

from rulebound.ir.abilities import OnResolve
from rulebound.ir.amounts import Count, Number, Result
from rulebound.ir.conditions import AllOf, Compare, Happened, Matches, Not
from rulebound.ir.effects import (
    Banish,
    Choose,
    Do,
    Draw,
    ForEach,
    Gain,
    If,
    Look,
    May,
    Modes,
    Move,
    Reveal,
    Roll,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import HasSupertype, HasType, InZone, IsA, OneOf, PropertyIs
from rulebound.ir.lasting import Grant, Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import Among, Next, Pick, Players, Ref, Target, TopCards, You
from rulebound.language.fab import compile_text

SPELL = "Ranger Action"
LOST = Happened(Event("lose", player=Ref("each"), what="life"))


def meaning(text: str) -> Node:
    (ability,) = compile_text("My Card", SPELL, text, ("My Card",)).abilities
    assert isinstance(ability, OnResolve)
    return ability.do


def test_the_rest_is_what_was_looked_at_and_not_picked() -> None:
    arrow = AllOf((IsA("card"), HasType("Arrow"), OneOf(Ref("it"))))
    text = (
        "Look at the top 3 cards of your deck. You may put an arrow card from among them face-up into your arsenal"
        " with an aim counter. Put the rest on the bottom of your deck in any order."
    )
    assert meaning(text) == Do(
        (
            Look(TopCards(You(), Number(3))),
            May(Move(Pick(arrow, bind="picked"), "arsenal", face="up", counter="aim")),
            Move(Among(Ref("it"), Not(OneOf(Ref("picked")))), "deck", place="bottom"),
        )
    )


def test_a_card_is_put_so_many_from_the_top() -> None:
    hand = AllOf((IsA("card"), InZone("hand", You())))
    text = "Put a card from your hand into your deck third from the top."
    assert meaning(text) == Move(Pick(hand), "deck", place="3")


def test_heroes_who_have_lost_life_are_counted_and_do_something() -> None:
    lost = Players("each", filter=LOST)
    assert meaning("Gain {h} equal to the number of heroes who have lost {h} this turn.") == Gain(
        "life", Count(lost)
    )
    each = Ref("each")
    text = "Each hero who has lost {h} this turn banishes the top card of their deck."
    assert meaning(text) == ForEach(lost, Banish(TopCards(each), who=each))


def test_the_next_action_is_a_card_or_an_ability() -> None:
    action = Next(AllOf((IsA("action"), HasSupertype("Shadow"))))
    given = meaning("Your next Shadow action this turn gets go again.")
    assert isinstance(given, Grant)
    assert given.what == action


def test_a_number_that_was_rolled() -> None:
    text = "Roll a 6-sided die. If the number rolled is 5 or more, draw a card."
    assert meaning(text) == Do((Roll(), If(Compare(Result("rolled"), ">=", Number(5)), Draw())))


def test_a_chosen_card_gets_one_of_two_things() -> None:
    banished = AllOf((IsA("card"), InZone("banished", You())))
    given = meaning("Choose a card in your banished zone. It gets +2{p} or go again until end of turn.")
    assert isinstance(given, Do)
    assert given.steps[0] == Choose(Pick(banished))
    modes = given.steps[1]
    assert isinstance(modes, Modes)
    assert modes.now
    assert {getattr(mode, "what", None) for mode in modes.modes} == {Ref("it")}


def test_what_is_removed_from_the_game_goes_nowhere() -> None:
    assert meaning("Remove target card from the game.") == Move(Target(IsA("card")), "removed")


def test_the_event_deck_is_no_players_deck() -> None:
    text = "Look at the top 2 cards of the event deck, then put them back in any order."
    assert meaning(text) == Do(
        (Look(TopCards(Players("event deck"), Number(2))), Move(Ref("it"), "deck", place="top"))
    )


def test_the_grade_of_a_revealed_card() -> None:
    text = (
        "Reveal the top card of your deck. If it's graded Gem Mint 10, gain 2{h}, otherwise each other hero may"
        " draw 2 cards."
    )
    each = Ref("each")
    assert meaning(text) == Do(
        (
            Reveal(TopCards(You())),
            If(
                Matches(Ref("revealed"), PropertyIs("grade", "=", Number(10))),
                Gain("life", Number(2)),
                ForEach(Players("others"), May(Draw(Number(2), who=each), who=each)),
            ),
        )
    )


def test_a_grade_is_increased() -> None:
    text = "The next 2 PSA graded cards you reveal this turn have their grade increased by 1."
    graded = AllOf((IsA("card"), PropertyIs("grade", ">=", Number(1))))
    assert meaning(text) == Modify(Next(graded, how="revealed", n=2), "grade", Number(1))
