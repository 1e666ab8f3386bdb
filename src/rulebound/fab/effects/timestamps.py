"""Timestamp order of static effects that begin at the same time (CR 6.3.4b): the turn-player decides it once.

The timestamp of a static effect is that of its source's arrival (CR 6.3.4a). Of sources that arrive in one event each
has its own here, in the order that was decided; nobody is asked where no order could make a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.staging import DEPENDENT, SET
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import ARENA, ENTER, zone_kind
from rulebound.kernel.decision import OBJECT, ORDER, Option
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, Refs, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


def order_arrivals(game: FabGame, batch: Sequence[Event]) -> None:
    """Let the turn-player order what has arrived in one event, where the order of its effects matters."""
    if len(batch) < 2:
        return
    found: dict[int, FabObject] = {}
    for event in batch:
        obj = game.state.live(event.new or event.subject) if event.kinds & ENTER else None
        if obj is not None and obj.up and zone_kind(obj.zone) in ARENA and _orders(game, obj):
            found[obj.ref] = obj
    refs = tuple(
        obj.ref
        for obj in found.values()
        if any(_differ(game, obj, other) for other in found.values() if other is not obj)
    )
    if refs:
        regs: dict[str, Refs] = {"left": refs, "order": (), "result": game.state.result}
        game.push(ORDER_ARRIVALS, who=game.first_player(), regs=regs)


def _orders(game: FabGame, obj: FabObject) -> set[tuple[int, int, str]]:
    """Return the substages of an object's static effects in which the order decides: of setting, for each property,
    and of dependence.
    """
    return {
        (stage, substage, getattr(node, "property", "") if substage == SET else "")
        for number in game.definition(obj).statics
        for node, (stage, substage) in game.program.abilities[number].changes
        if substage in (SET, DEPENDENT)
    }


def _differ(game: FabGame, one: FabObject, other: FabObject) -> bool:
    same = (one.definition, one.controller) == (other.definition, other.controller)
    return not same and bool(_orders(game, one) & _orders(game, other))


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    left = frame.regs["left"]
    if len(left) < 2:
        _settle(game, (*frame.regs["order"], *left))
        game.state.result = frame.regs["result"]
        frame.step = END
        return
    options = [Option(OBJECT, ref_id(ref), ref, rule="6.3.4b") for ref in left]
    game.ask(ORDER, frame.who, options, "order of effects", "6.3.4b", part=len(frame.regs["order"]))


def _take(game: FabGame, frame: Frame, node: object) -> None:
    chosen = game.chosen.n
    frame.regs["order"] = (*frame.regs["order"], chosen)
    frame.regs["left"] = tuple(ref for ref in frame.regs["left"] if ref != chosen)
    frame.step = 0


def _settle(game: FabGame, refs: Refs) -> None:
    """Give the timestamps of the arrivals to their sources in the order that was decided."""
    state = game.state
    stamps = sorted(state.objects[ref_id(ref)].since for ref in refs)
    for ref, stamp in zip(refs, stamps, strict=True):
        state.own(ref_id(ref)).since = stamp
    state.version += 1


ORDER_ARRIVALS: Final = PROCEDURES.declare(
    "6.3.4b", "order effects that begin together", step("6.3.4b", _ask), step("6.3.4b", _take)
)
