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
def check(
    game: str,
    file: Path,
    /,
    *,
    format: str = "",  # noqa: A002
    json: Switch = False,
) -> int:
    """Check a deck list against the rules about card-pools, a format, and what can be played.

    Without --format it is the format that the list names, if it is one that the card legality policy knows.
    The exit status is 1 when the list is not legal.

    For example:

    ```
    rulebound deck check fab mine.txt
    rulebound deck check fab mine.txt --format "Silver Age"
    rulebound deck check fab mine.txt --format classic-constructed --json
    ```

    Args:
        game: The game: fab.
        file: The deck list.
        format: The format's name, such as `Blitz`, `Silver Age` or `Classic Constructed`.
        json: Print JSON.
    """
    from rulebound.cards import Catalogue
    from rulebound.decks import check_deck, read_file

    listed = read_file(file, Catalogue.load(known_game(game)))
    checked = check_deck(listed, format, game)
    problems = [one._asdict() for one in checked.problems]
    unplayable = [card for card in (listed.hero, *(card for card, _ in listed.copies())) if card.unsupported]
    if json:
        print_json(
            {
                "legal": not problems,
                "format": checked.format,
                "problems": problems,
                "unsupported": [card.label for card in unplayable],
            }
        )
        return 1 if problems else 0
    for problem in checked.problems:
        print(f"{problem.message} [{problem.rule}]")
    for card in unplayable:
        print(f"note: {card.label} cannot be played yet: {card.missing} at {card.unsupported!r}")
    if checked.note:
        print(f"note: {checked.note}")
    place = f" in {checked.format}" if checked.format else ""
    print(
        f"{listed.name}: {'not legal' if problems else 'legal'}{place}; {listed.deck_size} cards in the deck"
    )
    return 1 if problems else 0
