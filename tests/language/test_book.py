from pathlib import Path

from rulebound.ir.effects import Draw
from rulebound.language.book import book
from rulebound.language.elements import Element, Shape
from rulebound.language.fab.compiler import ROOT
from rulebound.language.fab.grammar import G
from rulebound.language.kernel import Grammar, ListRule, PatternRule, Words
from rulebound.language.phrase import Family

DOCS = Path(__file__).resolve().parents[2] / "docs"


def small() -> Grammar:
    grammar = Grammar(lambda value: value == "you")
    Family(grammar, "who").words({"you": "you", "a hero": "hero"})
    grammar.add(PatternRule(grammar, "number", r"\d+", int, str))
    grammar.add(ListRule(grammar, "numbers", "number", Words(", "), Words(" and "), least=2))
    Family(grammar, "top").phrase("^{bind:who} ~take {n:numbers}", Draw, rule="8.5.6")
    return grammar


def test_a_phrase_stands_with_an_example_and_its_rule() -> None:
    assert "- `^{bind:who} ~take {n:numbers}`: *You take 2 and 2* (8.5.6)" in book(small(), ("top",))


def test_rules_stand_in_the_order_in_which_they_are_met() -> None:
    heads = [line for line in book(small(), ("top",)).splitlines() if line.startswith("## ")]

    assert heads == ["## top", "## who", "## numbers", "## number"]


def test_the_book_in_the_docs_is_what_the_command_prints() -> None:
    # rulebound cards language fab > docs/language.md
    assert (DOCS / "language.md").read_text() == book(G, (ROOT,))


def test_no_phrase_is_declared_twice() -> None:
    for rule in G.rules.values():
        declared: list[tuple[tuple[Element, ...], Shape]] = []
        for alternative in rule.alternatives:
            said = alternative.elements, alternative.shape
            assert not alternative.reads or said not in declared, f"{rule.name}: {alternative.source}"
            if alternative.reads:
                declared.append(said)
