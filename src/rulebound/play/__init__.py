"""Playing: games from deck lists, agents, series of games, records."""

from rulebound.play.match import Match, UnknownGame, load_deck, new_game

__all__ = ["Match", "UnknownGame", "load_deck", "new_game"]
