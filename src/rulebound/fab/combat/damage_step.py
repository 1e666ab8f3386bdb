"""Damage Step (CR 7.5): the damage of the active chain link is calculated and dealt."""

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


def calculate_damage(game: FabGame, frame: Frame, node: object) -> None:
    """Where power is greater than the summed defense, the attack hits for the difference (CR 7.5.2)."""
    state = game.state
    state.step = "damage"
    link = game.active_link
    if link is None:
        return
    own = own_link(game, link.number)
    own.damage_done = True
    events = []
    for target in link.targets:
        n = power_of(game, link) - total_defense(game, link, target)
        if n > 0 and state.live(target) is not None:  # CR 7.5.2b
            events.append(
                Event(
                    DAMAGE | HIT,
                    dealing_player(game, link.attack, link.player),
                    target,
                    link.attack,
                    amount=n,
                    source=link.attack,
                    word="physical",
                    rule="7.5.2a",
                )
            )
    state.result = (-1, 0)
    if events:
        propose(game, events)


def power_of(game: FabGame, link: ChainLink) -> int:
    """Return the power of the attack of a link, as last known where it has left."""
    attack = game.state.known(link.attack)
    return (game.properties(attack).power or 0) if attack is not None else 0


def total_defense(game: FabGame, link: ChainLink, target: int) -> int:
    """Return the summed defense of the cards that defend for an attack-target."""
    return sum(game.properties(obj).defense or 0 for obj in defending_cards(game, link, target))


def damage_dealt(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority (CR 7.5.3)."""
    from rulebound.fab.concepts.priority import give_priority

    give_priority(game)
