"""Transcend (CR 8.5.48): a card goes to its owner's hand with its back-face active (CR 9.1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.discrete import live, make
from rulebound.fab.words import HAND, TRANSCEND, zone_of
from rulebound.fab.zones.moving import move_event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def transcend(game: FabGame, frame: Frame, node: object) -> None:
    """Put the source of the effect into its owner's hand; who controls the effect has transcended (CR 8.5.48a)."""
    events = [
        move_event(game, obj, zone_of(HAND, obj.owner), TRANSCEND, player=frame.who)
        for obj in live(game, frame.regs["this"])
    ]
    make(game, frame, events, "8.5.48")
