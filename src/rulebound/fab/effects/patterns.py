"""Whether events match patterns: for triggers, replacements, and looks into the past."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, as_object, players_in
from rulebound.fab.effects.creating import future_token
from rulebound.fab.effects.filter_facts import mentions_attack
from rulebound.fab.effects.filters import BESIDES, game_heroes, passes
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import (
    AT_RANDOM,
    ATTACKING,
    BY_GO_AGAIN,
    BY_PITCHING,
    CARD,
    COPY,
    CREATE,
    DAMAGE,
    DEFEND,
    DESTROY,
    EVENT_WORDS,
    FUSE,
    HIT,
    LETHAL,
    LINK_RESOLVES,
    LOSE,
    MOVE,
    PHASE,
    PITCHED,
    PLAY,
    PREVENTED,
    PROTECT,
    PROXY,
    STACK,
    TRIGGER,
    WAS_MARKED,
    ZONE_NUMBERS,
    zone_kind,
)
from rulebound.fab.zones.moving import TOP
from rulebound.ir import filters as f
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import Filter
from rulebound.ir.node import Node
from rulebound.ir.selectors import Selector, This
from rulebound.kernel.state import Event as Done
from rulebound.kernel.state import Refs, ref_id

PROPERTY_FILTERS: Final = (
    f.HasType,
    f.HasSupertype,
    f.HasColor,
    f.Named,
    f.NameHas,
    f.SameColor,
    f.SameName,
    f.Called,
    f.HasKeyword,
    f.PropertyIs,
)

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


WAY_STARTED: Final = (
    "way started"  # the register of the time since which a triggered-layer does things this way
)
RESOLVING_SINCE: Final = "resolving since"  # the register of the time at which a layer began to resolve
REACTION_STEP: Final = "reaction step"
GOES_AGAIN: Final = "go again"
GAINS_BY_PITCHING: Final = "gain by pitching"
SO_FAR: Final = "turn so far"
# No event, but a question about the past: whether somebody has controlled something.
CONTROLLED: Final = "controlled"
# The start of a time that is not now: later than any event.
NEVER: Final = sys.maxsize


def mask(node: Node) -> int:
    """Return the bits of the kinds of events that a pattern can match.

    Raises:
        ValueError: the pattern names an event that the rules of this game do not know.
    """
    if isinstance(node, AnyEvent):
        bits = 0
        for part in node.events:
            bits |= mask(part)
        return bits
    if isinstance(node, PhaseStarts):
        return EVENT_WORDS["phase"]
    if isinstance(node, Event):
        if node.kind == CONTROLLED:
            return EVENT_WORDS["leave"]
        bit = EVENT_WORDS.get(node.kind)
        if bit is None:
            raise ValueError(f"no event is called {node.kind!r}")
        return bit | DAMAGE if bit == LOSE and node.what in (None, "life") else bit
    return 0


def matches(ctx: Context, node: Node, event: Done) -> bool:
    """Return whether one event matches a pattern (its ordinal aside: see ``ordinal``)."""
    if isinstance(node, AnyEvent):
        return any(matches(ctx, part, event) for part in node.events)
    if not event.kinds & mask(node):
        return False
    game = ctx.game
    if isinstance(node, PhaseStarts):
        if event.word != node.phase:
            return False
        return node.whose is None or event.player in players_in(game, select(ctx, node.whose))
    assert isinstance(node, Event)
    word, player = _what_and_who(game, node, event)
    if not _of_that_name(node, event, word):
        return False
    # CR 8.5.3e
    if node.what is not None and word != node.what and not _fuses(event, node.what):
        return False
    # CR 8.5.39a: what another player does completes no contract of this one
    if node.player is not None and player not in players_in(game, select(ctx, node.player)):
        return False
    subject, object_ = sides(node, event)
    if node.subject is not None and not _is(ctx, node.subject, subject, event):
        return False
    if node.object is not None and not _is(ctx, node.object, object_, event):
        return False
    if not _sized(ctx, node, event) or (node.cause is not None and not _caused(ctx, node.cause, event)):
        return False
    if node.through is not None and not set(select(ctx, node.through)) & set(event.extra):
        return False  # CR 5.1.3d
    if node.to_pay is not None and not _pays_for(ctx, node.to_pay, event):
        return False
    if not _by_chance(node, event) or (node.face is not None and event.up != (node.face == "up")):
        return False  # CR 3.0.4
    if not _between(node, event):
        return False
    if node.during is not None and node.during not in (
        "turn",
        game.state.phase + " phase",
        game.state.step + " step",
    ):
        return False
    return node.whose is None or game.state.turn_player in players_in(game, select(ctx, node.whose))


def _of_that_name(node: Event, event: Done, word: str) -> bool:
    """Return whether an event is what a pattern calls it, where several names share the bit of a kind."""
    if event.kinds & TRIGGER and (node.kind == PREVENTED) != (PREVENTED in event.word):
        return False
    return (node.kind != "become" or word == COPY) and (node.kind != PROTECT or word == PROTECT)


def _sized(ctx: Context, node: Event, event: Done) -> bool:
    """Return whether an event is as large as the pattern says, or has the company that it asks for."""
    if node.lethal and LETHAL not in event.extra:
        return False
    if node.exactly is not None and event.amount != amount(ctx, node.exactly):
        return False
    if node.at_most is not None and event.amount > amount(ctx, node.at_most):
        return False
    if node.alone or node.together is not None:
        return _company(ctx, node, event)
    # CR 8.4.2a: of any damage, where the pattern is not of hits
    return node.at_least is None or event.amount >= amount(ctx, node.at_least)


def _what_and_who(game: FabGame, node: Event, event: Done) -> tuple[str, int]:
    """Return what an event is of and who does it; what is prevented is a type of damage.

    By damage to their hero a player loses life (CR 8.5.3, 8.5.12b); nobody does where another object is dealt it.
    """
    if node.kind == PREVENTED:
        return event.word.removeprefix(PREVENTED).strip(), event.player
    if node.kind != "lose" or not event.kinds & DAMAGE:
        return event.word, event.player
    heroes = [player.hero for player in game.state.players]
    hero = as_object(game, event.subject)
    return "life", heroes.index(hero.id) if hero is not None and hero.id in heroes else -1


def _between(node: Event, event: Done) -> bool:
    """Return whether something moves between the zones that the pattern names."""
    if node.from_ is not None and not _zone_is(event.from_zone, node.from_):
        return False
    if node.not_from is not None and _zone_is(event.from_zone, node.not_from):
        return False
    if node.place is not None and event.place != TOP:
        return False
    return node.to is None or _zone_is(event.to_zone, node.to)


def _fuses(event: Done, supertype: str) -> bool:
    """Return whether a supertype is among those that were fused in an event (CR 8.3.17a)."""
    return bool(event.kinds & FUSE) and supertype in event.word.split()


def _by_chance(node: Event, event: Done) -> bool:
    """Return whether chance chose the card, a die showed a face, or go again brought the action point or pitching the
    resources, where the pattern asks for it (CR 8.5.18, 8.3.5, 1.14.3).
    """
    if node.kind == GOES_AGAIN and event.extra != (BY_GO_AGAIN,):
        return False
    if node.kind == GAINS_BY_PITCHING and event.extra != (BY_PITCHING,):
        return False
    if node.random and not event.kinds & AT_RANDOM:
        return False
    return not node.faces or bool(set(node.faces) & set(event.extra))


def _company(ctx: Context, node: Event, event: Done) -> bool:
    """Cards defend together that become defending in one multi-event, alone where there is no other (CR 7.0.5e)."""
    others = [
        ctx.game.state.known(other.new or other.subject)
        for other in ctx.game.state.history
        if other.batch == event.batch and other.kinds & DEFEND and other.subject != event.subject
    ]
    if node.alone:
        return not others
    known = [o for o in others if o is not None]
    if node.at_least is not None and node.together is not None:
        return sum(passes(ctx, node.together, o) for o in known) >= amount(ctx, node.at_least)
    wanted = [pattern for pattern in (node.together, node.besides) if pattern is not None]
    return _each_has_one(ctx, wanted, known)


def _each_has_one(ctx: Context, wanted: list[Node], known: list[FabObject]) -> bool:
    """Return whether there is another object for each pattern."""
    if not wanted:
        return True
    return any(
        passes(ctx, wanted[0], o)
        and _each_has_one(ctx, wanted[1:], [left for left in known if left is not o])
        for o in known
    )


def _caused(ctx: Context, cause: Node, event: Done) -> bool:
    """Return whether an effect of such a layer, or of a layer with such a source, makes the event (CR 1.7.1)."""
    state = ctx.game.state
    layer = state.objects[event.cause] if event.cause > 0 else None
    source = state.known(event.source)
    if layer is None or layer.zone != STACK or event.source not in (layer.ref, layer.origin):
        # The layer has gone, and something else may have its place by now: its source is known, or the card that it
        # was before it was drawn or shuffled away.
        if source is None and event.source > 0:
            source = state.objects[ref_id(event.source)]
        return source is not None and passes(ctx, cause, _as_controlled(source))
    if passes(ctx, cause, layer):
        return True
    who_controls = any(isinstance(part, f.ControlledBy) for part in cause.walk())
    return not who_controls and layer.kind != CARD and source is not None and passes(ctx, cause, source)


def _as_controlled(source: FabObject) -> FabObject:
    """Return a source that nobody controls as controlled by its owner, who controls its effects (CR 1.6.1b, 1.8.1b)."""
    if source.controller >= 0:
        return source
    twin = source.copy()
    twin.controller = source.owner
    return twin


def _pays_for(ctx: Context, filter_: Node, event: Done) -> bool:
    """Return whether an event pays a cost of such a card: one that is being played (CR 1.14.4, 5.1.9)."""
    state = ctx.game.state
    card = state.objects[event.cause] if event.cause > 0 else None
    if card is None or card.kind != CARD or card.zone != STACK:
        return False
    paying = any("cost" in frame.regs and frame.obj == card.id for frame in state.frames)
    return paying and passes(ctx, filter_, card)


def sides(node: Node, event: Done) -> tuple[int, int]:
    """Return subject and object of an event as a pattern sees them: of a hit, the attack and what it hits; of a card
    that is banished or a token that is created, the source of the effect that does it.
    """
    if isinstance(node, Event) and node.kind == "hit":
        return event.object, event.subject
    if isinstance(node, Event) and node.kind in ("banish", "create"):
        return event.subject, event.source
    return event.subject, event.object


def _zone_is(zone: int, word: str) -> bool:
    if zone < 0:
        return False
    if word == "arena":
        from rulebound.fab.words import ARENA

        return zone_kind(zone) in ARENA
    return ZONE_NUMBERS[word] == zone_kind(zone)


def _is(ctx: Context, pattern: Node, ref: int, event: Done) -> bool:
    """Return whether the thing of an event is what the pattern wants: these objects, or one that passes.

    An attack-proxy stands for its source where the pattern does not speak of attacks (CR 1.4.3).
    """
    obj = as_object(ctx.game, ref)
    if event.kinds & PITCHED and ref == event.subject:
        obj = (
            ctx.game.state.known(event.new) or obj
        )  # CR 3.0.9a: pitched is the card that lies in the pitch zone
    if obj is None and ref == event.subject:
        obj = ctx.game.state.live(event.new)
    if obj is not None and event.kinds & PLAY and ref == event.subject:
        obj = as_played(ctx.game, obj)
    if (
        obj is None
        and not isinstance(pattern, Selector)
        and event.kinds & CREATE
        and not event.happened
        and event.word
    ):
        return passes(ctx, pattern, future_token(ctx.game, event))
    if obj is None:
        return False
    if event.kinds & HIT and ref == event.subject and WAS_MARKED in event.extra:
        obj = obj.copy()
        obj.marked = True  # CR 9.3.3
    if event.kinds & MOVE and not event.up and not obj.up and _looks(pattern):
        return False  # CR 3.0.7a: private at origin and destination, it has no properties
    if isinstance(pattern, Selector) and not isinstance(pattern, Filter):
        wanted = select(ctx, pattern)
        return (
            ref in wanted
            or obj.ref in wanted
            or (obj.kind == PROXY and obj.origin in wanted)
            or (
                isinstance(pattern, This) and (event.new in wanted if event.new > 0 else _on_link(ctx, event))
            )
            or bool(_hero_player(ctx, obj, wanted))
        )
    if obj.kind == PROXY and not mentions_attack(pattern):
        source = ctx.game.state.known(obj.origin)
        return source is not None and passes(ctx, pattern, source)
    if passes(ctx, pattern, obj):
        return True
    attack = _attack_of(ctx.game, obj) if event.kinds & DESTROY and ref == event.subject else None
    return attack is not None and passes(ctx, pattern, attack)


def _attack_of(game: FabGame, obj: FabObject) -> FabObject | None:
    """Return the attack-proxy that an attack-source is represented by: what destroys the source as an attack, as
    phantasm does, destroys that attack (CR 8.3.13a, 1.4.3a).
    """
    link = game.link_of(obj.ref) if obj.role == ATTACKING else None
    attack = game.state.known(link.attack) if link is not None else None
    return attack if attack is not None and attack.kind == PROXY else None


def as_played(game: FabGame, obj: FabObject) -> FabObject:
    """Return a card as it was played: a flip-card with its front-face, also when it has entered the arena with its
    back-face or has awakened (CR 9.1.3b).
    """
    shown = game.definition(obj)
    if not shown.card.back or shown.front == shown.number:
        return obj
    front = obj.copy()
    front.definition = shown.front
    return front


def _on_link(ctx: Context, event: Done) -> bool:
    """Return whether a chain link resolves that the source is on: this chain link is that one, whether the source
    attacks or defends (CR 7.0.3d).
    """
    if not event.kinds & LINK_RESOLVES:
        return False
    link = ctx.game.link_of(ctx.this)
    return link is not None and link is ctx.game.link_of(event.subject)


def _looks(pattern: Node) -> bool:
    """Return whether a pattern asks for properties of what it matches."""
    return any(type(part) in PROPERTY_FILTERS for part in pattern.walk())


def _hero_player(ctx: Context, obj: FabObject, wanted: tuple[int, ...]) -> bool:
    """What happens to a hero happens to its player; what happens to an ally does not (CR 1.1.2b, 8.2.8f)."""
    players = {-1 - ref for ref in wanted if ref < 0}
    return any(ctx.game.state.players[p].hero == obj.id for p in players)


def happened(
    ctx: Context, node: Node, window: str, *, total: bool = False, of: FabObject | None = None
) -> int:
    """Return how many events (or the sum of their amounts) match in a window; ``of``: only with this subject."""
    if isinstance(node, Event) and node.kind == CONTROLLED:
        return _controlled(ctx, node, window)
    ctx = _beside_the_subject(ctx, node)
    n = 0
    since = _window_start(ctx, window)
    until = (
        ctx.regs.get("played", (ctx.game.state.clock,))[0]
        if window in ("play", SO_FAR)
        else ctx.game.state.clock
    )
    bits = mask(node)
    for event in reversed(ctx.game.state.history):
        if event.batch < since:
            break
        if event.multi or not event.kinds & bits or _waiting(ctx, window, event.batch):
            continue
        if event.batch > until and not (window == "play" and _of_the_layer(ctx, event)):
            continue
        ref = sides(node, event)[0]
        if of is not None and of.ref not in (ref, event.new):
            subject = ctx.game.state.known(ref)
            if subject is None or subject.kind != PROXY or subject.origin != of.ref:
                continue
        if matches(ctx, node, event):
            n += event.amount if total else 1
    return n


def _beside_the_subject(ctx: Context, node: Node) -> Context:
    """Whoever has played another card as a card is played has played one beside it, not beside what watches them."""
    about = tuple(ref for ref in ctx.regs.get("subject", ()) if ref > 0 and ref not in (ctx.this, ctx.layer))
    if not about or not any(isinstance(part, f.Other) for part in node.walk()):
        return ctx
    found = [ctx.game.state.known(ref) for ref in about]
    if any(obj is None or obj.id in game_heroes(ctx) for obj in found):
        return ctx
    return Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, BESIDES: about}, ctx.layer)


def subjects(ctx: Context, node: Node, window: str) -> Refs:
    """Return what matching events in a window happened to, each once, in the order in which they happened."""
    since = _window_start(ctx, window)
    bits = mask(node)
    found = [
        sides(node, event)[0]
        for event in ctx.game.state.history
        if event.batch >= since
        and not event.multi
        and event.kinds & bits
        and not _waiting(ctx, window, event.batch)
        and matches(ctx, node, event)
    ]
    return tuple(dict.fromkeys(found))


def _controlled(ctx: Context, node: Event, window: str) -> int:
    """Return how many objects of a kind somebody controls or has controlled: those in the arena, and those that
    have left it, as they were last.
    """
    game = ctx.game
    since = _window_start(ctx, window)
    who = players_in(game, select(ctx, node.player)) if node.player is not None else [ctx.who]
    left = [e.subject for e in game.state.history if e.batch >= since and e.kinds & mask(node)]
    found = [game.state.objects[oid] for oid in game.arena()]
    found += [obj for obj in map(game.state.known, left) if obj is not None]
    return sum(
        obj.controller in who and (node.subject is None or passes(ctx, node.subject, obj)) for obj in found
    )


def _window_start(ctx: Context, window: str) -> int:
    """Return the time from which a window counts; what happens while a link is active is on it (CR 7.0.3e)."""
    state = ctx.game.state
    if window in ("turn", SO_FAR):
        return state.turn_started
    if window == "phase":
        begun = (e.batch for e in reversed(state.history) if e.kinds & PHASE and e.word != REACTION_STEP)
        return max(state.turn_started, next(begun, 0))
    if window == REACTION_STEP:
        begun = (e.batch for e in reversed(state.history) if e.word == REACTION_STEP)
        return next(begun, NEVER) if state.step == "reaction" else NEVER
    if window == "combat chain":
        return state.chain_started if state.open else NEVER
    if window == "chain link":
        link = ctx.game.link_of(ctx.this) or ctx.game.active_link
        return link.started if link is not None else NEVER  # CR 7.0.3d
    if window == "way" and WAY_STARTED in ctx.regs:
        return ctx.regs[WAY_STARTED][0]
    if window in ("play", "way"):
        # Where nothing was played, what is done "this way" is done by the layer itself (CR 5.3.4).
        return ctx.regs.get("started", ctx.regs.get(RESOLVING_SINCE, (NEVER,)))[0]
    raise ValueError(f"no window of time is called {window!r}")


def _of_the_layer(ctx: Context, event: Done) -> bool:
    """Return whether a layer that resolves does it: what its card was not played with, it may do itself (CR 5.3.4).
    What is pitched meanwhile pays for something else (CR 1.14.3).
    """
    since = ctx.regs.get(RESOLVING_SINCE)
    return since is not None and event.batch >= since[0] and not event.kinds & PITCHED


def _waiting(ctx: Context, window: str, batch: int) -> bool:
    """Return whether something happened while a layer waited on the stack: its costs had been paid (CR 5.1.9), its
    effects not been generated (5.3.4), and so it did not happen by way of it.
    """
    played, resolves = (ctx.regs.get(word, (batch,))[0] for word in ("played", RESOLVING_SINCE))
    return window == "way" and played < batch < resolves


def ordinal(ctx: Context, node: Node, found: Sequence[Done]) -> list[Done]:
    """Return of the matching events of a batch that has just happened the one that is the pattern's ordinal one in its
    window, none where an earlier or a later one is (CR 6.6.5d, 6.6.1b); all of them where it names no ordinal.
    """
    if not isinstance(node, Event) or node.nth is None:
        return list(found)
    single = [event for event in found if not event.multi]
    before = happened(ctx, node, node.window) - len(single)
    place = node.nth - before - 1
    return single[place : place + 1] if place >= 0 else []
