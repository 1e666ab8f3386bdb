"""Phrases of damage and life of allies, of what has dealt damage, and of triggered effects that are negated."""

from __future__ import annotations

from rulebound.ir.abilities import Static
from rulebound.ir.amounts import Arith, Number, PropertyOf, Result
from rulebound.ir.conditions import AllOf, Happened, Not
from rulebound.ir.effects import Lose, Move, Negate
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    ControlledBy,
    HasType,
    IsA,
    Meets,
    OneOf,
    PropertyIs,
    Role,
    TriggeredBy,
)
from rulebound.ir.lasting import Replacing, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, DefendedBy, Pick, Players, Ref, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.references import is_player
from rulebound.language.surface import By, Many, Pronoun, Put

YOU = You()
effect = family("effect")
after = family("after")
target = family("damage target")
ALLY = (IsA("permanent"), HasType("Ally"))

# Who and what has dealt damage to you (CR 8.5.3a).
DEALT = Happened(Event("damage", subject=YOU, player=Ref("each")))
family("who one").words(
    {"each opposing hero who has dealt damage to you this turn": Players("opponents", filter=DEALT)}
)
after.phrase(
    " that has dealt damage to you this turn",
    Meets(Happened(Event("damage", subject=YOU, object=Ref("each")))),
    rule="8.5.3e",
)


def thing(env: Env) -> Value:
    """Take a noun that speaks of no hero."""
    f = one_node(env["f"])
    if is_player(f):
        raise Declined
    return f


family("living thing").pair("{f:noun}", thing, lambda value: {"f": value})
effect.phrase(
    "each {f:living thing} loses {n:number}{h}",
    of(
        By,
        who=of(Many, style="each", filter=Slot("f")),
        do=of(Lose, asset="life", n=Slot("n")),
    ),
    rule="8.5.12",
)
effect.shown(
    "each {f:living thing} loses {n:number}{h}",
    of(By, who=of(All, filter=Slot("f")), do=of(Lose, asset="life", n=Slot("n"))),
)

# An ally beside the one that was hit, of the same hero (CR 1.8.6).
target.phrase(
    "a/an {f:bare noun} they control",
    of(Pick, filter=of(AllOf, parts=(Slot("f"), ControlledBy(Pronoun("they"))))),
    rule="1.8.6",
)
THAT_ALLY = Pronoun("that ally")
target.phrase(
    "another ally of that ally's controller",
    Pick(AllOf((*ALLY, Not(OneOf(THAT_ALLY)), ControlledBy(Players("controller", THAT_ALLY))))),
    rule="1.8.6",
)
target.shown(
    "another ally of that ally's controller",
    Pick(
        AllOf(
            (*ALLY, Not(OneOf(Pronoun("the ally"))), ControlledBy(Players("controller", Pronoun("the ally"))))
        )
    ),
)

# Against what a card defends (CR 7.0.5c).
after.phrase(
    " with {p} greater than the attack they are defending",
    AllOf((Role("defending"), PropertyIs("power", ">", PropertyOf(DefendedBy(Ref("each")), "power")))),
    rule="7.0.5c",
)

# What pitching gains (CR 1.14.3): one resource more.
family("ability").phrase(
    "If {if_:condition}, whenever you pitch a/an {f:noun}, instead gain that many {r} plus {k:plain number}",
    of(
        Static,
        do=(
            of(
                Replacing,
                event=of(Event, kind="pitch", subject=Slot("f"), player=YOU),
                n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
            ),
        ),
        if_=Slot("if_"),
    ),
    rule="6.4.9",
)

# Where in a deck a card is put (CR 8.5.15a): one that would lie on top lies at the bottom.
ON_TOP = Event("move", IsA("card"), to="deck", place="top")
BENEATH = (
    "if 1 or more cards would be put on top of a deck{for_:?duration}, instead they're put on the bottom"
)
lasting = family("lasting")
lasting.phrase(
    BENEATH,
    of(Replacing, event=ON_TOP, by=Move(Ref("subject"), "deck", place="bottom"), for_=Slot("for_")),
    rule="6.4.9",
)
lasting.shown(
    BENEATH,
    of(
        Replacing,
        event=ON_TOP,
        by=Put(Ref("subject"), "deck", Players("owner", Pronoun("it")), "bottom"),
        for_=Slot("for_"),
    ),
)

# Triggered effects of a keyword (CR 8.5.26).
family("vp", "vp one").phrase(
    "@negate all {word:keyword} triggered effects of {of:thing}",
    of(Negate, what=of(All, filter=of(TriggeredBy, word=Slot("word"), of=Slot("of")))),
    rule="8.5.26",
)

# A card that may be played once, and what comes of it when it is (CR 5.1.3d).
family("lasting").phrase(
    "you may play {what:thing} once{for_:duration}",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    n=Number(1),
    rule="5.1.1a",
)
event = family("one event")
event.phrase(
    "you play it this way", Event("play", subject=IsA("card"), player=YOU, through=This()), rule="5.1.3d"
)
event.phrase(
    "this is put into your {to:zone} from the arena",
    of(Event, kind="move", subject=This(), to=Slot("to"), from_="arena"),
    rule="3.0.9",
)
