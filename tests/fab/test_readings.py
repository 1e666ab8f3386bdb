"""The open points are documented with rules that exist and code that exists."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebound.fab
from rulebound.fab.readings import READINGS, Reading
from rulebound.rules import load_rules


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.rules[0])
def test_a_reading_names_rules_and_code_that_exist(reading: Reading) -> None:
    index = load_rules("fab")
    known = {*index.rules, *index.policy}
    assert all(rule in known for rule in reading.rules)
    folder = Path(rulebound.fab.__file__).parent
    for place in reading.where.split("; "):
        file, _, names = place.partition(": ")
        text = (folder / file).read_text(encoding="utf-8")
        for name in names.split(", "):
            assert name in text, place
