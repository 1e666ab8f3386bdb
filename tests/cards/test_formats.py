import msgspec
import pytest

from rulebound.cards import Catalogue, UnknownFormat, formats
from rulebound.cards.dataset import Face


def face(
    name: str, *, legal: tuple[str, ...] = (), banned: tuple[str, ...] = (), restricted: tuple[str, ...] = ()
) -> Face:
    return Face(
        name,
        name,
        "Generic Action",
        "",
        "Made Up",
        ("MDU",),
        legal=legal,
        banned=banned,
        restricted=restricted,
    )


def test_cards_with_the_same_standing_stand_together_in_an_order_that_does_not_depend_on_theirs() -> None:
    faces = [face("b", legal=("Y", "X")), face("c", banned=("X",)), face("a", legal=("X", "Y"))]

    written = formats.encode(faces)

    groups = msgspec.json.decode(written)
    assert [(one["legal"], one["banned"], one["cards"]) for one in groups] == [
        ([], ["X"], ["c"]),
        (["X", "Y"], [], ["a", "b"]),
    ]
    assert formats.encode(faces[::-1]) == written


@pytest.mark.parametrize(
    ("card", "name", "standing"),
    [
        ("snatch-red", "Blitz", "legal"),
        # The data set lists it as legal for its rarity, and as banned.
        ("brand-with-cinderclaw-red", "Classic Constructed", "banned"),
        ("ira-crimson-haze", "Classic Constructed", "not legal"),
        ("made-up", "Blitz", "not legal"),
    ],
)
def test_a_ban_goes_before_what_would_be_legal(card: str, name: str, standing: str) -> None:
    assert formats.standings("fab", card)[name] == standing


def test_every_card_has_a_standing_somewhere() -> None:
    for card in Catalogue.load("fab"):
        assert set(formats.standings("fab", card.identifier).values()) != {"not legal"}, card


def test_a_format_is_found_in_any_case_and_with_dashes() -> None:
    assert formats.format_named("fab", "classic-constructed") == "Classic Constructed"
    with pytest.raises(UnknownFormat, match="'Siver Age'; nearest: Silver Age; the formats are: Blitz, "):
        formats.format_named("fab", "Siver Age")
