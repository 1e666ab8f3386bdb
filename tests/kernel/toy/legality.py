"""Whether a card may be sent out or bought, and why not."""

from __future__ import annotations

from rulebound.kernel.legality import ALLOWED, Reason, Verdict, refused
from tests.kernel.toy.state import ToyState
from tests.kernel.toy.words import CARDS, SMUGGLER, hand

PRICE_IN_THE_ROW = 1


def worth(definition: int) -> int:
    """Return what a card pays for another when it is discarded, at most."""
    return 3 if definition == SMUGGLER else 1


def funds(state: ToyState, player: int, without: tuple[int, ...]) -> int:
    """Return how much a player can pay, at most, without some cards of the hand."""
    cards = [state.objects[oid] for oid in state.zones[hand(player)] if oid not in without]
    return state.players[player].coins + sum(worth(card.definition) for card in cards)


def may_send(state: ToyState, oid: int) -> Verdict:
    """Check whether the cost of a card in a hand can be paid; worked out, not tried out."""
    crew = state.objects[oid]
    if state.players[crew.owner].out:
        return refused("H1.4", "its owner is out of the game", oid)
    cost = CARDS[crew.definition].cost
    can = funds(state, crew.owner, (oid,))
    if can < cost:
        return refused("H3.2", f"it costs {cost}, and {can} can be paid", oid)
    return ALLOWED


def may_buy(state: ToyState, player: int, oid: int) -> Verdict:
    """Check whether a player can take a card from the row."""
    if state.players[player].coins < PRICE_IN_THE_ROW:
        return refused("H3.5", "a card of the row costs a coin", oid)
    return ALLOWED


def why_not(state: ToyState) -> list[Reason]:
    """Return why the active player may not send each of the cards in hand that they may not send."""
    cards = state.zones[hand(state.active)]
    return [reason for oid in cards for reason in may_send(state, oid).reasons]
