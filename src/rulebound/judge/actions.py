"""Whether a player may take an action now, and if not, why: asked in the words of scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import yaml

from rulebound.cards import Catalogue
from rulebound.fab.game import FabGame
from rulebound.judge.citing import Cited, cited
from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.attempts import attempt, explain
from rulebound.scenario.declaring import Plan
from rulebound.scenario.model import Action, Check
from rulebound.scenario.names import Names
from rulebound.scenario.nodes import compose
from rulebound.scenario.steps import read_steps
from rulebound.scenario.watched import WatchedGame
from rulebound.view.names import PLAYER_NAMES

# What an action is written as: YAML text, or the same as Python data.
Written = str | Mapping[str, object]


class NoSuchPlayer(RuleboundError):
    """A player was named who is not in the game."""


class ActionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an action is legal at this moment; ``reasons`` is empty when it is.

    ``choices`` are the indices of options that carry it out, for whoever goes on with the game.
    """

    player: str
    action: str
    legal: bool
    words: str
    reasons: tuple[Cited, ...]
    choices: tuple[int, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the numbers of the rules that refuse it."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons if reason.rule))


def why_not(
    game: FabGame,
    player: int | str,
    action: Written,
    *,
    players: Sequence[str] = (),
    catalogue: Catalogue | None = None,
) -> ActionAnswer:
    """Return whether a player may take an action at this very moment, with all reasons why not.

    ``action`` is written as in scenarios: ``{"play": "Snatch (red)", "target": "B"}`` or ``"pass"``.
    ``players`` are the names in the game's order (A, B, ... without), ``catalogue`` has the cards that may be
    named. The game stays as it is.

    Raises:
        NoSuchPlayer: nobody has the name or number.
        BadScenario: the action cannot be read; the error names the nearest word.
    """
    names = tuple(players) or tuple(PLAYER_NAMES[: len(game.state.players)])
    number = player_number(player, names)
    watched = game if isinstance(game, WatchedGame) else WatchedGame.watch(game)
    read = read_action(action, names[number], names, catalogue or Catalogue.load("fab"))
    text = action if isinstance(action, str) else _flow(action)
    found = attempt(watched, number, read)
    if isinstance(found, Plan):
        return ActionAnswer(
            player=names[number],
            action=text,
            legal=True,
            words="it is legal",
            reasons=(),
            choices=found.choices,
        )
    refusal = explain(watched, number, read, found)
    return ActionAnswer(
        player=names[number],
        action=text,
        legal=False,
        words=refusal.words,
        reasons=cited(watched, refusal.reasons),
    )


def read_action(action: Written, player: str, players: tuple[str, ...], catalogue: Catalogue) -> Action:
    """Return an action as scenarios write it.

    Raises:
        BadScenario: it cannot be read; the error names the nearest word.
    """
    text = action if isinstance(action, str) else _flow(action)
    steps = read_steps(compose(f"- legal: {{{player}: {text.strip()}}}", "action"), Names(players, catalogue))
    checked = steps[0]
    assert isinstance(checked, Check)
    return checked.action


def player_number(player: int | str, players: Sequence[str]) -> int:
    """Return the number of a player who is named by name or number.

    Raises:
        NoSuchPlayer: nobody is.
    """
    if isinstance(player, int) and 0 <= player < len(players):
        return player
    if isinstance(player, str) and player in players:
        return list(players).index(player)
    raise NoSuchPlayer(f"no player is called {player!r}; players: {', '.join(players)}")


def _flow(action: Mapping[str, object]) -> str:
    written = yaml.safe_dump(dict(action), default_flow_style=True, width=10_000, allow_unicode=True)
    return str(written).strip()
