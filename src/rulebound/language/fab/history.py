"""Conditions that look back: what happened this turn, on this chain link, this way (CR 1.8.4, 6.1.3)."""

from __future__ import annotations

from rulebound.ir.amounts import History, Number
from rulebound.ir.conditions import AllOf, Compare, Happened, Not
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import IsA, Other, OwnedBy
from rulebound.ir.node import Value
from rulebound.ir.selectors import Players, This, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.outside import as_card
from rulebound.language.phrase import Declined, Env, Slot, of

YOU = You()
one = family("one condition")

one.phrase("<you've|you have> {event:past} {window:window}", Happened)
one.phrase(
    "you haven't {event:past} {window:window}",
    of(Not, part=of(Happened, event=Slot("event"), window=Slot("window"))),
)
one.phrase(
    "<you've|you have> attacked {at_least:integer} or more times with {f:attacks with} {window:window}",
    of(
        Happened,
        event=of(Event, kind="attack", subject=Slot("f"), player=YOU),
        window=Slot("window"),
        at_least=Slot("at_least"),
    ),
)
past = family("past")
G.add(ListRule(G, "pasts", "past", Words(", "), Words(" or "), least=2))
one.phrase(
    "you haven't {events:pasts} {window:window}",
    of(Not, part=of(Happened, event=of(AnyEvent, events=Slot("events")), window=Slot("window"))),
)


def another_past(verb: str, kind: str) -> None:
    """Declare "played another card", which leaves this card out."""

    def make(env: Env) -> Value:
        return Event(kind, subject=with_part(env["subject"], Other()), player=YOU)

    def take(value: Value) -> Env | None:
        if not isinstance(value, Event) or value != Event(kind, subject=value.subject, player=YOU):
            return None
        inner = without_part(value.subject, Other())
        return None if inner is None else {"subject": inner}

    past.pair(f"{verb} another {{subject:noun}}", make, take)


past.phrase("attacked with {subject:attack with}", Event, kind="attack", player=YOU)
# CR 7.5.5: not only attacks hit, but also what an effect says has hit.
past.phrase("hit with a/an {subject:noun}", Event, kind="hit", player=YOU)
for verb, kind in (
    ("intimidated", "intimidate"),
    ("boosted", "boost"),
    ("attacked", "attack"),
    ("charged", "charge"),
):
    past.phrase(verb, Event(kind, player=YOU))
for verb, kind in (
    ("played", "play"),
    ("activated", "activate"),
    ("discarded", "discard"),
    ("pitched", "pitch"),
    ("created", "create"),
    ("banished", "banish"),
    ("drawn", "draw"),
    ("destroyed", "destroy"),
):
    another_past(verb, kind)
    past.phrase(f"{verb} a/an {{subject:noun}}", Event, kind=kind, player=YOU)
past.phrase("been dealt damage", Event("damage", subject=YOU))
past.phrase("been dealt {what:damage kind} damage", Event, kind="damage", subject=YOU)
past.phrase("dealt {what:damage kind} damage", Event, kind="damage", player=YOU)
past.phrase("dealt damage", Event("damage", player=YOU))
past.phrase("gained {h}", Event("gain", player=YOU, what="life"))
past.phrase("lost {h}", Event("lose", player=YOU, what="life"))
family("damage kind").words({"arcane": "arcane", "physical": "physical", "generic": "generic"})


one.phrase(
    "{subject:thing} has hit {window:window}",
    of(Happened, event=of(Event, kind="hit", subject=Slot("subject")), window=Slot("window")),
)
one.phrase(
    "{subject:thing} <hasn't|has not> hit {window:window}",
    of(Not, part=of(Happened, event=of(Event, kind="hit", subject=Slot("subject")), window=Slot("window"))),
)
one.phrase(
    "the defending hero has defended with {f:defender} {window:window}",
    of(Happened, event=Slot("f"), window=Slot("window")),
)
family("defender").phrase(
    "a/an {subject:noun} from their {from_:zone}", Event, kind="defend", player=Players("defending")
)
family("defender").phrase("a/an {subject:noun}", Event, kind="defend", player=Players("defending"))
one.phrase(
    "it's the {n:ordinal} time {subject:thing} has hit this turn",
    of(
        Compare,
        left=of(History, event=of(Event, kind="hit", subject=Slot("subject"))),
        op="=",
        right=of(Number, value=Slot("n")),
    ),
)
one.phrase(
    "it's the {n:ordinal} or higher chain link in a row to hit",
    of(Compare, left=History(Event("hit"), window="in a row"), op=">=", right=of(Number, value=Slot("n"))),
)


for verb, kind in (
    ("fused", "fuse"),
    ("hit", "hit"),
    ("scrapped", "scrap"),
    ("been intimidated", "intimidated"),
):
    past.phrase(verb, Event(kind, player=YOU))
one.phrase(
    "this deals more than {n:more than} damage",
    of(Happened, event=of(Event, kind="damage", object=This(), at_least=Slot("n")), window="way"),
    rule="8.4.8",
)
one.phrase(
    "this deals more than {n:more than} damage to a hero",
    of(
        Happened,
        event=of(Event, kind="damage", subject=IsA("hero"), object=This(), at_least=Slot("n")),
        window="way",
    ),
)
one.phrase(
    "{what:thing} was fused", of(Happened, event=of(Event, kind="fuse", subject=Slot("what")), window="play")
)
for verb, kind in (
    ("played", "play"),
    ("drawn", "draw"),
    ("created", "create"),
    ("pitched", "pitch"),
    ("discarded", "discard"),
    ("destroyed", "destroy"),
    ("banished", "banish"),
    ("attacked with", "attack"),
    ("defended with", "defend"),
):
    one.phrase(
        f"<you've|you have> {verb} {{at_least:integer}} or more {{f:nouns}} {{window:window}}",
        of(
            Happened,
            event=of(Event, kind=kind, subject=Slot("f"), player=YOU),
            window=Slot("window"),
            at_least=Slot("at_least"),
        ),
    )
past.phrase("defended with a/an {subject:noun}", Event, kind="defend", player=YOU)
past.phrase("controlled a/an {subject:noun}", Event, kind="controlled", player=YOU)
one.phrase(
    "a/an {subject:noun} was pitched to play <this|it>",
    of(Happened, event=of(Event, kind="pitch", subject=Slot("subject")), window="play"),
)
for verb, kind in (("banished", "banish"), ("discarded", "discard")):
    one.phrase(
        f"a/an {{subject:noun}} was {verb} to play this",
        of(Happened, event=of(Event, kind=kind, subject=Slot("subject")), window="play"),
    )
past.phrase("dealt {what:damage kind} damage to a/an {subject:noun}", Event, kind="damage", player=YOU)
past.phrase("dealt damage to a/an {subject:noun}", Event, kind="damage", player=YOU)
past.phrase("completed a contract", Event("trigger", player=YOU, what="contract"), rule="8.5.39a")
past.phrase("been booed", Event("boo", subject=YOU))
past.phrase("been cheered", Event("cheer", subject=YOU))
one.phrase("damage is dealt this way", Happened(Event("damage"), "way"))


def make_played_or_created(env: Env) -> Value:
    """Played (a card) or created (a permanent)."""
    f = one_node(env["f"])
    return AnyEvent((Event("play", subject=as_card(f), player=YOU), Event("create", subject=f, player=YOU)))


def take_played_or_created(value: Value) -> Env | None:
    """Take "played or created" apart."""
    if not isinstance(value, AnyEvent) or len(value.events) != 2 or not isinstance(value.events[1], Event):
        return None
    f = value.events[1].subject
    env: Env = {"f": f}
    return env if f is not None and make_played_or_created(env) == value else None


past.pair("played or created a/an {f:noun}", make_played_or_created, take_played_or_created)
for verb, kind in (("beaten chest", "beat chest"), ("transcended", "transcend"), ("cranked", "crank")):
    past.phrase(verb, Event(kind, player=YOU))
one.phrase(
    "<you've|you have> {event:past} {at_least:integer} or more times {window:window}",
    Happened,
)


def make_been_put(env: Env) -> Value:
    """A card has been put into a zone of yours: cards only ever lie in zones of their owners (CR 3.0.2)."""
    to, window = env["zone"], env["window"]
    if not isinstance(to, str) or not isinstance(window, str):
        raise Declined
    return Happened(Event("move", subject=with_part(env["subject"], OwnedBy(YOU)), to=to), window)


def take_been_put(value: Value) -> Env | None:
    """Take "has been put into your zone" apart."""
    if not isinstance(value, Happened) or not isinstance(value.event, Event) or value.event.subject is None:
        return None
    inner = without_part(value.event.subject, OwnedBy(YOU))
    env: Env = {"subject": inner, "zone": value.event.to, "window": value.window}
    return env if inner is not None and value.event.to is not None and make_been_put(env) == value else None


one.pair(
    "a/an {subject:noun} has been put into {zone:own zone} {window:window}", make_been_put, take_been_put
)
for verb, kind in (
    ("destroyed", "destroy"),
    ("played", "play"),
    ("activated", "activate"),
    ("created", "create"),
):
    one.phrase(
        f"a/an {{subject:noun}} has been {verb} {{window:window}}",
        of(Happened, event=of(Event, kind=kind, subject=Slot("subject")), window=Slot("window")),
    )
one.phrase(
    "this deals damage to a hero",
    Happened(Event("damage", subject=IsA("hero"), object=This()), "way"),
)
one.phrase("this deals damage", Happened(Event("damage", object=This()), "way"))
one.phrase(
    "this was fused and deals damage to a hero",
    AllOf(
        (
            Happened(Event("fuse", subject=This()), "play"),
            Happened(Event("damage", subject=IsA("hero"), object=This()), "way"),
        )
    ),
)
each = family("each of")
for verb, kind in (
    ("pitched", "pitch"),
    ("played", "play"),
    ("discarded", "discard"),
    ("banished", "banish"),
    ("attacked with", "attack"),
):
    each.phrase(
        f"{{f:noun}} <you've|you have> {verb} {{window:window}}",
        of(History, event=of(Event, kind=kind, subject=Slot("f"), player=YOU), window=Slot("window")),
    )
each.phrase(
    "time <you've|you have> {event:past} {window:window}",
    of(History, event=Slot("event"), window=Slot("window")),
)
