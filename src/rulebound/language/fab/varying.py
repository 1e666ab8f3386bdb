"""Phrases of numbers and choices that vary: X targets, discards of a whole kind, cards for both ends of a deck."""

from __future__ import annotations

from rulebound.ir.abilities import Defines
from rulebound.ir.amounts import Count, Depends, History, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Matches, Not
from rulebound.ir.effects import (
    Banish,
    Choose,
    Create,
    Destroy,
    Discard,
    Do,
    Draw,
    ForEach,
    If,
    Lose,
    May,
    Name,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, InZone, IsA, Named, OneOf, Other, Role
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Pick, Players, Ref, Subjects, Target, This, Together, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import filter_of, one_node, parts_of
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Declined, Env, Of, Slot, of
from rulebound.language.surface import By, Gets, Joined, Otherwise, Pronoun, Put, Seq, Where

YOU = You()
vp = family("vp", "vp one")
thing = family("thing")
amount = family("amount")
THEIR_HAND = InZone("hand", Pronoun("they"))

# Targets of which there are X (CR 1.8.5, 1.12.2).
thing.phrase("X target {filter:nouns}", Target, n=Variable("X"), rule="1.8.5")

# All cards of a kind in a hand (CR 8.5.5).
vp.phrase(
    "@discard all {f:nouns}",
    of(
        Discard,
        n=of(Count, of=of(All, filter=of(AllOf, parts=(Slot("f"), THEIR_HAND)))),
        what=Slot("f"),
    ),
    rule="8.5.5",
)
vp.phrase("@draw cards equal to {n:amount}", Draw, rule="8.5.6")


def nameless(env: Env) -> Value:
    """Take a kind that is not said by a name."""
    f = one_node(env["f"])
    if any(isinstance(part, Named) for part in f.walk()):
        raise Declined
    return Not(f)


family("after").pair(
    " other than {f:bare nouns}",
    nameless,
    lambda value: {"f": value.part} if isinstance(value, Not) else None,
    rule="1.8.7",
)
family("tail").phrase(
    "you may {do:vps}, where {name:variable} is {n:amount}",
    of(Where, do=of(May, do=Slot("do")), name=Slot("name"), n=Slot("n")),
    rule="1.12.2",
)
amount.phrase(
    "the number of cards put on the bottom this way",
    History(Event("move", to="deck"), window="way"),
    rule="8.5.15",
)


vp.phrase("@lose that much {h}", Lose(asset="life", n=Result("amount")), rule="8.5.12")


# One card of each zone of a kind (CR 1.9.2c).
def make_from_each(env: Env) -> Value:
    """A card from the zone of each hero, who are gone through one after the other."""
    return ForEach(Players("each"), Banish(Pick(with_part(env["f"], InZone(str(env["zone"]), Ref("each"))))))


def take_from_each(value: Value) -> Env | None:
    """Take the kind and the zone apart."""
    if (
        not isinstance(value, ForEach)
        or not isinstance(value.do, Banish)
        or not isinstance(value.do.what, Pick)
    ):
        return None
    *kind, zone = parts_of(value.do.what.filter)
    if not isinstance(zone, InZone) or not kind:
        return None
    env: Env = {"f": filter_of(tuple(kind)), "zone": zone.zone}
    of_each = make_from_each(env)
    assert isinstance(of_each, ForEach)
    said = ForEach(of_each.over, Banish(Pick(filter_of((*kind, InZone(zone.zone, Pronoun("they")))))))
    return env if value in (of_each, said) else None


vp.pair("@banish a/an {f:noun} from each hero's {zone:zone}", make_from_each, take_from_each, rule="1.9.2c")
ANOTHER = Pick(AllOf((IsA("hero"), Not(OneOf(Ref("each"))))), by=Ref("each"))
family("sentence").phrase(
    "Each hero chooses another hero. The chosen hero creates a/an {names:token names} token",
    of(ForEach, over=Players("each"), do=of(Create, names=Slot("names"), by=ANOTHER)),
    rule="1.8.6a",
)
family("sentence").shown(
    "Each hero chooses another hero. The chosen hero creates a/an {names:token names} token",
    of(
        ForEach,
        over=Players("each"),
        do=of(
            By,
            who=Pick(AllOf((IsA("hero"), Not(OneOf(Pronoun("they"))))), by=Ref("each")),
            do=of(
                By,
                who=Pick(AllOf((IsA("hero"), Not(OneOf(Ref("each")))))),
                do=of(Create, names=Slot("names")),
            ),
        ),
    ),
)
family("damage target").phrase(
    "the attacking hero or ally",
    Pick(
        AnyOf(
            (
                AllOf((IsA("hero"), OneOf(Players("attacking")))),
                AllOf((IsA("permanent"), HasType("Ally"), Role("attacking"))),
            )
        )
    ),
    rule="7.2.3a",
)
family("damage target").shown("each hero other than the winner", Players("others", Pronoun("they")))
family("damage target").phrase(
    "each hero other than the winner", Players("others", Ref("winner")), rule="8.5.45a"
)
vp.phrase("@name another card", Name(other=True), rule="8.5.21")


# Permanents that several heroes choose, and that are destroyed together (CR 1.8.6a, 1.9.2).
def chosen_by(who: Ref | You) -> Of:
    """Let a permanent of each of the chosen heroes be chosen."""
    return of(
        ForEach,
        over=Ref("heroes"),
        do=of(
            Choose,
            what=of(
                Pick,
                filter=of(AllOf, parts=(Slot("f"), ControlledBy(Ref("each")))),
                by=who,
                bind="permanents",
                more=True,
            ),
        ),
    )


CHOSEN_BY_HEROES = (
    "Choose any number of heroes. Each of them chooses a/an {f:noun} they control. Destroy each permanent chosen this way."
    " If you are {q:supertype quality}, instead you choose the permanents"
)
HEROES = Pick(IsA("hero"), Count(Players("each")), up_to=True, bind="heroes")
STEPS = (
    Choose(HEROES),
    of(
        If,
        condition=of(Matches, what=YOU, filter=Slot("q")),
        then=chosen_by(YOU),
        otherwise=chosen_by(Ref("each")),
    ),
    Destroy(Ref("permanents")),
)
family("sentence").phrase(CHOSEN_BY_HEROES, of(Do, steps=STEPS), rule="1.8.6a")
CHOSEN = of(
    Choose,
    what=of(
        Pick,
        filter=of(AllOf, parts=(Slot("f"), ControlledBy(Pronoun("they")))),
        bind="permanents",
        more=True,
    ),
)
family("block").shown(
    CHOSEN_BY_HEROES,
    of(
        Seq,
        steps=(
            Choose(HEROES),
            of(
                If,
                condition=of(Matches, what=YOU, filter=Slot("q")),
                then=of(ForEach, over=Pronoun("they"), do=of(By, who=YOU, do=CHOSEN)),
            ),
            of(Otherwise, do=of(By, who=Ref("heroes"), do=CHOSEN)),
            Destroy(Pronoun("it")),
        ),
        joint=". ",
    ),
)

# The layer that resolves (CR 5.3.5).
family("lasting").phrase(
    "this ability gets {grants:grants}", of(Gets, what=Ref("layer"), grants=Slot("grants")), rule="5.3.5"
)

# Cards in a random order (CR 8.5.15c).
vp.phrase(
    "@put the revealed cards on top of {whose:possessive} deck in a random order",
    of(Put, what=Ref("revealed"), to="deck", whose=Slot("whose"), place="top", shuffled=True),
    rule="8.5.15c",
)
vp.shown(
    "@put the revealed cards on top of {whose:possessive} deck in a random order",
    of(Put, what=Pronoun("it"), to="deck", whose=Slot("whose"), place="top", shuffled=True),
)

# What was pitched, in numbers (CR 1.14.3).
for words, op in (("{n:plain number} or more", ">="), ("{n:plain number}", "=")):
    family("one condition").phrase(
        f"{words} {{f:nouns}} were pitched to play this",
        of(
            Compare,
            left=of(History, event=of(Event, kind="pitch", subject=Slot("f")), window="play"),
            op=op,
            right=Slot("n"),
        ),
        rule="1.14.3",
    )
graded = family("graded amount")
graded.phrase(
    "{then:plain number} if {condition:one condition}, otherwise {otherwise:graded amount}", Depends
)
graded.phrase("{x:plain number}", Slot("x"))
family("ability").phrase(
    "This's {property:numeric property} is equal to {n:graded amount}", Defines, rule="5.4.5"
)


family("one condition").phrase(
    "{at_least:integer} or more {f:nouns} are {register:deed} this way",
    of(
        Exists,
        what=of(All, filter=of(AllOf, parts=(Slot("f"), of(OneOf, what=of(Ref, register=Slot("register")))))),
        at_least=Slot("at_least"),
    ),
    rule="1.8.4",
)


# What was played last (CR 5.1.10): this is not meant.
def make_last(env: Env) -> Value:
    """The last card of a kind that you played this turn was something."""
    played = Event("play", subject=with_part(env["f"], Other()), player=YOU)
    return Matches(Subjects(played, "turn", last=True), one_node(env["filter"]))


def take_last(value: Value) -> Env | None:
    """Take the kind and what it was apart."""
    if not isinstance(value, Matches) or not isinstance(value.what, Subjects):
        return None
    event = value.what.event
    f = (
        without_part(event.subject, Other())
        if isinstance(event, Event) and event.subject is not None
        else None
    )
    env: Env = {"f": f, "filter": value.filter}
    return env if f is not None and make_last(env) == value else None


family("one condition").pair(
    "the last {f:noun} you played this turn was {filter:quality}", make_last, take_last, rule="5.1.10"
)
family("lasting").phrase(
    "this and {what:next} get {grants:grants}",
    of(
        Seq,
        steps=(
            of(Gets, what=This(), grants=Slot("grants")),
            of(Gets, what=Slot("what"), grants=Slot("grants")),
        ),
        joint=" and ",
    ),
    rule="8.5.8",
)

# Cards of two kinds, put on both ends of a deck (CR 8.5.15).
thing.phrase(
    "a/an {a:bare noun} and a/an {b:noun} from your {zone:zone}",
    of(
        Together,
        parts=(
            of(Pick, filter=of(Joined, f=Slot("a"), zone=Slot("zone"))),
            of(Pick, filter=of(Joined, f=Slot("b"), zone=Slot("zone")), bind="others"),
        ),
    ),
    rule="1.8.6",
)


def make_two_picks(env: Env) -> Value:
    """Two cards of their own, each of which says where it is."""
    a, b = one_node(env["a"]), one_node(env["b"])
    if not all(any(isinstance(part, InZone) for part in parts_of(f)) for f in (a, b)):
        raise Declined
    return Together((Pick(a), Pick(b, bind="others")))


def take_two_picks(value: Value) -> Env | None:
    """Take two cards apart."""
    if not isinstance(value, Together) or len(value.parts) != 2:
        return None
    a, b = value.parts
    if (
        not isinstance(a, Pick)
        or not isinstance(b, Pick)
        or value != Together((Pick(a.filter), Pick(b.filter, bind="others")))
    ):
        return None
    return {"a": a.filter, "b": b.filter}


thing.pair("a/an {a:noun} and a/an {b:noun}", make_two_picks, take_two_picks, rule="1.8.6")
vp.phrase(
    "@put {what:thing} on the top and/or bottom of {whose:possessive} deck",
    Put,
    to="deck",
    place="top or bottom",
    rule="8.5.15a",
)
