"""A moment explained: what players may do and what not, why values are what they are, what would follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rulebound.fab.combat.defending import defending_cards
from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.judge.citing import Cited, cited, rule_line
from rulebound.judge.moments import Moment
from rulebound.judge.telling import Happened, happened
from rulebound.judge.values import Contribution, ValueAnswer, folded, why
from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.values import attack_now
from rulebound.view.explain import refusals
from rulebound.view.labels import option_label, question
from rulebound.view.names import card_label
from rulebound.view.visibility import JUDGE

MOST_OPTIONS: Final = 40
MOST_EVENTS: Final = 60


class NoSuchChoice(RuleboundError):
    """An option was asked about that the decision does not have."""


class OptionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a player may do now; ``number`` counts from 1, as at the table."""

    number: int
    words: str
    rule: str


class RefusalAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a player may not do now, with every reason."""

    what: str
    reasons: tuple[Cited, ...]


class PlayerAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What one player may do and may not do."""

    player: str
    life: int | None
    may: tuple[OptionAnswer, ...]
    may_not: tuple[RefusalAnswer, ...]


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A moment explained. ``follows`` is what a choice that was asked about would lead to."""

    kind: str
    name: str
    rules: tuple[str, ...]
    at: int
    of: int
    next_step: str
    failure: str
    turn: int
    turn_player: str
    phase: str
    step: str
    asked: str
    question: str
    question_rule: str
    players: tuple[PlayerAnswer, ...]
    values: tuple[ValueAnswer, ...]
    happened: tuple[Happened, ...]
    follows: tuple[Happened, ...]


def explain_moment(moment: Moment, *, choice: int | None = None, value: str = "") -> Explanation:
    """Return a moment explained.

    ``choice`` counts the options of the decision from 1: what would follow from it is said. ``value`` is a
    path whose value is explained beside those of the attack and the defenders.

    Raises:
        NoSuchChoice: the decision has no such option.
        BadScenario: there is no such path.
        NoValue: nothing is there now.
    """
    game, state = moment.game, moment.game.state
    decision = game.decision
    failure = moment.failure
    return Explanation(
        kind=moment.kind,
        name=moment.name,
        rules=moment.rules,
        at=moment.at,
        of=moment.of,
        next_step=moment.next_step,
        failure=f"line {failure.line}: expected {failure.expected}; found {failure.found}" if failure else "",
        turn=state.turn,
        turn_player=moment.players[state.turn_player],
        phase=state.phase,
        step=state.step,
        asked=moment.players[decision.who] if decision is not None else "",
        question=question(game, decision, JUDGE) if decision is not None else _nothing_asked(moment),
        question_rule=decision.rule if decision is not None else _ending_rule(game),
        players=tuple(_player(moment, number) for number in range(len(moment.players))),
        values=tuple(_values(moment, value)),
        happened=moment.told,
        follows=_follows(game, choice) if choice is not None else (),
    )


def _nothing_asked(moment: Moment) -> str:
    state = moment.game.state
    if not state.over:
        return "nothing is to be decided here"
    if state.drawn:
        return "the game is over: it is a draw"
    winners = ", ".join(moment.players[number] for number in state.winners)
    return f"the game is over: {winners} has won" if winners else "the game is over"


def _ending_rule(game: FabGame) -> str:
    """Return the rule by which a game has ended (CR 4.5)."""
    if not game.state.over:
        return ""
    return "4.5.4a" if game.state.drawn else "4.5.2a"


def _player(moment: Moment, number: int) -> PlayerAnswer:
    game = moment.game
    decision = game.decision
    may: list[OptionAnswer] = []
    if decision is not None and decision.who == number:
        for nth, option in enumerate(decision.options[:MOST_OPTIONS], 1):
            rule = option.rule or decision.rule
            may.append(OptionAnswer(number=nth, words=option_label(game, decision, option, JUDGE), rule=rule))
    return PlayerAnswer(
        player=moment.players[number],
        life=game.life(game.hero(number)),
        may=tuple(may),
        may_not=tuple(
            RefusalAnswer(what=f"{refusal.action} {refusal.card}", reasons=cited(game, refusal.reasons))
            for refusal in refusals(game, number)
        ),
    )


def _values(moment: Moment, value: str) -> Iterator[ValueAnswer]:
    game = moment.game
    if value:
        yield why(game, value, players=moment.players, catalogue=moment.catalogue)
    attack = attack_now(game)
    if attack is not None:
        yield _value(game, attack, "power")
    link = game.active_link
    for obj in defending_cards(game, link) if link is not None else ():
        yield _value(game, obj, "defense")


def _value(game: FabGame, obj: FabObject, word: str) -> ValueAnswer:
    parts: tuple[Contribution, ...] = tuple(folded(game, obj, word))
    now = game.properties(obj).number(word)
    rule = parts[0].rule if parts else ""
    return ValueAnswer(
        path=f"{word} of {card_label(game, obj)}",
        value="none" if now is None else str(now),
        rule=rule,
        rule_line=rule_line(rule),
        parts=parts,
    )


def _follows(game: FabGame, choice: int) -> tuple[Happened, ...]:
    decision = game.decision
    count = len(decision.options) if decision is not None else 0
    if not 1 <= choice <= count:
        raise NoSuchChoice(
            f"there is no choice {choice}: " + (f"choose 1 to {count}" if count else "nothing is asked")
        )
    twin = game.clone()
    twin.logging = True
    twin.apply(choice - 1)
    return tuple(happened(twin, twin.log[:MOST_EVENTS]))
