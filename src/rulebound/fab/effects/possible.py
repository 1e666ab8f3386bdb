"""Whether an optional effect can be generated, or an effect-cost be paid: whether there is what it asks for (CR 1.8.3b,
1.14.4b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulebound.fab.concepts.costs import Demand, can_pay
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.filter_facts import named_zones
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.linking import (
    can_happen_to,
    is_retrieval,
)
from rulebound.fab.effects.picking import can_be_joined, can_choose
from rulebound.fab.effects.rules import forbidden
from rulebound.fab.effects.searching import can_search
from rulebound.fab.effects.selectors import HIDDEN, choosable, select, universe
from rulebound.fab.words import DECK, DRAW, HAND, REVEAL, zone_of
from rulebound.fab.zones.arsenal import has_empty_zone
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.costs import Assets
from rulebound.ir.lasting import Freeze
from rulebound.ir.node import Node
from rulebound.kernel.state import Event, ref_id

# The zones without whose cards nothing can be done: nothing is charged or opted (CR 8.5.29, 8.5.22b).
CARDS_FROM: Final = {"charge": HAND, "opt": DECK}


def possible(ctx: Context, node: Node) -> bool:
    """Return whether an optional effect can be generated and its costs be paid (CR 1.8.3b)."""
    game = ctx.game
    if isinstance(node, e.Do):
        return all(possible(ctx, part) for part in _not_left_open(node.steps)) and can_be_joined(
            ctx, node.steps
        )
    if isinstance(node, e.ForEach):
        return all(
            possible(Context(game, ctx.this, ctx.who, {**ctx.regs, node.bind: (ref,)}, ctx.layer), node.do)
            for ref in select(ctx, node.over)
        )
    if isinstance(node, e.Pay):
        who = players_in(game, select(ctx, node.who))
        assert isinstance(node.cost, Assets)
        return bool(who) and can_pay(game, who[0], amounts_owed(ctx, node.cost), keeping(ctx, who[0]))
    if isinstance(node, e.Modes):
        return any(possible(ctx, mode) for mode in node.modes)
    if isinstance(node, e.Discard):
        held = [len(_discardable(ctx, node, p)) for p in players_in(game, select(ctx, node.who))]
        return bool(held) and all(n >= max(1, amount(ctx, node.n)) for n in held)
    if isinstance(node, e.Act) and node.verb in ("pitch", "unfreeze") and isinstance(node.what, s.Pick):
        return _can_be_done(ctx, node, node.what)
    if isinstance(node, e.Act) and node.verb in CARDS_FROM:
        who = players_in(game, select(ctx, node.who)) if node.who is not None else [ctx.who]
        return any(game.state.cards_in(CARDS_FROM[node.verb], player) for player in who)
    if isinstance(node, e.Act) and node.verb == "pitch":  # what lies on a deck is seen only as it is pitched
        return node.what is not None and _finds(ctx, e.Move(node.what, "pitch"))
    if isinstance(node, e.Act) and is_retrieval(node):  # CR 8.5.51a
        payable = can_pay(game, ctx.who, (0, 1, 0, 0), keeping(ctx, ctx.who))
        return payable and node.what is not None and _can_be_done(ctx, node, node.what)
    if isinstance(node, e.Draw):
        who = players_in(game, select(ctx, node.who))
        return any(game.state.cards_in(DECK, p) and not forbidden(game, _draw_of(ctx, p)) for p in who)
    if isinstance(node, e.Reveal) and forbidden(game, Event(REVEAL, ctx.who)):
        return False  # CR 1.0.2
    if isinstance(node, e.Counters) and (node.op == "remove" or isinstance(node.on, s.Pick)):
        return _can_be_done(ctx, node, node.on)
    if isinstance(node, e.Search):
        return can_search(ctx, node)
    if isinstance(node, e.Distribute) and node.op == "remove":
        held = [obj.count(node.kind) for obj in universe(ctx, node.among) if passes(ctx, node.among, obj)]
        return sum(held) >= amount(ctx, node.n)
    if isinstance(node, (e.Face, e.Look, e.Tap)):
        return _can_be_done(ctx, node, node.what)
    if isinstance(node, e.Move) and node.to == "arsenal" and not has_empty_zone(game, ctx.who):
        return False  # CR 3.3.2a
    return _finds(ctx, node)


def _draw_of(ctx: Context, player: int) -> Event:
    return Event(DRAW, player, cause=max(0, ref_id(ctx.this)))


def _not_left_open(steps: Sequence[Node]) -> Iterator[Node]:
    """Yield what can be asked before any of it is done: what is done with what was found, banished or revealed first
    depends on that, and what is chosen among hidden cards on which of them was turned face-up first.
    """
    bound: set[str] = set()
    turned = False
    for part in steps:
        what = getattr(part, "what", None)
        left_open = isinstance(what, s.Ref) and what.register in bound
        if turned and isinstance(what, s.Pick):
            left_open = not HIDDEN.isdisjoint(named_zones(what.filter) or ())
        if not left_open:
            yield part
        bound.add(getattr(part, "bind", ""))
        turned = turned or (isinstance(part, e.Face) and part.face == "up")


def _can_be_done(ctx: Context, effect: Node, what: Node) -> bool:
    """Return whether there are objects to which an effect can happen: of a ``Pick`` as many as are chosen."""
    if isinstance(what, s.Pick):
        found = choosable(ctx, what)
        return can_choose(ctx, what, [obj for obj in found if can_happen_to(ctx, effect, obj)])
    meant = [ctx.game.state.live(ref) for ref in select(ctx, what)]
    return any(obj is not None and can_happen_to(ctx, effect, obj) for obj in meant)


def _discardable(ctx: Context, node: e.Discard, player: int) -> list[int]:
    hand = ctx.game.state.zones[zone_of(HAND, player)]
    if node.what is None:
        return hand
    if isinstance(node.what, s.Selector):
        wanted = select(ctx, node.what)
        return [oid for oid in hand if ctx.game.state.objects[oid].ref in wanted]
    return [oid for oid in hand if passes(ctx, node.what, ctx.game.state.objects[oid])]


def _finds(ctx: Context, node: Node) -> bool:
    """Return whether there is something to do it to."""
    what = node.like if isinstance(node, e.Create) else getattr(node, "what", None)
    if isinstance(node, e.Reveal) and isinstance(what, s.Together):
        return all(_finds(ctx, e.Reveal(part)) for part in what.parts)
    if isinstance(what, s.Pick):
        return can_choose(ctx, what, choosable(ctx, what))
    if isinstance(what, s.Selector) and isinstance(
        node, (e.Banish, e.Destroy, e.Move, e.Reveal, e.Control, Freeze)
    ):
        return any(ctx.game.state.live(ref) is not None for ref in select(ctx, what))
    return True


def keeping(ctx: Context, who: int) -> list[Demand]:
    """Return what must not be pitched for an effect: its own source in hand, with which it goes on (CR 8.3.18b)."""
    source = ctx.game.state.live(ctx.this)
    if source is None or source.zone != zone_of(HAND, who):
        return []
    return [Demand(1, (source.id,), False)]


def amounts_owed(ctx: Context, cost: Assets) -> tuple[int, int, int, int]:
    """Return what a cost comes to: chi, resources, life and action points."""
    return (
        amount(ctx, cost.chi) if cost.chi is not None else 0,
        amount(ctx, cost.resource) if cost.resource is not None else 0,
        amount(ctx, cost.life) if cost.life is not None else 0,
        0,
    )
