"""Meanings written by hand from heroes and mentors."""

from rulebound.ir.abilities import Ability, Activated, DeckRule, Keyword, Static, Triggered
from rulebound.ir.amounts import Arith, Count, PropertyOf, Result, Variable
from rulebound.ir.conditions import AnyOf, Compare, During, Every, Exists, Happened, Matches, Not, Succeeded
from rulebound.ir.costs import Assets, EffectCost
from rulebound.ir.effects import (
    Act,
    AttackWith,
    Banish,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Draw,
    Face,
    ForEach,
    Gain,
    If,
    JoinLink,
    Later,
    Look,
    Lose,
    May,
    Move,
    Pay,
    Reveal,
    Search,
    Shuffle,
    Tap,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    Attacks,
    CameFrom,
    FaceIs,
    HasColor,
    HasEffect,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    NameHas,
    OwnedBy,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import CostChange, Grant, Modify, Rule, SetBase, Strip
from rulebound.ir.selectors import All, AnyTarget, Next, Pick, Players, Ref, Target, TopCards
from tests.language.short_nodes import (
    ATTACK,
    ATTACK_ACTION_CARD,
    BANISHED,
    CARD,
    DRACONIC_LINKS,
    EACH,
    FIRST_CONTRACT,
    FOUND,
    GO_AGAIN,
    HERO,
    HITS_HERO,
    OBJECT,
    OPPONENTS,
    PERMANENT,
    TARGET,
    THIS,
    TURN,
    YOU,
    YOUR_END_PHASE,
    YOUR_TURN_STARTS,
    YOURS,
    all_of,
    do,
    in_your,
    n,
    pay,
    pick_in_your,
    when,
)

HEROES: dict[str, tuple[Ability, ...]] = {
    "fai": (
        DeckRule("starts in graveyard", all_of(CARD, Named("Phoenix Flame"))),
        Activated(
            "instant",
            (pay(3),),
            (Move(Pick(all_of(CARD, Named("Phoenix Flame"), InZone("graveyard", YOU))), "hand"),),
            1,
            cheaper=Arith("*", n(1), Count(DRACONIC_LINKS)),
        ),
    ),
    "the-hand-that-pulls-the-strings": (
        Activated(
            "attack reaction",
            (pay(0),),
            (Face(THIS, "up"),),
            1,
            Matches(THIS, all_of(InZone("arsenal", YOU), FaceIs("down"))),
        ),
        Static(
            (Grant(All(FIRST_CONTRACT), (GO_AGAIN,)),),
            while_=Matches(THIS, all_of(InZone("arsenal", YOU), FaceIs("up"))),
        ),
        Static(
            (
                Modify(
                    All(FIRST_CONTRACT),
                    "power",
                    n(1),
                    while_=Matches(EACH, Attacks(all_of(HERO, HasSupertype("Royal")))),
                ),
            ),
            while_=Matches(THIS, all_of(InZone("arsenal", YOU), FaceIs("up"))),
        ),
        Triggered(
            YOUR_END_PHASE,
            do(
                Destroy(Pick(all_of(PERMANENT, Named("Silver"), YOURS))),
                If(Not(Succeeded()), do(Move(THIS, "deck", "bottom"), Draw())),
            ),
            works_in="arsenal face-up",
        ),
    ),
    "kavdaen-trader-of-skins": (
        Activated(
            "action",
            (pay(3),),
            (
                do(
                    ForEach(
                        Players(
                            "each",
                            filter=Every(
                                Players("others", EACH),
                                Compare(PropertyOf(EACH, "life"), ">", PropertyOf(Ref("other"), "life")),
                                "other",
                            ),
                        ),
                        do(Lose("life", n(1), Ref("hero")), Create(("Copper",), by=Ref("hero"))),
                        "hero",
                    ),
                    ForEach(
                        Players(
                            "each",
                            filter=Every(
                                Players("others", EACH),
                                Compare(PropertyOf(EACH, "life"), "<", PropertyOf(Ref("other"), "life")),
                                "other",
                            ),
                        ),
                        Gain("life", n(1), Ref("hero")),
                        "hero",
                    ),
                ),
                GO_AGAIN,
            ),
            1,
        ),
    ),
    "jarl-vetreidi": (
        when(
            Event("play", subject=all_of(CARD, HasSupertype("Ice")), player=YOU),
            Create(("Frostbite",), to="exposed", whose=OPPONENTS),
        ),
        Keyword("essence", of=("Earth", "Ice")),
    ),
    "arakni-black-widow": (
        Activated(
            "attack reaction",
            (EffectCost(Discard(what=all_of(CARD, HasSupertype("Assassin")))),),
            (
                do(
                    Modify(Target(all_of(ATTACK, HasSupertype("Assassin"))), "power", n(3)),
                    If(
                        Matches(TARGET, HasKeyword("stealth")),
                        Grant(
                            TARGET,
                            (
                                Triggered(
                                    HITS_HERO,
                                    Banish(Pick(all_of(CARD, InZone("hand", OBJECT)), by=OBJECT), who=OBJECT),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            1,
        ),
        Triggered(YOUR_END_PHASE, Act("return to the brood")),
    ),
    "dash-io": (
        Static((Rule("may", "look at the top card"),)),
        Static(
            (
                Rule(
                    "may",
                    "play",
                    All(
                        all_of(
                            CARD,
                            HasType("Item"),
                            HasSupertype("Mechanologist"),
                            AnyOf((PropertyIs("cost", "=", n(0)), PropertyIs("cost", "=", n(1)))),
                        )
                    ),
                    YOU,
                    "deck",
                    "instant",
                    n(1),
                ),
                CostChange(
                    All(
                        all_of(
                            all_of(
                                CARD,
                                HasType("Item"),
                                HasSupertype("Mechanologist"),
                                AnyOf((PropertyIs("cost", "=", n(0)), PropertyIs("cost", "=", n(1)))),
                            ),
                            AnyOf((InZone("deck", YOU), CameFrom("deck"))),
                        )
                    ),
                    n(1),
                    who=YOU,
                ),
            )
        ),
    ),
    "kayo-armed-and-dangerous": (
        DeckRule("weapon zones", n=1),
        Static(
            (
                Modify(
                    All(all_of(CARD, HasType("Action"), HasType("Attack"), OwnedBy(YOU))),
                    "power",
                    n(1),
                    while_=Matches(EACH, Not(InZone("combat chain"))),
                ),
            )
        ),
        Triggered(
            Event(
                "discard",
                all_of(CARD, PropertyIs("power", ">=", n(6))),
                player=YOU,
                nth=1,
                window="phase",
                during="action phase",
                whose=YOU,
            ),
            Create(("Might",)),
        ),
    ),
    "blaze-firemind": (
        Triggered(Event("opt", player=YOU), Counters("put", "energy", Result("amount"), THIS)),
        Activated(
            "instant",
            (EffectCost(Counters("remove", "energy", Variable(), THIS)),),
            (
                do(
                    Banish(
                        Pick(
                            all_of(
                                CARD,
                                HasType("Action"),
                                HasSupertype("Wizard"),
                                Not(HasType("Attack")),
                                InZone("hand", YOU),
                                HasEffect("arcane damage", Variable()),
                            )
                        )
                    ),
                    Rule("may", "play", BANISHED, YOU, as_="instant", for_=TURN),
                ),
            ),
            1,
        ),
    ),
    "prism-advent-of-thrones": (
        when(
            Event(
                "move",
                subject=all_of(CARD, NameHas("Herald"), OwnedBy(YOU)),
                to="soul",
                during="action phase",
            ),
            May(do(Search(all_of(CARD, HasType("Figment"))), Move(FOUND, "arena"), Shuffle())),
        ),
        Activated(
            "instant",
            (pay(2), EffectCost(Banish(pick_in_your("soul")))),
            (Act("awaken", what=Target(all_of(PERMANENT, HasType("Figment"), YOURS))),),
            limit=1,
        ),
    ),
    "vynnset": (
        Triggered(
            YOUR_TURN_STARTS,
            do(Banish(Pick(all_of(CARD, InZone("hand", YOU)))), If(Succeeded(), Create(("Runechant",)))),
        ),
        Triggered(
            Event(
                "play",
                all_of(CARD, HasType("Action"), HasSupertype("Shadow"), Not(HasType("Attack"))),
                player=YOU,
            ),
            May(
                Pay(Assets(life=n(1))),
                then=Rule(
                    "cannot", "be prevented", All(all_of(PERMANENT, Named("Runechant"))), n=n(1), for_=TURN
                ),
            ),
        ),
    ),
    "levia": (
        Static(
            (Strip(All(all_of(CARD, OwnedBy(YOU))), "blood debt"),),
            if_=all_of(
                Happened(
                    Event(
                        "move",
                        subject=all_of(CARD, PropertyIs("power", ">=", n(6)), OwnedBy(YOU)),
                        to="banished",
                    )
                ),
                During("end phase"),
            ),
        ),
    ),
    "teklovossen-esteemed-magnate": (
        Static((Rule("may", "play", All(all_of(CARD, HasType("Evo"))), YOU, "banished"),)),
        Activated(
            "instant",
            (pay(3),),
            (
                do(
                    Rule("may", "play", Next(all_of(CARD, HasType("Evo"))), YOU, as_="instant"),
                    Later(Event("play", all_of(CARD, HasType("Evo")), player=YOU, what="instant"), Draw()),
                ),
            ),
            1,
        ),
    ),
    "riptide": (
        Triggered(
            Event("play", all_of(CARD, CameFrom("hand"), OwnedBy(YOU)), player=YOU),
            May(Move(Pick(all_of(CARD, InZone("hand", YOU))), "arsenal", face="down")),
        ),
        Triggered(Event("trigger", all_of(CARD, HasType("Trap"), YOURS)), Deal(n(1), Players("attacking"))),
    ),
    "verdance": (
        Static(
            (
                Grant(
                    THIS,
                    (
                        when(
                            Event("gain", player=YOU, what="life", during="turn", whose=YOU),
                            May(Deal(n(1), AnyTarget(opposing=True), kind="arcane")),
                        ),
                    ),
                ),
            ),
            if_=Exists(All(in_your("banished", HasSupertype("Earth"))), 4),
        ),
        Keyword("essence", of=("Earth",)),
    ),
    "emperor-dracai-of-aesir": (
        DeckRule("only in deck", all_of(CARD, HasColor("red"))),
        Activated(
            "action", (pay(3),), (do(Search(Named("Command and Conquer")), AttackWith(FOUND), Shuffle()),)
        ),
    ),
    "uzuri": (
        Activated(
            "attack reaction",
            (EffectCost(Banish(pick_in_your("hand"), face="down")),),
            (
                do(
                    Face(BANISHED, "up"),
                    If(
                        Matches(BANISHED, all_of(*ATTACK_ACTION_CARD, PropertyIs("cost", "<=", n(2)))),
                        do(
                            Move(
                                Target(
                                    all_of(
                                        CARD,
                                        Role("attacking"),
                                        HasKeyword("stealth"),
                                        Role("active chain link"),
                                    )
                                ),
                                "deck",
                                "bottom",
                            ),
                            JoinLink(BANISHED, role="attacking"),
                        ),
                    ),
                ),
            ),
            limit=1,
        ),
    ),
    "lyath-goldmane": (
        Static(
            tuple(
                SetBase(
                    All(all_of(CARD, YOURS)),
                    name,
                    Arith("/", PropertyOf(EACH, name, base=True), n(2), round="up"),
                )
                for name in ("power", "defense")
            )
        ),
        Activated(
            "instant",
            (pay(2), EffectCost(Tap(THIS))),
            (
                do(
                    Act("boo", what=YOU),
                    Modify(
                        All(all_of(CARD, HasType("Action"), Role("defending"), YOURS)), "defense", n(1), TURN
                    ),
                ),
            ),
        ),
        when(Event("boo", subject=YOU), Create(("Might",))),
    ),
    "dash": (
        DeckRule(
            "starts in arena",
            what=all_of(CARD, HasType("Item"), HasSupertype("Mechanologist"), PropertyIs("cost", "<=", n(2))),
        ),
    ),
    "yorick-weaver-of-tales": (DeckRule("shared deck and graveyard"),),
    "ruudi-gem-keeper": (
        DeckRule("only in deck", what=all_of(CARD, PropertyIs("grade", ">=", n(1)))),
        Activated(
            "action",
            (pay(1),),
            (
                do(
                    Reveal(TopCards(YOU)),
                    If(
                        Matches(Ref("revealed"), PropertyIs("grade", "=", n(10))),
                        Move(Ref("revealed"), "hand"),
                        ForEach(Players("opponents"), May(Draw(who=EACH), who=EACH)),
                    ),
                ),
                GO_AGAIN,
            ),
            limit=1,
        ),
    ),
    "fightmaster-kox": (
        Activated(
            "action",
            (
                EffectCost(Tap(THIS)),
                EffectCost(Destroy(Pick(all_of(IsA("permanent"), Named("Gold"), YOURS)))),
            ),
            (
                do(Look(TopCards(Players("event deck"), n(3))), Move(Ref("it"), "deck", place="top")),
                GO_AGAIN,
            ),
        ),
    ),
}
