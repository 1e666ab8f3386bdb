"""Effects that let a player play a card from elsewhere or as though it were an instant (CR 5.1.1a, 8.1.1d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context
from rulebound.fab.effects.rules import Active, concerns, rules
from rulebound.fab.words import ARSENAL, DECK, HAND, PLAY, ZONE_NUMBERS, zone_kind
from rulebound.ir import abilities as ab
from rulebound.ir.filters import InZone
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import Ref

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node


def permits(game: FabGame, active: Active, obj: FabObject, who: int) -> bool:
    """Return whether an effect lets a player play a card from where it is: where it names a zone from the player's own
    (CR 3.0.2), of a deck only the top card, and not more often in a turn than the effect says.
    """
    node = active.node
    assert isinstance(node, Rule)
    if node.from_ is not None:
        kind = ZONE_NUMBERS[node.from_]
        if obj.zone != game.state.zone_of(kind, who):
            return False
        if kind == DECK and game.state.cards_in(DECK, who)[:1] != [obj.id]:
            return False
    if not concerns(active, obj, who):
        return False
    return node.n is None or _times(game, active) < amount(active.ctx, node.n)


def _times(game: FabGame, active: Active) -> int:
    """Return how often an effect was used this turn: cards that were played through another are not counted
    (CR 5.1.3d).
    """
    return sum(
        bool(event.kinds & PLAY) and event.batch >= game.state.turn_started and active.ctx.this in event.extra
        for event in game.state.history
    )


def from_elsewhere(game: FabGame, who: int, obj: FabObject) -> bool:
    """Return whether an effect lets a player play a card that is not theirs to play from where it is."""
    return not _is_theirs(who, obj) and any(
        names_a_place(active.node) and permits(game, active, obj, who)
        for active in rules(game, "may", "play")
    )


def names_a_place(node: Node) -> bool:
    """Return whether what an effect lets be played it lets be played from where that is: it names a zone, or cards
    that are somewhere. What says only when a card may be played leaves it to be played from where it could be
    (CR 5.1.1a, 8.1.1d).
    """
    if not isinstance(node, Rule) or node.from_ is not None or isinstance(node.what, Ref):
        return True
    return node.what is not None and any(isinstance(part, InZone) for part in node.what.walk())


def _is_theirs(who: int, obj: FabObject) -> bool:
    return obj.owner == who and zone_kind(obj.zone) in (HAND, ARSENAL)


def permitting(game: FabGame, who: int, obj: FabObject) -> tuple[int, ...]:
    """Return the sources of what lets a player play a card from where it is, itself first: the player declares which
    of them is used (CR 5.1.3d). Where none of them is limited in number it makes no difference, and none is returned.
    """
    if _is_theirs(who, obj):
        return ()
    effects = [
        active
        for active in rules(game, "may", "play")
        if names_a_place(active.node) and permits(game, active, obj, who)
    ]
    if all(getattr(active.node, "n", None) is None for active in effects):
        return ()
    abilities = (game.program.abilities[number].node for number in game.definition(obj).play_from)
    own = any(
        isinstance(node, ab.PlayFrom) and node.zone is not None and lets_itself(game, who, obj, node)
        for node in abilities
    )
    sources = [obj.ref] if own else []
    return tuple(dict.fromkeys([*sources, *(active.ctx.this for active in effects)]))


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
    """Return whether an ability of the card itself lets it be played from where it is (CR 5.4.4). One that names no
    zone works wherever the card may be played from (CR 1.7.4e).
    """
    ctx = Context(game, obj.ref, who, obj.memory)
    if node.condition is not None and not holds(ctx, node.condition):
        return False
    return node.zone is None or ZONE_NUMBERS[node.zone] == zone_kind(obj.zone)


def on_top_of_the_deck(game: FabGame, who: int) -> list[int]:
    """Return the top card of a player's deck where an effect lets them play cards from there."""
    if not any(getattr(active.node, "from_", None) == "deck" for active in rules(game, "may", "play")):
        return []
    return game.state.cards_in(DECK, who)[:1]
