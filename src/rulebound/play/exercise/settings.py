"""The moments into which a card is put: a hero that may have it, and things that its abilities speak of.

What a side has is in places where a game can bring it: deck-cards in hand, deck, graveyard and the like, permanents
and tokens in the arena, equipment and weapons equipped as far as they fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from rulebound.cards.definition import CardDefinition
from rulebound.fab.game import FabGame
from rulebound.fab.program import FLIPPING
from rulebound.fab.setup import begin, empty_game, number_of, program_for
from rulebound.fab.state import FabObject
from rulebound.fab.structure.equipping import zone_for_card
from rulebound.fab.words import (
    ARSENAL,
    BANISHED,
    DECK,
    GRAVEYARD,
    HAND,
    HERO,
    INVENTORY,
    PERMANENT,
    PITCH,
    SOUL,
    zone_of,
)
from rulebound.fab.zones.moving import PERMANENT_SUBTYPES
from rulebound.ir import abilities as ab
from rulebound.ir import filters as f
from rulebound.play.chance import AgentChance
from rulebound.play.exercise.observing import ObservedGame
from rulebound.play.exercise.pool import Pool, is_ephemeral
from rulebound.play.exercise.wants import ANYBODY, OTHER, OWN, Want, Wants, counters_on_entering

_T = TypeVar("_T")
_LIVES: Final = (2, 9, 20, 30)
_SUBJECTS: Final = 2
_MOST_WANTS: Final = 8
# Of little that is wanted there is more.
_FEW: Final = 5
_MOST_IN_ARENA: Final = 7
# How many cards lie in a zone beside what is wanted.
_BESIDE: Final = {HAND: 3, DECK: 5, GRAVEYARD: 1, BANISHED: 1, PITCH: 1}
_OUTSIDE: Final = {
    "hand": HAND,
    "deck": DECK,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "pitch": PITCH,
    "soul": SOUL,
    "arsenal": ARSENAL,
    "inventory": INVENTORY,
}
_ARENA: Final = "arena"
_ANYWHERE: Final = frozenset({"graveyard", "banished", "inventory"})


class NoGame(ValueError):
    """No game can be set up around a card; the message says why."""


class _Item(NamedTuple):
    """A card with where it shall be (empty: in hand or deck) and how it lies there."""

    card: CardDefinition
    zone: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    tapped: bool = False
    up: bool | None = None
    frozen: bool = False


class Setting:
    """Two sides around a card, and their program: several games may be played with them."""

    def __init__(self, pool: Pool, card: CardDefinition, seed: int) -> None:
        """Draw the two sides.

        Raises:
            NoGame: the engine cannot carry out the card or what it creates.
        """
        refusal = pool.refusal(card)
        if refusal:
            raise NoGame(refusal)
        self.card = card
        self.wants = pool.wants(card)
        chance = AgentChance(seed, 0)
        heroes = pool.heroes_for(card)
        hero = _hero(pool, heroes, self.wants, OWN, chance)
        other = _hero(pool, pool.playable_heroes, self.wants, OTHER, chance)
        self.sides = (
            _Side(pool, hero, chance, hero if pool.fits(hero, card) or card.is_hero else None),
            _Side(pool, other, chance, other),
        )
        self.spoken_of: set[str] = set()
        self.kept: set[str] = set()
        self._supply(pool, chance)
        self.sides[0].subject = card
        self.program = program_for(
            [card, *(one for side in self.sides for one in side.cards())], pool.catalogue
        )
        self.made = self.program.definitions[number_of(self.program, card)]
        self.numbers = self._numbers(self.spoken_of)
        self.numbers_kept = self._numbers(self.kept)

    def _numbers(self, identifiers: set[str]) -> frozenset[int]:
        return frozenset(
            made.number for made in self.program.definitions if made.card.identifier in identifiers
        )

    def _supply(self, pool: Pool, chance: AgentChance) -> None:
        """Give the sides what the card speaks of, and what does what it waits for; some of it is left out."""
        few = 4 if len(self.wants.cards) + len(self.wants.deeds) < _FEW else 2
        wants = _some(self.wants.cards, _MOST_WANTS, chance)
        for want in wants:
            if chance.below(5) and (want.zone or pool.could_be(want.filter) != pool.everything):
                place = _drawn_side(want.side, chance)
                cards = self.sides[place].take(pool, want, chance)
                if not cards and want.side == ANYBODY:
                    cards = self.sides[OTHER - place].take(pool, want, chance)
                self._note(cards)
                if want.zone and want.zone not in _OUTSIDE:
                    self.kept |= {card.identifier for card in cards}
        for deed in _some(self.wants.deeds, _MOST_WANTS, chance):
            able = pool.doing_to(deed.words, self.card) if deed.to_this else pool.doing(deed.words)
            doers = able & (pool.deck | pool.arena | pool.tokens)
            if doers and chance.below(5):
                # Whose deed it must be is not always said: the other side's may do as well.
                place = _drawn_side(deed.side if chance.below(3) else ANYBODY, chance)
                n = deed.n + chance.below(few)
                cards = self.sides[place].take_of(pool, doers, n, chance)
                self._note(cards or self.sides[OTHER - place].take_of(pool, doers, n, chance))

    def _note(self, cards: list[CardDefinition]) -> None:
        self.spoken_of |= {card.identifier for card in cards} - {self.card.identifier}

    def game(self, seed: int) -> ObservedGame:
        """Return a game in the middle of a turn, or at its start, in which the card is in reach of the first player."""
        chance = AgentChance(seed, 0)
        game = ObservedGame.observe(empty_game(self.program, 2, seed, logging=False))
        defends = self.wants.speaks_of("defend") and chance.below(2)
        game.state.turn_player = game.state.first_turn_player = int(bool(defends) or chance.below(5) < 2)
        for player, side in enumerate(self.sides):
            side.seat(game, player, chance, self.wants)
        if self.wants.speaks_of("equip") and chance.below(2):
            for player, side in enumerate(self.sides):
                side.bring(game, player)
            begin(game, "setup")
            return game
        for player, side in enumerate(self.sides):
            side.lay_out(game, player, chance, self.wants)
        begin(game, ("action", "start")[chance.below(4) == 0])
        return game


def set_up(pool: Pool, card: CardDefinition, seed: int) -> ObservedGame:
    """Return a game of a setting of its own.

    Raises:
        NoGame: the engine cannot carry out the card or what it creates.
    """
    return Setting(pool, card, seed).game(seed)


def _some(found: tuple[_T, ...], most: int, chance: AgentChance) -> list[_T]:
    left = list(found)
    while len(left) > most:
        left.pop(chance.below(len(left)))
    return left


def _drawn_side(side: int, chance: AgentChance) -> int:
    return (OWN if chance.below(3) else OTHER) if side == ANYBODY else side


def _hero(
    pool: Pool, heroes: list[CardDefinition], wants: Wants, side: int, chance: AgentChance
) -> CardDefinition:
    """Return a hero: often one that is spoken of itself, or that may have something that is."""
    asked = [
        want
        for want in wants.cards
        if want.side in (side, ANYBODY) and pool.could_be(want.filter) != pool.everything
    ]
    doers = [deed for deed in wants.deeds if deed.side in (side, ANYBODY) and pool.doing(deed.words)]
    if chance.below(4):  # what must be this side's first
        asked = [want for want in asked if want.side == side] or asked
        doers = [deed for deed in doers if deed.side == side] or doers
    if asked and chance.below(3):
        could = pool.could_be(asked[chance.below(len(asked))].filter)
    elif doers and chance.below(2):
        could = pool.doing(doers[chance.below(len(doers))].words)
    else:
        return heroes[chance.below(len(heroes))]
    named = could & pool.heroes
    if named and not could & ~pool.heroes:
        fitting = [hero for hero in heroes if hero in pool.members(named)]
    else:
        (card,) = pool.draw(could & (pool.deck | pool.arena | pool.heroes), 1, chance) or (heroes[0],)
        fitting = [hero for hero in heroes if hero is card or (not card.is_hero and pool.fits(hero, card))]
    among = fitting or heroes
    return among[chance.below(len(among))]


class _Side:
    """What one player has. ``may_have`` is the hero that must be allowed to have the cards, None: none need be."""

    subject: CardDefinition | None = None

    def __init__(
        self, pool: Pool, hero: CardDefinition, chance: AgentChance, may_have: CardDefinition | None
    ) -> None:
        self.hero = hero
        self.may_have = may_have
        self.wanted: list[_Item] = []
        self.zones = {zone: pool.draw(pool.deck, n, chance, hero=may_have) for zone, n in _BESIDE.items()}
        self.zones[ARSENAL] = pool.draw(pool.deck, chance.below(2), chance, hero=may_have)
        self.zones[SOUL] = pool.draw(pool.deck, chance.below(3), chance, hero=may_have)
        self.arena = pool.draw(pool.arena, 5, chance, hero=may_have)
        self.permanents = pool.draw(pool.tokens, chance.below(3), chance)

    def take(self, pool: Pool, want: Want, chance: AgentChance) -> list[CardDefinition]:
        """Take some of what is wanted; return the cards."""
        zone = want.zone if want.zone in _OUTSIDE else _ARENA if want.zone else ""
        could = pool.could_be(want.filter) & ~pool.heroes
        if zone == _ARENA and could & pool.deck & ~pool.permanents:
            if not could & (pool.permanents | pool.arena) or not chance.below(3):
                zone = ""  # what is controlled on its way, such as a card that defends
        if zone == _ARENA:
            suited = pool.permanents | pool.arena
        elif zone in _ANYWHERE:
            suited = pool.deck | pool.arena
        else:
            suited = pool.deck if zone else pool.deck | pool.arena | pool.tokens | pool.created
        cards = pool.draw(could & suited, want.n + chance.below(2), chance, hero=self.may_have)
        self.wanted += [_lying(card, zone, want, pool) for card in cards]
        return cards

    def take_of(self, pool: Pool, cards: int, n: int, chance: AgentChance) -> list[CardDefinition]:
        """Take some of a set of cards to have at hand; return them."""
        drawn = pool.draw(cards, n, chance, hero=self.may_have)
        self.wanted += [_Item(card, "" if card.is_deck_card else _ARENA) for card in drawn]
        return drawn

    def cards(self) -> Iterator[CardDefinition]:
        """Yield all cards of the side."""
        yield self.hero
        for cards in self.zones.values():
            yield from cards
        yield from self.arena
        yield from self.permanents
        yield from (item.card for item in self.wanted)

    def seat(self, game: FabGame, player: int, chance: AgentChance, wants: Wants) -> None:
        """Put the hero in its place."""
        state = game.state
        hero = game.put(number_of(game.program, self.hero), zone_of(HERO, player), player, controller=player)
        assets = state.players[player]
        assets.hero = hero.id
        assets.resource = (0, chance.below(8), 4 + chance.below(8))[chance.below(3)]
        assets.chi = chance.below(5) if wants.speaks_of("chi") else 0
        assets.action = 1 + chance.below(4) if player == state.turn_player else 0
        lives = wants.lives if wants.lives and chance.below(2) else _LIVES
        hero.life_change = lives[chance.below(len(lives))] - (self.hero.life or 0)
        hero.marked = chance.below(2 if wants.speaks_of("mark") else 5) == 0

    def bring(self, game: FabGame, player: int) -> None:
        """Put everything where it is before the game begins (CR 4.1.5, 4.1.6)."""
        state = game.state
        hero = game.hero(player)
        hero.life_change = 0
        hero.marked = False
        state.players[player].action = state.players[player].resource = state.players[player].chi = 0
        cards = [] if self.subject is None else [self.subject]
        for card in (*cards, *self.cards()):
            if card.is_deck_card or card.is_arena_card:
                kind = DECK if card.is_deck_card else INVENTORY
                game.put(number_of(game.program, card), zone_of(kind, player), player)

    def lay_out(self, game: FabGame, player: int, chance: AgentChance, wants: Wants) -> None:
        """Put everything else where it is: first what is spoken of, on top of the deck too."""
        items = [*self._subjects(chance, wants), *self.wanted]
        for zone, cards in self.zones.items():
            items += [_Item(card, _WORDS[zone]) for card in cards]
        items += [_Item(card, _ARENA) for card in (*self.permanents, *self.arena)]
        bare = {zone for zone in wants.zones if zone in _OUTSIDE and not chance.below(5)}
        for item in items:
            if item.zone not in bare or item.card is self.subject:
                self._put(game, player, item, chance, bare)

    def _subjects(self, chance: AgentChance, wants: Wants) -> Iterator[_Item]:
        card = self.subject
        if card is None or card.is_hero:
            return
        counters = _drawn_counters(wants, chance)
        if not card.is_deck_card:
            hidden = _has(card, "cloaked") and chance.below(2)  # CR 8.3.36
            yield _Item(card, _ARENA, counters, up=False if hidden else None)
            return
        arrow = "Arrow" in card.subtypes  # CR 8.2.6a
        if is_ephemeral(card):  # CR 8.3.21
            yield from (_Item(card, "hand") for _ in range(_SUBJECTS))
            return
        if _has(card, "legendary"):  # CR 8.3.6
            yield _Item(card, ("hand", "hand", "arsenal", "deck", "graveyard", "banished")[chance.below(6)])
            return
        if chance.below(3) < 1 + arrow:
            yield _Item(card, "arsenal", counters if arrow else ())
        yield from (_Item(card, "hand") for _ in range(_SUBJECTS))
        if chance.below(2):
            yield _Item(card, "deck")
        for zone in ("graveyard", "banished"):
            if chance.below(2):
                yield _Item(card, zone)
        if not PERMANENT_SUBTYPES.isdisjoint(card.subtypes) and chance.below(2):
            yield _Item(card, _ARENA, counters)

    def _put(self, game: FabGame, player: int, item: _Item, chance: AgentChance, bare: set[str]) -> None:
        number = number_of(game.program, item.card)
        if item.zone == _ARENA:
            self._put_in_arena(game, player, item, number, chance)
            return
        usual = "arsenal" if "Arrow" in item.card.subtypes else "hand"  # CR 8.2.6a
        kind = _OUTSIDE[item.zone or ("deck" if "hand" in bare else (usual, "hand", "deck")[chance.below(3)])]
        zone = zone_of(kind, player)
        if kind == ARSENAL and game.state.zones[zone]:
            kind, zone = HAND, zone_of(HAND, player)
        obj = game.put(number, zone, player)
        if kind == SOUL:
            obj.under = game.hero(player).id
        elif kind == ARSENAL:
            obj.up = bool(chance.below(2)) if item.up is None else item.up
            obj.counters = item.counters if obj.up else ()
            obj.frozen = item.frozen

    def _put_in_arena(
        self, game: FabGame, player: int, item: _Item, number: int, chance: AgentChance
    ) -> None:
        flips = FLIPPING.intersection(item.card.subtypes)
        if flips and item.card.opposite and ("Figment" not in flips or chance.below(2)):
            number = game.program.back_of(number)  # CR 8.2.13a, 8.2.14a, 8.5.43
        zone = zone_for_card(game, game.program.definitions[number].base, player)
        if zone is None:
            permanent = item.card.is_token or item.card.is_deck_card
            full = sum(game.state.objects[oid].controller == player for oid in game.state.zones[PERMANENT])
            if not permanent or full >= _MOST_IN_ARENA:
                return
        obj = game.put(number, PERMANENT if zone is None else zone, player, controller=player)
        if zone is not None:
            obj.equipped = zone
        _lay(obj, item, chance)


_WORDS: Final = {number: word for word, number in _OUTSIDE.items()}


def _lay(obj: FabObject, item: _Item, chance: AgentChance) -> None:
    counters = dict(item.counters)
    for kind, n in counters_on_entering(item.card):
        counters.setdefault(kind, 1 + chance.below(n))
    obj.counters = tuple(counters.items())
    obj.tapped = item.tapped
    obj.frozen = item.frozen
    if item.up is not None:
        obj.up = item.up


def _lying(card: CardDefinition, zone: str, want: Want, pool: Pool) -> _Item:
    """Return a wanted card with the state that the filter speaks of."""
    if is_ephemeral(card):
        zone = "hand"
    elif not zone and not card.is_deck_card:
        zone = _ARENA
    parts = [part for part in want.filter.walk() if isinstance(part, f.Filter)]
    return _Item(
        card,
        zone,
        tuple(
            {
                part.kind: (part.kind, max(part.at_least, 1))
                for part in parts
                if isinstance(part, f.HasCounter)
            }.values()
        ),
        any(part.tapped for part in parts if isinstance(part, f.IsTapped)),
        next((part.face == "up" for part in parts if isinstance(part, f.FaceIs)), None)
        if zone == "arsenal"
        else None,
        any(isinstance(part, f.Role) and part.word == "frozen" for part in parts),
    )


def _has(card: CardDefinition, word: str) -> bool:
    return any(isinstance(one, ab.Keyword) and one.word == word for one in card.abilities)


def _drawn_counters(wants: Wants, chance: AgentChance) -> tuple[tuple[str, int], ...]:
    return tuple((kind, 1 + chance.below(4)) for kind in wants.counters if chance.below(2))
