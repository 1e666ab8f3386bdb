"""The state: copies share everything until one of them writes, and no parent changes through a child."""

from collections.abc import Callable

import pytest

from rulebound.kernel.codec import digest
from rulebound.kernel.game import CLONES
from rulebound.kernel.state import NOTHING, Event, Frame, Lasting, player_ref, ref_id, ref_player
from tests.kernel.toy.game import begin, quiet
from tests.kernel.toy.playing import go_on, played, random_choices
from tests.kernel.toy.state import ToyState, add_card, move
from tests.kernel.toy.words import DOCKS, GULL, PILE, SUPPLY


def a_state() -> ToyState:
    state = quiet().state
    add_card(state, GULL, 0, DOCKS[0])
    state.frames.append(Frame(0))
    state.proposals.append(Event(1))
    state.lasting.append(Lasting(1, 0, 0, 0, 0, "turn"))
    return state


WRITES: list[Callable[[ToyState], object]] = [
    lambda state: setattr(state.own(1), "tapped", True),
    lambda state: state.own_zone(SUPPLY).append(1),
    lambda state: setattr(state.own_player(1), "coins", 77),
    lambda state: state.own_frame().regs.update(a=(1,)),
    lambda state: setattr(state.own_proposal(0), "amount", 5),
    lambda state: setattr(state.own_lasting(0), "left", 5),
    lambda state: state.remember(1),
    lambda state: state.frames.append(Frame(1)),
    lambda state: state.limits.update({1: 2}),
    lambda state: move(state, 1, PILE),
    lambda state: state.random_below(6),
]


@pytest.mark.parametrize("write", WRITES)
def test_a_child_that_writes_leaves_its_parent_alone(write: Callable[[ToyState], object]) -> None:
    parent = a_state()
    before = digest(parent)
    child = parent.clone()
    write(child)

    assert digest(parent) == before
    assert digest(child) != before


@pytest.mark.parametrize("write", WRITES)
def test_a_parent_that_writes_leaves_its_child_alone(write: Callable[[ToyState], object]) -> None:
    parent = a_state()
    child = parent.clone()
    before = digest(child)
    write(parent)

    assert digest(child) == before
    assert digest(parent) != before


def test_a_clone_shares_what_nobody_wrote() -> None:
    parent = a_state()
    child = parent.clone()

    assert child.objects[1] is parent.objects[1]
    assert child.zones[DOCKS[0]] is parent.zones[DOCKS[0]]
    assert child.own(1) is not parent.objects[1]
    assert child.own(1) is child.objects[1]


def test_no_game_changes_through_any_of_its_children() -> None:
    """The debug check of the design: the parent's hash before and after a child plays on."""
    game = begin(4)
    for choice in random_choices(game, 4):
        before = digest(game.state)
        child = game.clone()
        grandchild = child.clone()
        for _, on in zip(range(6), random_choices(child, choice), strict=False):
            child.apply(on)
        assert digest(game.state) == before
        assert digest(grandchild.state) == before
        game.apply(choice)


def test_a_child_goes_on_as_its_parent_would_have() -> None:
    game = played(8, 40)
    child = game.clone()
    for choice in go_on(game, 30):
        child.apply(choice)

    assert digest(child.state) == digest(game.state)


def test_keeping_the_old_state_is_enough_to_take_back_what_was_done() -> None:
    game = played(3, 25)
    before = digest(game.state)
    kept = game.state.clone()
    go_on(game, 10)
    assert digest(game.state) != before
    game.state = kept

    assert digest(game.state) == before
    go_on(game, 10)


def test_clones_are_counted_and_log_nothing() -> None:
    game = played(3, 25)
    child = game.clone()
    go_on(child, 5)

    assert game.counters[CLONES] == 1
    assert child.journal == []
    assert child.log == []
    assert len(game.journal) == 25


def test_logging_turned_off_does_not_change_the_game() -> None:
    loud, silent = begin(6), begin(6)
    silent.logging = False
    for choice in random_choices(loud, 6):
        loud.apply(choice)
        silent.apply(choice)

    assert digest(loud.state) == digest(silent.state)
    assert len(loud.journal) == loud.state.decisions
    assert not silent.journal


def test_an_object_that_moves_is_a_new_object_and_the_old_one_is_known_as_it_was() -> None:
    state = a_state()
    state.own(1).tapped = True
    old = state.objects[1].ref
    new = move(state, 1, PILE)
    state.own(1).tapped = False

    assert ref_id(old) == ref_id(new) == 1
    assert old != new
    assert state.live(old) is None
    assert state.live(new) is state.objects[1]
    known = state.known(old)
    assert known is not None
    assert (known.zone, known.tapped, known.ref) == (DOCKS[0], True, old)


def test_what_is_remembered_stays_as_it_was_when_the_object_is_written_again() -> None:
    state = a_state()
    obj = state.own(1)
    state.remember(1)
    obj.tapped = True

    assert not state.last_known[obj.ref].tapped


def test_nothing_and_players_are_no_objects() -> None:
    state = a_state()

    for ref in (NOTHING, player_ref(0), player_ref(2), 500):
        assert state.live(ref) is None
        assert state.known(ref) is None
    assert [ref_player(player_ref(player)) for player in range(3)] == [0, 1, 2]


def test_counters_are_found_by_their_word() -> None:
    state = a_state()
    state.own(1).counters = (("rust", 2), ("gold", 1))

    assert [state.objects[1].count(word) for word in ("rust", "gold", "salt")] == [2, 1, 0]


def test_timestamps_rise() -> None:
    state = a_state()

    assert state.tick() < state.tick()
