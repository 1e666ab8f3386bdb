"""Costs: assets to pay and effects to carry out."""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.node import Node, node


@node
class Cost(Node):
    """Base of the costs."""


@node
class Assets(Cost):
    """Points to pay. X in a resource cost is ``Variable``."""

    resource: Amount | None = None
    chi: Amount | None = None
    life: Amount | None = None


@node
class EffectCost(Cost):
    """A discrete effect that must succeed as payment."""

    do: Node


@node
class EitherCost(Cost):
    """One of these costs, as is declared with the costs; an ability has at most one such choice."""

    costs: tuple[Cost, ...]
