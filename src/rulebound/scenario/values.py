"""What a path leads to in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.fab.combat.defending import defending_cards
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ARENA,
    ARSENAL,
    BANISHED,
    CARD,
    COMBAT_CHAIN,
    DECK,
    GRAVEYARD,
    HAND,
    HEAD,
    HIT,
    INVENTORY,
    LEGS,
    PERMANENT,
    PITCH,
    PROXY,
    QUEUE,
    SOUL,
    STACK,
    WEAPON,
    WEAPON2,
    zone_kind,
    zone_of,
)
from rulebound.ir.abilities import Keyword
from rulebound.kernel.state import NOWHERE, Event
from rulebound.scenario.finding import find_one, hero_of, zone_word
from rulebound.scenario.matching import Counts, Sequel, Value
from rulebound.scenario.model import Path
from rulebound.view.visibility import sees

_OWN_ZONES: Final = {
    "hand": HAND,
    "deck": DECK,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "arsenal": ARSENAL,
    "pitch": PITCH,
    "soul": SOUL,
    "inventory": INVENTORY,
}
_EQUIPPED: Final = {"equipment": range(HEAD, LEGS + 1), "weapons": (WEAPON, WEAPON2)}


class Absent(LookupError):
    """The object that a path names does not exist."""


def value_of(game: FabGame, path: Path, players: tuple[str, ...]) -> Value:
    """Return what a path leads to now.

    Raises:
        Absent: no object has the name in ``card(..)``.
    """
    if path.head == "player":
        return _of_player(game, path.player, path.field)
    if path.head == "attack":
        return _of_attack(game, path.field, players)
    if path.head == "card":
        assert path.card is not None
        obj = find_one(game, path.card)
        if obj is None:
            raise Absent(f"there is no {path.card.text}")
        return _of_card(game, obj, path.field, players)
    return _WHOLE[path.text](game, players)


def _of_player(game: FabGame, player: int, field: str) -> Value:
    hero = hero_of(game, player)
    assets = game.state.players[player]
    if field == "life":
        return game.life(hero)
    if field in ("resources", "chi", "action_points"):
        return {"resources": assets.resource, "chi": assets.chi, "action_points": assets.action}[field]
    if field == "intellect":
        return game.properties(hero).intellect
    if field == "marked":
        return hero.marked
    if field == "tokens":
        return _tokens(game, player)
    return Sequel(_cards_of(game, player, field), ordered=field == "deck")


def _cards_of(game: FabGame, player: int, field: str) -> list[FabObject]:
    objects = game.state.objects
    if field in _EQUIPPED:
        return _equipped(game, player, [zone_of(kind, player) for kind in _EQUIPPED[field]])
    if field == "permanents":
        found = [objects[oid] for oid in game.state.zones[PERMANENT]]
        return [obj for obj in found if obj.controller == player and not obj.under]
    found = [objects[oid] for oid in game.state.cards_in(_OWN_ZONES[field], player)]
    if field == "soul":
        return [obj for obj in found if obj.under == game.state.players[player].hero]
    return found


def _equipped(game: FabGame, player: int, zones: list[int]) -> list[FabObject]:
    """Return what is equipped to zones, also while it is on the combat chain (CR 7.7.5), in their order."""
    found: list[FabObject] = []
    for zone in zones:
        for obj in game.state.objects:
            away = obj.equipped == zone and obj.zone == COMBAT_CHAIN
            if obj.kind == CARD and (obj.zone == zone or away) and not obj.under:
                found.append(obj)
    return found


def _tokens(game: FabGame, player: int) -> Counts:
    found: Counts = {}
    for obj in game.state.objects:
        if obj.zone == NOWHERE or obj.kind != CARD or obj.controller != player:
            continue
        if zone_kind(obj.zone) in ARENA and "Token" in game.definition(obj).card.types:
            name = game.definition(obj).card.name
            found[name] = found.get(name, 0) + 1
    return found


def attack_now(game: FabGame) -> FabObject | None:
    """Return the active attack (CR 7.0.3b); before it is on the chain, the topmost attack on the stack."""
    link = game.active_link
    if link is not None:
        return game.state.live(link.attack)
    for zone in (STACK, QUEUE):
        for oid in reversed(game.state.zones[zone]):
            obj = game.state.objects[oid]
            if obj.kind == PROXY or (obj.kind == CARD and "Attack" in game.properties(obj).subtypes):
                return obj
    return None


def _of_attack(game: FabGame, field: str, players: tuple[str, ...]) -> Value:
    attack = attack_now(game)
    if field == "target":
        return _target(game, attack)
    if attack is None:
        return Sequel(()) if field == "keywords" else None
    if field == "power":
        return game.properties(attack).power
    if field == "keywords":
        return Sequel(keywords(game, attack))
    return attack


def _target(game: FabGame, attack: FabObject | None) -> Value:
    link = game.active_link
    refs = link.targets if link is not None else attack.targets if attack is not None else ()
    found = [obj for obj in (_known(game, ref) for ref in refs) if obj is not None]
    if not found:
        return None
    return found[0] if len(found) == 1 else Sequel(found)


def _known(game: FabGame, ref: int) -> FabObject | None:
    return hero_of(game, -1 - ref) if ref < 0 else game.state.known(ref)


def keywords(game: FabGame, obj: FabObject) -> list[str]:
    """Return an object's ability keywords, with their number where they have one."""
    numbered = {
        node.word
        for node in game.definition(obj).card.abilities
        if isinstance(node, Keyword) and node.n is not None
    }
    found = game.properties(obj).keywords
    return [f"{word} {n}" if n or word in numbered else word for word, n in found.items()]


def _of_card(game: FabGame, obj: FabObject, field: str, players: tuple[str, ...]) -> Value:
    properties = game.properties(obj)
    if field == "life":
        return game.life(obj)
    if field == "cost":
        return game.number(obj, "cost")
    if field in ("power", "defense", "base_power"):
        value = getattr(properties, field)
        return value if isinstance(value, int) else None
    if field == "keywords":
        return Sequel(keywords(game, obj))
    if field == "types":
        return Sequel(sorted(properties.words))
    if field == "counters":
        return dict(obj.counters)
    if field == "zone":
        return zone_word(obj)
    if field == "face":
        return "up" if obj.up else "down"
    if field == "tapped":
        return obj.tapped
    if field == "known_to":
        return Sequel([name for viewer, name in enumerate(players) if sees(obj, viewer)])
    number = obj.controller if field == "controller" else obj.owner
    return players[number] if number >= 0 else None


def _defending(game: FabGame) -> list[FabObject]:
    link = game.active_link
    return defending_cards(game, link) if link is not None else []


def _total_defense(game: FabGame, players: tuple[str, ...]) -> Value:
    return sum(game.properties(obj).defense or 0 for obj in _defending(game))


def _stack(game: FabGame, players: tuple[str, ...]) -> Value:
    objects = game.state.objects
    return Sequel([objects[oid] for oid in reversed(game.state.zones[STACK])], ordered=True)


def _player_or_none(players: tuple[str, ...], number: int) -> str | None:
    return players[number] if number >= 0 else None


def _winner(game: FabGame, players: tuple[str, ...]) -> Value:
    if game.drawn:
        return "draw"
    return _player_or_none(players, -1 if game.winner is None else game.winner)


def events_of_turn(game: FabGame) -> list[Event]:
    """Return the events of this turn, the oldest first."""
    started = game.state.turn_started
    return [event for event in game.state.history if event.batch >= started]


def _hits(game: FabGame, players: tuple[str, ...]) -> Value:
    found: list[FabObject] = []
    for event in events_of_turn(game):
        if event.kinds & HIT:
            attack = game.state.known(event.source)
            if attack is not None:
                found.append(attack)
    return Sequel(found, ordered=True)


def _log(game: FabGame, players: tuple[str, ...]) -> Value:
    from rulebound.view.log import line

    return Sequel([line(game, event, players=players) for event in events_of_turn(game)], ordered=True)


_WHOLE: Final[dict[str, Callable[[FabGame, tuple[str, ...]], Value]]] = {
    "defending": lambda game, players: Sequel(_defending(game), ordered=True),
    "defending.total": _total_defense,
    "chain.links": lambda game, players: len(game.state.links) if game.state.open else 0,
    "stack": _stack,
    "turn": lambda game, players: players[game.state.turn_player],
    "turn_number": lambda game, players: game.state.turn,
    "phase": lambda game, players: game.state.phase,
    "step": lambda game, players: game.state.step or None,
    "priority": lambda game, players: _player_or_none(players, game.state.active),
    "winner": _winner,
    "hits": _hits,
    "log": _log,
}
