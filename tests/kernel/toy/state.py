"""The state of the toy game, and what its moves change in it."""

from __future__ import annotations

from rulebound.kernel.record import record
from rulebound.kernel.state import NOWHERE, Event, Obj, Player, State
from tests.kernel.toy.words import (
    BEGIN,
    CLOSE,
    COIN,
    DOCKS,
    DRAW,
    HURT,
    LAND,
    OUT,
    PILE,
    PLAYERS,
    ROW,
    SCRAP,
    SUPPLY,
    TAKE,
    ZONES,
    deck,
    hand,
)


@record
class Crew(Obj):
    """A card; ``arrived`` is the timestamp of its landing."""

    arrived: int = 0


@record
class Seat(Player):
    """A player with coins to spend and lives to lose."""

    coins: int = 2
    lives: int = 3


@record
class ToyState(State[Crew, Seat]):
    """All of a toy game; ``acts`` counts what the active player did this turn. Object 0 is nobody."""

    active: int = 0
    turn: int = 0
    acts: int = 0
    winner: int = -1


def empty_state(random: tuple[int, int], stream: int) -> ToyState:
    """Return a state with players and zones and no cards."""
    return ToyState(
        objects=[Crew(0)],
        zones=[[] for _ in range(ZONES)],
        players=[Seat(index) for index in range(PLAYERS)],
        random_high=random[0],
        random_low=random[1],
        random_stream=stream,
    )


def add_card(state: ToyState, definition: int, owner: int, zone: int) -> int:
    """Add a card on top of a zone and return its id; those of the supply belong to nobody (-1)."""
    oid = len(state.objects)
    up, seen_by = _faces(zone, owner)
    state.objects.append(Crew(oid, 0, definition, 0, owner, owner, zone, up, False, seen_by))
    if zone in DOCKS:
        state.own(oid).arrived = state.tick()
    state.own_zone(zone).append(oid)
    return oid


def _faces(zone: int, owner: int) -> tuple[bool, int]:
    """Who sees a card there: all at the docks, in the row and the pile, its owner in a hand, else nobody."""
    if zone in (ROW, PILE, *DOCKS):
        return True, 0
    return False, 1 << owner if owner >= 0 and zone == hand(owner) else 0


def move(state: ToyState, oid: int, zone: int) -> int:
    """Move a card to the top of a zone, as a new object; return its new ref."""
    state.remember(oid)
    crew = state.own(oid)
    state.own_zone(crew.zone).remove(oid)
    crew.inc += 1
    crew.zone = zone
    crew.up, crew.seen_by = _faces(zone, crew.owner)
    crew.arrived = state.tick() if zone in DOCKS else 0
    if zone != NOWHERE:
        state.own_zone(zone).append(oid)
    return crew.ref


def carry_out(state: ToyState, event: Event) -> bool:
    """Change the state as the event says; return whether anything came of it."""
    if event.kinds & SCRAP:
        return _move_subject(state, event, PILE)
    if event.kinds & LAND:
        return _move_subject(state, event, event.to_zone)
    if event.kinds & DRAW:
        return _draw(state, event)
    if event.kinds & TAKE:
        return _take(state, event)
    if event.kinds & COIN:
        state.own_player(event.player).coins += event.amount
    elif event.kinds & HURT:
        state.own_player(event.player).lives -= event.amount
    elif event.kinds & OUT:
        _leave(state, event.player)
    return event.kinds & (BEGIN | CLOSE) > 0 or event.amount != 0


def _move_subject(state: ToyState, event: Event, zone: int) -> bool:
    crew = state.live(event.subject)
    if crew is None:
        return False
    event.from_zone = crew.zone
    event.new = move(state, crew.id, zone)
    return True


def _draw(state: ToyState, event: Event) -> bool:
    cards = state.zones[deck(event.player)]
    if not cards:
        return False
    event.subject = state.objects[cards[-1]].ref
    event.new = move(state, cards[-1], hand(event.player))
    return True


def _take(state: ToyState, event: Event) -> bool:
    crew = state.live(event.subject)
    if crew is None or crew.zone != ROW:
        return False
    state.own(crew.id).owner = event.player
    state.own(crew.id).controller = event.player
    event.new = move(state, crew.id, hand(event.player))
    if state.zones[SUPPLY]:
        move(state, state.zones[SUPPLY][-1], ROW)
    return True


def _leave(state: ToyState, player: int) -> None:
    """A player who is out takes along their crews, and what of theirs waits or lasts."""
    state.own_player(player).out = True
    for dock in DOCKS:
        for oid in [oid for oid in state.zones[dock] if state.objects[oid].controller == player]:
            move(state, oid, PILE)
    state.pending = [entry for entry in state.pending if entry.controller != player]
    state.lasting = [effect for effect in state.lasting if effect.controller != player]
