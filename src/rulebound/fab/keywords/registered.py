"""The modules of effect keywords (CR 8.5): to import this is to register how their effects are carried out."""

from rulebound.fab.effects import copying
from rulebound.fab.keywords import (
    clash,
    counters,
    effect,
    exchanging,
    naming,
    outside,
    revealing,
    secret,
    taking,
    transform,
)

__all__ = [
    "clash",
    "copying",
    "counters",
    "effect",
    "exchanging",
    "naming",
    "outside",
    "revealing",
    "secret",
    "taking",
    "transform",
]
