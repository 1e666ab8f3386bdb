"""Phrases of what becomes what: copies, cards of a group that a trait names, heroes that are marked (CR 8.5.25, 9.3)."""

from __future__ import annotations

from rulebound.ir.amounts import PropertyOf
from rulebound.ir.conditions import AllOf, Exists
from rulebound.ir.durations import Until, Within
from rulebound.ir.effects import Act, Transform
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, IsA, IsMarked, IsTapped
from rulebound.ir.lasting import Become, Rule, SetBase
from rulebound.ir.selectors import All, OfTrait, Pick, Players, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import InsteadOf, Seq

YOU = You()
HERO = All(AllOf((IsA("hero"), ControlledBy(YOU))))
vp = family("vp", "vp one")

# What all cards with a trait are called together (CR 2.13.3a, 2.13.4).
family("trait").words({"Agent of Chaos": "Agent of Chaos"})
family("effect").phrase(
    "<you become|become> a random {trait:trait}",
    of(Become, what=YOU, like=of(OfTrait, trait=Slot("trait"), random=True)),
    rule="2.13.4",
)
family("sentence").phrase(
    "If {condition:condition}, instead choose the {trait:trait}",
    of(
        InsteadOf,
        condition=Slot("condition"),
        do=of(Become, what=YOU, like=of(OfTrait, trait=Slot("trait"))),
    ),
    rule="6.4.7",
)
NEXT_TURN = Until("start of turn", YOU)
family("block").phrase(
    "Name a living legend hero. Become that hero until the start of your next turn, except your base {h} doesn't change",
    Seq(
        (
            SetBase(HERO, "life", PropertyOf(YOU, "life", base=True), NEXT_TURN),
            Become(YOU, OfTrait(None, status="living legend"), NEXT_TURN),
        ),
        ". ",
    ),
    rule="9.4.2",
)
family("one event").phrase("you become this", Event("become", subject=This()), rule="8.5.25")

# What an opponent is: one of them is enough.
family("hero state").words({"marked": IsMarked(), "tapped": IsTapped(), "untapped": IsTapped(tapped=False)})
family("one condition").phrase(
    "<an opponent|an opposing hero> is {filter:hero state}",
    of(Exists, what=of(Players, which="opponents", filter=Slot("filter"))),
    rule="9.3.1",
)

# Equipment that stays in the arena and is equipped no longer (CR 8.5.41).
vp.phrase("@unequip {what:thing}", Act, verb="unequip", rule="8.5.41")

# The hero goes under what it transforms into (CR 8.1.11b, 8.5.36).
vp.phrase("@transform <your hero into this|into this>", Transform((HERO,), This()), rule="8.5.36")

# What counts as more of a kind that a player has equipped (CR 1.8.8).
family("lasting").phrase(
    "this counts as having {n:number} {what:bare all} equipped",
    Rule,
    mode="counts",
    action="have equipped",
    who=YOU,
    rule="1.8.8",
)
vp.phrase(
    "@transform your hero, a/an {a:noun}, and {n:number} {f:nouns} into this",
    of(
        Transform,
        what=(HERO, of(Pick, filter=Slot("a")), of(Pick, filter=Slot("f"), n=Slot("n"), bind="others")),
        into=This(),
    ),
    rule="8.5.36d",
)
family("lasting").phrase(
    "this's base {h} becomes equal to your {h}",
    SetBase(This(), "life", PropertyOf(YOU, "life"), Within("game")),
    rule="1.12.3b",
)
