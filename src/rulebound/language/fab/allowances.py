"""What is prevented, allowed and made cheaper under a condition, and choices of any size."""

from __future__ import annotations

from rulebound.ir.abilities import Replaces, Static, Triggered
from rulebound.ir.amounts import Arith, Count, History, Number, Result, Variable
from rulebound.ir.conditions import AllOf, AnyOf, During, Exists, Happened, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Control, Counters, Do, Draw
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasSupertype, HasType, InZone, IsA, Nth, Role
from rulebound.ir.lasting import CostChange, Lack, Prevent, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Pick, Players, This, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import SUPERTYPES
from rulebound.language.fab.nouns import one_node
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.references import is_player
from rulebound.language.surface import CanOnly, Gets, Many, Seq

YOU = You()
THIS_TURN = Within("turn")
one = family("one condition")
vp = family("vp", "vp one")
lasting = family("lasting")
ability = family("ability")
thing = family("thing")

# Instants, as cards and as abilities.
family("head").phrase("instant", (IsA("instant"),))
family("heads").phrase("instants", (IsA("instant"),))

# Prevention of damage of a size, and prevention that costs something without a choice (CR 6.4.10i, 6.4.1a).
lasting.phrase(
    "the next time you would be dealt 1 damage this turn, prevent it",
    Prevent(YOU, None, "fixed", for_=THIS_TURN, at_most=Number(1)),
    rule="6.4.10i",
)
lasting.phrase(
    "the next time you would be dealt {at_most:several} or less damage this turn, prevent it",
    Prevent,
    shielded=YOU,
    n=None,
    mode="fixed",
    for_=THIS_TURN,
    rule="6.4.10i",
)
COSTS_LESS = "{what:subject} ~cost {n:resources less} less to play< and|, and> ~get(what) {grants:grants}"
LESS_AND_GETS = (
    of(CostChange, what=Slot("what"), n=Slot("n")),
    of(Gets, what=Slot("what"), grants=Slot("grants")),
)
lasting.phrase(COSTS_LESS, of(Seq, steps=LESS_AND_GETS, joint=" and "), rule="5.1.6a")
family("ability").shown(f"If {{if_:condition}}, {COSTS_LESS}", of(Static, do=LESS_AND_GETS, if_=Slot("if_")))

# Permissions and restrictions.
lasting.phrase("you may defend with {what:thing}", Rule, mode="may", action="defend", who=YOU, rule="7.3.2a")
lasting.phrase(
    "{what:subject} can't untap{for_:?duration} unless <they're|they are> {filter:supertype quality}",
    of(
        Rule,
        mode="cannot",
        action="untap",
        what=Slot("what"),
        for_=Slot("for_"),
        while_=of(Not, part=of(Matches, what=YOU, filter=Slot("filter"))),
    ),
    rule="8.5.56",
)
family("supertype quality").words({word: HasSupertype(word) for word in SUPERTYPES})
lasting.phrase(
    "heroes can't draw cards during action phases",
    Rule("cannot", "draw", who=Players("each"), while_=During("action phase")),
    rule="1.0.2",
)
ON_THE_LINK = Role("active chain link")


def take_only_defends(value: Value) -> Env | None:
    """Take what alone this can defend apart."""
    if not isinstance(value, CanOnly) or not isinstance(value.condition, Exists):
        return None
    what = value.condition.what
    f = without_part(what.filter, ON_THE_LINK) if isinstance(what, All) else None
    return None if f is None else {"f": f}


ability.pair(
    "This can only defend a/an {f:noun}",
    lambda env: CanOnly(Rule("cannot", "defend", what=This()), Exists(All(with_part(env["f"], ON_THE_LINK)))),
    take_only_defends,
    rule="7.3.2b",
)

# Three conditions.
G.add(ListRule(G, "conditions comma", "one condition", Words(", "), Words(", and "), least=3))
family("condition").phrase("{parts:conditions comma}", AllOf)

one.phrase(
    "you haven't played a card or activated an ability this turn",
    Not(
        AnyOf(
            (
                Happened(Event("play", subject=IsA("card"), player=YOU)),
                Happened(Event("activate", subject=IsA("object"), player=YOU)),
            )
        )
    ),
)
lasting.phrase(
    "the next ability you activate this turn costs {n:resources less} less<| to activate>",
    of(
        CostChange,
        what=Next(AnyOf((IsA("activated ability"), AllOf((IsA("attack"), Not(IsA("card")))))), "activated"),
        n=Slot("n"),
        to="activate",
    ),
    rule="5.1.6a",
)


# The first ability of a hero (CR 1.8.10).
HERO_ABILITY = AllOf(
    (
        AnyOf((IsA("activated ability"), AllOf((IsA("attack"), Not(IsA("card")))))),
        HasType("Hero"),
    )
)


def make_nth_ability(env: Env) -> Value:
    """The n-th ability of a hero that you activate each turn."""
    n = env["n"]
    nth = Nth(HERO_ABILITY, n if isinstance(n, int) else 0, "activated")
    return All(AllOf((*HERO_ABILITY.parts, ControlledBy(YOU), nth)))


def take_nth_ability(value: Value) -> Env | None:
    """Take it apart."""
    if not isinstance(value, All) or not isinstance(value.filter, AllOf):
        return None
    last = value.filter.parts[-1]
    env: Env = {"n": last.n} if isinstance(last, Nth) else {}
    return env if env and make_nth_ability(env) == value else None


family("subject").pair(
    "the {n:ordinal} hero ability you activate each turn", make_nth_ability, take_nth_ability, rule="1.8.10"
)
lasting.phrase(
    "{what:who many} lose all hero card <abilities|effects and activated abilities>{for_:?duration}",
    Lack,
    of="abilities",
    rule="6.3.6",
)

ability.phrase(
    "If {event:would}, instead {by:vp} and {who:who many} draw that many cards minus {k:plain number}",
    of(
        Replaces,
        event=Slot("event"),
        by=of(
            Do,
            steps=(
                Slot("by"),
                of(Draw, n=of(Arith, op="-", a=Result("amount"), b=Slot("k")), who=Slot("who")),
            ),
        ),
    ),
    rule="6.4.9",
)

# Any number of things.
thing.phrase("up to X {filter:nouns}", Pick, n=Variable("X"), up_to=True, rule="1.12.2")
vp.phrase("@give you {what:thing}", of(Control, what=Slot("what"), who=YOU, verb="give"), rule="8.5.53")


def make_any(env: Env) -> Value:
    """Any number of things is up to as many as there are."""
    filter_ = one_node(env["f"])
    return Pick(filter_, Count(All(filter_)), up_to=True)


def take_any(value: Value) -> Env | None:
    """Take "any number of" apart."""
    return {"f": value.filter} if isinstance(value, Pick) and value == make_any({"f": value.filter}) else None


for several in ("nouns", "several kinds"):
    thing.pair(f"any number of {{f:{several}}}", make_any, take_any, rule="1.8.6c")
vp.phrase("@remove all counters from {on:thing}", Counters, op="remove", kind="any", n=None, rule="8.5.16")


def make_all_living(env: Env) -> Value:
    """All things of a kind that are no heroes."""
    filter_ = one_node(env["f"])
    if is_player(filter_):
        raise Declined
    return Many("all", filter_)


family("damage target").pair(
    "all {f:nouns}",
    make_all_living,
    lambda value: {"f": value.filter} if isinstance(value, Many) and value.style == "all" else None,
)
# Events and what is counted of them.
family("one event").phrase(
    "a source you control deals exactly {exactly:number} damage to {subject:attacked}",
    Event,
    kind="damage",
    object=AllOf((IsA("source"), ControlledBy(YOU))),
    rule="8.5.3",
)
family("each of").phrase(
    "clash <you've|you have> won {window:window}",
    of(History, event=Event("clash", player=YOU), window=Slot("window")),
    rule="8.5.45a",
)
family("after").phrase(" defending this combat chain", AllOf((Role("defending"), InZone("combat chain"))))
ability.phrase(
    "While {and_state:condition}, when the combat chain closes, {do:body}",
    Triggered,
    on=Event("close"),
    rule="7.7",
)
family("amount").phrase("the number of cards drawn this way", History(Event("draw"), "way"), rule="8.5.6")
