"""Scopes: how long a lasting effect lasts."""

from __future__ import annotations

from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class Duration(Node):
    """Base of the scopes."""


@node
class Within(Duration):
    """This turn (also "until end of turn"), this action phase, this combat chain, this chain link, the game."""

    scope: str = "turn"


@node
class Until(Duration):
    """Until a moment: the start of ``whose`` next turn, the end of their next turn."""

    moment: str
    whose: Selector


@node
class Coming(Duration):
    """The next such phase (or ``turn``) of ``whose``: from its start to its end, and not before."""

    phase: str
    whose: Selector


@node
class While(Duration):
    """For as long as a condition holds; an effect that has lost its condition does not come back."""

    condition: Node


THIS_TURN = Within("turn")
