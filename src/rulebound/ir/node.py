"""What every node of the effect language is: a frozen record that can be written as JSON and read back.

A node holds fields only. What it does lives in the game package that links it, how it is printed in
``language``. Nodes are built when cards are compiled or loaded, never while a game runs.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TypeAlias, TypeVar, dataclass_transform

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Value: TypeAlias = "bool | int | str | Node | tuple[Value, ...] | None"
N = TypeVar("N", bound="type[Node]")

REGISTRY: dict[str, type[Node]] = {}


@dataclasses.dataclass(frozen=True, slots=True)
class Node:
    """Base of all nodes; two nodes are equal when their classes and fields are."""

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one, in the order of the fields."""
        yield from _below(self)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        waiting: list[Node] = [self]
        while waiting:
            found = waiting.pop()
            yield found
            below = _below(found)
            below.reverse()
            waiting += below


@dataclass_transform(frozen_default=True)
def node(cls: N) -> N:
    """Make ``cls`` a frozen, slotted node and register it under its name.

    Raises:
        TypeError: another node has this name.
    """
    made = dataclasses.dataclass(frozen=True, slots=True)(cls)
    if made.__name__ in REGISTRY:
        raise TypeError(f"two nodes are called {made.__name__}")
    REGISTRY[made.__name__] = made
    return made  # type: ignore[return-value]


def dump(value: Value) -> Json:
    """Turn a node, or a field of one, into JSON; fields that hold their default are left out."""
    if isinstance(value, Node):
        out: dict[str, Json] = {"node": type(value).__name__}
        for field in dataclasses.fields(value):
            held = getattr(value, field.name)
            if field.default is dataclasses.MISSING or held != field.default:
                out[field.name] = dump(held)
        return out
    if isinstance(value, tuple):
        return [dump(part) for part in value]
    return value


def load(data: Json) -> Value:
    """Rebuild what ``dump`` wrote.

    Raises:
        ValueError: the data names a node or a field that does not exist, or leaves out a needed one.
    """
    if isinstance(data, list):
        return tuple(load(part) for part in data)
    if not isinstance(data, dict):
        return data
    name = data.get("node")
    cls = REGISTRY.get(name) if isinstance(name, str) else None
    if cls is None:
        raise ValueError(f"no node is called {name!r}")
    fields = {key: load(part) for key, part in data.items() if key != "node"}
    try:
        return cls(**fields)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from error


def tree(value: Value, indent: int = 0) -> str:
    """Show a node as an indented tree, one node a line, for people."""
    pad = "  " * indent
    if isinstance(value, Node):
        flat: list[str] = []
        deep: list[str] = []
        for field in dataclasses.fields(value):
            held = getattr(value, field.name)
            if field.default is not dataclasses.MISSING and held == field.default:
                continue
            if any(True for _ in _nodes_in(held)):
                deep.append(f"{pad}  {field.name}:\n{tree(held, indent + 2)}")
            else:
                flat.append(f"{field.name}={held!r}")
        head = type(value).__name__ + (f" ({', '.join(flat)})" if flat else "")
        return "\n".join([pad + head, *deep])
    if isinstance(value, tuple):
        return "\n".join(tree(part, indent) for part in value)
    return f"{pad}{value!r}"


def _below(node: Node) -> list[Node]:
    found: list[Node] = []
    names: tuple[str, ...] = node.__match_args__
    for name in names:
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif value and isinstance(value, tuple):
            found += _nodes_in(value)
    return found


def _nodes_in(value: Value) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)
