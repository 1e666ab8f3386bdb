"""Phrases of turns to come and of what players can't do in them: costs, bases, keywords, and so many and no more."""

from __future__ import annotations

from rulebound.ir.amounts import Arith, Number, PropertyOf
from rulebound.ir.conditions import During
from rulebound.ir.durations import Until
from rulebound.ir.lasting import CostChange, Rule, SetBase, Strip
from rulebound.ir.selectors import All, Next, Ref
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

lasting = family("lasting")
THEIR_TURN = of(Until, moment="end of turn", whose=Slot("whose"))
ON_THEIR_TURN = of(During, phase="turn", whose=Slot("whose"))

# Of what they do first in their next turn (CR 1.8.10, 6.2.4).
lasting.phrase(
    "{whose:possessive} first {filter:noun} during their next turn costs an additional {n:resources}",
    of(
        CostChange,
        what=of(Next, filter=Slot("filter"), whose=Slot("whose")),
        n=Slot("n"),
        to="play or activate",
        for_=THEIR_TURN,
    ),
    rule="5.1.6a",
)
lasting.phrase(
    "the base {property:property} of the first {filter:noun} {whose:who many} play during their next turn is halved,"
    " rounded up",
    of(
        SetBase,
        what=of(Next, filter=Slot("filter"), how="played", whose=Slot("whose")),
        property=Slot("property"),
        n=of(
            Arith,
            op="/",
            a=of(PropertyOf, what=Ref("each"), property=Slot("property"), base=True),
            b=Number(2),
            round="up",
        ),
        for_=THEIR_TURN,
    ),
    rule="1.12.1a",
)
lasting.phrase(
    "{what:subject} ~lose and can't gain {keyword:keyword} during {whose:possessive} next turn",
    of(
        Strip,
        what=Slot("what"),
        keyword=Slot("keyword"),
        and_lock=True,
        for_=THEIR_TURN,
        while_=ON_THEIR_TURN,
    ),
    rule="6.3.6",
)

# So many and no more (CR 1.0.2).
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't play more than {{n:plain number}} {{f:noun}} each turn",
        of(
            Rule,
            mode="cannot",
            action="play",
            who=Slot("who"),
            n=Slot("n"),
            what=of(All, filter=Slot("f")),
        ),
        rule="1.0.2",
    )

# Demands on defenders (CR 1.0.2, 7.3.2): so many of a kind must be declared, where that can be done.
lasting.phrase(
    "{who:who one} must defend this with a/an {f:noun} if able",
    of(
        Rule,
        mode="must",
        action="defend",
        who=Slot("who"),
        what=of(All, filter=Slot("f")),
        n=Number(1),
    ),
    rule="7.3.2",
)
lasting.phrase(
    "{who:who one} must defend this with X {f:nouns}< if able|>, where X is {n:amount}",
    of(
        Rule,
        mode="must",
        action="defend",
        who=Slot("who"),
        what=of(All, filter=Slot("f")),
        n=Slot("n"),
    ),
    rule="7.3.2",
)
