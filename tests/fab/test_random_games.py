"""Random games: they end by the rules, and what must be true at every decision is."""

import pytest

from rulebound.fab import invariants
from tests.fab.playing import PAIRINGS, RANDOM_TABLES, deal_random, games, play, pools_of


@pytest.mark.parametrize("table", PAIRINGS)
def test_games_of_the_ready_decks_end(table: str) -> None:
    for seed in range(games(1)):
        game = deal_random(pools_of(table, seed), seed)
        for _ in play(game, seed):
            pass
        assert game.drawn or game.winner is not None, f"seed {seed}"


@pytest.mark.parametrize("table", [*PAIRINGS[1:2], *RANDOM_TABLES])
def test_what_must_be_true_is_true_at_every_decision(table: str) -> None:
    for seed in range(games(1)):
        game = deal_random(pools_of(table, seed), seed)
        for at in play(game, seed, most=300):
            invariants.check(at)


@pytest.mark.parametrize("table", ["random 2", "random 3", "random 4"])
def test_players_may_concede_at_any_decision(table: str) -> None:
    for seed in range(games(1)):
        game = deal_random(pools_of(table, seed), seed)
        for number, at in enumerate(play(game, seed, most=250)):
            if number % 7 == 3:
                left = at.clone()
                left.concede(number % len(left.state.players))
                invariants.check(left)
                for _ in play(left, seed + number, most=15):
                    pass
                invariants.check(left)
