"""The rule index of Flesh and Blood, and what reading an index refuses."""

import re

import pytest

from rulebound.rules import KINDS, RuleIndexError, load_rules, parse_rules

MOST_WORDS = 20
WHOLE = """
version = "1"
game = "toy"
[chapters]
"1" = "Start"
[sections]
"1.1" = "Coins"
[rules]
"1.1.1" = { kind = "applied", line = "Toss." }
"""


def order(number: str) -> tuple[int, int, int, int, str]:
    """Where a number stands in the rulebook: 1.10.2 after 1.9.3b, and 5.3.1 before 5.3.1a."""
    found = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)([a-z]*)", number)
    assert found is not None, f"{number} is no rule number"
    chapter, section, rule, letter = found.groups()
    return int(chapter), int(section), int(rule), len(letter), letter


def test_the_pinned_version_has_all_its_rules() -> None:
    index = load_rules("fab")

    assert (index.game, index.version) == ("fab", "2.14")
    assert len(index.rules) == 1182
    assert list(index.chapters) == [str(chapter) for chapter in range(1, 10)]


def test_a_rule_says_its_number_kind_line_and_section() -> None:
    index = load_rules("fab")
    rule = index.rules["7.4.2c"]

    assert (rule.number, rule.kind) == ("7.4.2c", "applied")
    assert "defense reaction" in rule.line
    assert index.section("7.4.2c") == "Reaction step"
    with pytest.raises(KeyError):
        index.section("7.4.99")


def test_an_index_is_read_once() -> None:
    assert load_rules("fab") is load_rules("fab")


def test_every_line_is_short() -> None:
    long = [rule.number for rule in load_rules("fab").rules.values() if len(rule.line.split()) > MOST_WORDS]

    assert not long


def test_every_kind_is_used_and_no_other() -> None:
    assert {rule.kind for rule in load_rules("fab").rules.values()} == set(KINDS)


def test_rules_and_sections_stand_in_the_order_of_the_rulebook() -> None:
    index = load_rules("fab")

    assert list(index.rules) == sorted(index.rules, key=order)
    assert list(index.sections) == sorted(index.sections, key=lambda number: order(f"{number}.0"))
    assert {number.partition(".")[0] for number in index.sections} == set(index.chapters)


def test_a_game_without_an_index_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(RuleIndexError, match=r"'chess'.*fab"):
        load_rules("chess")


def test_the_small_index_of_these_tests_is_whole() -> None:
    assert parse_rules(WHOLE, "toy.toml").rules["1.1.1"].line == "Toss."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"applied"', '"maybe"', r"rule 1\.1\.1: unknown kind 'maybe'; .*applied, definition, outside"),
        ('"Toss."', '""', r"rule 1\.1\.1: 'line'"),
        (', line = "Toss."', "", "exactly the fields kind and line"),
        ('"1.1.1"', '"one"', "'one' is no rule number"),
        ('"1.1.1"', '"1.2.1"', r"1\.2\.1 has no section"),
        ("[sections]", "[headings]", r"\[sections\] is absent"),
        ('version = "1"', "version = 1", "'version'"),
    ],
)
def test_a_malformed_index_is_refused_with_the_place(old: str, new: str, message: str) -> None:
    assert old in WHOLE

    with pytest.raises(RuleIndexError, match=rf"toy\.toml.*{message}"):
        parse_rules(WHOLE.replace(old, new), "toy.toml")


def test_a_number_that_stands_twice_is_refused() -> None:
    with pytest.raises(RuleIndexError, match=r"toy\.toml.*twice"):
        parse_rules(WHOLE + WHOLE.splitlines()[-1], "toy.toml")
