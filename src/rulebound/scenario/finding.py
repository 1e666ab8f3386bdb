"""Finds the objects of a game that a script names (CR 1.2, 2.7), and says how an object is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulebound.cards.catalogue import name_key
from rulebound.cards.definition import CardDefinition
from rulebound.cards.type_line import SPLIT
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import ACTIVATED, ARENA, CARD, QUEUE, STACK, TRIGGERED, ZONE_WORDS, zone_kind
from rulebound.kernel.state import NOWHERE
from rulebound.scenario.model import CardName, Named, PlayerName

_LAYERS: Final = frozenset({ACTIVATED, TRIGGERED})


def zone_word(obj: FabObject) -> str:
    """Return the word of the zone that an object is in, ``none`` when it is in none."""
    return ZONE_WORDS[zone_kind(obj.zone)] if obj.zone != NOWHERE else "none"


def hero_of(game: FabGame, player: int) -> FabObject:
    """Return a player's hero."""
    return game.state.objects[game.state.players[player].hero]


def all_objects(game: FabGame) -> list[FabObject]:
    """Return every object that exists, the oldest first."""
    found = [obj for obj in game.state.objects if obj.zone != NOWHERE]
    found.sort(key=lambda obj: (obj.since, obj.id))
    return found


def find(game: FabGame, named: Named) -> list[FabObject]:
    """Return the objects that are named, the likeliest first: cards before layers, the arena before all else.

    With ``nth`` there is at most one. A player's name means the hero.
    """
    if isinstance(named, PlayerName):
        return [hero_of(game, named.player)]
    found = narrowed(game, named, all_objects(game))
    found.sort(key=_likelihood)
    return found


def find_one(game: FabGame, named: Named) -> FabObject | None:
    """Return the object that is named, None when there is none."""
    found = find(game, named)
    return found[0] if found else None


def _likelihood(obj: FabObject) -> tuple[bool, int]:
    kind = zone_kind(obj.zone)
    place = 0 if kind in ARENA else 1 if kind in (STACK, QUEUE) else 2
    word = ZONE_WORDS[kind]
    return obj.kind != CARD, place if place < 2 else 9 if word in ("deck", "inventory") else 2


def narrowed(game: FabGame, name: CardName, objects: Iterable[FabObject]) -> list[FabObject]:
    """Return those of the objects that a name means, in their order.

    ``nth`` counts all that the name means in the game, from the oldest; cards count before their attacks.
    """
    found = [obj for obj in objects if is_named(game, name, obj)]
    if name.nth is None:
        return found
    everything = [obj for obj in all_objects(game) if is_named(game, name, obj)]
    everything.sort(key=lambda obj: obj.kind != CARD)
    return [obj for obj in everything[name.nth - 1 : name.nth] if obj in found]


def is_named(game: FabGame, name: CardName, obj: FabObject) -> bool:
    """Return whether an object is what a name means, without regard to ``nth``."""
    if name.owner is not None and name.owner != obj.owner:
        return False
    if name.controller is not None and name.controller != obj.controller:
        return False
    if name.zone is not None and name.zone != zone_word(obj):
        return False
    if obj.kind in _LAYERS and name.zone not in (None, "stack"):
        return False
    named = named_object(game, obj)
    if name.grade is not None and game.definition(named).card.grade != name.grade:
        return False
    return has_name(game, named, name.key) and (name.color is None or color(game, named) == name.color)


def named_object(game: FabGame, obj: FabObject) -> FabObject:
    """Return the object by whose name this one goes: a layer or proxy by its source's (CR 1.4.3, 1.6.2)."""
    if obj.kind == CARD or not obj.origin:
        return obj
    origin = game.state.known(obj.origin)
    return origin if origin is not None else obj


def has_name(game: FabGame, obj: FabObject, key: str) -> bool:
    """Return whether an object has a name, given as names are compared."""
    return key in {name_key(one) for one in names_of(game, obj)}


def names_of(game: FabGame, obj: FabObject) -> list[str]:
    """Return all names by which an object may be called: outside arena and stack by any of its faces."""
    found = list(game.properties(obj).names)
    card = game.definition(obj).card
    if zone_kind(obj.zone) not in ARENA and obj.zone not in (STACK, QUEUE):
        found += face_names(game, card)
    if SPLIT in card.name:
        found += [card.name, *card.name.split(SPLIT)]
    return found


def face_names(game: FabGame, card: CardDefinition) -> list[str]:
    """Return the names of a card's faces that are in the game's program."""
    if not card.opposite:
        return [card.name]
    faces = {card.identifier, *card.opposite}
    return [one.card.name for one in game.program.definitions if one.card.identifier in faces]


def color(game: FabGame, obj: FabObject) -> str | None:
    """Return an object's colour."""
    return game.properties(obj).color


def label(game: FabGame, obj: FabObject) -> str:
    """Return how a script would write an object."""
    for player in game.state.players:
        if obj.id == player.hero:
            return game.properties(obj).names[0] if game.properties(obj).names else "a hero"
    named = named_object(game, obj)
    names = game.properties(named).names
    word = names[0] if names else game.definition(named).card.name
    shade = color(game, named)
    return f"{word} ({shade})" if shade else word
