"""Effects that put cards onto the active chain link (CR 7.0.4a, 7.0.5): as defending cards, or as its attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.combat.defending import add_defenders, against_defending, who_defends_with
from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import live, make
from rulebound.fab.effects.happening import own_link
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import ATTACKING, COMBAT_CHAIN, DEFENDING, zone_kind
from rulebound.fab.zones.moving import clear_event, move_event
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.kernel.events import done

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


@links(e.JoinLink)
def _link_join(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.JoinLink)
    linker.picks(node)
    if node.role == "attacking":
        linker.add(clear_attack, node, "7.0.4a")
        linker.add(put_attack, node, "7.0.4a")
        linker.add(becomes_attack, node, "7.0.4a")
    else:
        linker.add(put_defenders, node, "7.0.5a")
        linker.add(joined, node, "7.0.5a")


def put_defenders(game: FabGame, frame: Frame, node: object) -> None:
    """Add defending cards from where they are (CR 8.5.32); what defends there already, or cannot, stays where it
    is (7.0.5b, 8.5.32a).
    """
    assert isinstance(node, e.JoinLink)
    link = game.active_link
    cards: list[FabObject] = []
    for obj in live(game, select(context_of(game, frame), node.what)):
        if link is None or game.properties(obj).defense is None:
            continue
        if obj.role == DEFENDING and obj.link == link.number:
            continue
        who = who_defends_with(obj)
        if not any(True for _ in against_defending(game, who, obj, zone_kind(obj.zone), link, cards)):
            cards.append(obj)
    target = link.targets[0] if link is not None and len(link.targets) == 1 else 0
    add_defenders(game, cards, frame.who, "7.0.5a", target)


def joined(game: FabGame, frame: Frame, node: object) -> None:
    """Note whether a card was put there."""
    frame.regs["ok"] = (1 if done(game) else 0,)


def clear_attack(game: FabGame, frame: Frame, node: object) -> None:
    """The attack of the active chain link, if it is still there, is cleared (CR 7.0.4a)."""
    link = game.active_link
    attack = game.state.live(link.attack) if link is not None else None
    make(game, frame, [clear_event(game, attack, "7.0.4a")] if attack is not None else [], "7.0.4a")


def put_attack(game: FabGame, frame: Frame, node: object) -> None:
    """The card moves onto the chain link."""
    assert isinstance(node, e.JoinLink)
    found = live(game, select(context_of(game, frame), node.what))[:1] if game.active_link is not None else []
    events = [move_event(game, obj, COMBAT_CHAIN, player=frame.who, rule="7.0.4a", up=True) for obj in found]
    make(game, frame, events, "7.0.4a")


def becomes_attack(game: FabGame, frame: Frame, node: object) -> None:
    """It is a new attack with the attack-targets of the chain link (CR 7.0.4a)."""
    moved = done(game)
    frame.regs["ok"] = (1 if moved else 0,)
    link = game.active_link
    obj = game.state.live(moved[0].new) if moved else None
    if obj is None or link is None:
        return
    own = game.state.own(obj.id)
    own.role = ATTACKING
    own.link = link.number
    own.targets = link.targets
    game.state.moves += 1
    own_link(game, link.number).attack = own.ref
