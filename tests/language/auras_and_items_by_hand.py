"""Meanings written by hand from auras, items and allies."""

from rulebound.ir.abilities import Ability, Activated, Keyword, PlayFrom, Replaces, Static, Triggered
from rulebound.ir.amounts import Count, CountersOn, PropertyOf, Result, Variable
from rulebound.ir.conditions import AnyOf, Compare, During, Every, Matches, Not, Succeeded
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import While
from rulebound.ir.effects import (
    Attack,
    Banish,
    BanishUntil,
    Counters,
    Create,
    Deal,
    Destroy,
    ForEach,
    If,
    Later,
    Let,
    Lose,
    May,
    Move,
    Name,
    Tap,
)
from rulebound.ir.events import AnyEvent, BecomesTrue, Event, PhaseStarts
from rulebound.ir.filters import (
    Called,
    ControlledBy,
    HasColor,
    HasCounter,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    Nth,
    PropertyIs,
    Under,
)
from rulebound.ir.lasting import CostChange, Freeze, Grant, Prevent, Rule, Strip
from rulebound.ir.selectors import All, Next, OnTopOf, Pick, Players, Target
from tests.language.short_nodes import (
    ATTACK,
    ATTACKS,
    CARD,
    DESTROY_THIS,
    EACH,
    ENTERS,
    GO_AGAIN,
    HERO,
    LEAVES,
    OPPONENTS,
    PERMANENT,
    SUBJECT,
    THIS,
    TURN,
    YOU,
    YOUR_ACTION_PHASE,
    YOUR_END_PHASE,
    YOUR_TURN_STARTS,
    YOURS,
    all_of,
    do,
    in_your,
    keyword,
    n,
    pay,
    when,
)

AURAS_AND_ITEMS: dict[str, tuple[Ability, ...]] = {
    "channel-mount-isen-blue": (
        GO_AGAIN,
        Triggered(
            PhaseStarts("turn", Players("each")),
            Lose(
                "life",
                Count(
                    All(
                        all_of(
                            CARD,
                            Named("Frostbite"),
                            AnyOf(
                                (
                                    InZone("head", Players("turn")),
                                    InZone("chest", Players("turn")),
                                    InZone("arms", Players("turn")),
                                    InZone("legs", Players("turn")),
                                )
                            ),
                        )
                    )
                ),
                Players("turn"),
            ),
        ),
        Triggered(
            YOUR_END_PHASE,
            do(
                Counters("put", "flow", n(1), THIS),
                May(
                    Move(
                        Pick(
                            all_of(CARD, HasSupertype("Ice"), InZone("pitch", YOU)), CountersOn("flow", THIS)
                        ),
                        "deck",
                        "bottom",
                    ),
                    otherwise=Destroy(THIS),
                    unless=True,
                ),
            ),
            label="channel ice",
        ),
    ),
    "ash": (
        Static(
            (Grant(OnTopOf(THIS), (Keyword("phantasm"),)),),
            while_=Matches(THIS, Under(IsA("object"))),
            label="material",
        ),
    ),
    "runeblood-barrier-yellow": (
        Triggered(ENTERS, Create(("Runechant",), n(4))),
        Static(
            (
                Prevent(
                    YOU,
                    Result("destroyed"),
                    "each",
                    cost=Destroy(Pick(all_of(IsA("token"), Named("Runechant"), YOURS), Result("amount"))),
                    must=True,
                ),
            )
        ),
        Triggered(YOUR_ACTION_PHASE, Destroy(THIS)),
    ),
    "tranquil-passing-blue": (
        when(
            ENTERS,
            May(
                BanishUntil(
                    Target(
                        all_of(
                            AnyOf(
                                (
                                    all_of(IsA("token"), HasType("Aura")),
                                    all_of(PERMANENT, HasType("Aura"), PropertyIs("cost", "<=", n(1))),
                                )
                            ),
                            ControlledBy(OPPONENTS),
                        )
                    ),
                    LEAVES,
                )
            ),
        ),
        keyword("ward", 1),
    ),
    "azvolai": (when(ATTACKS, May(Deal(n(1), Target(IsA("living"), min=0, max=2), kind="arcane", by=THIS))),),
    "goldkiss-rum": (
        Activated(
            "instant",
            (EffectCost(Tap(All(all_of(HERO, YOURS)))), DESTROY_THIS),
            (
                do(
                    Grant(Next(IsA("action")), (GO_AGAIN,)),
                    Rule(
                        "cannot",
                        "untap",
                        All(all_of(HERO, YOURS)),
                        for_=TURN,
                        while_=Not(Matches(YOU, HasSupertype("Pirate"))),
                    ),
                ),
            ),
        ),
    ),
    "passing-mirage-blue": (
        Static(
            (
                Strip(
                    All(
                        all_of(
                            ATTACK,
                            HasSupertype("Illusionist"),
                            YOURS,
                            Nth(all_of(ATTACK, HasSupertype("Illusionist")), 1),
                        )
                    ),
                    "phantasm",
                    and_lock=True,
                ),
            )
        ),
        Keyword("spectra"),
    ),
    "evasive-nageboshi-blue": (
        Keyword("legendary"),
        Activated(
            "action",
            (pay(1), EffectCost(Tap(THIS)), EffectCost(Later(Event("close"), Destroy(THIS), window=None))),
            (Attack(), GO_AGAIN),
        ),
        Static(
            (
                Rule(
                    "cannot",
                    "be defended",
                    THIS,
                    by=AnyOf(
                        (
                            all_of(CARD, HasType("Equipment")),
                            AnyOf((HasType("Attack Reaction"), HasType("Defense Reaction"))),
                        )
                    ),
                ),
            )
        ),
    ),
    "talisman-of-featherfoot-yellow": (
        GO_AGAIN,
        when(
            Event("gains", subject=all_of(ATTACK, YOURS), what="power", exactly=n(1), during="reaction step"),
            Destroy(THIS),
            Grant(SUBJECT, (GO_AGAIN,)),
        ),
    ),
    "what-happens-next-blue": (
        Keyword("suspense"),
        Static(
            (
                CostChange(
                    All(
                        all_of(
                            CARD,
                            PropertyIs("cost", ">=", n(1)),
                            YOURS,
                            Nth(all_of(CARD, PropertyIs("cost", ">=", n(1))), 1, "played"),
                        )
                    ),
                    n(-1),
                ),
            )
        ),
    ),
    "by-the-book-blue": (
        PlayFrom(
            as_="instant",
            condition=Every(
                Players("others"), Compare(PropertyOf(YOU, "life"), "<", PropertyOf(EACH, "life"))
            ),
        ),
        Static((Rule("cannot", "draw", who=Players("each"), while_=During("action phase")),)),
        when(YOUR_ACTION_PHASE, Destroy(THIS)),
    ),
    "malefic-incantation-blue": (
        GO_AGAIN,
        Replaces(ENTERS, Counters("put", "verse", n(1), THIS), "identity"),
        Triggered(BecomesTrue(Not(Matches(THIS, HasCounter("verse")))), Destroy(THIS)),
        Triggered(
            Event("play", all_of(CARD, HasType("Action"), HasType("Attack")), player=YOU),
            do(Counters("remove", "verse", n(1), THIS), If(Succeeded(), Create(("Runechant",)))),
            limit=1,
        ),
    ),
    "channel-galcias-cradle-blue": (
        Triggered(
            AnyEvent((ENTERS, YOUR_TURN_STARTS)),
            Freeze(
                Target(
                    AnyOf(
                        (
                            all_of(PERMANENT, HasType("Ally")),
                            all_of(PERMANENT, HasType("Aura")),
                            all_of(PERMANENT, HasType("Item")),
                            all_of(PERMANENT, HasType("Equipment")),
                        )
                    )
                ),
                while_=Matches(THIS, InZone("arena")),
            ),
        ),
        Triggered(
            YOUR_END_PHASE,
            do(
                Counters("put", "flow", n(1), THIS),
                May(
                    Move(
                        Pick(
                            all_of(CARD, HasSupertype("Ice"), InZone("pitch", YOU)), CountersOn("flow", THIS)
                        ),
                        "deck",
                        "bottom",
                    ),
                    otherwise=Destroy(THIS),
                    unless=True,
                ),
            ),
            label="channel ice",
        ),
    ),
    "parched-terrain-red": (
        Static((Rule("cannot", "gain life", who=Players("each")),)),
        when(
            YOUR_END_PHASE,
            Counters("put", "sand", n(1), THIS),
            May(
                Banish(Pick(in_your("graveyard", HasColor("red")), CountersOn("sand", THIS))),
                otherwise=Destroy(THIS),
                unless=True,
            ),
        ),
    ),
    "burn-them-all-red": (
        GO_AGAIN,
        Triggered(
            Event("attack", subject=all_of(PERMANENT, HasType("Dragon"), YOURS)),
            Deal(n(1), OPPONENTS, kind="arcane", by=SUBJECT),
            limit=1,
        ),
        when(
            YOUR_END_PHASE,
            Counters("put", "raze", n(1), THIS),
            May(
                Banish(Pick(in_your("graveyard", HasColor("red")), CountersOn("raze", THIS))),
                otherwise=Destroy(THIS),
                unless=True,
            ),
        ),
    ),
    "sigil-of-conductivity-blue": (
        keyword("arcane shelter", 1),
        when(LEAVES, Create(("Embodiment of Lightning",))),
    ),
    "doomsaying-red": (
        GO_AGAIN,
        when(
            YOUR_END_PHASE,
            Counters("put", "doom", n(1), THIS),
            Let(
                "X",
                CountersOn("doom", THIS),
                ForEach(
                    Players("each"),
                    Destroy(
                        Pick(all_of(PERMANENT, HasType("Aura"), ControlledBy(EACH)), Variable("X"), by=EACH),
                        who=EACH,
                    ),
                ),
            ),
        ),
    ),
    "null-time-zone-blue": (
        Keyword("crank"),
        Replaces(ENTERS, Counters("put", "steam", n(2), THIS), kind="identity"),
        when(
            YOUR_TURN_STARTS,
            May(Counters("remove", "steam", n(1), THIS), otherwise=Destroy(THIS), unless=True),
        ),
        when(
            ENTERS,
            Name(),
            Rule(
                "cannot",
                "pitch",
                what=All(all_of(CARD, Called())),
                for_=While(Matches(THIS, InZone("arena"))),
            ),
            Rule(
                "cannot",
                "play",
                what=All(all_of(InZone("hand"), all_of(CARD, Called()))),
                for_=While(Matches(THIS, InZone("arena"))),
            ),
        ),
    ),
}
