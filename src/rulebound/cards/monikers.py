"""Monikers (CR 2.7.3): the most significant part of a personal name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rulebound.cards.type_line import TypeLine

_HONORIFICS: Final = frozenset({"Chief", "Fightmaster", "Groundbreaker", "Lady", "Lord", "Professor", "Ser"})
_PEOPLE: Final = frozenset({"Hero", "Demi-Hero", "Mentor"})
_NAMED_THINGS: Final = frozenset({"Companion", "Equipment", "Weapon"})

# Monikers of several words (CR 2.7.3 has two of them); all others are the first word after the honorifics.
_WHOLE: Final = ("Data Doll MKII", "Gravy Bones", "Squizzy & Floof", "The Librarian")


def moniker(name: str, line: TypeLine, suffixed: Collection[str]) -> str | None:
    """Return the moniker that ``name`` determines, or None when it is no personal name.

    ``suffixed`` holds the first parts of all names of the form ``FIRST, SUFFIX`` that weapons, equipment and
    allies have: a thing named just ``FIRST`` is the same person (Dawnblade and Dawnblade, Resplendent).
    """
    first, comma, _ = name.partition(", ")
    if _PEOPLE.intersection(line.types):
        return _of_a_person(first)
    if not is_named_thing(line):
        return None
    if comma or first in suffixed or ("Ally" in line.subtypes and " " not in first):
        return first
    return None


def is_named_thing(line: TypeLine) -> bool:
    """Whether a card of this type line is a thing or creature that may have a personal name."""
    return "Ally" in line.subtypes or bool(_NAMED_THINGS.intersection(line.types))


def _of_a_person(first: str) -> str | None:
    for whole in _WHOLE:
        if first == whole:
            return whole
    words = first.split()
    if words[0] in _HONORIFICS:
        words = words[1:]
    if words[0] == "The":
        return None
    return words[0]
