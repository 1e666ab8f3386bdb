"""Events and amounts of the board: life and points gained, defending together, what comes of a chain link."""

from __future__ import annotations

from rulebound.ir.amounts import Arith, History, Number, PropertyOf
from rulebound.ir.conditions import AllOf, During, Happened, Matches
from rulebound.ir.effects import CloseChain, Create, Gain, May, Outcome
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import Attacks, AttackSource, Defends, IsA, OneOf, Targets
from rulebound.ir.lasting import Rule, SetBase
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Players, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import ATTACK, one_node
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.references import is_player
from rulebound.language.surface import Many, Pronoun, Put

YOU = You()

# Events.
event = family("one event")
event.phrase("{player:event player} ~gain {h}", Event, kind="gain", what="life", rule="8.5.7")
event.phrase("{player:event player} ~gain an action point", Event, kind="gain", what="action", rule="8.5.7")
event.phrase("{player:event player} ~lose {h}", Event, kind="lose", what="life")
event.phrase("{subject:event player} ~be dealt damage", Event, kind="damage", rule="8.5.3")
event.phrase("{subject:event player} ~be dealt {what:damage kind} damage", Event, kind="damage")
event.phrase("{subject:event thing} ~die", Event, kind="die", rule="2.5.3g")
event.phrase("this chain link resolves", Event("link resolves", subject=This()), rule="7.6.2")
event.phrase("{player:event player} ~defend with {subject:event thing}", Event, kind="defend", rule="7.0.5")
event.phrase("{subject:event thing} ~defend alone", Event, kind="defend", alone=True, rule="7.0.5e")
event.phrase(
    "{subject:event thing} ~defend together with {together:event thing}", Event, kind="defend", rule="7.0.5e"
)

pair = family("event")
pair.phrase(
    "you deal or are dealt damage", AnyEvent((Event("damage", player=YOU), Event("damage", subject=YOU)))
)

# Verbs.
vp = family("vp", "vp one")
vp.phrase("@close the combat chain", CloseChain(), rule="7.7.2d")
vp.phrase("@take an extra turn after this one", Outcome("extra turn"), rule="4.0.3c")
vp.phrase("@lose the game", Outcome("lose"), rule="4.5.3")
vp.phrase("@win the game", Outcome("win"), rule="4.5.2")
vp.phrase("@gain 1{h} {n:for each}", Gain, asset="life", rule="8.5.7")
vp.phrase("@gain {h} equal to {n:amount}", Gain, asset="life", rule="8.5.7")
vp.phrase("@gain {r} equal to {n:amount}", Gain, asset="resource", rule="8.5.7")
vp.phrase("@gain action points equal to {n:amount}", Gain, asset="action", rule="8.5.7")
vp.phrase("@create {names:token name} tokens equal to {n:amount}", Create, rule="8.5.2")
vp.phrase("@put {what:thing} into the arena", Put, to="arena", rule="3.0.5a")
vp.phrase(
    "@return this from your {from_:zone} into your hand",
    Put,
    what=This(),
    to="hand",
    whose=YOU,
    verb="return",
)
vp.shown("@put {what:thing} into the arena", of(Put, what=Slot("what"), to="arena", whose=Slot("whose")))
vp.shown(
    "@return this from your {from_:zone} into your hand",
    of(Put, what=This(), to="hand", whose=Slot("whose"), from_=Slot("from_")),
)
family("tail").phrase("you may choose to {do:vps}", May, choose_to=True, rule="1.8.3")


def make_each_living(env: Env) -> Value:
    """Each thing of a kind; each hero is said as a player."""
    filter_ = one_node(env["f"])
    if is_player(filter_):
        raise Declined
    return Many("each", filter_)


family("damage target").pair(
    "each {f:noun}",
    make_each_living,
    lambda value: {"f": value.filter} if isinstance(value, Many) and value.style == "each" else None,
)
family("damage target").shown("each {filter:noun}", of(All, filter=Slot("filter")))

# Amounts.
amount = family("amount")
amount.phrase("half {n:amount}<|, rounded down>", of(Arith, op="/", a=Slot("n"), b=Number(2)), rule="1.12.1a")
amount.phrase(
    "half {n:amount}, rounded up", of(Arith, op="/", a=Slot("n"), b=Number(2), round="up"), rule="1.12.1a"
)
amount.phrase("{a:plain number} plus {b:amount}", Arith, op="+")
amount.phrase("its cost", of(PropertyOf, what=Pronoun("it"), property="cost"))
amount.shown("its cost", of(PropertyOf, what=Slot("what"), property="cost"))
family("each of").phrase(
    "hero dealt damage this way", History(Event("damage", subject=IsA("hero")), window="way")
)

# Nouns.
after = family("after")
after.phrase("< that target you| that targets you>", Targets(OneOf(YOU)))
after.phrase(" defending it", Defends(OneOf(Pronoun("it"))))
after.phrase(" named {name:named}", Slot("name"))
family("subject").phrase("this's attacks", All(AllOf((ATTACK, AttackSource(This())))))
family("who many").words({"opponents|your opponents|opposing heroes": Players("opponents")})

# Rules.
lasting = family("lasting")
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't attack with {{what:all}}{{for_:?duration}}",
        Rule,
        mode="cannot",
        action="attack",
    )
    lasting.phrase(
        f"{{who:{who}}} can't play {{what:all}} during your turn",
        Rule,
        mode="cannot",
        action="play",
        while_=During("turn", YOU),
    )
lasting.phrase(
    "{what:thing}'s base {property:property} is doubled{for_:?duration}",
    of(
        SetBase,
        what=Slot("what"),
        property=Slot("property"),
        n=of(
            Arith,
            op="*",
            a=Number(2),
            b=of(PropertyOf, what=Slot("what"), property=Slot("property"), base=True),
        ),
        for_=Slot("for_"),
    ),
    rule="2.0.3b",
)

# Conditions.
one = family("one condition")
one.phrase("<it's|it is> your turn", During("turn", YOU))
one.phrase("<it's|it is> another hero's turn", During("turn", Players("others")))
one.phrase(
    "{what:thing} ~be attacking {f:attacked}",
    of(Matches, what=Slot("what"), filter=of(Attacks, filter=Slot("f"))),
)
one.phrase(
    "a/an {f:noun} <is|was> pitched this way",
    of(Happened, event=of(Event, kind="pitch", subject=Slot("f")), window="way"),
)
one.phrase(
    "a/an {a:noun} and a/an {b:noun} <are|is> revealed this way",
    of(
        AllOf,
        parts=tuple(
            of(Happened, event=of(Event, kind="reveal", subject=Slot(x)), window="way") for x in ("a", "b")
        ),
    ),
)
for words, window in (("pitched to play <this|it>", "play"), ("pitched this way", "way")):
    one.phrase(
        f"a/an {{a:noun}} and a/an {{b:noun}} were {words}",
        of(
            AllOf,
            parts=tuple(
                of(Happened, event=of(Event, kind="pitch", subject=Slot(x)), window=window)
                for x in ("a", "b")
            ),
        ),
    )
