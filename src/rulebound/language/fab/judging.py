"""Phrases of what others do first, choose or are kept from: first cards and abilities, clashes that nobody wins."""

from __future__ import annotations

from rulebound.ir.abilities import Replaces, Triggered
from rulebound.ir.amounts import History, Number
from rulebound.ir.conditions import AllOf, Compare, During, Happened, Matches, Not
from rulebound.ir.effects import Act, Choose, Do, If, Later
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import ControlledBy, IsA, OneOf, SharesSubtype
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import Next, Pick, Ref, Selector, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD
from rulebound.language.phrase import Of, Slot, of
from rulebound.language.surface import Pronoun, Seq

YOU = You()
ability = family("ability")
one = family("one condition")
lasting = family("lasting")

# Abilities that work in a zone, so many times a turn (CR 5.4.7, 6.6.5e).
ability.phrase(
    "While this is {works_in:place}, once per turn, <when|whenever> {on:event}, {do:body}",
    Triggered,
    limit=1,
    rule="6.6.5e",
)


# The first of what somebody plays or activates (CR 5.1.10, 5.2.2b).
def first_used(them: Selector) -> Of:
    """Somebody uses their first card or ability of a turn; ``them`` says who that is."""
    return of(
        Triggered,
        on=of(
            AnyEvent,
            events=(
                of(Event, kind="play", subject=CARD, player=Slot("player")),
                of(Event, kind="activate", subject=IsA("object"), player=Slot("player")),
            ),
        ),
        and_state=Compare(
            History(
                AnyEvent(
                    (
                        Event("play", subject=CARD, player=them),
                        Event("activate", subject=IsA("object"), player=them),
                    )
                )
            ),
            "=",
            Number(1),
        ),
        do=Slot("do"),
    )


FIRST_USED = (
    "Whenever {player:event player} plays or activates their first card or ability each turn, {do:body}"
)
ability.phrase(FIRST_USED, first_used(Ref("player")), rule="6.6.5d")
ability.shown(FIRST_USED, first_used(Pronoun("they")))
one.phrase("it's not their turn", of(Not, part=of(During, phase="turn", whose=Pronoun("they"))))


# What is destroyed that whoever destroys it does not control (CR 8.5.4).
def first_destroyed(what: Selector, them: Selector) -> Of:
    """Somebody destroys for the first time in a turn what they do not control."""
    return of(
        Triggered,
        on=of(Event, kind="destroy", subject=CARD, player=Slot("player")),
        and_state=Not(Matches(what, ControlledBy(them))),
        do=Slot("do"),
        limit=1,
    )


FIRST_DESTROYED = (
    "The first time {player:event player} destroys a card they don't control each turn, {do:body}"
)
ability.phrase(FIRST_DESTROYED, first_destroyed(Ref("before"), Ref("player")), rule="6.6.5d")
ability.shown(FIRST_DESTROYED, first_destroyed(Ref("before"), Pronoun("they")))

# What shares a subtype with something (CR 2.10).
family("after").phrase(" with the same subtype as {of:thing}", SharesSubtype, rule="2.10.1")

# What can't be equipped, and attacks with one attack-target more (CR 8.5.41, 1.4.5).
lasting.phrase(
    "you can't equip {what:all}{for_:?duration}", Rule, mode="cannot", action="equip", who=YOU, rule="8.5.41"
)
lasting.phrase(
    "{what:next} may attack an additional hero",
    Rule,
    mode="may",
    action="attack one more",
    rule="1.4.5",
)

# Clashes without a winner (CR 8.5.45c, 6.4.11).
CHOSEN = Choose(Pick(AllOf((IsA("hero"), OneOf(Ref("clashing")))), bind="chosen"))
NOBODY_WINS = "If all heroes in a clash would fail to win, instead choose which hero wins the clash"
NOBODY = Event("fail to win a clash", what="lost", at_least=Number(1))
ability.phrase(
    NOBODY_WINS,
    Replaces(NOBODY, Do((CHOSEN, Act("win the clash", who=Ref("chosen")))), kind="outcome"),
    rule="6.4.11",
)
ability.shown(
    NOBODY_WINS,
    Replaces(NOBODY, Seq((CHOSEN, Act("win the clash", who=Pronoun("they"))), ", then "), kind="outcome"),
)


# The next clash of somebody (CR 8.5.45): the card that they reveal for it, and what comes of it if they win.
family("next").phrase(
    "the first card {whose:they} reveal for their next clash this turn",
    of(Next, filter=CARD, how="clashed", whose=Slot("whose")),
    rule="6.2.4",
)


def that_clash(them: Slot, card: Selector) -> Of:
    """A clash is won, if it is the next one of somebody."""
    won = Happened(Event("fail to win a clash", what="won", subject=card))
    reward = of(Later, on=of(Event, kind="clash", player=them), do=Slot("do"))
    return of(
        Later,
        on=of(Event, kind="fail to win a clash", player=them),
        do=of(If, condition=won, then=reward),
        at_once=True,
    )


family("sentence").phrase(
    "When {who:they} win that clash, {do:clause}", that_clash(Slot("who"), Ref("subject")), rule="8.5.45a"
)
family("sentence").shown(
    "When {who:they} win that clash, {do:clause}", that_clash(Slot("who"), Pronoun("it"))
)
