"""The guide cannot be wrong about the engine: each statement's examples are run."""

import re

import pytest

from rulebound.judge.coverage import scenario_folder
from rulebound.judge.guide import BadGuide, Page, Statement, read_guide, read_page
from rulebound.judge.shown import scenario_named
from rulebound.rules import load_rules
from rulebound.scenario.reading import read_file
from rulebound.scenario.runner import run
from tests.judge.conftest import shared

STATEMENTS = [
    pytest.param(page, one, id=f"{page.slug}-{one.number}")
    for page in read_guide("fab")
    for one in page.statements
]
EXAMPLES = sorted(
    {example for page in read_guide("fab") for one in page.statements for example in one.examples}
)
TOPICS = {
    "what-wins-a-conflict", "priority", "the-turn", "costs", "playing", "effects", "triggers",
    "replacement-and-prevention", "combat", "keywords", "numbers-and-symbols",
}  # fmt: skip


def within(rule: str, wanted: str) -> bool:
    """Whether one of two rules is the other, or a part of it."""
    return any(
        re.fullmatch(re.escape(a) + r"(\.\d+)?[a-z]?", b) is not None
        for a, b in ((rule, wanted), (wanted, rule))
    )


def test_the_guide_has_a_page_for_each_concept() -> None:
    assert {page.slug for page in read_guide("fab")} >= TOPICS


@pytest.mark.parametrize(("page", "statement"), STATEMENTS)
def test_a_statement_cites_rules_that_exist_and_scenarios_that_show_one_of_them(
    page: Page, statement: Statement
) -> None:
    assert set(statement.rules) <= load_rules("fab").rules.keys() | load_rules("fab").sections.keys()
    for example in statement.examples:
        shown = scenario_named("fab", example)
        assert shown is not None, f"there is no scenario {example}"
        assert any(within(rule, cited) for rule in shown.rules for cited in statement.rules), (
            f"{example} shows {shown.rules}, none of {statement.rules}"
        )


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_guide_holds_in_the_engine(example: str) -> None:
    result = run(read_file(str(scenario_folder("fab") / example)))

    assert result.passed, result.failure


def test_the_guide_is_in_words_of_our_own() -> None:
    text = shared("fab/comprehensive-rules-errata-tournament-rules.md").read_text(encoding="utf-8")
    primer = shared("fab/primer-by-concept.txt").read_text(encoding="utf-8")
    theirs = f" {' '.join(re.findall(r'[a-z0-9]+', f'{text} {primer}'.lower()))} "
    for page in read_guide("fab"):
        for statement in page.statements:
            ours = re.findall(r"[a-z0-9]+", re.sub(r"\[[^\]]*\]", "", statement.text).lower())
            runs = (" ".join(ours[at : at + 9]) for at in range(len(ours) - 8))
            shared_run = next((one for one in runs if f" {one} " in theirs), "")
            assert not shared_run, f"{page.slug} {statement.number}: {shared_run}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# A\n\n- No rule.\n  Example: a/b.yaml\n", "cites its rules"),
        ("# A\n\n- No example. [8.3.4]\n", "Example: FILE"),
        ("# A\n\n- Fine. [8.3.4]\n  Example: a/b.yaml\nloose words\n", "part of no statement"),
        ("- Fine. [8.3.4]\n  Example: a/b.yaml\n", "a title"),
    ],
)
def test_a_page_that_is_not_as_it_should_be_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(BadGuide, match=words) as refused:
        read_page(text, "01-a.md")

    assert "01-a.md" in str(refused.value)
