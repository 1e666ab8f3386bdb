"""Verdicts: whether an action is allowed, and if not, by which rule or effect and why."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something is refused: a rule number, our words, and the object that restricts (-1: none)."""

    rule: str
    words: str
    source: int = -1


class Verdict(NamedTuple):
    """The answer of a check; ``reasons`` is empty exactly when ``ok``."""

    ok: bool
    reasons: tuple[Reason, ...] = ()


ALLOWED = Verdict(True)


def refused(rule: str, words: str, source: int = -1) -> Verdict:
    """Return a refusal with one reason."""
    return Verdict(False, (Reason(rule, words, source),))
