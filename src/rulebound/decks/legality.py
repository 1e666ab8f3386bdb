"""Which cards a hero may have in the card-pool: the part of deck legality that the game's rules decide.

How many cards and copies a format allows is the format's business; here stand the rules that hold in every
game (CR 1.1.3, 1.3.2) and the meta-static abilities of the cards themselves (CR 5.4.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulebound.cards.definition import CardDefinition
from rulebound.decks.allowing import may_have, not_in_deck, of_any_kind
from rulebound.decks.deck_list import DeckList
from rulebound.ir.abilities import Keyword


class Problem(NamedTuple):
    """Why a list is not legal: the rule, the card's label, and words."""

    rule: str
    card: str
    message: str


def problems(deck: DeckList) -> tuple[Problem, ...]:
    """Return everything that the rules have against a list; empty when it is legal.

    A card that is not understood has no abilities here, so that a specialization of it goes unseen; that the
    card is not supported is said by ``text_format.check_supported``.
    """
    found: list[Problem] = []
    for card, _ in deck.arena:
        found += _category(card, card.is_arena_card, "arena-card", "1.3.2d")
    for card, _ in deck.deck:
        found += _category(card, card.is_deck_card, "deck-card", "1.3.2c")
    for card, _ in deck.deck:
        if not_in_deck(deck.hero, card):
            found.append(
                Problem("5.4.3", card.label, f"{deck.hero.name} may not have {card.label} in the deck")
            )
    for card, _ in deck.copies():
        found += _supertypes(card, deck.hero)
        found += _metatypes(card, deck.hero)
        found += _meta_static(card, deck.hero)
    for card, copies in deck.distinct():
        if copies > 1 and keywords_of(card, "legendary"):
            found.append(Problem("8.3.6", card.label, f"{card.label} is legendary: 1 copy, not {copies}"))
    return tuple(found)


def hero_supertypes(hero: CardDefinition) -> frozenset[str]:
    """Return the supertypes that count for the card-pool: the hero's, and those of essence (CR 8.3.16)."""
    found = set(hero.supertypes)
    for keyword in keywords_of(hero, "essence"):
        found.update(word.capitalize() for word in keyword.of)
    return frozenset(found)


def _category(card: CardDefinition, fits: bool, kind: str, rule: str) -> Iterator[Problem]:
    """A card stands in the half of the card-pool that its types put it into (CR 1.3.2)."""
    if card.back:
        yield Problem("9.1.3a", card.label, f"{card.label} is the back of a card; list its front")
    elif card.is_token:
        yield Problem(
            "1.3.2b", card.label, f"{card.label} is a token, and tokens are not part of a card-pool"
        )
    elif card.is_hero:
        yield Problem(
            "8.1.5b", card.label, f"{card.label} is a hero-card and stands apart from the card-pool"
        )
    elif card.is_macro:
        yield Problem("1.5.2", card.label, f"{card.label} is a macro and no card")
    elif not fits:
        yield Problem(rule, card.label, f"{card.label} is no {kind}: {card.type_line}")


def _supertypes(card: CardDefinition, hero: CardDefinition) -> Iterator[Problem]:
    """One of the card's sets of supertypes is a subset of the hero's (CR 1.1.3, hybrid cards 1.1.3b)."""
    allowed = hero_supertypes(hero)
    if any(allowed.issuperset(choice) for choice in card.supertype_sets) or of_any_kind(hero, card):
        return
    rule = "9.2.2a" if card.sides else "1.1.3b" if len(card.supertype_sets) > 1 else "1.1.3"
    needed = " or ".join(" ".join(choice) for choice in card.supertype_sets)
    has = ", ".join(sorted(allowed)) or "no supertypes"
    yield Problem(rule, card.label, f"{card.label} is {needed}, and {hero.name} has {has}")


def _metatypes(card: CardDefinition, hero: CardDefinition) -> Iterator[Problem]:
    """A hero-metatype asks for a hero of that moniker (CR 2.6.6)."""
    if not card.metatypes or hero.moniker in card.metatypes:
        return
    wanted = " or ".join(card.metatypes)
    yield Problem("2.6.6", card.label, f"{card.label} is only for {wanted}, not for {hero.name}")


def _meta_static(card: CardDefinition, hero: CardDefinition) -> Iterator[Problem]:
    """What the card's own abilities and its type say about card-pools."""
    heroes = [name for keyword in keywords_of(card, "specialization") for name in keyword.of]
    if (
        heroes
        and not any(_is_called(hero, name) for name in heroes)
        and not may_have(hero, "any specialization")
    ):
        yield Problem("8.3.7", card.label, f"{card.label} is a specialization of {' or '.join(heroes)}")
    if keywords_of(card, "ephemeral"):
        yield Problem("8.3.21a", card.label, f"{card.label} is ephemeral and cannot be in a card-pool")
    if "Mentor" in card.types and "Young" not in hero.subtypes:
        yield Problem("8.1.10a", card.label, f"{card.label} is a mentor, and {hero.name} is not young")


def keywords_of(card: CardDefinition, word: str) -> list[Keyword]:
    """Return a card's abilities that are this keyword."""
    return [
        ability
        for ability in card.abilities
        if isinstance(ability, Keyword) and ability.word.casefold() == word
    ]


def _is_called(hero: CardDefinition, name: str) -> bool:
    """Whether ``name`` is the moniker or its first words, compared word by word (CR 2.7.5)."""
    words = name.casefold().split()
    return hero.moniker is not None and hero.moniker.casefold().split()[: len(words)] == words
