"""The event pipeline: proposed, replaced in the game's order, carried out, and finished as a batch."""

from collections.abc import Sequence

from rulebound.kernel.decision import NO, OBJECT, ORDER, PICK, PLAYER
from rulebound.kernel.events import done
from rulebound.kernel.game import EVENTS
from rulebound.kernel.rng import GAME, seed_words
from rulebound.kernel.state import Event
from tests.kernel.toy.game import PROGRAM, ToyGame, quiet
from tests.kernel.toy.playing import answer, asked, happens, names
from tests.kernel.toy.state import add_card, empty_state
from tests.kernel.toy.words import (
    BREAKWATER,
    COIN,
    DECOY,
    DISCARD,
    DOCKS,
    DRAW,
    GRANARY,
    GULL,
    HURT,
    PILE,
    PLAYERS,
    SCRAP,
    SMUGGLER,
    deck,
    hand,
)


def game_with(*crews: tuple[int, int]) -> ToyGame:
    """A game with crews (card and owner) at the first dock, ids from 1, and ten cards in player 0's deck."""
    game = quiet()
    for definition, owner in crews:
        add_card(game.state, definition, owner, DOCKS[0])
    for _ in range(10):
        add_card(game.state, GULL, 0, deck(0))
    return game


def ref(game: ToyGame, oid: int) -> int:
    return game.state.objects[oid].ref


def test_an_event_that_nothing_replaces_happens_at_once() -> None:
    game = game_with()
    happens(game, [Event(DRAW, 0, rule="H2.2"), Event(COIN, 1, amount=2)])

    assert names(done(game)) == [(DRAW, 0, 1), (COIN, 1, 2)]
    assert [event.rule for event in done(game)] == ["H2.2", ""]
    assert len(game.state.zones[hand(0)]) == 1
    assert game.state.players[1].coins == 4
    assert game.counters[EVENTS] == 2
    assert not game.state.frames


def test_the_events_of_a_batch_share_one_identity_and_other_batches_have_another() -> None:
    game = game_with()
    happens(game, [Event(DRAW, 0), Event(COIN, 1)])
    happens(game, [Event(DRAW, 0)])
    first, second, third = game.state.history

    assert first.batch == second.batch != third.batch
    assert game.log == game.state.history


def test_an_event_that_does_nothing_does_not_happen() -> None:
    game = game_with((GULL, 0))
    happens(game, [Event(DRAW, 1)])

    assert done(game) == []
    assert game.state.history == []
    assert game.state.pending == []
    assert game.state.result[1] == 0


def test_a_named_event_is_of_several_kinds_at_once() -> None:
    game = game_with((GULL, 0))
    happens(game, [Event(DISCARD | SCRAP, 0, ref(game, 1))])

    assert done(game)[0].kinds & SCRAP
    assert done(game)[0].kinds & DISCARD
    assert game.state.objects[1].zone == PILE


def test_categories_apply_in_the_order_of_the_games_table() -> None:
    """Prevention first: what the Breakwater prevents wholly leaves nothing for the Decoy to replace."""
    game = game_with((DECOY, 0), (BREAKWATER, 0))
    happens(game, [Event(HURT, 0, amount=1)])

    assert game.decision is None
    assert game.state.objects[1].zone == DOCKS[0], "the Decoy was not asked about"
    assert game.state.players[0].lives == 3
    assert done(game) == []


def test_what_an_earlier_category_leaves_comes_to_the_next() -> None:
    game = game_with((DECOY, 0), (BREAKWATER, 0))
    happens(game, [Event(HURT, 0, amount=2)])

    assert [option.obj for option in asked(game).options] == [ref(game, 1), -1]
    assert game.state.proposals[0].amount == 1


def test_an_optional_replacement_can_be_declined() -> None:
    game = game_with((DECOY, 0))
    happens(game, [Event(HURT, 0, amount=2)])
    decision = asked(game)
    assert (decision.kind, decision.who, decision.rule) == (PICK, 0, "H6.1")
    answer(game, NO)

    assert game.state.players[0].lives == 1
    assert game.state.objects[1].zone == DOCKS[0]
    assert game.decision is None, "it is not asked about again"


def test_an_event_replaced_by_nothing_does_not_happen_and_triggers_nothing() -> None:
    game = game_with((DECOY, 0))
    happens(game, [Event(HURT, 0, amount=2)])
    answer(game, OBJECT)

    assert game.state.players[0].lives == 3
    assert names(game.state.history) == [(SCRAP, 0, 1)]


def test_the_part_of_a_replacement_that_is_an_event_itself_happens_first() -> None:
    game = game_with((DECOY, 0))
    happens(game, [Event(HURT, 0, amount=2), Event(COIN, 0)])
    answer(game, OBJECT)

    assert names(game.state.history) == [(SCRAP, 0, 1), (COIN, 0, 1)]
    assert names(done(game)) == [(COIN, 0, 1)]


def test_mandatory_replacements_of_one_player_are_picked_one_by_one_without_a_way_out() -> None:
    game = game_with((BREAKWATER, 0), (BREAKWATER, 0))
    happens(game, [Event(HURT, 0, amount=3)])

    assert [option.code for option in asked(game).options] == [OBJECT, OBJECT]
    answer(game, OBJECT, ref(game, 2))
    assert game.decision is None, "the last one is applied without asking"
    assert game.state.players[0].lives == 2


def test_an_effect_applies_once_to_an_original_event() -> None:
    game = game_with((BREAKWATER, 0))
    happens(game, [Event(HURT, 0, amount=3)])
    assert game.state.players[0].lives == 1
    assert game.state.history[0].applied == (ref(game, 1),)

    happens(game, [Event(HURT, 0, amount=2)])
    assert game.state.players[0].lives == 0, "another event is another matter"


def test_the_first_player_selects_whose_effects_apply_first() -> None:
    game = game_with((BREAKWATER, 0), (BREAKWATER, 1), (BREAKWATER, 2))
    happens(game, [Event(HURT, 0, amount=2)])
    decision = asked(game)

    assert (decision.who, decision.about) == (0, "first to replace")
    assert [option.obj for option in decision.options] == [0, 1, 2]
    answer(game, PLAYER, 2)
    assert game.state.history == []
    assert game.state.players[0].lives == 3, "2 and 0, next clockwise, have prevented all"


def test_the_selection_is_made_once_for_an_event_and_anew_for_the_next() -> None:
    game = game_with((BREAKWATER, 0), (BREAKWATER, 1))
    happens(game, [Event(HURT, 0, amount=5), Event(HURT, 1, amount=4)])
    answer(game, PLAYER, 1)
    assert asked(game).about == "first to replace"
    assert game.state.proposals[0].applied == (ref(game, 2), ref(game, 1)), "player 1's, then player 0's"
    answer(game, PLAYER, 0)

    assert game.state.history[1].applied == (ref(game, 1), ref(game, 2))
    assert game.decision is None


def test_a_player_applies_all_of_theirs_before_the_next_does() -> None:
    game = game_with((BREAKWATER, 0), (BREAKWATER, 1), (BREAKWATER, 1))
    happens(game, [Event(HURT, 2, amount=4)])
    answer(game, PLAYER, 1)
    assert asked(game).who == 1
    answer(game, OBJECT, ref(game, 3))

    assert game.state.history[0].applied == tuple(ref(game, oid) for oid in (3, 2, 1))


def test_nobody_is_asked_who_is_first_where_only_one_player_has_effects() -> None:
    game = game_with((BREAKWATER, 1))
    happens(game, [Event(HURT, 0, amount=2)])

    assert game.decision is None
    assert game.state.players[0].lives == 2


def test_a_multi_event_stands_before_its_parts_and_counts_them() -> None:
    game = game_with()
    happens(game, [Event(DRAW, 0, amount=3, multi=True)])

    assert names(game.state.history) == [(DRAW, 0, 3), (DRAW, 0, 1), (DRAW, 0, 1), (DRAW, 0, 1)]
    assert [event.part_of for event in game.state.history] == [0, 1, 1, 1]
    assert len(done(game)) == 3
    assert game.state.result[1] == 3


def test_a_multi_event_replaced_as_a_whole_is_not_replaced_again_in_its_parts() -> None:
    game = game_with((GRANARY, 0))
    happens(game, [Event(DRAW, 0, amount=3, multi=True)])

    assert len(game.state.zones[hand(0)]) == 4
    assert names(game.state.history) == [(DRAW, 0, 4), *[(DRAW, 0, 1)] * 4]
    assert all(event.applied == (ref(game, 1),) for event in game.state.history)


def test_a_single_event_can_become_a_multi_event() -> None:
    game = game_with((GRANARY, 0), (GRANARY, 0))
    happens(game, [Event(DRAW, 0)])
    answer(game, OBJECT, ref(game, 2))

    assert len(game.state.zones[hand(0)]) == 3
    assert game.state.history[0].multi


def test_parts_are_replaced_one_by_one() -> None:
    game = game_with((BREAKWATER, 0), (DECOY, 2))
    happens(game, [Event(HURT, multi=True, extra=(2, 1, 2))])
    assert asked(game).who == 2
    answer(game, OBJECT)

    assert [player.lives for player in game.state.players] == [3, 2, 3]
    hurt = [event for event in game.state.history if event.kinds & HURT]
    assert names(hurt) == [(HURT, -1, 1), (HURT, 1, 1)], "the whole came to one single event"


def test_a_multi_event_none_of_whose_parts_happen_does_not_happen() -> None:
    for crews in [(), ((GRANARY, 1),)]:
        game = game_with(*crews)
        happens(game, [Event(DRAW, 1, amount=3, multi=True)])
        assert game.state.history == []
        assert game.state.pending == []


def test_a_multi_event_with_too_few_parts_counts_those_that_happened() -> None:
    for crews in [(), ((BREAKWATER, 1),), ((GRANARY, 1),)]:
        game = game_with(*crews)
        happens(game, [Event(DRAW, 0, amount=13, multi=True)])
        assert game.state.history[0].amount == 10
        assert len(game.state.history) == 11


def test_two_multi_events_in_one_batch_keep_their_parts_apart() -> None:
    for crews in [(), ((BREAKWATER, 2),)]:
        game = game_with(*crews)
        add_card(game.state, GULL, 1, deck(1))
        draws = [Event(DRAW, 0, amount=2, multi=True), Event(DRAW, 1, amount=5, multi=True), Event(COIN, 2)]
        hurt = Event(HURT, multi=True, extra=(2, 0, 1))
        happens(game, [*draws, hurt])

        wholes = [(event.player, event.amount) for event in game.state.history if event.multi]
        assert wholes == [(0, 2), (1, 1), (-1, 2)]
        assert [event.part_of for event in game.state.history] == [0, 1, 1, 0, 4, 0, 0, 11, 11]


def test_outcome_effects_apply_after_the_event_happened() -> None:
    game = game_with((SMUGGLER, 0), (GULL, 0))
    happens(game, [Event(SCRAP, 0, ref(game, 2))])

    assert names(game.state.history) == [(COIN, 0, 1), (SCRAP, 0, 1)]
    assert game.state.objects[2].zone == PILE
    assert game.state.players[0].coins == 3


def test_outcome_effects_do_not_apply_to_what_did_not_happen() -> None:
    game = game_with((SMUGGLER, 0), (GULL, 0))
    gone = ref(game, 2)
    happens(game, [Event(SCRAP, 0, gone)])
    happens(game, [Event(SCRAP, 0, gone, from_zone=DOCKS[0])])

    assert game.state.players[0].coins == 3


def test_a_batch_in_the_middle_of_another_leaves_nothing_behind() -> None:
    game = game_with((DECOY, 0), (DECOY, 0), (SMUGGLER, 0))
    happens(game, [Event(HURT, 0, amount=1), Event(HURT, 0, amount=1), Event(COIN, 0)])
    answer(game, OBJECT, ref(game, 1))
    answer(game, OBJECT, ref(game, 2))

    assert names(game.state.history) == [(COIN, 0, 1), (SCRAP, 0, 1)] * 2 + [(COIN, 0, 1)]
    assert game.state.proposals == []
    assert game.state.frames == []


def test_a_copy_taken_between_two_events_of_a_batch_goes_its_own_way() -> None:
    game = game_with((DECOY, 0))
    happens(game, [Event(DRAW, 0, amount=2, multi=True), Event(HURT, 0, amount=2)])
    child = game.clone()
    answer(child, OBJECT)
    answer(game, NO)

    assert game.state.players[0].lives == 1
    assert child.state.players[0].lives == 3
    assert names(game.state.history) == [(DRAW, 0, 2), (DRAW, 0, 1), (DRAW, 0, 1), (HURT, 0, 2)]
    assert names(child.state.history) == [(SCRAP, 0, 1), (DRAW, 0, 2), (DRAW, 0, 1), (DRAW, 0, 1)]


class OrderedGame(ToyGame):
    """A toy game in which player 1 puts all events of a batch in order."""

    __slots__ = ()

    def ordered_by(self, events: Sequence[Event]) -> int | None:
        """Return player 1."""
        return 1


def test_the_events_of_a_batch_are_put_in_order_by_the_player_whom_the_game_names() -> None:
    game = OrderedGame(PROGRAM, empty_state(seed_words(1, GAME), GAME))
    add_card(game.state, BREAKWATER, 0, DOCKS[0])
    happens(game, [Event(HURT, player, amount=player + 1) for player in range(PLAYERS)])
    decision = asked(game)

    assert (decision.kind, decision.who, decision.about) == (ORDER, 1, "order of events")
    assert decision.rule == "H6.2"
    game.apply(2)
    assert [option.n for option in asked(game).options] == [1, 2], "what is left, by its place"
    game.apply(1)
    assert game.decision is None, "the last one is not asked about"
    assert [event.player for event in done(game)] == [2, 1]
