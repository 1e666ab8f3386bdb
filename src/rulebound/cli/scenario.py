"""``rulebound scenario``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclopts import App

from rulebound.cli.arguments import Switch
from rulebound.kernel.errors import RuleboundError


class NoPath(RuleboundError):
    """No scenario was named."""


scenario: Final = App(name="scenario", help="Rulings as files that can be run.", help_format="markdown")


@scenario.command
def run(*paths: Path, log: Switch = False, json: Switch = False) -> int:
    """Run scenario files, or all in folders.

    The exit status is 0 when all pass, 1 when one fails, 2 when a file cannot be read as a scenario.

    For example:

    ```
    rulebound scenario run tests/scenarios/fab
    rulebound scenario run dominate.yaml --log
    ```

    Args:
        paths: Files and folders.
        log: Print the log of each game with the rule behind each event.
        json: Print one JSON object for each scenario.
    """
    from rulebound.scenario.printing import run_paths

    if not paths:
        raise NoPath("name at least one scenario file or folder: rulebound scenario run PATH")
    return run_paths([str(path) for path in paths], log=log, json=json)
