"""Search: a number or an address leads straight there; words find the entries that fit best."""

from __future__ import annotations

import re
from typing import Final

from rulebound.judge.library.records import Found, Hit
from rulebound.judge.library.store import Library, UnknownAddress

_NUMBER: Final = re.compile(r"(?:rule |cr |trp )?(?P<number>(?:\d+|A)(?:\.[0-9a-z]+)*)\.?", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"[a-z]+/[a-z]+/\S+")
_WORD: Final = re.compile(r"[a-z0-9]+(?:['\u2019][a-z]+)?")
# Words that say nothing about what is looked for; numbers and "not" do.
_EMPTY: Final = frozenset(
    "a an and are as at be by can could do does for had has have how i if in into is it its me my of on or"
    " our s so t than that the their them then there they this to us was we were what when where which who"
    " why will with would you your".split()
)
_SNIPPET: Final = 220
# How many of the best fits are looked at: if too few of them are of the game that is asked for, more.
_CANDIDATES: Final = (60, 2000)
# A word that stands in so many entries finds nothing; it only counts in the order of what others found.
_COMMON: Final = 500
_ALL_TERMS: Final = 6.0
_ABOUT_TERM: Final = 4.0
_COUNT: Final = f"SELECT count(*) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT {_COMMON})"
_BEST: Final = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?"


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
    return _ranked(library, terms, game, kinds, limit)


def terms_of(query: str) -> list[str]:
    """Return the words of a query that are looked for, each once."""
    words = _WORD.findall(query.casefold())
    told = [word for word in words if word not in _EMPTY]
    return list(dict.fromkeys(told or words))


def _direct(library: Library, query: str, game: str) -> list[Hit]:
    """Return what stands at an address or has a number; nothing if the query is neither."""
    if _ADDRESS.fullmatch(query):
        try:
            return [_direct_hit(library.at(query))]
        except UnknownAddress:
            return []
    match = _NUMBER.fullmatch(query)
    if match is None:
        return []
    games = [game] if game else list(dict.fromkeys(one.game for one in library.documents()))
    return [_direct_hit(entry) for one in games for entry in library.by_number(one, match["number"])]


def _direct_hit(entry: Found) -> Hit:
    return Hit(
        address=entry.address,
        number=entry.number,
        kind=entry.kind,
        heading=entry.heading,
        snippet=shortened(entry.text),
        document=entry.document,
        score=0.0,
    )


def _ranked(library: Library, terms: list[str], game: str, kinds: frozenset[str], limit: int) -> list[Hit]:
    documents = {one.id: one for one in library.searched(game)}
    run = library.connection.execute
    telling = [term for term in terms if run(_COUNT, (f'"{term}"',)).fetchone()[0] < _COMMON]
    match = " OR ".join(f'"{term}"' for term in telling or terms)
    for most in _CANDIDATES:
        scores: dict[int, float] = dict(run(_BEST, (match, most)).fetchall())
        rows = [
            row
            for row in run(
                "SELECT id, document, number, kind, heading, text, parent FROM entries"
                f" WHERE id IN ({','.join('?' * len(scores))})",
                tuple(scores),
            )
            if row[1] in documents and (not kinds or row[3] in kinds)
        ]
        if len(rows) >= limit or len(scores) < most:
            break
    stems = [_stem(term) for term in terms]
    ranked = sorted((scores[row[0]] - _bonus(stems, row[4], row[5]), row) for row in rows)
    return [
        Hit(
            address=f"{documents[row[1]].address}/{row[2]}",
            number=row[2],
            kind=row[3],
            heading=row[4] or _heading_above(library, row[1], row[6]),
            snippet=_snippet(row[5], stems),
            document=documents[row[1]].address,
            score=round(-score, 2),
        )
        for score, row in ranked[:limit]
    ]


def _heading_above(library: Library, document: int, parent: str) -> str:
    """The heading of what a rule without one stands under: of 8.3.4a, that of 8.3.4."""
    row = library.connection.execute(
        "SELECT heading FROM entries WHERE document = ? AND number = ?", (document, parent)
    ).fetchone()
    return row[0] if row is not None else ""


def _bonus(stems: list[str], heading: str, text: str) -> float:
    """How much better an entry is for holding more of the terms, and for being about one of them."""
    title = {_stem(word) for word in _WORD.findall(heading.casefold())}
    low = text.casefold()
    held = sum(stem in title or stem in low for stem in stems)
    about = bool(title) and title <= set(stems)
    return _ALL_TERMS * held / len(stems) + (_ABOUT_TERM if about else 0.0)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e")


def _snippet(text: str, stems: list[str]) -> str:
    """The piece of a text that holds the first term."""
    plain = " ".join(text.split())
    low = plain.casefold()
    at = min((place for stem in stems if (place := low.find(stem)) >= 0), default=0)
    start = low.rfind(". ", 0, at) + 2 if at > 120 else 0
    if at - start > 160:
        start = low.rfind(" ", 0, at - 60) + 1
    return ("... " if start > 1 else "") + shortened(plain[start if start > 1 else 0 :])


def shortened(text: str) -> str:
    """Return the beginning of a text on one line."""
    plain = " ".join(text.split())
    return plain if len(plain) <= _SNIPPET else plain[:_SNIPPET].rpartition(" ")[0] + " ..."
