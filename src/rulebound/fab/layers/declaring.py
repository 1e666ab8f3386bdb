"""Declare Modes and Targets (CR 5.1.4, 6.6.6a): the parameters of a layer as it is put on the stack.

The frame's ``obj`` is the layer; its modes and targets are kept in its memory. ``a`` counts the targets done.
``state.result`` is (1,) at the end, or (0,) where something needed could not be declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rulebound.fab.choosing import names_of
from rulebound.fab.concepts.pit_fight import attack_refusals, bound_by_seats, in_reach
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.continuous import AIMED, bind_next
from rulebound.fab.effects.control import repeated
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.effects.selectors import select, target_filter, targetable, universe
from rulebound.fab.layers.aiming import TARGET, affordable, hangs_on_attacked, hangs_on_target
from rulebound.fab.layers.sides import RIGHT, is_melded
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import ARENA, CARD, MODE, PROXY, TARGET_OPTION, zone_kind
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.kernel.decision import DONE, PICK, SOME, Option
from rulebound.kernel.events import propose
from rulebound.kernel.legality import ALLOWED, Verdict, refused
from rulebound.kernel.procedure import END, step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.linked import Linked
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def abilities_of(game: FabGame, layer: FabObject) -> list[Linked]:
    """Return the abilities whose parameters a layer declares: a card's resolution abilities, or its own."""
    if layer.kind == CARD:
        return [game.program.abilities[n] for n in game.definition(layer).resolution]
    return [game.program.abilities[layer.ability]]


def context(game: FabGame, layer: FabObject) -> Context:
    """Return the context in which a layer's parameters are declared."""
    this = layer.memory.get("this", (layer.ref if layer.kind == CARD else layer.origin,))[0]
    return Context(game, this, layer.controller, layer.memory, layer.ref)


def attacks(game: FabGame, layer: FabObject) -> bool:
    """Return whether a layer on the stack is itself an attack."""
    if layer.kind == PROXY:
        return True
    return layer.kind == CARD and "Attack" in game.properties(layer).subtypes


def is_attack_layer(game: FabGame, layer: FabObject) -> bool:
    """Return whether a layer on the stack is an attack or an attack-layer, which needs an attack-target (CR 1.4.5,
    1.4.4, 8.5.38a).
    """
    return attacks(game, layer) or any(linked.attacks_with for linked in abilities_of(game, layer))


def attack_targets(
    game: FabGame,
    attacker: int,
    *,
    several: bool = False,
    attack: FabObject | None = None,
    anywhere: bool = False,
) -> list[FabObject]:
    """Return what a player may attack: attackable objects that opponents control (CR 1.4.5, 1.4.5a, 1.4.5b, 8.5.38).

    In a pit fight it matters whether the attack may have ``several`` targets, or may have them ``anywhere``.
    """
    found = _attackable(game, attacker)
    if not game.state.pit_fight or anywhere:
        return found
    return [
        obj for obj in found if not any(attack_refusals(game, attacker, obj, several=several, attack=attack))
    ]


def _attackable(game: FabGame, attacker: int) -> list[FabObject]:
    found: list[FabObject] = []
    state = game.state
    for player in game.clockwise(attacker)[1:]:
        found.append(game.hero(player))
    if not game.program.living and not game.program.spectra:
        return found
    for oid in game.arena():
        obj = state.objects[oid]
        if obj.kind == CARD and obj.controller != attacker and attackable(game, obj) and obj not in found:
            found.append(obj)
    return found


def attackable(game: FabGame, obj: FabObject) -> bool:
    """Return whether an object can be attacked: it lives, or an effect makes it attackable (CR 1.4.5a)."""
    if obj.controller < 0 or not obj.up or game.state.players[obj.controller].out:
        return False
    properties = game.properties(obj)
    if "perched" in properties.keywords and obj.equipped >= 0:
        return False  # CR 8.3.39c
    living = properties.life is not None and (obj.equipped >= 0 or zone_kind(obj.zone) in ARENA)
    return living or "spectra" in properties.keywords  # CR 8.3.14a


def must_be_attacked(game: FabGame, attacker: int, obj: FabObject) -> bool:
    """Return whether an effect demands that a player attacks an object, where that is legal (CR 1.0.2)."""
    return any(concerns(active, obj, attacker) for active in rules(game, "must", "attack"))


def check_attack_target(
    game: FabGame, attacker: int, target: FabObject, *, several: bool = False, attack: FabObject | None = None
) -> Verdict:
    """Return whether a player may declare this attack-target; ``several`` as in ``attack_targets``."""
    if target.controller == attacker:
        return refused("1.4.5", "an attack-target must be controlled by an opponent", target.id)
    if zone_kind(target.zone) not in ARENA or not attackable(game, target):
        return refused("1.4.5a", f"{game.name(target)} is not attackable", target.id)
    if game.state.pit_fight:
        reasons = tuple(attack_refusals(game, attacker, target, several=several, attack=attack))
        return Verdict(not reasons, reasons)
    return ALLOWED


def legal_targets(
    game: FabGame, layer: FabObject, target: s.Target | s.AnyTarget, *, anywhere: bool = False
) -> list[int]:
    """Return the refs of what may be declared as a target, in a fixed order: public objects, or those of a private zone
    that is named (CR 1.8.5a); ``anywhere``: wherever it sits in a pit fight.
    """
    ctx = context(game, layer)
    legal = target_filter(target)
    found = [
        obj
        for obj in universe(ctx, legal, counting=True)
        if obj.ref != layer.ref and targetable(ctx, legal, obj) and passes(ctx, legal, obj)
    ]
    if game.state.pit_fight and not anywhere and bound_by_seats(target):
        return [obj.ref for obj in found if in_reach(game, layer.controller, obj)]
    return [obj.ref for obj in found]


def most_of(game: FabGame, target: s.Target | s.AnyTarget, refs: Sequence[int]) -> int:
    """Return how many of these could be targets together: with different names where they must have them (CR 1.8.5)."""
    if not isinstance(target, s.Target) or target.different is None:
        return len(refs)
    names: set[str] = set()
    found = 0
    for own in sorted((names_of(game, ref) for ref in refs), key=len):
        if own.isdisjoint(names):
            names |= own
            found += 1
    return found


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    layer.memory = dict(layer.memory)
    if not is_attack_layer(game, layer):
        frame.step = _MODES


def most_attacked(game: FabGame, layer: FabObject) -> int:
    """Return how many attack-targets an attack may have: one, but for what its own ability says (CR 1.4.5)."""
    if layer.kind != CARD:
        return 1
    more = sum(concerns(active, layer, active.ctx.who) for active in rules(game, "may", "attack one more"))
    more += _paid_for(game, layer)
    for number in game.definition(layer).statics:
        for part in game.program.abilities[number].rules:
            if isinstance(part, m.Rule) and part.action == "attack several" and part.n is not None:
                return more + amount(context(game, layer), part.n)
    return more + 1


def _paid_for(game: FabGame, layer: FabObject) -> int:
    """Return how many further attack-targets are to be paid for, as was declared (CR 5.1.3b, 5.4.4c)."""
    return sum(
        isinstance(then := getattr(game.program.abilities[number].node, "then", None), m.Rule)
        and then.action == "attack one more"
        for number in layer.memory.get("optional", ())
    )


def _ask_attack_target(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.objects[frame.obj]
    found = [
        obj
        for obj in attack_targets(game, frame.who, several=most_attacked(game, layer) > 1, attack=layer)
        if obj.ref not in layer.targets  # CR 1.4.5c
    ]
    if hangs_on_attacked(game):
        payable = affordable(
            game, layer, frame.who, [obj.ref for obj in found], attacked=True, ability=layer.ability
        )
        found = [obj for obj in found if obj.ref in payable]
    demanded = [obj for obj in found if must_be_attacked(game, frame.who, obj)]
    options = [Option(TARGET_OPTION, obj.id, obj.ref, rule="1.4.5") for obj in demanded or found]
    if layer.targets and not demanded:
        if not options:
            frame.step = _MODES
            return
        if not _paid_for(game, layer):
            options.append(Option(DONE))
    if not options:
        game.state.result = (0,)
        frame.step = END
        return
    game.ask(PICK, frame.who, options, "target", "1.4.5", source=frame.obj)


def _take_attack_target(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    if game.chosen.code == DONE:
        return
    layer.targets = (*layer.targets, game.chosen.n)
    frame.b = 1
    if len(layer.targets) < most_attacked(game, layer):
        frame.step = _ATTACK_TARGET


def _ask_mode(game: FabGame, frame: Frame, node: object) -> None:
    """Modes are declared one by one (CR 1.7.5a, 1.7.5e); the same one only where the ability says so
    (1.7.5b).
    """
    layer = game.state.objects[frame.obj]
    modal = next((a.modes for a in abilities_of(game, layer) if a.modes is not None), None)
    if modal is None:
        frame.step = _TARGETS
        return
    asked = wanted = amount(context(game, layer), modal.n)
    possible = legal_modes(game, layer)
    if not modal.again:
        wanted = min(wanted, len(possible) + len(layer.modes))
    often = modal.most_times if modal.again else 1
    left = [n for n in possible if often is None or layer.modes.count(n) < often]
    if len(layer.modes) >= wanted or not left:
        frame.step = _TARGETS
        if not layer.modes and asked > 0 and (not modal.up_to or modal.least):
            game.state.result = (0,)
            frame.step = END
        return
    options = [Option(MODE, frame.obj, n, rule="1.7.5") for n in left]
    if modal.random:  # CR 1.8.6: chance chooses
        game.state.chosen = options[game.state.random_below(len(options))]
        return
    if modal.up_to and len(layer.modes) >= (modal.least or 0):
        options.append(Option(DONE))
    kind = PICK if wanted == 1 else SOME
    who = next(iter(players_in(game, select(context(game, layer), modal.who))), frame.who)
    game.ask(kind, who, options, "mode", "1.7.5a", source=frame.obj, part=len(layer.modes))


def legal_modes(game: FabGame, layer: FabObject) -> list[int]:
    """Return the modes that have all the targets they need."""
    found: list[int] = []
    for ability in abilities_of(game, layer):
        if ability.modes is None:
            continue
        for number in range(1, len(ability.modes.modes) + 1):
            needed = [t for t, mode in ability.targets if mode == number and fewest(game, layer, t) > 0]
            before = [target for target, mode in ability.targets if mode in (0, number)]
            if all(
                _has_enough(game, layer, target, before, fewest(game, layer, target)) for target in needed
            ):
                found.append(number)
    return found


def _has_enough(
    game: FabGame,
    layer: FabObject,
    target: s.Target | s.AnyTarget,
    before: Sequence[s.Target | s.AnyTarget],
    n: int,
) -> bool:
    """Return whether so many things can be chosen where this target is asked for (CR 1.8.5, 5.1.4a)."""
    return most_legal(game, layer, target, before) >= (min(n, 1) if may_repeat(target) else n)


def may_repeat(target: s.Target | s.AnyTarget) -> bool:
    """Return whether one thing may be declared as this target more than once (CR 1.8.5b)."""
    return isinstance(target, s.Target) and target.again


def has_targets(game: FabGame, layer: FabObject, linked: Linked, target: s.Target | s.AnyTarget) -> bool:
    """Return whether a target of an ability can be declared as often as it must be, before anything is declared."""
    before = [other for other, _ in linked.targets]
    return _has_enough(game, layer, target, before, least(target))


def most_legal(
    game: FabGame, layer: FabObject, target: s.Target | s.AnyTarget, before: Sequence[s.Target | s.AnyTarget]
) -> int:
    """Return among how many things a target can be chosen, whatever the target is that it is spoken of with."""
    spoken_of = next((one for one in before if _is_spoken_of(one, target)), None)
    if spoken_of is None or spoken_of.bind in layer.memory:
        return most_of(game, target, legal_targets(game, layer, target))
    found = (
        most_of(game, target, legal_targets(game, _aimed(layer, spoken_of, ref), target))
        for ref in legal_targets(game, layer, spoken_of)
    )
    return max(found, default=0)


def _is_spoken_of(one: s.Target | s.AnyTarget, by: s.Target | s.AnyTarget) -> bool:
    return one is not by and isinstance(by, s.Target) and s.Ref(one.bind) in set(by.filter.walk())


def _aimed(layer: FabObject, target: s.Target | s.AnyTarget, ref: int) -> FabObject:
    """Return a layer as it is with one more target declared."""
    twin = layer.copy()
    twin.memory = {**layer.memory, target.bind: (*layer.memory.get(target.bind, ()), ref)}
    return twin


def _leads_on(game: FabGame, layer: FabObject, place: int, ref: int) -> bool:
    """Return whether, with this target, there are enough for those that speak of it (CR 5.1.4, 1.8.5)."""
    wanted = wanted_targets(game, layer)
    after = [other for other in wanted[place + 1 :] if _is_spoken_of(wanted[place], other)]
    if not after:
        return True
    twin = _aimed(layer, wanted[place], ref)
    return all(_has_enough(game, twin, other, (), fewest(game, twin, other)) for other in after)


def least(target: s.Target | s.AnyTarget) -> int:
    """Return how many targets must be declared, whatever a number that is still to be declared will be."""
    if isinstance(target, s.Target):
        return 0 if target.n is not None else target.min
    return 1


def fewest(game: FabGame, layer: FabObject, target: s.Target | s.AnyTarget) -> int:
    """Return how many targets must be declared now: X is known (CR 1.8.5)."""
    if isinstance(target, s.Target) and target.n is not None and target.min:
        return amount(context(game, layer), target.n)
    return least(target)


def most(game: FabGame, layer: FabObject, target: s.Target | s.AnyTarget) -> int:
    """Return how many targets may be declared (CR 1.8.5)."""
    if isinstance(target, s.Target) and target.n is not None:
        return amount(context(game, layer), target.n)
    return target.max if isinstance(target, s.Target) else 1


def _take_mode(game: FabGame, frame: Frame, node: object) -> None:
    if game.chosen.code == DONE:
        frame.step = _TARGETS
        return
    layer = game.state.own(frame.obj)
    layer.modes = tuple(sorted((*layer.modes, game.chosen.n)))  # CR 1.7.5b: in the order listed
    frame.step = _MODES


def wanted_targets(game: FabGame, layer: FabObject) -> list[s.Target | s.AnyTarget]:
    """Return the targets that a layer declares, in printed order, for the modes that were chosen."""
    return _wanted(abilities_of(game, layer), layer.modes)


def _wanted(abilities: Iterable[Linked], modes: Sequence[int]) -> list[s.Target | s.AnyTarget]:
    """A mode that was chosen again has its targets again, which may be the same ones (CR 1.7.5c)."""
    found: list[s.Target | s.AnyTarget] = []
    for ability in abilities:
        for mode, group in groupby(ability.targets, key=lambda pair: pair[1]):
            targets = [target for target, _ in group]
            if not mode:
                found += targets
            for before in range(modes.count(mode)):
                prefix = repeated(mode) * before
                found += [replace(target, bind=prefix + target.bind) for target in targets]
    return found


def _ask_target(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.objects[frame.obj]
    wanted = wanted_targets(game, layer)
    if frame.a >= len(wanted):
        frame.step = _DONE
        return
    target = wanted[frame.a]
    taken = layer.memory.get(target_key(game, layer, target, frame.a), ())
    again = may_repeat(target)
    left = [ref for ref in legal_targets(game, layer, target) if again or ref not in taken]  # CR 1.8.5b
    if isinstance(target, s.Target) and target.different is not None:
        held = frozenset[str]().union(*(names_of(game, ref) for ref in taken))
        left = [ref for ref in left if not names_of(game, ref) & held]  # CR 2.7.5
    if target.bind == TARGET and hangs_on_target(game, layer):
        left = affordable(game, layer, frame.who, left)
    left = [ref for ref in left if _leads_on(game, layer, frame.a, ref)]
    if len(taken) >= most(game, layer, target) or not left:
        _next_target(game, frame, target, taken)
        return
    options = [Option(TARGET_OPTION, ref & 0xFFFF, ref, rule="1.8.5") for ref in left]
    if len(taken) >= fewest(game, layer, target):
        options.append(Option(DONE))
    game.ask(PICK, frame.who, options, "target", "1.8.5", source=frame.obj, part=frame.b)


def target_key(game: FabGame, layer: FabObject, target: s.Target | s.AnyTarget, place: int) -> str:
    """Return under which name a layer remembers what was declared as its target in this place.

    Both sides of a melded card may speak of a target each (CR 8.3.38c); those of the right side come last.
    """
    if is_melded(layer) and place >= len(wanted_targets(game, layer)) - _right_targets(game, layer):
        return RIGHT + target.bind
    return target.bind


def target_keys(game: FabGame, layer: FabObject) -> list[str]:
    """Return the names under which a layer remembers its targets, in printed order."""
    wanted = wanted_targets(game, layer)
    return list(dict.fromkeys(target_key(game, layer, one, place) for place, one in enumerate(wanted)))


def _right_targets(game: FabGame, layer: FabObject) -> int:
    right = game.program.definitions[game.definition(layer).sides[1]]
    return len(_wanted((game.program.abilities[n] for n in right.resolution), layer.modes))


def _next_target(game: FabGame, frame: Frame, target: s.Target | s.AnyTarget, taken: tuple[int, ...]) -> None:
    layer = game.state.own(frame.obj)
    layer.memory[target_key(game, layer, target, frame.a)] = taken
    frame.a += 1
    frame.step = _TARGETS
    if len(taken) < fewest(game, layer, target):
        game.state.result = (0,)
        frame.step = END


def _take_target(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    target = wanted_targets(game, layer)[frame.a]
    key = target_key(game, layer, target, frame.a)
    taken = layer.memory.get(key, ())
    if game.chosen.code == DONE:
        _next_target(game, frame, target, taken)
        return
    layer.memory[key] = (*taken, game.chosen.n)
    frame.b += 1
    frame.step = _TARGETS


def _declared(game: FabGame, frame: Frame, node: object) -> None:
    """Becoming a target is an event (it can trigger, CR 8.3.14)."""
    from rulebound.fab.layers.targeting import target_event

    layer = game.state.objects[frame.obj]
    events = [target_event(game, layer, ref, frame.who, "attack", "1.4.5") for ref in layer.targets]
    if game.program.lethal_targets:
        declared = (layer.memory.get(key, ()) for key in target_keys(game, layer))
        others = dict.fromkeys(ref for refs in declared for ref in refs)
        events += [target_event(game, layer, ref, frame.who, "effect", "1.8.5") for ref in others]
    if events:
        propose(game, events)


def _end(game: FabGame, frame: Frame, node: object) -> None:
    """A card whose modes are selected has their abilities, and an attack its targets: what waits for such a card or
    attack applies (CR 1.7.5d, 5.1.2a).
    """
    layer = game.state.objects[frame.obj]
    if layer.kind == CARD and layer.modes:
        bind_next(game, layer, "declared")
    elif layer.targets:
        bind_next(game, layer, AIMED)
    game.state.result = (1,)


_ATTACK_TARGET: Final = 1
_MODES: Final = 3
_TARGETS: Final = 5
_DONE: Final = 7
DECLARE: Final = PROCEDURES.declare(
    "5.1.4",
    "declare modes and targets",
    step("5.1.4", _begin),
    step("5.1.4b", _ask_attack_target),
    step("5.1.4b", _take_attack_target),
    step("5.1.4a", _ask_mode),
    step("5.1.4a", _take_mode),
    step("5.1.4a", _ask_target),
    step("5.1.4a", _take_target),
    step("5.1.4", _declared),
    step("5.1.4", _end),
)
