"""``rulebound rules import | documents | search | show | diff``: the library of rules documents."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from rulebound.cli.arguments import AtLeastOne, Switch
from rulebound.cli.wording import print_json

if TYPE_CHECKING:
    from rulebound.judge.library import Difference, Hit
    from rulebound.judge.reference import RuleAnswer

_WIDTH = 100


def import_(
    game: str,
    file: Annotated[list[str], Parameter(name="FILE")],
    /,
    *,
    version: str = "",
    published: str = "",
    replace: Switch = False,
    json: Switch = False,
) -> int:
    """Put rules documents into the library, from files or addresses.

    Reads PDF, Markdown and text in the publishers' shapes. With the same file again nothing changes; a file
    that is not whole is refused whole, with the place. The library is a file in your data folder, or where
    RULEBOUND_LIBRARY says.

    For example:

    ```
    rulebound rules import fab en-fab-cr.pdf --version 2.14
    rulebound rules import riftbound core-rules-1.4.txt
    ```

    Args:
        game: The game: fab or riftbound.
        file: Files, or addresses that begin with https://.
        version: The version, where the text does not say it.
        published: The day of publication, where the text does not say it.
        replace: Let this file take the place of another for the same version.
        json: Print JSON.
    """
    from rulebound.judge.library import Added, Library, add, fetch, library_path
    from rulebound.judge.reference import known_game

    known_game(game)
    library = Library.open(create=True)
    assert library is not None
    added: list[Added] = []
    for where in file:
        data, origin = fetch(where)
        told = type(origin)(name=origin.name, source=origin.source, version=version, published=published)
        found = add(library, game, data, told, replace=replace)
        added += found
        for one in found if not json else ():
            counts = ", ".join(f"{n} {_plural(kind, n)}" for kind, n in one.counts.items())
            print(f"{one.state}: {one.address} - {one.title}: {counts}")
            for remark in one.remarks:
                print(f"  note: {remark}")
            for reference in one.unresolved:
                print(f"  leads nowhere: {reference}")
    library.close()
    if json:
        print_json(added)
    else:
        print(f"library: {library_path()}")
    return 0


def documents(game: str = "", /, *, json: Switch = False) -> int:
    """List the documents of the library with where they come from.

    For example:

    ```
    rulebound rules documents fab
    ```

    Args:
        game: The game: fab or riftbound; without it, both.
        json: Print JSON.
    """
    from rulebound.judge.reference import Reference, known_game

    found = Reference.of_user().documents(known_game(game) if game else "")
    if json:
        print_json(found)
        return 0
    for one in found:
        counts = ", ".join(f"{n} {_plural(kind, n)}" for kind, n in one.counts.items())
        print(f"{one.address} - {one.label}: {counts}")
        if one.sha256:
            published = f"published {one.published}, " if one.published else ""
            print(f"  {published}from {one.source}")
            print(f"  read {one.imported} from {one.origin}, SHA-256 {one.sha256}")
    return 0


def search(
    game: str,
    *query: str,
    limit: AtLeastOne = 10,
    json: Switch = False,
) -> int:
    """Find rules, glossary terms and rulings by words; a number or an address leads straight there.

    The exit status is 1 when nothing is found.

    For example:

    ```
    rulebound rules search fab defend with two cards from hand dominate
    ```

    Args:
        game: The game: fab or riftbound.
        query: Words, a rule number or an address.
        limit: How many at most.
        json: Print JSON.
    """
    from rulebound.judge.reference import Reference

    reference = Reference.of_user()
    words = " ".join(query)
    hits = reference.search(words, game, limit=limit)
    guide = reference.search_guide(words, game)
    if json:
        print_json({"hits": hits, "guide": guide})
        return 0 if hits or guide else 1
    for hit in hits:
        print(_hit_line(hit))
    for hit in guide:
        print(f"guide: {_hit_line(hit)}")
    if not hits and not guide:
        print(f"nothing in the rules of {game} fits {words!r}")
        return 1
    return 0


def show(
    game: str,
    number: str,
    /,
    *,
    scenarios: Path | None = None,
    json: Switch = False,
) -> int:
    """Show a rule: its text if the document was imported, what it is about, where the engine applies it.

    For example:

    ```
    rulebound rules show fab 8.3.4a
    rulebound rules show riftbound riftbound/core/1.4/355.14
    ```

    Args:
        game: The game: fab or riftbound.
        number: The number of a rule, or an address.
        scenarios: Folder of scenarios; without it, tests/scenarios/GAME of the checkout.
        json: Print JSON.
    """
    from rulebound.judge.reference import Reference

    answer = Reference.of_user().at(number, game)
    if json:
        print_json(answer)
        return 0
    print(*_rule_lines(answer), sep="\n")
    for path in _scenario_lines(answer, scenarios):
        print(path)
    return 0


def diff(before: str, after: str, /, *, json: Switch = False) -> int:
    """Say what changed between two versions of a document: added, removed, moved and reworded rules.

    For example:

    ```
    rulebound rules diff riftbound/core/1.1 riftbound/core/1.4
    ```

    Args:
        before: The address of the older document.
        after: The address of the newer document.
        json: Print JSON.
    """
    from rulebound.judge.library import differences
    from rulebound.judge.reference import Reference

    reference = Reference.of_user()
    old, new = reference.document_at(before), reference.document_at(after)
    found = differences(reference.library_of(new), old, new)
    if json:
        print_json(found)
        return 0
    print(*_difference_lines(found), sep="\n")
    return 0


def _hit_line(hit: Hit) -> str:
    heading = f" {hit.heading}" if hit.heading else ""
    return f"{hit.address}{heading}: {hit.snippet}"


def _rule_lines(answer: RuleAnswer) -> Iterator[str]:
    heading = f" ({answer.heading})" if answer.heading else ""
    yield f"{answer.number}{heading}: {answer.line}" if answer.line else f"{answer.number}{heading}"
    if answer.status:
        yield f"status: {answer.status}"
    for place in answer.code:
        yield f"code: {place}"
    document = answer.document
    yield from _text_lines(answer)
    for below in answer.below:
        yield textwrap.fill(
            f"{below.number} {below.heading} {below.text}".replace("  ", " "), _WIDTH, subsequent_indent="  "
        )
    if answer.references:
        yield "see: " + ", ".join(
            f"{link.label}{'' if link.address else ' (not here)'}" for link in answer.references
        )
    if answer.referring:
        yield "named by: " + ", ".join(link.label for link in answer.referring)
    for link in answer.elsewhere:
        yield f"in another version: {link.address}"
    for statement in answer.guide:
        yield f"guide: {statement.snippet}"
    if document is not None and document.sha256:
        yield f"from: {document.source}, SHA-256 of the file {document.sha256}"
    if answer.full_text:
        yield answer.full_text


def _text_lines(answer: RuleAnswer) -> Iterator[str]:
    """The published text with its examples and notes, where the document was imported."""
    if answer.entry is None or answer.document is None:
        return
    yield from ("", f"{answer.document.label} ({answer.entry.address})")
    for paragraph in answer.entry.text.split("\n"):
        yield textwrap.fill(paragraph, _WIDTH) if paragraph else ""
    for passage in answer.entry.passages:
        words = f"{passage.kind.capitalize()}: {passage.text}"
        yield textwrap.fill(words, _WIDTH, subsequent_indent="  ")


def _scenario_lines(answer: RuleAnswer, folder: Path | None) -> Iterator[str]:
    if folder is None:
        for shown in answer.scenarios:
            yield f"scenario: {shown.file}: {shown.name}"
        return
    from rulebound.judge.coverage import coverage

    for path in coverage(answer.game, folder).rules[answer.number].scenarios:
        yield f"scenario: {path}"


def _difference_lines(found: Difference) -> Iterator[str]:
    for change in found.added:
        yield f"+ {change.number_after} {change.after}"
    for change in found.removed:
        yield f"- {change.number_before} {change.before}"
    for change in found.moved:
        words = f": {change.before} => {change.after}" if change.after else ""
        yield f"> {change.number_before} -> {change.number_after}{words}"
    for change in found.reworded:
        yield f"~ {change.number_after} {change.before} => {change.after}"
    yield (
        f"{found.before} to {found.after}: {len(found.added)} added, {len(found.removed)} removed,"
        f" {len(found.moved)} moved, {len(found.reworded)} reworded, {found.same} the same"
    )


def _plural(kind: str, n: int) -> str:
    return kind if n == 1 or kind.endswith("s") else f"{kind}s"
