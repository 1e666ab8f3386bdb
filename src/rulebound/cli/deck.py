"""``rulebound deck``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclopts import App

from rulebound.cli.arguments import Switch
from rulebound.cli.games import known_game
from rulebound.cli.wording import print_json

deck: Final = App(name="deck", help="Deck lists.", help_format="markdown")


@deck.command
def check(game: str, file: Path, /, *, json: Switch = False) -> int:
    """Check a deck list against the rules about card-pools and against what can be played.

    The exit status is 1 when the list is not legal.

    For example:

    ```
    rulebound deck check fab mine.txt
    rulebound deck check fab mine.txt --json
    ```

    Args:
        game: The game: fab.
        file: The deck list.
        json: Print JSON.
    """
    from rulebound.cards import Catalogue
    from rulebound.decks import problems, read_file

    listed = read_file(file, Catalogue.load(known_game(game)))
    found = [
        {"rule": problem.rule, "card": problem.card, "message": problem.message}
        for problem in problems(listed)
    ]
    unplayable = [card for card in (listed.hero, *(card for card, _ in listed.copies())) if card.unsupported]
    if json:
        print_json(
            {"legal": not found, "problems": found, "unsupported": [card.label for card in unplayable]}
        )
        return 1 if found else 0
    for problem in found:
        print(f"{problem['message']} [{problem['rule']}]")
    for card in unplayable:
        print(f"note: {card.label} cannot be played yet: {card.missing} at {card.unsupported!r}")
    print(f"{listed.name}: {'not legal' if found else 'legal'}; {listed.deck_size} cards in the deck")
    return 1 if found else 0
