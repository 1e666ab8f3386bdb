"""``rulebound simulate``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.cli.arguments import AtLeastOne, Decks, Seats, Switch
from rulebound.cli.wording import as_json, print_json, progress, write_file

if TYPE_CHECKING:
    from rulebound.play.simulate import Summary


def simulate(
    game: str,
    /,
    *,
    deck: Decks,
    games: AtLeastOne = 100,
    seed: int = 0,
    jobs: AtLeastOne = 1,
    seat: Seats = None,
    format: str = "",  # noqa: A002
    json: Switch = False,
    out: Path | None = None,
) -> int:
    """Play many games between agents and count.

    Seats are greedy or random; without --seat all are random. The same decks, seats and seed give the same
    games and the same final hash, whatever the number of jobs.

    For example:

    ```
    rulebound simulate fab --deck a.txt --deck b.txt --games 1000 --jobs 2
    rulebound simulate fab --deck a.txt --deck b.txt --seat greedy --seat random --json
    ```

    Args:
        game: The game: fab.
        games: How many games.
        seed: The number from which the seed of each game is derived.
        jobs: How many processes play.
        deck: Deck list of a player; once for each player.
        seat: Who plays; once for each player, in order.
        format: The format, in which all decks must be legal: `upf` is Ultimate Pit Fight, with rules of its own.
        json: Print JSON.
        out: Also write the summary to this file, as JSON.
    """
    from rulebound.play.agents import KINDS
    from rulebound.play.match import load_deck, played_format
    from rulebound.play.seats import seats_for
    from rulebound.play.simulate import Series
    from rulebound.play.simulate import simulate as play_series

    decks = tuple(load_deck(game, path) for path in deck)
    seats = tuple(seats_for(seat or ["random"] * len(decks), len(decks), kinds=tuple(KINDS)))
    played = played_format(format, decks, game)
    with progress("games", games) as told:
        summary = play_series(Series(decks, seats, games, seed, played), jobs=jobs, progress=told)
    if json:
        print_json(summary)
    else:
        _print(summary, [one.name for one in decks], seats)
    if out is not None:
        write_file(out, as_json(summary) + "\n")
    return 0


def _print(summary: Summary, names: list[str], seats: tuple[str, ...]) -> None:
    for name, seat, wins in zip(names, seats, summary.wins, strict=True):
        print(f"{name} ({seat}): {wins} of {summary.games} won ({wins / summary.games:.1%})")
    print(f"draws: {summary.draws}; turns a game: {summary.turns_mean}; decisions: {summary.decisions}")
    print(
        f"{summary.seconds} s: {summary.games_per_second} games/s, {summary.decisions_per_second} decisions/s"
    )
    print(f"final hash: {summary.final_hash}")
