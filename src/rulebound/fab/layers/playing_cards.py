"""Playing Cards and activating abilities (CR 5.1, 5.2): nine steps, the same for both (CR 5.2.2b).

The frame's ``obj`` is the layer, ``a`` the ability (-1: a card is played). What is declared is kept in the
layer's memory under ``x``, ``optional``, ``alternative`` and ``instant``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay, pay
from rulebound.fab.effects.continuous import bind_next, comes_under_control
from rulebound.fab.layers.adding import add_layer
from rulebound.fab.layers.additional import beyond_limit, left, limit_key, use
from rulebound.fab.layers.cost_plan import (
    Plan,
    choices,
    context_for,
    demands_of,
    effects_possible,
    is_free,
    plan,
    play_costs_of,
)
from rulebound.fab.layers.declaring import DECLARE
from rulebound.fab.layers.functional import turns_up
from rulebound.fab.layers.legality import as_instant_activation, methods, playable_forms
from rulebound.fab.layers.permitting import permitting
from rulebound.fab.layers.sides import MELDED, forms, is_melded
from rulebound.fab.layers.variable_costs import asks_for_x, declarable
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import (
    ACTIVATE,
    ACTIVATED,
    AS_INSTANT,
    COST,
    INSTANT,
    PLAY,
    PLAYED_UP,
    PROXY,
    SIDE,
    STACK,
    zone_kind,
)
from rulebound.fab.zones.moving import move_event
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.costs import EffectCost
from rulebound.ir.node import Node
from rulebound.kernel.decision import AMOUNT, NO, NUMBER, OBJECT, ORDER, PICK, WORD, YES, YES_NO, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import step
from rulebound.kernel.state import Event, Pending, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def _ask_side(game: FabGame, frame: Frame, node: object) -> None:
    """Of a split-card the side is declared, or both with meld (CR 5.1.2c)."""
    obj = game.state.objects[frame.obj]
    split = frame.a < 0 and bool(game.definition(obj).sides)
    found = playable_forms(game, frame.who, obj) if split else []
    game.state.active = -1  # CR 1.11.5
    if not split:
        frame.step = _ANNOUNCE
        return
    options = [Option(SIDE, frame.obj, place, word, rule="5.1.2c") for place, (word, _) in enumerate(found)]
    game.ask(PICK, frame.who, options, "side", "5.1.2c", source=frame.obj)


def _take_side(game: FabGame, frame: Frame, node: object) -> None:
    obj = game.state.objects[frame.obj]
    form = dict(forms(game, obj))[game.chosen.word]
    frame.regs["side"] = (form.definition, int(is_melded(form)))


def _announced_form(game: FabGame, frame: Frame) -> FabObject:
    """Return the card as it will be on the stack (CR 5.1.2c)."""
    obj = game.state.objects[frame.obj]
    if "side" not in frame.regs:
        return obj
    definition, melded = frame.regs["side"]
    return next(
        form
        for _, form in forms(game, obj)
        if form.definition == definition and is_melded(form) == bool(melded)
    )


def _announce(game: FabGame, frame: Frame, node: object) -> None:
    """The card becomes the topmost layer (CR 5.1.2, 3.15.5), or the activated-layer is created there (5.2.2a)."""
    state = game.state
    obj = state.objects[frame.obj]
    frame.regs["started"] = (state.clock + 1,)
    if frame.a >= 0:
        attack = game.program.abilities[frame.a].is_attack
        instant = as_instant_activation(game, frame.who, obj)
        layer = add_layer(game, obj.ref, frame.a, frame.who, PROXY if attack else ACTIVATED)
        frame.regs["source"] = (obj.ref,)
        frame.obj = layer.id
        layer.memory = {"this": (obj.ref,), "instant": (int(instant),)}
        layer.played_link = len(state.links) + 1
        activated = game.program.abilities[frame.a].node
        if not obj.up and not (isinstance(activated, ab.Activated) and turns_up(activated)):
            own = state.own(obj.id)
            own.up = True  # CR 5.2.4b: until the layer has gone
            own.memory = {**own.memory, "revealed": (1,)}
            state.moves += 1
            layer.memory["hidden"] = (obj.ref,)
        return
    frame.regs["from"] = (zone_kind(obj.zone),)
    frame.regs[PLAYED_UP] = (int(obj.up),)
    form = _announced_form(game, frame)
    frame.regs["free"] = (int(not is_melded(form) and is_free(game, form, frame.who)),)
    frame.regs["permitting"] = permitting(game, frame.who, form)
    frame.regs["methods"] = tuple(int(word == "instant") for word in methods(game, frame.who, form))
    event = move_event(game, obj, STACK, player=frame.who, rule="5.1.2")
    propose(game, (event,))


def _announced(game: FabGame, frame: Frame, node: object) -> None:
    """The player controls it (CR 1.3.1b); what waits for the next such card applies (CR 5.1.2a)."""
    state = game.state
    layer = state.own(frame.obj)
    if frame.a < 0:
        layer.controller = frame.who
        layer.from_zone = frame.regs["from"][0]
        layer.played_link = len(state.links) + 1
        layer.memory = {"free": (1,)} if frame.regs["free"] == (1,) else {}
        if "side" in frame.regs:
            layer.definition, melded = frame.regs["side"]  # CR 9.2.3
            if melded:
                layer.memory[MELDED] = (1,)  # CR 8.3.38a
        if frame.regs[PLAYED_UP] == (1,):
            layer.memory[PLAYED_UP] = (1,)  # CR 3.0.9c
        layer.modes = layer.targets = ()
    layer.memory["started"] = frame.regs["started"]
    comes_under_control(game, layer, "played" if frame.a < 0 else "activated")
    if "free" in layer.memory and "rune gate" in game.properties(layer).keywords:
        bind_next(game, layer, "rune gated")  # CR 8.3.27a


def _as_played(game: FabGame, frame: Frame, node: object) -> None:
    """What a card says to do as it is played applies as it is announced (CR 5.1.2, 5.4.4)."""
    layer = game.state.objects[frame.obj]
    numbers = game.definition(layer).as_played if frame.a < 0 else []
    frame.regs["as played"] = (len(numbers),)
    for number in reversed(numbers):
        regs = {**layer.memory, "this": (layer.ref,)}
        game.push(game.program.abilities[number].proc, who=frame.who, obj=frame.obj, regs=regs)


def _has_become(game: FabGame, frame: Frame, node: object) -> None:
    """What waits for the next card looks at it once more (CR 5.1.2a)."""
    if frame.regs["as played"][0]:
        comes_under_control(game, game.state.own(frame.obj), "declared")


def _ask_permission(game: FabGame, frame: Frame, node: object) -> None:
    """Where a card can be played through several rules or effects, one of which only so often, the one that is used is
    declared (CR 5.1.3d).
    """
    sources = frame.regs.get("permitting", ())
    if len(sources) < 2:
        if sources:
            game.state.own(frame.obj).memory["through"] = sources
        frame.step = _METHOD
        return
    options = [Option(OBJECT, ref_id(ref), ref, rule="5.1.3d") for ref in sources]
    game.ask(PICK, frame.who, options, "permission", "5.1.3d", source=frame.obj)


def _take_permission(game: FabGame, frame: Frame, node: object) -> None:
    game.state.own(frame.obj).memory["through"] = (game.chosen.n,)


def _ask_method(game: FabGame, frame: Frame, node: object) -> None:
    """Where a card can be played in several ways, one is declared (CR 5.1.3d)."""
    ways = frame.regs.get("methods", ())
    if len(ways) < 2:
        layer = game.state.own(frame.obj)
        if ways:
            layer.memory["instant"] = ways
        frame.step = _ADDITIONAL
        return
    game.ask(
        PICK,
        frame.who,
        (Option(WORD, frame.obj, word="action"), Option(AS_INSTANT, frame.obj, word="instant")),
        "method",
        "5.1.3d",
        source=frame.obj,
    )


def _take_method(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    layer.memory["instant"] = (int(game.chosen.code == AS_INSTANT),)


def _ask_additional(game: FabGame, frame: Frame, node: object) -> None:
    """Beyond its LIMIT an ability is activated by one of the effects that allow it, which the player chooses (CR
    5.2.3d, 5.1.3d).
    """
    obj = game.state.known(frame.regs["source"][0]) if frame.a >= 0 else None
    if obj is None or not beyond_limit(game, frame.who, obj, frame.a):
        frame.step = _X
        return
    options = [
        Option(OBJECT, ref_id(effect.source), effect.id, rule="5.2.3d")
        for effect in left(game, frame.who, obj, frame.a)
    ]
    game.ask(PICK, frame.who, options, "additional activation", "5.2.3d", source=frame.obj)


def _take_additional(game: FabGame, frame: Frame, node: object) -> None:
    frame.regs["additional"] = (game.chosen.n,)


def _ask_x(game: FabGame, frame: Frame, node: object) -> None:
    """A variable cost is declared (CR 5.1.3a): any X that can be paid."""
    layer = game.state.objects[frame.obj]
    if not asks_for_x(game, layer, frame.a):
        frame.step = _COSTS
        return
    as_instant = bool(layer.memory.get("instant", (0,))[0])
    found = declarable(game, layer, frame.who, frame.a, as_instant=as_instant)
    options = [Option(AMOUNT, n=x, rule="5.1.3a") for x in found]
    game.ask(NUMBER, frame.who, options, "x", "5.1.3a", source=frame.obj)


def _take_x(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    layer.memory["X"] = (game.chosen.n,)
    comes_under_control(game, layer, "declared")


def _plan(game: FabGame, frame: Frame, **more: int) -> Plan:
    layer = game.state.objects[frame.obj]
    memory = layer.memory
    return plan(
        game,
        layer,
        frame.who,
        frame.a,
        as_instant=bool(memory.get("instant", (0,))[0]),
        x=more.get("x", memory.get("X", (0,))[0]),
        optional=(*memory.get("optional", ()), *([more["optional"]] if "optional" in more else [])),
        alternative=more.get("alternative", memory.get("alternative", (-1,))[0]),
        either=more.get("either", memory.get("either", (0,))[0]),
    )


def _affordable(game: FabGame, frame: Frame, cost: Plan) -> bool:
    layer = game.state.objects[frame.obj]
    demands = demands_of(game, layer, frame.who, cost.effects)
    return can_pay(game, frame.who, cost.owed, demands, frame.obj) and effects_possible(
        game, layer, frame.who, cost.effects
    )


def _ask_cost(game: FabGame, frame: Frame, node: object) -> None:
    """Optional additional costs and alternative costs are declared (CR 5.1.3b, 5.1.3c), one by one."""
    layer = game.state.objects[frame.obj]
    if frame.a >= 0:
        _ask_which_cost(game, frame)
        return
    costs = play_costs_of(game, layer)
    while frame.b < len(costs):
        number = costs[frame.b]
        ability = game.program.abilities[number].node
        assert isinstance(ability, ab.PlayCost)
        if ability.instead_of is not None and "alternative" not in layer.memory and not is_melded(layer):
            if _affordable(game, frame, _plan(game, frame, alternative=number)):
                needed = not _affordable(game, frame, _plan(game, frame)) and not any(
                    _is_alternative(game, later)
                    and _affordable(game, frame, _plan(game, frame, alternative=later))
                    for later in costs[frame.b + 1 :]
                )
                options = [Option(YES, frame.obj, number, cost_word(game, number), "5.4.4b")]
                if not needed:
                    options.append(Option(NO, frame.obj))
                game.ask(YES_NO, frame.who, options, "alternative cost", "5.1.3c", source=frame.obj)
                return
        elif (
            ability.instead_of is None
            and ability.optional
            and _affordable(game, frame, _plan(game, frame, optional=number))
        ):
            options = [
                Option(YES, frame.obj, number, cost_word(game, number), "5.4.4a"),
                Option(NO, frame.obj),
            ]
            game.ask(YES_NO, frame.who, options, "optional cost", "5.1.3b", source=frame.obj)
            return
        frame.b += 1
    frame.step = _DECLARE


def _ask_which_cost(game: FabGame, frame: Frame) -> None:
    """Of an ability with one cost or another it is declared which is paid (CR 5.1.3, 5.2.2b)."""
    costs = choices(game.program.abilities[frame.a].node)
    payable = [
        place for place in range(len(costs)) if _affordable(game, frame, _plan(game, frame, either=place))
    ]
    if not payable:
        frame.step = _DECLARE
        return
    options = [Option(WORD, frame.obj, place, _verb(costs[place]), "5.1.3") for place in payable]
    game.ask(PICK, frame.who, options, "alternative cost", "5.1.3", source=frame.obj)


def _is_alternative(game: FabGame, number: int) -> bool:
    node = game.program.abilities[number].node
    return isinstance(node, ab.PlayCost) and node.instead_of is not None


def cost_word(game: FabGame, number: int) -> str:
    """Return how an optional or alternative cost is called: by its keyword, or by what it does."""
    linked = game.program.abilities[number]
    node = linked.node
    assert isinstance(node, ab.PlayCost)
    if linked.keyword == "fusion and/or":
        cost = node.costs[0]
        assert isinstance(cost, EffectCost)
        assert isinstance(cost.do, e.Reveal)
        return f"{(cost.do.bind or '').removeprefix('fused ')} fusion".casefold()
    if linked.keyword:
        return linked.keyword
    return " and ".join(_verb(cost) for cost in node.costs)


def _verb(cost: Node) -> str:
    if isinstance(cost, EffectCost):
        verb = getattr(cost.do, "verb", None)
        return verb if isinstance(verb, str) else type(cost.do).__name__.lower()
    return "pay"


def _take_cost(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    if frame.a >= 0:
        layer.memory["either"] = (game.chosen.n,)
        return
    number = play_costs_of(game, layer)[frame.b]
    ability = game.program.abilities[number].node
    assert isinstance(ability, ab.PlayCost)
    if game.chosen.code == YES:
        if ability.instead_of is not None:
            layer.memory["alternative"] = (number,)
        else:
            layer.memory["optional"] = (*layer.memory.get("optional", ()), number)
    frame.b += 1
    frame.step = _COSTS


def _declare(game: FabGame, frame: Frame, node: object) -> None:
    game.push(DECLARE, who=frame.who, obj=frame.obj)


def _check_legal_play(game: FabGame, frame: Frame, node: object) -> None:
    """The list of legal actions has worked out that it is legal; a difference is a fault of the engine (CR
    1.10.3).
    """
    if game.state.result != (1,):
        raise RuntimeError(f"{game.name(game.state.objects[frame.obj])} was announced but cannot be declared")


def _pay_assets(game: FabGame, frame: Frame, node: object) -> None:
    """Calculate and pay the asset-costs (CR 5.1.6, 5.1.7)."""
    layer = game.state.objects[frame.obj]
    cost = _plan(game, frame)
    frame.regs["effects"] = tuple(range(len(cost.effects)))
    pay(game, frame.who, cost.owed, demands_of(game, layer, frame.who, cost.effects))


def _paid(game: FabGame, frame: Frame, node: object) -> None:
    layer = game.state.own(frame.obj)
    layer.memory["pitched"] = tuple(game.state.objects[oid].ref for oid in game.state.result[1:])
    layer.memory["cost"] = (frame.obj,)


def _ask_effect_cost(game: FabGame, frame: Frame, node: object) -> None:
    """The player declares the order of effect-costs (CR 5.1.3e, 1.14.4a), one in which each can be paid (5.1.8a)."""
    left = frame.regs["effects"]
    if not left:
        frame.step = _PLAYED
        return
    costs = _plan(game, frame).effects
    # What takes the source away comes after what else is done to it.
    first = [place for place in left if not _takes_away(costs[place][0])]
    fits = first if any(_of_source(costs[place][0]) for place in first) else left
    options = [Option(COST, frame.obj, place, _verb(costs[place][0]), "1.14.4a") for place in fits]
    game.ask(ORDER, frame.who, options, "order of costs", "5.1.3e", source=frame.obj)


def _takes_away(cost: EffectCost) -> bool:
    return isinstance(cost.do, (e.Banish, e.Destroy, e.Move)) and isinstance(cost.do.what, s.This)


def _of_source(cost: EffectCost) -> bool:
    return isinstance(cost.do, (e.Counters, e.Tap)) and any(
        isinstance(part, s.This) for part in cost.do.children()
    )


def _pay_effect_cost(game: FabGame, frame: Frame, node: object) -> None:
    """Pay one effect-cost by generating its effect (CR 5.1.9, 1.14.4c, 5.1.9a); a replaced one is paid all
    the same (5.1.9a).
    """
    place = game.chosen.n
    cost, _ = _plan(game, frame).effects[place]
    frame.regs["effects"] = tuple(left for left in frame.regs["effects"] if left != place)
    layer = game.state.objects[frame.obj]
    this = context_for(game, layer, frame.who).this
    regs = {**layer.memory, "this": (this,), "cost": (frame.obj,)}
    game.push(game.program.effect_procedure(cost), who=frame.who, obj=frame.obj, regs=regs)
    frame.step = _EFFECT_COSTS


def _played(game: FabGame, frame: Frame, node: object) -> None:
    """The card is played, the ability activated (CR 5.1.10): what watches for it triggers."""
    state = game.state
    layer = state.own(frame.obj)
    layer.memory["played"] = (state.clock + 1,)  # what happens after this was not done to play it
    if frame.a >= 0:
        source = frame.regs["source"][0]
        obj = state.known(source)
        if obj is not None and frame.regs.get("additional"):
            use(game, frame.regs["additional"][0], obj, frame.a)
        elif obj is not None:
            key = limit_key(obj, frame.a)
            state.limits[key] = state.limits.get(key, 0) + 1
        kinds, subject = ACTIVATE, layer.ref if layer.kind == PROXY else source
    else:
        kinds, subject = PLAY, layer.ref
    event = Event(kinds, frame.who, subject, layer.ref, source=layer.ref, rule="5.1.10")
    if frame.a < 0 and layer.from_zone >= 0:
        event.from_zone = game.state.zone_of(layer.from_zone, layer.owner)  # CR 5.1.2
    event.word = _played_by(game, layer) if frame.a < 0 else ""
    event.extra = layer.memory.get("through", ())
    propose(game, (event,))


def _played_by(game: FabGame, layer: FabObject) -> str:
    """Return by which keyword a card is considered to have been played, or as what, if any."""
    if is_melded(layer):
        return "meld"  # CR 8.3.38a
    by = [game.program.abilities[number].keyword for number in game.definition(layer).play_from]
    if "free" in layer.memory and "rune gate" in by:
        return "rune gate"  # CR 8.3.27a
    return "instant" if layer.memory.get("instant") == (1,) else ""  # CR 8.1.1d: as though it were one


def _then(game: FabGame, frame: Frame, node: object) -> None:
    """What hangs on an optional or alternative cost that was paid (CR 5.4.4c, 5.4.4d)."""
    layer = game.state.objects[frame.obj]
    paid = (*layer.memory.get("optional", ()), *layer.memory.get("alternative", ()))
    mandatory = (
        []
        if frame.a >= 0
        else [n for n in game.definition(layer).play_costs if not _is_choice(game, n) and n not in paid]
    )
    for number in reversed((*mandatory, *paid)):
        trigger = game.program.abilities[number].trigger
        if trigger >= 0:  # CR 6.6.2, 6.6.2a: now or never
            game.state.pending.append(
                Pending(trigger, layer.ref, frame.who, dict(layer.memory), game.state.stamp)
            )
        proc = game.program.abilities[number].proc
        if proc >= 0:
            regs = {**layer.memory, "this": (layer.ref,), "ok": (1,)}
            game.push(proc, who=frame.who, obj=frame.obj, regs=regs)


def _is_choice(game: FabGame, number: int) -> bool:
    node = game.program.abilities[number].node
    return isinstance(node, ab.PlayCost) and (node.optional or node.instead_of is not None)


def _regain_priority(game: FabGame, frame: Frame, node: object) -> None:
    """The player regains priority (CR 5.1.10)."""
    game.state.result = (frame.obj,)


_ANNOUNCE: Final = 2
_METHOD: Final = 8
_ADDITIONAL: Final = 10
_X: Final = 12
_COSTS: Final = 14
_DECLARE: Final = 16
_EFFECT_COSTS: Final = 20
_PLAYED: Final = 22
PLAY_CARD: Final = PROCEDURES.declare(
    "5.1",
    "play a card or activate an ability",
    step("5.1.2c", _ask_side),
    step("5.1.2c", _take_side),
    step("5.1.2", _announce),
    step("5.1.2a", _announced),
    step("5.1.2", _as_played),
    step("5.1.2a", _has_become),
    step("5.1.3d", _ask_permission),
    step("5.1.3d", _take_permission),
    step("5.1.3d", _ask_method),
    step("5.1.3d", _take_method),
    step("5.2.3d", _ask_additional),
    step("5.2.3d", _take_additional),
    step("5.1.3a", _ask_x),
    step("5.1.3a", _take_x),
    step("5.1.3b", _ask_cost),
    step("5.1.3c", _take_cost),
    step("5.1.4", _declare),
    step("5.1.5", _check_legal_play),
    step("5.1.7", _pay_assets),
    step("5.1.7", _paid),
    step("5.1.8", _ask_effect_cost),
    step("5.1.9", _pay_effect_cost),
    step("5.1.10", _then),
    step("5.1.10", _played),
    step("5.1.10", _regain_priority),
)


def layer_is_instant(game: FabGame, layer: FabObject) -> bool:
    """Return whether a layer is an instant, or was played or activated as though it were one."""
    return INSTANT in game.properties(layer).types or layer.memory.get("instant", (0,))[0] == 1
