"""Phrases of the elements: channels, fused supertypes, arcane damage and what raises it, life gained and lost."""

from __future__ import annotations

from rulebound.ir.abilities import PlayOnly, Static
from rulebound.ir.amounts import Arith, History, Number, Result, Variable
from rulebound.ir.conditions import AllOf, Compare, Happened
from rulebound.ir.durations import Within
from rulebound.ir.effects import Counters, Deal, Destroy, Reveal
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    AttackSource,
    ControlledBy,
    HasEffect,
    HasSupertype,
    InZone,
    IsA,
    Nth,
    PitchedFor,
    PropertyIs,
)
from rulebound.ir.lasting import Amplify, Prevent, Replacing, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, Players, Target, This, Together, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import ATTACK, CARD, one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import DamageThisWay, Gets, Put, Seq

YOU = You()
THIS_TURN = Within("turn")
one = family("one condition")
vp = family("vp", "vp one")
lasting = family("lasting")
event = family("one event")
effect = family("effect")
past = family("past")
after = family("after")
amount = family("amount")
counted = family("counted amount")
each = family("each of")

# Channels (CR 8.4.4): one card more for each counter.
vp.phrase(
    "@put a/an {f:noun} on the bottom of your deck {n:for each}",
    of(Put, what=of(Pick, filter=Slot("f"), n=Slot("n")), to="deck", whose=YOU, place="bottom"),
    rule="8.4.4",
)

# Fusing (CR 8.3.17a): which supertypes were fused.
past.phrase("{what:supertype} fused", Event, kind="fuse", player=YOU, rule="8.3.17a")
event.phrase("you {what:supertype} <fuse|Fuse>", Event, kind="fuse", player=YOU, rule="8.3.17a")
one.phrase(
    "{subject:thing} was fused with a/an {what:supertype} card",
    of(Happened, event=of(Event, kind="fuse", subject=Slot("subject"), what=Slot("what")), window="play"),
    rule="8.3.17a",
)

# Damage that you have dealt (CR 8.5.3a).
for kinds in ("", "{what:damage kind} "):
    event.phrase(
        f"you deal {kinds}damage to {{subject:attacked}}", Event, kind="damage", player=YOU, rule="8.5.3a"
    )
event.phrase("you deal {what:damage kind} damage", Event, kind="damage", player=YOU, rule="8.5.3a")
event.phrase(
    "an opposing hero deals damage to you",
    Event("damage", subject=YOU, player=Players("opponents")),
    rule="8.5.3a",
)
OPPOSING = AllOf((IsA("hero"), ControlledBy(Players("opponents"))))
DEALT = Event("damage", player=YOU, what="arcane")
for family_ in (amount, counted):
    family_.phrase(
        "the <amount of|total> arcane damage you've dealt this turn",
        History(DEALT, measure="sum"),
        rule="8.5.3a",
    )
    family_.phrase(
        "the <total|amount of> arcane damage you've dealt to opposing heroes this turn",
        History(Event("damage", subject=OPPOSING, player=YOU, what="arcane"), measure="sum"),
        rule="8.5.3a",
    )
counted.phrase(
    "the damage dealt by this", History(Event("damage", object=This()), window="way", measure="sum")
)
for kind in ("", "arcane "):
    each.phrase(
        f"{kind}damage dealt this way",
        History(Event("damage", what=kind.strip() or None), window="way", measure="sum"),
        rule="8.5.3",
    )
family("damage target").words({"each opponent|all opposing heroes": Players("opponents")})
vp.phrase(
    "@put a/an {kind:counter kind} counter on {on:thing} {n:for each}", Counters, op="put", rule="8.5.14"
)

# What raises arcane damage (CR 6.4.9, 1.9.2b): effects of cards to come, of all cards of a kind, of one card.
MORE = "that much arcane damage plus {n:number}"
lasting.phrase(
    "the next card you play this turn with an effect that deals arcane damage, instead deals that much arcane damage"
    " plus {n:number}",
    Amplify,
    what=Next(AllOf((CARD, HasEffect("arcane damage"))), "played"),
    rule="6.4.9",
)
after.phrase(" with an effect that deals arcane damage", HasEffect("arcane damage"), rule="1.8.4")
for op, which in (
    ("<=", "with cost {c:number} or less you play this turn"),
    ("=", "you play this turn with cost {c:number}"),
):
    lasting.phrase(
        f"the next card {which} and an arcane damage effect, instead deals {MORE}",
        of(
            Amplify,
            what=of(
                Next,
                filter=of(
                    AllOf,
                    parts=(
                        CARD,
                        of(PropertyIs, property="cost", op=op, value=Slot("c")),
                        HasEffect("arcane damage"),
                    ),
                ),
                how="played",
            ),
            n=Slot("n"),
        ),
        rule="6.2.4",
    )
lasting.phrase(
    f"if the next {{f:bare noun}} you play this turn has an arcane damage effect, instead it deals {MORE}",
    of(Amplify, what=of(Next, filter=Slot("f"), how="played"), n=Slot("n")),
    rule="6.2.4",
)
IF_IT_HAS = f"has an effect that deals arcane damage, instead that effect deals {MORE}"
lasting.phrase(f"if {{what:next}} {IF_IT_HAS}", Amplify, rule="6.2.4")
lasting.phrase(
    f"you may play {{what:next}} as though it were an instant and if it {IF_IT_HAS}",
    of(
        Seq,
        steps=(
            of(Rule, mode="may", action="play", who=YOU, what=Slot("what"), as_="instant"),
            of(Amplify, what=Slot("what"), n=Slot("n")),
        ),
        joint=" and ",
    ),
    rule="6.2.4",
)


# Effects of all cards of a kind, for a while.
def make_yours(env: Env) -> Value:
    """The effects of a kind of cards that you control."""
    return All(with_part(env["f"], ControlledBy(YOU)))


def take_yours(value: Value) -> Env | None:
    """Take the cards whose effects you control apart."""
    inner = without_part(value.filter, ControlledBy(YOU)) if isinstance(value, All) else None
    return None if inner is None else {"f": inner}


effects = family("arcane effects")
effects.pair("{f:bare noun} effects you control", make_yours, take_yours)
effects.phrase("{f:bare noun} effects", of(All, filter=Slot("f")))
lasting.phrase(
    f"{{what:arcane effects}} that deal arcane damage<, instead| instead> deal {MORE}{{for_:?duration}}",
    Amplify,
    rule="6.4.9",
)
lasting.phrase(
    "if a/an {f:noun} would deal arcane damage this turn, instead it deals that much plus {n:number}",
    of(Amplify, what=of(All, filter=Slot("f")), n=Slot("n"), for_=THIS_TURN),
    rule="6.4.9",
)

lasting.phrase(f"instead {{what:thing}} deals {MORE}", Amplify, rule="6.4.9")

# Life (CR 8.5.7, 2.5).
GAINED = History(Event("gain", player=YOU, what="life"), measure="sum")
for family_ in (amount, counted):
    family_.phrase("the <total |>{h} you've gained this turn", GAINED, rule="8.5.7")

# X (CR 1.12.2).
family("number").phrase("X+{k:plain number}", of(Arith, op="+", a=Variable("X"), b=Slot("k")), rule="1.12.2")
one.phrase(
    "X is {n:number} <or more|or greater>",
    of(Compare, left=Variable("X"), op=">=", right=Slot("n")),
    rule="1.12.2",
)
# What X may be (CR 5.1.3a, 5.1.5).
ability = family("ability")
ability.phrase(
    "X can't be {n:plain number}",
    of(PlayOnly, condition=of(Compare, left=Variable("X"), op="!=", right=Slot("n"))),
    rule="5.1.5",
)
ability.phrase(
    "X can't be more than {n:plain number}",
    of(PlayOnly, condition=of(Compare, left=Variable("X"), op="<=", right=Slot("n"))),
    rule="5.1.5",
)
after.phrase(" with cost less than X", PropertyIs("cost", "<", Variable("X")), rule="1.12.2")

# Prevention of arcane damage of one source (CR 6.4.10d).
lasting.phrase(
    "prevent the next {n:number} {kind:damage kind} damage {source:thing} would deal{for_:?duration}",
    Prevent,
    shielded=None,
    mode="shield",
    rule="6.4.10d",
)
family("thing").phrase("target source", Target(IsA("source")), rule="1.2.4")

# Damage of any kind that cards of a kind would deal.
family("ability").phrase(
    "Whenever a/an {f:noun} would deal damage this combat chain, instead it deals that much damage plus {k:plain number}",
    of(
        Static,
        do=(
            of(
                Replacing,
                event=of(Event, kind="damage", object=Slot("f"), at_least=Number(1)),
                n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
            ),
        ),
    ),
    rule="6.4.9",
)
event.phrase(
    "{object:event thing} ~deal {what:damage kind} damage to {subject:attacked}",
    Event,
    kind="damage",
    rule="8.5.3e",
)
event.phrase(
    "{object:event thing} ~deal damage to the defending hero",
    Event,
    kind="damage",
    subject=Players("defending"),
    rule="8.5.3",
)
# What is paid for with cards of a kind (CR 1.14.2, 8.4.15).
PAID = of(All, filter=of(AllOf, parts=(ATTACK, AttackSource(This()), of(PitchedFor, filter=Slot("f")))))
family("ability").phrase(
    "If a/an {f:noun} was pitched to attack with this, the attack <gets|gains|has> {grants:grants}",
    of(Static, do=(of(Gets, what=PAID, grants=Slot("grants")),)),
    rule="1.4.3",
)
event.phrase(
    "1 or more {f:nouns} are pitched this way",
    of(Event, kind="activate", subject=This(), object=of(PitchedFor, filter=Slot("f"))),
    rule="5.1.7",
)
# Together of two selections (CR 1.8.5).
family("damage target").phrase(
    "target hero and up to {n:many} target {f:nouns}",
    of(Together, parts=(Target(IsA("hero")), of(Target, filter=Slot("f"), min=0, max=Slot("n")))),
    rule="1.8.5",
)
family("damage target").phrase(
    "target hero and up to {n:integer} target {f:noun}",
    of(Together, parts=(Target(IsA("hero")), of(Target, filter=Slot("f"), min=0, max=Slot("n")))),
    rule="1.8.5",
)

# The first card of a turn that deals arcane damage (CR 6.4.9, 6.6.5d).
AN_EFFECT = AllOf((CARD, HasEffect("arcane damage")))
FIRST = AllOf((*AN_EFFECT.parts, ControlledBy(YOU), Nth(AN_EFFECT, 1, "played")))
family("ability").phrase(
    "The first card you play each turn with an arcane damage effect, instead deals that much arcane damage plus X, where"
    " X is {n:amount}",
    of(
        Static,
        do=(
            of(
                Replacing,
                event=Event("damage", object=FIRST, what="arcane", at_least=Number(1)),
                n=of(Arith, op="+", a=Result("amount"), b=Slot("n")),
            ),
        ),
    ),
    rule="6.4.9",
)
amount.phrase(
    "the damage dealt by this this turn",
    History(Event("damage", object=This()), measure="sum"),
    rule="8.5.3a",
)
family("damage target").words({"an opposing hero": Pick(OPPOSING)})
for word, op in (("equal to or greater than", ">="), ("less than", "<")):
    one.phrase(
        f"<you've|you have> dealt arcane damage {word} {{n:amount}}",
        of(Compare, left=History(DEALT, measure="sum"), op=op, right=Slot("n")),
        rule="8.5.3a",
    )
after.phrase(
    " with an effect that deals arcane damage equal to {n:number}",
    of(HasEffect, kind="arcane damage", n=Slot("n")),
    rule="1.8.4",
)

# What follows on a prevention (CR 6.4.10a).
for words, when in (("If", False), ("The first time", True)):
    lasting.phrase(
        "prevent the next {n:number} damage that would be dealt to {shielded:shielded}{for_:?duration}."
        f" {words} you prevent damage this way, {{then:effect}}",
        Prevent,
        mode="shield",
        when=when,
        rule="6.4.10j",
    )

event.phrase(
    "{object:event thing} deals {at_most:number} or less damage to you",
    Event,
    kind="damage",
    subject=YOU,
    rule="8.5.3",
)
effect.phrase(
    "deal that much damage to {to:whom} and that damage can't be prevented",
    of(Deal, n=Result("amount"), to=Slot("to"), unpreventable=True),
    rule="6.4.10h",
)

effect.shown(
    "deal that much damage to {to:whom} and that damage can't be prevented",
    of(Deal, n=DamageThisWay(), to=Slot("to"), unpreventable=True),
)

# Damage that no effect prevents (CR 6.4.10h).
for kinds in ("", "{kind:damage kind} "):
    vp.phrase(
        f"@deal {{n:number}} {kinds}damage to {{to:damage target}}. This damage can't be prevented",
        Deal,
        unpreventable=True,
        rule="6.4.10h",
    )


# Damage that is prevented by destroying as much (CR 6.4.10).
def make_barrier(env: Env) -> Value:
    """So many things are destroyed, and each prevents one damage."""
    f, g = one_node(env["f"]), one_node(env["g"])
    if f != with_part(g, ControlledBy(YOU)):
        raise Declined
    cost = Destroy(Pick(f, n=Result("amount")))
    return Static((Prevent(YOU, Result("destroyed"), "each", cost=cost, must=True),))


def take_barrier(value: Value) -> Env | None:
    """Take the things apart that are destroyed for damage."""
    if not isinstance(value, Static) or len(value.do) != 1 or not isinstance(value.do[0], Prevent):
        return None
    cost = value.do[0].cost
    if not isinstance(cost, Destroy) or not isinstance(cost.what, Pick):
        return None
    env: Env = {"f": cost.what.filter, "g": without_part(cost.what.filter, ControlledBy(YOU))}
    return env if env["g"] is not None and make_barrier(env) == value else None


family("ability").pair(
    "If you would be dealt damage, instead destroy that many {f:nouns} and prevent 1 damage for each {g:bare noun}"
    " destroyed this way",
    make_barrier,
    take_barrier,
    rule="6.4.10",
)


# One card of each of several talents (CR 1.8.6): a card that has two of them may stand for both, as in fusion.
G.add(ListRule(G, "one of each", "one supertype each", Words(", "), Words(" and ", (", and ",)), least=2))
family("one supertype each").phrase("a/an {x:supertype}", Slot("x"))


def make_one_of_each(env: Env) -> Value:
    """Make "reveal an Earth and an Ice card from your hand"."""
    words = env["words"]
    zone = env["zone"]
    if not isinstance(words, tuple) or not isinstance(zone, str):
        raise Declined
    picks = tuple(
        Pick(AllOf((CARD, HasSupertype(word), InZone(zone, YOU))), bind=word)
        for word in words
        if isinstance(word, str)
    )
    return Reveal(Together(picks))


def take_one_of_each(value: Value) -> Env | None:
    """Take it apart."""
    if not isinstance(value, Reveal) or not isinstance(value.what, Together):
        return None
    words = tuple(part.bind for part in value.what.parts if isinstance(part, Pick))
    zones = {part.zone for part in value.what.walk() if isinstance(part, InZone)}
    env: Env = {"words": words, "zone": next(iter(zones), "")}
    return env if words and len(zones) == 1 and make_one_of_each(env) == value else None


vp.pair("@reveal {words:one of each} card from your {zone:zone}", make_one_of_each, take_one_of_each)
