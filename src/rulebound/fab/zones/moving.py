"""Moving objects between zones (CR 3.0.7-3.0.12): resets, visibility, tokens that cease to exist, sub-cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ARENA,
    ARSENAL,
    BANISHED,
    CARD,
    CLEAR,
    COMBAT_CHAIN,
    DECK,
    DEFEND,
    DIE,
    ENTER,
    EQUIPMENT_ZONES,
    GRAVEYARD,
    HAND,
    LEAVE,
    MOVE,
    NO_ROLE,
    PERMANENT,
    PITCH,
    PRINTED,
    PRIVATE,
    PROXY,
    QUEUE,
    REMOVED,
    SOUL,
    STACK,
    UNDER,
    WEAPON,
    WEAPON2,
    zone_kind,
    zone_of,
    zone_owner,
)
from rulebound.kernel.state import NOWHERE, Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame

TOP: Final = 0
BOTTOM: Final = -1
FORGOTTEN: Final = frozenset({DECK})  # what moves from there is known as what it becomes
EQUIPPED: Final = frozenset({*EQUIPMENT_ZONES, WEAPON, WEAPON2})
DECK_CARDS_ONLY: Final = frozenset({ARSENAL, DECK, HAND, PITCH})  # CR 3.3.2, 3.7.2, 3.9.2, 3.14.2
PERMANENT_SUBTYPES: Final = frozenset(
    {"Affliction", "Ally", "Ash", "Aura", "Construct", "Figment", "Invocation", "Item", "Landmark"}
)  # CR 1.3.3, 8.2.11b, 8.2.12b, 8.2.16b


def move_event(
    game: FabGame,
    obj: FabObject,
    to: int,
    kinds: int = 0,
    *,
    player: int = -1,
    source: int = 0,
    up: bool | None = None,
    place: int = TOP,
    rule: str = "",
) -> Event:
    """Return the event of moving an object to a zone; a named event (discard, banish) adds its bits.

    Without them the same move is no banishing, destroying, discarding, drawing or charging (CR 8.5.1a, 8.5.4a,
    8.5.5a, 8.5.6a, 8.5.29b). ``up`` None means the default visibility of the destination (3.0.4, 3.0.4a, 3.0.4d); in a
    public zone an object may be private, too (3.0.4c).
    """
    event = Event(kinds | MOVE, player, obj.ref, source=source, from_zone=obj.zone, to_zone=to, place=place)
    event.up = zone_kind(to) not in PRIVATE if up is None else up
    event.rule = rule
    rezone(event, obj)
    return event


def place_in_deck(word: str | None) -> int:
    """Return the place in a deck that a word means: top, bottom, or the number counted from the top (CR 8.5.15b)."""
    if word is not None and word.isdigit():
        return int(word) - 1
    return BOTTOM if word == "bottom" else TOP


def rezone(event: Event, obj: FabObject) -> None:
    """Say whether the move enters or leaves the arena (CR 3.1.2a), after its destination is set."""
    event.kinds &= ~(ENTER | LEAVE)
    outside = zone_kind(obj.zone) not in ARENA or obj.under != 0
    inside = event.to_zone >= 0 and zone_kind(event.to_zone) in ARENA
    if outside and inside:
        event.kinds |= ENTER
    elif not outside and not inside:
        event.kinds |= LEAVE


def clear_event(game: FabGame, obj: FabObject, rule: str) -> Event:
    """Return the event of clearing an object (CR 3.0.12): to its owner's graveyard, or it ceases to exist."""
    to = game.state.zone_of(GRAVEYARD, obj.owner) if obj.owner >= 0 else REMOVED
    return move_event(game, obj, to, CLEAR, rule=rule)


def ceases_outside(game: FabGame, obj: FabObject) -> bool:
    """Return whether an object exists only in the arena or on the stack (CR 3.0.12a, 8.1.8a, 8.1.8, 1.5.3)."""
    return obj.kind != CARD or "Token" in game.definition(obj).types


def may_be_permanent(game: FabGame, obj: FabObject) -> bool:
    """Return whether an object would be a permanent in the permanent zone: a deck-card by its subtypes (CR 1.3.3)."""
    if obj.kind != CARD or not game.definition(obj).card.is_deck_card:
        return obj.kind in PRINTED
    properties = game.properties(obj)  # an evo is an equipment, too
    return bool(properties.subtypes & PERMANENT_SUBTYPES) or not properties.types.isdisjoint(
        ("Equipment", "Token")
    )


def _empty_arsenal_zone(game: FabGame, to: int) -> bool:
    from rulebound.fab.zones.arsenal import has_empty_zone

    return has_empty_zone(game, zone_owner(to))


def _can_contain(game: FabGame, kind: int, obj: FabObject) -> bool:
    if kind == PERMANENT:
        return may_be_permanent(game, obj)  # CR 3.13.2
    if kind not in DECK_CARDS_ONLY or obj.kind != CARD or ceases_outside(game, obj):
        return True
    # CR 1.3.2c, 8.1.1, 8.1.2, 8.1.3, 8.1.10, 8.1.12: actions, reactions, mentors and blocks are deck-cards.
    # CR 1.3.2d, 8.1.4, 8.1.9, 8.1.11, 8.1.14: equipment, weapons, demi-heroes and companions are arena-cards.
    return game.program.definitions[game.definition(obj).front].card.is_deck_card  # CR 9.1.3


def happen_move(game: FabGame, event: Event) -> None:
    """Carry out a move; it fails where the destination cannot contain the object (CR 3.0.11, 3.3.2a,
    3.0.8, 3.0.14b).
    """
    state = game.state
    obj = state.live(event.subject)
    if obj is None:
        return
    to = event.to_zone
    kind = zone_kind(to) if to >= 0 else REMOVED
    if kind == ARSENAL and state.zones[to] and not _empty_arsenal_zone(game, to):
        return  # CR 3.3.2a
    if not _can_contain(game, kind, obj):
        return  # CR 3.0.11
    if to == obj.zone and not obj.under:
        _same_zone(game, obj, event)
        return
    event.happened = True
    event.from_zone = obj.zone
    if event.kinds & LEAVE and game.life(obj) is not None:
        event.kinds |= DIE  # CR 2.5.3g, 8.2.8a
    ceases = ceases_outside(game, obj) and (kind not in ARENA and kind not in (STACK, QUEUE, SOUL, UNDER))
    if ceases or kind == REMOVED:
        event.to_zone = NOWHERE  # CR 3.0.12a, 8.1.8a: it leaves, and is put nowhere
        cease(game, obj)
        return
    resets = kind not in ARENA and kind not in (STACK, QUEUE)  # CR 3.0.9
    if zone_kind(obj.zone) not in FORGOTTEN and (
        resets or zone_kind(obj.zone) in ARENA or obj.zone in (STACK, QUEUE)
    ):
        remember(game, obj)
    _take_out(game, obj)
    if to == UNDER:
        _pass_sub_cards_on(game, obj, event)
    if resets:
        was = obj.ref
        obj = renew(game, obj)
        drop_proxies(game, was, chain_only=False)  # CR 1.4.3c: as another object it is no attack-source
    _put_in(game, obj.id, to, event.place)
    new = state.own(obj.id)
    new.zone = to
    new.up = event.up
    if "revealed" in new.memory:  # CR 5.2.4b, 5.4.7b: what was shown for an ability is where that left it
        new.memory = {name: refs for name, refs in new.memory.items() if name != "revealed"}
    new.since = state.tick()
    _enter(game, new, event)
    if kind in (SOUL, UNDER):  # CR 3.0.14a: nothing else puts a card under another
        new.under = (
            state.players[zone_owner(to)].hero if kind == SOUL else event.extra[0]
        )  # CR 3.11.5, 3.0.14
    if kind == COMBAT_CHAIN:
        new.controller = new.controller if new.controller >= 0 else new.owner
    elif kind in ARENA:
        new.controller = (
            event.extra[0] if event.extra else new.controller if new.controller >= 0 else new.owner
        )
    if kind in EQUIPPED:
        new.equipped = to  # CR 8.5.41
    event.new = new.ref
    if event.kinds & DEFEND:
        from rulebound.fab.combat.defending import becomes_defending

        becomes_defending(game, new, zone_kind(event.from_zone), event.place)
        if event.from_zone == STACK and new.from_zone >= 0:
            event.from_zone = game.state.zone_of(
                new.from_zone, new.owner
            )  # a reaction from hand defends from hand


def _taker(game: FabGame, event: Event) -> int:
    """Return whose card becomes what comes out of a zone of everybody's: the player's into whose zone it goes
    (CR 3.4.2, 3.9.2), or who plays it (5.1.1); otherwise it stays the card of who has it.
    """
    if not game.state.is_shared(event.from_zone) or game.state.is_shared(event.to_zone):
        return -1
    return zone_owner(event.to_zone) if event.to_zone != STACK else event.player


def _enter(game: FabGame, obj: FabObject, event: Event) -> None:
    """An object is put with a counter that an effect gives it (CR 6.4.8), an invocation or a construct from
    the stack with its back-face active (CR 8.2.13a, 8.2.14a).
    """
    own = game.state.own(obj.id)
    taker = _taker(game, event)
    if taker >= 0:
        own.owner = taker
    if event.word and not event.kinds & DEFEND:
        own.counters = ((event.word, 1),)
    if event.kinds & ENTER and event.from_zone == STACK and game.definition(obj).turns_over:
        own.definition = game.program.back_of(own.definition)


def _reorder(game: FabGame, obj: FabObject, event: Event) -> None:
    """A card that is put elsewhere in the deck that it is in is put there (CR 8.5.15b), but no move occurs (3.0.7b)."""
    game.state.own_zone(obj.zone).remove(obj.id)
    _put_in(game, obj.id, obj.zone, event.place)
    game.state.moves += 1
    event.kinds &= ~MOVE
    event.happened = True


def _same_zone(game: FabGame, obj: FabObject, event: Event) -> None:
    """A card that goes where it is only becomes public or private (CR 3.0.7b, 3.0.9)."""
    if zone_kind(obj.zone) == DECK:
        _reorder(game, obj, event)
        return
    if obj.up == event.up:
        return  # CR 3.0.7b
    event.happened = True
    if not event.up and zone_kind(obj.zone) not in ARENA:
        remember(game, obj)
        obj = renew(game, obj)
    own = game.state.own(obj.id)
    own.up = event.up
    event.new = own.ref


def remember(game: FabGame, obj: FabObject) -> None:
    """Keep the last known information of an object that is about to cease to exist (CR 1.2.3, 1.2.3b)."""
    snapshot = obj.copy()
    snapshot.stamp = -1
    snapshot.snapshot = game.snapshot(obj)
    game.state.last_known[obj.ref] = snapshot
    game.state.version += 1


def renew(game: FabGame, obj: FabObject) -> FabObject:
    """Make the object a new one without relation to what it was (CR 3.0.9, 1.2.1b, 1.15.3); sub-cards are
    cleared (3.0.14e).
    """
    _release_sub_cards(game, obj)
    state = game.state
    own = state.own(obj.id)
    own.inc += 1
    own.definition = own.memory.get("original", (own.definition,))[0]  # CR 8.5.25: it was a copy no longer
    own.definition = game.definition(own).front  # CR 9.1.3b, 9.2.2
    own.controller = -1
    own.tapped = own.marked = own.frozen = False  # CR 1.3.3b
    own.counters = ()
    own.seen_by = 0
    own.equipped = -1  # CR 8.5.41f
    own.life_change = own.link = own.defends = own.played_link = own.under = 0
    own.role = NO_ROLE
    own.from_zone = -1
    own.played_as = ""
    own.targets = own.modes = ()
    own.memory = {}
    return own


def sub_cards(game: FabGame, obj: FabObject) -> list[FabObject]:
    """Return the cards under an object (CR 3.0.14): of a hero the soul (3.11.5), the oldest first."""
    state = game.state
    ids = [*state.zones[UNDER]]
    for who in range(len(state.players)):
        ids += state.zones[zone_of(SOUL, who)]
    return [state.objects[oid] for oid in ids if state.objects[oid].under == obj.id]


def under_event(game: FabGame, obj: FabObject, top: FabObject, kinds: int = 0, *, player: int = -1) -> Event:
    """Return the event of putting an object under a permanent (CR 3.0.14), public as the top-card is (3.0.14d)."""
    event = move_event(game, obj, UNDER, kinds, player=player, up=top.up)
    event.extra = (top.id,)
    return event


def _pass_sub_cards_on(game: FabGame, obj: FabObject, event: Event) -> None:
    """A top-card that becomes a sub-card takes what is under it along (CR 3.0.14c)."""
    for sub in sub_cards(game, obj):
        game.state.own(sub.id).under = event.extra[0]


def _release_sub_cards(game: FabGame, obj: FabObject) -> None:
    # CR 3.0.14e
    state = game.state
    for found in sub_cards(game, obj):
        sub = state.own(found.id)
        state.own_zone(sub.zone).remove(sub.id)
        sub.under = 0
        if ceases_outside(game, sub):  # CR 3.0.12a
            sub.zone = NOWHERE
            sub.inc += 1
            state.free.append(sub.id)
        else:
            sub.zone = game.state.zone_of(GRAVEYARD, sub.owner)
            state.own_zone(sub.zone).append(sub.id)


def _take_out(game: FabGame, obj: FabObject) -> None:
    """Take an object out of its zone, where those above it move down (CR 3.15.6); an attack-proxy does not outlive its
    source's place (1.4.3c).
    """
    state = game.state
    state.own_zone(obj.zone).remove(obj.id)
    if obj.kind == CARD and obj.zone == COMBAT_CHAIN:
        own = state.own(obj.id)
        own.role = NO_ROLE
        own.link = own.defends = 0
        drop_proxies(game, obj.ref, chain_only=True)


def _put_in(game: FabGame, oid: int, to: int, place: int) -> None:
    # CR 3.7.5: a deck is an ordered pile
    ids = game.state.own_zone(to)
    if zone_kind(to) != DECK or place == BOTTOM:
        ids.append(oid)
    else:
        ids.insert(min(place, len(ids)), oid)  # CR 8.5.15b


def cease(game: FabGame, obj: FabObject) -> None:
    """Let an object cease to exist, keeping what was last known of it."""
    state = game.state
    remember(game, obj)
    for ref in obj.memory.get("hidden", ()):
        _hide_again(game, ref)
    _take_out(game, obj)
    _release_sub_cards(game, obj)
    own = state.own(obj.id)
    own.zone = NOWHERE
    own.inc += 1
    state.free.append(obj.id)
    if obj.kind == CARD:
        drop_proxies(game, (obj.inc << 16) | obj.id, chain_only=False)


def _hide_again(game: FabGame, ref: int) -> None:
    """A source that was shown for its layer's life returns to being private (CR 5.2.4b, 5.4.7b)."""
    source = game.state.live(ref)
    if source is not None and source.memory.get("revealed"):
        own = game.state.own(source.id)
        own.up = False
        own.memory = {name: refs for name, refs in own.memory.items() if name != "revealed"}
        game.state.moves += 1


def drop_proxies(game: FabGame, source: int, *, chain_only: bool) -> None:
    """Let the attack-proxies of a source cease (CR 1.4.3c): without it nothing attacks (8.5.38c)."""
    state = game.state
    zones = (COMBAT_CHAIN,) if chain_only else (COMBAT_CHAIN, STACK, QUEUE)
    for zone in zones:
        for oid in list(state.zones[zone]):
            proxy = state.objects[oid]
            if proxy.kind == PROXY and proxy.origin == source:
                cease(game, proxy)


def banished_zone(obj: FabObject) -> int:
    """Return the banished zone of an object's owner."""
    return zone_of(BANISHED, obj.owner)
