"""What a format allows a card-pool to be: its size, copies and heroes, and the card legality policy.

The numbers are those of the tournament rules (TRP 7, 9.3); which cards are legal, restricted or banned comes
from ``cards.formats``. The meta-static abilities of cards (CR 5.4.3) are in ``legality`` and hold besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rulebound.cards import formats
from rulebound.cards.errors import UnknownFormat
from rulebound.decks.allowing import in_any_number
from rulebound.decks.deck_list import DeckList
from rulebound.decks.legality import Problem, problems


class FormatRules(NamedTuple):
    """What the tournament rules ask of a card-pool in a format.

    ``pool`` is the most arena-cards and deck-cards together, ``copies`` the most of each unique card, ``deck``
    the cards that the deck must have as the game starts, or at least has when ``larger`` is true; ``young``
    says whether the hero must be young, or must not be.
    """

    name: str
    rule: str
    pool: int
    copies: int
    deck: int
    larger: bool
    young: bool


# The rules of formats in which the card-pool is constructed; of the others only the policy is known.
RULES: Final = {
    rules.name: rules
    for rules in (
        FormatRules("Classic Constructed", "TRP 7.1", 80, 3, 60, True, False),
        FormatRules("Living Legend", "TRP 7.2", 80, 3, 60, True, False),
        FormatRules("Blitz", "TRP 7.3", 52, 1, 40, False, True),
        FormatRules("Silver Age", "TRP 7.4", 55, 2, 40, False, True),
        FormatRules("Ultimate Pit Fight", "TRP 9.3", 52, 2, 40, False, True),
    )
}
POLICY: Final = "TRP 7"


def format_problems(deck: DeckList, name: str, game: str = "fab") -> tuple[Problem, ...]:
    """Return everything that a format has against a list; empty when the list is legal in it.

    ``name`` is the format's name as ``cards.formats`` knows it. Which cards are banned changes over time: the
    answer is that of the pinned data set.

    Raises:
        UnknownFormat: there is no such format.
        BadCard: the formats of the game are not here.
    """
    name = formats.format_named(game, name)
    found = list(_policy(deck, name, game))
    rules = RULES.get(name)
    if rules is not None:
        found += [*_hero(deck, rules), *_size(deck, rules), *too_many_copies(deck, rules)]
    return tuple(found)


class Checked(NamedTuple):
    """What was found: the problems, the format that was asked (None for no format), and what was not."""

    format: str | None
    problems: tuple[Problem, ...]
    note: str


def check_deck(deck: DeckList, name: str = "", game: str = "fab") -> Checked:
    """Check a list against the rules about card-pools, and against a format.

    Without a name it is the format that the list gives; one that the policy does not know is left out, which
    the note says.

    Raises:
        UnknownFormat: ``name`` is no format.
        BadCard: the formats of the game are not here.
    """
    found = problems(deck)
    chosen = name or deck.format or ""
    if not chosen:
        return Checked(
            None,
            found,
            "the list names no format, and none was asked for: only the rules of every game were checked",
        )
    try:
        known = formats.format_named(game, chosen)
    except UnknownFormat:
        if name:
            raise
        return Checked(None, found, f"the list names the format {chosen!r}, which the policy does not know")
    note = "" if known in RULES else f"of {known} only the card legality policy is known here"
    return Checked(known, (*found, *format_problems(deck, known, game)), note)


def _policy(deck: DeckList, name: str, game: str) -> Iterator[Problem]:
    for card, copies in ((deck.hero, 1), *deck.copies()):
        standing = formats.standings(game, card.identifier)[name]
        if standing == "banned":
            yield Problem(POLICY, card.label, f"{card.label} is banned in {name}")
        elif standing == "not legal":
            yield Problem(POLICY, card.label, f"{card.label} is not legal in {name}")
        elif standing == "restricted" and copies > 1:
            yield Problem(
                POLICY, card.label, f"{card.label} is restricted in {name}: 1 copy at most, not {copies}"
            )


def _hero(deck: DeckList, rules: FormatRules) -> Iterator[Problem]:
    young = "Young" in deck.hero.subtypes
    if young != rules.young:
        wanted = "a young hero" if rules.young else "a hero that is not young"
        yield Problem(
            rules.rule, deck.hero.label, f"{rules.name} is played with {wanted}, and {deck.hero.name} is not"
        )


def _size(deck: DeckList, rules: FormatRules) -> Iterator[Problem]:
    total = sum(copies for _, copies in deck.copies())
    if total > rules.pool:
        yield Problem(
            rules.rule,
            deck.name,
            f"the card-pool has {total} arena-cards and deck-cards; {rules.name} allows {rules.pool}",
        )
    if deck.deck_size < rules.deck:
        words = "at least" if rules.larger else "exactly"
        yield Problem(
            rules.rule,
            deck.name,
            f"the card-pool has {deck.deck_size} deck-cards; in {rules.name} a game starts with {words}"
            f" {rules.deck} in the deck",
        )


def too_many_copies(deck: DeckList, rules: FormatRules) -> Iterator[Problem]:
    """Yield what a format has against the number of copies of a card; distinct cards are no copies (CR 1.3.4)."""
    for card, copies in deck.distinct():
        if copies > rules.copies and not in_any_number(deck.hero, card):
            yield Problem(
                rules.rule,
                card.label,
                f"{card.label}: {copies} copies; {rules.name} allows {rules.copies} of each card",
            )
