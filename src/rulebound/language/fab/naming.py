"""Naming a card, and what has the name that was named (CR 8.5.21)."""

from __future__ import annotations

import dataclasses

from rulebound.ir.amounts import Result
from rulebound.ir.conditions import AllOf, Matches
from rulebound.ir.durations import Duration
from rulebound.ir.effects import Act, Choose, Create, Do, Later, Name
from rulebound.ir.events import PhaseStarts
from rulebound.ir.filters import Called, ControlledBy, InZone, IsA, OneOf, Role
from rulebound.ir.lasting import Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Pick, Selector
from rulebound.language.fab.amounts import COUNTED
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import CARD
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import AmongThem, From, GetsName, Many, Pronoun, UnlessSo

lasting = family("lasting")
vp = family("vp", "vp one")

vp.phrase("@name a card", Name(), rule="8.5.21")
CALLED = AllOf((CARD, Called()))
# A pack whose cards are all in the game's own list; what any pack may hold is not known to a game (CR 1.9.1a).
vp.phrase(
    "@open and reveal a booster pack and put {what:thing} into your hand",
    Act,
    verb="open a booster pack",
    rule="1.9.1a",
)
family("subject").words({"the named card": Many("named card", CALLED)})
family("all").words({"the named card": Many("named card", CALLED)})
family("one condition").phrase(
    "it's the named card", of(Matches, what=Pronoun("it"), filter=Called()), rule="2.7.1"
)
after = family("after")
after.phrase(" with <that name|the chosen name>", Called(), rule="2.7.1")

# An object that gets the name (CR 2.7.1).
family("grant").words({"that name": GetsName()})

# What a card can't be used for, in a row.
family("use").words(
    {
        "pitched": "pitch",
        "played": "play",
        "played from hand": "play from hand",
        "used to defend": "defend",
    }
)
G.add(ListRule(G, "uses", "use", Words(", "), Words(" or ", (", or ",)), least=2))
FROM_HAND = " from hand"


def make_uses(env: Env) -> Value:
    """Things can't be used for any of several purposes."""
    what, uses, for_ = env["what"], env["uses"], env["for_"]
    if not isinstance(what, Selector) or not isinstance(uses, tuple):
        raise Declined
    return Do(tuple(_barred(what, str(use), for_) for use in uses))


def _barred(what: Selector, use: str, for_: Value) -> Rule:
    if for_ is not None and not isinstance(for_, Duration):
        raise Declined
    if use.endswith(FROM_HAND):
        if not isinstance(what, All | Many):
            raise Declined
        what = dataclasses.replace(what, filter=AllOf((InZone("hand"), what.filter)))
    return Rule("cannot", use.removesuffix(FROM_HAND), what, for_=for_)


def take_uses(value: Value) -> Env | None:
    """Take a row of purposes apart."""
    if not isinstance(value, Do) or len(value.steps) < 2:
        return None
    first = value.steps[0]
    if not isinstance(first, Rule):
        return None
    uses: list[Value] = []
    for step in value.steps:
        if not isinstance(step, Rule):
            return None
        uses.append(step.action if step.what == first.what else f"{step.action}{FROM_HAND}")
    env: Env = {"what": first.what, "uses": tuple(uses), "for_": first.for_}
    return env if make_uses(env) == value else None


lasting.phrase(
    "{what:subject} can't be pitched{for_:?stay}", Rule, mode="cannot", action="pitch", rule="1.0.2"
)
lasting.pair("{what:subject} can't be {uses:uses}{for_:?stay}", make_uses, take_uses, rule="1.0.2")
lasting.phrase(
    "the named card can't be played from {zone:zone}{for_:?stay}",
    of(
        Rule,
        mode="cannot",
        action="play",
        what=of(All, filter=of(AllOf, parts=(of(InZone, zone=Slot("zone")), CALLED))),
        for_=Slot("for_"),
    ),
    rule="5.1.5",
)

# A choice that is all that is done (CR 1.8.6).
vp.phrase("@choose {what:chosen thing}", Choose, rule="1.8.6")


def chosen_thing(env: Env) -> Value:
    """Take what says where it is: what is chosen among is not left to guess (CR 1.8.6b). A hero who is chosen has words
    and a register of their own.
    """
    x = env["x"]
    if x == Pick(IsA("hero")):
        raise Declined
    if isinstance(x, Pick) and not any(
        isinstance(part, InZone | From | ControlledBy | Role | OneOf | AmongThem) for part in x.filter.walk()
    ):
        raise Declined
    return x


family("chosen thing").pair("{x:thing}", chosen_thing, lambda value: {"x": value})
# What happens unless something is so.
family("clause").phrase("{do:effect} unless {condition:condition}", UnlessSo, rule="1.8.4")

# Later in the turn.
family("clause").phrase(
    "at the beginning of the next end phase, {do:clause}",
    of(Later, on=PhaseStarts("end phase"), do=Slot("do"), window=None),
    rule="6.6.3a",
)

# Printed last: these words have a wider meaning than others for the same.
for register in COUNTED:
    vp.shown(
        "@create that many {names:token name} tokens", of(Create, names=Slot("names"), n=Result(register))
    )
