"""Texts of our own of abilities that anybody may use or nobody has, of macros, and of what is counted or moved."""

from rulebound.ir.abilities import Activated, DeckRule, Keyword, OnResolve, PlayCost, Static, Triggered
from rulebound.ir.amounts import Arith, History, Number
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Happened, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Coming, Within
from rulebound.ir.effects import Again, Banish, Choose, Discard, Do, Draw, MoveCounters, Search
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    Attacks,
    ControlledBy,
    FaceIs,
    HasColor,
    HasType,
    InZone,
    IsA,
    Named,
    NameHas,
    Nth,
    OneOf,
    OwnedBy,
)
from rulebound.ir.lasting import CostChange, Lack, Modify, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, SourceOf, Target, This, You
from rulebound.language.fab import compile_text

NAMES = ("My Card", "Gold", "Silver", "Might")
CARD, YOU = IsA("card"), You()


def meanings(kind: str, text: str) -> tuple[Node, ...]:
    return compile_text("My Card", kind, text, NAMES).abilities


def meaning(kind: str, text: str) -> Node:
    (ability,) = meanings(kind, text)
    return ability


def test_an_ability_that_any_hero_may_activate() -> None:
    red = AllOf((CARD, HasColor("red")))
    text = "Action - Discard 3 cards with red color strips: Draw a card. Any hero may activate this ability. Go again"
    assert meaning("Generic Action - Landmark", text) == Activated(
        "action", (EffectCost(Discard(Number(3), what=red)),), (Draw(), Keyword("go again")), anybody=True
    )


def test_each_hero_starts_with_a_token() -> None:
    text = "Each hero starts the game with a Might token."
    assert meaning("Rosetta Macro", text) == DeckRule("each starts with a token", Named("Might"))


def test_heroes_with_so_many_cards_get_intellect() -> None:
    held = Exists(All(AllOf((AllOf((CARD, HasColor("blue"))), InZone("pitch", Ref("each"))))), at_least=3)
    who = Players("each", filter=held)
    text = "Each hero who has 3 or more blue cards in their pitch zone gets -1{i} this turn."
    assert meaning("Generic Action", text) == OnResolve(Modify(who, "intellect", Number(-1), Within("turn")))


def test_a_name_with_one_of_several_words() -> None:
    named = AllOf((CARD, AnyOf((NameHas("Sword"), NameHas("Bow"), NameHas("Staff")))))
    text = "Search your deck for a card with Sword, Bow, or Staff in its name."
    assert meaning("Generic Action", text) == OnResolve(Search(named))


def test_a_process_is_repeated_for_so_many_of_each_kind() -> None:
    def rate(name: str, n: int) -> Arith:
        event = Event("destroy", subject=AllOf((IsA("permanent"), Named(name))))
        return Arith("/", History(event, "play"), Number(n))

    text = (
        "As an additional cost to play this, you may destroy a Gold you control.\n"
        "Draw a card. For each 3 Silver or 1 Gold destroyed this way, repeat this process."
    )
    cost, body = meanings("Generic Action", text)
    assert isinstance(cost, PlayCost)
    times = Arith("+", rate("Silver", 3), rate("Gold", 1))
    assert body == OnResolve(Do((Draw(), Again(times))))


def test_counters_of_several_things_are_moved_in_any_number() -> None:
    items = All(AllOf((IsA("permanent"), HasType("Item"), ControlledBy(YOU))))
    text = "When this enters the arena, move any number of steam counters from items you control onto this."
    assert meaning("Generic Action - Item", text) == Triggered(
        Event("enter", subject=This()), MoveCounters("steam", items, This(), None)
    )


def test_a_cost_that_hangs_on_the_weapon_of_the_target() -> None:
    text = (
        "If it targets the attack of a weapon that has been sharpened this turn, this costs {r} less to play."
    )
    sharp = Happened(Event("sharpen", subject=SourceOf(Ref("target"))))
    assert meaning("Warrior Attack Reaction", text) == Static((CostChange(This(), Number(-1)),), if_=sharp)


def test_cards_that_lose_their_abilities() -> None:
    theirs = All(AllOf((CARD, Not(HasType("Aura")), OwnedBy(Players("defending")))))
    text = (
        "If this is attacking a hero, non-aura cards the defending hero owns lose and can't gain abilities."
    )
    attacking = Matches(This(), Attacks(IsA("hero")))
    assert meaning("Generic Action - Attack", text) == Static(
        (Lack(theirs, "abilities", True),), if_=attacking
    )
    they = Ref("object")
    text = "When this hits a hero, cards they own lose all abilities during their next turn."
    lost = Lack(All(AllOf((CARD, OwnedBy(they)))), "abilities", for_=Coming("turn", they))
    assert meaning("Generic Action - Attack", text) == Triggered(
        Event("hit", subject=This(), object=IsA("hero")), lost
    )


def test_hero_abilities_of_a_turn() -> None:
    text = "The second hero ability you activate each turn costs {r} less to activate."
    ability = (
        AnyOf((IsA("activated ability"), AllOf((IsA("attack"), Not(CARD))))),
        HasType("Hero"),
    )
    second = All(AllOf((*ability, ControlledBy(YOU), Nth(AllOf(ability), 2, "activated"))))
    assert meaning("Generic Equipment - Head", text) == Static((CostChange(second, Number(-1), "activate"),))
    assert meaning("Generic Action - Aura", "Hero abilities can't create cards.") == Static(
        (Rule("cannot", "create", by=HasType("Hero")),)
    )


def test_an_action_phase_and_the_arsenal_of_another() -> None:
    they = Ref("object")
    text = "When this hits a hero, you may play face-up cards from their arsenal this action phase."
    held = All(AllOf((AllOf((CARD, FaceIs("up"))), InZone("arsenal", they))))
    assert meaning("Generic Action - Attack", text) == Triggered(
        Event("hit", subject=This(), object=IsA("hero")),
        Rule("may", "play", held, YOU, for_=Within("action phase")),
    )


def test_one_of_what_somebody_has_chosen_must_defend() -> None:
    text = (
        "Target hero chooses 3 items they control. Choose 1 from among them. That hero must defend your attacks this"
        " turn with it if able."
    )
    found = meaning("Generic Action", text)
    assert isinstance(found, OnResolve)
    picked = Pick(OneOf(Ref("it")), bind="picked")
    assert Choose(picked) in found.do.walk()
    mine = AllOf((IsA("attack"), ControlledBy(YOU)))
    with_it = All(OneOf(Ref("picked")))
    demand = Rule("must", "defend", with_it, Ref("target"), n=Number(1), by=mine, for_=Within("turn"))
    assert demand in found.do.walk()


def test_chance_chooses_one_of_several_targets() -> None:
    cards = AllOf((CARD, InZone("graveyard", YOU)))
    text = (
        "Choose 2 target cards in your graveyard with different names. Choose 1 at random from among them. "
        "Banish it."
    )
    two = Choose(Target(cards, min=2, max=2, different="name"))
    one = Choose(Pick(OneOf(Ref("target")), random=True, bind="picked"))
    assert meaning("Generic Action", text) == OnResolve(Do((two, one, Banish(Ref("picked")))))
