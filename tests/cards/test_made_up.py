from collections.abc import Collection

import pytest

from rulebound.cards.errors import BadCard, BadTypeLine
from rulebound.cards.made_up import definition_from_mapping, vanilla_hero
from rulebound.ir.abilities import Ability, Keyword


def test_a_made_up_card_has_what_the_mapping_says() -> None:
    card = definition_from_mapping(
        {"name": "Long Reach", "type": "Ninja Action - Attack", "color": "yellow", "cost": 1, "power": 5}, ()
    )

    assert card.identifier == "long-reach-yellow"
    assert (card.label, card.pitch, card.cost, card.power, card.defense) == (
        "Long Reach (yellow)",
        2,
        1,
        5,
        None,
    )
    assert card.abilities == ()


def test_its_text_is_read_with_the_names_of_all_cards_and_its_own() -> None:
    seen: list[Collection[str]] = []

    def reader(name: str, line: str, text: str, names: Collection[str]) -> tuple[Ability, ...]:
        seen.append(names)
        return (Keyword(f"{name} {line} {text}"),)

    mapping = {"name": "Mine", "type": "Instant", "text": "words"}
    card = definition_from_mapping(mapping, ["Other"], reader=reader)

    assert card.abilities == (Keyword("Mine Instant words"),)
    assert seen == [{"Other", "Mine"}]


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ({"type": "Instant"}, "name must be words"),
        ({"name": "Mine"}, "'Mine': type must be words"),
        ({"name": "Mine", "type": "Instant", "powr": 1}, "'powr' is no property of a card; nearest: power"),
        ({"name": "Mine", "type": "Instant", "power": "6"}, "power must be a number"),
        ({"name": "Mine", "type": "Instant", "cost": -1}, "cost must be a number"),
        ({"name": "Mine", "type": "Instant", "color": "green"}, "one of red, yellow, blue"),
    ],
)
def test_what_is_no_card_is_refused(mapping: dict[str, object], message: str) -> None:
    with pytest.raises(BadCard, match=message):
        definition_from_mapping(mapping, ())


def test_a_cost_may_be_chosen() -> None:
    card = definition_from_mapping({"name": "Wide Blow", "type": "Generic Action - Attack", "cost": "X"}, ())
    assert (card.cost, card.cost_x) == (0, 1)


def test_an_unknown_type_is_refused() -> None:
    with pytest.raises(BadTypeLine, match="Instnt"):
        definition_from_mapping({"name": "Mine", "type": "Instnt"}, ())


def test_the_vanilla_hero_has_nothing_but_life_and_intellect() -> None:
    hero = vanilla_hero()

    assert hero.is_hero
    assert (hero.life, hero.intellect, hero.supertypes, hero.abilities) == (20, 4, (), ())
