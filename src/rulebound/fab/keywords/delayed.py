"""Delayed triggers that keywords create (CR 8.3.19, 8.5.10, 8.5.46, 8.5.58), as nodes."""

from __future__ import annotations

from typing import Final

from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir.amounts import Variable
from rulebound.ir.events import PhaseStarts
from rulebound.ir.node import node
from rulebound.ir.selectors import Ref, This, You

QUELLED: Final = e.Later(PhaseStarts("end phase"), e.Destroy(This()), window=None)  # CR 8.3.19
INTIMIDATED: Final = e.Later(
    PhaseStarts("end phase"), e.Move(Ref("intimidated"), "hand"), window=None
)  # CR 8.5.10


@node
class Prize(e.Effect):
    """What the winner of a wager gets as the chain link resolves (CR 8.5.46a); made only by linking a wager."""

    prizes: tuple[str, ...]


AMPED: Final = m.Modify(You(), "arcane damage", Variable("X"))  # CR 8.5.47
# What an object gains beyond what its effect says, where that was replaced (CR 6.2.5).
MORE: Final = {word: m.Modify(Ref("subject"), word, Variable("X")) for word in ("power", "defense")}
SHARPENED: Final = e.Later(
    PhaseStarts("end phase"), e.Counters("remove", "+1{p}", None, Ref("sharpened")), window=None
)  # CR 8.5.58
RULES_DELAYED: Final = (QUELLED, INTIMIDATED, SHARPENED)
