"""The rule index against the publisher's text, where a copy of that is at hand."""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from rulebound.rules import load_rules

BESIDE_THE_REPOSITORY = Path(__file__).resolve().parents[3] / "shared"
RULES = "rules/fab/comprehensive-rules*.md"
GLOSSARY = "# Comprehensive Rules Glossary"
NUMBERED = re.compile(r"^\s*(\d+\.\d+\.\d+[a-z]*)[ .]")
LINK = re.compile(r"\[\[[^\]]*\]\]\([^)]*\)")
LONGEST_SHARED_RUN = 7


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", LINK.sub("", text).lower())


def shared_run(line: str, text: str, length: int) -> str:
    """The first run of so many words that stands in both, or nothing."""
    ours, theirs = words(line), f" {' '.join(words(text))} "
    runs = (" ".join(ours[start : start + length]) for start in range(len(ours) - length + 1))
    return next((run for run in runs if f" {run} " in theirs), "")


@cache
def publishers_rules() -> dict[str, str]:
    """Each rule's number and text, with the examples that follow it."""
    folder = Path(os.environ.get("RULEBOUND_SHARED", BESIDE_THE_REPOSITORY))
    files = sorted(folder.glob(RULES))
    if not files:
        pytest.skip(f"no publisher's text {RULES} in ../shared, nor where RULEBOUND_SHARED points")
    text = files[0].read_text(encoding="utf-8")
    assert GLOSSARY in text, f"{files[0].name} has no glossary, so it is not the rules in full"
    rules: dict[str, str] = {}
    number = ""
    for line in text[: text.index(GLOSSARY)].splitlines():
        if found := NUMBERED.match(line):
            number = found[1]
            assert number not in rules, f"the publisher's text has {number} twice"
            rules[number] = line
        elif line.startswith("#"):
            number = ""
        elif number:
            rules[number] += f"\n{line}"
    return rules


def test_a_shared_run_is_found() -> None:
    assert shared_run("The cat sat down", "once, the CAT sat up", 3) == "the cat sat"
    assert shared_run("The cat sat down", "the cat, then, sat down", 3) == ""


def test_the_index_has_the_publishers_numbers_and_no_other() -> None:
    theirs, ours = publishers_rules().keys(), load_rules("fab").rules.keys()

    assert theirs - ours == set(), "rules that the index does not have"
    assert ours - theirs == set(), "rules that the publisher does not have"


def test_the_index_is_in_words_of_our_own() -> None:
    theirs = publishers_rules()
    shared = {
        rule.number: run
        for rule in load_rules("fab").rules.values()
        if (run := shared_run(rule.line, theirs[rule.number], LONGEST_SHARED_RUN))
    }

    assert not shared
