"""The conditions of static abilities while properties are folded: each is worked out once, whatever asks for it.

A condition that looks at properties of other objects (cards that were banished, attacks on the chain) asks for
their properties, which may hang on the same condition. Worked out anew for each of them it would take time that
grows with the factorial of their number. What a condition asks of them is asked up to the stage that it looks at: an
effect that applies later cannot change the answer (CR 6.3.2), and conditions of such effects are not asked.
"""

from __future__ import annotations

from sys import maxsize
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context
from rulebound.fab.effects.staging import SUPERTYPE, VALUE, reads
from rulebound.ir import selectors as s
from rulebound.ir.abilities import Static
from rulebound.ir.amounts import History
from rulebound.ir.conditions import Happened
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.linked import Linked

NOBODY: Final = maxsize


def looks_at_others(node: Node) -> int:
    """Return up to which stage the conditions of an ability look at properties, where they look at objects other than
    its own (CR 6.3.2); 0 where they do not.
    """
    if not isinstance(node, Static):
        return 0
    conditions = [condition for condition in (node.while_, node.if_) if condition is not None]
    parts = [part for condition in conditions for part in condition.walk()]
    if not any(isinstance(part, (s.All, Happened, History)) and reads(part) > 0 for part in parts):
        return 0
    # Nouns ("an attack", "a hero") are said of types without being read as such.
    return max(SUPERTYPE, *(reads(condition) for condition in conditions))


class StaticConditions:
    """What the conditions came to in this version of the state, by ability and source."""

    __slots__ = ("_known", "_lowest", "_open", "limit")

    def __init__(self) -> None:
        """Know nothing. ``limit`` is the last stage of which properties are asked now."""
        self.limit = VALUE
        self._known: dict[tuple[int, int], bool] = {}
        self._open: list[tuple[int, int]] = []
        self._lowest = NOBODY

    @property
    def asking(self) -> bool:
        """Whether a condition is being worked out, so that properties are those without its effect."""
        return bool(self._open)

    def forget(self) -> None:
        """The state has changed."""
        self._known.clear()

    def hold(self, game: FabGame, linked: Linked, ctx: Context) -> bool:
        """Return whether the conditions hold (CR 6.2.3d).

        What they look at is as it is without the effects of this very ability, which apply after what they
        depend on (CR 6.3.2a).
        """
        if not linked.looks_at_others:
            return linked.holds(ctx)
        key = (linked.number, ctx.this)
        known = self._known.get(key)
        if known is not None:
            return known
        if key in self._open:
            self._lowest = min(self._lowest, self._open.index(key))
            return False
        place = len(self._open)
        self._open.append(key)
        folding, limit = game.folding, self.limit
        game.folding = {}
        self.limit = linked.looks_at_others
        try:
            found = linked.holds(ctx)
        finally:
            game.folding, self.limit = folding, limit
            self._open.pop()
        # An answer that hangs on one still being worked out further up is good for that one only.
        if self._lowest >= place:
            self._known[key] = found
            self._lowest = NOBODY
        return found
