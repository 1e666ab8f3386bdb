"""Phrases of the combat chain: chain links, what has hit on it, who controls what on it, and combos (CR 7.0, 8.4.1)."""

from __future__ import annotations

from rulebound.ir.abilities import Static
from rulebound.ir.amounts import History, Number, PropertyOf, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Happened, Matches, Not
from rulebound.ir.effects import Create, Draw, Later
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    Attacks,
    AttackSource,
    ControlledBy,
    HasType,
    InZone,
    IsA,
    Named,
    Other,
    PropertyIs,
    Role,
)
from rulebound.ir.lasting import Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Players, This, TopCards, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.lexicon import PROPERTIES
from rulebound.language.fab.nouns import CARD, one_node, parts_of
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import Gets, Pronoun, Seq, WhileIs

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
after = family("after")
event = family("one event")
lasting = family("lasting")
thing = family("thing")
amount = family("amount")

# What is attacking what.
after.phrase(
    " that is attacking another hero",
    Attacks(AllOf((IsA("hero"), ControlledBy(Players("others"))))),
    rule="7.0.4",
)
after.phrase(" that <are|is> attacking a/an {filter:noun}", Attacks, rule="7.0.4")
after.phrase(" on this combat chain", InZone("combat chain"), rule="7.0.1")
for symbol, name in PROPERTIES.items():
    for word, op in (("greater", ">"), ("less", "<")):
        for base, said in ((True, "base "), (False, "")):
            after.phrase(
                f" with {said}{symbol} {word} than {{value:counted amount}}",
                PropertyIs,
                property=name,
                op=op,
                base=base,
                rule="2.0.3",
            )
            if not base:
                after.phrase(
                    f" with {symbol} {word} than this's {{p}}",
                    PropertyIs(name, op, PropertyOf(This(), "power")),
                    rule="2.0.3",
                )
# A weapon is no attack, and has a power of its own (CR 1.4.3a).
THIS_ATTACK = All(AllOf((IsA("attack"), AttackSource(This()))))
for symbol, name in PROPERTIES.items():
    after.phrase(
        f" with {symbol} greater than this weapon attack's {{p}}",
        PropertyIs(name, ">", PropertyOf(THIS_ATTACK, "power")),
        rule="1.4.3a",
    )
family("subject").phrase(
    "its attacks", All(AllOf((IsA("attack"), AttackSource(Pronoun("it"))))), rule="1.4.3"
)
amount.phrase(
    "the number of {f:nouns} that have hit {window:window}",
    of(History, event=of(Event, kind="hit", subject=Slot("f")), window=Slot("window")),
    rule="7.5.5",
)
family("each of").phrase(
    "point of damage you've dealt with {f:nouns} {window:window}",
    of(
        History,
        event=of(Event, kind="damage", player=YOU, object=Slot("f")),
        window=Slot("window"),
        measure="sum",
    ),
    rule="8.5.3a",
)

# Where something defends (CR 7.0.3).
one.phrase(
    "this is defending on chain link {n:number} or higher",
    of(
        AllOf,
        parts=(
            Matches(This(), Role("defending")),
            of(Compare, left=PropertyOf(This(), "chain link"), op=">=", right=Slot("n")),
        ),
    ),
    rule="7.0.3",
)

# What cannot defend.
lasting.phrase(
    "{what:subject} can't be defended by {by:from zone}{for_:?duration}",
    Rule,
    mode="cannot",
    action="be defended",
    rule="7.3.2b",
)
GETS_AND_CANNOT = "{what:subject} ~get {grants:grants}< and|, and it| and it> can't be defended by {by:nouns}"
GOT_AND_CANNOT = (
    of(Gets, what=Slot("what"), grants=Slot("grants")),
    of(Rule, mode="cannot", action="be defended", what=Slot("what"), by=Slot("by")),
)
lasting.phrase(GETS_AND_CANNOT, of(Seq, steps=GOT_AND_CANNOT, joint=" and "), rule="7.3.2b")
family("ability").shown(
    f"If {{if_:condition}}, {GETS_AND_CANNOT}", of(Static, do=GOT_AND_CANNOT, if_=Slot("if_"))
)


def make_from_zone(env: Env) -> Value:
    """Cards of a kind in a zone."""
    zone = env["zone"]
    if not isinstance(zone, str):
        raise Declined
    return with_part(env["f"], InZone(zone))


def take_from_zone(value: Value) -> Env | None:
    """Take the zone off."""
    last = parts_of(value)[-1:]
    if not last or not isinstance(last[0], InZone) or last[0] != InZone(last[0].zone):
        return None
    inner = without_part(value, last[0])
    return None if inner is None else {"f": inner, "zone": last[0].zone}


family("from zone").pair("{f:bare nouns} from {zone:zone}", make_from_zone, take_from_zone)


# Names of several kinds at once (CR 8.4.1).
def make_either_last(env: Env) -> Value:
    """The last attack has a name, or is of a kind that is not said by a name."""
    b = one_node(env["b"])
    if any(isinstance(part, Named) for part in b.walk()):
        raise Declined
    named = AllOf((IsA("permanent"), one_node(env["a"])))
    return Exists(All(AllOf((Role("last attack"), AnyOf((named, b))))))


def take_either_last(value: Value) -> Env | None:
    """Take the name and the kind apart."""
    if not isinstance(value, Exists) or not isinstance(value.what, All):
        return None
    either = parts_of(value.what.filter)[-1]
    if not isinstance(either, AnyOf) or len(either.parts) != 2:
        return None
    named, b = either.parts
    if any(isinstance(part, Named) for part in b.walk()):
        return None
    env: Env = {"a": parts_of(named)[-1], "b": b}
    return env if make_either_last(env) == value else None


one.pair(
    "{a:named} or a/an {b:noun} was the last attack this combat chain",
    make_either_last,
    take_either_last,
    rule="8.4.1",
)

# What defends next, after a card that is itself about to defend (CR 5.3.6b, 6.2.4).
family("next defender").phrase(
    "the next card you defend with this turn", Next(AllOf((CARD, Other())), "defended")
)
lasting.phrase(
    "if {what:next defender} is a/an {f:noun}, it <gains|gets|has> {grants:grants}",
    of(Gets, what=Slot("what"), grants=Slot("grants"), while_=of(WhileIs, filter=Slot("f"))),
    rule="6.2.4",
)
event.phrase(
    "{player:event player} ~defend with 1 or more {subject:nouns}",
    Event,
    kind="defend",
    at_least=Number(1),
    rule="7.0.5",
)
following = family("next")
following.phrase(
    "the next {filter:noun} they defend with this {window:window word}",
    of(Next, filter=Slot("filter"), how="defended", whose=Pronoun("they"), window=Slot("window")),
    rule="6.2.4",
)
family("window word").words({"turn": "turn", "combat chain": "combat chain"})

# Counted cards.
thing.phrase("the top X cards of {whose:possessive} deck", TopCards, n=Variable("X"))
vp.phrase("@create X {names:token name}s in {to:own zone}", Create, n=Variable("X"), rule="8.5.2")
vp.phrase("@draw a card {n:for each}", Draw, rule="8.5.6")

# When a chain link resolves (CR 7.6.2).
LINK_RESOLVES = "when the chain link resolves, {do:clause}"
family("clause").phrase(
    LINK_RESOLVES,
    of(Later, on=Event("link resolves", subject=Pronoun("the attack")), do=Slot("do"), window="combat chain"),
    rule="7.6.2",
)
family("clause").shown(
    LINK_RESOLVES,
    of(Later, on=Event("link resolves", subject=Pronoun("it")), do=Slot("do"), window="combat chain"),
)
event.phrase(
    "{player:event player} ~hit {object:attacked} with {subject:attack with}", Event, kind="hit", rule="7.5.5"
)
one.phrase(
    "<you've|you have> {event:past} less than {n:many} times {window:window}",
    of(Not, part=of(Happened, event=Slot("event"), window=Slot("window"), at_least=Slot("n"))),
)

# What alone may defend (CR 1.0.2b).
lasting.phrase(
    "{what:subject} can only be defended by {by:nouns}{for_:?duration}",
    Rule,
    mode="only",
    action="be defended",
    rule="7.3.2b",
)
family("adjective").words({"non-action": Not(HasType("Action"))})
