"""Scopes: how long a lasting effect lasts."""

from __future__ import annotations

from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class Duration(Node):
    """Base of the scopes."""


@node
class Within(Duration):
    """This turn (also "until end of turn"), this combat chain, this chain link, the game."""

    scope: str = "turn"


@node
class Until(Duration):
    """Until a moment: the start of ``whose`` next turn, the end of their next turn."""

    moment: str
    whose: Selector


THIS_TURN = Within("turn")
