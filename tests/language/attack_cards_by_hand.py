"""Meanings written by hand from attack action cards."""

from rulebound.ir.abilities import (
    Ability,
    Activated,
    AsPlayed,
    Defines,
    Keyword,
    PlayCost,
    PlayFrom,
    Replaces,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Arith, Distinct, PropertyOf, Result
from rulebound.ir.conditions import AnyOf, Exists, Happened, Matches, Not, Succeeded
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Coming, Until
from rulebound.ir.effects import (
    Act,
    Again,
    Banish,
    Choose,
    Clash,
    Control,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Exchange,
    Gain,
    Graded,
    If,
    Later,
    May,
    Modes,
    Move,
    Outcome,
    Pay,
    PayUpTo,
    Repeat,
    Search,
    Shuffle,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    ControlledBy,
    Did,
    FaceIs,
    HasColor,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    Named,
    OwnedBy,
    PropertyIs,
    Role,
    SameColor,
    SameName,
)
from rulebound.ir.lasting import (
    Become,
    CostChange,
    Grant,
    Lack,
    Modify,
    Prevent,
    Replacing,
    Retype,
    Rule,
    SetBase,
    Strip,
)
from rulebound.ir.selectors import All, Next, Pick, Ref, Target, TopCards
from tests.language.short_nodes import (
    ATTACK,
    ATTACK_ACTION_CARD,
    ATTACKS,
    ATTACKS_HERO,
    BANISHED,
    BLOOD_DEBT,
    CARD,
    COMBAT_CHAIN,
    CRUSHES,
    DEFENDING_HERO,
    DISCARD_THIS,
    DRACONIC_LINKS,
    EACH,
    FOUND,
    GO_AGAIN,
    HERO,
    HITS,
    HITS_HERO,
    IT,
    OBJECT,
    OPPONENTS,
    PERMANENT,
    STEALTH,
    SUBJECT,
    TARGET,
    THIS,
    TURN,
    YOU,
    YOURS,
    all_of,
    do,
    get,
    in_your,
    keyword,
    n,
    pay,
    pick_in_your,
    this_gets,
    when,
)

ATTACK_CARDS: dict[str, tuple[Ability, ...]] = {
    "fatigue-shot-blue": (
        when(
            HITS_HERO,
            SetBase(
                Next(all_of(*ATTACK_ACTION_CARD), how="played", whose=OBJECT),
                "power",
                Arith("/", PropertyOf(EACH, "power", base=True), n(2), round="up"),
                for_=Coming("turn", OBJECT),
            ),
        ),
    ),
    "back-heel-kick-blue": (
        Static(
            (Replacing(Event("gains", THIS, what="power"), n=Arith("+", Result("amount"), n(1))),),
            Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Twin Twisters"))))),
            Matches(
                THIS,
                all_of(
                    FaceIs("up"),
                    AnyOf(
                        (
                            InZone("hand"),
                            InZone("deck"),
                            InZone("graveyard"),
                            InZone("banished"),
                            InZone("arsenal"),
                            InZone("pitch"),
                            InZone("soul"),
                            InZone("stack"),
                            InZone("arena"),
                        )
                    ),
                ),
            ),
            label="combo",
        ),
    ),
    "become-the-cup-blue": (
        AsPlayed(
            Modes(n(1), tuple(Retype(THIS, color=color) for color in ("red", "yellow", "blue")), now=True)
        ),
        GO_AGAIN,
    ),
    "bully-tactics-red": (
        Triggered(ATTACKS_HERO, do(PayUpTo(n(3)), Repeat(Act("intimidate", what=OBJECT), Result("amount")))),
    ),
    "sleep-dart-red": (when(HITS_HERO, Lack(OBJECT, "abilities", for_=Until("end of turn", OBJECT))),),
    "under-the-trap-door-blue": (
        STEALTH,
        Activated(
            "instant",
            (DISCARD_THIS,),
            (
                do(
                    Banish(Target(all_of(CARD, HasType("Trap"), InZone("graveyard", YOU)))),
                    If(
                        Succeeded(),
                        do(
                            Rule("may", "play", BANISHED, YOU, for_=TURN),
                            Replacing(Event("move", BANISHED, to="graveyard"), Banish(BANISHED), for_=TURN),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "money-or-your-life-blue": (
        Triggered(
            HITS_HERO,
            do(
                May(
                    Control(
                        Pick(all_of(IsA("token"), Named("Gold"), ControlledBy(OBJECT)), by=OBJECT),
                        verb="give",
                    ),
                    OBJECT,
                    otherwise=Deal(n(2), OBJECT),
                    unless=True,
                ),
                If(Matches(YOU, HasSupertype("Thief")), Again(n(1))),
            ),
        ),
    ),
    "mist-hunter-red": (
        Triggered(
            Event("banish", all_of(CARD, HasColor("blue"), OwnedBy(OPPONENTS)), player=YOU),
            Create(("Silver",)),
            label="contract",
        ),
        Triggered(
            Event("hit", THIS, all_of(HERO, HasSupertype("Mystic"))),
            do(
                Search(all_of(CARD, Named("Inner Chi")), whose=OBJECT, any_number=True),
                Banish(FOUND),
                Shuffle(OBJECT),
            ),
        ),
    ),
    "overturn-the-results-blue": (
        Replaces(
            Event("fail to win a clash", THIS, player=YOU, what="lost"),
            do(Act("win the clash"), Act("boo", what=YOU)),
            "outcome",
        ),
    ),
    "chokeslam-blue": (
        when(
            CRUSHES,
            Strip(
                All(all_of(*ATTACK_ACTION_CARD, ControlledBy(SUBJECT))),
                "power",
                only_lock=True,
                for_=Coming("action phase", SUBJECT),
            ),
            label="crush",
        ),
    ),
    "blink-of-an-eye-red": (
        Triggered(
            Event("fragment", THIS),
            May(
                do(
                    Banish(
                        Pick(
                            all_of(
                                PERMANENT,
                                HasType("Aura"),
                                HasSupertype("Lightning"),
                                YOURS,
                                Not(HasCounter("holo")),
                            )
                        )
                    ),
                    Move(BANISHED, "arena", counter="holo"),
                )
            ),
        ),
        Keyword("fragment"),
    ),
    "mutated-mass-blue": (
        PlayFrom("banished"),
        Defines("power", Arith("*", n(2), Distinct(All(in_your("pitch")), "cost")), also="defense"),
        BLOOD_DEBT,
    ),
    "back-alley-breakline-red": (
        when(
            Event(
                "move",
                subject=THIS,
                from_="deck",
                face="up",
                cause=AnyOf((IsA("activated ability"), all_of(CARD, HasType("Action")))),
            ),
            Gain("action", n(1)),
        ),
    ),
    "enflame-the-firebrand-red": (
        when(
            ATTACKS,
            Graded(
                (
                    If(Exists(DRACONIC_LINKS, 2), this_gets("go again")),
                    If(
                        Exists(DRACONIC_LINKS, 3),
                        Retype(All(all_of(ATTACK, YOURS)), supertypes=("Draconic",), for_=COMBAT_CHAIN),
                    ),
                    If(Exists(DRACONIC_LINKS, 4), get(THIS, 2)),
                )
            ),
        ),
    ),
    "angry-bones-blue": (
        when(
            ATTACKS,
            May(
                Modes(
                    n(1), (Discard(bind="one of them"), Destroy(TopCards(YOU), bind="one of them")), now=True
                )
            ),
            If(Matches(Ref("one of them"), HasKeyword("watery grave")), get(THIS, 1)),
        ),
    ),
    "bonds-of-attraction-blue": (
        STEALTH,
        Triggered(
            HITS_HERO, do(Banish(TopCards(OBJECT)), Banish(Pick(all_of(CARD, InZone("graveyard", OBJECT)))))
        ),
        Triggered(
            Event("banish", CARD, THIS),
            Gain("life", n(1)),
            Happened(Event("banish", all_of(CARD, SameColor(SUBJECT)), THIS), "combat chain", 2),
        ),
    ),
    "breed-anger-blue": (
        Triggered(
            ATTACKS,
            do(
                If(
                    Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Crouching Tiger"))))),
                    do(Grant(THIS, (GO_AGAIN,)), Create(("Crouching Tiger",), to="banished")),
                ),
                Rule("may", "play", Ref("created"), YOU, for_=TURN),
            ),
            label="combo",
        ),
    ),
    "pec-perfect-red": (
        Triggered(
            Event("defend", CARD, THIS),
            Clash(DEFENDING_HERO, Destroy(TopCards(Ref("loser")), who=Ref("winner"))),
        ),
    ),
    "be-like-water-blue": (
        when(
            HITS,
            May(
                Pay(pay(1)),
                then=Modes(
                    n(1),
                    tuple(
                        Retype(THIS, name=name) for name in ("Head Jab", "Surging Strike", "Twin Twisters")
                    ),
                    now=True,
                ),
            ),
        ),
        GO_AGAIN,
    ),
    "infectious-host-blue": (
        when(
            ATTACKS_HERO,
            *(
                If(Exists(All(all_of(IsA("token"), Named(name), YOURS))), Create((name,), under=OBJECT))
                for name in ("Frailty", "Inertia", "Bloodrot Pox")
            ),
        ),
    ),
    "lunar-mirage-red": (
        when(
            Event(
                "defend", subject=all_of(*ATTACK_ACTION_CARD, PropertyIs("power", ">=", n(6))), object=THIS
            ),
            Become(THIS, SUBJECT),
        ),
        GO_AGAIN,
        Keyword("mirage"),
    ),
    "ignite-red": (
        when(
            ATTACKS,
            CostChange(
                Next(
                    all_of(CARD, HasSupertype("Draconic")), how="played or activated", window="combat chain"
                ),
                n(-1),
                to="play or activate",
            ),
        ),
        GO_AGAIN,
    ),
    "expedition-to-azuro-keys-red": (
        Triggered(
            ATTACKS, May(Counters("put", "gold", n(1), All(all_of(PERMANENT, Named("Treasure Island")))))
        ),
    ),
    "become-the-bottle-blue": (
        Triggered(ATTACKS, do(Choose(Pick(all_of(CARD, InZone("combat chain")))), Retype(THIS, name_of=IT))),
        GO_AGAIN,
    ),
    "scarf-for-a-scarf-red": (
        Triggered(
            ATTACKS_HERO,
            do(
                Exchange(
                    Pick(all_of(all_of(PERMANENT, HasType("Equipment"), HasType("Head")), YOURS)),
                    Pick(
                        all_of(
                            all_of(PERMANENT, HasType("Equipment"), HasType("Head")), ControlledBy(OBJECT)
                        ),
                        bind="exchanged",
                    ),
                ),
                If(Succeeded(), Grant(THIS, (GO_AGAIN,))),
            ),
        ),
    ),
    "fast-and-furious-red": (
        Keyword("boost"),
        Static((get(THIS, 1),), if_=Happened(Event("crank", player=YOU))),
        when(
            Event("boost", object=THIS),
            Counters(
                "put", "steam", n(1), Pick(all_of(PERMANENT, HasType("Item"), YOURS, HasKeyword("crank")))
            ),
        ),
    ),
    "crouching-tiger": (Keyword("ephemeral"), GO_AGAIN),
    "hurl-blue": (
        PlayCost(
            (EffectCost(Pay(pay(1))),),
            optional=True,
            then=Grant(
                THIS,
                (
                    Triggered(
                        ATTACKS,
                        do(
                            Deal(
                                n(1),
                                Target(HERO, bind="target2"),
                                by=Target(all_of(CARD, HasType("Dagger"), YOURS)),
                            ),
                            If(Happened(Event("damage"), "way"), Act("has hit", what=TARGET)),
                            Destroy(TARGET),
                        ),
                    ),
                ),
            ),
            when=True,
        ),
        GO_AGAIN,
    ),
    "thunder-quake-red": (keyword("heave", 3),),
    "express-lightning-red": (PlayCost((EffectCost(Act("charge")),), optional=True),),
    "reincarnate-red": (when(Event("discard", subject=THIS, random=True), Move(THIS, "deck", "bottom")),),
    "regicide-blue": (
        Keyword("legendary"),
        Keyword("specialization", of=("Arakni",)),
        when(Event("hit", subject=THIS, object=all_of(HERO, HasSupertype("Royal"))), Outcome("lose", OBJECT)),
        when(Event("close"), Outcome("lose")),
        Static(
            (
                Rule(
                    "cannot",
                    "be defended",
                    THIS,
                    by=all_of(CARD, SameName(All(all_of(CARD, InZone("banished", DEFENDING_HERO))))),
                ),
            )
        ),
    ),
    "second-tenet-of-chi-wind-blue": (
        Static((this_gets("go again"),), if_=Happened(Event("transcend", player=YOU))),
    ),
    "battlefront-bastion-blue": (
        when(Event("defend", subject=THIS, alone=True), Prevent(YOU, n(1), "shield", for_=TURN)),
    ),
    "high-speed-impact-blue": (
        when(HITS, Grant(Next(ATTACK, how="boosted", window="combat chain"), (Keyword("dominate"),))),
        Keyword("boost"),
    ),
    "march-of-loyalty-red": (
        Static(
            (this_gets("go again"),),
            if_=Happened(Event("create", subject=all_of(IsA("token"), Named("Fealty")), player=YOU)),
        ),
    ),
    "beckoning-brilliance-red": (
        when(
            ATTACKS,
            CostChange(Next(all_of(CARD, HasType("Instant")), how="played", window="chain link"), n(-1)),
        ),
    ),
    "exude-confidence-red": (
        Static(
            (
                Rule(
                    "cannot",
                    "play or activate",
                    All(AnyOf((IsA("instant"), all_of(IsA("object"), HasType("Defense Reaction"))))),
                    DEFENDING_HERO,
                    for_=COMBAT_CHAIN,
                ),
            ),
            while_=Not(
                Exists(
                    All(
                        all_of(
                            Role("defending this"), CARD, PropertyIs("power", ">=", PropertyOf(THIS, "power"))
                        )
                    )
                )
            ),
        ),
        Activated(
            "instant", (pay(3),), (Modify(THIS, "power", n(2)),), only_if=Matches(THIS, Role("attacking"))
        ),
    ),
    "push-the-point-blue": (
        Static(
            (Modify(THIS, "power", n(2)),),
            Exists(All(all_of(Role("last attack"), Did(Event("hit"), "combat chain")))),
        ),
    ),
    "whittle-from-bone-blue": (
        STEALTH,
        Triggered(
            Event("attack", THIS, all_of(HERO, IsMarked())),
            Act("equip", what=Pick(all_of(IsA("token"), Named("Graphene Chelicera")))),
        ),
    ),
    "regurgitating-slog-blue": (
        PlayCost(
            (EffectCost(Banish(pick_in_your("graveyard", Named("Sloggism")))),),
            optional=True,
            then=this_gets("dominate"),
        ),
    ),
    "pick-up-the-point-red": (
        when(ATTACKS, May(Act("retrieve", what=pick_in_your("graveyard", HasType("Dagger"))))),
        GO_AGAIN,
    ),
    "gone-in-a-flash-red": (
        when(
            ATTACKS,
            Later(
                Event("play", subject=all_of(CARD, HasType("Instant")), player=YOU),
                May(Move(THIS, "hand")),
                window="chain link",
            ),
        ),
    ),
}
