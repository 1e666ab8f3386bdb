"""Games to look at: two ready decks, played at random."""

from collections.abc import Iterator
from pathlib import Path

from rulebound.fab.game import FabGame
from rulebound.play import load_deck, new_game
from rulebound.play.chance import AgentChance

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"


class Tables:
    """Begins games and plays them at random."""

    def __init__(self) -> None:
        names = ("rhinar-classic-battles.txt", "dorinthea-classic-battles.txt")
        self.decks = [load_deck("fab", DECKS / name) for name in names]

    def new(self, seed: int) -> FabGame:
        """Return a game in which the first player has just gained priority for the first time."""
        match = new_game("fab", self.decks, seed=seed)
        match.apply(0)
        return match.game

    def played(self, seed: int, every: int, most: int = 400) -> Iterator[FabGame]:
        """Play at random and yield the game at every so-manieth decision."""
        game = self.new(seed)
        chance = AgentChance(seed, 0)
        for number in range(most):
            decision = game.decision
            if decision is None:
                return
            if number % every == 0:
                yield game
            game.apply(chance.below(len(decision.options)))
