"""The codec: every field survives, a restored game goes on the same, damaged bytes are refused."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from typing import TypeVar

import pytest

from rulebound.kernel.codec import TRANSIENT, digest, digest_of_bytes, restore, save
from rulebound.kernel.decision import ORDER, Decision, Option
from rulebound.kernel.errors import DamagedRecord
from rulebound.kernel.record import Record, record
from rulebound.kernel.state import Event, Frame, Lasting, Obj, Pending, Player, Refs, State
from tests.kernel.toy.game import ToyGame, begin
from tests.kernel.toy.playing import go_on, played, random_choices
from tests.kernel.toy.state import Crew, Seat, ToyState

R = TypeVar("R", bound=Record)


@record
class Note(Record):
    number: int
    words: tuple[str, ...] = ()
    stamp: int = -1


@record
class NotedState(State[Crew, Seat]):
    """A state with fields of every shape that a game may add."""

    notes: list[Note] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    by_word: dict[str, Note] = field(default_factory=dict)
    best: Refs = ()
    name: str = ""


def filled(cls: type[Record]) -> dict[str, object]:
    """A value for every field of a record, all of them different from the default."""
    shapes: dict[str, object] = {
        "int": 7,
        "bool": True,
        "str": "word",
        "Refs": (3, 4),
        "int | None": 5,
        "dict[str, Refs]": {"b": (1, 2), "a": ()},
        "tuple[tuple[str, int], ...]": (("rust", 2),),
        "tuple[str, ...]": ("one", "two"),
    }
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]
    values = {item.name: shapes[str(item.type)] for item in fields if item.name != "stamp"}
    if "up" in values:
        values["up"] = False
    return values


def made(cls: type[R]) -> R:
    return cls(**filled(cls))


def a_full_state() -> NotedState:
    return NotedState(
        objects=[made(Crew), made(Crew)],
        zones=[[1, 0], []],
        players=[made(Seat)],
        free=[4],
        frames=[made(Frame)],
        proposals=[made(Event)],
        pending=[made(Pending)],
        lasting=[made(Lasting)],
        history=[made(Event), made(Event)],
        last_known={9: made(Crew), 3: made(Crew)},
        ledger={5: (1, 2), 1: ()},
        limits={8: 1, 2: 2},
        decision=Decision(ORDER, 1, (Option(3, 1, 2, "w", "r"), Option(2)), "about", "rule", 4, 1),
        chosen=Option(3, 5, 6, "word", "rule"),
        result=(1, 2),
        clock=3,
        decisions=4,
        random_high=2**32 - 1,
        random_low=6,
        random_stream=2,
        scripted={"coin": (1, 0)},
        notes=[made(Note)],
        pairs=[(1, 2), (3, 4)],
        rows=[[1], []],
        by_word={"z": made(Note), "a": made(Note)},
        best=(1,),
        name="noted",
    )


def plain(value: object) -> object:
    """A value with its type, and records as their class and fields, to compare exactly."""
    if isinstance(value, Record):
        return type(value), [plain(getattr(value, name)) for name in value.FIELDS]
    if isinstance(value, dict):
        return dict, {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value), [plain(part) for part in value]
    return type(value), value


def test_every_field_of_the_state_survives_as_what_it_was() -> None:
    state = a_full_state()
    restored = restore(NotedState, save(state))

    for item in dataclasses.fields(NotedState):
        if item.name not in TRANSIENT:
            assert getattr(state, item.name), f"{item.name} is empty: this test would not see it lost"
            assert plain(getattr(restored, item.name)) == plain(getattr(state, item.name)), item.name


@pytest.mark.parametrize("name", [name for name in NotedState.FIELDS if name not in TRANSIENT])
def test_every_field_of_the_state_counts_in_the_hash(name: str) -> None:
    state = a_full_state()
    before = digest(state)
    old = getattr(state, name)
    setattr(state, name, type(old)() if isinstance(old, list | dict | str) else None if old != () else (1,))

    assert digest(state) != before


@pytest.mark.parametrize("cls", [Obj, Player, Frame, Event, Pending, Lasting, Crew, Seat])
def test_every_field_of_every_record_counts_in_the_hash(cls: type[Record]) -> None:
    state = a_full_state()
    hashes = set()
    for values in [filled(cls), *({**filled(cls), name: None} for name in cls.FIELDS)]:
        state.history = [cls(**values)]  # type: ignore[list-item]
        hashes.add(digest(state))

    assert len(hashes) == 1 + len(cls.FIELDS)


def test_the_order_in_which_dictionaries_were_filled_is_no_part_of_the_position() -> None:
    state, twin = a_full_state(), a_full_state()
    twin.limits = dict(reversed(state.limits.items()))
    twin.last_known = dict(reversed(state.last_known.items()))
    twin.frames[0].regs = dict(reversed(state.frames[0].regs.items()))

    assert list(twin.limits) != list(state.limits)
    assert digest(twin) == digest(state)


def test_stamps_are_no_part_of_the_position() -> None:
    state = a_full_state()
    before = digest(state)
    child = state.clone()
    child.own(1)
    child.own_zone(0)

    assert digest(child) == before


def test_a_wider_declared_field_takes_the_record_class_that_is_named() -> None:
    @record
    class Plainer(State[Obj, Player]):
        extra: int = 0

    state = Plainer(objects=[Crew(0), Crew(1, arrived=7)], zones=[[1]], players=[Seat(0)])
    restored = restore(Plainer, save(state), {"objects": Crew, "players": Seat})

    assert isinstance(restored.objects[1], Crew)
    assert restored.objects[1].arrived == 7
    assert digest(restored) == digest(state)


def test_records_of_two_classes_in_one_field_are_refused() -> None:
    state = a_full_state()
    state.history.append(Frame(1))  # type: ignore[arg-type]

    with pytest.raises(TypeError, match="Event, Frame stand in one field"):
        save(state)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_restored_at_any_decision_is_the_same_and_goes_on_the_same(seed: int) -> None:
    game = begin(seed)
    other = begin(seed)
    for choice in random_choices(game, seed):
        saved = save(other.state)
        assert saved == save(game.state)
        state = restore(ToyState, saved)
        assert digest(state) == digest(game.state)
        assert state.decision == game.decision
        other = ToyGame(game.program, state)
        other.apply(choice)
        game.apply(choice)

    assert other.decision is None
    assert digest(other.state) == digest(game.state)


def test_a_restored_state_can_be_written_without_touching_another() -> None:
    saved = save(played(5, 30).state)
    first, second = restore(ToyState, saved), restore(ToyState, saved)
    go_on(ToyGame(begin(1).program, first), 10)

    assert save(second) == saved


def test_every_single_changed_byte_is_noticed() -> None:
    saved = save(begin(2).state)
    for at in range(len(saved)):
        damaged = saved[:at] + bytes([saved[at] ^ 1 << at % 8]) + saved[at + 1 :]
        with pytest.raises(DamagedRecord, match="no saved ToyState"):
            restore(ToyState, damaged)


@pytest.mark.parametrize("length", [0, 1, 4, 5, 100, -1])
def test_bytes_that_were_cut_are_refused(length: int) -> None:
    saved = save(begin(2).state)
    with pytest.raises(DamagedRecord, match="changed or cut"):
        restore(ToyState, saved[:length])


def test_a_state_of_another_class_is_refused() -> None:
    with pytest.raises(DamagedRecord, match="no saved ToyState"):
        restore(ToyState, save(a_full_state()))


def test_the_hash_is_that_of_the_saved_bytes() -> None:
    state = begin(2).state

    assert digest_of_bytes(save(state)) == digest(state)
    assert len(digest(state)) == 32
