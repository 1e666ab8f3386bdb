"""Numbers that are chosen in secret and revealed together (CR 1.8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of, players_in
from rulebound.fab.effects.discrete import make
from rulebound.fab.effects.linking import Branch, Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import REVEAL
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.decision import AMOUNT, NUMBER, Option
from rulebound.kernel.state import Event, player_ref

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

NUMBER_WORD = "number"  # what is revealed


@links(e.SecretNumbers)
def _link_secret(linker: Linker, node: Node) -> None:
    again = Branch(node)
    linker.add(_begin, node, "1.8.6a")
    linker.here(again)
    linker.add(_ask, node, "1.8.6a")
    linker.add(_take, again, "1.8.6a")
    linker.add(_reveal, node, "1.8.6")
    linker.add(_compare, node, "1.8.6")


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    """All choose, in clockwise order from the controller (CR 1.8.6a); nobody is told what before all have chosen."""
    assert isinstance(node, e.SecretNumbers)
    frame.regs["choosing"] = tuple(players_in(game, select(context_of(game, frame), node.who)))
    frame.regs["numbers"] = ()


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.SecretNumbers)
    made = len(frame.regs["numbers"])
    if made == len(frame.regs["choosing"]):
        frame.step += 1
        return
    options = [Option(AMOUNT, n=n, rule="1.8.6") for n in range(node.least, node.most + 1)]
    game.ask(NUMBER, frame.regs["choosing"][made], options, "secret number", "1.8.6", source=frame.obj)


def _take(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    frame.regs["numbers"] += (game.chosen.n,)
    frame.step = node.to


def _reveal(game: FabGame, frame: Frame, node: object) -> None:
    """The numbers are revealed at the same time."""
    chosen = zip(frame.regs["choosing"], frame.regs["numbers"], strict=True)
    events = [Event(REVEAL, player, amount=n, word=NUMBER_WORD) for player, n in chosen]
    make(game, frame, events, "1.8.6")


def _compare(game: FabGame, frame: Frame, node: object) -> None:
    """The hero who has chosen the highest number is one hero: where several have, there is none."""
    assert isinstance(node, e.SecretNumbers)
    numbers = frame.regs["numbers"]
    highest = max(numbers, default=0)
    who = [p for p, n in zip(frame.regs["choosing"], numbers, strict=True) if n == highest]
    alone = len(who) == 1
    frame.regs[node.bind] = tuple(player_ref(p) for p in who) if alone else ()
    frame.regs[f"{node.bind}#"] = (highest if alone else 0,)
    frame.regs["ok"] = (1 if alone else 0,)
