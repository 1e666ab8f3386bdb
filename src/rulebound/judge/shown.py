"""Which scenarios of a checkout show which rules, read from the heads of the files."""

from __future__ import annotations

import functools
import itertools
import re
from pathlib import Path
from typing import Final

import msgspec
import yaml

from rulebound.judge.coverage import UnreadableScenario, scenario_folder

_TOP_KEY: Final = re.compile(r"^[a-z_]+:", re.MULTILINE)
_HEAD: Final = ("name", "rules", "source")


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario by its place below the folder, with its ruling and the rules that it shows."""

    file: str
    name: str
    rules: tuple[str, ...]


@functools.cache
def scenarios(game: str) -> tuple[Shown, ...]:
    """Return the scenarios of a game's folder in the checkout; none where the package is installed without.

    Raises:
        UnreadableScenario: a file has no name or no rules.
    """
    folder = scenario_folder(game)
    return tuple(_shown(path, folder) for path in sorted(folder.rglob("*.yaml")))


def showing(game: str, number: str) -> tuple[Shown, ...]:
    """Return the scenarios that list a rule."""
    return _by_rule(game).get(number, ())


def scenario_named(game: str, file: str) -> Shown | None:
    """Return a scenario by its path below the folder, None if there is none such."""
    return _by_file(game).get(file)


@functools.cache
def _by_rule(game: str) -> dict[str, tuple[Shown, ...]]:
    found: dict[str, tuple[Shown, ...]] = {}
    for shown in scenarios(game):
        for number in shown.rules:
            found[number] = (*found.get(number, ()), shown)
    return found


@functools.cache
def _by_file(game: str) -> dict[str, Shown]:
    return {shown.file: shown for shown in scenarios(game)}


def _shown(path: Path, folder: Path) -> Shown:
    """Read only the head of a file: reading all of several hundred takes a second."""
    text = path.read_text(encoding="utf-8")
    starts = [match.start() for match in _TOP_KEY.finditer(text)] + [len(text)]
    parts = [text[start:end] for start, end in itertools.pairwise(starts)]
    head = yaml.safe_load("".join(part for part in parts if part.partition(":")[0] in _HEAD))
    name = head.get("name") if isinstance(head, dict) else None
    rules = head.get("rules") if isinstance(head, dict) else None
    if not isinstance(name, str) or not isinstance(rules, list):
        raise UnreadableScenario(f"{path}: a scenario begins with its name and its rules")
    return Shown(
        file=path.relative_to(folder).as_posix(), name=name, rules=tuple(str(rule) for rule in rules)
    )
