"""Words that may stand in the code, and where (docs/naming.md)."""

import ast
import re
from collections.abc import Iterable

import pytest

from tests.house.sources import definitions, identifiers, modules, place, strings, syntax

EMPTY_WORDS = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common"}

# Nouns of one game; two words with a space stand for two words of one identifier, in this order.
NOUNS_OF_FAB = {
    *("action point", "arcane", "arsenal", "chain link", "combat chain", "crush", "dominate", "equipment"),
    *("fusion", "go again", "graveyard", "hero", "intellect", "intimidate", "overpower", "permanent zone"),
    *("phantasm", "pitch", "reaction", "runechant", "soul", "spellvoid", "talent", "weapon"),
}
NOUNS_OF_RIFTBOUND = {
    *("battlefield", "champion", "channel", "conquer", "domain", "energy", "gear", "legend", "might"),
    *("rune", "runes", "showdown", "trash", "xp"),
}
# The kernel is about no game at all; the language of effects speaks of what several games have.
NOUNS_OF_ONE_KIND_OF_GAME = {
    "attack",
    "banish",
    "banished",
    "chi",
    "clash",
    "color",
    "defend",
    "deck",
    "wager",
}


def words_of(name: str) -> list[str]:
    """``activeChainLink``, ``ActiveChainLink`` and ``active_chain_link`` alike are three words."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def nouns_in(name: str, nouns: Iterable[str]) -> list[str]:
    spaced = f" {' '.join(words_of(name))} "
    return [noun for noun in nouns if f" {noun} " in spaced or f" {noun}s " in spaced]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("active_chain_links", ["chain link"]),
        ("ChainLink", ["chain link"]),
        ("CHAIN_LINK", ["chain link"]),
        ("pitch", ["pitch"]),
        ("blockchain", []),
        ("dispitch", []),
    ],
)
def test_a_noun_is_found_in_a_name_only_as_whole_words(name: str, found: list[str]) -> None:
    assert nouns_in(name, NOUNS_OF_FAB) == found


@pytest.mark.parametrize(
    ("folder", "nouns"),
    [
        ("kernel", NOUNS_OF_FAB | NOUNS_OF_RIFTBOUND | NOUNS_OF_ONE_KIND_OF_GAME),
        ("ir", NOUNS_OF_FAB | NOUNS_OF_RIFTBOUND),
    ],
)
def test_what_serves_every_game_speaks_no_games_nouns(folder: str, nouns: set[str]) -> None:
    wrong = [
        f"{place(path, line)}: {name} ({noun} is a word of one game)"
        for path in modules(folder)
        for name, line in [*identifiers(syntax(path)), (path.stem, 0)]
        for noun in nouns_in(name, nouns)
    ]

    assert not wrong, "\n".join(wrong)


def test_the_kernel_holds_no_games_nouns_as_bare_words() -> None:
    """A string that is one such word is a name in disguise: a zone, a kind, a key."""
    nouns = NOUNS_OF_FAB | NOUNS_OF_RIFTBOUND | NOUNS_OF_ONE_KIND_OF_GAME
    wrong = [
        f"{place(path, line)}: {text!r}"
        for path in modules("kernel")
        for text, line in strings(syntax(path))
        if text.lower().replace("_", " ") in nouns
    ]

    assert not wrong, "\n".join(wrong)


def test_no_name_says_only_that_nobody_knew_where_it_belongs() -> None:
    wrong = [
        f"{place(path, line)}: {name}"
        for path in modules()
        for name, line in [*definitions(syntax(path)), (path.stem, 0), (path.parent.name, 0)]
        if EMPTY_WORDS & set(words_of(name))
    ]

    assert not wrong, "\n".join(wrong)


def test_no_name_holds_a_rule_number() -> None:
    """A rule number is data: the next version of the rules changes it."""
    numbered = re.compile(r"(^|_)(cr|rule)_?\d|_\d+_\d+[a-z]?($|_)", re.IGNORECASE)
    wrong = [
        f"{place(path, line)}: {name}"
        for path in modules()
        for name, line in [*definitions(syntax(path)), (path.stem, 0)]
        if numbered.search(name)
    ]

    assert not wrong, "\n".join(wrong)


def test_nothing_that_the_engine_rests_on_is_of_any_type() -> None:
    wrong = [
        f"{place(path, item.lineno)}: say what type it is"
        for path in modules("ir", "kernel", "fab")
        for item in ast.walk(syntax(path))
        if isinstance(item, ast.Name | ast.Attribute)
        and (item.id if isinstance(item, ast.Name) else item.attr) == "Any"
    ]

    assert not wrong, "\n".join(wrong)
