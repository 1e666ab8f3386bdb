"""Asks whether a player's hero may have some cards in the card-pool (CR 1.1.3)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rulebound.cards.definition import CardDefinition
from rulebound.decks.deck_list import DeckList
from rulebound.decks.formats import RULES, too_many_copies
from rulebound.decks.legality import problems
from rulebound.kernel.legality import Reason
from rulebound.scenario.model import Include

# The words of scenarios for the formats whose rules about copies are known.
FORMATS: Final = {
    "blitz": "Blitz",
    "cc": "Classic Constructed",
    "ll": "Living Legend",
    "silver-age": "Silver Age",
    "upf": "Ultimate Pit Fight",
}


def refused_cards(hero: CardDefinition, action: Include, format_: str) -> tuple[Reason, ...]:
    """Return what the rules have against these cards together, and with a format what it has against the number of
    their copies. It is the card of the hero that counts, whatever becomes of it in a game (CR 5.4.3a).
    """
    copies = tuple(Counter(action.cards).items())
    deck = DeckList(
        "card-pool",
        hero,
        None,
        [one for one in copies if one[0].is_arena_card],
        [one for one in copies if not one[0].is_arena_card],
    )
    found = [*problems(deck)]
    rules = RULES.get(FORMATS.get(format_, ""))
    if rules is not None:
        found += too_many_copies(deck, rules)
    return tuple(Reason(problem.rule, problem.message) for problem in found)
