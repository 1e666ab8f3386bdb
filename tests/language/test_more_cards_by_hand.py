"""The compiler against more meanings written by hand, kind of card by kind of card, and against split cards."""

from itertools import combinations

import pytest

from rulebound.cards.compile import text_of_sides, wording
from rulebound.ir.abilities import Ability
from rulebound.language.fab import compile_text, print_abilities
from tests.language.actions_by_hand import ACTIONS
from tests.language.attack_cards_by_hand import ATTACK_CARDS
from tests.language.attack_cards_with_labels_by_hand import ATTACK_CARDS_WITH_LABELS
from tests.language.auras_and_items_by_hand import AURAS_AND_ITEMS
from tests.language.equipment_by_hand import EQUIPMENT_AND_WEAPONS
from tests.language.heroes_by_hand import HEROES
from tests.language.reactions_and_instants_by_hand import REACTIONS_AND_INSTANTS
from tests.language.split_cards_by_hand import SPLIT_CARDS
from tests.language.test_cards_by_hand import ALL_CARDS, faces, names, wordings

KINDS = (
    ACTIONS,
    ATTACK_CARDS,
    ATTACK_CARDS_WITH_LABELS,
    AURAS_AND_ITEMS,
    EQUIPMENT_AND_WEAPONS,
    HEROES,
    REACTIONS_AND_INSTANTS,
)
CARDS: dict[str, tuple[Ability, ...]] = {name: card for kind in KINDS for name, card in kind.items()}


def read(identifier: str, abilities: tuple[Ability, ...] | None = None) -> tuple[Ability, ...]:
    """Read the text of a card, or what is printed from a meaning of it."""
    face = faces()[identifier]
    text = wording(face, wordings())
    if abilities is not None:
        text = print_abilities(abilities, face.name, face.type_line)
    return compile_text(face.name, face.type_line, text, names()).abilities


@pytest.mark.parametrize("identifier", CARDS)
def test_a_card_means_what_was_written_by_hand(identifier: str) -> None:
    assert read(identifier) == CARDS[identifier]


@pytest.mark.parametrize("identifier", CARDS)
def test_the_printed_text_of_a_card_is_read_as_the_card(identifier: str) -> None:
    assert read(identifier, CARDS[identifier]) == CARDS[identifier]


@pytest.mark.parametrize("identifier", SPLIT_CARDS)
def test_the_sides_of_a_split_card_mean_what_was_written_by_hand(identifier: str) -> None:
    face = faces()[identifier]
    sides = text_of_sides(face, wording(face, wordings()))

    assert {
        name: compile_text(name, line, text, names()).abilities for name, line, text in sides
    } == SPLIT_CARDS[identifier]


def test_no_card_is_written_twice() -> None:
    assert not [a.keys() & b.keys() for a, b in combinations((ALL_CARDS, *KINDS), 2) if a.keys() & b.keys()]
