"""Phrases of boosting, scrapping and cranking: what was banished for it, and how often it was done."""

from __future__ import annotations

from rulebound.ir.amounts import CountersOn, History, Number
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Happened
from rulebound.ir.effects import Create
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, Did, IsA, OwnedBy
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Pick, This, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import CARD, as_nodes, filter_of, one_node, parts_of
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of

YOU = You()
one = family("one condition")
event = family("one event")
each = family("each of")
vp = family("vp", "vp one")

# The card that is banished as a player boosts is the object of that event (CR 8.3.9, 8.3.9a).


def boosted(env: Env) -> Value:
    """Take what is boosted where it says more than that it is a card, which goes without saying."""
    if env["f"] == CARD:
        raise Declined
    return env["f"]


family("boosted").pair("{f:event thing}", boosted, lambda value: {"f": value} if value != CARD else None)
event.phrase("this is banished from boosting", Event("boost", object=This()), rule="8.3.9")
event.phrase(
    "{player:event player} ~banish {object:event thing} from boosting", Event, kind="boost", rule="8.3.9"
)
event.phrase("{player:event player} ~boost {subject:boosted}", Event, kind="boost", rule="8.3.9a")
event.phrase("{object:event thing} is banished to pay a boost cost", Event, kind="boost", rule="8.3.9")
one.phrase(
    "a/an {object:noun} has been banished from boosting {window:window}",
    of(Happened, event=of(Event, kind="boost", object=Slot("object")), window=Slot("window")),
    rule="8.3.9",
)
one.phrase(
    "this was banished from boosting {window:window}",
    of(Happened, event=Event("boost", object=This()), window=Slot("window")),
    rule="8.3.9",
)
event.phrase("{player:event player} ~crank", Event, kind="crank", rule="8.3.29a")
for counted in ("amount", "counted amount"):
    family(counted).phrase(
        "the number of times <you've|you have> {event:past} {window:window}",
        of(History, event=Slot("event"), window=Slot("window")),
    )
family("after").phrase(" that was boosted", Did(Event("boost"), "combat chain"), rule="8.3.9a")

# The card that is banished as a player scraps (CR 8.3.32, 8.3.32a).
SCRAPPED = of(Event, kind="scrap", subject=This(), object=Slot("object"))
one.phrase(
    "it scrapped a/an {object:narrow card}", of(Happened, event=SCRAPPED, window="play"), rule="8.3.32a"
)
each.phrase("card this scrapped", History(Event("scrap", subject=This()), "play"), rule="8.3.32a")

# Tokens with counters (CR 8.5.2).
vp.phrase(
    "@create a/an {names:token name} token with {n:many} {kind:counter kind} counters",
    of(Create, names=Slot("names"), counters=((Slot("kind"), Slot("n")),)),
    rule="8.5.2",
)

# Counters (CR 8.5.14, 8.5.16).
one.phrase(
    "{n:number} or more {what:counter kind} counters are removed this way",
    of(
        Compare,
        left=of(
            History, event=of(Event, kind="remove counter", what=Slot("what")), window="way", measure="sum"
        ),
        op=">=",
        right=Slot("n"),
    ),
    rule="8.5.16",
)
one.phrase(
    "{on:thing} ~have fewer than {n:number} {kind:counter kind} counters",
    of(Compare, left=of(CountersOn, kind=Slot("kind"), on=Slot("on")), op="<", right=Slot("n")),
)
family("thing").phrase(
    "{named:named}", of(All, filter=of(AllOf, parts=(IsA("permanent"), Slot("named")))), rule="2.7.5"
)
family("thing").phrase("up to 1 {filter:noun}", Pick, n=Number(1), up_to=True)


# Three nouns or more.
G.add(ListRule(G, "nouns or", "bare noun", Words(", "), Words(", or "), least=3))


G.add(ListRule(G, "several nouns or", "bare nouns", Words(", "), Words(", or ", (", and/or ",)), least=3))


def make_any(env: Env) -> Value:
    """Join nouns with or; what follows belongs to each of them (CR 1.8.7)."""
    return filter_of((AnyOf(as_nodes(env["xs"])), *as_nodes(env["after"])))


def take_any(value: Value) -> Env | None:
    """Take three or more nouns apart."""
    first, *rest = parts_of(value) or (None,)
    if not isinstance(first, AnyOf) or len(first.parts) < 3:
        return None
    return {"xs": first.parts, "after": tuple(rest) or None}


family("noun").pair("{xs:nouns or}{after:?afters}", make_any, take_any, rule="1.8.7")
family("several kinds").pair("{xs:several nouns or}{after:?afters}", make_any, take_any, rule="1.8.7")


# Where things come from and to whom.
def make_under_control(env: Env) -> Value:
    """A permanent enters under your control."""
    return Event("enter", subject=with_part(env["f"], ControlledBy(YOU)))


def take_under_control(value: Value) -> Env | None:
    """Take "enters the arena under your control" apart."""
    if not isinstance(value, Event) or not isinstance(value.subject, Node):
        return None
    inner = without_part(value.subject, ControlledBy(YOU))
    return {"f": inner} if inner is not None and make_under_control({"f": inner}) == value else None


event.pair("a/an {f:noun} enters the arena under your control", make_under_control, take_under_control)


def make_from(env: Env) -> Value:
    """A card of yours goes from one zone into another."""
    to, from_ = env["to"], env["from_"]
    subject = with_part(one_node(env["f"]), OwnedBy(YOU))
    return Event("move", subject=subject, to=str(to), from_=str(from_))


def take_from(value: Value) -> Env | None:
    """Take "is put into your zone from your other zone" apart."""
    if not isinstance(value, Event) or not isinstance(value.subject, Node):
        return None
    env: Env = {"f": without_part(value.subject, OwnedBy(YOU)), "to": value.to, "from_": value.from_}
    return env if env["f"] is not None and make_from(env) == value else None


event.pair("a/an {f:noun} is put into {to:own zone} from {from_:own zone}", make_from, take_from)
