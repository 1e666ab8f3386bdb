"""What a scenario says, read and checked: the set-up of a moment and the steps of the script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition

PLAYER_ZONES: Final = ("hand", "deck", "graveyard", "banished", "arsenal", "pitch", "soul", "inventory")
STARTS: Final = ("action", "start", "setup")
PIT_FIGHT: Final = "upf"


@dataclass(frozen=True, slots=True)
class CardName:
    """How a script names an object: a card's name, with its colour or without, and what narrows it.

    ``owner`` and ``controller`` are players' numbers, ``zone`` the word of a zone, ``nth`` counts from 1,
    the oldest first. ``key`` is the name as names are compared, ``grade`` that of a graded card.
    """

    text: str
    key: str
    color: str | None
    line: int
    owner: int | None = None
    controller: int | None = None
    zone: str | None = None
    nth: int | None = None
    grade: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player, or the player's hero where an object is meant."""

    text: str
    player: int
    line: int


Named: TypeAlias = CardName | PlayerName


@dataclass(frozen=True, slots=True)
class CardSetup:
    """A card of the set-up with its state; ``face`` is None where the zone decides."""

    card: CardDefinition
    line: int
    counters: tuple[tuple[str, int], ...] = ()
    tapped: bool = False
    face: str | None = None
    damage: int = 0
    owner: int | None = None
    frozen: bool = False
    under: tuple[CardSetup, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player at the moment where the script begins; ``zones`` has every zone of ``PLAYER_ZONES``."""

    name: str
    line: int
    hero: CardDefinition
    life: int | None
    zones: dict[str, tuple[CardSetup, ...]]
    equipment: tuple[CardSetup, ...]
    weapons: tuple[CardSetup, ...]
    permanents: tuple[CardSetup, ...]
    resources: int
    chi: int
    action_points: int | None
    marked: bool

    def cards(self) -> tuple[CardSetup, ...]:
        """Return all cards of the set-up, those under others too."""
        found = [one for zone in self.zones.values() for one in zone]
        found += [*self.equipment, *self.weapons, *self.permanents]
        for one in found:
            found += one.under
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost that a play declares: its keyword or first words, and the cards that it takes."""

    word: str
    cards: tuple[Named, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, or with ``activate`` an ability of an object (``ability`` counts them as printed)."""

    name: Named
    activate: bool = False
    ability: int | None = None
    zone: str | None = None
    pitch: tuple[CardName, ...] | None = None
    targets: tuple[Named, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    costs: tuple[Cost, ...] = ()
    instant: bool = False
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Defend:
    """Declare these defenders in this order."""

    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a decision: as written, and what it can mean."""

    text: str
    line: int
    truth: bool | None = None
    number: int | None = None
    named: Named | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer decisions in a row; each has one answer, or a list of them in order."""

    decisions: tuple[tuple[Answer, ...], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Arsenal:
    """Put a card into the arsenal in the end phase."""

    card: CardName


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass priority once."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede the game."""


@dataclass(frozen=True, slots=True)
class Include:
    """Include these cards in the card-pool, a card as often as it stands there: nothing that is done in a game."""

    cards: tuple[CardDefinition, ...]


Action: TypeAlias = Play | Defend | Choose | Arsenal | Pass | Concede | Include


@dataclass(frozen=True, slots=True)
class Act:
    """A player acts; ``text`` is the action as an error names it."""

    line: int
    player: int
    action: Action
    text: str


@dataclass(frozen=True, slots=True)
class Until:
    """Move on until a moment; ``player`` belongs to ``turn of``."""

    line: int
    moment: str
    player: int | None = None

    player_name: str = ""

    def __str__(self) -> str:
        """Return the moment as a script writes it."""
        return f"{self.moment} {self.player_name}".strip()


@dataclass(frozen=True, slots=True)
class Rig:
    """The next random results: dice, coins, cards to be picked or become, and cards to put on top of decks."""

    line: int
    dice: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()
    picks: tuple[Named, ...] = ()
    top: tuple[tuple[int, tuple[CardName, ...]], ...] = ()
    becomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """A path of ``expect``: its head (``player``, ``card``, ``attack`` and so on) and what of it is meant."""

    text: str
    line: int
    head: str
    field: str = ""
    player: int = -1
    card: Named | None = None


Scalar: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Item:
    """A scalar or an object that a matcher compares with: as written, with the card that it may name."""

    value: Scalar
    text: str
    line: int
    named: Named | None = None


@dataclass(frozen=True, slots=True)
class Matcher:
    """What must hold of a value; ``equal`` or ``items`` alone, or any of the others together."""

    text: str
    equal: Item | None = None
    items: tuple[Item, ...] | None = None
    has: tuple[Item, ...] = ()
    hasnt: tuple[Item, ...] = ()
    count: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    contains: str | None = None
    lacks: str | None = None
    names: tuple[tuple[str, Matcher], ...] = ()


@dataclass(frozen=True, slots=True)
class Expect:
    """What must hold now."""

    line: int
    pairs: tuple[tuple[Path, Matcher], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Whether an action is legal at this very moment; a refusal may have to cite one of ``because``."""

    line: int
    legal: bool
    player: int
    action: Action
    because: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Words without effect."""

    line: int


Step: TypeAlias = Act | Until | Rig | Expect | Check | Note


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A whole file; ``made`` are its made-up cards, which ``catalogue`` knows too."""

    path: str
    game: str
    name: str
    rules: tuple[str, ...]
    source: str
    seed: int
    format: str
    players: tuple[PlayerSetup, ...]
    turn: int
    turn_number: int
    start: str
    steps: tuple[Step, ...]
    catalogue: Catalogue
    made: tuple[CardDefinition, ...] = ()
