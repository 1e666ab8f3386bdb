"""Cards that are put on the top and/or bottom of a deck: for each of them the player chooses (CR 8.5.15, 1.8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.selectors import select
from rulebound.ir import effects as e

if TYPE_CHECKING:
    from rulebound.fab.effects.linking import Linker
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

EITHER = "top or bottom"
AT_THE_BOTTOM = "at the bottom"  # the register of what is put there


def link_placing(linker: Linker, node: e.Move) -> None:
    """Link the choice of what is put on the bottom; the rest goes on top."""
    linker.add(_ask, node, "1.8.6")
    linker.add(_take, node, "1.8.6")


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Move)
    found = [ref for ref in select(context_of(game, frame), node.what) if game.state.live(ref) is not None]
    game.choose(
        frame.who,
        found,
        len(found),
        up_to=True,
        about="bottom of the deck",
        rule="8.5.15",
        source=frame.regs["this"][0],
    )


def _take(game: FabGame, frame: Frame, node: object) -> None:
    frame.regs[AT_THE_BOTTOM] = game.state.result
