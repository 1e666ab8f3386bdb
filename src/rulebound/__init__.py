"""Rulebound referees trading card games: exact, explained by rule numbers, copyable at any decision."""

__version__ = "0.1.0"
