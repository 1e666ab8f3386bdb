"""Phrases of damage that is dealt to several or one of several, of what it is prevented for, and of cards shown."""

from __future__ import annotations

from rulebound.ir.abilities import DeckRule, Static
from rulebound.ir.amounts import Number, PropertyOf, Result
from rulebound.ir.conditions import AllOf, AnyOf, During, Exists, Happened, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Counters, Deal, Do, Gain
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import Attacks, ControlledBy, IsA, Named, Nth, OneOf, PropertyIs
from rulebound.ir.lasting import Prevent, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Pick, Players, Ref, Target, This, TopCards, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import filter_of, one_node, parts_of
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import AmongThem, AreWeapons, Gets, Pronoun, Seq, ThatMany

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
effect = family("effect")
target = family("damage target")
lasting = family("lasting")
ability = family("ability")

# Any targets are living objects (CR 1.8.5d).
target.phrase(
    "up to any {max:many} targets",
    of(Target, filter=IsA("living"), min=0, max=Slot("max")),
    rule="1.8.5d",
)
target.phrase(
    "them or a/an {f:bare noun} they control",
    of(
        Pick,
        filter=of(
            AnyOf,
            parts=(
                of(OneOf, what=Pronoun("they")),
                of(AllOf, parts=(Slot("f"), of(ControlledBy, who=Pronoun("they")))),
            ),
        ),
    ),
    rule="1.8.6",
)


def computed(env: Env) -> Value:
    """Take an amount that is not just a number, which would stand before the damage."""
    if isinstance(env["n"], Number):
        raise Declined
    return env["n"]


family("computed").pair(
    "{n:amount}", computed, lambda value: None if isinstance(value, Number) else {"n": value}
)
effect.phrase(
    "{by:subject} ~deal {kind:damage kind} damage equal to {n:computed} to {to:damage target}",
    Deal,
    rule="8.5.3",
)
for rule in ("vps", "vps one"):
    family(rule).phrase(
        "have {by:thing} deal {n:number} arcane damage to {to:damage target}",
        Deal,
        kind="arcane",
        rule="8.5.3",
    )
family("event").phrase(
    "{x:event thing} ~deal or ~be(x) dealt damage",
    of(
        AnyEvent,
        events=(
            of(Event, kind="damage", object=Slot("x")),
            of(Event, kind="damage", subject=Slot("x")),
        ),
    ),
    rule="8.5.3",
)

# What prevention costs (CR 6.4.10i).
for who, shielded in (("you", YOU), ("this", This())):
    ability.phrase(
        f"If {who} would be dealt damage, {{cost:vp}} to prevent {{n:number}} of that damage",
        Static,
        do=(of(Prevent, shielded=shielded, n=Slot("n"), mode="each", cost=Slot("cost"), must=True),),
        rule="6.4.10i",
    )
ability.phrase(
    "If you would be dealt damage, you may {cost:vp} to prevent {n:number} of that damage."
    " If you do, {then:effect}",
    Static,
    do=(
        of(
            Prevent,
            shielded=YOU,
            n=Slot("n"),
            mode="each",
            cost=of(Do, steps=(Slot("cost"), Slot("then"))),
        ),
    ),
    rule="6.4.10i",
)


ability.shown(
    "If you would be dealt damage, you may {cost:vp} to prevent {n:number} of that damage."
    " If you do, {then:effect}",
    of(
        Static,
        do=(
            of(
                Prevent,
                shielded=YOU,
                n=Slot("n"),
                mode="each",
                cost=of(Seq, steps=(Slot("cost"), Slot("then")), joint=", then "),
            ),
        ),
    ),
)
vp.phrase(
    "@put that many {kind:counter kind} counters on {on:thing}",
    of(Counters, op="put", kind=Slot("kind"), n=ThatMany(), on=Slot("on")),
    rule="8.5.14",
)
one.phrase(
    "{what:thing} ~have {n:number}{property:numeric property}",
    of(
        Matches,
        what=Slot("what"),
        filter=of(PropertyIs, property=Slot("property"), op="=", value=Slot("n")),
    ),
)
one.phrase(
    "you don't gain control of a/an {subject:noun} this way",
    of(
        Not,
        part=of(
            Happened,
            event=of(Event, kind="gain control", subject=Slot("subject"), player=YOU),
            window="way",
        ),
    ),
    rule="8.5.35",
)

# Sources of damage (CR 1.2.4).
for rule, words in (("head", "source"), ("heads", "sources")):
    family(rule).phrase(words, (IsA("source"),))
SOURCE = of(All, filter=of(AllOf, parts=(IsA("source"), Slot("f"))))
for words, n in (("it", None), ("{n:number} of that damage", Slot("n"))):
    lasting.phrase(
        f"the next time you would be dealt damage by a/an {{f:adjective}} source this turn, prevent {words}",
        of(
            Prevent,
            shielded=YOU,
            n=n,
            mode="fixed",
            source=SOURCE,
            for_=Within("turn"),
        ),
        rule="6.4.10i",
    )
    lasting.phrase(
        f"the next time a/an {{f:adjective}} source would deal damage this turn, prevent {words}",
        of(Prevent, shielded=None, n=n, mode="fixed", source=SOURCE, for_=Within("turn")),
        rule="6.4.10i",
    )

# Heroes by their moniker (CR 2.7.3).


def make_moniker(env: Env) -> Value:
    """A hero who is called so."""
    name = env["name"]
    if not isinstance(name, Named) or not name.moniker:
        raise Declined
    return AllOf((name, IsA("hero")))


def take_moniker(value: Value) -> Env | None:
    """Take a hero of a moniker apart."""
    if not isinstance(value, AllOf) or len(value.parts) != 2 or value.parts[1] != IsA("hero"):
        return None
    name = value.parts[0]
    return {"name": name} if isinstance(name, Named) and name.moniker else None


family("called").pair("{name:named}", make_moniker, take_moniker, rule="2.7.3")
family("attacked").phrase("{x:called}", Slot("x"))
family("after").phrase(" that is attacking {filter:called}", Attacks, rule="7.0.4")
one.phrase("{what:who one} is {filter:called}", of(Matches, what=Slot("what"), filter=Slot("filter")))
for word, op in (("less", "<"), ("more", ">")):
    one.phrase(
        f"you have {word} {{property:life}} than an opposing {{x:adjective}} hero",
        of(
            Exists,
            what=of(
                Players,
                which="opponents",
                filter=of(
                    AllOf,
                    parts=(
                        Slot("x"),
                        of(
                            PropertyIs,
                            property=Slot("property"),
                            op=">" if op == "<" else "<",
                            value=of(PropertyOf, what=YOU, property=Slot("property")),
                        ),
                    ),
                ),
            ),
        ),
        rule="1.8.4",
    )
family("who one").words({"target defending hero": Target(AllOf((IsA("hero"), OneOf(Players("defending")))))})

ability.phrase(
    "If this would deal {n:number} or more damage, that damage can't be prevented",
    of(
        Static,
        do=(
            of(
                Rule,
                mode="cannot",
                action="be prevented",
                what=This(),
                by=of(Event, kind="damage", at_least=Slot("n")),
            ),
        ),
    ),
    rule="6.4.10h",
)

# Damage of a kind that no effect prevents (CR 6.4.10h).
lasting.phrase(
    "{what:damage kind} damage can't be prevented{for_:?duration}",
    of(
        Rule,
        mode="cannot",
        action="be prevented",
        by=of(Event, kind="damage", what=Slot("what")),
        for_=Slot("for_"),
    ),
    rule="6.4.10h",
)

# What may be done with cards of a kind (CR 1.0.2).
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't activate abilities during your turn",
        Rule,
        mode="cannot",
        action="activate",
        what=All(IsA("object")),
        while_=During("turn", YOU),
        rule="1.0.2",
    )
lasting.phrase(
    "you may only play cards that are {f:adjective}{for_:?duration}",
    of(
        Rule,
        mode="only",
        action="play",
        what=of(All, filter=of(AllOf, parts=(IsA("card"), Slot("f")))),
        who=YOU,
        for_=Slot("for_"),
    ),
    rule="1.0.2",
)
after = family("after")
family("vps").phrase("have {what:thing} get {grants:grants}{for_:?duration}", Gets, rule="8.5.8")
thing = family("thing")
thing.phrase("1 of them", of(Pick, filter=of(OneOf, what=Pronoun("them"))), rule="1.8.6")
vp.phrase("@gain that much {h}", Gain(asset="life", n=Result("amount")), rule="8.5.7")
ability.phrase(
    "You may start the game with a/an {what:noun} in your graveyard",
    DeckRule,
    mode="starts in graveyard",
    rule="4.1.5b",
)
thing.shown("1 of them", of(Pick, filter=of(OneOf, what=Pronoun("it"))))
thing.shown("1 of them", Pick(AmongThem()))
thing.phrase(
    "the top card of an opposing hero's deck",
    TopCards(Pick(AllOf((IsA("hero"), ControlledBy(Players("opponents")))), bind="chosen")),
    rule="1.8.6",
)

# Cards that may be played for free (CR 5.1.3c).
lasting.phrase(
    "you may play {filter:nouns} without paying their {r} cost{for_:?duration}",
    of(
        Rule,
        mode="may",
        action="play",
        what=of(All, filter=Slot("filter")),
        who=YOU,
        free=True,
        for_=Slot("for_"),
    ),
    rule="5.1.2b",
)
lasting.phrase(
    "you may play the banished cards{for_:duration} without paying their {r} cost",
    Rule,
    mode="may",
    action="play",
    what=Ref("banished"),
    who=YOU,
    free=True,
    rule="5.1.2b",
)

# The first of a kind to be played (CR 1.8.10).


def make_nth_played(env: Env) -> Value:
    """The n-th card of a kind that you play each turn."""
    inner = one_node(env["f"])
    n = env["n"]
    nth = Nth(inner, n if isinstance(n, int) else 0, "played")
    return All(filter_of((*parts_of(inner), ControlledBy(YOU), nth)))


def take_nth_played(value: Value) -> Env | None:
    """Take "the first card you play each turn" apart."""
    last = parts_of(value.filter)[-1] if isinstance(value, All) else None
    env: Env = {"f": last.filter, "n": last.n} if isinstance(last, Nth) else {}
    return env if env and make_nth_played(env) == value else None


family("subject").pair(
    "<the|your> {n:ordinal} {f:noun} you play each turn", make_nth_played, take_nth_played, rule="1.8.10"
)
after.phrase(
    " with cost less than or equal to the {register:deed} card's",
    of(
        PropertyIs,
        property="cost",
        op="<=",
        value=of(PropertyOf, what=of(Ref, register=Slot("register")), property="cost"),
    ),
)
lasting.phrase(
    '{what:subject} are weapons with base {p} equal to their ward and "{ability:quoted}"',
    of(AreWeapons, what=Slot("what"), n=PropertyOf(Ref("each"), "ward"), ability=Slot("ability")),
    rule="6.3.2",
)
