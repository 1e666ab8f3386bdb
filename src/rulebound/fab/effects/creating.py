"""Tokens that are about to be created: whose they are, and under whose control (CR 8.5.2, 1.3.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.state import FabObject
from rulebound.fab.words import CARD, zone_owner
from rulebound.kernel.state import ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Event


def token_controller(event: Event) -> int:
    """Return under whose control a token is created: of who owns the zone that it is created in, of whom the effect
    names (as the ``object`` of the event), or else of who creates it (CR 8.5.2c).
    """
    owner = zone_owner(event.to_zone)
    if owner >= 0:
        return owner
    return ref_player(event.object) if event.object < 0 else event.player


def future_token(game: FabGame, event: Event) -> FabObject:
    """Return a token as it will be, for what looks at its creation beforehand (CR 8.5.2a). Who is instructed to create
    it owns it (CR 1.3.1a).
    """
    return FabObject(0, 0, game.program.token(event.word), CARD, event.player, token_controller(event))
