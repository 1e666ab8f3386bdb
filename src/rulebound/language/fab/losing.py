"""Phrases of what heroes have lost or dealt, of souls, and of what they may not do for it."""

from __future__ import annotations

from rulebound.ir.amounts import Count
from rulebound.ir.conditions import AllOf, Exists, Happened, Matches, Not
from rulebound.ir.effects import Deal
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, InZone, IsA
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Players, Ref, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

YOU = You()
one = family("one condition")
lasting = family("lasting")
LOST = Happened(Event("lose", player=Ref("each"), what="life"))

# Who has lost life this turn: by damage too (CR 8.5.3, 8.5.12b).
family("who one").words({"each hero who has lost {h} this turn": Players("each", filter=LOST)})
family("amount").words(
    {"the number of heroes who have lost {h} this turn": Count(Players("each", filter=LOST))}
)
family("past deed").phrase("dealt {what:damage kind} damage", Event, kind="damage", player=YOU, rule="8.5.3")

# Damage of a size that something deals.
for kinds in ("", "{kind:damage kind} "):
    family("effect").phrase(
        f"{{by:subject}} ~deal {kinds}damage to {{to:damage target}} equal to {{n:amount}}",
        Deal,
        rule="8.5.3",
    )

# Souls (CR 3.11.5).
one.phrase(
    "an opposing hero has a card in their soul",
    Exists(All(AllOf((IsA("card"), InZone("soul", Players("opponents")))))),
)

# What holds unless the hero is of a kind.
lasting.phrase(
    "your hero can't untap{for_:?duration} unless they're a/an {filter:quality}",
    of(
        Rule,
        mode="cannot",
        action="untap",
        what=All(AllOf((IsA("hero"), ControlledBy(YOU)))),
        for_=Slot("for_"),
        while_=of(Not, part=of(Matches, what=YOU, filter=Slot("filter"))),
    ),
    rule="8.5.56",
)
one.phrase("you are a/an {filter:quality}", of(Matches, what=YOU, filter=Slot("filter")), rule="2.11.4")
