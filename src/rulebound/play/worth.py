"""What cards are worth to the greedy agent, in points of damage. It reads cards as its view shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.view.model import CardView, PlayerView

GO_AGAIN: Final = 1.5
KEYWORD: Final = 0.5
UNKNOWN_EFFECT: Final = 2.0
WEAPON_COST: Final = 1  # what the attack of a weapon usually costs; the view does not say


def play_worth(card: CardView) -> float:
    """Return what playing a card gains, whatever it costs."""
    worth = float(card.power) if card.power is not None else UNKNOWN_EFFECT
    worth += KEYWORD * len(card.keywords)
    if "go again" in card.keywords:
        worth += GO_AGAIN
    return worth


def keep_worth(card: CardView) -> float:
    """Return what it costs to give a card up: what it is worth for playing, defending or pitching."""
    return max(play_worth(card) - 0.5 * (card.cost or 0), float(card.defense or 0)) + 0.1 * (card.pitch or 0)


def best_turn(hand: Sequence[CardView], weapons: Sequence[CardView]) -> float:
    """Return what the best turn with these cards gains: one attack, paid for by pitching the other cards."""
    best = 0.0
    for weapon in weapons:
        if weapon.power is not None and _pitched(hand) >= WEAPON_COST:
            best = max(best, float(weapon.power))
    for card in hand:
        if _pitched(hand) - (card.pitch or 0) >= (card.cost or 0) and card.cost is not None:
            best = max(best, play_worth(card))
    return best + 0.3 * len(hand)


def worth_in_hand(card: CardView, hand: Sequence[CardView], weapons: Sequence[CardView]) -> float:
    """Return by how much the best turn is worse without a card."""
    rest = [other for other in hand if other.id != card.id]
    return best_turn(hand, weapons) - best_turn(rest, weapons)


def cards_by_id(view: PlayerView) -> dict[int, CardView]:
    """Return everything that a view shows, by id."""
    found: dict[int, CardView] = {}
    for side in view.sides:
        zones = (
            *(side.hand, side.arsenal, side.inventory, side.graveyard, side.banished, side.pitch),
            *(side.soul, side.equipment, side.weapons, side.permanents),
            tuple(known.card for known in side.deck_known),
            (side.hero,) if side.hero is not None else (),
        )
        found.update((card.id, card) for zone in zones for card in zone if not card.hidden)
    for link in view.chain:
        seen = (*link.defenders, link.attack) if link.attack is not None else link.defenders
        found.update((card.id, card) for card in seen if not card.hidden)
    return found


def _pitched(cards: Sequence[CardView]) -> int:
    return sum(card.pitch or 0 for card in cards)
