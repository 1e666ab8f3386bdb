"""Revealing cards until there is one of a kind (CR 8.5.17e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of, players_in
from rulebound.fab.effects.discrete import bind, make
from rulebound.fab.effects.everybodys import belong
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import DECK, REVEAL
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


@links(e.RevealUntil)
def _link_until(linker: Linker, node: Node) -> None:
    linker.add(_reveal_until, node, "8.5.17e")
    linker.add(_revealed_until, node, "8.5.17e")


def _reveal_until(game: FabGame, frame: Frame, node: object) -> None:
    """All cards down to the first of the kind are revealed in one event; without one, all (CR 8.5.17e)."""
    assert isinstance(node, e.RevealUntil)
    ctx = context_of(game, frame)
    frame.regs[node.bind] = ()
    events = []
    for player in players_in(game, select(ctx, node.whose))[:1]:
        for oid in game.state.cards_in(DECK, player):
            card = game.state.objects[oid]
            belong(ctx, (card.ref,), player)
            events.append(Event(REVEAL, player, card.ref))
            if passes(ctx, node.filter, card):
                frame.regs[node.bind] = (card.ref,)
                break
    make(game, frame, events, "8.5.17e")


def _revealed_until(game: FabGame, frame: Frame, node: object) -> None:
    """Where none was of the kind, the effect has failed, though cards were revealed (CR 8.5.17e)."""
    assert isinstance(node, e.RevealUntil)
    bind(frame, game, "revealed")
    if not frame.regs[node.bind]:
        frame.regs["ok"] = (0,)
