"""Searching cards: free words and conditions such as ``class:guardian cost<=2 type:"attack reaction"``."""

from __future__ import annotations

import difflib
import operator
import re
import shlex
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from rulebound.cards.catalogue import name_key
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import CardError
from rulebound.cards.type_line import CLASSES, TALENTS
from rulebound.ir.abilities import Keyword

Test: TypeAlias = Callable[[CardDefinition], bool]

NUMBERS: Final = ("pitch", "cost", "power", "defense", "life", "intellect")
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_TERM: Final = re.compile(r"(?P<not>-?)(?P<key>[a-z]+)(?P<op>:|<=|>=|=|<|>)(?P<value>.+)")


class BadQuery(CardError):
    """A search that cannot be understood; the message names the term and what would be right."""


def search(cards: Iterable[CardDefinition], query: str) -> list[CardDefinition]:
    """Return the cards for which every term of the query holds.

    A term is a word that stands in the name or the type line, or ``KEY:VALUE`` with one of the keys name,
    type, class, talent, color, keyword and set, or one of the numbers (pitch, cost, power, defense, life,
    intellect), which also compare with ``< <= > >= =``. ``-`` in front turns a term round; quotes keep words
    together.

    Raises:
        BadQuery: a term has an unknown key, a comparison of words, or no number where one is needed.
    """
    tests = [_term(word) for word in _words(query)]
    return [card for card in cards if all(test(card) for test in tests)]


def _words(query: str) -> list[str]:
    # An apostrophe is part of names, so only double quotes keep words together.
    lexer = shlex.shlex(query, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.quotes = '"'
    lexer.commenters = ""
    try:
        return list(lexer)
    except ValueError as error:
        raise BadQuery(f"{query!r}: a quotation mark is not closed") from error


def _term(word: str) -> Test:
    match = _TERM.fullmatch(word)
    if match is None:
        return _turned(_free_word(word.removeprefix("-")), word.startswith("-"))
    key, compare, value = match["key"], match["op"], match["value"]
    test = _number(key, compare, value) if key in NUMBERS else _words_of(key, compare, value)
    return _turned(test, bool(match["not"]))


def _turned(test: Test, turn: bool) -> Test:
    return (lambda card: not test(card)) if turn else test


def _free_word(word: str) -> Test:
    key = name_key(word)
    return lambda card: key in name_key(card.name) or key in card.type_line.casefold()


def _number(key: str, compare: str, value: str) -> Test:
    if not value.isdecimal():
        raise BadQuery(f"{key}{compare}{value}: {value!r} is no number")
    wanted, holds = int(value), _COMPARE[compare]

    def test(card: CardDefinition) -> bool:
        held: int | None = getattr(card, key)
        return held is not None and holds(held, wanted)

    return test


def _words_of(key: str, compare: str, value: str) -> Test:
    read = _WORDS.get(key)
    if read is None:
        known = [*_WORDS, *NUMBERS]
        near = difflib.get_close_matches(key, known, 1)
        raise BadQuery(
            f"{key!r} is no key{f'; nearest: {near[0]}' if near else ''}; known: {', '.join(known)}"
        )
    if compare not in {":", "="}:
        raise BadQuery(f"{key}{compare}{value}: {key} holds words; write {key}:{value}")
    wanted = name_key(value)
    return lambda card: wanted in {name_key(word) for word in read(card)}


def _keywords(card: CardDefinition) -> tuple[str, ...]:
    return tuple(ability.word for ability in card.abilities if isinstance(ability, Keyword))


_WORDS: Final[dict[str, Callable[[CardDefinition], Iterable[str]]]] = {
    "name": lambda card: (card.name,),
    "type": lambda card: (*card.types, *card.subtypes, *card.metatypes, *card.supertypes),
    "class": lambda card: [word for word in card.supertypes if word in CLASSES],
    "talent": lambda card: [word for word in card.supertypes if word in TALENTS],
    "color": lambda card: (card.color,) if card.color else ("none",),
    "keyword": _keywords,
    "set": lambda card: card.sets,
}
