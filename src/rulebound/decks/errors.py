"""What reading a deck list raises."""

from __future__ import annotations

from rulebound.kernel.errors import RuleboundError


class BadDeckList(RuleboundError):
    """A deck list that cannot be read or used; the message names the file and the line if there is one."""

    def __init__(self, where: str, line: int | None, what: str) -> None:
        """Put the place in front of what is wrong."""
        super().__init__(f"{where}:{line}: {what}" if line is not None else f"{where}: {what}")
        self.where = where
        self.line = line
        self.what = what
