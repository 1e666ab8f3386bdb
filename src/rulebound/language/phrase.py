"""Phrases: one template and one pattern that both read and show a node.

A template is text with ``{slot:rule}`` holes. ``{slot:?rule}`` may be absent; ``~get`` is a verb that agrees
with the hole before it; ``<or more|or greater>`` are words with variants that are read and rewritten; ``^``
starts a sentence; ``a/an`` is the article; ``@draw`` is the head of a verb phrase, read as it stands and as
``draws``.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import TypeAlias

from rulebound.ir.node import Node, Value
from rulebound.language.elements import (
    Alternative,
    Article,
    Capital,
    Declined,
    Element,
    Env,
    Hole,
    Verb,
    Words,
)
from rulebound.language.errors import GrammarError
from rulebound.language.kernel import Grammar, Rule

PIECES = re.compile(r"\{(\w+):(\??)([\w ]+)\}|~(\w+)(?:\((\w+)\))?|<([^>]+)>|(\^)|@(\w+)|(a/an )")
VERBS: dict[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "get": ("get", "gets", (("gain", "gains"), ("have", "has"))),
    "gain": ("gain", "gains", ()),
    "have": ("have", "has", ()),
    "be": ("are", "is", ()),
    "do": ("do", "does", ()),
    "dont": ("don't", "doesn't", (("do not", "does not"),)),
    "was": ("were", "was", ()),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern that a hole of the template fills."""

    name: str


@dataclasses.dataclass(frozen=True)
class Of:
    """A node in a pattern: its class, and patterns for its fields; fields unsaid hold their default."""

    cls: type[Node]
    fields: dict[str, Pattern]


Pattern: TypeAlias = "Slot | Of | Value | tuple[Pattern, ...]"


def of(cls: type[Node], /, **fields: Pattern) -> Of:
    """Make the pattern of a node.

    Raises:
        GrammarError: a field is unknown, or a field without default is unsaid.
    """
    known = {field.name: field for field in dataclasses.fields(cls)}
    for name in fields:
        if name not in known:
            raise GrammarError(f"{cls.__name__} has no field {name!r}")
    for name, field in known.items():
        if name not in fields and field.default is dataclasses.MISSING:
            raise GrammarError(f"a phrase leaves {cls.__name__}.{name} unsaid")
    return Of(cls, fields)


def build(pattern: Pattern, env: Env) -> Value:
    """Fill the slots of a pattern."""
    if isinstance(pattern, Slot):
        return env[pattern.name]
    if isinstance(pattern, Of):
        return pattern.cls(**{name: build(part, env) for name, part in pattern.fields.items()})
    if isinstance(pattern, tuple):
        return tuple(build(part, env) for part in pattern)
    return pattern


def match(pattern: Pattern, value: Value, env: Env) -> bool:
    """Whether a value has the shape of a pattern; ``env`` receives what stands in the slots."""
    if isinstance(pattern, Slot):
        if pattern.name in env:
            return env[pattern.name] == value
        env[pattern.name] = value
        return True
    if isinstance(pattern, Of):
        if type(value) is not pattern.cls:
            return False
        for name, default in _defaults(pattern.cls):
            held = getattr(value, name)
            if name in pattern.fields:
                if not match(pattern.fields[name], held, env):
                    return False
            elif held != default:
                return False
        return True
    if isinstance(pattern, tuple):
        return (
            isinstance(value, tuple)
            and len(value) == len(pattern)
            and all(match(part, held, env) for part, held in zip(pattern, value, strict=True))
        )
    return type(value) is type(pattern) and value == pattern


_DEFAULTS: dict[type[Node], tuple[tuple[str, object], ...]] = {}


def _defaults(cls: type[Node]) -> tuple[tuple[str, object], ...]:
    known = _DEFAULTS.get(cls)
    if known is None:
        known = _DEFAULTS[cls] = tuple((field.name, field.default) for field in dataclasses.fields(cls))
    return known


@dataclasses.dataclass(frozen=True, slots=True)
class PatternShape:
    """The shape of a phrase: its pattern does both halves."""

    pattern: Pattern

    def may_be(self, kind: type) -> bool:
        """Whether a value of a kind can have this shape."""
        if isinstance(self.pattern, Of):
            return self.pattern.cls is kind
        return isinstance(self.pattern, Slot) or type(self.pattern) is kind

    def build(self, env: Env) -> Value:
        """Fill the slots."""
        return build(self.pattern, env)

    def match(self, value: Value) -> Env | None:
        """Take a value apart."""
        env: Env = {}
        return env if match(self.pattern, value, env) else None


@dataclasses.dataclass(frozen=True, slots=True)
class PairShape:
    """A shape with two hand-written halves, where a pattern cannot say it."""

    make: Callable[[Env], Value]
    take: Callable[[Value], Env | None]

    def may_be(self, kind: type) -> bool:
        """Whether a value of a kind can have this shape: only ``take`` knows."""
        del kind
        return True

    def build(self, env: Env) -> Value:
        """Make the value."""
        return self.make(env)

    def match(self, value: Value) -> Env | None:
        """Take a value apart."""
        return self.take(value)


def slots_in(pattern: Pattern) -> set[str]:
    """Name the slots of a pattern."""
    if isinstance(pattern, Slot):
        return {pattern.name}
    if isinstance(pattern, Of):
        return set().union(*(slots_in(part) for part in pattern.fields.values())) if pattern.fields else set()
    if isinstance(pattern, tuple):
        return set().union(*(slots_in(part) for part in pattern)) if pattern else set()
    return set()


def elements_of(template: str, grammar: Grammar, absent: Env, *, third_person: bool) -> tuple[Element, ...]:
    """Read a template into the elements of an alternative; its rules come to be at their first mention."""
    out: list[Element] = []
    last = ""
    at = 0
    for found in PIECES.finditer(template):
        if found.start() > at:
            out.append(Words(template[at : found.start()]))
        at = found.end()
        name, optional, rule, verb, subject, variants, capital, head, article = found.groups()
        if name:
            grammar.rule(rule)
            out.append(Hole(name, rule, bool(optional), absent.get(name)))
            last = name
        elif verb:
            many, one, others = VERBS.get(verb, (verb, third(verb), ()))
            out.append(Verb(many, one, subject or last, others))
        elif variants:
            first, *others_ = variants.split("|")
            out.append(Words(first, tuple(others_)))
        elif capital:
            out.append(Capital())
        elif article:
            out.append(Article())
        else:
            out.append(Words(third(head) if third_person else head))
    if at < len(template):
        out.append(Words(template[at:]))
    return tuple(out)


def third(verb: str) -> str:
    """Give the form of a verb after "it"."""
    if verb in VERBS:
        return VERBS[verb][1]
    if verb.endswith(("ch", "sh", "s", "x")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


class Family:
    """Declares phrases for one rule, or for a pair of rules of verb phrases (``bare`` and third person)."""

    def __init__(self, grammar: Grammar, rule: str, third_person: str | None = None) -> None:
        self.grammar = grammar
        self.rules: list[tuple[Rule, bool]] = [(grammar.rule(rule), False)]
        if third_person is not None:
            self.rules.append((grammar.rule(third_person), True))

    def phrase(self, template: str, what: type[Node] | Pattern, /, rule: str = "", **fields: Pattern) -> None:
        """Declare a phrase: a class with its fixed fields, or a whole pattern. ``rule`` cites the rulebook.

        A slot that the pattern does not mention is the field of its name.

        Raises:
            GrammarError: the template and the pattern do not say the same slots, or a field is unsaid.
        """
        holes = {
            found.group(1): bool(found.group(2)) for found in PIECES.finditer(template) if found.group(1)
        }
        absent: Env = {}
        if isinstance(what, type):
            said = set().union(*(slots_in(part) for part in fields.values())) if fields else set()
            own = {name: Slot(name) for name in holes if name not in said}
            try:
                pattern: Pattern = of(what, **fields, **own)
            except GrammarError as error:
                raise GrammarError(f"phrase {template!r} ({rule}): {error}") from error
            for field in dataclasses.fields(what):
                if holes.get(field.name) and field.default is not dataclasses.MISSING:
                    absent[field.name] = field.default
        else:
            pattern = what
        if slots_in(pattern) != set(holes):
            raise GrammarError(f"phrase {template!r} and its pattern have different slots")
        self._add(template, PatternShape(pattern), absent, cited=rule)

    def pair(
        self, template: str, make: Callable[[Env], Value], take: Callable[[Value], Env | None], rule: str = ""
    ) -> None:
        """Declare a phrase with two hand-written halves. ``make`` may raise ``Declined``; ``rule`` cites the
        rulebook.
        """
        self._add(template, PairShape(make, take), {}, cited=rule)

    def shown(self, template: str, pattern: Pattern) -> None:
        """Declare words that are only ever printed: another phrase reads them."""
        self._add(template, PatternShape(pattern), {}, reads=False)

    def words(self, table: dict[str, Value]) -> None:
        """Declare words with constant values; ``a|b`` gives variants of ``a``."""
        for text, value in table.items():
            self.phrase(f"<{text}>" if "|" in text else text, value)

    def _add(
        self,
        template: str,
        shape: PatternShape | PairShape,
        absent: Env,
        *,
        reads: bool = True,
        cited: str = "",
    ) -> None:
        for rule, third_person in self.rules:
            elements = elements_of(template, self.grammar, absent, third_person=third_person)
            rule.alternatives.append(Alternative(elements, shape, template, reads, cited))


__all__ = ["Declined", "Env", "Family", "Of", "Pattern", "Slot", "build", "match", "of"]
