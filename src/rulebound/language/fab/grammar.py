"""The grammar that the families fill, and what verbs ask of it: whether a subject is one or many."""

from __future__ import annotations

from rulebound.ir.amounts import Number
from rulebound.ir.filters import Nth
from rulebound.ir.node import Value
from rulebound.ir.selectors import ONE, All, Next, Pick, Target, Together, TopCards, You
from rulebound.language.kernel import Grammar, Words
from rulebound.language.phrase import Family
from rulebound.language.surface import Many, Pronoun

MANY_WORDS = frozenset({"they", "them", "those cards"})


def is_many(value: Value) -> bool:
    """Whether verbs stand in the plural with this subject."""
    if isinstance(value, Pronoun):
        return value.word in MANY_WORDS
    if isinstance(value, Many):
        return value.style != "each"
    if isinstance(value, Together):
        return True
    if isinstance(value, Next):
        return value.n > 1
    if isinstance(value, Target):
        return value.max > 1
    if isinstance(value, Pick | TopCards):
        return value.n != ONE
    if isinstance(value, All):
        return not any(isinstance(part, Nth) for part in value.filter.walk())
    return isinstance(value, You)


G = Grammar(is_many)
NOTHING_BETWEEN = Words("")


def family(rule: str, third_person: str | None = None) -> Family:
    """Declare phrases for a rule of the grammar."""
    return Family(G, rule, third_person)


def number(value: int) -> Number:
    """Make a printed number."""
    return Number(value)
