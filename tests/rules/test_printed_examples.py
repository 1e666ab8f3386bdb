"""The examples that the Comprehensive Rules print: each of them is a scenario."""

import re
from pathlib import Path

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "fab"
PRINTED = 234
SOURCE = re.compile(r"^source: CR examples? (?P<numbers>\d+(?:(?:, | and )\d+)*)(?:,|$)", re.MULTILINE)


def numbers(text: str) -> set[int]:
    """Return which of the printed examples, counted from the first of chapter 1, a scenario plays."""
    found = SOURCE.search(text)
    return {int(number) for number in re.findall(r"\d+", found["numbers"])} if found is not None else set()


def test_every_printed_example_is_a_scenario() -> None:
    shown: set[int] = set()
    for path in SCENARIOS.rglob("*.yaml"):
        shown |= numbers(path.read_text(encoding="utf-8"))

    assert shown == set(range(1, PRINTED + 1))


def test_a_source_names_one_example_or_several() -> None:
    assert numbers("source: CR example 7\n") == {7}
    assert numbers("source: CR examples 148, 230 and 234, with another card\n") == {148, 230, 234}
    assert numbers("source: CR 1.9.1a\n") == set()
