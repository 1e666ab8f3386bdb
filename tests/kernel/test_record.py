"""Records: copy, values and bytes all come from the one declaration of the fields."""

import dataclasses
from dataclasses import field

import pytest

from rulebound.kernel.record import Record, record, tuples
from rulebound.kernel.state import Event, Frame, Lasting, Obj, Pending, Player
from tests.kernel.toy.state import Crew, Seat, ToyState

RECORDS: list[type[Record]] = [Obj, Player, Frame, Event, Pending, Lasting, Crew, Seat, ToyState]


@record
class Shelf(Record):
    number: int
    books: list[int] = field(default_factory=list)
    readers: dict[str, int] = field(default_factory=dict)
    stamp: int = -1


@pytest.mark.parametrize("cls", RECORDS)
def test_every_field_but_the_stamp_is_among_the_values(cls: type[Record]) -> None:
    declared = [item.name for item in dataclasses.fields(cls)]  # type: ignore[arg-type]

    assert list(cls.FIELDS) == [name for name in declared if name != "stamp"]


def test_values_are_those_of_the_fields_in_their_order() -> None:
    shelf = Shelf(3, [1, 2], {"ann": 4}, stamp=9)

    assert Shelf.FIELDS == ("number", "books", "readers")
    assert list(shelf.values(shelf)) == [3, [1, 2], {"ann": 4}]


def test_a_copy_has_all_fields_and_containers_of_its_own() -> None:
    shelf = Shelf(3, [1, 2], {"ann": 4}, stamp=9)
    twin = shelf.copy()
    twin.books.append(3)
    twin.readers["bob"] = 5
    twin.number = 4

    assert (shelf.number, shelf.books, shelf.readers) == (3, [1, 2], {"ann": 4})
    assert (twin.number, twin.books, twin.readers, twin.stamp) == (4, [1, 2, 3], {"ann": 4, "bob": 5}, 9)


def test_a_record_has_no_other_attributes_than_its_fields() -> None:
    with pytest.raises(AttributeError):
        Shelf(1).colour = "red"  # type: ignore[attr-defined]


def test_a_class_that_is_not_declared_cannot_be_copied() -> None:
    class Loose(Record):
        pass

    with pytest.raises(NotImplementedError, match="Loose is not declared"):
        Loose().copy()


def test_a_record_without_a_stamp_is_refused() -> None:
    class Bare(Record):
        first: int
        second: int

    with pytest.raises(TypeError, match="Bare needs at least two fields and a stamp"):
        record(Bare)


@pytest.mark.parametrize(
    ("decoded", "held"),
    [
        ([1, [2, [3]]], (1, (2, (3,)))),
        ({"a": [1], "b": {"c": None}}, {"a": (1,), "b": {"c": None}}),
        ({1: [2]}, {1: (2,)}),
        ("word", "word"),
        (True, True),
    ],
)
def test_decoded_sequences_become_tuples(decoded: object, held: object) -> None:
    assert tuples(decoded) == held


@pytest.mark.parametrize("value", [1.5, b"bytes", {1: 2, "a": 3}, [{2.5: 1}]])
def test_what_no_record_can_hold_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="cannot be part of a state"):
        tuples(value)
