import pytest

from rulebound.cards import CardDefinition, Catalogue, UnknownFormat
from rulebound.decks import DeckList, check_deck, format_problems

CATALOGUE = Catalogue.load("fab")


def deck_of(
    hero: str, copies: int, kinds: int, *, extra: tuple[tuple[str, int], ...] = (), named: str | None = None
) -> DeckList:
    """Return a list of generic deck-cards by name, ``copies`` of each of ``kinds``."""
    generic = [
        card
        for card in CATALOGUE
        if card.is_deck_card and not any(card.supertype_sets) and _legal_everywhere(card)
    ]
    listed = [(card, copies) for card in generic[:kinds]]
    listed += [(CATALOGUE.find(name), number) for name, number in extra]
    return DeckList("made up", CATALOGUE.find(hero), named, [], listed)


def _legal_everywhere(card: CardDefinition) -> bool:
    from rulebound.cards.formats import standings

    return set(standings("fab", card.identifier).values()) == {"legal"}


def words(deck: DeckList, name: str) -> list[str]:
    return [f"{one.rule}: {one.message}" for one in format_problems(deck, name)]


@pytest.mark.parametrize(
    ("hero", "name", "copies", "kinds"),
    [
        ("Bravo, Showstopper", "Classic Constructed", 3, 20),
        ("Bravo, Showstopper", "Classic Constructed", 2, 40),
        ("Ira, Crimson Haze", "Blitz", 1, 40),
        ("Ira, Crimson Haze", "Blitz", 1, 52),
        ("Ira, Crimson Haze", "Ultimate Pit Fight", 2, 20),
    ],
)
def test_a_pool_at_the_edges_of_the_numbers_is_legal(hero: str, name: str, copies: int, kinds: int) -> None:
    assert words(deck_of(hero, copies, kinds), name) == []


def test_one_card_too_few_or_too_many_or_one_copy_too_many_is_said_with_the_number() -> None:
    assert words(deck_of("Bravo, Showstopper", 1, 59), "Classic Constructed") == [
        "TRP 7.1: the card-pool has 59 deck-cards; in Classic Constructed a game starts with at least 60 in the deck"
    ]
    assert words(deck_of("Bravo, Showstopper", 1, 81), "Classic Constructed") == [
        "TRP 7.1: the card-pool has 81 arena-cards and deck-cards; Classic Constructed allows 80"
    ]
    assert any(
        "2 copies; Blitz allows 1 of each card" in one
        for one in words(deck_of("Ira, Crimson Haze", 2, 20), "Blitz")
    )


def test_young_heroes_play_the_small_formats_and_others_the_large_one() -> None:
    assert "TRP 7.3: Blitz is played with a young hero, and Bravo, Showstopper is not" in words(
        deck_of("Bravo, Showstopper", 1, 40), "Blitz"
    )
    assert "TRP 7: Ira, Crimson Haze is not legal in Classic Constructed" in words(
        deck_of("Ira, Crimson Haze", 3, 20), "Classic Constructed"
    )


def test_banned_cards_are_named_and_restricted_ones_may_be_there_once() -> None:
    banned = deck_of("Bravo, Showstopper", 3, 20, extra=(("Brand with Cinderclaw (red)", 1),))
    assert words(banned, "Classic Constructed") == [
        "TRP 7: Brand with Cinderclaw (red) is banned in Classic Constructed"
    ]

    restricted = next(card.label for card in CATALOGUE if _restricted(card))
    once = deck_of("Bravo, Showstopper", 3, 20, extra=((restricted, 1),))
    twice = deck_of("Bravo, Showstopper", 3, 20, extra=((restricted, 2),))
    assert words(once, "Living Legend") == []
    assert words(twice, "Living Legend") == [
        f"TRP 7: {restricted} is restricted in Living Legend: 1 copy at most, not 2"
    ]


def _restricted(card: CardDefinition) -> bool:
    from rulebound.cards.formats import standings

    return card.is_deck_card and standings("fab", card.identifier)["Living Legend"] == "restricted"


def test_the_list_says_its_format_unless_another_is_asked_for() -> None:
    listed = deck_of("Ira, Crimson Haze", 1, 40, named="blitz")

    assert check_deck(listed).format == "Blitz"
    assert check_deck(listed).problems == ()
    assert check_deck(listed, "Silver Age").format == "Silver Age"


def test_a_format_that_nobody_knows_is_left_out_when_listed_and_refused_when_asked_for() -> None:
    listed = deck_of("Ira, Crimson Haze", 1, 40, named="Kitchen Table")

    assert check_deck(listed).format is None
    assert "Kitchen Table" in check_deck(listed).note
    with pytest.raises(UnknownFormat):
        check_deck(listed, "Kitchen Table")


def test_of_a_format_without_numbers_here_the_note_says_what_was_checked() -> None:
    assert (
        "only the card legality policy" in check_deck(deck_of("Ira, Crimson Haze", 1, 40), "Golden Age").note
    )
