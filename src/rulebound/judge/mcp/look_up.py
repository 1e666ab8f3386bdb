"""Answers about documents, rules and cards, made for the tools from what the judge knows."""

from __future__ import annotations

from typing import Final

from rulebound.cards import CardDefinition, Catalogue, store
from rulebound.decks import check_deck, read
from rulebound.judge.cards import NUMBERS, card_answer, find_cards
from rulebound.judge.library.records import Found, Hit, StoredDocument
from rulebound.judge.library.store import Library
from rulebound.judge.mcp import answers as a
from rulebound.judge.own import FULL_TEXT, INDEX
from rulebound.judge.reference import GAME_WORDS, Reference, RuleAnswer, known_game
from rulebound.kernel.errors import RuleboundError
from rulebound.rules import index_or_none

DETAILED: Final = "detailed"
# Texts that together are longer than this are given as an outline.
LONGEST_TEXT: Final = 12_000
MOST_DECK_BYTES: Final = 64 * 1024
_OUTLINE_WORDS: Final = 12
_NO_DOCUMENTS: Final = "no rules document was imported: these are our own words; "


class TooLarge(RuleboundError):
    """A deck list is larger than one that is posted may be."""


class Answers:
    """Answers the questions of tools that need no game."""

    def __init__(self, reference: Reference) -> None:
        """Answer from a reference work."""
        self.reference = reference

    def games(self) -> a.Games:
        """Return the games and what of them is here."""
        return a.Games(games=[self._game(game) for game in GAME_WORDS])

    def documents(self, game: str) -> a.Documents:
        """Return the documents, our own too."""
        found = self.reference.documents(known_game(game) if game else "")
        return a.Documents(
            documents=[document_info(one) for one in found], note=self._note(game) if game else None
        )

    def rules(self, query: str, game: str, limit: int, detail: str) -> a.RuleHits:
        """Search rules."""
        hits = self.reference.search(query, game, limit=limit)
        guide = self.reference.search_guide(query, game)
        return a.RuleHits(
            query=query,
            hits=[self._hit(hit, detail) for hit in hits],
            guide=[self._hit(hit, "concise") for hit in guide],
            note=self._note(game),
        )

    def glossary(self, query: str, game: str, limit: int) -> a.RuleHits:
        """Search the glossary; without one, keywords in our own index."""
        hits = self.reference.search_glossary(query, game, limit)
        if not hits:
            hits = [hit for hit in self.reference.search(query, game, limit=limit * 3) if hit.heading][:limit]
        return a.RuleHits(
            query=query, hits=[self._hit(hit, DETAILED) for hit in hits], guide=[], note=self._note(game)
        )

    def read(self, address: str, game: str, detail: str) -> a.DocumentText:
        """Return what stands at an address, or has a number."""
        if address.strip("/").count("/") in (1, 2) and "glossary" not in address:
            return self._whole(self.reference.document_at(address))
        answer = self.reference.at(address, game)
        document = answer.document
        assert document is not None
        below = list(answer.below)
        if detail == DETAILED:
            below = self._all_below(document, below)
        size = sum(_size(one) for one in below)
        long = size > LONGEST_TEXT
        return a.DocumentText(
            document=document_info(document),
            entry=self._rule(answer),
            below=[] if long else [_text(one) for one in below],
            outline=[_outline(one) for one in answer.below] if long else None,
            note=f"{size} characters stand below it: read what you need by its address" if long else None,
        )

    def cards(self, query: str, game: str, limit: int, detail: str) -> a.Cards:
        """Search cards."""
        found = find_cards(known_game(game), query, 5000)
        return a.Cards(
            query=query, total=len(found), cards=[card_info(card, detail) for card in found[:limit]]
        )

    def card(self, name: str, game: str) -> a.Card:
        """Return one card."""
        known_game(game)
        answer = card_answer(game, name, self.reference.library)
        return a.Card(
            card=card_info(Catalogue.load(game).get(answer.identifier), DETAILED),
            unsupported=answer.unsupported or None,
            sets=list(answer.sets),
            who_may_have_it=answer.pool,
            formats=dict(answer.standings),
            rules=[
                a.CardRule(number=one.number, in_our_words=one.line, because=one.because)
                for one in answer.rules
            ],
            scenarios=[f"{one.file}: {one.name}" for one in answer.scenarios],
            bulletins=[one.address for one in answer.bulletins],
        )

    def card_sets(self, game: str) -> a.CardSets:
        """Return the sets of a game."""
        index = store.read_index(known_game(game))
        return a.CardSets(
            game=game, sets=[a.CardSet(name=name, cards=len(rows)) for name, rows in index.items()]
        )

    def deck(self, text: str, game: str, format_name: str) -> a.DeckCheck:
        """Check a deck list."""
        size = len(text.encode())
        if size > MOST_DECK_BYTES:
            raise TooLarge(f"the deck list has {size} bytes; a posted one may have {MOST_DECK_BYTES}")
        listed = read(text, Catalogue.load(known_game(game)))
        found = check_deck(listed, format_name, game)
        everything = [listed.hero, *(card for card, _ in listed.copies())]
        return a.DeckCheck(
            name=listed.name,
            hero=listed.hero.label,
            cards=listed.deck_size,
            format=found.format,
            legal=not found.problems,
            problems=[
                a.DeckProblem(rule=one.rule, card=one.card, message=one.message) for one in found.problems
            ],
            note=found.note or None,
            unsupported=[card.label for card in everything if card.unsupported is not None],
        )

    def _game(self, game: str) -> a.Game:
        index = index_or_none(game)
        library = self.reference.library
        known = (store.FOLDER / game / store.INDEX).is_file()
        return a.Game(
            game=game,
            name=GAME_WORDS[game],
            rules_version=index.version if index is not None else None,
            documents=len(library.documents(game)) if library is not None else 0,
            cards=len(Catalogue.load(game)) if known else 0,
            plays=known,
        )

    def _note(self, game: str) -> str | None:
        library = self.reference.library
        if library is not None and library.documents(game):
            return None
        return _NO_DOCUMENTS + FULL_TEXT.get(game, "") if game else None

    def _hit(self, hit: Hit, detail: str) -> a.RuleHit:
        text: str | None = None
        examples: list[str] | None = None
        if detail == DETAILED:
            entry = self.reference.at(hit.address).entry
            text = entry.text if entry is not None else hit.snippet
            examples = [one.text for one in entry.passages] if entry is not None else []
        return a.RuleHit(
            address=hit.address,
            number=hit.number,
            kind=hit.kind,
            heading=hit.heading,
            snippet=hit.snippet,
            text=text,
            examples=examples,
        )

    def _rule(self, answer: RuleAnswer) -> a.RuleText:
        entry = answer.entry
        document = answer.document
        address = entry.address if entry is not None else f"{answer.game}/{INDEX}/{answer.number}"
        if entry is None and document is not None:
            address = f"{document.address}/{answer.number}"
        return a.RuleText(
            address=address,
            number=answer.number,
            heading=answer.heading,
            in_our_words=answer.line or None,
            text=entry.text if entry is not None else None,
            examples=[one.text for one in entry.passages] if entry is not None else [],
            references=[link.address or f"{link.label} (not in the library)" for link in answer.references],
            referred_by=[link.address for link in answer.referring],
            other_versions=[link.address for link in answer.elsewhere],
            scenarios=[f"{one.file}: {one.name}" for one in answer.scenarios],
        )

    def _whole(self, document: StoredDocument) -> a.DocumentText:
        """A document as a whole is always an outline: its chapters, or the headings of an article."""
        library = self.reference.library_of(document)
        entries = library.entries(document)
        top = [one for one in entries if not one.parent or one.kind in ("chapter", "section")]
        return a.DocumentText(
            document=document_info(document),
            entry=None,
            below=[],
            outline=[_outline(one) for one in top],
            note="read the text of an entry by its address",
        )

    def _all_below(self, document: StoredDocument, below: list[Found]) -> list[Found]:
        library: Library = self.reference.library_of(document)
        found: list[Found] = []
        for one in below:
            found.append(one)
            found += self._all_below(document, library.children(document, one.number))
        return found


def document_info(document: StoredDocument) -> a.DocumentInfo:
    """Return a document as the tools show it."""
    return a.DocumentInfo(
        address=document.address,
        title=document.title,
        version=document.version,
        published=document.published or None,
        source=document.source,
        sha256=document.sha256 or None,
        imported=document.imported or None,
        counts=document.counts,
    )


def card_info(card: CardDefinition, detail: str) -> a.CardInfo:
    """Return a card in one line, or detailed with what it says."""
    from rulebound.view.card_text import card_text

    held = {word: getattr(card, word) for word in NUMBERS}
    return a.CardInfo(
        identifier=card.identifier,
        name=card.label,
        type_line=card.type_line,
        numbers={word: value for word, value in held.items() if value is not None},
        supported=card.unsupported is None,
        text=card_text(card) if detail == DETAILED else None,
    )


def _text(entry: Found) -> a.RuleText:
    return a.RuleText(
        address=entry.address,
        number=entry.number,
        heading=entry.heading,
        in_our_words=None,
        text=entry.text,
        examples=[one.text for one in entry.passages],
        references=[],
        referred_by=[],
        other_versions=[],
        scenarios=[],
    )


def _outline(entry: Found) -> a.OutlineLine:
    words = entry.heading or " ".join(entry.text.split()[:_OUTLINE_WORDS])
    return a.OutlineLine(address=entry.address, number=entry.number, title=words)


def _size(entry: Found) -> int:
    return len(entry.text) + sum(len(one.text) for one in entry.passages)
