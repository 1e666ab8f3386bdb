"""Retrieve (CR 8.5.51): a player may pay a resource to equip a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay, pay
from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import live, make
from rulebound.fab.effects.possible import keeping
from rulebound.fab.effects.selectors import select
from rulebound.fab.structure.equipping import is_cloaked, zone_for
from rulebound.fab.words import EQUIP
from rulebound.fab.zones.moving import move_event
from rulebound.ir import effects as e
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

COST: Final = (0, 1, 0, 0)


def equip_events(game: FabGame, objects: Sequence[FabObject], who: int) -> list[Event]:
    """Return the events of equipping objects, where a zone fits them (CR 8.5.41, 8.5.41c)."""
    events = []
    for obj in objects:
        zone = zone_for(game, obj, who)
        if zone is not None and obj.zone != zone:
            event = move_event(game, obj, zone, EQUIP, player=who, up=not is_cloaked(game, obj))
            event.extra = (who,)
            events.append(event)
    return events


def pay_for_retrieving(game: FabGame, frame: Frame, node: object) -> None:
    """Pay, but only for a card that can be equipped (CR 8.5.51a)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    ctx = context_of(game, frame)
    found = live(game, select(ctx, node.what))
    kept = keeping(ctx, frame.who)
    if not equip_events(game, found, frame.who) or not can_pay(game, frame.who, COST, kept):
        game.state.result = (0,)
        return
    pay(game, frame.who, COST, kept)


def retrieve(game: FabGame, frame: Frame, node: object) -> None:
    """Equip what was paid for."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    paid = game.state.result[0]
    found = live(game, select(context_of(game, frame), node.what)) if paid else []
    make(game, frame, equip_events(game, found, frame.who), "8.5.51")
