"""Meanings that take several steps to say: halves of a base, and fishing for a card of a hand (CR 8.4.19)."""

from __future__ import annotations

from rulebound.ir.amounts import Amount, Arith, Number, PropertyOf
from rulebound.ir.conditions import AllOf, Matches
from rulebound.ir.effects import Choose, Discard, Do, If, Look, Reveal
from rulebound.ir.filters import InZone, IsA
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Ref, Selector


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
