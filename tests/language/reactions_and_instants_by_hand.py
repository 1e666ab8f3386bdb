"""Meanings written by hand from reactions and instants."""

from rulebound.ir.abilities import Ability, Keyword, OnResolve, PlayCost, Triggered
from rulebound.ir.amounts import Arith, Count, History, Variable
from rulebound.ir.conditions import AnyOf, Happened, Matches, Not
from rulebound.ir.costs import EffectCost
from rulebound.ir.effects import (
    Choose,
    Counters,
    Create,
    Destroy,
    Discard,
    Face,
    Gain,
    If,
    Let,
    May,
    Modes,
    Negate,
    Pay,
    Wager,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    ControlledBy,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    Named,
    NameHas,
    OneOf,
    PropertyIs,
    Role,
    Targets,
)
from rulebound.ir.lasting import Grant, Modify, Prevent, Rule, Strip
from rulebound.ir.selectors import All, Pick, Players, Ref, SourceOf, Target
from tests.language.short_nodes import (
    ATTACK,
    CARD,
    DEFENDING_HERO,
    HERO,
    HITS_HERO,
    OBJECT,
    PERMANENT,
    TARGET,
    THIS,
    TURN,
    WEAPON_ATTACK,
    YOU,
    YOURS,
    all_of,
    do,
    get,
    n,
    pay,
    resolve,
)

REACTIONS_AND_INSTANTS: dict[str, tuple[Ability, ...]] = {
    "blizzard-blue": (
        OnResolve(
            May(
                Pay(pay(2), Players("controller", TARGET)),
                Players("controller", TARGET),
                otherwise=Strip(Target(ATTACK), "go again", and_lock=True),
                unless=True,
            )
        ),
    ),
    "dense-blue-mist-blue": (
        resolve(get(All(all_of(ATTACK, Targets(OneOf(YOU)))), -1, TURN)),
        resolve(
            If(
                Happened(Event("pitch", subject=all_of(CARD, HasType("Chi"))), "play"),
                Rule("cannot", "trigger", by=Event("hit", subject=ATTACK, object=YOU), for_=TURN),
            )
        ),
    ),
    "drawing-dead-yellow": (
        resolve(
            get(Target(all_of(ATTACK, HasType("Sword"))), 1),
            Wager(DEFENDING_HERO, what=TARGET, then=Discard(who=Ref("winner"))),
        ),
    ),
    "display-of-craftsmanship-blue": (
        OnResolve(
            do(
                Modify(Target(WEAPON_ATTACK), "power", n(2)),
                If(Happened(Event("sharpen", SourceOf(TARGET))), Counters("put", "+1{p}", n(1), TARGET)),
            )
        ),
    ),
    "interlude-blue": (
        OnResolve(
            do(
                Choose(Pick(HERO, bind="chosen hero")),
                Prevent(
                    Ref("chosen hero"),
                    n(1),
                    "fixed",
                    for_=TURN,
                    then=If(Not(Matches(Ref("chosen hero"), OneOf(YOU))), Create(("Copper",))),
                ),
            )
        ),
    ),
    "exposed-to-the-elements-blue": (
        Keyword("fusion and/or", of=("Earth", "Ice")),
        OnResolve(
            If(
                Happened(Event("fuse", THIS, what="Earth"), "play"),
                Counters("put", "-1{d}", n(1), Target(all_of(PERMANENT, HasType("Equipment")))),
            )
        ),
        OnResolve(
            If(
                Happened(Event("fuse", THIS, what="Ice"), "play"),
                May(
                    Pay(pay(2), TARGET),
                    TARGET,
                    otherwise=Destroy(
                        Pick(
                            all_of(
                                PERMANENT,
                                HasType("Equipment"),
                                PropertyIs("defense", "=", n(0)),
                                ControlledBy(Target(HERO)),
                            )
                        )
                    ),
                    unless=True,
                ),
            )
        ),
    ),
    "temporal-wobble-red": (
        OnResolve(
            do(
                Negate(
                    Target(
                        all_of(
                            CARD,
                            HasType("Action"),
                            Not(HasType("Attack")),
                            PropertyIs(
                                "cost",
                                "<",
                                Count(All(all_of(PERMANENT, HasType("Aura"), YOURS, NameHas("Sigil")))),
                            ),
                            InZone("stack"),
                        )
                    )
                ),
                Gain("action", n(1), Players("controller", Ref("negated"))),
            )
        ),
    ),
    "pummel-red": (
        OnResolve(
            Modes(
                n(1),
                (
                    Modify(
                        Target(
                            all_of(ATTACK, AnyOf((HasType("Club"), HasType("Hammer"))), HasType("Weapon"))
                        ),
                        "power",
                        n(4),
                    ),
                    do(
                        Modify(
                            Target(
                                all_of(
                                    CARD, HasType("Action"), HasType("Attack"), PropertyIs("cost", ">=", n(2))
                                ),
                                bind="target2",
                            ),
                            "power",
                            n(4),
                        ),
                        Grant(Ref("target2"), (Triggered(HITS_HERO, Discard(who=OBJECT)),)),
                    ),
                ),
            )
        ),
    ),
    "brush-off-blue": (resolve(Prevent(YOU, None, "fixed", for_=TURN, at_most=n(1))),),
    "resounding-courage-red": (
        resolve(get(Target(all_of(ATTACK, HasSupertype("Light"), HasSupertype("Warrior"))), 3)),
        resolve(If(Happened(Event("charge", player=YOU)), Create(("Courage",)))),
    ),
    "stormshard-red": (
        PlayCost(
            (EffectCost(Destroy(Pick(all_of(PERMANENT, Named("Lightning Flow"), YOURS)))),),
            instead_of="resource",
        ),
        OnResolve(Modify(Target(all_of(ATTACK, HasSupertype("Lightning"))), "power", n(3))),
    ),
    "up-the-ante-blue": (
        Keyword("specialization", of=("Olympia",)),
        OnResolve(
            Modes(
                Arith("+", Variable(), n(1)),
                (
                    Wager(DEFENDING_HERO, ("Agility",), Target(ATTACK)),
                    Wager(DEFENDING_HERO, ("Gold",), Target(ATTACK, bind="target2")),
                    Wager(DEFENDING_HERO, ("Vigor",), Target(ATTACK, bind="target3")),
                    Let(
                        "Y",
                        History(Event("wager", Ref("target4")), "combat chain"),
                        Modify(Target(ATTACK, bind="target4"), "power", Variable("Y")),
                    ),
                ),
            )
        ),
    ),
    "recede-to-mistform-blue": (
        resolve(
            Choose(
                Pick(
                    all_of(
                        PERMANENT,
                        HasType("Equipment"),
                        HasKeyword("cloaked"),
                        all_of(YOURS, Role("equipped")),
                    ),
                    Variable(),
                )
            ),
            Face(Ref("it"), "down"),
        ),
    ),
    "slay-red": (resolve(Destroy(Target(all_of(PERMANENT, HasType("Ally"), HasType("Angel"))))),),
    "blessing-of-serenity-blue": (resolve(Prevent(YOU, n(1), "fixed", kind="physical", for_=TURN)),),
    "calming-breeze-red": (resolve(Prevent(YOU, n(1), "fixed", for_=TURN, uses=3)),),
    "leaven-sheath-red": (
        resolve(
            If(
                Happened(Event("pitch", subject=all_of(CARD, HasSupertype("Earth"))), "play"),
                Create(("Embodiment of Earth",)),
            ),
            label="earth bond",
        ),
    ),
    "stormwind-sheath-red": (
        resolve(
            If(
                Happened(Event("pitch", subject=all_of(CARD, HasSupertype("Lightning"))), "play"),
                Create(("Embodiment of Lightning",)),
            ),
            label="lightning bond",
        ),
    ),
    "frosthaven-sheath-red": (
        resolve(
            If(
                Happened(Event("pitch", subject=all_of(CARD, HasSupertype("Ice"))), "play"),
                Create(("Frostbite",), under=Players("attacking")),
            ),
            label="ice bond",
        ),
    ),
}
