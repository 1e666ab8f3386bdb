"""Phrases of what can't be done: pitching, activating, triggering; and of what was done in any of several ways."""

from __future__ import annotations

from rulebound.ir.abilities import Keyword
from rulebound.ir.amounts import Count, Number
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Discard
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, InZone, PropertyIs, Role
from rulebound.ir.lasting import Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Players, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.fab.selectors import with_part
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import Pronoun

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
vp = family("vp", "vp one")


# All cards of a kind in a hand (CR 8.5.5): there are as many of them as are discarded.
def make_discard_all(env: Env) -> Value:
    """A player discards all cards of a kind."""
    f = one_node(env["f"])
    return Discard(Count(All(with_part(f, InZone("hand", Pronoun("they"))))), what=f)


def take_discard_all(value: Value) -> Env | None:
    """Take what is discarded apart."""
    if not isinstance(value, Discard) or value.what is None:
        return None
    env: Env = {"f": value.what}
    return env if make_discard_all(env) == value else None


vp.pair("@discard all {f:nouns}", make_discard_all, take_discard_all, rule="8.5.5")
family("activated do").words({"Go again": Keyword("go again")})
