"""Phrases of what happens as a card is played, of what chance chooses, and of who chooses (CR 1.7.5, 1.8.6, 5.1.2)."""

from __future__ import annotations

from rulebound.ir.abilities import AsPlayed, Static
from rulebound.ir.amounts import Arith, History, Number, Result, Variable
from rulebound.ir.conditions import AllOf, Happened, Matches
from rulebound.ir.durations import Within
from rulebound.ir.effects import Banish, Create, ForEach, May, Modes
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, Defends, FaceIs, InZone, IsA, Nth, OneOf
from rulebound.ir.lasting import Prevent, Replacing, Retype
from rulebound.ir.node import Value
from rulebound.ir.selectors import ONE, All, Pick, Players, Ref, This, You
from rulebound.language.fab.gathering import ANYWHERE
from rulebound.language.fab.grammar import family
from rulebound.language.fab.lexicon import PROPERTIES
from rulebound.language.fab.nouns import as_nodes, filter_of, one_node, parts_of
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import By, IfPrevented, Plus, Pronoun

YOU = You()
one = family("one condition")
effect = family("effect")
ability = family("ability")
lasting = family("lasting")
subject = family("subject")
modal = family("modal")
sentence = family("sentence")
COLORS = ("red", "yellow", "blue")

# As a card is played (CR 5.1.2, 5.4.4).
ability.phrase(
    "As you play this, choose a color. This gets the chosen color",
    AsPlayed(Modes(ONE, tuple(Retype(This(), color=color) for color in COLORS), now=True)),
    rule="5.1.2",
)


def make_as_played(env: Env) -> Value:
    """One of the modes, chosen as the card is played (CR 1.7.5a)."""
    return AsPlayed(Modes(ONE, as_nodes(env["modes"]), now=True))


def take_as_played(value: Value) -> Env | None:
    """Take the modes apart."""
    if not isinstance(value, AsPlayed) or not isinstance(value.do, Modes):
        return None
    return {"modes": value.do.modes} if value == make_as_played({"modes": value.do.modes}) else None


ability.pair("As you play this, choose 1;{modes:bullets}", make_as_played, take_as_played, rule="1.7.5a")


def make_random_token(env: Env) -> Value:
    """A token of chance for each opponent."""
    names = [choice.names for choice in as_nodes(env["modes"]) if isinstance(choice, Create)]
    modes = tuple(Create(name, under=Ref("each")) for name in names)
    return ForEach(Players("opponents"), Modes(ONE, modes, now=True, random=True))


def take_random_token(value: Value) -> Env | None:
    """Take the names apart."""
    if not isinstance(value, ForEach) or not isinstance(value.do, Modes):
        return None
    made = [mode.do if isinstance(mode, By) else mode for mode in value.do.modes]
    choices = tuple(Create(mode.names) for mode in made if isinstance(mode, Create))
    if value.over != Players("opponents") or not value.do.random or len(choices) != len(made):
        return None
    return {"modes": choices}


# Chance chooses a mode (CR 1.8.6); somebody else does.
modal.phrase("choose {n:number} at random;{modes:bullets}", Modes, random=True, rule="1.7.5")
modal.phrase(
    "choose X+1;{modes:bullets}",
    of(Modes, n=Arith("+", Variable("X"), Number(1)), modes=Slot("modes")),
    rule="1.7.5",
)
family("tail").phrase(
    "they may create a/an {names:token name} in their {to:zone}",
    of(May, do=of(Create, names=Slot("names"), by=Pronoun("they"), to=Slot("to")), who=Pronoun("they")),
    rule="8.5.40",
)
for symbol, name in PROPERTIES.items():
    family("grant").phrase(f"+Y{symbol}", Plus(name, Variable("Y")))

# A choice as the effect is carried out, also for somebody (CR 1.8.6).
modal.phrase("choose 1 as this resolves;{modes:bullets}", Modes, n=Number(1), now=True, rule="1.8.6")
effect.pair(
    "for each opposing hero, create a random one of {modes:token choice list} under their control",
    make_random_token,
    take_random_token,
    rule="8.5.2c",
)

# Prevention, and what is done if it prevents (CR 6.4.10).
sentence.phrase("If you prevent damage this way, {do:clause}", IfPrevented, rule="6.4.10")
sentence.phrase(
    "If you prevent damage to another hero this way, {do:clause}", IfPrevented, another=True, rule="6.4.10"
)
lasting.phrase(
    "the next time they would be dealt damage this turn, prevent {n:number} <of that damage|damage>",
    of(Prevent, shielded=Pronoun("they"), n=Slot("n"), mode="fixed", for_=Within("turn")),
    rule="6.4.10i",
)

# Numbers of events that are replaced (CR 1.9.2b, 6.4.9).
would = family("would")
would.phrase(
    "{object:event thing} would deal damage to {subject:attacked}", Event, kind="damage", rule="8.5.3"
)
DOUBLE = Arith("*", Number(2), Result("amount"))
lasting.phrase(
    "if {event:would}, instead it deals double that much damage{for_:?duration}",
    of(Replacing, event=Slot("event"), n=DOUBLE, for_=Slot("for_")),
    rule="6.4.9",
)
ability.phrase(
    "While this is face-up in any zone, if {if_:condition}, if this would gain {what:property}, instead it gains that much"
    " plus {k:plain number}",
    of(
        Static,
        do=(
            of(
                Replacing,
                event=of(Event, kind="gains", subject=This(), what=Slot("what")),
                n=of(Arith, op="+", a=Result("amount"), b=Slot("k")),
            ),
        ),
        if_=Slot("if_"),
        while_=ANYWHERE,
    ),
    rule="6.2.5",
)


# What is counted from the start of the turn (CR 1.8.10).
def make_nth_played(env: Env) -> Value:
    """The n-th card of a kind that you play each turn."""
    inner = one_node(env["f"])
    n = env["n"]
    nth = Nth(inner, n if isinstance(n, int) else 0, how="played")
    return All(filter_of((*parts_of(inner), ControlledBy(YOU), nth)))


def take_nth_played(value: Value) -> Env | None:
    """Take "the second ... you play each turn" apart."""
    last = parts_of(value.filter)[-1] if isinstance(value, All) else None
    if not isinstance(last, Nth):
        return None
    env: Env = {"f": last.filter, "n": last.n}
    return env if make_nth_played(env) == value else None


subject.pair("the {n:ordinal} {f:noun} you play each turn", make_nth_played, take_nth_played, rule="1.8.10")


def make_nth_of_all(env: Env) -> Value:
    """The n-th attack of a kind each turn, whoever attacks."""
    inner = one_node(env["f"])
    n = env["n"]
    return All(filter_of((*parts_of(inner), Nth(inner, n if isinstance(n, int) else 0, how="anybody's"))))


def take_nth_of_all(value: Value) -> Env | None:
    """Take "the first ... each turn" apart."""
    last = parts_of(value.filter)[-1] if isinstance(value, All) else None
    if not isinstance(last, Nth):
        return None
    env: Env = {"f": last.filter, "n": last.n}
    return env if make_nth_of_all(env) == value else None


subject.pair("the {n:ordinal} {f:noun} each turn", make_nth_of_all, take_nth_of_all, rule="1.8.10")

# The reaction step (CR 7.4).
family("moment").phrase("the beginning of the reaction step", PhaseStarts("reaction step"), rule="7.4.1")
one.phrase(
    "<you've|you have> played a card or activated an ability this reaction step",
    Happened(AnyEvent((Event("play", player=YOU), Event("activate", player=YOU))), "reaction step"),
    rule="7.4.1",
)
LINK = AllOf((IsA("card"), Defends(OneOf(Ref("link")))))
effect.phrase(
    "banish a random defending card from each chain link",
    ForEach(All(IsA("chain link")), Banish(Pick(LINK, random=True)), bind="link"),
    rule="1.8.6",
)
effect.shown(
    "banish a random defending card from each chain link",
    ForEach(
        All(IsA("chain link")),
        Banish(Pick(AllOf((IsA("card"), Defends(OneOf(Pronoun("they"))))), random=True)),
        bind="link",
    ),
)
family("amount").phrase(
    "the number of times {what:thing} has wagered {window:window}",
    of(History, event=of(Event, kind="wager", subject=Slot("what")), window=Slot("window")),
    rule="8.5.46a",
)

# Sharpening once more (CR 8.5.58).
would.phrase(
    "{player:event player} would sharpen {subject:event thing}", Event, kind="sharpen", rule="8.5.58"
)
lasting.phrase(
    "the next time {event:would} this turn, instead sharpen it an additional time",
    of(
        Replacing,
        event=Slot("event"),
        n=Arith("+", Result("amount"), Number(1)),
        once=True,
        for_=Within("turn"),
    ),
    rule="6.4.9",
)

# In the arsenal (CR 3.3).
one.words(
    {
        f"this is face-{face} in your arsenal": Matches(This(), AllOf((InZone("arsenal", YOU), FaceIs(face))))
        for face in ("up", "down")
    }
)
