"""``rulebound replay``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.cli.arguments import Switch

if TYPE_CHECKING:
    from rulebound.play.match import Match


def replay(
    file: Path,
    /,
    *,
    check: Switch = False,
    log: Switch = False,
) -> int:
    """Play a recorded game again.

    With --check the exit status is 1 when this version comes to another game than the record.

    For example:

    ```
    rulebound replay game.replay --log
    rulebound replay game.replay --check
    ```

    Args:
        file: The recording, made by `rulebound play --record`.
        check: Only say whether the game comes out the same.
        log: Print every event with the rule behind it.
    """
    from rulebound.kernel.errors import DepartedReplay
    from rulebound.kernel.journal import follow
    from rulebound.play.records import begin, differences, read_replay

    record = read_replay(file)
    match = begin(record.header, str(file))
    for difference in differences(record.header, match.game):
        print(f"recorded elsewhere: {difference}")
    try:
        followed = follow(match.game, record)
    except DepartedReplay as error:
        if not check:
            raise
        print(f"{file}: {error}")
        return 1
    if log:
        match = begin(record.header, str(file))
        for made in record.choices:
            match.apply(made.choice)
        print(*match.log_lines(), sep="\n")
    if check:
        print(f"{file}: all {followed} decisions lead to the recorded states")
    else:
        print(f"{followed} decisions; {ending(match)}")
    return 0


def ending(match: Match) -> str:
    """Return how a game stands, in words."""
    from rulebound.view.names import player_name

    state = match.game.state
    if match.winner is not None:
        return f"{player_name(match.winner)} won in turn {state.turn}"
    if match.drawn:
        return f"a draw in turn {state.turn}"
    return f"the record ends in turn {state.turn}, with the game still going"
