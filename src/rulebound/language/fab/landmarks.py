"""Phrases of landmarks and other cards that speak of what any hero does, and to whom it then happens (CR 8.2.9)."""

from __future__ import annotations

from dataclasses import replace

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import Amount, Number, Result
from rulebound.ir.conditions import AllOf, AnyOf, Happened, Matches, Not
from rulebound.ir.effects import Counters, Create, Gain, Modes
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, HasType, IsA, OneOf
from rulebound.ir.node import Value
from rulebound.ir.selectors import Next, Players, This, Together, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD, as_nodes
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import By, DamageThisWay, Pronoun, Seq

YOU = You()
HERO = IsA("hero")
ANYBODY = Players("each")
THEY = Pronoun("they")
event = family("one event")
one = family("one condition")

# A hero reveals (CR 8.5.17), and chooses what comes of it (CR 1.7.5a).
event.phrase(
    "{player:event player} ~reveal 1 or more cards", Event, kind="reveal", at_least=Number(1), rule="1.9.2a"
)


def make_their_modes(env: Env) -> Value:
    """They choose, and what a mode says without a subject is done by them."""
    n = env["n"]
    if not isinstance(n, Amount):
        raise Declined
    modes = tuple(By(THEY, mode) if isinstance(mode, Gain) else mode for mode in as_nodes(env["modes"]))
    return Modes(n, modes, who=THEY)


def take_their_modes(value: Value) -> Env | None:
    """Take the modes of their choice, and leave out who does what they say."""
    inner = value.do if isinstance(value, By) and value.who == THEY else value
    if not isinstance(inner, Modes) or replace(inner, who=YOU) != Modes(inner.n, inner.modes):
        return None
    if inner is value and inner.who != THEY:
        return None
    modes = tuple(mode.do if isinstance(mode, By) and mode.who == THEY else mode for mode in inner.modes)
    return {"n": inner.n, "modes": modes}


family("modal").pair(
    "they choose {n:number};{modes:bullets}", make_their_modes, take_their_modes, rule="1.7.5a"
)
family("next").phrase("their next {filter:noun} this turn", Next, whose=THEY)
family("next").phrase("the next {filter:noun} they defend with this turn", Next, how="defended", whose=THEY)

# What no hero has done, and what has grown (CR 2.0.3b).
one.phrase(
    "no hero has gained {r} or {h} from a card effect this turn",
    Not(AnyOf(tuple(Happened(Event("gain", what=asset, cause=CARD)) for asset in ("resource", "life")))),
    rule="1.8.4",
)
THEIRS = AllOf((CARD, ControlledBy(ANYBODY)))
GROWN = tuple(Happened(Event("gains", subject=THEIRS, what=name)) for name in ("power", "defense"))
COUNTED = tuple(Happened(Event("put counter", subject=THEIRS, what=kind)) for kind in ("+1{p}", "+1{d}"))
one.phrase(
    "no card or token controlled by a hero has had {p} or {d} increased this turn",
    Not(AnyOf((*GROWN, *COUNTED))),
    rule="2.0.3b",
)

# Who is attacked, and what is dealt damage by a hero or by an ally, which is not its controller's (CR 8.2.8e).
event.phrase("{object:attacked} ~be attacked", Event, kind="attack", rule="7.0.4")
DEALER = Players("controller", Pronoun("it"))
BY_HEROES = Event("damage", subject=HERO, player=ANYBODY)
BY_ALLIES = Event("damage", subject=HERO, object=AllOf((IsA("permanent"), HasType("Ally"))))
LOOT = (
    "Whenever a hero or an ally they control deals damage to an opposing hero, that many {kind:counter kind} counters are"
    " removed from this, and they create as many {names:token name} tokens"
)
family("ability").phrase(
    LOOT,
    of(
        Triggered,
        on=AnyEvent((BY_HEROES, BY_ALLIES)),
        and_state=Not(Matches(THEY, OneOf(DEALER))),
        do=of(
            Seq,
            steps=(
                of(Counters, op="remove", kind=Slot("kind"), n=DamageThisWay(), on=This()),
                of(By, who=Together((DEALER,)), do=of(Create, names=Slot("names"), n=Result("done"))),
            ),
            joint=". ",
        ),
    ),
    rule="8.5.16b",
)
