"""Reaction Step (CR 7.4): reactions may be played and activated (CR 7.4.1); who may is said in ``layers.legality``,
what becomes of a defense reaction (CR 7.4.2d) in ``layers.resolving_layers``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def begin_reaction_step(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player gains priority; the step ends when all pass on an empty stack (CR 7.4.2, 7.4.3)."""
    from rulebound.fab.concepts.priority import give_priority
    from rulebound.fab.words import PHASE
    from rulebound.kernel.events import propose
    from rulebound.kernel.state import Event

    game.state.step = "reaction"
    give_priority(game)
    propose(game, (Event(PHASE, game.state.turn_player, word="reaction step", rule="7.4.1"),))
