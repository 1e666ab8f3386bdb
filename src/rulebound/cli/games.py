"""The games whose cards and rules are here."""

from __future__ import annotations

import difflib


def known_game(game: str) -> str:
    """Return the name of a game.

    Raises:
        BadCard: there are no cards of such a game; the error names the games there are.
    """
    from rulebound.cards import BadCard, store

    known = sorted(path.parent.name for path in store.FOLDER.glob(f"*/{store.INDEX}"))
    if game in known:
        return game
    near = difflib.get_close_matches(game, known, 1)
    hint = f"; nearest: {near[0]}" if near else ""
    raise BadCard(f"no game is called {game!r}{hint}; games: {', '.join(known)}")
