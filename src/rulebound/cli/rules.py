"""``rulebound rules``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclopts import App

from rulebound.cli import library
from rulebound.cli.arguments import Switch
from rulebound.cli.explain import explain
from rulebound.cli.wording import print_json

if TYPE_CHECKING:
    from rulebound.judge.coverage import Coverage

rules: Final = App(name="rules", help="The rules, and where they are applied.", help_format="markdown")
rules.command(library.import_, name="import")
rules.command(library.documents)
rules.command(library.search)
rules.command(library.show)
rules.command(library.diff)
rules.command(explain)


@rules.command
def coverage(game: str, /, *, json: Switch = False, scenarios: Path | None = None) -> int:
    """Say for each rule whether the engine applies it, where, and which scenarios show it.

    Statuses: applied (cited in the code), definition (only says what a term means), outside (not part of a
    game), missing.

    For example:

    ```
    rulebound rules coverage fab
    rulebound rules coverage fab --json
    ```

    Args:
        game: The game: fab.
        json: Print JSON.
        scenarios: Folder of scenarios; without it, tests/scenarios/GAME of the checkout.
    """
    found = _coverage(game, scenarios)
    if json:
        print_json(found)
        return 0
    for number, rule in found.rules.items():
        if rule.status == "missing":
            print(
                f"{number} is missing{'; scenarios: ' + ', '.join(rule.scenarios) if rule.scenarios else ''}"
            )
    print("; ".join(f"{word}: {n}" for word, n in found.counts.items()))
    return 0


def _coverage(game: str, scenarios: Path | None) -> Coverage:
    from rulebound.judge.coverage import coverage as covered
    from rulebound.judge.coverage import scenario_folder

    folder = scenarios or scenario_folder(game)
    if folder.is_dir():
        return covered(game, folder)
    print(f"rulebound: {folder} is no folder; scenarios are left out", file=sys.stderr)
    return covered(game)
