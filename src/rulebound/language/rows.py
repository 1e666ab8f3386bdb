"""Rows of effects that a text says in a few words: what belongs together in them, and in which register it is."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.amounts import Amount, Arith, Number, PropertyOf
from rulebound.ir.conditions import AllOf, Matches
from rulebound.ir.effects import Choose, Discard, Do, If, Later, Look, Move, Reveal
from rulebound.ir.events import Event
from rulebound.ir.filters import InZone, IsA
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Ref, Selector, Target, TopCards
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


def half(name: str) -> Amount:
    """Half of the base of a property of each thing, rounded up."""
    return Arith("/", PropertyOf(Ref("each"), name, base=True), Number(2), round="up")


def fished(who: Selector, filter_: Node, prize: Node, reacted: Node) -> Do:
    """They choose a card of their hand and reveal it, or you look and choose; it may be discarded (CR 8.4.19)."""
    hand = AllOf((IsA("card"), InZone("hand", who)))
    shown = Reveal(Pick(hand, by=who))
    seen = Do((Look(All(hand)), Choose(Pick(hand))))
    lost = Do((Discard(who=who, what=Ref("it")), prize))
    return Do((If(reacted, seen, shown), If(Matches(Ref("it"), filter_), lost)))


def moves_one(node: Node) -> bool:
    """Whether this moves one card that needs no choice, so that it is all the same who does it."""
    return isinstance(node, Move) and (
        isinstance(node.what, Ref) or (isinstance(node.what, TopCards) and node.what.n == Number(1))
    )
