"""The reference work: one answer for a rule, whether documents were imported or not."""

from __future__ import annotations

import difflib
import re
from typing import Final

import msgspec

from rulebound.judge.coverage import UnknownRule, cited_at, status_of
from rulebound.judge.documents.model import TERM
from rulebound.judge.library.records import Found, Hit, Link, StoredDocument
from rulebound.judge.library.searching import search, terms_of
from rulebound.judge.library.store import RULES_KINDS, Library, UnknownAddress
from rulebound.judge.own import FULL_TEXT, GUIDE, INDEX, own_library
from rulebound.judge.shown import Shown, showing
from rulebound.kernel.errors import RuleboundError
from rulebound.rules import index_or_none

GAME_WORDS: Final = {"fab": "Flesh and Blood", "riftbound": "Riftbound"}
_ADDRESS: Final = re.compile(r"[a-z]+/[a-z]+/\S+")


class UnknownGame(RuleboundError):
    """A game of which there are no rules was asked for."""


class RuleAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of one rule, section, term or part of an article.

    ``line`` says it in our own words (empty where our index does not have it); ``entry`` is the published
    text with its ``document``, None without an imported one: then ``full_text`` says where it is to be had.
    """

    game: str
    number: str
    heading: str
    line: str
    status: str
    code: tuple[str, ...]
    scenarios: tuple[Shown, ...]
    entry: Found | None
    document: StoredDocument | None
    above: tuple[Found, ...]
    below: tuple[Found, ...]
    before: str
    after: str
    references: tuple[Link, ...]
    referring: tuple[Link, ...]
    elsewhere: tuple[Link, ...]
    guide: tuple[Hit, ...]
    full_text: str

    @property
    def address(self) -> str:
        """Return the permanent address: in the document, or in our own index."""
        return self.entry.address if self.entry is not None else ""


class Reference:
    """The imported library, if there is one, beside what the judge knows by itself."""

    def __init__(self, library: Library | None = None) -> None:
        """Use a library; None for none."""
        self.library = library
        self.own = own_library()

    @classmethod
    def of_user(cls) -> Reference:
        """Return the reference work over the user's library.

        Raises:
            LibraryError: the library cannot be read.
        """
        return cls(Library.open())

    def close(self) -> None:
        """Close the library."""
        if self.library is not None:
            self.library.close()

    def documents(self, game: str = "") -> list[StoredDocument]:
        """Return the imported documents and our own."""
        imported = self.library.documents(game) if self.library is not None else []
        return [*imported, *self.own.documents(game)]

    def library_of(self, document: StoredDocument) -> Library:
        """Return the library that a document stands in."""
        if document.origin == "rulebound" or self.library is None:
            return self.own
        return self.library

    def document_at(self, address: str) -> StoredDocument:
        """Return the document at an address, the newest version if it names none.

        Raises:
            UnknownAddress: there is none.
        """
        kind = address.strip("/").split("/")[1:2]
        if self.library is None or kind in ([INDEX], [GUIDE]):
            return self.own.document_at(address)
        return self.library.document_at(address)

    def at(self, where: str, game: str = "") -> RuleAnswer:
        """Return what stands at an address, or has a number in the rules of a game.

        Raises:
            UnknownRule: no rule of the game has the number; the error has the nearest.
            UnknownAddress: the address leads nowhere.
            UnknownGame: there are no rules of such a game.
        """
        if _ADDRESS.fullmatch(where.strip("/")):
            return self._at_address(where.strip("/"))
        known_game(game)
        number = where.strip().rstrip(".")
        for library in self._libraries(game):
            for entry in library.by_number(game, number):
                return self._answer(library, library.document_at(entry.document), entry)
        raise UnknownRule(self._unknown(game, number))

    def search(
        self, query: str, game: str = "", *, kinds: frozenset[str] = frozenset(), limit: int = 10
    ) -> list[Hit]:
        """Return the entries of imported documents, or without any of our own index, that fit best."""
        if game:
            known_game(game)
        if self.library is not None and self.library.documents(game):
            return search(self.library, query, game=game, kinds=kinds, limit=limit)
        hits = search(self.own, query, game=game, kinds=kinds, limit=limit * 3)
        return [hit for hit in hits if f"/{GUIDE}/" not in hit.address][:limit]

    def search_guide(self, query: str, game: str = "", limit: int = 3) -> list[Hit]:
        """Return the statements of the guide that fit a query."""
        if not terms_of(query):
            return []
        hits = search(self.own, query, game=game, limit=limit * 12)
        return [hit for hit in hits if f"/{GUIDE}/" in hit.address][:limit]

    def search_glossary(self, query: str, game: str = "", limit: int = 10) -> list[Hit]:
        """Return glossary terms: the one that is named first, then those whose meaning fits."""
        return self.search(query, game, kinds=frozenset({TERM}), limit=limit)

    def _libraries(self, game: str) -> list[Library]:
        imported = self.library is not None and any(
            one.kind in RULES_KINDS for one in self.library.documents(game)
        )
        return [self.library, self.own] if imported and self.library is not None else [self.own]

    def _at_address(self, address: str) -> RuleAnswer:
        document = self.document_at("/".join(address.split("/")[:3]))
        library = self.library_of(document)
        entry = library.at(address)
        return self._answer(library, document, entry)

    def _answer(self, library: Library, document: StoredDocument, entry: Found) -> RuleAnswer:
        game, number = document.game, entry.number
        is_rules = document.kind in ("cr", "core", INDEX)
        index = index_or_none(game) if is_rules else None
        rule = index.rules.get(number) if index is not None else None
        current = index is not None and document.version.startswith(index.version)
        code = cited_at(game, number) if rule is not None and current else ()
        before, after = library.beside(document, entry)
        own = document.kind in (INDEX, GUIDE)
        return RuleAnswer(
            game=game,
            number=number,
            heading=entry.heading or self._section_heading(library, document, entry),
            line=rule.line if rule is not None and current else "",
            status=status_of(rule, bool(code)) if rule is not None and current else "",
            code=code,
            scenarios=showing(game, number) if current else (),
            entry=None if document.kind == INDEX else entry,
            document=document,
            above=tuple(library.above(document, entry)),
            below=tuple(library.children(document, number)),
            before=before,
            after=after,
            references=tuple(library.references(document, entry)),
            referring=tuple(library.referring(document, entry)),
            elsewhere=tuple(library.elsewhere(document, entry)),
            guide=tuple(self._statements(game, number)) if current else (),
            full_text=FULL_TEXT.get(game, "") if own else "",
        )

    def _section_heading(self, library: Library, document: StoredDocument, entry: Found) -> str:
        named = [one.heading for one in library.above(document, entry) if one.heading]
        return named[-1] if named else ""

    def _statements(self, game: str, number: str) -> list[Hit]:
        """The statements of the guide that cite a rule."""
        document = self.own.document(game, GUIDE)
        if document is None:
            return []
        rows = self.own.connection.execute(
            "SELECT e.number, e.heading, e.text FROM references_ r JOIN entries e ON e.id = r.entry"
            " WHERE e.document = ? AND r.number = ? ORDER BY e.position",
            (document.id, number),
        ).fetchall()
        return [
            Hit(
                address=f"{document.address}/{row[0]}",
                number=row[0],
                kind="article",
                heading=row[1],
                snippet=row[2],
                document=document.address,
                score=0.0,
            )
            for row in rows
        ]

    def _unknown(self, game: str, number: str) -> str:
        numbers: list[str] = []
        version = ""
        for library in self._libraries(game):
            for kind in RULES_KINDS:
                document = library.document(game, kind)
                if document is not None and not numbers:
                    numbers, version = library.numbers(document), document.version
        if not numbers:
            return f"there are no rules of {game} here yet; {FULL_TEXT[game]}"
        inside = [known for known in numbers if known.startswith(f"{number}.")]
        near = inside[:3] or difflib.get_close_matches(number, numbers, 3)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        return f"{game} {version} has no rule {number!r}{hint}"


def known_game(game: str) -> str:
    """Return a game of which there are rules.

    Raises:
        UnknownGame: there are none; the error names the games there are.
    """
    if game in GAME_WORDS:
        return game
    near = difflib.get_close_matches(game, GAME_WORDS, 1)
    hint = f"; nearest: {near[0]}" if near else ""
    raise UnknownGame(f"no game is called {game!r}{hint}; games: {', '.join(GAME_WORDS)}")


__all__ = ["GAME_WORDS", "Reference", "RuleAnswer", "UnknownAddress", "UnknownGame", "known_game"]
