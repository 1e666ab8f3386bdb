"""Who learned, from where a card came and went, which card it was.

A move is judged as it happened: a card that was drawn unseen and is played later stays unknown in the draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import BANISHED, CREATE, DECK, PITCH, PRIVATE, SHUFFLE, zone_kind, zone_owner
from rulebound.kernel.state import NOWHERE, Event
from rulebound.view.visibility import JUDGE


def saw_move(game: FabGame, event: Event, card: FabObject, viewer: int) -> bool:
    """Whether the viewer could tell which card moved."""
    if (
        viewer == JUDGE or event.kinds & CREATE
    ):  # CR 8.5.40: what is created is said, into whatever zone it comes
        return True
    # CR 4.4.3c: the order in which pitched cards go under the deck is known to their owner alone.
    if _is(event.from_zone, PITCH) and _is(event.to_zone, DECK):
        return viewer == card.owner
    from_shown = _shows(event.from_zone, was_up(game, event), card.owner, viewer)
    return from_shown or _shows(event.to_zone, event.up, card.owner, viewer)


def knows_from_move(game: FabGame, obj: FabObject, viewer: int) -> bool:
    """Whether the viewer knows a card that now is hidden, from having seen it move there this turn."""
    arrival = _arrival(game.state.history, obj.ref)
    if arrival is None or not saw_move(game, arrival, obj, viewer):
        return False
    later = (event for event in game.state.history if event.batch > arrival.batch)
    everybodys = game.state.is_shared(obj.zone)
    shuffled = any(event.kinds & SHUFFLE and (everybodys or event.player == obj.owner) for event in later)
    return not (shuffled and _is(obj.zone, DECK))


def was_up(game: FabGame, event: Event) -> bool:
    """Whether the card was face-up in the zone from which it came; only in some can it be face-down."""
    before = game.state.last_known.get(event.subject)
    if before is not None:
        return before.up
    if not _is(event.from_zone, BANISHED):
        return True
    arrival = _arrival(game.log or game.state.history, event.subject)
    return arrival is not None and arrival.up


def _arrival(events: Sequence[Event], ref: int) -> Event | None:
    """The event by which an object came to be where it was."""
    return next((event for event in reversed(events) if event.new == ref), None)


def _is(zone: int, kind: int) -> bool:
    return zone != NOWHERE and zone_kind(zone) == kind


def _shows(zone: int, up: bool, owner: int, viewer: int) -> bool:
    if zone == NOWHERE:
        return False
    kind = zone_kind(zone)
    if kind not in PRIVATE and up:
        return True
    return viewer >= 0 and kind != DECK and viewer in (owner, zone_owner(zone))
