"""Who may see which object (CR 3.0.3).

A viewer is a player's number, or ``EVERYBODY`` for what is public, or ``JUDGE`` who sees all.
"""

from __future__ import annotations

from typing import Final

from rulebound.fab.state import FabObject
from rulebound.fab.words import DECK, PRIVATE, zone_kind, zone_owner
from rulebound.kernel.state import NOWHERE, Event

EVERYBODY: Final = -1
JUDGE: Final = -2


def sees(obj: FabObject, viewer: int) -> bool:
    """Whether the viewer knows the properties of an object, as it is or as it was last known.

    Public objects are known to all (CR 3.0.3). A private one is known to its owner and to the owner of the
    zone it is in, unless it is in a deck (CR 3.0.3a), and to whoever an effect has shown it to.
    """
    if obj.up or viewer == JUDGE:
        return True
    if viewer < 0:
        return False
    if obj.seen_by >> viewer & 1:
        return True
    if obj.zone == NOWHERE or zone_kind(obj.zone) == DECK:
        return False
    return viewer in (obj.owner, zone_owner(obj.zone))


def sees_moved_card(event: Event, subject: FabObject, viewer: int) -> bool:
    """Whether the viewer learned, from where a card came and went, which card it was.

    The event is judged as it happened: a card that was drawn unseen and is played later stays unnamed in the
    line about the draw.
    """
    if viewer == JUDGE:
        return True
    known_before = _shows(event.from_zone, up=True, owner=subject.owner, viewer=viewer)
    return known_before or _shows(event.to_zone, up=event.up, owner=subject.owner, viewer=viewer)


def _shows(zone: int, *, up: bool, owner: int, viewer: int) -> bool:
    if zone == NOWHERE:
        return False
    kind = zone_kind(zone)
    if kind not in PRIVATE and up:
        return True
    return viewer >= 0 and kind != DECK and viewer in (owner, zone_owner(zone))
