"""Records of the game state: copy, codec and hash come from one declaration of the fields.

A record holds integers, words, truth values, None, tuples of these and dictionaries from words or integers
to these; lists stand only in the state itself. Nothing in a record refers to another record.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Self, TypeAlias, TypeVar, dataclass_transform

Plain: TypeAlias = "bool | int | str | tuple[Plain, ...] | dict[str, Plain] | dict[int, Plain] | None"
R = TypeVar("R", bound="type[Record]")


class Record:
    """Base of what the state is made of; ``stamp`` says which state may write it."""

    __slots__ = ()
    FIELDS: tuple[str, ...]
    values: Callable[[Record], tuple[Plain, ...]]

    def copy(self) -> Self:
        """Return a record with the same fields; containers in lists and dictionaries are copied flat."""
        raise NotImplementedError(f"{type(self).__name__} is not declared with @record")


@dataclass_transform(eq_default=False)
def record(cls: R) -> R:
    """Declare a record: slots, constructor, ``copy``, ``FIELDS`` and ``values`` (all fields but ``stamp``).

    Raises:
        TypeError: it has no stamp, or only one field beside it, which ``values`` could not read as a tuple.
    """
    made = dataclasses.dataclass(slots=True, eq=False)(cls)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    names = tuple(field.name for field in fields if field.name != "stamp")
    if len(names) < 2 or len(names) == len(fields):
        raise TypeError(f"{made.__name__} needs at least two fields and a stamp")
    made.FIELDS = names
    lines = ["def copy(self):", "    new = create(cls)"]
    for field in fields:
        kind = str(field.type)
        duplicate = "[:]" if kind.startswith("list") else ".copy()" if kind.startswith("dict") else ""
        lines.append(f"    new.{field.name} = self.{field.name}{duplicate}")
    lines += [
        "    return new",
        "def values(self):",
        f"    return {', '.join(f'self.{name}' for name in names)}",
    ]
    scope: dict[str, object] = {"create": object.__new__, "cls": made}
    exec("\n".join(lines), scope)  # what dataclasses do, for the two methods they lack
    made.copy = scope["copy"]  # type: ignore[method-assign,assignment]
    made.values = staticmethod(scope["values"])  # type: ignore[assignment,arg-type]
    return made  # type: ignore[return-value]


def tuples(value: object) -> Plain:
    """Bring decoded data back to the shapes that records hold: every sequence becomes a tuple.

    Raises:
        ValueError: there is something in it that no record can hold.
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(tuples(part) for part in value)
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {str(key): tuples(part) for key, part in value.items()}
        if all(isinstance(key, int) for key in value):
            return {int(key): tuples(part) for key, part in value.items()}
    raise ValueError(f"a {type(value).__name__} cannot be part of a state")
