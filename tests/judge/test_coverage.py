from pathlib import Path

import pytest

from rulebound.judge.coverage import UnknownRule, UnreadableScenario, coverage, find_rule, scenario_folder


def test_every_rule_of_the_index_has_a_status() -> None:
    found = coverage("fab")

    assert found.counts["rules"] == len(found.rules)
    for number, rule in found.rules.items():
        assert (rule.status == "applied") == bool(rule.code), number


def test_a_citation_is_found_as_a_string_in_a_comment_and_in_a_docstring() -> None:
    found = coverage("fab").rules

    assert any(place.startswith("fab/zones/moving.py") for place in found["3.3.2a"].code)  # a comment
    assert any(
        place.startswith("fab/concepts/costs.py") for place in found["1.14.3"].code
    )  # step("1.14.3", ...)
    assert any(place.startswith("fab/state.py") for place in found["7.0.3"].code)  # a docstring


def test_a_scenario_counts_for_the_rules_that_it_lists(tmp_path: Path) -> None:
    (tmp_path / "combat").mkdir()
    (tmp_path / "combat" / "one.yaml").write_text("rules: [7.4.2c, 8.3.4]\n", encoding="utf-8")

    found = coverage("fab", tmp_path)

    assert found.rules["7.4.2c"].scenarios == ("combat/one.yaml",)
    assert found.counts["with scenarios"] == 2


@pytest.mark.parametrize("text", ["name: no rules\n", "[", "- a list\n"])
def test_a_file_that_is_no_scenario_is_an_error_with_its_name(text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(text, encoding="utf-8")

    with pytest.raises(UnreadableScenario, match=r"odd\.yaml"):
        coverage("fab", tmp_path)


def test_a_rule_comes_with_the_heading_of_its_section() -> None:
    rule, section = find_rule("fab", "8.3.4a")

    assert rule.number == "8.3.4a"
    assert section == "Ability keywords"


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(UnknownRule, match=r"8\.3\.9"):
        find_rule("fab", "8.3.99")


def test_the_scenarios_of_a_checkout_are_found() -> None:
    assert scenario_folder("fab").parts[-3:] == ("tests", "scenarios", "fab")
