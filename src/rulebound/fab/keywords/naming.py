"""Naming a card (CR 8.5.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.linking import Linker, links
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.decision import PICK, WORD, Option
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


@links(e.Name)
def _name(linker: Linker, node: Node) -> None:
    linker.add(ask_name, node, "8.5.21")
    linker.add(take_name, node, "8.5.21")


def ask_name(game: FabGame, frame: Frame, node: object) -> None:
    """Any card can be named, whether it is in this game or legal in it or not (CR 8.5.21b), by its full name, not by
    its moniker (8.5.21a).
    """
    assert isinstance(node, e.Name)
    this = game.state.known(frame.regs["this"][0])
    own = game.properties(this).names if node.other and this is not None else ()
    options = [
        Option(WORD, n=n, word=name, rule="8.5.21b")
        for n, name in enumerate(game.program.names)
        if name not in own
    ]
    game.ask(PICK, frame.who, options, "name", "8.5.21", source=ref_id(frame.regs["this"][0]))


def take_name(game: FabGame, frame: Frame, node: object) -> None:
    """Keep the name, also for the other abilities of the source that speak of it (CR 1.7.6)."""
    assert isinstance(node, e.Name)
    frame.regs[node.bind] = (game.chosen.n,)
    frame.regs["ok"] = (1,)
    source = game.state.live(frame.regs["this"][0])
    if source is not None:
        game.state.own(source.id).memory[node.bind] = (game.chosen.n,)
