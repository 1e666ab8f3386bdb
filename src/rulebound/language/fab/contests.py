"""Contests: clashes and who won them, dice, the crowd, chance, and payments of any size."""

from __future__ import annotations

import dataclasses

from rulebound.ir.abilities import Static, Triggered
from rulebound.ir.amounts import Number, PropertyOf, Result
from rulebound.ir.conditions import AllOf, Compare, During, Exists, Matches, Not
from rulebound.ir.effects import Act, Create, PayUpTo, Repeat
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    ControlledBy,
    Did,
    HasKeyword,
    InZone,
    IsA,
    OfKeyword,
    OneOf,
    OwnedBy,
    PropertyIs,
    Role,
    Targets,
)
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Among, Pick, Players, Ref, Target, This, You
from rulebound.language.fab.abilities import make_labelled, take_labelled
from rulebound.language.fab.events import make_during, take_fields
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.selectors import with_part, without_part
from rulebound.language.kernel import PatternRule
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import AnyModes, AsMany, DamageThisWay, Pronoun, WhileIs

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
event = family("one event")
ability = family("ability")
thing = family("thing")

# Paying any number of resources (CR 8.5.31a), and what comes of it.
family("effect").phrase("<you may |>pay up to {most:resources}", PayUpTo, rule="8.5.31a")
vp.phrase("@create that many {names:token name} tokens", Create, n=AsMany(), rule="8.5.2")
vp.phrase(
    "@intimidate {what:whom} that many times",
    of(Repeat, do=of(Act, verb="intimidate", what=Slot("what")), times=Result("amount")),
    rule="8.5.10",
)
vp.phrase("@intimidate twice", Repeat(Act("intimidate"), Number(2)), rule="8.5.10")
vp.phrase(
    "@intimidate {what:whom} twice",
    of(Repeat, do=of(Act, verb="intimidate", what=Slot("what")), times=Number(2)),
)


# Clashes (CR 8.5.45): what was revealed, who won.
thing.phrase(
    "{whose:possessive} revealed card", of(Among, of=Ref("revealed"), filter=of(OwnedBy, who=Slot("whose")))
)
one.phrase("there is a winner", Exists(Ref("winner")), rule="8.5.45c")
one.phrase("they win", Matches(Pronoun("they"), OneOf(Ref("winner"))))

# Somebody else, of whom you choose which.
OTHER_HERO = Pick(AllOf((IsA("hero"), ControlledBy(Players("others")))))
family("who one").words({"another hero": OTHER_HERO})
family("who one").words(
    {"another target hero": Target(AllOf((IsA("hero"), ControlledBy(Players("others")))))}
)

# Chance (CR 1.8.6): cards chosen at random, and dice.
event.phrase("{player:event player} ~discard a random {subject:noun}", Event, kind="discard", random=True)
event.phrase("{subject:event thing} ~be discarded at random", Event, kind="discard", random=True)


def _faces(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(" or "))


def _shown_faces(value: Value) -> str | None:
    return " or ".join(str(face) for face in value) if isinstance(value, tuple) and value else None


G.add(PatternRule(G, "faces", r"\d(?: or \d)*(?= on a die)", _faces, _shown_faces))
event.phrase("{player:event player} ~roll a {faces:faces} on a die", Event, kind="roll", rule="8.5.18")
family("past").phrase("rolled a {faces:faces} on a die", Event, kind="roll", player=YOU, rule="8.5.18")


# Any number of modes (CR 1.7.5).
family("modal").phrase("choose any number;{modes:bullets}", AnyModes, rule="1.7.5")

# Static abilities with two conditions.
ability.phrase(
    "While {while_:condition}, if {if_:condition}, {x:lasting}", Static, do=(Slot("x"),), rule="5.4.7"
)
for phase in ("end phase", "action phase"):
    ability.phrase(
        f"If {{c:condition}}, {{x:lasting}} during the {phase}",
        of(Static, do=(Slot("x"),), if_=of(AllOf, parts=(Slot("c"), During(phase)))),
        rule="4.0.3a",
    )

event.phrase("{subject:event thing} ~wager", Event, kind="wager", rule="8.5.46a")


# Nouns.
def make_none(env: Env) -> Value:
    """You control none."""
    return Not(Exists(All(with_part(env["f"], ControlledBy(YOU)))))


def take_none(value: Value) -> Env | None:
    """Take "you don't control a" apart."""
    if (
        not isinstance(value, Not)
        or not isinstance(value.part, Exists)
        or not isinstance(value.part.what, All)
    ):
        return None
    inner = without_part(value.part.what.filter, ControlledBy(YOU))
    env: Env = {"f": inner}
    return env if inner is not None and make_none(env) == value else None


one.pair("you don't control a/an {f:noun}", make_none, take_none)
after = family("after")
after.phrase(
    " <they've|they have> equipped",
    of(AllOf, parts=(of(ControlledBy, who=Pronoun("they")), Role("equipped"))),
)
one.phrase(
    "{what:thing} ~have {kind:label}",
    of(Matches, what=Slot("what"), filter=of(HasKeyword, word=Slot("kind"))),
)
for word, op in (("less", "<"), ("greater", ">")):
    after.phrase(
        f" with {{p}} {word} than the damage dealt this way", PropertyIs("power", op, DamageThisWay())
    )
family("while").phrase(" while they've wagered", WhileIs(Did(Event("wager"), "combat chain")), rule="8.5.46a")
family("amount").phrase("the damage dealt this way", DamageThisWay())
family("cards").shown("that many cards", DamageThisWay())
family("quoted").pair("{label:label line} - {x:ability}", make_labelled, take_labelled)
family("while").phrase(
    " while they are in any zone other than the {zone:shared zone}",
    of(WhileIs, filter=of(Not, part=of(InZone, zone=Slot("zone")))),
)
family("shared zone").words({"combat chain": "combat chain", "stack": "stack"})


event.phrase(
    "{subject:event thing} ~be put into a graveyard from anywhere other than the {not_from:shared zone}",
    Event,
    kind="move",
    to="graveyard",
    rule="8.5.15",
)
event.phrase("this is discarded to beat chest", Event("beat chest", object=This()), rule="8.3.33a")
event.phrase("{player:event player} ~go again", Event, kind="go again", rule="8.3.5")
family("phases").words({"action phases": "action phase", "end phases": "end phase", "turns": "turn"})


# The first time in each of several phases (CR 6.6.5d).
def take_in_each_phase(value: Value) -> Env | None:
    """Take "during each of your action phases" apart."""
    if not isinstance(value, Event) or value.window != "phase":
        return None
    return take_fields(dataclasses.replace(value, window="turn"), nth=None, whose=None, during=None)


family("nth event").pair(
    "{nth:ordinal} time {e:one event} during each of {whose:possessive} {during:phases}",
    lambda env: make_during({**env, "window": "phase"}),
    take_in_each_phase,
)

# Protecting another hero: a card with protect defends their attack (CR 8.3.31a).
event.phrase(
    "{player:event player} ~protect another hero",
    Event,
    kind="protect",
    object=Targets(AllOf((IsA("hero"), ControlledBy(Players("others"))))),
    rule="8.3.31a",
)

# What a keyword does (CR 8.3): the effects of its abilities.
family("would").phrase(
    "{player:event player} would lose {h} from {cause:keyword cause}",
    Event,
    kind="lose",
    what="life",
    rule="8.3.11",
)
family("keyword cause").phrase("{word:keyword}", OfKeyword)
ability.phrase(
    "While this is {works_in:place}, when {cause:keyword cause} reduces your {h} to {n:number}, {do:body}",
    of(
        Triggered,
        on=of(Event, kind="lose", what="life", player=YOU, cause=Slot("cause")),
        and_state=of(Compare, left=PropertyOf(YOU, "life"), op="=", right=Slot("n")),
        do=Slot("do"),
        works_in=Slot("works_in"),
    ),
    rule="8.3.11",
)
family("place").words({"in your inventory": "inventory"})

# A card whose abilities clash (CR 1.8.2).
family("after").phrase(" with clash", HasKeyword("clash"), rule="1.8.2")
