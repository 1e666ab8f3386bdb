"""Phrases of equipment that turns into other equipment, and of what lies under a permanent."""

from __future__ import annotations

import dataclasses

from rulebound.ir.amounts import Arith, History, Number
from rulebound.ir.conditions import AllOf, Exists, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Do, If, PutUnder, Tap, Transform
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import AttackSource, ControlledBy, Role, SameName, Under
from rulebound.ir.lasting import Prevent
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, Target, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import ATTACK
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import Pronoun, Seq

YOU = You()
EQUIPPED = AllOf((ControlledBy(YOU), Role("equipped")))
EQUIP_THIS = Act("equip", what=This())
after = family("after")
vp = family("vp", "vp one")

# What lies under a permanent (CR 3.0.14).
after.phrase("< under| from under> this", Under(This()))
after.phrase("< under| from under> it", of(Under, of=Pronoun("it")))
vp.phrase("@put {what:thing} under this", PutUnder, under=This(), rule="3.0.14")
vp.phrase(
    "@put this under a/an {f:noun}",
    of(PutUnder, what=This(), under=of(Pick, filter=Slot("f"))),
    rule="3.0.14",
)


# Transform (CR 8.5.36).
def make_transform(env: Env) -> Value:
    """What you have equipped goes under this, which is equipped in its place."""
    kind = with_part(env["f"], EQUIPPED)
    return If(Exists(All(kind)), Seq((Transform((Pick(kind),), This()), EQUIP_THIS), ", then "))


def take_transform(value: Value) -> Env | None:
    """Take "if you have ... equipped, transform it into this" apart."""
    if not isinstance(value, If) or not isinstance(value.condition, Exists):
        return None
    what = value.condition.what
    inner = without_part(what.filter, EQUIPPED) if isinstance(what, All) else None
    return {"f": inner} if inner is not None and make_transform({"f": inner}) == value else None


family("tail").pair(
    "if you have a/an {f:bare noun} equipped, transform it into this, then equip this",
    make_transform,
    take_transform,
    rule="8.5.36",
)


def make_transform_with(env: Env) -> Value:
    """What you have equipped and other things go under this, which is equipped in its place."""
    kind = with_part(env["f"], EQUIPPED)
    more = env["more"]
    if not isinstance(more, Pick) or more.bind != "it":
        raise Declined
    both = Transform((Pick(kind), dataclasses.replace(more, bind="others")), This())
    return If(Exists(All(kind)), Seq((both, EQUIP_THIS), ", then "))


def take_transform_with(value: Value) -> Env | None:
    """Take "if you have ... equipped, transform it and ... into this" apart."""
    if (
        not isinstance(value, If)
        or not isinstance(value.condition, Exists)
        or not isinstance(value.then, Seq)
    ):
        return None
    what, transform = value.condition.what, value.then.steps[0]
    inner = without_part(what.filter, EQUIPPED) if isinstance(what, All) else None
    if inner is None or not isinstance(transform, Transform) or len(transform.what) != 2:
        return None
    more = transform.what[1]
    env: Env = {"f": inner, "more": dataclasses.replace(more, bind="it") if isinstance(more, Pick) else None}
    return env if isinstance(more, Pick) and make_transform_with(env) == value else None


family("tail").pair(
    "if you have a/an {f:bare noun} equipped, transform it and {more:thing} into this, then equip this",
    make_transform_with,
    take_transform_with,
    rule="8.5.36d",
)
PARTS = ("a", "b", "c", "d", "e")
vp.phrase(
    "@transform "
    + ", ".join(f"target {{{part}:noun}}" for part in PARTS)
    + ", and {n:integer} target {f:nouns} into this",
    of(
        Transform,
        what=(
            *(of(Target, filter=Slot(part)) for part in PARTS),
            of(Target, filter=Slot("f"), min=Slot("n"), max=Slot("n")),
        ),
        into=This(),
    ),
    rule="8.5.36d",
)
family("amount").phrase(
    "the number of {f:nouns} transformed this way",
    of(History, event=of(Event, kind="transform", subject=Slot("f")), window="way"),
    rule="8.5.36a",
)
lasting = family("lasting")
lasting.phrase(
    "the next time you would be dealt damage this turn, prevent damage equal to twice {n:amount}",
    of(
        Prevent,
        shielded=You(),
        n=of(Arith, op="*", a=Number(2), b=Slot("n")),
        mode="fixed",
        for_=Within("turn"),
    ),
    rule="6.4.10i",
)

family("one event").phrase(
    "a/an {subject:noun} is put under this", Event, kind="move", object=This(), to="under", rule="3.0.14"
)
vp.phrase("@equip this to another equipment zone", Act("equip elsewhere", what=This()), rule="8.3.30")
vp.phrase(
    "@tap this and {what:thing}",
    of(Do, steps=(Tap(This()), of(Tap, what=Slot("what")))),
    rule="8.5.55",
)
for window in ("turn", "combat chain"):
    family("next").phrase(
        f"this's next attack this {window}",
        Next(AllOf((ATTACK, AttackSource(This()))), window=window),
        rule="1.4.3",
    )

# Transforming either way (CR 8.5.36a): what lies under it from now on, or what it lies under.
DIFFERENT = of(AllOf, parts=(Slot("f"), Not(SameName(This()))))
family("event").phrase(
    "this transforms from or into a/an {f:noun} with a different name",
    of(
        AnyEvent,
        events=(
            of(Event, kind="transform", subject=DIFFERENT, object=This()),
            of(Event, kind="transform", subject=This(), object=DIFFERENT),
        ),
    ),
    rule="8.5.36a",
)
