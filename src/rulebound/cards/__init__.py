"""Cards: what is printed on them, compiled; how they are found, searched and compiled again."""

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import (
    AmbiguousCard,
    BadCard,
    BadTypeLine,
    CardError,
    DatasetMissing,
    UnknownCard,
    UnknownFormat,
    UnsupportedCard,
)
from rulebound.cards.made_up import definition_from_mapping, turn_over, vanilla_hero

__all__ = [
    "AmbiguousCard",
    "BadCard",
    "BadTypeLine",
    "CardDefinition",
    "CardError",
    "Catalogue",
    "DatasetMissing",
    "UnknownCard",
    "UnknownFormat",
    "UnsupportedCard",
    "definition_from_mapping",
    "turn_over",
    "vanilla_hero",
]
