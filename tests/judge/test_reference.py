"""The reference work: with documents it shows them, without any it answers in our own words."""

import pytest

from rulebound.cards import UnknownCard
from rulebound.judge.cards import card_answer, cards_under
from rulebound.judge.coverage import UnknownRule
from rulebound.judge.library import Library, UnknownAddress
from rulebound.judge.reference import Reference, UnknownGame


def test_without_a_document_the_judge_answers_in_our_own_words() -> None:
    answer = Reference(None).at("8.3.4", "fab")

    assert answer.entry is None
    assert answer.line.startswith("Dominate")
    assert answer.status == "applied"
    assert "rules import fab" in answer.full_text
    assert [one.number for one in answer.below] == ["8.3.4a", "8.3.4b", "8.3.4c"]
    assert "keywords/dominate-allows-one-card-from-hand.yaml" in [one.file for one in answer.scenarios]
    assert any("equipment" in hit.snippet for hit in answer.guide)


def test_without_a_document_search_finds_our_index_and_the_guide() -> None:
    reference = Reference(None)

    assert reference.search("dominate hand", "fab")[0].address == "fab/index/2.14/8.3.4"
    assert any(hit.number.startswith("keywords/") for hit in reference.search_guide("dominate", "fab"))


def test_with_documents_the_judge_shows_them(made_up: Library) -> None:
    answer = Reference(made_up).at("1.0.1a", "fab")

    assert answer.entry is not None
    assert answer.entry.address == "fab/cr/9.1/1.0.1a"
    assert answer.line == ""  # our index is of another version
    assert answer.full_text == ""
    assert answer.document is not None
    assert answer.document.published == "2031-02-03"


def test_an_address_leads_to_any_version(made_up: Library) -> None:
    answer = Reference(made_up).at("riftbound/core/1.0/103.2")

    assert answer.heading == "Wind"
    assert [link.address for link in answer.elsewhere] == []
    assert answer.before == "103.1.a"


def test_what_is_unknown_names_the_nearest(made_up: Library) -> None:
    with pytest.raises(UnknownRule, match=r"fab 9\.1 has no rule '1\.1\.7'; nearest: 1\.1\."):
        Reference(made_up).at("1.1.7", "fab")
    with pytest.raises(UnknownRule, match="rules import riftbound"):
        Reference(None).at("101", "riftbound")
    with pytest.raises(UnknownGame, match="nearest: fab"):
        Reference(None).at("1.1", "fub")
    with pytest.raises(UnknownAddress):
        Reference(made_up).at("riftbound/core/7.0/101")


def test_a_card_shows_the_rules_it_rests_on_and_its_rulings() -> None:
    answer = card_answer("fab", "Macho Grande (red)")

    assert answer.numbers["power"] == 10
    assert {rule.number: rule.because for rule in answer.rules}["8.3.4"] == "keyword dominate"
    assert "Guardian" in answer.pool
    assert "combat/dominate-refuses-a-defense-reaction-from-hand.yaml" in [
        one.file for one in answer.scenarios
    ]


def test_a_card_is_found_under_its_keyword() -> None:
    assert "macho-grande-red" in [card.identifier for card in cards_under("fab", "8.3.4")]


def test_an_unknown_card_names_the_nearest() -> None:
    with pytest.raises(UnknownCard, match="Macho Grande"):
        card_answer("fab", "Macho Grandee (red)")


def test_a_card_leads_to_the_bulletins_about_it(whole_library: Library) -> None:
    answer = card_answer("fab", "Zephyr Needle", whole_library)

    assert [link.address for link in answer.bulletins] == [
        "fab/errata/10/zephyr-needle",
        "fab/errata/5/zephyr-needle",
    ]
