import pytest

from rulebound.cards.errors import BadTypeLine
from rulebound.cards.type_line import read


def test_a_plain_line_has_supertypes_types_and_subtypes() -> None:
    line = read("Light Warrior Action - Attack")

    assert line.supertypes == ("Light", "Warrior")
    assert line.supertype_sets == (("Light", "Warrior"),)
    assert line.types == ("Action",)
    assert line.subtypes == ("Attack",)
    assert line.metatypes == ()


def test_generic_is_no_supertype() -> None:
    assert read("Generic Instant").supertype_sets == ((),)


def test_a_hybrid_card_has_two_sets_and_all_supertypes() -> None:
    line = read("Assassin / Ninja Action Defense Reaction - Trap")

    assert line.supertype_sets == (("Assassin",), ("Ninja",))
    assert line.supertypes == ("Assassin", "Ninja")
    assert line.types == ("Action", "Defense Reaction")
    assert line.subtypes == ("Trap",)


def test_a_split_card_has_one_set_with_the_supertypes_of_both_sides() -> None:
    line = read("Wizard Action // Lightning Instant")

    assert line.supertype_sets == (("Wizard", "Lightning"),)
    assert line.types == ("Action", "Instant")


def test_brackets_are_not_part_of_a_subtype() -> None:
    assert read("Warrior Weapon - Sword (2H)").subtypes == ("Sword", "2H")


def test_metatypes_stand_first() -> None:
    assert read("Omens of the Third Age Macro").metatypes == ("Omens of the Third Age",)
    assert read("Puffin Companion - Off-Hand Ally").metatypes == ("Puffin",)


def test_a_card_may_have_no_type() -> None:
    line = read("Light - Angel Ally")

    assert line.types == ()
    assert line.subtypes == ("Angel", "Ally")


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("Warior Action", "Warrior"), ("Generic Action - Atack", "Attack"), ("Ninja Acton", "Action")],
)
def test_an_unknown_word_is_refused_with_the_nearest_one(text: str, nearest: str) -> None:
    with pytest.raises(BadTypeLine, match=f"nearest: {nearest}"):
        read(text)
