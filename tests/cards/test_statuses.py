"""Who is a living legend hero (CR 9.4.2): the list agrees with the formats that ask for it (TRP 7.1, 7.2)."""

from rulebound.cards import Catalogue
from rulebound.cards.formats import standings
from rulebound.cards.statuses import LIVING_LEGEND, as_of, heroes_with


def test_living_legends_are_the_heroes_of_the_format_that_is_named_after_them() -> None:
    catalogue = Catalogue.load("fab")
    heroes = [card.identifier for card in catalogue if card.is_hero and not card.back]
    held = {hero: standings("fab", hero) for hero in heroes}
    expected = {
        hero
        for hero, formats in held.items()
        if formats["Living Legend"] == "legal" and formats["Classic Constructed"] != "legal"
    }
    assert heroes_with("fab", LIVING_LEGEND) == expected
    assert as_of("fab", LIVING_LEGEND)


def test_a_status_without_a_list_is_nobodys() -> None:
    assert not heroes_with("fab", "of great renown")
