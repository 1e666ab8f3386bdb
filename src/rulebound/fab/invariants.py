"""What must be true of every game at every decision, whatever cards are in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebound.fab.combat.combat import COMBAT
from rulebound.fab.concepts.priority import actions
from rulebound.fab.game import FabGame
from rulebound.fab.properties.values import Properties
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ARENA,
    ARSENAL,
    BANISHED,
    CARD,
    COMBAT_CHAIN,
    DECK,
    GRAVEYARD,
    HAND,
    HERO,
    INVENTORY,
    NO_ROLE,
    PERMANENT,
    PITCH,
    PROXY,
    QUEUE,
    SOUL,
    STACK,
    UNDER,
    zone_kind,
    zone_owner,
)
from rulebound.fab.zones.arsenal import arsenal_zones
from rulebound.fab.zones.moving import may_be_permanent
from rulebound.kernel.decision import ACT, PASS
from rulebound.kernel.errors import RuleboundError

_OWNERS_ONLY = frozenset({HAND, DECK, GRAVEYARD, BANISHED, ARSENAL, PITCH, SOUL, INVENTORY})  # CR 3.0.2
_DECK_CARDS = frozenset({HAND, DECK, ARSENAL, PITCH})  # CR 3.3.2, 3.7.2, 3.9.2, 3.14.2
_ON_CHAIN = frozenset({CARD, PROXY})  # CR 3.6.2
_HEROES = frozenset({"Hero", "Demi-Hero"})  # CR 3.11.2
_CONTROLLED = frozenset({*ARENA, STACK, QUEUE})
_BENEATH = frozenset({SOUL, UNDER})
_ONE_AT_MOST = ARENA - {PERMANENT, COMBAT_CHAIN}  # CR 3.0.1a


class Broken(RuleboundError):
    """Something that holds in every game does not hold in this one: an error of the engine."""


def check(game: FabGame) -> None:
    """Check all of it, also that what the game remembers of properties is what it would work out anew.

    Raises:
        Broken: something is wrong; the message says all that is.
    """
    _refuse(game, [*_in_order(game), *_stale(game)])


def check_order(game: FabGame) -> None:
    """Check what can be seen without working anything out anew, which takes most of the time of ``check``.

    Raises:
        Broken: something is wrong; the message says all that is.
    """
    _refuse(game, [*_in_order(game)])


def _refuse(game: FabGame, found: list[str]) -> None:
    if found:
        raise Broken(f"turn {game.state.turn}, decision {game.state.decisions}: " + "; ".join(found))


def _in_order(game: FabGame) -> Iterator[str]:
    yield from _places(game)
    yield from _zones(game)
    yield from _players(game)
    yield from _combat(game)
    yield from _proxies(game)
    yield from _small_parts(game)
    yield from _decision(game)


def _named(game: FabGame, obj: FabObject) -> str:
    return f"{game.name(obj)} (object {obj.id}, zone {obj.zone})"


def _places(game: FabGame) -> Iterator[str]:
    """Every object is in exactly the zone that it says, and in none where it ceased to exist."""
    state = game.state
    listed = Counter(oid for ids in state.zones for oid in ids)
    for obj in state.objects[1:]:
        if obj.zone < 0:
            if listed[obj.id]:
                yield f"{_named(game, obj)} is nowhere, and yet in a zone's list"
        elif listed[obj.id] != 1 or obj.id not in state.zones[obj.zone]:
            yield f"{_named(game, obj)} stands {listed[obj.id]} times in the lists"
        if obj.zone >= 0 and obj.id in state.free:
            yield f"{_named(game, obj)} exists, and yet its number is free"
    if len(set(state.free)) != len(state.free):
        yield f"a number is free twice: {state.free}"


def _zones(game: FabGame) -> Iterator[str]:
    state = game.state
    for zone, ids in enumerate(state.zones):
        kind, owner = zone_kind(zone), zone_owner(zone)
        if kind in _ONE_AT_MOST and len(ids) > 1:
            yield f"zone {zone} holds {len(ids)} objects"
        if ids and zone != state.zone_of(kind, owner):
            yield f"zone {zone} is not used, and yet holds something"
        deciding = state.decision is not None and state.decision.kind == ACT
        if kind == ARSENAL and deciding and len(ids) > arsenal_zones(game, owner):  # CR 3.3.2a
            yield f"player {owner} has {len(ids)} cards in arsenal"
        alone = kind in _OWNERS_ONLY
        controlled = kind in _CONTROLLED
        for oid in ids:
            obj = state.objects[oid]
            if alone and not state.owns(owner, obj):
                yield f"{_named(game, obj)} is in another player's zone"
            if alone and obj.controller >= 0 and not obj.under:
                yield f"{_named(game, obj)} has a controller outside the arena and the stack"
            if kind == COMBAT_CHAIN and obj.kind not in _ON_CHAIN:
                yield f"{_named(game, obj)} is on the chain, and neither a card nor an attack-proxy"
            if kind == PERMANENT and not may_be_permanent(game, obj):
                yield f"{_named(game, obj)} is among the permanents and is none"
            if kind == HERO and not game.properties(obj).types & _HEROES:
                yield f"{_named(game, obj)} is in a hero zone and no hero"
            if kind in _DECK_CARDS and not game.definition(obj).card.is_deck_card:
                yield f"{_named(game, obj)} is no deck-card"
            if not controlled and obj.kind != CARD:
                yield f"{_named(game, obj)} is no card"
            if controlled and not 0 <= obj.controller < len(state.players):
                yield f"{_named(game, obj)} has no controller"
            if obj.controller >= 0 and state.players[obj.controller].out and not state.over:
                yield f"{_named(game, obj)} is controlled by a player who is out of the game"


def _players(game: FabGame) -> Iterator[str]:
    state = game.state
    for player in state.players:
        if min(player.action, player.resource, player.chi) < 0:
            yield f"player {player.index} has {player.action}, {player.resource}, {player.chi} points"
        if player.out:
            continue
        hero = game.hero(player.index)
        if hero.zone < 0 or zone_kind(hero.zone) not in (HERO, COMBAT_CHAIN):
            yield f"{_named(game, hero)} is not in its zone"
        if state.decision is not None and state.decision.kind == ACT and not game.life(hero):
            yield f"{_named(game, hero)} has no life, and the game goes on"
    if state.over != (state.decision is None):
        yield "the game is over and asks on, or asks nothing and goes on"


def _combat(game: FabGame) -> Iterator[str]:
    state = game.state
    running = sum(frame.proc == COMBAT.number for frame in state.frames)
    if running != int(state.open) and not state.over:
        yield f"the chain is {'open' if state.open else 'closed'}, and combat runs {running} times"
    if not state.open and (state.links or state.zones[COMBAT_CHAIN] or state.active_link or state.step):
        yield "the chain is closed, and yet there is something on it"
    if [link.number for link in state.links] != list(range(1, len(state.links) + 1)):
        yield "the chain links have wrong numbers"
    if not 0 <= state.active_link <= len(state.links):
        yield f"chain link {state.active_link} of {len(state.links)} is active"
    for link in state.links:
        if state.known(link.attack) is None:
            yield f"nothing is known of the attack of chain link {link.number}"
        if not link.resolved and link.number != state.active_link and state.step not in ("close", "attack"):
            yield f"chain link {link.number} is neither resolved nor active"
    for oid in state.zones[COMBAT_CHAIN]:
        obj = state.objects[oid]
        if not 1 <= obj.link <= len(state.links) or obj.role == NO_ROLE:
            yield f"{_named(game, obj)} is on the chain with link {obj.link} and role {obj.role}"
    for obj in state.objects[1:]:
        if obj.zone >= 0 and obj.zone != COMBAT_CHAIN and (obj.link or obj.role or obj.defends):
            yield f"{_named(game, obj)} still has a place on the chain"
        if obj.zone >= 0 and obj.equipped >= 0 and obj.zone not in (obj.equipped, COMBAT_CHAIN):
            yield f"{_named(game, obj)} is equipped to zone {obj.equipped}"


def _proxies(game: FabGame) -> Iterator[str]:
    """An attack-proxy is where attacks are, and its source exists (CR 1.4.3c)."""
    state = game.state
    for obj in state.objects[1:]:
        if obj.zone < 0 or obj.kind != PROXY:
            continue
        source = state.live(obj.origin)
        if obj.zone not in (STACK, QUEUE, COMBAT_CHAIN):
            yield f"the attack of {_named(game, obj)} is somewhere else than an attack can be"
        if source is None:
            yield f"the attack of {_named(game, obj)} has no source any more"
        elif obj.zone == COMBAT_CHAIN and (source.zone != COMBAT_CHAIN or source.link != obj.link):
            yield f"the attack of {_named(game, obj)} is on another chain link than its source"


def _small_parts(game: FabGame) -> Iterator[str]:
    state = game.state
    for obj in state.objects[1:]:
        if obj.counters:
            kinds = [kind for kind, _ in obj.counters]
            if len(set(kinds)) != len(kinds) or any(n <= 0 for _, n in obj.counters):
                yield f"{_named(game, obj)} has the counters {obj.counters}"
        if obj.zone < 0:
            continue
        if bool(obj.under) != (zone_kind(obj.zone) in _BENEATH):
            yield f"{_named(game, obj)} is under {obj.under}"
        if obj.snapshot:
            yield f"{_named(game, obj)} exists, and yet has only its last properties"
    ids = [effect.id for effect in state.lasting]
    if len(set(ids)) != len(ids):
        yield f"two lasting effects have one number: {ids}"
    for effect in state.lasting:
        if effect.waiting < 0 or state.players[effect.controller].index != effect.controller:
            yield f"lasting effect {effect.id} waits for {effect.waiting}"
    if game.folding:
        yield "a fold of properties was left unfinished"


def _decision(game: FabGame) -> Iterator[str]:
    state = game.state
    decision = state.decision
    if decision is None:
        return
    if not decision.options:
        yield f"{decision.about}: nothing can be chosen"
    if len(set(decision.options)) != len(decision.options):
        yield f"{decision.about}: two options are the same: {decision.options}"
    if not 0 <= decision.who < len(state.players) or state.players[decision.who].out:
        yield f"{decision.about}: player {decision.who} is asked, who is not in the game"
    if decision.kind == ACT:
        if decision.options[0].code != PASS or state.active != decision.who:
            yield f"priority: player {state.active} is active, {decision.who} is asked"
        if state.proposals or state.pending:
            yield "priority: an event or a trigger still waits"
    elif state.active >= 0:
        yield f"{decision.about}: player {state.active} has priority in the middle of something (CR 1.11.5)"


def _stale(game: FabGame) -> Iterator[str]:
    """What was worked out earlier is what a game that remembers nothing works out."""
    twin = game.clone()
    for obj in game.state.objects[1:]:
        if obj.zone >= 0:
            had, has = _shown(game.properties(obj)), _shown(twin.properties(obj))
            if had != has:
                differ = {word: (had[word], has[word]) for word in had if had[word] != has[word]}
                yield f"the properties of {_named(game, obj)} are stale: {differ}"
    decision = game.decision
    if decision is not None and decision.kind == ACT:
        anew = tuple(actions(twin, decision.who))
        if anew != decision.options:
            yield f"asked anew, player {decision.who} has other actions: {decision.options} / {anew}"


def _shown(properties: Properties) -> dict[str, object]:
    return {word: getattr(properties, word) for word in Properties.__slots__}
