import pytest

from rulebound.fab.words import HAND, zone_of
from rulebound.kernel.codec import digest
from rulebound.play.chance import AgentChance
from rulebound.view import leaks, observe
from rulebound.view.determinise import determinise
from tests.view.tables import Tables


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_changes_nothing_that_is_shown(tables: Tables, seed: int) -> None:
    for game in tables.played(seed, every=6):
        leaks.check(game, rounds=1)


@pytest.mark.parametrize("seed", range(2))
def test_a_determinised_game_looks_the_same_to_its_player(tables: Tables, seed: int) -> None:
    chance = AgentChance(seed, 9)
    for game in tables.played(seed, every=9):
        for player in (0, 1):
            twin = determinise(game, player, chance.below)
            assert observe.observe(twin, player) == observe.observe(game, player)


def test_a_determinised_game_has_other_hidden_cards_and_leaves_the_real_one_alone(tables: Tables) -> None:
    game = tables.new(5)
    before = digest(game.state)
    hand = game.state.zones[zone_of(HAND, 1)]
    chance = AgentChance(1, 1)

    seen = {
        tuple(determinise(game, 0, chance.below).state.objects[oid].definition for oid in hand)
        for _ in range(10)
    }

    assert len(seen) > 1
    assert digest(game.state) == before


def test_a_determinised_game_goes_on_to_its_end(tables: Tables) -> None:
    chance = AgentChance(3, 1)
    twin = determinise(tables.new(3), 0, chance.below)
    for _ in range(20_000):
        if twin.decision is None:
            break
        twin.apply(chance.below(len(twin.decision.options)))

    assert twin.decision is None


def test_a_view_that_shows_too_much_is_found(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tables.new(6)
    monkeypatch.setattr("rulebound.view.observe.sees", lambda obj, viewer: True)

    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        leaks.check(game)
