"""Cards that lose all abilities, wherever they are (CR 6.3.6): which they are now.

An effect that speaks of all cards of a kind takes the abilities of cards in private zones and of layers, too, which no
list of abilities in force would show. So which cards have lost theirs is worked out once for each version of the state,
as they are while nothing has lost anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context, object_context
from rulebound.fab.effects.filters import passes
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame

NONE: Final[frozenset[int]] = frozenset()


def takes_from_all(node: Node) -> bool:
    """Return whether an effect takes the abilities of all cards of a kind."""
    return isinstance(node, m.Lack) and node.of == "abilities" and isinstance(node.what, s.All)


class Blanks:
    """The cards (refs) that have lost all abilities in this version of the state."""

    __slots__ = ("_found", "_version", "working")

    def __init__(self) -> None:
        """Know nothing. ``working``: it is being worked out, and meanwhile nothing has lost anything."""
        self.working = False
        self._version = -1
        self._found = NONE

    def of(self, game: FabGame) -> frozenset[int]:
        """Return which they are now (CR 6.2.3, 6.3.5)."""
        if self.working:
            return NONE
        if self._version != game.state.version:
            self._version = game.state.version
            self._found = self._work_out(game)
        return self._found

    def _work_out(self, game: FabGame) -> frozenset[int]:
        self.working = True
        try:
            effects = list(_in_force(game))
            found = frozenset(
                obj.ref
                for obj in game.state.objects
                if obj.zone >= 0 and any(passes(ctx, filter_, obj) for ctx, filter_ in effects)
            )
        finally:
            self.working = False
        if effects:
            game.forget_worked_out()  # it was worked out as if nothing had lost anything
        return found


def _in_force(game: FabGame) -> Iterator[tuple[Context, Node]]:
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Lack) and isinstance(node.what, s.All) and takes_from_all(node):
            yield Context(game, effect.source, effect.controller, effect.regs), node.what.filter
    for source, number, _ in game.statics():
        linked = game.program.abilities[number]
        for node, _ in linked.changes:
            if isinstance(node, m.Lack) and isinstance(node.what, s.All) and takes_from_all(node):
                ctx = object_context(game, source)
                if linked.holds(ctx):
                    yield ctx, node.what.filter
