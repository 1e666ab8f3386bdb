"""Phrases of amounts: what was done to play a card or this way, the highest of several, what two heroes differ by."""

from __future__ import annotations

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import (
    Amount,
    Arith,
    Count,
    CountersOn,
    Highest,
    History,
    Number,
    PropertyOf,
    Variable,
)
from rulebound.ir.conditions import AllOf, Compare, Every, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Again, Counters, Create, Distribute, Draw, Modes, Repeat
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, InZone, IsA, Meets
from rulebound.ir.lasting import Replacing
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Pick, Players, Ref, Selector, This, Together, You
from rulebound.language.fab.coming import make_row, take_row
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import as_nodes, one_node
from rulebound.language.kernel import ListRule, Words
from rulebound.language.outside import as_card
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import By, DamageThisWay, Plus, Pronoun

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
amount = family("amount")
each = family("each of")
effect = family("effect")

# What was done as a cost, or by the effect before.
each.phrase(
    "{f:noun} destroyed to play this",
    of(History, event=of(Event, kind="destroy", subject=Slot("f")), window="play"),
    rule="1.7.6",
)
REMOVED = of(History, event=of(Event, kind="remove counter", what=Slot("what")), window="way", measure="sum")
amount.phrase("the number of {what:counter kind} counters removed this way", REMOVED, rule="8.5.16")
one.phrase(
    "{n:many} or more cards are turned face-{face:face} this way",
    of(Happened, event=of(Event, kind="turn face", face=Slot("face")), window="way", at_least=Slot("n")),
    rule="8.5.24",
)
each.phrase(
    "card <you've|you have> banished from {from_:own zone} {window:window}",
    of(
        History,
        event=of(Event, kind="banish", subject=IsA("card"), player=YOU, from_=Slot("from_")),
        window=Slot("window"),
    ),
    rule="8.5.1",
)
amount.phrase(
    "the total number of {f:nouns} destroyed this way",
    of(History, event=of(Event, kind="destroy", subject=Slot("f")), window="way"),
    rule="8.5.4",
)
vp.phrase(
    "@remove half the {kind:counter kind} counters from {on:thing}, rounded up",
    of(
        Counters,
        op="remove",
        kind=Slot("kind"),
        n=of(Arith, op="/", a=of(CountersOn, kind=Slot("kind"), on=Slot("on")), b=Number(2), round="up"),
        on=Slot("on"),
    ),
    rule="1.12.1a",
)


# So many of each kind count once (CR 1.12.1a).
def make_rates(env: Env) -> Value:
    """Sum up what comes of each kind."""
    first, *others = as_nodes(env["xs"])
    total = one_amount(first)
    for other in others:
        total = Arith("+", total, one_amount(other))
    return total


def one_amount(node: Node) -> Amount:
    """Take an amount out of a row.

    Raises:
        Declined: it is something else.
    """
    if isinstance(node, Amount):
        return node
    raise Declined


def take_rates(value: Value) -> Env | None:
    """Take the sum apart."""
    parts: list[Node] = []
    while isinstance(value, Arith) and value.op == "+":
        parts.append(value.b)
        value = value.a
    return {"xs": (value, *reversed(parts))} if parts and isinstance(value, Amount) else None


family("rate").phrase(
    "{k:plain number} {f:bare noun}",
    of(
        Arith,
        op="/",
        a=of(History, event=of(Event, kind="destroy", subject=Slot("f")), window="play"),
        b=Slot("k"),
    ),
    rule="1.12.1a",
)
G.add(ListRule(G, "rate row", "rate", Words(", "), Words(" or ", (", and/or ", " and/or ")), least=2))
family("rates").pair("{xs:rate row}", make_rates, take_rates, rule="1.12.1a")
vp.phrase("for each {times:rates} destroyed to play this, repeat this process", Again, rule="8.5.27")

# Properties (CR 2.0.3): of one thing, the highest of several, of heroes.
amount.phrase("the {property:numeric property} of {what:thing}", PropertyOf, rule="2.0.3")
grant = family("grant")
for symbol, name in (("{p}", "power"), ("{d}", "defense")):
    grant.phrase(
        f"{symbol} minus the {{property:numeric property}} of {{what:thing}}",
        of(
            Plus,
            property=name,
            n=of(Arith, op="-", a=Number(0), b=of(PropertyOf, what=Slot("what"), property=Slot("property"))),
        ),
        rule="8.5.8",
    )
amount.phrase(
    "their {h} minus your {h}",
    Arith("-", PropertyOf(Pronoun("they"), "life"), PropertyOf(YOU, "life")),
    rule="2.5",
)
for symbol, name in (("{p}", "power"), ("{d}", "defense")):
    for words, base in (("base ", True), ("", False)):
        amount.phrase(
            f"the highest {words}{symbol} of {{f:nouns}}",
            of(Highest, of=of(All, filter=Slot("f")), property=name, base=base),
            rule="2.0.3",
        )

# Three kinds of things or more, each thing counted once (CR 1.8.7).
family("several kinds of things").pair("{xs:nouns and}{after:?afters}", make_row, take_row, rule="1.8.7")
amount.phrase("the number of {of:several kinds of things}", Count, rule="1.8.7")

HAND = Count(All(AllOf((IsA("card"), InZone("hand", Pronoun("they"))))))
lasting = family("lasting")
lasting.phrase(
    "the next time {event:would but once} this turn, instead {by:instead}",
    Replacing,
    once=True,
    for_=Within("turn"),
    rule="6.4.9",
)
once = family("would but once")
once.phrase("{player:event player} would gain {h}", Event, kind="gain", what="life", rule="8.5.7")
once.phrase(
    "{player:event player} would draw a card from a/an {named:named} token",
    of(
        Event,
        kind="draw",
        player=Slot("player"),
        cause=of(AllOf, parts=(IsA("token"), Slot("named"))),
    ),
    rule="8.5.6",
)
family("instead").phrase("they {x:vp}", of(By, who=Pronoun("they"), do=Slot("x")))
family("instead").phrase("you {x:vp}", Slot("x"))
effect.phrase(
    "they draw up to their {i}",
    By(Pronoun("they"), Draw(Arith("-", PropertyOf(Pronoun("they"), "intellect"), HAND))),
    rule="8.5.6",
)


# Arsenals against each other (CR 3.3).
def cards_in_arsenal(whose: You | Ref) -> Count:
    """Count the cards in somebody's arsenal."""
    return Count(All(AllOf((IsA("card"), InZone("arsenal", whose)))))


for word, op in (("less", "<"), ("more", ">")):
    one.phrase(
        f"you have {word} cards in arsenal than an opposing hero",
        Not(
            Every(
                Players("opponents"),
                Not(Compare(cards_in_arsenal(YOU), op, cards_in_arsenal(Ref("each")))),
            )
        ),
        rule="3.3",
    )

# A token for an opponent whom you choose (CR 8.5.2c).
OPPONENT = Pick(AllOf((IsA("hero"), ControlledBy(Players("opponents")))))
effect.phrase(
    "create a/an {names:token name} token under an opponent's control",
    of(Create, names=Slot("names"), under=OPPONENT),
    rule="8.5.2c",
)
effect.phrase(
    "create a/an {names:token name} token under {who:named}'s control",
    of(Create, names=Slot("names"), under=of(Players, which="party", filter=Slot("who"))),
    rule="1.1.4a",
)
vp.phrase(
    "@create a/an {names:token name} token with X {kind:counter kind} counters",
    of(Create, names=Slot("names"), counters=((Slot("kind"), Variable("X")),)),
    rule="8.5.2",
)
vp.phrase("@repeat {do:vp} X times", of(Repeat, do=Slot("do"), times=Variable("X")), rule="8.5.27")
family("one event").phrase(
    "{player:event player} ~defend this with {subject:event thing}",
    of(Event, kind="defend", subject=Slot("subject"), object=This(), player=Slot("player")),
    rule="7.0.5a",
)
modal = family("modal")
modal.phrase(
    "choose X+1, where X is {n:amount};{modes:bullets}",
    of(Modes, n=of(Arith, op="+", a=Slot("n"), b=Number(1)), modes=Slot("modes")),
    rule="1.7.5",
)
thing = family("thing")


# Cards of a kind that somebody has played, or permanents of it that they have created (CR 5.1.10, 8.5.2).
def make_played_or_created(env: Env) -> Value:
    """So many have been played or created."""
    who = env.get("who", YOU)
    f, n, window = one_node(env["f"]), env["n"], env["window"]
    if not isinstance(who, Selector) or not isinstance(n, int) or not isinstance(window, str):
        raise Declined
    events = (Event("play", subject=as_card(f), player=who), Event("create", subject=f, player=who))
    return Happened(AnyEvent(events), window, n)


def take_played_or_created(value: Value, *, yours: bool) -> Env | None:
    """Take what somebody has played or created apart."""
    if not isinstance(value, Happened) or not isinstance(value.event, AnyEvent) or value.at_least < 2:
        return None
    last = value.event.events[-1]
    if not isinstance(last, Event) or last.player is None or (last.player == YOU) is not yours:
        return None
    env: Env = {"f": last.subject, "n": value.at_least, "window": value.window}
    if not yours:
        env["who"] = last.player
    return env if last.subject is not None and make_played_or_created(env) == value else None


one.pair(
    "<you've|you have> played <or|and/or> created {n:many} or more {f:nouns} {window:window}",
    make_played_or_created,
    lambda value: take_played_or_created(value, yours=True),
    rule="8.5.2",
)
one.pair(
    "{who:who one} has played or created {n:many} or more {f:nouns} {window:window}",
    make_played_or_created,
    lambda value: take_played_or_created(value, yours=False),
    rule="8.5.2",
)


# Cards with one name in common (CR 2.7.5, 5.1.10).
family("after").phrase(
    " who has played {n:many} or more cards with the same name {window:window}",
    of(
        Meets,
        condition=of(
            Compare,
            left=of(
                History,
                event=Event("play", subject=IsA("card"), player=Ref("each")),
                window=Slot("window"),
                measure="same name",
            ),
            op=">=",
            right=of(Number, value=Slot("n")),
        ),
    ),
    rule="2.7.5",
)
vp.phrase(
    "@remove {n:plural number} {kind:counter kind} counters from among {among:nouns}",
    Distribute,
    op="remove",
    rule="8.5.16b",
)
family("ability").phrase(
    "At {on:moment}, X is {counts:amount} as this triggers. {do:block}", Triggered, rule="1.12.2"
)
family("one event").phrase(
    "{subject:event thing} ~be discarded to pay the cost of a/an {to_pay:noun}",
    Event,
    kind="discard",
    rule="1.14.4",
)
one.phrase(
    "the damage dealt this way is equal to or greater than {n:amount}",
    of(Compare, left=DamageThisWay(), op=">=", right=Slot("n")),
    rule="8.5.3",
)

# Who has won both of two clashes (CR 8.5.45a).
BOTH = Players("each", filter=Happened(Event("clash", player=Ref("each")), "way", at_least=2))
family("who one").words({"each hero who has won both clashes": BOTH})
family("who one").shown(
    "each hero who has won both clashes",
    Players("each", filter=Happened(Event("clash", player=Pronoun("they")), "way", at_least=2)),
)
thing.words({"the revealed cards": Together((Ref("revealed"),))})
