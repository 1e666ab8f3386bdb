"""Phrases of what becomes what: copies, cards of a group that a trait names, heroes that are marked (CR 8.5.25, 9.3)."""

from __future__ import annotations

from rulebound.ir.amounts import CountersOn, PropertyOf
from rulebound.ir.conditions import AllOf, Exists
from rulebound.ir.durations import Until, Within
from rulebound.ir.effects import Act, Create, Transform
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, IsA, IsMarked, IsTapped, Other
from rulebound.ir.lasting import Become, Rule, SetBase, Share
from rulebound.ir.selectors import All, Newest, OfTrait, Pick, Players, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.selectors import with_part, without_part
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
# A base as large as there are counters (CR 2.0.3b, 6.2.2b).
for symbol, name in (("{p}", "power"), ("{h}", "life")):
    family("lasting").phrase(
        f"{{what:thing}}'s base {symbol} becomes the number of {{kind:counter kind}} counters on {{on:thing}}{{for_:?duration}}",
        of(
            SetBase,
            what=Slot("what"),
            property=name,
            n=of(CountersOn, kind=Slot("kind"), on=Slot("on")),
            for_=Slot("for_"),
        ),
        rule="2.0.3b",
    )

# Tokens that are copies (CR 8.5.2, 8.5.25).
vp.phrase(
    "@create a <token copy of|token that's a copy of> {like:thing}",
    of(Create, names=(), like=Slot("like")),
    rule="8.5.2",
)

# Base abilities of other cards (CR 1.7.1): of all of a kind, or of the last one that is not this.
sharing = family("sharing")
sharing.phrase("all {filter:nouns}", All)
sharing.pair(
    "the last {f:noun}",
    lambda env: Newest(with_part(env["f"], Other())),
    lambda value: (
        {"f": inner}
        if isinstance(value, Newest) and (inner := without_part(value.filter, Other())) is not None
        else None
    ),
    rule="8.4.1",
)
family("lasting").phrase("{what:thing} ~get the base abilities of {of:sharing}", Share, rule="1.7.1")
doing = family("one event")
doing.phrase(
    "{player:event player} ~play or defend with {subject:event thing}",
    of(
        AnyEvent,
        events=tuple(
            of(Event, kind=kind, subject=Slot("subject"), player=Slot("player"))
            for kind in ("play", "defend")
        ),
    ),
    rule="6.6.5",
)

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
