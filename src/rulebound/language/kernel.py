"""The kernel of the two-way grammar: rules that read text into values and show values as text.

A rule is a choice between alternatives; an alternative is a row of elements (words, holes for other rules,
verbs that agree with a hole) and a shape that builds a value from what the holes read and takes it apart
again. Reading is memoised and keeps every result, so that ambiguity is seen. A word may have variants that
are read but never shown; reading one leaves an edit, the piece of text that was rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rulebound.ir.node import Value
from rulebound.language.elements import (
    Alternative,
    Article,
    Declined,
    Edit,
    Element,
    Env,
    Hole,
    Verb,
    Words,
)
from rulebound.language.errors import GrammarError
from rulebound.language.prefixes import Fork, Literals, pieces, planted

__all__ = [
    "ARTICLE",
    "CAPITAL",
    "Grammar",
    "ListRule",
    "NameRule",
    "Names",
    "PatternRule",
    "Reading",
    "Result",
    "Rule",
    "Words",
    "edited",
    "finished",
]

Result: TypeAlias = tuple[int, Value, tuple[Edit, ...]]

STARTS = re.compile(r'(?:^|(?<=\. )|(?<=: )|(?<=; )|(?<= - )|(?<=")|(?<=\n)|(?<=\n- ))(?=[A-Z])')
# An alternative by its place in the row, where it ends, what its holes hold, and what was rewritten.
Leaf: TypeAlias = tuple[int, int, tuple[Value, ...], tuple[Edit, ...]]

CAPITAL = "\x01"
ARTICLE = "\x02"


class Rule:
    """A choice between alternatives."""

    def __init__(self, grammar: Grammar, name: str) -> None:
        self.grammar = grammar
        self.name = name
        self.alternatives: list[Alternative] = []
        self._planted: tuple[int, Fork] | None = None
        self._showing: tuple[int, dict[type, tuple[Alternative, ...]]] = (0, {})

    def fork(self) -> Fork:
        """Give the alternatives as a tree in which what begins alike is read once; made at its first use."""
        if self._planted is None or self._planted[0] != len(self.alternatives):
            self._planted = len(self.alternatives), planted(self.alternatives)
        return self._planted[1]

    def read(self, reading: Reading, pos: int) -> Iterable[Result]:
        """Give every way to read this rule at a place, in the order of the alternatives."""
        return reading.forked(self, pos)

    def show(self, value: Value) -> str | None:
        """Show a value by the first alternative that can, or give None."""
        for alternative in self._showing_a(type(value)):
            env = alternative.shape.match(value)
            if env is not None:
                text = self.grammar.fill(alternative.elements, env)
                if text is not None:
                    return text
        return None

    def _showing_a(self, kind: type) -> tuple[Alternative, ...]:
        if self._showing[0] != len(self.alternatives):
            self._showing = len(self.alternatives), {}
        known = self._showing[1]
        if kind not in known:
            known[kind] = tuple(one for one in self.alternatives if one.shape.may_be(kind))
        return known[kind]


class ListRule(Rule):
    """One or more of ``item``, with ``separator`` between them and ``last`` before the last of them."""

    def __init__(
        self, grammar: Grammar, name: str, item: str, separator: Words, last: Words, least: int = 1
    ) -> None:
        super().__init__(grammar, name)
        self.item = item
        self.separator = separator
        self.last = last
        self.least = least

    def read(self, reading: Reading, pos: int) -> Iterator[Result]:
        """Yield every row of items that starts here."""
        open_rows: list[tuple[int, tuple[Value, ...], tuple[Edit, ...]]] = [(pos, (), ())]
        while open_rows:
            at, items, edits = open_rows.pop()
            for end, value, more in reading.at(self.item, at):
                row = (*items, value)
                yield from self._closed(reading, end, row, edits + more)
                for after, edit in reading.words(self.separator, end):
                    open_rows.append((after, row, edits + more + edit))

    def _closed(
        self, reading: Reading, end: int, row: tuple[Value, ...], edits: tuple[Edit, ...]
    ) -> Iterator[Result]:
        alike = self.separator == self.last
        if len(row) >= self.least and (len(row) == 1 or alike):
            yield end, row, edits
        if not alike:
            for after, edit in reading.words(self.last, end):
                for stop, value, more in reading.at(self.item, after):
                    if len(row) + 1 >= self.least:
                        yield stop, (*row, value), edits + edit + more

    def show(self, value: Value) -> str | None:
        """Show a tuple of items."""
        if not isinstance(value, tuple) or len(value) < self.least or not value:
            return None
        shown: list[str] = []
        for item in value:
            text = self.grammar.show(self.item, item)
            if text is None:
                return None
            shown.append(text)
        if len(shown) == 1:
            return shown[0]
        return self.separator.text.join(shown[:-1]) + self.last.text + shown[-1]


class PatternRule(Rule):
    """A lexical rule: what a regular expression matches, turned into a value and back."""

    def __init__(
        self,
        grammar: Grammar,
        name: str,
        pattern: str,
        take: Callable[[str], Value],
        give: Callable[[Value], str | None],
    ) -> None:
        super().__init__(grammar, name)
        self.pattern = re.compile(pattern)
        self.take = take
        self.give = give

    def read(self, reading: Reading, pos: int) -> Iterator[Result]:
        """Yield the match at this place, if any."""
        found = self.pattern.match(reading.text, pos)
        if found is None:
            reading.missed(pos, self.name)
        else:
            yield found.end(), self.take(found.group()), ()

    def show(self, value: Value) -> str | None:
        """Show the value if it is of this kind."""
        return self.give(value)


class NameRule(Rule):
    """A card name of the catalogue: the longest that stands here, as whole words."""

    def read(self, reading: Reading, pos: int) -> Iterator[Result]:
        """Yield the longest name at this place."""
        name = reading.names.longest(reading.text, pos)
        if name is None:
            reading.missed(pos, "a card name")
        else:
            yield pos + len(name), name, ()

    def show(self, value: Value) -> str | None:
        """Show a name as it is."""
        return value if isinstance(value, str) else None


class Names:
    """The card names that a text may speak of, ready for a look-up of the longest."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = {}
        for name in set(names):
            if name:
                self._by_start.setdefault(name[:3], []).append(name)
        for group in self._by_start.values():
            group.sort(key=len, reverse=True)

    def is_moniker(self, name: str) -> bool:
        """Whether other names start with this one and a comma."""
        return any(other.startswith(name + ",") for other in self._by_start.get(name[:3], ()))

    def longest(self, text: str, pos: int) -> str | None:
        """Give the longest name that stands at this place as whole words, or in the plural."""
        for name in self._by_start.get(text[pos : pos + 3], ()):
            rest = text[pos + len(name) : pos + len(name) + 2] if text.startswith(name, pos) else "xx"
            if not rest[:1].isalpha() or (rest[0] == "s" and not rest[1:].isalpha()):
                return name
        return None


class Reading:
    """One run over one text: the memo, and how far it came."""

    def __init__(self, grammar: Grammar, text: str, names: Names) -> None:
        self.grammar = grammar
        self.text = text
        self.names = names
        self.memo: dict[tuple[str, int], tuple[Result, ...] | None] = {}
        self._starts = frozenset(found.start() for found in STARTS.finditer(text))
        self._pieces = pieces(text)
        self._far = 0
        self._expected: list[str] = []
        self._looking = False

    @property
    def far(self) -> int:
        """The place that reading came to where nothing fitted."""
        self._look_where_it_stopped()
        return self._far

    @property
    def expected(self) -> list[str]:
        """What could stand at that place."""
        self._look_where_it_stopped()
        return self._expected

    def at(self, rule: str, pos: int) -> tuple[Result, ...]:
        """Give all results of a rule at a place, each value once for each end.

        Raises:
            GrammarError: the rule starts with itself.
        """
        key = (rule, pos)
        if key in self.memo:
            known = self.memo[key]
            if known is None:
                raise GrammarError(f"rule {rule!r} starts with itself")
            return known
        self.memo[key] = None
        best: dict[tuple[int, Value], tuple[Edit, ...]] = {}
        for end, value, edits in self.grammar.rules[rule].read(self, pos):
            held = best.get((end, value))
            if held is None or len(edits) < len(held):
                best[end, value] = edits
        results = tuple((end, value, edits) for (end, value), edits in best.items())
        self.memo[key] = results
        return results

    def missed(self, pos: int, expected: str) -> None:
        """Note that something was expected here and is not there."""
        if pos > self._far:
            self._far = pos
            self._expected = [expected]
        elif pos == self._far and expected not in self._expected:
            self._expected.append(expected)

    def words(self, words: Words, pos: int) -> list[tuple[int, tuple[Edit, ...]]]:
        """Give the ends of words that stand here, with the edit where it is a variant."""
        found: list[tuple[int, tuple[Edit, ...]]] = []
        if (end := self._literal(words.text, pos)) is not None:
            found.append((end, ()))
        for variant in words.variants:
            end = self._literal(variant, pos)
            if end is not None:
                found += [(end, ((pos, end, words.text),))]
        return found

    def forked(self, rule: Rule, pos: int) -> list[Result]:
        """Give every reading of a rule's alternatives, in their order."""
        out: list[Leaf] = []
        self._walk(rule.fork(), pos, (), (), out)
        out.sort(key=_order)
        results: list[Result] = []
        for order, end, values, edits in out:
            alternative = rule.alternatives[order]
            try:
                value = alternative.shape.build(dict(zip(alternative.holes, values, strict=True)))
            except Declined:
                continue
            results.append((end, value, edits))
        return results

    def _walk(
        self, fork: Fork, pos: int, values: tuple[Value, ...], edits: tuple[Edit, ...], out: list[Leaf]
    ) -> None:
        """Follow all that goes on here in a tree of alternatives, and add those that are whole."""
        for order in fork.whole:
            out.append((order, pos, values, edits))
        start = pos in self._starts
        if fork.words.every:
            if self._looking:
                self._miss(fork.words, pos)
            for _, end, written, on in fork.words.standing(self._pieces, pos, start=start):
                self._walk(on, end, values, edits if written is None else (*edits, (pos, end, written)), out)
        for verbs in fork.verbs:
            literals = verbs.many if self.grammar.is_many(values[verbs.subject]) else verbs.one
            if self._looking:
                self._miss(literals, pos)
            for _, end, written, on in literals.standing(self._pieces, pos, start=start):
                self._walk(on, end, values, edits if written is None else (*edits, (pos, end, written)), out)
        for way in fork.ways:
            for end, value, more in self.at(way.rule, pos):
                self._walk(way.fork, end, (*values, value), edits + more if more else edits, out)
            if way.optional:
                self._walk(way.fork, pos, (*values, way.absent), edits, out)
        if fork.capital is not None and not self.text[pos : pos + 1].islower():
            self._walk(fork.capital, pos, values, edits, out)

    def _look_where_it_stopped(self) -> None:
        """Find the farthest place where words of the grammar did not stand.

        It is asked for only where a text is not understood; all that was read is still in the memo then.
        """
        if self._looking:
            return
        self._looking = True
        for name, pos in sorted(self.memo, key=lambda key: -key[1]):
            rule = self.grammar.rules[name]
            if rule.alternatives:
                self._walk(rule.fork(), pos, (), (), [])

    def _miss(self, literals: Literals, pos: int) -> None:
        if pos + literals.longest > self._far:
            for literal in literals.every:
                self._literal(literal, pos)

    def _literal(self, literal: str, pos: int) -> int | None:
        text = self.text
        end = pos + len(literal)
        if not text.startswith(literal, pos):
            capital = pos in self._starts and text.startswith(literal[1:], pos + 1)
            if not (capital and text[pos].lower() == literal[:1]):
                self._missed_inside(literal, pos)
                return None
        if literal[-1:].isalpha() and text[end : end + 1].isalpha():
            self.missed(pos, literal)
            return None
        return end

    def _missed_inside(self, literal: str, pos: int) -> None:
        """A literal that stands here with its first words counts as understood up to the last whole one."""
        if pos + len(literal) <= self._far:
            return
        stop = 0
        while True:
            space = literal.find(" ", stop)
            if space < 0 or self.text[pos : pos + space + 1] != literal[: space + 1]:
                break
            stop = space + 1
        self.missed(pos + stop, literal[stop:])


class Grammar:
    """A set of rules by name. ``is_many`` says whether verbs stand in the plural with a value."""

    def __init__(self, is_many: Callable[[Value], bool]) -> None:
        self.rules: dict[str, Rule] = {}
        self.is_many = is_many
        self._shown: dict[tuple[str, Value], str | None] = {}

    def rule(self, name: str) -> Rule:
        """Give the rule of this name; an empty one is made at its first mention."""
        if name not in self.rules:
            self.rules[name] = Rule(self, name)
        return self.rules[name]

    def add(self, rule: Rule) -> Rule:
        """Add a rule of a special kind.

        Raises:
            GrammarError: there is a rule of this name already, and not just a mention of it.
        """
        known = self.rules.get(rule.name)
        if known is not None and (type(known) is not Rule or known.alternatives):
            raise GrammarError(f"two rules are called {rule.name!r}")
        self.rules[rule.name] = rule
        return rule

    def read(self, rule: str, text: str, names: Names) -> tuple[Reading, tuple[Result, ...]]:
        """Read a whole text; the results are those that reach its end."""
        reading = Reading(self, text, names)
        results = tuple(result for result in reading.at(rule, 0) if result[0] == len(text))
        return reading, results

    def show(self, rule: str, value: Value) -> str | None:
        """Show a value by a rule, or give None where the rule cannot."""
        key = (rule, value)
        if key not in self._shown:
            self._shown[key] = self.rules[rule].show(value)
        return self._shown[key]

    def fill(self, elements: tuple[Element, ...], env: Env) -> str | None:
        """Show a row of elements, or give None where a hole cannot show its value."""
        parts: list[str] = []
        for element in elements:
            if isinstance(element, Words):
                parts.append(element.text)
            elif isinstance(element, Hole):
                value = env[element.name]
                if element.optional and value == element.absent:
                    continue
                text = self.show(element.rule, value)
                if text is None:
                    return None
                parts.append(text)
            elif isinstance(element, Verb):
                parts.append(element.many if self.is_many(env[element.subject]) else element.one)
            else:
                parts.append(ARTICLE if isinstance(element, Article) else CAPITAL)
        return "".join(parts)

    def undefined(self) -> list[str]:
        """Name the rules that phrases mention and nobody filled."""
        return [name for name, rule in self.rules.items() if type(rule) is Rule and not rule.alternatives]


def finished(text: str) -> str:
    """Carry out the marks for articles and capitals in a text that was shown."""
    text = re.sub(ARTICLE + "(?=[aeiouAEIOU])", "an ", text).replace(ARTICLE, "a ")
    return re.sub(CAPITAL + "+(.?)", lambda found: found.group(1).upper(), text, flags=re.DOTALL)


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """Apply the edits of a reading; a capital at the start of a rewritten piece stays."""
    starts = {found.start() for found in STARTS.finditer(text)}
    for start, end, new in sorted(edits, reverse=True):
        word = new[:1].upper() + new[1:] if start in starts else new
        text = text[:start] + word + text[end:]
    return text


def _order(leaf: Leaf) -> int:
    return leaf[0]
