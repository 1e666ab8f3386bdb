"""The moments into which a card is put: a hero that may have it, and things that its abilities speak of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rulebound.cards import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import CardError
from rulebound.decks import DeckList, problems
from rulebound.fab.game import FabGame
from rulebound.fab.program import Unplayable
from rulebound.fab.setup import begin, empty_game, number_of, program_for
from rulebound.fab.structure.equipping import zone_for_card
from rulebound.fab.words import (
    ARSENAL,
    BANISHED,
    DECK,
    GRAVEYARD,
    HAND,
    HERO,
    PERMANENT,
    PITCH,
    SOUL,
    zone_of,
)
from rulebound.fab.zones.moving import PERMANENT_SUBTYPES
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.play.chance import AgentChance
from rulebound.play.exercise.observing import ObservedGame

_LIVES: Final = (2, 9, 20, 30)
_AGAINST_ARCANE: Final = frozenset({"arcane barrier", "arcane shelter", "spellvoid"})
_MOST_DRAWS: Final = 400
_SUBJECTS: Final = 2
# How many cards lie in a zone beside the subject.
_BESIDE: Final = {HAND: 4, DECK: 5, GRAVEYARD: 3, BANISHED: 1, PITCH: 1}


class NoGame(ValueError):
    """No game can be set up around a card; the message says why."""


class Pool:
    """The compiled cards, as settings are made from them."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Sort the cards of a catalogue."""
        cards = [card for card in catalogue if card.unsupported is None and not card.back]
        self.heroes = [card for card in cards if card.is_hero]
        self.tokens = [card for card in cards if card.is_token and not card.is_hero]
        self.deck = [card for card in cards if card.is_deck_card]
        self.arena = [card for card in cards if card.is_arena_card]
        self.catalogue = catalogue
        self._refusals: dict[str, str] = {}
        self._heroes: dict[str, list[CardDefinition]] = {}
        self._words = {card.identifier: words_on(card) for card in cards}

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

    def heroes_for(self, card: CardDefinition) -> list[CardDefinition]:
        """Return the heroes that may have a card in the card-pool; all of them for a token, and for a card that no
        understood hero may have: what its abilities do is the same.
        """
        if card.is_hero:
            return [card]
        found = self._heroes.get(card.identifier)
        if found is None:
            fitting = self.heroes if card.is_token else [one for one in self.heroes if fits(one, card)]
            able = [one for one in fitting if self.playable(one)]
            found = able or [one for one in self.heroes if self.playable(one)]
            self._heroes[card.identifier] = found
        return found

    def draw(
        self,
        cards: Sequence[CardDefinition],
        n: int,
        chance: AgentChance,
        *,
        hero: CardDefinition | None = None,
        wanted: frozenset[str] = frozenset(),
    ) -> list[CardDefinition]:
        """Return cards at random, half of them with a word that is wanted, all of which the hero may have."""
        speaking = [card for card in cards if wanted & self._words[card.identifier]]
        drawn: list[CardDefinition] = []
        for _ in range(_MOST_DRAWS):
            if len(drawn) == n:
                break
            among = speaking if speaking and chance.below(2) else cards
            card = among[chance.below(len(among))]
            if (hero is None or fits(hero, card)) and self.playable(card):
                drawn.append(card)
        return drawn


def fits(hero: CardDefinition, card: CardDefinition) -> bool:
    """Return whether the rules let a hero have a card in the card-pool."""
    arena, deck = (((card, 1),), ()) if card.is_arena_card else ((), ((card, 1),))
    return not problems(DeckList("", hero, "", arena, deck))


def words_on(card: CardDefinition) -> frozenset[str]:
    """Return the words by which abilities find a card: its name, types, keywords, and the damage that it deals."""
    keywords = (getattr(ability, "word", None) for ability in card.abilities)
    words: Iterable[str] = (
        card.name,
        card.moniker or "",
        *card.types,
        *card.subtypes,
        *card.supertypes,
        card.color or "",
        *(word for word in keywords if isinstance(word, str)),
        *(node.kind for ability in card.abilities for node in ability.walk() if isinstance(node, e.Deal)),
    )
    return frozenset(word.casefold() for word in words if word)


def words_wanted(card: CardDefinition) -> frozenset[str]:
    """Return the words that a card's abilities speak of; who prevents arcane damage wants to be dealt some."""
    words = {
        word.casefold() for ability in card.abilities for node in ability.walk() for word in _strings(node)
    }
    return frozenset(words | {"arcane"} if words & _AGAINST_ARCANE else words)


def _strings(node: Node) -> Iterable[str]:
    for name in node.__dataclass_fields__:
        value: object = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part


def set_up(pool: Pool, card: CardDefinition, seed: int) -> ObservedGame:
    """Return a game in the middle of a turn in which a card is in reach of the first of two players.

    Raises:
        NoGame: the engine cannot carry out the card or what it creates.
    """
    chance = AgentChance(seed, 0)
    refusal = pool.refusal(card)
    if refusal:
        raise NoGame(refusal)
    heroes = pool.heroes_for(card)
    wanted = words_wanted(card)
    speaking = [hero for hero in heroes if wanted & words_on(hero)]
    among = speaking if speaking and chance.below(2) else heroes
    hero = among[chance.below(len(among))]
    other = pool.draw(pool.heroes, 1, chance)[0]
    may_have = hero if fits(hero, card) else None
    laid = [
        _Side(pool, hero, chance, wanted, card, may_have),
        _Side(pool, other, chance, wanted, None, other),
    ]
    program = program_for([one for side in laid for one in side.cards()], pool.catalogue)
    game = ObservedGame.observe(empty_game(program, 2, seed, logging=False))
    game.state.turn_player = game.state.first_turn_player = int(chance.below(5) < 2)
    for player, side in enumerate(laid):
        side.seat(game, player, chance)
    for player, side in enumerate(laid):
        side.lay_out(game, player, chance)
    begin(game, ("action", "start")[chance.below(4) == 0])
    return game


class _Side:
    """What one player has."""

    def __init__(
        self,
        pool: Pool,
        hero: CardDefinition,
        chance: AgentChance,
        wanted: frozenset[str],
        subject: CardDefinition | None,
        may_have: CardDefinition | None,
    ) -> None:
        """``may_have`` is the hero that must be allowed to have the other cards, None where no hero need be."""
        self.hero = hero
        self.zones = {
            zone: pool.draw(pool.deck, n, chance, hero=may_have, wanted=wanted) for zone, n in _BESIDE.items()
        }
        self.zones[ARSENAL] = pool.draw(pool.deck, chance.below(2), chance, hero=may_have, wanted=wanted)
        self.zones[SOUL] = pool.draw(pool.deck, chance.below(3), chance, hero=may_have, wanted=wanted)
        self.arena = pool.draw(pool.arena, 6, chance, hero=may_have, wanted=wanted)
        self.permanents = pool.draw(pool.tokens, chance.below(4), chance, wanted=wanted)
        if subject is not None and subject.is_deck_card:
            self._put_in_reach(subject, chance)
        elif subject is not None and subject.is_arena_card:
            self.arena.insert(0, subject)
        elif subject is not None and subject.is_token:
            self.permanents.insert(0, subject)

    def _put_in_reach(self, subject: CardDefinition, chance: AgentChance) -> None:
        self.zones[HAND][:_SUBJECTS] = [subject] * _SUBJECTS
        self.zones[DECK].append(subject)
        for zone in (GRAVEYARD, BANISHED):
            if chance.below(2):
                self.zones[zone].append(subject)
        if chance.below(3) == 0:
            self.zones[ARSENAL] = [subject]
        if PERMANENT_SUBTYPES & set(subject.subtypes) and chance.below(2):
            self.permanents.append(subject)

    def cards(self) -> list[CardDefinition]:
        placed = [card for cards in self.zones.values() for card in cards]
        return [self.hero, *placed, *self.arena, *self.permanents]

    def seat(self, game: FabGame, player: int, chance: AgentChance) -> None:
        """Put the hero in its place."""
        state = game.state
        program = game.program
        hero = game.put(number_of(program, self.hero), zone_of(HERO, player), player, controller=player)
        assets = state.players[player]
        assets.hero = hero.id
        assets.resource = chance.below(6)
        assets.action = 1 + chance.below(2) if player == state.turn_player else 0
        hero.life_change = _LIVES[chance.below(len(_LIVES))] - (self.hero.life or 0)
        hero.marked = chance.below(4) == 0

    def lay_out(self, game: FabGame, player: int, chance: AgentChance) -> None:
        """Put everything else where it is; equipment and weapons as far as they fit."""
        program = game.program
        hero = game.hero(player)
        for kind, cards in self.zones.items():
            for card in cards:
                obj = game.put(number_of(program, card), zone_of(kind, player), player)
                if kind == SOUL:
                    obj.under = hero.id
                elif kind == ARSENAL:
                    obj.up = bool(chance.below(2))
        for card in self.permanents:
            number = number_of(program, card)
            zone = zone_for_card(game, program.definitions[number].base, player)
            obj = game.put(number, PERMANENT if zone is None else zone, player, controller=player)
            if zone is not None:
                obj.equipped = zone
        for card in self.arena:
            number = number_of(program, card)
            zone = zone_for_card(game, program.definitions[number].base, player)
            if zone is not None:
                game.put(number, zone, player, controller=player).equipped = zone
