"""Reads a scenario file: everything that can be wrong in it is found before anything is played."""

from __future__ import annotations

import functools
from pathlib import Path as File
from typing import Final

from rulebound.cards import (
    CardDefinition,
    CardError,
    Catalogue,
    definition_from_mapping,
    turn_over,
    vanilla_hero,
)
from rulebound.language.errors import TextError
from rulebound.scenario.errors import BadScenario, NotUnderstood
from rulebound.scenario.model import PIT_FIGHT, PLAYER_ZONES, STARTS, CardSetup, PlayerSetup, Scenario
from rulebound.scenario.names import Names
from rulebound.scenario.nodes import Entry, compose
from rulebound.scenario.steps import HEADS, read_steps

GAMES: Final = ("fab", "riftbound")
# Which cards a format allows does not matter here; a pit fight has game rules of its own.
FORMATS: Final = ("blitz", "cc", "commoner", "draft", "ll", "sealed", "silver-age", PIT_FIGHT)
_TOP_KEYS: Final = (
    *("game", "name", "rules", "source", "seed", "format", "players", "cards"),
    *("turn", "turn_number", "start", "script"),
)
_PLAYER_KEYS: Final = (
    *("hero", "life", *PLAYER_ZONES, "equipment", "weapons", "permanents"),
    *("resources", "chi", "action_points", "marked"),
)
_CARD_STATE: Final = ("card", "counters", "tapped", "face", "damage", "owner", "frozen", "under")
_FILLER: Final = "Cracked Bauble (yellow)"
_FILLER_COUNT: Final = 10
_MOST_PLAYERS: Final = 8


@functools.cache
def vanilla() -> CardDefinition:
    """Return the hero ``vanilla``, the same definition in every scenario."""
    return vanilla_hero()


def read_file(path: str) -> Scenario:
    """Read a scenario file; a file that was just read is not read again.

    Raises:
        BadScenario: it cannot be read as a scenario; the file, the line and the nearest word are said.
    """
    found = _read_file(path)
    if isinstance(found, BadScenario):
        raise found
    return found


@functools.lru_cache(maxsize=32)
def _read_file(path: str) -> Scenario | BadScenario:
    try:
        text = File(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return BadScenario(path, 0, f"the file cannot be read: {error}")
    try:
        return read_text(text, path)
    except BadScenario as error:
        return error


def read_text(text: str, path: str) -> Scenario:
    """Read a scenario from its text; ``path`` is what errors name.

    Raises:
        BadScenario: as in ``read_file``.
    """
    top = compose(text, path)
    keys = top.mapping("a scenario", _TOP_KEYS)
    for needed in ("game", "name", "rules", "script"):
        if needed not in keys or keys[needed].is_empty:
            raise BadScenario(path, 0, f"a scenario needs the key {needed}")
    game = keys["game"].one_of("game", GAMES)
    if game != "fab":
        raise keys["game"].error("scenarios of riftbound cannot be run yet; nearest: fab")
    made = _made_up(keys["cards"]) if "cards" in keys else ()
    catalogue = _with(made, keys["cards"]) if made else Catalogue.load(game)
    written = _players(keys.get("players"), top)
    names = Names(tuple(name for name, _ in written), catalogue)
    players = tuple(_player(name, entry, names) for name, entry in written)
    return Scenario(
        path=path,
        game=game,
        name=keys["name"].text("name"),
        rules=_rules(keys["rules"]),
        source=keys["source"].text("source") if "source" in keys else "",
        seed=_number(keys, "seed", 0),
        format=keys["format"].one_of("format", FORMATS) if "format" in keys else "",
        players=players,
        turn=names.player(keys["turn"]) if "turn" in keys else 0,
        turn_number=_number(keys, "turn_number", 3),
        start=keys["start"].one_of("start", STARTS) if "start" in keys else "action",
        steps=read_steps(keys["script"], names),
        catalogue=catalogue,
        made=made,
    )


def _number(keys: dict[str, Entry], word: str, default: int) -> int:
    if word not in keys:
        return default
    number = keys[word].integer(word)
    if number < 0:
        raise keys[word].error(f"{word} cannot be negative")
    return number


def _rules(entry: Entry) -> tuple[str, ...]:
    rules = tuple(item.text("a rule number") for item in entry.items("rules"))
    if not rules:
        raise entry.error("rules names the rules that the scenario shows; there must be one")
    return rules


def _made_up(entry: Entry) -> tuple[CardDefinition, ...]:
    """Return the file's made-up cards; each may name those before it."""
    names = set(Catalogue.load("fab").names())
    made: list[CardDefinition] = []
    for item in entry.items("cards"):
        properties = {key: _plain(value) for key, value in item.pairs("a made-up card")}
        try:
            card = definition_from_mapping(properties, names)
        except TextError as error:
            raise NotUnderstood(item.path, item.line, str(error)) from error
        except CardError as error:
            raise item.error(str(error)) from error
        if "back_of" in properties:
            front = next((one for one in made if one.name == properties["back_of"]), None)
            if front is None:
                raise item.error(f"no card before {card.name!r} is called {properties['back_of']!r}")
            turn_over(front, card)
        made.append(card)
        names.add(card.name)
    return tuple(made)


def _with(made: tuple[CardDefinition, ...], entry: Entry) -> Catalogue:
    try:
        return Catalogue.load("fab").with_cards(made)
    except CardError as error:
        raise entry.error(str(error)) from error


def _plain(entry: Entry) -> object:
    number = entry.integer_or_none()
    return number if number is not None else entry.text("a property of a made-up card")


def _players(entry: Entry | None, top: Entry) -> list[tuple[str, Entry]]:
    """Return the players in turn order with what stands of them."""
    if entry is None:
        nothing = compose("{}", top.path)
        return [("A", nothing), ("B", nothing)]
    written = entry.pairs("players")
    for name, _ in written:
        if name in HEADS:
            raise entry.key(name).error(f"{name!r} is the head of a step and cannot be a player's name")
        if len(name.split()) != 1:
            raise entry.key(name).error(f"a player's name is one word, not {name!r}")
    if not 2 <= len(written) <= _MOST_PLAYERS:
        raise entry.error(f"a game has two to eight players, not {len(written)}")
    return written


def _player(name: str, entry: Entry, names: Names) -> PlayerSetup:
    keys = entry.mapping(f"player {name}", _PLAYER_KEYS)
    cards = {word: _cards(keys[word], names) for word in keys if keys[word].is_list or keys[word].is_empty}
    for word in (*PLAYER_ZONES, "equipment", "weapons", "permanents"):
        if word in keys and word not in cards:
            raise keys[word].error(f"{word} must be a list of cards, not {keys[word].shape()}")
    if "deck" not in keys:
        filler = CardSetup(names.catalogue.playable(_FILLER), entry.line)
        cards["deck"] = (filler,) * _FILLER_COUNT
    return PlayerSetup(
        name=name,
        line=entry.line,
        hero=_hero(keys["hero"], names) if "hero" in keys else vanilla(),
        life=_number(keys, "life", 0) if "life" in keys else None,
        zones={zone: cards.get(zone, ()) for zone in PLAYER_ZONES},
        equipment=cards.get("equipment", ()),
        weapons=cards.get("weapons", ()),
        permanents=cards.get("permanents", ()),
        resources=_number(keys, "resources", 0),
        chi=_number(keys, "chi", 0),
        action_points=_number(keys, "action_points", 0) if "action_points" in keys else None,
        marked=keys["marked"].truth("marked") if "marked" in keys else False,
    )


def _hero(entry: Entry, names: Names) -> CardDefinition:
    if entry.text("hero").casefold() == "vanilla":
        return vanilla()
    card = names.definition(entry)
    if not card.is_hero and "Demi-Hero" not in card.types:
        raise entry.error(f"{card.label} is no hero: {card.type_line}")
    return card


def _cards(entry: Entry, names: Names) -> tuple[CardSetup, ...]:
    return tuple(_card(item, names) for item in entry.items("a list of cards"))


def _card(entry: Entry, names: Names) -> CardSetup:
    if not entry.is_mapping:
        return CardSetup(names.definition(entry), entry.line)
    keys = entry.mapping("a card", _CARD_STATE)
    if "card" not in keys:
        raise entry.error("a card with its state needs the key card")
    counters = keys["counters"].pairs("counters") if "counters" in keys else []
    return CardSetup(
        names.definition(keys["card"]),
        entry.line,
        counters=tuple((kind, number.integer(f"{kind} counters")) for kind, number in counters),
        tapped=keys["tapped"].truth("tapped") if "tapped" in keys else False,
        face=keys["face"].one_of("face", ("up", "down")) if "face" in keys else None,
        damage=_number(keys, "damage", 0),
        owner=names.player(keys["owner"]) if "owner" in keys else None,
        frozen=keys["frozen"].truth("frozen") if "frozen" in keys else False,
        under=_cards(keys["under"], names) if "under" in keys else (),
    )
