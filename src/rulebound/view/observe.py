"""The view of one player, built from what that player may see and from nothing else (CR 3.0.3, 3.0.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from rulebound.fab.effects.rules import frozen
from rulebound.fab.game import FabGame
from rulebound.fab.properties.values import Properties
from rulebound.fab.state import ChainLink, FabObject
from rulebound.fab.words import (
    ACTIVATED,
    ARSENAL,
    ATTACKING,
    BANISHED,
    COMBAT_CHAIN,
    DECK,
    DEFENDING,
    EQUIPMENT_ZONES,
    GRAVEYARD,
    HAND,
    INVENTORY,
    PERMANENT,
    PITCH,
    PRINTED,
    PROXY,
    SOUL,
    STACK,
    TRIGGERED,
    WEAPON,
    WEAPON2,
    ZONE_WORDS,
    zone_kind,
    zone_of,
)
from rulebound.view.labels import decision_view
from rulebound.view.model import CardView, Known, LayerView, LinkView, PlayerView, SideView
from rulebound.view.names import HIDDEN, card_label, player_name, ref_label, seen_label
from rulebound.view.visibility import sees

_ROLES: Final = {ATTACKING: "attacking", DEFENDING: "defending"}
_LAYER_KINDS: Final = {PROXY: "attack", ACTIVATED: "activated", TRIGGERED: "triggered"}


def observe(game: FabGame, player: int) -> PlayerView:
    """Return all that a player sees now, with the decision in words if it is theirs."""
    view = look(game, player)
    if view.waiting_for != player:
        return view
    return msgspec.structs.replace(view, decision=decision_view(game, player))


def look(game: FabGame, player: int) -> PlayerView:
    """Return all that a player sees of the table, without the decision: what agents need, quicker."""
    state = game.state
    decision = state.decision
    return PlayerView(
        viewer=player,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=state.phase,
        step=state.step,
        priority=state.active,
        sides=tuple(_side(game, one.index, player) for one in state.players),
        stack=tuple(_layer(game, state.objects[oid], player) for oid in reversed(state.zones[STACK])),
        chain=tuple(_link(game, link, player) for link in state.links),
        chain_open=state.open,
        waiting_for=decision.who if decision is not None else -1,
        decision=None,
        over=state.over,
        winners=state.winners,
        drawn=state.drawn,
    )


def card_view(game: FabGame, obj: FabObject, viewer: int) -> CardView:
    """Return an object as the viewer sees it."""
    zone = ZONE_WORDS[zone_kind(obj.zone)] if obj.zone >= 0 else ""
    if not sees(obj, viewer):
        return CardView(
            label=HIDDEN, hidden=True, owner=obj.owner, controller=obj.controller, zone=zone, up=False
        )
    now = game.properties(obj)
    base = game.program.definitions[obj.definition].base
    state = (obj.owner, obj.controller, zone, obj.up, obj.counters, obj.tapped, obj.marked, frozen(game, obj))
    rest = (obj.role, obj.under, game.life(obj))
    if now is base and obj.kind in PRINTED:
        return _unchanged(base, game.name(obj), obj.id, state, rest)
    return _card(now, card_label(game, obj), obj.id, state, rest)


def _card(
    now: Properties,
    label: str,
    oid: int,
    state: tuple[int, int, str, bool, tuple[tuple[str, int], ...], bool, bool, bool],
    rest: tuple[int, int, int | None],
) -> CardView:
    owner, controller, zone, up, counters, tapped, marked, frozen = state
    role, under, life = rest
    return CardView(
        id=oid,
        label=label,
        owner=owner,
        controller=controller,
        zone=zone,
        up=up,
        types=tuple(sorted(now.words)),
        color=now.color,
        pitch=now.pitch,
        cost=now.cost,
        power=now.power,
        defense=now.defense,
        life=life,
        grade=now.grade,
        keywords=tuple(f"{word} {n}" if n else word for word, n in sorted(now.keywords.items())),
        counters=tuple(sorted(counters)),
        tapped=tapped,
        marked=marked,
        frozen=frozen,
        role=_ROLES.get(role, ""),
        under=under,
    )


# Most cards lie where they lie and nothing changes them: their views are made once.
_unchanged = lru_cache(maxsize=1 << 14)(_card)


def _side(game: FabGame, player: int, viewer: int) -> SideView:
    state = game.state
    record = state.players[player]
    hero = state.objects[record.hero] if record.hero else None
    hero_view = card_view(game, hero, viewer) if hero is not None and hero.zone >= 0 else None
    return SideView(
        player=player,
        name=player_name(player),
        out=record.out,
        hero=hero_view,
        life=hero_view.life or 0 if hero_view is not None else 0,
        intellect=(game.properties(hero).intellect or 0) if hero is not None and hero_view is not None else 0,
        action_points=record.action,
        resources=record.resource,
        chi=record.chi,
        hand=_private(game, HAND, player, viewer),
        hand_size=len(state.zones[zone_of(HAND, player)]),
        deck_size=len(state.cards_in(DECK, player)),
        deck_known=_deck_known(game, player, viewer),
        arsenal=_zone(game, ARSENAL, player, viewer),
        inventory=_private(game, INVENTORY, player, viewer),
        inventory_size=len(state.zones[zone_of(INVENTORY, player)]),
        graveyard=_zone(game, GRAVEYARD, player, viewer),
        banished=_zone(game, BANISHED, player, viewer),
        pitch=_zone(game, PITCH, player, viewer),
        soul=_zone(game, SOUL, player, viewer),
        equipment=_equipped(game, EQUIPMENT_ZONES, player, viewer),
        weapons=_equipped(game, (WEAPON, WEAPON2), player, viewer),
        permanents=tuple(
            card_view(game, obj, viewer)
            for obj in (state.objects[oid] for oid in state.zones[PERMANENT])
            if obj.controller == player
        ),
    )


def _zone(game: FabGame, kind: int, player: int, viewer: int) -> tuple[CardView, ...]:
    state = game.state
    return tuple(card_view(game, state.objects[oid], viewer) for oid in state.cards_in(kind, player))


def _private(game: FabGame, kind: int, player: int, viewer: int) -> tuple[CardView, ...]:
    """The cards of a private zone that the viewer knows; how many there are is said beside it."""
    state = game.state
    objects = [state.objects[oid] for oid in state.cards_in(kind, player)]
    return tuple(card_view(game, obj, viewer) for obj in objects if sees(obj, viewer))


def _deck_known(game: FabGame, player: int, viewer: int) -> tuple[Known, ...]:
    state = game.state
    return tuple(
        Known(place, card_view(game, state.objects[oid], viewer))
        for place, oid in enumerate(state.cards_in(DECK, player))
        if sees(state.objects[oid], viewer)
    )


def _equipped(game: FabGame, kinds: tuple[int, ...], player: int, viewer: int) -> tuple[CardView, ...]:
    """What is equipped to these zones, also while it is on the combat chain (CR 7.7.5)."""
    state = game.state
    zones = [zone_of(kind, player) for kind in kinds]
    found: list[CardView] = []
    for zone in zones:
        found += [card_view(game, state.objects[oid], viewer) for oid in state.zones[zone]]
        found += [
            card_view(game, obj, viewer)
            for obj in (state.objects[oid] for oid in state.zones[COMBAT_CHAIN])
            if obj.equipped == zone
        ]
    return tuple(found)


def _layer(game: FabGame, obj: FabObject, viewer: int) -> LayerView:
    source = game.state.known(obj.origin) if obj.origin else None
    return LayerView(
        kind=_LAYER_KINDS.get(obj.kind, "card"),
        label=seen_label(game, obj, viewer),
        controller=obj.controller,
        card=card_view(game, source if source is not None else obj, viewer),
        targets=tuple(ref_label(game, ref, viewer) for ref in obj.targets),
    )


def _link(game: FabGame, link: ChainLink, viewer: int) -> LinkView:
    state = game.state
    attack = state.live(link.attack)
    known = state.known(link.attack)
    defenders = tuple(
        card_view(game, obj, viewer)
        for obj in (state.objects[oid] for oid in state.zones[COMBAT_CHAIN])
        if obj.role == DEFENDING and obj.link == link.number
    )
    return LinkView(
        number=link.number,
        active=link.number == state.active_link,
        resolved=link.resolved,
        player=link.player,
        attack=card_view(game, attack, viewer) if attack is not None else None,
        label=card_label(game, known) if known is not None else "",
        power=(game.properties(attack).power or 0) if attack is not None else 0,
        defense=sum(card.defense or 0 for card in defenders),
        defenders=defenders,
        targets=tuple(ref_label(game, ref, viewer) for ref in link.targets),
    )
