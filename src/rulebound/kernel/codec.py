"""A state as bytes and back, and its hash: all three read the fields that the records declare.

The bytes are MessagePack of plain values with a check sum, which also covers the names of the fields. The
hash is BLAKE2b over them. Stamps and caches are left out and dictionaries are sorted, so that equal positions
have equal hashes on every machine; nothing in a game may depend on the order of a dictionary.
"""

from __future__ import annotations

import hashlib
import typing
import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec

from rulebound.kernel.decision import Decision, Option
from rulebound.kernel.errors import DamagedRecord
from rulebound.kernel.record import Plain, Record, tuples
from rulebound.kernel.state import Obj, Player, State

S = TypeVar("S", bound=State[Obj, Player])
TRANSIENT: Final = frozenset({"stamp", "version", "moves", "zone_stamps"})
CHECK_BYTES: Final = 4

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(strict=False).decode


class Shape(NamedTuple):
    """How a field of the state is rebuilt: its container, the records in it, and whether it holds lists."""

    container: type[list[object]] | type[dict[object, object]] | None
    record: type[Record] | None
    of_lists: bool


_shapes: dict[type[Record], dict[str, Shape]] = {}
_names_checked: dict[type[Record], int] = {}


def save(state: State[Obj, Player]) -> bytes:
    """Return all of a state as bytes."""
    cls = type(state)
    body = _encode([_plain(getattr(state, name)) for name in _fields(cls)])
    return _check_sum(cls, body) + body


def digest(state: State[Obj, Player]) -> str:
    """Return the hash of a state: 32 hexadecimal digits."""
    return digest_of_bytes(save(state))


def digest_of_bytes(saved: bytes) -> str:
    """Return the hash of the state that was saved as these bytes."""
    return hashlib.blake2b(saved, digest_size=16).hexdigest()


def restore(cls: type[S], data: bytes, records: Mapping[str, type[Record]] | None = None) -> S:
    """Rebuild a state; ``records`` may name the record class behind a field that is declared more widely.

    Raises:
        DamagedRecord: the bytes were changed, or are no state of this class as it is declared today.
    """
    body = data[CHECK_BYTES:]
    if data[:CHECK_BYTES] != _check_sum(cls, body):
        raise DamagedRecord(
            f"these {len(data)} bytes are no saved {cls.__name__}: they were changed or cut,"
            " or the fields of a state were others when they were saved"
        )
    names = _fields(cls)
    shapes = _shapes_of(cls)
    state = cls.__new__(cls)
    try:
        for name, column in zip(names, _sequence(tuples(_decode(body))), strict=True):
            setattr(state, name, _rebuilt(name, shapes[name], column, (records or {}).get(name)))
    except (ValueError, TypeError, msgspec.DecodeError) as error:
        raise DamagedRecord(f"this is no saved {cls.__name__}: {error}") from error
    state.zone_stamps = [-1] * len(state.zones)
    state.version = state.moves = 0
    state.stamp = 0
    return state.clone()


def _fields(cls: type[Record]) -> list[str]:
    return [name for name in cls.FIELDS if name not in TRANSIENT]


def _check_sum(cls: type[Record], body: bytes) -> bytes:
    """Sum up the body, beginning from the names of all fields: another version's bytes do not fit."""
    begun = _names_checked.get(cls)
    if begun is None:
        records = [shape.record for shape in _shapes_of(cls).values() if shape.record is not None]
        names = [_fields(cls), *(list(made.FIELDS) for made in records)]
        begun = _names_checked[cls] = zlib.crc32(_encode(names))
    return zlib.crc32(body, begun).to_bytes(CHECK_BYTES, "big")


def _shapes_of(cls: type[Record]) -> dict[str, Shape]:
    """Read the shapes of the fields off their declarations; type variables are filled in."""
    known = _shapes.get(cls)
    if known is None:
        filled = _type_arguments(cls)
        hints = typing.get_type_hints(cls)
        known = _shapes[cls] = {name: _shape(hints[name], filled) for name in _fields(cls)}
    return known


def _type_arguments(cls: type[Record]) -> dict[object, object]:
    """What each type variable stands for in a class: ``ToyState(State[Card, Seat])`` says Card and Seat."""
    filled: dict[object, object] = {}
    for ancestor in cls.__mro__:
        for base in vars(ancestor).get("__orig_bases__", ()):
            variables = getattr(typing.get_origin(base), "__parameters__", ())
            for variable, argument in zip(variables, typing.get_args(base), strict=False):
                filled[variable] = filled.get(argument, argument)
    return filled


def _shape(hint: object, filled: Mapping[object, object]) -> Shape:
    origin = typing.get_origin(hint)
    if origin is not list and origin is not dict:
        return Shape(None, None, False)
    part = typing.get_args(hint)[-1]
    part = filled.get(part, part)
    if isinstance(part, TypeVar):
        part = part.__bound__
    made = part if isinstance(part, type) and issubclass(part, Record) else None
    return Shape(list if origin is list else dict, made, typing.get_origin(part) is list)


def _plain(value: object) -> object:
    if isinstance(value, list):
        return _columns(value)
    if isinstance(value, dict):
        keys = sorted(value)
        return list(zip(keys, _columns([value[key] for key in keys]), strict=True))
    return value


def _columns(parts: list[object]) -> list[object]:
    """Turn records into the tuples of their values; other parts are plain already."""
    kinds = set(map(type, parts))
    if not any(issubclass(kind, Record) for kind in kinds):
        return parts
    if len(kinds) > 1:
        raise TypeError(f"{', '.join(sorted(kind.__name__ for kind in kinds))} stand in one field of a state")
    return list(map(kinds.pop().values, parts))  # type: ignore[attr-defined]


def _rebuilt(name: str, shape: Shape, value: Plain, made: type[Record] | None) -> object:
    if name == "decision":
        return None if value is None else _decision(value)
    if name == "chosen":
        return None if value is None else _option(value)
    if shape.container is None:
        return value
    parts = _sequence(value)
    made = made or shape.record
    if shape.container is dict:
        pairs = [_sequence(pair) for pair in parts]
        return {key: _part(part, made) for key, part in pairs}
    if shape.of_lists:
        return [list(_sequence(part)) for part in parts]
    return [_part(part, made) for part in parts]


def _part(part: Plain, made: type[Record] | None) -> object:
    if made is None:
        return part
    new = made.__new__(made)
    for name, value in zip((*made.FIELDS, "stamp"), (*_sequence(part), -1), strict=True):
        setattr(new, name, value)
    return new


def _decision(value: Plain) -> Decision:
    kind, who, options, about, rule, source, part = _sequence(value)
    made = tuple(_option(option) for option in _sequence(options))
    return Decision(
        _number(kind), _number(who), made, _word(about), _word(rule), _number(source), _number(part)
    )


def _option(value: Plain) -> Option:
    code, obj, n, word, rule = _sequence(value)
    return Option(_number(code), _number(obj), _number(n), _word(word), _word(rule))


def _sequence(value: Plain) -> tuple[Plain, ...]:
    if not isinstance(value, tuple):
        raise ValueError(f"a list should stand where {value!r} is")
    return value


def _number(value: Plain) -> int:
    if not isinstance(value, int):
        raise ValueError(f"a number should stand where {value!r} is")
    return value


def _word(value: Plain) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a word should stand where {value!r} is")
    return value
