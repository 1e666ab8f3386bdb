"""Who sits where: one kind for each deck, a person or an agent."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

from rulebound.kernel.errors import RuleboundError
from rulebound.play.agents import KINDS

HUMAN: Final = "human"


class WrongSeats(RuleboundError):
    """The seats do not fit the decks, or one of them is of no known kind."""


def seats_for(seats: Sequence[str], players: int, *, kinds: Sequence[str] = (HUMAN, *KINDS)) -> list[str]:
    """Return the kinds of the seats; those not named are played by greedy.

    Raises:
        WrongSeats: there are more seats than players, or one is of a kind that is not among ``kinds``.
    """
    if len(seats) > players:
        raise WrongSeats(f"{len(seats)} seats for {players} decks; name one --seat for each --deck")
    for seat in seats:
        if seat not in kinds:
            near = difflib.get_close_matches(seat, kinds, 1)
            hint = f"; nearest: {near[0]}" if near else ""
            raise WrongSeats(f"{seat!r} cannot sit here{hint}; a seat is one of: {', '.join(kinds)}")
    return [*seats, *["greedy"] * (players - len(seats))]
