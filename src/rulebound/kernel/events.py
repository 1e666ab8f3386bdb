"""How events come about: proposed in batches, replaced, carried out, and handed to what they trigger.

A batch is one effect's doing: a single event, several at once, or a multi-event that is replaced as a whole
before its parts are. The order in which replacement effects apply is a table of the game: categories before
the event (each applied to exhaustion, player by player) and categories after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.kernel.decision import NO, OBJECT, PICK, PLAYER, Option
from rulebound.kernel.game import EVENTS, Replacement
from rulebound.kernel.procedure import END, Procedure, Procedures, step

if TYPE_CHECKING:
    from rulebound.ir.node import Node
    from rulebound.kernel.game import Game
    from rulebound.kernel.state import Event, Frame, Obj, Player, State

    AnyGame = Game[State[Obj, Player]]

# Frame fields of the procedure: ``a`` is the first proposal of the batch, ``b`` the one at hand.
_NEXT: Final = 0
_REPLACE: Final = 1
_APPLY: Final = 2
_CARRY_OUT: Final = 3
_OUTCOME: Final = 4
_STEP_ON: Final = 5
_FINISH: Final = 6


def propose(game: AnyGame, events: Sequence[Event]) -> None:
    """Make a batch of events happen. It must be the last thing a step does: replacements may take decisions.

    The next step finds the finished events in ``game.state.history`` (by batch) and in ``done(game)``.
    """
    state = game.state
    batch = state.tick()
    for event in events:
        event.batch = batch
        event.stamp = state.stamp
    if any(game.replaceable(event) for event in events):
        first = len(state.proposals)
        state.proposals.extend(events)
        game.push(BATCH, a=first, b=first)
        return
    finished: list[Event] = []
    for event in events:
        _happen(game, event, finished)
    _emit(game, batch, finished)


def _happen(game: AnyGame, event: Event, finished: list[Event]) -> None:
    if event.multi:
        parts = game.expand(event)
        for part in parts:
            part.batch = event.batch
            part.stamp = event.stamp
            game.happen(part)
        done = [part for part in parts if part.happened]
        event.happened = bool(done)
        event.amount = len(done)
        if done:
            finished.append(event)
        finished.extend(done)
        return
    game.happen(event)
    if event.happened:
        finished.append(event)


def _emit(game: AnyGame, batch: int, finished: list[Event]) -> None:
    state = game.state
    state.result = (batch, sum(1 for event in finished if not event.multi))
    if not finished:
        return
    game.counters[EVENTS] += len(finished)
    state.history.extend(finished)
    if game.logging:
        game.log.extend(finished)
    game.trigger(finished)


def done(game: AnyGame) -> list[Event]:
    """Return the individual events of the batch that finished last, in order."""
    batch = game.state.result[0] if game.state.result else -1
    found: list[Event] = []
    for event in reversed(game.state.history):
        if event.batch != batch:
            break
        if not event.multi:
            found.append(event)
    found.reverse()
    return found


def _next(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Take the next proposal of the batch that has not happened."""
    frame.regs = {}
    if frame.b >= len(game.state.proposals):
        frame.step = _FINISH


def _replace(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Find the next replacement effect to apply before the event, category by category."""
    _look(game, frame, game.program.before, _REPLACE, _CARRY_OUT)


def _look(game: AnyGame, frame: Frame, categories: Sequence[int], here: int, then: int) -> None:
    """Ask for the next effect to apply (and go to apply it), or go on where none is left."""
    event = game.state.proposals[frame.b]
    at = frame.regs.get("category", (0,))[0]
    frame.step = then
    while event.kinds and at < len(categories):
        found = [r for r in game.replacements(event, categories[at]) if r.key not in event.applied]
        if found:
            frame.regs["category"] = (at,)
            if _ask_whose(game, frame, found):
                frame.step = here
                return
            frame.step = _APPLY
            mine = _mine(game, frame, found)
            options = [Option(OBJECT, r.source, r.key) for r in mine]
            if all(r.optional for r in mine):
                options.append(Option(NO, n=mine[0].key))
            game.ask(PICK, mine[0].controller, options, "replacement", "", source=event.source)
            return
        at += 1
    frame.regs.pop("category", None)


def _ask_whose(game: AnyGame, frame: Frame, found: list[Replacement]) -> bool:
    """Let the first player select whose effects apply first, once for an event, where it matters."""
    players = sorted({r.controller for r in found})
    if "first" in frame.regs or len(players) == 1:
        return False
    if "asked" in frame.regs:
        frame.regs["first"] = (game.chosen.obj,)
        return False
    frame.regs["asked"] = (1,)
    options = [Option(PLAYER, player) for player in game.clockwise(game.first_player())]
    game.ask(PICK, game.first_player(), options, "first to replace", "")
    return True


def _mine(game: AnyGame, frame: Frame, found: list[Replacement]) -> list[Replacement]:
    first = frame.regs.get("first")
    order = game.clockwise(first[0] if first else game.first_player())
    for player in order:
        mine = [r for r in found if r.controller == player]
        if mine:
            return mine
    return found


def _apply(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Apply what was chosen, or note what was declined, and look again."""
    after = "after" in frame.regs
    frame.step = _OUTCOME if after else _REPLACE
    categories = game.program.after if after else game.program.before
    chosen = game.chosen
    event = game.state.own_proposal(frame.b)
    category = categories[frame.regs["category"][0]]
    found = [r for r in game.replacements(event, category) if r.key not in event.applied]
    mine = _mine(game, frame, found)
    if chosen.code == NO:
        event.applied += tuple(r.key for r in mine)
        return
    for replacement in mine:
        if replacement.key == chosen.n:
            event.applied += (replacement.key,)
            game.replace(frame.b, replacement)
            return


def _carry_out(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Let the event happen; a multi-event becomes its parts, which are replaced one by one."""
    state = game.state
    event = state.own_proposal(frame.b)
    if event.multi and event.kinds and not event.happened:
        parts = game.expand(event)
        for part in parts:
            part.batch = event.batch
            part.stamp = state.stamp
            part.applied = event.applied
        event.happened = True
        state.proposals[frame.b + 1 : frame.b + 1] = parts
    elif event.kinds:
        game.happen(event)
    frame.regs["after"] = (1,)


def _outcome(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Apply the replacement effects that wait for the outcome of the event."""
    _look(game, frame, game.program.after, _OUTCOME, _STEP_ON)


def _step_on(game: AnyGame, frame: Frame, node: Node | None) -> None:
    frame.b += 1
    frame.step = _NEXT


def _finish(game: AnyGame, frame: Frame, node: Node | None) -> None:
    """Hand the finished batch to history, log and triggers."""
    state = game.state
    events = state.proposals[frame.a :]
    del state.proposals[frame.a :]
    finished = [event for event in events if event.happened and event.kinds]
    for event in finished:
        if event.multi:
            event.amount = sum(1 for part in finished if not part.multi)
    _emit(game, events[0].batch if events else -1, finished)
    frame.step = END


KERNEL = Procedures()
BATCH: Procedure = KERNEL.declare(
    "",
    "batch of events",
    step("", _next),
    step("", _replace),
    step("", _apply),
    step("", _carry_out),
    step("", _outcome),
    step("", _step_on),
    step("", _finish),
)
