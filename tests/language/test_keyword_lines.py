"""Texts of our own that are keywords, and permissions to activate more often, with their meaning by the rules."""

from rulebound.ir.abilities import Keyword, OnResolve, Replaces, Static, Triggered
from rulebound.ir.amounts import Count, Number
from rulebound.ir.conditions import AllOf
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Do, May, Move
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, IsA, OneOf, SameName
from rulebound.ir.lasting import PreventLess, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Ref, Target, This, You
from rulebound.language.fab import compile_text

BOWS = AllOf((IsA("permanent"), HasType("Bow"), ControlledBy(You())))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Gold")).abilities
    return ability


def test_fusion_lists_its_talents_with_and_or_with_either() -> None:
    kind = "Elemental Action"
    assert meaning(kind, "**Ice Fusion**") == Keyword("fusion", of=("Ice",))
    assert meaning(kind, "**Earth and Ice Fusion**") == Keyword("fusion", of=("Earth", "Ice"))
    assert meaning(kind, "**Earth and/or Ice Fusion**") == Keyword("fusion and/or", of=("Earth", "Ice"))


def test_what_pairs_names_its_partner() -> None:
    kind = "Adjudicator Weapon - Hammer (1H)"
    assert meaning(kind, "**Pairs** with an off-hand") == Keyword("pairs", of=("Off-Hand",))


def test_the_number_of_spellvoid_may_be_counted() -> None:
    text = "**Spellvoid X**, where X is the number of items you control."
    items = All(AllOf((IsA("permanent"), HasType("Item"), ControlledBy(You()))))
    found = meaning("Generic Equipment - Head", text)
    assert found == Keyword("spellvoid", Count(items))
    assert meaning("Generic Equipment - Head", "**Spellvoid 2**") == Keyword("spellvoid", Number(2))


def test_fragment_has_no_number() -> None:
    assert meaning("Lightning Illusionist Action - Attack", "**Fragment**") == Keyword("fragment")


def test_abilities_or_an_object_may_be_activated_more_often() -> None:
    kind = "Ranger Instant"
    text = "You may activate target bow you control 2 additional times this turn."
    shared = Rule("may", "activate again", what=Target(BOWS), who=You(), n=Number(2), for_=Within("turn"))
    assert meaning(kind, text) == OnResolve(shared)
    text = "You may activate abilities of bows you control an additional time this turn."
    each = Rule("may", "activate again", what=All(BOWS), who=You(), n=Number(1), for_=Within("turn"))
    assert meaning(kind, text) == OnResolve(each)


def test_what_cannot_be_prevented_of_a_cards_own_damage_is_static() -> None:
    rule = Rule("cannot", "be prevented", what=This())
    text = "Damage this would deal can't be prevented."
    assert meaning("Wizard Action", text) == Static((rule,))
    assert meaning("Assassin Action - Attack", text) == Static((rule,))


def test_the_next_prevention_prevents_less() -> None:
    text = "The next prevention effect that prevents {p} damage this turn, prevents 1 less of that damage."
    less = PreventLess(Number(1), "physical", Within("turn"))
    assert meaning("Warrior Instant", text) == OnResolve(less)


def test_a_clash_that_would_be_lost_is_won_instead() -> None:
    text = "If you would fail to win a clash revealing this, instead you win the clash."
    lost = Event("fail to win a clash", player=You(), subject=This(), what="lost")
    found = meaning("Reviled Action - Attack", text)
    assert found == Replaces(lost, Act("win the clash"), "outcome")


def test_the_same_name_as_another_card() -> None:
    text = (
        "Banish target card in your graveyard. "
        "Return a card with the same name as it from your graveyard to your hand."
    )
    (move,) = [node for node in meaning("Generic Instant", text).walk() if isinstance(node, Move)]
    assert SameName(Ref("banished")) in list(move.walk())


def test_what_is_modular_moves_to_another_zone() -> None:
    found = meaning("Mechanologist Instant", "Equip this to another equipment zone.")
    assert found == OnResolve(Act("equip elsewhere", what=This()))


def test_the_first_lost_clash_of_a_turn_may_be_clashed_again() -> None:
    text = (
        "The first time each turn you would fail to win a clash, instead you may destroy a Gold you control. "
        "If you do, put 1 of the revealed cards on the bottom of its owner's deck, then clash again."
    )
    found = meaning("Guardian Hero", text)
    assert isinstance(found, Replaces)
    assert found.event == Event("fail to win a clash", player=You(), what="lost", nth=1)
    assert isinstance(found.by, May)
    revealed = Move(Pick(OneOf(Ref("revealed"))), "deck", place="bottom")
    assert found.by.then == Do((revealed, Act("clash again")))


def test_a_token_is_created_from_an_effect_of_your_own() -> None:
    found = meaning(
        "Guardian Hero", "Whenever you create a Gold token from an effect you control, draw a card."
    )
    assert isinstance(found, Triggered)
    assert isinstance(found.on, Event)
    assert found.on.cause == ControlledBy(You())
