"""Phrases of what alone may be done, and of what the effects of others cannot do (CR 1.0.2)."""

from __future__ import annotations

from rulebound.ir.amounts import Number, Result
from rulebound.ir.conditions import AllOf, AnyOf, Not
from rulebound.ir.effects import ForEach, Modes
from rulebound.ir.filters import ControlledBy, HasType, IsA, PropertyIs
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Players, Ref, Together, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import By, DamageThisWay

YOU = You()
lasting = family("lasting")

# What alone may be played or activated is said as what cannot be.
ATTACKING = AnyOf((IsA("attack"), HasType("Weapon")))
ACTIONS = {
    "weapon and attack actions": AllOf((IsA("action"), Not(ATTACKING))),
    "non-weapon non-attack actions": AllOf((IsA("action"), ATTACKING)),
}
family("other actions").words({words: All(others) for words, others in ACTIONS.items()})
for who in ("who many", "who one"):
    lasting.phrase(
        f"the only actions {{who:{who}}} may play or activate{{for_:?duration}} are {{what:other actions}}",
        Rule,
        mode="cannot",
        action="play or activate",
        rule="1.0.2",
    )
    for method, n in (("phrase", DamageThisWay()), ("shown", Result("amount"))):
        getattr(lasting, method)(
            f"the only attacks {{who:{who}}} may play or activate{{for_:?duration}} are attacks with base {{p}} greater"
            " than the damage dealt this way",
            of(
                Rule,
                mode="cannot",
                action="play or activate",
                who=Slot("who"),
                what=All(AllOf((IsA("attack"), Not(PropertyIs("power", ">", n, base=True))))),
                for_=Slot("for_"),
            ),
            **({"rule": "1.0.2"} if method == "phrase" else {}),
        )

# A choice of each hero, in the order of the table (CR 1.8.6a).
LEFT_FIRST = Together((Players("others"), YOU))
family("modal").phrase(
    "starting with the hero to your left, each hero chooses 1;{modes:bullets}",
    of(
        ForEach,
        over=LEFT_FIRST,
        do=of(Modes, n=Number(1), modes=Slot("modes"), now=True, who=Ref("each")),
    ),
    rule="1.8.6a",
)

family("modal").shown(
    "starting with the hero to your left, each hero chooses 1;{modes:bullets}",
    of(By, who=LEFT_FIRST, do=of(Modes, n=Number(1), modes=Slot("modes"), now=True)),
)

# What effects of opponents cannot do.
lasting.phrase(
    "{what:subject} can't be destroyed by opponents' effects{for_:?duration}",
    Rule,
    mode="cannot",
    action="be destroyed",
    by=ControlledBy(Players("opponents")),
    rule="1.0.2",
)
