"""Conditions: what is true of the game now, or happened before (CR 1.8.4)."""

from __future__ import annotations

from rulebound.ir.amounts import Arith, Count, CountersOn, Number, PropertyOf
from rulebound.ir.conditions import AllOf, Compare, Every, Exists, Matches, Not, Succeeded
from rulebound.ir.filters import (
    CameFrom,
    ControlledBy,
    FaceIs,
    HasColor,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    IsTapped,
    Named,
    Nth,
    OneOf,
    Other,
    PropertyIs,
    Role,
)
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Players, Ref, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import SUPERTYPES, ZONES
from rulebound.language.fab.nouns import CARD, filter_of, one_node, parts_of
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import From, Pronoun, TheyDo, ThisWay

YOU = You()
MINE = of(PropertyOf, what=YOU, property=Slot("property"))
THEIRS = of(PropertyOf, what=Ref("each"), property=Slot("property"))

family("life").words({"{h}": "life"})
family("numeric property").words({"{p}": "power", "{d}": "defense", "{h}": "life"})
family("window").words(
    {
        "this turn": "turn",
        "this chain link": "chain link",
        "this combat chain": "combat chain",
        "this game": "game",
    }
)

one = family("one condition")
G.add(ListRule(G, "conditions and", "one condition", Words(" and "), Words(" and "), least=2))
G.add(ListRule(G, "conditions or", "one condition", Words(" or "), Words(" or "), least=2))
condition = family("condition")
condition.phrase("{x:one condition}", Slot("x"))
condition.phrase("{parts:conditions and}", AllOf)

one.words({"you do": Succeeded()})

# Comparisons between heroes.
for word, op, turned in (("less", "<", ">"), ("more", ">", "<")):
    one.phrase(
        f"you have {word} {{property:life}} than <an opposing hero|an opponent>",
        of(
            Exists,
            what=of(
                Players,
                which="opponents",
                filter=of(PropertyIs, property=Slot("property"), op=turned, value=MINE),
            ),
        ),
    )
    one.phrase(
        f"you have {word} {{property:life}} than <all other heroes|each other hero>",
        of(Every, over=Players("others"), condition=of(Compare, left=MINE, op=op, right=THEIRS)),
    )


def equipment_of(who: You | Ref) -> Count:
    """Count the equipment that a player controls."""
    return Count(All(AllOf((IsA("permanent"), HasType("Equipment"), ControlledBy(who)))))


for word, op in (("less", "<"), ("more", ">")):
    one.phrase(
        f"you control {word} equipment than <all other heroes|each other hero>",
        Every(Players("others"), Compare(equipment_of(YOU), op, equipment_of(Ref("each")))),
    )
one.phrase(
    "you have {n:number} <or more|or greater> {property:life}",
    of(Compare, left=MINE, op=">=", right=Slot("n")),
)
one.phrase("you have exactly {n:number} {property:life}", of(Compare, left=MINE, op="=", right=Slot("n")))
one.phrase("you have {n:number} or less {property:life}", of(Compare, left=MINE, op="<=", right=Slot("n")))


# What exists. "you control 2 auras" is the noun with "you control" taken to the front.
def fronted(verb: str, part: Node) -> None:
    """Declare the four sizes of "you control ..."; ``part`` joins the filter at its end."""

    def make(env: Env) -> Value:
        inner = filter_of((*parts_of(one_node(env["f"])), part))
        if "n" not in env:
            return Exists(All(inner))
        n = env["n"]
        return Exists(All(inner), at_least=n if isinstance(n, int) else 0)

    def take(value: Value, *, counted: bool) -> Env | None:
        if not isinstance(value, Exists) or value.at_most is not None or not isinstance(value.what, All):
            return None
        parts = parts_of(value.what.filter)
        if len(parts) < 2 or parts[-1] != part or (value.at_least > 1) is not counted:
            return None
        env: Env = {"f": filter_of(parts[:-1])}
        return {**env, "n": value.at_least} if counted else env

    one.pair(f"{verb} a/an {{f:noun}}", make, lambda value: take(value, counted=False))
    one.pair(
        f"{verb} {{n:integer}} <or more|or greater> {{f:nouns}}",
        make,
        lambda value: take(value, counted=True),
    )
    one.pair(
        f"{verb} no {{f:nouns}}",
        lambda env: Not(one_node(make(env))),
        lambda value: take(value.part, counted=False) if isinstance(value, Not) else None,
    )


def make_controls_another(env: Env) -> Value:
    """You control another of a kind."""
    return Exists(All(filter_of((*parts_of(one_node(env["f"])), Other(), ControlledBy(YOU)))))


def take_controls_another(value: Value) -> Env | None:
    """Take "you control another" apart."""
    if not isinstance(value, Exists) or not isinstance(value.what, All) or value != Exists(value.what):
        return None
    parts = parts_of(value.what.filter)
    if len(parts) < 3 or parts[-2:] != (Other(), ControlledBy(YOU)):
        return None
    return {"f": filter_of(parts[:-2])}


one.pair("you control another {f:noun}", make_controls_another, take_controls_another)
fronted("you control", ControlledBy(YOU))
one.phrase("you have no cards in <your hand|hand>", Not(Exists(All(AllOf((CARD, InZone("hand", YOU)))))))
one.phrase(
    "{whose:who many} have {n:integer} or more cards in hand",
    of(
        Exists,
        what=of(All, filter=of(AllOf, parts=(CARD, of(InZone, zone="hand", whose=Slot("whose"))))),
        at_least=Slot("n"),
    ),
)
for words, least in (("{n:integer} <or more|or greater> cards", Slot("n")), ("a card", 1)):
    one.phrase(
        f"{{whose:who one}} has {words} in hand",
        of(
            Exists,
            what=of(All, filter=of(AllOf, parts=(CARD, of(InZone, zone="hand", whose=Slot("whose"))))),
            at_least=least,
        ),
    )
one.phrase(
    "{whose:who one} has no cards in hand",
    of(
        Not,
        part=of(
            Exists, what=of(All, filter=of(AllOf, parts=(CARD, of(InZone, zone="hand", whose=Slot("whose")))))
        ),
    ),
)


def elsewhere(env: Env) -> Value:
    """Take a noun that says nothing of your zones."""
    if any(isinstance(part, InZone | From) and part.whose == YOU for part in parts_of(env["f"])):
        raise Declined
    return env["f"]


def take_elsewhere(value: Value) -> Env | None:
    """Take a noun that is not said to be equipped: that has words of its own."""
    return None if AllOf((ControlledBy(YOU), Role("equipped"))) in parts_of(value) else {"f": value}


def mine(env: Env) -> Value:
    """Take a noun that says in which zone of yours it is."""
    if not any(isinstance(part, InZone | From) and part.whose == YOU for part in parts_of(env["f"])):
        raise Declined
    return env["f"]


def take_mine(value: Value) -> Env | None:
    """Take a noun in a zone of yours apart."""
    return (
        {"f": value}
        if any(isinstance(part, InZone) and part.whose == YOU for part in parts_of(value))
        else None
    )


family("own noun").pair("{f:noun}", mine, take_mine)
family("other noun").pair("{f:noun}", elsewhere, take_elsewhere)
family("other nouns").pair("{f:nouns}", elsewhere, take_elsewhere)
family("own nouns").pair("{f:nouns}", mine, take_mine)
one.phrase("<you have|there are> no {f:own nouns}", of(Not, part=of(Exists, what=of(All, filter=Slot("f")))))
one.phrase("<there is|there's|you have> a/an {f:own noun}", of(Exists, what=of(All, filter=Slot("f"))))
one.phrase(
    "<there are|you have> {at_least:integer} <or more|or greater> {f:own nouns}",
    of(Exists, what=of(All, filter=Slot("f")), at_least=Slot("at_least")),
)
one.phrase(
    "{named:named} is in your party",
    of(
        Exists,
        what=of(All, filter=of(AllOf, parts=(IsA("hero"), Slot("named"), ControlledBy(Players("party"))))),
    ),
    rule="1.1.4a",
)
one.phrase("there are no {f:other nouns}", of(Not, part=of(Exists, what=of(All, filter=Slot("f")))))
one.phrase(
    "there are {at_least:integer} <or more|or greater> {f:other nouns}",
    of(Exists, what=of(All, filter=Slot("f")), at_least=Slot("at_least")),
)
one.phrase("<there is|there's> a/an {f:other noun}", of(Exists, what=of(All, filter=Slot("f"))))
one.phrase(
    "there are {n:number} <or more|or greater> {kind:counter kind} counters on {on:thing}",
    of(Compare, left=of(CountersOn, kind=Slot("kind"), on=Slot("on")), op=">=", right=Slot("n")),
)
one.phrase(
    "there are no {kind:counter kind} counters on {on:thing}",
    of(Compare, left=of(CountersOn, kind=Slot("kind"), on=Slot("on")), op="=", right=Number(0)),
)

# What something is.
for words, op in (("<or more|or greater>", ">="), ("or less", "<=")):
    one.phrase(
        f"{{what:thing}} ~have {{n:number}} {words} {{property:numeric property}}",
        of(
            Matches,
            what=Slot("what"),
            filter=of(PropertyIs, property=Slot("property"), op=op, value=Slot("n")),
        ),
    )
one.phrase("{what:thing} ~be {filter:quality}", of(Matches, what=Slot("what"), filter=Slot("filter")))
one.phrase("you are <|a |an >{filter:quality}", of(Matches, what=YOU, filter=Slot("filter")))
quality = family("quality")
quality.words({word: Role(word) for word in ("attacking", "defending", "equipped")})
quality.words({word: HasSupertype(word) for word in SUPERTYPES})
quality.words({"marked": IsMarked(), "face-down": FaceIs("down"), "face-up": FaceIs("up")})
quality.words({"tapped": IsTapped(), "untapped": IsTapped(tapped=False)})
quality.words({f"in your {words}": InZone(zone, YOU) for words, zone in ZONES.items()})
one.phrase(
    "{what:thing} ~was played from {zone:zone}",
    of(Matches, what=Slot("what"), filter=of(CameFrom, zone=Slot("zone"))),
)
one.phrase(
    "{what:thing} ~was played as chain link {n:number} <or more|or higher|or greater>",
    of(Compare, left=of(PropertyOf, what=Slot("what"), property="chain link"), op=">=", right=Slot("n")),
)
one.phrase("it targets a/an {f:noun}", of(Matches, what=Ref("target"), filter=Slot("f")))
one.phrase(
    "<it's|it is> your {n:ordinal} {f:noun} this turn",
    of(Matches, what=Pronoun("it"), filter=of(Nth, filter=Slot("f"), n=Slot("n"))),
)
one.phrase("<it's|it is> a/an {f:noun}", of(Matches, what=Pronoun("it"), filter=Slot("f")))


def make_defended_by_less(env: Env) -> Value:
    """Fewer than so many cards of a kind defend this."""
    n = env["n"]
    inner = filter_of((*parts_of(one_node(env["f"])), Role("defending this")))
    return Exists(All(inner), at_least=0, at_most=n - 1 if isinstance(n, int) else 0)


def take_defended_by_less(value: Value) -> Env | None:
    """Take "is defended by less than" apart."""
    if not isinstance(value, Exists) or not isinstance(value.what, All) or value.at_most is None:
        return None
    parts = parts_of(value.what.filter)
    if len(parts) < 2 or parts[-1] != Role("defending this") or value.at_least != 0:
        return None
    return {"f": filter_of(parts[:-1]), "n": value.at_most + 1}


one.pair("this is defended by less than {n:integer} {f:nouns}", make_defended_by_less, take_defended_by_less)


def make_this_way(env: Env) -> Value:
    """What was discarded this way is of a kind; that it is a card goes without saying."""
    parts = parts_of(one_node(env["f"]))
    register = env["register"]
    if parts[0] != CARD or len(parts) < 2 or not isinstance(register, str):
        raise Declined
    return ThisWay(register, filter_of(parts[1:]))


def take_this_way(value: Value) -> Env | None:
    """Take "is discarded this way" apart."""
    if not isinstance(value, ThisWay):
        return None
    return {"f": filter_of((CARD, *parts_of(value.filter))), "register": value.register}


one.pair("a/an {f:noun} is {register:deed} this way", make_this_way, take_this_way)

# Power against its base (CR 2.0.3a).
for words, factor in (("its", None), ("twice its", Number(2))):
    base = of(PropertyOf, what=Slot("what"), property=Slot("property"), base=True)
    one.phrase(
        f"{{what:thing}} ~have {{property:numeric property}} greater than {words} base",
        of(
            Compare,
            left=of(PropertyOf, what=Slot("what"), property=Slot("property")),
            op=">",
            right=base if factor is None else of(Arith, op="*", a=factor, b=base),
        ),
    )
for words, part in (
    ("a/an {kind:counter kind} counter", of(HasCounter, kind=Slot("kind"))),
    ("<a|1 or more> {kind:counter kind} <counter|counters>", of(HasCounter, kind=Slot("kind"))),
    (
        "{n:many} or more {kind:counter kind} counters",
        of(HasCounter, kind=Slot("kind"), at_least=Slot("n")),
    ),
    ("{kind:keyword}", of(HasKeyword, word=Slot("kind"))),
):
    one.phrase(f"{{what:thing}} ~have {words}", of(Matches, what=Slot("what"), filter=part))
one.phrase(
    "{what:thing} ~have no {kind:counter kind} counters",
    of(Not, part=of(Matches, what=Slot("what"), filter=of(HasCounter, kind=Slot("kind")))),
)
one.phrase(
    "<it's|it is> graded {filter:grade of a card}", of(Matches, what=Pronoun("it"), filter=Slot("filter"))
)
family("after").phrase(" graded {x:grade of a card}", Slot("x"))
family("grade of a card").words({"Gem Mint 10": PropertyIs("grade", "=", Number(10))})
one.phrase("<it's|it is> {filter:color}", of(Matches, what=Pronoun("it"), filter=Slot("filter")))
family("color").words({color: HasColor(color) for color in ("red", "yellow", "blue")})


def make_some_last(env: Env) -> Value:
    """An attack of a kind, and not one of a name, was the last."""
    f = one_node(env["f"])
    if any(isinstance(part, Named) for part in f.walk()):
        raise Declined
    return Exists(All(AllOf((Role("last attack"), f))))


def take_some_last(value: Value) -> Env | None:
    """Take "a ... was the last attack" apart."""
    if not isinstance(value, Exists) or not isinstance(value.what, All):
        return None
    parts = parts_of(value.what.filter)
    if len(parts) != 2 or value != Exists(All(AllOf((Role("last attack"), parts[1])))):
        return None
    return None if any(isinstance(part, Named) for part in parts[1].walk()) else {"f": parts[1]}


one.pair("a/an {f:noun} was the last attack this combat chain", make_some_last, take_some_last, rule="8.4.1")
one.phrase(
    "{f:noun} was the last attack this combat chain",
    of(Exists, what=of(All, filter=of(AllOf, parts=(Role("last attack"), Slot("f"))))),
    rule="8.4.1",
)
for words, pair in (
    ("{n:number} <or more|or greater>", ">="),
    ("{n:number} or less", "<="),
    ("exactly {n:number}", "="),
):
    one.phrase(
        f"the defending hero has {words} {{property:life}}",
        of(
            Compare,
            left=of(PropertyOf, what=Players("defending"), property=Slot("property")),
            op=pair,
            right=Slot("n"),
        ),
    )

for word, op in (("less", "<"), ("more", ">")):
    one.phrase(
        f"you have {word} {{property:life}} than {{who:them}}",
        of(Compare, left=MINE, op=op, right=of(PropertyOf, what=Slot("who"), property=Slot("property"))),
    )
    one.phrase(
        f"{{who:who many}} have {word} {{property:life}} than <all other heroes|each other hero>",
        of(
            Every,
            over=of(Players, which="others", of=Slot("who")),
            condition=of(
                Compare, left=of(PropertyOf, what=Slot("who"), property=Slot("property")), op=op, right=THEIRS
            ),
        ),
    )
one.phrase("you win", Matches(YOU, OneOf(Ref("winner"))))
family("them").words({"them": Pronoun("they"), "that hero": Pronoun("that hero")})
family("them").words({"the attacking hero": Players("attacking"), "the defending hero": Players("defending")})
one.words({"they do": TheyDo()})
