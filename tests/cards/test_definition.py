import pytest

from rulebound.cards.definition import CardDefinition
from rulebound.cards.type_line import read


def card(line: str) -> CardDefinition:
    return CardDefinition("made", "Made", line, read(line), pitch=3)


def test_the_colour_follows_from_the_pitch() -> None:
    assert card("Generic Action").label == "Made (blue)"


@pytest.mark.parametrize(
    ("line", "category"),
    [
        ("Ninja Hero - Young", "is_hero"),
        ("Generic Token - Aura", "is_token"),
        ("Assassin Token Weapon - Dagger (1H)", "is_token"),
        ("Mechanologist Action Equipment - Evo Base Arms", "is_deck_card"),
        ("Brute Mentor", "is_deck_card"),
        ("Generic Resource - Gem", "is_deck_card"),
        ("Generic Equipment - Head", "is_arena_card"),
        ("Chaos Assassin Demi-Hero", "is_arena_card"),
        ("Puffin Companion - Off-Hand Ally", "is_arena_card"),
        ("Rosetta Macro", "is_macro"),
    ],
)
def test_every_card_is_in_exactly_one_category(line: str, category: str) -> None:
    """CR 1.3.2; a macro is no card."""
    made = card(line)

    categories = ("is_hero", "is_token", "is_deck_card", "is_arena_card", "is_macro")
    assert [name for name in categories if getattr(made, name)] == [category]
