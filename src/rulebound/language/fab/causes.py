"""What an effect's cause is, and what whole hands and arsenals come to."""

from __future__ import annotations

from rulebound.ir.amounts import Arith, Count, History, Number, PropertyOf, Result
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Choose, Create, Discard, Do, Look, Modes, Tap
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import (
    CameFrom,
    ControlledBy,
    Controls,
    HasType,
    InZone,
    IsA,
    PropertyIs,
)
from rulebound.ir.lasting import Replacing
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Pick, Players, Ref, Selector, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD, filter_of, one_node, parts_of
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import DamageThisWay, From, Pronoun

YOU = You()
one = family("one condition")
event = family("one event")
vp = family("vp", "vp one")
after = family("after")
each = family("each of")

# Whose effect it is, and of what (CR 1.7.1, 6.1.1).
ACTION_CARD = AllOf((CARD, HasType("Action")))
family("cause").words(
    {
        "an opponent's effect": ControlledBy(Players("opponents")),
        "an effect you control": ControlledBy(YOU),
        "an activated ability or action card effect": AnyOf((IsA("activated ability"), ACTION_CARD)),
        "the effect of an action card": ACTION_CARD,
    }
)
event.phrase(
    "{cause:cause} puts this into your {to:zone}< from anywhere|>", Event, kind="move", subject=This()
)
event.phrase(
    "{cause:cause} puts this face-{face:face} into a zone from your {from_:zone}",
    Event,
    kind="move",
    subject=This(),
)
event.phrase(
    "the defending hero adds 1 or more defending cards from hand to this chain link",
    Event(
        "defend",
        subject=AllOf((CARD, CameFrom("hand", "defended"))),
        object=This(),
        player=Players("defending"),
        at_least=Number(1),
    ),
    rule="7.0.5",
)
event.phrase("you draw a card from {cause:cause}", Event, kind="draw", player=YOU)
event.phrase(
    "you draw 1 or more cards from {cause:cause}",
    Event,
    kind="draw",
    player=YOU,
    at_least=Number(1),
    rule="1.9.2a",
)
event.phrase(
    "{player:event player} ~draw 1 or more cards", Event, kind="draw", at_least=Number(1), rule="1.9.2a"
)
event.phrase(
    "1 or more {subject:nouns} defend this",
    Event,
    kind="defend",
    object=This(),
    at_least=Number(1),
    rule="1.9.2a",
)
event.phrase(
    "{subject:event thing} ~defend together with {at_least:number} or more {together:nouns}",
    Event,
    kind="defend",
    rule="7.0.5e",
)
family("event").phrase(
    "this enters the arena and whenever you deal damage",
    AnyEvent((Event("enter", subject=This()), Event("damage", player=YOU))),
)

draws = family("would draw")
draws.phrase(
    "you would draw a card from a/an {named:named} token",
    of(Event, kind="draw", player=YOU, cause=of(AllOf, parts=(IsA("token"), Slot("named")))),
)
draws.phrase("{player:event player} would draw a card", Event, kind="draw")
family("would").phrase("{x:would draw}", Slot("x"))
family("would").phrase(
    "{player:event player} would draw 1 or more cards during {whose:possessive} {during:phase}",
    Event,
    kind="draw",
    at_least=Number(1),
)
family("lasting").phrase(
    "the next time {event:would draw} this turn, instead draw {n:cards}",
    Replacing,
    once=True,
    for_=Within("turn"),
    rule="6.4.9",
)
family("lasting").phrase(
    "if an action card effect would create 1 or more {f:nouns} this turn, instead it creates that many minus"
    " {k:plain number} of each of those tokens",
    of(
        Replacing,
        event=of(Event, kind="create", subject=Slot("f"), at_least=Number(1), cause=ACTION_CARD),
        n=of(Arith, op="-", a=Result("amount"), b=Slot("k")),
        for_=Within("turn"),
    ),
    rule="6.4.9",
)

# Hands.
HAND = of(AllOf, parts=(CARD, of(InZone, zone="hand", whose=Slot("whose"))))
vp.phrase("@discard {whose:possessive} hand", of(Discard, n=of(Count, of=of(All, filter=HAND))), rule="8.5.5")
vp.phrase(
    "@look at {whose:possessive} hand and choose a card",
    of(Do, steps=(of(Look, what=of(All, filter=HAND)), of(Choose, what=of(Pick, filter=HAND)))),
    rule="8.5.11",
)


def make_look(env: Env) -> Value:
    """Look at a hand and choose a card of a kind from it."""
    f, whose = one_node(env["f"]), env["whose"]
    if not isinstance(whose, Selector) or f == CARD or any(isinstance(p, InZone | From) for p in parts_of(f)):
        raise Declined
    hand = InZone("hand", whose)
    return Do((Look(All(AllOf((CARD, hand)))), Choose(Pick(filter_of((*parts_of(f), hand))))))


def take_look(value: Value) -> Env | None:
    """Take the look at a hand and the choice apart."""
    if not isinstance(value, Do) or len(value.steps) != 2 or not isinstance(value.steps[1], Choose):
        return None
    pick = value.steps[1].what
    parts = parts_of(pick.filter) if isinstance(pick, Pick) else ()
    if len(parts) < 3 or not isinstance(parts[-1], InZone):
        return None
    env: Env = {"f": filter_of(parts[:-1]), "whose": parts[-1].whose}
    return env if make_look(env) == value else None


vp.pair("@look at {whose:possessive} hand and choose a/an {f:noun}", make_look, take_look, rule="8.5.11")
family("vp", "vp one").phrase("@discard {what:chosen card}", Discard, rule="8.5.5")
family("chosen card").words({"it|the chosen card": Pronoun("it")})
one.phrase(
    "you have exactly {n:integer} <card|cards> in your hand",
    of(
        Exists,
        what=All(AllOf((CARD, InZone("hand", YOU)))),
        at_least=Slot("n"),
        at_most=Slot("n"),
    ),
)

# Arsenals and other zones of everybody.
family("who one").words(
    {
        "each hero who doesn't have a card in their arsenal": Players(
            "each", filter=Not(Exists(All(AllOf((CARD, InZone("arsenal", Ref("each")))))))
        )
    }
)

after.phrase(
    " in {whose:possessive} arsenal or equipment zones",
    of(
        AnyOf,
        parts=tuple(
            of(InZone, zone=zone, whose=Slot("whose"))
            for zone in ("arsenal", "head", "chest", "arms", "legs")
        ),
    ),
    rule="3.1.1",
)

# What somebody controls.
after.phrase(" who controls a/an {filter:bare noun}", Controls)
for words, op in (("less than or equal to", "<="), ("less than", "<")):
    after.phrase(f" with cost {words} the damage dealt this way", PropertyIs("cost", op, DamageThisWay()))
    after.phrase(
        " with cost " + words + " this's {p}",
        PropertyIs("cost", op, PropertyOf(This(), "power")),
        rule="2.2.4",
    )
vp.phrase(
    "@tap {a:whom} or <tap |>a/an {b:noun}",
    of(
        Modes,
        n=Number(1),
        now=True,
        modes=(of(Tap, what=Slot("a")), of(Tap, what=of(Pick, filter=Slot("b")))),
    ),
    rule="8.5.55",
)

# What has left the arena.
one.phrase(
    "{at_least:integer} or more {subject:nouns} have left the arena {window:window}",
    of(
        Happened,
        event=of(Event, kind="leave", subject=Slot("subject")),
        window=Slot("window"),
        at_least=Slot("at_least"),
    ),
)
each.phrase(
    "{f:noun} that has left the arena {window:window}",
    of(History, event=of(Event, kind="leave", subject=Slot("f")), window=Slot("window")),
)
one.phrase(
    "a card has entered a graveyard this turn", Happened(Event("move", subject=CARD, to="graveyard"), "turn")
)

# Tokens in different numbers.
vp.phrase(
    "@create a/an {a:token name} and {n:several} {b:token name} tokens",
    of(Do, steps=(of(Create, names=Slot("a")), of(Create, names=Slot("b"), n=Slot("n")))),
    rule="8.5.2",
)
