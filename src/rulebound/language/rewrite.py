"""What normalisation consists of: named rules that bring one wording to another."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A named rule: a pattern and what stands in its place."""

    name: str
    pattern: str
    by: str | Callable[[re.Match[str]], str]

    def apply(self, text: str) -> str:
        """Rewrite a text."""
        return _compiled(self.pattern).sub(self.by, text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile at the first use; there are more of them than ``re`` keeps."""
    return re.compile(pattern, flags=re.MULTILINE)
