"""The properties of an object after all effects (CR 2.0), and how printed ones become their base."""

from __future__ import annotations

from typing import Final

from rulebound.cards.definition import CardDefinition
from rulebound.kernel.record import Plain

NUMERIC: Final = ("power", "defense", "life", "intellect", "cost", "pitch", "grade")


class Properties:
    """What an object is now. A numeric property that it does not have is None (CR 1.8.7).

    ``words`` holds types, subtypes and supertypes. ``abilities`` are numbers of linked abilities, ``keywords``
    the ability keywords with their number (0 where they have none), ``locked`` the keywords it can't gain.
    """

    __slots__ = (
        "abilities",
        "base_defense",
        "base_intellect",
        "base_keywords",
        "base_life",
        "base_power",
        "color",
        "cost",
        "defense",
        "grade",
        "intellect",
        "keywords",
        "ledger",
        "life",
        "locked",
        "moniker",
        "names",
        "pitch",
        "power",
        "subtypes",
        "supertypes",
        "types",
        "words",
    )

    def __init__(self) -> None:
        """Start with no property at all."""
        self.names: tuple[str, ...] = ()
        self.moniker: str | None = None
        self.color: str | None = None
        self.cost: int | None = None
        self.pitch: int | None = None
        self.power: int | None = None
        self.defense: int | None = None
        self.life: int | None = None
        self.intellect: int | None = None
        self.grade: int | None = None
        self.base_power: int | None = None
        self.base_defense: int | None = None
        self.base_life: int | None = None
        self.base_intellect: int | None = None
        self.types: frozenset[str] = frozenset()
        self.subtypes: frozenset[str] = frozenset()
        self.supertypes: frozenset[str] = frozenset()
        self.words: frozenset[str] = frozenset()
        self.abilities: tuple[int, ...] = ()
        self.keywords: dict[str, int] = {}
        self.base_keywords: frozenset[str] = frozenset()
        self.locked: frozenset[str] = frozenset()
        self.ledger: tuple[tuple[int, str, int], ...] = ()

    def copy(self) -> Properties:
        """Return properties that can be changed on their own."""
        new = Properties()
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.keywords = self.keywords.copy()
        return new

    def number(self, word: str, base: bool = False) -> int | None:
        """Return a numeric property by its word, None where the object does not have it."""
        if base and word in ("power", "defense", "life", "intellect"):
            value = getattr(self, f"base_{word}")
        else:
            value = getattr(self, word)
        return value if value is None or isinstance(value, int) else None

    def is_(self, word: str) -> bool:
        """Return whether this is among its types, subtypes or supertypes."""
        return word in self.words

    def plain(self) -> tuple[Plain, ...]:
        """Return them as plain data, for last known information; ``restored`` reads it."""
        return tuple(_plain(getattr(self, name)) for name in self.__slots__)

    def rewords(self) -> None:
        """Bring ``words`` up to date after the types changed."""
        self.words = self.types | self.subtypes | self.supertypes


def printed(card: CardDefinition) -> Properties:
    """Return the base properties that are printed on a card (CR 2.0.2, 2.1.2a, 2.2.2, 2.3.2, 2.4.2, 2.8.2,
    2.9.2, 2.5.2); of a hybrid card the supertypes of both sets (2.14.1b).
    """
    base = Properties()
    base.names = tuple(side.name for side in card.sides) or (card.name,)  # CR 9.2.2
    base.moniker = card.moniker
    base.color = card.color
    base.cost = card.cost
    base.pitch = card.pitch
    base.power = base.base_power = card.power
    base.defense = base.base_defense = card.defense
    base.life = base.base_life = card.life
    base.intellect = base.base_intellect = card.intellect
    base.grade = card.grade
    base.types = frozenset(card.types)
    base.subtypes = frozenset(card.subtypes)
    base.supertypes = frozenset(card.supertypes)
    base.rewords()
    return base


UNCHANGED: Final[tuple[Plain, ...]] = (True,)
_SETS: Final = frozenset({"types", "subtypes", "supertypes", "words", "base_keywords", "locked"})


def _plain(value: object) -> Plain:
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    if isinstance(value, dict):
        return dict(value)
    return value  # type: ignore[return-value]


def restored(snapshot: tuple[Plain, ...]) -> Properties:
    """Return the properties that a snapshot holds."""
    properties = Properties()
    for name, value in zip(Properties.__slots__, snapshot, strict=True):
        setattr(properties, name, frozenset(value) if name in _SETS else value)  # type: ignore[arg-type]
    return properties
