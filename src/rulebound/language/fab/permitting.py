"""Phrases of what players may do at any time, more often, or from the top of a deck; and what triggers on it."""

from __future__ import annotations

from rulebound.ir.abilities import Static, Triggered
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, AnyOf, Matches
from rulebound.ir.durations import Within
from rulebound.ir.effects import Do
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import CameFrom, ControlledBy, HasType, InZone, IsA, Targets
from rulebound.ir.lasting import CostChange, Rule
from rulebound.ir.selectors import All, Players, This, You
from rulebound.language.fab.grammar import family, number
from rulebound.language.phrase import Slot, of

YOU = You()
THIS_TURN = Within("turn")
lasting = family("lasting")
ability = family("ability")
event = family("one event")

# Looking, and playing from the top of a deck (CR 5.1.1a, 8.1.1d, 8.5.11).
FROM_DECK = AnyOf((InZone("deck", YOU), CameFrom("deck")))
ONCE_FROM_DECK = (
    "Once per turn, you may play a/an {f:noun} from the top of your deck as though it were an instant. It costs an"
    " additional {n:resources} to play"
)
ONCE = (
    of(
        Rule,
        mode="may",
        action="play",
        what=of(All, filter=Slot("f")),
        who=YOU,
        from_="deck",
        as_="instant",
        n=number(1),
    ),
    of(CostChange, what=of(All, filter=of(AllOf, parts=(Slot("f"), FROM_DECK))), n=Slot("n"), who=YOU),
)
ability.phrase(ONCE_FROM_DECK, of(Static, do=(of(Do, steps=ONCE),)), rule="8.1.1d")
ability.shown(ONCE_FROM_DECK, of(Static, do=ONCE))
event.phrase(
    "{player:event player} ~play {subject:event thing} as though it were an instant",
    Event,
    kind="play",
    what="instant",
    rule="8.1.1d",
)

# Damage that can't be prevented, once (CR 6.4.10h).
lasting.phrase(
    "the next {f:bare noun} effect that would deal damage this turn can't be prevented",
    of(
        Rule,
        mode="cannot",
        action="be prevented",
        what=of(All, filter=Slot("f")),
        n=Number(1),
        for_=THIS_TURN,
    ),
    rule="6.4.10h",
)

# What triggers, and what is put or turned face-up (CR 6.6.5, 8.5.24).
event.phrase("{subject:event thing} ~trigger", Event, kind="trigger", rule="6.6.5")
ability.phrase(
    "When this is put or turned face-up in arsenal, {do:body}",
    of(
        Triggered,
        on=AnyEvent(
            (
                Event("move", subject=This(), to="arsenal", face="up"),
                Event("turn face", subject=This(), face="up"),
            )
        ),
        and_state=Matches(This(), InZone("arsenal")),
        do=Slot("do"),
    ),
    rule="8.5.24",
)

# What an attack targets (CR 1.4.5).
family("after").phrase(" that targets {filter:attacked}", Targets, rule="1.4.5")
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} may play {{what:thing}} this turn",
        Rule,
        mode="may",
        action="play",
        for_=THIS_TURN,
        rule="5.1.1a",
    )

after = family("after")

# Attacks that need no neighbour (CR 1.4.5): in a game for two all opponents are neighbours.
ENEMY = ControlledBy(Players("opponents"))
for words, targets in (
    ("hero or ally", AnyOf((AllOf((IsA("hero"), ENEMY)), AllOf((IsA("permanent"), HasType("Ally"), ENEMY))))),
    ("hero", AllOf((IsA("hero"), ENEMY))),
):
    lasting.phrase(
        f"{{what:subject}} <can|may> target any opposing {words}",
        Rule,
        mode="may",
        action="reach",
        by=targets,
        rule="1.4.5",
    )

# Cards that are neither played nor activated (CR 1.0.2): whose abilities are in question is a matter of their source.
NEITHER = "You can't play or activate {f:nouns}"
NOR = tuple(
    of(Rule, mode="cannot", action=action, what=of(All, filter=Slot("f")), who=YOU)
    for action in ("play", "activate")
)
ability.phrase(NEITHER, of(Static, do=(of(Do, steps=NOR),)), rule="1.0.2")
ability.shown(NEITHER, of(Static, do=NOR))

# Playing one card a turn from the banished zone (CR 5.1.1a, 5.1.3d).
ability.phrase(
    "Once <each|per> turn, you may play a/an {f:noun} from your banished zone",
    of(
        Static,
        do=(
            of(
                Rule,
                mode="may",
                action="play",
                what=of(All, filter=of(AllOf, parts=(Slot("f"), InZone("banished", YOU)))),
                who=YOU,
                from_="banished",
                n=number(1),
            ),
        ),
    ),
    rule="5.1.3d",
)
