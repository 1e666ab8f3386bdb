"""The rule indexes: which numbered rules one version of a rulebook has, in our own words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

KINDS: Final = ("applied", "definition", "outside")
"""What a rule asks of an engine: to act on it, only to know a term, or nothing within a game."""

NUMBER: Final = re.compile(r"\d+(\.\d+)*[a-z]*")


class RuleIndexError(ValueError):
    """A rule index is absent or malformed; the message says what, where and what would be right."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its number, its kind (one of `KINDS`) and what it says in our words."""

    number: str
    kind: str
    line: str


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """The rules of one version of a rulebook, in the rulebook's order, with its headings.

    ``policy`` holds, by name such as "TRP 9.3", what the engine takes from the tournament rules.
    """

    game: str
    version: str
    chapters: dict[str, str]
    sections: dict[str, str]
    policy: dict[str, str]
    rules: dict[str, Rule]

    def section(self, number: str) -> str:
        """Give the heading of the section that rule `number` stands in; `KeyError` if it is unknown."""
        return self.sections[section_number(self.rules[number].number)]


@cache
def load_rules(game: str) -> RuleIndex:
    """Read the index that ships for `game` (such as "fab"), once.

    Raises `RuleIndexError` for a game without an index, and as `parse_rules` does.
    """
    games = shipped_games()
    if game not in games:
        raise RuleIndexError(f"no rule index for game {game!r}; there is one for: {', '.join(games)}")
    name = f"{game}.toml"
    return parse_rules((resources.files(__name__) / name).read_text(encoding="utf-8"), name)


def shipped_games() -> tuple[str, ...]:
    """Name the games that an index ships for, in the order of the alphabet."""
    names = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def index_or_none(game: str) -> RuleIndex | None:
    """Read the index that ships for `game`, or give None if none does; raises as `parse_rules` does."""
    return load_rules(game) if game in shipped_games() else None


def parse_rules(text: str, where: str) -> RuleIndex:
    """Turn the TOML `text` of an index into a `RuleIndex`; `where` names the file in messages.

    Raises `RuleIndexError` if the text is no TOML, if a number stands twice, if a table or field is
    absent or of the wrong type, or if a kind is not one of `KINDS`.
    """
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleIndexError(f"{where}: {error} (a number that stands twice reads like this too)") from error
    rules = {number: _rule(number, entry, where) for number, entry in _table(data, "rules", where).items()}
    index = RuleIndex(
        game=_word(data, "game", where),
        version=_word(data, "version", where),
        chapters=_headings(data, "chapters", where),
        sections=_headings(data, "sections", where),
        policy=_headings(data, "policy", where) if "policy" in data else {},
        rules=rules,
    )
    for number in rules:
        if section_number(number) not in index.sections:
            raise RuleIndexError(f"{where}: rule {number} has no section in [sections]")
    return index


def section_number(number: str) -> str:
    """Give the number of the section of a rule: "7.4" for "7.4.2c"."""
    return number.rpartition(".")[0]


def _rule(number: str, entry: object, where: str) -> Rule:
    place = f"{where}, rule {number}"
    if NUMBER.fullmatch(number) is None:
        raise RuleIndexError(f"{where}: {number!r} is no rule number; one looks like 7.4.2c")
    if not isinstance(entry, dict) or set(entry) != {"kind", "line"}:
        raise RuleIndexError(f"{place}: a rule has exactly the fields kind and line")
    kind = _word(entry, "kind", place)
    if kind not in KINDS:
        raise RuleIndexError(f"{place}: unknown kind {kind!r}; a kind is one of {', '.join(KINDS)}")
    return Rule(number, kind, _word(entry, "line", place))


def _table(data: dict[str, object], key: str, where: str) -> dict[str, object]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise RuleIndexError(f"{where}: the table [{key}] is absent")
    return value


def _headings(data: dict[str, object], key: str, where: str) -> dict[str, str]:
    table = _table(data, key, where)
    return {number: _word(table, number, f"{where}, [{key}]") for number in table}


def _word(data: dict[str, object], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise RuleIndexError(f"{where}: {key!r} must be a text of at least one letter")
    return value
