"""How what a ``Pick`` finds is chosen together: how many at least, alike, and what they come to (CR 1.8.6); and how
what several find is, of which none can be chosen twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rulebound.fab.choosing import ALIKE, APART, IN_ALL, LEAST, LEAVE
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.selectors import choosable
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.effects.context import Context
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Refs


def check_pick(pick: s.Pick) -> None:
    """Refuse a way of choosing together that nothing here reads.

    Raises:
        ValueError: fewer than all are asked for without a number of its own, or a sum is compared otherwise.
    """
    if (pick.least is not None or pick.in_all is not None) and not pick.up_to:
        raise ValueError("at least so many are chosen where fewer may be than there can be")
    if pick.in_all is not None and not (isinstance(pick.in_all, f.PropertyIs) and pick.in_all.op == ">="):
        raise ValueError("what things come to together can only be so much or more")


def sum_asked(node: Node | None) -> f.PropertyIs | None:
    """Return what things must come to together, if they must."""
    return node if isinstance(node, f.PropertyIs) else None


def limits_of(ctx: Context, pick: s.Pick, found: Sequence[FabObject]) -> dict[str, Refs]:
    """Return the registers of a choice among these objects that say how they must be chosen together."""
    limits: dict[str, Refs] = {}
    if pick.different is not None:
        limits[APART] = (1,)
    if pick.alike is not None:
        limits[ALIKE] = (1,)
    if pick.least is not None:
        limits[LEAST] = (pick.least,)
    asked = sum_asked(pick.in_all)
    if asked is not None:
        limits[IN_ALL] = (amount(ctx, asked.value), *(worth(ctx, asked.property, obj) for obj in found))
    return limits


def worth(ctx: Context, word: str, obj: FabObject) -> int:
    """Return what an object counts in a sum of a property; what does not have it counts nothing (CR 1.8.7a)."""
    return ctx.game.number(obj, word) or 0


def fewest(ctx: Context, pick: s.Pick) -> int:
    """Return of how many things there must be a choice."""
    return (pick.least or 1) if pick.up_to else amount(ctx, pick.n)


def can_choose(ctx: Context, pick: s.Pick, found: Sequence[FabObject]) -> bool:
    """Return whether there is a choice among these objects that is as it must be (CR 1.8.3b)."""
    asked = sum_asked(pick.in_all)
    if asked is not None and sum(max(0, worth(ctx, asked.property, obj)) for obj in found) < amount(
        ctx, asked.value
    ):
        return False
    return len(found) >= fewest(ctx, pick)


def joined(steps: Sequence[Node], place: int) -> tuple[s.Pick, ...]:
    """Return what is chosen in the steps after one that banishes, where they banish, too: "2 of these and 1 of those"
    are cards of which none is banished twice.
    """
    found = (step.what for step in steps[place:] if isinstance(step, e.Banish))
    picks = [what for what in found if isinstance(what, s.Pick) and not (what.up_to or what.random)]
    return tuple(picks[1:]) if _picked(steps[place]) in picks[:1] else ()


def _picked(step: Node) -> Node | None:
    return step.what if isinstance(step, e.Banish) else None


def can_be_joined(ctx: Context, steps: Sequence[Node]) -> bool:
    """Return whether there are enough cards for all such steps together (CR 1.8.3b)."""
    for place, step in enumerate(steps):
        picks = joined(steps, place)
        if picks and isinstance(first := _picked(step), s.Pick):
            return _enough([_wanted(ctx, pick) for pick in (first, *picks)])
    return True


def leaving(ctx: Context, n: int, candidates: Sequence[int], later: Sequence[s.Pick]) -> dict[str, Refs]:
    """Return the registers of a choice that must leave enough for those after it, where there is enough for all."""
    wanted = [_wanted(ctx, pick) for pick in later]
    if not wanted or not _enough([(n, frozenset(candidates)), *wanted]):
        return {}
    return {
        f"{LEAVE}{place}": (needed, *sorted(refs))
        for place, (needed, refs) in enumerate(_unions(wanted))
        if refs & frozenset(candidates)
    }


def _wanted(ctx: Context, pick: s.Pick) -> tuple[int, frozenset[int]]:
    return amount(ctx, pick.n), frozenset(obj.ref for obj in choosable(ctx, pick))


def _unions(wanted: Sequence[tuple[int, frozenset[int]]]) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield for each group of choices how many things they need together, and among which."""
    for size in range(1, len(wanted) + 1):
        for group in combinations(wanted, size):
            yield sum(n for n, _ in group), frozenset[int]().union(*(refs for _, refs in group))


def _enough(wanted: Sequence[tuple[int, frozenset[int]]]) -> bool:
    return all(len(refs) >= n for n, refs in _unions(wanted))
