"""Games that a player cannot tell from the real one: what they do not see is shuffled among itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulebound.fab.game import FabGame
from rulebound.fab.properties.values import UNCHANGED
from rulebound.fab.state import FabObject
from rulebound.fab.words import CARD, DECK, INVENTORY, MOVE, PRIVATE, zone_kind
from rulebound.kernel.errors import EndlessGame
from rulebound.kernel.state import ref_existence
from rulebound.view.moves import knows_from_move, was_up
from rulebound.view.visibility import sees

Below: TypeAlias = Callable[[int], int]


def determinise(game: FabGame, viewer: int, below: Below) -> FabGame:
    """Return a copy in which each owner's cards that the viewer does not see have changed places at random.

    The viewer's view of the copy is the view of the original. ``below(n)`` gives a random number from 0 to
    ``n - 1``. What is asked is worked out again, since another player's options depend on hidden cards.
    """
    twin = game.clone()
    state = twin.state
    for group in _hidden_groups(twin, viewer).values():
        cards = [obj.definition for obj in group]
        for last in range(len(cards) - 1, 0, -1):
            other = below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        for obj, card in zip(group, cards, strict=True):
            if obj.definition != card:
                _keep_past(twin, obj)
                state.own(obj.id).definition = card
    decision = game.state.decision
    if decision is None or not _can_ask_again(game):
        return twin
    again = twin.clone()
    try:
        _ask_again(again)
    except EndlessGame:
        return twin  # with these cards another player could not go on with what they are in the middle of
    # With other hidden cards another player might have nothing to decide here, and the game would go on.
    return again if decision.who == viewer or _moment(again) == _moment(game) else twin


def _keep_past(twin: FabGame, obj: FabObject) -> None:
    """What a card was shown as before it went where nobody can tell it from others any more stays shown."""
    for event in twin.state.history:
        from_public = event.from_zone >= 0 and zone_kind(event.from_zone) not in PRIVATE
        moved = event.kinds & MOVE and event.new == obj.ref
        if moved and from_public and event.subject not in twin.state.last_known:
            past = obj.copy()
            past.stamp = -1
            past.inc = ref_existence(event.subject)
            past.up = was_up(twin, event)
            past.snapshot = UNCHANGED
            twin.state.last_known[event.subject] = past


def _can_ask_again(game: FabGame) -> bool:
    """Whether asking once more gives the same decision: then what it depends on may be exchanged below it."""
    if not game.state.frames:
        return False
    twin = game.clone()
    _ask_again(twin)
    return twin.state.decision == game.state.decision and _moment(twin) == _moment(game)


def _moment(game: FabGame) -> tuple[object, ...]:
    """Where a game is, whatever the options are."""
    state = game.state
    asked = state.decision
    about = (asked.who, asked.kind, asked.about, asked.part) if asked is not None else ()
    return about, state.active, state.passes, state.step, len(state.frames)


def _ask_again(game: FabGame) -> None:
    """Carry out the step that asked once more."""
    state = game.state
    state.decision = None
    state.own_frame().step -= 1
    game.run()


def _knows(game: FabGame, obj: FabObject, viewer: int) -> bool:
    return sees(obj, viewer) or knows_from_move(game, obj, viewer)


def _hidden_groups(game: FabGame, viewer: int) -> dict[tuple[int, bool], list[FabObject]]:
    """The cards that the viewer does not know, by owner and by whether they can be in a deck (CR 1.3.2c); those
    that come from a deck of everybody's may be anybody's.
    """
    groups: dict[tuple[int, bool], list[FabObject]] = {}
    for obj in game.state.objects:
        if obj.zone >= 0 and obj.kind == CARD and not _knows(game, obj, viewer):
            in_decks = game.definition(obj).card.is_deck_card
            everybodys = DECK in game.state.shared and in_decks and zone_kind(obj.zone) != INVENTORY
            key = -1 if everybodys else obj.owner, in_decks
            groups.setdefault(key, []).append(obj)
    return groups
