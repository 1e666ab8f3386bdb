"""Gaining control of objects (CR 8.5.35, 8.5.53, 8.5.54), and pitching cards as an effect (CR 8.5.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.concepts.costs import pitch_of
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, context_of, players_in
from rulebound.fab.effects.discrete import after, asset_event, live, make
from rulebound.fab.effects.everybodys import taken
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import BY_PITCHING, GAIN, GAIN_CONTROL, PITCH, PITCHED, zone_of
from rulebound.fab.zones.moving import move_event
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.ir.selectors import Pick, TopCards
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

RULES = {"gain": "8.5.35", "give": "8.5.53", "steal": "8.5.54"}


@links(e.Control)
def _link_control(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Control)
    linker.picks(node)
    linker.add(_control, node, RULES[node.verb])
    linker.add(after, node, RULES[node.verb])
    if node.until is not None:
        later = e.Later(node.until, e.Act("give back"), window=None, at_once=True)
        linker.program.node_number(later)
        linker.add(_for_a_while, (node, later, linker.program.delayed(later.on, later.do)), "6.2.2a")


def _control(game: FabGame, frame: Frame, node: object) -> None:
    """One player gains control; who controls the effect is the one who has given or stolen (CR 8.5.53a, 8.5.54a)."""
    assert isinstance(node, e.Control)
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, node.who))[:1]
    events = [
        Event(GAIN_CONTROL, frame.who, obj.ref, word=node.verb, extra=(player,))
        for obj in live(game, select(ctx, node.what))
        for player in who
        if obj.controller != player
    ]
    frame.regs["before"] = tuple(
        -1 - obj.controller for obj in live(game, tuple(event.subject for event in events))
    )
    make(game, frame, events, RULES[node.verb])


def _for_a_while(game: FabGame, frame: Frame, node: object) -> None:
    """The control ends with the time that the effect names (CR 6.2.2a)."""
    assert isinstance(node, tuple)
    control, later, ability = node
    taken = frame.regs[control.bind]
    if taken and len(taken) == len(frame.regs["before"]):
        ctx = context_of(game, frame)
        who = players_in(game, select(ctx, control.who))[:1]
        regs = {**ctx.regs, "held": taken, "holder": tuple(-1 - player for player in who)}
        game.add_delayed(later, ability, Context(game, ctx.this, ctx.who, regs, ctx.layer))


def give_back(game: FabGame, frame: Frame, node: object) -> None:
    """Who controlled the objects before does so again, where nobody else has gained control of them since."""
    (holder,) = players_in(game, frame.regs["holder"])
    pairs = zip(frame.regs["held"], frame.regs["before"], strict=True)
    events = [
        Event(GAIN_CONTROL, holder, ref, word="end", extra=(ref_player(player),))
        for ref, player in pairs
        if (obj := game.state.live(ref)) is not None and obj.controller == holder
    ]
    make(game, frame, events, "6.2.2a")


def pitch(game: FabGame, frame: Frame, node: object) -> None:
    """Put cards with a pitch into their owners' pitch zones (CR 8.5.44, 1.14.3a): all of them, or none (8.5.44a)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    ctx = context_of(game, frame)
    found = [
        obj for obj in taken(ctx, node.what, live(game, select(ctx, node.what))) if pitch_of(game, obj.id)[1]
    ]
    if isinstance(node.what, Pick | TopCards) and len(found) < amount(ctx, node.what.n):
        if not (isinstance(node.what, Pick) and node.what.up_to):
            found = []
    events = [move_event(game, obj, zone_of(PITCH, obj.owner), PITCHED, player=frame.who) for obj in found]
    make(game, frame, events, "8.5.44")


def gain_pitched(game: FabGame, frame: Frame, node: object) -> None:
    """The player gains assets as the pitch of the cards says (CR 8.5.44, 2.8.1)."""
    after(game, frame, node)
    events = []
    for obj in live(game, frame.regs["done"]):
        asset, n = pitch_of(game, obj.id)
        events.append(asset_event(game, GAIN, frame.who, asset, n))
        events[-1].extra = (BY_PITCHING,)
    if events:
        propose(game, events)
