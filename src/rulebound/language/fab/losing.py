"""Phrases of what heroes have lost or dealt, of souls, and of what they may not do for it."""

from __future__ import annotations

from rulebound.ir.amounts import Count, History
from rulebound.ir.conditions import AllOf, Compare, Exists, Happened, Matches, Not
from rulebound.ir.effects import Deal
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, InZone, IsA, Meets
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Players, Ref, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import Pronoun

YOU = You()
one = family("one condition")
lasting = family("lasting")
LOST = Happened(Event("lose", player=Ref("each"), what="life"))

# Who has lost life this turn: by damage too (CR 8.5.3, 8.5.12b).
for rule in ("who one", "losers"):
    family(rule).words({"each hero who has lost {h} this turn": Players("each", filter=LOST)})
family("amount").words(
    {"the number of heroes who have lost {h} this turn": Count(Players("each", filter=LOST))}
)
family("past deed").phrase("dealt {what:damage kind} damage", Event, kind="damage", player=YOU, rule="8.5.3")

# Damage of a size that something deals.
family("effect").phrase(
    "{by:subject} ~deal damage equal to {n:amount} to {to:damage target}", Deal, rule="8.5.3"
)

# Souls (CR 3.11.5).
SOUL = Exists(All(AllOf((IsA("card"), InZone("soul", Ref("each"))))))
one.phrase(
    "an opposing hero has <1 or more cards|a card> in their soul", Exists(Players("opponents", filter=SOUL))
)
family("after").phrase(
    " with <1 or more cards|a card> in their soul",
    Meets(SOUL),
    rule="3.11.5",
)
family("who one").phrase(
    "each hero who didn't banish a/an {f:noun} this way",
    of(
        Players,
        which="each",
        filter=of(
            Not,
            part=of(
                Happened, event=of(Event, kind="banish", subject=Slot("f"), player=Ref("each")), window="way"
            ),
        ),
    ),
)
family("who one").shown(
    "each hero who didn't banish a/an {f:noun} this way",
    of(
        Players,
        which="each",
        filter=of(
            Not,
            part=of(
                Happened,
                event=of(Event, kind="banish", subject=Slot("f"), player=Pronoun("they")),
                window="way",
            ),
        ),
    ),
)
one.phrase(
    "{who:who many} have more cards in hand than you",
    of(
        Compare,
        left=of(
            Count,
            of=of(All, filter=of(AllOf, parts=(IsA("card"), of(InZone, zone="hand", whose=Slot("who"))))),
        ),
        op=">",
        right=Count(All(AllOf((IsA("card"), InZone("hand", YOU))))),
    ),
)
for words, which in (("the attacking hero", "attacking"), ("the defending hero", "defending")):
    one.phrase(
        f"{words} controls {{n:integer}} or more {{f:nouns}}",
        of(
            Exists,
            what=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(Players(which))))),
            at_least=Slot("n"),
        ),
    )
one.phrase(
    "you control exactly {n:integer} {f:nouns}",
    of(
        Exists,
        what=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(YOU)))),
        at_least=Slot("n"),
        at_most=Slot("n"),
    ),
)
one.phrase(
    "a/an {a:noun} and a/an {b:noun} are banished this way",
    of(
        AllOf,
        parts=tuple(
            of(Happened, event=of(Event, kind="banish", subject=Slot(x)), window="way") for x in ("a", "b")
        ),
    ),
)
BANISHED_TO_PLAY = of(History, event=of(Event, kind="banish", subject=Slot("f")), window="play")
family("each of").phrase("{f:noun} banished to play this", BANISHED_TO_PLAY)
family("amount").phrase("the number of {f:nouns} banished to play this", BANISHED_TO_PLAY)
family("each of").phrase(
    "{f:noun} put into {to:own zone} this way",
    of(History, event=of(Event, kind="move", subject=Slot("f"), to=Slot("to")), window="way"),
)
family("past").phrase(
    "created or stolen a/an {f:noun}",
    of(
        AnyEvent,
        events=(
            of(Event, kind="create", subject=Slot("f"), player=YOU),
            of(Event, kind="gain control", subject=Slot("f"), player=YOU, what="steal"),
        ),
    ),
    rule="8.5.54",
)

# Who has so many cards of a kind somewhere.
family("who one").phrase(
    "each hero who has {n:many} or more {f:nouns} in their {zone:zone}",
    of(
        Players,
        which="each",
        filter=of(
            Exists,
            what=of(
                All, filter=of(AllOf, parts=(Slot("f"), of(InZone, zone=Slot("zone"), whose=Ref("each"))))
            ),
            at_least=Slot("n"),
        ),
    ),
    rule="3.0.13",
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
