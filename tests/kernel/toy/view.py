"""What a player of the toy game sees: built from what is visible to that player, card by card."""

from __future__ import annotations

from typing import NamedTuple

from rulebound.kernel.decision import Decision
from tests.kernel.toy.state import ToyState


class View(NamedTuple):
    """For each zone the cards in it (-1: one that this player does not see), and what the player decides."""

    zones: tuple[tuple[int, ...], ...]
    seats: tuple[tuple[int, int, bool], ...]
    asked: int
    decision: Decision | None


def seen_by(state: ToyState, who: int) -> View:
    """Return what a player sees; another's decision is seen only as theirs."""
    decision = state.decision
    return View(
        tuple(tuple(_face(state, oid, who) for oid in zone) for zone in state.zones),
        tuple((seat.coins, seat.lives, seat.out) for seat in state.players),
        -1 if decision is None else decision.who,
        decision if decision is not None and decision.who == who else None,
    )


def _face(state: ToyState, oid: int, who: int) -> int:
    crew = state.objects[oid]
    return crew.definition if crew.up or crew.seen_by >> who & 1 else -1
