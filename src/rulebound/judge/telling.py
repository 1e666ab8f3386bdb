"""What happened in a game and by which rules, as a log that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rulebound.fab.game import FabGame
from rulebound.judge.citing import rule_line
from rulebound.kernel.state import Event
from rulebound.scenario.driver import Driver, Input
from rulebound.scenario.watched import WatchedGame
from rulebound.view.log import is_routine, line
from rulebound.view.visibility import JUDGE


class Happened(msgspec.Struct, frozen=True, kw_only=True):
    """One event: what happened, the rule that made it happen, and what that rule says in our words."""

    words: str
    rule: str
    rule_line: str
    routine: bool


def timeline(game: FabGame, viewer: int = JUDGE) -> tuple[Happened, ...]:
    """Return what happened in a game, the oldest first, as a viewer may know it (the judge knows all).

    A game that was cloned or restored has no log of what came before.
    """
    return tuple(happened(game, game.log, viewer))


def happened(game: FabGame, events: Sequence[Event], viewer: int = JUDGE) -> Iterator[Happened]:
    """Yield events in words, best soon after they happened: objects are named as they are now."""
    for event in events:
        words = line(game, event, viewer)
        yield Happened(
            words=words.removesuffix(f" [{event.rule}]") if event.rule else words,
            rule=event.rule,
            rule_line=rule_line(event.rule),
            routine=is_routine(event),
        )


class Telling(Driver):
    """Plays a scenario and puts into words what happens while it is fresh."""

    def __init__(self, game: WatchedGame) -> None:
        """Begin with what the set-up has done."""
        super().__init__(game)
        self.told: list[Happened] = []
        self._heard = 0
        self._listen()

    def after(self, given: Input) -> None:
        """Put what the input did into words."""
        self._listen()

    def _listen(self) -> None:
        self.told += happened(self.game, self.game.log[self._heard :])
        self._heard = len(self.game.log)
