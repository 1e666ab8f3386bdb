"""Resolution Abilities & Resolving Layers (CR 5.3): the top layer of the stack resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.combat.defending import add_defenders, may_defend_by_reaction
from rulebound.fab.effects.discrete import PARAGRAPHS, asset_event
from rulebound.fab.effects.patterns import RESOLVING_SINCE, WAY_STARTED
from rulebound.fab.layers.declaring import attacks
from rulebound.fab.layers.sides import MELDED, declared, first_time, is_melded, resolving_side
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import (
    BY_GO_AGAIN,
    CARD,
    DEFENSE_REACTION,
    GAIN,
    PERMANENT,
    QUEUE,
    RESOLVING,
    STACK,
    TRIGGERED,
)
from rulebound.fab.zones.moving import PERMANENT_SUBTYPES, clear_event, move_event
from rulebound.ir import abilities as ab
from rulebound.ir.events import BecomesTrue
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    """An attack does not resolve: it goes to the queue to be resolved through combat (CR 5.3.1a, 3.15.7b), as an
    attack-proxy where its source is no attack itself (8.5.38b).
    """
    state = game.state
    layer = state.objects[state.zones[STACK][-1]]
    frame.obj = layer.id
    frame.who = layer.controller
    frame.regs["layer"] = (layer.ref,)
    if attacks(game, layer):
        state.own_zone(STACK).pop()
        state.own(layer.id).zone = QUEUE
        state.own_zone(QUEUE).append(layer.id)
        frame.step = END


def _check_resolution(game: FabGame, frame: Frame, node: object) -> None:
    """A state trigger whose state has passed, and a defense reaction that cannot defend, fail (CR 5.3.2)."""
    layer = game.state.objects[frame.obj]
    if layer.kind == TRIGGERED and not _state_holds(game, layer):
        frame.step = _CLEAR
    elif layer.kind == CARD and DEFENSE_REACTION in game.properties(layer).types:
        if not may_defend_by_reaction(game, layer.controller, layer).ok:
            frame.step = _CLEAR


def _state_holds(game: FabGame, layer: FabObject) -> bool:
    """The state of a state-based trigger must be met again (CR 5.3.2a)."""
    from rulebound.fab.effects.triggered import state_met

    trigger = game.program.abilities[layer.ability].node
    if isinstance(trigger, ab.Triggered) and isinstance(trigger.on, BecomesTrue):
        return state_met(game, layer.memory["this"][0], layer.controller, trigger.on.condition, layer.memory)
    return True


def _static_effects(game: FabGame, frame: Frame, node: object) -> None:
    """The static abilities of a card-layer become functional as it resolves (CR 5.3.3)."""
    layer = game.state.objects[frame.obj]
    if layer.kind == CARD and game.definition(layer).statics:
        game.state.own(layer.id).memory = {**layer.memory, RESOLVING: (1,)}
        game.state.moves += 1


def _layer_effects(game: FabGame, frame: Frame, node: object) -> None:
    """Each resolution ability generates its effects in order (CR 5.3.4, 1.7.4c, 5.3.4b, 5.3.1, 5.3.4c)."""
    layer = game.state.objects[frame.obj]
    if layer.kind == CARD:
        frame.regs["go again"] = (int("go again" in game.properties(layer).keywords),)
        side = game.program.definitions[resolving_side(game, layer)]
        numbers = [] if game.is_blank(layer) else list(side.resolution)
        this = layer.ref
    else:
        numbers = [layer.ability]
        this = layer.memory["this"][0] if "this" in layer.memory else layer.origin
    for number in reversed(numbers):
        regs = {**declared(layer), "this": (this,), "modes": layer.modes, "layer": (layer.ref,)}
        regs.pop("cost", None)
        regs[RESOLVING_SINCE] = (game.state.clock + 1,)
        if layer.kind == TRIGGERED:  # what it does "this way" starts with it, not with the play of its source
            regs[WAY_STARTED] = (game.state.clock + 1,)
        if len(numbers) > 1:
            regs[PARAGRAPHS] = (1,)
        game.push(game.program.abilities[number].proc, who=layer.controller, obj=layer.id, regs=regs)


def _stop_melded(game: FabGame, frame: Frame, node: object) -> None:
    """A melded layer has resolved with its right side only, and the resolution stops (CR 5.3.4d)."""
    layer = game.state.known(frame.regs["layer"][0])
    if layer is not None and is_melded(layer) and first_time(layer):
        if layer.zone == STACK and game.state.live(layer.ref) is not None:
            memory = {**layer.memory, MELDED: (2,)}
            memory.pop(RESOLVING, None)
            game.state.own(layer.id).memory = memory
            game.state.moves += 1
        frame.step = END


def _go_again(game: FabGame, frame: Frame, node: object) -> None:
    """A layer with go again gains its controller an action point (CR 5.3.5, 5.3.5a, 8.3.5a), also as last known
    on the stack (5.3.5a): what its effects have moved there and on is known by what it was as they began.
    """
    layer = game.state.live(frame.regs["layer"][0])
    if layer is None or layer.zone != STACK:
        layer = game.state.last_known.get(frame.regs["layer"][0], layer)
    if layer is None:
        return
    on_stack = layer.zone == STACK
    if "go again" in game.properties(layer).keywords if on_stack else frame.regs.get("go again") == (1,):
        event = asset_event(game, GAIN, frame.who, "action", 1)
        event.rule = "5.3.5"
        event.extra = (BY_GO_AGAIN,)
        event.source = layer.ref
        propose(game, (event,))


def _declare_opponent(game: FabGame, frame: Frame, node: object) -> None:
    """The controller of an affliction declares the opponent under whose control it will enter (CR 8.2.11c)."""
    layer = game.state.live(frame.regs["layer"][0])
    game.state.result = ()
    if layer is not None and layer.zone == STACK and "Affliction" in game.properties(layer).subtypes:
        opponents = [-1 - player for player in game.clockwise(frame.who)[1:]]
        game.choose(frame.who, opponents, 1, about="opponent", rule="8.2.11c", source=layer.ref)


def _leave_stack(game: FabGame, frame: Frame, node: object) -> None:
    """A card that becomes a permanent goes to the arena (CR 5.3.6a, 8.1.3b, 8.2.4a, 8.2.5a, 8.2.9a), a
    defense reaction defends (5.3.6b).
    """
    layer = game.state.live(frame.regs["layer"][0])
    if layer is None or layer.zone != STACK or layer.kind != CARD:
        return
    properties = game.properties(layer)
    if DEFENSE_REACTION in properties.types:
        add_defenders(game, (layer,), layer.controller, "5.3.6b")
    elif properties.subtypes & PERMANENT_SUBTYPES:  # CR 8.2.11a, 8.2.12a, 8.2.16a
        event = move_event(game, layer, PERMANENT, player=frame.who, rule="5.3.6a")
        event.extra = tuple(ref_player(ref) for ref in game.state.result)  # CR 8.2.11c
        propose(game, (event,))


def _only_landmark(game: FabGame, frame: Frame, node: object) -> None:
    """A landmark that has entered clears all others (CR 8.2.9b)."""
    landmark = game.state.live(frame.regs["layer"][0])
    if landmark is None or landmark.zone != PERMANENT or not game.properties(landmark).is_("Landmark"):
        return
    others = [game.state.objects[oid] for oid in game.state.zones[PERMANENT] if oid != landmark.id]
    events = [clear_event(game, o, "8.2.9b") for o in others if game.properties(o).is_("Landmark")]
    if events:
        propose(game, events)


def _clear(game: FabGame, frame: Frame, node: object) -> None:
    """What is still on the stack is cleared (CR 5.3.7, 8.1.2b)."""
    layer = game.state.live(frame.regs["layer"][0])
    if layer is not None and layer.zone == STACK:
        propose(game, (clear_event(game, layer, "5.3.7"),))


_CLEAR: Final = 9
RESOLVE_TOP: Final = PROCEDURES.declare(
    "5.3",
    "resolve the top layer",
    step("5.3.1a", _begin),
    step("5.3.2", _check_resolution),
    step("5.3.3", _static_effects),
    step("5.3.4", _layer_effects),
    step("5.3.4d", _stop_melded),
    step("5.3.5", _go_again),
    step("8.2.11c", _declare_opponent),
    step("5.3.6", _leave_stack),
    step("8.2.9b", _only_landmark),
    step("5.3.7", _clear),
)
