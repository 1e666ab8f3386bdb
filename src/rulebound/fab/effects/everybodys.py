"""Cards of a deck or graveyard that is every player's own: whose they are for an effect (CR 3.0.2, 4.1.2a).

While they lie there they are everybody's. An effect that takes one for somebody names whose deck or graveyard it
speaks of; for what it does then, as "its owner's hand" or "its owner's banished zone", it is that player's card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebound.fab.effects.context import Context, players_in
from rulebound.fab.effects.selectors import select
from rulebound.ir.filters import InZone
from rulebound.ir.node import Node
from rulebound.ir.selectors import This, TopCards

if TYPE_CHECKING:
    from rulebound.fab.state import FabObject


def taken(ctx: Context, what: Node, found: list[FabObject]) -> list[FabObject]:
    """Let what a selector has found in everybody's zones be the cards of the player whom it names."""
    state = ctx.game.state
    if not any(state.is_shared(obj.zone) for obj in found):
        return found
    who = whose(ctx, what)
    if who is not None:
        belong(ctx, [obj.ref for obj in found], who)
    return [state.objects[obj.id] for obj in found]


def belong(ctx: Context, refs: Iterable[int], who: int) -> None:
    """Let cards that lie in everybody's zones be one player's."""
    state = ctx.game.state
    for ref in refs:
        obj = state.live(ref)
        if obj is not None and state.is_shared(obj.zone) and obj.owner != who:
            state.own(obj.id).owner = who


def whose(ctx: Context, what: Node) -> int | None:
    """Return the player whose deck or graveyard a selector speaks of; a zone that is nobody's or anybody's is the
    controller's (CR 3.0.13). None where it names none, since another effect has found the cards.
    """
    if isinstance(what, This):
        return ctx.who
    for part in what.walk():
        if isinstance(part, TopCards) or (isinstance(part, InZone) and part.zone in ("deck", "graveyard")):
            named = [ctx.who] if part.whose is None else players_in(ctx.game, select(ctx, part.whose))
            return ctx.who if ctx.who in named or not named else named[0]
    return None
