"""Phrases of searching zones, also those of somebody else (CR 8.5.19)."""

from __future__ import annotations

from rulebound.ir.effects import Act, May, Search
from rulebound.language.fab.clauses import joined, row
from rulebound.language.fab.grammar import family
from rulebound.language.kernel import Words
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import By, Pronoun

vp = family("vp", "vp one")
their = family("their")
their.words({"their": Pronoun("they")})
their.phrase("{x:who one}'s", Slot("x"))
vp.phrase("@search {whose:their} deck for a/an {filter:noun}", Search, rule="8.5.19")
vp.phrase(
    "@search {whose:their} deck for any number of {filter:nouns}", Search, any_number=True, rule="8.5.19"
)
vp.phrase("@search your deck for up to {n:several} {filter:nouns}", Search, rule="8.5.19")
vp.phrase("@search your deck for any number of {filter:nouns}", Search, any_number=True, rule="8.5.19")
vp.phrase(
    "@search {whose:their} hand, deck, and graveyard for up to {n:several} {filter:nouns}",
    Search,
    zones=("hand", "deck", "graveyard"),
    rule="8.5.19",
)
vp.phrase(
    "@search {whose:their} hand, deck, and arsenal for up to {n:several} {filter:nouns}",
    Search,
    zones=("hand", "deck", "arsenal"),
    rule="8.5.19",
)

# One hero does several things in a row.
row("vps one comma then", "vp one", ", ..., then ", Words(", then "))
family("effect").phrase("{who:who one} {do:vps one comma then}", By)
joined("vps one then", "vp one", ", then ", (" then ",))
family("effect").phrase("{who:who one} {do:vps one then}", By)
family("vps one").phrase("{x:vps one comma then}", Slot("x"))

# Retrieving is optional by itself (CR 8.5.51).
family("tail").phrase(
    "you may retrieve {what:thing}", of(May, do=of(Act, verb="retrieve", what=Slot("what"))), rule="8.5.51"
)
