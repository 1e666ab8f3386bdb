from rulebound.cards.definition import CardDefinition
from rulebound.cards.status import Missing, Unlock, status, status_of
from rulebound.cards.type_line import read


def card(name: str, unsupported: str | None = None, *, reworded: bool = False) -> CardDefinition:
    missing = "a phrase" if unsupported else None
    return CardDefinition(
        name, name, "Instant", read("Instant"), unsupported=unsupported, missing=missing, reworded=reworded
    )


def test_cards_are_counted_by_what_became_of_their_text() -> None:
    counted = status_of(
        [card("A"), card("B", reworded=True), card("C", "do that"), card("D", "do this", reworded=True)]
    )

    assert (counted.total, counted.compiled, counted.reworded) == (4, 2, 1)
    assert counted.unsupported == (Missing("C", "do that", "a phrase"), Missing("D", "do this", "a phrase"))


def test_the_phrase_that_unlocks_the_most_cards_leads() -> None:
    counted = status_of([card("A", "draw 2 cards"), card("B", "Reveal it"), card("C", "Draw 3 cards")])

    assert counted.leaderboard() == (Unlock("draw n cards", 2), Unlock("reveal it", 1))


def test_the_totals_of_the_committed_cards_add_up() -> None:
    counted = status("fab")

    assert counted.total == 4682
    assert counted.compiled + len(counted.unsupported) == counted.total
    assert sum(one.cards for one in counted.leaderboard()) == len(counted.unsupported)
