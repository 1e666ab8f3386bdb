"""Texts of our own about what becomes what, with the meaning that the rules give them."""

import pytest

from rulebound.ir.abilities import Activated, DeckRule, Defines, OnResolve, Replaces, Static, Triggered
from rulebound.ir.amounts import CountersOn, Highest, Number, PropertyOf
from rulebound.ir.conditions import AllOf, Compare, Exists, Matches
from rulebound.ir.costs import Assets, EffectCost, EitherCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Create, Destroy, Do, Draw, Gain, Instead, Move, Reveal, Transform
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import (
    ControlledBy,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    Named,
    OfKeyword,
    Other,
    OwnedBy,
    Role,
)
from rulebound.ir.lasting import Become, Redirect, Retype, Rule, SetBase, Share
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Newest, OfTrait, Pick, Players, Ref, Target, This, Together, You
from rulebound.language.errors import TextError
from rulebound.language.fab import compile_text

YOU = You()


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Might")).abilities
    return ability


def agent(*, random: bool) -> Become:
    return Become(YOU, OfTrait("Agent of Chaos", random=random))


def test_chance_says_which_card_of_a_group_a_hero_becomes() -> None:
    found = meaning("Assassin Hero", "Whenever you hit a hero, you become a random Agent of Chaos.")
    assert isinstance(found, Triggered)
    assert found.do == agent(random=True)


def test_a_card_of_a_group_is_chosen_only_in_place_of_chance() -> None:
    found = meaning(
        "Assassin Equipment - Head",
        "When this defends, become a random Agent of Chaos. If an opponent is marked, instead choose the Agent of"
        " Chaos.",
    )
    assert isinstance(found, Triggered)
    marked = Exists(Players("opponents", filter=IsMarked()))
    assert found.do == Instead(agent(random=True), marked, agent(random=False))
    with pytest.raises(TextError):
        meaning("Assassin Action", "Choose the Agent of Chaos.")


def test_a_hero_sees_what_it_becomes() -> None:
    found = meaning("Assassin Demi-Hero", "When you become this, if you are marked, gain 2{h}.")
    assert isinstance(found, Triggered)
    assert found.on == Event("become", subject=This())
    assert Matches(YOU, IsMarked()) in found.do.walk()
    assert Gain("life", Number(2)) in found.do.walk()


def test_a_cost_is_one_thing_or_another() -> None:
    found = meaning(
        "Warrior Weapon - Sword (2H)", "Once per Turn Action - {r}{r} or destroy a Might you control: Attack"
    )
    assert isinstance(found, Activated)
    might = AllOf((IsA("permanent"), Named("Might"), ControlledBy(YOU)))
    assert found.costs == (EitherCost((Assets(Number(2)), EffectCost(Destroy(Pick(might))))),)


def test_what_counts_as_equipped_and_what_is_unequipped() -> None:
    evos = All(AllOf((IsA("permanent"), HasType("Evo"))))
    assert meaning("Mechanologist Hero", "This counts as having 3 Evos equipped.") == Static(
        (Rule("counts", "have equipped", what=evos, who=YOU, n=Number(3)),)
    )
    found = meaning("Pirate Action - Ally", "When this attacks, unequip this.")
    assert isinstance(found, Triggered)
    assert found.do == Act("unequip", what=This())


def test_cards_are_neither_played_nor_activated() -> None:
    cards = All(AllOf((IsA("card"), OwnedBy(YOU))))
    assert meaning("Generic Action - Aura", "You can't play or activate cards you own.") == Static(
        tuple(Rule("cannot", action, what=cards, who=YOU) for action in ("play", "activate"))
    )


def test_a_card_of_each_talent_is_revealed() -> None:
    found = meaning("Generic Action", "Reveal an Earth and an Ice card from your hand.")
    assert isinstance(found, OnResolve)
    picks = tuple(
        Pick(AllOf((IsA("card"), HasSupertype(word), InZone("hand", YOU))), bind=word)
        for word in ("Earth", "Ice")
    )
    assert found.do == Reveal(Together(picks))


def test_a_keyword_makes_a_hero_lose_life() -> None:
    lost = Event("lose", player=YOU, what="life", cause=OfKeyword("blood debt"))
    found = meaning("Shadow Hero", "If you would lose {h} from blood debt, instead draw a card.")
    assert found == Replaces(lost, Draw())
    found = meaning(
        "Shadow Demi-Hero",
        "While this is in your inventory, when blood debt reduces your {h} to 5, you may transform into this.",
    )
    assert isinstance(found, Triggered)
    assert (found.on, found.works_in) == (lost, "inventory")
    assert found.and_state == Compare(PropertyOf(YOU, "life"), "=", Number(5))


def test_decks_may_have_what_their_hero_allows() -> None:
    found = meaning("Bard Hero", "You may have cards with combo of any class or talent in your deck.")
    assert isinstance(found, DeckRule)
    assert found.mode == "of any class or talent"
    assert found.what == AllOf((IsA("card"), HasKeyword("combo")))


def test_damage_is_dealt_to_somebody_else() -> None:
    found = meaning(
        "Guardian Instant",
        "The next time another target hero would be dealt damage this turn, instead that damage is dealt to you and"
        " prevent 2 of that damage.",
    )
    assert isinstance(found, OnResolve)
    other = Target(AllOf((IsA("hero"), ControlledBy(Players("others")))))
    assert found.do == Redirect(other, YOU, Number(2), Within("turn"))


def test_cards_have_the_class_of_a_hero() -> None:
    cards = All(AllOf((IsA("card"), OwnedBy(YOU))))
    assert meaning(
        "Shapeshifter Hero",
        "Cards you own are the class of your hero in addition to their other class types.",
    ) == Static((Retype(cards, class_of=YOU),))


def test_what_returns_may_enter_tapped() -> None:
    found = meaning(
        "Mechanologist Action",
        "Banish target item. Return the banished card to the arena under its owner's control, unequipped, tapped, and"
        " with a steam counter.",
    )
    assert isinstance(found, OnResolve)
    assert Move(Ref("banished"), "arena", counter="steam", tapped=True) in found.do.walk()


def test_a_hero_and_what_he_wears_transform() -> None:
    found = meaning(
        "Mechanologist Action - Construct",
        "This's base {h} becomes equal to your {h}. Transform your hero, a weapon you control, and 2 Evos you have"
        " equipped into this.",
    )
    assert isinstance(found, OnResolve)
    life = SetBase(This(), "life", PropertyOf(YOU, "life"), Within("game"))
    hero = All(AllOf((IsA("hero"), ControlledBy(YOU))))
    weapon = Pick(AllOf((IsA("permanent"), HasType("Weapon"), ControlledBy(YOU))))
    equipped = AllOf((ControlledBy(YOU), Role("equipped")))
    evos = Pick(AllOf((IsA("permanent"), HasType("Evo"), equipped)), Number(2), bind="others")
    assert found.do == Do((life, Transform((hero, weapon, evos), This())))


def test_a_token_that_is_a_copy() -> None:
    items = AllOf((IsA("permanent"), HasType("Item"), ControlledBy(YOU)))
    for text in (
        "Create a token copy of an item you control.",
        "Create a token that's a copy of an item you control.",
    ):
        assert meaning("Generic Action", text) == OnResolve(Create((), like=Pick(items)))


def test_base_abilities_of_other_cards() -> None:
    cards = (
        IsA("card"),
        HasType("Action"),
        HasType("Attack"),
        HasKeyword("dominate"),
        InZone("combat chain"),
    )
    text = (
        "When this attacks, it gains the base abilities of the last attack action card with dominate on the combat"
        " chain."
    )
    last = Newest(AllOf((*cards, Other())))
    attacks = Event("attack", subject=This())
    assert meaning("Generic Action - Attack", text) == Triggered(attacks, Share(This(), last))
    text = "When you play or defend with this, it gains the base abilities of all dragons in the arena."
    uses = AnyEvent(tuple(Event(kind, subject=This(), player=YOU) for kind in ("play", "defend")))
    dragons = All(AllOf((IsA("card"), HasType("Dragon"), InZone("arena"))))
    assert meaning("Generic Action - Attack", text) == Triggered(uses, Share(This(), dragons))


def test_the_greatest_of_several_is_the_highest() -> None:
    text = "This's {p} is equal to the greatest base {p} among attack action cards on the combat chain."
    cards = AllOf((IsA("card"), HasType("Action"), HasType("Attack"), InZone("combat chain")))
    assert meaning("Generic Action - Attack", text) == Defines(
        "power", Highest(All(cards), "power", base=True)
    )


def test_becoming_what_was_chosen() -> None:
    text = (
        "When this attacks, the defending hero reveals their hand. You may choose an attack action card revealed this"
        " way. If you do, this becomes the chosen card."
    )
    found = meaning("Generic Action - Attack", text)
    assert isinstance(found, Triggered)
    assert Become(This(), Ref("it")) in found.do.walk()


def test_a_base_as_large_as_there_are_counters() -> None:
    text = "This's base {h} becomes the number of steam counters on this this turn."
    n = CountersOn("steam", This())
    assert meaning("Generic Action - Item", f"Action - 0: {text[:-1]}") == Activated(
        "action", (Assets(Number(0)),), (SetBase(This(), "life", n, Within("turn")),)
    )
