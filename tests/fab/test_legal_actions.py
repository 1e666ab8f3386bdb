"""The quick list of legal actions is what the full checks, which give reasons, allow."""

import pytest

from rulebound.fab.words import ACTIVATE_ABILITY, ARSENAL, CARD, HAND, PLAY_CARD, zone_of
from rulebound.ir.abilities import Activated
from tests.fab.playing import deal_random, play, pools_of


@pytest.mark.parametrize(
    "table", ["rhinar-classic-battles dorinthea-classic-battles", "random 2", "random 3"]
)
def test_the_list_and_the_checks_agree(table: str) -> None:
    game = deal_random(pools_of(table, 12), 12)
    for at in play(game, 12, most=400):
        decision, state = at.decision, at.state
        if decision is None or decision.about != "priority":
            continue
        who = decision.who
        held = [oid for kind in (HAND, ARSENAL) for oid in state.zones[zone_of(kind, who)]]
        owned = [
            oid
            for oid in at.arena()
            if state.objects[oid].kind == CARD and state.objects[oid].controller == who
        ]
        pairs = [
            (oid, number)
            for oid in owned
            for number in at.properties(state.objects[oid]).abilities
            if isinstance(at.program.abilities[number].node, Activated)
        ]

        listed = {option.obj for option in decision.options if option.code == PLAY_CARD}
        assert {oid for oid in held if at.check_play(who, oid).ok} == listed & set(held)
        activated = {(option.obj, option.n) for option in decision.options if option.code == ACTIVATE_ABILITY}
        assert {pair for pair in pairs if at.check_activate(who, *pair).ok} == {
            pair for pair in activated if pair[0] in owned
        }
