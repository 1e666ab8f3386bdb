"""A game between two or more deck lists, with its log as text."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from rulebound.cards import Catalogue, formats
from rulebound.decks import DeckList, check_deck, check_supported, read_file
from rulebound.fab import setup
from rulebound.fab.game import FabGame
from rulebound.kernel.decision import Decision
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.journal import Recording
from rulebound.view.log import line
from rulebound.view.model import PlayerView
from rulebound.view.observe import observe
from rulebound.view.visibility import JUDGE

GAMES: Final = ("fab",)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
PIT_FIGHT: Final = "Ultimate Pit Fight"
SHORT_NAMES: Final = {"upf": PIT_FIGHT, "cc": "Classic Constructed", "ll": "Living Legend"}


class UnknownGame(RuleboundError):
    """A game that this version cannot play was asked for."""


class IllegalDeck(RuleboundError):
    """A deck is not legal in the format that is to be played."""


class WrongDecks(RuleboundError):
    """There are not as many decks as the game needs."""


def check_game(name: str) -> str:
    """Return the name of a game that can be played.

    Raises:
        UnknownGame: there is no such game, or it is not built yet.
    """
    if name in GAMES:
        return name
    if name == "riftbound":
        raise UnknownGame(f"riftbound cannot be played yet; games: {', '.join(GAMES)}")
    near = difflib.get_close_matches(name, GAMES, 1)
    hint = f"; nearest: {near[0]}" if near else ""
    raise UnknownGame(f"no game is called {name!r}{hint}; games: {', '.join(GAMES)}")


def load_deck(game: str, path: str | Path) -> DeckList:
    """Read a deck list whose cards can all be played.

    Raises:
        UnknownGame: there is no such game.
        BadDeckList: the file or a line cannot be read, a card is unknown or not supported yet.
    """
    deck = read_file(Path(path), Catalogue.load(check_game(game)))
    check_supported(deck, str(path))
    return deck


def played_format(text: str, decks: Sequence[DeckList], game: str = "fab") -> str:
    """Return the name of the format that is to be played, in which all decks are legal; empty for none.

    ``text`` is a format's name, or one of ``SHORT_NAMES``.

    Raises:
        UnknownFormat: there is no such format.
        IllegalDeck: a deck is not legal in it; the first problem is named.
    """
    if not text:
        return ""
    name = formats.format_named(game, SHORT_NAMES.get(text.casefold(), text))
    for deck in decks:
        found = check_deck(deck, name, game).problems
        if found:
            more = f" (and {len(found) - 1} more: rulebound deck check)" if len(found) > 1 else ""
            raise IllegalDeck(f"{deck.name}: {found[0].message} [{found[0].rule}]{more}")
    return name


def new_game(
    game: str, decks: Sequence[DeckList], *, seed: int = 0, logging: bool = True, format_name: str = ""
) -> Match:
    """Begin a game with one deck for each player; it waits for its first decision.

    ``logging`` off leaves out the log and the journal, and changes nothing else. ``format_name`` is a format as
    ``played_format`` returns it: an Ultimate Pit Fight has rules of its own.

    Raises:
        UnknownGame: there is no such game.
        WrongDecks: there are not two to eight decks.
        Unplayable: an ability uses something that the engine cannot do.
    """
    check_game(game)
    if not FEWEST_PLAYERS <= len(decks) <= MOST_PLAYERS:
        raise WrongDecks(f"{len(decks)} decks: a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players")
    started = setup.new_game(
        [player_deck(deck) for deck in decks],
        seed=seed,
        logging=logging,
        pit_fight=format_name == PIT_FIGHT,
    )
    return Match(started)


def player_deck(deck: DeckList) -> setup.PlayerDeck:
    """Return a deck list as the engine takes it."""
    return setup.PlayerDeck(deck.hero, tuple(deck.arena_cards()), tuple(deck.deck_cards()), ())


class Match:
    """A game as users drive it: what is to be decided, the answer, the result, the log."""

    def __init__(self, game: FabGame) -> None:
        """Take a game that waits for a decision."""
        self.game = game
        self._lines: list[str] = []
        self._logged = 0
        self._write_log()

    @property
    def decision(self) -> Decision | None:
        """What must be chosen now, and by whom; None when the game is over."""
        return self.game.decision

    @property
    def winner(self) -> int | None:
        """The number of the player who won; None while nobody has, and after a draw."""
        return self.game.winner

    @property
    def drawn(self) -> bool:
        """Whether the game ended in a draw."""
        return self.game.drawn

    def apply(self, choice: int) -> None:
        """Answer the decision with the index of an option.

        Raises:
            IllegalChoice: the decision does not offer it; nothing has changed.
        """
        self.game.apply(choice)
        self._write_log()

    def apply_recorded(self, choice: int, recording: Recording) -> None:
        """Answer the decision and write the answer down.

        Raises:
            IllegalChoice: the decision does not offer it; nothing has changed.
            RecordingFailed: it was applied but not written; the game can go on.
        """
        try:
            recording.apply(self.game, choice)
        finally:
            self._write_log()

    def concede(self, player: int) -> None:
        """Let a player lose at once."""
        self.game.concede(player)
        self._write_log()

    def view(self, player: int) -> PlayerView:
        """Return what a player sees."""
        return observe(self.game, player)

    def log_lines(self) -> list[str]:
        """Return all that has happened, a line for each event, with every card named."""
        return list(self._lines)

    def clone(self) -> Self:
        """Return a game that goes on from here on its own, with the log so far."""
        twin = object.__new__(type(self))
        twin.game = self.game.clone()
        twin.game.logging = self.game.logging
        twin._lines = list(self._lines)
        twin._logged = 0
        return twin

    def _write_log(self) -> None:
        """Put new events into words while what they speak of is still known."""
        events = self.game.log
        self._lines += [line(self.game, event, JUDGE) for event in events[self._logged :]]
        self._logged = len(events)
