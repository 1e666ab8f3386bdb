"""Turns stored text into HTML: Markdown, with cross-references as links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from markdown_it import MarkdownIt
from markupsafe import Markup

from rulebound.judge.documents.model import MARK
from rulebound.judge.documents.numbered import SPOKEN
from rulebound.judge.library.records import Link

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
# A table that is wider than a phone is scrolled, by keyboard too.
_TABLE: Final = '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>'
_PARAGRAPH: Final = re.compile(r"\A<p>(.*)</p>\s*\Z", re.DOTALL)


def rule_path(address: str) -> str:
    """Return the path of the page of an address."""
    return "/rules/" + quote(address)


def rendered(text: str, links: Sequence[Link] = (), document: str = "") -> Markup:
    """Return a text as HTML.

    ``links`` are the entry's cross-references with their addresses; ``document`` is the address of the
    document in which a mark without a link is looked for, empty for none.
    """
    known = {link.label.replace(" ", ":"): link.address for link in links if link.address}

    def linked(match: re.Match[str]) -> str:
        kind, number = match["kind"], match["number"]
        address = known.get(f"{kind}:{number}" if kind else number, "")
        if not address and document and not kind:
            address = f"{document}/{number}"
        shown = f"\\[{number}\\]"
        return f"[{shown}]({rule_path(address)})" if address else shown

    def spoken(match: re.Match[str]) -> str:
        number = match["number"]
        address = known.get(number, "")
        if not address:
            return match[0]
        before = match[0][: match.start("number") - match.start()]
        return f"{before}[{number}]({rule_path(address)})"

    marked = MARK.sub(linked, text)
    html = _MARKDOWN.render(SPOKEN.sub(spoken, marked))
    return Markup(html.replace("<table>", _TABLE).replace("</table>", "</table></div>"))


def inline(text: str, links: Sequence[Link] = (), document: str = "") -> Markup:
    """Return a text of one paragraph as HTML without the paragraph around it."""
    html = rendered(text, links, document)
    paragraph = _PARAGRAPH.match(html)
    return Markup(paragraph[1]) if paragraph and "<p>" not in paragraph[1] else html
