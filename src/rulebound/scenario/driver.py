"""How a script moves a game: one driver for each way in which a scenario must come out the same.

Every driver offers the same three inputs: answer the decision, run on after a pause, or change something
that is no decision (concede, rig). They differ in what they do to the game between the inputs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.fab.state import RECORDS, FabState
from rulebound.kernel.codec import digest, restore, save
from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.moments import is_between_decisions
from rulebound.scenario.watched import Noted, WatchedGame
from rulebound.view.leaks import check

Input = Callable[[WatchedGame], None]


class NotTheSame(RuleboundError):
    """A copy, save, rollback or replay differs from the game itself."""


class Driver:
    """Plays a game plainly. ``unasked`` are the decisions with one answer since the script last took them."""

    def __init__(self, game: WatchedGame) -> None:
        """Start from a game that stands at its first decision."""
        self.game = game
        self.unasked: list[Noted] = game.take_unasked()

    def apply(self, index: int) -> None:
        """Choose an option of the decision."""
        self.enter(lambda game: game.apply(index))

    def resume(self) -> None:
        """Run on after a pause."""
        self.enter(lambda game: game.run())

    def enter(self, given: Input) -> None:
        """Give the game an input and note what it then did not ask."""
        self.before(given)
        self.game.pause = is_between_decisions
        given(self.game)
        self.game.pause = None
        self.after(given)
        self.unasked += self.game.take_unasked()

    def before(self, given: Input) -> None:
        """Do what this driver does before an input; it may replace the game by an equal one."""

    def after(self, given: Input) -> None:
        """Do what this driver does after an input."""

    def finish(self) -> None:
        """Do what is left when the script is at its end."""


class Cloned(Driver):
    """Goes on with a clone at each decision; what is left behind must not change through it."""

    def before(self, given: Input) -> None:
        """Put a clone in the place of the game."""
        self.parent = self.game
        self.was = digest(self.parent.state)
        self.game = self.parent.clone()
        self.game.logging = self.parent.logging
        if digest(self.game.state) != self.was:
            raise NotTheSame("a clone differs from the game that it was made of")

    def after(self, given: Input) -> None:
        """Compare what was left behind with what it was."""
        if digest(self.parent.state) != self.was:
            raise NotTheSame("a clone changed the game that it was made of")


class Saved(Driver):
    """Saves the game at each decision and goes on with what is restored from the bytes."""

    def before(self, given: Input) -> None:
        """Put what comes back from the bytes in the place of the game."""
        data = save(self.game.state)
        state = restore(FabState, data, RECORDS)
        if save(state) != data:
            raise NotTheSame("a restored state is saved as other bytes")
        self.game = WatchedGame.watch(self.game, state)


class RolledBack(Driver):
    """At each decision keeps a clone, tries another choice, goes back to the clone and goes on."""

    def before(self, given: Input) -> None:
        """Try the last option on the game, and put the kept clone in its place."""
        decision = self.game.decision
        if decision is None:
            return
        kept = self.game.clone()
        kept.logging = self.game.logging
        was = digest(kept.state)
        self.game.apply(len(decision.options) - 1)
        self.game = kept
        if digest(kept.state) != was:
            raise NotTheSame("what was tried changed the game that was kept")


class Recorded(Driver):
    """Notes all inputs, and at the end plays them again from the beginning: every state must come back."""

    def __init__(self, game: WatchedGame) -> None:
        """Keep the beginning."""
        super().__init__(game)
        self.beginning = game.clone()
        self.inputs: list[tuple[Input, str]] = []
        self.choices: list[int] = []

    def apply(self, index: int) -> None:
        """Choose an option of the decision, and note which."""
        self.choices.append(index)
        super().apply(index)

    def after(self, given: Input) -> None:
        """Note the input with the state that it led to; a pause is no state of the record."""
        game = self.game
        complete = game.decision is not None or game.state.over
        self.inputs.append((given, digest(game.state) if complete else ""))

    def finish(self) -> None:
        """Play the inputs again."""
        game = self.beginning
        if self.game.journal != self.choices:
            raise NotTheSame("the journal of the game is not the list of its choices")
        for number, (given, was) in enumerate(self.inputs, start=1):
            game.pause = is_between_decisions
            given(game)
            if was and digest(game.state) != was:
                raise NotTheSame(f"after input {number} of {len(self.inputs)} the replay differs")


class Viewed(Driver):
    """Looks at every player's view at each decision; nothing may be seen that may not be seen."""

    def __init__(self, game: WatchedGame) -> None:
        """Look at the beginning too."""
        super().__init__(game)
        self._look()

    def after(self, given: Input) -> None:
        """Look at the views."""
        self._look()

    def _look(self) -> None:
        if self.game.decision is not None:
            check(self.game, rounds=1)


MODES: Final[dict[str, type[Driver]]] = {
    "plain": Driver,
    "cloned": Cloned,
    "saved": Saved,
    "rolled back": RolledBack,
    "replayed": Recorded,
    "viewed": Viewed,
}
