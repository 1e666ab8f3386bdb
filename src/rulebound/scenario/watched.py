"""A game that a scenario watches: it notes what was decided without asking, and can pause between decisions.

A decision with a single possible answer is not asked, yet a script may name that answer; so it is noted.
A moment may pass in which nobody decides anything, yet a script may stop there; so the machine can be paused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Self

from rulebound.fab.choosing import NO_LIMITS
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabState
from rulebound.kernel.decision import OBJECT, PICK, PLAYER, Decision, Option
from rulebound.kernel.state import Refs, ref_id, ref_player

_DECLARING: Final = frozenset({"5.1", "5.2"})
Pause = Callable[["WatchedGame"], bool]


class Noted(NamedTuple):
    """A decision with one answer that was not asked, and whether it belongs to a play or activation.

    ``moment`` is the game as it would have asked, for whoever wants to know why another answer is not possible.
    """

    decision: Decision
    declaring: bool
    moment: WatchedGame


class WatchedGame(FabGame):
    """A game with two more things.

    ``unasked`` are the decisions with one answer since it was last emptied. ``pause`` is asked after every
    step of the machine: where it says yes, the machine stops without a decision.
    """

    __slots__ = ("pause", "unasked")

    unasked: list[Noted]
    pause: Pause | None

    @classmethod
    def watch(cls, game: FabGame, state: FabState | None = None) -> Self:
        """Return a watched game that goes on from a game, or from another state of the same program."""
        twin = cls(game.program, state if state is not None else game.state, logging=game.logging)
        twin.log = game.log
        twin.journal = game.journal
        twin.unasked = []
        twin.pause = None
        return twin

    def clone(self) -> WatchedGame:
        """Return a copy that is not paused and has noted nothing."""
        twin = super().clone()
        assert isinstance(twin, WatchedGame)
        twin.unasked = []
        twin.pause = None
        return twin

    def ask(
        self,
        kind: int,
        who: int,
        options: Sequence[Option],
        about: str,
        rule: str,
        *,
        source: int = -1,
        part: int = 0,
        always: bool = False,
    ) -> None:
        """Ask, and note what is not asked because there is one answer."""
        if len(options) == 1 and not always:
            self._note(Decision(kind, who, tuple(options), about, rule, source, part))
        super().ask(kind, who, options, about, rule, source=source, part=part, always=always)

    def choose(
        self,
        who: int,
        candidates: Sequence[int],
        n: int,
        *,
        up_to: bool = False,
        about: str,
        rule: str,
        source: int = 0,
        limits: Mapping[str, Refs] = NO_LIMITS,
    ) -> None:
        """Let a player choose; where all candidates are needed, note them, since nothing is asked."""
        if not up_to and not limits and 0 < len(candidates) <= n:
            for ref in candidates:
                option = Option(PLAYER, ref_player(ref), ref) if ref < 0 else Option(OBJECT, ref_id(ref), ref)
                self._note(Decision(PICK, who, (option,), about, rule, ref_id(source)))
        super().choose(who, candidates, n, up_to=up_to, about=about, rule=rule, source=source, limits=limits)

    def _note(self, decision: Decision) -> None:
        moment = self.clone()
        moment.state.decision = decision
        self.unasked.append(Noted(decision, self.is_declaring(), moment))

    def is_declaring(self) -> bool:
        """Return whether a card is being played or an ability activated (CR 5.1, 5.2)."""
        procedures = self.program.procedures
        return any(procedures[frame.proc].rule in _DECLARING for frame in self.state.frames)

    def run(self) -> None:
        """Run on to the next decision, or until ``pause`` says yes."""
        if self.pause is None:
            super().run()
            return
        state = self.state
        while state.frames and state.decision is None:
            self.run_step()
            if self.pause(self):
                return

    def run_step(self) -> None:
        """Run one step of the machine."""
        state = self.state
        frame = state.own_frame()
        procedure = self.program.procedures[frame.proc]
        at = frame.step
        if at >= len(procedure.runs):
            state.frames.pop()
            return
        frame.step = at + 1
        procedure.runs[at](self, frame, procedure.nodes[at])

    def take_unasked(self) -> list[Noted]:
        """Return what was noted, and forget it."""
        noted = self.unasked
        self.unasked = []
        return noted
