"""Attacking with a card by an effect (CR 8.5.38): what an attack-layer does as it resolves (1.4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.continuous import comes_under_control
from rulebound.fab.effects.discrete import live, make
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.layers.adding import add_layer
from rulebound.fab.words import PROXY, QUEUE, STACK
from rulebound.fab.zones.moving import move_event
from rulebound.ir import effects as e
from rulebound.kernel.events import done

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node
    from rulebound.kernel.state import Frame


@links(e.AttackWith)
def _link_attack_with(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(put_into_queue, node, "8.5.38")
    linker.add(takes_targets, node, "1.4.4a")


def put_into_queue(game: FabGame, frame: Frame, node: object) -> None:
    """The attack card is added to the queue as an attack (CR 8.5.38); of what is no attack card an attack-proxy is
    (8.5.38b), and without a card nothing is (8.5.38c).
    """
    assert isinstance(node, e.AttackWith)
    found = live(game, select(context_of(game, frame), node.what))[:1]
    cards = [obj for obj in found if "Attack" in game.properties(obj).subtypes]
    frame.regs["proxy"] = ()
    if found and not cards:
        frame.regs["proxy"] = (_proxy(game, found[0], frame).ref,)
    events = [move_event(game, obj, QUEUE, player=frame.who, rule="8.5.38", up=True) for obj in cards]
    make(game, frame, events, "8.5.38")


def _proxy(game: FabGame, source: FabObject, frame: Frame) -> FabObject:
    """Return an attack-proxy of a source, made by its attack ability if it has one (CR 8.3.1)."""
    abilities = game.program.abilities
    own = next((n for n in game.properties(source).abilities if abilities[n].is_attack), None)
    ability = own if own is not None else game.state.objects[frame.obj].ability
    proxy = add_layer(game, source.ref, ability, frame.who, PROXY)
    game.state.own_zone(STACK).remove(proxy.id)
    game.state.own_zone(QUEUE).append(proxy.id)
    proxy.zone = QUEUE
    proxy.memory = {"this": (source.ref,)}
    return proxy


def takes_targets(game: FabGame, frame: Frame, node: object) -> None:
    """The targets of the attack-layer become those of the attack (CR 1.4.4a); nothing else of the layer does, since the
    attack is an object of its own (1.4.4b).
    """
    moved = [event.new for event in done(game)] or list(frame.regs["proxy"])
    obj = game.state.live(moved[0]) if moved else None
    frame.regs["ok"] = (int(obj is not None),)
    if obj is None:
        return
    attack = game.state.own(obj.id)
    attack.controller = frame.who
    attack.targets = game.state.objects[frame.obj].targets
    comes_under_control(game, attack, "put")
