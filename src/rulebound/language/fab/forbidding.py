"""Phrases of what can't be done: pitching, activating, triggering; and of what was done in any of several ways."""

from __future__ import annotations

from rulebound.ir.abilities import Keyword
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, InZone, PropertyIs, Role
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Players, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

YOU = You()
one = family("one condition")
lasting = family("lasting")
duration = family("duration")

# What somebody can't do (CR 1.0.2).
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't pitch {{what:all}}{{for_:?duration}}",
        Rule,
        mode="cannot",
        action="pitch",
        rule="1.0.2",
    )
lasting.phrase(
    "activated abilities of {what:thing} can't be activated{for_:?duration}",
    Rule,
    mode="cannot",
    action="activate",
    rule="1.0.2",
)
lasting.phrase(
    "the next time {by:event} this turn, effects <don't|do not> trigger",
    Rule,
    mode="cannot",
    action="trigger",
    n=Number(1),
    for_=Within("turn"),
    rule="6.6.5f",
)
duration.words({" for the rest of the game": Within("game")})
after = family("after")
after.phrase(" in the arena", InZone("arena"), rule="3.1.2")
after.phrase(" with base cost {value:number}", PropertyIs, property="cost", op="=", base=True, rule="2.2.3")

# What you have done with a card of a kind, in any or in each of three ways.
WAYS = ("pitch", "play", "defend")
for joint, joins in (("or", AnyOf), ("and", AllOf)):
    one.phrase(
        f"<you've|you have> pitched, played, {joint} defended with a/an {{f:noun}} {{window:window}}",
        of(
            joins,
            parts=tuple(
                of(Happened, event=of(Event, kind=kind, subject=Slot("f"), player=YOU), window=Slot("window"))
                for kind in WAYS
            ),
        ),
    )
one.phrase(
    "the defending hero has no {f:bare nouns} equipped",
    of(
        Not,
        part=of(
            Exists,
            what=of(
                All,
                filter=of(
                    AllOf, parts=(Slot("f"), AllOf((ControlledBy(Players("defending")), Role("equipped"))))
                ),
            ),
        ),
    ),
    rule="3.0.5",
)
one.phrase(
    "a/an {subject:noun} is put into {to:own zone} this way",
    of(Happened, event=of(Event, kind="move", subject=Slot("subject"), to=Slot("to")), window="way"),
    rule="8.5.15",
)
family("activated do").words({"Go again": Keyword("go again")})
