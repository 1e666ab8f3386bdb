"""Resolution abilities of one card that have targets each (CR 5.1.4a): what one calls its target is not the other's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Final, cast

from rulebound.ir.abilities import Ability, OnResolve
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import AnyTarget, Target

_NAMING: Final = ("bind", "register")  # the fields in which a register is named


def apart(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """Return abilities in which no two that resolve remember their targets under the same name.

    A layer declares all its targets together and remembers them by their registers, but texts are read one ability
    at a time, and each begins to name them anew.
    """
    taken: set[str] = set()
    found: list[Ability] = []
    for place, ability in enumerate(abilities):
        if isinstance(ability, OnResolve):
            own = {part.bind for part in ability.walk() if isinstance(part, (Target, AnyTarget))}
            if own & taken:
                ability = cast("Ability", _renamed(ability, own & taken, f"{place} "))  # noqa: PLW2901
            taken |= own
        found.append(ability)
    return tuple(found)


def _renamed(value: Value, names: set[str], prefix: str, field: str = "") -> Value:
    if isinstance(value, tuple):
        return tuple(_renamed(part, names, prefix) for part in value)
    if isinstance(value, str):
        return prefix + value if field in _NAMING and value in names else value
    if not isinstance(value, Node):
        return value
    made = {
        one.name: _renamed(cast("Value", getattr(value, one.name)), names, prefix, one.name)
        for one in fields(value)
    }
    return replace(value, **made) if any(made[name] is not getattr(value, name) for name in made) else value
