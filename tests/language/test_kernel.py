"""The kernel on a grammar of a few made-up words."""

import pytest

from rulebound.ir.amounts import Number
from rulebound.ir.effects import Do, Draw, Lose
from rulebound.ir.node import Value
from rulebound.ir.selectors import You
from rulebound.language.errors import GrammarError
from rulebound.language.kernel import Grammar, ListRule, Names, PatternRule, Words, edited, finished
from rulebound.language.phrase import Family, Slot, of


def toy() -> Grammar:
    grammar = Grammar(is_many=lambda value: value == You())
    grammar.add(
        PatternRule(
            grammar,
            "count",
            r"\d+",
            lambda text: Number(int(text)),
            lambda value: str(value.value) if isinstance(value, Number) else None,
        )
    )
    verb = Family(grammar, "verb", "verb third")
    verb.phrase("@draw {n:count} <cards|pages>", Draw)
    verb.phrase("@lose {n:count} life", Lose, asset="life")
    grammar.add(ListRule(grammar, "verbs", "verb", Words(", "), Words(" and "), least=1))
    Family(grammar, "text").phrase("^{steps:verbs}.", Do)
    return grammar


def read(grammar: Grammar, text: str, rule: str = "text") -> list[Value]:
    return [value for _, value, _ in grammar.read(rule, text, Names(()))[1]]


def test_a_phrase_reads_and_shows() -> None:
    grammar = toy()
    meaning = Do((Draw(Number(2)), Lose("life", Number(3))))

    assert read(grammar, "Draw 2 cards and lose 3 life.") == [meaning]
    assert finished(grammar.show("text", meaning) or "") == "Draw 2 cards and lose 3 life."


def test_a_verb_phrase_has_a_third_person() -> None:
    grammar = toy()

    assert read(grammar, "draws 2 cards", "verb third") == [Draw(Number(2))]
    assert grammar.show("verb third", Draw(Number(2))) == "draws 2 cards"


def test_a_variant_is_read_and_leaves_an_edit() -> None:
    grammar = toy()
    text = "Draw 2 pages."
    ((_, value, edits),) = grammar.read("text", text, Names(()))[1]

    assert value == Do((Draw(Number(2)),))
    assert edited(text, edits) == "Draw 2 cards."


def test_a_reading_says_how_far_it_came_and_what_could_stand_there() -> None:
    reading, results = toy().read("text", "Draw 2 swords.", Names(()))

    assert results == ()
    assert reading.text[reading.far :] == "swords."
    assert "cards" in reading.expected


def test_a_literal_counts_as_understood_up_to_its_last_whole_word() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "text").phrase("the combat chain closes", Do(()))

    reading, _ = grammar.read("text", "the combat chair", Names(()))

    assert reading.text[reading.far :] == "chair"


def test_every_reading_is_returned() -> None:
    grammar = Grammar(is_many=lambda _: False)
    two_ways = Family(grammar, "text")
    two_ways.phrase("draw", Draw(Number(1)))
    two_ways.phrase("draw", Draw(Number(2)))

    assert read(grammar, "draw") == [Draw(Number(1)), Draw(Number(2))]


def test_readings_come_in_the_order_of_the_phrases_however_they_begin() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "much").words({"draw |": Number(9)})
    phrases = Family(grammar, "text")
    phrases.phrase("<draw|take> again", Draw(Number(1)))
    phrases.phrase("{n:much}again", Draw)
    phrases.phrase("<draw|take> again", Draw(Number(2)))

    assert read(grammar, "draw again") == [Draw(Number(1)), Draw(Number(9)), Draw(Number(2))]
    assert read(grammar, "again") == [Draw(Number(9))]


def test_a_phrase_that_is_declared_after_a_reading_is_read() -> None:
    grammar = Grammar(is_many=lambda _: False)
    phrases = Family(grammar, "text")
    phrases.phrase("draw", Draw(Number(1)))

    assert read(grammar, "lose") == []
    phrases.phrase("lose", Lose("life", Number(1)))
    assert read(grammar, "lose") == [Lose("life", Number(1))]
    assert grammar.show("text", Lose("life", Number(1))) == "lose"


def test_a_small_letter_stands_for_a_capital_where_a_sentence_starts() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "verb").phrase("draw", Draw(Number(1)))
    Family(grammar, "text").phrase("^you {do:verb}", Slot("do"))

    assert read(grammar, "Draw", "verb") == [Draw(Number(1))]
    assert read(grammar, "DRAW", "verb") == []
    assert read(grammar, "You draw") == [Draw(Number(1))]
    assert read(grammar, "You Draw") == []
    assert read(grammar, "you draw") == []


def test_a_verb_needs_its_subject_before_it() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "who").words({"you": You()})
    Family(grammar, "text").phrase("~draw(who) {who:who}", Draw, n=Number(1))

    with pytest.raises(GrammarError, match="agrees with 'who'"):
        grammar.read("text", "draw you", Names(()))


def test_words_end_where_a_word_ends() -> None:
    assert read(toy(), "Draw 2 cardsharps.") == []


def test_the_longest_name_is_taken() -> None:
    names = Names(("Gold", "Gold Rush", "Golden"))

    assert names.longest("Gold Rush hits", 0) == "Gold Rush"
    assert names.longest("Golds", 0) == "Gold"
    assert names.longest("Goldfish", 0) is None


def test_an_article_follows_the_next_letter() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "thing").words({"aura": "aura", "card": "card"})
    Family(grammar, "text").phrase("a/an {asset:thing}", Lose, n=Number(1))

    assert finished(grammar.show("text", Lose("aura", Number(1))) or "") == "an aura"
    assert finished(grammar.show("text", Lose("card", Number(1))) or "") == "a card"
    assert read(grammar, "an aura") == [Lose("aura", Number(1))]


def test_a_field_that_a_phrase_leaves_unsaid_is_an_error() -> None:
    grammar = Grammar(is_many=lambda _: False)

    with pytest.raises(GrammarError, match=r"Lose\.n unsaid"):
        Family(grammar, "text").phrase("lose", Lose, asset="life")


def test_a_slot_that_the_template_lacks_is_an_error() -> None:
    grammar = Grammar(is_many=lambda _: False)

    with pytest.raises(GrammarError, match="different slots"):
        Family(grammar, "text").phrase("lose", of(Lose, asset="life", n=Slot("n")))


def test_a_rule_that_starts_with_itself_is_an_error() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "text").phrase("{x:text} again", Slot("x"))

    with pytest.raises(GrammarError, match="starts with itself"):
        grammar.read("text", "again again", Names(()))


def test_a_rule_that_nobody_filled_is_found() -> None:
    grammar = Grammar(is_many=lambda _: False)
    Family(grammar, "text").phrase("{x:nowhere}", Slot("x"))

    assert grammar.undefined() == ["nowhere"]
