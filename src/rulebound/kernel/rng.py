"""PCG32 (O'Neill 2014, XSH RR 64/32) in two 32-bit words, so that a state with it can be copied and saved.

Three streams are derived from one seed: setting up, the game itself, and the agents.
"""

from __future__ import annotations

from typing import Final

MULTIPLIER: Final = 6364136223846793005
MASK64: Final = (1 << 64) - 1
MASK32: Final = (1 << 32) - 1
SETUP: Final = 1
GAME: Final = 2
AGENTS: Final = 3


def seed_words(seed: int, stream: int) -> tuple[int, int]:
    """Return the two words of a fresh generator for a seed and one of the streams."""
    increment = (stream << 1) | 1
    state = (increment + (seed & MASK64)) & MASK64
    state = (state * MULTIPLIER + increment) & MASK64
    return state >> 32, state & MASK32


def advance(high: int, low: int, stream: int) -> tuple[int, int, int]:
    """Return the next 32 random bits and the two new words."""
    old = (high << 32) | low
    new = (old * MULTIPLIER + ((stream << 1) | 1)) & MASK64
    shifted = (((old >> 18) ^ old) >> 27) & MASK32
    turn = old >> 59
    bits = ((shifted >> turn) | (shifted << ((-turn) & 31))) & MASK32
    return bits, new >> 32, new & MASK32


def below(n: int, high: int, low: int, stream: int) -> tuple[int, int, int]:
    """Return a uniform number from 0 to ``n - 1`` (rejecting the biased rest) and the two new words.

    Raises:
        ValueError: ``n`` is not positive, or greater than what 32 bits can choose from.
    """
    if not 0 < n <= MASK32 + 1:
        raise ValueError(f"a random number can be drawn below 1 to {MASK32 + 1}, not below {n}")
    threshold = (1 << 32) % n
    while True:
        bits, high, low = advance(high, low, stream)
        if bits >= threshold:
            return bits % n, high, low
