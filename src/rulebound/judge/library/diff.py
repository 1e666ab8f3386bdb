"""What changed between two versions of one document."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from typing import Final

import msgspec

from rulebound.judge.library.records import Found, StoredDocument
from rulebound.judge.library.store import Library

_MARK: Final = re.compile(r"\[(?:[a-z]+:)?[\dA][0-9a-z.]*\]|\b(?:[Ss]ee )?rules? \d{3}[0-9a-z.]*")
_ALIKE: Final = 0.6


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that is not as it was; a number is empty where there is none, a text where both are equal."""

    number_before: str
    number_after: str
    before: str = ""
    after: str = ""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """What changed from one document to another. A rule that moved and was reworded stands under moved."""

    before: str
    after: str
    added: tuple[Change, ...]
    removed: tuple[Change, ...]
    moved: tuple[Change, ...]
    reworded: tuple[Change, ...]
    same: int


def differences(library: Library, before: StoredDocument, after: StoredDocument) -> Difference:
    """Return what was added, removed, moved and reworded, each in the order of the newer document.

    A rule is found again by the map of numbers where one was imported; else by its text, then by its number.
    """
    old = {entry.number: entry for entry in library.entries(before)}
    new = {entry.number: entry for entry in library.entries(after)}
    pairs = _pairs(library, before, after, old, new)
    moved: list[Change] = []
    reworded: list[Change] = []
    same = 0
    for number, entry in new.items():
        was = pairs.get(number)
        if was is None:
            continue
        changed = _words(old[was]) != _words(entry)
        texts = (_said(old[was]), _said(entry)) if changed else ("", "")
        change = Change(number_before=was, number_after=number, before=texts[0], after=texts[1])
        if was != number:
            moved.append(change)
        elif changed:
            reworded.append(change)
        else:
            same += 1
    found_again = set(pairs.values())
    return Difference(
        before=before.address,
        after=after.address,
        added=tuple(
            Change(number_before="", number_after=number, after=_said(entry))
            for number, entry in new.items()
            if number not in pairs
        ),
        removed=tuple(
            Change(number_before=number, number_after="", before=_said(entry))
            for number, entry in old.items()
            if number not in found_again
        ),
        moved=tuple(moved),
        reworded=tuple(reworded),
        same=same,
    )


def _pairs(
    library: Library,
    before: StoredDocument,
    after: StoredDocument,
    old: dict[str, Found],
    new: dict[str, Found],
) -> dict[str, str]:
    """Return for each number of the newer document the number that the rule had; without those it adds."""
    pairs: dict[str, str] = {}
    free_old = dict.fromkeys(old)
    free_new = dict.fromkeys(new)

    def pair(number: str, was: str) -> None:
        pairs[number] = was
        del free_new[number], free_old[was]

    for number in list(new):
        if number in old and _words(old[number]) == _words(new[number]):
            pair(number, number)
    texts: dict[str, list[str]] = {}
    for number in free_old:
        texts.setdefault(_words(old[number]), []).append(number)
    alone = Counter(_words(new[number]) for number in free_new)
    for number in list(free_new):
        words = _words(new[number])
        same = texts.get(words, [])
        # A heading of a word or two may stand in many places.
        if same and (len(words.split()) > 2 or len(same) == alone[words] == 1):
            pair(number, same.pop(0))
    for number, was in _by_map(library, before, after).items():
        if number in free_new and was in free_old:
            pair(number, was)
    for number in list(free_new):
        for was in (number, _below_moved(new[number], pairs)):
            if number in free_new and was in free_old and _alike(old[was], new[number]):
                pair(number, was)
    return pairs


def _below_moved(entry: Found, pairs: dict[str, str]) -> str:
    """Return the number that a rule had if it went along with the rule above it; empty if that stayed."""
    above = pairs.get(entry.parent, entry.parent)
    moved = above != entry.parent and entry.number.startswith(entry.parent)
    return above + entry.number.removeprefix(entry.parent) if moved else ""


def _by_map(library: Library, before: StoredDocument, after: StoredDocument) -> dict[str, str]:
    """Return the numbers of the newer document by the imported map, the most alike first."""
    rows = library.connection.execute(
        "SELECT other_number, number FROM numbers"
        " WHERE game = ? AND kind = ? AND version = ? AND other_version = ? ORDER BY alike",
        (before.game, before.kind, before.version, after.version),
    ).fetchall()
    return dict(rows)


def _alike(before: Found, after: Found) -> bool:
    matcher = difflib.SequenceMatcher(None, _words(before).split(), _words(after).split(), autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _said(entry: Found) -> str:
    return " ".join(f"{entry.heading} {entry.text}".split())


def _words(entry: Found) -> str:
    """What a rule says, without the numbers of others that it names and without examples."""
    plain = _MARK.sub("", _said(entry)).replace("\u2019", "'").replace("\u201c", '"').replace("\u201d", '"')
    return " ".join(re.findall(r"\w+|[^\w\s]", plain.casefold()))
