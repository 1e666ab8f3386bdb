"""More meanings written by hand from the cards, drawn at random from all that are understood."""

from rulebound.ir.abilities import (
    Ability,
    Activated,
    Defines,
    Keyword,
    OnResolve,
    PlayCost,
    PlayOnly,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Arith, Count, CountersOn, History, Number, PropertyOf, Variable
from rulebound.ir.conditions import AllOf, Compare, Exists, Happened, Matches
from rulebound.ir.costs import Assets, EffectCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Act,
    Attack,
    Banish,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    Gain,
    If,
    May,
    Move,
    Pay,
    Search,
    Shuffle,
    Tap,
    Wager,
)
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import (
    Attacks,
    CameFrom,
    ControlledBy,
    HasColor,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    Named,
    NameHas,
    Other,
    PropertyIs,
)
from rulebound.ir.lasting import CostChange, Grant, Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, AnyTarget, Next, Pick, Players, Ref, Target, This, TopCards, You

YOU, THIS, TURN = You(), This(), Within("turn")
ATTACK, CARD, HERO, PERMANENT = IsA("attack"), IsA("card"), IsA("hero"), IsA("permanent")
ATTACK_ACTION_CARD = (CARD, HasType("Action"), HasType("Attack"))
GO_AGAIN, BLADE_BREAK, BLOOD_DEBT = Keyword("go again"), Keyword("blade break"), Keyword("blood debt")


def n(value: int) -> Number:
    return Number(value)


def up(*, power: int, what: object = THIS, for_: Within | None = None) -> Modify:
    return Modify(what, "power", n(power), for_=for_)  # type: ignore[arg-type]


def resolve(steps: tuple[Node, ...]) -> OnResolve:
    return OnResolve(steps[0] if len(steps) == 1 else Do(steps))


def strong(value: int = 6) -> AllOf:
    return AllOf((CARD, PropertyIs("power", ">=", n(value))))


def barrier(value: int) -> Keyword:
    return Keyword("arcane barrier", n=n(value))


def free(*assets: object) -> tuple[Assets, ...]:
    return tuple(Assets(resource=n(value)) for value in assets if isinstance(value, int))


HIT_HERO = Event("hit", subject=THIS, object=HERO)
ATTACKS = Event("attack", subject=THIS)
YOUR_ACTION_PHASE = PhaseStarts("action phase", YOU)
YOURS = ControlledBy(YOU)
DESTROY_THIS = EffectCost(Destroy(THIS))

MORE: dict[str, tuple[Ability, ...]] = {
    "smoke-out-red": (
        Triggered(
            Event("defend", subject=THIS, object=AllOf((CARD, HasColor("red")))),
            Act("mark", what=Players("attacking")),
        ),
    ),
    "chowder-hearty-cook-yellow": (
        Activated("action", (EffectCost(Tap(THIS)),), (Attack(),)),
        Activated("instant", (EffectCost(Tap(THIS)),), (Gain("life", n(1)),)),
        Keyword("watery grave"),
    ),
    "battlefield-breaker-blue": (
        Static(
            (up(power=1),),
            if_=Happened(Event("banish", subject=strong(), player=YOU), window="turn"),
        ),
        BLOOD_DEBT,
    ),
    "tribute-to-demolition-blue": (
        PlayCost((EffectCost(Banish(Pick(AllOf((CARD, InZone("hand", YOU))), random=True))),)),
        Static((up(power=2),), if_=Happened(Event("banish", subject=strong()), window="play")),
        BLOOD_DEBT,
    ),
    "blood-tribute-blue": (resolve((Act("opt", n=n(1)), Banish(TopCards(YOU)))),),
    "robe-of-rapture": (
        Activated("action", (DESTROY_THIS,), (Gain("resource", n(3)),)),
        barrier(1),
    ),
    "sigil-of-voltaris-blue": (
        Triggered(
            AnyEvent((Event("enter", subject=THIS), Event("leave", subject=THIS))),
            Deal(n(1), Target(HERO), kind="arcane"),
        ),
        Triggered(YOUR_ACTION_PHASE, Destroy(THIS)),
    ),
    "rising-power-blue": (
        Static((up(power=1),), if_=Happened(Event("draw", subject=CARD, player=YOU), window="turn")),
    ),
    "towering-titan-blue": (
        Triggered(
            YOUR_ACTION_PHASE,
            Do(
                (
                    Destroy(THIS),
                    up(
                        power=8,
                        what=Next(AllOf((*ATTACK_ACTION_CARD, HasSupertype("Guardian"))), how="played"),
                    ),
                )
            ),
        ),
    ),
    "flex-strength-blue": (Static((up(power=3),), if_=Matches(THIS, PropertyIs("power", ">=", n(6)))),),
    "achilles-accelerator": (
        Activated(
            "instant",
            (DESTROY_THIS,),
            (Gain("action", n(1)),),
            only_if=Happened(Event("boost", player=YOU), window="turn"),
        ),
        barrier(1),
    ),
    "deep-blue": (
        Activated(
            "action",
            (
                EffectCost(Move(Pick(AllOf((CARD, InZone("hand", YOU)))), "deck", place="bottom")),
                DESTROY_THIS,
            ),
            (Gain("resource", n(3)), GO_AGAIN),
        ),
    ),
    "valiant-thrust-yellow": (
        Static((up(power=3),), if_=Happened(Event("charge", player=YOU), window="turn")),
    ),
    "droplet-blue": (
        Static(
            (up(power=2),),
            if_=Happened(
                Event("play", subject=AllOf((CARD, HasColor("blue"), Other())), player=YOU), window="turn"
            ),
        ),
    ),
    "gigawatt-blue": (
        resolve((up(power=2, what=Next(AllOf((ATTACK, HasSupertype("Mechanologist"))))),)),
        GO_AGAIN,
    ),
    "read-the-runes-yellow": (resolve((Create(("Runechant",), n(2)),)),),
    "vexing-quillhand": (
        Activated("action", (DESTROY_THIS,), (Create(("Runechant",), n(2)), GO_AGAIN)),
        barrier(1),
    ),
    "headliner-helm": (
        Defines(
            "defense",
            Count(
                All(
                    AllOf(
                        (
                            HERO,
                            ControlledBy(Players("opponents")),
                            PropertyIs("life", ">", PropertyOf(YOU, "life")),
                        )
                    )
                )
            ),
        ),
        BLADE_BREAK,
    ),
    "teklo-plasma-pistol": (
        Activated("action", (EffectCost(Counters("remove", "steam", n(1), THIS)),), (Attack(),)),
        Activated(
            "action",
            free(1),
            (
                If(Compare(CountersOn("steam", THIS), "=", n(0)), Counters("put", "steam", n(1), THIS)),
                GO_AGAIN,
            ),
        ),
    ),
    "arcanic-shockwave-red": (
        Keyword("fusion", of=("Lightning",)),
        Triggered(
            ATTACKS,
            If(
                Happened(Event("fuse", subject=THIS), window="play"),
                Deal(n(1), Target(HERO), kind="arcane"),
            ),
        ),
    ),
    "data-link-blue": (Keyword("boost"), Triggered(Event("hit", subject=THIS), Act("opt", n=n(1)))),
    "frontline-legs": (
        Triggered(PhaseStarts("end phase", YOU), Counters("put", "-1{d}", n(1), THIS)),
        BLADE_BREAK,
    ),
    "dazzling-crescendo-blue": (
        Keyword("fusion", of=("Lightning",)),
        Static((Grant(THIS, (GO_AGAIN,)),), if_=Happened(Event("fuse", subject=THIS), window="play")),
    ),
    "disable-blue": (
        Triggered(
            Event("damage", subject=HERO, object=THIS, at_least=n(4)),
            Move(Pick(AllOf((CARD, InZone("arsenal", Ref("subject"))))), "deck", place="bottom"),
            label="crush",
        ),
    ),
    "glidewell-fins": (
        Activated(
            "action",
            (*free(1), DESTROY_THIS),
            (
                Do(
                    (
                        Move(
                            Pick(AllOf((CARD, HasType("Arrow"), InZone("hand", YOU)))), "arsenal", face="up"
                        ),
                        up(power=1, what=Ref("moved"), for_=TURN),
                    )
                ),
                GO_AGAIN,
            ),
        ),
        Keyword("battleworn"),
    ),
    "trade-in-blue": (
        Triggered(ATTACKS, May(Discard(), then=Draw())),
        Static((Grant(THIS, (GO_AGAIN,)),), if_=Matches(THIS, CameFrom("arsenal"))),
    ),
    "spark-of-genius-yellow": (
        Keyword("specialization", of=("Dash",)),
        resolve(
            (
                Search(
                    AllOf(
                        (
                            CARD,
                            HasSupertype("Mechanologist"),
                            HasType("Item"),
                            PropertyIs("cost", "=", Variable("X")),
                        )
                    )
                ),
                Move(Ref("found"), "arena"),
                Shuffle(),
            )
        ),
        resolve((If(Happened(Event("boost", player=YOU), window="turn"), Draw()),)),
    ),
    "stoke-the-flames-red": (
        Triggered(
            Event("hit", subject=THIS),
            May(
                Move(Pick(AllOf((CARD, Named("Phoenix Flame"), InZone("graveyard", YOU)))), "hand"),
                then=Grant(THIS, (GO_AGAIN,)),
            ),
        ),
    ),
    "sedate-blue": (
        Keyword("stealth"),
        Triggered(HIT_HERO, Create(("Inertia",), under=Ref("object"))),
    ),
    "flex-blue": (
        Triggered(
            AnyEvent((Event("attack", subject=THIS), Event("defend", subject=THIS))),
            May(Pay(Assets(resource=n(2))), then=up(power=2)),
        ),
    ),
    "pound-town-blue": (
        Keyword("beat chest"),
        Triggered(ATTACKS, If(Happened(Event("beat chest", player=YOU), window="turn"), Create(("Might",)))),
    ),
    "celestial-resolve-blue": (
        resolve((Modify(Target(AllOf((*ATTACK_ACTION_CARD, NameHas("Herald")))), "defense", n(3)),)),
    ),
    "pile-driver": (
        Keyword("specialization", of=("Betsy",)),
        Activated("action", (*free(4), EffectCost(Tap(THIS))), (Attack(),)),
        Triggered(ATTACKS, May(Wager(Players("defending"), ("Gold",)))),
    ),
    "plunge-the-prospect-blue": (
        Keyword("stealth"),
        Static((up(power=1),), if_=Matches(THIS, Attacks(AllOf((HERO, IsMarked()))))),
    ),
    "turn-to-mindfire-red": (
        resolve((Deal(n(5), AnyTarget(), kind="arcane"),)),
        resolve(
            (
                If(
                    Happened(Event("damage", object=THIS), window="way"),
                    May(Tap(All(AllOf((HERO, YOURS)))), then=Create(("Ponder",))),
                ),
            )
        ),
    ),
    "bolting-blade-yellow": (
        Static(
            (
                CostChange(
                    THIS, Arith("*", n(-2), History(Event("charge", player=YOU), window="turn")), to="play"
                ),
            )
        ),
    ),
    "sisters-of-fire-red": (
        PlayOnly(
            Exists(All(AllOf((IsA("chain link"), HasSupertype("Draconic"), YOURS))), at_least=2),
        ),
        resolve((up(power=3, what=Target(AllOf((ATTACK, HasType("Dagger"))))),)),
    ),
}
