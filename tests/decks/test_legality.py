import pytest

from rulebound.cards.definition import CardDefinition
from rulebound.cards.type_line import read
from rulebound.decks.allowing import in_any_number
from rulebound.decks.deck_list import DeckList
from rulebound.decks.legality import hero_supertypes, problems
from rulebound.ir.abilities import Ability, DeckRule, Keyword, OnResolve
from rulebound.ir.effects import Clash
from rulebound.ir.filters import HasColor, HasKeyword, HasType, Named, NameHas
from rulebound.ir.selectors import Players


def card(line: str, *abilities: Ability, back: bool = False, sides: bool = False) -> CardDefinition:
    halves = (
        tuple(CardDefinition("half", "Half", side, read(side)) for side in line.split(" // "))
        if sides
        else ()
    )
    return CardDefinition("made", "Made", line, read(line), abilities=abilities, back=back, sides=halves)


def hero(line: str, *abilities: Ability, moniker: str = "Bravo") -> CardDefinition:
    return CardDefinition("hero", "Hero", line, read(line), abilities=abilities, moniker=moniker)


WARRIOR = hero("Light Warrior Hero")
YOUNG = hero("Guardian Hero - Young")


def rules_against(one: CardDefinition, who: CardDefinition = WARRIOR, copies: int = 1) -> list[str]:
    in_deck = one.is_deck_card
    deck = DeckList("d", who, None, [] if in_deck else [(one, copies)], [(one, copies)] if in_deck else [])
    return [problem.rule for problem in problems(deck)]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Generic Action", []),
        ("Light Action", []),
        ("Warrior Equipment - Arms", []),
        ("Light Warrior Instant", []),
        ("Light Wizard Instant", ["1.1.3"]),
        ("Guardian Action - Attack", ["1.1.3"]),
        ("Guardian / Warrior Action", []),
        ("Assassin / Ninja Action", ["1.1.3b"]),
    ],
)
def test_supertypes_are_a_subset_of_the_heros(line: str, rules: list[str]) -> None:
    assert rules_against(card(line)) == rules


def test_a_split_card_needs_the_supertypes_of_both_sides() -> None:
    split = card("Wizard Action // Lightning Instant", sides=True)

    assert rules_against(split, hero("Lightning Wizard Hero")) == []
    assert rules_against(split, hero("Wizard Hero")) == ["9.2.2a"]


def test_essence_lends_the_hero_supertypes() -> None:
    lender = hero("Elemental Guardian Hero", Keyword("essence", of=("Earth", "Ice")))

    assert hero_supertypes(lender) == {"Elemental", "Guardian", "Earth", "Ice"}
    assert rules_against(card("Earth Guardian Action"), lender) == []
    assert rules_against(card("Lightning Action"), lender) == ["1.1.3"]


def test_a_specialization_is_for_its_hero_only() -> None:
    special = card("Generic Action", Keyword("specialization", of=("Dromai", "Fai")))

    assert rules_against(special, hero("Ninja Hero", moniker="Fai")) == []
    assert rules_against(special, hero("Ninja Hero", moniker="Failing")) == ["8.3.7"]


def test_a_moniker_of_several_words_may_be_shortened_by_whole_words() -> None:
    special = card("Generic Action", Keyword("specialization", of=("Data Doll",)))

    assert rules_against(special, hero("Mechanologist Hero", moniker="Data Doll MKII")) == []


def test_a_hero_may_have_specializations_of_any_hero() -> None:
    special = card("Generic Action", Keyword("specialization", of=("Dorinthea",)))

    assert rules_against(special, hero("Warrior Hero")) == ["8.3.7"]
    assert rules_against(special, hero("Warrior Hero", DeckRule("any specialization"))) == []


def test_what_a_hero_may_have_of_other_classes() -> None:
    special = card("Guardian Action", Keyword("specialization", of=("Dorinthea",)))
    shaped = hero("Shapeshifter Hero", DeckRule("any specialization"))
    tomes = hero("Light Hero", DeckRule("of any class or talent", NameHas("Made")))
    clad = hero("Shapeshifter Hero", DeckRule("of any class or talent in inventory", HasType("Equipment")))
    clashing = hero("Adjudicator Hero", DeckRule("of any class or talent", HasKeyword("clash")))

    assert rules_against(special, shaped) == []
    assert rules_against(card("Guardian Action"), shaped) == ["1.1.3"]
    assert rules_against(card("Wizard Action"), tomes) == []
    assert rules_against(card("Wizard Equipment - Arms"), tomes) == ["1.1.3"]
    assert rules_against(card("Wizard Equipment - Arms"), clad) == []
    assert rules_against(card("Wizard Action"), clad) == ["1.1.3"]
    assert rules_against(card("Guardian Action", OnResolve(Clash(Players("each")))), clashing) == []
    assert rules_against(card("Guardian Action"), clashing) == ["1.1.3"]


def test_a_hero_may_have_any_number_of_a_card() -> None:
    chivalry = card("Guardian Action")
    many = hero("Guardian Hero", DeckRule("any number", Named("Made")))

    assert in_any_number(many, chivalry)
    assert not in_any_number(hero("Guardian Hero"), chivalry)
    assert not in_any_number(hero("Guardian Hero", DeckRule("any number", Named("Other"))), chivalry)


def test_a_legendary_card_stands_alone() -> None:
    legend = card("Generic Action", Keyword("legendary"))

    assert rules_against(legend) == []
    assert rules_against(legend, copies=2) == ["8.3.6"]


def test_an_ephemeral_card_is_in_no_card_pool() -> None:
    assert rules_against(card("Generic Action", Keyword("ephemeral"))) == ["8.3.21a"]


def test_a_mentor_needs_a_young_hero() -> None:
    mentor = card("Guardian Mentor")

    assert rules_against(mentor, YOUNG) == []
    assert rules_against(mentor, hero("Guardian Hero")) == ["8.1.10a"]


def test_a_hero_metatype_asks_for_that_hero() -> None:
    mentor = card("Arakni Mentor")

    assert rules_against(mentor, hero("Assassin Hero - Young", moniker="Arakni")) == []
    assert rules_against(mentor, YOUNG) == ["2.6.6"]


@pytest.mark.parametrize(
    ("one", "rule"),
    [
        (card("Generic Token - Aura"), "1.3.2b"),
        (card("Guardian Hero"), "8.1.5b"),
        (card("Light - Angel Ally", back=True), "9.1.3a"),
    ],
)
def test_what_is_no_part_of_a_card_pool_is_refused(one: CardDefinition, rule: str) -> None:
    assert rule in rules_against(one)


def test_cards_stand_where_their_types_put_them() -> None:
    head, action = card("Generic Equipment - Head"), card("Generic Action")

    swapped = DeckList("d", WARRIOR, None, [(action, 1)], [(head, 1)])

    assert [problem.rule for problem in problems(swapped)] == ["1.3.2d", "1.3.2c"]


def test_only_cards_of_a_kind_may_be_in_the_deck() -> None:
    red_only = hero("Warrior Hero", DeckRule("only in deck", what=HasColor("red")))
    red = CardDefinition("red", "Red", "Generic Action", read("Generic Action"), color="red")

    assert rules_against(red, red_only) == []
    assert rules_against(card("Generic Action"), red_only) == ["5.4.3"]
    assert rules_against(card("Generic Equipment - Head"), red_only) == []
