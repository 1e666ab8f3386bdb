"""Rows of effects that a text says in a few words: what belongs together in them, and in which register it is."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Succeeded
from rulebound.ir.effects import Choose, Discard, Do, ForEach, If, Instead, Later, May, Move
from rulebound.ir.events import Event
from rulebound.ir.node import Node
from rulebound.ir.selectors import Ref, Target, TopCards
from rulebound.language.references import ON_A_CARD, ONE_OF


def watched_target(later: Later) -> Node:
    """What a target will do is waited for: the target is declared first (CR 1.8.5)."""
    on = later.on
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
        isinstance(node.what, Ref) or (isinstance(node.what, TopCards) and node.what.n == Number(1))
    )


def hung(before: Node, then: Node | None = None, otherwise: Node | None = None) -> Node | None:
    """Hang "if you do" or "otherwise" on the choice at the end of a clause."""
    if isinstance(before, May):
        if then is not None and before.then is None:
            return dataclasses.replace(before, then=then)
        if otherwise is not None and before.otherwise is None:
            return dataclasses.replace(before, otherwise=otherwise)
    if isinstance(before, ForEach):
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


def parts_of(filter_: Node) -> tuple[Node, ...]:
    """Give the parts of a filter."""
    return filter_.parts if isinstance(filter_, AllOf) else ()
