"""Connected ability pairs (CR 1.7.6): one ability of a card refers to what another one did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.ir import amounts as a
from rulebound.ir import selectors as s

if TYPE_CHECKING:
    from rulebound.cards.definition import CardDefinition


def followed(card: CardDefinition) -> frozenset[str]:
    """Return the registers that abilities of a card read and do not fill themselves: another one leads (CR 1.7.6)."""
    found: set[str] = set()
    for ability in card.abilities:
        parts = list(ability.walk())
        read = {part.register for part in parts if isinstance(part, (s.Ref, a.Result))}
        found |= read - {getattr(part, "bind", None) for part in parts}
    return frozenset(found)
