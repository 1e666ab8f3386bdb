"""Phrases of permanents that enter or return to the arena with something, of their ward, and of what becomes of them."""

from __future__ import annotations

import dataclasses

from rulebound.ir.abilities import Keyword, Replaces, Static, Triggered
from rulebound.ir.amounts import Arith, Depends, History, Number, Result
from rulebound.ir.conditions import AllOf, AnyOf, Every, Exists, Happened, Matches, Not
from rulebound.ir.effects import Banish, Counters, Create, Destroy, Do, If, Modes
from rulebound.ir.events import BecomesTrue, Event
from rulebound.ir.filters import ControlledBy, Defends, HasCounter, HasKeyword, OwnedBy, Role
from rulebound.ir.lasting import Prevent, Replacing
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Pick, Players, Ref, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.outside import as_card
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import Pronoun, Put

YOU = You()
after = family("after")
vp = family("vp", "vp one")
one = family("one condition")
event = family("event")
ability = family("ability")
keywords = family("keyword line")

# Counters that objects have as they enter (CR 6.4.8).
after.phrase(
    " with no {kind:counter kind} counters<| on it>", of(Not, part=of(HasCounter, kind=Slot("kind")))
)
vp.phrase(
    "@return {what:thing} to the arena with a/an {counter:counter kind} counter",
    Put,
    to="arena",
    verb="return",
    rule="6.4.8",
)
vp.shown(
    "@return {what:thing} to the arena with a/an {counter:counter kind} counter",
    of(Put, what=Slot("what"), to="arena", whose=Slot("whose"), counter=Slot("counter")),
)
RETURNS = "@return {what:thing} to the arena under its owner's control, unequipped, tapped, and with a/an {counter:counter kind} counter"
vp.phrase(RETURNS, Put, to="arena", verb="return", tapped=True, rule="8.5.15")
vp.shown(
    RETURNS,
    of(Put, what=Slot("what"), to="arena", whose=Slot("whose"), counter=Slot("counter"), tapped=True),
)
for counters, n in (
    ("{n:several} {kind:counter kind} counters", Slot("n")),
    ("a/an {kind:counter kind} counter", Number(1)),
):
    put = of(Counters, op="put", kind=Slot("kind"), n=n, on=This())
    ability.phrase(
        f"If {{c:condition}}, this enters the arena with {counters}",
        of(
            Replaces,
            event=Event("enter", subject=This()),
            by=of(If, condition=Slot("c"), then=put),
            kind="identity",
        ),
        rule="6.4.8",
    )
ability.phrase(
    "This enters the arena with {a:several} {kind:counter kind} counters. If {c:condition}, instead this enters the"
    " arena with {b:several} {kind:counter kind} counters",
    of(
        Replaces,
        event=Event("enter", subject=This()),
        by=of(
            Counters,
            op="put",
            kind=Slot("kind"),
            n=of(Depends, condition=Slot("c"), then=Slot("b"), otherwise=Slot("a")),
            on=This(),
        ),
        kind="identity",
    ),
    rule="6.4.7",
)


one.phrase(
    "this was played as though it were an instant",
    Happened(Event("play", subject=This(), what="instant"), "play"),
    rule="8.1.1d",
)


def make_has_entered(env: Env) -> Value:
    """A permanent has entered under your control."""
    window = env["window"]
    entered = Event("enter", subject=with_part(env["f"], ControlledBy(YOU)))
    return Happened(entered, window if isinstance(window, str) else "turn")


def take_has_entered(value: Value) -> Env | None:
    """Take "has entered the arena under your control" apart."""
    if not isinstance(value, Happened) or not isinstance(value.event, Event) or value.event.subject is None:
        return None
    env: Env = {"f": without_part(value.event.subject, ControlledBy(YOU)), "window": value.window}
    return env if env["f"] is not None and make_has_entered(env) == value else None


one.pair(
    "a/an {f:noun} has entered the arena under your control {window:window}",
    make_has_entered,
    take_has_entered,
)

# Ward that depends (CR 8.3.20).
keywords.phrase(
    "Ward X, where X is {a:plain number} if {c:condition}. Otherwise, X is {b:plain number}.",
    of(
        Keyword,
        word="ward",
        n=of(Depends, condition=Slot("c"), then=Slot("a"), otherwise=Slot("b")),
    ),
    rule="8.3.20",
)
family("amount").phrase(
    "{k:several} times {n:amount}", of(Arith, op="*", a=Slot("k"), b=Slot("n")), rule="1.12.1"
)

# Fragments (CR 8.3.43), and what ceases to be there.
family("one event").phrase("{subject:event thing} ~fragment", Event, kind="fragment", rule="8.3.43")
event.phrase(
    "there are no {f:own nouns}",
    of(BecomesTrue, condition=of(Not, part=of(Exists, what=of(All, filter=Slot("f"))))),
    rule="6.6.5c",
)
event.phrase(
    "this is defending a/an {f:noun}",
    of(BecomesTrue, condition=of(Matches, what=This(), filter=of(Defends, filter=Slot("f")))),
    rule="6.6.5c",
)
family("one event").phrase(
    "{subject:event thing} is destroyed by {what:keyword}", Event, kind="destroy", rule="8.3.13"
)
one.phrase(
    "a/an {subject:noun} has been destroyed by {what:keyword} {window:window}",
    of(
        Happened,
        event=of(Event, kind="destroy", subject=Slot("subject"), what=Slot("what")),
        window=Slot("window"),
    ),
    rule="8.3.13",
)
family("amount").phrase(
    "the number of {f:nouns} you've pitched {window:window}",
    of(History, event=of(Event, kind="pitch", subject=Slot("f"), player=YOU), window=Slot("window")),
)
one.phrase(
    "{n:many} or more {f:nouns} have been put into an opposing hero's {to:zone} {window:window}",
    of(
        Not,
        part=of(
            Every,
            over=Players("opponents"),
            condition=of(
                Not,
                part=of(
                    Happened,
                    event=of(
                        Event,
                        kind="move",
                        subject=of(AllOf, parts=(Slot("f"), OwnedBy(Ref("each")))),
                        to=Slot("to"),
                    ),
                    window=Slot("window"),
                    at_least=Slot("n"),
                ),
            ),
        ),
    ),
    rule="3.0.2",
)
one.phrase(
    "{what:thing} ~have {word:numbered keyword}",
    of(Matches, what=Slot("what"), filter=of(HasKeyword, word=Slot("word"))),
)
family("one event").phrase(
    "{subject:event thing} ~be turned face-{face:face}", Event, kind="turn face", rule="8.5.24"
)
family("would").phrase("this would be put into your soul", Event("move", subject=This(), to="soul"))


def make_created_under_control(env: Env) -> Value:
    """Tokens would be created under your control, whoever creates them."""
    return Event("create", subject=with_part(env["f"], ControlledBy(YOU)))


def take_created_under_control(value: Value) -> Env | None:
    """Take "would be created under your control" apart."""
    if not isinstance(value, Event) or not isinstance(value.subject, Node):
        return None
    inner = without_part(value.subject, ControlledBy(YOU))
    return {"f": inner} if inner is not None and make_created_under_control({"f": inner}) == value else None


family("would").pair(
    "1 or more {f:nouns} would be created under your control",
    make_created_under_control,
    take_created_under_control,
    rule="8.5.2c",
)
family("lasting").phrase(
    "the next time you would create a/an {f:noun}{for_:duration}, instead create that many plus {k:plain number}",
    of(
        Replacing,
        event=of(Event, kind="create", subject=Slot("f"), player=YOU),
        n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
        once=True,
        for_=Slot("for_"),
    ),
    rule="6.4.9",
)
vp.phrase("@create a/an {names:token names} in {to:own zone}", Create, rule="8.5.2")
vp.phrase(
    "@create a/an {a:name} or {b:name} in {to:own zone}",
    of(
        Modes,
        n=Number(1),
        now=True,
        modes=tuple(of(Create, names=(Slot(x),), to=Slot("to")) for x in ("a", "b")),
    ),
    rule="8.5.2",
)
for verb, kind in (("destroy", Destroy), ("banish", Banish)):
    vp.phrase(
        f"@{verb} a/an {{filter:noun}} {{n:for each}}",
        of(kind, what=of(Pick, filter=Slot("filter"), n=Slot("n"))),
    )
vp.phrase(
    "@put this and {what:thing} into {whose:possessive} {to:zone}",
    of(
        Do,
        steps=(
            of(Put, what=This(), to=Slot("to"), whose=Slot("whose")),
            of(Put, what=Slot("what"), to=Slot("to"), whose=Slot("whose")),
        ),
    ),
    rule="8.5.15",
)

# While it is in a role (CR 1.7.4a).
family("role").words({word: Role(word) for word in ("attacking", "defending")})
family("role").words({"attacking or defending": AnyOf((Role("attacking"), Role("defending")))})
ability.phrase(
    "While this is {filter:role}, <when|whenever> {on:event}, {do:body}",
    of(
        Triggered,
        on=Slot("on"),
        and_state=of(Matches, what=This(), filter=Slot("filter")),
        do=Slot("do"),
    ),
    rule="6.6.5",
)
family("modal").phrase(
    "choose 1 {n:for each}. You may choose the same mode up to {most_times:many} times;{modes:bullets}",
    of(Modes, n=Slot("n"), modes=Slot("modes"), again=True, most_times=Slot("most_times")),
    rule="1.7.5b",
)
family("modal").phrase(
    "choose 1 {n:for each};{modes:bullets}",
    of(Modes, n=Slot("n"), modes=Slot("modes"), up_to=False),
    rule="1.7.5",
)

# Counters of a number that is counted (CR 6.4.8), and those that others enter with.
ability.phrase(
    "This enters the arena with X {kind:counter kind} counters, where X is {n:computed}",
    of(
        Replaces,
        event=Event("enter", subject=This()),
        by=of(Counters, op="put", kind=Slot("kind"), n=Slot("n"), on=This()),
        kind="identity",
    ),
    rule="6.4.8",
)


def make_additional(env: Env) -> Value:
    """Cards of a kind enter under your control with one counter more."""
    put = Counters("put", str(env["kind"]), Number(1), Ref("subject"))
    return Replaces(Event("enter", subject=as_card(one_node(env["f"])), player=YOU), put, "identity")


def take_additional(value: Value) -> Env | None:
    """Take the kind of the cards and of the counter apart."""
    if not isinstance(value, Replaces) or not isinstance(value.by, Counters):
        return None
    if not isinstance(value.event, Event) or value.event.subject is None:
        return None
    env: Env = {"f": value.event.subject, "kind": value.by.kind}
    by = dataclasses.replace(value.by, on=Ref("subject")) if value.by.on == Pronoun("it") else value.by
    return env if make_additional(env) == dataclasses.replace(value, by=by) else None


ability.pair(
    "Each {f:bare noun} you control enters the arena with an additional {kind:counter kind} counter",
    make_additional,
    take_additional,
    rule="6.4.8",
)

# Damage for which counters are removed (CR 6.4.10).
ability.phrase(
    "If you would be dealt damage, instead remove that many {kind:counter kind} counters from this and prevent 1 damage"
    " for each counter removed this way",
    of(
        Static,
        do=(
            of(
                Prevent,
                shielded=YOU,
                n=Result("done"),
                mode="each",
                cost=of(Counters, op="remove", kind=Slot("kind"), n=Result("amount"), on=This()),
                must=True,
            ),
        ),
    ),
    rule="6.4.10",
)
