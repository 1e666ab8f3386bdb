"""Card text and the language of effects: a two-way grammar for each game on a shared kernel."""

from rulebound.language.errors import AmbiguousText, LostWords, TextError, UnreadableText

__all__ = ["AmbiguousText", "LostWords", "TextError", "UnreadableText"]
