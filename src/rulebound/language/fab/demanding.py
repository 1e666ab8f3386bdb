"""Phrases of what players must do: the cards with which an attack must be defended."""

from __future__ import annotations

from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf
from rulebound.ir.filters import ControlledBy, IsA, OneOf
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Ref, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Of, Slot, of
from rulebound.language.surface import Pronoun

lasting = family("lasting")

# Demands on defenders (CR 1.0.2, 7.3.2): so many of a kind must be declared, where that can be done.
lasting.phrase(
    "{who:who one} must defend this with a/an {f:noun} if able",
    of(
        Rule,
        mode="must",
        action="defend",
        who=Slot("who"),
        what=of(All, filter=Slot("f")),
        n=Number(1),
    ),
    rule="7.3.2",
)
lasting.phrase(
    "{who:who one} must defend this with X {f:nouns}< if able|>, where X is {n:amount}",
    of(
        Rule,
        mode="must",
        action="defend",
        who=Slot("who"),
        what=of(All, filter=Slot("f")),
        n=Slot("n"),
    ),
    rule="7.3.2",
)


# The same of one card and all attacks of a player.
def with_it(what: Pronoun | Ref) -> Of:
    """Say that a hero must defend your attacks with something that was named."""
    return of(
        Rule,
        mode="must",
        action="defend",
        who=Slot("who"),
        what=All(OneOf(what)),
        by=AllOf((IsA("attack"), ControlledBy(You()))),
        n=Number(1),
        for_=Slot("for_"),
    )


lasting.phrase(
    "{who:who one} must defend your attacks{for_:?duration} with it if able",
    with_it(Pronoun("it")),
    rule="7.3.2",
)

# The attack-target that must be declared (CR 1.4.5), where it can be.
lasting.phrase(
    "{who:who many} must choose {what:thing} as the target of attacks if able{for_:?duration}",
    Rule,
    mode="must",
    action="attack",
    rule="1.4.5",
)
