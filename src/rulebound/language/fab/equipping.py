"""Phrases of equipment that turns into other equipment, and of what lies under a permanent."""

from __future__ import annotations

from rulebound.ir.conditions import AllOf, Exists, Not
from rulebound.ir.effects import Act, Do, If, PutUnder, Tap, Transform
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import AttackSource, ControlledBy, Role, SameName, Under
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import ATTACK
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Env, Slot, of
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
