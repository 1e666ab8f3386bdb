"""Reasons and events with the rule behind them in our own words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulebound.fab.game import FabGame
from rulebound.kernel.legality import Reason
from rulebound.rules import index_or_none
from rulebound.view.names import card_label


class Cited(msgspec.Struct, frozen=True, kw_only=True):
    """Something said with the rule behind it: ``line`` is what the rule says, in our words."""

    words: str
    rule: str
    line: str
    source: str = ""

    def __str__(self) -> str:
        """Return it as one line."""
        source = f" ({self.source})" if self.source else ""
        return f"{self.words}{source} [{self.rule}]" if self.rule else f"{self.words}{source}"


def rule_line(number: str, game: str = "fab") -> str:
    """Return what a rule says in our own words; empty if the index does not have it."""
    index = index_or_none(game)
    if index is None:
        return ""
    rule = index.rules.get(number)
    return rule.line if rule is not None else index.sections.get(number) or index.policy.get(number, "")


def cited(game: FabGame, reasons: Iterable[Reason]) -> tuple[Cited, ...]:
    """Return an engine's reasons, each once, with their rules and the objects that restrict."""
    found = [
        Cited(
            words=reason.words,
            rule=reason.rule,
            line=rule_line(reason.rule),
            source=_source(game, reason.source),
        )
        for reason in reasons
    ]
    return tuple(dict.fromkeys(found))


def _source(game: FabGame, oid: int) -> str:
    if not 0 < oid < len(game.state.objects):
        return ""
    return card_label(game, game.state.objects[oid])
