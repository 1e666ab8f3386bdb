import pytest

from rulebound.play.agents import KINDS, UnknownAgent, new_agent
from rulebound.play.seats import WrongSeats, seats_for


def test_seats_that_are_not_named_are_played_by_greedy() -> None:
    assert seats_for(["human"], 3) == ["human", "greedy", "greedy"]


def test_more_seats_than_decks_are_refused() -> None:
    with pytest.raises(WrongSeats, match="3 seats for 2 decks"):
        seats_for(["human", "random", "random"], 2)


def test_an_unknown_seat_names_the_nearest() -> None:
    with pytest.raises(WrongSeats, match="nearest: greedy"):
        seats_for(["gready"], 2)


def test_nobody_sits_in_a_series_of_games() -> None:
    with pytest.raises(WrongSeats, match="'human' cannot sit here"):
        seats_for(["human"], 2, kinds=tuple(KINDS))


def test_every_kind_of_agent_can_be_made() -> None:
    for kind in KINDS:
        assert new_agent(kind, 1, 0) is not None

    with pytest.raises(UnknownAgent, match="random, greedy"):
        new_agent("mcts", 1, 0)
