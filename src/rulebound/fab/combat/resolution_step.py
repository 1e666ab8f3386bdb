"""Resolution Step (CR 7.6): the link resolves, go again is paid, and combat may go on (CR 7.6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.continuous import end_scopes
from rulebound.fab.effects.discrete import asset_event
from rulebound.fab.effects.happening import own_link
from rulebound.fab.words import BY_GO_AGAIN, GAIN, LINK_RESOLVES, QUEUE, STACK
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def resolve_link(game: FabGame, frame: Frame, node: object) -> None:
    """The active chain link becomes a resolved one, which can trigger (CR 7.6.2)."""
    state = game.state
    state.step = "resolution"
    link = game.active_link
    if link is None:
        return
    frame.a = link.number
    own_link(game, link.number).resolved = True
    state.active_link = 0
    propose(game, (Event(LINK_RESOLVES, link.player, link.attack, source=link.attack, rule="7.6.2"),))


def pay_go_again(game: FabGame, frame: Frame, node: object) -> None:
    """What lasted for this chain link is over, now that what waited for its end has triggered (CR 7.0.3d). If the
    attack has (or had) go again, its controller gains an action point (7.6.2, 7.6.2a, 8.3.5b).
    """
    end_scopes(game, "chain link", frame.a)
    link = game.state.links[frame.a - 1]
    attack = game.state.known(link.attack)
    if attack is not None and "go again" in game.properties(attack).keywords:
        event = asset_event(game, GAIN, link.player, "action", 1)
        event.rule = "7.6.2"
        event.extra = (BY_GO_AGAIN,)
        event.source = link.attack
        propose(game, (event,))


def resolution_priority(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority (CR 7.6.3)."""
    from rulebound.fab.concepts.priority import give_priority

    give_priority(game)


def end_resolution_step(game: FabGame, frame: Frame, node: object) -> None:
    """A new attack on the stack: layer step (CR 7.6.3a); one in the queue: attack step (7.6.3b); else the
    chain closes (CR 7.6.4, 7.7.2a).
    """
    from rulebound.fab.combat.combat import ATTACK_STEP, CLOSE, LAYER_STEP, attack_on_stack

    if attack_on_stack(game):
        frame.step = LAYER_STEP
    elif not game.state.zones[STACK] and game.state.zones[QUEUE]:
        frame.step = ATTACK_STEP
    else:
        frame.step = CLOSE
