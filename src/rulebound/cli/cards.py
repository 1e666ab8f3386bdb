"""``rulebound cards``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclopts import App

from rulebound.cli.arguments import AtLeastOne, Switch
from rulebound.cli.exercise import exercise
from rulebound.cli.games import known_game
from rulebound.cli.wording import print_json, progress, write_file

if TYPE_CHECKING:
    from rulebound.cards import CardDefinition

cards: Final = App(name="cards", help="What is known of the cards.", help_format="markdown")
LEADERS: Final = 20
cards.command(exercise)


@cards.command
def status(game: str, /, *, json: Switch = False) -> int:
    """Say how many cards are understood, and which missing phrases would unlock the most.

    For example:

    ```
    rulebound cards status fab
    rulebound cards status fab --json
    ```

    Args:
        game: The game: fab.
        json: Print JSON.
    """
    from rulebound.cards.status import status as card_status

    found = card_status(game)
    if json:
        print_json(found)
        return 0
    share = found.compiled / found.total if found.total else 0.0
    print(f"{found.compiled} of {found.total} faces are understood ({share:.1%}), {found.reworded} reworded")
    leaders = found.leaderboard()
    if leaders:
        print("Reading stops most often at:")
    for unlock in leaders[:LEADERS]:
        print(f"{unlock.cards:6}  {unlock.phrase}")
    return 0


@cards.command
def show(
    game: str,
    name: str,
    /,
    *,
    ir: Switch = False,
) -> int:
    """Show one card: what is printed, how it is understood as a tree of effects, and the rules it rests on.

    For example:

    ```
    rulebound cards show fab "Snatch (red)"
    rulebound cards show fab enlightened-strike-red --ir
    ```

    Args:
        game: The game: fab.
        name: The name, with the colour where it has several, or the identifier.
        ir: Show the abilities as JSON instead, as they are stored.
    """
    from rulebound.cards import Catalogue, store

    card = Catalogue.load(known_game(game)).find(name)
    print(f"{card.label} - {card.type_line}")
    print(_numbers(card))
    if card.unsupported is not None:
        print(f"not supported yet: {card.missing} at {card.unsupported!r}")
    elif ir:
        print_json(store.dump_abilities(card.abilities))
    else:
        for part in card.sides or (card,):
            if card.sides:
                print(f"\n{part.name} - {part.type_line}")
            _print_meaning(part)
        _print_rules(game, card)
    return 0


@cards.command
def search(game: str, *query: str) -> int:
    """Find cards by words of the name or the type, or by conditions.

    Conditions: name, type, class, talent, color, keyword, set, text (words anywhere in what the card says); pitch,
    cost, power, defense, life, intellect with : < <= > >= =. Terms beside each other must all hold; `or` needs one
    side; parentheses group. A minus turns a term or a group round (put -- before a query that begins with one).

    For example:

    ```
    rulebound cards search fab 'class:guardian cost<=2 power>=7'
    rulebound cards search fab 'type:"attack reaction" (pitch:1 or text:"go again") -talent:light'
    ```

    Args:
        game: The game: fab.
        query: Terms, best in single quotes as one argument.
    """
    from rulebound.cards import Catalogue
    from rulebound.cards.search import search as find

    found = find(Catalogue.load(known_game(game)), " ".join(query))
    for card in found:
        print(f"{card.label} - {card.type_line} - {_numbers(card)}")
    print(f"{len(found)} cards")
    return 0 if found else 1


@cards.command(name="compile")
def compile_(
    game: str,
    /,
    *,
    type: str,  # noqa: A002
    text: str,
    name: str = "This card",
) -> int:
    """Read a card's text and show how it is understood.

    The exit status is 1 when it is not understood.

    For example:

    ```
    rulebound cards compile fab --type "Generic Action - Attack" --text "Go again"
    ```

    Args:
        game: The game: fab.
        type: The type line, such as `Ninja Action - Attack`.
        text: The text; a blank line between paragraphs.
        name: The card's own name.
    """
    from rulebound.cards import Catalogue, store, type_line
    from rulebound.cards.compile import read_text
    from rulebound.language import TextError

    type_line.read(type)
    try:
        abilities = read_text(name, type, text, Catalogue.load(known_game(game)).names())
    except TextError as error:
        print(error)
        return 1
    print_json(store.dump_abilities(abilities))
    return 0


@cards.command
def compile_all(
    game: str,
    /,
    *,
    check: Switch = False,
    jobs: AtLeastOne = 1,
) -> int:
    """Compile every card of the data set into the files of the package.

    With --check the exit status is 1 when the committed files differ from what comes out.

    For example:

    ```
    rulebound cards compile-all fab --check
    ```

    Args:
        game: The game: fab.
        check: Write nothing, only compare.
        jobs: How many processes compile.
    """
    from rulebound.cards import compile as compiling

    known_game(game)
    with progress("cards") as told:
        if check:
            differing = compiling.differing_files(told, jobs)
        else:
            written = compiling.compile_all(told, jobs)
    if not check:
        print(f"{len(written)} faces written")
        return 0
    for file in differing:
        print(f"{file} differs from what is compiled now")
    return 1 if differing else 0


@cards.command
def sets(game: str, /, *, json: Switch = False) -> int:
    """Print a table: for each set how many faces there are, compiled, reworded and unsupported.

    For example:

    ```
    rulebound cards sets fab
    ```

    Args:
        game: The game: fab.
        json: Print JSON.
    """
    from rulebound.cards import sets as by_set

    counted = by_set.sets(known_game(game))
    if json:
        print_json(counted)
    else:
        print(by_set.table(counted))
    return 0


@cards.command
def language(game: str, /) -> int:
    """Print the grammar that card texts are read with, as a book with an example of each phrase.

    For example:

    ```
    rulebound cards language fab > docs/language.md
    ```

    Args:
        game: The game: fab.
    """
    known_game(game)
    from rulebound.language.book import book
    from rulebound.language.fab.compiler import ROOT
    from rulebound.language.fab.grammar import G

    print(book(G, (ROOT,)), end="")
    return 0


@cards.command
def compare(
    game: str,
    /,
    *,
    number: AtLeastOne = 100,
    seed: int = 1,
    output: Path | None = None,
) -> int:
    """Lay our printed text of cards drawn at random beside the dataset's, each difference explained.

    The texts are the publisher's: what comes out is for reading, not for publication.

    For example:

    ```
    rulebound cards compare fab --number 100 --seed 1 --output compared.md
    ```

    Args:
        game: The game: fab.
        number: How many cards are drawn.
        seed: Another seed draws other cards.
        output: The file to write; without it the text is printed.
    """
    from rulebound.cards import comparison, dataset

    known_game(game)
    faces = dataset.read_faces()
    compared = comparison.compare(comparison.draw(faces, number, seed), faces)
    text = comparison.as_text(compared)
    if output is None:
        print(text)
    else:
        write_file(output, text)
    same = sum(not one.differences for one in compared)
    print(f"{len(compared)} cards, {same} without any difference", file=sys.stderr)
    return 0


@cards.command(name="import")
def import_(
    game: str,
    file: Path,
    /,
    *,
    write: Switch = False,
    json: Switch = False,
    jobs: AtLeastOne = 1,
) -> int:
    """Take cards in from a file: a newer version of the dataset, one new set, or the community's dataset.

    The file is a package's folder or a JSON list of the pinned dataset's kind, or card.json or card.csv of
    the-fab-cube/flesh-and-blood-cards (with card-printing.csv beside the CSV). The report says which cards are
    new, which have changed, which compile, and at which phrases reading stops that no other card has.

    For example:

    ```
    rulebound cards import fab new-set.json
    rulebound cards import fab card.csv --write
    ```

    Args:
        game: The game: fab.
        file: The file or the package's folder.
        write: Put what is new or has changed among the cards of this installation; without it nothing is written.
        json: Print the report as JSON.
        jobs: How many processes compile.
    """
    from rulebound.cards import importing

    known_game(game)
    faces = importing.read_file(file)
    with progress("cards") as told:
        report = importing.import_faces(faces, write=write, progress=told, jobs=jobs)
    if json:
        print_json(report)
        return 0
    print(
        f"{report.faces} faces: {len(report.new)} new, {len(report.changed)} changed, {report.compiled} compile"
    )
    for name in report.new:
        print(f"new      {name}")
    for change in report.changed:
        print(
            f"changed  {change.card}: {', '.join((*change.facts, *(['what it does'] if change.text else [])))}"
        )
    for stop in report.stops:
        print(f"stops    {stop.card} at {stop.phrase!r}: {stop.missing}")
    for stop in report.kept:
        print(f"kept     {stop.card}: understood as it was, but not in this file's words at {stop.phrase!r}")
    for phrase, number in report.new_phrases():
        print(f"new phrase, {number} faces: {phrase}")
    if not write:
        print("nothing was written; --write does")
    return 0


def _numbers(card: CardDefinition) -> str:
    named = ("pitch", "cost", "power", "defense", "life", "intellect")
    held = [(word, getattr(card, word)) for word in named]
    return ", ".join(f"{word} {value}" for word, value in held if value is not None)


def _print_meaning(card: CardDefinition) -> None:
    from rulebound.ir.node import tree

    print(*(_ability_text(card) or ["(no abilities)"]), sep="\n")
    if card.abilities:
        print("\nUnderstood as:")
        print(*(tree(ability, indent=1) for ability in card.abilities), sep="\n")


def _print_rules(game: str, card: CardDefinition) -> None:
    from rulebound.judge.cards import rules_of

    print("\nRests on:")
    for cited in rules_of(game, card):
        print(f"  {cited.number}  {cited.line}")


def _ability_text(card: CardDefinition) -> list[str]:
    from rulebound.view.card_text import card_text

    return card_text(card).splitlines()
