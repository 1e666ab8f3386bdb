"""Card-pools to play at random: the ready lists, and legal pools of all cards that the engine can play."""

import functools
from pathlib import Path

from rulebound.cards import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import UnsupportedCard
from rulebound.decks import DeckList, problems
from rulebound.fab.program import Unplayable
from rulebound.fab.setup import PlayerDeck, program_for
from rulebound.play.chance import AgentChance
from rulebound.play.match import load_deck, player_deck

LISTS = Path(__file__).resolve().parents[2] / "decks" / "fab"
READY = ("rhinar-classic-battles", "dorinthea-classic-battles", "ira-welcome")
DECK_SIZE = 40
ARENA_CARDS = 8
# So often a card is drawn for a pool before there are too few that the hero may have.
MOST_DRAWS = 4_000


@functools.cache
def ready(name: str) -> PlayerDeck:
    """The pool of a list in decks/fab."""
    return player_deck(load_deck("fab", LISTS / f"{name}.txt"))


@functools.cache
def supported() -> tuple[CardDefinition, ...]:
    """All cards whose text is understood."""
    return tuple(card for card in Catalogue.load("fab") if card.unsupported is None and not card.back)


@functools.cache
def playable(card: CardDefinition) -> bool:
    """Whether the engine can carry out all abilities of a card and of the tokens it creates."""
    try:
        program_for([card])
    except (Unplayable, UnsupportedCard):
        return False
    return True


def random_pool(seed: int) -> PlayerDeck:
    """A legal pool at random: a hero, arena-cards and a deck that the hero may have."""
    chance = AgentChance(seed, 0)
    heroes = [card for card in supported() if card.is_hero]
    while True:
        hero = heroes[chance.below(len(heroes))]
        if not playable(hero):
            continue
        deck = _draw(hero, [card for card in supported() if card.is_deck_card], DECK_SIZE, chance)
        if len(deck) == DECK_SIZE:
            arena = _draw(hero, [card for card in supported() if card.is_arena_card], ARENA_CARDS, chance)
            return PlayerDeck(hero, arena, deck)


def _draw(
    hero: CardDefinition, cards: list[CardDefinition], n: int, chance: AgentChance
) -> tuple[CardDefinition, ...]:
    drawn: list[CardDefinition] = []
    for _ in range(MOST_DRAWS):
        card = cards[chance.below(len(cards))]
        if card not in drawn and fits(hero, card) and playable(card):
            drawn.append(card)
        if len(drawn) == n:
            break
    return tuple(drawn)


@functools.cache
def fits(hero: CardDefinition, card: CardDefinition) -> bool:
    """Whether the rules let a hero have a card in the card-pool."""
    if card.is_arena_card:
        return not problems(DeckList("", hero, "", ((card, 1),), ()))
    return not problems(DeckList("", hero, "", (), ((card, 1),)))
