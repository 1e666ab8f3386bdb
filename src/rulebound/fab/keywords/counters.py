"""Counters that are moved (CR 8.5.42) or distributed (CR 8.5.30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import after, counted_on, live, make
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.linking import Branch, Linker, links
from rulebound.fab.effects.selectors import select, universe
from rulebound.fab.words import PUT_COUNTER, REMOVE_COUNTER
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


@links(e.MoveCounters)
def _link_move(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.MoveCounters)
    linker.picks(node)
    if node.n is None:
        again, enough = Branch(node), Branch(None)
        linker.add(_begin_moving, node, "8.5.42")
        linker.here(again)
        linker.add(_ask_which, (node, enough), "1.8.6c")
        linker.add(_take_one, again, "1.8.6c")
        linker.here(enough)
        linker.add(_move_several, node, "8.5.42")
    else:
        linker.add(_move, node, "8.5.42")
    linker.add(after, node, "8.5.42")


def _move(game: FabGame, frame: Frame, node: object) -> None:
    """Remove counters from one object and put them onto another (CR 8.5.42), or do neither (8.5.42a)."""
    assert isinstance(node, e.MoveCounters)
    ctx = context_of(game, frame)
    off = live(game, tuple(counted_on(game, ref) for ref in select(ctx, node.off)))
    on = live(game, tuple(counted_on(game, ref) for ref in select(ctx, node.on)))
    assert node.n is not None
    n = min(amount(ctx, node.n), off[0].count(node.kind)) if off else 0
    events = []
    if n > 0 and on and on[0].id != off[0].id:
        events = [
            Event(REMOVE_COUNTER, frame.who, off[0].ref, amount=n, word=node.kind),
            Event(PUT_COUNTER, frame.who, on[0].ref, amount=n, word=node.kind),
        ]
    make(game, frame, events, "8.5.42")


def _begin_moving(game: FabGame, frame: Frame, node: object) -> None:
    frame.regs["divided"] = ()


def _ask_which(game: FabGame, frame: Frame, node: object) -> None:
    """Let the player choose the counters one by one: any number, those that are there (CR 1.8.6c, 8.5.42a)."""
    assert isinstance(node, tuple)
    move, enough = node
    ctx = context_of(game, frame)
    chosen = frame.regs["divided"]
    on = {counted_on(game, ref) for ref in select(ctx, move.on)}
    found = live(game, tuple(counted_on(game, ref) for ref in select(ctx, move.off)))
    held = [obj.ref for obj in found if obj.ref not in on and obj.count(move.kind) > chosen.count(obj.ref)]
    if not held or not live(game, tuple(on)):
        frame.step = enough.to
        return
    game.choose(frame.who, held, 1, up_to=True, about="choose", rule="1.8.6", source=ctx.this)


def _take_one(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    if game.state.result:
        frame.regs["divided"] += game.state.result
        frame.step = node.to


def _move_several(game: FabGame, frame: Frame, node: object) -> None:
    """Remove the counters from where they are and put them onto one object, together (CR 8.5.42)."""
    assert isinstance(node, e.MoveCounters)
    chosen = frame.regs["divided"]
    on = live(game, tuple(counted_on(game, ref) for ref in select(context_of(game, frame), node.on)))
    events = [
        Event(REMOVE_COUNTER, frame.who, ref, amount=chosen.count(ref), word=node.kind)
        for ref in dict.fromkeys(chosen)
    ]
    if events:
        events.append(Event(PUT_COUNTER, frame.who, on[0].ref, amount=len(chosen), word=node.kind))
    make(game, frame, events, "8.5.42")


@links(e.Distribute)
def _link_distribute(linker: Linker, node: Node) -> None:
    again, enough = Branch(node), Branch(None)
    linker.add(_begin, node, "8.5.30")
    linker.here(again)
    linker.add(_ask, (node, enough), "8.5.30")
    linker.add(_take, again, "8.5.30")
    linker.here(enough)
    linker.add(_put, node, "8.5.30")
    linker.add(after, node, "8.5.30")


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Distribute)
    frame.regs["left"] = (amount(context_of(game, frame), node.n),)
    frame.regs["divided"] = ()


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    """Let the player divide the counters one by one among the objects (CR 8.5.30)."""
    assert isinstance(node, tuple)
    distribute, enough = node
    ctx = context_of(game, frame)
    left = frame.regs["left"][0]
    found = [obj for obj in universe(ctx, distribute.among) if passes(ctx, distribute.among, obj)]
    if distribute.op == "remove":  # CR 8.5.16: no more than there are
        divided = frame.regs["divided"]
        found = [obj for obj in found if obj.count(distribute.kind) > divided.count(obj.ref)]
    among = [obj.ref for obj in found]
    if left <= 0 or not among:
        frame.step = enough.to
        return
    frame.regs["left"] = (left - 1,)
    game.choose(
        frame.who,
        among,
        1,
        up_to=distribute.up_to,
        about="choose",
        rule="1.8.6",
        source=frame.regs["this"][0],
    )


def _take(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    if not game.state.result:
        frame.regs["left"] = (0,)
    frame.regs["divided"] += game.state.result
    frame.step = node.to


def _put(game: FabGame, frame: Frame, node: object) -> None:
    """Put on each object as many as it was given, or take them from it, together (CR 8.5.30, 8.5.16b)."""
    assert isinstance(node, e.Distribute)
    divided = frame.regs["divided"]
    kind = PUT_COUNTER if node.op == "put" else REMOVE_COUNTER
    events = [
        Event(kind, frame.who, ref, amount=divided.count(ref), word=node.kind)
        for ref in dict.fromkeys(divided)
    ]
    make(game, frame, events, "8.5.30" if node.op == "put" else "8.5.16")
