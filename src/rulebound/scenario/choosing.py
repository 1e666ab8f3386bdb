"""Answers to decisions: which options a written answer means, one option after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.cards.catalogue import name_key
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import MODE
from rulebound.kernel.decision import AMOUNT, DONE, NO, OBJECT, ORDER, PLAYER, WORD, YES, Decision, Option
from rulebound.kernel.state import ref_id
from rulebound.scenario.finding import hero_of, label, narrowed
from rulebound.scenario.model import Answer, CardName, Named, PlayerName
from rulebound.scenario.watched import WatchedGame

_NOTHING: Final = frozenset({"none", "nothing", "done"})


class Answered(NamedTuple):
    """The options that answer a decision, and what is left of an order that goes on after other decisions."""

    choices: tuple[int, ...]
    left: tuple[Answer, ...] = ()


class Unanswerable(NamedTuple):
    """Why a decision cannot be answered so: words, what does not fit, and the game at that point."""

    words: str
    one: Answer | None
    game: WatchedGame
    decision: Decision


def answer(game: WatchedGame, answers: Sequence[Answer]) -> Answered | Unanswerable:
    """Find out on a clone how the game's decision is answered."""
    clone = game.clone()
    decision = clone.decision
    assert decision is not None
    key = (decision.who, decision.about, decision.source)
    left = list(answers)
    choices: list[int] = []
    while True:
        found = clone.decision
        if found is None or (found.who, found.about, found.source) != key or (choices and not found.part):
            break
        index = option_for(clone, found, left[0]) if left else found.index_of(DONE)
        if index is None:
            wanted = left[0].text if left else "nothing more"
            words = f"{wanted} is not offered; {offered(clone, found)}"
            return Unanswerable(words, left[0] if left else None, clone, found)
        if left:
            left.pop(0)
        choices.append(index)
        clone.apply(index)
        for noted in clone.take_unasked():
            if left and noted.decision.who == decision.who and fits(clone, noted.decision, left[0]):
                left.pop(0)
    if left and decision.kind != ORDER:
        words = f"{left[0].text} is one answer too many; {offered(game, decision)}"
        return Unanswerable(words, left[0], clone, decision)
    return Answered(tuple(choices), tuple(left))


def fits(game: FabGame, decision: Decision, one: Answer) -> bool:
    """Return whether an answer is among the options of a decision."""
    return option_for(game, decision, one) is not None


def option_for(game: FabGame, decision: Decision, one: Answer) -> int | None:
    """Return the option that an answer means, None when there is none."""
    if one.truth is not None:
        return _truth(decision, one.truth)
    if one.named is not None:
        index = named_option(game, decision, one.named)
        if index is not None:
            return index
    for index, option in enumerate(decision.options):
        if _is_option(option, one):
            return index
    return decision.index_of(DONE) if one.text in _NOTHING else None


def _truth(decision: Decision, truth: bool) -> int | None:
    """Return yes or no; where one optional thing is offered, yes takes it, and no takes nothing."""
    index = decision.index_of(YES if truth else NO)
    if index is not None:
        return index
    if not truth:
        return decision.index_of(DONE)
    things = [index for index, option in enumerate(decision.options) if option.code not in (NO, DONE)]
    return things[0] if len(things) == 1 and len(decision.options) == 2 else None


def _is_option(option: Option, one: Answer) -> bool:
    if one.number is not None:
        if option.code in (MODE, AMOUNT):
            return option.n == one.number
        return option.code == WORD and option.word == one.text
    return bool(option.word) and name_key(option.word) == name_key(one.text)


def named_option(game: FabGame, decision: Decision, named: Named) -> int | None:
    """Return the option that stands for a player or a card."""
    if isinstance(named, PlayerName):
        hero = hero_of(game, named.player)
        for index, option in enumerate(decision.options):
            if option.obj == (named.player if option.code == PLAYER else hero.id):
                return index
        return None
    return _card_option(game, decision, named)


def _card_option(game: FabGame, decision: Decision, name: CardName) -> int | None:
    objects = {
        option.obj: index
        for index, option in reversed(list(enumerate(decision.options)))
        if option.obj >= 0 and option.code != PLAYER
    }
    found = narrowed(game, name, [game.state.objects[oid] for oid in objects])
    link = game.active_link
    if link is not None and any(obj.ref == link.attack for obj in found):
        return objects[
            ref_id(link.attack)
        ]  # of several attacks of one name the one that is going on is meant
    # Objects are the options' own, so that the first offered is the first in the order of the options.
    return min((objects[obj.id] for obj in found), default=None)


def option_object(game: FabGame, option: Option) -> FabObject | None:
    """Return the object that an option stands for."""
    if option.obj < 0 or option.code in (PLAYER, AMOUNT, WORD, YES, NO, DONE):
        return None
    return game.state.objects[option.obj]


def offered(game: FabGame, decision: Decision) -> str:
    """Return what a decision offers, for a failure."""
    words = ", ".join(option_word(game, option) for option in decision.options)
    return f"the decision about {decision.about} offers {words}"


def option_word(game: FabGame, option: Option) -> str:
    """Return an option in the words of a script."""
    plain = {NO: "no", YES: "yes", DONE: "nothing more"}
    if option.code in plain:
        return plain[option.code]
    if option.code == PLAYER:
        return f"player {option.obj + 1}"
    obj = option_object(game, option)
    if obj is not None and option.code == OBJECT:
        return label(game, obj)
    if option.word:
        return option.word
    return label(game, obj) if obj is not None else str(option.n)
