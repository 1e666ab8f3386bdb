"""The forty lines to have first: made-up texts, each with the meaning that its rule gives it."""

import pytest

from rulebound.ir.abilities import (
    Ability,
    Activated,
    Keyword,
    OnResolve,
    PlayCost,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Arith, Count, Number, PropertyOf, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Happened, Matches
from rulebound.ir.costs import Assets, EffectCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Act,
    Banish,
    Clash,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    Gain,
    If,
    Instead,
    Later,
    Let,
    Lose,
    May,
    Modes,
    Move,
    Reveal,
    Search,
    Shuffle,
    Tap,
)
from rulebound.ir.events import BecomesTrue, Event, PhaseStarts
from rulebound.ir.filters import (
    ControlledBy,
    HasColor,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    OneOf,
    Other,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import CostChange, Grant, Modify, Prevent, Replacing, Rule, Strip
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, Target, This, TopCards, You
from rulebound.language import UnreadableText
from rulebound.language.fab import compile_text, print_abilities

NAMES = ("Might", "Frailty", "Inertia", "Bloodrot Pox", "Gold", "My Card")
ACTION, ATTACK_CARD = "Generic Action", "Generic Action - Attack"
EQUIPMENT = "Generic Equipment - Head"

YOU, THIS, TURN = You(), This(), Within("turn")
ATTACK, CARD, HERO, PERMANENT = IsA("attack"), IsA("card"), IsA("hero"), IsA("permanent")
ATTACK_ACTION_CARD = (CARD, HasType("Action"), HasType("Attack"))
OBJECT = Ref("object")
BRUTE, NINJA, SHADOW, WARRIOR = (HasSupertype(word) for word in ("Brute", "Ninja", "Shadow", "Warrior"))
AURA, ITEM = (AllOf((PERMANENT, HasType(word))) for word in ("Aura", "Item"))
TARGET_ATTACK = Target(ATTACK)


def n(value: int) -> Number:
    return Number(value)


def all_of(*parts: Node) -> AllOf:
    return AllOf(parts)


def mine(*parts: Node) -> AllOf:
    return AllOf((*parts, ControlledBy(YOU)))


def resolve(*steps: Node) -> OnResolve:
    return OnResolve(steps[0] if len(steps) == 1 else Do(steps))


def hits_hero() -> Event:
    return Event("hit", subject=THIS, object=HERO)


def go_again() -> Keyword:
    return Keyword("go again")


LINES: list[tuple[str, str, Ability]] = [
    (
        "Target Brute or Ninja attack gets +2{p}.",
        ACTION,
        resolve(Modify(Target(all_of(ATTACK, AnyOf((BRUTE, NINJA)))), "power", n(2))),
    ),
    (
        "Target Shadow Warrior attack gets +2{p}.",
        ACTION,
        resolve(Modify(Target(all_of(ATTACK, SHADOW, WARRIOR)), "power", n(2))),
    ),
    (
        "Destroy an aura or item with cost 1 or less an opponent controls.",
        ACTION,
        resolve(
            Destroy(
                Pick(
                    all_of(
                        AnyOf((AURA, ITEM)),
                        PropertyIs("cost", "<=", n(1)),
                        ControlledBy(Players("opponents")),
                    )
                )
            )
        ),
    ),
    (
        "Target hammer attack or attack action card with cost 1 or less gets go again.",
        ACTION,
        resolve(
            Grant(
                Target(
                    AnyOf(
                        (
                            all_of(ATTACK, HasType("Hammer")),
                            all_of(*ATTACK_ACTION_CARD, PropertyIs("cost", "<=", n(1))),
                        )
                    )
                ),
                (go_again(),),
            )
        ),
    ),
    (
        "Target attack with 4 or more base {p} gets -2{p}.",
        ACTION,
        resolve(Modify(Target(all_of(ATTACK, PropertyIs("power", ">=", n(4), base=True))), "power", n(-2))),
    ),
    (
        "While this has {p} greater than twice its base, it gets overpower.",
        ATTACK_CARD,
        Static(
            (Grant(THIS, (Keyword("overpower"),)),),
            while_=Compare(
                PropertyOf(THIS, "power"), ">", Arith("*", n(2), PropertyOf(THIS, "power", base=True))
            ),
        ),
    ),
    (
        "When this hits, gain {r}{r}.",
        ATTACK_CARD,
        Triggered(Event("hit", subject=THIS), Gain("resource", n(2))),
    ),
    (
        "When this hits a hero, they banish a random card from their hand.",
        ATTACK_CARD,
        Triggered(
            hits_hero(),
            Banish(Pick(all_of(CARD, InZone("hand", OBJECT)), random=True, by=OBJECT), who=OBJECT),
        ),
    ),
    (
        "When this deals damage to a hero, they discard a random card.",
        ATTACK_CARD,
        Triggered(Event("damage", subject=HERO, object=THIS), Discard(who=Ref("subject"), random=True)),
    ),
    (
        "The next Ninja attack action card you play this turn gets +4{p}.",
        ACTION,
        resolve(Modify(Next(all_of(*ATTACK_ACTION_CARD, NINJA), how="played"), "power", n(4))),
    ),
    (
        "Your next 2 Shadow attacks this turn get dominate.",
        ACTION,
        resolve(Grant(Next(all_of(ATTACK, SHADOW), n=2), (Keyword("dominate"),))),
    ),
    (
        "The next time a dagger you control hits a hero this turn, mark them.",
        ACTION,
        resolve(
            Later(
                Event("hit", subject=mine(CARD, HasType("Dagger")), object=HERO),
                Act("mark", what=OBJECT),
            )
        ),
    ),
    (
        "The second time you boost each turn, gain {r}.",
        EQUIPMENT,
        Triggered(Event("boost", player=YOU, nth=2), Gain("resource", n(1))),
    ),
    (
        "Once per turn, when you charge your hero's soul, draw a card.",
        EQUIPMENT,
        Triggered(Event("charge", player=YOU), Draw(), limit=1),
    ),
    (
        "When this attacks, if you control 2 or more items, draw a card.",
        ATTACK_CARD,
        Triggered(
            Event("attack", subject=THIS),
            If(Exists(All(mine(PERMANENT, HasType("Item"))), at_least=2), Draw()),
        ),
    ),
    (
        "When this defends and the attacking hero has 2 or more cards in hand, clash with them.",
        ATTACK_CARD,
        Triggered(
            Event("defend", subject=THIS),
            Clash(Players("attacking")),
            and_state=Exists(All(all_of(CARD, InZone("hand", Players("attacking")))), at_least=2),
        ),
    ),
    (
        "When this is defended by 2 or more equipment, destroy this.",
        ATTACK_CARD,
        Triggered(
            BecomesTrue(Exists(All(all_of(CARD, HasType("Equipment"), Role("defending this"))), at_least=2)),
            Destroy(THIS),
        ),
    ),
    (
        "Draw a card. If you've fused this turn, instead draw 2 cards.",
        ACTION,
        resolve(Instead(Draw(), Happened(Event("fuse", player=YOU)), Draw(n(2)))),
    ),
    (
        "If you would create 1 or more Might tokens, instead create that many plus 1.",
        EQUIPMENT,
        Static(
            (
                Replacing(
                    Event("create", subject=all_of(IsA("token"), Named("Might")), player=YOU, at_least=n(1)),
                    n=Arith("+", Result("amount"), n(1)),
                ),
            )
        ),
    ),
    (
        "The next time you would be dealt arcane damage this turn, prevent 3 of that damage.",
        ACTION,
        resolve(Prevent(YOU, n(3), "fixed", kind="arcane", for_=TURN)),
    ),
    (
        (
            "Prevent the next 2 arcane damage that would be dealt to target hero this turn"
            " by a source of your choice."
        ),
        ACTION,
        resolve(Prevent(Target(HERO), n(2), "shield", kind="arcane", source=Pick(IsA("source")), for_=TURN)),
    ),
    (
        "You may discard a card. If you do, draw 2 cards. Otherwise, lose 1{h}.",
        ACTION,
        resolve(May(Discard(), then=Draw(n(2)), otherwise=Lose("life", n(1)))),
    ),
    (
        "Deal 3 damage to the attacking hero unless they discard 2 cards.",
        ACTION,
        resolve(
            May(
                Discard(n(2), who=Players("attacking")),
                who=Players("attacking"),
                otherwise=Deal(n(3), Players("attacking")),
                unless=True,
            )
        ),
    ),
    (
        "You may destroy an item you control or discard a card. If you do, this gets +2{p}.",
        ACTION,
        resolve(
            May(
                Modes(
                    n(1),
                    (
                        Destroy(Pick(mine(PERMANENT, HasType("Item"))), bind="one of them"),
                        Discard(bind="one of them"),
                    ),
                    now=True,
                ),
                then=Modify(THIS, "power", n(2)),
            )
        ),
    ),
    (
        (
            "Search your deck for a trap, reveal it, put it into your hand, then shuffle. "
            "It costs {r} less to play this turn."
        ),
        ACTION,
        resolve(
            Search(all_of(CARD, HasType("Trap"))),
            Reveal(Ref("found")),
            Move(Ref("found"), "hand"),
            Shuffle(),
            CostChange(Ref("found"), n(-1), for_=TURN),
        ),
    ),
    (
        "Banish the top 2 cards of your deck. You may play a red card banished this way this turn.",
        ACTION,
        resolve(
            Banish(TopCards(YOU, n(2))),
            Rule(
                "may",
                "play",
                what=Pick(all_of(CARD, HasColor("red"), OneOf(Ref("banished")))),
                who=YOU,
                for_=TURN,
            ),
        ),
    ),
    (
        "Put target aura on the bottom of its owner's deck. Its controller draws a card.",
        ACTION,
        resolve(Move(Target(AURA), "deck", place="bottom"), Draw(who=Players("controller", of=Ref("moved")))),
    ),
    (
        'Target club attack gets +2{p} and "When this hits a hero, destroy an item they control."',
        ACTION,
        resolve(
            Modify(Target(all_of(ATTACK, HasType("Club"))), "power", n(2)),
            Grant(
                Ref("target"),
                (
                    Triggered(
                        hits_hero(), Destroy(Pick(all_of(PERMANENT, HasType("Item"), ControlledBy(OBJECT))))
                    ),
                ),
            ),
        ),
    ),
    (
        "Until end of turn, hammers you control get +1{p} and dominate.",
        ACTION,
        resolve(
            Modify(All(mine(PERMANENT, HasType("Hammer"))), "power", n(1), for_=TURN),
            Grant(All(mine(PERMANENT, HasType("Hammer"))), (Keyword("dominate"),), for_=TURN),
        ),
    ),
    (
        (
            "Once per Turn Instant - {r}, {t}: Target dagger attack gets go again. "
            "Activate this only if you've hit this turn. Go again"
        ),
        EQUIPMENT,
        Activated(
            "instant",
            (Assets(resource=n(1)), EffectCost(Tap(THIS))),
            (Grant(Target(all_of(ATTACK, HasType("Dagger"))), (go_again(),)), go_again()),
            limit=1,
            only_if=Happened(Event("hit", player=YOU)),
        ),
    ),
    (
        "Choose 2. You may choose each mode twice;\n- Draw a card.\n- Gain 1{h}.",
        ACTION,
        resolve(Modes(n(2), (Draw(), Gain("life", n(1))), again=True, most_times=2)),
    ),
    (
        (
            "As an additional cost to play this, you may banish 2 cards from your hand."
            " If you do, this gets +3{p}."
        ),
        ATTACK_CARD,
        PlayCost(
            (EffectCost(Banish(Pick(all_of(CARD, InZone("hand", YOU)), n(2)))),),
            optional=True,
            then=Modify(THIS, "power", n(3)),
        ),
    ),
    (
        "You may banish 2 cards from your soul rather than pay this card's {r} cost.",
        ATTACK_CARD,
        PlayCost((EffectCost(Banish(Pick(all_of(CARD, InZone("soul", YOU)), n(2)))),), instead_of="resource"),
    ),
    (
        "Target attack loses and can't gain dominate this turn.",
        ACTION,
        resolve(Strip(TARGET_ATTACK, "dominate", and_lock=True, for_=TURN)),
    ),
    (
        "Gain X{h}, where X is twice the number of auras you control.",
        ACTION,
        resolve(
            Let(
                "X",
                Arith("*", n(2), Count(All(mine(PERMANENT, HasType("Aura"))))),
                Gain("life", Variable("X")),
            )
        ),
    ),
    (
        "If you've played another red card this turn, draw a card.",
        ACTION,
        resolve(
            If(Happened(Event("play", subject=all_of(CARD, HasColor("red"), Other()), player=YOU)), Draw())
        ),
    ),
    (
        "While this is in your graveyard, at the start of your turn, you may banish it. If you do, gain {r}.",
        ATTACK_CARD,
        Triggered(
            PhaseStarts("turn", YOU),
            May(Banish(THIS), then=Gain("resource", n(1))),
            works_in="graveyard",
        ),
    ),
    (
        "Create a Frailty, Inertia, or Bloodrot Pox token.",
        ACTION,
        resolve(
            Modes(n(1), tuple(Create((name,)) for name in ("Frailty", "Inertia", "Bloodrot Pox")), now=True)
        ),
    ),
]


@pytest.mark.parametrize(("line", "kind", "meaning"), LINES, ids=[line[:50] for line, _, _ in LINES])
def test_a_line_has_the_meaning_that_the_rules_give_it(line: str, kind: str, meaning: Ability) -> None:
    assert compile_text("My Card", kind, line, NAMES).abilities == (meaning,)


@pytest.mark.parametrize(("line", "kind"), [(line, kind) for line, kind, _ in LINES])
def test_what_is_printed_from_a_meaning_is_read_as_that_meaning(line: str, kind: str) -> None:
    first = compile_text("My Card", kind, line, NAMES)
    again = compile_text("My Card", kind, print_abilities(first.abilities, "My Card", kind), NAMES)

    assert again.abilities == first.abilities


def test_a_word_that_no_phrase_covers_stops_the_reading_there() -> None:
    with pytest.raises(UnreadableText) as stopped:
        compile_text("My Card", ACTION, "Draw a card. Juggle 3 swords.", NAMES)

    assert stopped.value.understood == "Draw a card."
    assert stopped.value.phrase.startswith("Juggle")


def test_a_choice_that_nothing_precedes_is_not_read() -> None:
    with pytest.raises(UnreadableText):
        compile_text("My Card", ACTION, "Otherwise, draw a card.", NAMES)


def test_a_plain_sentence_is_static_on_an_attack_and_resolves_on_an_action() -> None:
    line = "If this was played from arsenal, it gets +2{p}."

    on_attack = compile_text("My Card", ATTACK_CARD, line, NAMES).abilities[0]
    on_action = compile_text("My Card", ACTION, line, NAMES).abilities[0]

    assert isinstance(on_attack, Static)
    assert isinstance(on_attack.if_, Matches)
    assert isinstance(on_action, OnResolve)
    assert isinstance(on_action.do, If)
