"""Defending (CR 7.0.5): which cards may become defending cards, and how they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import object_context, players_in
from rulebound.fab.effects.continuous import bind_next
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.rules import concerns, found_by, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import (
    ACTION,
    ARENA,
    ARSENAL,
    CARD,
    COMBAT_CHAIN,
    DEFEND,
    DEFENDING,
    DEFENSE_REACTION,
    HAND,
    PROTECT,
    STACK,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import move_event
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.kernel.events import propose
from rulebound.kernel.legality import ALLOWED, Reason, Verdict
from rulebound.kernel.state import Refs, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import ChainLink, FabObject


def defending_cards(game: FabGame, link: ChainLink, target: int = 0) -> list[FabObject]:
    """Return the cards that defend on a chain link (for one attack-target), in the order they came."""
    state = game.state
    found = []
    for oid in state.zones[COMBAT_CHAIN]:
        obj = state.objects[oid]
        if obj.role == DEFENDING and obj.link == link.number and (not target or obj.defends == target):
            found.append(obj)
    return found


def check_now(game: FabGame, who: int, oid: int) -> Verdict:
    """Return whether a player may declare a card as a defending card at this moment."""
    state = game.state
    link = game.active_link
    target = game.hero(who).ref
    declared: Refs = ()
    if state.frames and state.decision is not None and state.decision.about == "defend":
        frame = state.frames[-1]
        target, declared = frame.a, frame.regs.get("declared", ())
    elif link is not None:
        target = link.targets[0]
    return check_declare(game, who, state.objects[oid], target, declared)


def check_declare(game: FabGame, who: int, obj: FabObject, target: int, declared: Refs) -> Verdict:
    """Return whether a player may declare a card as a defending card, after those declared already."""
    link = game.active_link
    if game.state.step != "defend" or link is None:
        return Verdict(False, (Reason("7.3.2", "defending cards are declared in the defend step", obj.id),))
    reasons = tuple(_declare_refusals(game, who, obj, target, declared, link))
    return Verdict(not reasons, reasons) if reasons else ALLOWED


def _declare_refusals(
    game: FabGame, who: int, obj: FabObject, target: int, declared: Refs, link: ChainLink
) -> Iterator[Reason]:
    state = game.state
    properties = game.properties(obj)
    kind = zone_kind(obj.zone)
    hero = state.live(target)
    if hero is None or hero.id not in [p.hero for p in state.players]:
        yield Reason("7.3.2a", "only for an attacked hero are defending cards declared", obj.id)
        yield Reason("8.2.8d", "no defending cards are declared for an ally", obj.id)
    protects = "protect" in properties.keywords
    if (hero is not None and hero.controller != who) and not protects:
        yield Reason("7.3.2a", "your hero is not attacked", obj.id)
    if kind == HAND and obj.owner == who:
        if DEFENSE_REACTION in properties.types:
            yield Reason("7.3.2a", "a defense reaction card cannot be declared as a defending card", obj.id)
    elif kind in ARENA and _may_be_equipment(game, obj) and "Equipment" in properties.types:
        if obj.controller != who:
            yield Reason("7.3.2a", "you do not control it", obj.id)
        if not obj.up:
            yield Reason("7.3.2a", "only public equipment can be declared", obj.id)
    elif not _allowed_from(game, who, obj):
        yield Reason("7.3.2a", "defending cards come from hand or are equipment", obj.id)
    if properties.defense is None:
        yield Reason("7.3.2b", "it does not have the defense property", obj.id)
    if obj.ref in declared or obj.role == DEFENDING:
        yield Reason("7.3.2b", "it is already a defending card", obj.id)
    together = [o for o in (state.live(ref) for ref in declared) if o is not None]
    against = list(against_defending(game, who, obj, kind, link, together))
    yield from against
    if against and together:
        yield Reason("7.3.2b", "it would make the declared cards illegal", obj.id)


def unrestricted(game: FabGame, who: int) -> bool:
    """Return whether nothing but the card itself says what a player may declare: then ``may_be_declared`` knows."""
    return not rules(game, "may", "defend") and not game.program.protects


def may_be_declared(game: FabGame, who: int, obj: FabObject, declared: Refs) -> bool:
    """Return False only for a card that certainly cannot be declared; quicker than the check with its reasons."""
    properties = game.properties(obj)
    if properties.defense is None or obj.ref in declared or obj.role == DEFENDING:
        return False
    if zone_kind(obj.zone) == HAND:
        return DEFENSE_REACTION not in properties.types
    if zone_kind(obj.zone) == ARSENAL:
        return "ambush" in properties.keywords
    return obj.up and "Equipment" in properties.types


def _allowed_from(game: FabGame, who: int, obj: FabObject) -> bool:
    """Ambush and effects let cards from the arsenal defend (CR 8.3.28)."""
    if zone_kind(obj.zone) != ARSENAL or obj.owner != who:
        return False
    if "ambush" in game.properties(obj).keywords:
        return True
    return any(
        getattr(active.node, "from_", None) in (None, "arsenal") and concerns(active, obj, who)
        for active in rules(game, "may", "defend")
    )


def against_defending(
    game: FabGame, who: int, obj: FabObject, kind: int, link: ChainLink, together: Sequence[FabObject]
) -> Iterator[Reason]:
    """Yield why the attack cannot be defended by a card that comes from a kind of zone (CR 1.0.2b, 8.3.4c,
    8.3.22b).
    """
    attack = game.state.known(link.attack)
    if attack is None:
        return
    keywords = game.properties(attack).keywords
    defenders = [*defending_cards(game, link), *together]
    if "dominate" in keywords and kind == HAND and any(_came_from(game, o) == HAND for o in defenders):
        yield Reason("8.3.4a", "the attack has dominate, and a card from hand defends already", attack.id)
        yield Reason("8.3.4b", "the attack has dominate, and a card from hand defends already", attack.id)
    if "overpower" in keywords and ACTION in game.properties(obj).types:
        if any(ACTION in game.properties(o).types for o in defenders):
            yield Reason("8.3.22a", "the attack has overpower, and an action card defends already", attack.id)
    for active in rules(game, "cannot", "be defended"):
        node = active.node
        if isinstance(node, m.Rule) and node.what is not None and found_by(active, node.what, attack):
            if node.by is None or passes(active.ctx, node.by, obj):
                if node.n is not None and not _too_many(game, active.ctx, node, defenders):
                    continue
                yield Reason("1.0.2", "an effect keeps it from defending this attack", attack.id)
                yield Reason("7.3.2b", "an effect keeps it from defending this attack", attack.id)
    for active in rules(game, "only", "be defended"):
        node = active.node
        if isinstance(node, m.Rule) and node.what is not None and found_by(active, node.what, attack):
            if node.by is not None and not passes(active.ctx, node.by, obj):
                yield Reason("1.0.2b", "an effect lets only other cards defend this attack", attack.id)
    for active in rules(game, "cannot", "defend"):
        if concerns(active, obj, who):
            source = ref_id(active.ctx.this)
            yield Reason("1.0.2", "an effect keeps it from defending", source)
            yield Reason("7.3.2b", "an effect keeps it from defending", source)
    yield from _own_refusals(game, obj)


def _own_refusals(game: FabGame, obj: FabObject) -> Iterator[Reason]:
    """Yield what a card outside the arena says itself against its defending (CR 7.3.2b, 7.4.2c): that would be too late
    once it is on the chain link. In the arena its static abilities work as any other's.
    """
    statics = game.definition(obj).statics
    if not statics or zone_kind(obj.zone) in ARENA or game.is_blank(obj):
        return
    ctx = object_context(game, obj)
    for number in statics:
        linked = game.program.abilities[number]
        for node in linked.rules:
            if not isinstance(node, m.Rule) or (node.mode, node.action) != ("cannot", "defend"):
                continue
            about = node.what == s.This() and linked.holds(ctx)
            if about and (node.while_ is None or holds(ctx, node.while_)):
                yield Reason("1.0.2", "its own text keeps it from defending", obj.id)
                yield Reason("7.3.2b", "its own text keeps it from defending", obj.id)


def _too_many(game: FabGame, ctx: object, node: m.Rule, defenders: Sequence[FabObject]) -> bool:
    from rulebound.fab.effects.context import Context

    assert isinstance(ctx, Context)
    assert node.n is not None
    already = sum(1 for o in defenders if node.by is None or passes(ctx, node.by, o))
    return already >= amount(ctx, node.n)


def _came_from(game: FabGame, obj: FabObject) -> int:
    return obj.from_zone if obj.zone == COMBAT_CHAIN else zone_kind(obj.zone)


def may_defend_by_reaction(game: FabGame, who: int, obj: FabObject) -> Verdict:
    """Return whether a defense reaction card could become a defending card now (CR 5.3.2b, 7.4.2c)."""
    link = game.active_link
    if link is None:
        return Verdict(False, (Reason("5.3.2b", "there is no active chain link", obj.id),))
    if game.hero(who).ref not in link.targets:
        return Verdict(False, (Reason("7.4.2b", "your hero is not attacked", obj.id),))
    kind = obj.from_zone if obj.zone == STACK else zone_kind(obj.zone)
    reasons = tuple(against_defending(game, who, obj, kind, link, ()))
    return Verdict(not reasons, reasons)


def add_defenders(game: FabGame, cards: Sequence[FabObject], who: int, rule: str, target: int = 0) -> None:
    """Put cards onto the active chain link as defending cards, as one multi-event (CR 7.0.5a, 7.3.2d)."""
    link = game.active_link
    if link is None or not cards:
        game.state.result = (-1, 0)
        return
    events = []
    for obj in cards:
        defender = who_defends_with(obj)
        event = move_event(game, obj, COMBAT_CHAIN, DEFEND, player=defender, rule=rule, up=True)
        event.object = link.attack
        if "protect" in game.properties(obj).keywords:
            event.word = PROTECT  # CR 8.3.31a
        event.extra = (defender,)
        event.source = obj.ref
        event.place = target or game.hero(who).ref
        events.append(event)
    propose(game, events)


def who_defends_with(obj: FabObject) -> int:
    """Return whose defending card a card becomes: its controller's, or its owner's if it has none yet (CR 7.0.5a,
    1.3.1b).
    """
    return obj.controller if obj.controller >= 0 else obj.owner


def becomes_defending(game: FabGame, obj: FabObject, from_kind: int, target: int) -> None:
    """Mark a card that has been put onto the active chain link as defending (CR 7.0.3f, 7.0.5d)."""
    link = game.active_link
    assert link is not None
    own = game.state.own(obj.id)
    own.role = DEFENDING
    game.state.moves += 1
    own.link = link.number
    own.defends = target
    if from_kind != STACK:
        own.from_zone = from_kind
    if own.kind == CARD and from_kind in ARENA and own.equipped < 0:
        own.memory["permanent"] = (1,)
    bind_next(game, own, "defended")


def demanded(game: FabGame, who: int, declared: Refs, possible: Refs) -> bool:
    """Return whether an effect demands that another card be declared, of those that can be (CR 1.0.2, 7.3.2)."""
    link = game.active_link
    attack = game.state.known(link.attack) if link is not None else None
    if attack is None:
        return False
    for active in rules(game, "must", "defend"):
        node, ctx = active.node, active.ctx
        if not isinstance(node, m.Rule):
            continue
        if node.by is None and ctx.this not in (attack.ref, attack.origin):
            continue
        if node.by is not None and not passes(ctx, node.by, attack):
            continue
        if node.who is None or who not in players_in(game, select(ctx, node.who)):
            continue
        kind = node.what.filter if isinstance(node.what, s.All) else None
        if kind is None or node.n is None:
            continue
        objects = [(ref, game.state.live(ref)) for ref in (*declared, *possible)]
        fit = [ref for ref, obj in objects if obj is not None and passes(ctx, kind, obj)]
        if sum(ref in declared for ref in fit) < amount(ctx, node.n) and any(ref in possible for ref in fit):
            return True
    return False


def candidates(game: FabGame, who: int) -> list[FabObject]:
    """Return the cards that a player might declare: hand, equipment, arsenal (CR 8.1.4b)."""
    state = game.state
    found = [state.objects[oid] for oid in state.zones[zone_of(HAND, who)]]
    found += [state.objects[oid] for oid in state.zones[zone_of(ARSENAL, who)]]
    found += [
        obj
        for obj in (state.objects[oid] for oid in game.arena())
        if obj.controller == who and obj.kind == CARD and _may_be_equipment(game, obj)
    ]
    return found


def _may_be_equipment(game: FabGame, obj: FabObject) -> bool:
    """Return whether an object in the arena is equipped, or is a permanent that is an equipment all the same, as a hero
    can be (CR 7.3.2a asks for no more).
    """
    if obj.equipped >= 0:
        return True
    return "Equipment" in game.definition(obj).types and (obj.zone != COMBAT_CHAIN or game.stays(obj))
