"""End Phase (CR 4.4): the end-of-turn procedure, without priority."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.priority import resolve_all
from rulebound.fab.effects.continuous import begin, end_scopes
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.structure.ending import leads_nowhere
from rulebound.fab.words import (
    ARENA,
    ARSENAL,
    CARD,
    DECK,
    DRAW,
    HAND,
    MOVE,
    PHASE,
    PITCH,
    UNTAP,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.arsenal import has_empty_zone
from rulebound.fab.zones.moving import BOTTOM, move_event
from rulebound.kernel.decision import DONE, OBJECT, ORDER, PICK, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, Step, step
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def _begins(game: FabGame, frame: Frame, node: object) -> None:
    """The "beginning of the end phase" event occurs (CR 4.4.2)."""
    state = game.state
    state.phase = "end"
    state.step = ""
    state.active = -1
    state.version += 1
    end_scopes(game, "action phase")
    begin(game, "end phase")
    who = state.turn_player
    propose(game, (Event(PHASE, who, -1 - who, word="end phase", rule="4.4.2"),))


def _resolve(game: FabGame, frame: Frame, node: object) -> None:
    """After each step, triggered-layers are added and resolve without priority (CR 4.4.3)."""
    resolve_all(game)


def _reset_allies(game: FabGame, frame: Frame, node: object) -> None:
    """All allies' life totals are reset to their base life, modified by counters (CR 4.4.3a, 8.2.8b)."""
    state = game.state
    for zone, ids in enumerate(state.zones):
        if zone_kind(zone) not in ARENA:
            continue
        for oid in ids:
            obj = state.objects[oid]
            if obj.life_change and obj.kind == CARD and game.properties(obj).is_("Ally"):
                state.own(oid).life_change = 0


def _ask_arsenal(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player may put a card from hand face-down into an empty arsenal zone (CR 4.4.3b)."""
    state = game.state
    who = state.turn_player
    if state.players[who].out:  # CR 4.5.1a: the turn goes on without the player who had it
        state.chosen = Option(DONE)
        return
    options = [Option(DONE, rule="4.4.3b")]
    if has_empty_zone(game, who):
        options += [Option(OBJECT, oid, rule="4.4.3b") for oid in state.zones[zone_of(HAND, who)]]
    forced = state.forced
    game.ask(PICK, who, options, "arsenal", "4.4.3b", always=True)
    if forced >= 0 and leads_nowhere(game, who):
        state.forced = forced


def _put_into_arsenal(game: FabGame, frame: Frame, node: object) -> None:
    if game.chosen.code == OBJECT:
        obj = game.state.objects[game.chosen.obj]
        event = move_event(game, obj, zone_of(ARSENAL, obj.owner), player=obj.owner, up=False, rule="4.4.3b")
        propose(game, (event,))


def _pitched_cards(game: FabGame, frame: Frame, node: object) -> None:
    """Each player puts their pitched cards on the bottom of their deck in any order (CR 4.4.3c)."""
    for who in reversed(game.clockwise(game.state.turn_player)):
        if game.state.zones[zone_of(PITCH, who)]:
            game.push(PITCH_TO_BOTTOM, who=who)


def _ask_pitch_order(game: FabGame, frame: Frame, node: object) -> None:
    pitched = game.state.zones[zone_of(PITCH, frame.who)]
    if not pitched:
        frame.step = END
        return
    options = [Option(OBJECT, oid, rule="4.4.3c") for oid in pitched]
    game.ask(ORDER, frame.who, options, "pitch order", "4.4.3c", part=frame.a)


def _put_under_deck(game: FabGame, frame: Frame, node: object) -> None:
    obj = game.state.objects[game.chosen.obj]
    to = game.state.zone_of(DECK, obj.owner)
    frame.a += 1
    frame.step = 0
    event = move_event(game, obj, to, player=frame.who, up=False, place=BOTTOM, rule="4.4.3c")
    propose(game, (event,))


PITCH_TO_BOTTOM: Final = PROCEDURES.declare(
    "4.4.3c", "pitched cards to the bottom", step("4.4.3c", _ask_pitch_order), step("4.4.3c", _put_under_deck)
)


def _untap(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player untaps all permanents they control (CR 4.4.3d)."""
    state = game.state
    tapped = [
        state.objects[oid]
        for zone, ids in enumerate(state.zones)
        if zone_kind(zone) in ARENA
        for oid in ids
        if state.objects[oid].tapped and state.objects[oid].controller == state.turn_player
    ]
    if tapped:
        propose(game, [Event(UNTAP, state.turn_player, obj.ref, rule="4.4.3d") for obj in tapped])


def _lose_points(game: FabGame, frame: Frame, node: object) -> None:
    """All players lose all action points and resource points (CR 4.4.3e). Chi points are not named there."""
    for index in range(len(game.state.players)):
        player = game.state.own_player(index)
        player.action = player.resource = 0


def _draw(game: FabGame, frame: Frame, node: object) -> None:
    """The turn-player draws up to intellect, on the first turn all others too (CR 4.4.3f)."""
    state = game.state
    order = game.clockwise(state.turn_player)
    who = order if state.turn == 1 else [index for index in order if index == state.turn_player]
    events = []
    for index in who:
        event = draw_up_event(game, index)
        if event is not None:
            event.rule = "4.4.3f"
            events.append(event)
    if events:
        propose(game, events)


def draw_up_event(game: FabGame, who: int) -> Event | None:
    """Return the event of drawing up to a hero's intellect, None where nothing is drawn (CR 2.4.1)."""
    state = game.state
    intellect = game.properties(game.hero(who)).intellect or 0
    wanted = intellect - len(state.zones[zone_of(HAND, who)])
    n = min(wanted, len(state.cards_in(DECK, who)))
    if n <= 0:
        return None
    return Event(DRAW | MOVE, who, amount=n, multi=n > 1)


def _steps() -> list[Step]:
    listed = [step("4.4.2", _begins), step("4.4.2", _resolve)]
    for rule, *runs in (
        ("4.4.3a", _reset_allies),
        ("4.4.3b", _ask_arsenal, _put_into_arsenal),
        ("4.4.3c", _pitched_cards),
        ("4.4.3d", _untap),
        ("4.4.3e", _lose_points),
        ("4.4.3f", _draw),
    ):
        listed += [step(rule, run) for run in runs]
        listed.append(step("4.4.3", _resolve))
    return listed


END_PHASE: Final = PROCEDURES.declare("4.4", "end phase", *_steps())
