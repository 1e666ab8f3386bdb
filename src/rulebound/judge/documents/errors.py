"""What reading a rules document raises."""

from __future__ import annotations

from rulebound.kernel.errors import RuleboundError


class BrokenDocument(RuleboundError):
    """A file is no whole rules document; nothing of it is kept. The message names the file and the place."""

    def __init__(self, name: str, place: str, what: str) -> None:
        """Put the place in front of what is wrong; an empty place means the whole file."""
        super().__init__(f"{name}, {place}: {what}" if place else f"{name}: {what}")
        self.place = place
        self.what = what


class UnknownShape(BrokenDocument):
    """A file has none of the shapes that are known, or does not say what it must be addressed by."""
