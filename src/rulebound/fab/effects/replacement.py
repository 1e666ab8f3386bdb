"""Replacement Effects (CR 6.4, 6.5): which are active for an event, and what each makes of it.

Sources are: replacement abilities of objects, effects that were generated and last, and what prevents damage. Their
order is the kernel's, by the categories in ``words``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, hero_ref, object_context, player_ref, players_in
from rulebound.fab.effects.discrete import destination
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.following import WHAT_FOLLOWS, do_instead
from rulebound.fab.effects.patterns import happened, matches
from rulebound.fab.effects.possible import possible
from rulebound.fab.effects.prevention import (
    ABILITY,
    LASTING_KEY,
    STATIC_KEY,
    apply_keyword,
    apply_lasting,
    apply_static,
    prevent,
    preventions,
)
from rulebound.fab.effects.rules import concerns, lost_abilities, of_pitching, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import (
    ARENA,
    BANISH,
    BANISHED,
    CARD,
    CLASH,
    CREATE,
    DAMAGE,
    DECK,
    DRAW,
    ENTER,
    GAIN,
    HAND,
    HIT,
    IDENTITY,
    IGNORED,
    MOVE,
    OUTCOME,
    PREVENTION,
    REMOVED,
    REROLLED,
    SHARPEN,
    STACK,
    STANDARD,
    ZONE_NUMBERS,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import place_in_deck, rezone
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.events import Event as Pattern
from rulebound.ir.node import Node
from rulebound.kernel.game import Replacement
from rulebound.kernel.state import Event, Lasting, ref_id

if TYPE_CHECKING:
    from rulebound.fab.definitions import Definition
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

# Where in the key of a replacement it stands which of equal abilities of an object it is of.
_AGAIN: Final = 53
_KINDS: Final = {"standard": STANDARD, "identity": IDENTITY, "outcome": OUTCOME}


def active(game: FabGame, event: Event, category: int) -> list[Replacement]:
    """Return the active replacement effects of a category for an event (CR 6.4.2, 6.4.3, 6.4.4, 6.4.5)."""
    if category == PREVENTION:
        return list(preventions(game, event)) if event.kinds & DAMAGE and event.amount > 0 else []
    found = list(_abilities(game, event, category))
    if category == OUTCOME and event.kinds & ENTER:
        found += _as_it_enters(game, event)
    arcane = bool(event.kinds & DAMAGE) and event.word == "arcane" and event.amount > 0
    kept_down = arcane and _kept_down(game, event)
    if category == STANDARD and arcane and not kept_down:
        found += _amps(game, event)
    if category in (STANDARD, OUTCOME):
        found += _replacings(game, event, kept_down, category)
    return found


def _kept_down(game: FabGame, event: Event) -> bool:
    """Return whether effects can't increase the arcane damage of a source (CR 1.0.2)."""
    source = game.state.known(event.source)
    return source is not None and any(
        concerns(active, source, event.player) for active in rules(game, "cannot", "increase damage")
    )


def _raises(ctx: Context, node: m.Replacing, event: Event) -> bool:
    """Return whether an effect would make an event larger than it is."""
    if node.n is None:
        return False
    regs = {**ctx.regs, "amount#": (event.amount,), "amount": (event.amount,)}
    return amount(Context(ctx.game, ctx.this, ctx.who, regs), node.n) > event.amount


def _replacings(game: FabGame, event: Event, kept_down: bool, category: int) -> Iterator[Replacement]:
    """Replacement effects that were generated and last (CR 6.4.9, 6.4.11), but none that makes more of what is kept
    down.
    """
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if (isinstance(node, m.Replacing) and node.outcome) is not (category == OUTCOME):
            continue
        if isinstance(node, m.Replacing):
            ctx = Context(game, effect.source, effect.controller, effect.regs)
            if _meets(ctx, node.event, event) and not (kept_down and _raises(ctx, node, event)):
                yield Replacement(
                    LASTING_KEY | effect.id, effect.controller, ref_id(effect.source), -102, False
                )
        elif isinstance(node, m.Redirect) and event.kinds & DAMAGE and event.amount > 0:
            if event.subject in effect.subjects:
                source = ref_id(effect.source)
                yield Replacement(LASTING_KEY | effect.id, effect.controller, source, -102, False)
    if category == OUTCOME:
        return
    for entry in game.rules_in_force():
        if not isinstance(entry.node, m.Replacing) or of_pitching(entry.node):
            continue
        if kept_down and _raises(entry.ctx, entry.node, event):
            continue
        if _meets(entry.ctx, entry.node.event, event):
            key = STATIC_KEY | (entry.ctx.this << 20) | entry.ability
            yield Replacement(key, entry.ctx.who, ref_id(entry.ctx.this), -104, False)


def _meets(ctx: Context, node: Node, event: Event) -> bool:
    """Return whether an event is one that a replacement waits for: of several draws each, unless it speaks of "1 or
    more" (CR 1.9.2, 1.9.2b).
    """
    if event.multi and event.kinds & DRAW and isinstance(node, Pattern) and node.at_least is None:
        return False
    return matches(ctx, node, event)


def _amps(game: FabGame, event: Event) -> Iterator[Replacement]:
    """Amp raises the next arcane damage of an event that the player controls (CR 8.5.47)."""
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if _amplifies(game, node, effect, event):
            yield Replacement(LASTING_KEY | effect.id, effect.controller, ref_id(effect.source), -101, False)


def _amplifies(game: FabGame, node: object, effect: Lasting, event: Event) -> bool:
    """Amp waits for the next event of its player; other effects are of what deals the damage."""
    if isinstance(node, m.Amplify) and isinstance(node.what, s.All):
        source = game.state.known(event.source)  # each effect of such cards while it lasts (CR 6.2.2c)
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        return source is not None and passes(ctx, node.what.filter, source)
    if isinstance(node, m.Amplify):
        return event.source in effect.subjects
    return (
        isinstance(node, m.Modify) and node.property == "arcane damage" and effect.controller == event.player
    )


def _abilities(game: FabGame, event: Event, category: int) -> Iterator[Replacement]:
    state = game.state
    # What moves, and what is revealed in a clash.
    moving = event.subject if event.kinds & (MOVE | CLASH) else 0
    mover = state.live(moving) if moving > 0 else None
    lost = lost_abilities(game)
    for zone, ids in enumerate(state.zones):
        arena = zone_kind(zone) in ARENA
        whole = arena or zone_kind(zone) in game.program.replacing_zones
        if not whole and (mover is None or mover.zone != zone):
            continue  # CR 1.7.4j: outside the arena only as its source moves, or where the ability says
        for oid in ids if whole else (ref_id(moving),):
            obj = state.objects[oid]
            definition = game.definition(obj)
            if category == IDENTITY and obj.zone == STACK and definition.turns_over:
                definition = game.program.definitions[
                    game.program.back_of(definition.number)
                ]  # CR 8.2.13a, 6.4.8
            for number, again in _numbers(game, obj, definition):
                node = game.program.abilities[number].node
                assert isinstance(node, ab.Replaces)
                home = arena if node.works_in is None else zone_kind(zone) == ZONE_NUMBERS[node.works_in]
                if not home and obj.ref != moving:
                    continue
                if _KINDS[node.kind] != category or (arena and not obj.up) or obj.ref in lost:
                    continue
                ctx = object_context(game, obj)
                if isinstance(node.by, e.If) and not holds(ctx, node.by.condition):
                    continue  # CR 6.4.2a
                if isinstance(node.by, e.May) and (node.kind == "identity" or not possible(ctx, node.by.do)):
                    continue  # as it enters: see below; else CR 1.8.3b
                if isinstance(node.by, e.Do) and not _fits(ctx, node, node.by, event):
                    continue
                if (
                    node.optional
                    and isinstance(node.by, e.Destroy)
                    and not possible(_of(ctx, event), node.by)
                ):
                    continue  # CR 1.8.3b
                key = again << _AGAIN | (obj.ref << 20) | number
                if _meets(ctx, node.event, event) and _in_turn(ctx, node.event, key):
                    yield Replacement(key, ctx.who, oid, number, node.optional)


def _as_it_enters(game: FabGame, event: Event) -> Iterator[Replacement]:
    """What may be done as an object enters the arena (CR 6.4.8). It is asked once the object is there and before
    anything triggers, so that it is asked of who controls the object, of a token too (8.5.2b), and that what an effect
    gives to the object counts (1.7.4h).
    """
    obj = game.state.live(event.new or event.subject)
    if obj is None or zone_kind(obj.zone) not in ARENA or not obj.up:
        return
    ctx = object_context(game, obj)
    for number, times in Counter(game.properties(obj).abilities).items():
        node = game.program.abilities[number].node
        if not isinstance(node, ab.Replaces) or node.kind != "identity" or not isinstance(node.by, e.May):
            continue
        if not possible(ctx, node.by.do) or not _meets(ctx, node.event, event):
            continue  # CR 1.8.3b
        for again in range(times):
            key = again << _AGAIN | (obj.ref << 20) | number
            yield Replacement(key, ctx.who, obj.id, number, node.optional)


def _numbers(game: FabGame, obj: FabObject, definition: Definition) -> Iterator[tuple[int, int]]:
    """Yield the replacement abilities of a card: printed ones (CR 2.12.3), and those that it was given; of one that it
    has several times each, told apart by the second number (1.7.6c).
    """
    if obj.kind != CARD:
        return
    for number in definition.replaces:
        yield number, 0
    if game.program.gives_replacements:
        abilities = game.program.abilities
        had = Counter(n for n in game.properties(obj).abilities if isinstance(abilities[n].node, ab.Replaces))
        for number, times in had.items():
            for again in range(int(number in definition.replaces), times):
                yield number, again


def _of(ctx: Context, event: Event) -> Context:
    """Return the context in which what happens instead of an event reads the number of that."""
    regs = {**ctx.regs, "amount": (event.amount,), "amount#": (event.amount,)}
    return Context(ctx.game, ctx.this, ctx.who, regs, ctx.layer)


def _fits(ctx: Context, node: ab.Replaces, row: e.Do, event: Event) -> bool:
    """Return whether a row of effects can stand in for an event: for one of several at once, where the ability does not
    speak of several (CR 1.9.2a), and where what it costs can be paid (1.8.3b).
    """
    if event.multi and isinstance(node.event, Pattern) and node.event.at_least is None:
        return False
    return not node.optional or all(possible(ctx, part) for part in row.walk() if isinstance(part, e.Pay))


def _in_turn(ctx: Context, node: Node, key: int) -> bool:
    """Return whether an event that is about to happen, or just has, is the ordinal one that a replacement waits for;
    one that was replaced was it, too.
    """
    if not isinstance(node, Pattern) or node.nth is None:
        return True
    return happened(ctx, node, node.window) + ctx.game.state.limits.get(key, 0) == node.nth - 1


def apply(game: FabGame, index: int, chosen: Replacement) -> None:
    """Apply a replacement effect to the proposal at ``index``."""
    if chosen.ability == -100:
        apply_lasting(game, index, chosen.key & ~LASTING_KEY)
    elif chosen.ability == -101:
        _apply_amp(game, index, chosen.key & ~LASTING_KEY)
    elif chosen.ability == -102:
        _apply_replacing(game, index, chosen.key & ~LASTING_KEY)
    elif chosen.ability == -104:
        ctx = object_context(game, game.state.objects[chosen.source])
        _renumber(game.state.own_proposal(index), _static_part(game, chosen), ctx)
    elif chosen.ability == -103:
        apply_static(game, index, chosen)
    elif chosen.ability < 0:
        apply_keyword(game, index, chosen)
    else:
        _apply_ability(game, index, chosen)


def _apply_amp(game: FabGame, index: int, number: int) -> None:
    state = game.state
    effect = next(effect for effect in state.lasting if effect.id == number)
    state.own_proposal(index).amount += effect.value or 0
    node = game.program.nodes[effect.node]
    if isinstance(node, m.Modify):  # CR 8.5.47: the next event only
        state.lasting.remove(effect)
        state.version += 1


def _apply_replacing(game: FabGame, index: int, number: int) -> None:
    """The same event with another number (CR 1.9.2b); an effect for the next time is used up."""
    state = game.state
    effect = next(effect for effect in state.lasting if effect.id == number)
    node = game.program.nodes[effect.node]
    assert isinstance(node, (m.Replacing, m.Redirect))
    ctx = Context(game, effect.source, effect.controller, effect.regs)
    if isinstance(node, m.Redirect):
        _deal_to_another(game, index, node, ctx, effect.value or 0)
    elif isinstance(node.by, e.Dice):
        _change_roll(state.own_proposal(index), node.by)
    elif WHAT_FOLLOWS in effect.regs:
        do_instead(game, index, effect)
    elif node.by is not None:
        _redirect(game, state.own_proposal(index), node.by, ctx)
    else:
        _renumber(state.own_proposal(index), node, ctx)
    if isinstance(node, m.Redirect) or node.once:
        state.lasting.remove(effect)
        state.version += 1


def _deal_to_another(game: FabGame, index: int, node: m.Redirect, ctx: Context, n: int) -> None:
    """The damage is dealt to another object, and so much of it is prevented (CR 6.4.9, 6.4.10a). What is dealt to no
    attack-target is no hit (CR 7.5.5b).
    """
    event = game.state.own_proposal(index)
    event.subject = next(
        (hero_ref(game, player) for player in players_in(game, select(ctx, node.to))), event.subject
    )
    link = game.active_link
    if link is None or event.subject not in link.targets:
        event.kinds &= ~HIT
    prevent(game, index, n, ctx.who, ctx.this)


def _change_roll(event: Event, dice: e.Dice) -> None:
    """More dice of the same kind are rolled, all are rerolled (CR 8.5.28), the lowest are ignored (8.5.33)."""
    rolled = [sides for sides in event.extra if sides > 0]
    marks = (REROLLED,) * dice.again + (IGNORED,) * dice.ignored
    event.extra += tuple(rolled[:1]) * dice.more + marks


def foreseen(game: FabGame, event: Event, spent: set[int]) -> int:
    """Return how much an event would come to by the replacements that make it more or less, if it were proposed now.

    ``spent`` are the effects for the next event that one before it would use up, which this one adds to.
    """
    event = event.copy()
    lasting = {effect.id: effect for effect in game.state.lasting}
    for found in active(game, event, STANDARD):
        if found.key in spent:
            continue
        effect = lasting[found.key & ~LASTING_KEY] if found.ability in (-101, -102) else None
        node = game.program.nodes[effect.node] if effect is not None else None
        if effect is not None and (isinstance(node, m.Modify) or getattr(node, "once", False)):
            spent.add(found.key)
        if effect is not None and found.ability == -101:
            event.amount += effect.value or 0
        elif effect is not None and isinstance(node, m.Replacing) and node.n is not None:
            _renumber(event, node, Context(game, effect.source, effect.controller, effect.regs))
        elif found.ability == -104:
            ctx = object_context(game, game.state.objects[found.source])
            _renumber(event, _static_part(game, found), ctx)
        elif found.ability >= 0 and not found.optional:
            ability = game.program.abilities[found.ability].node
            assert isinstance(ability, ab.Replaces)
            _rescale(game, event, ability.by, object_context(game, game.state.objects[found.source]))
    return event.amount


def _static_part(game: FabGame, chosen: Replacement) -> m.Replacing:
    """Return what a static ability says about the number of an event."""
    parts = game.program.abilities[chosen.key & ABILITY].rules
    return next(part for part in parts if isinstance(part, m.Replacing))


def _renumber(event: Event, node: m.Replacing, ctx: Context) -> None:
    """Give the event the number that the effect says (CR 1.9.2b)."""
    assert node.n is not None
    regs = {**ctx.regs, "amount#": (event.amount,), "amount": (event.amount,)}
    event.amount = max(0, amount(Context(ctx.game, ctx.this, ctx.who, regs), node.n))
    if event.kinds & (CREATE | DRAW | SHARPEN):
        event.multi = event.amount > 1
        if event.amount == 0:
            event.kinds = 0  # CR 1.9.1b
    else:
        event.multi = False


def _apply_ability(game: FabGame, index: int, chosen: Replacement) -> None:
    """Make of the event what the ability says (CR 6.4.6)."""
    node = game.program.abilities[chosen.ability].node
    assert isinstance(node, ab.Replaces)
    event = game.state.own_proposal(index)
    obj = game.state.objects[chosen.source]
    ctx = object_context(game, obj)
    if node.kind == "identity" and not isinstance(entering(node.by), e.Counters):
        regs = {**ctx.regs, "this": (obj.ref,)}
        game.push(game.program.abilities[chosen.ability].proc, who=ctx.who, obj=obj.id, regs=regs)
        return
    if node.kind == "identity":
        _enter_with(game, index, chosen, ctx)
        return
    if _redirect(game, event, node.by, ctx):
        return
    if _rescale(game, event, node.by, ctx):
        return
    if node.kind == "standard" and isinstance(node.event, Pattern) and node.event.nth is not None:
        game.state.limits[chosen.key] = game.state.limits.get(chosen.key, 0) + 1
    if node.kind != "outcome":
        event.kinds = 0  # CR 6.4.11: otherwise the event has happened, and only what follows is another
    regs = {
        **ctx.regs,
        "this": (obj.ref,),
        "amount": (event.amount,),
        "amount#": (event.amount,),
        "subject": (event.subject,),
        "player": (player_ref(event.player),),
        "replaced": (index,),
    }
    if event.kinds & CLASH:
        clashing = [one for one in game.state.proposals if one.kinds & CLASH]
        regs["revealed"] = tuple(one.subject for one in clashing)
        regs["clashing"] = tuple(hero_ref(game, one.player) for one in clashing)
    game.push(game.program.abilities[chosen.ability].proc, who=ctx.who, obj=obj.id, regs=regs)


def entering(by: Node) -> Node:
    """Return what an identity-replacement does, without its condition, which was looked at as it was found."""
    return by.then if isinstance(by, e.If) else by


def _redirect(game: FabGame, event: Event, by: object, ctx: Context) -> bool:
    """Let a move that is "put there instead" go on to another zone; a named event keeps its name (CR 1.9.3a,
    8.5.1b, 8.5.5c, 8.5.6c).
    """
    if not event.kinds & MOVE:
        return False
    obj = game.state.live(event.subject)
    if obj is None and event.kinds & DRAW and isinstance(by, e.Move):
        event.to_zone = destination(game, by.to, event.player)  # the card is known only as it is drawn
        event.up = by.to not in ("deck", "hand") if by.face is None else by.face == "up"
        return True
    if obj is None:
        return False
    if isinstance(by, e.Act) and by.verb == "cease to exist":
        event.to_zone = REMOVED  # CR 8.3.21, 8.3.21b
    elif isinstance(by, e.Banish):
        event.kinds |= BANISH
        event.to_zone = zone_of(BANISHED, obj.owner)
        event.up = by.face == "up"
    elif isinstance(by, e.Move):
        event.to_zone = destination(game, by.to, obj.owner)
        event.place = place_in_deck(by.place)
        kind = zone_kind(event.to_zone) if event.to_zone >= 0 else REMOVED
        event.up = kind not in (DECK, HAND) if by.face is None else by.face == "up"  # CR 3.0.8a
    else:
        return False
    rezone(event, obj)
    return True


def _rescale(game: FabGame, event: Event, by: object, ctx: Context) -> bool:
    """Let "instead that many plus 1" be the same event with another number (CR 1.9.2b)."""
    same = (
        (isinstance(by, e.Draw) and event.kinds & DRAW)
        or (isinstance(by, e.Create) and event.kinds & CREATE and by.names == (event.word,))
        or (isinstance(by, e.Deal) and event.kinds & DAMAGE)
        or (isinstance(by, e.Gain) and event.kinds & GAIN and by.asset == event.word)
    )
    if not same:
        return False
    inner = Context(
        game, ctx.this, ctx.who, {**ctx.regs, "amount#": (event.amount,), "amount": (event.amount,)}
    )
    event.amount = amount(inner, by.n)  # type: ignore[attr-defined]
    event.multi = event.amount > 1 and bool(event.kinds & (CREATE | DRAW))
    if event.amount <= 0:
        event.kinds = 0
    return True


def _enter_with(game: FabGame, index: int, chosen: Replacement, ctx: Context) -> None:
    """An object enters with what the identity-replacement says, which works as it enters (CR 6.4.8, 1.7.4h): done as
    soon as it is there.
    """
    event = game.state.own_proposal(index)
    node = game.program.abilities[chosen.ability].node
    assert isinstance(node, ab.Replaces)
    by = entering(node.by)
    assert isinstance(by, e.Counters)
    obj = game.state.own(chosen.source if isinstance(by.on, s.This) else ref_id(event.subject))
    rest = tuple(entry for entry in obj.counters if entry[0] != by.kind)
    assert by.n is not None
    n = obj.count(by.kind) + amount(ctx, by.n)  # besides those that another effect has it enter with
    obj.counters = (*rest, (by.kind, n)) if n else rest
    event.applied += (chosen.key,)
