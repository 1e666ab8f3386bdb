"""The random numbers of agents and of series of games, apart from those of the game itself."""

from __future__ import annotations

from typing import Final

from rulebound.kernel.rng import AGENTS, MASK64, below, seed_words

_GOLDEN: Final = 0x9E3779B97F4A7C15
_MIX: Final = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


def derived_seed(seed: int, number: int) -> int:
    """Return the seed of game ``number`` of a series: far from its neighbours' (SplitMix64)."""
    value = (seed + (number + 1) * _GOLDEN) & MASK64
    value = ((value ^ (value >> 30)) * _MIX[0]) & MASK64
    value = ((value ^ (value >> 27)) * _MIX[1]) & MASK64
    return value ^ (value >> 31)


class AgentChance:
    """A generator of the agents' stream; each seat has its own, so that seats do not disturb each other."""

    __slots__ = ("high", "low")

    def __init__(self, seed: int, seat: int) -> None:
        """Begin where the seed of the game and the seat say."""
        self.high, self.low = seed_words(derived_seed(seed, seat), AGENTS)

    def below(self, n: int) -> int:
        """Return a uniform number from 0 to ``n - 1``."""
        value, self.high, self.low = below(n, self.high, self.low, AGENTS)
        return value
