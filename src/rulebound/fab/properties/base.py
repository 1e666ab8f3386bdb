"""Base properties that are not printed as they stand: defined by abilities, or by where and whose an object is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.cards.type_line import CLASSES
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import object_context
from rulebound.fab.properties.printed import as_printed
from rulebound.fab.words import ZONE_WORDS, zone_kind

if TYPE_CHECKING:
    from rulebound.fab.definitions import Definition
    from rulebound.fab.game import FabGame
    from rulebound.fab.properties.values import Properties
    from rulebound.fab.state import FabObject


def base_of(game: FabGame, obj: FabObject, definition: Definition) -> Properties:
    """Return the base properties of a card whose definition says that they vary.

    A property-static ability defines a base property wherever its card is (CR 1.7.4f, 5.4.5, 2.3.2a, 2.9.2a, 5.4.5a).
    """
    properties = definition.base.copy()
    if obj.equipped >= 0 and "modular" in properties.keywords:
        properties.subtypes |= {ZONE_WORDS[zone_kind(obj.equipped)].title()}  # CR 8.3.30c
    if "universal" in properties.keywords:
        whose = obj.controller if obj.controller >= 0 else obj.owner
        properties.supertypes |= game.properties(game.hero(whose)).supertypes & CLASSES  # CR 8.3.35
    if obj.id in game.heroes():
        properties.types |= {"Hero"}  # CR 8.1.11b
    properties.rewords()
    _define(game, obj, definition, properties)
    return as_printed(game, obj, definition, properties)


def _define(game: FabGame, obj: FabObject, definition: Definition, properties: Properties) -> None:
    """Work out the properties that abilities define; what is counted for them may be this object, too."""
    ctx = object_context(game, obj)
    before = game.folding.get(obj.id)
    game.folding[obj.id] = properties
    try:
        for node in definition.defines:
            value = max(0, amount(ctx, node.n))
            for word in (node.property, node.also):
                if word is not None:
                    setattr(properties, f"base_{word}", value)
                    setattr(properties, word, value)
    finally:
        if before is None:
            del game.folding[obj.id]
        else:
            game.folding[obj.id] = before
