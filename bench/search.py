"""How long the judge takes to find rules: many queries on a library with everything that was imported.

Run ``python bench/search.py [--rounds 20]`` after ``rulebound rules import``; without any document it measures
our own index and guide. The goal is a median under 5 ms.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Final

from rulebound.judge.reference import Reference

QUERIES: Final = (
    "defend with two cards from hand dominate",
    "8.3.4",
    "attack damage prevented in part is a hit",
    "instant in the end phase nobody has priority",
    "combat chain closes",
    "go again attack destroyed",
    "replacement effect order",
    "what happens if both heroes die",
    "ward",
    "pitch more than the cost",
    "arcane barrier",
    "target",
)


def main() -> None:
    """Ask every query as often as asked for and print the times in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    reference = Reference.of_user()
    every: list[float] = []
    for query in QUERIES:
        times = []
        for _ in range(rounds):
            begun = time.perf_counter()
            found = reference.search(query, "fab", limit=8)
            times.append((time.perf_counter() - begun) * 1000)
        every += times
        first = found[0].number if found else "nothing"
        print(f"{statistics.median(times):7.2f} ms  {query}: {first}")
    print(f"{statistics.median(every):7.2f} ms median, {max(every):.2f} ms at most, of {len(every)} searches")
    reference.close()


if __name__ == "__main__":
    main()
