"""Phrases of arrows and arsenals: what is put there with an aim counter, and from where; what lies at a place in a
deck; and what is removed from the game.
"""

from __future__ import annotations

from rulebound.ir.conditions import AnyOf
from rulebound.ir.events import Event
from rulebound.ir.filters import InZone, OwnedBy
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import Put

YOU = You()
vp = family("vp", "vp one")
event = family("one event")
after = family("after")

# Put somewhere with a counter, or at a place in a deck (CR 8.5.15).
WITH = "@put {what:thing} face-{face:face} into {whose:possessive} {to:zone} with a/an {counter:counter kind} counter"
vp.phrase(WITH, Put, rule="8.5.15")
vp.phrase("@remove {what:thing} from the game", Put, to="removed", rule="8.3.21b")
vp.shown("@remove {what:thing} from the game", of(Put, what=Slot("what"), to="removed", whose=Slot("whose")))


# Where cards of yours are put, and how they lie there (CR 3.0.4).
def put_event(env: Env) -> Event:
    """A card of a kind is put into a zone of yours: cards only ever lie in zones of their owners (CR 3.0.2)."""
    from_ = env.get("from_")
    return Event(
        "move",
        subject=with_part(one_node(env["f"]), OwnedBy(YOU)),
        to=str(env["to"]),
        from_=from_ if isinstance(from_, str) else None,
        face=str(env["face"]),
    )


def take_put_event(value: Value) -> Env | None:
    """Take "is put into your zone face-up" apart."""
    if not isinstance(value, Event) or not isinstance(value.subject, Node) or value.face is None:
        return None
    env: Env = {
        "f": without_part(value.subject, OwnedBy(YOU)),
        "to": value.to,
        "face": value.face,
    }
    if value.from_ is not None:
        env["from_"] = value.from_
    return env if env["f"] is not None and value.to is not None and put_event(env) == value else None


def without_origin(value: Value) -> Env | None:
    """Take it apart where it is not said where it comes from."""
    env = take_put_event(value)
    return env if env is not None and "from_" not in env else None


PUT = "a/an {f:noun} is put into your {to:zone} face-{face:face}"
event.pair(PUT, put_event, without_origin, rule="3.0.4")
event.pair(
    PUT + " from {from_:own zone}",
    put_event,
    lambda value: take_put_event(value) if isinstance(value, Event) and value.from_ is not None else None,
    rule="3.0.4",
)

# One of two zones.
after.phrase(
    " from {whose:possessive} {a:zone} <or|and|and/or> {b:zone}",
    of(
        AnyOf,
        parts=(
            of(InZone, zone=Slot("a"), whose=Slot("whose")),
            of(InZone, zone=Slot("b"), whose=Slot("whose")),
        ),
    ),
)

# Into the arena, under somebody's control (CR 3.0.5a, 8.5.15).
vp.phrase("@put {what:thing} into the arena under your control", Put, to="arena", under=YOU)
vp.shown(
    "@put {what:thing} into the arena under your control",
    of(Put, what=Slot("what"), to="arena", under=YOU, whose=Slot("whose")),
)
vp.phrase("@return {what:thing} to the arena<| under their owners' control>", Put, to="arena", verb="return")
