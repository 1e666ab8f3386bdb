"""Attack Step (CR 7.2): the next attack becomes a chain link and attacks, before anything defends (CR 7.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.layers.declaring import attackable
from rulebound.fab.state import ChainLink, FabObject
from rulebound.fab.words import ARENA, ATTACK, ATTACKING, COMBAT_CHAIN, PROXY, QUEUE, zone_kind
from rulebound.fab.zones.moving import cease, clear_event
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def move_attack(game: FabGame, frame: Frame, node: object) -> None:
    """The next attack of the queue becomes the active-attack of a new chain link (CR 7.2.2, 7.0.3a, 7.0.4,
    3.15.7c, 3.15.7d).
    """
    from rulebound.fab.combat.combat import ATTACK_STEP, CLOSE

    state = game.state
    if not state.zones[QUEUE]:
        frame.step = CLOSE  # CR 7.7.2b
        return
    state.step = "attack"
    attack = state.objects[state.zones[QUEUE][0]]
    targets = tuple(ref for ref in attack.targets if _legal_target(game, ref))
    if not targets or not _can_attack(game, attack):
        frame.step = ATTACK_STEP  # CR 7.2.2c: cleared; then the next attack, or the close step
        propose(game, (clear_event(game, attack, "7.2.2c"),))
        return
    number = len(state.links) + 1
    state.links.append(
        ChainLink(number, attack.ref, attack.controller, targets, state.tick(), stamp=state.stamp)
    )
    state.active_link = number
    if attack.kind == PROXY:  # an attack-card moves by itself (CR 7.2.2a)
        _move_source(game, attack, number)
    state.own_zone(QUEUE).remove(attack.id)
    own = state.own(attack.id)
    own.zone = COMBAT_CHAIN
    own.link = number
    own.role = ATTACKING
    own.targets = targets
    state.own_zone(COMBAT_CHAIN).append(attack.id)


def _legal_target(game: FabGame, ref: int) -> bool:
    target = game.state.live(ref)
    return target is not None and zone_kind(target.zone) in ARENA and attackable(game, target)


def _can_attack(game: FabGame, attack: FabObject) -> bool:
    """Return whether attack and source can become attacking (CR 7.2.2c)."""
    source = game.state.live(attack.origin) if attack.kind == PROXY else attack
    if source is None:
        return False
    return not any(concerns(active, source, attack.controller) for active in rules(game, "cannot", "attack"))


def _move_source(game: FabGame, attack: FabObject, number: int) -> None:
    """The attack-source moves onto the chain link; its earlier proxy ceases (CR 7.2.2b, 1.4.3c, 8.3.1a)."""
    state = game.state
    for oid in list(state.zones[COMBAT_CHAIN]):
        other = state.objects[oid]
        if other.origin == attack.origin:
            cease(game, other)
    source = state.own(attack.origin & 0xFFFF)
    if source.zone != COMBAT_CHAIN:
        state.own_zone(source.zone).remove(source.id)
        if source.equipped < 0:
            source.memory["permanent"] = (1,)
        source.zone = COMBAT_CHAIN
        state.own_zone(COMBAT_CHAIN).append(source.id)
    source.role = ATTACKING
    source.link = number


def attack_event(game: FabGame, frame: Frame, node: object) -> None:
    """The "attack" event occurs (CR 7.2.3)."""
    link = game.active_link
    if link is not None:
        event = Event(ATTACK, link.player, link.attack, link.targets[0], source=link.attack, rule="7.2.3")
        propose(game, (event,))


def attack_priority(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority; the step ends when all pass on an empty stack (CR 7.2.4, 7.2.5, 7.3.4)."""
    from rulebound.fab.concepts.priority import give_priority

    give_priority(game)
