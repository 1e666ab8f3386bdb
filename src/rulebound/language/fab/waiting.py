"""Effects that wait for a while: replacements, what comes next, costs of others, and cards that join a link."""

from __future__ import annotations

from rulebound.ir.abilities import Defines, PlayOnly, Static, Triggered
from rulebound.ir.amounts import Arith, Depends, Distinct, Number, Result
from rulebound.ir.conditions import AnyOf, During, Happened, Matches
from rulebound.ir.durations import Within
from rulebound.ir.effects import Do, Gain, JoinLink, Modes, Shuffle
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import CameFrom, InZone, IsA, Role
from rulebound.ir.lasting import CostChange, Prevent, Replacing, Rule
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, Target, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD, filter_of, one_node, parts_of
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import AreWeapons, Gets, Plus, Put, WhileIs

YOU = You()
THIS_TURN = Within("turn")
lasting = family("lasting")
ability = family("ability")
event = family("one event")
vp = family("vp", "vp one")


# Cards that defend together (CR 7.0.5e): where the other one came from.
def make_from_hand(env: Env) -> Value:
    """A card of a kind that came from hand."""
    return filter_of((*parts_of(one_node(env["f"])), CameFrom("hand", "defended")))


def take_from_hand(value: Value) -> Env | None:
    """Take "from hand" off."""
    parts = parts_of(value)
    return (
        {"f": filter_of(parts[:-1])} if len(parts) > 1 and parts[-1] == CameFrom("hand", "defended") else None
    )


family("companion").pair("a/an {f:bare noun} from hand", make_from_hand, take_from_hand)
event.phrase(
    "{subject:event thing} ~defend together with {together:companion}", Event, kind="defend", rule="7.0.5e"
)
family("event thing").words({"an ability": IsA("object")})
ability.phrase(
    "At {moment:moment} or when {event:event}, {do:body}",
    of(Triggered, on=of(AnyEvent, events=(Slot("moment"), Slot("event"))), do=Slot("do")),
)
# Joining the active chain link.
vp.phrase(
    "@add {what:thing} to <the active|this> chain link as <a defending card|defending cards>",
    JoinLink,
    rule="7.0.5",
)
vp.phrase(
    "@put {what:thing} onto the active chain link as the attacking card",
    JoinLink,
    role="attacking",
    rule="7.0.4",
)
family("head").phrase("card named {named:named}", (CARD, Slot("named")))
after = family("after")
after.phrase(" <from|on> the active chain link", Role("active chain link"))

# How it is played.
ability.phrase(
    "This can only be played from {zone:zone}",
    of(PlayOnly, condition=of(Matches, what=This(), filter=of(InZone, zone=Slot("zone")))),
    rule="5.1.5",
)
family("one condition").phrase(
    "{subject:thing} ~was banished from {from_:own zone} {window:window}",
    of(
        Happened,
        event=of(Event, kind="banish", subject=Slot("subject"), from_=Slot("from_")),
        window=Slot("window"),
    ),
)

vp.phrase(
    "@shuffle {what:thing} into {whose:possessive} deck",
    of(
        Do, steps=(of(Put, what=Slot("what"), to="deck", whose=Slot("whose")), of(Shuffle, who=Slot("whose")))
    ),
    rule="8.5.20",
)
family("while").phrase(
    "< while attacking and defending| while attacking or defending>",
    WhileIs(AnyOf((Role("attacking"), Role("defending")))),
)

# Targets by number.
target = family("damage target")
target.phrase(
    "{n:integer} target {filter:nouns}",
    of(Target, filter=Slot("filter"), min=Slot("n"), max=Slot("n")),
    rule="1.8.5",
)
target.phrase(
    "{n:integer} target {filter:nouns}. You may target the same hero twice",
    of(Target, filter=Slot("filter"), min=Slot("n"), max=Slot("n"), again=True),
    rule="1.8.5b",
)

# Modes.
modal = family("modal")
modal.phrase(
    "if {c:condition}, choose {a:number}. Otherwise, choose {b:number};{modes:bullets}",
    of(Modes, n=of(Depends, condition=Slot("c"), then=Slot("a"), otherwise=Slot("b")), modes=Slot("modes")),
    rule="1.7.5e",
)

modal.phrase(
    "if {c:condition}, choose {a:number} at random. Otherwise, choose {b:number} at random;{modes:bullets}",
    of(
        Modes,
        n=of(Depends, condition=Slot("c"), then=Slot("a"), otherwise=Slot("b")),
        modes=Slot("modes"),
        random=True,
    ),
    rule="1.7.5e",
)
family("one condition").phrase(
    "this's alternative cost was paid", Matches(This(), Role("played for an alternative cost")), rule="5.1.3c"
)

# Amounts.
amount = family("amount")
for words, name in (("costs", "cost"), ("{p}", "power"), ("{d}", "defense")):
    amount.phrase(
        f"the number of {{f:nouns}} with different {words}",
        of(Distinct, of=of(All, filter=Slot("f")), property=name),
        rule="1.8.7",
    )
ability.phrase(
    "This's {p} and {d} is equal to {n:amount}", Defines, property="power", also="defense", rule="5.4.5"
)

# What comes next.
family("next").phrase("the next {filter:noun} you defend with this turn", Next, how="defended", window="turn")

# Intellect.
grant = family("intellect")
grant.phrase("{n:signed}{i}", Plus, property="intellect")
family("intellects").phrase("{x:intellect}", (Slot("x"),))
lasting.phrase("you get {grants:intellects}{for_:?duration}", Gets, what=YOU, rule="8.5.8")
for who in ("who many", "who one"):
    lasting.phrase(f"{{what:{who}}} ~get {{grants:intellects}}{{for_:?duration}}", Gets, rule="8.5.8")

# Pitch.
family("pitch").phrase("{n:signed} pitch", Plus, property="pitch")
family("pitches").phrase("{x:pitch}", (Slot("x"),))
lasting.phrase("{what:subject} ~get {grants:pitches}{for_:?duration}", Gets, rule="2.8.3")

# Zones that come and go (CR 3.0.10).
lasting.phrase("you have an additional arsenal zone", Rule("may", "have another arsenal zone"), rule="3.0.10")
lasting.phrase("you have no arsenal zone", Rule("cannot", "have an arsenal zone", who=YOU), rule="3.0.10b")
lasting.phrase(
    "you may look at the top card of your deck at any time",
    Rule("may", "look at the top card"),
    rule="1.10.2c",
)

# Costs of everything.
lasting.phrase(
    "cards and abilities cost you an additional {n:resources} to play or activate",
    CostChange,
    what=All(IsA("object")),
    to="play or activate",
    who=YOU,
    rule="5.1.6a",
)

# What auras become for a while.
lasting.phrase(
    '{what:subject} are weapons with {n:number} base {p} and "{ability:quoted}"', AreWeapons, rule="6.3.2"
)
ability.phrase(
    "During {whose:possessive} {phase:phase of a turn}, {x:lasting}",
    of(Static, do=(Slot("x"),), if_=of(During, phase=Slot("phase"), whose=Slot("whose"))),
    rule="4.0.3a",
)
family("phase of a turn").words({word: word for word in ("start phase", "action phase", "end phase")})
family("one condition").phrase(
    "{subject:thing} <has defended|defended> {window:window}",
    of(Happened, event=of(Event, kind="defend", subject=Slot("subject")), window=Slot("window")),
)

for verb, kind in (("defended", "defend"), ("attacked", "attack")):
    family("one condition").phrase(
        f"{{subject:thing}} <has {verb} this combat chain|{verb}>",
        of(Happened, event=of(Event, kind=kind, subject=Slot("subject")), window="combat chain"),
    )

# Replacement for a while.
would = family("would")
would.phrase("{subject:event thing} would gain {what:property}", Event, kind="gains", rule="6.2.5")
family("would create").phrase(
    "you would create 1 or more {f:nouns}",
    of(Event, kind="create", subject=Slot("f"), player=YOU, at_least=Number(1)),
)
PLUS = of(Arith, op="+", a=Result("amount"), b=Slot("k"))
MINUS = of(Arith, op="-", a=Result("amount"), b=Slot("k"))
for sign, n in (("plus", PLUS), ("minus", MINUS)):
    lasting.phrase(
        f"if {{event:would}} this turn, instead it gains that much {sign} {{k:plain number}}",
        of(Replacing, event=Slot("event"), n=n, for_=THIS_TURN),
        rule="6.4.9",
    )
    for words, scope in (("this turn", THIS_TURN), ("this chain link", Within("chain link"))):
        lasting.phrase(
            f"the next time {{event:would}} {words}, instead it gains that much {sign} {{k:plain number}}",
            of(Replacing, event=Slot("event"), n=n, once=True, for_=scope),
            rule="6.4.9",
        )
    vp.phrase(f"@gain that much {sign} {{k:plain number}}{{h}}", of(Gain, asset="life", n=n))
lasting.phrase(
    "if {event:would create}, instead create that many plus {k:plain number}<| of each of those tokens>{for_:?duration}",
    of(Replacing, event=Slot("event"), n=PLUS, for_=Slot("for_")),
    rule="6.4.9",
)

# Prevention for another, and of what one attack would deal.
lasting.phrase(
    "the next time {shielded:who one} would be dealt damage this turn, prevent {n:number} <of that damage|damage>",
    Prevent,
    mode="fixed",
    for_=THIS_TURN,
    rule="6.4.10i",
)
lasting.phrase(
    "prevent the next {n:number} damage {source:thing} would deal{for_:?duration}",
    Prevent,
    shielded=None,
    mode="shield",
    rule="6.4.10j",
)

# Damage that is more than it would be (CR 6.4.9).
family("would deal").phrase("{object:event thing} would deal damage", Event, kind="damage")
for words, scope in (
    ("<if|whenever> {event:would deal} this turn", THIS_TURN),
    ("if {event:would deal} this combat chain", Within("combat chain")),
):
    lasting.phrase(
        words + ", instead it deals that much damage plus {k:plain number}",
        of(Replacing, event=Slot("event"), n=PLUS, for_=scope),
        rule="6.4.9",
    )
