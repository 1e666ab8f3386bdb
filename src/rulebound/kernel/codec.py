"""A state as bytes and back, and its hash: both read the fields that the records declare.

The bytes are MessagePack of plain values. The hash is BLAKE2b over them; stamps and caches are left out, so
equal positions have equal hashes on every machine.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from rulebound.kernel.decision import Decision, Option
from rulebound.kernel.errors import DamagedRecord
from rulebound.kernel.record import Plain, Record, tuples
from rulebound.kernel.state import Obj, Player, State

S = TypeVar("S", bound=State[Obj, Player])
TRANSIENT: Final = frozenset({"stamp", "version", "zone_stamps"})

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(strict=False).decode


def save(state: State[Obj, Player]) -> bytes:
    """Return all of a state as bytes."""
    return _encode([_plain(getattr(state, name)) for name in _fields(type(state))])


def digest(state: State[Obj, Player]) -> str:
    """Return the hash of a state: 32 hexadecimal digits."""
    return hashlib.blake2b(save(state), digest_size=16).hexdigest()


def restore(cls: type[S], data: bytes, records: Mapping[str, type[Record]]) -> S:
    """Rebuild a state; ``records`` names the record class behind each list or dictionary of records.

    Raises:
        DamagedRecord: the bytes are no state of this class.
    """
    names = _fields(cls)
    try:
        columns = _decode(data)
        if not isinstance(columns, list) or len(columns) != len(names):
            raise ValueError(f"it should have {len(names)} parts")
        declared = {field.name: field for field in dataclasses.fields(cls)}
        state = cls(
            **{
                name: _typed(declared[name], value, records.get(name))
                for name, value in zip(names, columns, strict=True)
            }
        )
    except (ValueError, TypeError, msgspec.DecodeError) as error:
        raise DamagedRecord(f"this is no saved {cls.__name__}: {error}") from error
    state.zone_stamps = [-1] * len(state.zones)
    state.stamp = 0
    return state.clone()


def _fields(cls: type[Record]) -> list[str]:
    return [name for name in cls.FIELDS if name not in TRANSIENT]


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [part.values(part) if isinstance(part, Record) else part for part in value]
    if isinstance(value, dict):
        return [
            (key, part.values(part) if isinstance(part, Record) else part)
            for key, part in value.items()
        ]
    return value


def _typed(field: dataclasses.Field[object], value: object, made: type[Record] | None) -> object:
    if field.name == "decision":
        return None if value is None else _decision(tuples(value))
    if field.name == "chosen":
        return None if value is None else Option(*_sequence(tuples(value)))  # type: ignore[arg-type]
    shape = str(field.type)
    if not shape.startswith(("list", "dict")):
        return tuples(value)
    if not isinstance(value, list):
        raise ValueError(f"{field.name} should be a list")
    if shape.startswith("dict"):
        return {key: _part(part, made) for key, part in value}
    return [list(part) if made is None and isinstance(part, list) else _part(part, made) for part in value]


def _part(part: object, made: type[Record] | None) -> object:
    if made is None:
        return tuples(part)
    return made(**dict(zip(made.FIELDS, _sequence(tuples(part)), strict=True)))


def _decision(value: Plain) -> Decision:
    kind, who, options, about, rule, source, part = _sequence(value)
    made = tuple(Option(*_sequence(option)) for option in _sequence(options))  # type: ignore[arg-type]
    return Decision(kind, who, made, about, rule, source, part)  # type: ignore[arg-type]


def _sequence(value: Plain) -> tuple[Plain, ...]:
    if not isinstance(value, tuple):
        raise ValueError(f"a list should stand where {value!r} is")
    return value
