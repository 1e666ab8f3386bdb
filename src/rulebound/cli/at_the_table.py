"""Setting up a game for people: decks, seats, the record, and what stands at its end."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from rulebound.cli import INTERRUPTED
from rulebound.kernel.errors import RuleboundError
from rulebound.play.match import check_game, load_deck, new_game, played_format
from rulebound.play.records import header_of, resume, seats_of
from rulebound.play.seats import HUMAN, seats_for
from rulebound.play.session import SAVED, Left, Session
from rulebound.view.names import player_name


class NothingToPlay(RuleboundError):
    """Neither decks nor a save were named, or both."""


def begin(
    game: str,
    decks: Sequence[Path],
    seats: Sequence[str],
    seed: int | None,
    record: Path | None,
    format_name: str = "",
) -> int:
    """Play a new game, in a format if one is named.

    Raises:
        NothingToPlay: there are not two decks.
        RuleboundError: a deck, a seat or the record cannot be used.
    """
    check_game(game)
    if len(decks) < 2:
        raise NothingToPlay(
            "a game needs two decks: --deck FILE --deck FILE (or --load FILE for a saved game)"
        )
    seats = seats_for(seats or [HUMAN], len(decks))
    lists = [load_deck(game, path) for path in decks]
    seed = seed if seed is not None else secrets.randbelow(1 << 32)
    played = played_format(format_name, lists, game)
    match = new_game(game, lists, seed=seed, format_name=played)
    header = header_of(match.game, lists, seed, seats, played)
    console = Console(highlight=False)
    session = Session(match, header, seats, console, _reader(console))
    if record is not None:
        session.record_to(record)
    _introduce(console, session, seed)
    return _play(session, _again(game, decks, seats, seed, played))


def go_on(game: str, load: Path, decks: Sequence[Path], seats: Sequence[str], record: Path | None) -> int:
    """Go on with a saved game.

    Raises:
        NothingToPlay: decks or a record were named too.
        DamagedRecord: the save cannot be used.
    """
    check_game(game)
    if decks:
        raise NothingToPlay("a saved game has its decks already: leave --deck out")
    if record is not None:
        raise NothingToPlay("a record begins with the game; a saved game is in the middle of one")
    match, header = resume(load)
    players = len(match.game.state.players)
    seats = seats_for(seats or seats_of(header) or [HUMAN], players)
    console = Console(highlight=False)
    session = Session(match, header, seats, console, _reader(console))
    _introduce(console, session, header.seed)
    return _play(session, f"rulebound play {game} --load {shlex.quote(str(load))}")


def _play(session: Session, again: str) -> int:
    """Play to the end or until somebody leaves; a record is whole as far as the game went."""
    try:
        session.play()
    except Left as left:
        _say_how_to_go_on(session, str(left), again)
    except KeyboardInterrupt:
        session.console.print()
        _say_how_to_go_on(session, "interrupted", again)
        return INTERRUPTED
    finally:
        if session.recorded is not None:
            session.recorded.recording.close()
    return 0


def _say_how_to_go_on(session: Session, why: str, again: str) -> None:
    state = session.match.game.state
    words = [f"The game is left in turn {state.turn}, after {state.decisions} decisions: {why}."]
    if why != SAVED:
        words.append(f"From its beginning: {again}")
        words.append("From any moment: type save FILE, then: rulebound play fab --load FILE")
    session.console.print("\n".join(words), markup=False, soft_wrap=True)


def _introduce(console: Console, session: Session, seed: int) -> None:
    game = session.match.game
    for seat, kind in enumerate(session.seats):
        hero = game.name(game.hero(seat))
        who = "you" if kind == HUMAN and len(session.humans) == 1 else kind
        console.print(f"{player_name(seat)}: {hero}, played by {who}", markup=False)
    console.print(f"seed {seed}; type help for what you can type", style="dim")
    if not sys.stdin.isatty() and session.humans:
        console.print(
            "The input is no terminal: commands are read from it line by line until it ends.", style="dim"
        )


def _again(game: str, decks: Sequence[Path], seats: Sequence[str], seed: int, played: str) -> str:
    words = ["rulebound", "play", game]
    for deck in decks:
        words += ["--deck", str(deck)]
    for seat in seats:
        words += ["--seat", seat]
    if played:
        words += ["--format", played]
    return shlex.join([*words, "--seed", str(seed)])


def _reader(console: Console) -> Callable[[str], str | None]:
    """Return what reads a line: with a prompt at a terminal, with an echo from a pipe."""

    def read(prompt: str) -> str | None:
        if sys.stdin.isatty():
            try:
                return input(prompt)
            except EOFError:
                console.print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        console.print(f"{prompt}{line.rstrip()}", markup=False)
        return line

    return read
