"""What a player may play and activate now, and by which rules not (CR 5.1, 5.2, 7.0.1a, 8.1).

The list of legal actions and the explanations use the same checks; the list stops at the first refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from rulebound.fab.combat.defending import may_defend_by_reaction
from rulebound.fab.concepts.costs import can_pay, payable
from rulebound.fab.concepts.pit_fight import attack_refusals, bound_by_seats, in_reach
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context
from rulebound.fab.effects.rules import concerns, frozen, only_from_elsewhere, rules, set_limit
from rulebound.fab.layers.additional import left, limit_key
from rulebound.fab.layers.aiming import TARGET, affordable, hangs_on_attacked, hangs_on_target
from rulebound.fab.layers.announced import as_announced
from rulebound.fab.layers.cost_plan import Plan, choices, demands_of, effects_possible, plan
from rulebound.fab.layers.declaring import (
    attack_targets,
    has_targets,
    least,
    legal_targets,
    may_repeat,
    most_attacked,
    most_of,
    wanted_targets,
)
from rulebound.fab.layers.functional import functional
from rulebound.fab.layers.permitting import (
    as_instant,
    from_elsewhere,
    lets_itself,
)
from rulebound.fab.layers.restrictions import bounds
from rulebound.fab.layers.sides import forms
from rulebound.fab.layers.variable_costs import asks_for_x, least_x, mentions_x, payable_x, with_x
from rulebound.fab.words import (
    ACTION,
    ARENA,
    ARSENAL,
    ATTACK_REACTION,
    BANISHED,
    CARD,
    DEFENDING,
    DEFENSE_REACTION,
    GRAVEYARD,
    HAND,
    INSTANT,
    PRINTED,
    ZONE_WORDS,
    zone_kind,
)
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.amounts import Variable
from rulebound.kernel.legality import ALLOWED, Reason, Verdict

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.linked import Linked
    from rulebound.fab.state import FabObject

_UNPLAYABLE: Final = {"Resource": "8.1.7a", "Block": "8.1.12a"}
_ARENA_TYPES: Final = ("Equipment", "Weapon", "Hero", "Token", "Demi-Hero", "Companion")


def check_play(game: FabGame, who: int, oid: int, *, everything: bool = True) -> Verdict:
    """Return whether a player may play a card now; with ``everything`` all reasons why not."""
    return _collect(play_refusals(game, who, game.state.objects[oid]), everything)


def check_activate(game: FabGame, who: int, oid: int, ability: int, *, everything: bool = True) -> Verdict:
    """Return whether a player may activate an ability of an object now."""
    return _collect(activate_refusals(game, who, game.state.objects[oid], ability), everything)


def _collect(refusals: Iterator[Reason], everything: bool) -> Verdict:
    if not everything:
        first = next(refusals, None)
        return ALLOWED if first is None else Verdict(False, (first,))
    reasons = tuple(refusals)
    return Verdict(not reasons, reasons)


def play_refusals(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    """Yield each reason why a player may not play a card now; of a split-card, in none of its forms (CR 5.1.2c)."""
    yield from no_priority(game, who)
    ways = forms(game, obj)
    if not ways:
        yield from _play_refusals(game, who, obj)
    elif not playable_forms(game, who, obj):
        for _, form in ways:
            yield from _play_refusals(game, who, form)


def playable_forms(game: FabGame, who: int, obj: FabObject) -> list[tuple[str, FabObject]]:
    """Return the forms in which a player with priority may play a split-card now (CR 5.1.2c)."""
    return [
        (word, form) for word, form in forms(game, obj) if next(_play_refusals(game, who, form), None) is None
    ]


def _play_refusals(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    if obj.kind != CARD:
        yield Reason("5.1.1", "only a card can be played", obj.id)
        return
    types = game.properties(obj).types
    for word, rule in _UNPLAYABLE.items():
        if word in types:
            yield Reason(rule, f"a {word.lower()} card cannot be played", obj.id)
            return
    if not types & {ACTION, INSTANT, ATTACK_REACTION, DEFENSE_REACTION}:
        yield Reason("5.1.1", f"{game.name(obj)} is no card that is played", obj.id)
        return
    allowed = methods(game, who, obj)
    if not allowed:
        yield from place_refusals(game, who, obj)
        yield from timing_refusals(game, who, obj, types, False)
    yield from _restrictions(game, who, obj, "play")
    yield from bounds(game, who, obj)
    yield from _only_if(game, who, obj)
    yield from _special(game, who, obj)
    yield from _targets(game, who, obj)
    yield from _costs(game, who, obj, allowed)


def no_priority(game: FabGame, who: int) -> Iterator[Reason]:
    """A player acts only with priority (CR 1.11.1), which exists only in the action phase (1.11.3)."""
    state = game.state
    if state.over:
        yield Reason("4.5.1", "the game is over")
        return
    if state.active == who:
        return
    if state.phase == "start":
        yield Reason("4.2.1", "players do not get priority in the start phase")
    elif state.phase == "end":
        yield Reason("4.4.1", "players do not get priority in the end phase")
    elif state.phase == "setup":
        yield Reason("4.1.1", "players do not get priority before the game begins")
    elif state.step == "close":
        yield Reason("7.7.1", "players do not get priority in the close step")
    yield Reason("1.11.3" if state.phase != "action" else "1.11.1", "you do not have priority")
    if state.active < 0:
        yield Reason("1.11.5", "no player has priority at this moment")
    else:
        yield Reason("1.11.2", "another player has priority")


def methods(game: FabGame, who: int, obj: FabObject) -> list[str]:
    """Return in which ways a card may be played now: ``normal``, ``instant`` (as though it were one)."""
    types = game.properties(obj).types
    found: list[str] = []
    place = not any(True for _ in place_refusals(game, who, obj))
    if place and not any(True for _ in timing_refusals(game, who, obj, types, False)):
        found.append("normal")
    # CR 5.1.1a: what says when a card may be played does not say from where
    if place and (INSTANT not in types or ACTION in types) and as_instant(game, who, obj):
        if ACTION in types and game.state.players[who].action < 1:
            found.clear()  # CR 8.1.1c: what is played as an action costs an action point
        found.append("instant")
    return found


def place_refusals(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    """A player plays their own cards from hand and arsenal; anything else needs an effect (CR 5.1.1, 5.1.1a,
    3.3.4, 5.4.4).
    """
    kind = zone_kind(obj.zone) if obj.zone >= 0 else -1
    owned = game.state.owns(who, obj)
    if owned and kind in (HAND, ARSENAL):
        return
    if owned and obj.up and kind >= 0:  # CR 1.7.4e: a play-static ability works while its source is public
        for number in game.definition(obj).play_from:
            node = game.program.abilities[number].node
            if isinstance(node, ab.PlayFrom) and node.zone is not None and lets_itself(game, who, obj, node):
                return
    if from_elsewhere(game, who, obj):
        return
    if not owned:
        yield Reason("5.1.1", f"{game.name(obj)} is not your card", obj.id)
    where = ZONE_WORDS.get(kind, "nowhere")
    yield Reason("5.1.1a", f"nothing lets you play it from its place ({where})", obj.id)
    yield Reason("5.1.2b", "no rule or effect allows it to be announced", obj.id)
    if not obj.up and kind in (BANISHED, GRAVEYARD):
        yield Reason("1.7.4e", "a play-static ability does not work while its card is private", obj.id)
        yield Reason("3.0.4e", "a face-down card in a public zone is not what effects speak of", obj.id)


def timing_refusals(
    game: FabGame, who: int, obj: FabObject, types: frozenset[str], instant: bool
) -> Iterator[Reason]:
    """Yield why the type of a card or ability does not fit the moment (CR 8.1, 8.1.6, 8.1.6a)."""
    state = game.state
    if instant or (INSTANT in types and ACTION not in types):
        return
    # What is an action and an instant keeps to the restrictions of an action (CR 1.0.2, 1.0.2a, 8.1.1a).
    if ACTION in types:
        if state.turn_player != who and state.players[who].action < 1:
            yield Reason("8.1.1c", "an action costs an action point", obj.id)
        if state.zones[0]:
            yield Reason("8.1.1a", "an action needs an empty stack", obj.id)
        if state.open:
            if state.step != "resolution":
                yield Reason(
                    "7.0.1a", "no action can be taken during combat before the resolution step", obj.id
                )
                yield Reason("8.1.1b", "an action cannot be taken during combat", obj.id)
            elif not _makes_attack(game, obj):
                yield Reason("7.0.1a", "only attacks can be played while the combat chain is open", obj.id)
                yield Reason("7.6.3a", "in the resolution step only attacks can be played", obj.id)
    link = game.active_link
    if ATTACK_REACTION in types:
        if state.step != "reaction" or link is None:
            yield Reason("8.1.2a", "attack reactions belong to the reaction step", obj.id)
            yield Reason("7.4.2a", "attack reactions belong to the reaction step", obj.id)
        elif link.player != who:
            yield Reason("8.1.2a", "you do not control the attack", obj.id)
            yield Reason("7.4.2a", "you do not control the attack", obj.id)
    elif DEFENSE_REACTION in types:
        if state.step != "reaction" or link is None:
            yield Reason("8.1.3a", "defense reactions belong to the reaction step", obj.id)
            yield Reason("7.4.2b", "defense reactions belong to the reaction step", obj.id)
        elif game.hero(who).ref not in link.targets:
            yield Reason("8.1.3a", "your hero is not attacked", obj.id)
            yield Reason("7.4.2b", "your hero is not attacked", obj.id)
            if any((t := state.known(ref)) is not None and t.controller == who for ref in link.targets):
                yield Reason("8.2.8d", "an ally is attacked, not your hero", obj.id)


def _makes_attack(game: FabGame, obj: FabObject) -> bool:
    """Return whether playing this is an attack or puts an attack-layer on the stack (CR 7.0.1a, 1.4.4)."""
    attacks_with = any(game.program.abilities[n].attacks_with for n in game.definition(obj).resolution)
    return attacks_with or "Attack" in game.properties(obj).subtypes


def _restrictions(game: FabGame, who: int, obj: FabObject, action: str) -> Iterator[Reason]:
    """Yield the effects that forbid it; a restriction beats every allowance (CR 1.0.2)."""
    for active in rules(game, "cannot", action):
        if getattr(active.node, "n", None) is None and concerns(active, obj, who):
            source = game.state.known(active.ctx.this)
            yield Reason("1.0.2", "an effect forbids it", source.id if source is not None else -1)
            yield Reason("5.1.5", "a rule or effect prevents it from being played")
    for zone, source_id in only_from_elsewhere(game, who, obj, action):
        yield Reason("1.0.2a", f"you may only {action} cards from {zone}", source_id)
        yield Reason("5.1.5", "a rule or effect prevents it from being played")
    if frozen(game, obj):
        yield Reason("8.5.34", "it is frozen", obj.id)
        yield Reason("5.1.5", "a rule or effect prevents it from being played")
    if action in ("play", "activate") and _makes_attack(game, obj):
        for active in rules(game, "cannot", "attack"):
            if concerns(active, obj, who):
                source = game.state.known(active.ctx.this)
                yield Reason(
                    "1.4.6", "an effect keeps you from attacking with it", source.id if source else -1
                )


def _only_if(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    for number in game.definition(obj).play_only:
        node = game.program.abilities[number].node
        if (
            isinstance(node, ab.PlayOnly)
            and not mentions_x(node.condition)
            and not holds(Context(game, obj.ref, who, obj.memory), node.condition)
        ):
            yield Reason("5.1.5", "its own condition for being played is not met", obj.id)


def _special(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    properties = game.properties(obj)
    if "Arrow" in properties.subtypes:
        if zone_kind(obj.zone) != ARSENAL:
            yield Reason("8.2.6a", "an arrow is played from the arsenal", obj.id)
        if not any(game.properties(bow).is_("Bow") for bow in controlled(game, who)):
            yield Reason("8.2.6a", "an arrow needs a bow that you control", obj.id)
    if DEFENSE_REACTION in properties.types and game.active_link is not None:
        for reason in may_defend_by_reaction(game, who, obj).reasons:
            yield reason
            yield Reason("7.4.2c", "a rule or effect keeps you from defending with it", obj.id)


def controlled(game: FabGame, who: int) -> Iterator[FabObject]:
    """Yield the public cards and macros in the arena that a player controls."""
    state = game.state
    for zone, ids in enumerate(state.zones):
        if not ids or zone_kind(zone) not in ARENA:
            continue
        for oid in ids:
            obj = state.objects[oid]
            if obj.controller == who and obj.kind in PRINTED:
                yield obj


def _targets(game: FabGame, who: int, obj: FabObject) -> Iterator[Reason]:
    """What needs targets needs legal ones (CR 5.1.4)."""
    if "Attack" in game.properties(obj).subtypes:
        several = game.state.pit_fight and most_attacked(game, _as_announced(obj, who)) > 1
        if not attack_targets(game, who, several=several, attack=as_announced(game, obj, who)):
            yield from _nothing_to_attack(game, who, obj, several=several)
    announced = _as_announced(obj, who)
    ctx = Context(game, obj.ref, who, obj.memory)
    for number in game.definition(obj).resolution:
        linked = game.program.abilities[number]
        yield from _missing(ctx, obj, linked, partial(_has_targets, game, announced, who, linked))


def _has_targets(
    game: FabGame, announced: FabObject, who: int, linked: Linked, target: s.Target | s.AnyTarget
) -> bool:
    """Return whether a target can be declared; one that must fit X, for an X that can be paid (CR 5.1.3a)."""
    if not _fits_x(target) or not asks_for_x(game, announced, -1):
        return has_targets(game, announced, linked, target)
    with_any = (with_x(announced, x) for x in payable_x(game, announced, who, -1))
    return any(has_targets(game, one, linked, target) for one in with_any)


def _fits_x(target: s.Target | s.AnyTarget) -> bool:
    return isinstance(target, s.Target) and mentions_x(target.filter)


def _nothing_to_attack(game: FabGame, who: int, obj: FabObject, *, several: bool) -> Iterator[Reason]:
    # CR 8.3.1c
    yield Reason("1.4.5", "there is nothing that you could attack", obj.id)
    if game.state.pit_fight:
        for opponent in game.clockwise(who)[1:]:
            yield from attack_refusals(game, who, game.hero(opponent), several=several)


def _missing(
    ctx: Context, obj: FabObject, linked: Linked, exists: Callable[[s.Target | s.AnyTarget], bool]
) -> Iterator[Reason]:
    """Yield why an ability cannot be declared: a target that it needs is missing, or one in each of its modes."""
    needed = [(target, mode) for target, mode in linked.targets if least(target) > 0]
    illegal = {mode for target, mode in needed if not exists(target)}
    if 0 in illegal:
        yield Reason("5.1.4a", "it has no legal target", obj.id)
        yield Reason("1.8.5", "it has no legal target", obj.id)
    elif (
        linked.modes is not None
        and (not linked.modes.up_to or linked.modes.least)
        and len(illegal) == len(linked.modes.modes)
        and _needs_modes(ctx, linked.modes)
    ):
        yield Reason("5.1.4a", "none of its modes has a legal target", obj.id)
        yield Reason("1.7.5a", "none of its modes has a legal target", obj.id)
        yield Reason("1.8.5", "none of its modes has a legal target", obj.id)


def _needs_modes(ctx: Context, modal: e.Modes) -> bool:
    """Return whether any mode must be selected: a number that the game gives may come to nothing (CR 1.7.5e)."""
    declared = any(isinstance(part, Variable) for part in modal.n.walk())
    return declared or amount(ctx, modal.n) > 0


def _as_announced(obj: FabObject, who: int) -> FabObject:
    """Return a copy that is controlled by the player, as it would be on the stack."""
    if obj.controller == who:
        return obj
    twin = obj.copy()
    twin.controller = who
    return twin


def _costs(game: FabGame, who: int, obj: FabObject, allowed: list[str]) -> Iterator[Reason]:
    """Yield why the cost cannot be paid (CR 5.1.7a, 5.1.8a)."""
    instant = "normal" not in allowed and "instant" in allowed
    x = 0
    if asks_for_x(game, obj, -1):
        x = least_x(game, obj, who)
        obj = with_x(obj, x)
    cost = plan(game, obj, who, -1, as_instant=instant, x=x)
    demands = demands_of(game, obj, who, cost.effects)
    verdict = payable(game, who, cost.owed, demands, obj.id)
    if not verdict.ok and "instant" in allowed and not instant:
        cost = plan(game, obj, who, -1, as_instant=True, x=x)
        verdict = payable(game, who, cost.owed, demands, obj.id)
    if (
        not verdict.ok
        and not any(_cheaper(game, who, obj, number) for number in game.definition(obj).play_costs)
        and not _cheaper_for_some_target(game, who, obj)
    ):
        yield from verdict.reasons
        yield from _unpaid(verdict, obj)
    yield from _unpaid_effects(game, who, obj, cost)


def _unpaid_effects(game: FabGame, who: int, obj: FabObject, cost: Plan) -> Iterator[Reason]:
    """Yield why an effect-cost cannot be paid, if one cannot."""
    if effects_possible(game, obj, who, cost.effects):
        return
    if any(part.do == e.Tap(s.This()) for part, _ in cost.effects) and obj.tapped:
        yield Reason("8.5.55a", f"{game.name(obj)} is tapped already", obj.id)
    yield Reason("1.14.4b", "an effect-cost cannot be paid", obj.id)
    yield Reason("5.1.8a", "an effect-cost cannot be paid", obj.id)


def _unpaid(verdict: Verdict, obj: FabObject) -> Iterator[Reason]:
    rule = verdict.reasons[0].rule
    if rule == "1.14.2f":
        yield Reason("8.1.1c", "an action costs an action point", obj.id)
    if rule.startswith("1.14.4"):
        yield Reason("5.1.8a", "an effect-cost cannot be paid", obj.id)
    else:
        yield Reason("1.14.2b", "an asset-cost cannot be paid", obj.id)
        yield Reason("5.1.7a", "an asset-cost cannot be paid", obj.id)


def _cheaper(game: FabGame, who: int, obj: FabObject, number: int) -> bool:
    """Return whether an alternative cost could be paid instead (CR 5.4.4b)."""
    node = game.program.abilities[number].node
    if not isinstance(node, ab.PlayCost) or node.instead_of is None:
        return False
    cost = plan(game, obj, who, -1, as_instant=False, alternative=number)
    demands = demands_of(game, obj, who, cost.effects)
    return can_pay(game, who, cost.owed, demands, obj.id) and effects_possible(game, obj, who, cost.effects)


def _cheaper_for_some_target(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether there is a target for which the cost can be paid (CR 5.1.4, 5.1.6a)."""
    if _cheaper_to_attack(game, who, obj, -1):
        return True
    if not hangs_on_target(game, obj):
        return False
    announced = _as_announced(obj, who)
    wanted = [target for target in wanted_targets(game, announced) if target.bind == TARGET]
    return any(affordable(game, announced, who, legal_targets(game, announced, target)) for target in wanted)


def _cheaper_to_attack(game: FabGame, who: int, obj: FabObject, ability: int) -> bool:
    """Return whether there is an attack-target for which the cost can be paid (CR 5.1.2a, 5.1.4b)."""
    if not hangs_on_attacked(game):
        return False
    attack = as_announced(game, obj, who, ability)
    refs = [target.ref for target in attack_targets(game, who, attack=attack)]
    return bool(affordable(game, attack, who, refs, attacked=True, ability=ability))


def activate_refusals(game: FabGame, who: int, obj: FabObject, ability: int) -> Iterator[Reason]:
    """Yield each reason why a player may not activate an ability now (CR 5.2.2)."""
    yield from no_priority(game, who)
    linked = game.program.abilities[ability]
    node = linked.node
    assert isinstance(node, ab.Activated)
    mine = obj.controller == who or (obj.controller < 0 and game.state.owns(who, obj))
    if not mine and not node.anybody:
        yield Reason("5.2.2", "you do not control its source", obj.id)
        if obj.controller < 0:
            yield Reason("5.2.4a", "you do not own its source", obj.id)
        return
    if not functional(game, obj, node):
        yield Reason("1.7.4", "the ability is not functional where its source is", obj.id)
        yield Reason("5.2.2", "the ability is not functional", obj.id)
        if obj.role == DEFENDING:
            yield Reason("1.7.4a", "abilities of a defending card do not work", obj.id)
        yield Reason("1.7.4b", "its cost cannot be paid from there", obj.id)
    if ability not in game.properties(obj).abilities:
        yield Reason("5.2.2", "the object does not have this ability", obj.id)
        return
    instant = as_instant_activation(game, who, obj)
    types = frozenset({node.type.title()})
    if (
        ACTION in types
        and not instant
        and game.state.open
        and game.state.step == "resolution"
        and (linked.is_attack or linked.attacks_with)
    ):
        if game.state.zones[0]:
            yield Reason("8.1.1a", "an action needs an empty stack", obj.id)
    else:
        yield from timing_refusals(game, who, obj, types, instant)
    yield from _limits(game, who, obj, ability, node)
    ctx = Context(game, obj.ref, who, obj.memory)
    if node.only_if is not None and not holds(ctx, node.only_if):
        yield Reason("5.2.1e", "its activation condition is not met", obj.id)
    yield from _restrictions(game, who, obj, "activate")
    yield from bounds(game, who, obj, ability)
    if linked.is_attack or linked.attacks_with:
        for active in rules(game, "cannot", "attack"):
            if concerns(active, obj, who):
                yield Reason("1.4.6", "an effect keeps you from attacking with it", obj.id)
        if not attack_targets(game, who, attack=as_announced(game, obj, who, ability)):
            yield from _nothing_to_attack(game, who, obj, several=False)
    yield from _missing(ctx, obj, linked, lambda t: _ability_targets(game, obj, who, ability, t))
    yield from _activation_costs(game, who, obj, ability, instant)


def _ability_targets(
    game: FabGame, obj: FabObject, who: int, ability: int, target: s.Target | s.AnyTarget
) -> bool:
    if not _fits_x(target) or not asks_for_x(game, obj, ability):
        return _finds(game, obj, who, target)
    return any(_finds(game, with_x(obj, x), who, target) for x in payable_x(game, obj, who, ability))


def _finds(game: FabGame, obj: FabObject, who: int, target: s.Target | s.AnyTarget) -> bool:
    from rulebound.fab.effects.filters import passes
    from rulebound.fab.effects.selectors import target_filter, targetable, universe

    ctx = Context(game, obj.ref, who, obj.memory)
    legal = target_filter(target)
    bound = game.state.pit_fight and bound_by_seats(target)
    found = [
        one.ref
        for one in universe(ctx, legal)
        if targetable(ctx, legal, one) and passes(ctx, legal, one) and (not bound or in_reach(game, who, one))
    ]
    return most_of(game, target, found) >= (1 if may_repeat(target) else max(1, least(target)))


def _limits(game: FabGame, who: int, obj: FabObject, ability: int, node: ab.Activated) -> Iterator[Reason]:
    """A LIMIT counts activations in a turn (CR 5.2.1a); effects may raise it (5.2.3)."""
    if node.limit is None:
        return
    used = game.state.limits.get(limit_key(obj, ability), 0)
    limit = set_limit(game, who, obj, ability) or node.limit
    if used >= limit + game.additional(who, obj, ability) and not left(game, who, obj, ability):
        yield Reason("5.2.1a", f"it can be activated {limit} time(s) a turn", obj.id)
        yield Reason("5.2.3", "no effect allows it an additional time", obj.id)


def _activation_costs(
    game: FabGame, who: int, obj: FabObject, ability: int, instant: bool
) -> Iterator[Reason]:
    places = range(len(choices(game.program.abilities[ability].node)) or 1)
    found = [list(_one_cost(game, who, obj, ability, instant, place)) for place in places]
    if all(found):
        yield from found[0]


def _one_cost(
    game: FabGame, who: int, obj: FabObject, ability: int, instant: bool, either: int
) -> Iterator[Reason]:
    """Yield why one of the costs of an ability, of which one is paid, cannot be paid (CR 5.1.3)."""
    cost = plan(game, obj, who, ability, as_instant=instant, either=either)
    demands = demands_of(game, obj, who, cost.effects)
    without = obj.id if zone_kind(obj.zone) == HAND else 0
    verdict = payable(game, who, cost.owed, demands, without)
    if not verdict.ok and not _cheaper_to_attack(game, who, obj, ability):
        yield from verdict.reasons
        yield from _unpaid(verdict, obj)
    yield from _unpaid_effects(game, who, obj, cost)


def as_instant_activation(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether an effect lets a player activate abilities of an object as though they were instants."""
    return any(
        getattr(active.node, "as_", None) == "instant" and concerns(active, obj, who)
        for action in ("activate", "activate again")
        for active in rules(game, "may", action)
    )
