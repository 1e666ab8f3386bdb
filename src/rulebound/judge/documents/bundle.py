"""Files in which several documents of the rules site stand one after the other, each part with its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.judge.documents.lines import Line

_LOCAL: Final = "Local source:"
_PART: Final = re.compile(r"Publisher(?:'s current source| document): \[[^\]]*\]\((?P<url>[^)]*)\)")
_RETRIEVED: Final = re.compile(r"Retrieved (?P<date>\d{4}-\d{2}-\d{2})")
# With this heading the bundle says where its cards are; no document has it.
_END: Final = "## Cards"


class Part(NamedTuple):
    """One page of the site: where it is published, and its lines."""

    url: str
    lines: tuple[Line, ...]


def parts_of(lines: Sequence[Line]) -> list[Part]:
    """Return the parts of a bundle; none if the file is no bundle."""
    starts = [number for number, line in enumerate(lines) if line.text.startswith(_LOCAL)]
    ends = [_end_before(lines, start) for start in starts[1:]] + [_end_of(lines)]
    found: list[Part] = []
    for start, end in zip(starts, ends, strict=False):
        match = _PART.match(lines[start + 1].text) if start + 1 < len(lines) else None
        if match is not None:
            found.append(Part(match["url"], tuple(lines[start + 2 : end])))
    return found


def retrieved(lines: Sequence[Line]) -> str:
    """Return the day on which the site was read, as the bundle says it; empty if it does not."""
    for line in lines:
        if found := _RETRIEVED.search(line.text):
            return found["date"]
    return ""


def _end_before(lines: Sequence[Line], start: int) -> int:
    """Return where the part before ends: in front of the rule, source and titles that introduce the next."""
    end = start
    titles = False
    while end > 0:
        text = lines[end - 1].text.strip()
        titles = titles or text.startswith("Source:")
        if (
            text
            and text != "---"
            and not text.startswith("Source:")
            and not (titles and text.startswith("#"))
        ):
            break
        end -= 1
    return end


def _end_of(lines: Sequence[Line]) -> int:
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].text.strip() == _END:
            return number
    return len(lines)
