"""Prevention effects (CR 6.4.10)."""

from __future__ import annotations

from rulebound.ir.abilities import Static
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, AnyOf
from rulebound.ir.durations import Within
from rulebound.ir.filters import ControlledBy, IsA
from rulebound.ir.lasting import Prevent, PreventLess, Redirect
from rulebound.ir.selectors import All, Pick, This, You
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

YOU = You()
THIS_TURN = Within("turn")
lasting = family("lasting")

for kinds in ("", "{kind:damage kind} "):
    for source in ("", " by {source:source}"):
        lasting.phrase(
            f"prevent the next {{n:number}} {kinds}damage that would be dealt to"
            f" {{shielded:shielded}}{{for_:?duration}}{source}",
            Prevent,
            mode="shield",
            rule="6.4.10j",
        )
family("shielded").phrase("{x:whom}", Slot("x"))
family("shielded").phrase("this", This())
family("source").words({"a source of your choice": Pick(IsA("source"))})
for kinds in ("", "{kind:damage kind} "):
    head = f"the next time you would be dealt {kinds}damage this turn, prevent "
    lasting.phrase(
        head + "{n:number} <of that damage|damage>",
        Prevent,
        shielded=YOU,
        mode="fixed",
        for_=THIS_TURN,
        rule="6.4.10i",
    )
    lasting.phrase(head + "<it|that damage>", Prevent, shielded=YOU, n=None, mode="fixed", for_=THIS_TURN)

for kinds in ("", "{kind:damage kind} "):
    lasting.phrase(
        f"the next prevention effect that prevents {kinds}damage this turn, prevents {{n:number}} less of that damage",
        PreventLess,
        for_=THIS_TURN,
        rule="6.4.10g",
    )

# Each time damage would be dealt, for as long as the ability functions.
for kinds in ("", "{kind:damage kind} "):
    for cost in ("", "you may {cost:vp} to "):
        extra = {"cost": Slot("cost")} if cost else {}
        if kinds:
            extra["kind"] = Slot("kind")
        family("ability").phrase(
            f"If you would be dealt {kinds}damage, {cost}prevent {{n:number}} of that damage",
            Static,
            do=(of(Prevent, shielded=YOU, n=Slot("n"), mode="each", **extra),),
            rule="6.4.10i",
        )
ability = family("ability")
ability.phrase(
    "<If|Whenever> you would be dealt exactly 1 damage, prevent it",
    Static((Prevent(YOU, None, "each", at_most=Number(1)),)),
    rule="6.4.10i",
)
FIRST = of(Prevent, shielded=YOU, n=Slot("n"), mode="each", nth=Slot("nth"))
ability.phrase(
    "The {nth:ordinal} time you would be dealt damage each turn, prevent {n:number} of that damage",
    of(Static, do=(FIRST,)),
    rule="6.4.10i",
)
ability.phrase(
    "The {nth:ordinal} time you would be dealt damage each turn, if {if_:condition}, prevent {n:number} of that damage",
    of(Static, do=(FIRST,), if_=Slot("if_")),
    rule="6.4.10i",
)

# Preventions that last and are optional (CR 6.4.10, 1.8.3).
lasting.phrase(
    "if you would be dealt damage by a/an {f:noun} this turn, you may {cost:vp} to prevent {n:number} of that damage"
    " and {then:vp}",
    of(
        Prevent,
        shielded=YOU,
        n=Slot("n"),
        mode="each",
        source=of(All, filter=Slot("f")),
        for_=THIS_TURN,
        cost=Slot("cost"),
        then=Slot("then"),
    ),
    rule="6.4.10",
)
lasting.phrase(
    "the next time you would be dealt lethal damage this turn, you may {cost:vp} to prevent that damage",
    Prevent,
    shielded=YOU,
    n=None,
    mode="fixed",
    for_=THIS_TURN,
    lethal=True,
    rule="6.4.10",
)
lasting.phrase(
    "the next time you or a/an {x:adjective} you control would be dealt damage this turn, prevent {n:number} <of that"
    " damage|damage>",
    of(
        Prevent,
        shielded=of(
            All,
            filter=of(
                AnyOf,
                parts=(
                    AllOf((IsA("hero"), ControlledBy(YOU))),
                    of(AllOf, parts=(IsA("permanent"), Slot("x"), ControlledBy(YOU))),
                ),
            ),
        ),
        n=Slot("n"),
        mode="fixed",
        for_=THIS_TURN,
    ),
    rule="6.4.10i",
)
lasting.phrase(
    "the next {uses:integer} times you would be dealt damage this turn, prevent {n:number} of that damage",
    Prevent,
    shielded=YOU,
    mode="fixed",
    for_=THIS_TURN,
)

# Damage that is dealt to you in another's place (CR 6.4.9, 6.4.10).
lasting.phrase(
    "the next time {shielded:whom} would be dealt damage{for_:?duration}, instead that damage is dealt to you and"
    " prevent {n:number} of that damage",
    Redirect,
    to=YOU,
    rule="6.4.9",
)
