"""Procedures: rules that are sequences, written as tables of small steps that cite their rule.

A step changes the state through atoms, asks for one decision, or pushes another procedure; it never waits
and never calls the next step. So a place in a procedure is two integers and can be copied and saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from rulebound.kernel.state import Frame

Run = Callable[..., None]


class Step(NamedTuple):
    """One step: the rule it carries out, what does it, and the node it does it for (None in plain rules)."""

    rule: str
    run: Run
    node: object = None


class Procedure:
    """A named table of steps; ``number`` is its place in the programs that run it (-1: in none yet)."""

    __slots__ = ("name", "nodes", "number", "rule", "rules", "runs")

    def __init__(self, rule: str, name: str, steps: Sequence[Step]) -> None:
        """Split the steps into columns, which the machine reads faster than rows."""
        self.rule = rule
        self.name = name
        self.number = -1
        self.rules = tuple(step.rule for step in steps)
        self.runs = tuple(step.run for step in steps)
        self.nodes = tuple(step.node for step in steps)


def step(rule: str, run: Run) -> Step:
    """Return a step of a rule; ``run(game, frame, node)`` carries it out."""
    return Step(rule, run)


class Procedures:
    """The plain procedures of one game, in the order in which they were declared."""

    def __init__(self) -> None:
        """Start with none."""
        self.all: list[Procedure] = []

    def declare(self, rule: str, name: str, *steps: Step) -> Procedure:
        """Add a procedure; the program that runs it gives it its number."""
        made = Procedure(rule, name, steps)
        self.all.append(made)
        return made


END: Final = 1 << 30


def jump(frame: Frame, to: int) -> None:
    """Go on at another step of the frame's own procedure; ``END`` leaves it."""
    frame.step = to
