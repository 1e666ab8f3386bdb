"""Static effects that apply to an object for the first time: that is an event, too (CR 6.2.5, 6.2.5a).

What static effects add is seen in the ledger of an object's properties. Before a player gains priority it is compared
with what was there before: what is new, or more, is announced, so that effects can replace it and trigger on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.staging import source_and_ability
from rulebound.fab.keywords.delayed import MORE
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import GAINS, QUEUE, STACK
from rulebound.ir import events as ev
from rulebound.ir.node import Node
from rulebound.kernel.decision import OBJECT, ORDER, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, Lasting, ref_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

STATIC: Final = 0  # in the place of a layer-continuous effect's number


def notices_gains(node: Node) -> bool:
    """Return whether a node waits for objects to gain what static effects can give: power or defense."""
    return isinstance(node, ev.Event) and node.kind == "gains" and (node.what is None or node.what in MORE)


def _applications(game: FabGame) -> Iterator[tuple[int, int, str, int]]:
    """Yield object, effect, property and number of what static effects add now."""
    state = game.state
    for oid in (*game.arena(), *state.zones[STACK], *state.zones[QUEUE]):
        obj = state.objects[oid]
        for key, word, n in game.properties(obj).ledger:
            if key < 0 and n > 0 and word in MORE:
                yield obj.ref, key, word, n


def _find(game: FabGame, frame: Frame, node: object) -> None:
    """Note what applies now, and what of it is new; what was applied beyond an effect ends with it."""
    state = game.state
    now = tuple(_applications(game))
    if now == state.applied:
        frame.step = END
        return
    before = {(ref, key, word): n for ref, key, word, n in state.applied}
    state.applied = now
    applied = {(ref, key) for ref, key, _, _ in now}
    kept = [
        effect
        for effect in state.lasting
        if "static" not in effect.regs or (effect.subjects[0], effect.regs["static"][0]) in applied
    ]
    if len(kept) != len(state.lasting):
        state.lasting[:] = kept
        state.version += 1
    new = [place for place, (ref, key, word, n) in enumerate(now) if before.get((ref, key, word), 0) < n]
    frame.regs["new"] = tuple(new)
    frame.regs["before"] = tuple(before.get(now[place][:3], 0) for place in new)


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    """Of several that apply to one object at once, its player chooses the order (CR 6.2.5a)."""
    new = frame.regs["new"]
    if not new or game.state.over:
        frame.step = END
        return
    applied = game.state.applied
    ref, _, word, _ = applied[new[0]]
    alike = [place for place in new if applied[place][0] == ref and applied[place][2] == word]
    obj = game.state.live(ref)
    frame.a = 0
    if obj is None or len(alike) < 2 or game.state.players[obj.controller].out:
        return
    frame.a = 1
    options = [
        Option(OBJECT, ref_id(source_and_ability(applied[place][1])[0]), place, rule="6.2.5a")
        for place in alike
    ]
    game.ask(ORDER, obj.controller, options, "order of effects", "6.2.5a")


def _announce(game: FabGame, frame: Frame, node: object) -> None:
    """One application is an event of its own (CR 6.2.5)."""
    new = frame.regs["new"]
    place = game.chosen.n if frame.a else new[0]
    at = new.index(place)
    ref, key, word, n = game.state.applied[place]
    gained = n - frame.regs["before"][at]
    frame.regs["new"] = new[:at] + new[at + 1 :]
    frame.regs["before"] = frame.regs["before"][:at] + frame.regs["before"][at + 1 :]
    frame.step = 1
    source, _ = source_and_ability(key)
    behind = game.state.known(source)
    player = behind.controller if behind is not None else -1
    event = Event(GAINS, player, ref, amount=gained, word=word, source=source, rule="6.2.5")
    event.extra = (STATIC, gained, -key)
    propose(game, [event])


def apply_more(game: FabGame, event: Event) -> None:
    """Let what replaced the application of a static effect add more or less, for as long as the effect applies."""
    state = game.state
    more = Lasting(
        state.tick(),
        game.program.node_number(MORE[event.word]),
        event.source,
        event.player,
        state.clock,
        "game",
        0,
        subjects=(event.subject,),
        value=event.amount - event.extra[1],
        regs={"static": (-event.extra[2],)},
    )
    state.lasting.append(more)
    state.version += 1


FIRST_APPLICATIONS: Final = PROCEDURES.declare(
    "6.2.5", "first applications", step("6.2.5", _find), step("6.2.5a", _ask), step("6.2.5", _announce)
)
