"""Prevention Effects (CR 6.4.10): what can prevent damage, at what cost, and how much of it is prevented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay, pay
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, object_context, players_in
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.following import PRICE, WHAT_FOLLOWS, follow
from rulebound.fab.effects.happening import would_be_dealt
from rulebound.fab.effects.patterns import matches
from rulebound.fab.effects.possible import possible
from rulebound.fab.effects.rules import dealing, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.effects.triggered import has_prevented
from rulebound.fab.keywords.delayed import QUELLED
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import ARENA, DAMAGE, DEFENDING, DESTROY, PROXY, zone_kind
from rulebound.fab.zones.moving import clear_event
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.amounts import Result
from rulebound.ir.events import EventNode
from rulebound.kernel.decision import AMOUNT, NUMBER, Option
from rulebound.kernel.events import propose
from rulebound.kernel.game import Replacement
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, ref_id

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
LASTING_KEY: Final = 1 << 60
KEYWORD_KEY: Final = 1 << 58
STATIC_KEY: Final = 1 << 59
ABILITY: Final = (1 << 20) - 1


def preventions(game: FabGame, event: Event) -> Iterator[Replacement]:
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
                    key = KEYWORD_KEY | (obj.ref << 8) | place
                    yield Replacement(key, obj.controller, obj.id, -1 - place, PREVENTING[word][2])
    for index, effect in enumerate(state.lasting):
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Prevent) and _prevents(game, index, node, shielded, event):
            optional = node.cost is not None and not node.must
            source = ref_id(effect.source)
            yield Replacement(LASTING_KEY | effect.id, effect.controller, source, -100, optional)
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
        if not _is_of(entry.ctx, node, shielded, event) or (
            node.cost is not None and not possible(entry.ctx, node.cost)
        ):
            continue
        key = STATIC_KEY | (entry.ctx.this << 20) | entry.ability
        optional = node.cost is not None and not node.must
        yield Replacement(key, entry.ctx.who, ref_id(entry.ctx.this), -103, optional)


def _is_of(ctx: Context, node: m.Prevent, shielded: FabObject, event: Event) -> bool:
    """Return whether damage is what a prevention is about: of this kind and size, and from such a source (CR
    6.4.10c-e).
    """
    if node.kind not in (None, event.word):
        return False
    if node.nth is not None and ctx.game.state.limits.get(would_be_dealt(shielded), 0) != node.nth - 1:
        return False
    if node.at_most is not None and event.amount > amount(ctx, node.at_most):
        return False
    if node.lethal and event.amount < (ctx.game.life(shielded) or 0):
        return False
    if node.source is None:
        return True
    source = ctx.game.state.known(event.source)
    if source is not None and isinstance(node.source, s.All):
        meant = ctx.game.state.known(source.origin) if source.kind == PROXY else source
        return meant is not None and passes(ctx, node.source.filter, meant)
    return source is not None and (
        source.ref in select(ctx, node.source) or source.origin in select(ctx, node.source)
    )


def _controlled(game: FabGame, who: int) -> Iterator[FabObject]:
    state = game.state
    for zone, ids in enumerate(state.zones):
        if ids and zone_kind(zone) in ARENA:
            for oid in ids:
                obj = state.objects[oid]
                if obj.controller != who or obj.kind != 0 or not obj.up:
                    continue
                if obj.role != DEFENDING or game.stays(obj):  # CR 1.7.4a
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
    ctx = Context(game, effect.source, effect.controller, effect.regs)
    if isinstance(node.shielded, s.All) and not passes(ctx, node.shielded.filter, shielded):
        return False
    if node.mode == "shield" and node.n is not None and effect.left <= 0:
        return False
    return _is_of(ctx, node, shielded, event) and (node.cost is None or possible(ctx, node.cost))


def _is_hero(game: FabGame, obj: FabObject) -> bool:
    return obj.controller >= 0 and game.state.players[obj.controller].hero == obj.id


def preventable(game: FabGame, event: Event, who: int) -> bool:
    """Return whether damage can be prevented by a player's effects (CR 6.4.10h)."""
    if event.extra:
        return False  # the effect that deals it says so
    source = game.state.known(event.source)
    for entry in rules(game, "cannot", "be prevented"):
        node = entry.node
        assert isinstance(node, m.Rule)
        if node.who is not None and who not in players_in(game, select(entry.ctx, node.who)):
            continue
        if isinstance(node.by, EventNode) and not matches(entry.ctx, node.by, event):
            continue
        if node.what is None:
            return False
        if source is not None and dealing(entry, node.what, source):
            return False
    return True


def prevent(game: FabGame, index: int, n: int, who: int, source: int) -> int:
    """Prevent up to ``n`` of the damage by an effect of a source; return how much was (CR 6.4.10a)."""
    event = game.state.own_proposal(index)
    if not preventable(game, event, who):
        return 0
    prevented = min(n, event.amount)
    less = max(0, prevented - _lessened(game, event)) if prevented else 0
    event.amount -= less
    if less:
        has_prevented(game, source, who, event.word, less)
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


def apply_lasting(game: FabGame, index: int, number: int) -> None:
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
    if node.cost is not None:
        game.push(PREVENT_FOR_PRICE, who=effect.controller, a=index, b=n, regs={"effect": (number,)})
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
    prevented = prevent(game, index, n, effect.controller, effect.source)
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


def _pay_for_keyword(game: FabGame, frame: Frame, node: object) -> None:
    """Carry out what the keyword costs."""
    word = _KEYWORDS[frame.b]
    obj = game.state.objects[frame.obj]
    frame.regs["n"] = (game.properties(obj).keywords.get(word, 0),)
    frame.regs["by"] = (obj.ref,)
    if PREVENTING[word][1] == "destroy":
        event = clear_event(game, obj, "6.4.1a")
        event.kinds |= DESTROY
        event.player = obj.controller
        propose(game, (event,))  # CR 6.4.1a: a sub-event, before the damage
    else:
        pay(game, frame.who, (0, frame.regs["n"][0], 0, 0))


def _then_prevent(game: FabGame, frame: Frame, node: object) -> None:
    word = _KEYWORDS[frame.b]
    prevent(game, frame.a, frame.regs["n"][0], frame.who, frame.regs["by"][0])
    if word == "quell":
        obj = game.state.objects[frame.obj]
        game.add_delayed(QUELLED, game.program.delayed_ability(QUELLED), object_context(game, obj))
    frame.step = END


PREVENT: Final = PROCEDURES.declare(
    "6.4.10", "prevent with a keyword", step("6.4.1a", _pay_for_keyword), step("6.4.10a", _then_prevent)
)


def _pay_for_prevention(game: FabGame, frame: Frame, node: object) -> None:
    """Carry out what the prevention costs, as a sub-event before the damage (CR 6.4.1a)."""
    linked = game.program.abilities[frame.b]
    prevention = next(part for part in linked.rules if isinstance(part, m.Prevent))
    ctx = object_context(game, game.state.objects[frame.obj])
    n = game.state.proposals[frame.a].amount if prevention.n is None else amount(ctx, prevention.n)
    frame.regs["n"] = (n,)
    frame.regs["by"] = (ctx.this,)
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
    prevent(game, frame.a, n, frame.who, frame.regs["by"][0])


PREVENT_AT_COST: Final = PROCEDURES.declare(
    "6.4.10", "prevent at a cost", step("6.4.1a", _pay_for_prevention), step("6.4.10a", _paid_prevention)
)


def _pay_price(game: FabGame, frame: Frame, node: object) -> None:
    """Carry out what a prevention that lasts costs, as a sub-event before the damage (CR 6.4.1a)."""
    effect = next(one for one in game.state.lasting if one.id == frame.regs["effect"][0])
    proc = game.program.abilities[effect.regs[PRICE][0]].proc
    regs = {**effect.regs, "this": (effect.source,), "must": (1,)}
    game.push(proc, who=frame.who, obj=ref_id(effect.source), regs=regs)


def _use_for_price(game: FabGame, frame: Frame, node: object) -> None:
    _use(game, frame.a, frame.regs["effect"][0], frame.b)


PREVENT_FOR_PRICE: Final = PROCEDURES.declare(
    "6.4.10", "prevent for a price", step("6.4.1a", _pay_price), step("6.4.10a", _use_for_price)
)


def apply_keyword(game: FabGame, index: int, chosen: Replacement) -> None:
    """Let a keyword of an object prevent damage."""
    game.push(PREVENT, who=chosen.controller, obj=chosen.source, a=index, b=-1 - chosen.ability)


def apply_static(game: FabGame, index: int, chosen: Replacement) -> None:
    """Let a static ability prevent damage."""
    game.push(PREVENT_AT_COST, who=chosen.controller, obj=chosen.source, a=index, b=chosen.key & ABILITY)
