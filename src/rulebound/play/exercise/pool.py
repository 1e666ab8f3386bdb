"""The compiled cards, and which of them a filter could mean: what settings are made from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from rulebound.cards import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import CardError
from rulebound.decks import DeckList, problems
from rulebound.fab.effects.filters import COMPARE
from rulebound.fab.program import FLIPPING, Unplayable
from rulebound.fab.setup import program_for, turns_over
from rulebound.fab.zones.moving import PERMANENT_SUBTYPES
from rulebound.ir import abilities as ab
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir.amounts import Number
from rulebound.ir.node import Node
from rulebound.play.chance import AgentChance
from rulebound.play.exercise.wants import Wants, deeds_of, modified_by, wants_of

# A set of cards is a number with one bit for each card.
Cards: TypeAlias = int
_MOST_DRAWS: Final = 60
_NUMBERS: Final = ("power", "defense", "cost", "pitch", "life", "intellect")
_IN_ARENA: Final = PERMANENT_SUBTYPES | FLIPPING


class Pool:
    """The compiled cards. ``deck``, ``arena``, ``tokens``, ``heroes``, ``permanents`` and ``created`` (which only
    effects bring into a game, CR 8.3.21) are sets of them.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        """Sort the cards of a catalogue."""
        self.catalogue = catalogue
        self.cards = [
            card for card in catalogue if not (card.unsupported is not None or card.back or card.is_macro)
        ]
        self.everything: Cards = (1 << len(self.cards)) - 1
        self.heroes = self._set(lambda card: card.is_hero)
        self.tokens = self._set(lambda card: card.is_token and not card.is_hero)
        self.created = self._set(is_ephemeral)
        self.deck = self._set(lambda card: card.is_deck_card) & ~self.created
        self.arena = self._set(lambda card: card.is_arena_card)
        self.permanents = self.tokens | self._set(
            lambda card: card.is_deck_card and not _IN_ARENA.isdisjoint(card.subtypes)
        )
        self._words: dict[str, Cards] = {}
        self._deeds: dict[str, Cards] = {}
        self._numbers: dict[str, dict[int, Cards]] = {}
        self._bits: dict[str, Cards] = {}
        self._modifying: list[tuple[str, Node, Cards]] = []
        for place, card in enumerate(self.cards):
            self._file(1 << place, card)
        self._members: dict[Cards, list[CardDefinition]] = {}
        self._meant: dict[Node, tuple[Cards, Cards]] = {}
        self._refusals: dict[str, str] = {}
        self._heroes: dict[str, list[CardDefinition]] = {}
        self._fits: dict[tuple[str, str], bool] = {}
        self._wants: dict[str, Wants] = {}

    def _set(self, belongs: Callable[[CardDefinition], bool]) -> Cards:
        return sum(1 << place for place, card in enumerate(self.cards) if belongs(card))

    def _file(self, bit: Cards, card: CardDefinition) -> None:
        self._bits[card.identifier] = bit
        self._modifying += [(word, node, bit) for word, node in modified_by(card)]
        for word in self._words_of_faces(card):
            self._words[word] = self._words.get(word, 0) | bit
        for word in deeds_of(card):
            self._deeds[word] = self._deeds.get(word, 0) | bit
        for name in _NUMBERS:
            value: int | None = getattr(card, name)
            if value is not None and name not in card.defined:
                by_value = self._numbers.setdefault(name, {})
                by_value[value] = by_value.get(value, 0) | bit

    def _words_of_faces(self, card: CardDefinition) -> Iterator[str]:
        """Yield the words on a card, and on what it can turn into."""
        yield from words_on(card)
        for identifier in card.opposite:
            if turns_over(card):
                yield from words_on(self.catalogue.get(identifier))

    # Which cards

    def doing(self, words: tuple[str, ...]) -> Cards:
        """Return the cards that do the first of some deeds that any card does."""
        return next((self._deeds[word] for word in words if word in self._deeds), 0)

    def doing_to(self, words: tuple[str, ...], card: CardDefinition) -> Cards:
        """Return the cards that modify a property of what this card could be."""
        bit = self._bits.get(card.identifier, 0)
        found = 0
        for word, node, doer in self._modifying:
            if word in words and self.could_be(node) & bit:
                found |= doer
        return found

    def could_be(self, node: Node) -> Cards:
        """Return the cards that could pass a filter, going by what is printed on them."""
        return self._sets(node)[0]

    def _sets(self, node: Node) -> tuple[Cards, Cards]:
        """Return which cards could pass a filter, and which do in any case."""
        found = self._meant.get(node)
        if found is None:
            found = self._meant[node] = self._work_out(node)
        return found

    def _work_out(self, node: Node) -> tuple[Cards, Cards]:
        if isinstance(node, (c.AllOf, c.AnyOf)):
            could, sure = self._sets(node.parts[0])
            for part in node.parts[1:]:
                its_could, its_sure = self._sets(part)
                if isinstance(node, c.AllOf):
                    could, sure = could & its_could, sure & its_sure
                else:
                    could, sure = could | its_could, sure | its_sure
            return could, sure
        if isinstance(node, c.Not):
            could, sure = self._sets(node.part)
            return self.everything & ~sure, self.everything & ~could
        exactly = self._exactly(node)
        return (self.everything, 0) if exactly is None else (exactly, exactly)

    def _exactly(self, node: Node) -> Cards | None:
        """Return the cards that pass a filter about what is printed; None where that does not decide."""
        match node:
            case f.HasSupertype("Generic"):
                return self._set(lambda card: not card.supertypes)
            case f.HasType(word) | f.HasSupertype(word) | f.HasColor(word) | f.HasKeyword(word):
                return self._words.get(word.casefold(), 0)
            case f.Named(name):
                return self._words.get(f"name:{name.casefold()}", 0)
            case f.NameHas(word):
                wanted = word.casefold()
                return self._set(lambda card: wanted in card.name.casefold())
            case f.HasEffect("arcane damage"):
                return self._deeds.get("damage:arcane", 0)
            case f.PropertyIs(name, op, Number(value)):
                by_value = self._numbers.get(name, {})
                return sum(cards for held, cards in by_value.items() if COMPARE[op](held, value))
            case f.IsA("token"):
                return self.tokens
            case f.IsA("hero"):
                return self.heroes
            case f.IsA("attack"):
                return self._words.get("attack", 0) | self._words.get("weapon", 0)
            case _:
                return None

    def members(self, cards: Cards) -> list[CardDefinition]:
        """Return the cards of a set."""
        found = self._members.get(cards)
        if found is None:
            found = self._members[cards] = []
            left = cards
            while left:
                lowest = left & -left
                found.append(self.cards[lowest.bit_length() - 1])
                left ^= lowest
        return found

    def wants(self, card: CardDefinition) -> Wants:
        """Return what the abilities of a card speak of."""
        found = self._wants.get(card.identifier)
        if found is None:
            found = self._wants[card.identifier] = wants_of(card)
        return found

    # Whether they can be played, and by whom

    def playable(self, card: CardDefinition) -> bool:
        """Return whether the engine can carry out a card's abilities and those of what it creates."""
        return not self.refusal(card)

    def refusal(self, card: CardDefinition) -> str:
        """Return why the engine cannot carry out a card or what it creates; empty where it can."""
        known = self._refusals.get(card.identifier)
        if known is None:
            try:
                program_for([card], self.catalogue)
                known = ""
            except (Unplayable, CardError) as error:
                known = str(error)
            self._refusals[card.identifier] = known
        return known

    def fits(self, hero: CardDefinition, card: CardDefinition) -> bool:
        """Return whether the rules let a hero have a card in the card-pool; what effects create is no part of it (CR
        1.3.2b, 8.3.21).
        """
        if card.is_token or is_ephemeral(card):
            return True
        key = (hero.identifier, card.identifier)
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = fits(hero, card)
        return known

    def heroes_for(self, card: CardDefinition) -> list[CardDefinition]:
        """Return the heroes that may have a card in the card-pool; all of them for a token, and for a card that no
        understood hero may have: what its abilities do is the same.
        """
        if card.is_hero:
            return [card]
        found = self._heroes.get(card.identifier)
        if found is None:
            able = [one for one in self.playable_heroes if self.fits(one, card)]
            found = able or self.playable_heroes
            self._heroes[card.identifier] = found
        return found

    @functools.cached_property
    def playable_heroes(self) -> list[CardDefinition]:
        """The heroes that the engine can carry out."""
        return [hero for hero in self.members(self.heroes) if self.playable(hero)]

    def draw(
        self, cards: Cards, n: int, chance: AgentChance, *, hero: CardDefinition | None = None
    ) -> list[CardDefinition]:
        """Return up to ``n`` cards of a set at random, all of which the hero may have."""
        among = self.members(cards)
        drawn: list[CardDefinition] = []
        for _ in range(_MOST_DRAWS if among else 0):
            if len(drawn) >= n:
                break
            card = among[chance.below(len(among))]
            if (hero is None or self.fits(hero, card)) and self.playable(card):
                drawn.append(card)
        return drawn


def is_ephemeral(card: CardDefinition) -> bool:
    """Return whether a card is no part of a card-pool, and comes into a game by effects alone (CR 8.3.21)."""
    return any(isinstance(one, ab.Keyword) and one.word == "ephemeral" for one in card.abilities)


def fits(hero: CardDefinition, card: CardDefinition) -> bool:
    """Return whether the rules let a hero have a card in the card-pool."""
    arena, deck = (((card, 1),), ()) if card.is_arena_card else ((), ((card, 1),))
    return not problems(DeckList("", hero, "", arena, deck))


def words_on(card: CardDefinition) -> frozenset[str]:
    """Return the words by which filters find a card, with what it may come to have; names are marked as such."""
    words = {*card.types, *card.subtypes, *card.supertypes, f"name:{card.name}"}
    words |= {f"name:{card.moniker}"} if card.moniker else set()
    words |= {card.color} if card.color else set()
    for ability in card.abilities:
        for node in ability.walk():
            words |= {node.verb} if isinstance(node, e.Act) else set()
            words |= {node.word} if isinstance(node, ab.Keyword) else set()
        label: object = getattr(ability, "label", None)
        words |= {label} if isinstance(label, str) else set()
    return frozenset(word.casefold() for word in words)
