"""Agents: who may sit at the table instead of a person.

An agent gets the decision that is its own and may look at its own view; nothing else of the game reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from rulebound.kernel.decision import Decision
from rulebound.kernel.errors import RuleboundError
from rulebound.play.chance import AgentChance
from rulebound.view.model import PlayerView

Look: TypeAlias = Callable[[], PlayerView]


class Agent(Protocol):
    """Answers decisions."""

    def choose(self, decision: Decision, look: Look) -> int:
        """Return the index of an option; ``look`` returns the agent's view, made when it is asked for."""


class UnknownAgent(RuleboundError):
    """A seat was given to an agent that does not exist."""


class RandomAgent:
    """Takes any option, each as likely as the others; it does not look."""

    __slots__ = ("_chance",)

    def __init__(self, chance: AgentChance) -> None:
        """Take the generator that it draws from."""
        self._chance = chance

    def choose(self, decision: Decision, look: Look) -> int:
        """Return a random option."""
        return self._chance.below(len(decision.options))


def _greedy(chance: AgentChance) -> Agent:
    from rulebound.play.greedy import GreedyAgent

    return GreedyAgent(chance)


KINDS: Final[dict[str, Callable[[AgentChance], Agent]]] = {"random": RandomAgent, "greedy": _greedy}


def new_agent(kind: str, seed: int, seat: int) -> Agent:
    """Return a fresh agent of a kind for a seat of the game with this seed.

    Raises:
        UnknownAgent: there is no such kind; the error names those there are.
    """
    make = KINDS.get(kind)
    if make is None:
        raise UnknownAgent(f"no agent is called {kind!r}; there are: {', '.join(KINDS)}")
    return make(AgentChance(seed, seat))
