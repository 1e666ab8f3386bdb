"""Cards as the judge shows them: what is printed, the rules behind each part, rulings and bulletins."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Final

import msgspec

from rulebound.cards import CardDefinition, CardError, Catalogue, formats
from rulebound.ir.abilities import Keyword
from rulebound.ir.node import Node
from rulebound.judge.coverage import scenario_folder
from rulebound.judge.documents.model import RULE
from rulebound.judge.library.records import Link
from rulebound.judge.library.store import Library
from rulebound.judge.own import INDEX, own_library
from rulebound.judge.shown import Shown, scenarios

NUMBERS: Final = ("pitch", "cost", "power", "defense", "life", "intellect")
# What a node of the language of effects is called in the rules, where that is not the name of its class.
_CALLED: Final = {
    "Activated": "activated abilities",
    "Triggered": "triggered effects",
    "Static": "static abilities",
    "Replaces": "replacement effects",
    "Later": "triggered effects",
    "Instead": "replacement effects",
    "Prevent": "prevention",
    "Counters": "put a counter",
    "Move": "put or return",
    "Face": "turn",
    "Deal": "deal damage",
    "Create": "create (token)",
    "Gain": "gain an asset",
    "Lose": "lose an asset",
    "Modify": "gets (number)",
    "SetBase": "gets (number)",
    "Grant": "gets or is (other property)",
    "Strip": "loses (other property)",
}
_PLURAL: Final = re.compile(r"(?P<type>.+?)s? (?:are|is an?|is) ")
_LETTER: Final = re.compile(r" N$")


class CitedRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a card rests on, in our own words, and what on the card leads to it."""

    number: str
    line: str
    because: str


class CardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A card: printed properties, its text printed from how it is understood, and what is known around it.

    ``unsupported`` is empty for a card that is understood whole. ``standings`` says for each format whether the
    card legality policy allows the card.
    """

    game: str
    identifier: str
    label: str
    type_line: str
    numbers: dict[str, int]
    text: str
    unsupported: str
    sets: tuple[str, ...]
    pool: str
    standings: dict[str, formats.Standing]
    rules: tuple[CitedRule, ...]
    scenarios: tuple[Shown, ...]
    bulletins: tuple[Link, ...]


def card_answer(game: str, name: str, library: Library | None = None) -> CardAnswer:
    """Return what the judge says of a card by its name (with colour, where it has several) or identifier.

    Raises:
        UnknownCard: there is none; the error has the nearest names.
        AmbiguousCard: the name has several colours.
    """
    return answer_for(game, Catalogue.load(game).find(name), library)


def answer_for(game: str, card: CardDefinition, library: Library | None = None) -> CardAnswer:
    """Return what the judge says of a card."""
    from rulebound.view.card_text import card_text

    held = {word: getattr(card, word) for word in NUMBERS}
    return CardAnswer(
        game=game,
        identifier=card.identifier,
        label=card.label,
        type_line=card.type_line,
        numbers={word: value for word, value in held.items() if value is not None},
        text=card_text(card),
        unsupported=f"{card.missing} at {card.unsupported!r}" if card.unsupported is not None else "",
        sets=card.sets,
        pool=pool_words(card),
        standings=dict(formats.standings(game, card.identifier)),
        rules=tuple(rules_of(game, card)),
        scenarios=scenarios_with(game, card.name),
        bulletins=tuple(_bulletins(library, game, card.name)) if library is not None else (),
    )


def pool_words(card: CardDefinition) -> str:
    """Return which heroes may have a card in their card-pool (CR 1.1.3)."""
    if card.is_hero:
        return "a hero-card: it is the hero itself"
    if card.is_token or card.is_macro:
        return "not part of a card-pool: it comes into the game by an effect"
    if not any(card.supertype_sets):
        words = "any hero"
    else:
        words = "heroes that are " + " or ".join(" ".join(one) for one in card.supertype_sets)
    heroes = [name for keyword in _keywords(card, "specialization") for name in keyword.of]
    if heroes:
        words += f", only {' or '.join(heroes)}"
    if _keywords(card, "legendary"):
        words += ", one copy"
    return words


def rules_of(game: str, card: CardDefinition) -> Iterator[CitedRule]:
    """Yield the rules that a card rests on: its types, keywords, labels and effects, each once."""
    known = _rules_by_name(game)
    seen: set[str] = set()
    for name, because in _names_on(card):
        found = known.get(name.casefold())
        if found is not None and found[0] not in seen:
            seen.add(found[0])
            yield CitedRule(number=found[0], line=found[1], because=because)


def cards_under(game: str, number: str) -> tuple[CardDefinition, ...]:
    """Return the cards that rest on a rule by a keyword, label or type, in the catalogue's order."""
    return _cards_by_rule(game).get(number, ())


def scenarios_with(game: str, name: str) -> tuple[Shown, ...]:
    """Return the scenarios in which a card of this name is."""
    wanted = re.compile(rf"(?<![\w']){re.escape(name.casefold())}(?![\w'])")
    return tuple(shown for shown, text in _texts(game) if wanted.search(text))


@functools.cache
def _texts(game: str) -> tuple[tuple[Shown, str], ...]:
    folder = scenario_folder(game)
    return tuple(
        (shown, (folder / shown.file).read_text(encoding="utf-8").casefold().replace("\u2019", "'"))
        for shown in scenarios(game)
    )


@functools.cache
def _rules_by_name(game: str) -> dict[str, tuple[str, str]]:
    """Our index by what its rules and sections are about: keywords, types, effects."""
    library = own_library()
    document = library.document(game, INDEX)
    found: dict[str, tuple[str, str]] = {}
    entries = library.entries(document) if document is not None else []
    # A rule about a type says more of a card than the section about the zone of that name.
    for entry in sorted(entries, key=lambda one: one.kind != RULE):
        heading = _LETTER.sub("", entry.heading)
        if not heading:
            plural = _PLURAL.match(entry.text)
            heading = entry.text.removeprefix("Subtype ").rstrip(".").partition(",")[0]
            heading = plural["type"] if plural else heading
        line = entry.text or entry.heading
        found.setdefault(heading.casefold(), (entry.number, line))
    return found


@functools.cache
def _cards_by_rule(game: str) -> dict[str, tuple[CardDefinition, ...]]:
    found: dict[str, list[CardDefinition]] = {}
    for card in Catalogue.load(game):
        for cited in rules_of(game, card):
            found.setdefault(cited.number, []).append(card)
    return {number: tuple(cards) for number, cards in found.items()}


def _names_on(card: CardDefinition) -> Iterator[tuple[str, str]]:
    """Yield what stands on a card and has a name in the rules, with where it stands."""
    for word in card.types:
        yield word, f"type {word}"
    for word in card.subtypes:
        yield (f"({word})" if word[:1].isdigit() else word), f"subtype {word}"
    for ability in card.abilities:
        for part in ability.walk():
            yield from _names_of(part)
    for side in card.sides:
        yield from _names_on(side)


def _names_of(part: Node) -> Iterator[tuple[str, str]]:
    if isinstance(part, Keyword):
        yield part.word, f"keyword {part.word}"
        return
    label = getattr(part, "label", None)
    if isinstance(label, str):
        yield label, f"label {label}"
    kind = type(part).__name__
    yield _CALLED.get(kind, kind), f"effect {_CALLED.get(kind, kind.casefold())}"


def _bulletins(library: Library, game: str, name: str) -> Iterator[Link]:
    """Yield the entries of errata bulletins and FAQs whose heading is the card's name."""
    rows = library.connection.execute(
        "SELECT d.kind, d.version, e.number, e.heading FROM entries e JOIN documents d ON d.id = e.document"
        " WHERE d.game = ? AND d.kind IN ('errata', 'faq') AND lower(replace(e.heading, '\u2019', '''')) = ?"
        " ORDER BY d.published DESC",
        (game, name.casefold().replace("\u2019", "'")),
    ).fetchall()
    for kind, version, number, heading in rows:
        yield Link(label=f"{kind} {version}", address=f"{game}/{kind}/{version}/{number}", heading=heading)


def find_cards(game: str, query: str, limit: int) -> list[CardDefinition]:
    """Return the cards that fit a query; one that is no query finds names.

    Raises:
        BadQuery: a condition of the query cannot be understood.
        BadCard: there are no cards of this game.
    """
    from rulebound.cards.search import search

    catalogue = Catalogue.load(game)
    try:
        return [catalogue.find(query)]
    except CardError:
        return search(catalogue, query)[:limit]


def _keywords(card: CardDefinition, word: str) -> list[Keyword]:
    return [one for one in card.abilities if isinstance(one, Keyword) and one.word.casefold() == word]
