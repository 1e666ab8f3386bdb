"""Meanings written by hand from attack action cards with a label keyword."""

from rulebound.ir.abilities import Ability, Static, Triggered
from rulebound.ir.amounts import Count, PropertyOf
from rulebound.ir.conditions import AnyOf, Compare, Exists, Happened, Matches
from rulebound.ir.effects import (
    Banish,
    Choose,
    Create,
    Destroy,
    Discard,
    ForEach,
    If,
    Look,
    Move,
    Reveal,
    Shuffle,
)
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import (
    ControlledBy,
    Defends,
    HasColor,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    NameHas,
    OneOf,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import Grant, Modify, Rule
from rulebound.ir.selectors import All, Next, Pick, Ref, TopCards
from tests.language.short_nodes import (
    ATTACKS,
    CARD,
    DEFENDING_HERO,
    GO_AGAIN,
    HITS,
    HITS_HERO,
    IT,
    OBJECT,
    PERMANENT,
    REVEALED,
    THIS,
    YOU,
    YOURS,
    all_of,
    do,
    get,
    n,
    this_gets,
    when,
)

ATTACK_CARDS_WITH_LABELS: dict[str, tuple[Ability, ...]] = {
    "meganetic-protocol-blue": (
        Static(
            (
                Rule(
                    "must",
                    "defend",
                    All(
                        all_of(
                            PERMANENT, HasType("Equipment"), ControlledBy(DEFENDING_HERO), HasCounter("-1{d}")
                        )
                    ),
                    DEFENDING_HERO,
                    n=Count(All(all_of(PERMANENT, HasType("Evo"), all_of(YOURS, Role("equipped"))))),
                ),
            ),
            label="evo upgrade",
        ),
    ),
    "flood-of-force-yellow": (
        Triggered(
            ATTACKS,
            do(
                Reveal(TopCards(YOU)),
                If(
                    Matches(REVEALED, HasKeyword("combo")),
                    do(Move(REVEALED, "hand"), Modify(THIS, "power", n(3)), Grant(THIS, (GO_AGAIN,))),
                ),
            ),
            and_state=Exists(
                All(
                    all_of(
                        Role("last attack"),
                        AnyOf(
                            (
                                all_of(PERMANENT, Named("Rushing River")),
                                all_of(PERMANENT, Named("Flood of Force")),
                            )
                        ),
                    )
                )
            ),
            label="combo",
        ),
    ),
    "cut-a-long-story-short-yellow": (
        Static(
            (Modify(THIS, "power", n(1)),),
            Compare(PropertyOf(THIS, "power"), ">", PropertyOf(THIS, "power", base=True)),
        ),
        Static(
            (
                Grant(
                    THIS,
                    (
                        Triggered(
                            HITS_HERO, Discard(Count(All(all_of(CARD, InZone("hand", OBJECT)))), OBJECT)
                        ),
                    ),
                ),
            ),
            Matches(THIS, PropertyIs("power", ">=", n(13))),
            label="tower",
        ),
    ),
    "banneret-of-resilience-yellow": (
        Triggered(
            Event("charge", subject=THIS),
            Modify(Next(all_of(CARD, HasType("Action")), how="defended"), "defense", n(1)),
            label="solflare",
        ),
    ),
    "enact-vengeance-red": (
        Static(
            (Grant(THIS, (when(HITS_HERO, Destroy(All(all_of(CARD, InZone("arsenal", OBJECT))))),)),),
            if_=Exists(
                All(
                    all_of(
                        Role("last attack"),
                        AnyOf(
                            (all_of(PERMANENT, Named("Edge of Autumn")), all_of(CARD, NameHas("Vengeance")))
                        ),
                    )
                )
            ),
            label="combo",
        ),
    ),
    "cyclone-roundhouse-yellow": (
        Static(
            (
                Grant(
                    THIS,
                    (
                        when(
                            PhaseStarts("reaction step"),
                            ForEach(
                                All(IsA("chain link")),
                                Banish(Pick(all_of(CARD, Defends(OneOf(Ref("link")))), random=True)),
                                "link",
                            ),
                        ),
                    ),
                ),
            ),
            if_=Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Spinning Wheel Kick"))))),
            label="combo",
        ),
    ),
    "conqueror-of-the-high-seas-red": (
        Triggered(
            HITS_HERO,
            do(
                Destroy(All(all_of(CARD, InZone("arsenal", OBJECT)))),
                Create(("Gold",), Count(All(all_of(CARD, OneOf(Ref("destroyed")))))),
            ),
        ),
        Static(
            (Modify(THIS, "power", n(1)), Grant(THIS, (GO_AGAIN,))),
            Exists(All(all_of(CARD, HasColor("blue"), InZone("pitch", YOU))), 2),
            label="high tide",
        ),
    ),
    "blue-fin-harpoon-blue": (
        Triggered(
            HITS_HERO,
            do(
                If(
                    Happened(Event("activate", all_of(PERMANENT, HasType("Cannon")), player=YOU)),
                    do(
                        Look(All(all_of(CARD, InZone("hand", OBJECT)))),
                        Choose(Pick(all_of(CARD, InZone("hand", OBJECT)))),
                    ),
                    Reveal(Pick(all_of(CARD, InZone("hand", OBJECT)), by=OBJECT)),
                ),
                If(Matches(IT, HasColor("blue")), do(Discard(who=OBJECT, what=IT), Create(("Gold",)))),
            ),
            label="go fish",
        ),
    ),
    "winds-of-eternity-blue": (
        Static(
            (
                get(THIS, 2),
                Grant(
                    THIS,
                    (
                        when(
                            HITS,
                            Move(
                                All(all_of(CARD, Named("Hundred Winds"), YOURS, InZone("combat chain"))),
                                "deck",
                            ),
                            Shuffle(),
                        ),
                    ),
                ),
            ),
            if_=Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Winds of Eternity"))))),
            label="combo",
        ),
    ),
    "lava-burst-red": (
        Static((get(THIS, 3),), if_=Compare(PropertyOf(THIS, "chain link"), ">=", n(4)), label="rupture"),
    ),
    "gustwave-of-the-second-wind-red": (
        Static(
            (this_gets("go again"),),
            if_=Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Surging Strike"))))),
            label="combo",
        ),
    ),
    "photon-rush-blue": (
        Static(
            (this_gets("go again"),),
            if_=Happened(Event("play", subject=all_of(CARD, HasSupertype("Lightning")), player=YOU)),
            label="lightning flow",
        ),
    ),
    "blackout-kick-blue": (
        Static(
            (get(THIS, 3),),
            if_=Exists(All(all_of(Role("last attack"), all_of(PERMANENT, Named("Rising Knee Thrust"))))),
            label="combo",
        ),
    ),
    "bracken-rap-red": (
        when(
            ATTACKS,
            If(
                Happened(Event("pitch", subject=all_of(CARD, HasSupertype("Earth"))), "play"),
                Create(("Might",)),
            ),
            label="earth bond",
        ),
    ),
}
