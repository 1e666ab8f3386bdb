"""Damage Step (CR 7.5): the damage of the active chain link is calculated and dealt (CR 7.5.1).

The hit-event is damage under a name of its own (CR 7.5.5): what loses the target life in any other way is no hit
(CR 7.5.5a), and where no damage of the attack is left, nothing happens and it has not hit (CR 7.5.5b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.combat.defending import defending_cards
from rulebound.fab.effects.discrete import dealing_player
from rulebound.fab.effects.happening import own_link
from rulebound.fab.words import DAMAGE, HIT
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import ChainLink
    from rulebound.kernel.state import Frame


def begin_damage_step(game: FabGame, frame: Frame, node: object) -> None:
    """From now on the attack may leave without closing the chain (CR 7.7.2c)."""
    game.state.step = "damage"
    link = game.active_link
    if link is not None:
        own_link(game, link.number).damage_done = True
    frame.b = 0


def calculate_damage(game: FabGame, frame: Frame, node: object) -> None:
    """Where power is greater than the summed defense, the attack hits for the difference (CR 7.5.2).

    Several attack-targets are dealt damage separately, in clockwise order of their controllers (CR 7.5.2c).
    """
    state = game.state
    link = game.active_link
    if link is None:
        return
    order = game.clockwise(link.player)
    targets = sorted(link.targets, key=lambda ref: _place(game, ref, order))
    if frame.b >= len(targets):
        return
    target = targets[frame.b]
    frame.b += 1
    frame.step -= 1
    n = power_of(game, link) - total_defense(game, link, target)
    if n <= 0 or state.live(target) is None:  # CR 7.5.2b
        return
    dealer = dealing_player(game, link.attack, link.player)
    hit = Event(DAMAGE | HIT, dealer, target, link.attack, amount=n, source=link.attack, word="physical")
    hit.rule = "7.5.2a"
    propose(game, (hit,))


def _place(game: FabGame, ref: int, order: list[int]) -> int:
    target = game.state.known(ref)
    return order.index(target.controller) if target is not None and target.controller in order else len(order)


def power_of(game: FabGame, link: ChainLink) -> int:
    """Return the power of the attack of a link, as last known where it has left (CR 7.0.3c)."""
    attack = game.state.known(link.attack)
    return (game.properties(attack).power or 0) if attack is not None else 0


def total_defense(game: FabGame, link: ChainLink, target: int) -> int:
    """Return the summed defense of the cards that defend for an attack-target."""
    return sum(game.properties(obj).defense or 0 for obj in defending_cards(game, link, target))


def damage_dealt(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority; the step ends when all pass on an empty stack (CR 7.5.3, 7.5.4)."""
    from rulebound.fab.concepts.priority import give_priority

    give_priority(game)
