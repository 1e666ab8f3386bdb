"""What the compiler makes of whole paragraphs, by the type of the card."""

import pytest

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.effects import Draw, If
from rulebound.ir.events import Event
from rulebound.ir.node import Node
from rulebound.ir.selectors import This
from rulebound.language import UnreadableText
from rulebound.language.fab import compile_text

ATTACKS = Event("attack", subject=This())


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("Might",)).abilities
    return ability


def test_a_plain_effect_is_done_as_an_action_resolves_and_as_an_attack_attacks() -> None:
    assert meaning("Generic Action", "Draw a card.") == OnResolve(Draw())
    assert meaning("Generic Action - Attack", "Draw a card.") == Triggered(ATTACKS, Draw())


def test_a_condition_goes_into_the_trigger() -> None:
    read = meaning("Generic Action - Attack", "If this was played from arsenal, draw a card.")

    assert isinstance(read, Triggered)
    assert read.on == ATTACKS
    assert isinstance(read.do, If)


@pytest.mark.parametrize(
    "text",
    [
        # It chooses as it is played, watches from the start, or says what the attack itself is.
        "Choose 1;\n\n- Draw a card.\n\n- Gain 1{h}.",
        "Whenever a sword hits this turn, draw a card.",
        "If this was played from hand, double this.",
    ],
)
def test_what_is_no_plain_effect_is_not_made_a_trigger(text: str) -> None:
    with pytest.raises(UnreadableText):
        meaning("Generic Action - Attack", text)
