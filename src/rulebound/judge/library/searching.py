"""Search: a number or an address leads straight there; words find the entries that fit best."""

from __future__ import annotations

import re
from typing import Final

from rulebound.judge.library.records import Hit, StoredDocument
from rulebound.judge.library.store import Library, UnknownAddress

_NUMBER: Final = re.compile(r"(?:rule |cr |trp )?(?P<number>(?:\d+|A)(?:\.[0-9a-z]+)*)\.?", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"[a-z]+/[a-z]+/\S+")
_WORD: Final = re.compile(r"[a-z0-9]+(?:['\u2019][a-z]+)?")
# Words that say nothing about what is looked for; numbers and "not" do.
_EMPTY: Final = frozenset(
    "a an and are as at be by can could do does for had has have how i if in into is it its me my of on or our"
    " s so t than that the their them then there they this to us was we were what when where which who why will"
    " with would you your".split()
)
_CANDIDATES: Final = 80
# How much a fit in the number, the heading, the text and the examples counts.
_WEIGHTS: Final = (1.0, 6.0, 4.0, 1.0)
_ONE_TERM: Final = 3.0
_IN_HEADING: Final = 4.0


def search(
    library: Library, query: str, *, game: str = "", kinds: frozenset[str] = frozenset(), limit: int = 10
) -> list[Hit]:
    """Return the entries that fit a query best, in the newest version of each document.

    ``kinds`` narrows to kinds of entries (rule, term, ...). Of a game without a name all games are searched.
    """
    direct = _direct(library, query.strip(), game)
    if direct:
        return direct[:limit]
    terms = terms_of(query)
    if not terms:
        return []
    newest = _newest(library, game)
    return _ranked(library, terms, newest, kinds)[:limit]


def terms_of(query: str) -> list[str]:
    """Return the words of a query that are looked for, each once."""
    words = _WORD.findall(query.casefold())
    told = [word for word in words if word not in _EMPTY]
    return list(dict.fromkeys(told or words))


def _newest(library: Library, game: str) -> dict[int, StoredDocument]:
    """The documents that are searched: the newest of each kind, but all bulletins and FAQs."""
    found: dict[int, StoredDocument] = {}
    seen: set[tuple[str, str]] = set()
    for document in library.documents(game):
        key = (document.game, document.kind)
        if key not in seen or document.kind in ("errata", "faq"):
            found[document.id] = document
        seen.add(key)
    return found


def _direct(library: Library, query: str, game: str) -> list[Hit]:
    if _ADDRESS.fullmatch(query):
        try:
            entry = library.at(query)
        except UnknownAddress:
            return []
        return [Hit(address=entry.address, number=entry.number, kind=entry.kind, heading=entry.heading,
                    snippet=_shortened(entry.text), document=entry.document, score=0.0)]
    match = _NUMBER.fullmatch(query)
    if match is None:
        return []
    games = [game] if game else list(dict.fromkeys(one.game for one in library.documents()))
    number = match["number"]
    entries = [entry for one in games for entry in library.by_number(one, number)]
    return [
        Hit(address=entry.address, number=entry.number, kind=entry.kind, heading=entry.heading,
            snippet=_shortened(entry.text), document=entry.document, score=0.0)
        for entry in entries
    ]


def _ranked(
    library: Library, terms: list[str], documents: dict[int, StoredDocument], kinds: frozenset[str]
) -> list[Hit]:
    if not documents:
        return []
    match = " OR ".join(f'"{term}"' for term in terms)
    marks = ",".join("?" * len(documents))
    rows = library.connection.execute(
        "SELECT e.id, e.document, e.number, e.kind, e.heading, e.text, w.score FROM ("
        f" SELECT rowid, bm25(words, {', '.join(map(str, _WEIGHTS))}) AS score FROM words"
        " WHERE words MATCH ? ORDER BY score LIMIT 400) w"
        f" JOIN entries e ON e.id = w.rowid WHERE e.document IN ({marks}) ORDER BY w.score",
        (match, *documents),
    ).fetchall()
    hits = [
        Hit(
            address=f"{documents[row[1]].address}/{row[2]}",
            number=row[2],
            kind=row[3],
            heading=row[4],
            snippet=_snippet(row[5], terms),
            document=documents[row[1]].address,
            score=row[6] - _bonus(terms, row[4], row[5]),
        )
        for row in rows[:_CANDIDATES]
        if not kinds or row[3] in kinds
    ]
    hits.sort(key=lambda hit: hit.score)
    return hits


def _bonus(terms: list[str], heading: str, text: str) -> float:
    """How much better an entry is for holding more of the terms, and for being about one of them."""
    words = {_stem(word) for word in _WORD.findall(f"{heading} {text}".casefold())}
    title = {_stem(word) for word in _WORD.findall(heading.casefold())}
    stems = [_stem(term) for term in terms]
    held = sum(stem in words for stem in stems)
    about = len(title) > 0 and title <= set(stems)
    return _ONE_TERM * held / len(stems) * 2 + (_IN_HEADING if about else 0.0)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e")


def _snippet(text: str, terms: list[str]) -> str:
    """The piece of a text that holds the first term."""
    plain = " ".join(text.split())
    low = plain.casefold()
    at = min((place for term in terms if (place := low.find(_stem(term))) >= 0), default=0)
    start = low.rfind(". ", 0, at) + 2 if at > 120 else 0
    if at - start > 160:
        start = low.rfind(" ", 0, at - 60) + 1
    return ("... " if start > 1 else "") + _shortened(plain[start if start > 1 else 0 :])


def _shortened(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 220 else plain[:220].rpartition(" ")[0] + " ..."
