"""The grammar as a book: every rule with its phrases, an example of each, and the rulebook's number.

It is made from the declarations, so that it cannot say anything else than what is read. An example fills the
holes of a phrase with the shortest words that can stand there; it is no card's text.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from rulebound.language.elements import Alternative, Article, Hole, Verb, Words
from rulebound.language.kernel import ARTICLE, CAPITAL, Grammar, ListRule, PatternRule, Rule, finished

# What could stand where words are read letter by letter: the first that fits is shown.
LEXICAL: Final = (
    "2",
    "two",
    "second",
    "+1{p}",
    "{r}",
    "red",
    "Action",
    "Attack",
    "Aura",
    "Ninja",
    "Brute",
    "steam",
)
MADE_UP_NAME: Final = "Quiet Star"
OPENING: Final = """# The language of cards

This book is made from the grammar's declarations by `rulebound cards language fab`; do not edit it.

A **rule** is a place in a text: `vp` is what somebody does, `thing` is what it is done to. Under each rule stand its
phrases. `{n:cards}` is a hole, in which a phrase of the rule `cards` stands; a hole marked `?` may be empty.
`<or more|or greater>` are variants: all are read, the first is printed. `~get` is a verb that agrees with what stands
before it, `@draw` one that is read as it stands and as `draws`, `^` begins a sentence. The example fills the holes
with the shortest words that fit. The number is that of the rule of the Comprehensive Rules on which the phrase rests.

Fan-made and not affiliated with the publisher; the names of the game belong to their owners.
"""


def book(grammar: Grammar, roots: Iterable[str]) -> str:
    """Return the whole book in Markdown, rules in the order in which they are met from the roots."""
    shortest = _shortest(grammar)
    parts = [OPENING]
    for rule in _from(grammar, roots):
        parts.append(f"\n## {rule.name}\n")
        parts.extend(_lines(rule, shortest))
    return "\n".join(parts) + "\n"


def example(alternative: Alternative, shortest: dict[str, str]) -> str | None:
    """Return a phrase with its holes filled, None where a hole cannot be filled."""
    out = ""
    filled: dict[str, str] = {}
    for element in alternative.elements:
        if isinstance(element, Words):
            out += element.text
        elif isinstance(element, Hole):
            text = "" if element.optional else shortest.get(element.rule)
            if text is None:
                return None
            filled[element.name] = text
            out += text
        elif isinstance(element, Verb):
            subject = filled.get(element.subject, "it").lower()
            out += element.many if subject.endswith(("you", "they", "s")) else element.one
        else:
            out += ARTICLE if isinstance(element, Article) else CAPITAL
    return out


def _shortest(grammar: Grammar) -> dict[str, str]:
    """The shortest text of each rule, worked out until no rule gets a shorter one."""
    found: dict[str, str] = {}
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules.values():
            for text in _texts(rule, found):
                if rule.name not in found or len(text) < len(found[rule.name]):
                    found[rule.name] = text
                    changed = True
    return found


def _texts(rule: Rule, found: dict[str, str]) -> Iterator[str]:
    if isinstance(rule, PatternRule):
        yield from (word for word in LEXICAL if re.fullmatch(rule.pattern, word))
    elif isinstance(rule, ListRule):
        if rule.item in found:
            item = found[rule.item]
            yield (
                item
                if rule.least <= 1
                else item + (rule.separator.text + item) * (rule.least - 2) + rule.last.text + item
            )
    elif not rule.alternatives:
        yield MADE_UP_NAME
    for alternative in rule.alternatives:
        text = example(alternative, found) if alternative.reads else None
        if text:
            yield text


def _from(grammar: Grammar, roots: Iterable[str]) -> Iterator[Rule]:
    waiting = deque(roots)
    seen = set(waiting)
    while waiting:
        rule = grammar.rules[waiting.popleft()]
        yield rule
        below = [rule.item] if isinstance(rule, ListRule) else []
        below += [
            element.rule
            for alternative in rule.alternatives
            for element in alternative.elements
            if isinstance(element, Hole)
        ]
        for name in below:
            if name not in seen:
                seen.add(name)
                waiting.append(name)


def _lines(rule: Rule, shortest: dict[str, str]) -> Iterator[str]:
    if isinstance(rule, PatternRule):
        fitting = [word for word in LEXICAL if re.fullmatch(rule.pattern, word)]
        yield f"Read letter by letter: `{rule.pattern.pattern}`" + (
            f", such as *{fitting[0]}*." if fitting else "."
        )
        return
    if isinstance(rule, ListRule):
        yield f"{_count(rule.least)} of `{rule.item}`, with `{rule.last.text}` before the last."
        return
    if not rule.alternatives:
        yield "The name of a card."
        return
    for alternative in rule.alternatives:
        if not alternative.reads:
            yield f"- `{alternative.source}` (printed only)"
            continue
        shown = finished(example(alternative, shortest) or "").strip()
        cited = f" ({alternative.rule})" if alternative.rule else ""
        yield f"- `{alternative.source}`" + (f": *{shown}*" if shown else "") + cited


def _count(least: int) -> str:
    return {1: "One or more", 2: "Two or more"}.get(least, f"{least} or more")
