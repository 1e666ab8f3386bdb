"""What stands on each page, worked out before it is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rulebound.cards import CardDefinition
from rulebound.judge.cards import CardAnswer, cards_under, find_cards
from rulebound.judge.documents.model import CHAPTER, SECTION, TERM
from rulebound.judge.guide import Page, read_guide
from rulebound.judge.library.records import Found, Hit, Link, StoredDocument
from rulebound.judge.own import GUIDE, INDEX
from rulebound.judge.reference import GAME_WORDS, Reference, RuleAnswer
from rulebound.judge.shown import Shown, scenario_named
from rulebound.kernel.errors import RuleboundError

MOST_CARDS: Final = 60
_RULES: Final = ("cr", "core", INDEX)


class Below(msgspec.Struct, frozen=True, kw_only=True):
    """An entry below the one of the page, with its own cross-references."""

    entry: Found
    links: tuple[Link, ...]
    below: int


class RulePage(msgspec.Struct, frozen=True, kw_only=True):
    """A rule, section, chapter, term or part of an article."""

    answer: RuleAnswer
    title: str
    links_document: str
    below: tuple[Below, ...]
    cards: tuple[CardDefinition, ...]
    more_cards: int
    before: str
    after: str


class SearchPage(msgspec.Struct, frozen=True, kw_only=True):
    """What a query finds; ``problem`` says what is wrong with it as a search of cards."""

    query: str
    game: str
    hits: Sequence[Hit]
    guide: Sequence[Hit]
    cards: Sequence[CardDefinition]
    problem: str = ""


def rule_page(reference: Reference, address: str) -> RulePage:
    """Return the page of an address.

    Raises:
        UnknownAddress: nothing is there.
    """
    answer = reference.at(address)
    document = answer.document
    assert document is not None
    library = reference.library_of(document)
    cards = (
        cards_under(answer.game, answer.number) if document.kind in _RULES and answer.game == "fab" else ()
    )
    heading = answer.heading if answer.entry is None or answer.entry.heading else ""
    number = "" if answer.entry is not None and answer.entry.kind in (TERM, "article") else answer.number
    return RulePage(
        answer=answer,
        title=f"{number} {heading}".strip() or answer.number,
        links_document=rules_address(reference, answer.game) if document.kind == GUIDE else "",
        below=tuple(
            Below(
                entry=one,
                links=tuple(library.references(document, one)),
                below=len(library.children(document, one.number)),
            )
            for one in answer.below
        ),
        cards=cards[:MOST_CARDS],
        more_cards=max(0, len(cards) - MOST_CARDS),
        before=f"{document.address}/{answer.before}" if answer.before else "",
        after=f"{document.address}/{answer.after}" if answer.after else "",
    )


def rules_address(reference: Reference, game: str) -> str:
    """Return the address of the document in which a game's rules are looked up: the newest, or our index."""
    for one in reference.documents(game):
        if one.kind in _RULES:
            return one.address
    return ""


def search_page(reference: Reference, query: str, game: str) -> SearchPage:
    """Return what a query finds among rules, guide and cards."""
    if not query.strip():
        return SearchPage(query=query, game=game, hits=(), guide=(), cards=())
    hits = reference.search(query, game, limit=20)
    guide = reference.search_guide(query, game)
    try:
        cards = find_cards("fab", query, 20) if game != "riftbound" else []
        return SearchPage(query=query, game=game, hits=hits, guide=guide, cards=cards)
    except RuleboundError as error:
        return SearchPage(query=query, game=game, hits=hits, guide=guide, cards=(), problem=str(error))


def contents(reference: Reference, document: StoredDocument) -> list[tuple[Found, list[Found]]]:
    """Return a document's chapters with their sections, or what else stands at its top."""
    library = reference.library_of(document)
    entries = library.entries(document)
    if any(entry.kind == CHAPTER for entry in entries):
        tops = [entry for entry in entries if entry.kind == CHAPTER]
        return [
            (top, [one for one in entries if one.parent == top.number and one.kind == SECTION])
            for top in tops
        ]
    tops = [entry for entry in entries if not entry.parent]
    return [(top, [one for one in entries if one.parent == top.number and one.heading]) for top in tops]


def glossary(reference: Reference, game: str) -> tuple[StoredDocument | None, list[Found]]:
    """Return the terms of the newest glossary with the document; our own index has none."""
    for document in reference.documents(game):
        terms = reference.library_of(document).entries(document, (TERM,))
        if terms:
            return document, terms
    return None, []


def guide_page(game: str, slug: str) -> Page | None:
    """Return a page of the guide, None if there is none such."""
    return next((page for page in read_guide(game) if page.slug == slug), None)


def examples_of(game: str, files: Sequence[str]) -> list[Shown]:
    """Return the scenarios of a statement that are here; an installed package has none."""
    return [shown for file in files if (shown := scenario_named(game, file)) is not None]


def card_numbers(answer: CardAnswer) -> list[tuple[str, int]]:
    """Return the printed numbers of a card in their usual order."""
    return list(answer.numbers.items())


__all__ = ["GAME_WORDS"]
