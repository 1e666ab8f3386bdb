"""Ultimate Pit Fight: whom a player may target, and what the combat chain is focused on (TRP 9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.ir import conditions as c
from rulebound.ir import filters as f
from rulebound.ir import selectors as s
from rulebound.ir.lasting import Rule
from rulebound.kernel.legality import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node

RULE: Final = "TRP 9.3"


def within_reach(game: FabGame, who: int) -> frozenset[int]:
    """Return the players who, or whose objects, may be targeted: ``who`` and those to the immediate left and right."""
    order = game.clockwise(who)
    return frozenset((order[0], order[1], order[-1])) if len(order) > 1 else frozenset(order)


def in_reach(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether a player may target an object as far as seats go; what nobody controls always."""
    return not game.state.pit_fight or obj.controller < 0 or obj.controller in within_reach(game, who)


def bound_by_seats(target: s.Target | s.AnyTarget) -> bool:
    """Return whether targets of an effect must sit beside: not where it targets two or more heroes by itself."""
    return not (isinstance(target, s.Target) and target.max > 1 and _heroes(target.filter))


def focus(game: FabGame, who: int) -> frozenset[int]:
    """Return the players on whom the combat chain is focused by a player's first attack on it, also those who have left
    the game since; empty for none.
    """
    if not game.state.pit_fight:
        return frozenset()
    for link in game.state.links:
        if link.player == who:
            attacked = (game.state.known(ref) for ref in link.targets)
            return frozenset(
                obj.controller if obj.controller >= 0 else obj.owner for obj in attacked if obj is not None
            )
    return frozenset()


def reaches(game: FabGame, attack: FabObject | None, target: FabObject) -> bool:
    """Return whether an effect lets an attack target what does not sit beside (CR 1.0.2, 1.4.5)."""
    from rulebound.fab.effects.filters import passes
    from rulebound.fab.effects.rules import found_by, rules

    if attack is None:
        return False
    for active in rules(game, "may", "reach"):
        node = active.node
        if isinstance(node, Rule) and node.what is not None and node.by is not None:
            if found_by(active, node.what, attack) and passes(active.ctx, node.by, target):
                return True
    return False


def attack_refusals(
    game: FabGame, who: int, target: FabObject, *, several: bool, attack: FabObject | None = None
) -> Iterator[Reason]:
    """Yield why a player may not attack something: its seat, or the focus of the chain."""
    if not several and not in_reach(game, who, target) and not reaches(game, attack, target):
        yield Reason(
            RULE,
            "only heroes to your immediate left and right, and their objects, can be targeted",
            target.id,
        )
    focused = focus(game, who)
    if focused and target.controller not in focused:
        yield Reason(RULE, "the combat chain is focused on another hero: close it first", target.id)


def _heroes(legal: Node) -> bool:
    """Return whether a filter lets only heroes through."""
    if isinstance(legal, c.AllOf):
        return any(_heroes(part) for part in legal.parts)
    return legal == f.IsA("hero")
