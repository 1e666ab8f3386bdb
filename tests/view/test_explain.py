import pytest

from rulebound.fab.words import ACTIVATE_ABILITY, DEFEND_WITH, PLAY_CARD
from rulebound.rules import load_rules
from rulebound.view.explain import refusals, sentence
from rulebound.view.observe import observe
from tests.view.tables import Tables

ACTIONS = {PLAY_CARD: "play", ACTIVATE_ABILITY: "activate", DEFEND_WITH: "defend with"}


@pytest.mark.parametrize("seed", range(2))
def test_what_is_refused_is_not_offered_and_every_reason_has_a_rule_in_force(
    tables: Tables, seed: int
) -> None:
    rules = load_rules("fab").rules
    reasons = 0
    for game in tables.played(seed, every=3):
        decision = game.decision
        assert decision is not None
        if decision.about not in ("priority", "defend"):
            continue
        offered = {(ACTIONS[o.code], o.obj) for o in decision.options if o.code in ACTIONS}
        for refusal in refusals(game, decision.who):
            if refusal.action != "activate":  # of two abilities one may work
                assert (refusal.action, refusal.obj) not in offered
            assert refusal.reasons
            for reason in refusal.reasons:
                reasons += 1
                assert reason.rule in rules
                assert f"{reason.rule}" in sentence(game, refusal, decision.who)

    assert reasons > 20


def test_a_player_without_priority_hears_so(tables: Tables) -> None:
    game = tables.new(1)
    decision = game.decision
    assert decision is not None
    other = 1 - decision.who

    found = refusals(game, other)

    hand = {card.label for card in observe(game, other).sides[other].hand}
    played = {refusal.card for refusal in found if refusal.action == "play"}
    assert played == hand
    assert all("1.11.1" in {reason.rule for reason in refusal.reasons} for refusal in found)
