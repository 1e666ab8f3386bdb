"""Phrases of boosting, scrapping and cranking: what was banished for it, and how often it was done."""

from __future__ import annotations

from rulebound.ir.amounts import History
from rulebound.ir.conditions import Happened
from rulebound.ir.effects import Create
from rulebound.ir.events import Event
from rulebound.ir.filters import Did
from rulebound.ir.node import Value
from rulebound.ir.selectors import This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD
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
family("amount").phrase(
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
