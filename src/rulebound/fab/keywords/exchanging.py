"""Exchange (CR 8.5.49): two permanents swap zone and control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import after, live, make
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.structure.equipping import fits
from rulebound.fab.words import EQUIP, GAIN_CONTROL, PERMANENT
from rulebound.fab.zones.moving import move_event
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


@links(e.Exchange)
def _link_exchange(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_exchange, node, "8.5.49")
    linker.add(after, node, "8.5.49")


def _exchange(game: FabGame, frame: Frame, node: object) -> None:
    """Both swap at once, or neither where one of them cannot (CR 8.5.49, 8.5.49a)."""
    assert isinstance(node, e.Exchange)
    ctx = context_of(game, frame)
    ours, theirs = live(game, select(ctx, node.a))[:1], live(game, select(ctx, node.b))[:1]
    if ours and theirs and _can_swap(game, ours[0], theirs[0]):
        events = [_swapped(game, ours[0], theirs[0]), _swapped(game, theirs[0], ours[0])]
    else:
        events = []
    make(game, frame, events, "8.5.49")


def _can_swap(game: FabGame, one: FabObject, other: FabObject) -> bool:
    """Return whether each can be where and whose the other is; what is equipped, equipped there (CR 8.5.49b)."""
    if one.id == other.id:
        return False
    for obj, place in ((one, other), (other, one)):
        if place.equipped >= 0:
            if place.zone != place.equipped or not fits(game, obj, place.equipped):
                return False
        elif place.zone != PERMANENT:
            return False
    return True


def _swapped(game: FabGame, obj: FabObject, place: FabObject) -> Event:
    """Return the event of one of the two coming to be where and whose the other is."""
    if obj.zone == place.zone:
        return Event(GAIN_CONTROL, place.controller, obj.ref, word="gain", extra=(place.controller,))
    kinds = EQUIP if place.equipped >= 0 else 0
    event = move_event(game, obj, place.zone, kinds, player=place.controller, up=place.up)
    event.extra = (place.controller,)
    return event
