"""Replacement Effects (CR 6.4, 6.5): which are active for an event, and what each makes of it.

Sources are: replacement abilities of objects, keywords that prevent damage, and preventions that were generated
and last. Their order is the kernel's, by the categories in ``words``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay, pay
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, object_context
from rulebound.fab.effects.control import possible
from rulebound.fab.effects.discrete import destination
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.following import WHAT_FOLLOWS, do_instead, follow
from rulebound.fab.effects.patterns import happened, matches
from rulebound.fab.effects.rules import found_by, lost_abilities, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.keywords.delayed import QUELLED
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import (
    ARENA,
    BANISH,
    BANISHED,
    CLASH,
    CREATE,
    DAMAGE,
    DECK,
    DESTROY,
    DRAW,
    GAIN,
    HAND,
    IDENTITY,
    IGNORED,
    MOVE,
    OUTCOME,
    PREVENTION,
    PROXY,
    REMOVED,
    REROLLED,
    SHARPEN,
    STACK,
    STANDARD,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import clear_event, place_in_deck, rezone
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.amounts import Result
from rulebound.ir.events import Event as Pattern
from rulebound.ir.node import Node
from rulebound.kernel.decision import AMOUNT, NUMBER, Option
from rulebound.kernel.events import propose
from rulebound.kernel.game import Replacement
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, Lasting, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

# Keywords that prevent damage: whether only arcane, what they cost (destroy, pay), whether optional.
PREVENTING: Final = {
    "ward": (False, "destroy", False),  # CR 8.3.20
    "arcane shelter": (True, "destroy", False),  # CR 8.3.37
    "spellvoid": (True, "destroy", True),  # CR 8.3.15
    "arcane barrier": (True, "pay", True),  # CR 8.3.8
    "quell": (False, "quell", True),  # CR 8.3.19
}
_KEYWORDS: Final = tuple(PREVENTING)
_KINDS: Final = {"standard": STANDARD, "identity": IDENTITY, "outcome": OUTCOME}
_LASTING_KEY: Final = 1 << 60
_KEYWORD_KEY: Final = 1 << 58
_STATIC_KEY: Final = 1 << 59
_ABILITY: Final = (1 << 20) - 1


def active(game: FabGame, event: Event, category: int) -> list[Replacement]:
    """Return the active replacement effects of a category for an event (CR 6.4.2, 6.4.3, 6.4.4, 6.4.5)."""
    if category == PREVENTION:
        return list(_preventions(game, event)) if event.kinds & DAMAGE and event.amount > 0 else []
    found = list(_abilities(game, event, category))
    if category == STANDARD and event.kinds & DAMAGE and event.word == "arcane" and event.amount > 0:
        found += _amps(game, event)
    if category == STANDARD:
        found += _replacings(game, event)
    return found


def _replacings(game: FabGame, event: Event) -> Iterator[Replacement]:
    """Replacement effects that were generated and last (CR 6.4.9)."""
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Replacing):
            ctx = Context(game, effect.source, effect.controller, effect.regs)
            if matches(ctx, node.event, event):
                yield Replacement(
                    _LASTING_KEY | effect.id, effect.controller, ref_id(effect.source), -102, False
                )
    for entry in game.rules_in_force():
        if isinstance(entry.node, m.Replacing) and matches(entry.ctx, entry.node.event, event):
            key = _STATIC_KEY | (entry.ctx.this << 20) | entry.ability
            yield Replacement(key, entry.ctx.who, ref_id(entry.ctx.this), -104, False)


def _amps(game: FabGame, event: Event) -> Iterator[Replacement]:
    """Amp raises the next arcane damage of an event that the player controls (CR 8.5.47)."""
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if _amplifies(game, node, effect, event):
            yield Replacement(_LASTING_KEY | effect.id, effect.controller, ref_id(effect.source), -101, False)


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
    lost = lost_abilities(game)
    for zone, ids in enumerate(state.zones):
        arena = zone_kind(zone) in ARENA
        for oid in ids:
            obj = state.objects[oid]
            if not arena and obj.ref != moving:
                continue  # CR 1.7.4j: outside the arena only as its source moves
            definition = game.definition(obj)
            if category == IDENTITY and obj.zone == STACK and definition.turns_over:
                definition = game.program.definitions[
                    game.program.back_of(definition.number)
                ]  # CR 8.2.13a, 6.4.8
            for number in definition.replaces if obj.kind == 0 else ():
                node = game.program.abilities[number].node
                assert isinstance(node, ab.Replaces)
                if _KINDS[node.kind] != category or (arena and not obj.up) or obj.ref in lost:
                    continue
                ctx = object_context(game, obj)
                if (
                    isinstance(node.by, e.If)
                    and node.kind == "identity"
                    and not holds(ctx, node.by.condition)
                ):
                    continue  # CR 6.4.3
                if isinstance(node.by, e.May) and not possible(ctx, node.by.do):
                    continue  # CR 1.8.3b
                if matches(ctx, node.event, event) and _in_turn(ctx, node.event):
                    yield Replacement((obj.ref << 20) | number, ctx.who, oid, number, node.optional)


def _in_turn(ctx: Context, node: Node) -> bool:
    """Return whether an event that is about to happen, or just has, is the ordinal one that a replacement waits for."""
    return (
        not isinstance(node, Pattern) or node.nth is None or happened(ctx, node, node.window) == node.nth - 1
    )


def _preventions(game: FabGame, event: Event) -> Iterator[Replacement]:
    """Yield what can prevent damage to an object (CR 6.4.10)."""
    state = game.state
    shielded = state.live(event.subject)
    if shielded is None:
        return
    hero = shielded.id == state.players[shielded.controller].hero
    if hero:
        for obj in _controlled(game, shielded.controller):
            keywords = game.properties(obj).keywords  # CR 6.4.2a: their numbers as they are now
            for place, word in enumerate(_KEYWORDS):
                if word in keywords and _can_prevent(game, obj, word, keywords[word], event):
                    key = _KEYWORD_KEY | (obj.ref << 8) | place
                    yield Replacement(key, obj.controller, obj.id, -1 - place, PREVENTING[word][2])
    for index, effect in enumerate(state.lasting):
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Prevent) and _prevents(game, index, node, shielded, event):
            source = ref_id(effect.source)
            yield Replacement(_LASTING_KEY | effect.id, effect.controller, source, -100, False)
    yield from _static_preventions(game, event, shielded)


def _static_preventions(game: FabGame, event: Event, shielded: FabObject) -> Iterator[Replacement]:
    """Yield the preventions of static abilities; one with a cost needs the cost to be payable (CR 6.4.10, 1.8.3b)."""
    for entry in game.rules_in_force():
        node = entry.node
        if not isinstance(node, m.Prevent) or entry.effect is not None or node.shielded is None:
            continue
        refs = (shielded.ref, -1 - shielded.controller) if _is_hero(game, shielded) else (shielded.ref,)
        if not any(ref in select(entry.ctx, node.shielded) for ref in refs):
            continue
        if node.kind not in (None, event.word) or (
            node.cost is not None and not possible(entry.ctx, node.cost)
        ):
            continue
        key = _STATIC_KEY | (entry.ctx.this << 20) | entry.ability
        optional = node.cost is not None and not node.must
        yield Replacement(key, entry.ctx.who, ref_id(entry.ctx.this), -103, optional)


def _controlled(game: FabGame, who: int) -> Iterator[FabObject]:
    state = game.state
    for zone, ids in enumerate(state.zones):
        if ids and zone_kind(zone) in ARENA:
            for oid in ids:
                obj = state.objects[oid]
                if obj.controller == who and obj.kind == 0 and obj.up:
                    yield obj


def _can_prevent(game: FabGame, obj: FabObject, word: str, n: int, event: Event) -> bool:
    arcane, cost, _ = PREVENTING[word]
    if arcane and event.word != "arcane":
        return False
    # What has gone already cannot be destroyed again (CR 8.3.15a): only what is controlled is asked.
    return cost == "destroy" or can_pay(game, obj.controller, (0, n, 0, 0))


def _prevents(game: FabGame, index: int, node: m.Prevent, shielded: FabObject, event: Event) -> bool:
    # CR 6.4.10c, 6.4.10d, 6.4.10e
    # CR 8.5.3f
    effect = game.state.lasting[index]
    refs = (shielded.ref, -1 - shielded.controller) if _is_hero(game, shielded) else (shielded.ref,)
    if effect.subjects and not any(ref in effect.subjects for ref in refs):
        return False
    if node.kind is not None and node.kind != event.word:
        return False
    if node.at_most is not None:
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        if event.amount > amount(ctx, node.at_most):
            return False
    if node.mode == "shield" and node.n is not None and effect.left <= 0:
        return False
    if node.source is None:
        return True
    ctx = Context(game, effect.source, effect.controller, effect.regs)
    source = game.state.known(event.source)
    if source is not None and isinstance(node.source, s.All):
        meant = game.state.known(source.origin) if source.kind == PROXY else source
        return meant is not None and passes(ctx, node.source.filter, meant)
    return source is not None and (
        source.ref in select(ctx, node.source) or source.origin in select(ctx, node.source)
    )


def _is_hero(game: FabGame, obj: FabObject) -> bool:
    return obj.controller >= 0 and game.state.players[obj.controller].hero == obj.id


def apply(game: FabGame, index: int, chosen: Replacement) -> None:
    """Apply a replacement effect to the proposal at ``index``."""
    if chosen.ability == -100:
        _apply_lasting(game, index, chosen.key & ~_LASTING_KEY)
    elif chosen.ability == -101:
        _apply_amp(game, index, chosen.key & ~_LASTING_KEY)
    elif chosen.ability == -102:
        _apply_replacing(game, index, chosen.key & ~_LASTING_KEY)
    elif chosen.ability == -104:
        ctx = object_context(game, game.state.objects[chosen.source])
        parts = game.program.abilities[chosen.key & _ABILITY].rules
        _renumber(game, index, next(part for part in parts if isinstance(part, m.Replacing)), ctx)
    elif chosen.ability == -103:
        game.push(PREVENT_AT_COST, who=chosen.controller, obj=chosen.source, a=index, b=chosen.key & _ABILITY)
    elif chosen.ability < 0:
        game.push(PREVENT, who=chosen.controller, obj=chosen.source, a=index, b=-1 - chosen.ability)
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
    assert isinstance(node, m.Replacing)
    ctx = Context(game, effect.source, effect.controller, effect.regs)
    if isinstance(node.by, e.Dice):
        _change_roll(state.own_proposal(index), node.by)
    elif WHAT_FOLLOWS in effect.regs:
        do_instead(game, index, effect)
    elif node.by is not None:
        _redirect(game, state.own_proposal(index), node.by, ctx)
    else:
        _renumber(game, index, node, ctx)
    if node.once:
        state.lasting.remove(effect)
        state.version += 1


def _change_roll(event: Event, dice: e.Dice) -> None:
    """More dice of the same kind are rolled, all are rerolled (CR 8.5.28), the lowest are ignored (8.5.33)."""
    rolled = [sides for sides in event.extra if sides > 0]
    marks = (REROLLED,) * dice.again + (IGNORED,) * dice.ignored
    event.extra += tuple(rolled[:1]) * dice.more + marks


def _renumber(game: FabGame, index: int, node: m.Replacing, ctx: Context) -> None:
    """Give the event the number that the effect says (CR 1.9.2b)."""
    assert node.n is not None
    event = game.state.own_proposal(index)
    regs = {**ctx.regs, "amount#": (event.amount,), "amount": (event.amount,)}
    event.amount = max(0, amount(Context(game, ctx.this, ctx.who, regs), node.n))
    event.multi = event.amount > 1 and bool(event.kinds & (CREATE | DRAW | SHARPEN))


def preventable(game: FabGame, event: Event) -> bool:
    """Return whether damage can be prevented (CR 6.4.10h)."""
    if event.extra:
        return False  # the effect that deals it says so
    source = game.state.known(event.source)
    for entry in rules(game, "cannot", "be prevented"):
        node = entry.node
        if not isinstance(node, m.Rule) or node.what is None:
            return False
        if source is not None and found_by(entry, node.what, source):
            return False
    return True


def _prevent(game: FabGame, index: int, n: int) -> int:
    """Prevent up to ``n`` of the damage; return how much was (CR 6.4.10a)."""
    event = game.state.own_proposal(index)
    if not preventable(game, event):
        return 0
    prevented = min(n, event.amount)
    event.amount -= max(0, prevented - _lessened(game, event)) if prevented else 0
    return prevented


def _lessened(game: FabGame, event: Event) -> int:
    """Return how much less a prevention prevents than it uses up (CR 6.4.10g); what waited for it is used up, too."""
    state = game.state
    less = 0
    for effect in list(state.lasting):
        node = game.program.nodes[effect.node]
        if isinstance(node, m.PreventLess) and node.kind in (None, event.word):
            less += effect.value or 0
            state.lasting.remove(effect)
            state.version += 1
    return less


def _apply_lasting(game: FabGame, index: int, number: int) -> None:
    """A shielding prevention keeps what it has not used (CR 6.4.10j), a fixed one is used up (6.4.10i)."""
    state = game.state
    place = next(i for i, effect in enumerate(state.lasting) if effect.id == number)
    effect = state.own_lasting(place)
    node = game.program.nodes[effect.node]
    assert isinstance(node, m.Prevent)
    n = state.proposals[index].amount if node.n is None else effect.left  # CR 6.4.10b
    later = _later(game, index, place, node)
    least, most = max(0, n - later), min(n, state.proposals[index].amount)
    if node.mode == "shield" and later and least < most:
        regs = {"effect": (number,), "points": (least, most)}
        game.push(DECLARE_POINTS, who=effect.controller, a=index, regs=regs)
        return
    _use(game, index, number, n)


def _later(game: FabGame, index: int, place: int, node: m.Prevent) -> int:
    """Return how much more damage of the same event a lasting prevention could prevent (CR 6.4.10f)."""
    state = game.state
    more = 0
    for event in state.proposals[index + 1 :]:
        shielded = state.live(event.subject) if event.kinds & DAMAGE and event.amount > 0 else None
        if shielded is not None and _prevents(game, place, node, shielded, event):
            more += event.amount
    return more


def _use(game: FabGame, index: int, number: int, n: int) -> None:
    """Prevent ``n`` of the damage with a lasting prevention."""
    state = game.state
    place = next(i for i, effect in enumerate(state.lasting) if effect.id == number)
    effect = state.own_lasting(place)
    node = game.program.nodes[effect.node]
    assert isinstance(node, m.Prevent)
    prevented = _prevent(game, index, n)
    if prevented and WHAT_FOLLOWS in effect.regs:
        follow(game, place, node)
    if node.mode == "shield" and node.n is not None:
        effect.left -= prevented
        if effect.left > 0:
            return
    if node.mode == "each":
        return
    if node.mode == "fixed" and effect.waiting > 1:
        effect.waiting -= 1
        return
    if node.mode != "shield" or node.n is not None:
        state.lasting[:] = [one for one in state.lasting if one.id != number]
        state.version += 1


def _ask_points(game: FabGame, frame: Frame, node: object) -> None:
    """With several types of damage or shielded objects in an event, the controller of the prevention declares each
    point that it prevents (CR 6.4.10f): here how many of this part, the others coming after it.
    """
    least, most = frame.regs["points"]
    options = [Option(AMOUNT, n=n, rule="6.4.10f") for n in range(least, most + 1)]
    game.ask(NUMBER, frame.who, options, "points to prevent", "6.4.10f")


def _take_points(game: FabGame, frame: Frame, node: object) -> None:
    _use(game, frame.a, frame.regs["effect"][0], game.chosen.n)


DECLARE_POINTS: Final = PROCEDURES.declare(
    "6.4.10", "declare the points to prevent", step("6.4.10f", _ask_points), step("6.4.10f", _take_points)
)


def _ask_prevent(game: FabGame, frame: Frame, node: object) -> None:
    """What costs something may be declined."""
    word = _KEYWORDS[frame.b]
    obj = game.state.objects[frame.obj]
    frame.regs["n"] = (game.properties(obj).keywords.get(word, 0),)
    game.state.result = (1,)
    _, cost, _optional = PREVENTING[word]
    if cost == "destroy":
        event = clear_event(game, obj, "6.4.1a")
        event.kinds |= DESTROY
        event.player = obj.controller
        propose(game, (event,))  # CR 6.4.1a: a sub-event, before the damage
    else:
        pay(game, frame.who, (0, frame.regs["n"][0], 0, 0))


def _then_prevent(game: FabGame, frame: Frame, node: object) -> None:
    word = _KEYWORDS[frame.b]
    _prevent(game, frame.a, frame.regs["n"][0])
    if word == "quell":
        obj = game.state.objects[frame.obj]
        game.add_delayed(QUELLED, game.program.delayed_ability(QUELLED), object_context(game, obj))
    frame.step = END


PREVENT: Final = PROCEDURES.declare(
    "6.4.10", "prevent with a keyword", step("6.4.1a", _ask_prevent), step("6.4.10a", _then_prevent)
)


def _pay_for_prevention(game: FabGame, frame: Frame, node: object) -> None:
    """Carry out what the prevention costs, as a sub-event before the damage (CR 6.4.1a)."""
    linked = game.program.abilities[frame.b]
    prevention = next(part for part in linked.rules if isinstance(part, m.Prevent))
    ctx = object_context(game, game.state.objects[frame.obj])
    n = game.state.proposals[frame.a].amount if prevention.n is None else amount(ctx, prevention.n)
    frame.regs["n"] = (n,)
    if linked.proc >= 0:
        damage = (game.state.proposals[frame.a].amount,)
        regs = {**ctx.regs, "this": (ctx.this,), "must": (1,), "amount": damage, "amount#": damage}
        game.push(linked.proc, who=frame.who, obj=frame.obj, regs={**regs, "cost": (frame.obj,)})


def _paid_prevention(game: FabGame, frame: Frame, node: object) -> None:
    """Prevent as much as the ability says, or as was done to pay for it."""
    prevention = next(part for part in game.program.abilities[frame.b].rules if isinstance(part, m.Prevent))
    n = frame.regs["n"][0]
    if isinstance(prevention.n, Result):
        n = amount(object_context(game, game.state.objects[frame.obj]), prevention.n)
    _prevent(game, frame.a, n)


PREVENT_AT_COST: Final = PROCEDURES.declare(
    "6.4.10", "prevent at a cost", step("6.4.1a", _pay_for_prevention), step("6.4.10a", _paid_prevention)
)


def _apply_ability(game: FabGame, index: int, chosen: Replacement) -> None:
    """Make of the event what the ability says (CR 6.4.6)."""
    node = game.program.abilities[chosen.ability].node
    assert isinstance(node, ab.Replaces)
    event = game.state.own_proposal(index)
    obj = game.state.objects[chosen.source]
    ctx = object_context(game, obj)
    if node.by is None:
        event.kinds = 0
        return
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
    if node.kind != "outcome":
        event.kinds = 0  # CR 6.4.11: otherwise the event has happened, and only what follows is another
    regs = {
        **ctx.regs,
        "this": (obj.ref,),
        "amount": (event.amount,),
        "amount#": (event.amount,),
        "subject": (event.subject,),
        "player": (-1 - event.player,),
        "replaced": (index,),
    }
    if event.kinds & CLASH:
        regs["revealed"] = tuple(one.subject for one in game.state.proposals if one.kinds & CLASH)
    game.push(game.program.abilities[chosen.ability].proc, who=ctx.who, obj=obj.id, regs=regs)


def entering(by: Node | None) -> Node | None:
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
    obj = game.state.own(chosen.source)
    rest = tuple(entry for entry in obj.counters if entry[0] != by.kind)
    assert by.n is not None
    obj.counters = (*rest, (by.kind, amount(ctx, by.n)))
    event.applied += (chosen.key,)
