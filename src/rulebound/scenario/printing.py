"""Runs scenario files from the command line and prints how they came out."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.errors import BadScenario
from rulebound.scenario.reading import read_file
from rulebound.scenario.runner import Result, run

PASSED: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
_ENDINGS: Final = (".yaml", ".yml")


def run_paths(paths: Sequence[str], *, log: bool, json: bool) -> int:
    """Run files and folders of scenarios and print a line for each; return the exit status.

    The status is 0 when all pass, 1 when one fails, 2 when a file cannot be read as a scenario or a path
    has none; what is wrong with it then goes to standard error.
    """
    status = PASSED
    for path in paths:
        try:
            files = files_of(path)
        except BadScenario as error:
            print(error, file=sys.stderr)
            status = UNREADABLE
            continue
        for file in files:
            status = max(status, _run_file(file, log=log, json=json))
    return status


def files_of(path: str) -> list[str]:
    """Return the scenario files of a path: itself, or all below a folder in the order of their names.

    Raises:
        BadScenario: there is no such path, or the folder has no scenario in it.
    """
    place = Path(path)
    if place.is_file():
        return [path]
    if not place.exists():
        raise BadScenario(path, 0, "there is no such file or folder")
    found = sorted(str(file) for file in place.rglob("*") if file.suffix in _ENDINGS and file.is_file())
    if not found:
        raise BadScenario(path, 0, f"no scenario is in this folder (files that end in {_ENDINGS[0]})")
    return found


def _run_file(path: str, *, log: bool, json: bool) -> int:
    try:
        result = run(read_file(path))
    except BadScenario as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except RuleboundError as error:
        print(f"{path}: the engine stopped: {error}", file=sys.stderr)
        return FAILED
    if log:
        for line in log_lines(result):
            print(line, file=sys.stderr if json else sys.stdout)
    print(as_json(result) if json else as_line(result))
    return PASSED if result.passed else FAILED


def as_line(result: Result) -> str:
    """Return how a scenario came out as one line."""
    failure = result.failure
    if failure is None:
        return f"passed {result.path}: {result.name}"
    return (
        f"FAILED {result.path}:{failure.line}: {result.name}; "
        f"expected {failure.expected}; found {failure.found}"
    )


def as_json(result: Result) -> str:
    """Return how a scenario came out as one JSON object on one line."""
    failure = result.failure
    return json_format.dumps(
        {
            "path": result.path,
            "name": result.name,
            "rules": list(result.rules),
            "passed": result.passed,
            "failure": failure
            and {"line": failure.line, "expected": failure.expected, "found": failure.found},
        },
        ensure_ascii=False,
    )


def log_lines(result: Result) -> Iterable[str]:
    """Yield the events of the game, each with the rule behind it."""
    from rulebound.view.log import line

    for event in result.log:
        text = line(result.game, event, players=result.players)
        rule = f" [{event.rule}]" if event.rule and f"[{event.rule}]" not in text else ""
        yield f"  {text}{rule}"
