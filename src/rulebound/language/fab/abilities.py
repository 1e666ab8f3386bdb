"""Abilities: what a paragraph is (CR 1.7, 5.4)."""

from __future__ import annotations

import dataclasses

from rulebound.ir.abilities import (
    Ability,
    Activated,
    Defines,
    Keyword,
    OnResolve,
    PlayCost,
    PlayOnly,
    Static,
    Triggered,
)
from rulebound.ir.amounts import Arith, History, Number
from rulebound.ir.conditions import Compare
from rulebound.ir.costs import EffectCost, EitherCost
from rulebound.ir.effects import Attack, Later, Tap
from rulebound.ir.events import Event
from rulebound.ir.node import Value
from rulebound.ir.selectors import This
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import KEYWORDS, LABELS, NUMBERED_KEYWORDS, PROPERTIES, SUPERTYPES
from rulebound.language.fab.nouns import one_node
from rulebound.language.kernel import ListRule, PatternRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import InsteadOf, Seq, Trailing

GO_AGAIN = Keyword("go again")

# Keywords on a line of their own (CR 8.3).
keywords = family("keyword line")
keywords.words({line: Keyword(word) for word, line in KEYWORDS.items()})
for keyword, line in NUMBERED_KEYWORDS.items():
    keywords.phrase(f"{line} {{n:number}}", Keyword, word=keyword)
keywords.phrase("Pairs with an {of:partner}.", Keyword, word="pairs", rule="8.3.26")
family("partner").words({"off-hand": ("Off-Hand",)})
for keyword, number in (("ward", "8.3.20"), ("spellvoid", "8.3.15")):
    line = f"{NUMBERED_KEYWORDS[keyword]} X, where X is {{n:amount}}."
    keywords.phrase(line, Keyword, word=keyword, rule=number)
keywords.phrase("{of:hero names} Specialization", Keyword, word="specialization", rule="8.3.7")
for joint, word in ((" and ", "fusion"), (" and/or ", "fusion and/or"), (" or ", "fusion or")):
    several = f"supertypes {word.replace('/', ' ')}"
    G.add(ListRule(G, several, "supertype", Words(", "), Words(joint), least=2))
    keywords.phrase(f"{{of:{several}}} Fusion", Keyword, word=word, rule="8.3.17")
keywords.phrase("{of:one supertype} Fusion", Keyword, word="fusion", rule="8.3.17")
G.add(ListRule(G, "essences", "supertype", Words(", "), Words(" and ", (", and ",))))
keywords.phrase("Essence of {of:essences}", Keyword, word="essence", rule="8.3.16")
family("one supertype").phrase("{x:supertype}", (Slot("x"),))
family("supertype").words({word: word for word in SUPERTYPES})
family("hero names").phrase("{name:hero name}", (Slot("name"),))
G.add(
    PatternRule(
        G,
        "hero name",
        r"[A-Z][^\n.:]*?(?= Specialization)",
        str,
        lambda value: value if isinstance(value, str) else None,
    )
)

# Triggered abilities (CR 5.4.6, 6.6).
ability = family("ability")
for once, limit in (("<When|Whenever>", None), ("Once per turn, <when|whenever>", 1)):
    ability.phrase(
        f"{once} {{s:attacked}} is the {{n:ordinal}} or higher chain link in a row to hit, {{do:body}}",
        of(
            Triggered,
            on=of(Event, kind="hit", subject=Slot("s")),
            and_state=of(
                Compare,
                left=History(Event("hit"), window="in a row"),
                op=">=",
                right=of(Number, value=Slot("n")),
            ),
            do=Slot("do"),
            limit=limit,
        ),
    )
for head, when, at, the in (
    ("", "<When|Whenever>", "At", "The"),
    ("While this is {works_in:place}, ", "<when|whenever>", "at", "the"),
):
    ability.phrase(f"{head}{when} {{on:event}}{{and_state:?and state}}, {{do:body}}", Triggered)
    ability.phrase(f"{head}{at} {{on:moment}}, {{do:body}}", Triggered)
    ability.phrase(f"{head}{the} {{on:nth event}}, {{do:body}}", Triggered, rule="6.6.5d")
ability.phrase("Once per turn, <when|whenever> {on:event}, {do:body}", Triggered, limit=1, rule="6.6.5e")
family("and state").phrase(" and {x:condition}", Slot("x"))
family("place").words(
    {
        f"face-{face} in {words}": f"{zone} face-{face}"
        for face in ("up", "down")
        for words, zone in (("arsenal", "arsenal"), ("your banished zone", "banished"))
    }
)
family("place").words({"equipped face-down": "equipped face-down", "equipped face-up": "equipped face-up"})
family("place").words({"in your graveyard": "graveyard", "in your banished zone": "banished"})

# Static abilities (CR 5.4.4, 5.4.7).
ability.phrase("^{x:lasting}", Static, do=(Slot("x"),))
ability.phrase("If {if_:condition}, {x:lasting}", Static, do=(Slot("x"),))
ability.phrase("While {while_:condition}, {x:lasting}", Static, do=(Slot("x"),), rule="5.4.7")
ability.phrase(
    "^{x:lasting} if {c:condition}", of(Static, do=(of(Trailing, do=Slot("x"), condition=Slot("c")),))
)

# Activated abilities (CR 5.2).
family("activated do").words({"Attack": Attack()})
family("activated do").phrase("{x:block}", Slot("x"))
family("cheaper").phrase(
    ". <This ability|This> costs {k:resources} less to activate {n:for each}",
    of(Arith, op="*", a=Slot("k"), b=Slot("n")),
)
family("cheaper").phrase(
    ". <This ability|This> costs an additional {k:resources less} to activate {n:for each}",
    of(Arith, op="*", a=Slot("k"), b=Slot("n")),
    rule="5.1.6a",
)
family("activate only").phrase(". Activate this only <if|while> {x:condition}", Slot("x"))
family("by anybody").words({". Any hero may activate this ability": True})
family("cost").phrase("{x:assets}", Slot("x"))
family("cost").phrase("{t}", EffectCost(Tap(This())))
family("cost").phrase("{do:vps}", EffectCost)
family("cost").phrase(
    "{a:assets} or {do:vp}", of(EitherCost, costs=(Slot("a"), of(EffectCost, do=Slot("do")))), rule="5.1.3"
)
family("cost").phrase(
    "{do:vp} when the combat chain closes",
    of(EffectCost, do=of(Later, on=Event("close"), do=Slot("do"), window=None)),
)
family("cost").phrase(
    "{do:vp} when the chain link resolves",
    of(EffectCost, do=of(Later, on=Event("link resolves", subject=This()), do=Slot("do"), window=None)),
    rule="7.6.2",
)
G.add(ListRule(G, "costs", "cost", Words(", "), Words(", ")))
for kind in ("Action", "Instant", "Attack Reaction", "Defense Reaction"):
    for limit, times in ((None, ""), (1, "Once per Turn "), (2, "Twice per Turn "), (3, "Thrice per Turn ")):
        for end, last in (("", ()), (". Go again", (GO_AGAIN,))):
            ability.phrase(
                f"{times}{kind} - ^{{costs:costs}}: {{x:activated do}}"
                f"{{cheaper:?cheaper}}{{only_if:?activate only}}{{anybody:?by anybody}}{end}",
                Activated,
                type=kind.lower(),
                limit=limit,
                do=(Slot("x"), *last),
            )

# How it is played (CR 5.1, 5.4.4).
ability.phrase(
    "As an additional cost to play this, {do:vp}", PlayCost, costs=(of(EffectCost, do=Slot("do")),)
)
ability.phrase(
    "As an additional cost to play this, you may {do:vp}{then:?cost then}",
    PlayCost,
    costs=(of(EffectCost, do=Slot("do")),),
    optional=True,
)
family("cost then").phrase(". If you do, {x:clause}", Slot("x"))
ability.phrase(
    "You may {do:vp} rather than pay <this card's|this's> {r} cost{then:?cost then}",
    PlayCost,
    costs=(of(EffectCost, do=Slot("do")),),
    instead_of="resource",
    rule="5.4.4b",
)
for symbol, name in PROPERTIES.items():
    ability.phrase(f"This's {symbol} is equal to {{n:amount}}", Defines, property=name, rule="5.4.5")
ability.phrase(
    "<Play this only if|This may only be played if|This can only be played if> {condition:condition}",
    PlayOnly,
)

resolution = family("resolution")
resolution.phrase("{do:block}", OnResolve)

# Labels (CR 8.4).
labels = family("label line")
labels.words({label.title(): label for label in LABELS})


def make_labelled(env: Env) -> Value:
    """Put a label on an ability."""
    held = env["x"]
    label = env["label"]
    if (
        isinstance(held, Triggered | Static | OnResolve | Activated)
        and held.label is None
        and isinstance(label, str)
    ):
        return dataclasses.replace(held, label=label)
    raise Declined


def take_labelled(value: Value) -> Env | None:
    """Take the label off."""
    if isinstance(value, Triggered | Static | OnResolve | Activated) and value.label is not None:
        return {"label": value.label, "x": dataclasses.replace(value, label=None)}
    return None


# A label before what happens instead of the sentence before it (CR 6.4.7, 8.4.3).
def make_labelled_instead(env: Env) -> Value:
    """A sentence, and what replaces it under the condition of a label."""
    label = env["label"]
    if not isinstance(label, str):
        raise Declined
    instead = InsteadOf(one_node(env["condition"]), one_node(env["do"]))
    return OnResolve(Seq((one_node(env["first"]), instead), ". "), label)


def take_labelled_instead(value: Value) -> Env | None:
    """Take the sentence and its replacement apart."""
    if not isinstance(value, OnResolve) or value.label is None or not isinstance(value.do, Seq):
        return None
    if len(value.do.steps) != 2 or not isinstance(value.do.steps[1], InsteadOf):
        return None
    first, instead = value.do.steps
    assert isinstance(instead, InsteadOf)
    return {"first": first, "label": value.label, "condition": instead.condition, "do": instead.do}


family("paragraph").pair(
    "^{first:clause}. {label:label line} - If {condition:condition}, instead {do:clause}.",
    make_labelled_instead,
    take_labelled_instead,
)
for inner in ("ability", "resolution"):
    family("paragraph").phrase(f"{{x:{inner}}}.", Slot("x"))
    family("paragraph").pair(f"{{label:label line}} - {{x:{inner}}}.", make_labelled, take_labelled)
family("paragraph").phrase("{x:keyword line}", Slot("x"))
family("quoted").phrase("{x:ability}", Slot("x"))

__all__ = ["Ability"]
