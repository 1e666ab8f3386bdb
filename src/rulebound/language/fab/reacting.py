"""What is played or activated: reactions and other kinds that both cards and abilities have (CR 1.6.2b)."""

from __future__ import annotations

from typing import Final

from rulebound.ir.conditions import Happened
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import HasType
from rulebound.ir.node import Value
from rulebound.ir.selectors import Selector, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import CARD, filter_of, one_node, parts_of
from rulebound.language.phrase import Declined, Env

YOU = You()
OF_ABILITIES: Final = frozenset({"Action", "Instant", "Attack Reaction", "Defense Reaction"})
ONE_THING, SEVERAL = frozenset({"f", "window"}), frozenset({"f", "n", "window"})
during = family("event")
one = family("one condition")


def played_or_activated(env: Env) -> AnyEvent:
    """Playing or activating an ``f``: what is activated is no card. Of a reaction the ability has the type, of an
    item it is the source that has it (CR 1.6.2b).
    """
    f, player = one_node(env["f"]), env.get("player")
    if player is not None and not isinstance(player, Selector):
        raise Declined
    played = Event(kind="play", subject=f, player=player)
    if not any(isinstance(part, HasType) and part.word in OF_ABILITIES for part in f.walk()):
        return AnyEvent((played, Event(kind="activate", subject=f, player=player)))
    kinds = tuple(part for part in parts_of(f) if part != CARD)
    return AnyEvent((played, Event(kind="activate", object=filter_of(kinds), player=player)))


def take_played_or_activated(value: Value) -> Env | None:
    """Take playing or activating something apart."""
    if not isinstance(value, AnyEvent) or not isinstance(value.events[0], Event):
        return None
    played = value.events[0]
    if played.kind != "play" or played.subject is None:
        return None
    env: Env = {"f": played.subject}
    if played.player is not None:
        env["player"] = played.player
    try:
        return env if played_or_activated(env) == value else None
    except Declined:
        return None


during.pair(
    "{player:event player} ~play or ~activate(player) {f:event thing}",
    played_or_activated,
    lambda value: env if (env := take_played_or_activated(value)) and "player" in env else None,
    rule="1.6.2b",
)


def make_reacted(env: Env) -> Value:
    """Something has been played or activated."""
    n = env.get("n", 1)
    window = env["window"]
    if not isinstance(n, int) or not isinstance(window, str):
        raise Declined
    return Happened(event=played_or_activated(env), window=window, at_least=n)


def take_reacted(value: Value, holes: frozenset[str]) -> Env | None:
    """Take what has been played or activated apart for a phrase with these holes."""
    if not isinstance(value, Happened):
        return None
    env = take_played_or_activated(value.event)
    if env is None:
        return None
    env |= {"window": value.window} | ({"n": value.at_least} if value.at_least != 1 else {})
    return env if env.keys() == holes and make_reacted(env) == value else None


def make_you_reacted(env: Env) -> Value:
    """You have played or activated something."""
    return make_reacted({**env, "player": YOU})


def take_you_reacted(value: Value, holes: frozenset[str]) -> Env | None:
    """Take what you have played or activated apart."""
    env = take_reacted(value, holes | {"player"})
    return {name: env[name] for name in holes} if env is not None and env["player"] == YOU else None


one.pair(
    "<you've|you have> played or activated a/an {f:noun} {window:window}",
    make_you_reacted,
    lambda value: take_you_reacted(value, ONE_THING),
)
one.pair(
    "<you've|you have> played or activated {n:many} or more {f:nouns} {window:window}",
    make_you_reacted,
    lambda value: take_you_reacted(value, SEVERAL),
)
one.pair(
    "a/an {f:noun} has been played or activated {window:window}",
    make_reacted,
    lambda value: take_reacted(value, ONE_THING),
)
one.pair(
    "{player:who one} has played or activated a/an {f:noun} {window:window}",
    make_reacted,
    lambda value: take_reacted(value, ONE_THING | {"player"}),
)
