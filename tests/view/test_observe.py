import msgspec
import pytest

from rulebound.fab.words import DECK, HAND, HEAD, zone_of
from rulebound.kernel.decision import PICK, WORD, Decision, Option
from rulebound.view.labels import option_label
from rulebound.view.model import PlayerView
from rulebound.view.observe import look, observe
from tests.view.tables import Tables


def shown_ids(view: PlayerView) -> set[int]:
    """Every id that stands anywhere in a view but among the options."""
    found: set[int] = set()

    def search(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("id"), int):
                found.add(value["id"])
            for part in value.values():
                search(part)
        elif isinstance(value, list | tuple):
            for part in value:
                search(part)

    search(msgspec.to_builtins(msgspec.structs.replace(view, decision=None)))
    return found


def test_a_player_sees_the_own_hand_and_counts_the_other(tables: Tables) -> None:
    game = tables.new(1)
    view = observe(game, 0)

    mine, other = view.sides
    assert len(mine.hand) == mine.hand_size == len(game.state.zones[zone_of(HAND, 0)])
    assert other.hand == ()
    assert other.hand_size == len(game.state.zones[zone_of(HAND, 1)])


def test_nobody_sees_into_a_deck(tables: Tables) -> None:
    game = tables.new(1)

    for player in (0, 1):
        for side in observe(game, player).sides:
            assert side.deck_size == len(game.state.zones[zone_of(DECK, side.player)])
            assert side.deck_known == ()


@pytest.mark.parametrize("seed", range(3))
def test_no_view_shows_an_object_that_is_hidden_from_its_player(tables: Tables, seed: int) -> None:
    for game in tables.played(seed, every=5):
        for player in (0, 1):
            shown = shown_ids(observe(game, player))
            other_hand = set(game.state.zones[zone_of(HAND, 1 - player)])
            unseen = {oid for oid in other_hand if not game.state.objects[oid].seen_by >> player & 1}
            assert not shown & unseen


@pytest.mark.parametrize("seed", range(2))
def test_only_who_decides_sees_the_decision_and_every_option_says_what_it_does(
    tables: Tables, seed: int
) -> None:
    for game in tables.played(seed, every=1):
        decision = game.decision
        assert decision is not None
        views = [observe(game, player) for player in (0, 1)]
        asked = views[decision.who].decision
        assert asked is not None
        assert len(asked.options) == len(decision.options)
        assert all(option.label for option in asked.options)
        assert views[1 - decision.who].decision is None
        assert {view.waiting_for for view in views} == {decision.who}


def test_a_view_can_be_sent_as_json_and_read_again(tables: Tables) -> None:
    for game in tables.played(2, every=20):
        view = observe(game, 0)

        assert msgspec.json.decode(msgspec.json.encode(view), type=PlayerView) == view


def test_looking_is_observing_without_the_decision(tables: Tables) -> None:
    for game in tables.played(3, every=20):
        assert look(game, 0) == msgspec.structs.replace(observe(game, 0), decision=None)


def test_observing_changes_nothing(tables: Tables) -> None:
    from rulebound.kernel.codec import digest

    for game in tables.played(4, every=10):
        before = digest(game.state)
        observe(game, 0)
        assert digest(game.state) == before


def test_an_exposed_zone_is_said_with_whose_it_is(tables: Tables) -> None:
    options = tuple(Option(WORD, n=zone_of(HEAD, player), word="head", rule="3.0.1a") for player in (0, 1))
    asked = Decision(PICK, 0, options, "exposed zone", "3.0.1a")

    labels = [option_label(tables.new(1), asked, option, 0) for option in options]

    assert labels == ["A's head", "B's head"]
