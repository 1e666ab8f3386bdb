"""The text format in which people export deck lists.

Headers (``Name:``, ``Hero:``, ``Format:``), then ``Arena cards`` and ``Deck cards`` with lines such as
``3x Snatch (red)``. Colours may be shortened. A list without headers is read too: then the hero is the one
hero-card among the lines, and each card goes where its type puts it (CR 1.3.2).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import CardError
from rulebound.decks.deck_list import Copies, DeckList
from rulebound.decks.errors import BadDeckList

HEADERS: Final = ("name", "hero", "format")
SECTIONS: Final = ("arena cards", "deck cards")
_CARD_LINE: Final = re.compile(r"(?P<copies>\d+)\s*x?\s+(?P<card>\S.*)")
_MOST_COPIES: Final = 1000


def read_file(path: Path, catalogue: Catalogue) -> DeckList:
    """Read a deck list from a file.

    Raises:
        BadDeckList: the file cannot be read, a line cannot be understood, a card is unknown (with the nearest
            names), or there is no hero.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeckList(str(path), None, f"cannot be read: {error}") from error
    return read(text, catalogue, where=str(path), name=path.stem)


def read(text: str, catalogue: Catalogue, where: str = "deck list", name: str = "deck") -> DeckList:
    """Read a deck list; ``where`` stands in front of errors, ``name`` is used when the list has none.

    Raises:
        BadDeckList: as for ``read_file``.
    """
    reader = _Reader(catalogue, where)
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            reader.line(number, line.strip())
    return reader.deck_list(name)


def write(deck: DeckList) -> str:
    """Write a deck list in the text format; reading it back gives the same list."""
    lines = [f"Name: {deck.name}", f"Hero: {deck.hero.label}"]
    if deck.format is not None:
        lines.append(f"Format: {deck.format}")
    for title, cards in (("Arena cards", deck.arena), ("Deck cards", deck.deck)):
        if cards:
            lines += ["", title, *(f"{copies}x {card.label}" for card, copies in cards)]
    return "\n".join(lines) + "\n"


def check_supported(deck: DeckList, where: str = "deck list") -> None:
    """Make sure that every card of the list can be played.

    Raises:
        BadDeckList: a card is not understood whole; all of them are named with the phrase.
    """
    cards = [deck.hero, *(card for card, _ in deck.copies())]
    refused = [
        f"{card.label} is not supported yet: {card.missing} at {card.unsupported!r}"
        for card in cards
        if card.unsupported is not None
    ]
    if refused:
        raise BadDeckList(where, None, "; ".join(refused))


class _Reader:
    """Collects the lines of one list."""

    def __init__(self, catalogue: Catalogue, where: str) -> None:
        self.catalogue = catalogue
        self.where = where
        self.headers: dict[str, str] = {}
        self.hero: CardDefinition | None = None
        self.section: str | None = None
        self.arena: list[Copies] = []
        self.deck: list[Copies] = []

    def line(self, number: int, line: str) -> None:
        card = _CARD_LINE.fullmatch(line)
        if card is not None:
            self._card(number, int(card["copies"]), card["card"])
            return
        if line.casefold().rstrip(":") in SECTIONS:
            self.section = line.casefold().rstrip(":")
            return
        key, colon, value = line.partition(":")
        if not colon or key.strip().casefold() not in HEADERS:
            raise self._error(number, _not_a_line(line))
        self._header(number, key.strip().casefold(), value.strip())

    def deck_list(self, name: str) -> DeckList:
        if self.hero is None:
            raise BadDeckList(self.where, None, "the list has no hero: add a line `Hero: NAME`")
        return DeckList(
            self.headers.get("name", name), self.hero, self.headers.get("format"), self.arena, self.deck
        )

    def _header(self, number: int, key: str, value: str) -> None:
        if not value:
            raise self._error(number, f"nothing stands after `{key.capitalize()}:`")
        if key in self.headers:
            raise self._error(number, f"a second `{key.capitalize()}:`")
        self.headers[key] = value
        if key == "hero":
            self._set_hero(number, self._find(number, value))

    def _card(self, number: int, copies: int, text: str) -> None:
        if not 0 < copies < _MOST_COPIES:
            raise self._error(number, f"{copies} copies of a card make no sense")
        card = self._find(number, text)
        if self.section is None and card.is_hero:
            if copies > 1:
                raise self._error(number, f"one hero, not {copies}")
            self._set_hero(number, card)
        elif self.section == SECTIONS[0] or (self.section is None and not card.is_deck_card):
            self.arena.append((card, copies))
        else:
            self.deck.append((card, copies))

    def _set_hero(self, number: int, card: CardDefinition) -> None:
        if not card.is_hero:
            raise self._error(number, f"{card.label} is no hero-card (CR 1.3.2a)")
        if self.hero is not None:
            raise self._error(number, f"a second hero: {card.name} beside {self.hero.name}")
        self.hero = card

    def _find(self, number: int, text: str) -> CardDefinition:
        try:
            return self.catalogue.find(text)
        except CardError as error:
            raise self._error(number, str(error)) from error

    def _error(self, number: int, what: str) -> BadDeckList:
        return BadDeckList(self.where, number, what)


def _not_a_line(line: str) -> str:
    known: Sequence[str] = ["Name:", "Hero:", "Format:", "Arena cards", "Deck cards"]
    near = difflib.get_close_matches(line, known, 1)
    hint = f"; nearest: {near[0]}" if near else ""
    return f"{line!r} is neither `3x Card name (colour)`, a header nor a section{hint}"
