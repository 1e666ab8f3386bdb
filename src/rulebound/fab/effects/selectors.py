"""What the selectors of the effect language find.

Things are refs: objects positive, players negative. An object that no longer exists is found by ``Ref`` and
``This`` all the same, since it may be asked about as last known (CR 1.2.3a); what changes it finds it gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context, as_object, hero_ref, players_in
from rulebound.fab.effects.filter_facts import facts_of, named_zones
from rulebound.fab.effects.filters import LINKS_ONLY, passes
from rulebound.fab.words import (
    ARENA,
    ARSENAL,
    DECK,
    HAND,
    PLAYED_FROM,
    PRIVATE,
    PROXY,
    QUEUE,
    STACK,
    zone_kind,
)
from rulebound.ir import conditions as c
from rulebound.ir import filters as f
from rulebound.ir import selectors as s
from rulebound.ir.node import Node
from rulebound.kernel.state import Refs, player_ref, ref_id

if TYPE_CHECKING:
    from rulebound.fab.state import FabObject


def select(ctx: Context, node: Node) -> Refs:
    """Return what a selector finds now, in a fixed order."""
    return SELECTORS[type(node)](ctx, node)


def _this(ctx: Context, node: Node) -> Refs:
    # CR 2.12.3a
    return (ctx.this,)


def _you(ctx: Context, node: Node) -> Refs:
    return (player_ref(ctx.who),)


def _ref(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Ref)
    return ctx.regs.get(node.register, ())


def _players(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Players)
    found = _which(ctx, node)
    if node.filter is not None:
        heroes = [(p, as_object(ctx.game, player_ref(p))) for p in found]
        found = [
            p for p, hero in heroes if hero is not None and passes(_with_each(ctx, p), node.filter, hero)
        ]
    return tuple(player_ref(p) for p in found)


def _with_each(ctx: Context, player: int) -> Context:
    return Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (player_ref(player),)}, ctx.layer)


def _which(ctx: Context, node: s.Players) -> list[int]:
    game = ctx.game
    if node.which in ("controller", "owner") and node.of is not None:
        objects = [as_object(game, ref) for ref in select(ctx, node.of)]
        if node.which == "owner":
            return [obj.owner for obj in objects if obj is not None]
        return [obj.controller if obj.controller >= 0 else obj.owner for obj in objects if obj is not None]
    everybody = game.clockwise(ctx.who)  # CR 1.9.2c: starting with the controller
    if node.which == "others" and node.of is not None:
        not_these = players_in(game, select(ctx, node.of))
        return [p for p in everybody if p not in not_these] if not_these else []
    if node.which == "each":
        return everybody
    if node.which == "started":
        return [*range(len(game.state.players))]
    if node.which == "party":
        return [ctx.who]  # CR 1.1.4a: parties of one
    if node.which == "opponents":
        return [p for p in everybody if p != ctx.who]  # CR 1.1.5, 1.1.4a: parties of one
    if node.which == "others":
        return [p for p in everybody if p != ctx.who]
    if node.which == "turn":
        return [game.state.turn_player]
    if node.which == "event deck":
        return []  # no rule puts one into a game
    if node.which in ("attacking", "defending"):
        link = game.link_of(ctx.this) or game.active_link  # CR 7.2.3a, 7.2.3b
        if link is None:
            return []
        # CR 8.2.8c: the player whose ally attacks is the attacking hero, too
        return [link.player] if node.which == "attacking" else players_in(game, link.targets)
    raise ValueError(f"no players are called {node.which!r}")


def _target(ctx: Context, node: Node) -> Refs:
    """The declared targets that are still legal (CR 1.8.9)."""
    assert isinstance(node, (s.Target, s.AnyTarget))
    legal = target_filter(node)
    found: list[int] = []
    for ref in ctx.regs.get(node.bind, ()):
        obj = as_object(ctx.game, ref) if ref < 0 else ctx.game.state.live(ref)
        if obj is not None and passes(ctx, legal, obj):
            found.append(ref)
    return tuple(found)


def _all(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.All)
    if ctx.game.program.facts(node.filter, facts_of).speaks_of_links:
        ctx = Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, LINKS_ONLY: ()}, ctx.layer)
    return tuple(
        obj.ref for obj in universe(ctx, node.filter, counting=True) if passes(ctx, node.filter, obj)
    )


def _newest(ctx: Context, node: Node) -> Refs:
    """The object that came last to the zone that it is in."""
    assert isinstance(node, s.Newest)
    found = [obj for obj in universe(ctx, node.filter) if passes(ctx, node.filter, obj)]
    newest = max(found, key=lambda obj: obj.since, default=None)
    return () if newest is None else (newest.ref,)


def _pick(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Pick)
    return ctx.regs.get(node.bind, ())


def _top(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.TopCards)
    from rulebound.fab.effects.amounts import amount

    n = amount(ctx, node.n)
    found: list[int] = []
    for player in players_in(ctx.game, select(ctx, node.whose)):
        deck = ctx.game.state.cards_in(DECK, player)
        found += [ctx.game.state.objects[oid].ref for oid in deck[:n]]
    return tuple(found)


def _among(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Among)
    found = [(ref, as_object(ctx.game, ref)) for ref in select(ctx, node.of)]
    return tuple(ref for ref, obj in found if obj is not None and passes(ctx, node.filter, obj))


def _next(ctx: Context, node: Node) -> Refs:
    raise ValueError("a thing that is still to come can only be the subject of a lasting effect (CR 6.2.4)")


_LIVING: Final = f.IsA("living")
_OPPOSING: Final = c.AllOf((_LIVING, f.ControlledBy(s.Players("opponents"))))


def target_filter(node: s.Target | s.AnyTarget) -> Node:
    """Return what a target must be; any target is a living object (CR 1.8.5d)."""
    if isinstance(node, s.Target):
        return node.filter
    return _OPPOSING if node.opposing else _LIVING


_ON_THE_TABLE: Final = ARENA | {STACK, QUEUE}  # where things are found that no zone is named for (CR 1.8.5a)
HIDDEN: Final = frozenset({"hand", "arsenal"})  # private zones of which a card can be chosen unseen
LYING: Final = frozenset(
    {"head", "chest", "arms", "legs", "banished"}
)  # where a face-down card can be chosen unseen


def choosable(ctx: Context, pick: s.Pick) -> list[FabObject]:
    """Return what can be chosen: who chooses sees their own private cards, and where an effect asks only for a card
    in a hand or arsenal, it states otherwise than that the card must be public (CR 1.8.6b).
    """
    who = ctx.who
    if pick.by is not None:
        who = next(iter(players_in(ctx.game, select(ctx, pick.by))), ctx.who)
    zones = named_zones(pick.filter)
    # CR 8.5.10: an intimidated card lies face-down
    lying = not {f.FaceIs("down"), f.Role("intimidated")}.isdisjoint(pick.filter.walk())
    hidden = zones is not None and zones <= (HIDDEN | LYING if lying else HIDDEN)
    found = universe(ctx, pick.filter, counting=hidden, who=who)
    return [obj for obj in found if passes(ctx, pick.filter, obj)]


def universe(
    ctx: Context, filter_: Node, *, counting: bool = False, who: int | None = None
) -> Iterator[FabObject]:
    """Yield the objects that an effect may find: public ones in the arena or on the stack, or in the zones
    that the filter names (CR 1.8.5a, 1.8.6b); private ones of its own too, where it names their zone or says that they
    are face-down, and for ``counting`` all cards where only their place matters. The cards of a deck, even of one's
    own, are seen by nobody (CR 3.0.3a, 3.7.4).
    """
    state = ctx.game.state
    who = ctx.who if who is None else who
    among = remembered(filter_)
    if among is not None:
        known = [as_object(ctx.game, ref) for ref in select(ctx, among)]
        yield from (obj for obj in known if obj is not None)
        return
    announced = ref_id(ctx.this) if PLAYED_FROM in ctx.regs else -1  # CR 5.1.2: it will be on the stack
    facts = ctx.game.program.facts(filter_, facts_of)
    zones, attacks = facts.zones, facts.speaks_of_attacks
    if facts.speaks_of_links:
        yield from attacks_of_links(ctx)
        return
    counted = counting and facts.only_counts
    for number, ids in enumerate(state.zones):
        if not ids:
            continue
        kind = zone_kind(number)
        if zones is None:
            if kind not in _ON_THE_TABLE:
                continue
        elif ctx.game.zone_word(kind) not in zones and not ("arena" in zones and kind in ARENA):
            continue
        for oid in ids:
            obj = state.objects[oid]
            if oid == announced or (obj.kind == PROXY and not attacks):
                continue  # CR 1.4.3a: a proxy is found only as an attack
            if not (obj.up or kind in PRIVATE or facts.speaks_of_backs):
                continue  # CR 3.0.4e, 1.8.6b: of a public zone a face-down card is meant only where that is said
            seen = obj.owner == who or (kind == HAND and obj.seen_by >> who & 1)
            stated = zones is not None or facts.speaks_of_backs
            if obj.up or counted or (seen and stated and kind != DECK):
                yield obj


def targetable(ctx: Context, filter_: Node, obj: FabObject) -> bool:
    """Return whether an object is public enough to be a target: what is private is one where the effect names a private
    zone, or states that it is face-down (CR 1.8.5a).
    """
    if obj.up or zone_kind(obj.zone) in (ARSENAL, HAND):
        return True
    return ctx.game.program.facts(filter_, facts_of).speaks_of_backs


def remembered(filter_: Node) -> s.Ref | None:
    """Return what a filter finds its objects among, where that is what an effect has left in a register."""
    parts = filter_.parts if isinstance(filter_, c.AllOf) else (filter_,)
    kept = (part.what for part in parts if isinstance(part, f.OneOf))
    return next((what for what in kept if isinstance(what, s.Ref)), None)


def attacks_of_links(ctx: Context) -> Iterator[FabObject]:
    """Yield the attacks of the chain links, as last known where they have left; a chain link has the properties
    of its active-attack (CR 7.0.3c). The attacks of the turn before those follow.
    """
    for link in ctx.game.state.links:
        attack = ctx.game.state.known(link.attack)
        if attack is not None:
            yield attack
    on_links = {link.attack for link in ctx.game.state.links}
    for ref in ctx.game.state.attacks:
        attack = ctx.game.state.known(ref)
        if attack is not None and ref not in on_links:
            yield attack


def _source_of(ctx: Context, node: Node) -> Refs:
    """An attack-proxy is an attack of its attack-source (CR 1.4.3)."""
    assert isinstance(node, s.SourceOf)
    found: list[int] = []
    for ref in select(ctx, node.of):
        obj = ctx.game.state.known(ref) if ref > 0 else None
        found.append(obj.origin if obj is not None and obj.kind == PROXY else ref)
    return tuple(found)


def _on_top_of(ctx: Context, node: Node) -> Refs:
    """The top-card of a sub-card (CR 3.0.14)."""
    assert isinstance(node, s.OnTopOf)
    state = ctx.game.state
    subs = [state.live(ref) for ref in select(ctx, node.of)]
    return tuple(state.objects[sub.under].ref for sub in subs if sub is not None and sub.under)


def _defended_by(ctx: Context, node: Node) -> Refs:
    """A defending card defends against the active-attack of its chain link (CR 7.0.5c)."""
    assert isinstance(node, s.DefendedBy)
    links = [ctx.game.link_of(ref) for ref in select(ctx, node.of)]
    return tuple(dict.fromkeys(link.attack for link in links if link is not None))


def _subjects(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Subjects)
    from rulebound.fab.effects.patterns import subjects

    found = subjects(ctx, node.event, node.window)
    return found[-1:] if node.last else found


def _together(ctx: Context, node: Node) -> Refs:
    assert isinstance(node, s.Together)
    return tuple(dict.fromkeys(ref for part in node.parts for ref in select(ctx, part)))


SELECTORS: Final[dict[type[Node], Callable[[Context, Node], Refs]]] = {
    s.This: _this,
    s.You: _you,
    s.Ref: _ref,
    s.Players: _players,
    s.Target: _target,
    s.AnyTarget: _target,
    s.All: _all,
    s.Newest: _newest,
    s.Pick: _pick,
    s.Subjects: _subjects,
    s.Together: _together,
    s.TopCards: _top,
    s.Among: _among,
    s.Next: _next,
    s.SourceOf: _source_of,
    s.OnTopOf: _on_top_of,
    s.DefendedBy: _defended_by,
}
__all__ = ["hero_ref", "select", "target_filter", "universe"]
