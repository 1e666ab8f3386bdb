"""Graded cards: physical cards that PSA has given a grade, written after the name as ``Snatch (red) [PSA 10]``.

To the rules a graded card is the card that it is; only cards that speak of grades know the difference. So it is
another definition of the same card, with the same name and pitch (CR 1.3.4), whose identifier has the grade in it.
"""

from __future__ import annotations

import copy
import functools
import re
from typing import Final

from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import BadCard

HIGHEST: Final = 10
_GRADED: Final = re.compile(r"(?P<card>.*\S)\s*\[psa\s+(?P<grade>\d+)\]\s*", re.IGNORECASE | re.DOTALL)


def split_grade(text: str) -> tuple[str, int | None]:
    """Return what stands in front of a grade, and the grade; None where there is none."""
    found = _GRADED.fullmatch(text)
    return (text, None) if found is None else (found["card"], int(found["grade"]))


@functools.cache
def graded(card: CardDefinition, grade: int) -> CardDefinition:
    """Return the definition of a card with a grade; that of a split card's sides is the card's.

    Raises:
        BadCard: there is no such grade, or the card has another face, which would have no grade of its own.
    """
    if not 1 <= grade <= HIGHEST:
        raise BadCard(f"{card.label}: a grade is a whole number from 1 to {HIGHEST}, not {grade}")
    if card.opposite:
        raise BadCard(f"{card.label} is double-faced, and such cards are not taken with a grade")
    made = copy.copy(card)
    made.grade = grade
    made.identifier = f"{card.identifier} [PSA {grade}]"
    made.sides = tuple(graded(side, grade) for side in card.sides)
    return made
