from pathlib import Path

import pytest

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.type_line import read as read_line
from rulebound.decks.deck_list import DeckList
from rulebound.decks.errors import BadDeckList
from rulebound.decks.legality import problems
from rulebound.decks.text_format import check_supported, read, read_file, write

FOLDER = Path(__file__).parents[2] / "decks" / "fab"
FILES = sorted(FOLDER.glob("*.txt"))

LIST = """\
Name: A list
Hero: Katsu
Format: Blitz

Arena cards
1x Harmonized Kodachi
1x Harmonized Kodachi

Deck cards
3x Snatch (red)
2 Head Jab (yel)
"""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load("fab")


def test_a_list_has_headers_and_two_sections(catalogue: Catalogue) -> None:
    deck = read(LIST, catalogue)

    assert (deck.name, deck.hero.name, deck.format, deck.deck_size) == ("A list", "Katsu", "Blitz", 5)
    assert [(card.label, copies) for card, copies in deck.arena] == [("Harmonized Kodachi", 2)]
    assert [(card.label, copies) for card, copies in deck.deck] == [
        ("Snatch (red)", 3),
        ("Head Jab (yellow)", 2),
    ]
    assert [card.name for card in deck.deck_cards()] == ["Snatch"] * 3 + ["Head Jab"] * 2
    assert [card.name for card in deck.arena_cards()] == ["Harmonized Kodachi"] * 2


def test_a_list_without_headers_is_sorted_by_types(catalogue: Catalogue) -> None:
    deck = read("1x Katsu\n1x Harmonized Kodachi\n3x Snatch (blu)\n", catalogue, name="mine")

    assert (deck.name, deck.hero.name, deck.format) == ("mine", "Katsu", None)
    assert [card.label for card, _ in deck.arena] == ["Harmonized Kodachi"]
    assert [card.label for card, _ in deck.deck] == ["Snatch (blue)"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Deck cards\n3x Snatch (red)\n", "^my.txt: the list has no hero"),
        ("Hero: Katsu\nDeck cards\n3x Snach (red)\n", r"^my.txt:3: no card .*; nearest: Snatch \(red\)"),
        (
            "Hero: Katsu\nDeck cards\n3x Snatch\n",
            r"^my.txt:3: 'Snatch' can be several cards; .*Snatch \(red\)",
        ),
        ("Hero: Katsu\nDek cards\n", "^my.txt:2: 'Dek cards' is neither .*; nearest: Deck cards"),
        ("Hero: Katsu\nHero: Ira, Crimson Haze\n", "^my.txt:2: a second `Hero:`"),
        ("1x Katsu\n1x Bravo\n", "^my.txt:2: a second hero: Bravo beside Katsu"),
        ("2x Katsu\n", "^my.txt:1: one hero, not 2"),
        ("Hero: Snatch (red)\n", r"^my.txt:1: Snatch \(red\) is no hero-card"),
        ("Hero:\n", "^my.txt:1: nothing stands after"),
        ("Hero: Katsu\n0x Snatch (red)\n", "^my.txt:2: 0 copies"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(catalogue: Catalogue, text: str, message: str) -> None:
    with pytest.raises(BadDeckList, match=message):
        read(text, catalogue, where="my.txt")


def test_a_file_that_cannot_be_read_is_named(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(BadDeckList, match=r"nowhere\.txt: cannot be read"):
        read_file(tmp_path / "nowhere.txt", catalogue)


def test_a_card_that_is_not_understood_is_named_with_the_phrase() -> None:
    line = "Generic Instant"
    odd = CardDefinition("odd", "Odd", line, read_line(line), unsupported="do that", missing="a phrase")
    hero = CardDefinition("hero", "Hero", "Hero", read_line("Hero"))

    check_supported(DeckList("fine", hero, None, [], []))
    with pytest.raises(BadDeckList, match=r"^my\.txt: Odd is not supported yet: a phrase at 'do that'"):
        check_supported(DeckList("mine", hero, None, [], [(odd, 1)]), "my.txt")


def test_there_are_lists_to_play_with() -> None:
    assert {path.stem for path in FILES} >= {
        "cindra-classic-constructed",
        "dorinthea-classic-battles",
        "ira-welcome",
        "lyath-goldmane-silver-age",
        "rhinar-classic-battles",
        "viserai-silver-age",
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_written_reads_back_the_same(catalogue: Catalogue, path: Path) -> None:
    deck = read_file(path, catalogue)
    again = read(write(deck), catalogue)

    assert (again.name, again.hero, again.format) == (deck.name, deck.hero, deck.format)
    assert (again.arena, again.deck) == (deck.arena, deck.deck)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_list_of_ours_is_legal_for_its_hero(catalogue: Catalogue, path: Path) -> None:
    assert problems(read_file(path, catalogue)) == ()


@pytest.mark.parametrize("stem", ["rhinar-classic-battles", "dorinthea-classic-battles"])
def test_the_classic_battles_decks_have_forty_cards_of_their_box(catalogue: Catalogue, stem: str) -> None:
    deck = read_file(FOLDER / f"{stem}.txt", catalogue)

    assert deck.deck_size == 40
    assert all(copies <= 3 for _, copies in deck.deck)
    assert all({"RVD", "DVR"}.intersection(card.sets) for card, _ in deck.copies())


def test_the_welcome_deck_has_the_thirty_cards_of_the_tournament_rules(catalogue: Catalogue) -> None:
    deck = read_file(FOLDER / "ira-welcome.txt", catalogue)

    assert deck.deck_size == 30
    assert {copies for _, copies in deck.deck} == {3}


@pytest.mark.parametrize("stem", ["rhinar-classic-battles", "dorinthea-classic-battles", "ira-welcome"])
def test_the_decks_to_start_with_can_be_played(catalogue: Catalogue, stem: str) -> None:
    check_supported(read_file(FOLDER / f"{stem}.txt", catalogue), stem)


def test_a_graded_card_is_another_copy_of_the_same_card(catalogue: Catalogue) -> None:
    deck = read("1x Katsu\n1x Snatch (red) [PSA 10]\n2x Snatch (red) [psa 9]\n1x Snatch (red)\n", catalogue)

    assert [(card.label, card.grade, copies) for card, copies in deck.deck] == [
        ("Snatch (red) [PSA 10]", 10, 1),
        ("Snatch (red) [PSA 9]", 9, 2),
        ("Snatch (red)", None, 1),
    ]
    assert [copies for card, copies in deck.distinct() if card.name == "Snatch"] == [4]
    assert read(write(deck), catalogue).deck == deck.deck
    assert [catalogue.get(card.identifier) for card, _ in deck.deck] == [card for card, _ in deck.deck]


def test_a_grade_that_does_not_exist_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(BadDeckList, match="a grade is a whole number from 1 to 10, not 11"):
        read("1x Katsu\n1x Snatch (red) [PSA 11]\n", catalogue)
