"""Phrases of what several heroes choose or get, one after the other or in secret, and of cards from outside the game."""

from __future__ import annotations

from rulebound.ir.amounts import Number, Result
from rulebound.ir.conditions import Got
from rulebound.ir.effects import Create, ForEach, FromOutside, Modes, SecretNumbers
from rulebound.ir.node import Value
from rulebound.ir.selectors import Next, Players, Ref, Selector
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import as_nodes
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env
from rulebound.language.surface import By

effect = family("effect")
G.add(ListRule(G, "token row", "token choice", Words(", "), Words(", "), least=2))


def make_fresh_tokens(env: Env) -> Value:
    """Each of several chooses one of the tokens that are left, and creates it."""
    over = env["over"]
    names = [choice.names for choice in as_nodes(env["modes"]) if isinstance(choice, Create)]
    if not isinstance(over, Selector) or len(names) < 2:
        raise Declined
    modes = tuple(Create(name, by=Ref("each")) for name in names)
    return ForEach(over, Modes(Number(1), modes, now=True, who=Ref("each"), fresh=True))


def take_fresh_tokens(value: Value) -> Env | None:
    """Take the names apart."""
    if not isinstance(value, By | ForEach) or not isinstance(value.do, Modes) or not value.do.fresh:
        return None
    made = [mode.do if isinstance(mode, By) else mode for mode in value.do.modes]
    choices = tuple(Create(mode.names) for mode in made if isinstance(mode, Create))
    over = value.who if isinstance(value, By) else value.over
    return {"over": over, "modes": choices} if len(choices) == len(made) else None


effect.pair(
    "{over:who one} chooses and creates a token that hasn't been chosen; {modes:token row}",
    make_fresh_tokens,
    take_fresh_tokens,
    rule="8.5.2",
)

# Numbers that are chosen in secret (CR 1.8.6).
effect.phrase(
    "{who:who one} secretly chooses a number between {least:integer} and {most:integer},"
    " then those numbers are revealed",
    SecretNumbers,
    rule="1.8.6a",
)
family("who one").words({"the hero that chose the highest number": Ref("highest")})
for amounts in ("amount", "counted amount"):
    family(amounts).phrase("the highest number chosen", Result("highest"))

# A card that comes into the game (CR 1.3.1a).
family("vp").phrase(
    "@put a/an {name:name} from outside the game on <top|the top> of {whose:possessive} deck",
    FromOutside,
    to="deck",
    place="top",
    rule="8.5.15",
)

# What heroes got from this, and what is to come for them (CR 1.7.6, 1.8.10).
for words, kind in (("drawn a card", "draw"), ("gained {r}", "resource"), ("gained {h}", "life")):
    family("one condition").phrase(f"another hero has {words} from this", Got(kind, Players("others")))
family("one condition").phrase(
    "another hero's attack has gained {p} from this", Got("power", Players("others")), rule="1.7.6"
)
for window in ("turn", "combat chain"):
    family("next").phrase(f"{{whose:their}} next {{filter:noun}} this {window}", Next, window=window)
