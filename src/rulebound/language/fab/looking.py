"""Phrases of looking and choosing: what is among the cards looked at, what happens to the rest, the number rolled."""

from __future__ import annotations

from rulebound.ir.abilities import Defines
from rulebound.ir.amounts import Arith, Count, Depends, Number, Result, Variable
from rulebound.ir.conditions import AllOf, Compare
from rulebound.ir.effects import Discard, ForEach, Modes
from rulebound.ir.events import Event
from rulebound.ir.filters import CameFrom, ControlledBy, InZone, IsA, Nth
from rulebound.ir.lasting import Rule, SetBase
from rulebound.ir.node import Value
from rulebound.ir.selectors import ONE, All, Pick, Players, TopCards, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import filter_of, one_node, parts_of
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import AmongThem, Gets, Pronoun

YOU = You()
vp = family("vp", "vp one")
lasting = family("lasting")
one = family("one condition")
thing = family("thing")

# Cards looked at or revealed together (CR 8.5.11, 8.5.17).
family("after").phrase(" from among them", AmongThem())

# A deck that is no player's, and that the rules do not know (CR 3.7.1).
for words, n in (("card", ONE), ("{n:several} cards", Slot("n"))):
    thing.phrase(
        f"the top {words} of the event deck", of(TopCards, whose=Players("event deck"), n=n), rule="1.8.9"
    )

# Dice (CR 8.5.18).
for words, op in (
    ("{n:number} <or more|or greater>", ">="),
    ("{n:number} or less", "<="),
    ("<a |>{n:number}", "="),
):
    one.phrase(f"the number rolled is {words}", of(Compare, left=Result("rolled"), op=op, right=Slot("n")))
lasting.phrase(
    "your base {i} is {n:amount}{for_:?duration}", SetBase, what=YOU, property="intellect", rule="2.0.3b"
)

# One of two things that something gets (CR 1.8.6).
for subject in ("it", "that card", "the attack"):
    lasting.phrase(
        f"{subject} <gets|gains|has> {{a:grant}} or {{b:grant}}{{for_:?duration}}",
        of(
            Modes,
            n=Number(1),
            now=True,
            modes=tuple(
                of(Gets, what=Pronoun(subject), grants=(Slot(x),), for_=Slot("for_")) for x in ("a", "b")
            ),
        ),
        rule="1.7.5",
    )

# So many and no more, chosen as the effect is carried out (CR 1.8.6c).
thing.phrase("up to X {filter:several kinds}", Pick, n=Variable("X"), up_to=True)
HAND = of(
    Count, of=of(All, filter=of(AllOf, parts=(IsA("card"), of(InZone, zone="hand", whose=Slot("whose")))))
)
vp.phrase(
    "@discard all but {k:plain number} card from {whose:possessive} hand",
    of(Discard, n=of(Arith, op="-", a=HAND, b=Slot("k"))),
    rule="8.5.5",
)
family("effect").phrase("for {over:losers}, {do:vp}", ForEach, rule="1.9.2c")

# What this is under a condition, everywhere (CR 5.4.5).
ability = family("ability")
ability.phrase(
    "If {c:condition}, this's {p} and {d} are {a:number}, otherwise they are {b:number}",
    of(
        Defines,
        property="power",
        also="defense",
        n=of(Depends, condition=Slot("c"), then=Slot("a"), otherwise=Slot("b")),
    ),
    rule="5.4.5",
)
ability.phrase(
    "If {c:condition}, this's {p} is {a:number}, otherwise it is {b:number}",
    of(
        Defines,
        property="power",
        n=of(Depends, condition=Slot("c"), then=Slot("a"), otherwise=Slot("b")),
    ),
    rule="5.4.5",
)
lasting.phrase(
    "effects controlled by {who:who many} <don't|do not> trigger when their attacks hit{for_:?duration}",
    of(
        Rule,
        mode="cannot",
        action="trigger",
        what=of(All, filter=of(AllOf, parts=(IsA("object"), of(ControlledBy, who=Slot("who"))))),
        by=of(Event, kind="hit", subject=of(AllOf, parts=(IsA("attack"), of(ControlledBy, who=Slot("who"))))),
        for_=Slot("for_"),
    ),
    rule="6.6.5f",
)


# The first card of a kind that is played from somewhere (CR 1.8.10, 5.1.2).
def nth_played(env: Env) -> All:
    """The n-th card of a kind that you play from a zone of yours each turn."""
    n = env["n"]
    kind = filter_of((*parts_of(one_node(env["f"])), CameFrom(str(env["zone"]))))
    return All(
        filter_of((*parts_of(kind), ControlledBy(YOU), Nth(kind, n if isinstance(n, int) else 0, "played")))
    )


def take_nth_played(value: Value) -> Env | None:
    """Take it apart."""
    last = parts_of(value.filter)[-1] if isinstance(value, All) else None
    if not isinstance(last, Nth) or last.how != "played":
        return None
    *kind, zone = parts_of(last.filter)
    if not kind or not isinstance(zone, CameFrom):
        return None
    env: Env = {"f": filter_of(tuple(kind)), "n": last.n, "zone": zone.zone}
    return env if nth_played(env) == value else None


family("subject").pair(
    "the {n:ordinal} {f:noun} you play from {zone:own zone} each turn",
    nth_played,
    take_nth_played,
    rule="1.8.10",
)
