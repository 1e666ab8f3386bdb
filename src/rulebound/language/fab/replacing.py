"""Phrases of what happens instead after a roll and of what pitching brings, and of prevention that triggers (CR 6.4)."""

from __future__ import annotations

from rulebound.ir.abilities import Replaces
from rulebound.ir.amounts import History, Number, Result
from rulebound.ir.conditions import AllOf, Compare, Happened, Matches, Not, Succeeded
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, ChooseNumber, Create, Destroy, If, Later, May
from rulebound.ir.events import Event
from rulebound.ir.filters import HasCounter, HasSource, PropertyIs, Role
from rulebound.ir.lasting import CostChange, SwapClash
from rulebound.ir.selectors import Next, Pick, Players, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import Seq

YOU = You()
ability = family("ability")
one = family("one condition")

# A roll is over before anybody decides (CR 6.4.11, 8.5.28).
ability.phrase(
    "If a hero would roll 1 or more 6-sided dice, instead after the roll you may {do:vp}. If you do, that hero rerolls all"
    " 6-sided dice rolled this way",
    Replaces,
    event=Event("roll", player=Players("each"), what="6"),
    by=of(Seq, steps=(of(May, do=Slot("do")), If(Succeeded(), Act("reroll"))), joint=". "),
    kind="outcome",
    rule="8.5.28",
)

# What pitching a card gains (CR 1.14.3c).
ability.phrase(
    "Whenever you pitch a card, if you would gain exactly {n:number} {r}, instead {by:vps}",
    of(
        Replaces,
        event=of(Event, kind="gain by pitching", player=YOU, what="resource", exactly=Slot("n")),
        by=Slot("by"),
    ),
    rule="1.14.3c",
)

# Prevention that triggers (CR 6.4.10a).
family("one event").phrase("{subject:event thing} ~prevent {what:damage kind} damage", Event, kind="prevent")
one.phrase(
    "{what:thing} ~have less than {n:many} {kind:counter kind} counters",
    of(
        Not,
        part=of(Matches, what=Slot("what"), filter=of(HasCounter, kind=Slot("kind"), at_least=Slot("n"))),
    ),
)

# What a weapon may do instead of dealing damage (CR 6.4.9); what is destroyed is chosen as it does.
ability.phrase(
    "Whenever this would deal {what:damage kind} damage, instead you may destroy target {f:noun} with {d} less than the"
    " damage that would be dealt this way",
    of(
        Replaces,
        event=of(Event, kind="damage", object=This(), what=Slot("what")),
        by=of(
            Destroy,
            what=of(Pick, filter=of(AllOf, parts=(Slot("f"), PropertyIs("defense", "<", Result("amount"))))),
        ),
        optional=True,
    ),
    rule="6.4.9",
)

# The next clash with somebody (CR 8.5.45, 6.4.9).
family("lasting").phrase(
    "the next time you would clash with {with_:who one} this turn, instead you reveal the top card of their deck and they"
    " reveal the top card of your deck. If you win the clash, {then:effect}",
    SwapClash,
    for_=Within("turn"),
    rule="6.4.9",
)

# A number that is chosen (CR 1.8.6), and damage of that much.
family("vp").phrase("@choose a number", ChooseNumber(), rule="1.8.6")
CHOSEN = Result("number")
family("clause").phrase(
    "the next time you deal that much or more {p} damage to {subject:attacked} this turn, create that many"
    " {names:token name} tokens",
    of(
        Later,
        on=of(Event, kind="damage", player=YOU, what="physical", subject=Slot("subject"), at_least=CHOSEN),
        do=of(Create, names=Slot("names"), n=CHOSEN),
    ),
    rule="8.5.3",
)

# What has been done this way, and how often an ability has been activated (CR 5.2.2b, 8.5.39a).
one.phrase("you complete a contract this way", Happened(Event("trigger", player=YOU, what="contract"), "way"))
one.phrase(
    "this is the {n:ordinal} time you've activated this ability<| this turn>",
    of(
        Compare,
        left=History(
            Event("activate", subject=This(), object=Role("this ability"), player=YOU), "turn so far"
        ),
        op="=",
        right=of(Number, value=Slot("n")),
    ),
    rule="5.2.2b",
)
family("lasting").phrase(
    "the next {filter:noun} ability you activate this turn costs {n:resources less} less<| to activate>",
    of(
        CostChange,
        what=of(Next, filter=of(HasSource, filter=Slot("filter")), how="activated"),
        n=Slot("n"),
        to="activate",
    ),
    rule="5.1.6a",
)
