"""Becoming a target, and what the damage of a layer or attack would be to its targets (CR 1.4.5, 1.8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.combat.damage_step import power_of, total_defense
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, as_object, players_in
from rulebound.fab.effects.control import repeated
from rulebound.fab.effects.discrete import damage_event
from rulebound.fab.effects.filters import FILTERS, is_attack
from rulebound.fab.effects.replacement import foreseen
from rulebound.fab.effects.selectors import select
from rulebound.fab.layers.declaring import abilities_of, context, target_keys
from rulebound.fab.layers.sides import declared
from rulebound.fab.words import LETHAL, STACK, TARGET
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node


def target_event(game: FabGame, layer: FabObject, ref: int, who: int, word: str, rule: str) -> Event:
    """Return the event of becoming a target: of an ``attack``, or of an ``effect``."""
    event = Event(TARGET, who, ref, layer.ref, source=layer.ref, word=word, rule=rule)
    if game.program.lethal_targets and is_lethal(game, layer, ref):
        event.extra = (LETHAL,)
    return event


def is_lethal(game: FabGame, layer: FabObject, ref: int) -> bool:
    """Return whether a layer or attack would deal one of its targets no less damage than that has life."""
    target = as_object(game, ref)
    life = game.life(target) if target is not None else None
    return target is not None and life is not None and 0 < life <= would_deal(game, layer, target)


def would_deal(game: FabGame, layer: FabObject, target: FabObject) -> int:
    """Return the damage that a layer or attack would deal to a target as things stand, before any is prevented.

    What somebody may still decide is not counted (see ``readings``).
    """
    damage = 0
    ctx = context(game, layer)
    if is_attack(layer, ctx) and target.ref in layer.targets:
        damage = _of_attack(game, layer, target)
    if layer.zone != STACK:
        return damage
    spent: set[int] = set()
    ctx = Context(game, ctx.this, ctx.who, declared(layer), ctx.layer)
    for linked in abilities_of(game, layer):
        for do in _done(linked.node):
            damage += sum(foreseen(game, event, spent) for event in _events(ctx, do, target, layer.modes))
    return damage


def _of_attack(game: FabGame, attack: FabObject, target: FabObject) -> int:
    """Power in excess of the defense so far, until damage was calculated (CR 7.5.2)."""
    link = game.link_of(attack.ref)
    n = game.properties(attack).power or 0
    if link is not None:
        if link.damage_done or link is not game.active_link:
            return 0
        n = power_of(game, link) - total_defense(game, link, target.ref)
    if n <= 0:
        return 0
    return foreseen(game, damage_event(game, target, n, "physical", attack.ref, attack.controller), set())


def _done(ability: Node) -> Sequence[Node]:
    """Return the effects of an ability that resolves."""
    if isinstance(ability, ab.Activated):
        return ability.do
    return (ability.do,) if isinstance(ability, (ab.OnResolve, ab.Triggered)) else ()


def _events(ctx: Context, node: Node, target: FabObject, modes: Sequence[int]) -> Iterator[Event]:
    """Yield the damage to a target among effects: under conditions that hold, in modes that were chosen."""
    if isinstance(node, e.Deal):
        yield from _damage(ctx, node, target)
    elif isinstance(node, e.Do):
        for part in node.steps:
            yield from _events(ctx, part, target, modes)
    elif isinstance(node, (e.If, e.Instead)):
        otherwise = node.otherwise if isinstance(node, e.If) else node.prior
        then = node.then if isinstance(node, e.If) else node.do
        chosen = then if holds(ctx, node.condition) else otherwise
        if chosen is not None:
            yield from _events(ctx, chosen, target, modes)
    elif isinstance(node, e.Graded):
        for grade in node.grades:
            yield from _events(ctx, grade, target, modes)
    elif isinstance(node, e.Modes) and not node.now:
        for place, number in enumerate(modes):
            prefix = repeated(number) * modes[:place].count(number)
            own = {key.removeprefix(prefix): refs for key, refs in ctx.regs.items() if key.startswith(prefix)}
            yield from _events(_with(ctx, own), node.modes[number - 1], target, modes)
    elif isinstance(node, e.Let):
        yield from _events(_with(ctx, {node.name: (amount(ctx, node.n),)}), node.do, target, modes)
    elif isinstance(node, e.Repeat):
        for _ in range(amount(ctx, node.times)):
            yield from _events(ctx, node.do, target, modes)
    elif isinstance(node, e.ForEach):
        for ref in select(ctx, node.over):
            yield from _events(_with(ctx, {node.bind: (ref,)}), node.do, target, modes)


def _with(ctx: Context, regs: dict[str, tuple[int, ...]]) -> Context:
    return Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, **regs}, ctx.layer)


def _damage(ctx: Context, node: e.Deal, target: FabObject) -> Iterator[Event]:
    """Yield the events of dealing damage to a target (CR 8.5.3)."""
    game = ctx.game
    n = amount(ctx, node.n)
    dealer = players_in(game, select(ctx, node.dealer))
    found = (as_object(game, ref) for ref in select(ctx, node.to))
    if n > 0 and dealer and any(obj is not None and obj.ref == target.ref for obj in found):
        for source in select(ctx, node.by) if node.by is not None else (ctx.this,):
            yield damage_event(game, target, n, node.kind, source, dealer[0])


def _lethal_to(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A source has targets while it is on the stack, or attacks (CR 1.4.5b, 1.8.5)."""
    assert isinstance(node, f.LethalTo)
    game = ctx.game
    targets: set[int] = set(obj.targets) if is_attack(obj, ctx) else set()
    if obj.zone == STACK:
        targets.update(obj.targets)
        for key in target_keys(game, obj):
            targets.update(obj.memory.get(key, ()))
    of = (as_object(game, ref) for ref in select(ctx, node.of))
    return any(one is not None and one.ref in targets and is_lethal(game, obj, one.ref) for one in of)


FILTERS[f.LethalTo] = _lethal_to
