"""What playing a card or activating an ability costs (CR 5.1.3, 5.1.6, 5.1.8), worked out before it is paid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.fab.concepts.costs import Demand, Owed
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.continuous import is_next
from rulebound.fab.effects.filter_facts import named_zones
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.picking import sum_asked, worth
from rulebound.fab.effects.possible import possible
from rulebound.fab.effects.rules import Active, concerns, forbidden, found_by, rules
from rulebound.fab.effects.selectors import choosable, select
from rulebound.fab.effects.staging import FIXED
from rulebound.fab.layers.announced import as_announced
from rulebound.fab.layers.sides import is_melded
from rulebound.fab.words import (
    ACTIVATED,
    CARD,
    CREATE,
    HAND,
    PLAYED_FROM,
    PROXY,
    REVEAL,
    STACK,
    ZONE_NUMBERS,
    zone_kind,
    zone_of,
)
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.amounts import Number, Variable
from rulebound.ir.costs import Assets, Cost, EffectCost, EitherCost
from rulebound.ir.node import Node
from rulebound.ir.selectors import ONE
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Refs


AIMED: Final = "aimed"  # in the memory of an attack that is looked at as it would be with one more target


class Plan(NamedTuple):
    """What is owed in assets, and the effect-costs in the order printed with the ability that asks (-1: none)."""

    owed: Owed
    effects: tuple[tuple[EffectCost, int], ...]


def context_for(game: FabGame, obj: FabObject, who: int) -> Context:
    """Return the context in which the costs of an object are read."""
    this = obj.origin if obj.kind in (PROXY, ACTIVATED) else obj.ref
    return Context(game, this, who, obj.memory, obj.ref)


def plan(
    game: FabGame,
    obj: FabObject,
    who: int,
    ability: int,
    *,
    as_instant: bool,
    x: int = 0,
    optional: Refs = (),
    alternative: int = -1,
    either: int = 0,
) -> Plan:
    """Return the cost of playing a card (``ability`` -1) or activating an ability of it; ``either`` is the place of the
    cost that is declared where one of several is paid.
    """
    regs = {**obj.memory, "X": (x,), **(_played_from(obj) if ability < 0 else {})}
    ctx = Context(game, obj.ref if obj.kind == CARD else obj.origin, who, regs, obj.ref)
    if ability >= 0:
        return _activation(game, ctx, obj, ability, as_instant, either)
    card = game.definition(obj).card
    chi = life = 0
    resource = (game.properties(obj).cost or 0) + card.cost_x * x  # CR 5.1.6c
    if is_melded(obj):
        resource *= 2  # CR 8.3.38, 8.3.38b
    elif is_free(game, obj, who):
        resource = 0
    effects: list[tuple[EffectCost, int]] = []
    declared = list(optional)
    for number in play_costs_of(game, obj):
        node = game.program.abilities[number].node
        assert isinstance(node, ab.PlayCost)
        times = 1
        if node.optional and node.instead_of is None:
            # CR 5.1.3b: an ability that the card has twice is declared for itself each time
            times = int(number in declared)
            if times:
                declared.remove(number)
        if node.instead_of is not None:
            times = int(number == alternative)
            if times and node.instead_of == "resource":
                resource = 0
        for cost in node.costs * times:
            if isinstance(cost, Assets):
                more = assets(ctx, cost)
                chi, resource, life = chi + more[0], resource + more[1], life + more[2]
            elif isinstance(cost, EffectCost):
                effects.append((cost, number))
    resource = changed(game, obj, who, "play", resource, ctx)
    action = int("Action" in game.properties(obj).types and not as_instant)  # CR 5.1.6b
    return Plan((chi, resource, life, action), tuple(effects))


def play_costs_of(game: FabGame, obj: FabObject) -> tuple[int, ...]:
    """Return the abilities of a card about what it costs to play it: those it is printed with and, once it has been
    announced, those that an effect gives to it as the next card that is played (CR 5.4.4, 5.1.2a).
    """
    printed = tuple(game.definition(obj).play_costs)
    if obj.zone != STACK:
        return printed
    abilities = game.program.abilities
    given = (n for n in game.properties(obj).abilities if isinstance(abilities[n].node, ab.PlayCost))
    return (*printed, *given)


def is_free(game: FabGame, obj: FabObject, who: int) -> bool:
    """Return whether a card is, or would be, played by what waives its cost: an ability of its own or an effect (CR
    5.1.3c, 8.3.27).
    """
    if obj.zone == STACK:
        return "free" in obj.memory  # declared as it was announced (CR 5.1.3c)
    for number in game.definition(obj).play_from:
        node = game.program.abilities[number].node
        if (
            isinstance(node, ab.PlayFrom)
            and node.free
            and ZONE_NUMBERS.get(node.zone or "") == zone_kind(obj.zone)
        ):
            if node.condition is None or holds(Context(game, obj.ref, who, obj.memory), node.condition):
                return True
    return any(
        isinstance(active.node, m.Rule) and active.node.free and concerns(active, obj, who)
        for active in rules(game, "may", "play")
    )


def choices(node: Node) -> tuple[Cost, ...]:
    """Return the costs of which one is paid to activate an ability, none where there is no such choice (CR 5.1.3)."""
    costs = node.costs if isinstance(node, ab.Activated) else ()
    return next((cost.costs for cost in costs if isinstance(cost, EitherCost)), ())


def _activation(
    game: FabGame, ctx: Context, obj: FabObject, ability: int, as_instant: bool, either: int
) -> Plan:
    node = game.program.abilities[ability].node
    assert isinstance(node, ab.Activated)
    chi = resource = life = 0
    effects: list[tuple[EffectCost, int]] = []
    for printed in node.costs:
        cost = printed.costs[either] if isinstance(printed, EitherCost) else printed
        if isinstance(cost, Assets):
            more = assets(ctx, cost)
            chi, resource, life = chi + more[0], resource + more[1], life + more[2]
        elif isinstance(cost, EffectCost):
            effects.append((cost, -1))
    cheaper = amount(ctx, node.cheaper) if node.cheaper is not None else 0
    dearer = resource + max(0, -cheaper)  # CR 5.1.6a: increases come first
    resource = max(0, changed(game, obj, ctx.who, "activate", dearer, ctx, ability) - max(0, cheaper))
    action = int(node.type == "action" and not as_instant)
    return Plan((chi, resource, life, action), tuple(effects))


def assets(ctx: Context, cost: Assets) -> tuple[int, int, int]:
    """Return an asset-cost as chi, resources and life (CR 1.14.5, 5.2.1c)."""
    return (
        amount(ctx, cost.chi) if cost.chi is not None else 0,
        amount(ctx, cost.resource) if cost.resource is not None else 0,
        amount(ctx, cost.life) if cost.life is not None else 0,
    )


def changed(
    game: FabGame, obj: FabObject, who: int, to: str, resource: int, own: Context, ability: int = -1
) -> int:
    """Apply what changes a resource cost: increases, then reductions, down to zero (CR 5.1.6a, 2.2.4,
    2.2.4a).
    """
    if not game.program.changes_costs:
        return resource
    changes: list[int] = []
    if to == "play" and FIXED + "cost" in game.properties(obj).locked:
        return resource  # CR 6.3.7
    for active in game.rules_in_force():
        node = active.node
        if (
            isinstance(node, m.CostChange)
            and to in node.to
            and _pays(active.ctx, node, who)
            and _concerns(active, node, obj, who, ability)
        ):
            value = active.effect.value if active.effect is not None else None
            changes.append(amount(_asking_for(active.ctx, obj), node.n) if value is None else value)
    if to == "play":
        for number in game.definition(obj).statics:
            linked = game.program.abilities[number]
            for part in linked.rules:
                if isinstance(part, m.CostChange) and isinstance(part.what, s.This) and linked.holds(own):
                    if part.while_ is None or holds(own, part.while_):
                        changes.append(amount(own, part.n))
    for n in sorted(changes, reverse=True):
        resource = max(0, resource + n) if n < 0 else resource + n
    return resource


def _asking_for(ctx: Context, obj: FabObject) -> Context:
    """A number that is counted for each object that an effect applies to reads it as ``each`` (CR 6.2.2b)."""
    return Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}, ctx.layer)


def _pays(ctx: Context, node: m.CostChange, who: int) -> bool:
    return node.who is None or who in players_in(ctx.game, select(ctx, node.who))


def _concerns(active: Active, node: m.CostChange, obj: FabObject, who: int, ability: int) -> bool:
    game, ctx, effect = active.ctx.game, active.ctx, active.effect

    what = node.what
    if isinstance(what, s.This):
        # Of playing it this is a play-static ability of the card, read where it is played.
        return node.to == "activate" and ctx.this in (obj.ref, obj.origin)
    coming = as_announced(game, obj, who, ability)
    if effect is not None:
        if obj.ref in effect.subjects or obj.origin in effect.subjects:
            return True
        if isinstance(what, s.Next):
            fits = who in players_in(game, select(ctx, what.whose)) and is_next(ctx, what, coming)
            return fits and effect.waiting > 0 and (obj.zone != STACK or AIMED in obj.memory)
        if effect.subjects:
            return False
    everything = Active(node, ctx, None, -1, 0)
    # Only what is announced can be an attack or the next of its kind, so it is asked of that too (CR 1.4.1, 5.1.6a).
    if found_by(everything, what, obj) or (coming is not obj and found_by(everything, what, coming)):
        return True
    # What an ability costs is a matter of its source, also when its layer has been announced (CR 5.2.2b).
    source = game.state.known(obj.origin) if obj.kind in (PROXY, ACTIVATED) else None
    return source is not None and found_by(everything, what, source)


def demands_of(
    game: FabGame, obj: FabObject, who: int, effects: tuple[tuple[EffectCost, int], ...]
) -> list[Demand]:
    """Return what the effect-costs will need from the hand, so that it is not pitched away (CR 1.14.4b)."""
    found: list[Demand] = []
    ctx = context_for(game, obj, who)
    held = game.state.zones[zone_of(HAND, who)]
    source = game.state.known(obj.origin) if obj.kind == ACTIVATED else None
    of_hand = source.id if source is not None and source.id in held else 0
    if of_hand:  # CR 1.7.4b: it is activated there only to be discarded itself
        found.append(Demand(1, (of_hand,), True))
    hand = [oid for oid in held if oid not in (obj.id, of_hand)]
    for cost, _ in effects:
        wanted = _from_hand(cost.do)
        if wanted is None:
            continue
        cards = [oid for oid in hand if wanted.passes(ctx, game.state.objects[oid])]
        word = wanted.in_all
        counts = tuple(worth(ctx, word, game.state.objects[oid]) for oid in cards) if word is not None else ()
        found.append(Demand(amount(ctx, wanted.n), tuple(cards), wanted.uses, counts))
    return found


class _Wanted(NamedTuple):
    """So many cards of a kind from the hand, or as many as come to so much of a property together."""

    filter: Node | None
    n: Node
    uses: bool = True
    in_all: str | None = None

    def passes(self, ctx: Context, obj: FabObject) -> bool:
        """Return whether a card is one of these."""
        return self.filter is None or passes(ctx, self.filter, obj)


def _from_hand(node: Node) -> _Wanted | None:
    if isinstance(node, e.Do):
        return next((found for found in map(_from_hand, node.steps) if found is not None), None)
    if isinstance(node, e.Act) and node.verb == "charge":
        return _Wanted(None, ONE)
    if isinstance(node, e.Repeat) and node.do == e.Act("charge"):
        return _Wanted(None, node.times)
    if isinstance(node, e.Discard):
        return None if isinstance(node.what, s.Selector) else _Wanted(node.what, node.n)
    what = getattr(node, "what", None)
    if not isinstance(what, s.Pick) or named_zones(what.filter) != frozenset({"hand"}):
        return None
    uses = not isinstance(node, e.Reveal)
    asked = sum_asked(what.in_all)
    if asked is not None:
        return _Wanted(what.filter, asked.value, uses, asked.property)
    if what.least is not None:
        return _Wanted(what.filter, Number(what.least), uses)
    return None if what.up_to else _Wanted(what.filter, what.n, uses)


def effects_possible(
    game: FabGame, obj: FabObject, who: int, effects: tuple[tuple[EffectCost, int], ...]
) -> bool:
    """Return whether nothing keeps the effect-costs from being paid, and each that does not come from the hand can be
    (CR 1.14.4b).
    """
    if not effects:
        return True
    source = context_for(game, obj, who)
    played = Context(game, source.this, who, {**source.regs, **_played_from(obj)}, source.layer)
    times = Counter(cost for cost, _ in effects)
    return all(
        not _forbidden(game, obj, who, cost.do)
        and (
            _from_hand(cost.do) is not None
            or (
                (_of_none(ctx, cost.do) or possible(ctx, cost.do))
                and (times[cost] == 1 or _enough(ctx, cost.do, times[cost]))
            )
        )
        for cost, ctx in ((cost, source if number < 0 else played) for cost, number in effects)
    )


def _played_from(obj: FabObject) -> dict[str, Refs]:
    """Return the register of the zone from which a card would be played, until it is announced (CR 3.0.9c, 5.1.2)."""
    lies = obj.kind == CARD and obj.zone >= 0 and obj.zone != STACK
    return {PLAYED_FROM: (zone_kind(obj.zone),)} if lies else {}


def _enough(ctx: Context, do: Node, times: int) -> bool:
    """Return whether there is enough for an effect-cost that is paid several times (CR 1.14.4b)."""
    if isinstance(do, e.Do):
        return all(_enough(ctx, step, times) for step in do.steps)
    if not isinstance(do, (e.Banish, e.Destroy, e.Move)):
        return True
    if isinstance(do.what, s.TopCards):
        wanted = amount(ctx, do.what.n) * times
        return len(select(ctx, s.TopCards(do.what.whose, Number(wanted)))) == wanted
    if isinstance(do.what, s.Pick):
        return len(choosable(ctx, do.what)) >= amount(ctx, do.what.n) * times
    return True


def _forbidden(game: FabGame, obj: FabObject, who: int, do: Node) -> bool:
    """Return whether an effect keeps what a cost asks for from happening (CR 1.0.2, 1.14.4b)."""
    if isinstance(do, e.Do):
        return any(_forbidden(game, obj, who, step) for step in do.steps)
    if isinstance(do, e.Reveal):
        return forbidden(game, Event(REVEAL, who, cause=obj.id))
    if isinstance(do, e.Create):
        return any(forbidden(game, Event(CREATE, who, word=name, cause=obj.id)) for name in do.names)
    return False


def _of_none(ctx: Context, do: Node) -> bool:
    """Return whether a cost may be paid with nothing: X is zero (CR 1.12.2), or any number will do (1.8.6c)."""
    if isinstance(do, e.Do):
        return all(_of_none(ctx, step) or possible(ctx, step) for step in do.steps)
    what = getattr(do, "what", None)
    if isinstance(what, s.Pick):
        any_number = what.up_to and what.least is None and what.in_all is None
        return any_number or (isinstance(what.n, Variable) and amount(ctx, what.n) == 0)
    n = getattr(do, "n", None)
    return isinstance(n, Variable) and amount(ctx, n) == 0
