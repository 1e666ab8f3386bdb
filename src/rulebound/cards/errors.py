"""What the card catalogue and the compiler of cards raise."""

from __future__ import annotations

from rulebound.kernel.errors import RuleboundError


class CardError(RuleboundError):
    """Base of the errors about cards."""


class UnknownCard(CardError):
    """No card has this name; ``nearest`` holds the names that come close."""

    def __init__(self, asked: str, nearest: tuple[str, ...] = (), reason: str = "") -> None:
        """Say what was asked for and what comes near; ``reason`` replaces the plain first half."""
        hint = f"; nearest: {', '.join(nearest)}" if nearest else ""
        super().__init__((reason or f"no card is called {asked!r}") + hint)
        self.asked = asked
        self.nearest = nearest


class AmbiguousCard(CardError):
    """The name alone is not enough; ``choices`` are the ways to say it exactly."""

    def __init__(self, asked: str, choices: tuple[str, ...]) -> None:
        """Say what was asked for and how each candidate is written."""
        super().__init__(f"{asked!r} can be several cards; write one of: {', '.join(choices)}")
        self.asked = asked
        self.choices = choices


class UnsupportedCard(CardError):
    """The card's text is not understood whole, so it cannot be played; reading stopped at ``phrase``."""

    def __init__(self, card: str, phrase: str, missing: str) -> None:
        """Name the card, the phrase and what is missing."""
        super().__init__(f"{card} is not supported yet: {missing} at {phrase!r}")
        self.card = card
        self.phrase = phrase
        self.missing = missing


class BadTypeLine(CardError):
    """A type line holds a word that is no type, subtype, supertype or metatype."""


class BadCard(CardError):
    """A made-up card, a committed card or a correction that cannot be read as a card."""


class UnknownFormat(CardError):
    """No format has this name."""


class DatasetMissing(CardError):
    """The dataset that cards are compiled from is not installed, or Node cannot read it."""
