"""How events come about: proposed in batches, replaced, carried out, and handed to what they trigger.

A batch is one effect's doing: a single event, several at once, or a multi-event that is replaced as a whole
before its parts are, and whose outcome comes after theirs. The order in which replacement effects apply is a
table of the game: categories before the event (each applied to exhaustion, player by player) and categories
after it. A replacement effect makes an event nothing by taking away its ``kinds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.kernel.decision import NO, OBJECT, ORDER, PICK, PLAYER, Option
from rulebound.kernel.game import EVENTS, Replacement
from rulebound.kernel.procedure import END, Procedure, Procedures, step
from rulebound.kernel.state import ref_id, ref_player

if TYPE_CHECKING:
    from rulebound.kernel.game import AnyGame
    from rulebound.kernel.state import Event, Frame

# Frame fields of the procedure: ``a`` is the first proposal of the batch, ``b`` the one at hand. Registers
# of the event at hand: the ``category`` being applied, that somebody was ``asked`` to select the ``first``
# player to apply, whose ``turn`` it is, that it is ``after`` the event, the ``last`` part of a multi-event.
_NEXT: Final = 0
_REPLACE: Final = 1
_APPLY: Final = 2
_CARRY_OUT: Final = 3
_OUTCOME: Final = 4
_STEP_ON: Final = 5
_FINISH: Final = 6
_ASK_ORDER: Final = 7


def propose(game: AnyGame, events: Sequence[Event]) -> None:
    """Make a batch of events happen. It must be the last thing a step does: replacements may take decisions.

    The next step finds the finished events in ``game.state.history`` (by batch) and in ``done(game)``.
    """
    state = game.state
    batch = state.tick()
    for event in events:
        event.batch = batch
        event.stamp = state.stamp
    ordered = game.ordered_by(events) if len(events) > 1 else None
    if ordered is not None or _replaceable(game, events):
        first = len(state.proposals)
        state.proposals.extend(events)
        if ordered is None:
            game.push(BATCH, a=first, b=first)
        else:
            game.push(BATCH, a=first, b=first, who=ordered).step = _ASK_ORDER
        return
    _emit(game, batch, _at_once(game, events))


def _replaceable(game: AnyGame, events: Sequence[Event]) -> bool:
    for event in events:  # noqa: SIM110  most batches are one event: a loop is the quickest
        if game.replaceable(event):
            return True
    return False


def _at_once(game: AnyGame, events: Sequence[Event]) -> list[Event]:
    """Let events that nothing can replace happen; return those that did, multi-events before their parts."""
    batch = list(events)
    at = 0
    while at < len(batch):
        event = batch[at]
        at += 1
        if event.multi:
            batch[at:at] = _parts(game, event, at)
        else:
            game.happen(event)
    for place in range(len(batch), 0, -1):
        if batch[place - 1].multi:
            _gather(batch, place)
    return [event for event in batch if event.happened]


def _parts(game: AnyGame, whole: Event, place: int) -> list[Event]:
    """Return the parts of a multi-event; what replaced the whole does not replace them again."""
    parts = game.expand(whole)
    for part in parts:
        part.batch = whole.batch
        part.stamp = game.state.stamp
        part.applied = whole.applied
        part.part_of = place
    return parts


def _gather(batch: Sequence[Event], place: int) -> None:
    """Note on a multi-event how many single events it came to; without any it did not happen."""
    whole = batch[place - 1]
    parts = [part for part in batch[place:] if part.part_of == place and part.happened and part.kinds]
    whole.amount = sum(part.amount if part.multi else 1 for part in parts)
    whole.happened = whole.amount > 0


def _emit(game: AnyGame, batch: int, finished: list[Event]) -> None:
    state = game.state
    single = 0
    for event in finished:
        if not event.multi:
            single += 1
    state.result = (batch, single)
    if not finished:
        return
    game.counters[EVENTS] += len(finished)
    state.history.extend(finished)
    state.version += 1  # what looks back may have been asked since the events happened
    if game.logging:
        game.log.extend(finished)
    game.trigger(finished)


def done(game: AnyGame) -> list[Event]:
    """Return the individual events of the batch that finished last, in order."""
    batch = game.state.result[0] if game.state.result else -1
    found: list[Event] = []
    for event in reversed(game.state.history):
        if event.batch < batch:
            break
        if event.batch == batch and not event.multi:
            found.append(event)
    found.reverse()
    return found


def _next(game: AnyGame, frame: Frame, _node: object) -> None:
    """Take the next proposal of the batch, or finish the batch."""
    frame.regs = {}
    if frame.b >= len(game.state.proposals):
        frame.step = _FINISH


def _replace(game: AnyGame, frame: Frame, _node: object) -> None:
    """Find the next replacement effect to apply before the event, category by category."""
    _look(game, frame, game.program.before, _REPLACE, _CARRY_OUT)


def _look(game: AnyGame, frame: Frame, categories: Sequence[int], here: int, then: int) -> None:
    """Ask for the next effect to apply (and go to apply it), or go on where none is left."""
    event = game.state.proposals[frame.b]
    at = frame.regs.get("category", (0,))[0]
    concerns = event.happened if "after" in frame.regs else event.kinds != 0
    while concerns and at < len(categories):
        found = [r for r in game.replacements(event, categories[at]) if r.key not in event.applied]
        if found:
            frame.regs["category"] = (at,)
            frame.step = here
            if not _ask_whose(game, frame, found):
                frame.step = _APPLY
                _ask_which(game, frame, _whose_turn(game, frame, found), event.source)
            return
        at += 1
        frame.regs.pop("turn", None)
    frame.regs.pop("category", None)
    frame.step = then


def _ask_whose(game: AnyGame, frame: Frame, found: list[Replacement]) -> bool:
    """Let the first player select whose effects apply first, once for an event, where it matters."""
    if "asked" in frame.regs:
        frame.regs.setdefault("first", (game.chosen.obj,))
        return False
    if len({r.controller for r in found}) == 1:
        return False
    frame.regs["asked"] = (1,)
    options = [Option(PLAYER, player) for player in game.clockwise(game.first_player())]
    game.ask(PICK, game.first_player(), options, "first to replace", game.program.replacement_rule)
    return True


def _ask_which(game: AnyGame, frame: Frame, mine: list[Replacement], source: int) -> None:
    """Ask the player whose turn it is which of their effects applies next, or none where all are optional."""
    frame.regs["turn"] = (mine[0].controller,)
    options = [Option(OBJECT, r.source, r.key) for r in mine]
    if all(r.optional for r in mine):
        options.append(Option(NO))
    rule = game.program.replacement_rule
    game.ask(PICK, mine[0].controller, options, "replacement", rule, source=source)


def _whose_turn(game: AnyGame, frame: Frame, found: list[Replacement]) -> list[Replacement]:
    """Return the effects of the player who applies next: each goes on until none of theirs is left."""
    start = frame.regs.get("turn") or frame.regs.get("first") or (game.first_player(),)
    for player in game.clockwise(start[0]):
        mine = [r for r in found if r.controller == player]
        if mine:
            return mine
    return found


def _apply(game: AnyGame, frame: Frame, _node: object) -> None:
    """Apply what was chosen, or note what was declined, and look again."""
    after = "after" in frame.regs
    frame.step = _OUTCOME if after else _REPLACE
    categories = game.program.after if after else game.program.before
    category = categories[frame.regs["category"][0]]
    event = game.state.own_proposal(frame.b)
    found = [r for r in game.replacements(event, category) if r.key not in event.applied]
    mine = _whose_turn(game, frame, found)
    if game.chosen.code == NO:
        event.applied += tuple(r.key for r in mine)
        return
    for replacement in mine:
        if replacement.key == game.chosen.n:
            event.applied += (replacement.key,)
            game.replace(frame.b, replacement)
            return


def _carry_out(game: AnyGame, frame: Frame, _node: object) -> None:
    """Let the event happen; a multi-event becomes its parts, which are replaced one by one."""
    state = game.state
    event = state.own_proposal(frame.b)
    if not event.kinds:
        frame.step = _STEP_ON
    elif event.multi:
        at = frame.b + 1
        parts = _parts(game, event, at - frame.a)
        state.proposals[at:at] = parts
        frame.step = _NEXT if parts else _STEP_ON
        frame.b += 1 if parts else 0
    else:
        game.happen(event)
        frame.regs["after"] = (1,)


def _outcome(game: AnyGame, frame: Frame, _node: object) -> None:
    """Apply the replacement effects that wait for the outcome of the event."""
    _look(game, frame, game.program.after, _OUTCOME, _STEP_ON)


def _step_on(game: AnyGame, frame: Frame, _node: object) -> None:
    """Go on to the next event; after the last part of a multi-event comes the outcome of the whole."""
    proposals = game.state.proposals
    last = frame.regs.get("last", (frame.b,))[0]
    place = proposals[frame.b].part_of
    if place and (last + 1 == len(proposals) or proposals[last + 1].part_of != place):
        frame.b = frame.a + place - 1
        frame.regs = {"after": (1,), "last": (last,)}
        game.state.own_proposal(frame.b)
        _gather(proposals[frame.a :], place)
        frame.step = _OUTCOME
        return
    frame.b = last + 1
    frame.step = _NEXT


def _finish(game: AnyGame, frame: Frame, _node: object) -> None:
    """Hand the finished batch to history, log and triggers."""
    state = game.state
    events = state.proposals[frame.a :]
    del state.proposals[frame.a :]
    frame.step = END
    _emit(game, events[0].batch, [event for event in events if event.happened and event.kinds])


def _ask_order(game: AnyGame, frame: Frame, _node: object) -> None:
    """Ask which event comes next, until a single one is left; then the batch begins."""
    proposals = game.state.proposals
    left = range(frame.b, len(proposals))
    if len(left) < 2:
        frame.b = frame.a
        frame.step = _NEXT
        return
    options = []
    for place in left:
        ref = proposals[place].subject
        options.append(
            Option(PLAYER, ref_player(ref), place) if ref < 0 else Option(OBJECT, ref_id(ref), place)
        )
    rule = game.program.order_rule
    game.ask(ORDER, frame.who, options, "order of events", rule, part=frame.b - frame.a)


def _take_next(game: AnyGame, frame: Frame, _node: object) -> None:
    """Let the chosen event come next."""
    proposals = game.state.proposals
    proposals.insert(frame.b, proposals.pop(game.chosen.n))
    frame.b += 1
    frame.step = _ASK_ORDER


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
    step("", _ask_order),
    step("", _take_next),
)
