"""A card that is not in the game and is put into it: it comes to exist where it is put (CR 1.3.1a, 8.5.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of, players_in
from rulebound.fab.effects.discrete import after, make
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import INVENTORY, ZONE_NUMBERS, zone_of
from rulebound.fab.zones.moving import move_event, place_in_deck
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.events import done
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


@links(e.FromOutside)
def _link_outside(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_put, node, "8.5.15")
    linker.add(_known, node, "8.5.15")


def _put(game: FabGame, frame: Frame, node: object) -> None:
    """It is the card of the player into whose zone it is put, since that holds no other's (CR 3.7.2)."""
    assert isinstance(node, e.FromOutside)
    number = game.program.token(node.name)
    events = []
    for who in players_in(game, select(context_of(game, frame), node.whose)):
        card = game.put(number, zone_of(INVENTORY, who), who)  # as what is theirs and in no zone
        to = game.state.zone_of(ZONE_NUMBERS[node.to], who)
        events.append(move_event(game, card, to, player=frame.who, place=place_in_deck(node.place)))
    make(game, frame, events, "8.5.15")


def _known(game: FabGame, frame: Frame, node: object) -> None:
    """Everybody knows which card it is, as the effect says so (CR 3.0.3)."""
    after(game, frame, node)
    for event in done(game):
        card = game.state.live(event.new)
        if card is not None:
            game.state.own(ref_id(event.new)).seen_by = (1 << len(game.state.players)) - 1
