"""Texts of our own about clashes, dice, chance and payments, with the meaning that the rules give them."""

from rulebound.ir.amounts import Number, Result
from rulebound.ir.conditions import AllOf, Exists, Happened, Not, Succeeded
from rulebound.ir.effects import (
    Act,
    Again,
    Clash,
    Create,
    Do,
    Draw,
    ForEach,
    Gain,
    If,
    Lose,
    May,
    Move,
    Name,
    PayUpTo,
    Repeat,
    Tap,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import Called, HasKeyword, InZone, IsA, OwnedBy
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Among, Pick, Players, Ref, This, You
from rulebound.language.fab import compile_text

YOU = You()
ACTION, ATTACK_CARD = "Brute Action", "Brute Action - Attack"
NAMES = ("Might", "Vigor", "My Card")


def done(kind: str, text: str) -> Node:
    """Give what the one ability of a text does."""
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    found = ability.do  # type: ignore[attr-defined]
    assert isinstance(found, Node)
    return found


def test_that_many_is_how_many_were_paid() -> None:
    assert done(
        ATTACK_CARD, "When this hits, you may pay up to {r}{r}. Create that many Vigor tokens."
    ) == Do((PayUpTo(Number(2)), Create(("Vigor",), Result("amount"))))
    assert done(
        ATTACK_CARD, "When this attacks a hero, pay up to {r}. Intimidate them that many times."
    ) == Do((PayUpTo(Number(1)), Repeat(Act("intimidate", what=Ref("object")), Result("amount"))))


def test_the_other_hero_of_a_clash_has_lost_it() -> None:
    text = "When this attacks a hero, clash with them. If there is a winner, the other hero loses 2{h}."
    assert done(ATTACK_CARD, text) == Do(
        (Clash(Ref("object")), If(Exists(Ref("winner")), Lose("life", Number(2), Ref("loser"))))
    )
    text = "When this attacks a hero, clash with them."
    text += " You may put your revealed card on the bottom of its owner's deck."
    mine = Among(Ref("revealed"), OwnedBy(YOU))
    assert done(ATTACK_CARD, text) == Do((Clash(Ref("object")), May(Move(mine, "deck", "bottom"))))


def test_a_card_with_clash_is_one_that_clashes() -> None:
    clashing = AllOf((IsA("card"), HasKeyword("clash"), InZone("graveyard", YOU)))
    text = "Return a card with **clash** from your graveyard to your hand."
    assert done(ACTION, text) == Move(Pick(clashing), "hand")


def test_chance_and_dice() -> None:
    (rolled,) = compile_text(
        "My Card", ATTACK_CARD, "Whenever you roll a 1 or 2 on a die, draw a card.", NAMES
    ).abilities
    assert rolled.on == Event("roll", player=YOU, faces=(1, 2))  # type: ignore[attr-defined]
    (chosen,) = compile_text(
        "My Card", ATTACK_CARD, "When this is discarded at random, draw a card.", NAMES
    ).abilities
    assert chosen.on == Event("discard", subject=This(), random=True)  # type: ignore[attr-defined]
    assert done(ACTION, "If you've rolled a 4 on a die this turn, draw a card.") == If(
        Happened(Event("roll", player=YOU, faces=(4,))), Draw(Number(1))
    )


def test_each_hero_may_is_asked_of_each() -> None:
    card = AllOf((IsA("card"), InZone("hand", Ref("each"))))
    put = Move(Pick(card, by=Ref("each")), "deck", "bottom")
    text = "Each hero may put a card from their hand on the bottom of their deck. If they do, they gain 1{h}."
    assert done(ACTION, text) == ForEach(
        Players("each"), May(put, Ref("each"), then=Gain("life", Number(1), Ref("each")))
    )
    assert Succeeded not in {type(part) for part in done(ACTION, text).walk()}


def test_a_hero_can_be_tapped() -> None:
    assert done(ATTACK_CARD, "When this hits a hero, {t} them.") == Tap(Ref("object"))


def test_a_booster_pack_is_opened() -> None:
    text = (
        "Name a card. Open and reveal a booster pack and put all cards with the chosen name into your hand."
    )
    text += " If you don't, you may repeat this process."
    cards = All(AllOf((IsA("card"), Called())))
    again = If(Not(Succeeded()), May(Again()))
    assert done(ACTION, text) == Do((Name(), Act("open a booster pack", what=cards), again))
