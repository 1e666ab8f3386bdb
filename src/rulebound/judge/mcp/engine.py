"""Answers from the engine about posted scenarios, made for the tools."""

from __future__ import annotations

from typing import Final

import msgspec

from rulebound.judge.actions import ActionAnswer
from rulebound.judge.citing import Cited
from rulebound.judge.explanation import Explanation, PlayerAnswer
from rulebound.judge.mcp import answers as a
from rulebound.judge.mcp.look_up import DETAILED
from rulebound.judge.posted import Workshop
from rulebound.judge.posted.tasks import ScenarioAnswer
from rulebound.judge.telling import Happened

MOST_EVENTS: Final = 300


class Engine:
    """Asks the workshop and puts its answers into the tools' shapes."""

    def __init__(self, workshop: Workshop) -> None:
        """Use a workshop."""
        self.workshop = workshop

    def run(self, scenario: str, detail: str) -> a.ScenarioRun:
        """Run a scenario."""
        found = msgspec.json.decode(self.workshop.run("run", scenario), type=ScenarioAnswer)
        return a.ScenarioRun(
            name=found.name,
            rules=list(found.rules),
            passed=found.passed,
            failure=found.failure or None,
            line=found.line,
            happened=_events(found.happened, detail),
        )

    def check(self, scenario: str, player: str, action: str, at: int | None) -> a.ActionCheck:
        """Check an action at a moment of a scenario."""
        told = self.workshop.run("check", scenario, at=at, player=player, action=action)
        found = msgspec.json.decode(told, type=ActionAnswer)
        return a.ActionCheck(
            player=found.player,
            action=found.action,
            legal=found.legal,
            words=found.words,
            reasons=[_reason(reason) for reason in found.reasons],
        )

    def explain(
        self, scenario: str, at: int | None, choice: int | None, value: str, detail: str
    ) -> a.StateExplained:
        """Explain a moment of a scenario."""
        told = self.workshop.run("explain", scenario, at=at, choice=choice, why=value)
        found = msgspec.json.decode(told, type=Explanation)
        return a.StateExplained(
            name=found.name,
            rules=list(found.rules),
            after_steps=found.at,
            steps=found.of,
            next_step=found.next_step,
            failure=found.failure or None,
            turn=found.turn,
            turn_player=found.turn_player,
            phase=found.phase,
            step=found.step,
            asked=found.asked,
            question=found.question,
            question_rule=found.question_rule,
            players=[_player(one) for one in found.players],
            values=[
                a.Value(
                    path=value.path,
                    value=value.value,
                    parts=[
                        a.ValuePart(
                            words=part.words,
                            change=part.change,
                            sets=part.sets,
                            stage=part.stage,
                            rule=part.rule,
                        )
                        for part in value.parts
                    ],
                )
                for value in found.values
            ],
            happened=_events(found.happened, detail),
            follows=_events(found.follows, DETAILED),
        )


def _player(player: PlayerAnswer) -> a.PlayerState:
    return a.PlayerState(
        player=player.player,
        life=player.life,
        may=[a.Choice(number=one.number, words=one.words, rule=one.rule) for one in player.may],
        may_not=[
            a.RefusedChoice(what=one.what, reasons=[_reason(reason) for reason in one.reasons])
            for one in player.may_not
        ],
    )


def _reason(reason: Cited) -> a.Reason:
    return a.Reason(
        words=reason.words, rule=reason.rule, in_our_words=reason.line, source=reason.source or None
    )


def _events(events: tuple[Happened, ...], detail: str) -> list[a.EventLine]:
    """The newest events; concisely, without those that only follow from another line."""
    told = [event for event in events if detail == DETAILED or not event.routine]
    return [a.EventLine(words=event.words, rule=event.rule) for event in told[-MOST_EVENTS:]]
