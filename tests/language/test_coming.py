"""Texts of our own about times to come, limits and names, with the meaning that the rules give them."""

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, AnyOf, Matches
from rulebound.ir.durations import Coming, While
from rulebound.ir.effects import Again, Banish, Destroy, Do, Draw, ForEach, May, Name
from rulebound.ir.events import Event
from rulebound.ir.filters import Called, CameFrom, ControlledBy, HasType, InZone, IsA, OwnedBy
from rulebound.ir.lasting import CostChange, Retype, Rule, Strip
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, This, You
from rulebound.language.fab import compile_text

ATTACK_CARD, AURA = "Generic Action - Attack", "Generic Action - Aura"
NAMES = ("Might", "My Card")
THEY = Ref("object")
HITS = Event("hit", subject=This(), object=IsA("hero"))
CARD = IsA("card")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_what_lasts_for_a_turn_to_come() -> None:
    text = "When this hits a hero, they can't play or activate more than 1 action during their next turn."
    limit = Rule(
        "cannot", "play or activate", All(IsA("action")), THEY, n=Number(1), for_=Coming("turn", THEY)
    )
    assert meaning(ATTACK_CARD, text) == Triggered(HITS, limit)


def test_the_first_of_a_turn_to_come() -> None:
    text = (
        "When this hits a hero, their first action during their next turn costs an additional {r}{r} to play or"
        " activate."
    )
    first = Next(IsA("action"), whose=THEY)
    dearer = CostChange(first, Number(2), "play or activate", Coming("turn", THEY))
    assert meaning(ATTACK_CARD, text) == Triggered(HITS, dearer)


def test_a_row_of_things_shares_what_follows() -> None:
    text = (
        "When this hits a hero, cards, attacks, and tokens they control can't gain {p} during their next action"
        " phase."
    )
    things = AllOf((AnyOf((CARD, IsA("attack"), IsA("token"))), ControlledBy(THEY)))
    locked = Strip(All(things), "power", only_lock=True, for_=Coming("action phase", THEY))
    assert meaning(ATTACK_CARD, text) == Triggered(HITS, locked)


def test_a_named_card_cannot_be_used() -> None:
    here = While(Matches(This(), InZone("arena")))
    named = AllOf((CARD, Called()))
    assert meaning(
        AURA,
        "When this enters the arena, name a card. The named card can't be pitched or played from hand while this is"
        " in the arena.",
    ) == Triggered(
        Event("enter", subject=This()),
        Do(
            (
                Name(),
                Rule("cannot", "pitch", All(named), for_=here),
                Rule("cannot", "play", All(AllOf((InZone("hand"), named))), for_=here),
            )
        ),
    )


def test_a_name_that_is_given() -> None:
    assert meaning(ATTACK_CARD, "When this attacks, name a card. This gets that name.") == Triggered(
        Event("attack", subject=This()), Do((Name(), Retype(This(), called="named")))
    )


def test_what_is_played_from_a_zone_came_from_it() -> None:
    played = AllOf((CARD, CameFrom("banished"), OwnedBy(You())))
    assert meaning(AURA, "When you play a card from your banished zone, draw a card.") == Triggered(
        Event("play", subject=played, player=You()), Draw()
    )


def test_a_process_that_is_repeated_for_a_choice() -> None:
    might = AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(You())))
    assert meaning(
        "Generic Action - Attack",
        "When this attacks, draw a card, then you may destroy an aura you control. If you do, repeat this process.",
    ) == Triggered(
        Event("attack", subject=This()),
        Do((Draw(), May(Destroy(Pick(might)), then=Again()))),
    )


def test_a_card_of_each_of_several_zones_is_one_of_each() -> None:
    made = meaning(ATTACK_CARD, "When this attacks, banish a card from each hero's graveyard.")
    assert isinstance(made, Triggered)
    one = Banish(Pick(AllOf((IsA("card"), InZone("graveyard", Ref("each"))))))
    assert made.do == ForEach(Players("each"), one)
