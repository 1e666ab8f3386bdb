"""Phrases of cards that are put somewhere, and of how many were: arsenals, decks, the arena (CR 8.5.15)."""

from __future__ import annotations

from collections.abc import Callable

from rulebound.ir.amounts import Arith, Count, Number, PropertyOf
from rulebound.ir.conditions import AllOf, Compare, Every, Happened, Matches, Not, Succeeded
from rulebound.ir.effects import Act, Counters, Create, Discard, Do, Draw, ForEach, If
from rulebound.ir.events import Event
from rulebound.ir.filters import InZone, IsA, OwnedBy, PropertyIs
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Pick, Players, Ref, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import By, Pronoun, Seq

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
after = family("after")
event = family("one event")
HERO = IsA("hero")

one.phrase(
    "{n:many} or more cards are put into arsenals this way",
    of(Happened, event=Event("move", to="arsenal"), window="way", at_least=Slot("n")),
    rule="8.5.15",
)
one.phrase(
    "you create no {f:nouns} this way",
    of(Not, part=of(Happened, event=of(Event, kind="create", subject=Slot("f"), player=YOU), window="way")),
    rule="8.5.2",
)
event.phrase(
    "this is equipped from anywhere other than your {not_from:zone}",
    Event,
    kind="equip",
    subject=This(),
    rule="8.5.41",
)
vp.phrase(
    "@equip this with a/an {kind:counter kind} counter",
    of(
        Do,
        steps=(
            Act("equip", what=This()),
            of(
                If,
                condition=Succeeded(),
                then=of(Counters, op="put", kind=Slot("kind"), n=Number(1), on=This()),
            ),
        ),
    ),
    rule="8.5.41",
)

# Tokens for as many heroes as one likes, and for you and others.
family("effect").phrase(
    "any number of heroes {do:vp}",
    of(By, who=Pick(HERO, n=Count(Players("each")), up_to=True), do=Slot("do")),
    rule="1.8.6",
)
vp.phrase(
    "@create a/an {names:token name} token under any number of heroes' control",
    of(Create, names=Slot("names"), under=Pick(HERO, n=Count(Players("each")), up_to=True)),
    rule="8.5.2c",
)
vp.phrase(
    "@create a/an {a:token name} token under your control and a/an {b:token name} token under"
    " {under:possessive} control",
    of(Do, steps=(of(Create, names=Slot("a")), of(Create, names=Slot("b"), under=Slot("under")))),
    rule="8.5.2c",
)

# Those who have done what each hero was to do (CR 1.9.2c).
THEY = Pronoun("they")
DISCARD = By(THEY, Discard())
HAS_PUT = Happened(Event("move", subject=OwnedBy(THEY), to="arsenal"), "way")
effect = family("effect")
effect.phrase(
    "each hero that does, discards a card", ForEach(Players("each"), If(HAS_PUT, DISCARD)), rule="8.5.5"
)
effect.phrase(
    "each hero who <doesn't|does not> put a/an {f:noun} into the arena this way discards a card",
    of(
        ForEach,
        over=Players("each"),
        do=of(
            If,
            condition=of(
                Not,
                part=of(
                    Happened,
                    event=of(Event, kind="enter", subject=of(AllOf, parts=(Slot("f"), OwnedBy(THEY)))),
                    window="way",
                ),
            ),
            then=DISCARD,
        ),
    ),
    rule="8.5.5",
)
HAND = Count(All(AllOf((IsA("card"), InZone("hand", THEY)))))
DRAWS_UP = Draw(Arith("-", PropertyOf(THEY, "intellect"), HAND))
effect.phrase("each hero draws up to their {i}", ForEach(Players("each"), By(THEY, DRAWS_UP)), rule="8.5.6")
effect.shown("each hero draws up to their {i}", By(Players("each"), DRAWS_UP))


# Lives against each other: of the hero who has more or less than all others (CR 1.8.4).
def outlives(op: str) -> Players:
    """The hero whose life compares so with that of each other hero."""
    each, other = Ref("each"), Ref("other")
    lives = Compare(PropertyOf(each, "life"), op, PropertyOf(other, "life"))
    return Players("each", filter=Every(Players("others", each), lives, bind="other"))


def of_the_hero(op: str) -> tuple[Callable[[Env], Value], Callable[[Value], Env | None]]:
    """What such a hero does, where there is one."""

    def make(env: Env) -> Value:
        return ForEach(outlives(op), By(THEY, one_node(env["do"])), bind="hero")

    def take(value: Value) -> Env | None:
        if not isinstance(value, ForEach) or value.over != outlives(op):
            return None
        row = value.do.steps if isinstance(value.do, Seq) else (value.do,)
        done = tuple(step.do for step in row if isinstance(step, By) and step.who == THEY)
        if len(done) != len(row):
            return None
        return {"do": done[0] if len(done) == 1 else Seq(done, " and ")}

    return make, take


for word, op in (("more", ">"), ("less", "<")):
    family("tail").pair(
        f"if a hero has {word} {{h}} than all other heroes, they {{do:vps}}", *of_the_hero(op), rule="1.8.4"
    )
    one.phrase(
        f"{{who:who many}} have {word} {{h}} than you",
        of(
            Compare,
            left=of(PropertyOf, what=Slot("who"), property="life"),
            op=op,
            right=PropertyOf(YOU, "life"),
        ),
        rule="1.8.4",
    )
one.phrase(
    "{what:thing} ~have {n:number}{d}",
    of(Matches, what=Slot("what"), filter=of(PropertyIs, property="defense", op="=", value=Slot("n"))),
    rule="2.3",
)
