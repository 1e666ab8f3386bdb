"""``rulebound play``."""

from __future__ import annotations

from pathlib import Path

from rulebound.cli.arguments import Decks, Seats


def play(
    game: str,
    /,
    *,
    deck: Decks | None = None,
    seat: Seats = None,
    seed: int | None = None,
    record: Path | None = None,
    load: Path | None = None,
    format: str = "",  # noqa: A002
) -> int:
    """Play a game at this terminal.

    Seats are human, greedy or random; without --seat you play the first deck and greedy plays the others.
    At the table `help` lists what you can type. Commands can be piped in, one a line.

    For example:

    ```
    rulebound play fab --deck mine.txt --deck other.txt
    rulebound play fab --deck a.txt --deck b.txt --seat human --seat human --record game.replay
    rulebound play fab --load friday.save
    rulebound play fab --deck a.txt --deck b.txt --deck c.txt --deck d.txt --format upf
    ```

    Args:
        game: The game: fab.
        deck: Deck list of a player; once for each player.
        seat: Who plays; once for each player, in order.
        seed: The number everything random comes from; without it, another each time.
        record: Write a replay of the game to this file.
        load: Go on with the game that was saved in this file.
        format: The format, in which all decks must be legal: `upf` is Ultimate Pit Fight, with rules of its own.
    """
    from rulebound.cli.at_the_table import NothingToPlay, begin, go_on

    if load is not None:
        if format:
            raise NothingToPlay("a saved game has its format already: leave --format out")
        return go_on(game, load, deck or [], seat or [], record)
    return begin(game, deck or [], seat or [], seed, record, format)
