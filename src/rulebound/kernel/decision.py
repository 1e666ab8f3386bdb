"""Decisions: everything a player may choose, as data. Every answer is one integer, the index of an option.

A choice of several things, or of an order, is asked one thing at a time: ``part`` counts what was taken so
far in the same group, and ``DONE`` among the options ends it where that is allowed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ACT: Final = 0
PICK: Final = 1
SOME: Final = 2
ORDER: Final = 3
NUMBER: Final = 4
DISTRIBUTE: Final = 5
PAY: Final = 6
YES_NO: Final = 7

KIND_WORDS: Final = ("act", "pick one", "pick some", "order", "number", "distribute", "pay", "yes or no")

# What an option stands for, beside the codes of the game itself (which start at 16).
NO: Final = 0
YES: Final = 1
DONE: Final = 2
OBJECT: Final = 3
PLAYER: Final = 4
AMOUNT: Final = 5
WORD: Final = 6
PASS: Final = 7


class Option(NamedTuple):
    """One answer: what it is (``code``), the object or player it names, a number, a word, the rule."""

    code: int
    obj: int = -1
    n: int = 0
    word: str = ""
    rule: str = ""


class Decision(NamedTuple):
    """What is asked of ``who``. ``about`` is a word that says what for, ``source`` the object that asks."""

    kind: int
    who: int
    options: tuple[Option, ...]
    about: str
    rule: str
    source: int = -1
    part: int = 0

    def choices(self) -> range:
        """Return all answers; each of them is legal."""
        return range(len(self.options))

    def index_of(self, code: int, obj: int = -1) -> int | None:
        """Return the index of the first option with this code (and object), or None."""
        for index, option in enumerate(self.options):
            if option.code == code and obj in (-1, option.obj):
                return index
        return None
