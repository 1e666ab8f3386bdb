"""How a scenario file names cards, players and zones; what is unknown is an error with the nearest word."""

from __future__ import annotations

from typing import Final

from rulebound.cards import AmbiguousCard, CardDefinition, CardError, Catalogue, UnsupportedCard
from rulebound.cards.catalogue import name_key, split_color
from rulebound.cards.graded import split_grade
from rulebound.scenario.errors import NotUnderstood, nearest
from rulebound.scenario.model import CardName, Named, PlayerName
from rulebound.scenario.nodes import Entry

# Words for zones; a word that ends in s is what the set-up calls the same zone.
ZONES: Final = {
    "stack": "stack",
    "permanent": "permanent",
    "permanents": "permanent",
    "combat chain": "combat chain",
    "under": "under",
    "hand": "hand",
    "deck": "deck",
    "graveyard": "graveyard",
    "banished": "banished",
    "arsenal": "arsenal",
    "pitch": "pitch",
    "soul": "soul",
    "inventory": "inventory",
    "hero": "hero",
    "head": "head",
    "chest": "chest",
    "arms": "arms",
    "legs": "legs",
    "weapon": "weapon",
    "weapons": "weapon",
}
_CARD_KEYS: Final = ("card", "of", "by", "in", "nth")


class Names:
    """The words of one file: its players in order, and the cards, made-up ones too."""

    __slots__ = ("catalogue", "players")

    def __init__(self, players: tuple[str, ...], catalogue: Catalogue) -> None:
        """Know the players' names and the cards."""
        self.players = players
        self.catalogue = catalogue

    def player(self, entry: Entry) -> int:
        """Return the number of the player who is named."""
        return self.players.index(entry.one_of("player", self.players))

    def zone(self, entry: Entry) -> str:
        """Return the word of a zone."""
        return ZONES[entry.one_of("zone", ZONES)]

    def definition(self, entry: Entry) -> CardDefinition:
        """Return the card that is to be put into the game; it must be named exactly and be understood.

        Raises:
            BadScenario: there is no such card, it can be several, or its text is not understood whole.
        """
        try:
            return self.catalogue.playable(entry.text("a card"))
        except UnsupportedCard as error:
            raise NotUnderstood(entry.path, entry.line, str(error)) from error
        except CardError as error:
            raise entry.error(str(error)) from error

    def named(self, entry: Entry) -> Named:
        """Return the player or card that is named."""
        if not entry.is_mapping:
            text = entry.text("a card or player")
            if text in self.players:
                return PlayerName(text, self.players.index(text), entry.line)
        return self.card(entry)

    def card(self, entry: Entry) -> CardName:
        """Return how an object is named: by its name alone, or by a mapping that narrows it."""
        if not entry.is_mapping:
            return self._card_name(entry)
        parts = entry.mapping("a card", _CARD_KEYS)
        if "card" not in parts:
            raise entry.error("a mapping that names a card needs the key card")
        name = self._card_name(parts["card"])
        return CardName(
            name.text,
            name.key,
            name.color,
            entry.line,
            owner=self.player(parts["of"]) if "of" in parts else None,
            controller=self.player(parts["by"]) if "by" in parts else None,
            zone=self.zone(parts["in"]) if "in" in parts else None,
            nth=self._nth(parts["nth"]) if "nth" in parts else None,
            grade=name.grade,
        )

    def cards(self, entry: Entry, what: str) -> tuple[CardName, ...]:
        """Return a list of cards."""
        return tuple(self.card(item) for item in entry.items(what))

    def known_card(self, text: str) -> CardName | None:
        """Return how a text names a card, or None when no card is called so."""
        bare, grade = split_grade(text)
        key, color = split_color(bare)
        try:
            card = self.catalogue.find(text)
        except AmbiguousCard:
            # In a script the bare name means whichever object has it.
            return CardName(text, key, color, 0, grade=grade)
        except CardError:
            return None
        if key == name_key(split_grade(card.identifier)[0]) and color is None:
            key, color = name_key(card.name), card.color
        return CardName(text, key, color, 0, grade=grade)

    def _card_name(self, entry: Entry) -> CardName:
        text = entry.text("a card")
        name = self.known_card(text)
        if name is None:
            try:
                self.catalogue.find(text)
            except CardError as error:
                hint = nearest(text, self.players) if len(text) < 3 else ""
                raise entry.error(str(error) + hint) from error
            raise entry.error(f"no card is called {text!r}")
        return CardName(text, name.key, name.color, entry.line, grade=name.grade)

    @staticmethod
    def _nth(entry: Entry) -> int:
        number = entry.integer("nth")
        if number < 1:
            raise entry.error("nth counts from 1, the oldest")
        return number
