from rulebound.play.worth import best_turn, play_worth, worth_in_hand
from rulebound.view.model import CardView


def card(number: int, cost: int, power: int | None, pitch: int, *keywords: str) -> CardView:
    return CardView(
        id=number,
        label=f"card {number}",
        owner=0,
        zone="hand",
        cost=cost,
        power=power,
        defense=3,
        pitch=pitch,
        keywords=keywords,
    )


def test_go_again_is_worth_more_than_the_same_attack_without() -> None:
    assert play_worth(card(1, 0, 3, 1, "go again")) > play_worth(card(1, 0, 3, 1))


def test_an_attack_counts_only_when_the_other_cards_pay_for_it() -> None:
    big, blue, red = card(1, 3, 7, 1), card(2, 0, 1, 3), card(3, 0, 2, 1)

    assert best_turn([big, blue], []) > 7
    assert best_turn([big, red], []) < 4


def test_what_pays_for_the_best_attack_is_worth_keeping() -> None:
    big, blue, red = card(1, 3, 7, 1), card(2, 0, 1, 3), card(3, 0, 2, 1)
    hand = [big, blue, red]

    assert worth_in_hand(blue, hand, []) > worth_in_hand(red, hand, [])
