"""How tests play the toy game: at random, or by naming answers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rulebound.kernel.decision import Decision
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event
from tests.kernel.toy.game import ToyGame, begin


def random_choices(game: ToyGame, seed: int) -> Iterator[int]:
    """Yield a random choice for each decision of a game that the caller plays with them."""
    chosen = random.Random(seed)
    while game.decision is not None:
        yield chosen.randrange(len(game.decision.options))


def go_on(game: ToyGame, decisions: int, seed: int = 1) -> list[int]:
    """Make so many random choices, or those up to the end of the game; return them."""
    made: list[int] = []
    for choice in random_choices(game, seed):
        if len(made) == decisions:
            break
        game.apply(choice)
        made.append(choice)
    return made


def played(seed: int, decisions: int = 1_000_000) -> ToyGame:
    """Return a game after so many random decisions, or at its end."""
    game = begin(seed)
    go_on(game, decisions, seed)
    return game


def happens(game: ToyGame, events: Sequence[Event]) -> None:
    """Propose a batch where nothing is going on, and run to the first decision."""
    propose(game, events)
    game.run()


def asked(game: ToyGame) -> Decision:
    """Return the decision that the game waits for."""
    assert game.decision is not None, "nothing is asked"
    return game.decision


def answer(game: ToyGame, code: int, obj: int = -1) -> None:
    """Choose the option with this code (and object)."""
    index = asked(game).index_of(code, obj)
    assert index is not None, f"{code}, {obj} is not among {asked(game).options}"
    game.apply(index)


def names(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """Return of each event its kinds, player and amount."""
    return [(event.kinds, event.player, event.amount) for event in events]
