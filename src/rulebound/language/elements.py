"""What phrases consist of: words, holes for other rules, verbs that agree with a hole, and the shape of the value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from rulebound.ir.node import Value

Edit: TypeAlias = tuple[int, int, str]
Env: TypeAlias = dict[str, Value]


class Shape(Protocol):
    """Builds a value from the holes and takes it apart again."""

    def may_be(self, kind: type) -> bool:
        """Whether a value of a kind can have this shape."""

    def build(self, env: Env) -> Value:
        """Make the value; raise ``Declined`` where the holes do not go together."""

    def match(self, value: Value) -> Env | None:
        """Give what the holes must show, or None when the value is not of this shape."""


class Declined(Exception):
    """A reading that its shape does not accept."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words that stand there; ``variants`` are read like ``text`` and rewritten to it."""

    text: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for another rule; when ``optional`` it may be empty and then gives ``absent``."""

    name: str
    rule: str
    optional: bool = False
    absent: Value = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb in the form for many and for one, by what stands in the hole ``subject``."""

    many: str
    one: str
    subject: str
    variants: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Capital:
    """The next word starts with a capital letter."""


@dataclass(frozen=True, slots=True)
class Article:
    """``a`` or ``an``, by the next letter, and the space after it."""


Element: TypeAlias = Words | Hole | Verb | Capital | Article


@dataclass(slots=True)
class Alternative:
    """One way to read and show a value; without ``reads`` it only shows. ``rule`` cites the rulebook."""

    elements: tuple[Element, ...]
    shape: Shape
    source: str
    reads: bool = True
    rule: str = ""

    holes: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.holes = tuple(element.name for element in self.elements if isinstance(element, Hole))
