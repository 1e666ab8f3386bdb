"""``rulebound bench``."""

from __future__ import annotations

from rulebound.cli.arguments import AtLeastOne, Decks, Switch
from rulebound.cli.wording import print_json, progress


def bench(
    *,
    games: AtLeastOne = 20,
    deck: Decks | None = None,
    json: Switch = False,
) -> int:
    """Measure the engine: random games of two 40-card decks on fixed seeds.

    The counters and the check sum do not depend on the machine.

    For example:

    ```
    rulebound bench --json
    ```

    Args:
        games: How many games are measured.
        deck: Other decks than the two ready ones; once for each player.
        json: Print JSON.
    """
    from rulebound.play.bench import measure

    with progress("games", games) as told:
        found = measure(games, deck or [], progress=told)
    if json:
        print_json(found)
        return 0
    for word, value in found.rows():
        print(f"{word}: {value}")
    return 0
