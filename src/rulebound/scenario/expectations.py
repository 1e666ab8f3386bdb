"""Reads what a scenario expects: paths into the game, and what their values are compared with."""

from __future__ import annotations

import re
from typing import Final

from rulebound.scenario.errors import nearest
from rulebound.scenario.model import Expect, Item, Matcher, Named, Path
from rulebound.scenario.names import ZONES, Names
from rulebound.scenario.nodes import Entry, compose

# What kind of value each path has; it says which matchers make sense and how words are checked.
NUMBER: Final = "a number"
TRUTH: Final = "true or false"
CARDS: Final = "cards"
ORDERED: Final = "cards in order"
WORDS: Final = "words"
COUNTS: Final = "names with numbers"
TOKENS: Final = "tokens with numbers"
PLAYER: Final = "a player"
TARGET: Final = "a player or card"
CARD: Final = "a card"
ZONE: Final = "a zone"
FACE: Final = "up or down"
PHASE: Final = "a phase"
STEP: Final = "a step"
WINNER: Final = "a player, draw or none"
LINES: Final = "lines of the log"

PLAYER_FIELDS: Final = {
    **dict.fromkeys(("life", "resources", "chi", "action_points", "intellect"), NUMBER),
    **dict.fromkeys(
        ("hand", "graveyard", "banished", "arsenal", "pitch", "soul", "inventory", "permanents"), CARDS
    ),
    "deck": ORDERED,
    "equipment": CARDS,
    "weapons": CARDS,
    "tokens": TOKENS,
    "marked": TRUTH,
}
ATTACK_FIELDS: Final = {"power": NUMBER, "keywords": WORDS, "name": CARD, "target": TARGET}
CARD_FIELDS: Final = {
    **dict.fromkeys(("power", "defense", "cost", "base_power", "life"), NUMBER),
    **dict.fromkeys(("keywords", "types", "known_to"), WORDS),
    **dict.fromkeys(("controller", "owner"), PLAYER),
    "counters": COUNTS,
    "zone": ZONE,
    "face": FACE,
    "tapped": TRUTH,
}
WHOLE_PATHS: Final = {
    "defending": ORDERED,
    "defending.total": NUMBER,
    "chain.links": NUMBER,
    "stack": ORDERED,
    "turn": PLAYER,
    "turn_number": NUMBER,
    "phase": PHASE,
    "step": STEP,
    "priority": PLAYER,
    "winner": WINNER,
    "hits": ORDERED,
    "log": LINES,
}
_PHASES: Final = ("setup", "start", "action", "end")
_STEPS: Final = ("layer", "attack", "defend", "reaction", "damage", "resolution", "close")
_NAMES_OBJECTS: Final = frozenset({CARDS, ORDERED, CARD, TARGET})
_LISTS: Final = frozenset({CARDS, ORDERED, WORDS, LINES})
_MATCHER_KEYS: Final = ("has", "hasnt", "count", "at_least", "at_most", "contains", "lacks")
_CARD_PATH: Final = re.compile(r"card\((?P<card>.*)\)\.(?P<field>\w+)", re.DOTALL)
_BROKEN_CARD_PATH: Final = re.compile(r"card\b")


def kind_of(path: Path) -> str:
    """Return what kind of value a path has."""
    if path.head == "player":
        return PLAYER_FIELDS[path.field]
    if path.head == "attack":
        return ATTACK_FIELDS[path.field]
    if path.head == "card":
        return CARD_FIELDS[path.field]
    return WHOLE_PATHS[path.text]


def read(entry: Entry, names: Names) -> Expect:
    """Read the paths and matchers of one ``expect``.

    Raises:
        BadScenario: a path or matcher is unknown, or they do not fit together.
    """
    found = []
    for text, value in entry.pairs("expect"):
        path = read_path(text, entry.key(text), names)
        found.append((path, _matcher(value, kind_of(path), names)))
    if not found:
        raise entry.error("expect names at least one path")
    return Expect(entry.line, tuple(found))


def read_path(text: str, entry: Entry, names: Names) -> Path:
    """Read one path; ``entry`` is where it stands."""
    line = entry.line
    if text in WHOLE_PATHS:
        return Path(text, line, "game")
    match = _CARD_PATH.fullmatch(text)
    if match:
        field = _field(match["field"], CARD_FIELDS, "card(..)", entry)
        return Path(text, line, "card", field, card=_card_of_path(match["card"], entry, names))
    if _BROKEN_CARD_PATH.match(text):
        raise entry.error(f"{text!r} should be card(NAME).FIELD; put it in quotes if the name is a mapping")
    head, dot, field = text.partition(".")
    if head == "attack" and dot:
        return Path(text, line, "attack", _field(field, ATTACK_FIELDS, "attack", entry))
    if head in names.players and dot:
        field = _field(field, PLAYER_FIELDS, "a player", entry)
        return Path(text, line, "player", field, player=names.players.index(head))
    known = [*WHOLE_PATHS, *(f"attack.{one}" for one in ATTACK_FIELDS)]
    known += [f"{name}.{one}" for name in names.players for one in PLAYER_FIELDS]
    raise entry.error(f"{text!r} is no path{nearest(text, known)}")


def _field(field: str, known: dict[str, str], what: str, entry: Entry) -> str:
    if field not in known:
        raise entry.error(f"{what} has no {field!r}{nearest(field, known)}")
    return field


def _card_of_path(text: str, entry: Entry, names: Names) -> Named:
    inner = text.strip()
    if inner.startswith("{"):
        return names.named(_at(compose(inner, entry.path, entry.line), entry))
    if inner in names.players:
        return names.named(_scalar(inner, entry))
    return names.card(_scalar(inner, entry))


def _scalar(text: str, entry: Entry) -> Entry:
    quoted = text.replace("'", "''")
    return _at(compose(f"'{quoted}'", entry.path, entry.line), entry)


def _at(inner: Entry, entry: Entry) -> Entry:
    """Give a part of a path the line of the path."""
    inner.node.start_mark = entry.node.start_mark
    return inner


def _matcher(entry: Entry, kind: str, names: Names) -> Matcher:
    text = _shown(entry)
    if kind in (COUNTS, TOKENS):
        return Matcher(text, names=tuple(_counted(entry, kind, names)))
    if entry.is_mapping and (kind not in _NAMES_OBJECTS or not _names_a_card(entry)):
        return _conditions(entry, kind, names, text)
    if entry.is_list or (entry.is_empty and kind in _LISTS):
        if kind not in _LISTS and kind != TARGET:
            raise entry.error(f"the value is {kind} and cannot equal a list")
        return Matcher(text, items=tuple(_item(item, kind, names) for item in entry.items("a list")))
    if kind in _LISTS:
        raise entry.error(f"the value is {kind}: compare it with a list, or with {', '.join(_MATCHER_KEYS)}")
    return Matcher(text, equal=_item(entry, kind, names))


def _names_a_card(entry: Entry) -> bool:
    return "card" in dict(entry.pairs("a matcher"))


def _conditions(entry: Entry, kind: str, names: Names, text: str) -> Matcher:
    keys = entry.mapping("a matcher", _MATCHER_KEYS)
    for word in ("has", "hasnt", "count"):
        if word in keys and kind not in _LISTS:
            raise keys[word].error(f"the value is {kind}; {word} is for lists")
    if not keys:
        raise entry.error("an empty mapping says nothing")
    return Matcher(
        text,
        has=_items(keys, "has", kind, names),
        hasnt=_items(keys, "hasnt", kind, names),
        count=keys["count"].integer("count") if "count" in keys else None,
        at_least=keys["at_least"].integer("at_least") if "at_least" in keys else None,
        at_most=keys["at_most"].integer("at_most") if "at_most" in keys else None,
        contains=keys["contains"].text("contains") if "contains" in keys else None,
        lacks=keys["lacks"].text("lacks") if "lacks" in keys else None,
    )


def _items(keys: dict[str, Entry], word: str, kind: str, names: Names) -> tuple[Item, ...]:
    if word not in keys:
        return ()
    entry = keys[word]
    items = entry.items(word) if entry.is_list else [entry]
    return tuple(_item(item, kind, names) for item in items)


def _counted(entry: Entry, kind: str, names: Names) -> list[tuple[str, Matcher]]:
    found = []
    for word, value in entry.pairs("names with numbers"):
        if kind == TOKENS and names.known_card(word) is None:
            names.card(entry.key(word))
        found.append((word, _matcher(value, NUMBER, names)))
    return found


def _item(entry: Entry, kind: str, names: Names) -> Item:
    line = entry.line
    if kind in _NAMES_OBJECTS:
        if not entry.is_mapping and entry.text("a card") == "none" and kind in (CARD, TARGET):
            return Item("none", "none", line)
        named = names.named(entry)
        return Item(named.text, named.text, line, named)
    text = entry.text("a value")
    if kind == NUMBER:
        return Item("none" if text == "none" else entry.integer("a value"), text, line)
    if kind == TRUTH:
        return Item(entry.truth("a value"), text, line)
    _check_word(entry, text, kind, names)
    return Item(text, text, line)


def _check_word(entry: Entry, text: str, kind: str, names: Names) -> None:
    """Refuse a word that the value can never be."""
    known: tuple[str, ...] = ()
    if kind in (PLAYER, WINNER):
        known = (*names.players, "none", *(("draw",) if kind == WINNER else ()))
    elif kind == ZONE:
        known = (*ZONES, "none")
    elif kind == PHASE:
        known = _PHASES + tuple(f"{word} phase" for word in _PHASES)
    elif kind == STEP:
        known = (*_STEPS, *(f"{word} step" for word in _STEPS), "none")
    elif kind == FACE:
        known = ("up", "down")
    if known and text not in known:
        raise entry.error(f"{text!r} is not {kind}{nearest(text, known)}")


def _shown(entry: Entry) -> str:
    """Return a matcher as it stands in the file, for a failure."""
    if entry.is_mapping:
        inner = ", ".join(f"{key}: {_shown(value)}" for key, value in entry.pairs("a matcher"))
        return "{" + inner + "}"
    if entry.is_list:
        return "[" + ", ".join(_shown(item) for item in entry.items("a list")) + "]"
    return "[]" if entry.is_empty else str(entry.node.value)
