"""Phrases of cards that become something else: material, transformed ash, figments that awaken, added supertypes."""

from __future__ import annotations

from rulebound.ir.conditions import AllOf, Matches, Not
from rulebound.ir.effects import Act, ForEach, Transform
from rulebound.ir.filters import ControlledBy, IsA, Under
from rulebound.ir.lasting import Retype, SetBase
from rulebound.ir.selectors import All, Pick, Ref, Target, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Of, Slot, of
from rulebound.language.surface import Gets, Pronoun, Seq

one = family("one condition")
thing = family("thing")
vp = family("vp", "vp one")
lasting = family("lasting")

# Material: what a sub-card does for its top-card (CR 3.0.14, 8.4.5).
one.phrase(
    "{what:thing} ~be under an object",
    of(Matches, what=Slot("what"), filter=Under(IsA("object"))),
    rule="3.0.14",
)
one.phrase(
    "{what:thing} ~be under a/an {of:noun}",
    of(Matches, what=Slot("what"), filter=of(Under, of=Slot("of"))),
    rule="3.0.14",
)
thing.words({word: Pronoun(word) for word in ("that object", "that permanent")})
one.phrase(
    "{what:thing} ~be under a permanent other than {name:named}",
    of(
        Matches,
        what=Slot("what"),
        filter=of(Under, of=of(AllOf, parts=(of(Not, part=Slot("name")), IsA("permanent")))),
    ),
    rule="3.0.14",
)

# Transform (CR 8.5.36).
vp.phrase(
    "@transform target {filter:noun} into this",
    of(Transform, what=(of(Target, filter=Slot("filter")),), into=This()),
    rule="8.5.36",
)
vp.phrase(
    "@transform your hero into this",
    Transform((All(AllOf((IsA("hero"), ControlledBy(You())))),), into=This()),
    rule="8.5.36",
)
vp.phrase(
    "@transform {what:thing} into a/an {token:name}",
    of(Transform, what=(Slot("what"),), token=Slot("token")),
    rule="8.5.36c",
)


def each_into(each: Ref | Pronoun) -> Of:
    """Say that each of several things transforms into a token of its own."""
    return of(
        ForEach,
        over=of(Pick, filter=Slot("filter"), n=Slot("n"), up_to=True),
        do=of(Transform, what=(each,), token=Slot("token")),
    )


EACH_INTO = "@transform up to {n:several} {filter:nouns} into {token:name}s"
vp.phrase(EACH_INTO, each_into(Ref("each")), rule="8.5.36c")
vp.shown(EACH_INTO, each_into(Pronoun("they")))

# Awaken (CR 8.5.43).
vp.phrase("@awaken {what:thing}", Act, verb="awaken", rule="8.5.43")

# What an object is besides (CR 8.5.9).
lasting.phrase(
    "{what:subject} ~be {supertypes:added supertype}, ~have(what) {n:number} base {property:property}, and"
    " ~get(what) {grants:grants}",
    of(
        Seq,
        steps=(
            of(Retype, what=Slot("what"), supertypes=Slot("supertypes")),
            of(SetBase, what=Slot("what"), property=Slot("property"), n=Slot("n")),
            of(Gets, what=Slot("what"), grants=Slot("grants")),
        ),
        joint=", and ",
    ),
    rule="8.5.9a",
)
family("heads").phrase("cards named {named:named}", (IsA("card"), Slot("named")))
