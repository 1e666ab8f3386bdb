"""What normalisation consists of: named rules that bring one wording to another."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A named rule: a pattern and what stands in its place."""

    name: str
    pattern: str
    by: str | Callable[[re.Match[str]], str]

    def apply(self, text: str) -> str:
        """Rewrite a text."""
        return re.sub(self.pattern, self.by, text, flags=re.MULTILINE)
