"""Phrases of choices: a color and what has it, things with different names, what was chosen together."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import cast

from rulebound.ir.amounts import Amount, Count, Distinct, Result
from rulebound.ir.conditions import AllOf, Matches, Not, Succeeded
from rulebound.ir.effects import Choose, If, Look, Modes
from rulebound.ir.filters import ControlledBy, HasColor, IsA, OneOf, PropertyIs
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import ONE, All, Pick, Players, Selector, Target
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import one_node
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import AmongThem, AsMany, By, ChosenColor, Pronoun, Seq

OPPONENT = AllOf((IsA("hero"), ControlledBy(Players("opponents"))))
IT = Pronoun("it")
COLORS = ("red", "yellow", "blue")
thing = family("thing")
after = family("after")


# A color (CR 1.8.6, 2.1): the effect that comes of each is one of three.
def with_another(node: Node, old: Node, new: Node) -> Node:
    """Give a node with another part wherever it holds this one."""
    if node == old:
        return new
    changes: dict[str, Value] = {}
    for field in dataclasses.fields(node):
        held = cast("Value", getattr(node, field.name))
        made = _value_with_another(held, old, new)
        if made != held:
            changes[field.name] = made
    return dataclasses.replace(node, **changes) if changes else node


def _value_with_another(value: Value, old: Node, new: Node) -> Value:
    if isinstance(value, Node):
        return with_another(value, old, new)
    if isinstance(value, tuple):
        return tuple(_value_with_another(part, old, new) for part in value)
    return value


def make_color_choice(env: Env) -> Value:
    """A color is chosen, and what follows speaks of it."""
    do = one_node(env["do"])
    if ChosenColor() not in set(do.walk()):
        raise Declined
    return Modes(ONE, tuple(with_another(do, ChosenColor(), HasColor(color)) for color in COLORS), now=True)


def take_color_choice(value: Value) -> Env | None:
    """Take what follows on the choice of a color apart."""
    if not isinstance(value, Modes) or len(value.modes) != len(COLORS):
        return None
    env: Env = {"do": with_another(value.modes[0], HasColor(COLORS[0]), ChosenColor())}
    try:
        return env if make_color_choice(env) == value else None
    except Declined:
        return None


for rule in ("body", "block"):
    start = "^" if rule == "block" else ""
    family(rule).pair(
        f"{start}choose <red, yellow, or blue|a color>. {{do:block}}",
        make_color_choice,
        take_color_choice,
        rule="1.8.6",
    )
after.phrase(" of the chosen color", ChosenColor(), rule="2.1.1")
after.phrase(" other than that hero", Not(OneOf(Pronoun("they"))), rule="1.8.5")

family("sentence").pair(
    "If you do, choose <red, yellow, or blue|a color>. {do:block}",
    lambda env: If(Succeeded(), one_node(make_color_choice(env))),
    lambda value: (
        take_color_choice(value.then)
        if isinstance(value, If) and value.condition == Succeeded() and value.otherwise is None
        else None
    ),
    rule="1.8.6",
)


# A guess: one of two answers, of which the wrong one has a price.
def make_guess(env: Env) -> Value:
    """Somebody says whether a card has the chosen color, looks at it, and bears it if they were wrong."""
    who = env["who"]
    if not isinstance(who, Selector):
        raise Declined
    looks, bears = By(who, Look(IT)), By(who, one_node(env["do"]))
    has = Matches(IT, ChosenColor())
    answers = tuple(Seq((looks, If(wrong, bears)), ". ") for wrong in (Not(has), has))
    return Modes(ONE, answers, now=True, who=who)


def take_guess(value: Value) -> Env | None:
    """Take a guess apart."""
    if isinstance(value, By) and isinstance(value.do, Modes):
        value = dataclasses.replace(value.do, who=value.who)
    if not isinstance(value, Modes) or len(value.modes) != 2 or not isinstance(value.modes[0], Seq):
        return None
    last = value.modes[0].steps[-1]
    if not isinstance(last, If) or not isinstance(last.then, By):
        return None
    env: Env = {"who": value.who, "do": last.then.do}
    return env if make_guess(env) == value else None


family("clause").pair(
    "{who:who one} guesses if it's of the chosen color and looks at it. If they guessed wrong, they {do:vp}",
    make_guess,
    take_guess,
    rule="1.8.6",
)

# Things of which no two have a name in common (CR 1.8.7, 2.7.5).
NAMES = "with different names"
thing.phrase(f"{{n:several}} {{filter:nouns}} {NAMES}", Pick, different="name", rule="2.7.5")
thing.phrase(
    f"up to {{n:several}} {{filter:nouns}} {NAMES}", Pick, different="name", up_to=True, rule="2.7.5"
)
thing.phrase(f"that many {{filter:nouns}} {NAMES}", Pick, n=AsMany(), different="name", rule="2.7.5")


# As many of them as one likes, but so many at least, with one name, or coming to so much together (CR 1.8.6c).
def make_some(env: Env) -> Value:
    """One of them or more."""
    filter_ = one_node(env["f"])
    return Pick(filter_, Count(All(filter_)), up_to=True, least=1)


def make_some_alike(env: Env) -> Value:
    """One of them or more, all with one name."""
    filter_ = one_node(env["f"])
    return Pick(filter_, Count(All(filter_)), up_to=True, least=1, alike="name")


def make_some_worth(env: Env) -> Value:
    """Any number of them that come to so much together."""
    filter_ = one_node(env["f"])
    n = env["n"]
    if not isinstance(n, Amount):
        raise Declined
    return Pick(filter_, Count(All(filter_)), up_to=True, in_all=PropertyIs("power", ">=", n))


def take_some(make: Callable[[Env], Value]) -> Callable[[Value], Env | None]:
    """Take a choice of as many as one likes apart."""

    def take(value: Value) -> Env | None:
        if not isinstance(value, Pick):
            return None
        env: Env = {"f": value.filter}
        if isinstance(value.in_all, PropertyIs):
            env["n"] = value.in_all.value
        try:
            return env if make({"n": None, **env}) == value else None
        except Declined:
            return None

    return take


thing.pair("1 or more {f:nouns}", make_some, take_some(make_some), rule="1.8.6c")
thing.pair(
    "1 or more {f:nouns} with the same name", make_some_alike, take_some(make_some_alike), rule="2.7.5"
)
thing.pair(
    "any number of {f:nouns} with {n:number} or more total {p}",
    make_some_worth,
    take_some(make_some_worth),
    rule="1.8.6c",
)

# Targets, of which chance chooses one, and things of which you choose one (CR 1.8.5, 1.8.6).
effect = family("effect")
effect.phrase(
    "choose {n:integer} target {f:nouns} with different names",
    of(Choose, what=of(Target, filter=Slot("f"), min=Slot("n"), max=Slot("n"), different="name")),
    rule="2.7.5",
)
effect.phrase("choose 1 from among them", Choose(Pick(AmongThem(), bind="picked")), rule="1.8.6")
effect.phrase(
    "choose 1 at random from among them", Choose(Pick(AmongThem(), random=True, bind="picked")), rule="1.8.6"
)

# Somebody else chooses one of several (CR 1.8.6): of several opponents you choose which.
family("effect").phrase(
    "an opponent chooses 1 of them",
    By(Pick(OPPONENT, bind="opponent"), Choose(Pick(AmongThem(), bind="picked"))),
    rule="1.8.6",
)
thing.shown(
    f"that many {{filter:nouns}} {NAMES}",
    of(Pick, filter=Slot("filter"), n=Result("amount"), different="name"),
)
family("each of").phrase(
    "different name among {f:nouns}",
    of(Distinct, of=of(All, filter=Slot("f")), property="name"),
    rule="2.7.5",
)
