"""Transform (CR 8.5.36), and putting cards under permanents (CR 3.0.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, context_of
from rulebound.fab.effects.discrete import after, live, make
from rulebound.fab.effects.linking import Branch, Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.structure.demi_heroes import settle_demi_heroes
from rulebound.fab.words import ARENA, CREATE, ENTER, PERMANENT, TRANSFORM, zone_kind
from rulebound.fab.zones.moving import move_event, under_event
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.node import Node
from rulebound.kernel.events import done
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


@links(e.Transform)
def _link_transform(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Transform)
    failed = Branch(node)
    linker.picks(node)
    if node.token is not None:
        linker.add(_create_token, failed, "8.5.36c")
    else:
        linker.add(_becomes_permanent, failed, "8.5.36b")
    linker.add(_transform, failed, "8.5.36")
    linker.add(after, node, "8.5.36")
    linker.add(_settle, node, "8.1.11b")
    linker.here(failed)


def transformed(ctx: Context, node: e.Transform) -> list[FabObject]:
    """Return what would transform, nothing where some of it does not exist (CR 8.5.36d)."""
    found: list[FabObject] = []
    for what in node.what:
        objects = live(ctx.game, select(ctx, what))
        n = 1
        if isinstance(what, s.Pick):  # of any number there may be none (CR 1.8.6c)
            n = (what.least or 0) if what.up_to else amount(ctx, what.n)
        if len(objects) < n:
            return []
        found += objects
    return found


def _becomes_permanent(game: FabGame, frame: Frame, node: object) -> None:
    """What is transformed into becomes a permanent first (CR 8.5.36b), if all that transforms exists."""
    assert isinstance(node, Branch)
    transform = node.node
    assert isinstance(transform, e.Transform)
    ctx = context_of(game, frame)
    into = live(game, select(ctx, transform.into)) if transform.into is not None else []
    if not into or not transformed(ctx, transform):
        frame.regs["ok"] = (0,)
        frame.step = node.to
        return
    frame.regs["into"] = (into[0].ref,)
    if zone_kind(into[0].zone) not in ARENA:
        _turn_to_face(game, into[0], ctx)
        event = move_event(game, into[0], PERMANENT, player=frame.who)
        event.extra = (frame.who,)
        make(game, frame, [event], "8.5.36b")


def _turn_to_face(game: FabGame, obj: FabObject, ctx: Context) -> None:
    """Of a twin-card the face whose ability puts it into the arena is active there (CR 9.1.4b)."""
    layer = game.state.objects[ctx.layer] if ctx.layer > 0 else None
    sides = game.definition(obj).sides
    for side in sides:
        definition = game.program.definitions[side]
        if layer is not None and layer.ability in definition.base.abilities:
            game.state.own(obj.id).definition = side
            game.state.moves += 1
            game.state.version += 1


def _create_token(game: FabGame, frame: Frame, node: object) -> None:
    """The token that is transformed into is created first (CR 8.5.36c), if all that transforms exists."""
    assert isinstance(node, Branch)
    transform = node.node
    assert isinstance(transform, e.Transform)
    assert transform.token is not None
    if not transformed(context_of(game, frame), transform):
        frame.regs["ok"] = (0,)
        frame.step = node.to
        return
    make(game, frame, [Event(CREATE | ENTER, frame.who, word=transform.token, to_zone=PERMANENT)], "8.5.36c")


def _transform(game: FabGame, frame: Frame, node: object) -> None:
    """Put the objects under the permanent: they transform into it, and it from them (CR 8.5.36a)."""
    assert isinstance(node, Branch)
    transform = node.node
    assert isinstance(transform, e.Transform)
    ctx = context_of(game, frame)
    if transform.token is not None:
        frame.regs["into"] = tuple(event.new for event in done(game))[:1]
        frame.regs["created"] = frame.regs["into"]
    into = live(game, frame.regs["into"])
    if not into or zone_kind(into[0].zone) not in ARENA:
        frame.regs["ok"] = (0,)
        frame.step = node.to
        return
    events = [
        under_event(game, obj, into[0], TRANSFORM, player=frame.who) for obj in transformed(ctx, transform)
    ]
    for event in events:
        event.object = into[0].ref
    make(game, frame, events, "8.5.36")


def _settle(game: FabGame, frame: Frame, node: object) -> None:
    settle_demi_heroes(game)


@links(e.PutUnder)
def _link_put_under(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_put_under, node, "3.0.14")
    linker.add(after, node, "3.0.14")


def _put_under(game: FabGame, frame: Frame, node: object) -> None:
    """Objects become sub-cards of a permanent (CR 3.0.14)."""
    assert isinstance(node, e.PutUnder)
    ctx = context_of(game, frame)
    tops = [
        top for top in live(game, select(ctx, node.under)) if zone_kind(top.zone) in ARENA and not top.under
    ]
    events = [
        under_event(game, obj, tops[0], player=frame.who)
        for obj in live(game, select(ctx, node.what))
        if tops and obj.id != tops[0].id and obj.owner >= 0
    ]
    for event in events:
        event.object = tops[0].ref
    make(game, frame, events, "3.0.14")
