"""Restrictions on what is played and activated alike: of a kind, and so many at most (CR 1.0.2, 1.0.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import players_in
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.rules import Active, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.layers.announced import as_announced
from rulebound.fab.words import ACTIVATE, PLAY
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.kernel.legality import Reason

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


def bounds(game: FabGame, who: int, obj: FabObject, ability: int = -1) -> Iterator[Reason]:
    """Yield the effects that keep a player from playing a card, or from activating an ability of it."""
    actions = ("play" if ability < 0 else "activate", "play or activate")
    for active in (active for action in actions for active in rules(game, "cannot", action)):
        node = active.node
        counted = isinstance(node, m.Rule) and (node.action == "play or activate" or node.n is not None)
        if counted and _speaks_of(active, who) and _fits(active, as_announced(game, obj, who, ability)):
            assert isinstance(node, m.Rule)
            if node.n is None or _so_far(game, active, who) >= amount(active.ctx, node.n):
                yield from _refused("1.0.2", "an effect forbids it", game, active)
    for active in (active for action in actions for active in rules(game, "only", action)):
        if getattr(active.node, "what", None) is not None and _speaks_of(active, who):
            if not _fits(active, as_announced(game, obj, who, ability)):
                yield from _refused("1.0.2a", "an effect allows only others", game, active)


def _refused(rule: str, words: str, game: FabGame, active: Active) -> Iterator[Reason]:
    source = game.state.known(active.ctx.this)
    yield Reason(rule, words, source.id if source is not None else -1)
    yield Reason("5.1.5", "a rule or effect prevents it from being played")


def _speaks_of(active: Active, who: int) -> bool:
    whose = getattr(active.node, "who", None)
    return whose is None or who in players_in(active.ctx.game, select(active.ctx, whose))


def _fits(active: Active, layer: FabObject) -> bool:
    what = getattr(active.node, "what", None)
    return not isinstance(what, s.All) or passes(active.ctx, what.filter, layer)


def _so_far(game: FabGame, active: Active, who: int) -> int:
    """Count what a player has played or activated this turn of what an effect limits."""
    node = active.node
    assert isinstance(node, m.Rule)
    kinds = (PLAY if "play" in node.action else 0) | (ACTIVATE if "activate" in node.action else 0)
    layers = [
        game.state.known(event.object)
        for event in game.state.history
        if event.kinds & kinds and event.player == who and event.batch >= game.state.turn_started
    ]
    return sum(1 for layer in layers if layer is not None and _fits(active, layer))
