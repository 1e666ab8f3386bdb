"""Weapons and their attacks: sharpening, the next attack of a weapon, attacking again, and wagers (CR 1.4.3, 8.5.58)."""

from __future__ import annotations

from rulebound.ir.abilities import Triggered
from rulebound.ir.amounts import Arith, CountersOn, History, Number, Result
from rulebound.ir.conditions import AllOf, Compare, Exists, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Counters, Deal, Destroy, ForEach, If, May, Repeat, Wager
from rulebound.ir.events import Event
from rulebound.ir.filters import AttackSource, ControlledBy, Defends, HasType, IsA, Nth, OneOf, Role
from rulebound.ir.lasting import Replacing, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, Selector, SourceOf, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import ATTACK, CARD, filter_of, one_node, parts_of
from rulebound.language.phrase import Declined, Env, Of, Slot, of
from rulebound.language.surface import CanOnly, Gets, Many, Pronoun, Seq

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
lasting = family("lasting")
ability = family("ability")
event = family("one event")
past = family("past")
thing = family("thing")
subject = family("subject")
following = family("next")

# Sharpening (CR 8.5.58).
one.phrase(
    "{subject:thing} has been sharpened {window:window}",
    of(Happened, event=of(Event, kind="sharpen", subject=Slot("subject")), window=Slot("window")),
    rule="8.5.58a",
)
one.phrase(
    "it targets the attack of a weapon that has been sharpened {window:window}",
    of(Happened, event=Event("sharpen", subject=SourceOf(Ref("target"))), window=Slot("window")),
    rule="8.5.58a",
)
vp.phrase(
    "@sharpen {what:thing} twice",
    of(Repeat, do=of(Act, verb="sharpen", what=Slot("what")), times=Number(2)),
    rule="8.5.58",
)

# In the text of an attack "this weapon" is the object that the attack is an attack of (CR 1.4.3b).
thing.phrase("<this weapon|this sword|this dagger|this axe>", SourceOf(This()), rule="1.4.3b")


def attacks_of(source: Slot | Pronoun) -> Of:
    """Say that something is an attack of a weapon."""
    return of(AllOf, parts=(ATTACK, of(AttackSource, of=source)))


IT = Pronoun("it")
# "{{what}}'s attacks" also covers attacks to come (CR 6.2.4 speaks of one that does not exist yet).
subject.phrase("{what:thing}'s attacks", of(All, filter=attacks_of(Slot("what"))), rule="1.4.3")
following.phrase(
    "<its next attack|your next attack with it> this turn", of(Next, filter=attacks_of(IT)), rule="1.8.10"
)
following.phrase(
    "{what:thing}'s next attack this turn", of(Next, filter=attacks_of(Slot("what"))), rule="1.8.10"
)
lasting.phrase(
    "{whose:possessive} next {filter:noun} this turn <gets|gains|has> {grants:grants}",
    of(Gets, what=of(Next, filter=Slot("filter"), whose=Slot("whose")), grants=Slot("grants")),
    rule="1.8.10",
)


def make_its_nth(env: Env) -> Value:
    """The n-th attack of a weapon this turn."""
    n = env["n"]
    kind = AllOf((ATTACK, AttackSource(IT)))
    return All(AllOf((*kind.parts, Nth(kind, n if isinstance(n, int) else 0))))


def take_its_nth(value: Value) -> Env | None:
    """Take "its first attack" apart."""
    if not isinstance(value, All):
        return None
    last = parts_of(value.filter)[-1]
    env: Env = {"n": last.n} if isinstance(last, Nth) else {}
    return env if env and make_its_nth(env) == value else None


subject.pair("its {n:ordinal} attack this turn", make_its_nth, take_its_nth, rule="1.8.10")


# The first of a kind of attack, counted from the start of the turn.
def make_nth_now(env: Env) -> Value:
    """What your n-th attack of a kind gets this turn."""
    inner = one_node(env["f"])
    n = env["n"]
    nth = Nth(inner, n if isinstance(n, int) else 0)
    grants = env["grants"]
    if not isinstance(grants, tuple):
        raise Declined
    return Gets(Many("nth", filter_of((*parts_of(inner), ControlledBy(YOU), nth))), grants, Within("turn"))  # type: ignore[arg-type]


def take_nth_now(value: Value) -> Env | None:
    """Take what your n-th attack gets this turn apart."""
    if not isinstance(value, Gets) or not isinstance(value.what, Many) or value.what.style != "nth":
        return None
    last = parts_of(value.what.filter)[-1]
    if not isinstance(last, Nth):
        return None
    env: Env = {"f": last.filter, "n": last.n, "grants": value.grants}
    return env if make_nth_now(env) == value else None


lasting.pair(
    "your {n:ordinal} {f:noun} this turn <gets|gains|has> {grants:grants}",
    make_nth_now,
    take_nth_now,
    rule="6.2.2a",
)

# The sword that a cost was about (CR 1.7.6), and the attack with it that is going on.
thing.words({"the sword of its cost": Ref("it")})
thing.phrase(
    "the attack of {what:thing}",
    of(Pick, filter=of(AllOf, parts=(ATTACK, of(AttackSource, of=Slot("what")), Role("active chain link")))),
    rule="1.4.3",
)

# Attacking more often (CR 5.2.3).
lasting.phrase(
    "you may attack with {what:thing} twice{for_:?duration}",
    Rule,
    mode="may",
    action="attack so often",
    who=YOU,
    n=Number(2),
    rule="5.2.3e",
)
lasting.phrase(
    "{what:thing} may attack twice{for_:?duration}",
    Rule,
    mode="may",
    action="attack so often",
    n=Number(2),
    rule="5.2.3e",
)
ability.phrase(
    "This can only attack if {c:condition}",
    of(CanOnly, do=Rule("cannot", "attack", what=This()), condition=Slot("c")),
    rule="1.0.2a",
)


# What has attacked.
def make_attack_card(env: Env) -> Value:
    """Attacking with a card."""
    if parts_of(one_node(env["f"]))[:1] != (CARD,):
        raise Declined
    return env["f"]


family("attack with").pair(
    "a/an {f:noun}", make_attack_card, lambda value: {"f": value} if parts_of(value)[:1] == (CARD,) else None
)
one.phrase(
    "{f:noun} was the last attack this turn",
    of(Exists, what=of(All, filter=of(AllOf, parts=(Role("last attack this turn"), Slot("f"))))),
    rule="1.4.1",
)
one.phrase(
    "a/an {f:noun} <has not hit|hasn't hit|did not hit> {window:window}",
    of(Not, part=of(Happened, event=of(Event, kind="hit", subject=Slot("f")), window=Slot("window"))),
)
one.phrase(
    "a/an {f:noun} <has not attacked|hasn't attacked|did not attack> {window:window}",
    of(Not, part=of(Happened, event=of(Event, kind="attack", subject=Slot("f")), window=Slot("window"))),
)
one.phrase(
    "<you're|you are> attacking with a weapon<| this chain link>",
    Exists(All(AllOf((ATTACK, HasType("Weapon"), ControlledBy(YOU), Role("active chain link"))))),
    rule="7.0.4",
)
event.phrase("{player:event player} ~attack", Event, kind="attack", rule="7.0.4")
family("while").phrase(
    " while defended by a/an {f:noun}",
    of(Exists, what=of(All, filter=of(AllOf, parts=(Defends(OneOf(Ref("each"))), Slot("f"))))),
    rule="7.0.5c",
)

one.shown(
    "a/an {f:noun} has hit {window:window}",
    of(Happened, event=of(Event, kind="hit", subject=Slot("f")), window=Slot("window")),
)

# Counters on several weapons.
family("bare many").phrase("{filter:nouns}", Many, style="bare")
family("each of").phrase("{kind:counter kind} counter on {on:bare many}", CountersOn)
vp.phrase(
    "@remove all {kind:counter kind} counters from {on:bare many}",
    Counters,
    op="remove",
    n=None,
    rule="8.5.16",
)


# The attacks of anything, by number.
def make_nth_of(env: Env) -> Value:
    """The n-th attack of a thing this turn."""
    n = env["n"]
    kind = AllOf((ATTACK, AttackSource(one_selector(env["what"]))))
    return All(AllOf((*kind.parts, Nth(kind, n if isinstance(n, int) else 0))))


def one_selector(value: Value) -> Selector:
    """Take a selector out of a hole.

    Raises:
        Declined: it holds something else.
    """
    if isinstance(value, Selector):
        return value
    raise Declined


def take_nth_of(value: Value) -> Env | None:
    """Take the n-th attack of a thing apart."""
    parts = parts_of(value.filter) if isinstance(value, All) else ()
    if len(parts) != 3 or not isinstance(parts[1], AttackSource) or not isinstance(parts[2], Nth):
        return None
    env: Env = {"what": parts[1].of, "n": parts[2].n}
    return env if make_nth_of(env) == value else None


subject.pair("{what:thing}'s {n:ordinal} attack this turn", make_nth_of, take_nth_of, rule="1.8.10")


# Each weapon of a kind deals damage by itself (CR 8.5.3a), has hit if it did (7.5.5), and is destroyed.
def deals_and_breaks(by: Of, each: Ref | Pronoun) -> Of:
    """Say what each of several weapons does, and what becomes of it."""
    hits = If(Happened(Event("damage", object=each), "way"), Act("has hit", what=each))
    every = of(All, filter=Slot("f"))
    steps = (
        of(Deal, n=Slot("n"), to=Slot("to"), by=by),
        of(ForEach, over=every, do=hits),
        of(Destroy, what=every),
    )
    return of(Seq, steps=steps, joint=". ")


BREAKS = (
    "each {f:noun} deals {n:number} damage to {to:damage target}. If damage is dealt this way, the dagger has hit."
    " Destroy the daggers"
)
body = family("body")
body.phrase(BREAKS, deals_and_breaks(of(Many, style="each", filter=Slot("f")), Ref("each")), rule="7.5.5")
body.shown(BREAKS, deals_and_breaks(of(All, filter=Slot("f")), Pronoun("they")))

# Wagers (CR 8.5.46).
vp.phrase("@wager with {with_:whom}", Wager, rule="8.5.46b")
effect = family("effect")
effect.phrase("{what:thing} wagers with {with_:whom}", Wager, rule="8.5.46")
effect.phrase("{what:thing} wagers a/an {prizes:token name} token with {with_:whom}", Wager, rule="8.5.46")
lasting.phrase(
    "{what:subject} ~get {grants:grants} and wagers with {with_:whom}",
    of(
        Seq,
        steps=(
            of(Gets, what=Slot("what"), grants=Slot("grants")),
            of(Wager, what=Pronoun("it"), with_=Slot("with_")),
        ),
        joint=" and ",
    ),
    rule="8.5.46",
)
past.phrase("wagered", Event("wager", player=YOU), rule="8.5.46a")
one.phrase(
    "this has wagered",
    Happened(Event("wager", subject=This()), "combat chain"),
    rule="8.5.46a",
)


lasting.phrase(
    "if a hero would create 1 or more tokens from a wager this turn, instead they create that many plus {k:plain number}"
    " of each of those tokens",
    of(
        Replacing,
        event=Event(
            "create",
            subject=IsA("token"),
            player=Players("each"),
            at_least=Number(1),
            cause=Role("wager"),
        ),
        n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
        for_=Within("turn"),
    ),
    rule="6.4.9",
)


lasting.phrase(
    "the next time you would lose a wager this turn, instead you may {do:vps}. If you do, you win the wager",
    of(
        Replacing,
        event=Event("win wager", object=YOU),
        by=of(May, do=Slot("do"), then=Act("win the wager")),
        once=True,
        for_=Within("turn"),
        outcome=True,
    ),
    rule="6.4.11",
)


def won(attack: Ref | Pronoun) -> Of:
    """An attack of yours wins a wager for the n-th time."""
    return of(
        Triggered,
        on=Event("win wager", subject=AllOf((ATTACK, ControlledBy(YOU))), player=YOU),
        and_state=of(
            Compare,
            left=History(Event("win wager", subject=attack, player=YOU), window="combat chain"),
            op="=",
            right=of(Number, value=Slot("n")),
        ),
        do=Slot("do"),
    )


WINS = "The {n:ordinal} time each of your attacks wins a wager, {do:body}"
ability.phrase(WINS, won(Ref("subject")), rule="8.5.46a")
ability.shown(WINS, won(IT))
