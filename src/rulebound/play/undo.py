"""Taking back choices: possible until something was learned that cannot be forgotten."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulebound.fab.words import DRAW, LOOK, REVEAL, ROLL, SEARCH, SHUFFLE
from rulebound.kernel.state import Event
from rulebound.play.match import Match

_REVEALING: Final = (
    (DRAW, "a card was drawn"),
    (REVEAL, "a card was revealed"),
    (LOOK, "somebody looked at a card"),
    (SEARCH, "a deck was searched"),
    (SHUFFLE, "a deck was shuffled"),
    (ROLL, "a die was rolled"),
)


class Before(NamedTuple):
    """A match before a choice: how many choices had been made, how many lines each person had heard."""

    match: Match
    choices: int
    heard: dict[int, int]


class Undo:
    """The matches as they were before each choice of one player, back to the last thing that was learned."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._before: list[Before] = []
        self.barrier = "nothing was chosen yet"

    def remember(self, match: Match, choices: int, heard: dict[int, int]) -> None:
        """Keep a match as it is, before a choice."""
        self._before.append(Before(match.clone(), choices, heard))

    def forget(self, why: str) -> None:
        """Something was learned: nothing before it can be taken back."""
        self._before.clear()
        self.barrier = why

    def take_back(self) -> Before | None:
        """Return the match before the last choice; None at a barrier."""
        return self._before.pop() if self._before else None


def learned(before: tuple[int, int], match: Match, events: list[Event]) -> str:
    """Return what these events taught a player that was hidden; empty when nothing.

    ``before`` are the words of the random generator before them: whatever was left to chance counts too.
    """
    for event in events:
        for bit, why in _REVEALING:
            if event.kinds & bit:
                return why
    if random_words(match) != before:
        return "chance has decided something"
    return ""


def random_words(match: Match) -> tuple[int, int]:
    """Return the words of the game's random generator."""
    return match.game.state.random_high, match.game.state.random_low
