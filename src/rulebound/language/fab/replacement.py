"""Replacement effects: what would happen, and what happens instead (CR 6.4)."""

from __future__ import annotations

from rulebound.ir.abilities import Replaces
from rulebound.ir.amounts import Arith, Number, Result
from rulebound.ir.effects import Act, Counters, Do, Repeat
from rulebound.ir.events import Event
from rulebound.ir.filters import OneOf
from rulebound.ir.selectors import Pick, Ref, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import Pronoun, Seq

YOU = You()
ability = family("ability")
would = family("would")
would.phrase(
    "this would be put into your graveyard from anywhere", Event("move", subject=This(), to="graveyard")
)
would.phrase("{subject:event thing} would be destroyed", Event, kind="destroy")
would.phrase("{subject:event thing} would be banished", Event, kind="banish")
would.phrase("{subject:event thing} would be discarded", Event, kind="discard")
would.phrase(
    "{player:event player} would draw a card during an action phase",
    Event,
    kind="draw",
    during="action phase",
    rule="6.4.9",
)
would.phrase("{subject:event thing} would be put into a graveyard", Event, kind="move", to="graveyard")
would.phrase("{subject:event thing} would leave the arena", Event, kind="leave")
would.phrase("{player:event player} would gain {h}", Event, kind="gain", what="life")
would.phrase("{player:event player} would gain an action point", Event, kind="gain", what="action")
would.phrase("{player:event player} would lose {h}", Event, kind="lose", what="life")
would.phrase("{subject:event player} would be dealt damage", Event, kind="damage")
would.phrase("{subject:event player} would be dealt {what:damage kind} damage", Event, kind="damage")
ability.phrase("<If|Whenever> {event:would}, instead {by:clause}", Replaces, rule="6.4.9")
ability.phrase("If {event:would}, you may {by:vps} instead", Replaces, optional=True, rule="6.4.9")
ability.phrase("If {event:outcome}, instead {by:clause}", Replaces, kind="outcome", rule="6.4.11")
ability.phrase(
    "The first time {event:first outcome} each turn, instead {by:body}",
    Replaces,
    kind="outcome",
    rule="6.4.11",
)
ability.phrase("The first time {event:first gain} each turn, instead {by:body}", Replaces, rule="6.4.9")
family("first gain").phrase(
    "{player:event player} would gain {h}", Event, kind="gain", what="life", nth=1, rule="8.5.7"
)
ability.phrase(
    "While this is {works_in:place}, if {event:would}, you may {by:vps} instead",
    Replaces,
    optional=True,
    rule="1.7.4",
)
MORE = Arith("+", Result("amount"), Number(1))
ONCE_MORE = (
    "If {event:would}, instead you may {cost:vp} and {more:vp}. If you do, sharpen it an additional time"
)
for row in (Do, Seq):
    joint = {"joint": ", then "} if row is Seq else {}
    getattr(ability, "phrase" if row is Do else "shown")(
        ONCE_MORE,
        of(
            Replaces,
            event=Slot("event"),
            by=of(
                row,
                steps=(
                    Slot("cost"),
                    Slot("more"),
                    Repeat(Act("sharpen", what=Pronoun("it")), MORE),
                ),
                **joint,
            ),
            optional=True,
        ),
        **({"rule": "6.4.9"} if row is Do else {}),
    )
family("first outcome").phrase(
    "{player:event player} would fail to win a clash", Event, kind="fail to win a clash", what="lost", nth=1
)
family("vp", "vp one").phrase("@clash again", of(Act, verb="clash again"))
family("thing").phrase(
    "{n:number} of the revealed cards", of(Pick, filter=OneOf(Ref("revealed")), n=Slot("n"))
)
family("outcome").phrase(
    "{player:event player} would fail to win a clash revealing {subject:event thing}",
    Event,
    kind="fail to win a clash",
    what="lost",
)
family("vp", "vp one").phrase("@win the clash", of(Act, verb="win the clash"))
for counters, n in (
    ("{n:plural number} {kind:counter kind} counters", None),
    ("a/an {kind:counter kind} counter", 1),
):
    ability.phrase(
        f"This enters the arena with {counters}",
        Replaces,
        event=Event("enter", subject=This()),
        by=of(Counters, op="put", kind=Slot("kind"), n=Slot("n") if n is None else Number(n), on=This()),
        kind="identity",
        rule="6.4.8",
    )
