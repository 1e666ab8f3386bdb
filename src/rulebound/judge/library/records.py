"""What is read out of the library."""

from __future__ import annotations

import msgspec

from rulebound.judge.documents.model import Passage


class StoredDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document of the library with where it comes from."""

    id: int
    game: str
    kind: str
    version: str
    title: str
    published: str
    source: str
    origin: str
    imported: str
    sha256: str
    remarks: tuple[str, ...]
    counts: dict[str, int]

    @property
    def address(self) -> str:
        """Return the address under which its entries stand."""
        return f"{self.game}/{self.kind}/{self.version}"

    @property
    def label(self) -> str:
        """Return its title with the version, where the title does not hold it already."""
        return (
            self.title if self.version in self.title or self.kind == "faq" else f"{self.title} {self.version}"
        )


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the library: ``document`` is the address of what it stands in."""

    id: int
    document: str
    number: str
    kind: str
    heading: str
    text: str
    parent: str
    passages: tuple[Passage, ...] = ()

    @property
    def address(self) -> str:
        """Return its permanent address."""
        return f"{self.document}/{self.number}"


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A cross-reference: to which document's entry; ``address`` is empty where there is none such."""

    label: str
    address: str
    heading: str


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """What a search found: the address, what it is, and the piece of text that fits best."""

    address: str
    number: str
    kind: str
    heading: str
    snippet: str
    document: str
    score: float
