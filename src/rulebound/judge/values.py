"""Why a value is what it is: the base, and each effect and counter on it in the order of the stage table.

Paths are those of scenarios: ``attack.power``, ``card(Snatch (red)).defense``, ``B.life``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rulebound.cards import Catalogue
from rulebound.fab.combat.defending import defending_cards
from rulebound.fab.effects.staging import source_and_ability
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import DAMAGE, GAIN, LOSE
from rulebound.judge.citing import rule_line
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.state import Event, Lasting
from rulebound.scenario.expectations import read_path
from rulebound.scenario.finding import find_one, hero_of
from rulebound.scenario.matching import show
from rulebound.scenario.model import Path
from rulebound.scenario.names import Names
from rulebound.scenario.nodes import compose
from rulebound.scenario.values import Absent, attack_now, value_of
from rulebound.view.card_text import ability_text
from rulebound.view.log import line
from rulebound.view.names import PLAYER_NAMES, card_label, ref_label
from rulebound.view.visibility import JUDGE

_STAGES: Final = (
    *("", "copying", "controller", "name, color and text", "types and subtypes", "supertypes"),
    *("abilities", "base values", "values"),
)
_SUBSTAGES: Final = (
    *("", "adds or removes the property", "sets", "multiplies", "divides", "adds", "subtracts"),
    "dependent",
)
_SYMBOLS: Final = {"{p}": "power", "{d}": "defense", "{h}": "life", "{i}": "intellect"}
_FOLDED: Final = ("power", "defense", "life", "intellect", "cost", "base_power")
_RULES: Final = {
    "power": "2.9.2",
    "base_power": "2.9.2",
    "defense": "2.3.2",
    "life": "2.5.3",
    "cost": "2.2.2",
    "intellect": "2.4.2",
}


class NoValue(RuleboundError):
    """A path leads to no value that has reasons; the message says what would be right."""


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a value is made of: ``change`` is what it adds (or sets, where ``sets``)."""

    words: str
    change: int
    sets: bool = False
    stage: str = ""
    rule: str = ""
    rule_line: str = ""


class ValueAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A value now and what it is made of, in the order in which it is worked out."""

    path: str
    value: str
    rule: str
    rule_line: str
    parts: tuple[Contribution, ...]


def why(
    game: FabGame, value: str, *, players: Sequence[str] = (), catalogue: Catalogue | None = None
) -> ValueAnswer:
    """Return why a value is what it is; ``value`` is a path of scenarios.

    Raises:
        BadScenario: there is no such path; the error has the nearest word.
        NoValue: nothing is there now.
    """
    names = tuple(players) or tuple(PLAYER_NAMES[: len(game.state.players)])
    known = Names(names, catalogue or Catalogue.load("fab"))
    path = read_path(value, compose("{}", "value"), known)
    try:
        held = show(game, value_of(game, path, names))
    except Absent as absent:
        raise NoValue(f"{value}: {absent}") from absent
    rule = _RULES.get(path.field, "")
    return ValueAnswer(
        path=value, value=held, rule=rule, rule_line=rule_line(rule), parts=tuple(_parts(game, path))
    )


def _parts(game: FabGame, path: Path) -> Iterator[Contribution]:
    if path.head == "player":
        if path.field == "life":
            yield from _life(game, hero_of(game, path.player))
        elif path.field == "intellect":
            yield from folded(game, hero_of(game, path.player), "intellect")
        return
    if path.text == "defending.total":
        link = game.active_link
        for obj in defending_cards(game, link) if link is not None else ():
            defense = game.properties(obj).defense or 0
            yield Contribution(words=f"{card_label(game, obj)} defends", change=defense, rule="7.5.2a")
        return
    subject = attack_now(game) if path.head == "attack" else None
    if path.head == "card" and path.card is not None:
        subject = find_one(game, path.card)
    if subject is None:
        return
    if path.field == "life":
        yield from _life(game, subject)
    elif path.field in _FOLDED:
        yield from folded(game, subject, path.field)
    elif path.field == "keywords":
        yield from _keywords(game, subject)


def folded(game: FabGame, obj: FabObject, word: str) -> Iterator[Contribution]:
    """Yield what a numeric property of an object is made of (CR 6.3)."""
    word = word.removeprefix("base_")
    base = game.base_properties(obj)
    printed = base.number(word)
    if printed is not None:
        yield _of(f"base {word} of {card_label(game, obj)}", printed, sets=True, rule=_RULES.get(word, ""))
    for key, name, n in game.properties(obj).ledger:
        if name not in (word, f"base {word}"):
            continue
        sets = name != word
        verb = f"sets base {word} to {n}" if sets else f"{n:+d} {word}"
        stage, source = _behind(game, obj, key, word, n)
        yield _of(f"{verb} from {source}", n, sets=sets, stage=stage, rule="6.3.3" if stage else "")
    value = game.properties(obj).number(word)
    if value == 0 and printed is not None and _sum(game, obj, word, printed) < 0:
        yield _of("a value is never below zero", 0, sets=True, rule="2.0.3c")


def _sum(game: FabGame, obj: FabObject, word: str, printed: int) -> int:
    return printed + sum(n for _, name, n in game.properties(obj).ledger if name == word)


def _behind(game: FabGame, obj: FabObject, key: int, word: str, n: int) -> tuple[str, str]:
    """Return the stage of an applied effect, and what it is from: a counter, a lasting effect, an ability."""
    if key > 0:
        for effect in game.state.lasting:
            if effect.id == key:
                return _stage(game.program.orders.get(effect.node, (8, 5))), _source_of(game, effect)
        return "", "an effect that has ended"
    counters = [f"{count} {kind} counter" for kind, count in obj.counters if _SYMBOLS.get(kind[-3:]) == word]
    if key == 0 and counters:
        return _stage((8, 5 if n > 0 else 6)), " and ".join(counters)
    source, number = source_and_ability(key)
    orders = [order for _, order in game.program.abilities[number].changes]
    name = card_label(game, game.state.known(source) or obj)
    text = ability_text(game, number)
    return (_stage(orders[0]) if orders else ""), f"{name}: {text}" if text else name


def _source_of(game: FabGame, effect: Lasting) -> str:
    return ref_label(game, effect.source, JUDGE) if effect.source else "a rule"


def _stage(order: tuple[int, int]) -> str:
    stage, substage = order
    return f"stage {stage} ({_STAGES[stage]}), {_SUBSTAGES[substage]}"


def _life(game: FabGame, obj: FabObject) -> Iterator[Contribution]:
    """A life total: base life under all effects, and what was gained, lost and dealt (CR 2.5.3)."""
    yield from folded(game, obj, "life")
    told = 0
    for event in game.log:
        change = _life_change(event, obj)
        if change:
            told += change
            words = line(game, event, JUDGE).removesuffix(f" [{event.rule}]")
            yield _of(words, change, rule=event.rule)
    left = obj.life_change - told
    if left:
        yield _of("gained or lost before what is recorded here", left, rule="2.5.3")


def _life_change(event: Event, obj: FabObject) -> int:
    if event.subject != obj.ref or not event.happened or event.multi:
        return 0
    if event.kinds & DAMAGE:
        return -event.amount
    if event.word != "life":
        return 0
    return event.amount if event.kinds & GAIN else -event.amount if event.kinds & LOSE else 0


def _keywords(game: FabGame, obj: FabObject) -> Iterator[Contribution]:
    printed = game.base_properties(obj).keywords
    for word in game.properties(obj).keywords:
        where = "is printed" if word in printed else "is given by an effect"
        yield _of(f"{word} {where}", 0, stage="" if word in printed else _stage((6, 1)), rule="6.3.2")


def _of(words: str, change: int, *, sets: bool = False, stage: str = "", rule: str = "") -> Contribution:
    return Contribution(
        words=words, change=change, sets=sets, stage=stage, rule=rule, rule_line=rule_line(rule)
    )
