"""A game can be copied, saved and compared at every decision, and nothing that a copy does reaches the original."""

import pytest

from rulebound.fab.game import FabGame
from rulebound.fab.state import RECORDS, FabState
from rulebound.kernel.codec import digest, restore, save
from rulebound.kernel.errors import IllegalChoice
from rulebound.play.chance import AgentChance
from tests.fab.playing import choose, deal_random, games, play, pools_of

# Each of these tests does much at every decision; so many of a game show all its phases.
SOME = 300
TABLES = ("rhinar-classic-battles ira-welcome", "random 2", "random 3")


def revived(game: FabGame) -> FabGame:
    """The game as its save gives it back."""
    return FabGame(game.program, restore(FabState, save(game.state), RECORDS), logging=False)


@pytest.mark.parametrize("table", TABLES)
def test_a_save_and_a_copy_go_on_as_the_game_does(table: str) -> None:
    for seed in range(games(2)):
        game = deal_random(pools_of(table, seed), seed)
        chance = AgentChance(seed, 2)
        for at in play(game, seed, most=SOME):
            before = digest(at.state)
            copy, again = at.clone(), revived(at)
            assert digest(again.state) == before
            choice = choose(at, chance)
            copy.apply(choice)
            again.apply(choice)

            assert copy.decision == again.decision
            assert digest(copy.state) == digest(again.state)
            assert digest(at.state) == before


@pytest.mark.parametrize("table", TABLES)
def test_every_option_leads_to_a_decision_or_to_the_end(table: str) -> None:
    game = deal_random(pools_of(table, 5), 5)
    for number, at in enumerate(play(game, 5, most=SOME)):
        assert at.decision is not None
        if number % 3 == 0 or len(at.decision.options) > 6:
            before = digest(at.state)
            for choice in at.decision.choices():
                copy = at.clone()
                copy.apply(choice)
                assert (copy.decision is None) == copy.state.over
            assert digest(at.state) == before


def test_no_earlier_copy_changes_while_the_game_goes_on() -> None:
    """Every copy ever made is kept, also copies of copies, and each of them plays a little on its own."""
    game = deal_random(pools_of("random 2", 3), 3)
    chance = AgentChance(3, 2)
    kept: list[tuple[FabGame, str]] = []
    for number, at in enumerate(play(game, 3, most=SOME)):
        if number % 5 == 0:
            copy = at.clone()
            side = copy.clone()
            kept.append((copy, digest(at.state)))
            for _ in range(3):
                if side.decision is not None:
                    side.apply(choose(side, chance))
            kept.append((side, digest(side.state)))
            del kept[:-40]
            changed = [copy.state.decisions for copy, was in kept if digest(copy.state) != was]
            assert not changed, f"decision {number}: copies of decisions {changed} changed"


@pytest.mark.parametrize("table", TABLES)
def test_saving_and_restoring_at_every_decision_changes_no_result(table: str) -> None:
    plain = deal_random(pools_of(table, 8), 8)
    for _ in play(plain, 8, most=SOME):
        pass
    broken_up = deal_random(pools_of(table, 8), 8)
    chance = AgentChance(8, 1)
    while broken_up.state.decisions < plain.state.decisions:
        broken_up = revived(broken_up)
        broken_up.apply(choose(broken_up, chance))

    assert digest(broken_up.state) == digest(plain.state)


@pytest.mark.parametrize("table", TABLES)
def test_log_and_journal_change_no_result(table: str) -> None:
    silent = deal_random(pools_of(table, 9), 9)
    noted = deal_random(pools_of(table, 9), 9, logging=True)
    for one in (silent, noted):
        for _ in play(one, 9, most=600):
            pass

    assert noted.log
    assert len(noted.journal) == noted.state.decisions
    assert not silent.log
    assert digest(silent.state) == digest(noted.state)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    game = deal_random(pools_of("random 2", 4), 4)
    for at in play(game, 4, most=200):
        assert at.decision is not None
        before = digest(at.state)
        for choice in (-1, len(at.decision.options), len(at.decision.options) + 1_000):
            with pytest.raises(IllegalChoice):
                at.apply(choice)
        assert digest(at.state) == before


def test_a_game_that_is_over_takes_no_choice() -> None:
    game = deal_random(pools_of("random 2", 6), 6)
    for _ in play(game, 6):
        pass
    before = digest(game.state)

    with pytest.raises(IllegalChoice, match="over"):
        game.apply(0)
    assert digest(game.state) == before
