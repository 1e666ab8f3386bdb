"""Return to the Brood (CR 8.5.52): a hero is again what it is printed to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.copying import end_becoming

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def return_to_the_brood(game: FabGame, frame: Frame, node: object) -> None:
    """What the player's hero has become ends (CR 8.5.52)."""
    frame.regs["ok"] = (1 if end_becoming(game, game.hero(frame.who)) else 0,)
