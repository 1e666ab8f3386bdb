"""What the compiler makes of whole paragraphs, by the type of the card."""

import pytest

from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.effects import Discard, Draw, If, May
from rulebound.ir.events import Event
from rulebound.ir.filters import IsA
from rulebound.ir.node import Node
from rulebound.ir.selectors import Subjects, This
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


def test_who_was_dealt_the_damage_is_meant_by_they() -> None:
    read = meaning("Wizard Action", "If this deals more than 2 damage to a hero, they discard a card.")

    assert isinstance(read, OnResolve)
    assert isinstance(read.do, If)
    assert read.do.then == Discard(
        who=Subjects(Event("damage", subject=IsA("hero"), object=This(), at_least=Number(3)), "way")
    )


def test_a_static_ability_does_nothing_this_way() -> None:
    with pytest.raises(UnreadableText):
        meaning("Warrior Weapon - Sword (1H)", "If an Ice card was pitched this way, this gets +1{p}.")


def test_if_they_dont_hangs_on_a_choice_of_theirs_alone() -> None:
    read = meaning("Ice Action", "Target opposing hero may pay {r}. If they don't, draw a card.")
    assert isinstance(read, OnResolve)
    assert isinstance(read.do, May)
    assert read.do.otherwise == Draw()

    for before in ("You may pay {r}", "Draw a card"):
        with pytest.raises(UnreadableText):
            meaning("Ice Action", f"{before}. If they don't, draw a card.")
