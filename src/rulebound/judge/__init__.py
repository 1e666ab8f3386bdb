"""For judges, authors and tools: the rules found and cited, and answers that come from the engine.

``why_not(game, player, action)`` says why an action is not legal, ``why(game, value)`` why a value is what it
is, ``timeline(game)`` what happened and by which rules. They are imported when they are first used: looking
up a rule needs no engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.judge.actions import why_not
    from rulebound.judge.telling import timeline
    from rulebound.judge.values import why

__all__ = ["timeline", "why", "why_not"]


def __getattr__(name: str) -> object:
    if name == "why_not":
        from rulebound.judge.actions import why_not

        return why_not
    if name == "why":
        from rulebound.judge.values import why

        return why
    if name == "timeline":
        from rulebound.judge.telling import timeline

        return timeline
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
