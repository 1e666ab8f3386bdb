"""Rule numbers are data: in force in the pinned version, and cited only where one game is meant."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.house.sources import PACKAGE, ROOT, modules, place, prose, strings, syntax

NUMBER = r"\d+\.\d+(?:\.\d+[a-z]?)?"
BARE_NUMBER = re.compile(rf"^{NUMBER}$")
DEEP_NUMBER = re.compile(r"(?<![\d.])\d+\.\d+\.\d+[a-z]?\b")
# "CR 7.4.2c", "CR 4.2.2, 4.4.2 and 7.7.4", "CR 1.14.2a-c"
CITATION = re.compile(rf"\bCR ({NUMBER}(?:(?:, | and |, and | or )(?:CR )?{NUMBER})*)")


def pinned(game: str) -> set[str]:
    """Every number of the pinned rules: chapters, sections and rules."""
    data = tomllib.loads((PACKAGE / "rules" / f"{game}.toml").read_text(encoding="utf-8"))
    return {number for table in data.values() if isinstance(table, dict) for number in table}


def cited_in_words(text: str) -> list[str]:
    first = CITATION.search(text)
    if first is None:
        return []
    found = [number for numbers in CITATION.findall(text) for number in re.findall(NUMBER, numbers)]
    # Where CR has been said once, further numbers of rules are citations too: "CR 1.9.2a; alone (1.9.2b)".
    return found + [number for number in DEEP_NUMBER.findall(text[first.start() :]) if number not in found]


def citations(path: Path) -> Iterator[tuple[str, int]]:
    """The numbers that a module of a game cites: as a string of its own, or after CR in words."""
    for text, line in strings(syntax(path)):
        if BARE_NUMBER.match(text):
            yield text, line
        for number in cited_in_words(text):
            yield number, line
    for text, line in prose(path):
        for number in cited_in_words(text):
            yield number, line


def scenario_citations(value: object) -> Iterator[str]:
    """The numbers under ``rules`` and ``because``, at any depth."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key in ("rules", "because") and isinstance(below, list):
                yield from (str(number) for number in below)
            else:
                yield from scenario_citations(below)
    elif isinstance(value, list):
        for below in value:
            yield from scenario_citations(below)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Reset life (CR 4.4.3a).", ["4.4.3a"]),
        ("CR 4.2.2, 4.4.2 and 7.7.4", ["4.2.2", "4.4.2", "7.7.4"]),
        ("At once (CR 4.4.3a), but for allies (8.2.8b).", ["4.4.3a", "8.2.8b"]),
        ("version 1.2.3", []),
    ],
)
def test_citations_are_found_in_words(text: str, numbers: list[str]) -> None:
    assert cited_in_words(text) == numbers


def test_the_engine_cites_only_rules_that_exist() -> None:
    known = pinned("fab")
    found = [(path, *cited) for path in modules("fab") for cited in citations(path)]
    assert found, "the engine cites no rule at all"

    wrong = [f"{place(path, line)}: {number}" for path, number, line in found if number not in known]

    assert not wrong, "not in src/rulebound/rules/fab.toml:\n" + "\n".join(wrong)


def test_scenarios_cite_only_rules_that_exist() -> None:
    known = pinned("fab")
    files = sorted((ROOT / "tests" / "scenarios" / "fab").rglob("*.yaml"))
    assert files, "no scenario in tests/scenarios/fab"

    wrong = [
        f"{place(path)}: {number}"
        for path in files
        for number in scenario_citations(yaml.safe_load(path.read_text(encoding="utf-8")))
        if number not in known
    ]

    assert not wrong, "not in src/rulebound/rules/fab.toml:\n" + "\n".join(wrong)


@pytest.mark.parametrize("folder", ["ir", "kernel"])
def test_what_serves_every_game_cites_no_rule(folder: str) -> None:
    wrong = [
        f"{place(path, line)}: {text.strip()[:60]}"
        for path in modules(folder)
        for text, line in [*strings(syntax(path)), *prose(path)]
        if DEEP_NUMBER.search(text) or BARE_NUMBER.match(text) or CITATION.search(text)
    ]

    assert not wrong, "rules are cited in the game's package:\n" + "\n".join(wrong)
