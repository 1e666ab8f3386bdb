"""What the edges of the engine raise; refusals inside it are values (``legality``)."""

from __future__ import annotations

from rulebound.kernel.legality import Reason


class RuleboundError(Exception):
    """Base of all errors that say what is wrong, where, and what would be right."""


class IllegalChoice(RuleboundError):
    """A choice that the decision does not offer; the game is unchanged. ``reasons`` may explain it."""

    def __init__(self, message: str, reasons: tuple[Reason, ...] = ()) -> None:
        """Keep the reasons beside the message."""
        super().__init__(message)
        self.reasons = reasons


class DamagedRecord(RuleboundError):
    """A save or replay that cannot be trusted; ``good_until`` is the last decision that can (-1: none)."""

    def __init__(self, message: str, good_until: int = -1) -> None:
        """Keep how far the record is good."""
        super().__init__(message)
        self.good_until = good_until


class DepartedReplay(RuleboundError):
    """A replay is whole, but this game does not go as it says; ``decision`` is the first that departs."""

    def __init__(self, message: str, decision: int) -> None:
        """Keep where the game and the record part."""
        super().__init__(message)
        self.decision = decision


class RecordingFailed(RuleboundError):
    """A record or save could not be written; the game itself is as it should be and can go on."""


class EndlessGame(RuleboundError):
    """The machine ran very many steps without asking anything: a loop that the rules do not end."""
