"""Split-cards (CR 9.2) and meld (8.3.38): the forms in which a card can be put onto the stack.

A card of the program that has sides is three definitions: the card as a whole, which has the properties of both
sides (CR 9.2.2), and each side by itself. An object is one of them; as a new object it is the whole card again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Refs

MELDED: Final = "melded"  # in the memory of a card that was played with both sides (CR 8.3.38a)
SIDES: Final = ("left", "right")
BOTH: Final = "both"
RIGHT: Final = "right "  # before the names of what a melded card's right side declared


def forms(game: FabGame, obj: FabObject) -> list[tuple[str, FabObject]]:
    """Return a split-card as it would be with each side, and melded, by the word for it (CR 5.1.2c, 9.2.3); of a
    twin-card its player determines the face in the same way (CR 9.1.4b).

    Nothing for any other card.
    """
    definition = game.definition(obj)
    found: list[tuple[str, FabObject]] = []
    for word, number in zip(SIDES, definition.sides, strict=False):
        form = obj.copy()
        form.definition = number
        found.append((word, form))
    if found and "meld" in game.properties(obj).keywords:
        form = obj.copy()
        form.memory = {**obj.memory, MELDED: (1,)}  # CR 8.3.38c: it has the properties of both sides
        found.append((BOTH, form))
    return found


def is_melded(obj: FabObject) -> bool:
    """Return whether a card is, or would be, played with both sides (CR 8.3.38a)."""
    return MELDED in obj.memory


def resolving_side(game: FabGame, layer: FabObject) -> int:
    """Return the definition whose resolution abilities a layer generates effects of now: of a melded one first its
    right side, then its left (CR 5.3.4d).
    """
    if not is_melded(layer):
        return layer.definition
    return game.definition(layer).sides[1 if first_time(layer) else 0]


def declared(layer: FabObject) -> dict[str, Refs]:
    """Return what a layer has declared, for the abilities that resolve now."""
    if not is_melded(layer):
        return dict(layer.memory)
    left = {name: refs for name, refs in layer.memory.items() if not name.startswith(RIGHT)}
    right = {n.removeprefix(RIGHT): refs for n, refs in layer.memory.items() if n.startswith(RIGHT)}
    return {**left, **right} if first_time(layer) else left


def first_time(layer: FabObject) -> bool:
    """Return whether a melded layer has not resolved yet (CR 5.3.4d)."""
    return layer.memory.get(MELDED, (0,))[0] == 1
