"""Searching cards: free words and conditions such as ``class:guardian cost<=2 type:"attack reaction"``."""

from __future__ import annotations

import difflib
import operator
import re
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

# A parenthesis, or what stands together: quotes keep spaces and parentheses in.
_PART: Final = re.compile(r'[()]|(?:[^\s()"]|"[^"]*")+')


class BadQuery(CardError):
    """A search that cannot be understood; the message names the term and what would be right."""


def search(cards: Iterable[CardDefinition], query: str) -> list[CardDefinition]:
    """Return the cards for which the query holds.

    A term is a word that stands in the name or the type line, or ``KEY:VALUE`` with one of the keys name,
    type, class, talent, color, keyword and set, or one of the numbers (pitch, cost, power, defense, life,
    intellect), which also compare with ``< <= > >= =``. ``text:`` looks for words anywhere in what the card
    says, as it is printed from its abilities; a card that is not understood says nothing. Terms beside each
    other must all hold; ``or`` between them needs one side, and binds less. Parentheses group; ``-`` in front
    turns a term or a group round; quotes keep words together.

    Raises:
        BadQuery: a term has an unknown key, a comparison of words, or no number where one is needed; a
            parenthesis or a quotation mark has no partner; or nothing stands beside an ``or``.
    """
    test = _Query(query).read()
    return [card for card in cards if test(card)]


class _Query:
    """Reads a query from left to right."""

    def __init__(self, query: str) -> None:
        if query.count('"') % 2:
            raise BadQuery(f"{query!r}: a quotation mark is not closed")
        self.query = query
        self.parts: list[str] = _PART.findall(query)
        self.at = 0

    def read(self) -> Test:
        if not self.parts:
            return lambda card: True
        test = self._either()
        if self.at < len(self.parts):
            raise BadQuery(f"{self.query!r}: a parenthesis is closed that was not opened")
        return test

    def _next(self) -> str:
        return self.parts[self.at] if self.at < len(self.parts) else ""

    def _either(self) -> Test:
        tests = [self._all()]
        while self._next().casefold() == "or":
            self.at += 1
            tests.append(self._all())
        return (lambda card: any(test(card) for test in tests)) if len(tests) > 1 else tests[0]

    def _all(self) -> Test:
        tests: list[Test] = []
        while self._next() not in ("", ")") and self._next().casefold() != "or":
            tests.append(self._one())
        if not tests:
            raise BadQuery(f"{self.query!r}: a term is missing before {self._next() or 'the end'!r}")
        return lambda card: all(test(card) for test in tests)

    def _one(self) -> Test:
        part = self._next()
        self.at += 1
        if part == "-" and self._next() == "(":
            return _turned(self._one(), turn=True)
        if part != "(":
            return _term(part.replace('"', ""))
        test = self._either()
        if self._next() != ")":
            raise BadQuery(f"{self.query!r}: a parenthesis is not closed")
        self.at += 1
        return test


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
    if read is None and key != "text":
        known = [*_WORDS, "text", *NUMBERS]
        near = difflib.get_close_matches(key, known, 1)
        raise BadQuery(
            f"{key!r} is no key{f'; nearest: {near[0]}' if near else ''}; known: {', '.join(known)}"
        )
    if compare not in {":", "="}:
        raise BadQuery(f"{key}{compare}{value}: {key} holds words; write {key}:{value}")
    wanted = name_key(value)
    if read is None:
        return lambda card: wanted in name_key(_text(card))
    return lambda card: wanted in {name_key(word) for word in read(card)}


def _text(card: CardDefinition) -> str:
    from rulebound.language.fab import print_abilities

    return print_abilities(card.abilities, card.name, card.type_line) if card.abilities else ""


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
