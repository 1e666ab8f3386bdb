"""Meanings written by hand from attack action cards with a label keyword."""

from rulebound.ir.abilities import Ability, Static, Triggered
from rulebound.ir.amounts import Count, PropertyOf
from rulebound.ir.conditions import AnyOf, Compare, Exists, Matches
from rulebound.ir.effects import Banish, Create, Destroy, Discard, ForEach, If, Move, Reveal
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import (
    ControlledBy,
    Defends,
    HasColor,
    HasCounter,
    HasKeyword,
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
    HITS_HERO,
    OBJECT,
    PERMANENT,
    REVEALED,
    THIS,
    YOU,
    YOURS,
    all_of,
    do,
    n,
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
                If(
                    Exists(
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
                    Reveal(TopCards(YOU)),
                ),
                If(
                    Matches(REVEALED, HasKeyword("combo")),
                    do(Move(REVEALED, "hand"), Modify(THIS, "power", n(3)), Grant(THIS, (GO_AGAIN,))),
                ),
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
}
