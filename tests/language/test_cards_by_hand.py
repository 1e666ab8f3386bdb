"""The compiler against meanings written by hand from the cards: a two-way grammar can be wrong both ways.

The texts are looked up in the dataset, which is not part of the repository.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from rulebound.cards.compile import all_names, read_rewordings, wording
from rulebound.cards.dataset import ENVIRONMENT, Face, dataset_path, read_faces
from rulebound.cards.errors import DatasetMissing
from rulebound.ir.abilities import (
    Ability,
    Activated,
    Keyword,
    OnResolve,
    PlayCost,
    PlayOnly,
    Replaces,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Count, CountersOn, History, Number, PropertyOf, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Every, Exists, Happened, Matches, Not
from rulebound.ir.costs import Assets, EffectCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Act,
    Attack,
    Banish,
    Clash,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    Gain,
    If,
    Later,
    Let,
    May,
    Modes,
    Move,
    Pay,
    Reveal,
    Roll,
    Search,
    Shuffle,
    Wager,
)
from rulebound.ir.effects import (
    Face as TurnFace,
)
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import (
    CameFrom,
    ControlledBy,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    Nth,
    OwnedBy,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import CostChange, Grant, Modify, Prevent, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, AnyTarget, Next, Pick, Players, Ref, Target, This, TopCards, You
from rulebound.language.fab import compile_text, print_abilities
from tests.language.more_cards_by_hand import MORE

YOU, THIS, TURN = You(), This(), Within("turn")
ATTACK, CARD, HERO, PERMANENT = IsA("attack"), IsA("card"), IsA("hero"), IsA("permanent")
ATTACK_ACTION_CARD = AllOf((CARD, HasType("Action"), HasType("Attack")))
WEAPON_ATTACK = AllOf((ATTACK, HasType("Weapon")))
SWORD_ATTACK = AllOf((ATTACK, HasType("Sword")))
EQUIPMENT = (PERMANENT, HasType("Equipment"))
STRONG = PropertyIs("power", ">=", Number(6))
GO_AGAIN = Keyword("go again")
INTIMIDATE = Act("intimidate")


def n(value: int) -> Number:
    return Number(value)


def all_of(*parts: Node) -> AllOf:
    return AllOf(parts)


def resolve(*steps: Node, label: str | None = None) -> OnResolve:
    return OnResolve(steps[0] if len(steps) == 1 else Do(steps), label)


def when(event: str, *steps: Node) -> Triggered:
    return Triggered(Event(event, subject=THIS), steps[0] if len(steps) == 1 else Do(steps))


def attack_for(resources: int, *more: Keyword) -> Activated:
    return Activated("action", (Assets(resource=n(resources)),), (Attack(), *more), limit=1)


def get(what: Node, power: int) -> Modify:
    assert isinstance(what, Next | Target | This | All)
    return Modify(what, "power", n(power))


def mentor(trigger: Event, first: Node, lesson: str) -> tuple[Ability, ...]:
    """Both mentors turn up at the start of the turn and teach their second lesson in the same way."""
    return (
        Triggered(PhaseStarts("turn", YOU), May(TurnFace(THIS, "up")), works_in="arsenal face-down"),
        Triggered(
            trigger,
            Do(
                (
                    first,
                    Counters("put", "lesson", n(1), THIS),
                    If(
                        Compare(CountersOn("lesson", THIS), ">=", n(2)),
                        Do(
                            (
                                Banish(THIS),
                                Search(Named(lesson)),
                                Move(Ref("found"), "arsenal", face="up"),
                                Shuffle(),
                            )
                        ),
                    ),
                )
            ),
            works_in="arsenal face-up",
        ),
    )


ROCKY = (
    Reveal(TopCards(YOU)),
    If(
        Matches(Ref("revealed"), STRONG),
        Move(Ref("revealed"), "deck", place="top"),
        otherwise=Move(Ref("revealed"), "deck", place="bottom"),
    ),
)
SWING = Event("attack", subject=WEAPON_ATTACK, player=YOU)
LESS_LIFE = Exists(Players("opponents", filter=PropertyIs("life", ">", PropertyOf(YOU, "life"))))
DEFENDED_FROM_HAND = Happened(
    Event("defend", subject=CARD, player=Players("defending"), from_="hand"), "chain link"
)
DISCARDED_STRONG = Matches(Ref("discarded"), STRONG)
DISCARD_COST = PlayCost((EffectCost(Discard(random=True)),))
DRAW_AND_DISCARD = (Draw(), Discard(random=True))
IRON = when(
    "defend",
    May(
        Pay(Assets(resource=n(1))),
        then=Do(
            (
                Modify(THIS, "defense", n(2)),
                Grant(THIS, (Triggered(Event("close"), Destroy(THIS)),)),
            )
        ),
    ),
)


def equipment_of(who: You | Ref) -> Count:
    return Count(All(all_of(*EQUIPMENT, ControlledBy(who))))


CARDS: dict[str, tuple[Ability, ...]] = {
    "bittering-thorns-yellow": (when("hit", get(Next(ATTACK), 1)), GO_AGAIN),
    "edge-of-autumn": (attack_for(1, GO_AGAIN),),
    "flying-kick-red": (Static((get(THIS, 2),), if_=Compare(PropertyOf(THIS, "chain link"), ">=", n(3))),),
    "ira-crimson-haze": (Static((get(All(all_of(ATTACK, ControlledBy(YOU), Nth(ATTACK, 2))), 1),)),),
    "lunging-press-blue": (resolve(get(Target(ATTACK_ACTION_CARD), 1)),),
    "salt-the-wound-yellow": (
        Static((Modify(THIS, "power", History(Event("hit", subject=ATTACK), "combat chain")),)),
    ),
    "scar-for-a-scar-red": (when("play", If(LESS_LIFE, Grant(THIS, (GO_AGAIN,)))),),
    "springboard-somersault-yellow": (
        resolve(If(Matches(THIS, CameFrom("arsenal")), Modify(THIS, "defense", n(2)))),
    ),
    "torrent-of-tempo-red": (when("hit", Grant(THIS, (GO_AGAIN,))),),
    "whirling-mist-blossom-yellow": (
        Keyword("specialization", of=("Ira",)),
        Triggered(
            Event("hit", subject=THIS),
            Draw(n(2)),
            and_state=Compare(History(Event("hit"), "in a row"), ">=", n(2)),
        ),
        GO_AGAIN,
    ),
    "alpha-rampage-red": (
        Keyword("specialization", of=("Rhinar",)),
        DISCARD_COST,
        when("attack", INTIMIDATE),
    ),
    "awakening-bellow-red": (
        resolve(get(Next(all_of(*ATTACK_ACTION_CARD.parts, HasSupertype("Brute")), how="played"), 3)),
        resolve(INTIMIDATE),
        GO_AGAIN,
    ),
    "bare-fangs-red": (when("attack", *DRAW_AND_DISCARD, If(DISCARDED_STRONG, get(THIS, 2))),),
    "barraging-beatdown-yellow": (
        resolve(
            Grant(
                Next(all_of(ATTACK, HasSupertype("Brute"))),
                (
                    Static(
                        (get(THIS, 3),),
                        while_=Exists(
                            All(all_of(CARD, Not(HasType("Equipment")), Role("defending this"))),
                            at_least=0,
                            at_most=1,
                        ),
                    ),
                ),
            )
        ),
        resolve(INTIMIDATE),
        GO_AGAIN,
    ),
    "beast-mode-red": (Static((get(THIS, 2),), if_=Happened(Event("intimidate", player=YOU))),),
    "blossom-of-spring": (
        Activated("action", (EffectCost(Destroy(THIS)),), (Gain("resource", n(1)), GO_AGAIN)),
    ),
    "bone-vizier": (when("destroy", *ROCKY), Keyword("blade break")),
    "chief-rukutan": mentor(
        Event("play", subject=all_of(CARD, STRONG), player=YOU), INTIMIDATE, "Alpha Rampage"
    ),
    "hala-goldenhelm": mentor(
        Event("hit", subject=all_of(*SWORD_ATTACK.parts, ControlledBy(YOU))),
        Grant(Ref("subject"), (GO_AGAIN,)),
        "Glistening Steelblade",
    ),
    "dawnblade-resplendent": (
        attack_for(1),
        Triggered(Event("attack", subject=THIS, nth=2), Modify(THIS, "power", n(1), for_=TURN)),
    ),
    "dawnblade": (
        attack_for(1),
        Triggered(
            Event("hit", subject=THIS),
            Counters("put", "+1{p}", n(1), THIS),
            and_state=Compare(History(Event("hit", subject=THIS)), "=", n(2)),
        ),
        Triggered(
            PhaseStarts("end phase", YOU),
            If(Not(Happened(Event("hit", subject=THIS))), Counters("remove", "+1{p}", None, THIS)),
        ),
    ),
    "dorinthea-quicksilver-prodigy": (
        Triggered(
            Event("gains", subject=Named("Dawnblade, Resplendent"), what="go again", nth=1),
            Rule("may", "attack again", what=Ref("subject"), who=YOU, n=n(1), for_=TURN),
        ),
    ),
    "driving-blade-yellow": (
        resolve(get(Next(WEAPON_ATTACK), 2), Grant(Next(WEAPON_ATTACK), (GO_AGAIN,))),
        GO_AGAIN,
    ),
    "flock-of-the-feather-walkers-red": (
        PlayCost(
            (EffectCost(Reveal(Pick(all_of(CARD, InZone("hand", YOU), PropertyIs("cost", "<=", n(1)))))),)
        ),
        when("attack", Create(("Quicken",))),
    ),
    "gallantry-gold": (
        Activated(
            "action",
            (Assets(resource=n(1)), EffectCost(Destroy(THIS))),
            (
                Modify(All(all_of(*WEAPON_ATTACK.parts, ControlledBy(YOU))), "power", n(1), for_=TURN),
                GO_AGAIN,
            ),
        ),
        Keyword("battleworn"),
    ),
    "glistening-steelblade-yellow": (
        Keyword("specialization", of=("Dorinthea",)),
        resolve(Grant(Next(all_of(ATTACK, Named("Dawnblade", moniker=True))), (GO_AGAIN,))),
        resolve(
            Later(
                Event("hit", subject=Named("Dawnblade", moniker=True), object=HERO),
                Counters("put", "+1{p}", n(1), Ref("subject")),
                once=False,
            )
        ),
        GO_AGAIN,
    ),
    "hit-and-run-blue": (
        resolve(Grant(Next(WEAPON_ATTACK), (GO_AGAIN,))),
        resolve(If(Happened(SWING), get(Next(ATTACK), 1))),
        GO_AGAIN,
    ),
    "in-the-swing-red": (PlayOnly(Happened(SWING, at_least=2)), resolve(get(Target(WEAPON_ATTACK), 3))),
    "ironhide-gauntlet": (IRON,),
    "ironsong-response-red": (
        resolve(If(DEFENDED_FROM_HAND, get(Target(WEAPON_ATTACK), 3)), label="reprise"),
    ),
    "out-for-blood-yellow": (
        resolve(get(Target(WEAPON_ATTACK), 2)),
        resolve(If(DEFENDED_FROM_HAND, get(Next(ATTACK), 1)), label="reprise"),
    ),
    "pack-call-yellow": (when("defend", *ROCKY),),
    "quicken": (
        Triggered(
            AnyEvent(
                (
                    Event("play", subject=ATTACK_ACTION_CARD, player=YOU),
                    Event("activate", subject=WEAPON_ATTACK, player=YOU),
                )
            ),
            Do((Destroy(THIS), Grant(Ref("subject"), (GO_AGAIN,)))),
        ),
    ),
    "rally-the-rearguard-blue": (
        Activated(
            "instant",
            (EffectCost(Discard()),),
            (Modify(THIS, "defense", n(3)),),
            limit=1,
            only_if=Matches(THIS, Role("defending")),
        ),
    ),
    "rhinar": (
        Triggered(
            Event("discard", subject=all_of(CARD, STRONG), player=YOU, during="action phase", whose=YOU),
            INTIMIDATE,
        ),
    ),
    "run-through-yellow": (
        resolve(Grant(Target(SWORD_ATTACK), (GO_AGAIN,))),
        resolve(get(Next(SWORD_ATTACK), 2)),
    ),
    "slice-and-dice-yellow": (
        resolve(
            Later(
                Event(
                    "attack", subject=all_of(ATTACK, AnyOf((HasType("Sword"), HasType("Dagger")))), player=YOU
                ),
                Do(
                    (
                        If(
                            Matches(Ref("subject"), Nth(WEAPON_ATTACK, 1)),
                            Modify(Ref("subject"), "power", n(1)),
                        ),
                        If(
                            Matches(Ref("subject"), Nth(WEAPON_ATTACK, 2)),
                            Modify(Ref("subject"), "power", n(2)),
                        ),
                    )
                ),
                once=False,
            )
        ),
        GO_AGAIN,
    ),
    "warriors-valor-red": (
        resolve(
            get(Next(WEAPON_ATTACK), 3),
            Grant(Next(WEAPON_ATTACK), (when("hit", Grant(Ref("attack"), (GO_AGAIN,))),)),
        ),
        GO_AGAIN,
    ),
    "wrecking-ball-red": (when("attack", *DRAW_AND_DISCARD, If(DISCARDED_STRONG, INTIMIDATE)),),
    "sink-below-red": (
        resolve(
            May(Move(Pick(all_of(CARD, InZone("hand", YOU))), "deck", place="bottom"), then=Draw()),
        ),
    ),
    "death-dealer": (
        Activated(
            "action",
            (Assets(resource=n(1)),),
            (
                If(
                    Not(Exists(All(all_of(CARD, InZone("arsenal", YOU))))),
                    May(
                        Move(Pick(all_of(CARD, HasType("Arrow"), InZone("hand", YOU))), "arsenal", face="up"),
                        then=Draw(),
                    ),
                ),
                GO_AGAIN,
            ),
            limit=1,
        ),
    ),
    "endless-arrow-red": (when("hit", Move(THIS, "hand")),),
    "three-of-a-kind-red": (
        resolve(Draw(n(3)), Rule("only", "play", what=All(CARD), from_="arsenal", who=YOU, for_=TURN)),
        GO_AGAIN,
    ),
    "valda-brightaxe": (
        Triggered(
            Event("draw", player=Players("opponents"), at_least=n(1), during="action phase"),
            Create(("Seismic Surge",), Result("amount")),
        ),
        Triggered(
            PhaseStarts("turn", YOU),
            If(
                Exists(All(all_of(IsA("token"), Named("Seismic Surge"), ControlledBy(YOU))), at_least=3),
                Grant(
                    All(all_of(CARD, OwnedBy(YOU), HasKeyword("crush"))), (Keyword("dominate"),), for_=TURN
                ),
            ),
        ),
    ),
    "seismic-surge": (
        Triggered(
            PhaseStarts("action phase", YOU),
            Do(
                (
                    Destroy(THIS),
                    CostChange(
                        Next(all_of(*ATTACK_ACTION_CARD.parts, HasSupertype("Guardian")), how="played"), n(-1)
                    ),
                )
            ),
        ),
    ),
    "reckless-swing-blue": (
        DISCARD_COST,
        resolve(If(DISCARDED_STRONG, Deal(n(2), Players("attacking")))),
    ),
    "mark-of-the-beast-yellow": (
        Replaces(Event("move", subject=THIS, to="graveyard"), Banish(THIS)),
        Keyword("blood debt"),
    ),
    "bone-head-barrier-yellow": (
        resolve(Roll(), Let("X", Result("rolled"), Prevent(YOU, Variable("X"), "shield", for_=TURN))),
    ),
    "dissipation-shield-yellow": (
        Replaces(Event("enter", subject=THIS), Counters("put", "steam", n(4), THIS), kind="identity"),
        Triggered(
            PhaseStarts("action phase", YOU),
            May(Counters("remove", "steam", n(1), THIS), otherwise=Destroy(THIS), unless=True),
        ),
        Activated(
            "instant",
            (EffectCost(Destroy(THIS)),),
            (Let("X", CountersOn("steam", THIS), Prevent(YOU, Variable("X"), "fixed", for_=TURN)),),
        ),
    ),
    "high-voltage-blue": (resolve(Act("amp", n=n(1))),),
    "blazing-aether-red": (
        Keyword("specialization", of=("Kano",)),
        resolve(
            Let(
                "X",
                History(Event("damage", subject=Ref("target"), player=YOU, what="arcane"), measure="sum"),
                Deal(Variable("X"), Target(HERO), kind="arcane"),
            )
        ),
    ),
    "aether-dart-red": (resolve(Deal(n(3), AnyTarget(), kind="arcane")),),
    "blinding-beam-yellow": (
        Static(
            (CostChange(THIS, n(-1)),),
            if_=Matches(Ref("target"), all_of(CARD, HasSupertype("Shadow"))),
        ),
        resolve(
            get(Target(all_of(*ATTACK_ACTION_CARD.parts, AnyOf((Role("attacking"), Role("defending"))))), -2)
        ),
    ),
    "clash-of-might-yellow": (
        when("defend", Clash(Players("attacking"), then=Create(("Might",), by=Ref("winner")))),
    ),
    "might": (Triggered(PhaseStarts("turn", YOU), Do((Destroy(THIS), get(Next(ATTACK), 1)))),),
    "unexpected-backhand-red": (
        Triggered(Event("clash", subject=THIS, player=YOU), Deal(n(1), Ref("object"))),
    ),
    "wage-gold-red": (
        Keyword("universal"),
        Triggered(Event("attack", subject=THIS, object=HERO), May(Wager(Ref("object"), ("Gold",)))),
    ),
    "feign-death-yellow": (
        PlayOnly(Happened(Event("damage", subject=YOU))),
        resolve(Prevent(YOU, None, "fixed", for_=TURN)),
    ),
    "carrion-husk": (
        when("defend", Later(Event("close"), Banish(THIS), window=None)),
        Triggered(PhaseStarts("turn", YOU), If(Compare(PropertyOf(YOU, "life"), "<=", n(13)), Banish(THIS))),
        Keyword("blood debt"),
    ),
    "never-yield-blue": (
        Triggered(
            PhaseStarts("turn", YOU),
            Do(
                (
                    Destroy(THIS),
                    If(Not(Exists(All(all_of(CARD, InZone("hand", YOU))))), Draw()),
                    If(
                        Every(
                            Players("others"),
                            Compare(PropertyOf(YOU, "life"), "<", PropertyOf(Ref("each"), "life")),
                        ),
                        Gain("life", n(2)),
                    ),
                    If(
                        Every(Players("others"), Compare(equipment_of(YOU), "<", equipment_of(Ref("each")))),
                        Counters("remove", "-1{d}", n(1), Pick(all_of(*EQUIPMENT, ControlledBy(YOU)))),
                    ),
                )
            ),
        ),
    ),
    "art-of-war-yellow": (
        resolve(
            Modes(
                n(2),
                (
                    Do(
                        (
                            Modify(
                                All(all_of(*ATTACK_ACTION_CARD.parts, ControlledBy(YOU))), "power", n(1), TURN
                            ),
                            Modify(
                                All(all_of(*ATTACK_ACTION_CARD.parts, ControlledBy(YOU))),
                                "defense",
                                n(1),
                                TURN,
                            ),
                        )
                    ),
                    Grant(Next(ATTACK_ACTION_CARD, how="played"), (GO_AGAIN,)),
                    Rule("may", "defend", what=All(ATTACK_ACTION_CARD), from_="arsenal", who=YOU, for_=TURN),
                    May(
                        Banish(Pick(all_of(*ATTACK_ACTION_CARD.parts, InZone("hand", YOU)))), then=Draw(n(2))
                    ),
                ),
            )
        ),
    ),
    "snapdragon-scalers": (
        Activated(
            "attack reaction",
            (EffectCost(Destroy(THIS)),),
            (Grant(Target(all_of(*ATTACK_ACTION_CARD.parts, PropertyIs("cost", "<=", n(1)))), (GO_AGAIN,)),),
        ),
    ),
    "enigma": (
        Static(
            (
                CostChange(
                    All(
                        all_of(
                            ATTACK,
                            Named("Spectral Shield"),
                            ControlledBy(YOU),
                            Nth(all_of(ATTACK, Named("Spectral Shield")), 1),
                        )
                    ),
                    n(-1),
                    to="activate",
                ),
            )
        ),
        Activated(
            "instant",
            (Assets(chi=n(3)),),
            (Create(("Spectral Shield",), counters=(("+1{p}", 1),)),),
            limit=1,
        ),
    ),
    "nullrune-hood": (Keyword("arcane barrier", n=n(1)),),
    "spectral-shield": (Keyword("ward", n=n(1)),),
}


ALL_CARDS = CARDS | MORE


@cache
def faces() -> dict[str, Face]:
    try:
        return {face.identifier: face for face in read_faces()}
    except DatasetMissing as missing:
        pytest.skip(f"{missing} ({ENVIRONMENT} is {os.environ.get(ENVIRONMENT)!r})")


@cache
def wordings() -> dict[str, str]:
    return read_rewordings()


@cache
def names() -> frozenset[str]:
    return all_names(face.name for face in faces().values())


@pytest.mark.parametrize("identifier", ALL_CARDS)
def test_a_card_means_what_was_written_by_hand(identifier: str) -> None:
    face = faces()[identifier]
    text = wording(face, wordings())

    assert compile_text(face.name, face.type_line, text, names()).abilities == ALL_CARDS[identifier]


@pytest.mark.parametrize("identifier", ALL_CARDS)
def test_the_printed_text_of_a_card_is_read_as_the_card(identifier: str) -> None:
    face = faces()[identifier]
    text = print_abilities(ALL_CARDS[identifier], face.name, face.type_line)

    assert compile_text(face.name, face.type_line, text, names()).abilities == ALL_CARDS[identifier]


def test_the_dataset_is_looked_for_where_the_reason_says() -> None:
    assert isinstance(dataset_path(), Path)
