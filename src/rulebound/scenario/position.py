"""Sets up the moment at which a script begins: objects are put where they are, without any event."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final

from rulebound.cards import CardDefinition, Catalogue
from rulebound.fab.program import FabProgram, Unplayable
from rulebound.fab.setup import begin, empty_game, program_for
from rulebound.fab.state import FabObject
from rulebound.fab.structure.start_of_game import START_OF_GAME_PROCEDURE
from rulebound.fab.structure.turn import TURNS
from rulebound.fab.words import (
    ARENA,
    ARMS,
    ARSENAL,
    CHEST,
    HEAD,
    HERO,
    LEGS,
    PERMANENT,
    UNDER,
    WEAPON,
    WEAPON2,
    ZONE_NUMBERS,
    zone_kind,
    zone_of,
)
from rulebound.ir.abilities import Keyword
from rulebound.scenario.errors import BadScenario, NotUnderstood
from rulebound.scenario.model import PIT_FIGHT, CardSetup, PlayerSetup, Scenario
from rulebound.scenario.watched import WatchedGame

_EQUIPMENT_ZONES: Final = {"Head": HEAD, "Chest": CHEST, "Arms": ARMS, "Legs": LEGS}
_FOR_DECK_CARDS: Final = {"hand": "3.9.2", "deck": "3.7.2", "arsenal": "3.3.2", "pitch": "3.14.2"}
_IN_WEAPON_ZONE: Final = frozenset({"Off-Hand", "Quiver"})


def _is_modular(one: CardSetup) -> bool:
    return any(isinstance(part, Keyword) and part.word == "modular" for part in one.card.abilities)


def set_up(scenario: Scenario) -> WatchedGame:
    """Return the game at the moment where the script begins.

    Where that is in the action phase, the turn-player has priority; before it, nothing has run yet.

    Raises:
        BadScenario: something cannot be where the set-up puts it.
    """
    program = _program_of(scenario)
    game = WatchedGame.watch(empty_game(program, len(scenario.players), scenario.seed, logging=True))
    state = game.state
    state.turn_player = state.first_turn_player = scenario.turn
    state.turn = scenario.turn_number
    state.pit_fight = scenario.format == PIT_FIGHT
    places = {made.card.identifier: made.number for made in program.definitions}
    for number, player in enumerate(scenario.players):
        _Table(game, scenario, places, number).lay_out(player)
    _begin(game, scenario.start)
    return game


def _begin(game: WatchedGame, start: str) -> None:
    if start == "action":
        begin(game, start)
    elif start == "start":
        game.push(TURNS)
    else:
        game.push(START_OF_GAME_PROCEDURE)


def _program_of(scenario: Scenario) -> FabProgram:
    cards = dict.fromkeys(_definitions(scenario))
    try:
        return _program(tuple(cards), scenario.catalogue)
    except Unplayable as error:
        raise NotUnderstood(scenario.path, 0, str(error)) from error


def _definitions(scenario: Scenario) -> Iterator[CardDefinition]:
    """Yield every card of the set-up, with the other faces of those that have some (CR 9.1)."""
    yield from scenario.made
    for player in scenario.players:
        yield player.hero
        for one in player.cards():
            yield one.card
            for identifier in one.card.opposite:
                yield scenario.catalogue.get(identifier)


@functools.lru_cache(maxsize=64)
def _program(cards: tuple[CardDefinition, ...], catalogue: Catalogue) -> FabProgram:
    """Return the program of some cards; the modes of one scenario share it."""
    return program_for(cards, catalogue)


class _Table:
    """Lays out one player's things."""

    def __init__(self, game: WatchedGame, scenario: Scenario, places: dict[str, int], player: int) -> None:
        self.game = game
        self.scenario = scenario
        self.places = places
        self.player = player

    def lay_out(self, setup: PlayerSetup) -> None:
        """Put the hero and all cards, then set the assets."""
        hero = self._hero(setup)
        for zone, cards in setup.zones.items():
            self._fill(zone, cards, hero)
        # What is modular takes a zone that all else has left (CR 8.3.30).
        for one in sorted((*setup.weapons, *setup.equipment), key=_is_modular):
            self._equip(one)
        for one in setup.permanents:
            self._put(one, PERMANENT)
        assets = self.game.state.players[self.player]
        assets.hero = hero.id
        assets.resource = setup.resources
        assets.chi = setup.chi
        points = setup.action_points
        if points is None:
            is_turn_player = self.player == self.scenario.turn
            points = int(is_turn_player and self.scenario.start == "action")
        assets.action = points

    def _hero(self, setup: PlayerSetup) -> FabObject:
        hero = self._object(setup.hero, zone_of(HERO, self.player))
        hero.marked = setup.marked
        base = setup.hero.life
        if setup.life is not None:
            # CR 2.5.3a: base life stays the hero's.
            hero.life_change = setup.life - (base or 0)
        return hero

    def _fill(self, zone: str, cards: Iterable[CardSetup], hero: FabObject) -> None:
        for one in cards:
            self._check_fits(one, zone)
            obj = self._put(one, zone_of(ZONE_NUMBERS[zone], self.player))
            if zone == "soul":
                obj.under = hero.id
            elif ZONE_NUMBERS[zone] == ARSENAL:
                obj.up = one.face == "up"

    def _check_fits(self, one: CardSetup, zone: str) -> None:
        rule = _FOR_DECK_CARDS.get(zone)
        if rule is not None and not one.card.is_deck_card:
            raise self._error(
                one, f"{one.card.label} is no deck-card, and only those can be in {zone} (CR {rule})"
            )
        if one.owner is not None and one.owner != self.player:
            raise self._error(one, f"a {zone} holds only its owner's cards (CR 3.0.2); leave owner out")

    def _equip(self, one: CardSetup) -> None:
        zone = self._zone_for(one)
        obj = self._put(one, zone)
        obj.equipped = zone

    def _zone_for(self, one: CardSetup) -> int:
        """Return the zone that a card fits (CR 3.16.2a, 8.2.10a, 8.2.15a)."""
        subtypes = set(one.card.subtypes)
        if "Weapon" in one.card.types or subtypes & _IN_WEAPON_ZONE:
            kinds = [WEAPON, WEAPON2]
        else:
            anywhere = _is_modular(one)
            kinds = [kind for word, kind in _EQUIPMENT_ZONES.items() if word in subtypes or anywhere]
        if not kinds:
            raise self._error(one, f"{one.card.label} fits no equipment zone: {one.card.type_line}")
        for kind in kinds:
            zone = zone_of(kind, self.player)
            if not self.game.state.zones[zone]:
                return zone
        raise self._error(one, f"the zones that {one.card.label} fits are taken")

    def _put(self, one: CardSetup, zone: int) -> FabObject:
        """Put a card with its state, and what is under it."""
        obj = self._object(one.card, zone, one.owner)
        obj.counters = tuple((kind, n) for kind, n in one.counters if n > 0)
        obj.tapped = one.tapped
        obj.frozen = one.frozen
        obj.life_change = -one.damage
        if one.face is not None:
            obj.up = one.face == "up"
        for below in one.under:
            self._put(below, UNDER).under = obj.id
        return obj

    def _object(self, card: CardDefinition, zone: int, owner: int | None = None) -> FabObject:
        controller = self.player if zone_kind(zone) in ARENA else -1
        return self.game.put(
            self.places[card.identifier],
            zone,
            self.player if owner is None else owner,
            controller=controller,
        )

    def _error(self, one: CardSetup, what: str) -> BadScenario:
        return BadScenario(self.scenario.path, one.line, what)
