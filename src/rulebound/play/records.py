"""Records of games in files: what a game began with, replays that are followed, saves that are resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from rulebound import __version__
from rulebound.cards import CardDefinition, Catalogue
from rulebound.cards.errors import CardError
from rulebound.cards.store import dump_abilities
from rulebound.decks import DeckList
from rulebound.decks.deck_list import Copies
from rulebound.fab import setup
from rulebound.fab.game import FabGame
from rulebound.fab.program import FabProgram
from rulebound.fab.state import RECORDS, FabState
from rulebound.ir.node import Json
from rulebound.kernel import codec, journal, saves
from rulebound.kernel.errors import DamagedRecord
from rulebound.kernel.journal import Header, Replay
from rulebound.play.match import PIT_FIGHT, Match, check_game, player_deck
from rulebound.rules import load_rules


def header_of(
    game: FabGame, decks: Sequence[DeckList], seed: int, seats: Sequence[str] = (), format_name: str = ""
) -> Header:
    """Return what a game was begun with; ``seats`` says who plays, for whoever resumes it."""
    setup_data: dict[str, Json] = {
        "game": "fab",
        "decks": [_deck_data(deck) for deck in decks],
        "seats": list(seats),
        "format": format_name,
    }
    return Header(__version__, load_rules("fab").version, cards_digest(game.program), seed, setup_data)


def cards_digest(program: FabProgram) -> str:
    """Return a hash of all cards of a program with their abilities: with others a record need not fit."""
    hashed = hashlib.blake2b(digest_size=8)
    for definition in program.definitions:
        card = definition.card
        hashed.update(msgspec.json.encode([card.identifier, dump_abilities(card.abilities)]))
    return hashed.hexdigest()


def decks_of(header: Header, where: str) -> list[DeckList]:
    """Rebuild the decks that a header names.

    Raises:
        DamagedRecord: the header does not hold decks, or a card of theirs is unknown.
    """
    game = header.setup.get("game")
    decks = header.setup.get("decks")
    if not isinstance(game, str) or not isinstance(decks, list) or len(decks) < 2:
        raise DamagedRecord(f"{where}: its header names no game with two decks")
    catalogue = Catalogue.load(check_game(game))
    try:
        return [_deck(deck, catalogue) for deck in decks]
    except (CardError, ValueError) as error:
        raise DamagedRecord(f"{where}: its decks cannot be read: {error}") from error


def seats_of(header: Header) -> list[str]:
    """Return who played, by seat; empty where the record does not say."""
    seats = header.setup.get("seats")
    return [seat for seat in seats if isinstance(seat, str)] if isinstance(seats, list) else []


def begin(header: Header, where: str) -> Match:
    """Begin the game of a header anew.

    Raises:
        DamagedRecord: the header does not say with what.
    """
    decks = [player_deck(deck) for deck in decks_of(header, where)]
    pit_fight = header.setup.get("format") == PIT_FIGHT
    return Match(setup.new_game(decks, seed=header.seed, pit_fight=pit_fight))


def differences(header: Header, game: FabGame) -> list[str]:
    """Return in what this program differs from the one that wrote a record."""
    mine = Header(
        __version__, load_rules("fab").version, cards_digest(game.program), header.seed, header.setup
    )
    return mine.differences(header)


def read_replay(path: Path) -> Replay:
    """Read a replay.

    Raises:
        DamagedRecord: it cannot be trusted, or is no file that can be read.
    """
    try:
        return journal.read(path)
    except OSError as error:
        raise DamagedRecord(f"{path} cannot be read: {error.strerror or error}") from error


def write_save(path: Path, header: Header, game: FabGame) -> None:
    """Save a game as it is.

    Raises:
        RecordingFailed: it cannot be written; an earlier save in this file is as it was.
    """
    saves.write(path, header, game.state)


def resume(path: Path) -> tuple[Match, Header]:
    """Return a saved game, ready to go on.

    Raises:
        DamagedRecord: the save cannot be trusted, or it was made by another version or with other cards.
    """
    try:
        saved = saves.read(path)
    except OSError as error:
        raise DamagedRecord(f"{path} cannot be read: {error.strerror or error}") from error
    fresh = begin(saved.header, str(path)).game
    others = differences(saved.header, fresh)
    if others:
        raise DamagedRecord(f"{path} was saved by another version ({'; '.join(others)})")
    state = codec.restore(FabState, saved.state, RECORDS)
    return Match(FabGame(fresh.program, state)), saved.header


def _deck_data(deck: DeckList) -> dict[str, Json]:
    return {
        "name": deck.name,
        "hero": deck.hero.identifier,
        "arena": _rows(deck.arena),
        "deck": _rows(deck.deck),
    }


def _rows(cards: Sequence[Copies]) -> list[Json]:
    return [[card.identifier, copies] for card, copies in cards]


def _deck(data: Json, catalogue: Catalogue) -> DeckList:
    match data:
        case {"name": str(name), "hero": str(hero), "arena": list(arena), "deck": list(cards)}:
            return DeckList(
                name, catalogue.get(hero), None, _copies(arena, catalogue), _copies(cards, catalogue)
            )
    raise ValueError("a deck should have a name, a hero, arena and deck")


def _copies(rows: list[Json], catalogue: Catalogue) -> list[tuple[CardDefinition, int]]:
    found: list[tuple[CardDefinition, int]] = []
    for row in rows:
        match row:
            case [str(identifier), int(copies)] if copies > 0:
                found.append((catalogue.get(identifier), copies))
            case _:
                raise ValueError(f"{row!r} should be a card with its copies")
    return found
