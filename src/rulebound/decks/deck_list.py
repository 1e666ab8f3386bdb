"""Deck lists: a hero, arena-cards and deck-cards with how many of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rulebound.cards.definition import CardDefinition

Copies: TypeAlias = tuple[CardDefinition, int]


class DeckList:
    """A card-pool (CR 1.1.3) with its hero.

    ``arena`` and ``deck`` hold ``(card, copies)`` in the order of the list; each card stands there once.
    ``format`` is the name that the list gives, or None.
    """

    __slots__ = ("arena", "deck", "format", "hero", "name")

    def __init__(
        self,
        name: str,
        hero: CardDefinition,
        format: str | None,  # noqa: A002 - the word on the list
        arena: Sequence[Copies],
        deck: Sequence[Copies],
    ) -> None:
        """Keep the parts; copies of one card are added up."""
        self.name = name
        self.hero = hero
        self.format = format
        self.arena = _added_up(arena)
        self.deck = _added_up(deck)

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return sum(copies for _, copies in self.deck)

    def copies(self) -> tuple[Copies, ...]:
        """Return all cards of the card-pool with how many of each, arena-cards first."""
        return (*self.arena, *self.deck)

    def distinct(self) -> tuple[Copies, ...]:
        """Return one card of each that are not distinct from each other, with how many of them there are.

        A card is distinct from another by a name or the pitch value (CR 1.3.4), whatever else they have in common.
        """
        counts: dict[tuple[str, int | None], Copies] = {}
        for card, copies in self.copies():
            key = (card.name, card.pitch)
            first, before = counts.get(key, (card, 0))
            counts[key] = (first, before + copies)
        return tuple(counts.values())

    def deck_cards(self) -> Iterator[CardDefinition]:
        """Yield the deck's cards, each as often as it is there."""
        for card, copies in self.deck:
            yield from [card] * copies

    def arena_cards(self) -> Iterator[CardDefinition]:
        """Yield the arena-cards, each as often as it is there."""
        for card, copies in self.arena:
            yield from [card] * copies

    def __repr__(self) -> str:
        """Show the name, the hero and the sizes."""
        arena = sum(copies for _, copies in self.arena)
        return f"<{self.name}: {self.hero.name}, {self.deck_size} in the deck, {arena} arena-cards>"


def _added_up(cards: Sequence[Copies]) -> tuple[Copies, ...]:
    counts: dict[str, Copies] = {}
    for card, copies in cards:
        before = counts.get(card.identifier, (card, 0))[1]
        counts[card.identifier] = (card, before + copies)
    return tuple(counts.values())
