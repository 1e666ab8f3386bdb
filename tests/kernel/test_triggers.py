"""Triggered effects: found in finished batches, put in an order that players choose."""

from rulebound.kernel.decision import OBJECT, ORDER, PASS, PICK, PLAYER
from rulebound.kernel.game import MATCHED
from rulebound.kernel.state import Event, Pending
from rulebound.kernel.triggers import ADD_PENDING
from tests.kernel.toy.game import ToyGame, quiet
from tests.kernel.toy.playing import answer, asked, happens
from tests.kernel.toy.procedures import SETTLE, TURN
from tests.kernel.toy.state import add_card, move
from tests.kernel.toy.words import (
    COIN,
    COURIER,
    COURIER_LEAVES,
    DOCK,
    DOCKS,
    DRAW,
    GRANARY,
    GULL,
    LAND,
    PAY_COIN,
    PILE,
    SEND,
    deck,
    hand,
)


def game_with(*crews: tuple[int, int]) -> ToyGame:
    """A game with crews (card and owner) at the first dock, ids from 1, and five cards in player 0's deck."""
    game = quiet()
    for definition, owner in crews:
        add_card(game.state, definition, owner, DOCKS[0])
    for _ in range(5):
        add_card(game.state, COURIER, 0, deck(0))
    return game


def settle(game: ToyGame) -> None:
    game.push(SETTLE)
    game.run()


def sources_of_coins(game: ToyGame) -> list[int]:
    return [event.source for event in game.state.history if event.kinds == COIN]


def ref(game: ToyGame, oid: int) -> int:
    return game.state.objects[oid].ref


def test_a_finished_batch_triggers_and_waits() -> None:
    game = game_with((GULL, 1), (GULL, 0))
    happens(game, [Event(DRAW, 0)])

    assert [(entry.ability, entry.source, entry.controller) for entry in game.state.pending] == [
        (GULL, ref(game, 1), 1)
    ]
    assert game.counters[MATCHED] == 1
    settle(game)
    assert sources_of_coins(game) == [ref(game, 1)]
    assert game.state.pending == []


def test_a_multi_event_triggers_once_and_not_for_its_parts() -> None:
    for crews in [((GULL, 1),), ((GULL, 1), (GRANARY, 0))]:
        game = game_with(*crews)
        happens(game, [Event(DRAW, 0, amount=3, multi=True)])
        assert len(game.state.pending) == 1


def test_the_first_player_selects_who_adds_first_and_the_others_follow_clockwise() -> None:
    game = game_with((GULL, 0), (GULL, 1), (GULL, 2))
    game.state.active = 1
    game.state.pending = [Pending(GULL, ref(game, oid), oid - 1) for oid in (1, 2, 3)]
    settle(game)
    decision = asked(game)

    assert (decision.kind, decision.who, decision.rule) == (PICK, 1, "H5.2")
    assert [option.obj for option in decision.options] == [1, 2, 0]
    answer(game, PLAYER, 2)
    assert sources_of_coins(game) == [ref(game, oid) for oid in (3, 1, 2)]


def test_each_player_orders_their_own() -> None:
    game = game_with((GULL, 1), (GULL, 1), (GULL, 2), (GULL, 2))
    happens(game, [Event(DRAW, 0)])
    settle(game)
    answer(game, PLAYER, 2)
    assert (asked(game).kind, asked(game).who, asked(game).part) == (ORDER, 2, 0)
    assert [option.obj for option in asked(game).options] == [3, 4]
    answer(game, OBJECT, 4)
    assert (asked(game).kind, asked(game).who, asked(game).part) == (ORDER, 1, 2)
    answer(game, OBJECT, 1)

    assert sources_of_coins(game) == [ref(game, oid) for oid in (4, 3, 1, 2)]


def test_identical_triggers_are_not_asked_about() -> None:
    game = game_with((GULL, 1))
    happens(game, [Event(DRAW, 0), Event(DRAW, 0)])
    assert len(game.state.pending) == 2
    settle(game)

    assert game.decision is None
    assert game.state.players[1].coins == 4


def test_triggers_that_differ_in_what_they_remember_are_asked_about() -> None:
    game = game_with((GULL, 1))
    source = ref(game, 1)
    game.state.pending = [Pending(GULL, source, 1, {"of": (n,)}) for n in (1, 2, 1)]
    settle(game)

    assert [option.n for option in asked(game).options] == [0, 1], "the third is as the first"
    game.apply(1)
    assert game.decision is None
    assert len(sources_of_coins(game)) == 3


def test_what_triggers_while_triggers_are_put_is_put_as_well() -> None:
    """Two Couriers of player 0 draw for their owner, whereupon player 1's Gull cries twice."""
    game = game_with((COURIER, 0), (GULL, 1))
    game.state.pending = [Pending(COURIER, ref(game, 1), 0)]
    settle(game)

    assert len(game.state.zones[hand(0)]) == 3
    assert sources_of_coins(game) == [ref(game, 2)]
    assert game.state.pending == []


def test_nothing_waiting_asks_nothing() -> None:
    game = game_with()
    game.push(ADD_PENDING)
    game.run()

    assert game.decision is None
    assert game.state.frames == []


def test_a_landing_triggers_by_the_new_object() -> None:
    game = game_with()
    courier = add_card(game.state, COURIER, 0, hand(0))
    before = ref(game, courier)
    happens(game, [Event(LAND, 0, before, to_zone=DOCKS[2])])

    assert game.state.pending[0].source == ref(game, courier) != before


def test_a_delayed_trigger_waits_for_its_moment_even_when_its_source_is_gone() -> None:
    game = game_with()
    courier = add_card(game.state, COURIER, 0, hand(0))
    game.push(TURN)
    game.run()
    answer(game, SEND, courier)
    answer(game, DOCK, DOCKS[0])
    answer(game, PAY_COIN)
    answer(game, PAY_COIN)
    assert [(effect.node, effect.scope) for effect in game.state.lasting] == [(COURIER_LEAVES, "turn")]
    move(game.state, courier, PILE)
    answer(game, PASS)

    assert asked(game).about == "discard"
    assert game.state.lasting == []
    assert len(game.state.zones[PILE]) == 1
    game.apply(0)
    assert len(game.state.zones[PILE]) == 2


def test_players_who_are_out_trigger_nothing_more() -> None:
    game = game_with((GULL, 1), (GULL, 2))
    happens(game, [Event(DRAW, 0)])
    game.state.own_player(1).lives = 0
    settle(game)

    assert game.state.players[1].out
    assert sources_of_coins(game) == [ref(game, 2)]
    assert game.decision is None
