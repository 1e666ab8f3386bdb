"""Texts of our own about allies, clashes, prohibitions and triggered effects, with the meaning that the rules give."""

from rulebound.ir.abilities import OnResolve, PlayCost, Replaces, Static, Triggered
from rulebound.ir.amounts import Arith, Count, History, Number, PropertyOf, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Happened, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import Counters, Create, Deal, Distribute, Gain, Lose, May, Move, Negate
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import (
    ControlledBy,
    Defends,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Meets,
    Named,
    OneOf,
    PropertyIs,
    Role,
    TriggeredBy,
)
from rulebound.ir.lasting import Lack, Modify, Prevent, Replacing, Rule, Strip
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, DefendedBy, Pick, Players, Ref, Target, This, You
from rulebound.language.fab import compile_text

ACTION, AURA, ATTACK_CARD = "Wizard Action", "Illusionist Action - Aura", "Warrior Action - Attack"
NAMES = ("My Card", "Gold", "Might", "Clockwork")
CARD, HERO, THIS, YOU = IsA("card"), IsA("hero"), This(), You()
ALLY = (IsA("permanent"), HasType("Ally"))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_who_has_dealt_damage_loses_life() -> None:
    heroes = Players("opponents", filter=Happened(Event("damage", subject=YOU, player=Ref("each"))))
    assert meaning(
        ACTION, "Each opposing hero who has dealt damage to you this turn loses 2{h}."
    ) == OnResolve(Lose("life", Number(2), heroes))
    dealt = Meets(Happened(Event("damage", subject=YOU, object=Ref("each"))))
    assert meaning(ACTION, "Each ally that has dealt damage to you this turn loses 1{h}.") == OnResolve(
        Lose("life", Number(1), All(AllOf((*ALLY, dealt))))
    )


def test_damage_to_an_ally_beside_the_one_that_was_hit() -> None:
    text = (
        "When this hits an ally, you may deal damage to another ally of that ally's controller equal to the damage"
        " dealt this way."
    )
    whose = ControlledBy(Players("controller", Ref("object")))
    beside = Pick(AllOf((*ALLY, Not(OneOf(Ref("object"))), whose)))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("hit", subject=THIS, object=AllOf(ALLY)), May(Deal(Result("amount"), beside))
    )


def test_power_against_the_attack_that_is_defended() -> None:
    greater = PropertyIs("power", ">", PropertyOf(DefendedBy(Ref("each")), "power"))
    text = "While this is defending, cards with {p} greater than the attack they are defending get +1{d}."
    assert meaning(ATTACK_CARD, text) == Static(
        (Modify(All(AllOf((CARD, AllOf((Role("defending"), greater))))), "defense", Number(1)),),
        while_=Matches(THIS, Role("defending")),
    )


def test_triggered_effects_of_a_keyword_are_negated() -> None:
    attack = Target(AllOf((IsA("attack"), HasSupertype("Illusionist"))))
    assert meaning(
        ACTION, "Negate all phantasm triggered effects of target Illusionist attack."
    ) == OnResolve(Negate(All(TriggeredBy("phantasm", attack))))


def test_what_was_won_twice() -> None:
    both = Players("each", filter=Happened(Event("clash", player=Ref("each")), "way", 2))
    assert meaning(ACTION, "Each hero who has won both clashes creates a Gold and Might token.") == OnResolve(
        Create(("Gold", "Might"), by=both)
    )


def test_counters_from_among_several() -> None:
    text = "You may remove 3 steam counters from among auras you control rather than pay this's {r} cost."
    auras = AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(YOU)))
    assert meaning(AURA, text) == PlayCost(
        (EffectCost(Distribute("steam", Number(3), auras, op="remove")),), instead_of="resource"
    )


def test_x_is_counted_as_it_triggers() -> None:
    text = (
        "At the beginning of each end phase, X is the number of auras they control as this triggers. They lose"
        " X{h}."
    )
    auras = AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(Players("turn"))))
    assert meaning(AURA, text) == Triggered(
        PhaseStarts("end phase", Players("each")),
        Lose("life", Variable("X"), Players("turn")),
        counts=Count(All(auras)),
    )


def test_others_enter_with_one_counter_more() -> None:
    text = (
        "Each non-token card named Clockwork you control enters the arena with an additional steam counter."
    )
    kind = AllOf((CARD, Named("Clockwork"), Not(IsA("token"))))
    assert meaning(AURA, text) == Replaces(
        Event("enter", subject=kind, player=YOU),
        Counters("put", "steam", Number(1), Ref("subject")),
        "identity",
    )


def test_counters_are_removed_for_damage() -> None:
    text = (
        "If you would be dealt damage, instead remove that many steam counters from this and prevent 1 damage for each"
        " counter removed this way."
    )
    cost = Counters("remove", "steam", Result("amount"), THIS)
    assert meaning(AURA, text) == Static((Prevent(YOU, Result("done"), "each", cost=cost, must=True),))


def test_cards_of_one_name() -> None:
    text = "Choose target hero who has played 2 or more cards with the same name this turn."
    (ability,) = compile_text("My Card", ACTION, text, NAMES).abilities
    played = History(Event("play", subject=CARD, player=Ref("each")), measure="same name")
    assert Meets(Compare(played, ">=", Number(2))) in set(ability.walk())


def test_what_is_discarded_to_pay_a_cost() -> None:
    attack = AllOf((CARD, HasType("Action"), HasType("Attack"), HasSupertype("Brute")))
    text = "When this is discarded to pay the cost of a Brute attack action card, gain 1{h}."
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("discard", subject=THIS, to_pay=attack), Gain("life", Number(1))
    )


def test_prohibitions() -> None:
    everybody = Players("each")
    for words, action in (
        ("reveal cards", "reveal"),
        ("search decks", "search"),
        ("draw cards from effects", "draw from effects"),
    ):
        assert meaning(AURA, f"Heroes can't {words}.") == Static((Rule("cannot", action, who=everybody),))
    text = "When this hits a hero, they can't prevent arcane damage from sources you control this turn."
    by = Event("damage", what="arcane", object=ControlledBy(YOU))
    barred = Rule("cannot", "be prevented", who=Ref("object"), by=by, for_=Within("turn"))
    assert meaning(ATTACK_CARD, text) == Triggered(Event("hit", subject=THIS, object=HERO), barred)
    text = "Until end of turn, effects can't increase arcane damage that target action card on the stack would deal."
    card = Target(AllOf((CARD, HasType("Action"), InZone("stack"))))
    assert meaning(ACTION, text) == OnResolve(Rule("cannot", "increase damage", card, for_=Within("turn")))


def test_effects_that_do_not_trigger_or_trigger_twice() -> None:
    weak = Defends(AllOf((IsA("attack"), PropertyIs("power", "<=", Number(2)))))
    text = "Temper on equipment defending an attack with 2 or less {p} doesn't trigger when the combat chain closes."
    worn = All(AllOf((IsA("permanent"), HasType("Equipment"), weak)))
    assert meaning(AURA, text) == Static((Rule("cannot", "trigger", worn, as_="temper", by=Event("close")),))
    text = "If a go fish effect would trigger this turn, instead it triggers twice."
    twice = Arith("*", Number(2), Result("amount"))
    assert meaning(ACTION, text) == OnResolve(
        Replacing(Event("trigger", what="go fish"), n=twice, for_=Within("turn"))
    )


def test_what_cannot_be_gained_or_modified() -> None:
    text = "When this defends an attack with dominate, it loses and can't gain abilities."
    attack = AllOf((IsA("attack"), HasKeyword("dominate")))
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("defend", subject=THIS, object=attack), Lack(Ref("object"), "abilities", and_lock=True)
    )
    (ability,) = compile_text(
        "My Card",
        ATTACK_CARD,
        "While this is in any zone, its {r} cost to play, {p}, and {d} can't be modified.",
        NAMES,
    ).abilities
    assert isinstance(ability, Static)
    assert ability.do == tuple(Strip(THIS, word, fixed=True) for word in ("cost", "power", "defense"))
    text = (
        "Attack action cards can't gain {p} from their own effects or the effects of attack reaction cards this"
        " turn."
    )
    sources = AnyOf((OneOf(Ref("each")), AllOf((CARD, HasType("Attack Reaction")))))
    cards = All(AllOf((CARD, HasType("Action"), HasType("Attack"))))
    assert meaning(ACTION, text) == OnResolve(Strip(cards, "power", for_=Within("turn"), sources=sources))


def test_pitching_gains_more() -> None:
    text = "If you have exactly 1 card in hand, whenever you pitch an Ice card, instead gain that many {r} plus 2."
    more = Arith("+", Result("amount"), Number(2))
    replaced = Replacing(Event("pitch", AllOf((CARD, HasSupertype("Ice"))), player=YOU), n=more)
    alone = meaning("Ice Equipment - Head", "If you have exactly 1 card in hand, this gets +1{d}.")
    assert isinstance(alone, Static)
    assert meaning("Ice Equipment - Head", text) == Static((replaced,), if_=alone.if_)


def test_a_play_once_this_turn() -> None:
    text = "When this hits a hero, once this turn, you may play an item from your graveyard."
    items = All(AllOf((CARD, HasType("Item"))))
    allowed = Rule("may", "play", items, YOU, from_="graveyard", n=Number(1), for_=Within("turn"))
    assert meaning(ATTACK_CARD, text) == Triggered(Event("hit", subject=THIS, object=HERO), allowed)


def test_what_would_be_put_on_top() -> None:
    text = "If one or more cards would be put on top of a deck this turn, instead they're put on the bottom."
    put = Event("move", CARD, to="deck", place="top")
    beneath = Replacing(put, by=Move(Ref("subject"), "deck", place="bottom"), for_=Within("turn"))
    assert meaning("Generic Instant", text) == OnResolve(beneath)
