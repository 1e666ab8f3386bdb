"""Deck lists: reading, writing, and whether a hero may use the cards."""

from rulebound.decks.deck_list import DeckList
from rulebound.decks.errors import BadDeckList
from rulebound.decks.formats import Checked, check_deck, format_problems
from rulebound.decks.legality import Problem, problems
from rulebound.decks.text_format import check_supported, read, read_file, write

__all__ = [
    "BadDeckList",
    "Checked",
    "DeckList",
    "Problem",
    "check_deck",
    "check_supported",
    "format_problems",
    "problems",
    "read",
    "read_file",
    "write",
]
