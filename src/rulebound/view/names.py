"""What players and objects are called on screens and in logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import ACTIVATED, PROXY, TRIGGERED
from rulebound.kernel.state import ref_id, ref_player
from rulebound.view.visibility import sees

PLAYER_NAMES: Final = "ABCDEFGH"
HIDDEN: Final = "a face-down card"


def player_name(player: int, players: Sequence[str] = PLAYER_NAMES) -> str:
    """Return the name of a player, by default the letter; a game has at most eight."""
    return players[player] if 0 <= player < len(players) else "nobody"


def card_label(game: FabGame, obj: FabObject) -> str:
    """Return what people write for an object: ``Snatch (red)``, ``Snatch (red)'s ability``."""
    name = game.name(obj)
    if obj.kind == PROXY:
        return f"{name}'s attack"
    if obj.kind in (ACTIVATED, TRIGGERED):
        return f"{name}'s ability"
    return name


def seen_label(game: FabGame, obj: FabObject, viewer: int) -> str:
    """Return the label of an object, or what the viewer sees instead.

    A hidden triggered ability asks its owner while its source is still private (CR 5.4.7b).
    """
    source = game.state.known(obj.origin) if obj.origin else None
    if source is not None and not sees(source, viewer):
        return f"{HIDDEN}'s ability"
    return card_label(game, obj) if sees(obj, viewer) else HIDDEN


def ref_label(game: FabGame, ref: int, viewer: int) -> str:
    """Return what a ref is called: a player, or an object as it is or was last known."""
    if ref < 0:
        return player_name(ref_player(ref))
    obj = game.state.known(ref)
    if obj is None:
        obj = game.state.objects[ref_id(ref)]
    hero = game.state.players[obj.owner].hero if obj.owner >= 0 else -1
    if obj.id == hero:
        return player_name(obj.owner)
    return seen_label(game, obj, viewer)
