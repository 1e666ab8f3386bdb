"""A card of a program: what is printed on it, and its linked abilities by what they are."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from rulebound.cards.twins import token_copy
from rulebound.fab.effects.connecting import followed
from rulebound.fab.properties.values import Properties, printed
from rulebound.fab.words import ACTION, ATTACK_REACTION, DEFENSE_REACTION, INSTANT
from rulebound.ir import abilities as ab

if TYPE_CHECKING:
    from rulebound.cards.definition import CardDefinition

TURNING: Final = frozenset(
    {"Construct", "Invocation"}
)  # CR 8.2.13a, 8.2.14a: enter with the back-face active
PLAYED: Final = (INSTANT, ACTION, ATTACK_REACTION, DEFENSE_REACTION)


class Definition:
    """A card of the program: what is printed, and its linked abilities by what they are."""

    __slots__ = (
        "_blank",
        "activated",
        "as_played",
        "base",
        "card",
        "defines",
        "fixed_words",
        "follows",
        "front",
        "is_attack",
        "mask",
        "number",
        "plain",
        "play_costs",
        "play_from",
        "play_only",
        "played_as",
        "replaces",
        "resolution",
        "sides",
        "state_based",
        "statics",
        "triggered",
        "turns_over",
        "types",
        "varies",
    )

    def __init__(self, card: CardDefinition, number: int) -> None:
        """Keep the card; abilities are added by the program."""
        self.card = card
        self.number = number
        self._blank: Definition | None = None
        self.base: Properties = printed(card)
        self.activated: list[int] = []
        self.resolution: list[int] = []
        self.triggered: list[int] = []
        self.statics: list[int] = []
        self.replaces: list[int] = []
        self.play_costs: list[int] = []
        self.play_only: list[int] = []
        self.as_played: list[int] = []
        self.play_from: list[int] = []
        self.defines: list[ab.Defines] = []
        self.follows = followed(card.abilities)
        self.mask = 0
        self.types = self.base.types
        self.played_as = next((word for word in PLAYED if word in self.types), "")
        self.is_attack = "Attack" in self.base.subtypes
        self.plain = False
        self.state_based = False
        # Whether its type line is the printed one unless an effect changes it.
        self.fixed_words = False
        # Whether its base properties depend on the game: defined by an ability, or by where it is equipped.
        self.varies = False
        # The definitions of the sides of a split-card (CR 9.2.3).
        self.sides: tuple[int, ...] = ()
        # The definition that a new object of this card has: of a back-face the front, of a side the whole card.
        self.front = number
        self.turns_over = bool(card.opposite) and not card.back and not TURNING.isdisjoint(card.subtypes)

    def as_token(self, number: int) -> Definition:
        """Return a token that is a copy of this card, with the same abilities (CR 8.5.25a)."""
        made = copy(self)
        made.number = made.front = number
        made.card = token_copy(self.card)
        made.base = self.base.copy()
        made.base.types |= {"Token"}
        made.base.rewords()
        made.types = made.base.types
        made._blank = None
        return made

    def blank(self) -> Definition:
        """Return the card as it is without any ability (CR 6.3.6)."""
        if self._blank is None:
            self._blank = copy(self)
            for name in self.__slots__:
                if isinstance(getattr(self, name), list):
                    setattr(self._blank, name, [])
            self._blank.follows = frozenset()
            self._blank.state_based = False
        return self._blank
