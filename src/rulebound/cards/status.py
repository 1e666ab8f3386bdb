"""How much of a game's cards is understood, and which missing phrase would unlock the most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition


class Missing(msgspec.Struct, frozen=True):
    """A card that is not understood: where reading stopped and what is missing there."""

    card: str
    phrase: str
    missing: str


class Unlock(msgspec.Struct, frozen=True):
    """A phrase, with numbers and names taken out, and how many cards stop at it."""

    phrase: str
    cards: int


class Status(msgspec.Struct, frozen=True):
    """The totals of a game: faces in all, compiled, compiled from a wording of our own, and the rest."""

    total: int
    compiled: int
    reworded: int
    unsupported: tuple[Missing, ...]

    def leaderboard(self) -> tuple[Unlock, ...]:
        """Return the missing phrases, the one that unlocks the most cards first."""
        counts = Counter(_abstract(one.phrase) for one in self.unsupported)
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Unlock(phrase, cards) for phrase, cards in ranked)


def status(game: str) -> Status:
    """Count the committed cards of ``game``.

    Raises:
        BadCard: there are none, or they cannot be read.
    """
    return status_of(Catalogue.load(game))


def status_of(cards: Iterable[CardDefinition]) -> Status:
    """Count these cards."""
    all_cards = list(cards)
    missing = tuple(
        Missing(card.label, card.unsupported, card.missing or "")
        for card in all_cards
        if card.unsupported is not None
    )
    return Status(
        total=len(all_cards),
        compiled=len(all_cards) - len(missing),
        reworded=sum(card.reworded and card.unsupported is None for card in all_cards),
        unsupported=missing,
    )


def _abstract(phrase: str) -> str:
    """Make places that differ in numbers and case only the same."""
    return re.sub(r"\d+", "n", phrase.casefold())
