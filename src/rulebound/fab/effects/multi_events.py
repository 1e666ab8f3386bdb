"""The order of the individual events of one effect (CR 1.8.6d, 1.9.2), where it makes a difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.fab.effects.context import object_context
from rulebound.fab.effects.patterns import matches
from rulebound.fab.effects.prevention import LASTING_KEY
from rulebound.fab.effects.replacement import active
from rulebound.fab.effects.triggered import candidates
from rulebound.fab.words import IDENTITY, STANDARD
from rulebound.ir.abilities import Triggered
from rulebound.ir.events import Event as Pattern
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame


def ordered_by(game: FabGame, events: Sequence[Event]) -> int | None:
    """Return the player who determines the order of the events of an effect (CR 1.8.6d); None where no order but the
    one of the rules is possible (1.9.2c), or where it makes no difference.

    It makes one where an effect that was generated and may be used up could replace several of the events, or where
    one triggers on the first, second or so of them. Of a prevention the points are declared instead (CR 6.4.10f).
    """
    players = {event.player for event in events}
    if len(players) > 1 or any(event.cause < 0 for event in events):
        return None
    (who,) = players
    if (
        who < 0
    ):  # nobody is considered to do what an ally does (CR 8.5.3a): the effect has a player all the same
        layer = game.state.objects[events[0].cause]
        who = layer.controller if layer.controller >= 0 else layer.owner  # CR 1.7.1b
    if game.state.players[who].out:
        return None
    if _is_counted(game, events):
        return who
    met: dict[int, int] = {}
    for event in events:
        for category in (IDENTITY, STANDARD):
            for replacement in active(game, event, category):
                if not replacement.key & LASTING_KEY:
                    continue
                if met.setdefault(replacement.key, event.subject) != event.subject:
                    return who
    return None


def _is_counted(game: FabGame, events: Sequence[Event]) -> bool:
    """Return whether some effect triggers on one of the events by its number, as on the first each turn (CR 6.6.5d)."""
    kinds = 0
    for event in events:
        kinds |= event.kinds
    if not kinds & game.program.trigger_mask:
        return False
    for obj, number, _, _ in candidates(game, events, kinds):
        node = game.program.abilities[number].node
        if not isinstance(node, Triggered) or not isinstance(node.on, Pattern) or node.on.nth is None:
            continue
        ctx = object_context(game, obj)
        if len({event.subject for event in events if matches(ctx, node.on, event)}) > 1:
            return True
    return False
