"""Meanings written by hand from split cards, side by side."""

from rulebound.ir.abilities import Ability, Keyword, OnResolve
from rulebound.ir.amounts import History, PropertyOf, Variable
from rulebound.ir.conditions import Compare
from rulebound.ir.effects import Create, Deal, Destroy, Gain, If, Let, Negate
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, InZone, IsA, PropertyIs
from rulebound.ir.selectors import AnyTarget, Pick, Target, Together
from tests.language.short_nodes import CARD, HERO, OPPONENTS, PERMANENT, TARGET, YOU, all_of, n, resolve

SPLIT_CARDS: dict[str, dict[str, tuple[Ability, ...]]] = {
    "null--shock-yellow": {
        "Null": (
            Keyword("meld"),
            OnResolve(
                If(
                    Compare(
                        PropertyOf(Target(all_of(CARD, HasType("Instant"), InZone("stack"))), "cost"),
                        "<",
                        History(
                            Event("damage", all_of(HERO, ControlledBy(OPPONENTS)), player=YOU, what="arcane"),
                            measure="sum",
                        ),
                    ),
                    Negate(TARGET),
                )
            ),
        ),
        "Shock": (OnResolve(Deal(n(1), AnyTarget(), "arcane")),),
    },
    "thistle-bloom--life-yellow": {
        "Thistle Bloom": (
            Keyword("meld"),
            resolve(
                Let(
                    "X",
                    History(Event("gain", player=YOU, what="life"), measure="sum"),
                    Create(("Runechant",), Variable("X")),
                )
            ),
        ),
        "Life": (resolve(Gain("life", n(1))),),
    },
    "comet-storm--shock-red": {
        "Comet Storm": (Keyword("meld"), resolve(Deal(n(5), AnyTarget(), kind="arcane"))),
        "Shock": (resolve(Deal(n(1), AnyTarget(), kind="arcane")),),
    },
    "vaporize--shock-yellow": {
        "Vaporize": (
            Keyword("meld"),
            OnResolve(
                Let(
                    "X",
                    History(
                        Event("damage", all_of(HERO, ControlledBy(OPPONENTS)), player=YOU, what="arcane"),
                        measure="sum",
                    ),
                    Destroy(
                        Together(
                            (
                                Pick(
                                    all_of(PERMANENT, HasType("Aura"), PropertyIs("cost", "<=", Variable())),
                                    up_to=True,
                                ),
                                Pick(
                                    all_of(IsA("token"), HasType("Aura")),
                                    Variable(),
                                    up_to=True,
                                    bind="others",
                                ),
                            )
                        )
                    ),
                )
            ),
        ),
        "Shock": (OnResolve(Deal(n(1), AnyTarget(), "arcane")),),
    },
}
