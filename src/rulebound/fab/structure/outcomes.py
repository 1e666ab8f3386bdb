"""Effects that end a game (CR 4.5.2b, 4.5.3b, 4.5.4b) or lengthen it (4.0.3c), and one that closes combat (7.7.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of, players_in
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.structure.ending import end, lose
from rulebound.ir import effects as e
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


@links(e.Outcome)
def _link_outcome(linker: Linker, node: Node) -> None:
    linker.add(bring_about, node, "4.5.1")


def bring_about(game: FabGame, frame: Frame, node: object) -> None:
    """Players win, lose, or take an extra turn."""
    assert isinstance(node, e.Outcome)
    state = game.state
    who = players_in(game, select(context_of(game, frame), node.who))
    frame.regs["ok"] = (1 if who else 0,)
    if node.what == "extra turn":
        state.extra_turns += tuple(who)  # CR 4.0.3c
    elif node.what == "draw":
        end(game, (), drawn=True)  # CR 4.5.4b
    elif node.what == "lose":
        lose(game, who, "4.5.3b")
    elif who:
        others = [p.index for p in state.players if not p.out and p.index not in who]
        lose(game, others, "4.5.2b")


@links(e.CloseChain)
def _link_close(linker: Linker, node: Node) -> None:
    linker.add(close_chain, node, "7.7.2d")


def close_chain(game: FabGame, frame: Frame, node: object) -> None:
    """The current step ends and the close step begins; nothing happens where the chain is closed (CR 7.7.2d)."""
    state = game.state
    frame.regs["ok"] = (int(state.open),)
    if state.open:
        state.closing = True
