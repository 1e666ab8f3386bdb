"""Card definitions: what is printed on a card, with its text as abilities in the language of effects."""

from __future__ import annotations

from typing import Final

from rulebound.cards.type_line import TypeLine
from rulebound.ir.abilities import Ability

COLORS: Final = {1: "red", 2: "yellow", 3: "blue"}
_DECK_TYPES: Final = frozenset(
    {"Action", "Attack Reaction", "Block", "Defense Reaction", "Instant", "Mentor", "Resource"}
)


class CardDefinition:
    """One face of a card. Never changed after it is made; games share it.

    A property that the card does not have is None (0 is a printed value, CR 2.2.2). ``cost`` is the number in
    the cost and ``cost_x`` how often X stands beside it. A property in ``defined`` is 0 here and defined by
    an ability (CR 2.3.2a, 2.9.2a). ``supertype_sets`` are the alternatives of a hybrid card (CR 2.14.1b),
    ``supertypes`` all of them. ``sides`` are the two halves of a split card (CR 9.2), each a definition of
    its own, while the card itself has the properties of both; ``opposite`` are the identifiers of the other
    faces of a double-faced card, and ``back`` says that this is not the front (CR 9.1). ``grade`` is that of a
    graded card, which ``graded`` makes.

    ``unsupported`` is the phrase at which reading the text stopped (then there are no abilities and the card
    cannot be played), ``missing`` what was missing there; both are None for a card that is understood.
    """

    __slots__ = (
        "abilities",
        "back",
        "color",
        "cost",
        "cost_x",
        "defense",
        "defined",
        "grade",
        "identifier",
        "intellect",
        "life",
        "metatypes",
        "missing",
        "moniker",
        "name",
        "opposite",
        "pitch",
        "power",
        "reworded",
        "sets",
        "sides",
        "subtypes",
        "supertype_sets",
        "supertypes",
        "traits",
        "type_line",
        "types",
        "unsupported",
    )

    def __init__(
        self,
        identifier: str,
        name: str,
        type_line: str,
        line: TypeLine,
        *,
        pitch: int | None = None,
        color: str | None = None,
        cost: int | None = None,
        cost_x: int = 0,
        power: int | None = None,
        defense: int | None = None,
        life: int | None = None,
        intellect: int | None = None,
        defined: tuple[str, ...] = (),
        moniker: str | None = None,
        traits: tuple[str, ...] = (),
        sets: tuple[str, ...] = (),
        sides: tuple[CardDefinition, ...] = (),
        opposite: tuple[str, ...] = (),
        back: bool = False,
        abilities: tuple[Ability, ...] = (),
        reworded: bool = False,
        unsupported: str | None = None,
        missing: str | None = None,
    ) -> None:
        """Keep what is printed; ``line`` is ``type_line`` taken apart; the pitch may give the ``color``."""
        self.identifier = identifier
        self.name = name
        self.type_line = type_line
        self.metatypes = line.metatypes
        self.supertypes = line.supertypes
        self.supertype_sets = line.supertype_sets
        self.types = line.types
        self.subtypes = line.subtypes
        self.pitch = pitch
        self.color = color if color is not None or pitch is None else COLORS.get(pitch)
        self.cost = cost
        self.cost_x = cost_x
        self.power = power
        self.defense = defense
        self.life = life
        self.intellect = intellect
        self.defined = defined
        self.moniker = moniker
        self.traits = traits
        self.sets = sets
        self.sides = sides
        self.opposite = opposite
        self.back = back
        self.abilities = abilities
        self.reworded = reworded
        self.unsupported = unsupported
        self.missing = missing
        self.grade: int | None = None

    @property
    def label(self) -> str:
        """The name with the colour, as people write it: ``Sink Below (red)``, and the grade of a graded card."""
        name = f"{self.name} ({self.color})" if self.color else self.name
        return name if self.grade is None else f"{name} [PSA {self.grade}]"

    @property
    def is_hero(self) -> bool:
        """A hero-card (CR 1.3.2a)."""
        return "Hero" in self.types

    @property
    def is_token(self) -> bool:
        """A token-card (CR 1.3.2b)."""
        return "Token" in self.types

    @property
    def is_macro(self) -> bool:
        """A macro, which is no card (CR 1.5.1)."""
        return "Macro" in self.types

    @property
    def is_deck_card(self) -> bool:
        """A card that may start the game in a deck (CR 1.3.2c): no token, whatever it is a copy of (1.3.2b)."""
        return not (self.is_token or _DECK_TYPES.isdisjoint(self.types))

    @property
    def is_arena_card(self) -> bool:
        """A card of the card-pool that never starts in a deck (CR 1.3.2d)."""
        return not (self.is_hero or self.is_token or self.is_macro or self.is_deck_card)

    def __repr__(self) -> str:
        """Show the label and the type line."""
        return f"<{self.label}: {self.type_line}>"
