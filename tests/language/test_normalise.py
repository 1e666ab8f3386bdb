"""Each rule of the normalisation on a made-up sentence."""

import pytest

from rulebound.language.normalise import normalise, paragraphs, printed

NAMES = ("Iron Vow", "Dawn, the Bright", "Gold", "Iron Vow of Old", "Ser Hal")
ATTACK_CARD = "Generic Action - Attack"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("**Go again**", "Go again"),
        ("Gain 1{h}", "Gain 1{h}."),
        ("**Intimidate**", "Intimidate."),
        ("*(Only a reminder.)*", ""),
        ("Iron Vow gets +1{p}.", "This gets +1{p}."),
        ("Search your deck for a card named Iron Vow.", "Search your deck for a card named Iron Vow."),
        ("Reveal Iron Vow of Old.", "Reveal Iron Vow of Old."),
        ("Turn it face up.", "Turn it face-up."),
        ("Banish cards with {r} cost 2.", "Banish cards with cost 2."),
        ("Banish cards with pitch value {r}{r}.", "Banish cards with pitch value 2."),
        ("When you attack with Iron Vow, draw a card.", "When this attacks, draw a card."),
        ("If you defend with Iron Vow, draw a card.", "When this defends, draw a card."),
        ("If Iron Vow hits, draw a card.", "When this hits, draw a card."),
        ("When you play this, draw a card.", "When this is played, draw a card."),
        (
            "If Iron Vow is played from arsenal, it gains +2{d}.",
            "If this was played from arsenal, it gains +2{d}.",
        ),
        ("If you have attacked this turn, draw a card.", "If you've attacked this turn, draw a card."),
        ("Activate this ability only while it glows.", "Activate this only while it glows."),
        ("Once Per Turn Action - {r}: Draw a card.", "Once per Turn Action - {r}: Draw a card."),
        ("Draw two cards.", "Draw 2 cards."),
        ("That hero chooses and creates a Gold or Might token.", "That hero creates a Gold or Might token."),
        ("If Iron Vow didn't hit, draw a card.", "If this hasn't hit this turn, draw a card."),
        ("If it did not hit this turn, draw a card.", "If it did not hit this turn, draw a card."),
        ("Reveal the cards in opponents' hands.", "Reveal the cards in each opponent's hand."),
        ("Roll a 6 sided die.", "Roll a 6-sided die."),
        ("If you have exactly one {h}, draw a card.", "If you have exactly 1 {h}, draw a card."),
        ('This gets "When this hits, draw a card.', 'This gets "When this hits, draw a card".'),
        ("Instant - Discard this: the attack ends.", "Instant - Discard this: The attack ends."),
        ("It gets +3 {p}.", "It gets +3{p}."),
        (
            "As an additional cost to play this discard a card.",
            "As an additional cost to play this, discard a card.",
        ),
        ("When IRON vow hits, draw a card.", "When this hits, draw a card."),
        ("Destroy an aura permanent.", "Destroy an aura."),
        ("Create an Ash Token.", "Create an Ash token."),
        ("Banish a card from Iron Vow's soul.", "Banish a card from your soul."),
        (
            "They may pay {r}. If they don't your deck is shuffled.",
            "They may pay {r}. If they don't, your deck is shuffled.",
        ),
        (
            "As an additional cost to play Iron Vow, discard a card. If a red card is discarded this way, gain {r}.",
            "As an additional cost to play this, discard a card.\nIf a red card was discarded to play this, gain {r}.",
        ),
        ("Play it, then shuffle your deck.", "Play it, then shuffle."),
        ("Destroy a 'non-attack' card.", "Destroy a non-attack card."),
        ('It gets "When this hits, draw a card."', 'It gets "When this hits, draw a card".'),
        ("Choose 1:\n\n- Draw a card.\n\n- Gain 1{h}", "Choose 1;\n- Draw a card.\n- Gain 1{h}."),
        (
            'If you have 1 or more evos equipped, it gets "Draw a card,"\n- 2 or more, it glows,',
            'If you have an evo equipped, it gets "Draw a card".\nIf you have 2 or more evos equipped, it glows.',
        ),
        (
            "If you control a Gold token, create a Gold token, then repeat for Ash.",
            "If you control a Gold token, create a Gold token. If you control an Ash token, create an Ash token.",
        ),
        (
            "Choose 1:\nThe next one glows.\nThe next is red.",
            "Choose 1;\n- The next one glows.\n- The next is red.",
        ),
        (
            "Put an item into the arena.\nIf you've boosted this turn, put a steam counter on it.",
            "Put an item into the arena. If you've boosted this turn, put a steam counter on it.",
        ),
        (
            "The next time you would be dealt damage, prevent 1 of that damage.",
            "The next time you would be dealt damage this turn, prevent 1 of that damage.",
        ),
        (
            "You may put a glow counter on, or remove one from, an item you control.",
            "You may put a glow counter on an item you control or remove a glow counter from an item you control.",
        ),
        (
            "If the number rolled is a 3, 4, 5, or 6, draw a card.",
            "If the number rolled is 3 or more, draw a card.",
        ),
        (
            "You may play this from your banished zone. If you do, deal 1 damage to them.",
            (
                "You may play this from your banished zone.\n"
                "When you play this, if this was played from banished zone, deal 1 damage to them."
            ),
        ),
        (
            "If a Silver Wheel is destroyed this way, it glows.",
            "If a card named Silver Wheel is destroyed this way, it glows.",
        ),
        (
            "The defending hero can't defend this with cards with cost less than X, where X is the number of cards.",
            "This can't be defended by cards with cost less than the number of cards.",
        ),
        (
            "If you do, choose 1;\n- It gains +1{p} until end of turn.\n- It gains go again until end of turn.",
            "If you do, it gets +1{p} or go again until end of turn.",
        ),
        (
            "Prevent the next 2 damage that would be dealt to your hero.",
            "Prevent the next 2 damage that would be dealt to you.",
        ),
    ],
)
def test_a_wording_is_brought_to_the_form_that_is_printed(text: str, normal: str) -> None:
    assert normalise("Iron Vow", ATTACK_CARD, text, NAMES) == normal


def test_a_moniker_and_the_pronouns_of_a_mentor_are_the_card_itself() -> None:
    text = "While Hal is face up in arsenal, put a lesson counter on him."

    assert normalise("Ser Hal", "Warrior Mentor", text, NAMES) == (
        "While this is face-up in arsenal, put a lesson counter on this."
    )


def test_one_who_attacks_by_its_moniker_is_the_card_itself_and_attacks_of_a_name_are_not() -> None:
    text = "When Orla attacks, gain 1{h}. Orla attacks you control get +1{p}."

    assert normalise("Orla, Keeper of Doors", "Light - Angel Ally", text, NAMES) == (
        "When this attacks, gain 1{h}. Orla attacks you control get +1{p}."
    )


def test_a_construct_that_equips_its_back_face_equips_itself() -> None:
    text = "Equip Dawn, the Bright. If you don't, negate this."

    assert normalise("Iron Vow", "Generic Action - Construct", text, NAMES) == (
        "Equip this. If you don't, negate this."
    )


def test_what_triggers_twice_for_a_hero_is_two_abilities() -> None:
    text = (
        "When this transforms from or into an evo with a different name, it glows. If that evo is a hero, instead this"
        " triggers twice."
    )

    assert normalise("Iron Vow", ATTACK_CARD, text, NAMES).splitlines() == [
        "When this transforms from or into an evo with a different name, it glows.",
        "When this transforms from or into an evo hero with a different name, it glows.",
    ]


def test_bullets_belong_to_the_line_before_them() -> None:
    assert paragraphs("Choose 1;\n- Draw a card.\n- Gain 1{h}.\nGo again") == [
        "Choose 1;\n- Draw a card.\n- Gain 1{h}.",
        "Go again",
    ]


def test_for_people_the_stop_of_a_quoted_ability_stands_inside_the_quote() -> None:
    assert printed('It gets "When this hits, draw a card" and go again.') == (
        'It gets "When this hits, draw a card." and go again.'
    )
    assert printed('It gets "When this hits, draw a card".') == 'It gets "When this hits, draw a card."'
