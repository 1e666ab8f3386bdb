"""Checks that nobody is shown what they may not see: exchanging it must change nothing for them."""

from __future__ import annotations

from typing import Final

import msgspec

from rulebound.fab.game import FabGame
from rulebound.kernel.rng import AGENTS, below, seed_words
from rulebound.view.determinise import determinise
from rulebound.view.log import line
from rulebound.view.names import player_name
from rulebound.view.observe import observe
from rulebound.view.visibility import EVERYBODY

ROUNDS: Final = 2


def check(game: FabGame, rounds: int = ROUNDS) -> None:
    """Exchange, several times, what each player cannot see, and compare what they are shown.

    Raises:
        AssertionError: a view, an option or a line of the log changed; the message says whose, and how.
    """
    shuffle = _Shuffle(game.state.decisions)
    for player in game.state.players:
        before = _shown(game.clone(), player.index)
        for _ in range(rounds):
            after = _shown(determinise(game, player.index, shuffle), player.index)
            if before != after:
                who = player_name(player.index)
                raise AssertionError(
                    f"player {who} can tell hidden cards apart: {_difference(before, after)}"
                )


class _Shuffle:
    """Random numbers that are the same every time the same position is checked."""

    def __init__(self, seed: int) -> None:
        self.high, self.low = seed_words(seed, AGENTS)

    def __call__(self, n: int) -> int:
        value, self.high, self.low = below(n, self.high, self.low, AGENTS)
        return value


def _shown(game: FabGame, viewer: int) -> list[str]:
    """All that a player is shown, part by part: the view with its decision, and the log of this turn."""
    view = msgspec.to_builtins(observe(game, viewer))
    parts = [f"{name}: {value}" for name, value in view.items()]
    for reader in (viewer, EVERYBODY):
        parts += [f"log: {line(game, event, reader)}" for event in game.state.history]
    return parts


def _difference(before: list[str], after: list[str]) -> str:
    for was, now in zip(before, after, strict=False):
        if was != now:
            at = next((i for i, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]), 0)
            start = max(0, at - 60)
            return f"...{was[start : at + 60]!r} became ...{now[start : at + 60]!r}"
    return f"{len(before)} parts became {len(after)}"
