"""Texts of our own about numbers and choices that vary, preventions with a limit or a price, and what X may be."""

from rulebound.ir.abilities import OnResolve, PlayCost, PlayOnly, Replaces, Static, Triggered
from rulebound.ir.amounts import Count, History, Number, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Coming, Within
from rulebound.ir.effects import (
    Banish,
    Destroy,
    Discard,
    Do,
    Draw,
    If,
    Instead,
    Later,
    Let,
    May,
    Move,
    Reveal,
)
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import (
    Attacks,
    ControlledBy,
    HasColor,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    Other,
    PropertyIs,
    Role,
    Targets,
)
from rulebound.ir.lasting import Become, Grant, Modify, Prevent, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import (
    All,
    Next,
    Pick,
    Players,
    Ref,
    Selector,
    Subjects,
    Target,
    This,
    Together,
    TopCards,
    You,
)
from rulebound.language.fab import compile_text

YOU, THIS, CARD, HERO, ATTACK = You(), This(), IsA("card"), IsA("hero"), IsA("attack")
TURN = Within("turn")
ACTION, AURA, ATTACKS, REACTION = (
    "Generic Action",
    "Generic Action - Aura",
    "Generic Action - Attack",
    "Generic Defense Reaction",
)
NAMES = ("My Card", "Runechant", "Arakni", "Arakni, of the Tests")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def hand(whose: Selector) -> InZone:
    return InZone("hand", whose)


def test_what_x_may_be() -> None:
    assert meaning(ACTION, "X can't be 0.") == PlayOnly(Compare(Variable("X"), "!=", Number(0)))
    assert meaning(ACTION, "X can't be more than 3.") == PlayOnly(Compare(Variable("X"), "<=", Number(3)))


def test_x_targets() -> None:
    auras = AllOf((IsA("permanent"), HasType("Aura")))
    assert meaning(ACTION, "Destroy X target auras.") == OnResolve(Destroy(Target(auras, n=Variable("X"))))


def test_a_whole_kind_is_discarded() -> None:
    made = meaning(ATTACKS, "When this hits a hero, they reveal their hand and discard all blue cards.")
    blue = AllOf((CARD, HasColor("blue")))
    them = Ref("object")
    assert made == Triggered(
        Event("hit", subject=THIS, object=HERO),
        Do(
            (
                Reveal(All(AllOf((CARD, hand(them))))),
                Discard(Count(All(AllOf((blue, hand(them))))), them, what=blue),
            )
        ),
    )


def test_cards_other_than_a_kind() -> None:
    made = meaning(ACTION, "Banish a card other than action cards from your hand.")
    wanted = AllOf((CARD, Not(AllOf((CARD, HasType("Action")))), hand(YOU)))
    assert made == OnResolve(Banish(Pick(wanted)))


def test_up_to_as_many_as_are_counted() -> None:
    made = meaning(
        ACTION,
        "You may put up to X cards from your hand on the bottom of your deck, where X is the number of auras you"
        " control. Draw cards equal to the number of cards put on the bottom this way.",
    )
    auras = All(AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(YOU))))
    put = Move(Pick(AllOf((CARD, hand(YOU))), Variable("X"), up_to=True), "deck", place="bottom")
    assert made == OnResolve(
        Do((Let("X", Count(auras), May(put)), Draw(History(Event("move", to="deck"), "way"))))
    )


def test_cards_for_both_ends_of_a_deck() -> None:
    made = meaning(
        ACTION,
        "Put a blue card and a card with go again from your graveyard on the top and/or bottom of your deck.",
    )
    grave = InZone("graveyard", YOU)
    first, second = AllOf((CARD, HasColor("blue"), grave)), AllOf((CARD, HasKeyword("go again"), grave))
    what = Together((Pick(first), Pick(second, bind="others")))
    assert made == OnResolve(Move(what, "deck", place="top or bottom"))


def test_what_was_played_last() -> None:
    made = meaning(
        ATTACKS,
        "When this attacks, if the last action card you played this turn was Ice, this and the next action card you"
        " play this turn get go again.",
    )
    kind = AllOf((CARD, HasType("Action")))
    played = Event("play", subject=AllOf((*kind.parts, Other())), player=YOU)
    assert isinstance(made, Triggered)
    assert isinstance(made.do, If)
    assert made.do.condition == Matches(Subjects(played, "turn", last=True), HasSupertype("Ice"))
    assert isinstance(made.do.then, Do)
    assert [part.what for part in made.do.then.steps if isinstance(part, Grant)] == [
        THIS,
        Next(kind, "played"),
    ]


def test_the_first_damage_and_damage_of_one() -> None:
    assert meaning(
        AURA, "The first time you would be dealt damage each turn, prevent 2 of that damage."
    ) == Static((Prevent(YOU, Number(2), "each", nth=1),))
    assert meaning(AURA, "Whenever you would be dealt exactly 1 damage, prevent it.") == Static(
        (Prevent(YOU, None, "each", at_most=Number(1)),)
    )


def test_preventions_with_a_price() -> None:
    made = meaning(
        "Generic Instant",
        "The next time you would be dealt lethal damage this turn, you may discard a card to prevent that damage.",
    )
    assert made == OnResolve(Prevent(YOU, None, "fixed", for_=TURN, cost=Discard(), lethal=True))
    made = meaning(
        "Generic Instant",
        "If you would be dealt damage by a source an opponent controls this turn, you may discard a card to prevent 1"
        " of that damage and draw a card.",
    )
    source = All(AllOf((IsA("source"), ControlledBy(Players("opponents")))))
    assert made == OnResolve(
        Prevent(YOU, Number(1), "each", source=source, for_=TURN, cost=Discard(), then=Draw())
    )


def test_a_prevention_for_you_or_one_of_yours() -> None:
    made = meaning(
        "Pirate Instant",
        "The next time you or a Pirate you control would be dealt damage this turn, prevent 1 of that damage.",
    )
    yours = AllOf((HERO, ControlledBy(YOU)))
    pirates = AllOf((IsA("permanent"), HasSupertype("Pirate"), ControlledBy(YOU)))
    assert made == OnResolve(Prevent(All(AnyOf((yours, pirates))), Number(1), "fixed", for_=TURN))


def test_damage_that_cannot_be_prevented() -> None:
    rule = Rule("cannot", "be prevented", THIS, by=Event("damage", at_least=Number(4)))
    assert meaning(ATTACKS, "If this would deal 4 or more damage, that damage can't be prevented.") == Static(
        (rule,)
    )
    rule = Rule("cannot", "be prevented", by=Event("damage", what="physical"), for_=Within("combat chain"))
    assert meaning(ACTION, "Physical damage can't be prevented this combat chain.") == OnResolve(rule)


def test_the_target_of_what_comes_instead() -> None:
    made = meaning(
        "Assassin Attack Reaction",
        "Target attack gets +1{p}. If it's attacking a marked hero, instead it gets +2{p} and you may banish a card"
        " from your hand. If you do, the target becomes a copy of the banished card.",
    )
    assert isinstance(made, OnResolve)
    assert isinstance(made.do, Instead)
    assert isinstance(made.do.condition, Matches)
    assert isinstance(made.do.condition.filter, Attacks)
    assert made.do.do == Do(
        (
            Modify(Ref("target"), "power", Number(2)),
            May(Banish(Pick(AllOf((CARD, hand(YOU))))), then=Become(Ref("target"), Ref("banished"))),
        )
    )


def test_a_cost_with_what_comes_later() -> None:
    made = meaning(
        ACTION,
        "As an additional cost to play this, banish a card from your hand. At the beginning of the end phase, return it"
        " to your hand.",
    )
    back = Move(Ref("banished"), "hand")
    assert made == PlayCost(
        (EffectCost(Banish(Pick(AllOf((CARD, hand(YOU)))))),),
        then=Later(PhaseStarts("end phase"), back, window=None),
    )


def test_what_a_card_may_defend() -> None:
    weak = AllOf((ATTACK, PropertyIs("power", "<=", Number(3), base=True), Role("active chain link")))
    assert meaning(REACTION, "This can only defend an attack with 3 or less base {p}.") == Static(
        (Rule("cannot", "defend", what=THIS),), if_=Not(Exists(All(weak)))
    )


def test_attacks_by_their_target() -> None:
    made = meaning(ACTION, "Your next attack that targets a Guardian hero this turn gets +4{p}.")
    target = Targets(AllOf((HERO, HasSupertype("Guardian"))))
    assert made == OnResolve(Modify(Next(AllOf((ATTACK, target))), "power", Number(4)))
    made = meaning(ACTION, "Your next attack that targets Arakni this turn gets +1{p}.")
    (named,) = (part for part in made.walk() if isinstance(part, Named))
    assert named.name == "Arakni"


def test_a_draw_that_is_replaced_for_each_hero() -> None:
    made = meaning(
        AURA,
        "If a hero would draw a card during an action phase, instead they banish the top card of their deck, then they"
        " may play it this turn.",
    )
    them = Ref("player")
    assert made == Replaces(
        Event("draw", player=Players("each"), during="action phase"),
        Do(
            (
                Banish(TopCards(them), who=them),
                Rule("may", "play", what=Ref("banished"), who=them, for_=TURN),
            )
        ),
    )


def test_who_controls_so_many() -> None:
    made = meaning(
        "Ranger Defense Reaction - Trap",
        "When this defends and the attacking hero controls 2 or more attacks with {p} greater than their base, draw a"
        " card.",
    )
    assert isinstance(made, Triggered)
    assert isinstance(made.and_state, Exists)
    assert made.and_state.at_least == 2


def test_a_hero_who_does_not_untap() -> None:
    made = meaning(
        AURA, "When this leaves the arena, tap target hero. They don't {u} during their next end phase."
    )
    assert isinstance(made, Triggered)
    assert isinstance(made.do, Do)
    them = Ref("target")
    assert made.do.steps[1] == Rule("cannot", "untap", what=them, for_=Coming("end phase", them))
