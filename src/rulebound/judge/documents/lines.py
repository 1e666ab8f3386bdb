"""The lines of a file, whatever it is made of, each with the place that an error names."""

from __future__ import annotations

import io
import re
from collections import Counter
from typing import Final, NamedTuple

from rulebound.judge.documents.errors import BrokenDocument

PDF: Final = b"%PDF-"
_PAGE_NUMBER: Final = re.compile(r"(?:page )?\d{1,4}(?: (?:of|/) \d{1,4})?", re.IGNORECASE)
_LEADERS: Final = re.compile(r"(?:\.\s?){4,}\s*\d+\s*$")


class Line(NamedTuple):
    """One line without its end, and where it stands."""

    place: str
    text: str


def lines_of(data: bytes, name: str) -> list[Line]:
    """Return the lines of a text or a PDF.

    Raises:
        BrokenDocument: it is no text of UTF-8 and no PDF that can be read.
    """
    if data.startswith(PDF):
        return _pdf_lines(data, name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BrokenDocument(name, f"line {line}", f"it is no text in UTF-8 ({error.reason})") from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise BrokenDocument(name, f"line {line}", "a byte of zero stands in it: this is no text")
    return [Line(f"line {number}", line) for number, line in enumerate(text.splitlines(), 1)]


def _pdf_lines(data: bytes, name: str) -> list[Line]:
    """The lines of a PDF without what is repeated on its pages, page numbers and tables of contents."""
    pages = _pages(data, name)
    often = Counter(line for page in pages for line in {line.strip() for line in page})
    repeated = {line for line, n in often.items() if len(pages) > 2 and n > len(pages) / 2}
    found = [
        Line(f"page {number}, line {row}", line)
        for number, page in enumerate(pages, 1)
        for row, line in enumerate(page, 1)
        if not _is_furniture(line.strip(), repeated)
    ]
    if not found:
        raise BrokenDocument(name, "", "the PDF holds no text (pictures of pages cannot be read)")
    return found


def _is_furniture(line: str, repeated: set[str]) -> bool:
    return line in repeated or bool(_PAGE_NUMBER.fullmatch(line) or _LEADERS.search(line))


def _pages(data: bytes, name: str) -> list[list[str]]:
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError as error:
        raise BrokenDocument(
            name, "", "reading a PDF needs pypdf: pip install 'rulebound[import]'"
        ) from error
    pages: list[list[str]] = []
    try:
        for page in PdfReader(io.BytesIO(data), strict=False).pages:
            pages.append(page.extract_text().splitlines())
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BrokenDocument(
            name, f"page {len(pages) + 1}", f"the PDF cannot be read here: {error}"
        ) from error
    return pages
