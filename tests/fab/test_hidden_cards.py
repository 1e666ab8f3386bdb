"""Exchanging what a player cannot see changes nothing that the player is shown or may choose."""

import pytest

from rulebound.view import leaks
from tests.fab.playing import deal_random, games, play, pools_of


@pytest.mark.parametrize("table", ["random 2", "random 3"])
def test_what_is_hidden_changes_nothing_that_is_shown(table: str) -> None:
    for seed in range(20, 20 + games(1)):
        game = deal_random(pools_of(table, seed), seed)
        for number, at in enumerate(play(game, seed, most=300)):
            if number % 8 == 0:
                leaks.check(at, rounds=1)
