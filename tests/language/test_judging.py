"""Texts of our own about what others do first, choose or are kept from, with the meaning that the rules give them."""

from rulebound.ir.abilities import Replaces, Static, Triggered
from rulebound.ir.amounts import History, Number
from rulebound.ir.conditions import AllOf, Compare, During, Happened, Matches, Not
from rulebound.ir.effects import Act, Choose, Create, Do, Draw, Gain, If, Later
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, HasType, InZone, IsA, OneOf, SharesSubtype
from rulebound.ir.lasting import Modify, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, You
from rulebound.language.fab import compile_text

YOU = You()
CARD = IsA("card")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, ("My Card", "Might", "Gold")).abilities
    return ability


def test_an_ability_works_in_a_zone_once_a_turn() -> None:
    found = meaning(
        "Bard Mentor", "While this is face-up in arsenal, once per turn, when you draw a card, gain 1{h}."
    )
    gain = Gain("life", Number(1))
    assert found == Triggered(Event("draw", player=YOU), gain, limit=1, works_in="arsenal face-up")


def used_by(player: Players | Ref) -> AnyEvent:
    return AnyEvent(
        (Event("play", subject=CARD, player=player), Event("activate", subject=IsA("object"), player=player))
    )


def test_the_first_thing_that_an_opponent_uses() -> None:
    found = meaning(
        "Guardian Hero",
        "Whenever an opponent plays or activates their first card or ability each turn, if it's not their turn, draw a"
        " card.",
    )
    first = Compare(History(used_by(Ref("player"))), "=", Number(1))
    not_theirs = Not(During("turn", Ref("player")))
    assert found == Triggered(used_by(Players("opponents")), If(not_theirs, Draw()), and_state=first)


def test_the_first_thing_that_is_destroyed_of_others() -> None:
    found = meaning(
        "Guardian Hero",
        "The first time another hero destroys a card they don't control each turn, draw a card.",
    )
    foreign = Not(Matches(Ref("before"), ControlledBy(Ref("player"))))
    on = Event("destroy", subject=CARD, player=Players("others"))
    assert found == Triggered(on, Draw(), and_state=foreign, limit=1)


def test_what_cannot_be_equipped_and_what_shares_a_subtype() -> None:
    swords = All(AllOf((CARD, HasType("Sword"))))
    assert meaning("Guardian Hero", "You can't equip swords.") == Static(
        (Rule("cannot", "equip", swords, YOU),)
    )
    found = meaning(
        "Guardian Hero",
        "At the start of your turn, banish an equipment you control. Equip a card with the same subtype as the banished"
        " card from your inventory.",
    )
    alike = AllOf((CARD, SharesSubtype(Ref("banished")), InZone("inventory", YOU)))
    assert Act("equip", what=Pick(alike)) in found.walk()


def test_nobody_wins_a_clash() -> None:
    found = meaning(
        "Guardian Hero",
        "If all heroes in a clash would fail to win, instead choose which hero wins the clash.",
    )
    assert isinstance(found, Replaces)
    assert found.kind == "outcome"
    assert found.event == Event("fail to win a clash", what="lost", at_least=Number(1))
    hero = Choose(Pick(AllOf((IsA("hero"), OneOf(Ref("clashing")))), bind="chosen"))
    assert found.by == Do((hero, Act("win the clash", who=Ref("chosen"))))


def test_the_next_clash_of_somebody() -> None:
    found = meaning(
        "Guardian Hero",
        "Whenever you attack a hero, the first card they reveal for their next clash this turn gets +2{p}. When they"
        " win that clash, create a Gold token.",
    )
    them = Ref("object")
    won = Happened(Event("fail to win a clash", what="won", subject=Ref("subject")))
    reward = Later(Event("clash", player=Ref("player")), Create(("Gold",)))
    assert isinstance(found, Triggered)
    assert found.do == Do(
        (
            Modify(Next(CARD, "clashed", whose=them), "power", Number(2)),
            Later(Event("fail to win a clash", player=them), If(won, reward), at_once=True),
        )
    )
