"""Effects that let a player play a card from elsewhere or as though it were an instant (CR 5.1.1a, 8.1.1d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context
from rulebound.fab.effects.patterns import happened
from rulebound.fab.effects.rules import Active, concerns, rules
from rulebound.fab.words import ARSENAL, DECK, HAND, ZONE_NUMBERS, zone_kind, zone_of
from rulebound.ir import abilities as ab
from rulebound.ir import selectors as s
from rulebound.ir.events import Event
from rulebound.ir.lasting import Rule

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


def permits(game: FabGame, active: Active, obj: FabObject, who: int) -> bool:
    """Return whether an effect lets a player play a card from where it is: of a deck only the top card, and not more
    often in a turn than the effect says.
    """
    node = active.node
    assert isinstance(node, Rule)
    if not concerns(active, obj, who):
        return False
    if node.from_ is None:
        return True
    kind = zone_kind(obj.zone) if obj.zone >= 0 else -1
    if kind != ZONE_NUMBERS[node.from_]:
        return False
    if kind == DECK and game.state.zones[zone_of(DECK, who)][:1] != [obj.id]:
        return False
    return node.n is None or _times(active, node) < amount(active.ctx, node.n)


def _times(active: Active, node: Rule) -> int:
    """Return how often a player has made use of an effect this turn: what they have played from that zone."""
    kind = node.what.filter if isinstance(node.what, s.All) else None
    return happened(active.ctx, Event("play", subject=kind, player=node.who, from_=node.from_), "turn")


def from_elsewhere(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether an effect lets a player play a card that is not theirs to play from where it is."""
    mine = obj.owner == who and zone_kind(obj.zone) in (HAND, ARSENAL)
    return not mine and any(permits(game, active, obj, who) for active in rules(game, "may", "play"))


def as_instant(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether an effect lets a player play a card as though it were an instant (CR 8.1.1d, 1.8.8)."""
    for number in game.definition(obj).play_from:
        node = game.program.abilities[number].node
        if isinstance(node, ab.PlayFrom) and node.as_ == "instant" and lets_itself(game, who, obj, node):
            return True
    return any(
        getattr(active.node, "as_", None) == "instant" and permits(game, active, obj, who)
        for active in rules(game, "may", "play")
    )


def lets_itself(game: FabGame, who: int, obj: FabObject, node: ab.PlayFrom) -> bool:
    """Return whether an ability of the card itself lets it be played from where it is (CR 5.4.4)."""
    ctx = Context(game, obj.ref, who, obj.memory)
    if node.condition is not None and not holds(ctx, node.condition):
        return False
    if node.zone is None:
        return obj.owner == who and zone_kind(obj.zone) in (HAND, ARSENAL)
    return ZONE_NUMBERS[node.zone] == zone_kind(obj.zone)


def on_top_of_the_deck(game: FabGame, who: int) -> list[int]:
    """Return the top card of a player's deck where an effect lets them play cards from there."""
    if not any(getattr(active.node, "from_", None) == "deck" for active in rules(game, "may", "play")):
        return []
    return game.state.zones[zone_of(DECK, who)][:1]
