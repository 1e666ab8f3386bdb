"""Events: what a trigger waits for and what a condition looks back at (CR 6.6, 1.9)."""

from __future__ import annotations

import dataclasses

from rulebound.ir.conditions import AllOf, AnyOf, Exists, Matches, Not
from rulebound.ir.events import AnyEvent, BecomesTrue, Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, HasCounter, HasType, IsA, Role
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Players, Target, This, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import ATTACK, filter_of, one_node, parts_of
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import Pronoun

YOU = You()

what = family("event thing")
what.phrase("this", This())
what.words({"it": Pronoun("it")})
what.phrase("a/an {f:noun}", Slot("f"))
what.phrase("target {filter:noun}", Target)
named = family("event thing")
named.phrase("{n:named}", Slot("n"))


def make_attack_with(env: Env) -> Value:
    """Attacking with a sword is an attack that is a sword (CR 1.4.3a)."""
    parts = parts_of(one_node(env["f"]))
    if parts and isinstance(parts[0], AnyOf):
        kinds = tuple(_attack_kind(part) for part in parts[0].parts)
        return filter_of((ATTACK, AnyOf(kinds), *parts[1:]))
    if len(parts) < 2 or parts[0] != IsA("permanent"):
        raise Declined
    return filter_of((ATTACK, *parts[1:]))


def _attack_kind(value: Value) -> HasType:
    parts = parts_of(value)
    if len(parts) == 2 and parts[0] == IsA("permanent") and isinstance(parts[1], HasType):
        return parts[1]
    raise Declined


def take_attack_with(value: Value) -> Env | None:
    """Turn an attack that is a sword into the sword."""
    parts = parts_of(value)
    if len(parts) < 2 or parts[0] != ATTACK:
        return None
    if isinstance(parts[1], AnyOf):
        either = AnyOf(tuple(AllOf((IsA("permanent"), kind)) for kind in parts[1].parts))
        return {"f": filter_of((either, *parts[2:]))}
    return {"f": filter_of((IsA("permanent"), *parts[1:]))}


family("attack with").pair("a/an {f:noun}", make_attack_with, take_attack_with)
family("attacks with").pair("{f:nouns}", make_attack_with, take_attack_with)

event = family("one event")
event.phrase("{subject:event thing} ~attack", Event, kind="attack", rule="7.0.4")
event.phrase("{subject:event thing} ~attack {object:attacked}", Event, kind="attack")
event.phrase("{player:event player} ~attack with {subject:attack with}", Event, kind="attack")
event.phrase("{subject:event thing} ~hit", Event, kind="hit", rule="7.5.5")
event.phrase("{subject:event thing} ~hit {object:attacked}", Event, kind="hit", rule="7.5.5")
event.phrase("{subject:event thing} ~hit you", Event, kind="hit", object=YOU, rule="7.5.5")
event.phrase("{subject:event thing} ~defend", Event, kind="defend")
event.phrase("{subject:event thing} ~defend {object:attacked}", Event, kind="defend")
event.phrase("{player:event player} ~hit {object:attacked}", Event, kind="hit")
for verb, kind in (
    ("beat chest", "beat chest"),
    ("transcend", "transcend"),
    ("intimidate", "intimidate"),
    ("opt", "opt"),
):
    event.phrase(
        f"{{player:event player}} ~{verb.split()[0]}{verb[len(verb.split()[0]) :]}", Event, kind=kind
    )
event.phrase("the crowd boos {subject:event player}", Event, kind="boo")
event.phrase("the crowd cheers {subject:event player}", Event, kind="cheer")
event.phrase("{subject:event thing} ~be played", Event, kind="play")
event.phrase("{subject:event thing} ~be destroyed", Event, kind="destroy")
event.phrase("{subject:event thing} ~be discarded", Event, kind="discard")
event.phrase("{subject:event thing} ~be banished", Event, kind="banish")
event.phrase("{subject:event thing} ~be charged<| to your soul>", Event, kind="charge")
event.phrase("{subject:event thing} ~be revealed", Event, kind="reveal")
event.phrase("{subject:event thing} ~be pitched", Event, kind="pitch")
event.phrase("{subject:event thing} ~be equipped", Event, kind="equip")
event.phrase("{subject:event thing} ~enter the arena", Event, kind="enter")
event.phrase("{subject:event thing} ~leave the arena", Event, kind="leave")
event.phrase("{subject:event thing} ~gain {what:keyword}", Event, kind="gains")
event.phrase("{object:event thing} ~deal damage", Event, kind="damage")
event.phrase("{object:event thing} ~deal damage to {subject:attacked}", Event, kind="damage")
event.phrase(
    "{object:event thing} ~deal {at_least:number} or more damage to {subject:attacked}", Event, kind="damage"
)
event.phrase("{player:event player} ~play {subject:event thing}", Event, kind="play")
event.phrase("{player:event player} ~activate {subject:event thing}", Event, kind="activate")
event.phrase("{player:event player} ~discard {subject:event thing}", Event, kind="discard")
event.phrase("{player:event player} ~draw a card", Event, kind="draw")
event.phrase("{player:event player} ~pitch {subject:event thing}", Event, kind="pitch")
event.phrase("{player:event player} ~create {subject:event thing}", Event, kind="create")
event.phrase(
    "{player:event player} ~create {subject:event thing} from an effect you control",
    Event,
    kind="create",
    cause=ControlledBy(You()),
    rule="8.5.2",
)
event.phrase("{player:event player} ~banish {subject:event thing}", Event, kind="banish")
event.phrase("{player:event player} ~boost<| a card>", Event, kind="boost", rule="8.3.9")
event.phrase(
    "{player:event player} ~win a clash revealing {subject:event thing}", Event, kind="clash", rule="8.5.45"
)
event.phrase("{player:event player} ~charge <your soul|their soul|your hero's soul>", Event, kind="charge")
event.phrase("{player:event player} ~win a clash", Event, kind="clash", rule="8.5.45")
event.phrase("the combat chain closes", Event("close"), rule="7.7")
attacked = family("attacked")
attacked.phrase(
    "a/an {x:adjective} hero's attack",
    of(AllOf, parts=(ATTACK, of(ControlledBy, who=of(Players, which="each", filter=Slot("x"))))),
)
attacked.phrase("a/an {f:noun}", Slot("f"))

during = family("event")
during.phrase("{e:one event}", Slot("e"))
during.phrase(
    "{player:event player} ~play {a:event thing} or ~activate(player) {b:event thing}",
    of(
        AnyEvent,
        events=(
            of(Event, kind="play", subject=Slot("a"), player=Slot("player")),
            of(Event, kind="activate", subject=Slot("b"), player=Slot("player")),
        ),
    ),
)
during.phrase(
    "{subject:event thing} ~attack or ~defend(subject)",
    of(
        AnyEvent,
        events=(
            of(Event, kind="attack", subject=Slot("subject")),
            of(Event, kind="defend", subject=Slot("subject")),
        ),
    ),
)
during.phrase(
    "{subject:event thing} ~attack or ~hit(subject)",
    of(
        AnyEvent,
        events=(
            of(Event, kind="attack", subject=Slot("subject")),
            of(Event, kind="hit", subject=Slot("subject")),
        ),
    ),
)
during.phrase(
    "{subject:event thing} ~enter or ~leave(subject) the arena",
    of(
        AnyEvent,
        events=(
            of(Event, kind="enter", subject=Slot("subject")),
            of(Event, kind="leave", subject=Slot("subject")),
        ),
    ),
)

G.add(ListRule(G, "events", "one event", Words(", "), Words(" or "), least=2))
during.phrase("{events:events}", AnyEvent)


def make_during(env: Env) -> Value:
    """Add the phase or the ordinal to an event."""
    held = env["e"]
    if not isinstance(held, Event):
        raise Declined
    return dataclasses.replace(held, **{key: value for key, value in env.items() if key != "e"})  # type: ignore[arg-type]


def take_fields(value: Value, **wanted: Value) -> Env | None:
    """Take the fields away that a suffix or prefix says; a wanted None means any value but none."""
    if not isinstance(value, Event):
        return None
    env: Env = {}
    for name, want in wanted.items():
        held = getattr(value, name)
        if held is None or (want is not None and held != want):
            return None
        if want is None:
            env[name] = held
    bare: dict[str, None] = dict.fromkeys(wanted)
    env["e"] = dataclasses.replace(value, **bare)  # type: ignore[arg-type]
    return env


during.pair(
    "{e:one event} during {whose:possessive} {during:phase}",
    make_during,
    lambda value: take_fields(value, whose=None, during=None),
)
during.pair(
    "{e:one event} during a/an {during:phase}",
    make_during,
    lambda value: (
        take_fields(value, during=None) if isinstance(value, Event) and value.whose is None else None
    ),
)
family("phase").words({word: word for word in ("action phase", "end phase", "start phase", "turn")})

moment = family("moment")
moment.phrase("the beginning of each end phase", PhaseStarts("end phase", Players("each")))
moment.phrase("the start of {whose:possessive} <turn|next turn>", PhaseStarts, phase="turn", rule="4.2.2")
moment.phrase(
    "the beginning of {whose:possessive} action phase", PhaseStarts, phase="action phase", rule="4.3.1"
)
moment.phrase(
    "the beginning of {whose:possessive} <end phase|next end phase>",
    PhaseStarts,
    phase="end phase",
    rule="4.4.2",
)
moment.phrase("the beginning of the end phase", PhaseStarts("end phase"), rule="4.4.2")
moment.phrase("the start of the turn", PhaseStarts("turn"))


family("nth event").pair(
    "{nth:ordinal} time {e:one event} each turn",
    make_during,
    lambda value: take_fields(value, nth=None),
)


def make_becomes(env: Env) -> Value:
    """So many cards of a kind defend this: a state (CR 6.6.5c)."""
    n = env["n"]
    inner = filter_of((*parts_of(one_node(env["f"])), Role("defending this")))
    return BecomesTrue(Exists(All(inner), at_least=n if isinstance(n, int) else 0))


def take_becomes(value: Value) -> Env | None:
    """Take the state apart."""
    if not isinstance(value, BecomesTrue) or not isinstance(value.condition, Exists):
        return None
    what = value.condition.what
    parts = parts_of(what.filter) if isinstance(what, All) else ()
    if len(parts) < 2 or parts[-1] != Role("defending this"):
        return None
    return {"f": filter_of(parts[:-1]), "n": value.condition.at_least}


during.pair("this is defended by {n:integer} or more {f:nouns}", make_becomes, take_becomes)
during.phrase(
    "this has no {kind:counter kind} counters",
    of(
        BecomesTrue,
        condition=of(Not, part=of(Matches, what=This(), filter=of(HasCounter, kind=Slot("kind")))),
    ),
)
