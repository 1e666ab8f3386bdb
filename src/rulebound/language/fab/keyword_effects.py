"""Phrases of single effect keywords (CR 8.5) that no larger subject has taken up."""

from __future__ import annotations

from rulebound.language.fab.grammar import family
from rulebound.language.surface import Pronoun

# Damage (CR 8.5.3).
family("damage target").words({"it": Pronoun("it")})
