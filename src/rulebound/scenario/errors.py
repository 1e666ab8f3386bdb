"""What reading and running scenarios raise."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from rulebound.kernel.errors import RuleboundError


class BadScenario(RuleboundError):
    """A file that cannot be read as a scenario; the message names the file, the line and the nearest word."""

    def __init__(self, path: str, line: int, what: str) -> None:
        """Put the place in front of what is wrong; line 0 means the whole file."""
        super().__init__(f"{path}:{line}: {what}" if line else f"{path}: {what}")
        self.path = path
        self.line = line
        self.what = what


class NotUnderstood(BadScenario):
    """A scenario with a card whose text is not understood whole, so that it cannot be played yet."""


class StepFailed(RuleboundError):
    """A step of a script did not go as it says: the line, what was expected and what was found."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        """Keep the three beside the message."""
        super().__init__(f"line {line}: expected {expected}; found {found}")
        self.line = line
        self.expected = expected
        self.found = found


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that ends an error message: the nearest known word, or all of them if none is near."""
    words = sorted(set(known))
    close = difflib.get_close_matches(word.casefold(), words, 1, 0.5)
    if close:
        return f"; nearest: {close[0]}"
    return f"; known: {', '.join(words)}" if words else ""
