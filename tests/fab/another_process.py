"""Plays recorded choices again in a process of its own: reads a task from standard input, writes digests."""

import json
import sys

from rulebound.cards import Catalogue
from rulebound.fab.game import FabGame
from rulebound.fab.setup import PlayerDeck, deal, program_for
from rulebound.fab.state import RECORDS, FabState
from rulebound.kernel.codec import digest, restore


def main() -> None:
    """Deal the pools anew and make all choices; take up each save where it was made and make those that follow."""
    task = json.load(sys.stdin)
    catalogue = Catalogue.load("fab")
    pools = [
        PlayerDeck(
            catalogue.get(pool["hero"]),
            tuple(catalogue.get(one) for one in pool["arena"]),
            tuple(catalogue.get(one) for one in pool["deck"]),
        )
        for pool in task["pools"]
    ]
    program = program_for(card for pool in pools for card in (pool.hero, *pool.arena, *pool.deck))
    game = deal(program, pools, seed=task["seed"], logging=False, choose_arena=task["choose_arena"])
    digests = [digest(game.state)]
    for choice in task["choices"]:
        game.apply(choice)
        digests.append(digest(game.state))
    later = []
    for made, saved in task["saves"]:
        taken_up = FabGame(program, restore(FabState, bytes.fromhex(saved), RECORDS), logging=False)
        for choice in task["choices"][made : made + task["follow"]]:
            taken_up.apply(choice)
        later.append(digest(taken_up.state))
    json.dump({"digests": digests, "later": later}, sys.stdout)


if __name__ == "__main__":
    main()
