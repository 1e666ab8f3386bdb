"""Ending a Game (CR 4.5): winning, losing, drawing, and a player who leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.words import (
    ARSENAL,
    CREATE,
    DAMAGE,
    DECK,
    DRAW,
    GAIN,
    HAND,
    LOSE,
    MARK,
    MOVE,
    PITCH,
    PUT_COUNTER,
    REMOVE_COUNTER,
    TURN_FACE,
    zone_of,
)
from rulebound.fab.zones.moving import cease, remember
from rulebound.ir import lasting as m
from rulebound.kernel.state import NOWHERE

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.ir.node import Node


def touches_life(node: Node) -> bool:
    """Return whether a node can change a hero's life total otherwise than by damage and loss."""
    return (isinstance(node, (m.Modify, m.SetBase)) and node.property == "life") or isinstance(node, m.Retype)


def check_heroes(game: FabGame) -> None:
    """Players whose hero has died lose; if all remaining have, the game is a draw (CR 1.10.2a, 4.5.3a,
    4.5.4a, 4.0.1).
    """
    state = game.state
    if not state.hurt and not game.program.changes_life:
        return
    state.hurt = False
    dead = [
        p.index
        for p in state.players
        if not p.out and (game.life(state.objects[p.hero]) == 0 or state.objects[p.hero].zone < 0)
    ]
    if dead:
        lose(game, dead, "4.5.3a")


def lose(game: FabGame, who: Sequence[int], rule: str) -> None:
    """Players lose the game, at the same time."""
    state = game.state
    left = [p.index for p in state.players if not p.out and p.index not in who]
    for index in who:
        player = state.own_player(index)
        player.out = True
        state.gone += 1
        player.reason = rule
    if not left:
        end(game, (), drawn=True)  # CR 4.5.4a
    elif len(left) == 1:
        end(game, tuple(left))  # CR 4.5.2a
    else:
        for index in who:
            leave(game, index)


def end(game: FabGame, winners: tuple[int, ...], *, drawn: bool = False) -> None:
    """The game ends at once (CR 4.5.1)."""
    state = game.state
    state.over = True
    state.winners = winners
    state.drawn = drawn
    state.active = -1
    state.decision = None
    state.frames.clear()
    state.proposals.clear()
    state.pending.clear()


def leave(game: FabGame, who: int) -> None:
    """What a lost player controls is cleared, what they own is removed from the game (CR 4.5.1a)."""
    state = game.state
    state.pending[:] = [entry for entry in state.pending if entry.controller != who]
    for zone in range(len(state.zones)):
        for oid in list(state.zones[zone]):
            obj = state.objects[oid]
            if obj.zone < 0 or (who not in (obj.owner, obj.controller)):
                continue
            if state.is_shared(zone):
                state.own(oid).owner = game.clockwise(who)[0]  # it is the others', too
                continue
            if obj.owner == who or obj.kind != 0:
                cease(game, obj) if obj.kind != 0 else _remove(game, oid)
            else:
                _clear(game, oid)
    if state.turn_player == who:
        state.closing = state.open


def _remove(game: FabGame, oid: int) -> None:
    state = game.state
    obj = state.objects[oid]
    remember(game, obj)
    state.own_zone(obj.zone).remove(oid)
    own = state.own(oid)
    own.zone = NOWHERE
    own.inc += 1


def _clear(game: FabGame, oid: int) -> None:
    from rulebound.fab.zones.moving import clear_event, happen_move

    happen_move(game, clear_event(game, game.state.objects[oid], "4.5.1a"))


# What an event of these kinds leaves behind may let the game go on another way.
_CHANGES: Final = (
    MOVE | DRAW | CREATE | DAMAGE | GAIN | LOSE | PUT_COUNTER | REMOVE_COUNTER | TURN_FACE | MARK
)


def check_stalemate(game: FabGame) -> bool:
    """The game is a draw where no player can advance it any more (CR 4.5.4d): for two rounds of turns nobody
    had a choice and nothing changed, so nothing ever will.
    """
    state = game.state
    state.forced += 1
    _note_progress(game)
    changed = any(event.kinds & _CHANGES for event in state.history)
    state.unchanged = 0 if changed else state.unchanged + 1
    rounds = 2 * len(game.clockwise(state.turn_player))
    if min(state.forced, state.unchanged) < rounds:
        return False
    end(game, (), drawn=True)
    return True


def leads_nowhere(game: FabGame, who: int) -> bool:
    """Return whether no card that is put into the arsenal brings the end of the game nearer (CR 4.5.4d): they
    are all resource cards without abilities, no card could be drawn instead, and nothing triggers.
    """
    state = game.state
    cards = [game.definition(state.objects[oid]).card for oid in state.zones[zone_of(HAND, who)]]
    idle = all(set(card.types) == {"Resource"} and not card.abilities for card in cards)
    return idle and not state.cards_in(DECK, who) and not game.program.trigger_mask & MOVE


def _note_progress(game: FabGame) -> None:
    """Count the turns since the game last came nearer to its end: since a hero's life total, or the number of
    cards in decks, hands, arsenals and pitch zones, was lower than ever before.
    """
    state = game.state
    cards = sum(
        len(state.zones[zone_of(kind, p.index)])
        for p in state.players
        for kind in (DECK, HAND, ARSENAL, PITCH)
    )
    now = (cards, *(0 if p.out else game.life(game.hero(p.index)) or 0 for p in state.players))
    least = state.least or now
    nearer = not state.least or any(n < best for n, best in zip(now, least, strict=True))
    state.least = tuple(map(min, now, least))
    state.stalled = 0 if nearer else state.stalled + 1


def check_deadlock(game: FabGame) -> bool:
    """The game is a draw where nobody will advance it (CR 4.5.4e): for ten rounds of turns no player has brought it
    nearer to its end, though somebody could.
    """
    if game.state.stalled < 10 * len(game.clockwise(game.state.turn_player)):
        return False
    end(game, (), drawn=True)
    return True


def concede(game: FabGame, who: int) -> None:
    """A player concedes and loses (CR 4.5.3c); possible at any time."""
    state = game.state
    if state.over or state.players[who].out:
        return
    asked = state.decision is not None and state.decision.who == who
    lose(game, (who,), "4.5.3c")
    if game.state.over:
        return
    if asked:
        _go_on(game, who)
    elif state.decision is not None:
        _ask_again(game)


def _go_on(game: FabGame, who: int) -> None:
    """The decision of a player who left is dropped: an act becomes a pass, anything else ends its procedure."""
    from rulebound.fab.concepts.priority import ROUND

    state = game.state
    state.decision = None
    dropped = False
    while state.frames and state.frames[-1].proc != ROUND.number and _theirs(game, who):
        state.frames.pop()
        dropped = True
    if state.frames and state.frames[-1].proc == ROUND.number:
        frame = state.own_frame()
        frame.who = game.clockwise(who)[0]
        frame.step = 0
        state.passes = 0
    elif state.frames and not dropped:
        state.own_frame().step -= 1  # a procedure of everybody, such as ordering triggers, asks who is left
    game.run()


def _ask_again(game: FabGame) -> None:
    """What another player is asked may have offered things that are gone now: the step asks once more."""
    state = game.state
    from rulebound.fab.layers.playing_cards import PLAY_CARD

    state.decision = None
    for place, frame in enumerate(state.frames):
        if frame.proc == PLAY_CARD.number and state.players[frame.who].out:
            del state.frames[place:]  # what the player who left was doing is not done any more
            game.run()
            return
    state.own_frame().step -= 1
    game.run()


def _theirs(game: FabGame, who: int) -> bool:
    return game.state.frames[-1].who == who
