"""Continuous effects that modify the rules of the game (CR 6.3.1): what players may, cannot and must do.

A restriction beats a requirement and an allowance (CR 1.0.2), whatever their timestamps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.counting import HAVE_EQUIPPED
from rulebound.fab.effects.creating import future_token
from rulebound.fab.effects.filter_facts import mentions_attack
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import (
    BANISHED,
    CREATE,
    DESTROY,
    DRAW,
    GAIN,
    GRAVEYARD,
    PITCHED,
    PROXY,
    REVEAL,
    ZONE_NUMBERS,
    zone_kind,
)
from rulebound.ir import durations as d
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.events import Event as Pattern
from rulebound.ir.filters import Filter
from rulebound.ir.node import Node
from rulebound.kernel.state import Event, Lasting

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


class Active(NamedTuple):
    """A rule effect in force: its node, in whose name, and the lasting effect behind it (None: static)."""

    node: m.Rule | m.CostChange | m.Prevent | m.Freeze | m.Replacing
    ctx: Context
    effect: Lasting | None
    ability: int
    timestamp: int


def in_force(game: FabGame) -> list[Active]:
    """Return all effects on the rules that are in force now."""
    found: list[Active] = []
    for source, number, ctx in game.statics():
        linked = game.program.abilities[number]
        if linked.rules and not linked.holds(ctx):
            continue
        for node in linked.rules:
            if _meant(ctx, node):
                found.append(Active(node, ctx, None, number, source.since))  # type: ignore[arg-type]
    for source, number in game.granted_statics():
        linked = game.program.abilities[number]
        ctx = Context(game, source.ref, source.controller, source.memory)
        if linked.rules and linked.holds(ctx):
            found += [Active(node, ctx, None, number, source.since) for node in linked.rules]  # type: ignore[arg-type]
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if isinstance(node, (m.Rule, m.CostChange, m.Prevent, m.Freeze)):
            ctx = Context(game, effect.source, effect.controller, effect.regs)
            if _meant(ctx, node):
                found.append(Active(node, ctx, effect, -1, effect.timestamp))
    return found


def _meant(ctx: Context, node: Node) -> bool:
    condition = getattr(node, "while_", None)
    if not goes_on(ctx, node):
        return False
    if isinstance(node, m.Freeze) and isinstance(node.what, s.All):
        return True  # CR 1.8.4c: it is asked of each subject
    if isinstance(node, m.Freeze) and condition is not None and ctx.game.state.live(ctx.this) is None:
        # CR 6.2.2a: where this is, is asked of this, not of what was last known of it
        return s.This() not in set(condition.walk()) and holds(ctx, condition)
    return condition is None or holds(ctx, condition)


def goes_on(ctx: Context, node: Node) -> bool:
    """Return whether an effect that lasts while something is true goes on; what is true of this is true no more once
    this has ceased to exist (CR 6.2.2a).
    """
    duration = getattr(node, "for_", None)
    if isinstance(duration, d.Within) and duration.scope == "chain link":
        # CR 7.0.3d: the chain link that this is on, for as long as that is the active one
        link = ctx.game.link_of(ctx.this)
        return link is None or link.number == ctx.game.state.active_link
    if not isinstance(duration, d.While):
        return True
    return ctx.game.state.live(ctx.this) is not None and holds(ctx, duration.condition)


# What a restriction may forbid that is an event of its own, by the word for it in a rule effect.
_EVENTS: Final = {
    "draw": DRAW,
    "draw from effects": DRAW,
    "reveal": REVEAL,
    "create": CREATE,
    "gain life": GAIN,
    "pitch": PITCHED,
    "be destroyed": DESTROY,
}


def forbidden_by(node: Node) -> int:
    """Return the kinds of events that an effect may forbid."""
    return _EVENTS.get(node.action, 0) if isinstance(node, m.Rule) and node.mode == "cannot" else 0


def forbidden(game: FabGame, event: Event) -> bool:
    """Return whether an effect keeps an event from happening (CR 1.0.2)."""
    if not event.kinds & game.program.forbids:
        return False
    for action, bit in _EVENTS.items():
        if not event.kinds & bit or (bit == GAIN and event.word != "life"):
            continue
        if action == "draw from effects" and event.cause < 0:
            continue  # CR 4.4.3f: the end phase draws, no effect
        about = future_token(game, event) if bit == CREATE else game.state.live(event.subject)
        if any(
            concerns(active, about, event.player) and _by_such(active, event)
            for active in rules(game, "cannot", action)
        ):
            return True
    return False


def _by_such(active: Active, event: Event) -> bool:
    """Return whether an event is made by an effect of what a restriction names, if it names anything (CR 1.7.1)."""
    node, state = active.node, active.ctx.game.state
    if not isinstance(node, m.Rule) or not isinstance(node.by, Filter):
        return True
    layer = state.objects[event.cause] if event.cause > 0 else None
    return layer is not None and passes(active.ctx, node.by, layer)


def lost_abilities(game: FabGame) -> frozenset[int]:
    """Return the heroes (refs) that have lost the abilities of their cards (CR 6.3.6)."""
    if not game.program.takes_abilities:
        return frozenset()
    nodes = game.program.nodes
    found = (effect for effect in game.state.lasting if isinstance(nodes[effect.node], m.Lack))
    return frozenset(
        ref
        for effect in found
        if getattr(nodes[effect.node], "of", "") == "abilities"
        for ref in effect.subjects
    )


KNOWN: Final = frozenset(
    {
        ("cannot", "be destroyed"),
        ("may", "play"),
        ("may", "reach"),
        ("may", "activate"),
        ("may", "defend"),
        ("may", "attack again"),
        ("may", "activate again"),
        ("may", "attack so often"),
        ("may", "have another arsenal zone"),
        ("cannot", "have an arsenal zone"),
        ("may", "look at the top card"),
        ("cannot", "untap"),
        ("may", "attack several"),
        ("cannot", "trigger"),
        ("must", "defend"),
        ("must", "attack"),
        ("cannot", "draw"),
        ("cannot", "draw from effects"),
        ("cannot", "reveal"),
        ("cannot", "search"),
        ("cannot", "increase damage"),
        ("cannot", "create"),
        ("cannot", "pitch"),
        ("cannot", "play or activate"),
        ("cannot", "equip"),
        ("may", "attack one more"),
        ("counts", "more life"),
        ("counts", HAVE_EQUIPPED),
        ("cannot", "play"),
        ("cannot", "activate"),
        ("cannot", "attack"),
        ("cannot", "defend"),
        ("cannot", "be defended"),
        ("cannot", "be prevented"),
        ("cannot", "gain life"),
        ("only", "play"),
        ("only", "be defended"),
    }
)


def check_rule(node: Node) -> None:
    """Refuse a rule effect that nothing in the engine reads.

    Raises:
        ValueError: no rule reads this mode and action.
    """
    if isinstance(node, m.Rule) and (node.mode, node.action) not in KNOWN:
        raise ValueError(f"the engine cannot apply the rule effect {node.mode!r} {node.action!r}")


def check_static(node: m.Prevent | m.Replacing) -> None:
    """Refuse a replacement that a static ability cannot have: one that is used up.

    Raises:
        ValueError: it is not for each time, or is more than another number of the event.
    """
    if isinstance(node, m.Prevent) and node.mode != "each":
        raise ValueError(f"a static ability cannot prevent {node.mode!r}, only each time")
    if isinstance(node, m.Replacing) and (node.n is None or node.once):
        raise ValueError("a static replacement can only change the number of an event, each time")


def of_pitching(node: m.Replacing) -> bool:
    """Return whether an effect replaces what pitching a card gains (CR 1.14.3), and not the move to the pitch zone."""
    return isinstance(node.event, Pattern) and node.event.kind == "pitch"


def rules(game: FabGame, mode: str, action: str) -> Sequence[Active]:
    """Return the effects of one mode about one action (CR 1.0.1a)."""
    return game.rules_about(mode, action) if (mode, action) in game.program.rules_spoken else ()


def concerns(active: Active, obj: FabObject | None, who: int) -> bool:
    """Return whether an effect speaks of this object and this player."""
    node, ctx = active.node, active.ctx
    game = ctx.game
    if isinstance(node, m.Rule) and node.who is not None:
        if who not in players_in(game, select(ctx, node.who)):
            return False
    elif isinstance(node, m.Rule) and node.mode == "may" and who != ctx.who:
        return False  # what is allowed to nobody by name is allowed to "you"
    what = getattr(node, "what", None)
    if what is None:
        return True
    return obj is not None and found_by(active, what, obj)


def found_by(active: Active, what: s.Selector, obj: FabObject) -> bool:
    """Return whether a selector of the effect finds an object, wherever the object is."""
    if active.effect is not None and active.effect.subjects:
        subjects = active.effect.subjects
        if obj.ref in subjects or (obj.kind == PROXY and obj.origin in subjects):
            return True
        if isinstance(active.node, m.Rule) and active.node.action in ("attack again", "attack so often"):
            proxies = [active.ctx.game.state.known(ref) for ref in subjects]
            return any(
                p is not None and p.kind == PROXY and p.origin == obj.ref for p in proxies
            )  # CR 5.2.3c
        return False
    if isinstance(what, s.Next):
        # What comes next may be allowed before it comes (CR 5.1.2b), by whoever it is the next for.
        waits = active.effect is not None and active.effect.waiting > 0 and obj.owner == active.ctx.who
        return (
            waits
            and isinstance(active.node, m.Rule)
            and active.node.mode == "may"
            and (passes(active.ctx, what.filter, obj))
        )
    if isinstance(what, s.All):
        if obj.kind == PROXY and not mentions_attack(what.filter):
            return False
        if not obj.up and zone_kind(obj.zone) in (BANISHED, GRAVEYARD):
            return False  # CR 3.0.4e: it has no properties that an effect could ask for
        return passes(active.ctx, what.filter, obj)
    found = select(active.ctx, what)
    if obj.kind == PROXY and isinstance(what, s.This) and obj.origin in found:
        return True  # CR 1.4.3a: the attack inherits the ability of its source, and is "this" for it
    return obj.ref in found


def frozen(game: FabGame, obj: FabObject) -> bool:
    """Return whether one freeze effect or more apply to an object (CR 8.5.34, 8.5.34a, 8.5.34b).

    Those that applied before it was unfrozen do so no longer (CR 8.5.37a).
    """
    if obj.frozen or not game.program.freezes:
        return obj.frozen
    unfrozen = obj.memory.get("unfrozen", (-1,))[0]
    return any(
        active.timestamp > unfrozen and _freezes(active, active.node, obj)
        for active in game.rules_in_force()
        if isinstance(active.node, m.Freeze)
    )


def _freezes(active: Active, node: m.Freeze, obj: FabObject) -> bool:
    """Return whether a freeze effect applies to an object; its condition is asked of each (CR 1.8.4c)."""
    if not found_by(active, node.what, obj):
        return False
    if node.while_ is None or not isinstance(node.what, s.All):
        return True
    ctx = active.ctx
    return holds(
        Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}, ctx.layer), node.while_
    )


def dealing(active: Active, what: s.Selector, source: FabObject) -> bool:
    """Return whether a selector of the effect finds what deals damage: a weapon or ally does so by its attacks, whose
    attack-source it is (CR 1.4.3, 8.5.3a).
    """
    if found_by(active, what, source):
        return True
    origin = active.ctx.game.state.known(source.origin) if source.kind == PROXY else None
    return origin is not None and found_by(active, what, origin)


def spend(game: FabGame, event: Event) -> None:
    """An effect that keeps so many events of damage from being prevented is used up by them, prevented or not."""
    source = game.state.known(event.source)
    for active in rules(game, "cannot", "be prevented"):
        node, effect = active.node, active.effect
        if not isinstance(node, m.Rule) or node.n is None or node.what is None or effect is None:
            continue
        if source is not None and dealing(active, node.what, source):
            place = next(i for i, held in enumerate(game.state.lasting) if held.id == effect.id)
            left = game.state.own_lasting(place)
            left.left -= 1
            if left.left <= 0:
                del game.state.lasting[place]
            game.state.version += 1


def only_from_elsewhere(game: FabGame, who: int, obj: FabObject, action: str) -> Iterator[tuple[str, int]]:
    """Yield the zones from which alone a player may play or activate where this is not in them, and the source of the
    effect (CR 1.0.2a).
    """
    for active in rules(game, "only", action):
        node = active.node
        assert isinstance(node, m.Rule)
        if who not in players_in(game, select(active.ctx, node.who or s.You())):
            continue
        if node.from_ is not None and zone_kind(obj.zone) != ZONE_NUMBERS[node.from_]:
            source = game.state.known(active.ctx.this)
            yield node.from_, source.id if source is not None else -1


def set_limit(game: FabGame, who: int, obj: FabObject, ability: int) -> int | None:
    """Return the LIMIT that the newest effect sets for an attack ability, None where none does (CR 5.2.3e)."""
    if not game.program.abilities[ability].is_attack:
        return None
    found = [
        active.effect.value
        for active in sorted(rules(game, "may", "attack so often"), key=lambda active: active.timestamp)
        if active.effect is not None and concerns(active, obj, who)
    ]
    return found[-1] if found else None
