"""Activations beyond a LIMIT (CR 5.2.3): which effects still allow one, and which of them a player uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.rules import concerns, rules, set_limit
from rulebound.ir import abilities as ab

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Lasting

USED = "used"  # in the registers of such an effect: the activations that it was used for, by their keys


def limit_key(obj: FabObject, ability: int) -> int:
    """Return the key under which activations of an ability of an object are counted."""
    return (obj.ref << 20) | ability


def left(game: FabGame, who: int, obj: FabObject, ability: int) -> list[Lasting]:
    """Return the effects that let a player activate an ability of an object once more, beyond its LIMIT.

    An effect on the abilities of objects gives each ability that many (CR 5.2.3a), one on an object all its abilities
    together (5.2.3b); several effects add up (5.2.3d).
    """
    found: list[Lasting] = []
    key = limit_key(obj, ability)
    for active in rules(game, "may", "activate again"):
        effect = active.effect
        if effect is None or effect.value is None or not concerns(active, obj, who):
            continue
        used = effect.regs.get(USED, ())
        spent = len(used) if effect.subjects else used.count(key)
        if spent < effect.value:
            found.append(effect)
    return found


def beyond_limit(game: FabGame, who: int, obj: FabObject, ability: int) -> bool:
    """Return whether the LIMIT of an ability is used up, so that another activation needs an effect."""
    node = game.program.abilities[ability].node
    if not isinstance(node, ab.Activated) or node.limit is None:
        return False
    limit = (set_limit(game, who, obj, ability) or node.limit) + game.additional(who, obj, ability)
    return game.state.limits.get(limit_key(obj, ability), 0) >= limit


def use(game: FabGame, effect: int, obj: FabObject, ability: int) -> None:
    """Use an effect (by its id) for an activation beyond the LIMIT."""
    state = game.state
    place = next(place for place, one in enumerate(state.lasting) if one.id == effect)
    own = state.own_lasting(place)
    own.regs = {**own.regs, USED: (*own.regs.get(USED, ()), limit_key(obj, ability))}
    state.version += 1
