"""Phrases of what stands where: defended attacks, equipped cards, tokens in rows, and what an effect looks back at."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.abilities import PlayOnly, Triggered
from rulebound.ir.amounts import Arith, Count, History, Number, PropertyOf
from rulebound.ir.conditions import AllOf, AnyOf, Compare, During, Every, Exists, Happened, Matches, Not
from rulebound.ir.durations import Duration
from rulebound.ir.effects import Banish, Counters, Create, Deal, Do, Later, Lose, Modes, Wager
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import (
    Attacks,
    ControlledBy,
    Defends,
    Did,
    HasCounter,
    HasKeyword,
    HasType,
    InZone,
    IsA,
    NameHas,
    OneOf,
    OwnedBy,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import CostChange, Rule
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Pick, Players, Ref, Selector, This, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import filter_of, one_node, parts_of
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Of, Slot, of
from rulebound.language.surface import Gets, IfItIs, Joined, Many, Pronoun, Put, ShowsHand, WhileIs

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
lasting = family("lasting")
ability = family("ability")
after = family("after")
event = family("one event")

# Tokens of several kinds (CR 8.5.2).
G.add(
    ListRule(
        G,
        "token names",
        "name",
        Words(", ", (", a ", ", an ")),
        Words(" and ", (", and ", " and a ", " and an ", ", and a ")),
        2,
    )
)
vp.phrase("@create a/an {names:token names} token", Create, rule="8.5.2")
vp.phrase("@create a/an {names:token names} token under {under:possessive} control", Create, rule="8.5.2c")
vp.phrase("@wager a/an {prizes:token names} token with {with_:whom}", Wager, rule="8.5.46")

# Somebody has a thing deal damage: its controller decides, the thing is the source (CR 8.5.3a).
for rule in ("vps", "vps one"):
    family(rule).phrase("have {by:thing} deal {n:number} damage to {to:damage target}", Deal, rule="8.5.3")
family("thing").phrase("your hero", Many("your", IsA("hero")))


# What an attack is defended by (CR 7.0.5).
def make_defended(env: Env) -> Value:
    """Cards of a kind defend an attack."""
    what = env["what"]
    n = env.get("n", 1)
    if not isinstance(what, Selector) or not isinstance(n, int):
        raise Declined
    inner = filter_of((Defends(OneOf(what)), *parts_of(one_node(env["f"]))))
    return Exists(All(inner), at_least=n)


def take_defended(value: Value, *, counted: bool) -> Env | None:
    """Take "is defended by" apart."""
    if not isinstance(value, Exists) or value.at_most is not None or not isinstance(value.what, All):
        return None
    parts = parts_of(value.what.filter)
    if len(parts) < 2 or (value.at_least > 1) is not counted:
        return None
    what = _defended(parts[0])
    if what is None:
        return None
    env: Env = {"f": filter_of(parts[1:]), "what": what}
    return {**env, "n": value.at_least} if counted else env


def _defended(part: Node) -> Selector | None:
    if part == Role("defending this"):
        return This()
    return part.filter.what if isinstance(part, Defends) and isinstance(part.filter, OneOf) else None


def take_not_defended(value: Value) -> Env | None:
    """Take "isn't defended by" apart."""
    return take_defended(value.part, counted=False) if isinstance(value, Not) else None


for kind in ("a/an {f:noun}", "{f:companion}"):
    one.pair(
        f"{{what:thing}} ~be defended by {kind}",
        make_defended,
        lambda value: take_defended(value, counted=False),
    )
    one.pair(
        f"{{what:thing}} isn't defended by {kind}",
        lambda env: Not(one_node(make_defended(env))),
        take_not_defended,
    )
one.pair(
    "{what:thing} ~be defended by {n:many} or more {f:nouns}",
    make_defended,
    lambda value: take_defended(value, counted=True),
)
for word in ("defending this", "defending", "attacking"):
    family("while").phrase(f" while {word}", WhileIs(Role(word)))
one.phrase("{what:who one} is {filter:quality}", of(Matches, what=Slot("what"), filter=Slot("filter")))

# What is equipped (CR 3.0.5, 8.5.37).
EQUIPPED = AllOf((ControlledBy(YOU), Role("equipped")))
after.phrase(" <you have|you've> equipped", EQUIPPED)


def make_equipped(env: Env) -> Value:
    """You have so many of a kind equipped."""
    n = env.get("n", 1)
    return Exists(All(with_part(env["f"], EQUIPPED)), at_least=n if isinstance(n, int) else 1)


def take_equipped(value: Value, *, counted: bool) -> Env | None:
    """Take "you have ... equipped" apart."""
    if not isinstance(value, Exists) or value.at_most is not None or not isinstance(value.what, All):
        return None
    inner = without_part(value.what.filter, EQUIPPED)
    if inner is None or (value.at_least > 1) is not counted:
        return None
    return {"f": inner, "n": value.at_least} if counted else {"f": inner}


one.pair(
    "you have a/an {f:bare noun} equipped", make_equipped, lambda value: take_equipped(value, counted=False)
)
one.pair(
    "you have {n:many} or more {f:bare nouns} equipped",
    make_equipped,
    lambda value: take_equipped(value, counted=True),
)

# Costs of nouns.
after.phrase(
    " with cost {a:plain number} or {b:plain number}",
    of(
        AnyOf,
        parts=(
            of(PropertyIs, property="cost", op="=", value=Slot("a")),
            of(PropertyIs, property="cost", op="=", value=Slot("b")),
        ),
    ),
)
after.phrase(
    " with <cost|{r} cost> <less than or equal to|equal to or less than> {value:counted amount}",
    PropertyIs,
    property="cost",
    op="<=",
)
for symbol, name in (("{p}", "power"), ("{d}", "defense")):
    for words, op in (("less than", "<"), ("less than or equal to", "<=")):
        after.phrase(f" with {symbol} {words} {{value:counted amount}}", PropertyIs, property=name, op=op)


# Looks into the past.
one.phrase(
    "a hero has lost {h} {window:window}",
    of(Happened, event=Event("lose", player=Players("each"), what="life"), window=Slot("window")),
)
one.phrase("<it's|it is> not your turn", Not(During("turn", YOU)))
one.phrase("<it's|it is> an opponent's turn", During("turn", Players("opponents")))
one.phrase(
    "a/an {f:noun} is charged this way",
    of(Happened, event=of(Event, kind="charge", subject=Slot("f")), window="play"),
)
one.phrase("<it|this> scrapped a card", Happened(Event("scrap", subject=This()), "play"), rule="8.3.32a")
for who in ("who many", "who one"):
    one.phrase(
        f"{{whose:{who}}} ~have {{n:integer}} or more cards in hand",
        of(
            Exists,
            what=of(All, filter=of(AllOf, parts=(IsA("card"), of(InZone, zone="hand", whose=Slot("whose"))))),
            at_least=Slot("n"),
        ),
    )


one.phrase(
    "<it's|it is> attacking {f:attacked}",
    of(Matches, what=Pronoun("it"), filter=of(Attacks, filter=Slot("f"))),
    rule="7.0.4",
)
one.phrase(
    "{what:thing} ~be defending a/an {f:noun}",
    of(Matches, what=Slot("what"), filter=of(Defends, filter=Slot("f"))),
)
ON_THE_LINK = (Role("active chain link"), Role("defending"))


def take_on_the_link(value: Value) -> Env | None:
    """Take "is defending this chain link" apart."""
    if not isinstance(value, Exists) or not isinstance(value.what, All) or value != Exists(value.what):
        return None
    parts = parts_of(value.what.filter)
    return {"f": filter_of(parts[2:])} if parts[:2] == ON_THE_LINK and len(parts) > 2 else None


one.pair(
    "a/an {f:noun} is defending this chain link",
    lambda env: Exists(All(filter_of((*ON_THE_LINK, *parts_of(one_node(env["f"])))))),
    take_on_the_link,
)
one.phrase(
    "a/an {f:noun} was banished from boosting this",
    of(Happened, event=of(Event, kind="banish", subject=Slot("f"), from_="deck"), window="play"),
    rule="8.3.9",
)
family("activate only").phrase(". Activate this only during your action phase", During("action phase", YOU))
family("activate only").phrase(". Activate this only during your turn", During("turn", YOU))
family("thing").phrase(
    "{whose:possessive} hand",
    of(
        Many,
        style="hand",
        filter=of(AllOf, parts=(IsA("card"), of(InZone, zone="hand", whose=Slot("whose")))),
    ),
)
for who in ("who many", "who one"):
    effect = family("effect")
    verb = "reveal" if who == "who many" else "reveals"
    effect.phrase(f"{{who:{who}}} {verb} <their|your> hand", ShowsHand)
event.phrase("this is put into your {to:zone}", Event, kind="move", subject=This())
event.phrase("this is put into your {to:zone} face-{face:face}", Event, kind="move", subject=This())


def make_put(env: Env) -> Value:
    """A card is put into a zone of yours: cards only ever lie in zones of their owners (CR 3.0.2)."""
    to = env["to"]
    if not isinstance(to, str):
        raise Declined
    return Event("move", subject=with_part(env["f"], OwnedBy(YOU)), to=to)


def take_put(value: Value) -> Env | None:
    """Take "is put into your zone" apart."""
    if not isinstance(value, Event) or value.subject is None:
        return None
    env: Env = {"f": without_part(value.subject, OwnedBy(YOU)), "to": value.to}
    return env if env["f"] is not None and value.to is not None and make_put(env) == value else None


event.pair("a/an {f:noun} is put into your {to:zone}", make_put, take_put)


# Two tokens of different names.
def token(name: str) -> Of:
    """Say that you control a token of the name in a slot."""
    return of(Exists, what=of(All, filter=of(AllOf, parts=(IsA("token"), Slot(name), ControlledBy(YOU)))))


one.phrase("you control a/an {a:named} and a/an {b:named} token", of(AllOf, parts=(token("a"), token("b"))))

# While and until.
clause = family("clause")
for window in ("chain link", "combat chain"):
    clause.phrase(f"the next time {{on:event}} this {window}, {{do:clause}}", Later, window=window)
    clause.phrase(
        f"<whenever|when> {{on:event}} this {window}, {{do:clause}}", Later, once=False, window=window
    )
lasting.phrase("you may play {what:thing}{for_:duration}", Rule, mode="may", action="play", who=YOU)
for who in ("who many", "who one"):
    lasting.phrase(
        f"cards and <activated |>abilities cost {{who:{who}}} <an additional|additional> {{n:resources}}{{for_:?duration}}",
        CostChange,
        what=All(IsA("object")),
        to="play or activate",
        rule="5.1.6a",
    )
lasting.phrase(
    "this <gets|gains|has> {a:grant} or {b:grant}{for_:?duration}",
    of(
        Modes,
        n=Number(1),
        now=True,
        modes=tuple(of(Gets, what=This(), grants=(Slot(x),), for_=Slot("for_")) for x in ("a", "b")),
    ),
    rule="1.7.5",
)
ability.phrase(
    "If {c:condition}, you can't play this", of(PlayOnly, condition=of(Not, part=Slot("c"))), rule="5.1.5"
)
ability.phrase(
    "When {event:event} and at {moment:moment}, {do:body}",
    of(Triggered, on=of(AnyEvent, events=(Slot("event"), Slot("moment"))), do=Slot("do")),
)

# What the next one is, and what that one gets beside (CR 6.2.4).
state = family("it state")
state.phrase("it's {filter:color}", Slot("filter"))
state.phrase("it's fused", Did(Event("fuse"), "turn"), rule="8.3.17")
state.phrase("it has a/an {kind:counter kind} counter", HasCounter)
state.phrase("it has {word:keyword}", HasKeyword)
state.phrase("it has {word:name part} in its name", NameHas)
sentence = family("sentence")
sentence.phrase("If {state:it state}, it <gets|gains|has> {grants:grants}", IfItIs)
family("amount").phrase(
    "the damage dealt by this",
    History(Event("damage", object=This()), window="way", measure="sum"),
    rule="8.5.3",
)

# Two kinds of cards banished from one place.
vp.phrase(
    "@banish {n:several} {a:bare nouns} and a/an {b:bare noun} from your {zone:zone}",
    of(
        Do,
        steps=(
            of(Banish, what=of(Pick, filter=of(Joined, f=Slot("a"), zone=Slot("zone")), n=Slot("n"))),
            of(Banish, what=of(Pick, filter=of(Joined, f=Slot("b"), zone=Slot("zone")))),
        ),
    ),
)

# Events.
event.phrase("{player:event player} ~attack {object:attacked}", Event, kind="attack", rule="7.0.4")

# Contracts: whoever is contracted is rewarded each time that they do it (CR 8.4.7, 8.5.39).


def make_contract(env: Env) -> Value:
    """A contract to banish cards of opponents."""
    kind = with_part(env["f"], OwnedBy(Players("opponents")))
    return Triggered(Event("banish", subject=kind, player=YOU), one_node(env["do"]))


def take_contract(value: Value) -> Env | None:
    """Take a contract apart."""
    if not isinstance(value, Triggered) or not isinstance(value.on, Event) or value.on.subject is None:
        return None
    inner = without_part(value.on.subject, OwnedBy(Players("opponents")))
    env: Env = {"f": inner, "do": value.do}
    return env if inner is not None and make_contract(env) == value else None


ability.pair(
    "You are contracted to banish opponents' {f:nouns}. Whenever you complete this contract, {do:body}",
    make_contract,
    take_contract,
    rule="8.5.39",
)
WHILE_DEFENDING = Matches(This(), Role("defending"))


def make_contract_of_a_defender(env: Env) -> Value:
    """A contract of a defending card, whose abilities are functional only where they say so (CR 1.7.4a)."""
    return dataclasses.replace(cast("Triggered", make_contract(env)), and_state=WHILE_DEFENDING)


def take_contract_of_a_defender(value: Value) -> Env | None:
    """Take the contract of a defending card apart."""
    if not isinstance(value, Triggered) or value.and_state != WHILE_DEFENDING:
        return None
    return take_contract(dataclasses.replace(value, and_state=None))


ability.pair(
    "While this is defending, you are contracted to banish opponents' {f:nouns}. Whenever you complete this contract,"
    " {do:body}",
    make_contract_of_a_defender,
    take_contract_of_a_defender,
    rule="8.5.39",
)

# Where it can be played from.
ability.phrase(
    "This can't be played from {zone:zone}",
    of(PlayOnly, condition=of(Not, part=of(Matches, what=This(), filter=of(InZone, zone=Slot("zone"))))),
    rule="5.1.5",
)


def make_barred(env: Env) -> Value:
    """Cards of a kind can't be played from a zone."""
    zone = env["zone"]
    if not isinstance(zone, str):
        raise Declined
    barred = All(filter_of((InZone(zone), *parts_of(one_node(env["f"])))))
    for_ = env["for_"]
    if for_ is not None and not isinstance(for_, Duration):
        raise Declined
    return Rule("cannot", "play", barred, for_=for_)


def take_barred(value: Value) -> Env | None:
    """Take "can't be played from" apart."""
    if not isinstance(value, Rule) or not isinstance(value.what, All):
        return None
    first, *rest = parts_of(value.what.filter)
    if not rest or not isinstance(first, InZone):
        return None
    env: Env = {"f": filter_of(tuple(rest)), "zone": first.zone, "for_": value.for_}
    return env if make_barred(env) == value else None


lasting.pair(
    "{f:nouns} can't be played from {zone:zone}{for_:?duration}", make_barred, take_barred, rule="5.1.5"
)

vp.phrase(
    "@put a/an {kind:counter kind} counter on {n:named}",
    of(
        Counters,
        op="put",
        kind=Slot("kind"),
        n=Number(1),
        on=of(Many, style="named", filter=of(AllOf, parts=(IsA("permanent"), Slot("n")))),
    ),
)
event.phrase("{player:event player} ~hit", Event, kind="hit", rule="7.5.5")
family("phase of a turn").words({"turn": "turn"})
family("head").phrase("off-hand", (IsA("permanent"), HasType("Off-Hand")))
one.phrase(
    "the last attack on this combat chain hit",
    Exists(All(AllOf((Role("last attack"), Did(Event("hit"), "combat chain"))))),
)
event.phrase("{subject:event thing} ~defend this", Event, kind="defend", object=This(), rule="7.0.5")
for verb, kind in (
    ("played", "play"),
    ("pitched", "pitch"),
    ("discarded", "discard"),
    ("banished", "banish"),
):
    one.phrase(
        f"<you've|you have> {verb} a/an {{a:noun}} and a/an {{b:noun}} {{window:window}}",
        of(
            AllOf,
            parts=tuple(
                of(Happened, event=of(Event, kind=kind, subject=Slot(x), player=YOU), window=Slot("window"))
                for x in ("a", "b")
            ),
        ),
    )
vp.phrase("@lose {h} equal to {n:amount}", Lose, asset="life")
for kinds in ("", "{kind:damage kind} "):
    vp.phrase(f"@deal {kinds}damage to {{to:damage target}} equal to {{n:amount}}", Deal, rule="8.5.3")
REACTIONS = (AnyOf((HasType("Attack Reaction"), HasType("Defense Reaction"))),)
family("heads").phrase("reaction cards", REACTIONS)
vp.phrase(
    "@put {what:thing} on the top or bottom of {whose:possessive} deck",
    of(
        Modes,
        n=Number(1),
        now=True,
        modes=tuple(
            of(Put, what=Slot("what"), to="deck", whose=Slot("whose"), place=place)
            for place in ("top", "bottom")
        ),
    ),
)
for word, op in (("less", "<"), ("more", ">")):
    counts = [
        of(Count, of=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(x)))))
        for x in (YOU, Ref("each"))
    ]
    fewer = of(Compare, left=counts[0], op=op, right=counts[1])
    one.phrase(
        f"you control {word} {{f:nouns}} than <an opponent|an opposing hero>",
        of(Not, part=of(Every, over=Players("opponents"), condition=of(Not, part=fewer))),
    )
after.phrase(" with <greater|more> {h} than you", PropertyIs("life", ">", PropertyOf(YOU, "life")))
family("amount").phrase("{a:plain number} minus {b:amount}", Arith, op="-")
