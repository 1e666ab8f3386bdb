"""Triggered Effects (CR 6.6): which effects a finished batch of events or a new state triggers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.connecting import remembered_by
from rulebound.fab.effects.context import Context
from rulebound.fab.effects.filter_facts import mentions_attack
from rulebound.fab.effects.happening import take_marks
from rulebound.fab.effects.patterns import matches, ordinal, sides
from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import (
    ARENA,
    ATTACK,
    CARD,
    DEFEND,
    DEFENDING,
    HIT,
    LEAVE,
    MOVE,
    PREVENTED,
    PROXY,
    STACK,
    TRIGGER,
    ZONE_NUMBERS,
    zone_kind,
    zone_of,
)
from rulebound.ir import abilities as ab
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir.events import AnyEvent, BecomesTrue, Event
from rulebound.ir.node import Node
from rulebound.ir.selectors import Players, Selector, This
from rulebound.kernel.game import MATCHED
from rulebound.kernel.procedure import step
from rulebound.kernel.state import Event as Done
from rulebound.kernel.state import Lasting, Pending, Refs, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

CONTRACT: Final = "contract"
_ANY_ONE: Final = (
    Players("each"),
    Players("others"),
    Players("opponents"),
)  # a hero, another one, an opponent
SEEN: Final = ARENA | {STACK}  # where what ceases to exist is looked at as it was there (CR 5.4.6a, 1.7.4i)
BEFORE: Final = "before"  # the register of what an event happened to, as it was
Candidate = tuple["FabObject", int, int, int]


def match(game: FabGame, batch: Sequence[Done]) -> None:
    """Add to the pending triggers what a batch triggers, each effect once (CR 1.9.2a, 6.6.5, 6.6.1,
    6.6.1c).
    """
    kinds = 0
    for event in batch:
        kinds |= event.kinds
    if kinds & game.program.trigger_mask:
        for obj, number, this, which in candidates(game, batch, kinds):
            _try(game, obj, number, this, batch, which)
        _match_delayed(game, batch, kinds)
    if kinds & HIT:
        take_marks(game, batch)
    if game.program.mutes_once:
        _spend_muting(game, batch)


def _spend_muting(game: FabGame, batch: Sequence[Done]) -> None:
    """What keeps only the next such event from triggering effects is used up by it (CR 6.6.5f)."""
    for active in rules(game, "cannot", "trigger"):
        node, effect = active.node, active.effect
        assert isinstance(node, m.Rule)
        if node.n is None or node.by is None or effect is None:
            continue
        if any(matches(active.ctx, node.by, event) for event in batch):
            state = game.state
            state.lasting[:] = [held for held in state.lasting if held.id != effect.id]
            state.version += 1


def candidates(game: FabGame, batch: Sequence[Done], kinds: int) -> Iterator[Candidate]:
    """Yield objects with triggered abilities that may match: object, ability, the ref that "this" is, and which of
    several equal abilities of the object it is.
    """
    state = game.state
    abilities = game.program.abilities
    seen: set[tuple[int, int]] = set()
    for obj in _sources(game, batch, kinds):
        watching = [number for number in _triggers(game, obj) if abilities[number].mask & kinds]
        if not watching:
            continue
        # An ability that an object was given twice is two abilities; an object may be a source for two reasons.
        fresh = [number for number in watching if (obj.id, number) not in seen]
        seen.update((obj.id, number) for number in fresh)
        for place, number in enumerate(fresh):
            if isinstance(abilities[number].node, ab.Triggered):
                game.counters[MATCHED] += 1
                this = _this(state.live(obj.ref) is not None, obj, batch)
                yield obj, number, this, fresh[:place].count(number)


def _sources(game: FabGame, batch: Sequence[Done], kinds: int) -> Iterator[FabObject]:
    """Yield what may have a trigger: what ceased by the event (CR 5.4.6a), the arena, what the event is about
    (1.7.4i), and the zones outside in which some ability says that it works.
    """
    state = game.state
    program = game.program
    definitions = program.definitions
    granted = program.granted_mask & kinds  # CR 8.5.9a: an object may have been given a trigger
    for event in batch:
        known = state.last_known.get(event.subject) if event.kinds & (MOVE | LEAVE) else None
        if (
            known is not None
            and (state.live(event.subject) is None)
            and (granted or definitions[known.definition].mask & kinds)
        ) and ((known.zone >= 0 and zone_kind(known.zone) in SEEN) or not event.new):
            yield known
    for oid in game.arena() if granted else game.watchers():
        obj = state.objects[oid]
        if granted or definitions[obj.definition].mask & kinds:
            yield obj
    for event in batch:
        for ref in (event.subject, event.new, event.object):
            about = state.live(ref)
            if about is None:
                continue
            given = granted and zone_kind(about.zone) == STACK  # CR 1.7.4h
            if given or definitions[about.definition].mask & kinds:
                yield about
    if program.outside_mask & kinds:
        for who in range(len(state.players)):
            for kind in program.outside_kinds:
                for oid in state.zones[zone_of(kind, who)]:
                    obj = state.objects[oid]
                    if definitions[obj.definition].mask & kinds:
                        yield obj


def _triggers(game: FabGame, obj: FabObject) -> tuple[int, ...] | list[int]:
    """An attack-proxy has only the triggers that were given to it; its source has the others (CR 1.4.3a)."""
    if obj.kind == CARD and not obj.snapshot and zone_kind(obj.zone) not in ARENA:
        if game.program.granted_mask and zone_kind(obj.zone) == STACK:
            return game.properties(obj).abilities  # CR 1.7.4h: also what it was given as it was played
        printed = game.definition(obj).triggered
        if not any(game.program.abilities[number].keyword for number in printed):
            return printed
        held = game.properties(obj).abilities  # CR 8.5.13a: it may have lost the keyword
        return [n for n in printed if not game.program.abilities[n].keyword or n in held]
    return game.properties(obj).abilities


def _this(alive: bool, obj: FabObject, batch: Sequence[Done]) -> int:
    """An ability that triggers on its source moving refers to the new object (CR 3.0.9a, 3.0.9b)."""
    if not alive:
        for event in batch:
            if event.subject == obj.ref and event.new:
                return event.new
    return obj.ref


def _try(game: FabGame, obj: FabObject, number: int, this: int, batch: Sequence[Done], which: int) -> None:
    node = game.program.abilities[number].node
    assert isinstance(node, ab.Triggered)
    who = obj.controller if obj.controller >= 0 else obj.owner  # CR 1.7.1b
    ctx = Context(game, obj.ref, who, obj.memory)
    found = [event for event in batch if matches(ctx, node.on, event)]
    if not found or not _functional(game, obj, node, found, this):
        return
    if game.state.phase == "setup" and _within_turns(node):
        return  # CR 4.1.8b
    if any(event.multi for event in found):
        found = [event for event in found if not event.multi] or found
    found = [event for event in ordinal(ctx, node.on, found) if not _muted(game, obj, who, event, number)]
    for events in _occasions(node, found):
        _triggers_on(game, obj, number, this, node, events, which)


def _occasions(node: ab.Triggered, found: Sequence[Done]) -> list[Sequence[Done]]:
    """Part the events of a batch into those on which an effect triggers: once for all where it speaks of one or more
    things (CR 1.9.2a), but for each hero who does something where it waits for any one of several to do it; and once
    for each event that is as the effect says where it speaks of a single thing (see ``readings``).
    """
    on = node.on
    if isinstance(on, Event) and on.at_least is not None and on.player in _ANY_ONE:
        players = dict.fromkeys(event.player for event in found)
        return [[event for event in found if event.player == player] for player in players]
    if all(_of_a_single_thing(one) for one in (on.events if isinstance(on, AnyEvent) else (on,))):
        return [(event,) for event in found]
    return [found] if found else []


def _of_a_single_thing(on: Node) -> bool:
    """Return whether a trigger condition names a thing of a kind ("a card", "an aura"), and not one or more of them,
    this very object, or no thing at all ("whenever you deal damage").
    """
    if not isinstance(on, Event) or on.at_least is not None:
        return False
    return on.kind == "draw" or not (on.subject is None or isinstance(on.subject, Selector))


def _triggers_on(
    game: FabGame,
    obj: FabObject,
    number: int,
    this: int,
    node: ab.Triggered,
    found: Sequence[Done],
    which: int,
) -> None:
    who = obj.controller if obj.controller >= 0 else obj.owner
    ctx = Context(game, obj.ref, who, obj.memory)
    regs = {**remembered_by(game, obj, number, which), **_registers(ctx, node.on, found)}
    if node.and_state is not None:
        asked = {**regs, BEFORE: tuple(event.subject for event in found)}
        if not holds(Context(game, obj.ref, who, asked), node.and_state):
            return  # CR 6.6.5b; of what has ceased to exist, as it was last (1.2.3)
    if node.counts is not None:
        regs["X"] = (amount(Context(game, obj.ref, who, regs), node.counts),)
    ctx = Context(game, this, who, regs)
    # CR 8.5.39, 8.5.39b: without a limit it triggers each time, as a contract is completed
    if node.limit is not None:
        key = -((obj.ref << 20) | number)
        used = game.state.limits.get(key, 0)
        game.state.limits[key] = used + 1
        if used >= node.limit:
            return  # CR 6.6.1a, 6.6.5e
    _wait(game, Pending(number, this, who, regs, game.state.stamp))


def _within_turns(node: ab.Triggered) -> bool:
    """Return whether an effect triggers only so often in a turn, or only in somebody's turn: not before the first."""
    if node.limit is not None or (
        isinstance(node.on, Event) and node.on.nth is not None and node.on.window == "turn"
    ):
        return True
    return node.and_state is not None and any(
        isinstance(part, c.During) and part.phase == "turn" for part in node.and_state.walk()
    )


def _muted(game: FabGame, obj: FabObject, who: int, event: Done, number: int) -> bool:
    """Return whether an effect keeps an event from triggering effects, or those of this object (CR 1.0.2,
    6.6.5f, 7.5.5c).
    """
    for active in rules(game, "cannot", "trigger"):
        node = active.node
        assert isinstance(node, m.Rule)
        ctx = active.ctx
        inner = Context(game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}, ctx.layer)
        if node.what is not None and not concerns(active, obj, who):
            continue
        if node.as_ is not None and game.program.abilities[number].keyword != node.as_:
            continue
        if node.by is None or matches(inner, node.by, event):
            return True
    return False


def _times(game: FabGame, label: str | None) -> int:
    """Return how often an effect triggers instead of once (CR 6.4.9)."""
    times = 1
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Replacing) and isinstance(node.event, Event) and node.event.kind == "trigger":
            if node.event.what == label and node.n is not None:
                regs: dict[str, Refs] = {"amount": (times,), "amount#": (times,)}
                times = amount(Context(game, effect.source, effect.controller, regs), node.n)
    return times


def _wait(game: FabGame, pending: Pending) -> None:
    """Let a triggered effect wait for the stack; those of a player who has lost ceased with them (CR 4.5.1a,
    6.6.1d).
    """
    if game.state.players[pending.controller].out:
        return
    node = game.program.abilities[pending.ability].node
    label = node.label if isinstance(node, ab.Triggered) else None
    game.state.pending += [pending] * _times(game, label)
    if label == CONTRACT:
        # CR 8.5.39a: the contract is completed as it triggers; that is remembered
        completed = Done(TRIGGER, pending.controller, pending.source, word=CONTRACT, rule="8.5.39a")
        completed.batch = game.state.clock
        completed.happened = True
        game.state.history.append(completed)
        game.state.version += 1
    if not hides(game, pending):
        has_triggered(game, pending)


def hides(game: FabGame, pending: Pending) -> bool:
    """Return whether the source is private and its owner still decides whether it triggers (CR 5.4.7b)."""
    source = game.state.live(pending.source)
    node = game.program.abilities[pending.ability].node
    works_hidden = isinstance(node, ab.Triggered) and node.works_in is not None
    return works_hidden and source is not None and not source.up and "decided" not in pending.regs


def has_triggered(game: FabGame, pending: Pending) -> None:
    """A triggered effect has triggered (CR 6.6.5): that may trigger others."""
    event = Done(TRIGGER, pending.controller, pending.source, source=pending.source, rule="6.6.5")
    event.batch = game.state.clock
    event.happened = True
    match(game, (event,))


def has_prevented(game: FabGame, source: int, who: int, kind: str, n: int) -> None:
    """An effect of a source has prevented damage of a type (CR 6.4.10a): that may trigger others."""
    if game.program.trigger_mask & TRIGGER:
        event = Done(
            TRIGGER, who, source, amount=n, source=source, word=f"{PREVENTED} {kind}", rule="6.4.10a"
        )
        event.batch = game.state.clock
        event.happened = True
        game.state.history.append(event)
        game.state.version += 1
        match(game, (event,))


def _registers(ctx: Context, on: Node, found: Sequence[Done]) -> dict[str, Refs]:
    pattern = on
    if isinstance(on, AnyEvent):
        pattern = next(part for part in on.events if matches(ctx, part, found[0]))
    pairs = [sides(pattern, event) for event in found]
    subjects = tuple(
        event.new if event.new and event.subject == subject else _meant(ctx, pattern, subject)
        for event, (subject, _) in zip(found, pairs, strict=True)
    )
    attacks = {"attack": tuple(subject for subject, _ in pairs)} if found[0].kinds & (ATTACK | HIT) else {}
    return attacks | {
        "subject": subjects,
        "object": tuple(object_ for _, object_ in pairs if object_),
        "player": (-1 - found[0].player,) if found[0].player >= 0 else (),
        "amount": (sum(event.amount for event in found),),
        "amount#": (sum(event.amount for event in found),),
        "subject#": (len(found),),
    }


def _meant(ctx: Context, pattern: Node, ref: int) -> int:
    """Where a pattern does not speak of attacks, the weapon behind an attack-proxy is meant (CR 1.4.3)."""
    obj = ctx.game.state.known(ref)
    if obj is None or obj.kind != PROXY or not isinstance(pattern, Event) or pattern.subject is None:
        return ref
    return ref if mentions_attack(pattern.subject) else obj.origin


def _functional(game: FabGame, obj: FabObject, node: ab.Triggered, found: Sequence[Done], this: int) -> bool:
    """Return whether a triggered-static ability works where its source is (CR 1.7.4)."""
    kind = zone_kind(obj.zone)
    if node.works_in is not None:
        zone, _, face = node.works_in.partition(" face-")
        if zone == "equipped":
            return obj.equipped >= 0 and (not face or obj.up == (face == "up"))
        return kind == ZONE_NUMBERS[zone] and not obj.under and (not face or obj.up == (face == "up"))
    if kind in ARENA:
        if not obj.up:
            return False
        if obj.role == DEFENDING and not game.stays(obj):
            if node.and_state is not None and _of_defending(node.and_state):
                return True  # CR 1.7.4a, 5.4.7
            if _put_from_anywhere(node.on) and _about_this(node.on):
                return True  # CR 1.7.4i
            # CR 1.7.4a: it enters the arena as it defends, but what waits for that does not wait for defending
            return not _enters(node.on) and any(
                event.kinds & DEFEND and event.subject == obj.ref for event in found
            )
        return True
    return _about_this(node.on) and any(
        obj.ref in (event.subject, event.new, event.object) for event in found
    )


def _put_from_anywhere(on: Node) -> bool:
    """Return whether a trigger waits for its source to come to a graveyard, wherever it comes from: that is met
    outside the arena, and need not begin there (CR 1.7.4i), unlike leaving the arena.
    """
    return isinstance(on, Event) and on.kind == "move" and on.to == "graveyard" and on.from_ is None


def _enters(on: Node) -> bool:
    """Return whether a trigger waits for nothing but something entering the arena."""
    if isinstance(on, AnyEvent):
        return all(_enters(part) for part in on.events)
    return isinstance(on, Event) and on.kind == "enter"


def _of_defending(condition: Node) -> bool:
    """Return whether a condition is about its source defending (CR 1.7.4a), perhaps among other roles."""
    return any(
        isinstance(part, c.Matches) and part.what == This() and _takes_defenders(part.filter)
        for part in condition.walk()
    )


def _takes_defenders(filter_: Node) -> bool:
    if isinstance(filter_, c.AnyOf):
        return any(_takes_defenders(part) for part in filter_.parts)
    return filter_ == f.Role("defending") or isinstance(filter_, f.Defends)


def _about_this(on: Node) -> bool:
    """A trigger on what happens to this outside the arena works there (CR 1.7.4i)."""
    if isinstance(on, AnyEvent):
        return any(_about_this(part) for part in on.events)
    return isinstance(on, Event) and (
        (on.subject is not None and any(isinstance(part, This) for part in on.subject.walk()))
        or (on.object is not None and any(isinstance(part, This) for part in on.object.walk()))
    )


# Delayed triggers (CR 6.6.3)


def add_delayed(game: FabGame, later: e.Later, ability: int, ctx: Context) -> None:
    """Keep a delayed trigger until it triggers or its time is over (CR 6.6.3a)."""
    from rulebound.fab.effects.continuous import scope_of

    state = game.state
    scope, until = "until it triggers", 0
    if later.for_ is not None or later.window is not None:
        lasts = scope_of(game, later, ctx)
        if lasts is None:
            return
        scope, until = lasts
    state.lasting.append(
        Lasting(
            state.tick(),
            game.program.node_number(later),
            ctx.this,
            ctx.who,
            state.clock,
            scope,
            until,
            left=ability,
            regs=dict(ctx.regs),
            stamp=state.stamp,
        )
    )


def _match_delayed(game: FabGame, batch: Sequence[Done], kinds: int) -> None:
    state = game.state
    gone: list[int] = []
    for effect in state.lasting:
        node = game.program.nodes[effect.node]
        if not isinstance(node, e.Later) or not game.program.abilities[effect.left].mask & kinds:
            continue
        if effect.timestamp >= batch[0].batch:
            continue  # CR 6.6.5a
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        found = [event for event in batch if matches(ctx, node.on, event)]
        source = state.known(effect.source)
        found = [
            event
            for event in ordinal(ctx, node.on, found)
            if source is None or not _muted(game, source, effect.controller, event, effect.left)
        ]
        if not found:
            continue
        told = _registers(ctx, node.on, found)
        # Of what the event has none, such as the beginning of a phase, the effect still speaks as it was generated.
        missing = {word for word in ("subject", "object") if not any(told[word])}
        told = {word: refs for word, refs in told.items() if word not in missing}
        regs = {**effect.regs, **told, "this": (effect.source,)}
        if node.at_once:
            _happen_at_once(game, effect, regs)
        else:
            _wait(game, Pending(effect.left, effect.source, effect.controller, regs, state.stamp))
        if node.once:
            gone.append(effect.id)
    if gone:
        state.lasting[:] = [effect for effect in state.lasting if effect.id not in gone]


def _happen_at_once(game: FabGame, effect: Lasting, regs: dict[str, Refs]) -> None:
    """A delayed effect that is no triggered one happens right after the event, before what goes on with it."""
    game.push(RESUME, regs={"result": game.state.result})
    proc = game.program.abilities[effect.left].proc
    game.push(proc, who=effect.controller, obj=ref_id(effect.source), regs=regs)


def _resume(game: FabGame, frame: Frame, node: object) -> None:
    """Let the effect whose event it was know again what it did."""
    game.state.result = frame.regs["result"]


RESUME: Final = PROCEDURES.declare("8.5.1c", "go on after what happened at once", step("8.5.1c", _resume))


# State-based triggers (CR 6.6.5c)


def check_states(game: FabGame) -> None:
    """Trigger each state-based effect whose state was not met before and is met now (CR 6.6.5c)."""
    if not game.program.state_triggers:
        return
    state = game.state
    now: dict[int, int] = {}
    for oid in game.arena():
        for obj in (state.objects[oid],):
            if not obj.up:
                continue
            if not game.program.gives_states and not game.definition(obj).state_based:
                continue
            for number in game.properties(obj).abilities:
                linked = game.program.abilities[number]
                if not linked.state_based or (obj.kind == PROXY and number in _inherited(game, obj)):
                    continue
                node = linked.node
                assert isinstance(node, ab.Triggered)
                assert isinstance(node.on, BecomesTrue)
                if obj.role == DEFENDING and not game.stays(obj) and not _of_defending(node.on.condition):
                    continue  # CR 1.7.4a
                held = remembered_by(game, obj, number)
                if state_met(game, obj.ref, obj.controller, node.on.condition, held):
                    key = (obj.ref << 20) | number
                    now[key] = 1
                    if key not in state.truths:
                        regs: dict[str, Refs] = {**held, "subject": (obj.ref,)}
                        _wait(game, Pending(number, obj.ref, obj.controller, regs, state.stamp))
    if now != state.truths:
        state.truths = now


def _inherited(game: FabGame, proxy: FabObject) -> tuple[int, ...]:
    source = game.state.known(proxy.origin)
    return game.properties(source).abilities if source is not None else ()


def state_met(game: FabGame, this: int, who: int, condition: Node, regs: dict[str, Refs]) -> bool:
    """Return whether the state of a state trigger is met by the current game state (CR 5.3.2a); ``regs`` is what its
    source remembers (CR 1.7.6).
    """
    return holds(Context(game, this, who, regs), condition)
