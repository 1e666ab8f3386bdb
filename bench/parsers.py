"""Which machinery reads card text best: our memoised kernel or Lark's Earley with explicit ambiguity.

Both get the same grammar, exported from the declared phrases, and the same normalised paragraphs of the first
texts of the dataset. Run ``python bench/parsers.py [--texts 1000] [--seconds 10]`` with the dataset installed
(see ``rulebound.cards.dataset``).
"""

from __future__ import annotations

import argparse
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from lark import Lark, Token, Tree
from lark.exceptions import LarkError

import rulebound.language.fab.compiler  # noqa: F401 - fills the grammar
from rulebound.cards.compile import all_names
from rulebound.cards.dataset import read_faces
from rulebound.language.elements import Article, Element, Hole, Verb, Words
from rulebound.language.fab.amounts import NamedRule
from rulebound.language.fab.grammar import G
from rulebound.language.kernel import Grammar, ListRule, NameRule, Names, PatternRule, Rule
from rulebound.language.normalise import normalise, paragraphs

START = "paragraph"


class TooLong(Exception):
    """One text took longer than it may."""


@dataclass
class Tally:
    """What came out of one parser."""

    name: str
    seconds: list[float] = field(default_factory=list)
    accepted: int = 0
    ambiguous: int = 0
    given_up: int = 0

    def row(self) -> str:
        """Show the tally as a row of the table."""
        times = sorted(self.seconds)
        mean = 1000 * sum(times) / len(times)
        median, most = 1000 * times[len(times) // 2], 1000 * times[-1]
        return (
            f"{self.name:<16} {len(times):>6} {mean:>10.1f} {median:>10.1f} {most:>10.1f}"
            f" {self.accepted:>9} {self.ambiguous:>10} {self.given_up:>9}"
        )


def terminal(literal: str) -> str:
    """Write words as a regular expression: whole words, and a capital where a sentence may start."""
    first, rest = literal[:1], literal[1:]
    head = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    tail = r"(?![A-Za-z])" if literal[-1:].isalpha() else ""
    return "/" + (head + re.escape(rest) + tail).replace("/", r"\/").replace("\n", r"\n") + "/"


def choice(literals: Iterable[str]) -> str:
    """Write a choice between literals; an empty one makes it optional."""
    wanted = list(dict.fromkeys(literals))
    written = " | ".join(terminal(literal) for literal in wanted if literal)
    return f"({written})" + ("?" if "" in wanted else "")


def symbol(name: str) -> str:
    """Turn the name of a rule into one that Lark accepts."""
    return "r_" + re.sub(r"\W", lambda found: f"_{ord(found.group()):x}_", name).lower()


def written(element: Element) -> str:
    """Write one element of an alternative."""
    if isinstance(element, Words):
        return choice((element.text, *element.variants))
    if isinstance(element, Hole):
        return symbol(element.rule) + ("?" if element.optional else "")
    if isinstance(element, Verb):
        others = [word for pair in element.variants for word in pair]
        return choice((element.many, element.one, *others))
    return "/an? /" if isinstance(element, Article) else ""


def right_side(rule: Rule, names: Iterable[str]) -> str:
    """Write what a rule can be."""
    if isinstance(rule, ListRule):
        item = symbol(rule.item)
        separator, last = (choice((words.text, *words.variants)) for words in (rule.separator, rule.last))
        separator, last = (part if part not in ("()", "()?") else "" for part in (separator, last))
        if rule.separator == rule.last:
            return f"{item} ({separator} {item})" + ("*" if rule.least == 1 else "+")
        one = f"{item} | " if rule.least == 1 else ""
        before = f"({separator} {item})" + ("+" if rule.least > 2 else "*")
        return f"{one}{item} {before} {last} {item}"
    if isinstance(rule, PatternRule):
        return "/" + rule.pattern.pattern.replace("/", r"\/") + "/"
    if isinstance(rule, NameRule | NamedRule):
        longest_first = sorted(names, key=len, reverse=True)
        return "/(?:" + "|".join(re.escape(name).replace("/", r"\/") for name in longest_first) + r")(?!\w)/"
    rows = (" ".join(map(written, one.elements)) for one in rule.alternatives if one.reads)
    return "\n    | ".join(dict.fromkeys(rows))


def exported(grammar: Grammar, names: Iterable[str]) -> str:
    """Write the whole grammar for Lark."""
    known = list(names)
    return "\n".join(f"{symbol(name)}: {right_side(rule, known)}" for name, rule in grammar.rules.items())


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Give up what is inside after so many seconds."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def measure(name: str, texts: list[list[str]], read: Callable[[str], int], seconds: int) -> Tally:
    """Read all texts; ``read`` gives the number of readings of a paragraph, at least 2 for several."""
    tally = Tally(name)
    for text in texts:
        begin = time.perf_counter()
        try:
            with at_most(seconds):
                counts = [read(paragraph) for paragraph in text]
        except TooLong:
            tally.given_up += 1
        else:
            tally.accepted += all(counts)
            tally.ambiguous += all(counts) and max(counts) > 1
        tally.seconds.append(time.perf_counter() - begin)
    return tally


def is_ambiguous(tree: Tree[Token]) -> bool:
    """Whether Lark found several derivations anywhere."""
    return next(tree.find_data("_ambig"), None) is not None


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--texts", type=int, default=1000)
    options.add_argument("--seconds", type=int, default=10)
    asked = options.parse_args()
    faces = read_faces()
    names = all_names(face.name for face in faces)
    with_text = [face for face in faces if face.text.strip()][: asked.texts]
    split = (paragraphs(normalise(face.name, face.type_line, face.text, names)) for face in with_text)
    texts = [text for text in split if text]

    begin = time.perf_counter()
    earley = Lark(
        exported(G, names), start=symbol(START), parser="earley", lexer="dynamic", ambiguity="explicit"
    )
    building = time.perf_counter() - begin
    known = Names(names)

    def with_kernel(paragraph: str) -> int:
        return len(G.read(START, paragraph, known)[1])

    def with_lark(paragraph: str) -> int:
        try:
            return 2 if is_ambiguous(earley.parse(paragraph)) else 1
        except LarkError:
            return 0

    print(f"{len(G.rules)} rules, {sum(len(rule.alternatives) for rule in G.rules.values())} alternatives")
    print(f"Lark needed {building:.1f} s to take the grammar in")
    print(f"{'parser':<16} {'texts':>6} {'mean ms':>10} {'median ms':>10} {'most ms':>10}", end="")
    print(f" {'accepted':>9} {'ambiguous':>10} {'given up':>9}")
    for tally in (
        measure("own kernel", texts, with_kernel, asked.seconds),
        measure("Lark Earley", texts, with_lark, asked.seconds),
    ):
        print(tally.row(), flush=True)


if __name__ == "__main__":
    main()
