"""Phrases of choices among what was seen, of tokens in several places, and of counts of what was done."""

from __future__ import annotations

from rulebound.ir.abilities import Static, Triggered
from rulebound.ir.amounts import Arith, Count, Number, PropertyOf, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Happened, Matches, Not
from rulebound.ir.costs import Assets
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Banish,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    ForEach,
    If,
    Later,
    Modes,
    Negate,
    Repeat,
    Shuffle,
)
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import (
    Attacks,
    ControlledBy,
    Did,
    FaceIs,
    HasKeyword,
    InZone,
    IsA,
    OneOf,
    Other,
    OwnedBy,
    Role,
)
from rulebound.ir.lasting import CostChange, Prevent, Replacing, Retype
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, Target, This, Together, TopCards, You
from rulebound.language.fab.amounts import COUNTED
from rulebound.language.fab.events import make_during, take_fields
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD, as_nodes, one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Env, Of, Slot, of
from rulebound.language.surface import AmongThem, AsMany, DamageThisWay, Gets, InsteadOf, Pronoun, Put, Seq

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
event = family("one event")
past = family("past")
after = family("after")
thing = family("thing")
amount = family("amount")
ability = family("ability")

# Some of the cards that were looked at, and those that are left (CR 1.8.6, 8.5.15).
thing.phrase(
    "{n:number} card from among them",
    of(Pick, filter=AmongThem(), n=Slot("n"), bind="picked"),
    rule="1.8.6",
)
thing.phrase("one", Pick(AmongThem(), bind="picked"), rule="1.8.6")
REST = Pronoun("the rest")
vp.phrase(
    "@put {what:thing} on top of your deck<, and| and> the rest on the bottom of your deck<| in any order>",
    of(
        Seq,
        steps=(
            of(Put, what=Slot("what"), to="deck", whose=YOU, place="top"),
            Put(REST, "deck", YOU, "bottom"),
        ),
        joint=" and ",
    ),
    rule="8.5.15c",
)
thing.words({"the rest|the other": REST})
vp.phrase(
    "@shuffle and put {what:thing} on top<| of your deck>",
    of(Seq, steps=(Shuffle(), of(Put, what=Slot("what"), to="deck", place="top")), joint=" and "),
    rule="8.5.15",
)
HAND = of(AllOf, parts=(IsA("card"), of(InZone, zone="hand", whose=Slot("whose"))))
vp.phrase("@discard it", Discard(what=Pronoun("it")), rule="8.5.5")


def make_discard_two(env: Env) -> Value:
    """This is discarded and another card of a kind."""
    return Do((Discard(what=This()), Discard(what=with_part(env["f"], Other()))))


def take_discard_two(value: Value) -> Env | None:
    """Take "discard this and a" apart."""
    if not isinstance(value, Do) or len(value.steps) != 2 or value.steps[0] != Discard(what=This()):
        return None
    second = value.steps[1]
    inner = without_part(second.what, Other()) if isinstance(second, Discard) and second.what else None
    return None if inner is None else {"f": inner}


vp.pair("@discard this and a/an {f:narrow card}", make_discard_two, take_discard_two, rule="8.5.5")

# Two things of which one is targeted.
thing.phrase(
    "target {a:noun} or target {b:noun}",
    of(Target, filter=of(AnyOf, parts=(Slot("a"), Slot("b")))),
    rule="1.8.5",
)

# Tokens (CR 8.5.2c).
ANY_HEROES = Pick(IsA("hero"), n=Count(Players("each")), up_to=True)
family("several heroes").words({"any number of heroes": ANY_HEROES})
family("possessive").words({"any number of heroes'": ANY_HEROES})
for n in ("X", "that many"):
    vp.phrase(
        f"@create {n} {{names:token name}} tokens under {{under:possessive}} control",
        Create,
        n=Variable("X") if n == "X" else Result("amount"),
        rule="8.5.2c",
    )
vp.shown(
    "@create that many {names:token name} tokens under {under:possessive} control",
    of(Create, names=Slot("names"), n=DamageThisWay(), under=Slot("under")),
)
vp.phrase(
    "@put as many {kind:counter kind} counters on {on:thing} as were destroyed",
    of(Counters, op="put", kind=Slot("kind"), n=Result("destroyed"), on=Slot("on")),
)
vp.phrase(
    "@destroy {what:thing} and put that many {kind:counter kind} counters on {on:thing}",
    of(
        Do,
        steps=(
            of(Destroy, what=Slot("what")),
            of(Counters, op="put", kind=Slot("kind"), n=Result("destroyed"), on=Slot("on")),
        ),
    ),
    rule="8.5.14",
)

# Counts of what was done.
one.phrase(
    "you haven't played a/an {a:noun} and a/an {b:noun} {window:window}",
    of(
        Not,
        part=of(
            AllOf,
            parts=tuple(
                of(Happened, event=of(Event, kind="play", subject=Slot(x), player=YOU), window=Slot("window"))
                for x in ("a", "b")
            ),
        ),
    ),
)


def make_and_another(env: Env) -> Value:
    """A card of one kind, and one of another kind that is not this."""
    window = env["window"]
    assert isinstance(window, str)
    parts = (one_node(env["a"]), with_part(env["b"], Other()))
    return AllOf(tuple(Happened(Event("play", subject=part, player=YOU), window) for part in parts))


def take_and_another(value: Value) -> Env | None:
    """Take the two cards that were played apart."""
    if not isinstance(value, AllOf) or len(value.parts) != 2:
        return None
    first, second = value.parts
    if not isinstance(first, Happened) or not isinstance(second, Happened):
        return None
    if not isinstance(first.event, Event) or not isinstance(second.event, Event):
        return None
    a, b = first.event.subject, second.event.subject
    inner = None if b is None else without_part(b, Other())
    env: Env = {"a": a, "b": inner, "window": first.window}
    return env if a is not None and inner is not None and make_and_another(env) == value else None


one.pair(
    "<you've|you have> played a/an {a:noun} and another {b:noun} {window:window}",
    make_and_another,
    take_and_another,
)
past.phrase(
    "attacked or defended with a/an {f:noun}",
    of(
        AnyEvent,
        events=(
            of(Event, kind="attack", subject=Slot("f"), player=YOU),
            of(Event, kind="defend", subject=Slot("f"), player=YOU),
        ),
    ),
)


# Cards that leave a zone of yours: they lie in zones of their owners (CR 3.0.2).
def make_leaves(env: Env) -> Value:
    """A card of yours leaves a zone."""
    zone = env["zone"]
    assert isinstance(zone, str)
    return Event("move", subject=with_part(env["f"], OwnedBy(YOU)), from_=zone)


def take_leaves(value: Value) -> Env | None:
    """Take "leaves your zone" apart."""
    if not isinstance(value, Event) or value.subject is None or value.from_ is None:
        return None
    inner = without_part(value.subject, OwnedBy(YOU))
    env: Env = {"f": inner, "zone": value.from_}
    return env if inner is not None and make_leaves(env) == value else None


event.pair("a/an {f:noun} leaves {zone:own zone}", make_leaves, take_leaves)
event.phrase("{object:event thing} ~be defended by {subject:companion}", Event, kind="defend", rule="7.0.5")

# Where a thing is, or what it attacks.
after.phrase(" <that's|that is> attacking you", Attacks(OneOf(YOU)), rule="7.0.4")
one.phrase(
    "this is attacking, defending, or on the stack",
    Matches(This(), AnyOf((Role("attacking"), Role("defending"), InZone("stack")))),
    rule="1.7.4",
)
one.phrase(
    "this is attacking or on the stack",
    Matches(This(), AnyOf((Role("attacking"), InZone("stack")))),
    rule="1.7.4",
)
after.phrase(
    " in {whose:possessive} equipment zones",
    of(
        AnyOf,
        parts=tuple(of(InZone, zone=zone, whose=Slot("whose")) for zone in ("head", "chest", "arms", "legs")),
    ),
    rule="8.3.30a",
)
ability.phrase(
    "While {while_:condition}, if you would be dealt {kind:damage kind} damage, prevent {n:number} of that damage",
    of(
        Static,
        do=(of(Prevent, shielded=YOU, n=Slot("n"), mode="each", kind=Slot("kind")),),
        while_=Slot("while_"),
    ),
    rule="6.4.10i",
)
ability.phrase(
    "<Whenever|When> {on:event} this chain link, {do:body}",
    of(Triggered, on=Slot("on"), and_state=Matches(This(), Role("active chain link")), do=Slot("do")),
    rule="7.0.3e",
)
ability.phrase(
    "<Whenever|When> {on:event} this chain link and {c:condition}, {do:body}",
    of(
        Triggered,
        on=Slot("on"),
        and_state=of(AllOf, parts=(Matches(This(), Role("active chain link")), Slot("c"))),
        do=Slot("do"),
    ),
    rule="7.0.3e",
)
family("head").phrase("specialization card", (CARD, HasKeyword("specialization")))
family("heads").phrase("specialization cards", (CARD, HasKeyword("specialization")))
family("sentence").phrase(
    "If {condition:condition}, instead deal {n:number} {kind:damage kind} damage",
    of(InsteadOf, condition=Slot("condition"), do=of(Deal, n=Slot("n"), to=Ref("target"), kind=Slot("kind"))),
    rule="6.4.7",
)

# Tokens in exposed zones (CR 3.0.1a): their controller is who owns the zone (CR 8.5.2c).
EXPOSED = "exposed head, chest, arms, or legs zone"
vp.phrase(f"@create a/an {{names:token name}} token in an {EXPOSED}", Create, to="exposed", rule="8.5.2c")
vp.phrase(
    f"@create a/an {{names:token name}} token in an opponent's {EXPOSED}",
    Create,
    to="exposed",
    whose=Players("opponents"),
    rule="8.5.2c",
)
vp.phrase(
    f"@create a/an {{names:token name}} token in {{whose:possessive}} {EXPOSED}",
    Create,
    to="exposed",
    rule="8.5.2c",
)

# Events of somebody else's turn, of a phase of this turn, and of cards that defend together.
during = family("event")
during.pair(
    "{e:one event} <during an action phase|this action phase>",
    lambda env: make_during({**env, "during": "action phase"}),
    lambda value: (
        take_fields(value, during="action phase")
        if isinstance(value, Event) and value.whose is None
        else None
    ),
)
event.phrase(
    "{subject:event thing} ~defend together with {together:event thing} and {besides:event thing}",
    Event,
    kind="defend",
    rule="7.0.5e",
)

# The only card in the weapon zones (CR 8.4.17).
one.phrase(
    "this is the only card equipped to your weapon zones",
    AllOf(
        (
            Matches(This(), Role("in a weapon zone")),
            Not(Exists(All(AllOf((IsA("permanent"), ControlledBy(YOU), Role("in a weapon zone"), Other()))))),
        )
    ),
    rule="8.4.17",
)


# A cost with X twice.
family("assets").phrase(
    "XX{r}",
    Assets(resource=Arith("+", Arith("*", Number(2), Variable("X")), Number(1))),
    rule="1.12.2a",
)


# Cards that you play for a while.
PLAYED = Did(Event("play", player=YOU), "turn")


def make_played_for_a_while(env: Env) -> Value:
    """What cards of a kind get that you play this turn."""
    grants = env["grants"]
    assert isinstance(grants, tuple)
    what = All(with_part(env["f"], PLAYED))
    return Gets(what, as_nodes(grants), Within("turn"))


def take_played_for_a_while(value: Value) -> Env | None:
    """Take what they get apart."""
    if not isinstance(value, Gets) or not isinstance(value.what, All) or value.for_ != Within("turn"):
        return None
    inner = without_part(value.what.filter, PLAYED)
    return None if inner is None or value.while_ is not None else {"f": inner, "grants": value.grants}


lasting = family("lasting")
lasting.pair(
    "{f:bare nouns} you play this turn <get|gain|have> {grants:grants}",
    make_played_for_a_while,
    take_played_for_a_while,
    rule="6.2.2a",
)
lasting.phrase(
    "{what:subject} ~cost X{r} less {to:to do}{for_:?duration}",
    of(
        CostChange,
        what=Slot("what"),
        n=Arith("-", Number(0), Variable("X")),
        to=Slot("to"),
        for_=Slot("for_"),
    ),
    rule="5.1.6a",
)
family("clause").phrase(
    "{then:effect} unless {condition:condition}",
    of(If, condition=of(Not, part=Slot("condition")), then=Slot("then")),
    rule="1.8.4",
)


def make_one_or_more(env: Env) -> Value:
    """Any of the modes, at least one."""
    modes = as_nodes(env["modes"])
    return Modes(Number(len(modes)), modes, up_to=True, least=1)


def take_one_or_more(value: Value) -> Env | None:
    """Take "one or more" apart."""
    if not isinstance(value, Modes) or len(value.modes) < 3:
        return None
    return {"modes": value.modes} if make_one_or_more({"modes": value.modes}) == value else None


family("modal").pair("choose 1 or more;{modes:bullets}", make_one_or_more, take_one_or_more, rule="1.7.5")
family("effect").phrase(
    "{do:vp} when the chain link resolves",
    Later,
    on=Event("link resolves"),
    window="chain link",
    rule="7.6.2",
)
family("possessive").words({"their owner's": Players("owner", Pronoun("them"))})
thing.phrase(
    "a/an {a:noun} and/or up to X {b:nouns}",
    of(
        Together,
        parts=(
            of(Pick, filter=Slot("a"), up_to=True),
            of(Pick, filter=Slot("b"), n=Variable("X"), up_to=True, bind="others"),
        ),
    ),
)
vp.phrase(
    "@repeat {do:vp} X+{k:plain number} times",
    of(Repeat, do=Slot("do"), times=of(Arith, op="+", a=Variable("X"), b=Slot("k"))),
    rule="8.5.27",
)

vp.phrase(
    "@shuffle {what:thing} into their owner's deck",
    of(
        Do,
        steps=(
            of(Put, what=Slot("what"), to="deck", whose=Players("owner", Pronoun("it"))),
            Shuffle(Players("owner", Ref("moved"))),
        ),
    ),
    rule="8.5.20",
)
family("who one").words({"the owner of what was put there": Players("owner", Ref("moved"))})
one.shown("it targets a/an {f:noun}", of(Matches, what=Pronoun("they"), filter=Slot("f")))

# Wherever it is face-up (CR 1.7.4, 5.4.7).
ZONES_OF_CARDS = ("hand", "deck", "graveyard", "banished", "arsenal", "pitch", "soul", "stack", "arena")
ANYWHERE = Matches(This(), AllOf((FaceIs("up"), AnyOf(tuple(InZone(zone) for zone in ZONES_OF_CARDS)))))
ability.phrase(
    "While this is face-up in any zone, it's {supertypes:essences}",
    of(Static, do=(of(Retype, what=This(), supertypes=Slot("supertypes")),), while_=ANYWHERE),
    rule="5.4.7",
)
ability.phrase(
    "While this is face-up in any zone, if it would gain {what:property}, instead it gains that much plus {k:plain number}",
    of(
        Static,
        do=(
            of(
                Replacing,
                event=of(Event, kind="gains", subject=This(), what=Slot("what")),
                n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
            ),
        ),
        while_=ANYWHERE,
    ),
    rule="6.2.5",
)
family("cards").phrase(
    "that many cards minus {k:plain number}",
    of(Arith, op="-", a=AsMany(), b=Slot("k")),
    rule="1.12.1",
)
for register in COUNTED:
    family("cards").shown(
        "that many cards minus {k:plain number}", of(Arith, op="-", a=Result(register), b=Slot("k"))
    )
family("effect").phrase(
    "{who:who many} shuffle their hand into their deck, then they draw that many cards minus {k:plain number}",
    of(
        Seq,
        steps=(
            of(
                Put,
                what=of(All, filter=of(AllOf, parts=(CARD, of(InZone, zone="hand", whose=Slot("who"))))),
                to="deck",
            ),
            of(Shuffle, who=Slot("who")),
            of(Draw, n=of(Arith, op="-", a=Result("moved"), b=Slot("k")), who=Slot("who")),
        ),
        joint=", then ",
    ),
    rule="8.5.20",
)
family("clause").phrase(
    "if target {f:adjective} card has cost less than {n:counted amount}, negate it",
    of(
        If,
        condition=of(
            Compare,
            left=of(
                PropertyOf,
                what=of(Target, filter=of(AllOf, parts=(CARD, Slot("f"), InZone("stack")))),
                property="cost",
            ),
            op="<",
            right=Slot("n"),
        ),
        then=Negate(Pronoun("it")),
    ),
    rule="8.5.26",
)

# What the next cards cost, counted as each of them is played (CR 6.2.2b).
PLAYER = Players("controller", Ref("each"))
family("who one").words({"who plays it": PLAYER})


def live_cost(name: str) -> Of:
    """Say that the next card of a kind costs less for each thing that who plays it controls."""
    return of(
        CostChange,
        what=of(Next, filter=Slot(name), how="played"),
        n=of(
            Arith,
            op="*",
            a=Slot("k"),
            b=of(
                Count, of=of(All, filter=of(AllOf, parts=(IsA("permanent"), Slot("f"), ControlledBy(PLAYER))))
            ),
        ),
    )


lasting.phrase(
    'the next {a:bare noun} and {b:bare noun} you play this turn get "This costs {k:resources less} less to play for'
    ' each {f:named} you control"',
    of(Do, steps=(live_cost("a"), live_cost("b"))),
    rule="6.2.2b",
)

# One for each of something else, and something done for each hero (CR 1.9.2c).
vp.phrase(
    "@put a/an {f:noun} into {whose:possessive} {to:zone} {n:for each}",
    of(Put, what=of(Pick, filter=Slot("f"), n=Slot("n")), to=Slot("to"), whose=Slot("whose")),
    rule="8.5.15",
)
thing.phrase(
    "the top X+{k:plain number} cards of {whose:possessive} deck",
    of(TopCards, whose=Slot("whose"), n=of(Arith, op="+", a=Variable("X"), b=Slot("k"))),
    rule="1.12.2",
)
amount.phrase("the number of cards <put into your hand|shuffled> this way", Result("moved"), rule="8.5.15")
family("effect").phrase(
    "for each hero, {do:vp}", of(ForEach, over=Players("each"), do=Slot("do")), rule="1.9.2c"
)

# Targets of which there are as many as something else (CR 1.8.5).
family("damage target").phrase(
    "up to X target {f:nouns}, where X is {n:amount}",
    of(Target, filter=Slot("f"), min=0, n=Slot("n")),
    rule="1.8.5",
)

# What goes elsewhere for a while (CR 6.4.9, 1.9.3a).
lasting.phrase(
    "if {what:thing} would be put into <your|the> graveyard this turn, instead banish it",
    of(
        Replacing,
        event=of(Event, kind="move", subject=Slot("what"), to="graveyard"),
        by=of(Banish, what=Slot("what")),
        for_=Within("turn"),
    ),
    rule="6.4.9",
)
