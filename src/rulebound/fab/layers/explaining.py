"""Why a decision in the middle of a play does not offer something: for people, judges and scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebound.fab.concepts.costs import check_pitch, payable, pitch_of
from rulebound.fab.concepts.pit_fight import RULE as PIT_FIGHT
from rulebound.fab.concepts.pit_fight import bound_by_seats, in_reach
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.selectors import target_filter
from rulebound.fab.layers.cost_plan import demands_of, effects_possible, plan, play_costs_of
from rulebound.fab.layers.declaring import (
    abilities_of,
    check_attack_target,
    context,
    is_attack_layer,
    legal_modes,
    most_attacked,
    target_key,
    wanted_targets,
)
from rulebound.fab.structure.equipping import zone_for
from rulebound.fab.words import ARENA, HAND, STACK, zone_kind, zone_of
from rulebound.fab.zones.arsenal import has_empty_zone
from rulebound.ir import abilities as ab
from rulebound.kernel.legality import Reason, Verdict

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


def why_not_option(game: FabGame, about: str, who: int, oid: int) -> Verdict:
    """Return why the decision at hand does not offer an object (or mode number) to a player."""
    asked = _ASKED.get(about)
    reasons = tuple(asked(game, who, oid)) if asked is not None else ()
    return Verdict(not reasons, reasons)


def _target(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    state = game.state
    if oid < 0 or state.decision is None:
        return
    obj = state.objects[oid]
    layer = state.objects[max(0, state.decision.source)]
    if layer.zone == STACK and is_attack_layer(game, layer):
        for reason in check_attack_target(
            game, who, obj, several=most_attacked(game, layer) > 1, attack=layer
        ).reasons:
            yield reason
            yield Reason("5.1.4b", reason.words, oid)
    wanted = wanted_targets(game, layer)
    frame = state.frames[-1]
    if frame.a < len(wanted):
        target = wanted[frame.a]
        if obj.ref in layer.memory.get(target_key(game, layer, target, frame.a), ()):
            yield Reason("1.8.5b", "it is a target already", oid)
        elif zone_kind(obj.zone) not in ARENA and obj.zone != STACK:
            yield Reason("1.8.5a", "only objects in the arena or on the stack can be targets here", oid)
        elif bound_by_seats(target) and not in_reach(game, who, obj):
            yield Reason(PIT_FIGHT, "it is not to your immediate left or right", oid)
        elif not passes(context(game, layer), target_filter(target), obj):
            yield Reason("1.8.5", "it is not what the effect targets", oid)
            if game.properties(obj).life is None:
                yield Reason("1.8.5d", "only living objects can be dealt damage", oid)
            yield Reason("1.8.5d", "the effect cannot apply to it", oid)
    yield Reason("1.8.5", "it is no legal target", oid)


def _mode(game: FabGame, who: int, number: int) -> Iterator[Reason]:
    state = game.state
    if state.decision is None:
        return
    layer = state.objects[state.decision.source]
    if number in layer.modes:
        yield Reason("1.7.5b", "the same mode cannot be chosen more than once", layer.id)
        return
    modal = next((a.modes for a in abilities_of(game, layer) if a.modes is not None), None)
    if modal is None or not 1 <= number <= len(modal.modes):
        yield Reason("1.7.5", "there is no such mode", layer.id)
    elif number not in legal_modes(game, layer):
        yield Reason("1.7.5a", "the mode has no legal target", layer.id)
        yield Reason("1.8.5", "the mode has no legal target", layer.id)


def _pitch(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    state = game.state
    if oid >= 0 and not pitch_of(game, oid)[0]:
        yield Reason("1.14.3a", f"{game.name(state.objects[oid])} has no pitch value", oid)
    if state.decision is None or state.decision.about != "pitch" or oid < 0:
        yield Reason("1.14.3b", "nothing more is owed, so nothing can be pitched")
        return
    yield from check_pitch(game, who, oid, state.frames[-1]).reasons


def _arsenal(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    state = game.state
    if state.phase != "end" or state.turn_player != who:
        yield Reason("4.4.3b", "only the turn-player puts a card into the arsenal, in the end phase")
    if not has_empty_zone(game, who):
        yield Reason("3.3.2a", "the arsenal zone holds a card already")
        yield Reason("3.3.2", "an arsenal zone can contain one card")
        yield Reason("4.4.3b", "the arsenal zone is not empty")
    if oid >= 0 and state.objects[oid].zone != zone_of(HAND, who):
        yield Reason("4.4.3b", "the card must come from your hand", oid)


def _arena_cards(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    if oid < 0:
        return
    obj = game.state.objects[oid]
    if zone_for(game, obj, who) is not None:
        return
    properties = game.properties(obj)
    yield Reason("4.1.4a", "no empty zone of yours fits it", oid)
    if "pairs" in properties.keywords:
        yield Reason("8.3.26a", "what it pairs with is not equipped", oid)
    if "2H" in properties.subtypes:
        yield Reason("8.2.2b", "a two-hander needs two empty weapon zones", oid)
    if "1H" in properties.subtypes:
        yield Reason("8.2.1b", "a one-hander needs an empty weapon zone", oid)
    if "Off-Hand" in properties.subtypes:
        yield Reason("8.2.10a", "an off-hand needs an empty weapon zone", oid)
        yield Reason("8.2.10b", "only one off-hand can be equipped", oid)
    if "Quiver" in properties.subtypes:
        yield Reason(
            "8.2.15a", "a quiver needs an empty weapon zone, or one that a two-handed bow leaves", oid
        )
        yield Reason("8.2.15b", "only one quiver can be equipped", oid)


def _optional_cost(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    if oid < 0:
        return
    obj = game.state.objects[oid]
    costs = [game.program.abilities[n] for n in play_costs_of(game, obj)]
    optional = [linked for linked in costs if isinstance(linked.node, ab.PlayCost) and linked.node.optional]
    if not optional:
        yield Reason("5.1.3b", "the card has no such optional cost", oid)
    for linked in optional:
        yield from _unpayable(game, who, obj, linked.number, linked.keyword)


def _unpayable(game: FabGame, who: int, obj: FabObject, number: int, keyword: str) -> Iterator[Reason]:
    cost = plan(game, obj, who, -1, as_instant=False, optional=(number,))
    demands = demands_of(game, obj, who, cost.effects)
    if not effects_possible(game, obj, who, cost.effects) or any(len(d.cards) < d.n for d in demands):
        yield Reason("5.1.8a", "the effect-cost cannot be paid", obj.id)
        yield Reason("1.14.4b", "the effect-cost cannot be paid", obj.id)
        if keyword in _KEYWORD_RULES:
            yield Reason(_KEYWORD_RULES[keyword], f"you cannot {keyword}", obj.id)
    yield Reason("5.1.3b", "the cost is not declared", obj.id)


_KEYWORD_RULES = {
    "boost": "8.3.9b",
    "beat chest": "8.3.33b",
    "scrap": "8.3.32b",
    "fusion": "8.3.17b",
    "fusion and/or": "8.3.17b",
}


def _alternative_cost(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    yield Reason("5.1.3c", "only one alternative cost can be declared, and only one that can be paid", oid)
    if oid < 0 and game.state.zones[STACK]:
        oid = game.state.zones[STACK][-1]
    if oid >= 0:
        obj = game.state.objects[oid]
        cost = plan(game, obj, who, -1, as_instant=False)
        yield from payable(game, who, cost.owed, demands_of(game, obj, who, cost.effects), oid).reasons
        yield Reason("5.1.7a", "its own cost cannot be paid", oid)
        yield Reason("1.14.2b", "its own cost cannot be paid", oid)


def _x(game: FabGame, who: int, oid: int) -> Iterator[Reason]:
    yield Reason("5.1.3a", "that X cannot be declared")
    yield Reason("1.14.2b", "a cost with that X could not be paid")
    yield Reason("5.1.7a", "a cost with that X could not be paid")


_ASKED = {
    "target": _target,
    "mode": _mode,
    "pitch": _pitch,
    "arsenal": _arsenal,
    "arena cards": _arena_cards,
    "optional cost": _optional_cost,
    "alternative cost": _alternative_cost,
    "x": _x,
}
