"""Phrases of what one player takes from another: control, cards that are fished for, and cards pitched as an effect."""

from __future__ import annotations

from rulebound.ir.amounts import Arith, Count, Number, Result
from rulebound.ir.conditions import AllOf, Compare, Happened, Not, Succeeded
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Control, Draw, ForEach, Gain, If
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, InZone
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Pick, Players, Ref, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import AsMany, DamageThisWay, Fishes, From, Seq

YOU = You()
vp = family("vp", "vp one")
one = family("one condition")
thing = family("thing")

# Control (CR 8.5.35, 8.5.53, 8.5.54).
vp.phrase("@gain control of {what:thing}", Control, rule="8.5.35")
vp.phrase("@steal {what:thing}", Control, verb="steal", rule="8.5.54")
vp.phrase(
    "@steal {what:thing} until the end of this action phase",
    Control,
    verb="steal",
    until=PhaseStarts("end phase"),
    rule="6.2.2a",
)
vp.phrase("@give {what:thing} to {who:whom}", Control, verb="give", rule="8.5.53")
thing.phrase("that many {filter:nouns}", Pick, n=AsMany())
thing.shown("that many {filter:nouns}", of(Pick, filter=Slot("filter"), n=Result("amount")))
thing.shown("that many {filter:nouns}", of(Pick, filter=Slot("filter"), n=DamageThisWay()))
one.phrase(
    "you gain control of 1 or more {subject:nouns} this way",
    of(Happened, event=of(Event, kind="gain control", subject=Slot("subject"), player=YOU), window="way"),
    rule="8.5.35",
)
one.words({"you don't": Not(Succeeded())})
family("clause").phrase(
    "steal {what:thing}, otherwise {do:vp}",
    of(
        Seq,
        steps=(
            of(Control, what=Slot("what"), verb="steal"),
            of(If, condition=Not(Succeeded()), then=Slot("do")),
        ),
        joint=", otherwise ",
    ),
    rule="8.5.54",
)
OWN = of(Count, of=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(YOU)))))
THEIRS = of(Count, of=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(Ref("each"))))))
family("effect").phrase(
    "for each hero that controls more {f:nouns} than you, {do:vp}",
    of(
        ForEach,
        over=of(Players, which="others", filter=of(Compare, left=THEIRS, op=">", right=OWN)),
        do=Slot("do"),
    ),
    rule="1.9.2c",
)

# Pitching as an effect (CR 8.5.44).
vp.phrase("@pitch {what:thing}", Act, verb="pitch", rule="8.5.44")

# Fishing (CR 8.4.19).
family("fished").phrase("{x:color}", Slot("x"))
family("fished").phrase("a/an {x:noun}", Slot("x"))
family("body").phrase(
    "{who:who many} choose and reveal a card from their hand. If it's {filter:fished}, they discard it and you"
    " {prize:vp}. If <you've|you have> {reacted:past} this turn, instead look at their hand and you choose the card",
    of(
        Fishes,
        who=Slot("who"),
        filter=Slot("filter"),
        prize=Slot("prize"),
        reacted=of(Happened, event=Slot("reacted")),
    ),
    rule="8.4.19",
)

# Gains that count what happened.
vp.phrase("@gain an action point {n:for each}", Gain, asset="action", rule="8.5.7")
vp.phrase(
    "@gain {k:resources} {n:for each}",
    of(Gain, asset="resource", n=of(Arith, op="*", a=Slot("k"), b=Slot("n"))),
    rule="8.5.7",
)

MINUS = "@draw that many cards minus {k:plain number}"
vp.phrase(MINUS, of(Draw, n=of(Arith, op="-", a=AsMany(), b=Slot("k"))), rule="8.5.6")
vp.shown(MINUS, of(Draw, n=of(Arith, op="-", a=Result("amount"), b=Slot("k"))))


# Playing from elsewhere (CR 5.1.1a): where from is said once, of all of them.
def placeless(env: Env) -> All:
    """Take nouns that say nothing of where they are.

    Raises:
        Declined: they do.
    """
    f = one_node(env["f"])
    if any(isinstance(part, InZone | From) for part in f.walk()):
        raise Declined
    return All(f)


family("placeless").pair(
    "{f:nouns}", placeless, lambda value: {"f": value.filter} if isinstance(value, All) else None
)
family("placeless one").pair(
    "{f:noun}", placeless, lambda value: {"f": value.filter} if isinstance(value, All) else None
)
family("lasting").phrase(
    "once this turn, you may play a/an {what:placeless one} from {from_:own zone}",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    n=Number(1),
    for_=Within("turn"),
    rule="5.1.1a",
)
family("lasting").phrase(
    "you may play {what:placeless} from {from_:own zone}{for_:?duration}",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    rule="5.1.1a",
)
