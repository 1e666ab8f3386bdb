"""Compares the value of a path with what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebound.cards.catalogue import name_key
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.scenario.finding import hero_of, is_named, label
from rulebound.scenario.model import CardName, Item, Matcher, PlayerName

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Sequel:
    """The things that a path leads to: objects, or words; ``ordered`` where the order says something."""

    things: Sequence[FabObject | str]
    ordered: bool = False


Value = bool | int | str | FabObject | None | Sequel | Counts


def holds(game: FabGame, matcher: Matcher, value: Value) -> bool:
    """Return whether a value is as a matcher says."""
    if matcher.equal is not None:
        return equals(game, matcher.equal, value)
    if matcher.items is not None:
        return _same_things(game, matcher.items, _things(value), isinstance(value, Sequel) and value.ordered)
    if isinstance(value, dict):
        return all(holds(game, inner, _count(value, word)) for word, inner in matcher.names)
    return _conditions(game, matcher, value)


def _count(counts: Counts, word: str) -> int:
    key = name_key(word)
    return next((n for name, n in counts.items() if name_key(name) == key), 0)


def _things(value: Value) -> list[FabObject | str]:
    if isinstance(value, Sequel):
        return list(value.things)
    if isinstance(value, (FabObject, str)):
        return [value]
    return []


def _conditions(game: FabGame, matcher: Matcher, value: Value) -> bool:
    things = _things(value)
    if matcher.has and _without(game, matcher.has, things) is None:
        return False
    if any(equals(game, item, thing) for item in matcher.hasnt for thing in things):
        return False
    if matcher.count is not None and len(things) != matcher.count:
        return False
    size = _size(value)
    if matcher.at_least is not None and (size is None or size < matcher.at_least):
        return False
    if matcher.at_most is not None and (size is None or size > matcher.at_most):
        return False
    lines = [_word(game, thing) for thing in things]
    if matcher.contains is not None and not _in_some(matcher.contains, lines):
        return False
    return matcher.lacks is None or not _in_some(matcher.lacks, lines)


def _size(value: Value) -> int | None:
    if isinstance(value, Sequel):
        return len(value.things)
    return value if isinstance(value, int) else None


def _in_some(text: str, lines: list[str]) -> bool:
    return any(text.casefold() in line.casefold() for line in lines)


def _word(game: FabGame, thing: FabObject | str) -> str:
    return thing if isinstance(thing, str) else label(game, thing)


def _same_things(
    game: FabGame, items: Sequence[Item], things: Sequence[FabObject | str], ordered: bool
) -> bool:
    if len(items) != len(things):
        return False
    if ordered:
        return all(equals(game, item, thing) for item, thing in zip(items, things, strict=True))
    return _without(game, items, things) is not None


def _without(
    game: FabGame, items: Sequence[Item], things: Sequence[FabObject | str]
) -> list[FabObject | str] | None:
    """Return the things that are left when each item has taken one; None when an item finds none."""
    left = list(things)
    # What is named more narrowly chooses first.
    for item in sorted(items, key=_breadth):
        found = next((thing for thing in left if equals(game, item, thing)), None)
        if found is None:
            return None
        left = [thing for thing in left if thing is not found] + [thing for thing in left if thing is found][
            1:
        ]
    return left


def _breadth(item: Item) -> int:
    named = item.named
    if not isinstance(named, CardName):
        return 0
    parts = (named.color, named.owner, named.controller, named.zone, named.nth)
    return sum(part is None for part in parts)


def equals(game: FabGame, item: Item, value: Value) -> bool:
    """Return whether a value is what an item says."""
    if value is None:
        return item.text == "none"
    if isinstance(value, FabObject):
        return _is_object(game, item, value)
    if isinstance(value, bool) or isinstance(item.value, bool):
        return item.value is value
    if isinstance(value, int):
        return item.value == value
    if isinstance(value, str):
        return _is_word(item.text, value)
    return False


def _is_object(game: FabGame, item: Item, obj: FabObject) -> bool:
    if isinstance(item.named, PlayerName):
        hero = hero_of(game, item.named.player)
        return obj.id == hero.id or obj.origin == hero.ref
    return item.named is not None and is_named(game, item.named, obj)


def _is_word(text: str, value: str) -> bool:
    """Words are equal without case; ``reaction step`` is ``reaction``, a keyword also without its number."""
    wanted, found = name_key(text), name_key(value)
    if wanted == found or wanted in (f"{found} step", f"{found} phase"):
        return True
    stem, _, number = found.rpartition(" ")
    return number.isdigit() and wanted == stem


def show(game: FabGame, value: Value) -> str:
    """Return a value as a failure shows it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {n}" for name, n in value.items()) + "}"
    if isinstance(value, Sequel):
        return "[" + ", ".join(_word(game, thing) for thing in value.things) + "]"
    if isinstance(value, FabObject):
        return label(game, value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
