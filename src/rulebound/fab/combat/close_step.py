"""Close Step (CR 7.7): the combat chain closes and combat ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.continuous import end_scopes
from rulebound.fab.layers.declaring import is_attack_layer
from rulebound.fab.words import (
    ATTACK_REACTION,
    CLOSE,
    COMBAT_CHAIN,
    DEFENSE_REACTION,
    HERO,
    NO_ROLE,
    PERMANENT,
    PROXY,
    QUEUE,
    STACK,
    zone_of,
)
from rulebound.fab.zones.moving import cease, clear_event
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def chain_closes(game: FabGame, frame: Frame, node: object) -> None:
    """The "combat chain closes" event occurs (CR 7.7.3)."""
    state = game.state
    state.step = "close"
    state.active = -1
    propose(game, (Event(CLOSE, state.turn_player, rule="7.7.3"),))


def clear_attacks(game: FabGame, frame: Frame, node: object) -> None:
    """Attacks, attack-layers and reactions are cleared from stack and queue (CR 7.7.3)."""
    state = game.state
    events = []
    for zone in (STACK, QUEUE):
        for oid in state.zones[zone]:
            layer = state.objects[oid]
            reaction = game.properties(layer).types & {ATTACK_REACTION, DEFENSE_REACTION}
            if is_attack_layer(game, layer) or (reaction and layer.kind != 3):
                events.append(clear_event(game, layer, "7.7.3"))
    if events:
        propose(game, events)


def resolve_without_priority(game: FabGame, frame: Frame, node: object) -> None:
    """Layers resolve as if all players pass (CR 7.7.4)."""
    from rulebound.fab.concepts.priority import resolve_all

    resolve_all(game)


def _home(game: FabGame, obj: FabObject) -> int:
    """Return the zone of a permanent on the combat chain: of a hero who attacks the hero zone (CR 3.11.3)."""
    if obj.id in game.heroes():
        return zone_of(HERO, obj.controller)
    return obj.equipped if obj.equipped >= 0 else PERMANENT


def return_permanents(game: FabGame, frame: Frame, node: object) -> None:
    """Permanents return to their zones: equipped ones to where they are equipped (CR 7.7.5)."""
    state = game.state
    for oid in list(state.zones[COMBAT_CHAIN]):
        obj = state.objects[oid]
        if obj.kind == PROXY:
            cease(game, obj)
        elif game.stays(obj):
            state.own_zone(COMBAT_CHAIN).remove(oid)
            own = state.own(oid)
            own.zone = _home(game, own)
            own.role = NO_ROLE
            own.link = own.defends = 0
            own.from_zone = -1
            own.memory.pop("permanent", None)
            state.own_zone(own.zone).append(oid)


def clear_the_rest(game: FabGame, frame: Frame, node: object) -> None:
    """All that remains on the combat chain is cleared (CR 7.7.6)."""
    state = game.state
    rest = [clear_event(game, state.objects[oid], "7.7.6") for oid in state.zones[COMBAT_CHAIN]]
    if rest:
        propose(game, rest)


def closed(game: FabGame, frame: Frame, node: object) -> None:
    """The chain is closed; what lasts for this combat chain ends; the action phase goes on (CR 7.7.7)."""
    state = game.state
    state.open = state.closing = False
    state.step = ""
    state.links.clear()
    state.active_link = 0
    state.version += 1
    end_scopes(game, "combat chain")
    end_scopes(game, "chain link")
