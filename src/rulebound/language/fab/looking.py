"""Phrases of looking and choosing: what is among the cards looked at, what happens to the rest, the number rolled."""

from __future__ import annotations

from rulebound.ir.amounts import Number, Result
from rulebound.ir.conditions import Compare
from rulebound.ir.effects import Choose, Discard, Modes
from rulebound.ir.lasting import SetBase
from rulebound.ir.selectors import Pick, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import AmongThem, Gets, Pronoun

YOU = You()
vp = family("vp", "vp one")
lasting = family("lasting")
one = family("one condition")
thing = family("thing")

# Cards looked at or revealed together (CR 8.5.11, 8.5.17).
family("after").phrase(" from among them", AmongThem())
thing.words({"the rest": Pronoun("the rest")})

# Choosing one (CR 1.8.6); a card that was chosen can be told to be discarded.
family("choice").phrase("a/an {filter:noun}", Pick, bind="chosen")
family("choice").phrase("{n:several} random {filter:nouns}", Pick, random=True, bind="chosen")
family("choice").phrase("up to {n:several} {filter:nouns}", Pick, up_to=True, bind="chosen")
vp.phrase("@choose {what:choice}", Choose, rule="1.8.6")
vp.phrase("@discard it", of(Discard, what=Pronoun("it")), rule="8.5.5")

# Dice (CR 8.5.18).
for words, op in (
    ("{n:number} <or more|or greater>", ">="),
    ("{n:number} or less", "<="),
    ("<a |>{n:number}", "="),
):
    one.phrase(f"the number rolled is {words}", of(Compare, left=Result("rolled"), op=op, right=Slot("n")))
lasting.phrase(
    "your base {i} is {n:amount}{for_:?duration}", SetBase, what=YOU, property="intellect", rule="2.0.3b"
)

# One of two things that something gets (CR 1.8.6).
for subject in ("it", "that card", "the attack"):
    lasting.phrase(
        f"{subject} <gets|gains|has> {{a:grant}} or {{b:grant}}{{for_:?duration}}",
        of(
            Modes,
            n=Number(1),
            now=True,
            modes=tuple(
                of(Gets, what=Pronoun(subject), grants=(Slot(x),), for_=Slot("for_")) for x in ("a", "b")
            ),
        ),
        rule="1.7.5",
    )
