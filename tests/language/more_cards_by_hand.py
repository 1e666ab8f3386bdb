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
    Later,
    May,
    Move,
    Pay,
    Reveal,
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
    Defends,
    HasColor,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    Named,
    NameHas,
    Other,
    OwnedBy,
    PropertyIs,
)
from rulebound.ir.lasting import CostChange, Grant, Modify, Prevent
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
    "entwine-earth-blue": (
        Keyword("fusion", of=("Earth",)),
        Static((up(power=2),), if_=Happened(Event("fuse", subject=THIS), window="play")),
    ),
    "gear-turner-red": (
        Triggered(
            Event("hit", subject=THIS),
            May(Do((Search(AllOf((CARD, HasType("Cog")))), Move(Ref("found"), "arena"), Shuffle()))),
        ),
    ),
    "bull-bar-blue": (
        Keyword("boost"),
        Static(
            (Grant(THIS, (Keyword("overpower"),)),),
            if_=Exists(All(AllOf((PERMANENT, Named("Hyper Driver"), YOURS)))),
        ),
    ),
    "fisticuffs": (
        Activated(
            "attack reaction",
            (*free(2), DESTROY_THIS),
            (up(power=1, what=Target(AllOf(ATTACK_ACTION_CARD))),),
        ),
    ),
    "plunder-run-blue": (
        resolve((Later(Event("hit", subject=AllOf((*ATTACK_ACTION_CARD, YOURS))), Draw()),)),
        resolve(
            (
                If(
                    Matches(THIS, CameFrom("arsenal")),
                    up(power=1, what=Next(AllOf(ATTACK_ACTION_CARD), how="played")),
                ),
            )
        ),
        GO_AGAIN,
    ),
    "eloquent-eulogy-red": (
        Keyword("rune gate"),
        Triggered(
            Event("close"),
            If(
                Happened(Event("lose", player=Players("each"), what="life"), window="turn"),
                Create(("Eloquence",)),
            ),
        ),
        BLOOD_DEBT,
    ),
    "savage-sash": (
        Activated(
            "action",
            (DESTROY_THIS,),
            (
                CostChange(
                    All(AllOf((*ATTACK_ACTION_CARD, PropertyIs("power", ">=", n(6))))),
                    n(-1),
                    to="play",
                    for_=TURN,
                    who=YOU,
                ),
                GO_AGAIN,
            ),
        ),
        Keyword("temper"),
    ),
    "under-loop-blue": (
        Keyword("boost"),
        Triggered(Event("hit", subject=THIS), Move(THIS, "deck", place="bottom")),
    ),
    "tough-old-wrench-blue": (
        Triggered(
            Event("defend", subject=THIS),
            May(Destroy(Pick(AllOf((PERMANENT, HasType("Item"), YOURS)))), then=Create(("Golden Cog",))),
            label="galvanize",
        ),
    ),
    "monstrous-veil": (
        Keyword("specialization", of=("Rhinar",)),
        Activated("action", (DESTROY_THIS,), (Do((Draw(), Discard(random=True))), GO_AGAIN)),
        Keyword("battleworn"),
    ),
    "thick-hide-hunter-yellow": (
        Triggered(
            AnyEvent((Event("attack", subject=THIS), Event("defend", subject=THIS))), Discard(random=True)
        ),
    ),
    "nimble-strike-blue": (
        PlayCost(
            (EffectCost(Banish(Pick(AllOf((CARD, Named("Nimblism"), InZone("graveyard", YOU)))))),),
            optional=True,
            then=Do((up(power=1), Grant(THIS, (GO_AGAIN,)))),
        ),
    ),
    "hold-the-line-blue": (
        resolve(
            (
                If(
                    Happened(
                        Event("draw", subject=CARD, player=Players("attacking")), window="turn", at_least=2
                    ),
                    Prevent(YOU, n(3), "shield", for_=TURN),
                ),
            )
        ),
    ),
    "glory-seeker": (Activated("instant", (*free(3), DESTROY_THIS), (Draw(),)),),
    "garland-of-spring": (Activated("action", (DESTROY_THIS,), (Gain("resource", n(1)), GO_AGAIN)),),
    "magmatic-carapace": (
        Triggered(
            Event("play", subject=AllOf((CARD, HasType("Aura"))), player=YOU),
            May(Do((Tap(THIS), Pay(Assets(resource=n(1))))), then=Create(("Seismic Surge",))),
        ),
        Keyword("guardwell"),
    ),
    "diced-blue": (
        resolve((up(power=1, what=Target(AllOf((ATTACK, HasType("Dagger"))))),)),
        resolve((up(power=1, what=Next(AllOf((ATTACK, HasType("Dagger"))))),)),
    ),
    "dry-powder-shot-red": (
        Triggered(Event("move", subject=THIS, to="arsenal", face="up"), up(power=2, for_=TURN)),
    ),
    "blessing-of-steel-blue": (
        Triggered(
            PhaseStarts("turn", YOU),
            Do((Destroy(THIS), up(power=1, what=Next(AllOf((ATTACK, HasType("Weapon"))))))),
        ),
    ),
    "demolition-crew-red": (
        PlayCost(
            (EffectCost(Reveal(Pick(AllOf((CARD, InZone("hand", YOU), PropertyIs("cost", ">=", n(2))))))),)
        ),
        Keyword("dominate"),
    ),
    "written-in-the-stars-blue": (
        resolve((Create(("Embodiment of Lightning",)),)),
        resolve((If(Happened(Event("damage", what="arcane", player=YOU), window="turn"), Draw()),)),
    ),
    "sigil-of-forethought-blue": (
        Triggered(YOUR_ACTION_PHASE, Destroy(THIS)),
        Triggered(Event("leave", subject=THIS), Create(("Ponder",))),
    ),
    "path-well-traveled-blue": (
        Keyword("legendary"),
        resolve((Grant(Target(ATTACK), (GO_AGAIN,)),)),
        resolve(
            (
                If(
                    Happened(
                        Event("play", subject=AllOf((CARD, HasColor("blue"), Other())), player=YOU),
                        window="turn",
                    ),
                    Act("transcend"),
                ),
            )
        ),
    ),
    "boulder-drop-blue": (
        Triggered(
            Event("damage", subject=HERO, object=THIS, at_least=n(4)),
            Move(Pick(AllOf((CARD, InZone("hand", Ref("subject")))), by=Ref("subject")), "deck", place="top"),
            label="crush",
        ),
    ),
    "tremor-of-iarathael-blue": (
        Static(
            (up(power=2),),
            if_=Happened(Event("move", subject=AllOf((CARD, OwnedBy(YOU))), to="banished"), window="turn"),
        ),
    ),
    "teklo-blaster": (Activated("action", free(3), (Attack(),), limit=1),),
    "glacial-footsteps-blue": (
        Keyword("fusion", of=("Ice",)),
        Static(
            (Grant(THIS, (Keyword("dominate"),)),), if_=Happened(Event("fuse", subject=THIS), window="play")
        ),
    ),
    "log-fall-red": (
        Static(
            (Grant(THIS, (Keyword("overpower"),)),),
            if_=Happened(Event("pitch", subject=AllOf((CARD, HasSupertype("Earth")))), window="play"),
            label="earth bond",
        ),
    ),
    "blessing-of-savagery-blue": (
        Triggered(
            PhaseStarts("turn", YOU),
            Do(
                (
                    Destroy(THIS),
                    up(power=1, what=Next(AllOf((ATTACK, PropertyIs("power", ">=", n(6), base=True))))),
                )
            ),
        ),
    ),
    "break-ground-blue": (
        Triggered(
            ATTACKS,
            May(Move(Pick(AllOf((CARD, InZone("arsenal", YOU)))), "deck", place="bottom"), then=Draw()),
        ),
    ),
    "feral-instinct-yellow": (
        Static(
            (CostChange(THIS, n(-3), to="play"),),
            if_=Happened(Event("intimidate", player=YOU), window="turn"),
        ),
    ),
    "adrenaline-rush-blue": (
        Triggered(
            Event("play", subject=THIS),
            If(
                Exists(
                    Players("opponents", filter=PropertyIs("life", ">", PropertyOf(YOU, "life"))),
                ),
                up(power=3),
            ),
        ),
    ),
    "pleiades-superstar": (
        Activated(
            "instant",
            (
                EffectCost(Tap(THIS)),
                EffectCost(
                    Counters("remove", "suspense", n(1), Pick(AllOf((PERMANENT, HasType("Aura"), YOURS))))
                ),
            ),
            (
                May(
                    Counters(
                        "put",
                        "suspense",
                        n(1),
                        Pick(AllOf((PERMANENT, HasType("Aura"), HasKeyword("suspense"), YOURS))),
                    )
                ),
            ),
        ),
        Triggered(Event("cheer", subject=YOU), Create(("Confidence",))),
    ),
    "poison-the-tips-yellow": (
        resolve(
            (
                Grant(
                    All(AllOf((CARD, HasType("Arrow"), YOURS))),
                    (Triggered(HIT_HERO, Discard(who=Ref("object"))),),
                    for_=TURN,
                ),
            )
        ),
        resolve((Act("reload"),)),
        GO_AGAIN,
    ),
    "soul-bond-belief-blue": (
        Triggered(
            ATTACKS,
            Do(
                (
                    Reveal(TopCards(YOU)),
                    If(
                        Matches(Ref("revealed"), HasColor("yellow")),
                        Do((Move(Ref("revealed"), "soul"), up(power=1))),
                    ),
                )
            ),
        ),
    ),
    "doomsday-blue": (
        Keyword("legendary"),
        Keyword("specialization", of=("Levia",)),
        PlayOnly(Exists(All(AllOf((CARD, HasKeyword("blood debt"), InZone("banished", YOU)))), at_least=6)),
        resolve((Create(("Blasmophet, the Soul Harvester",)),)),
    ),
    "blade-beckoner-plating": (
        Static(
            (
                Modify(
                    THIS, "defense", n(1), while_=Matches(THIS, Defends(AllOf((ATTACK, HasType("Weapon")))))
                ),
            )
        ),
        Keyword("guardwell"),
    ),
}
