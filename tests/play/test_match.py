from pathlib import Path

import pytest

from rulebound.decks import BadDeckList
from rulebound.kernel.codec import digest
from rulebound.kernel.errors import IllegalChoice
from rulebound.play import Match, UnknownGame, load_deck, new_game
from rulebound.play.chance import AgentChance
from rulebound.play.match import WrongDecks

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"
NAMES = ("rhinar-classic-battles.txt", "dorinthea-classic-battles.txt")


def begun(seed: int, *, logging: bool = True) -> Match:
    return new_game("fab", [load_deck("fab", DECKS / name) for name in NAMES], seed=seed, logging=logging)


def play_at_random(match: Match, seed: int) -> None:
    chance = AgentChance(seed, 0)
    while match.decision is not None:
        match.apply(chance.below(len(match.decision.options)))


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_ends_with_a_winner_or_a_draw_and_a_log(seed: int) -> None:
    match = begun(seed)
    play_at_random(match, seed)

    assert (match.winner in (0, 1)) != match.drawn
    assert len(match.log_lines()) > 50


def test_the_log_changes_nothing() -> None:
    with_log, without = begun(4), begun(4, logging=False)
    play_at_random(with_log, 4)
    play_at_random(without, 4)

    assert digest(with_log.game.state) == digest(without.game.state)
    assert without.log_lines() == []


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    first, second, other = begun(5), begun(5), begun(6)
    for match in (first, second, other):
        play_at_random(match, 5)

    assert first.log_lines() == second.log_lines()
    assert first.log_lines() != other.log_lines()


def test_a_clone_goes_on_alone_and_keeps_the_log() -> None:
    match = begun(7)
    match.apply(0)
    twin = match.clone()
    before = digest(match.game.state), match.log_lines()
    play_at_random(twin, 7)

    assert twin.log_lines()[: len(before[1])] == before[1]
    assert (digest(match.game.state), match.log_lines()) == before


def test_who_concedes_has_lost() -> None:
    match = begun(8)
    match.concede(0)

    assert match.winner == 1
    assert match.decision is None


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    match = begun(9)
    before = digest(match.game.state)

    with pytest.raises(IllegalChoice, match="999"):
        match.apply(999)

    assert digest(match.game.state) == before


def test_games_and_decks_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    deck = load_deck("fab", DECKS / NAMES[0])

    with pytest.raises(UnknownGame, match="nearest: fab"):
        new_game("fub", [deck, deck])
    with pytest.raises(UnknownGame, match="cannot be played yet"):
        load_deck("riftbound", DECKS / NAMES[0])
    with pytest.raises(WrongDecks, match="1 decks"):
        new_game("fab", [deck])
    with pytest.raises(BadDeckList, match="absent"):
        load_deck("fab", tmp_path / "absent.txt")


def test_a_card_that_is_not_understood_cannot_be_played(tmp_path: Path) -> None:
    from rulebound.cards import Catalogue

    card = next(card for card in Catalogue.load("fab") if card.unsupported and card.is_deck_card)
    deck = tmp_path / "deck.txt"
    deck.write_text(f"Hero: Rhinar\nDeck cards\n1x {card.identifier}\n", encoding="utf-8")

    with pytest.raises(BadDeckList, match="not supported yet"):
        load_deck("fab", deck)
