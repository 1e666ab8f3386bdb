"""Phrases of single effect keywords (CR 8.5) that no larger subject has taken up."""

from __future__ import annotations

from rulebound.ir.abilities import Replaces
from rulebound.ir.amounts import History, Number, Variable
from rulebound.ir.conditions import AllOf
from rulebound.ir.durations import Within
from rulebound.ir.effects import (
    Act,
    Again,
    BanishUntil,
    Dice,
    Distribute,
    Exchange,
    MoveCounters,
    Negate,
    RevealUntil,
    Roll,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, OwnedBy
from rulebound.ir.lasting import Become, Replacing
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Pick, Players, Ref, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import Pronoun, Put

YOU = You()
vp = family("vp", "vp one")

# Damage (CR 8.5.3).
family("damage target").words({"it": Pronoun("it")})

# Banishing until something happens (CR 8.5.1c).
vp.phrase("@banish {what:thing} until {until:event}", BanishUntil, rule="8.5.1c")
# What transforms into what (CR 8.5.36a).
family("one event").phrase(
    "{subject:event thing} ~transform into {object:event thing}", Event, kind="transform", rule="8.5.36a"
)

# Revealing until there is one (CR 8.5.17e).
vp.phrase(
    "@reveal cards from the top of {whose:possessive} deck until <you reveal|you've revealed|they reveal> "
    "a/an {filter:noun}",
    RevealUntil,
    rule="8.5.17e",
)

# A place in a deck that is counted from its top (CR 8.5.15b).
ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
family("place in a deck").words({word: str(n) for n, word in enumerate(ORDINALS, start=2)})
vp.phrase(
    "@put {what:thing} into {whose:possessive} deck {place:place in a deck} from the top",
    Put,
    to="deck",
    rule="8.5.15b",
)

# A draw whose card goes elsewhere (CR 8.5.6c).
for method, whose in (("phrase", YOU), ("shown", Players("owner", Pronoun("it")))):
    getattr(family("ability"), method)(
        "If {player:event player} would draw a card, instead put it into your {to:zone}",
        of(
            Replaces,
            event=of(Event, kind="draw", player=Slot("player")),
            by=of(Put, what=Ref("subject"), to=Slot("to"), whose=whose),
        ),
    )

# Dice (CR 8.5.18).
vp.phrase("@roll {dice:integer} {sides:integer}-sided dice", Roll, rule="8.5.18a")

ROLLS = Event("roll", player=YOU)
family("lasting").phrase(
    "if you would roll 1 or more dice this turn, instead roll that many dice plus {more:integer} and ignore the lowest"
    " roll",
    of(Replacing, event=ROLLS, by=of(Dice, more=Slot("more"), ignored=1), for_=Within("turn")),
    rule="8.5.33",
)
family("lasting").phrase(
    "the next time you would roll 1 or more dice this turn, reroll them",
    Replacing(ROLLS, Dice(again=1), once=True, for_=Within("turn")),
    rule="8.5.28",
)

# Copies (CR 8.5.25), and heroes that are themselves again (CR 8.5.52).
family("lasting").phrase("{what:thing} ~become a copy of {like:thing}{for_:?duration}", Become, rule="8.5.25")
family("lasting").phrase("{what:thing} ~become a copy of {like:whom}{for_:?duration}", Become, rule="8.5.25")
family("lasting").phrase("you become a copy of {like:whom}{for_:?duration}", Become, what=YOU, rule="8.5.25")
vp.phrase("@return to the brood", Act("return to the brood"), rule="8.5.52")

# Charging so often (CR 8.5.29, 8.5.27).
family("each of").phrase(
    "{f:noun} charged this way",
    of(History, event=of(Event, kind="charge", subject=Slot("f")), window="play"),
    rule="8.5.29a",
)

# Negating this (CR 8.5.26a).
vp.phrase("@negate this", Negate(This()), rule="8.5.26a")

# Repeating a process (CR 8.5.27).
vp.phrase("@repeat this process", Again(), rule="8.5.27")
for times, n in (("once", 1), ("<twice|2 more times>", 2), ("<thrice|3 more times>", 3)):
    vp.phrase(f"@repeat this process {times}", Again(Number(n)), rule="8.5.27")


def make_many_times(env: Env) -> Value:
    """Four times or more: fewer have words of their own."""
    times = env["times"]
    if not isinstance(times, Number) or times.value < 4:
        raise Declined
    return Again(times)


vp.pair(
    "@repeat this process {times:plural number} <more times|times>",
    make_many_times,
    lambda value: (
        {"times": value.times} if isinstance(value, Again) and isinstance(value.times, Number) else None
    ),
    rule="8.5.27",
)
vp.phrase("@repeat this process X more times", Again(Variable("X")), rule="8.5.27")

# Counters that are divided and moved (CR 8.5.30, 8.5.42).
for words, up_to in (("", False), ("up to ", True)):
    vp.phrase(
        f"@distribute {words}{{n:plural number}} {{kind:counter kind}} counters among any number of {{among:nouns}}",
        Distribute,
        up_to=up_to,
        rule="8.5.30",
    )
vp.phrase(
    "@move a/an {kind:counter kind} counter from {off:thing} <to|onto> {on:thing}",
    MoveCounters,
    rule="8.5.42",
)
vp.phrase(
    "@move {n:plural number} {kind:counter kind} counters from {off:thing} <to|onto> {on:thing}",
    MoveCounters,
    rule="8.5.42",
)
vp.phrase(
    "@move any number of {kind:counter kind} counters from {f:nouns} <to|onto> {on:thing}",
    of(MoveCounters, kind=Slot("kind"), off=of(All, filter=Slot("f")), on=Slot("on"), n=None),
    rule="8.5.42",
)

# Exchanging (CR 8.5.49).
vp.phrase("@exchange {a:thing} and {b:thing}", Exchange, rule="8.5.49")
vp.phrase(
    "@exchange a/an {f:bare noun} with {who:whom}",
    of(
        Exchange,
        a=of(Pick, filter=of(AllOf, parts=(Slot("f"), ControlledBy(YOU)))),
        b=of(Pick, filter=of(AllOf, parts=(Slot("f"), of(ControlledBy, who=Slot("who")))), bind="exchanged"),
    ),
    rule="8.5.49",
)


# Entering a zone of yours (CR 8.5.15).
def make_put_into(env: Env) -> Value:
    """A card is put into a zone of yours, from anywhere."""
    return Event("move", subject=with_part(env["f"], OwnedBy(YOU)), to=str(env["to"]))


def take_put_into(value: Value) -> Env | None:
    """Take "is put into your zone" apart."""
    if not isinstance(value, Event) or not isinstance(value.subject, Node) or value.to is None:
        return None
    env: Env = {"f": without_part(value.subject, OwnedBy(YOU)), "to": value.to}
    return env if env["f"] is not None and make_put_into(env) == value else None


family("one event").pair(
    "a/an {f:noun} is put into {to:own zone}", make_put_into, take_put_into, rule="8.5.15"
)
