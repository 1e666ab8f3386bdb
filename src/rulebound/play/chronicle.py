"""What each person at the table has heard: every event in words, and which of it is news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulebound.fab.words import DRAW
from rulebound.kernel.state import Event
from rulebound.play.match import Match
from rulebound.view.log import is_routine, line


class Heard(NamedTuple):
    """One line; ``routine`` ones follow from others and are no news."""

    text: str
    routine: bool


class Chronicle:
    """Puts events into words as they happen, for each of some players as that player may know them."""

    def __init__(self, seats: Sequence[int], match: Match) -> None:
        """Begin with what has happened so far."""
        self._heard: dict[int, list[Heard]] = {seat: [] for seat in seats}
        self._told = dict.fromkeys(seats, 0)
        self._events = 0
        self.hear(match)

    def hear(self, match: Match) -> None:
        """Take in what happened since the last time."""
        game = match.game
        together = -1
        for event in game.log[self._events :]:
            together = event.batch if event.multi else together
            for seat, heard in self._heard.items():
                routine = is_routine(event) or _is_said_twice(event, together, seat)
                heard.append(Heard(line(game, event, seat), routine))
        self._events = len(game.log)

    def news(self, seat: int) -> list[str]:
        """Return what a player has not been told yet, without routine; it counts as told from then on."""
        heard = self._heard.get(seat, [])
        fresh = heard[self._told.get(seat, 0) :]
        self._told[seat] = len(heard)
        return [one.text for one in fresh if not one.routine]

    def everything(self, seat: int) -> list[str]:
        """Return all that a player has heard."""
        return [one.text for one in self._heard[seat]]

    def marks(self) -> dict[int, int]:
        """Return how much each player has heard, to come back to."""
        return {seat: len(heard) for seat, heard in self._heard.items()}

    def back_to(self, marks: dict[int, int], match: Match) -> None:
        """Forget what was heard after the marks; the match is as it was then."""
        for seat, mark in marks.items():
            del self._heard[seat][mark:]
            self._told[seat] = min(self._told[seat], mark)
        self._events = len(match.game.log)


def _is_said_twice(event: Event, together: int, seat: int) -> bool:
    """Several draws are one line for who does not see the cards, and one for each card for who does."""
    if not event.kinds & DRAW or event.batch != together:
        return False
    return event.multi if event.player == seat else not event.multi
