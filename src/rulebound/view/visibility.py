"""Who may see which object (CR 3.0.3).

A viewer is a player's number, or ``EVERYBODY`` for what is public, or ``JUDGE`` who sees all.
"""

from __future__ import annotations

from typing import Final

from rulebound.fab.state import FabObject
from rulebound.fab.words import DECK, zone_kind, zone_owner
from rulebound.kernel.state import NOWHERE

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
