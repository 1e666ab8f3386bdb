"""The machine that runs a game, and the one interface through which it is played.

``game.decision`` says who may choose what; ``game.apply(choice)`` chooses. Nothing else moves a game on.
A game module subclasses ``Game`` and says how its events happen, what replaces them and what they trigger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Self, TypeAlias, TypeVar

from rulebound.kernel.decision import Decision, Option
from rulebound.kernel.errors import EndlessGame, IllegalChoice
from rulebound.kernel.procedure import Procedure
from rulebound.kernel.state import Event, Frame, Obj, Pending, Player, Refs, State

S_co = TypeVar("S_co", bound=State[Obj, Player], covariant=True)

ENDLESS: Final = 100_000
COUNTERS: Final = ("steps", "frames", "events", "matched", "folded", "clones")
STEPS, FRAMES, EVENTS, MATCHED, FOLDED, CLONES = range(6)


class Program:
    """What never changes during a game: its procedures, plain and linked from cards, by number.

    ``before`` and ``after`` are the game's order table: the categories of replacement effects that apply
    before an event happens and after it, in order. ``trigger_rule``, ``replacement_rule`` and ``order_rule`` are
    the rules by which players order triggered effects, replacement effects and the events of a batch.
    """

    def __init__(
        self,
        procedures: Sequence[Procedure],
        before: Sequence[int] = (),
        after: Sequence[int] = (),
        trigger_rule: str = "",
        replacement_rule: str = "",
        order_rule: str = "",
    ) -> None:
        """Number the procedures; those of the kernel come first, so that all programs agree on them."""
        self.trigger_rule = trigger_rule
        self.replacement_rule = replacement_rule
        self.order_rule = order_rule
        self.before = tuple(before)
        self.after = tuple(after)
        self.procedures: list[Procedure] = []
        for procedure in procedures:
            self.add(procedure)

    def add(self, procedure: Procedure) -> int:
        """Add a procedure and return its number.

        Raises:
            ValueError: it has another number in another program; a running game there would go astray.
        """
        number = len(self.procedures)
        if procedure.number not in (-1, number):
            raise ValueError(f"{procedure.name} is procedure {procedure.number} elsewhere, not {number}")
        procedure.number = number
        self.procedures.append(procedure)
        return procedure.number


class Game(Generic[S_co]):
    """A game being played. ``log`` gets every event when ``logging`` is on; it is no part of the state.

    Likewise ``journal`` gets every choice and ``chances`` every chance result. ``dealt`` holds chance results
    that are to come, first to last: while there are some, they are taken instead of the generator's.
    """

    __slots__ = ("chances", "counters", "dealt", "journal", "log", "logging", "program", "state")

    def __init__(self, program: Program, state: S_co, *, logging: bool = True) -> None:
        """Take a program and a state that is ready to run."""
        self.program = program
        self.state = state
        self.logging = logging
        self.log: list[Event] = []
        self.journal: list[int] = []
        self.chances: list[int] = []
        self.dealt: list[int] = []
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
        """Return a game that goes on from here on its own, sharing what is not written and logging nothing.

        A subclass that has attributes of its own copies them too.
        """
        twin = object.__new__(type(self))
        twin.program = self.program
        twin.state = self.state.clone()
        twin.logging = False
        twin.log = []
        twin.journal = []
        twin.chances = []
        twin.dealt = self.dealt[:]
        twin.counters = self.counters
        self.counters[CLONES] += 1
        return twin

    def run(self) -> None:
        """Run steps until something must be decided or the game is over.

        Raises:
            EndlessGame: very many steps went by without a decision.
        """
        procedures = self.program.procedures
        steps = 0
        while True:
            # Read anew for each step: one may have cloned the state, or put back an earlier one.
            state = self.state
            frames = state.frames
            if not frames or state.decision is not None:
                break
            frame = frames[-1]
            if frame.stamp != state.stamp:
                frame = frame.copy()
                frame.stamp = state.stamp
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
        """Start a procedure; it runs to its end before the frame below goes on.

        Raises:
            ValueError: the procedure is in no program.
        """
        number = procedure if isinstance(procedure, int) else procedure.number
        if number < 0:
            raise ValueError("a procedure has no number: add it to the program before it is run")
        frame = Frame(number, 0, who, obj, a, b, regs if regs is not None else {}, self.state.stamp)
        self.state.frames.append(frame)
        self.counters[FRAMES] += 1
        return frame

    def unwind(self, procedure: Procedure, to: int) -> None:
        """Drop what runs above the newest frame of a procedure, and let that go on at step ``to``.

        Events that were proposed above it do not happen.

        Raises:
            ValueError: the procedure is not running.
        """
        from rulebound.kernel.events import BATCH

        state = self.state
        frames = state.frames
        at = len(frames) - 1
        while at >= 0 and frames[at].proc != procedure.number:
            at -= 1
        if at < 0:
            raise ValueError(f"{procedure.name} is not running: there is nothing to go back to")
        for frame in reversed(frames[at + 1 :]):
            if frame.proc == BATCH.number:
                del state.proposals[frame.a :]
        del frames[at + 1 :]
        state.own_frame().step = to

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

    def random_below(self, n: int) -> int:
        """Return a chance result from 0 to ``n - 1``: the next that was dealt, or else the generator's.

        Raises:
            IllegalChoice: the result that was dealt is none of these.
        """
        value = self.state.random_below(n)
        if self.dealt:
            value = self.dealt.pop(0)
            if not 0 <= value < n:
                raise IllegalChoice(f"{value} was dealt as a chance result, but it should be below {n}")
        if self.logging:
            self.chances.append(value)
        return value

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
        """Return False only when nothing can replace such an event or a part of it: it happens at once."""
        raise NotImplementedError

    def ordered_by(self, events: Sequence[Event]) -> int | None:
        """Return the player who chooses the order of the events of a batch, None where it makes no difference."""
        return None

    def replace(self, index: int, replacement: Replacement) -> None:
        """Apply a replacement effect to the proposal at ``index``; may push procedures."""
        raise NotImplementedError

    def trigger(self, batch: Sequence[Event]) -> None:
        """Add to ``pending`` what a finished batch triggers."""
        raise NotImplementedError

    def trigger_key(self, pending: Pending) -> TriggerKey:
        """Return what identical triggered effects have in common: between them no order is asked for."""
        return pending.ability, pending.source, tuple(sorted(pending.regs.items()))

    def put_trigger(self, pending: Pending) -> None:
        """Put a triggered effect where it waits to resolve; may push procedures (targets, modes)."""
        raise NotImplementedError

    def first_player_orders_all(self) -> bool:
        """Return whether the first player orders everybody's triggers now, instead of each player their own."""
        return False

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

    __slots__ = ("ability", "controller", "key", "optional", "source")

    def __init__(self, key: int, controller: int, source: int, ability: int, optional: bool) -> None:
        """Keep what the pipeline and the game module need."""
        self.key = key
        self.controller = controller
        self.source = source
        self.ability = ability
        self.optional = optional


TriggerKey: TypeAlias = tuple[int, int, tuple[tuple[str, Refs], ...]]
AnyGame: TypeAlias = Game[State[Obj, Player]]
