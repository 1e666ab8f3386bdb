"""The value of * in a copy (CR 8.5.25e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.fab.definitions import Definition
    from rulebound.fab.game import FabGame
    from rulebound.fab.properties.values import Properties
    from rulebound.fab.state import FabObject


def as_printed(game: FabGame, obj: FabObject, definition: Definition, properties: Properties) -> Properties:
    """Give a copy, for each value that its reference has defined, what it is itself printed with, or 0."""
    original = obj.memory.get("original")
    if original is None:
        return properties
    printed = game.program.definitions[original[0]].base
    defined = [word for node in definition.defines for word in (node.property, node.also)]
    for word in (*defined, *definition.card.defined):
        if word is not None:
            value = printed.number(word, base=True) or 0
            setattr(properties, f"base_{word}", value)
            setattr(properties, word, value)
    return properties
