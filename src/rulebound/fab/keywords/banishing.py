"""Banish until something happens (CR 8.5.1c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import Context, context_of
from rulebound.fab.effects.discrete import after, live, make
from rulebound.fab.effects.everybodys import taken
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import BANISH, BANISHED, COMBAT_CHAIN, GRAVEYARD, PERMANENT, zone_of
from rulebound.fab.zones.moving import may_be_permanent, move_event
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.events import done

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


@links(e.BanishUntil)
def _link_until(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.BanishUntil)
    later = e.Later(node.until, e.Act("return what was banished"), window=None, at_once=True)
    ability = linker.program.delayed(later.on, later.do)
    linker.program.node_number(later)
    linker.picks(node)
    linker.add(_banish, node, "8.5.1c")
    linker.add(_delay, (node, later, ability), "8.5.1c")


def _banish(game: FabGame, frame: Frame, node: object) -> None:
    """The objects are banished like any (CR 8.5.1c)."""
    assert isinstance(node, e.BanishUntil)
    ctx = context_of(game, frame)
    events = [
        move_event(game, obj, zone_of(BANISHED, obj.owner), BANISH, player=frame.who, up=node.face == "up")
        for obj in taken(ctx, node.what, live(game, select(ctx, node.what)))
        if obj.owner >= 0
    ]
    make(game, frame, events, "8.5.1c")


def _delay(game: FabGame, frame: Frame, node: object) -> None:
    """They return when the condition is met (CR 8.5.1c)."""
    assert isinstance(node, tuple)
    banish, later, ability = node
    from_ = tuple(event.from_zone for event in done(game))
    after(game, frame, banish)
    if from_:
        ctx = context_of(game, frame)
        regs = {**ctx.regs, "banished until": frame.regs[banish.bind], "from": from_}
        game.add_delayed(later, ability, Context(game, ctx.this, ctx.who, regs, ctx.layer))


def return_banished(game: FabGame, frame: Frame, node: object) -> None:
    """What still exists as it was banished returns to the zone that it came from (CR 8.5.1c)."""
    zones = dict(zip(frame.regs["banished until"], frame.regs["from"], strict=True))
    events = [
        move_event(game, obj, _home(game, obj, zones[obj.ref]), player=frame.who)
        for obj in live(game, frame.regs["banished until"])
    ]
    make(game, frame, events, "8.5.1c")


def _home(game: FabGame, obj: FabObject, zone: int) -> int:
    """Return where an object returns to: from the combat chain, where it has no place any more, to where the close step
    would have brought it (CR 7.7.5, 7.7.6).
    """
    if zone != COMBAT_CHAIN:
        return zone
    return PERMANENT if may_be_permanent(game, obj) else game.state.zone_of(GRAVEYARD, obj.owner)
