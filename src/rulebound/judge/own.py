"""What the judge knows without any document: our own index of the rules, and the guide by concept."""

from __future__ import annotations

import functools
from typing import Final

from rulebound.judge.documents.model import (
    ARTICLE,
    CHAPTER,
    RULE,
    SECTION,
    Document,
    Entry,
    references_in,
)
from rulebound.judge.guide import read_guide
from rulebound.judge.library.importing import add_document
from rulebound.judge.library.store import Library
from rulebound.rules import RuleIndex, index_or_none

INDEX: Final = "index"
GUIDE: Final = "guide"
# Where the full text is to be had; the text itself is the publisher's and is not shipped.
FULL_TEXT: Final = {
    "fab": "the full text is at https://rules.fabtcg.com/en/cr/ (Legend Story Studios); import it with:"
    " rulebound rules import fab FILE|URL",
    "riftbound": "the full text is at https://playriftbound.com/en-us/rules-hub/ (Riot Games); import it"
    " with: rulebound rules import riftbound FILE|URL",
}


@functools.cache
def own_library() -> Library:
    """Return a library in memory that holds our rule indexes and the guide; one for the process."""
    library = Library.in_memory()
    for game in FULL_TEXT:
        index = index_or_none(game)
        if index is not None:
            add_document(library, _index_document(index), origin="rulebound")
            guide = _guide_document(index.game)
            if guide is not None:
                add_document(library, guide, origin="rulebound")
    return library


def _index_document(index: RuleIndex) -> Document:
    entries = [
        Entry(number=number, kind=CHAPTER, heading=heading) for number, heading in index.chapters.items()
    ]
    for number, heading in index.sections.items():
        entries.append(Entry(number=number, kind=SECTION, heading=heading, parent=number.partition(".")[0]))
    for number, rule in index.rules.items():
        stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        parent = stem if stem != number else number.rpartition(".")[0]
        name, colon, _ = rule.line.partition(":")
        heading = name if colon and len(name.split()) <= 4 else ""
        entries.append(Entry(number=number, kind=RULE, heading=heading, text=rule.line, parent=parent))
    return Document(
        game=index.game,
        kind=INDEX,
        version=index.version,
        title="Rulebound's index of the rules, one line a rule",
        source="our own words",
        entries=tuple(entries),
    )


def _guide_document(game: str) -> Document | None:
    pages = read_guide(game)
    if not pages:
        return None
    entries: list[Entry] = []
    for page in pages:
        entries.append(Entry(number=page.slug, kind=CHAPTER, heading=page.title, text=page.introduction))
        for statement in page.statements:
            text = statement.text
            entries.append(
                Entry(
                    number=f"{page.slug}/{statement.number}",
                    kind=ARTICLE,
                    heading=page.title,
                    text=text,
                    parent=page.slug,
                    references=references_in([text], "cr"),
                )
            )
    return Document(
        game=game,
        kind=GUIDE,
        version="1",
        title="Guide by concept",
        source="our own words",
        entries=tuple(entries),
    )
