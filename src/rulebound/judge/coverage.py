"""Which rules of a game the engine applies, where in the code, and which scenarios show them.

A rule counts as applied when the code of the game cites its number: as a string of its own (``step("4.4.3b",
...)``, ``rule="8.3.4a"``) or after CR in words, in a comment or a docstring; once CR has been said there, every
further number of a rule is a citation too.
"""

from __future__ import annotations

import ast
import difflib
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import yaml

import rulebound
from rulebound.kernel.errors import RuleboundError
from rulebound.rules import Rule, load_rules

PACKAGE: Final = Path(rulebound.__file__).parent
STATUSES: Final = ("applied", "definition", "outside", "missing")
_NUMBER: Final = r"\d+\.\d+(?:\.\d+[a-z]?)?"
_BARE: Final = re.compile(_NUMBER)
_CITATION: Final = re.compile(rf"\bCR ({_NUMBER}(?:(?:, | and |, and | or )(?:CR )?{_NUMBER})*)")
_DEEP: Final = re.compile(r"(?<![\d.])\d+\.\d+\.\d+[a-z]?\b")


class UnreadableScenario(RuleboundError):
    """A scenario file is no YAML, or does not list the rules that it shows."""


class RuleCoverage(msgspec.Struct, frozen=True):
    """One rule: its status, where the code cites it (``file:line``), and the scenarios that show it."""

    status: str
    code: tuple[str, ...]
    scenarios: tuple[str, ...]


class Coverage(msgspec.Struct, frozen=True):
    """All rules by number, and how many have which status."""

    rules: dict[str, RuleCoverage]
    counts: dict[str, int]


def scenario_folder(game: str) -> Path:
    """Return where the scenarios of a game lie in a checkout; an installed package has none there."""
    return PACKAGE.parents[1] / "tests" / "scenarios" / game


def coverage(game: str, scenarios: Path | None = None) -> Coverage:
    """Return how far the rules of a game are covered; ``scenarios`` is a folder, None for none.

    Raises:
        RuleIndexError: there is no index of rules for this game.
        UnreadableScenario: a file in the folder is no scenario.
    """
    index = load_rules(game)
    cited = _cited_in_code(PACKAGE / game)
    shown = _shown_in(scenarios) if scenarios is not None else {}
    rules = {
        number: RuleCoverage(
            _status(rule, number in cited), tuple(cited.get(number, ())), tuple(shown.get(number, ()))
        )
        for number, rule in index.rules.items()
    }
    counts = {status: sum(rule.status == status for rule in rules.values()) for status in STATUSES}
    counts["rules"] = len(rules)
    counts["with scenarios"] = sum(bool(rule.scenarios) for rule in rules.values())
    return Coverage(rules, counts)


def _status(rule: Rule, cited: bool) -> str:
    if cited:
        return "applied"
    return "missing" if rule.kind == "applied" else rule.kind


def status_of(rule: Rule, cited: bool) -> str:
    """Return the status of a rule, one of ``STATUSES``, from its kind and whether the code cites it."""
    return _status(rule, cited)


def cited_at(game: str, number: str) -> tuple[str, ...]:
    """Return where the code of a game cites one rule (``file:line``)."""
    found: list[str] = []
    for path in sorted((PACKAGE / game).rglob("*.py")):
        if number in path.read_text(encoding="utf-8"):
            name = path.relative_to(PACKAGE).as_posix()
            lines = sorted({line for cited, line in _citations(path) if cited == number})
            found += [f"{name}:{line}" for line in lines]
    return tuple(found)


def _cited_in_code(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        for number, line in sorted(set(_citations(path)), key=lambda cited: cited[1]):
            found.setdefault(number, []).append(f"{name}:{line}")
    return found


def _citations(path: Path) -> Iterator[tuple[str, int]]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if _BARE.fullmatch(node.value):
                yield node.value, node.lineno
            yield from _in_words(node.value, node.lineno)
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield from _in_words(token.string, token.start[0])


def _in_words(text: str, first_line: int) -> Iterator[tuple[str, int]]:
    first = _CITATION.search(text)
    if first is None:
        return
    for pattern, start in ((_CITATION, 0), (_DEEP, first.start())):
        for found in pattern.finditer(text, start):
            line = first_line + text.count("\n", 0, found.start())
            yield from ((number, line) for number in _BARE.findall(found[0]))


def _shown_in(folder: Path) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        for number in _rules_of(path):
            shown.setdefault(number, []).append(path.relative_to(folder).as_posix())
    return shown


def _rules_of(path: Path) -> list[str]:
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise UnreadableScenario(f"{path} is no scenario: {error}") from error
    rules = data.get("rules") if isinstance(data, dict) else None
    if not isinstance(rules, list):
        raise UnreadableScenario(f"{path}: a scenario lists the rules that it shows under `rules:`")
    return [str(number) for number in rules]


class UnknownRule(RuleboundError):
    """A rule was asked for that the rulebook does not have."""


def find_rule(game: str, number: str) -> tuple[Rule, str]:
    """Return a rule and the heading of its section.

    Raises:
        RuleIndexError: there is no index of rules for this game.
        UnknownRule: the rulebook has no such rule; the error has the nearest numbers.
    """
    index = load_rules(game)
    rule = index.rules.get(number)
    if rule is not None:
        return rule, index.section(number)
    inside = [known for known in index.rules if known.startswith(f"{number}.")]
    near = inside[:3] or difflib.get_close_matches(number, index.rules, 3)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    raise UnknownRule(f"{game} {index.version} has no rule {number!r}{hint}")
