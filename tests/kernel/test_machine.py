"""The machine: programs, frames, steps, going back, chance, and the same game from the same seed."""

import os
import subprocess
import sys

import pytest

from rulebound.kernel.codec import digest
from rulebound.kernel.decision import OBJECT, PICK, Option
from rulebound.kernel.errors import EndlessGame, IllegalChoice
from rulebound.kernel.events import BATCH, KERNEL, propose
from rulebound.kernel.game import FRAMES, STEPS, Program
from rulebound.kernel.procedure import END, Procedures, jump, step
from rulebound.kernel.rng import GAME, seed_words
from rulebound.kernel.state import Event, Frame
from rulebound.kernel.triggers import ADD_PENDING
from tests.kernel.toy.game import ToyGame, begin
from tests.kernel.toy.playing import go_on, happens, played
from tests.kernel.toy.procedures import TOY, TURN
from tests.kernel.toy.state import ToyState, add_card, empty_state
from tests.kernel.toy.words import BREAKWATER, COIN, DECOY, DOCKS, HURT


def ask_one(game: ToyGame, frame: Frame, _node: object) -> None:
    game.ask(PICK, 0, [Option(OBJECT, 1), Option(OBJECT, 2)], "thing", "H0")
    frame.a += 1


def note_answer(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.regs["answers"] = (*frame.regs.get("answers", ()), game.chosen.obj)
    if frame.a < 3:
        jump(frame, 0)


def report(game: ToyGame, frame: Frame, _node: object) -> None:
    game.state.result = frame.regs["answers"]


def call_ask(game: ToyGame, _frame: Frame, _node: object) -> None:
    game.push(ASK)


def leave(_game: ToyGame, frame: Frame, _node: object) -> None:
    jump(frame, END)


def never(_game: ToyGame, _frame: Frame, _node: object) -> None:
    raise AssertionError("a step after END was run")


def again(_game: ToyGame, frame: Frame, _node: object) -> None:
    jump(frame, 0)


def be_hurt(game: ToyGame, _frame: Frame, _node: object) -> None:
    propose(game, [Event(HURT, 0, amount=2), Event(COIN, 0)])


def clone_and_write(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.a = 5
    game.push(ASK)
    CHILDREN.append(game.clone())


def put_back(game: ToyGame, _frame: Frame, _node: object) -> None:
    game.state = KEPT.pop()


LOCAL = Procedures()
ASK = LOCAL.declare("H0", "ask", step("H0", ask_one), step("H0", note_answer), step("H0", report))
CALL = LOCAL.declare("H0", "call", step("H0", call_ask), step("H0", leave), step("H0", never))
LOOP = LOCAL.declare("H0", "loop", step("H0", again))
HURTING = LOCAL.declare("H0", "hurting", step("H0", be_hurt), step("H0", leave))
CLONING = LOCAL.declare("H0", "cloning", step("H0", clone_and_write), step("H0", call_ask))
REVERSING = LOCAL.declare("H0", "reversing", step("H0", put_back), step("H0", never))
PROGRAM = Program([*KERNEL.all, *TOY.all, *LOCAL.all], (0, 1), (2,))
CHILDREN: list[ToyGame] = []
KEPT: list[ToyState] = []


def local_game() -> ToyGame:
    return ToyGame(PROGRAM, empty_state(seed_words(1, GAME), GAME))


def test_a_procedure_runs_to_its_decision_and_on_from_it() -> None:
    game = local_game()
    game.push(CALL)
    game.run()
    for choice in (0, 1, 0):
        assert len(game.state.frames) == 2
        game.apply(choice)

    assert game.state.result == (1, 2, 1)
    assert game.state.frames == []
    assert game.counters[FRAMES] == 2
    assert game.counters[STEPS] == 9


def test_a_place_in_a_procedure_is_part_of_the_state_and_copies_with_it() -> None:
    game = local_game()
    game.push(CALL)
    game.run()
    game.apply(0)
    child = game.clone()
    for choice in (0, 0):
        child.apply(choice)
    for choice in (1, 1):
        game.apply(choice)

    assert child.state.result == (1, 1, 1)
    assert game.state.result == (1, 2, 2)


def test_steps_without_end_are_an_error_that_names_the_procedure() -> None:
    game = local_game()
    game.push(LOOP)
    with pytest.raises(EndlessGame, match="without a decision, now in loop"):
        game.run()


def test_steps_cite_their_rules() -> None:
    assert TURN.rules[0] == "H2.1"
    assert len(TURN.rules) == len(TURN.runs) == len(TURN.nodes)


def test_the_kernels_procedures_have_the_same_number_in_every_program() -> None:
    assert (BATCH.number, ADD_PENDING.number) == (0, 1)
    assert Program(KERNEL.all).procedures == KERNEL.all


def test_a_procedure_that_would_get_another_number_is_refused() -> None:
    with pytest.raises(ValueError, match=r"ask is procedure \d+ elsewhere, not 0"):
        Program([ASK])


def test_a_procedure_of_no_program_cannot_be_run() -> None:
    loose = Procedures().declare("H0", "loose", step("H0", leave))
    with pytest.raises(ValueError, match="has no number"):
        local_game().push(loose)


def test_going_back_to_a_procedure_drops_what_ran_above_it_and_what_was_proposed() -> None:
    game = local_game()
    add_card(game.state, DECOY, 0, DOCKS[0])
    game.push(HURTING)
    game.run()
    assert len(game.state.proposals) == 2
    game.unwind(HURTING, 1)

    assert game.state.proposals == []
    assert [frame.proc for frame in game.state.frames] == [HURTING.number]
    game.state.decision = None
    game.run()
    assert game.state.frames == []
    assert game.state.players[0].lives == 3


def test_going_back_to_what_is_not_running_is_an_error_and_changes_nothing() -> None:
    game = local_game()
    game.push(CALL)
    game.run()
    before = digest(game.state)
    with pytest.raises(ValueError, match="loop is not running"):
        game.unwind(LOOP, 0)

    assert digest(game.state) == before


def test_a_step_may_copy_the_game_and_the_copy_stays_as_it_was() -> None:
    game = local_game()
    game.push(CLONING)
    game.run()
    child = CHILDREN.pop()
    before = digest(child.state)
    for choice in (0, 1, 1):
        game.apply(choice)

    assert digest(child.state) == before
    assert child.state.frames[0].a == 5


def test_a_step_may_put_back_an_earlier_state_and_the_game_goes_on_from_there() -> None:
    game = local_game()
    game.push(CALL)
    game.run()
    KEPT.append(game.state.clone())
    before = digest(game.state)
    game.state.decision = None
    game.push(REVERSING)
    game.run()

    assert digest(game.state) == before
    assert game.decision is not None
    for choice in (0, 0, 1):
        game.apply(choice)
    assert game.state.result == (1, 1, 2)


@pytest.mark.parametrize("seed", [0, 5, 2**40])
def test_same_seed_and_same_choices_are_the_same_game(seed: int) -> None:
    first, second = begin(seed), begin(seed)
    for choice in go_on(first, 1_000, seed):
        second.apply(choice)

    assert first.decision is None
    assert digest(first.state) == digest(second.state)
    assert first.log is not second.log
    assert [event.values(event) for event in first.log] == [event.values(event) for event in second.log]


def test_another_seed_is_another_game() -> None:
    assert len({digest(begin(seed).state) for seed in range(20)}) == 20


def test_the_hash_does_not_depend_on_how_python_hashes_words() -> None:
    program = "import tests.kernel.toy.playing as p; from rulebound.kernel.codec import digest;"
    hashes = set()
    for salt in ("1", "2"):
        found = subprocess.run(
            [sys.executable, "-c", f"{program} print(digest(p.played(3, 60).state))"],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        hashes.add(found.stdout.strip())

    assert hashes == {digest(played(3, 60).state)}


def test_chance_results_can_be_dealt_instead_of_drawn() -> None:
    game = local_game()
    game.dealt = [3, 0]
    drawn = [game.random_below(6) for _ in range(2)]

    assert drawn == [3, 0]
    assert game.chances == [3, 0]
    assert 0 <= game.random_below(6) < 6
    assert len(game.chances) == 3


def test_a_dealt_chance_result_that_cannot_be_is_refused() -> None:
    game = local_game()
    game.dealt = [6]
    with pytest.raises(IllegalChoice, match="6 was dealt as a chance result, but it should be below 6"):
        game.random_below(6)


def test_the_whole_game_follows_recorded_chance_results_with_another_seed() -> None:
    game = begin(7)
    choices = go_on(game, 1_000, 7)
    other = begin(8, game.chances)
    for choice in choices:
        other.apply(choice)

    assert other.state.winner == game.state.winner
    assert other.state.zones == game.state.zones


def test_a_replaceable_event_is_counted_like_any_other() -> None:
    game = local_game()
    add_card(game.state, BREAKWATER, 0, DOCKS[0])
    happens(game, [Event(HURT, 0, amount=2), Event(COIN, 0)])

    assert game.state.result[1] == 2
