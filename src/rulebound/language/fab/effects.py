"""Discrete effects: what a text tells somebody to do (CR 8.5), as verb phrases."""

from __future__ import annotations

from rulebound.ir.amounts import Number, Variable
from rulebound.ir.conditions import AllOf
from rulebound.ir.costs import Assets
from rulebound.ir.effects import (
    Act,
    AttackWith,
    Banish,
    Clash,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    Face,
    Gain,
    Look,
    Lose,
    Modes,
    Negate,
    NewTargets,
    Outcome,
    Pay,
    Reveal,
    Roll,
    Search,
    Shuffle,
    Tap,
    Wager,
)
from rulebound.ir.filters import IsA
from rulebound.ir.node import Value
from rulebound.ir.selectors import Target, This, You
from rulebound.language.fab.amounts import counted
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import CARD
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import Pronoun, Put

YOU = You()
vp = family("vp", "vp one")

# Cards.
vp.phrase("@draw {n:cards}", Draw, rule="8.5.6")
vp.phrase("@discard {n:cards}", Discard, rule="8.5.5")
vp.phrase("@discard this", Discard(what=This()), rule="8.5.5")
vp.phrase("@discard a random card", Discard(random=True), rule="8.5.5")
vp.phrase("@discard {n:several} random cards", Discard, random=True)
vp.phrase("@discard a/an {what:narrow card}", Discard)
vp.phrase("@discard {n:plural number} {what:narrow cards}", Discard, rule="8.5.5")


def narrow(env: Env) -> Value:
    """Take a noun that says more than that it is a card."""
    if env["f"] == CARD:
        raise Declined
    return env["f"]


family("narrow card").pair("{f:noun}", narrow, lambda value: {"f": value})
family("narrow cards").pair("{f:nouns}", narrow, lambda value: {"f": value})
vp.phrase("@banish {what:thing}<| face-up>", Banish, rule="8.5.1")
vp.phrase("@banish {what:thing} face-down", Banish, face="down", rule="8.5.1")
vp.phrase("@destroy {what:thing}", Destroy, rule="8.5.4")
vp.phrase("@reveal {what:thing}", Reveal)
vp.phrase("@look at {what:thing}", Look)
vp.phrase("@negate {what:thing}", Negate)
vp.phrase("@tap {what:thing}", Tap)
vp.phrase("@untap {what:thing}", Tap, untap=True)
vp.phrase("@turn {what:thing} face-up", Face, face="up")
vp.phrase("@turn {what:thing} face-down", Face, face="down")
vp.phrase("@shuffle", Shuffle())
vp.phrase("@search your deck for a/an {filter:noun}", Search)
vp.phrase("@search your deck for {filter:named}", Search)

# Moves.
family("face").words({"up": "up", "down": "down"})
vp.phrase(
    "@put {what:thing} on the bottom of {whose:possessive} deck<| in any order>",
    Put,
    to="deck",
    place="bottom",
    rule="8.5.29",
)
vp.phrase(
    "@put {what:thing} <on top|on the top> of {whose:possessive} deck<| in any order>",
    Put,
    to="deck",
    place="top",
)
vp.phrase("@put {what:thing} <on top|back in any order|back>", Put, to="deck", place="top")
vp.phrase("@put {what:thing} on the bottom", Put, to="deck", place="bottom")
vp.phrase("@put {what:thing} into {whose:possessive} {to:zone}", Put)
vp.phrase("@put {what:thing} face-{face:face} into {whose:possessive} {to:zone}", Put)
vp.phrase("@put {what:thing} face-{face:face} in arsenal", Put, to="arsenal")
vp.phrase("@return {what:thing} to {whose:possessive} {to:zone}", Put, verb="return")

# Tokens.
vp.phrase("@create a/an {names:token name} token", Create, rule="8.5.2")
vp.phrase("@create {n:several} {names:token name} tokens", Create, rule="8.5.2")
vp.phrase("@create X {names:token name} tokens", Create, n=Variable("X"), rule="8.5.2")
vp.phrase("@create a/an {names:token name} token {n:for each}", Create, rule="8.5.2")
vp.phrase(
    "@create a/an {names:token name} token with a {kind:counter kind} counter",
    Create,
    counters=((Slot("kind"), 1),),
)
vp.phrase("@create a/an {names:token name} in {to:own zone}", Create, rule="8.5.2")
vp.phrase("@create {n:several} {names:token name}s in {to:own zone}", Create, rule="8.5.2")
vp.phrase("@create a/an {names:token name} token under {under:possessive} control", Create, rule="8.5.2c")
vp.phrase(
    "@create {n:several} {names:token name} tokens under {under:possessive} control", Create, rule="8.5.2c"
)
vp.phrase("@banish it and {what:thing}", of(Do, steps=(Banish(Pronoun("it")), of(Banish, what=Slot("what")))))
vp.phrase("@banish this and {what:thing}", of(Do, steps=(Banish(This()), of(Banish, what=Slot("what")))))
vp.phrase("@sharpen {what:thing}", Act, verb="sharpen")
vp.phrase("@beat chest", Act("beat chest"))
family("token name").phrase("{name:name}", (Slot("name"),))
G.add(ListRule(G, "token choice list", "token choice", Words(", "), Words(" or ", (", or ",)), least=2))
family("token choice").phrase("{name:name}", Create, names=(Slot("name"),))
vp.phrase("@create a/an {modes:token choice list} token", Modes, n=Number(1), now=True, rule="8.5.2")
family("for each").phrase("for each {x:each of}", Slot("x"))

counted("action points", "action point", "action points")

# Damage, life and other assets.
vp.phrase("@deal {n:number} damage to {to:damage target}", Deal, rule="8.5.3")
vp.phrase("@deal {n:number} {kind:damage kind} damage to {to:damage target}", Deal, rule="8.5.3")
vp.phrase("@gain {n:number}{h}", Gain, asset="life", rule="8.5.7")
vp.phrase("@lose {n:number}{h}", Lose, asset="life")
vp.phrase("@gain {n:resources}", Gain, asset="resource")
vp.phrase("@gain {n:chis}", Gain, asset="chi")
vp.phrase("@gain {n:action points}", Gain, asset="action")
vp.phrase("@pay {cost:assets}", Pay)
assets = family("assets")
assets.phrase("{resource:resources}", Assets)
assets.phrase("{chi:chis}", Assets)
assets.phrase("<1{h}|{h}>", Assets(life=Number(1)))
assets.phrase("{life:number}{h}", Assets)
assets.phrase("0", Assets(resource=Number(0)))
assets.phrase("X{r}", Assets(resource=Variable("X")))

# Counters.
vp.phrase("@put {n:plural number} {kind:counter kind} counters on {on:thing}", Counters, op="put")
vp.phrase("@put a/an {kind:counter kind} counter on {on:thing}", Counters, op="put", n=Number(1))
vp.phrase("@remove {n:plural number} {kind:counter kind} counters from {on:thing}", Counters, op="remove")
vp.phrase("@remove a/an {kind:counter kind} counter from {on:thing}", Counters, op="remove", n=Number(1))
vp.phrase("@remove all {kind:counter kind} counters from {on:thing}", Counters, op="remove", n=None)

# Keyword verbs.
vp.phrase("@equip {what:thing}", Act, verb="equip", rule="8.5.37")
vp.phrase(
    "@destroy this and {what:thing}",
    of(Do, steps=(Destroy(This()), of(Destroy, what=Slot("what")))),
    rule="8.5.4",
)
crowd = family("effect")
vp.phrase("@attack with {what:thing}", AttackWith, rule="8.5.38")
vp.phrase("@choose new targets for {what:thing}", NewTargets, rule="1.8.5f")
crowd.phrase("the game is a draw", Outcome("draw"), rule="4.5.4b")
crowd.phrase("the crowd boos {what:whom}", Act, verb="boo")
crowd.phrase("the crowd cheers {what:whom}", Act, verb="cheer")
crowd.phrase("{what:thing} has hit", Act, verb="has hit")
crowd.phrase("{by:subject} ~deal {n:number} damage to {to:damage target}", Deal, rule="8.5.3")
crowd.phrase(
    "{by:subject} ~deal {n:number} {kind:damage kind} damage to {to:damage target}", Deal, rule="8.5.3"
)
for verb, cited in (
    ("intimidate", "8.5.10"),
    ("reload", "8.5.17"),
    ("transcend", "8.5.40"),
    ("boost", "8.3.9"),
):
    vp.phrase(f"@{verb}", Act(verb), rule=cited)
vp.phrase("@intimidate {what:whom}", Act, verb="intimidate")
vp.phrase("@mark {what:whom}", Act, verb="mark")
vp.phrase(
    "@mark target {named:named}",
    of(Act, verb="mark", what=of(Target, filter=of(AllOf, parts=(IsA("hero"), Slot("named"))))),
    rule="1.2.2b",
)
for verb in ("amp", "opt"):
    vp.phrase(f"@{verb} {{n:number}}", Act, verb=verb)
vp.phrase("@charge <your soul|your hero's soul>", Act("charge"), rule="8.5.29")
vp.phrase("@clash with {with_:whom}", Clash, rule="8.5.45")
vp.phrase("@wager a/an {prizes:token name} token with {with_:whom}", Wager, rule="8.5.46")
vp.phrase("@roll a {sides:integer}-sided die", Roll)
