"""What can be named (CR 8.5.21b): every card there is, one side or half at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.type_line import SPLIT
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.cards.definition import CardDefinition


def gives_names(node: Node) -> bool:
    """Return whether an effect names a card, or gives names that are not printed in it."""
    return isinstance(node, e.Name) or (isinstance(node, m.Retype) and node.name_of is not None)


def nameable(cards: Iterable[CardDefinition]) -> tuple[str, ...]:
    """Return the names that can be named or given in a game with these cards, in order; none where nothing does. A
    split card and a double-faced one are named by one of their names (CR 9.1.2b, 9.2.2b).
    """
    used = list(cards)
    if not any(gives_names(node) for card in used for part in card.abilities for node in part.walk()):
        return ()
    known = {*Catalogue.load("fab").names(), *(card.name for card in used)}
    return tuple(sorted(name for name in known if SPLIT not in name))
