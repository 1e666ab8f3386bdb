"""The machine that runs a game, and the one interface through which it is played.

``game.decision`` says who may choose what; ``game.apply(choice)`` chooses. Nothing else moves a game on.
A game module subclasses ``Game`` and says how its events happen, what replaces them and what they trigger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Self, TypeVar

from rulebound.kernel.decision import Decision, Option
from rulebound.kernel.errors import EndlessGame, IllegalChoice
from rulebound.kernel.procedure import Procedure
from rulebound.kernel.state import Event, Frame, Obj, Pending, Player, Refs, State

S = TypeVar("S", bound=State[Obj, Player])

ENDLESS: Final = 100_000
COUNTERS: Final = ("steps", "frames", "events", "matched", "folded", "clones")
STEPS, FRAMES, EVENTS, MATCHED, FOLDED, CLONES = range(6)


class Program:
    """What never changes during a game: its procedures, plain and linked from cards, by number.

    ``before`` and ``after`` are the game's order table: the categories of replacement effects that apply
    before an event happens and after it, in order.
    """

    def __init__(
        self,
        procedures: Sequence[Procedure],
        before: Sequence[int] = (),
        after: Sequence[int] = (),
        trigger_rule: str = "",
    ) -> None:
        """Number the procedures."""
        self.trigger_rule = trigger_rule
        self.before = tuple(before)
        self.after = tuple(after)
        self.procedures: list[Procedure] = []
        for procedure in procedures:
            self.add(procedure)

    def add(self, procedure: Procedure) -> int:
        """Add a procedure and return its number."""
        procedure.number = len(self.procedures)
        self.procedures.append(procedure)
        return procedure.number


class Game(Generic[S]):
    """A game being played. ``log`` gets every event when ``logging`` is on; it is no part of the state."""

    __slots__ = ("program", "state", "log", "logging", "counters", "journal")

    def __init__(self, program: Program, state: S, *, logging: bool = True) -> None:
        """Take a program and a state that is ready to run."""
        self.program = program
        self.state = state
        self.logging = logging
        self.log: list[Event] = []
        self.journal: list[int] = []
        self.counters = [0] * len(COUNTERS)

    @property
    def decision(self) -> Decision | None:
        """What must be chosen now, and by whom; None when the game is over."""
        return self.state.decision

    def apply(self, choice: int) -> None:
        """Choose the option with this index and run on to the next decision.

        Raises:
            IllegalChoice: there is no decision, or it has no such option; nothing has changed.
        """
        decision = self.state.decision
        if decision is None:
            raise IllegalChoice("the game is over: there is nothing to choose")
        if not 0 <= choice < len(decision.options):
            raise IllegalChoice(f"{choice} is no option: choose from 0 to {len(decision.options) - 1}")
        state = self.state
        state.chosen = decision.options[choice]
        state.decision = None
        state.decisions += 1
        if self.logging:
            self.journal.append(choice)
        self.run()

    def clone(self) -> Self:
        """Return a game that goes on from here on its own; it shares what is not written, and logs nothing."""
        twin = object.__new__(type(self))
        twin.program = self.program
        twin.state = self.state.clone()
        twin.logging = False
        twin.log = []
        twin.journal = []
        twin.counters = self.counters
        self.counters[CLONES] += 1
        return twin

    def run(self) -> None:
        """Run steps until something must be decided or the game is over.

        Raises:
            EndlessGame: very many steps went by without a decision.
        """
        state = self.state
        frames = state.frames
        procedures = self.program.procedures
        stamp = state.stamp
        steps = 0
        while frames and state.decision is None:
            frame = frames[-1]
            if frame.stamp != stamp:
                frame = frame.copy()
                frame.stamp = stamp
                frames[-1] = frame
            procedure = procedures[frame.proc]
            at = frame.step
            if at >= len(procedure.runs):
                frames.pop()
                continue
            frame.step = at + 1
            procedure.runs[at](self, frame, procedure.nodes[at])
            steps += 1
            if steps > ENDLESS:
                raise EndlessGame(f"{steps} steps without a decision, now in {procedure.name}")
        self.counters[STEPS] += steps

    def push(
        self,
        procedure: Procedure | int,
        *,
        who: int = -1,
        obj: int = 0,
        a: int = 0,
        b: int = 0,
        regs: dict[str, Refs] | None = None,
    ) -> Frame:
        """Start a procedure; it runs to its end before the frame below goes on."""
        number = procedure if isinstance(procedure, int) else procedure.number
        frame = Frame(number, 0, who, obj, a, b, regs if regs is not None else {}, self.state.stamp)
        self.state.frames.append(frame)
        self.counters[FRAMES] += 1
        return frame

    def unwind(self, procedure: Procedure, to: int) -> None:
        """Drop what runs above the newest frame of a procedure, and let that go on at step ``to``."""
        frames = self.state.frames
        while frames and frames[-1].proc != procedure.number:
            frames.pop()
        if frames:
            self.state.own_frame().step = to

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
        """Ask; a single possible answer is taken without asking unless ``always``."""
        if len(options) == 1 and not always:
            self.state.chosen = options[0]
            return
        if not options:
            raise EndlessGame(f"a decision about {about} ({rule}) has no options")
        self.state.decision = Decision(kind, who, tuple(options), about, rule, source, part)

    @property
    def chosen(self) -> Option:
        """The option that was chosen last."""
        chosen = self.state.chosen
        if chosen is None:
            raise EndlessGame("a step reads an answer, but nothing was asked")
        return chosen

    # What a game module says about its events.

    def happen(self, event: Event) -> None:
        """Change the state as the event says; sets ``happened`` (and ``new``) on it, or leaves it undone."""
        raise NotImplementedError

    def expand(self, event: Event) -> list[Event]:
        """Return the individual events of a multi-event, in order."""
        raise NotImplementedError

    def replacements(self, event: Event, category: int) -> list[Replacement]:
        """Return the active replacement effects of one category for an event."""
        raise NotImplementedError

    def replaceable(self, event: Event) -> bool:
        """Return False only when nothing in the game can replace such an event: it then happens at once."""
        raise NotImplementedError

    def replace(self, index: int, replacement: Replacement) -> None:
        """Apply a replacement effect to the proposal at ``index``; may push procedures."""
        raise NotImplementedError

    def trigger(self, batch: Sequence[Event]) -> None:
        """Add to ``pending`` what a finished batch triggers."""
        raise NotImplementedError

    def put_trigger(self, pending: Pending) -> None:
        """Put a triggered effect where it waits to resolve; may push procedures (targets, modes)."""
        raise NotImplementedError

    def first_player(self) -> int:
        """Return the player who chooses where an order among players must be chosen."""
        raise NotImplementedError

    def clockwise(self, start: int) -> list[int]:
        """Return the players still in the game in clockwise order from ``start``."""
        players = self.state.players
        n = len(players)
        return [p for p in ((start + i) % n for i in range(n)) if not players[p].out]


class Replacement:
    """One active replacement effect: ``key`` names it for "once for each event"."""

    __slots__ = ("key", "controller", "source", "ability", "optional")

    def __init__(self, key: int, controller: int, source: int, ability: int, optional: bool) -> None:
        """Keep what the pipeline and the game module need."""
        self.key = key
        self.controller = controller
        self.source = source
        self.ability = ability
        self.optional = optional
