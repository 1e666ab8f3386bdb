"""Texts of our own about what alone may be done, what opponents cannot do, and what comes back after a while."""

from rulebound.ir.abilities import (
    Activated,
    AsPlayed,
    Keyword,
    OnResolve,
    PlayCost,
    Replaces,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Arith, Count, Depends, History, Number, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Happened, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Coming, Until, Within
from rulebound.ir.effects import (
    Act,
    Banish,
    Choose,
    Control,
    Create,
    Deal,
    Destroy,
    Do,
    Draw,
    ForEach,
    Gain,
    Graded,
    If,
    Later,
    Lose,
    May,
    Modes,
    Move,
    Name,
    Pay,
    Repeat,
)
from rulebound.ir.events import BecomesTrue, Event, PhaseStarts
from rulebound.ir.filters import (
    Attacks,
    Called,
    ControlledBy,
    Defends,
    HasColor,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    OneOf,
    OwnedBy,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import CostChange, Grant, Modify, Replacing, Rule, SetBase
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, Together, You
from rulebound.ir.selectors import This as Itself
from rulebound.language.fab import compile_text

YOU, THIS, CARD, HERO, ATTACK = You(), Itself(), IsA("card"), IsA("hero"), IsA("attack")
OPPONENTS, EACH = Players("opponents"), Players("each")
ACTION, AURA, ATTACKS = "Generic Action", "Generic Action - Aura", "Generic Action - Attack"
EQUIPMENT = "Generic Equipment - Head"
NAMES = ("My Card", "Gold", "Might", "Agility", "Fealty", "Frostbite", "Long Blade")
ATTACKING = AnyOf((ATTACK, HasType("Weapon")))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_the_only_actions() -> None:
    made = meaning(
        ACTION,
        "Until the start of your next turn, the only actions each hero may play or activate are weapon and attack"
        " actions.",
    )
    others = All(AllOf((IsA("action"), Not(ATTACKING))))
    assert made == OnResolve(
        Rule("cannot", "play or activate", others, EACH, for_=Until("start of turn", YOU))
    )


def test_the_only_attacks() -> None:
    made = meaning(
        ATTACKS,
        "When this hits a hero, the only attacks they may play or activate during their next turn are attacks with base"
        " {p} greater than the damage dealt this way.",
    )
    them = Ref("object")
    weak = AllOf((ATTACK, Not(PropertyIs("power", ">", Result("amount"), base=True))))
    assert isinstance(made, Triggered)
    assert made.do == Rule("cannot", "play or activate", All(weak), them, for_=Coming("turn", them))


def test_each_hero_chooses_from_the_left() -> None:
    made = meaning(
        ACTION,
        "Starting with the hero to your left, each hero chooses 1;\n"
        "- The only actions they may play or activate this turn are weapon and attack actions.\n"
        "- The only actions they may play or activate this turn are non-weapon non-attack actions.",
    )
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, ForEach)
    assert made.do.over == Together((Players("others"), YOU))
    assert isinstance(made.do.do, Modes)
    assert made.do.do.who == Ref("each")
    others = All(AllOf((IsA("action"), ATTACKING)))
    assert made.do.do.modes[1] == Rule("cannot", "play or activate", others, Ref("each"), for_=Within("turn"))


def test_what_opponents_cannot_destroy() -> None:
    made = meaning(EQUIPMENT, "Fealty tokens you control can't be destroyed by opponents' effects.")
    mine = All(AllOf((IsA("token"), Named("Fealty"), ControlledBy(YOU))))
    assert made == Static((Rule("cannot", "be destroyed", mine, by=ControlledBy(OPPONENTS)),))


def test_stolen_for_a_while() -> None:
    made = meaning(
        ATTACKS, "When this hits a hero, steal an item they control until the end of this action phase."
    )
    assert isinstance(made, Triggered)
    item = Pick(AllOf((IsA("permanent"), HasType("Item"), ControlledBy(Ref("object")))))
    assert made.do == Control(item, verb="steal", until=PhaseStarts("end phase"))


def test_a_replacement_that_works_in_the_graveyard() -> None:
    made = meaning(
        ACTION,
        "While this is in your graveyard, if 1 or more Frostbite tokens would be created under your control, you may"
        " banish this instead.",
    )
    frost = AllOf((IsA("token"), Named("Frostbite"), ControlledBy(YOU)))
    assert made == Replaces(Event("create", subject=frost), Banish(THIS), optional=True, works_in="graveyard")


def test_sharpened_once_more_for_a_price() -> None:
    made = meaning(
        EQUIPMENT,
        "If you would sharpen a Long Blade, instead you may pay {r} and destroy this. If you do, sharpen it an"
        " additional"
        " time.",
    )
    assert isinstance(made, Replaces)
    assert made.optional
    assert isinstance(made.by, Do)
    assert [type(step) for step in made.by.steps] == [Pay, Destroy, Repeat]
    assert made.by.steps[2] == Repeat(
        Act("sharpen", what=Ref("subject")), Arith("+", Result("amount"), Number(1))
    )


def test_the_first_gain_of_a_turn() -> None:
    made = meaning(
        EQUIPMENT,
        "The first time an opponent would gain {h} each turn, instead you lose that much {h} and create that many Might"
        " tokens.",
    )
    assert made == Replaces(
        Event("gain", player=OPPONENTS, what="life", nth=1),
        Do((Lose("life", Result("amount")), Create(("Might",), Result("amount")))),
    )


def test_go_again_and_beaten_chests() -> None:
    made = meaning(ACTION, "Whenever you go again this turn, gain 1{h}.")
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Later)
    assert made.do.on == Event("go again", player=YOU)
    made = meaning(ATTACKS, "When this is discarded to beat chest, create a Might token.")
    assert made == Triggered(Event("beat chest", object=THIS), Create(("Might",)))


def test_from_anywhere_but_the_combat_chain() -> None:
    made = meaning(
        ATTACKS, "When this is put into a graveyard from anywhere other than the combat chain, draw a card."
    )
    assert isinstance(made, Triggered)
    assert made.on == Event("move", subject=THIS, to="graveyard", not_from="combat chain")


def test_a_card_from_each_graveyard() -> None:
    made = meaning(
        ATTACKS, "When this attacks, you may banish an attack action card from each hero's graveyard."
    )
    kind = (CARD, HasType("Action"), HasType("Attack"))
    one = Banish(Pick(AllOf((*kind, InZone("graveyard", Ref("each"))))))
    assert isinstance(made, Triggered)
    assert made.do == May(ForEach(EACH, one))


def test_each_hero_chooses_another() -> None:
    made = meaning(
        ACTION, "Each hero chooses another hero. The chosen hero creates an Agility and Might token."
    )
    another = Pick(AllOf((HERO, Not(OneOf(Ref("each"))))), by=Ref("each"), bind="chosen hero")
    assert made == OnResolve(ForEach(EACH, Create(("Agility", "Might"), by=another)))


def test_grades_of_a_cost() -> None:
    made = meaning(
        ATTACKS,
        "As an additional cost to play this, banish 2 cards from your hand. If 1 or more blue cards are banished"
        " this way,"
        " this gets +1{p}, 2 or more, you may play the banished card once this turn.",
    )
    assert isinstance(made, PlayCost)
    assert isinstance(made.then, Graded)
    first, second = made.then.grades
    assert first.then == Modify(THIS, "power", Number(1))
    assert second.then == Rule("may", "play", Ref("banished"), YOU, n=Number(1), for_=Within("turn"))


def test_what_was_pitched_in_numbers() -> None:
    made = meaning(ATTACKS, "If 2 or more blue cards were pitched to play this, this gets +1{p}.")
    assert isinstance(made, Static)
    assert isinstance(made.if_, Compare)
    assert isinstance(made.if_.left, History)
    assert (made.if_.left.window, made.if_.op, made.if_.right) == ("play", ">=", Number(2))
    made = meaning(
        ATTACKS,
        "This's {p} is equal to 6 if you control 2 or more auras, otherwise 4 if you control an aura, otherwise 1.",
    )
    outer, inner = (part for part in made.walk() if isinstance(part, Depends))
    assert (outer.then, outer.otherwise) == (Number(6), inner)
    assert (inner.then, inner.otherwise) == (Number(4), Number(1))


def test_another_name() -> None:
    made = meaning(
        ATTACKS,
        "When this attacks, name another card. Attack action cards with that name have +1{p} this combat chain.",
    )
    named = All(AllOf((CARD, HasType("Action"), HasType("Attack"), Called())))
    assert isinstance(made, Triggered)
    assert made.do == Do((Name(other=True), Modify(named, "power", Number(1), Within("combat chain"))))


def test_values_that_are_set_and_states_of_defending() -> None:
    made = meaning(EQUIPMENT, "Whenever this defends, its {d} becomes 1 until end of turn.")
    assert isinstance(made, Triggered)
    assert made.do == SetBase(THIS, "defense", Number(1), Within("turn"), of_value=True)
    made = meaning(EQUIPMENT, "When this is defending an attack with 6 or more {p}, destroy this.")
    assert isinstance(made, Triggered)
    strong = AllOf((ATTACK, PropertyIs("power", ">=", Number(6))))
    assert made.on == BecomesTrue(Matches(THIS, Defends(strong)))


def test_attackers_of_either_kind_and_of_another() -> None:
    made = meaning(EQUIPMENT, "When this defends, deal 1 damage to the attacking hero or ally.")
    ally = AllOf((IsA("permanent"), HasType("Ally"), Role("attacking")))
    assert isinstance(made, Triggered)
    assert made.do == Deal(Number(1), Pick(AnyOf((AllOf((HERO, OneOf(Players("attacking")))), ally))))
    made = meaning(EQUIPMENT, "When this defends an attack that is attacking another hero, draw a card.")
    assert isinstance(made, Triggered)
    other = Attacks(AllOf((HERO, ControlledBy(Players("others")))))
    assert made.on == Event("defend", subject=THIS, object=AllOf((ATTACK, other)))


def test_defenders_added_from_hand() -> None:
    made = meaning(
        ATTACKS,
        "Whenever the defending hero adds 1 or more defending cards from hand to this chain link, this deals 1"
        " damage to"
        " them.",
    )
    assert isinstance(made, Triggered)
    assert isinstance(made.on, Event)
    assert (made.on.player, made.on.object, made.on.at_least) == (Players("defending"), THIS, Number(1))
    assert made.do == Deal(Number(1), Ref("player"), by=THIS)


def test_wagers_that_are_still_to_come() -> None:
    made = meaning(ACTION, "The next attack you wager with this turn gets +3{p}.")
    assert made == OnResolve(Modify(Next(ATTACK, "wagered"), "power", Number(3)))
    made = meaning(
        ACTION,
        "If a hero would create 1 or more tokens from a wager this turn, instead they create that many plus 1 of"
        " each of"
        " those tokens.",
    )
    created = Event("create", subject=IsA("token"), player=EACH, at_least=Number(1), cause=Role("wager"))
    more = Arith("+", Result("amount"), Number(1))
    assert made == OnResolve(Replacing(created, n=more, for_=Within("turn")))


def test_charges_of_any_number() -> None:
    made = meaning(ATTACKS, "As an additional cost to play this, charge your hero's soul X times.")
    assert made == PlayCost((EffectCost(Repeat(Act("charge"), Variable("X"))),))


def test_an_additional_attack_target() -> None:
    made = meaning(
        ATTACKS,
        "As an additional cost to play this, you may discard a card. If you do, this attacks an additional target.",
    )
    assert isinstance(made, PlayCost)
    assert made.then == Rule("may", "attack one more", THIS)


def test_damage_of_no_more_than_so_much() -> None:
    made = meaning(
        ACTION,
        "The next time target weapon deals 3 or less damage to you this turn, deal that much damage to its"
        " controller and"
        " that damage can't be prevented.",
    )
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Do)
    chosen, later = made.do.steps
    assert isinstance(chosen, Choose)
    assert isinstance(later, Later)
    assert later.on == Event("damage", subject=YOU, object=Ref("target"), at_most=Number(3))
    back = Players("controller", Ref("object"))
    assert later.do == Deal(Result("amount"), back, unpreventable=True)


def test_a_random_order_and_this_ability() -> None:
    made = meaning(
        ACTION,
        "Reveal the top 2 cards of your deck. Put the revealed cards on top of your deck in a random order.",
    )
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Do)
    assert made.do.steps[1] == Move(Ref("revealed"), "deck", place="top", shuffled=True)
    made = meaning("Generic Action - Item", "Action - Destroy this: This ability gets go again.")
    assert isinstance(made, Activated)
    (given,) = made.do
    assert isinstance(given, Grant)
    assert given.what == Ref("layer")


def test_permanents_that_several_heroes_choose() -> None:
    made = meaning(
        ACTION,
        "Choose any number of heroes. Each of them chooses an aura they control. Destroy each permanent chosen this"
        " way. If"
        " you are Royal, instead you choose the permanents.",
    )
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Do)
    heroes, chosen, destroyed = made.do.steps
    assert heroes == Choose(Pick(HERO, Count(EACH), up_to=True, bind="heroes"))
    assert isinstance(chosen, If)
    assert chosen.condition == Matches(YOU, HasSupertype("Royal"))
    picks = [part for part in chosen.walk() if isinstance(part, Pick)]
    assert [(pick.by, pick.more) for pick in picks] == [(YOU, True), (Ref("each"), True)]
    assert destroyed == Destroy(Ref("permanents"))


def test_played_as_an_instant() -> None:
    made = meaning(
        AURA, "If this was played as though it were an instant, this enters the arena with a +1{p} counter."
    )
    assert isinstance(made, Replaces)
    assert isinstance(made.by, If)
    assert made.by.condition == Happened(Event("play", subject=THIS, what="instant"), "play")


def test_what_costs_less_also_gets_something_under_one_condition() -> None:
    assert meaning(
        ATTACKS, "If you've drawn a card this turn, this costs {r} less to play and gets +2{p}."
    ) == Static(
        (CostChange(THIS, Number(-1)), Modify(THIS, "power", Number(2))),
        if_=Happened(Event("draw", subject=CARD, player=YOU)),
    )


def test_what_gets_something_also_cannot_be_defended() -> None:
    text = "If you've drawn a card this turn, this gets +1{p} and go again, and it can't be defended by equipment."

    ability = meaning(ATTACKS, text)

    assert isinstance(ability, Static)
    assert ability.do == (
        Modify(THIS, "power", Number(1)),
        Grant(THIS, (Keyword("go again"),)),
        Rule("cannot", "be defended", THIS, by=AllOf((CARD, HasType("Equipment")))),
    )


def test_an_attack_card_that_watches_for_a_while_watches_from_when_it_attacks() -> None:
    assert meaning(
        ATTACKS, "Whenever a dagger you own hits a hero this combat chain, they lose 1{h}."
    ) == Triggered(
        Event("attack", subject=THIS),
        Later(
            Event("hit", subject=AllOf((CARD, HasType("Dagger"), OwnedBy(YOU))), object=HERO),
            Lose("life", Number(1), Ref("object")),
            once=False,
            window="combat chain",
        ),
    )


def test_the_modes_of_an_attack_card_are_chosen_as_it_is_played() -> None:
    text = "Choose 1;\n- When this attacks, draw a card.\n- This gets +2{p}."

    assert meaning(ATTACKS, text) == AsPlayed(
        Modes(
            Number(1),
            (
                Grant(THIS, (Triggered(Event("attack", subject=THIS), Draw()),)),
                Modify(THIS, "power", Number(2)),
            ),
            now=True,
        )
    )


def test_a_wager_is_won_at_a_price_instead_of_lost() -> None:
    text = "The next time you would lose a wager this turn, instead you may lose 1{h}. If you do, you win the wager."

    assert meaning(ACTION, text) == OnResolve(
        Replacing(
            Event("win wager", object=YOU),
            May(Lose("life", Number(1)), then=Act("win the wager")),
            once=True,
            for_=Within("turn"),
            outcome=True,
        )
    )


def test_a_defending_card_is_contracted_only_while_it_defends() -> None:
    text = (
        "Contract - While this is defending, you are contracted to banish opponents' red cards. Whenever you complete"
        " this contract, create a Gold token."
    )

    assert meaning("Generic Defense Reaction", text) == Triggered(
        Event("banish", subject=AllOf((CARD, HasColor("red"), OwnedBy(OPPONENTS))), player=YOU),
        Create(("Gold",)),
        and_state=Matches(THIS, Role("defending")),
        label="contract",
    )


def test_what_an_action_does_at_the_end_phase_is_delayed() -> None:
    assert meaning(ACTION, "At the beginning of your end phase, gain 1{h}.") == OnResolve(
        Later(PhaseStarts("end phase", YOU), Gain("life", Number(1)), window=None)
    )
