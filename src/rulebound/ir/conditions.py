"""Conditions: true or false of the game. ``AllOf``, ``AnyOf`` and ``Not`` also join filters."""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class Condition(Node):
    """Base of everything that is true or false of the game."""


@node
class AllOf(Condition):
    """All parts hold. The parts are all filters or all conditions."""

    parts: tuple[Node, ...]


@node
class AnyOf(Condition):
    """At least one part holds."""

    parts: tuple[Node, ...]


@node
class Not(Condition):
    """The part does not hold."""

    part: Node


@node
class Compare(Condition):
    """``op`` is one of ``= != < <= > >=``."""

    left: Amount
    op: str
    right: Amount


@node
class Exists(Condition):
    """A selector finds at least (and at most) this many things."""

    what: Selector
    at_least: int = 1
    at_most: int | None = None


@node
class Matches(Condition):
    """All that the selector finds (and it finds something) passes the filter; of what an effect did "this way" (the
    register of a deed), one is enough.
    """

    what: Selector
    filter: Node


@node
class Happened(Condition):
    """At least this many such events in the window: turn, chain link, combat chain, game, play, way.

    ``play`` looks at the play of this card (its costs), ``way`` at what this ability has done so far.
    """

    event: Node
    window: str = "turn"
    at_least: int = 1


@node
class Every(Condition):
    """The condition holds for each thing found, which is in register ``bind`` meanwhile; true of none."""

    over: Selector
    condition: Node
    bind: str = "each"


@node
class During(Condition):
    """It is this phase (action phase, end phase, start phase), or any (``turn``), of the turn of ``whose``."""

    phase: str
    whose: Selector | None = None


@node
class Got(Condition):
    """One of ``who`` has got something from this since it came: ``kind`` is draw, resource, life, or power (of an
    attack of theirs).
    """

    kind: str
    who: Selector


@node
class ChoseModes(Condition):
    """At least this many of the modes that the layer lists were chosen for it."""

    at_least: int


@node
class Succeeded(Condition):
    """What "if you do" asks: the clause before did not fail."""
