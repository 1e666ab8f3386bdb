from pathlib import Path

import pytest

from rulebound.cards import store
from rulebound.cards.catalogue import Catalogue
from rulebound.cards.errors import AmbiguousCard, BadCard, UnknownCard, UnsupportedCard
from rulebound.cards.made_up import definition_from_mapping
from rulebound.cards.store import Record, Unsupported

ATTACK = "Ninja Action - Attack"


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    one = [
        Record(id="double-cut-red", name="Double Cut", type=ATTACK, pitch=1),
        Record(id="double-cut-blue", name="Double Cut", type=ATTACK, pitch=3),
        Record(id="driver", name="Driver", type="Mechanologist Token - Item"),
        Record(id="driver-red", name="Driver", type="Mechanologist Action - Item", pitch=1),
        Record(id="hunters-mask", name="Hunter's Mask", type="Ninja Equipment - Head"),
    ]
    two = [
        Record(id="fire--ash-red", name="Fire // Ash", type="Wizard Action // Earth Instant", pitch=1),
        Record(id="smoke--ash-red", name="Smoke // Ash", type="Wizard Action // Earth Instant", pitch=1),
        Record(
            id="riddle", name="Riddle", type="Generic Instant", unsupported=Unsupported("guess", "a phrase")
        ),
    ]
    store.write("fab", {"one": one, "two": two}, tmp_path)
    return Catalogue.read("fab", tmp_path)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Double Cut (red)", "double-cut-red"),
        ("double  cut (BLUE)", "double-cut-blue"),
        ("Double Cut (blu)", "double-cut-blue"),
        ("double-cut-red", "double-cut-red"),
        ("Hunter\u2019s mask", "hunters-mask"),
        ("Driver", "driver"),
        ("Driver (red)", "driver-red"),
        ("Fire // Ash (red)", "fire--ash-red"),
        ("Smoke", "smoke--ash-red"),
    ],
)
def test_a_card_is_found_as_people_write_it(catalogue: Catalogue, asked: str, found: str) -> None:
    assert catalogue.find(asked).identifier == found


def test_a_name_with_several_colours_needs_one(catalogue: Catalogue) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        catalogue.find("Double Cut")

    assert caught.value.choices == ("Double Cut (red)", "Double Cut (blue)")


def test_half_a_name_that_fits_two_split_cards_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        catalogue.find("Ash (red)")

    assert caught.value.choices == ("Fire // Ash (red)", "Smoke // Ash (red)")


def test_an_unknown_name_is_refused_with_the_nearest(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard) as caught:
        catalogue.find("Duble Cut (red)")

    assert caught.value.nearest == ("Double Cut (red)",)


def test_a_colour_that_is_not_printed_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard, match=r"not printed in yellow; nearest: Double Cut \(red\)"):
        catalogue.find("Double Cut (yellow)")


def test_an_unknown_identifier_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard, match="double-cut-red"):
        catalogue.get("double-cut-reed")


def test_a_token_is_found_among_cards_of_its_name(catalogue: Catalogue) -> None:
    assert catalogue.token("driver").is_token
    with pytest.raises(UnknownCard, match="nearest: Driver"):
        catalogue.token("drivers")
    with pytest.raises(UnknownCard, match="no token is called"):
        catalogue.token("Double Cut")


def test_an_unsupported_card_cannot_be_played(catalogue: Catalogue) -> None:
    assert catalogue.find("Riddle").unsupported == "guess"
    with pytest.raises(UnsupportedCard, match="Riddle is not supported yet: a phrase at 'guess'"):
        catalogue.playable("Riddle")


def test_the_same_card_is_the_same_object(catalogue: Catalogue) -> None:
    assert catalogue.find("Double Cut (red)") is catalogue.get("double-cut-red")


def test_only_the_sets_that_are_asked_for_are_read(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "fab" / "two.json").unlink()

    assert catalogue.find("Driver").name == "Driver"
    with pytest.raises(BadCard, match="two"):
        catalogue.find("Riddle")


def test_made_up_cards_hide_printed_ones_of_the_same_name(catalogue: Catalogue) -> None:
    made = definition_from_mapping({"name": "Double Cut", "type": ATTACK, "pitch": 1, "power": 9}, ())

    more = catalogue.with_cards([made])

    assert more.find("Double Cut (red)") is made
    assert more.find("Double Cut (blue)").power is None
    assert catalogue.find("Double Cut (red)") is not made
    with pytest.raises(BadCard, match="same name"):
        catalogue.with_cards([made, made])


def test_a_made_up_card_cannot_take_the_identifier_of_another(catalogue: Catalogue) -> None:
    near = definition_from_mapping({"name": "Double-Cut", "type": ATTACK, "pitch": 1}, ())

    with pytest.raises(BadCard, match=r"Double-Cut \(red\) and Double Cut \(red\)"):
        catalogue.with_cards([near])


def test_names_are_those_of_all_cards_and_of_halves(catalogue: Catalogue) -> None:
    assert {"Fire // Ash", "Fire", "Ash", "Driver"} <= catalogue.names()


def test_the_committed_cards_are_complete() -> None:
    cards = list(Catalogue.load("fab"))

    assert len(cards) == 4682
    assert len({card.identifier for card in cards}) == 4682
    assert len({(card.name, card.color) for card in cards}) == 4682
    assert sum(card.is_token for card in cards) == 41
    assert (
        sum(bool(card.sides) or card.unsupported is not None for card in cards if " // " in card.name) == 11
    )
    for card in cards:
        assert card.unsupported is None or not card.abilities


def test_no_line_of_the_committed_cards_holds_a_sentence() -> None:
    for card in Catalogue.load("fab"):
        assert card.unsupported is None or len(card.unsupported.split()) <= 5, card.identifier
