"""Meanings written by hand from action cards that do not attack."""

from rulebound.ir.abilities import Ability, Activated, Keyword, OnResolve, PlayFrom, Static, Triggered
from rulebound.ir.amounts import Arith, Count, Depends, History, Result, Variable
from rulebound.ir.conditions import AnyOf, During, Exists, Happened, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Until
from rulebound.ir.effects import (
    Act,
    Choose,
    Create,
    Deal,
    Destroy,
    Dice,
    Discard,
    Draw,
    ForEach,
    Gain,
    If,
    Instead,
    Later,
    Look,
    May,
    Modes,
    Move,
    Name,
    Reveal,
    Search,
    Shuffle,
    Tap,
    Wager,
)
from rulebound.ir.events import BecomesTrue, Event
from rulebound.ir.filters import (
    AttackSource,
    CameFrom,
    ControlledBy,
    Did,
    HasColor,
    HasCounter,
    HasEffect,
    HasKeyword,
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
from rulebound.ir.lasting import Amplify, CostChange, Freeze, Grant, Modify, Prevent, Replacing, Retype, Rule
from rulebound.ir.selectors import All, Among, AnyTarget, Next, Pick, Players, Ref, Subjects, Target, TopCards
from tests.language.short_nodes import (
    ARROW_ATTACK,
    ATTACK,
    ATTACK_ACTION_CARD,
    ATTACKS,
    BLOOD_DEBT,
    CARD,
    DEFENDING_HERO,
    DISCARD_THIS,
    EACH,
    FOUND,
    GO_AGAIN,
    HERO,
    HITS_HERO,
    IT,
    OBJECT,
    OPPONENTS,
    PERMANENT,
    REVEALED,
    SUBJECT,
    SWORD_ATTACK,
    TARGET,
    THIS,
    TURN,
    YOU,
    YOURS,
    all_of,
    do,
    get,
    n,
    resolve,
    when,
)

ACTIONS: dict[str, tuple[Ability, ...]] = {
    "pry-red": (
        OnResolve(
            Instead(
                Reveal(Pick(all_of(CARD, InZone("hand", TARGET)), n(3), by=Target(HERO))),
                During("turn", OPPONENTS),
                Reveal(All(all_of(CARD, InZone("hand", TARGET)))),
            )
        ),
        OnResolve(
            May(
                Choose(Pick(all_of(CARD, OneOf(REVEALED)))),
                then=do(Move(IT, "deck", "bottom"), Draw(who=Players("owner", IT))),
            )
        ),
    ),
    "northern-winds-blue": (
        Keyword("specialization", of=("Oldhim",)),
        OnResolve(
            do(
                ForEach(
                    Players("each"),
                    Freeze(
                        Pick(all_of(PERMANENT, HasType("Equipment"), ControlledBy(EACH)), up_to=True),
                        for_=Until("start of turn", YOU),
                    ),
                ),
                ForEach(
                    Players("each"),
                    Freeze(
                        Pick(all_of(PERMANENT, HasType("Item"), ControlledBy(EACH)), up_to=True),
                        for_=Until("start of turn", YOU),
                    ),
                ),
                ForEach(
                    Players("each"),
                    Freeze(
                        Pick(all_of(PERMANENT, HasType("Ally"), ControlledBy(EACH)), up_to=True),
                        for_=Until("start of turn", YOU),
                    ),
                ),
            )
        ),
        Triggered(
            Event("defend", THIS, together=all_of(CARD, CameFrom("hand", "defended"))),
            Create(
                ("Spellbane Aegis",), under=Pick(HERO, Count(Players("each")), up_to=True, bind="chosen hero")
            ),
            label="unity",
        ),
    ),
    "chart-the-high-seas-blue": (
        resolve(
            Look(TopCards(YOU, n(2))),
            May(Act("pitch", what=Pick(all_of(CARD, HasColor("blue"), OneOf(IT)), bind="picked"))),
            Move(Among(IT, Not(OneOf(Ref("picked")))), "graveyard"),
        ),
        resolve(
            Create(("Gold",), History(Event("move", all_of(CARD, HasColor("yellow")), to="graveyard"), "way"))
        ),
        GO_AGAIN,
    ),
    "cindering-foresight-blue": (
        PlayFrom(as_="instant", condition=Not(During("turn", YOU))),
        resolve(Amplify(Next(all_of(CARD, HasEffect("arcane damage")), how="played"), n(1))),
        resolve(Act("opt", n=n(1))),
    ),
    "weave-earth-blue": (
        OnResolve(
            Modify(
                Next(
                    all_of(
                        CARD,
                        HasType("Action"),
                        HasType("Attack"),
                        AnyOf((HasSupertype("Earth"), HasSupertype("Elemental"))),
                    ),
                    "played",
                ),
                "power",
                Depends(Matches(EACH, Did(Event("fuse"))), n(2), n(1)),
            )
        ),
        GO_AGAIN,
    ),
    "indefensibly-honed-blue": (
        OnResolve(
            do(
                Act("sharpen", what=Target(all_of(PERMANENT, HasType("Sword"), YOURS))),
                If(
                    Matches(TARGET, HasCounter("+1{p}", 3)),
                    Grant(
                        Next(all_of(ATTACK, AttackSource(TARGET))),
                        (
                            Triggered(
                                BecomesTrue(Exists(All(all_of(CARD, Role("defending this"))))),
                                Deal(n(1), DEFENDING_HERO),
                            ),
                        ),
                    ),
                ),
            )
        ),
        GO_AGAIN,
    ),
    "mind-warp-yellow": (
        OnResolve(Deal(n(2), Target(HERO), "arcane")),
        OnResolve(
            If(
                Happened(Event("damage", HERO, THIS, at_least=n(3)), "way"),
                do(
                    Move(
                        All(
                            all_of(
                                CARD,
                                InZone("hand", Subjects(Event("damage", HERO, THIS, at_least=n(3)), "way")),
                            )
                        ),
                        "deck",
                    ),
                    Shuffle(Subjects(Event("damage", HERO, THIS, at_least=n(3)), "way")),
                    Draw(
                        Arith("-", Result("moved"), n(1)),
                        Subjects(Event("damage", HERO, THIS, at_least=n(3)), "way"),
                    ),
                ),
            ),
            "surge",
        ),
    ),
    "monolith-of-galcia-blue": (
        OnResolve(
            Modes(
                n(4),
                (
                    Destroy(Target(all_of(PERMANENT, HasType("Ally"), Role("frozen")))),
                    Destroy(Target(all_of(PERMANENT, HasType("Aura"), Role("frozen")), bind="target2")),
                    Destroy(Target(all_of(PERMANENT, HasType("Equipment"), Role("frozen")), bind="target3")),
                    Destroy(Target(all_of(PERMANENT, HasType("Item"), Role("frozen")), bind="target4")),
                ),
                up_to=True,
                least=1,
            )
        ),
    ),
    "beat-the-same-drum-blue": (
        resolve(
            *(
                If(
                    Happened(Event("controlled", all_of(IsA("token"), Named(name)), player=YOU)),
                    Create((name,)),
                )
                for name in ("Agility", "Confidence", "Might", "Toughness", "Vigor")
            )
        ),
        GO_AGAIN,
    ),
    "light-up-the-leaves-red": (
        OnResolve(Deal(n(6), AnyTarget(), "arcane")),
        Activated(
            "instant",
            (EffectCost(do(Discard(what=THIS), Discard(what=all_of(CARD, HasSupertype("Earth"), Other())))),),
            (Prevent(None, n(6), "shield", "arcane", Target(IsA("source")), TURN),),
        ),
    ),
    "scrap-trader-red": (
        Keyword("scrap"),
        Keyword("scrap"),
        OnResolve(Gain("resource", Arith("*", n(2), History(Event("scrap", THIS), "play")))),
    ),
    "melting-point-red": (
        OnResolve(
            do(
                Modify(Next(ARROW_ATTACK), "power", n(4)),
                Grant(
                    Next(ARROW_ATTACK),
                    (
                        Triggered(
                            HITS_HERO,
                            Destroy(
                                Pick(
                                    all_of(
                                        PERMANENT,
                                        HasType("Weapon"),
                                        HasType("1H"),
                                        ControlledBy(OBJECT),
                                        PropertyIs("power", "=", n(1), base=True),
                                    )
                                )
                            ),
                        ),
                    ),
                    while_=Matches(EACH, HasCounter("aim")),
                ),
            )
        ),
        GO_AGAIN,
    ),
    "prime-the-crowd-blue": (
        resolve(get(Next(all_of(*ATTACK_ACTION_CARD), how="played"), 2)),
        resolve(Act("cheer", what=Players("each", filter=HasSupertype("Revered")))),
        resolve(Act("boo", what=Players("each", filter=HasSupertype("Reviled")))),
        GO_AGAIN,
    ),
    "tri-shot-blue": (
        resolve(
            Rule(
                "may",
                "activate again",
                Target(all_of(PERMANENT, HasType("Bow"), YOURS)),
                YOU,
                n=n(2),
                for_=TURN,
            )
        ),
        GO_AGAIN,
    ),
    "draw-back-the-hammer-red": (
        resolve(get(Next(all_of(ATTACK, HasSupertype("Mechanologist"))), 4)),
        resolve(May(Tap(Pick(all_of(PERMANENT, HasType("Gun"), YOURS)), untap=True))),
        GO_AGAIN,
    ),
    "spreading-mist-blue": (
        resolve(Grant(Next(ATTACK), (GO_AGAIN,))),
        resolve(
            Replacing(
                Event("create", subject=all_of(CARD, HasKeyword("ephemeral")), player=YOU),
                n=Arith("+", Result("amount"), n(1)),
                once=True,
                for_=TURN,
            )
        ),
        GO_AGAIN,
    ),
    "chivalry-blue": (Keyword("protect"),),
    "chorus-of-the-amphitheater-blue": (
        OnResolve(Deal(n(2), AnyTarget(), "arcane")),
        Activated(
            "instant",
            (DISCARD_THIS,),
            (
                Amplify(
                    All(
                        all_of(
                            AnyOf((all_of(CARD, HasType("Action")), all_of(CARD, HasType("Instant")))), YOURS
                        )
                    ),
                    n(1),
                    for_=TURN,
                ),
            ),
        ),
    ),
    "shifting-winds-of-the-mystic-beast-blue": (
        OnResolve(
            Later(
                Event("play", all_of(CARD, Named("Crouching Tiger")), player=YOU),
                do(Name(), Retype(SUBJECT, called="named")),
                once=False,
            )
        ),
        OnResolve(
            If(
                Happened(Event("pitch", all_of(CARD, HasType("Chi"))), "play"),
                Create(("Crouching Tiger",), n(2), to="hand"),
            )
        ),
        GO_AGAIN,
    ),
    "odds-on-favorite-blue": (
        OnResolve(
            Grant(
                Next(SWORD_ATTACK),
                (
                    Triggered(
                        ATTACKS,
                        Wager(
                            DEFENDING_HERO,
                            then=do(
                                Search(CARD, who=Ref("winner"), whose=Ref("winner")),
                                Shuffle(Ref("winner")),
                                Move(FOUND, "deck", "top"),
                            ),
                        ),
                    ),
                ),
            )
        ),
        GO_AGAIN,
    ),
    "charge-of-the-light-brigade-blue": (resolve(get(Next(ATTACK, how="charged"), 1)), GO_AGAIN),
    "invigorate-blue": (resolve(get(Next(ATTACK, how="fused"), 2)), GO_AGAIN),
    "felling-swing-blue": (resolve(get(Next(all_of(ATTACK, HasType("Axe"))), 4)), GO_AGAIN),
    "ready-to-roll-blue": (
        Keyword("specialization", of=("Kayo",)),
        resolve(Replacing(Event("roll", player=YOU), Dice(more=1, ignored=1), for_=TURN)),
        GO_AGAIN,
    ),
    "uprising-red": (resolve(get(Next(all_of(ATTACK, HasSupertype("Draconic")), n=4), 1)), GO_AGAIN),
    "teklonetic-force-field-blue": (
        when(
            Event("defend", subject=THIS, object=all_of(ATTACK, HasKeyword("overpower"))),
            Modify(THIS, "defense", n(2)),
        ),
    ),
    "envelop-in-darkness-blue": (
        resolve(Create(("Runechant",))),
        resolve(get(Next(all_of(*ATTACK_ACTION_CARD), how="rune gated"), 1)),
        GO_AGAIN,
    ),
    "take-aim-red": (
        resolve(get(Next(all_of(*ATTACK_ACTION_CARD, HasSupertype("Ranger")), how="played"), 3)),
        resolve(Act("reload")),
        GO_AGAIN,
    ),
    "precision-press-blue": (
        OnResolve(
            do(
                Grant(Next(all_of(ATTACK, AnyOf((HasType("Sword"), HasType("Dagger"))))), (GO_AGAIN,)),
                Grant(
                    Next(all_of(ATTACK, AnyOf((HasType("Sword"), HasType("Dagger"))))),
                    (Keyword("piercing", n(1)),),
                ),
            )
        ),
        GO_AGAIN,
    ),
    "haunting-rendition-red": (
        Activated(
            "instant",
            (DISCARD_THIS,),
            (Prevent(YOU, n(2), "shield", for_=TURN, then=Create(("Runechant",)), when=True),),
        ),
    ),
    "ransack-and-raze-blue": (
        resolve(
            Destroy(Target(all_of(PERMANENT, HasType("Landmark"), PropertyIs("cost", "=", Variable("X"))))),
            Create(("Gold",), Variable("X")),
        ),
        GO_AGAIN,
    ),
    "grim-feast-blue": (
        PlayFrom("banished"),
        Static((CostChange(THIS, n(-2)),), if_=Matches(THIS, CameFrom("banished"))),
        resolve(Gain("life", n(1))),
        BLOOD_DEBT,
    ),
    "plague-hive-yellow": (
        Keyword("legendary"),
        Triggered(
            Event("pitch", THIS),
            ForEach(
                OPPONENTS,
                Modes(
                    n(1),
                    (
                        Create(("Inertia",), under=EACH),
                        Create(("Frailty",), under=EACH),
                        Create(("Bloodrot Pox",), under=EACH),
                    ),
                    now=True,
                    random=True,
                ),
            ),
        ),
    ),
}
