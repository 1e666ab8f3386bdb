"""Clash (CR 8.5.45): players reveal the top cards of their decks, and the greatest power wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context, context_of, players_in
from rulebound.fab.effects.continuous import CLASHED, bind_next
from rulebound.fab.effects.control import if_failed
from rulebound.fab.effects.discrete import make
from rulebound.fab.effects.following import WHAT_FOLLOWS, do_for
from rulebound.fab.effects.linking import Branch, Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import CLASH, DECK, REVEAL, WIN_CLASH
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir.node import Node
from rulebound.kernel.events import done, propose
from rulebound.kernel.state import Event

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

# What a clash has come to for each player who clashed: the word of its event.
WON: Final = "won"
LOST: Final = "lost"
AGAIN: Final = "again"


@links(e.Clash)
def _link_clash(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Clash)
    start = Branch(node)
    linker.here(start)
    linker.add(_reveal_tops, node, "8.5.45")
    linker.add(_compare, node, "8.5.45a")
    linker.add(_win, start, "8.5.45a")
    if node.then is not None:
        nobody = Branch(None)
        linker.add(if_failed, nobody)
        linker.effect(node.then)
        linker.here(nobody)


def _reveal_tops(game: FabGame, frame: Frame, node: object) -> None:
    """The clashing players reveal the top cards of their decks (CR 8.5.45)."""
    assert isinstance(node, e.Clash)
    others = players_in(game, select(context_of(game, frame), node.with_))
    clashing = [frame.who, *[p for p in others if p != frame.who]]
    frame.regs["clashing"] = tuple(clashing)
    events = []
    decks = _decks(game, frame, clashing)
    if len(clashing) >= 2:  # CR 8.5.45d
        for player in clashing:
            deck = game.state.cards_in(DECK, decks[player])
            if deck:
                events.append(Event(REVEAL, player, game.state.objects[deck[0]].ref))
    frame.regs["tops"] = frame.regs["revealed"] = tuple(event.subject for event in events)
    frame.regs["showing"] = tuple(event.player for event in events)
    make(game, frame, events, "8.5.45")


def _decks(game: FabGame, frame: Frame, clashing: list[int]) -> dict[int, int]:
    """Return from whose deck each player reveals: what replaces the next clash of two swaps those (CR 6.4.9)."""
    decks = {player: player for player in clashing}
    swaps: list[int] = []
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if not isinstance(node, m.SwapClash) or effect.controller not in clashing:
            continue
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        with_ = players_in(game, select(ctx, node.with_))
        other = next((p for p in clashing if p in with_ and p != effect.controller), None)
        if other is not None:
            decks[effect.controller], decks[other] = other, effect.controller
            swaps.append(effect.id)
    frame.regs["swaps"] = tuple(swaps)
    return decks


def _use_up(game: FabGame, frame: Frame, winner: int | None) -> None:
    """What replaced the clash is used up; what it says of a win happens if its player has won."""
    used = [effect for effect in game.state.lasting if effect.id in frame.regs["swaps"]]
    if not used:
        return
    game.state.lasting[:] = [effect for effect in game.state.lasting if effect not in used]
    game.state.version += 1
    for effect in reversed(used):
        if effect.controller == winner and WHAT_FOLLOWS in effect.regs:
            do_for(game, effect)


def _compare(game: FabGame, frame: Frame, node: object) -> None:
    """The greatest power wins; without one greater than all others nobody does (CR 8.5.45b, 8.5.45c).

    What waits for the next card that is revealed for a clash applies to it (CR 6.2.4).
    """
    for ref, player in zip(frame.regs["tops"], frame.regs["showing"], strict=True):
        top = game.state.live(ref)
        if top is not None:
            bind_next(game, top, CLASHED, by=player)
    shown: list[tuple[int, int]] = []
    owned = dict(zip(frame.regs["showing"], frame.regs["tops"], strict=True))
    for ref in frame.regs["tops"]:
        card = game.state.known(ref)
        if card is None:
            continue
        power = game.properties(card).power
        if power is not None:
            shown.append((power, ref))
    shown.sort(reverse=True)
    won = shown[0][1] if shown and (len(shown) == 1 or shown[0][0] > shown[1][0]) else 0
    frame.regs["winner"] = frame.regs["loser"] = frame.regs["won with"] = ()
    if not frame.regs["tops"]:
        game.state.result = (-1, 0)
        return
    events = []
    for player in frame.regs["clashing"]:
        event = Event(CLASH, player, owned.get(player, 0), frame.regs["this"][0], rule="8.5.45")
        event.word = WON if won and owned.get(player) == won else LOST
        event.amount = 0 if won else 1  # CR 8.5.45c: nobody wins
        events.append(event)
    propose(game, events)


def turn_clash(game: FabGame, frame: Frame, node: object) -> None:
    """Instead of failing to win the clash, a player wins it (CR 6.4.11): what it came to is another."""
    assert isinstance(node, e.Act)
    state = game.state
    winners = players_in(game, select(context_of(game, frame), node.who)) if node.who is not None else []
    for place in frame.regs["replaced"]:
        for other, event in enumerate(state.proposals):
            if event.kinds & CLASH:
                wins = event.player in winners if winners else other == place
                own = state.own_proposal(other)
                own.word = WON if wins else LOST
                own.amount = 0
    frame.regs["ok"] = (1,)


def clash_again(game: FabGame, frame: Frame, node: object) -> None:
    """Instead of what the clash came to, its players clash again (CR 6.4.11)."""
    state = game.state
    for place, event in enumerate(state.proposals):
        if event.kinds & CLASH:
            state.own_proposal(place).word = AGAIN
    frame.regs["ok"] = (1,)


def _win(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    frame.regs["ok"] = (0,)
    if any(event.kinds & CLASH and event.word == AGAIN for event in done(game)):
        _use_up(game, frame, None)
        frame.step = node.to
        return
    winners = [event for event in done(game) if event.kinds & CLASH and event.word == WON]
    _use_up(game, frame, winners[0].player if winners else None)
    for clashed in winners:
        frame.regs["winner"] = (-1 - clashed.player,)
        frame.regs["won with"] = (clashed.subject,)
        frame.regs["ok"] = (1,)
        losers = tuple(-1 - p for p in frame.regs["clashing"] if p != clashed.player)
        frame.regs["loser"] = losers
        event = Event(WIN_CLASH, clashed.player, clashed.subject, losers[0] if losers else 0, rule="8.5.45a")
        propose(game, (event,))
