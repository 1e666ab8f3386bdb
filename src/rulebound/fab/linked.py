"""Abilities as a program holds them: linked to their procedures, and with what the engine asks of them often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.connecting import unspoken
from rulebound.fab.effects.static_conditions import looks_at_others
from rulebound.fab.layers.functional import while_places
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.effects.context import Context


class Linked:
    """An ability by number: its node, its procedure (-1: none), and what the engine asks of it often."""

    __slots__ = (
        "activated_as",
        "attacks_with",
        "changes",
        "definition",
        "follows",
        "given_by",
        "gives_rules",
        "is_attack",
        "keyword",
        "looks_at_others",
        "mask",
        "modes",
        "node",
        "number",
        "places",
        "proc",
        "rules",
        "silent",
        "state_based",
        "targets",
        "trigger",
    )

    def __init__(self, number: int, node: ab.Ability) -> None:
        """Start with nothing linked."""
        self.number = number
        self.node = node
        self.proc = -1
        self.mask = 0
        self.changes: tuple[tuple[Node, tuple[int, int]], ...] = ()
        self.rules: tuple[Node, ...] = ()
        self.gives_rules = False
        self.targets: tuple[tuple[s.Target | s.AnyTarget, int], ...] = ()
        self.modes: e.Modes | None = None
        self.is_attack = False
        self.given_by = -1
        self.follows: frozenset[str] = frozenset()
        self.attacks_with = False  # an attack-layer (CR 1.4.4)
        self.keyword = ""
        self.definition = -1
        self.state_based = False
        self.activated_as = node.type.title() if isinstance(node, ab.Activated) else ""
        self.silent = unspoken(node)
        self.trigger = -1
        self.looks_at_others = looks_at_others(node)
        self.places = while_places(node)

    def holds(self, ctx: Context) -> bool:
        """Return whether the conditions of a static ability hold (CR 6.2.3d)."""
        from rulebound.fab.effects.conditions import holds

        node = self.node
        if not isinstance(node, ab.Static):
            return True
        return all(part is None or holds(ctx, part) for part in (node.while_, node.if_))
