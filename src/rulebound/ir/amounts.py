"""Amounts: how much. Each evaluates to an integer."""

from __future__ import annotations

from rulebound.ir.node import Node, node


@node
class Amount(Node):
    """Base of everything that evaluates to an integer."""


@node
class Number(Amount):
    """A number that is printed."""

    value: int


@node
class Variable(Amount):
    """X (or Y, Z): declared as a cost is declared, or defined by a ``Let`` around it."""

    name: str = "X"


@node
class Result(Amount):
    """A number that an earlier clause left in a register: dice rolled, damage dealt, how many cards moved."""

    register: str


@node
class Count(Amount):
    """How many things a selector finds."""

    of: Node


@node
class History(Amount):
    """What happened: how many events match (``measure="count"``), or the sum of their amounts (``"sum"``).

    ``window`` is one of turn, chain link, combat chain, game; ``"in a row"`` counts the chain links, from
    the newest backwards without a gap, on which the event happened; ``"turn so far"`` counts those of the
    turn until this layer was played or activated, and with it.
    """

    event: Node
    window: str = "turn"
    measure: str = "count"


@node
class PropertyOf(Amount):
    """A numeric property of the one thing that ``what`` finds; 0 where it does not have the property.

    ``property`` is power, defense, cost, life, intellect, pitch, ``ward`` (the number of the keyword), or
    ``chain link`` (the number of the chain link that an attack was played or activated as, or on which a card
    defends). ``base`` reads the base value.
    """

    what: Node
    property: str
    base: bool = False


@node
class CountersOn(Amount):
    """How many counters of a kind are on what ``on`` finds; kinds are words or ``+1{p}``, ``-1{d}``."""

    kind: str
    on: Node


@node
class Depends(Amount):
    """``then`` where the condition holds, ``otherwise`` where it does not."""

    condition: Node
    then: Amount
    otherwise: Amount


@node
class Distinct(Amount):
    """How many different values of a numeric property, or names, the things found have; what lacks it is none."""

    of: Node
    property: str


@node
class Highest(Amount):
    """The highest value of a numeric property among the things found, 0 where none has it; ``base``: of its bases."""

    of: Node
    property: str
    base: bool = False


@node
class Arith(Amount):
    """``op`` is ``+``, ``-``, ``*`` or ``/``; division rounds towards zero, or up with ``round="up"``."""

    op: str
    a: Amount
    b: Amount
    round: str = "down"
