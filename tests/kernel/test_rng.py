"""Random numbers: PCG32 as its author defines it, and uniform numbers from it."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from rulebound.kernel.rng import AGENTS, GAME, MASK32, SETUP, advance, below, seed_words


def reference(seed: int, stream: int) -> Iterator[int]:
    """PCG XSH-RR 64/32 in the plainest words, written from its definition."""
    modulus = 2**64
    multiplier, increment = 6364136223846793005, (2 * stream + 1) % modulus
    state = ((0 * multiplier + increment) + seed) * multiplier + increment
    while True:
        state %= modulus
        rotation = state // 2**59
        word = ((state // 2**18) ^ state) // 2**27 % 2**32
        yield (word // 2**rotation) + (word * 2 ** (32 - rotation)) % 2**32
        state = state * multiplier + increment


def numbers(seed: int, stream: int) -> Iterator[int]:
    high, low = seed_words(seed, stream)
    while True:
        bits, high, low = advance(high, low, stream)
        yield bits


def test_the_published_first_numbers_of_seed_42_in_stream_54_come_out() -> None:
    published = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]

    assert list(islice(numbers(42, 54), 6)) == published
    assert list(islice(reference(42, 54), 6)) == published


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
@pytest.mark.parametrize("stream", [SETUP, GAME, AGENTS])
def test_numbers_are_those_of_an_independent_generator(seed: int, stream: int) -> None:
    assert list(islice(numbers(seed, stream), 500)) == list(islice(reference(seed, stream), 500))


def test_the_words_of_the_generator_always_fit_into_32_bits() -> None:
    high, low = seed_words(3, GAME)
    for _ in range(500):
        bits, high, low = advance(high, low, GAME)
        assert 0 <= bits <= MASK32
        assert 0 <= high <= MASK32
        assert 0 <= low <= MASK32


def test_the_streams_of_one_seed_differ() -> None:
    streams = [tuple(islice(numbers(5, stream), 20)) for stream in (SETUP, GAME, AGENTS)]

    assert len(set(streams)) == 3


def test_seeds_that_differ_by_64_bits_are_the_same_seed() -> None:
    assert seed_words(9, GAME) == seed_words(9 + 2**64, GAME)


@pytest.mark.parametrize("n", [1, 2, 6, 7, 40])
def test_numbers_below_n_are_uniform(n: int) -> None:
    high, low = seed_words(11, GAME)
    drawn: Counter[int] = Counter()
    for _ in range(200 * n):
        value, high, low = below(n, high, low, GAME)
        drawn[value] += 1

    assert sorted(drawn) == list(range(n))
    # Six standard deviations around 200; the numbers are fixed, so that this passes always or never.
    assert all(abs(count - 200) < 85 for count in drawn.values())


def test_the_biased_rest_is_drawn_again() -> None:
    n = 2**31 + 1
    threshold = 2**32 % n
    high, low = seed_words(2, GAME)
    first = next(bits for bits in numbers(2, GAME) if bits >= threshold)

    assert below(n, high, low, GAME)[0] == first % n
    assert any(bits < threshold for bits in islice(numbers(2, GAME), 10))


@pytest.mark.parametrize("n", [0, -3, 2**32 + 1])
def test_a_number_that_cannot_be_drawn_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"not below {n}"):
        below(n, *seed_words(1, GAME), GAME)


def test_the_whole_range_of_32_bits_can_be_drawn() -> None:
    assert below(2**32, *seed_words(42, 54), 54)[0] == 0xA15C02B7
