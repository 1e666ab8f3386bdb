"""Whether rules go to their end: a file that was cut short must not be taken for a whole document."""

from __future__ import annotations

from rulebound.judge.documents.comprehensive import rule_numbers
from rulebound.judge.documents.errors import BrokenDocument
from rulebound.judge.documents.model import RULE, Document
from rulebound.rules import index_or_none


def check_whole(document: Document, name: str) -> None:
    """Make sure that rules are whole, as far as they tell themselves or our own index does.

    Raises:
        BrokenDocument: a rule speaks of a chapter after the last one, or the version is one that our index
            knows and its rules are not all there.
    """
    rules = [entry for entry in document.entries if entry.kind == RULE]
    last = rules[-1].number
    for entry in rules:
        for to in entry.references:
            if to.kind == document.kind and _chapter(to.number) > _chapter(last):
                raise BrokenDocument(
                    name,
                    f"after rule {last}",
                    f"the rules end, but rule {entry.number} speaks of {to.number}: the file is cut short",
                )
    index = index_or_none(document.game)
    if index is None or document.version != index.version:
        return
    known, held = list(index.rules), rule_numbers(rules)
    missing = [number for number in known if number not in held]
    if missing:
        raise BrokenDocument(
            name,
            f"where rule {missing[0]} should be",
            f"version {index.version} has {len(known)} rules, and {len(missing)} of them are missing; if it is"
            " another version, give that with --version",
        )


def _chapter(number: str) -> int:
    first = number.partition(".")[0]
    return int(first) if first.isdecimal() else 0
