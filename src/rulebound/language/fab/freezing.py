"""Freezing and unfreezing (CR 8.5.34, 8.5.37): what, and for how long."""

from __future__ import annotations

from rulebound.ir.conditions import AllOf, AnyOf, Exists, Not
from rulebound.ir.effects import Act, Choose, Destroy, Do, Modes
from rulebound.ir.filters import ControlledBy, IsA
from rulebound.ir.lasting import Freeze
from rulebound.ir.selectors import ONE, All, Pick, Players, Ref
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

vp = family("vp", "vp one")
lasting = family("lasting")

vp.phrase("@freeze {what:frozen thing}{for_:?duration}{while_:?freeze while}", Freeze, rule="8.5.34")
vp.phrase("@unfreeze {what:thing}", Act, verb="unfreeze", rule="8.5.37")
lasting.phrase("{what:subject} ~be frozen{for_:?duration}{while_:?freeze while}", Freeze, rule="8.5.34")
family("frozen thing").phrase("{x:thing}", Slot("x"))
family("frozen thing").phrase("{x:whom}", Slot("x"))
family("freeze while").phrase(" while {x:condition}", Slot("x"))
vp.phrase(
    "@freeze a/an {a:noun} or a/an {b:noun}{for_:?duration}",
    of(
        Modes,
        n=ONE,
        modes=tuple(of(Freeze, what=of(Pick, filter=Slot(x)), for_=Slot("for_")) for x in ("a", "b")),
        now=True,
    ),
    rule="8.5.34",
)
vp.phrase(
    "@freeze up to 1 {a:noun} and 1 {b:noun}{for_:?duration}",
    of(
        Do,
        steps=tuple(
            of(Freeze, what=of(Pick, filter=Slot(x), up_to=True), for_=Slot("for_")) for x in ("a", "b")
        ),
    ),
    rule="8.5.34",
)
vp.phrase(
    "@freeze {a:whom} and all {b:nouns}{for_:?duration}",
    of(
        Do,
        steps=(
            of(Freeze, what=Slot("a"), for_=Slot("for_")),
            of(Freeze, what=of(All, filter=Slot("b")), for_=Slot("for_")),
        ),
    ),
    rule="8.5.34",
)

# Two kinds of things of which one is destroyed, and what is no hero.
vp.phrase(
    "@destroy a/an {a:noun} or a/an {b:noun}",
    of(
        Modes,
        n=ONE,
        modes=tuple(of(Destroy, what=of(Pick, filter=Slot(x))) for x in ("a", "b")),
        now=True,
    ),
    rule="8.5.4",
)
family("adjective").words({"non-hero": Not(IsA("hero"))})

vp.phrase("@choose a hero", Choose(Pick(IsA("hero"))), rule="1.8.6")

# Cards that are frozen while those who own them control something (CR 1.8.4c).
THEIRS = ControlledBy(Players("owner", Ref("each")))
family("freeze while").phrase(
    " while they control a/an {a:bare noun} or a/an {b:bare noun}",
    of(
        AnyOf,
        parts=tuple(of(Exists, what=of(All, filter=of(AllOf, parts=(Slot(x), THEIRS)))) for x in ("a", "b")),
    ),
)
