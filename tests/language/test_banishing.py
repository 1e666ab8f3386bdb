"""Texts of our own about what is banished, chosen, searched and put, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import OnResolve, Static, Triggered
from rulebound.ir.amounts import Arith, Count, Number, PropertyOf, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Every, Exists, Happened, Matches, Not
from rulebound.ir.durations import Coming
from rulebound.ir.effects import (
    Act,
    Banish,
    Choose,
    Create,
    Discard,
    Do,
    Draw,
    ForEach,
    Gain,
    If,
    Later,
    Look,
    Lose,
    May,
    Modes,
    Move,
    Search,
    Shuffle,
    Wager,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    HasKeyword,
    HasType,
    InZone,
    IsA,
    Named,
    NameHas,
    Other,
    OwnedBy,
    Role,
    SameColor,
    SameName,
)
from rulebound.ir.lasting import Modify, Retype, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import ONE, All, Next, Pick, Players, Ref, This, TopCards, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

YOU, THIS = You(), This()
CARD = IsA("card")
ACTION, ATTACK_CARD, DEFENSE = "Ninja Action", "Ninja Action - Attack", "Ninja Defense Reaction"
NAMES = ("My Card", "Head Jab", "Leg Tap", "Edge of Autumn", "Might", "Vigor", "Quicken", "Frailty")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_what_this_banishes_is_banished_by_an_effect_of_it() -> None:
    attack = AllOf((CARD, HasType("Action"), HasType("Attack")))
    assert meaning(ATTACK_CARD, "Whenever this banishes an attack action card, draw a card.") == Triggered(
        Event("banish", subject=attack, object=THIS), Draw()
    )


def test_another_card_of_the_same_colour_is_a_second_one() -> None:
    text = (
        "Whenever this banishes a card and this has banished another card with the same color, draw a card."
    )
    same = Event("banish", subject=AllOf((CARD, SameColor(Ref("subject")))), object=THIS)
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("banish", subject=CARD, object=THIS), Draw(), Happened(same, "combat chain", 2)
    )


def test_a_card_with_the_name_of_another() -> None:
    text = (
        "You may banish a card from your hand. If you do, search your deck for a card with the same name as the"
        " banished card, then shuffle."
    )
    hand = AllOf((CARD, InZone("hand", YOU)))
    found = Do((Search(AllOf((CARD, SameName(Ref("banished"))))), Shuffle()))
    assert meaning(ACTION, text) == OnResolve(May(Banish(Pick(hand)), then=found))


def test_a_base_keyword() -> None:
    text = "Banish a card with base go again from your hand."
    kind = AllOf((CARD, HasKeyword("go again", base=True), InZone("hand", YOU)))
    assert meaning(ACTION, text) == OnResolve(Banish(Pick(kind)))


def test_what_is_chosen_is_in_a_place() -> None:
    text = "When this attacks, choose a card on the combat chain. This gets the chosen card's name."
    chain = AllOf((CARD, InZone("combat chain")))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("attack", subject=THIS), Do((Choose(Pick(chain)), Retype(THIS, name_of=Ref("it"))))
    )
    with pytest.raises(TextError):
        meaning(ATTACK_CARD, "When this attacks, choose a card. This gets the chosen card's name.")


def test_a_card_is_chosen_in_the_hand_that_was_looked_at() -> None:
    text = "When this hits a hero, look at their hand and choose a card. They discard it and draw a card."
    them = Ref("object")
    hand = AllOf((CARD, InZone("hand", them)))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("hit", subject=THIS, object=IsA("hero")),
        Do((Look(All(hand)), Choose(Pick(hand)), Discard(who=them, what=Ref("it")), Draw(who=them))),
    )


def test_one_of_several_names() -> None:
    text = (
        "When this hits, you may pay {r}. If you do, choose Head Jab or Leg Tap. This gains the chosen name."
    )
    names = Modes(ONE, (Retype(THIS, name="Head Jab"), Retype(THIS, name="Leg Tap")), now=True)
    assert names in list(meaning(ATTACK_CARD, text).walk())


def test_one_of_several_tokens_for_somebody() -> None:
    text = "When this hits a hero, create a Might, Vigor, or Quicken token under their control."
    created = tuple(Create((name,), under=Ref("object")) for name in ("Might", "Vigor", "Quicken"))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("hit", subject=THIS, object=IsA("hero")), Modes(ONE, created, now=True)
    )


def test_which_of_two_things_was_done_is_not_that_card() -> None:
    text = (
        "When this attacks, you may discard a card or destroy the top card of your deck. If that card is blue, draw"
        " a card."
    )
    with pytest.raises(TextError):
        meaning(ATTACK_CARD, text)


def test_the_winner_searches_their_deck() -> None:
    text = (
        "When this attacks, wager with the defending hero. The winner searches their deck for a card, shuffles, then"
        " puts that card on top."
    )
    who = Ref("winner")
    found = Do((Search(CARD, who=who, whose=who), Shuffle(who), Move(Ref("found"), "deck", place="top")))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("attack", subject=THIS), Wager(Players("defending"), then=found)
    )


def test_retrieving_is_optional() -> None:
    dagger = AllOf((CARD, HasType("Dagger"), InZone("graveyard", YOU)))
    assert meaning(ACTION, "You may retrieve a dagger from your graveyard.") == OnResolve(
        May(Act("retrieve", what=Pick(dagger)))
    )
    with pytest.raises(TextError):
        meaning(ACTION, "Retrieve a dagger from your graveyard.")


def test_each_hero_that_has_put_a_card_discards() -> None:
    text = (
        "Each hero puts the top card of their deck face-down into their arsenal. Each hero that does, discards a"
        " card."
    )
    each = Ref("each")
    put = Move(TopCards(each), "arsenal", face="down")
    did = Happened(Event("move", subject=OwnedBy(each), to="arsenal"), "way")
    heroes = Players("each")
    assert meaning(ACTION, text) == OnResolve(
        Do((ForEach(heroes, put), ForEach(heroes, If(did, Discard(who=each)))))
    )


def test_the_hero_who_has_more_life_than_all_others() -> None:
    text = "If a hero has more {h} than all other heroes, they lose 2{h} and create a Might token."
    lives = Compare(PropertyOf(Ref("each"), "life"), ">", PropertyOf(Ref("other"), "life"))
    most = Players("each", filter=Every(Players("others", Ref("each")), lives, bind="other"))
    hero = Ref("hero")
    done = Do((Lose("life", Number(2), hero), Create(("Might",), by=hero)))
    assert meaning(ACTION, text) == OnResolve(ForEach(most, done, bind="hero"))


def test_drawing_up_counts_the_hand() -> None:
    each = Ref("each")
    hand = Count(All(AllOf((CARD, InZone("hand", each)))))
    missing = Arith("-", PropertyOf(each, "intellect"), hand)
    assert meaning(ACTION, "Each hero draws up to their {i}.") == OnResolve(
        ForEach(Players("each"), Draw(missing, who=each))
    )


def test_the_next_card_that_defends_is_another_one() -> None:
    text = "If the next card you defend with this turn is a card with combo, it gains +2{d}."
    following = Next(AllOf((CARD, Other())), "defended")
    combo = Matches(Ref("each"), AllOf((CARD, HasKeyword("combo"))))
    assert meaning(DEFENSE, text) == OnResolve(Modify(following, "defense", Number(2), while_=combo))


def test_a_name_or_a_kind_was_the_last_attack() -> None:
    text = "If Edge of Autumn or a card with Tap in its name was the last attack this combat chain, this gets +1{p}."
    either = AnyOf((AllOf((IsA("permanent"), Named("Edge of Autumn"))), AllOf((CARD, NameHas("Tap")))))
    last = Exists(All(AllOf((Role("last attack"), either))))
    assert meaning(ATTACK_CARD, text) == Static((Modify(THIS, "power", Number(1)),), if_=last)


def test_what_may_be_played_in_your_next_turn() -> None:
    text = "When this defends, banish the top card of your deck. You may play it during your next turn."
    rules = [part for part in meaning(ATTACK_CARD, text).walk() if isinstance(part, Rule)]
    assert [(rule.what, rule.for_) for rule in rules] == [(Ref("banished"), Coming("turn", YOU))]


def test_when_the_chain_link_of_an_attack_resolves() -> None:
    text = (
        "When this attacks, banish the top card of your deck. When the chain link resolves, if this didn't hit, draw"
        " a card."
    )
    (later,) = [part for part in meaning(ATTACK_CARD, text).walk() if isinstance(part, Later)]
    missed = Not(Happened(Event("hit", subject=THIS)))
    assert (later.on, later.do) == (
        Event("link resolves", subject=Ref("attack")),
        If(missed, Draw()),
    )


def test_an_x_of_cards_from_the_top() -> None:
    text = (
        "When this hits a hero, banish the top X cards of their deck, where X is the damage dealt this way."
    )
    assert TopCards(Ref("object"), Variable("X")) in list(meaning(ATTACK_CARD, text).walk())
    assert Gain not in {type(part) for part in meaning(ATTACK_CARD, text).walk()}
