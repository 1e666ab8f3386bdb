"""``rulebound rules explain``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.cli.arguments import AtLeastOne, Switch
from rulebound.cli.wording import print_json

if TYPE_CHECKING:
    from rulebound.judge.explanation import Explanation, PlayerAnswer
    from rulebound.judge.values import ValueAnswer


def explain(
    file: Path,
    /,
    *,
    at: int | None = None,
    choice: AtLeastOne | None = None,
    why: str = "",
    player: str = "",
    action: str = "",
    json: Switch = False,
) -> int:
    """Explain a moment of a scenario, a save or a replay.

    Says what each player may do and what not and by which rules, why the values on the table are what they
    are, and what happened. With --action the exit status is 1 when the action is not legal.

    For example:

    ```
    rulebound rules explain dominate.yaml --at 2
    rulebound rules explain game.replay --at 40 --choice 2
    rulebound rules explain dominate.yaml --at 2 --player B --action "{defend: [Snatch (red)]}"
    rulebound rules explain dominate.yaml --why attack.power
    ```

    Args:
        file: A scenario (.yaml), a save or a replay.
        at: After how many steps of the scenario, or decisions of the replay; without it, at the end.
        choice: Say what would follow from this option of the decision.
        why: Say why a value is what it is: a path as in scenarios, such as attack.power or B.life.
        player: Whose action --action is; without it, whoever decides.
        action: Say whether an action, written as in scenarios, is legal at this moment, and why not.
        json: Print JSON.
    """
    from rulebound.judge.actions import why_not
    from rulebound.judge.explanation import explain_moment
    from rulebound.judge.moments import moment_of

    moment = moment_of(file, at)
    if action:
        decision = moment.game.decision
        who = player or (moment.players[decision.who] if decision is not None else moment.players[0])
        answer = why_not(moment.game, who, action, players=moment.players, catalogue=moment.catalogue)
        if json:
            print_json(answer)
        else:
            print(f"{answer.player} {answer.action}: {answer.words}")
            for reason in answer.reasons:
                print(f"  {reason}{': ' + reason.line if reason.line else ''}")
        return 0 if answer.legal else 1
    explained = explain_moment(moment, choice=choice, value=why)
    if json:
        print_json(explained)
    else:
        print(*explanation_lines(explained), sep="\n")
    return 0


def explanation_lines(explained: Explanation) -> Iterator[str]:
    """Yield an explanation as lines for people."""
    yield f"{explained.kind}: {explained.name}"
    if explained.rules:
        yield f"rules: {', '.join(explained.rules)}"
    what = "decisions" if explained.kind != "scenario" else "steps"
    yield f"after {explained.at} of {explained.of} {what}"
    if explained.failure:
        yield f"FAILED at {explained.failure}"
    yield ""
    yield "What happened"
    for event in explained.happened:
        yield f"  {_cited(event.words, event.rule)}"
    yield ""
    place = f"{explained.phase} phase" + (f", {explained.step} step" if explained.step else "")
    yield f"Turn {explained.turn} of {explained.turn_player}, {place}"
    asked = f"{explained.asked}: " if explained.asked else ""
    yield _cited(f"{asked}{explained.question}", explained.question_rule)
    for one in explained.players:
        yield from _player_lines(one)
    if explained.values:
        yield ""
        yield "Why the values are what they are"
    for value in explained.values:
        yield from _value_lines(value)
    if explained.follows:
        yield ""
        yield "What would follow"
    for event in explained.follows:
        yield f"  {_cited(event.words, event.rule)}"


def _player_lines(player: PlayerAnswer) -> Iterator[str]:
    yield ""
    yield f"{player.player} ({player.life} life)" if player.life is not None else player.player
    if player.may:
        yield "  may:"
    for option in player.may:
        yield f"    {option.number}. {_cited(option.words, option.rule)}"
    if player.may_not:
        yield "  may not:"
    for refusal in player.may_not:
        yield f"    {refusal.what}: {'; '.join(str(reason) for reason in refusal.reasons)}"


def _value_lines(value: ValueAnswer) -> Iterator[str]:
    yield f"  {value.path} is {value.value}"
    for part in value.parts:
        stage = f" - {part.stage}" if part.stage else ""
        amount = f"= {part.change}" if part.sets else f"{part.change:+d}"
        yield f"    {amount}: {_cited(part.words, part.rule)}{stage}"


def _cited(words: str, rule: str) -> str:
    return f"{words} [{rule}]" if rule else words
