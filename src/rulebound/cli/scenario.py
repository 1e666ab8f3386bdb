"""``rulebound scenario``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclopts import App

from rulebound.cli.arguments import Switch

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
    from rulebound.scenario import run_paths

    return run_paths(list(paths), log=log, as_json=json)
