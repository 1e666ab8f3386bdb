"""What can be wrong with a text. The three gates of the compiler each have their own error."""

from __future__ import annotations


class TextError(ValueError):
    """Base of the errors about a text."""


class UnreadableText(TextError):
    """A text that the grammar does not cover in full.

    ``understood`` is the part before the place where reading stopped, ``phrase`` the words from there on.
    """

    def __init__(self, understood: str, phrase: str, expected: tuple[str, ...] = ()) -> None:
        self.understood = understood
        self.phrase = phrase
        self.expected = expected
        hint = f"; here could stand {', '.join(repr(word) for word in expected)}" if expected else ""
        super().__init__(f"cannot read {phrase!r} after {understood!r}{hint}")


class AmbiguousText(TextError):
    """A text with two different readings; both are shown."""

    def __init__(self, text: str, readings: tuple[str, ...]) -> None:
        self.text = text
        self.readings = readings
        super().__init__(f"{len(readings)} readings of {text!r}:\n" + "\n-- or --\n".join(readings))


class LostWords(TextError):
    """What was read does not print as the text that was given: something was left out or changed."""

    def __init__(self, text: str, printed: str) -> None:
        self.text = text
        self.printed = printed
        super().__init__(f"{text!r} was read as {printed!r}")


class GrammarError(TypeError):
    """A phrase that is declared wrongly; raised when the grammar is built."""
