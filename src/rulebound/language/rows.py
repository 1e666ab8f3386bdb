"""Rows of effects that a text says in a few words: what belongs together in them, and in which register it is."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import Amount, Number, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Happened, Succeeded
from rulebound.ir.effects import Choose, Counters, Discard, Do, ForEach, If, Instead, Later, Let, May, Move
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy
from rulebound.ir.node import Node
from rulebound.ir.selectors import Among, Players, Ref, Target, This, TopCards, You
from rulebound.language.references import ON_A_CARD, ONE_OF, is_only_player
from rulebound.language.surface import AmongThem


def watched_target(later: Later) -> Node:
    """What a target will do is waited for: the target is declared first (CR 1.8.5)."""
    on = later.on
    if isinstance(on, Event) and isinstance(on.object, Target):
        waits = dataclasses.replace(later, on=dataclasses.replace(on, object=Ref(on.object.bind)))
        return Do((Choose(on.object), waits))
    if not isinstance(on, Event) or not isinstance(on.subject, Target):
        return later
    waits = dataclasses.replace(later, on=dataclasses.replace(on, subject=Ref(on.subject.bind)))
    return Do((Choose(on.subject), waits))


def bound_alike(modes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Let effects of which one happens, each on a card, leave that card in the same register."""
    if not all(isinstance(mode, ON_A_CARD) for mode in modes):
        return modes
    return tuple(dataclasses.replace(cast("Discard", mode), bind=ONE_OF) for mode in modes)


def moves_one(node: Node) -> bool:
    """Whether this moves one card that needs no choice, so that it is all the same who does it."""
    return isinstance(node, Move) and (
        isinstance(node.what, Ref | Among) or (isinstance(node.what, TopCards) and node.what.n == Number(1))
    )


def hung(before: Node, then: Node | None = None, otherwise: Node | None = None) -> Node | None:
    """Hang "if you do" or "otherwise" on the choice at the end of a clause."""
    if isinstance(before, May):
        if then is not None and before.then is None:
            return dataclasses.replace(before, then=then)
        if otherwise is not None and before.otherwise is None:
            return dataclasses.replace(before, otherwise=otherwise)
    if isinstance(before, ForEach | Later):
        inner = hung(before.do, then, otherwise)
        if inner is None and then is not None:
            inner = Do((before.do, If(Succeeded(), then)))
        return None if inner is None else dataclasses.replace(before, do=inner)
    if isinstance(before, Do):
        last = hung(before.steps[-1], then, otherwise)
        return None if last is None else Do((*before.steps[:-1], last))
    if isinstance(before, Instead) and then is not None and isinstance(before.do, Do):
        inner = hung(before.do, then)
        return None if inner is None else dataclasses.replace(before, do=inner)
    if isinstance(before, If) and before.otherwise is None:
        inner = hung(before.then, then, otherwise) if not isinstance(before.then, If) else None
        if inner is not None:
            return dataclasses.replace(before, then=inner)
        if otherwise is not None:
            return dataclasses.replace(before, otherwise=otherwise)
    return None


def defined(name: str, n: Amount, do: Node) -> Node:
    """Define X for those steps that speak of it: what other steps do before is done as X is counted (CR 1.12.2)."""
    steps = do.steps if isinstance(do, Do) else ()
    speaks = (place for place, step in enumerate(steps) if Variable(name) in step.walk())
    first = next(speaks, 0)
    if not any(isinstance(step, Counters) for step in steps[:first]):
        return Let(name, n, do)
    rest = steps[first:]
    return Do((*steps[:first], Let(name, n, rest[0] if len(rest) == 1 else Do(rest))))


def says_more(node: Later) -> bool:
    """Whether what is waited for has more than one sentence to it: a choice with what hangs on it, or more about it.

    Effects that all have conditions of their own are said as a list instead.
    """
    if isinstance(node.do, May):
        return node.do.then is not None
    if not isinstance(node.do, Do) or all(
        isinstance(step, If) and step.condition != Succeeded() for step in node.do.steps
    ):
        return False
    return all(goes_on(node, step) for step in node.do.steps[1:])


def gone_on(waits: Later, step: Node) -> Later | None:
    """Let what is waited for go on with a sentence about it."""
    if not goes_on(waits, step):
        return None
    first, more = (node.steps if isinstance(node, Do) else (node,) for node in (waits.do, step))
    return dataclasses.replace(waits, do=Do((*first, *more)))


def goes_on(waits: Later, step: Node) -> bool:
    """Whether a sentence goes on about what is waited for: it speaks of what is in that event, or was done this way."""
    if isinstance(step, If) and step.condition == Succeeded():
        return True
    if (
        isinstance(step, If)
        and isinstance(step.condition, Happened)
        and step.condition.window in ("play", "way")
    ):
        return True
    return not _watched(waits.on).isdisjoint(_spoken_of(step))


def _watched(on: Node) -> set[str]:
    """The registers that an event binds."""
    if isinstance(on, AnyEvent):
        return {register for part in on.events for register in _watched(part)}
    if not isinstance(on, Event):
        return set()
    sides = (("subject", on.subject), ("object", on.object))
    bound = {name for name, side in sides if side is not None and not isinstance(side, This | You)}
    return bound | {"player"} if isinstance(on.player, Players) else bound


def _spoken_of(node: Node) -> set[str]:
    """The registers that are read here, but for those of events that something in here waits for itself."""
    if isinstance(node, Ref):
        return {node.register}
    if isinstance(node, Triggered | Later):
        return set()
    return {register for child in node.children() for register in _spoken_of(child)}


def parts_of(filter_: Node) -> tuple[Node, ...]:
    """Give the parts of a filter."""
    return filter_.parts if isinstance(filter_, AllOf) else ()


def own_register(filter_: Node) -> str | None:
    """Return the register of what is chosen among things that were seen together, and of a hero who is chosen: what
    is chosen after that does not take their place.
    """
    if AmongThem() in parts_of(filter_):
        return "picked"
    return "chosen hero" if is_only_player(filter_) else None


def under_control(filter_: Node, style: str) -> Node:
    """Return what is meant by several things in a style: with ``your`` those that you control."""
    if style == "your and" and isinstance(filter_, AnyOf):
        return AnyOf(tuple(under_control(part, "your") for part in filter_.parts))
    if style != "your":
        return filter_
    parts = filter_.parts if isinstance(filter_, AllOf) else (filter_,)
    return AllOf((*parts, ControlledBy(You())))
