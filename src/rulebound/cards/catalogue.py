"""The catalogue: finds a card by name and colour or by identifier, reading sets only when they are needed."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from rulebound.cards import store, type_line
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import AmbiguousCard, BadCard, UnknownCard, UnsupportedCard
from rulebound.cards.graded import graded, split_grade

# How people write colours; lists in the wild shorten them.
COLOR_WORDS: Final = {"red": "red", "yellow": "yellow", "yel": "yellow", "blue": "blue", "blu": "blue"}
_WITH_COLOR: Final = re.compile(r"(?P<name>.+?)\s*\((?P<color>[a-z]+)\)")
_PLAIN: Final = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common: case, kind of quotes and spaces do not count."""
    return " ".join(name.translate(_PLAIN).casefold().split())


def split_color(text: str) -> tuple[str, str | None]:
    """Take ``Sink Below (red)`` apart into the name's key and the colour, None when there is none."""
    key = name_key(text)
    match = _WITH_COLOR.fullmatch(key)
    if match and match["color"] in COLOR_WORDS:
        return match["name"], COLOR_WORDS[match["color"]]
    return key, None


class _Entry:
    """A card that the catalogue knows of; ``made`` is set when it is not in a file."""

    __slots__ = ("color", "identifier", "made", "name", "set_name")

    def __init__(
        self, identifier: str, name: str, color: str | None, set_name: str, made: CardDefinition | None = None
    ) -> None:
        self.identifier = identifier
        self.name = name
        self.color = color
        self.set_name = set_name
        self.made = made

    @property
    def label(self) -> str:
        return f"{self.name} ({self.color})" if self.color else self.name

    def order(self) -> tuple[str, int]:
        """Sort by name, then red, yellow, blue."""
        return self.name, list(COLOR_WORDS).index(self.color) if self.color else -1


class Catalogue:
    """All cards of one game.

    ``load`` reads the index only; a set's file is read with the first of its cards, and a card is built when
    it is first asked for. Definitions are shared: the same card is the same object.
    """

    def __init__(self, game: str, entries: Iterable[_Entry], folder: Path = store.FOLDER) -> None:
        """Know these entries; users call ``load``."""
        self.game = game
        self._folder = folder
        self._by_identifier: dict[str, _Entry] = {}
        self._by_key: dict[str, list[_Entry]] = {}
        self._half_names: dict[str, list[_Entry]] = {}
        self._records: dict[str, dict[str, store.Record]] = {}
        self._built: dict[str, CardDefinition] = {}
        for entry in entries:
            self._add(entry)

    @staticmethod
    @functools.cache
    def load(game: str) -> Catalogue:
        """Return the catalogue of the committed cards of ``game``; one object for a process.

        Raises:
            BadCard: there are no cards for this game.
        """
        return Catalogue.read(game, store.FOLDER)

    @classmethod
    def read(cls, game: str, folder: Path) -> Catalogue:
        """Read a catalogue from another folder of the same shape."""
        index = store.read_index(game, folder)
        entries = (
            _Entry(row.id, row.name, row.color, set_name) for set_name, rows in index.items() for row in rows
        )
        return cls(game, entries, folder)

    def with_cards(self, made: Iterable[CardDefinition]) -> Catalogue:
        """Return a catalogue that also has these cards; they hide others of the same name and colour.

        Raises:
            BadCard: two of them have the same name and colour, or one takes another card's identifier.
        """
        cards = list(made)
        hidden = {(name_key(card.name), card.color) for card in cards}
        if len(hidden) < len(cards):
            raise BadCard("two of the made-up cards have the same name and colour")
        more = Catalogue(self.game, (), self._folder)
        more._by_identifier = dict(self._by_identifier)
        more._by_key = dict(self._by_key)
        more._half_names = dict(self._half_names)
        # What is already read and built serves both; cards never change.
        more._records = self._records
        more._built = self._built
        for card in cards:
            more._replace(_Entry(card.identifier, card.name, card.color, "", card))
        return more

    def find(self, text: str) -> CardDefinition:
        """Return the card that people write as ``Name (red)``, ``Name`` or by its identifier, with a grade
        behind it where it is graded.

        Raises:
            UnknownCard: there is none; the error has the nearest names.
            AmbiguousCard: the name has several colours, or half a split card's name fits several.
            BadCard: its set cannot be read.
        """
        bare, grade = split_grade(text)
        card = self._build(self._find_entry(bare))
        return card if grade is None else graded(card, grade)

    def get(self, identifier: str) -> CardDefinition:
        """Return the card with this identifier.

        Raises:
            UnknownCard: there is none.
            BadCard: its set cannot be read.
        """
        bare, grade = split_grade(identifier)
        entry = self._by_identifier.get(bare)
        if entry is None:
            near = difflib.get_close_matches(identifier, self._by_identifier, 3)
            raise UnknownCard(identifier, tuple(near), f"no card has the identifier {identifier!r}")
        card = self._build(entry)
        return card if grade is None else graded(card, grade)

    def playable(self, text: str) -> CardDefinition:
        """Return the card as ``find`` does, if a game may use it.

        Raises:
            UnsupportedCard: its text is not understood whole.
            UnknownCard: as in ``find``.
            AmbiguousCard: as in ``find``.
        """
        card = self.find(text)
        if card.unsupported is not None:
            raise UnsupportedCard(card.label, card.unsupported, card.missing or "")
        return card

    def token(self, name: str) -> CardDefinition:
        """Return the token with this name, also where cards share the name (Hyper Driver).

        Raises:
            UnknownCard: no token has this name; the error has the nearest tokens.
        """
        for entry in self._by_key.get(name_key(name), []):
            card = self._build(entry)
            if card.is_token:
                return card
        tokens = [card.name for card in self if card.is_token]
        near = _nearest(name_key(name), {name_key(one): one for one in tokens})
        raise UnknownCard(name, near, f"no token is called {name!r}")

    def of_trait(self, trait: str) -> tuple[CardDefinition, ...]:
        """Return the cards with a trait (CR 2.13.4), in the order of the files; this looks into every set."""
        entries = self._by_identifier.values()
        return tuple(self._build(entry) for entry in entries if trait in self._traits(entry))

    def names(self) -> frozenset[str]:
        """Return the names of all cards, as printed; a split card counts with its halves too."""
        found = {entry.name for entry in self._by_identifier.values()}
        found.update(half for name in list(found) for half in name.split(type_line.SPLIT))
        return frozenset(found)

    def identifiers(self) -> tuple[str, ...]:
        """Return the identifiers of all cards, in the order of the files."""
        return tuple(self._by_identifier)

    def __iter__(self) -> Iterator[CardDefinition]:
        """Yield all cards; this reads every set."""
        for entry in self._by_identifier.values():
            yield self._build(entry)

    def __len__(self) -> int:
        return len(self._by_identifier)

    def _add(self, entry: _Entry) -> None:
        self._by_identifier[entry.identifier] = entry
        key = name_key(entry.name)
        self._by_key.setdefault(key, []).append(entry)
        if type_line.SPLIT in key:
            for half in key.split(type_line.SPLIT):
                self._half_names.setdefault(half, []).append(entry)

    def _replace(self, entry: _Entry) -> None:
        """Add an entry in place of that with its name and colour; the original's lists stay as they are."""
        key = name_key(entry.name)
        named = self._by_key.get(key, [])
        for old in named:
            if old.color == entry.color:
                del self._by_identifier[old.identifier]
        if entry.identifier in self._by_identifier:
            other = self._by_identifier[entry.identifier].label
            raise BadCard(f"{entry.label} and {other} would have the same identifier; change the name")
        self._by_identifier[entry.identifier] = entry
        self._by_key[key] = [old for old in named if old.color != entry.color] + [entry]

    def _find_entry(self, text: str) -> _Entry:
        key, color = split_color(text)
        named = self._by_key.get(key) or self._half_names.get(key) or []
        if not named:
            entry = self._by_identifier.get(key)
            if entry is None or color is not None:
                raise UnknownCard(text.strip(), self._nearest_labels(key, color))
            return entry
        fitting = [entry for entry in named if entry.color == color]
        if len(fitting) == 1:
            return fitting[0]
        if color is None and len(named) == 1:
            return named[0]
        choices = tuple(entry.label for entry in sorted(fitting or named, key=_Entry.order))
        if color is not None and not fitting:
            raise UnknownCard(text.strip(), choices, f"{named[0].name} is not printed in {color}")
        raise AmbiguousCard(text.strip(), choices)

    def _nearest_labels(self, key: str, color: str | None) -> tuple[str, ...]:
        """Return near names, with the colour that was asked for where the card has it."""
        labels: dict[str, str] = {}
        for known, entries in self._by_key.items():
            fits = any(entry.color == color for entry in entries)
            labels[known] = f"{entries[0].name} ({color})" if color and fits else entries[0].name
        return _nearest(key, labels)

    def _build(self, entry: _Entry) -> CardDefinition:
        if entry.made is not None:
            return entry.made
        card = self._built.get(entry.identifier)
        if card is None:
            card = store.definition(self._record(entry))
            self._built[entry.identifier] = card
        return card

    def _traits(self, entry: _Entry) -> tuple[str, ...]:
        return entry.made.traits if entry.made is not None else self._record(entry).traits

    def _record(self, entry: _Entry) -> store.Record:
        records = self._records.get(entry.set_name)
        if records is None:
            records = {one.id: one for one in store.read_set(self.game, entry.set_name, self._folder)}
            self._records[entry.set_name] = records
        try:
            return records[entry.identifier]
        except KeyError:
            raise BadCard(f"the index names {entry.identifier!r}, but {entry.set_name!r} lacks it") from None


def _nearest(key: str, known: dict[str, str]) -> tuple[str, ...]:
    """Return the names that come nearest, best first; a wrong start of a longer name counts too."""
    close = difflib.get_close_matches(key, known, 3, 0.7)
    if not close and len(key) > 3:
        close = [one for one in known if key in one][:3]
    return tuple(known[one] for one in close or difflib.get_close_matches(key, known, 3, 0.5))
