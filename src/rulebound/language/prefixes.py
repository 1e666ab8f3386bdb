"""The alternatives of a rule as a tree: what begins alike is tried once, and words are found by their first ones.

A rule of verb phrases has hundreds of alternatives, and at one place hardly any of them can stand. The tree gives
those few without a look at the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rulebound.ir.node import Value
from rulebound.language.elements import Alternative, Article, Element, Hole, Verb, Words
from rulebound.language.errors import GrammarError

# The order of a literal among those of its place, where it ends, what is written for it (None: what stands
# there), and how the alternatives that begin with it go on.
Standing: TypeAlias = "tuple[int, int, str | None, Fork]"


@dataclass(slots=True)
class Branch:
    """A place inside literals that begin alike: by what piece they go on, and those that end here."""

    on: dict[str, Branch] = field(default_factory=dict)
    ends: list[tuple[int, str | None, Fork]] = field(default_factory=list)

    def follow(self, text: Sequence[str], pos: int, found: list[Standing]) -> None:
        """Add the literals that stand in the pieces of a text, of which those before ``pos`` were followed."""
        branch: Branch | None = self
        while branch is not None:
            for order, written, fork in branch.ends:
                found.append((order, pos, written, fork))
            piece = text[pos]
            branch = branch.on.get(piece)
            pos += len(piece)


@dataclass(slots=True)
class Literals:
    """The literals that can stand at one place; each leads to a fork."""

    every: list[str] = field(default_factory=list)
    longest: int = 0
    root: Branch = field(default_factory=Branch)

    def add(self, literal: str, written: str | None, fork: Fork) -> None:
        """Add a literal; ``written`` stands in its place where it is a variant."""
        branch = self.root
        parts = pieces(literal)
        at = 0
        while parts[at]:
            branch = branch.on.setdefault(parts[at], Branch())
            at += len(parts[at])
        branch.ends.append((len(self.every), written, fork))
        self.every.append(literal)
        self.longest = max(self.longest, len(literal))

    def standing(self, text: Sequence[str], pos: int, *, start: bool) -> list[Standing]:
        """Give those that stand in the pieces of a text at a place, in the order in which they were added.

        Where a sentence starts a small letter stands for a capital one, too.
        """
        found: list[Standing] = []
        piece = text[pos]
        if self.root.ends or piece in self.root.on:
            self.root.follow(text, pos, found)
        if start:
            branch = self.root.on.get(piece[0].lower() + piece[1:])
            if branch is not None:
                branch.follow(text, pos + len(piece), found)
        if len(found) > 1:
            found.sort(key=_order)
        return found


@dataclass(slots=True)
class Verbs:
    """Verbs that agree with the same hole, in the literals for one and for many."""

    subject: int
    one: Literals = field(default_factory=Literals)
    many: Literals = field(default_factory=Literals)


@dataclass(slots=True)
class Way:
    """A hole in alternatives that begin alike."""

    rule: str
    optional: bool
    absent: Value
    fork: Fork


@dataclass(slots=True)
class Fork:
    """A place in alternatives that begin alike: which of them are whole here, and how the others go on."""

    whole: list[int] = field(default_factory=list)
    words: Literals = field(default_factory=Literals)
    verbs: list[Verbs] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    capital: Fork | None = None
    _after: dict[tuple[object, ...], Fork] = field(default_factory=dict)

    def after(self, element: Element, holes: Sequence[str]) -> Fork:
        """Give the place after an element; ``holes`` are the names of the holes before it.

        Raises:
            GrammarError: a verb agrees with a hole that does not stand before it.
        """
        key = _key(element, holes)
        if key not in self._after:
            self._after[key] = fork = Fork()
            self._grow(element, holes, fork)
        return self._after[key]

    def _grow(self, element: Element, holes: Sequence[str], fork: Fork) -> None:
        if isinstance(element, Words):
            _add(self.words, element.text, element.variants, fork)
        elif isinstance(element, Hole):
            self.ways.append(Way(element.rule, element.optional, element.absent, fork))
        elif isinstance(element, Verb):
            verbs = self._agreeing(_subject(element, holes))
            others = tuple(word for pair in element.variants for word in pair)
            _add(verbs.one, element.one, (element.many, *others), fork)
            _add(verbs.many, element.many, (element.one, *others), fork)
        elif isinstance(element, Article):
            self.words.add("an ", None, fork)
            self.words.add("a ", None, fork)
        else:
            self.capital = fork

    def _agreeing(self, subject: int) -> Verbs:
        for verbs in self.verbs:
            if verbs.subject == subject:
                return verbs
        self.verbs.append(Verbs(subject))
        return self.verbs[-1]


def planted(alternatives: Iterable[Alternative]) -> Fork:
    """Make the tree of those alternatives that read; they are known by their place in the row."""
    root = Fork()
    for order, alternative in enumerate(alternatives):
        if not alternative.reads:
            continue
        fork = root
        holes: list[str] = []
        for element in alternative.elements:
            fork = fork.after(element, holes)
            if isinstance(element, Hole):
                holes.append(element.name)
        fork.whole.append(order)
    return root


def pieces(text: str) -> list[str]:
    """Give for each place of a text, and for its end, the piece that starts there: letters in a row, or one sign.

    Words of the grammar end where a word of the text ends, so that they stand in a text when their pieces do.
    """
    made = [""]
    for sign in reversed(text):
        made.append(sign + made[-1] if sign.isalpha() and made[-1][:1].isalpha() else sign)
    made.reverse()
    return made


def _add(literals: Literals, text: str, variants: Iterable[str], fork: Fork) -> None:
    literals.add(text, None, fork)
    for variant in variants:
        literals.add(variant, text, fork)


def _key(element: Element, holes: Sequence[str]) -> tuple[object, ...]:
    """What two elements must have alike to be one in the tree; the names of holes do not matter to reading."""
    if isinstance(element, Hole):
        # True and 1 are equal, and not the same to say.
        return Hole, element.rule, element.optional, type(element.absent), element.absent
    if isinstance(element, Verb):
        return Verb, element.many, element.one, element.variants, _subject(element, holes)
    return (type(element), element)


def _subject(verb: Verb, holes: Sequence[str]) -> int:
    """Return the place of the hole that a verb agrees with; of two with the same name it is the last."""
    for place in range(len(holes) - 1, -1, -1):
        if holes[place] == verb.subject:
            return place
    raise GrammarError(f"the verb {verb.many!r} agrees with {verb.subject!r}, which does not stand before it")


def _order(standing: Standing) -> int:
    return standing[0]
