"""Which attack, card or ability of a turn something is: the first, the second, ... (CR 1.8.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import Context
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.patterns import as_played
from rulebound.fab.words import ACTIVATE, ACTIVATED, CARD, PLAY, PROXY, STACK
from rulebound.ir import filters as f

if TYPE_CHECKING:
    from rulebound.fab.state import FabObject


def is_nth(ctx: Context, node: f.Nth, obj: FabObject) -> bool:
    """Number the attacks of one controller, or of all, by the moment they came under control, or the cards played."""
    if node.how == "played":
        return _nth_played(ctx, node, obj)
    if node.how == "activated":
        return _nth_activated(ctx, node, obj)
    number = 0
    for ref in ctx.game.state.attacks:
        attack = ctx.game.state.known(ref)
        if attack is None or not passes(ctx, node.filter, attack):
            continue
        if node.how != "anybody's" and attack.controller != obj.controller:
            continue
        number += 1
        if ref == obj.ref:
            return number == node.n
    # What would be announced is the next one, and costs what the next one costs (CR 5.1.6a).
    return obj.zone == STACK and number + 1 == node.n and passes(ctx, node.filter, obj)


def _nth_played(ctx: Context, node: f.Nth, obj: FabObject) -> bool:
    """Number the cards that one player has played this turn (CR 5.1.10)."""
    number = 0
    for event in ctx.game.state.history:
        if (
            event.batch < ctx.game.state.turn_started
            or not event.kinds & PLAY
            or event.player != obj.controller
        ):
            continue
        card = ctx.game.state.known(event.subject)
        if card is None or not passes(ctx, node.filter, as_played(ctx.game, card)):
            continue
        number += 1
        if event.subject == obj.ref:
            return number == node.n
    # What is being played is the next one, and costs what the next one costs (CR 5.1.6a).
    return obj.zone == STACK and obj.kind == CARD and number + 1 == node.n


def _nth_activated(ctx: Context, node: f.Nth, obj: FabObject) -> bool:
    """Number the abilities that one player has activated this turn, by their layers (CR 5.2.2b, 5.1.10)."""
    number = 0
    for event in ctx.game.state.history:
        if event.batch < ctx.game.state.turn_started or not event.kinds & ACTIVATE:
            continue
        layer = ctx.game.state.known(event.object)
        if event.player != obj.controller or layer is None or not passes(ctx, node.filter, layer):
            continue
        number += 1
        if event.object == obj.ref:
            return number == node.n
    # What is being activated is the next one, and costs what the next one costs (CR 5.1.6a).
    return obj.kind in (ACTIVATED, PROXY) and number + 1 == node.n
