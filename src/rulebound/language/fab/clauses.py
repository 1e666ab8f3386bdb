"""Clauses and sentences: how effects are strung together (CR 1.8.4, 1.9)."""

from __future__ import annotations

from dataclasses import replace

from rulebound.ir.conditions import Exists
from rulebound.ir.effects import Graded, If, Later, May, Modes
from rulebound.ir.events import Event
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import ONE, You
from rulebound.language.fab.grammar import NOTHING_BETWEEN, G, family
from rulebound.language.fab.nouns import as_nodes, one_node
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined as NoMeaning
from rulebound.language.phrase import Env, Slot, of
from rulebound.language.surface import (
    By,
    Declined,
    Grade,
    InsteadOf,
    Otherwise,
    Scoped,
    Seq,
    Then,
    Trailing,
    Unless,
    Where,
)

YOU = You()

# An effect is one verb phrase, with or without somebody who does it, or something that lasts.
effect = family("effect")
effect.phrase("{x:vp}", Slot("x"))
effect.phrase("{who:they} {do:vp}", By)
effect.phrase("you {do:vp}", By, who=YOU)
effect.phrase("{who:several heroes} {do:vp}", By, rule="1.8.6")
effect.phrase("{who:who one} {do:vp one}", By)
effect.phrase("{x:lasting}", Slot("x"))
effect.phrase("{do:vp} <when|at> the combat chain closes", Later, on=Event("close"), window=None)
effect.phrase("{do:vp} at {on:moment}", Later, window=None)


def joined(rule: str, item: str, joint: str, variants: tuple[str, ...] = ()) -> None:
    """Declare two or more effects with one kind of joint."""
    between = Words(joint, variants)
    G.add(ListRule(G, rule + " list", item, between, between, least=2))
    family(rule).pair(
        f"{{steps:{rule} list}}",
        lambda env: Seq(as_nodes(env["steps"]), joint),
        lambda value: {"steps": value.steps} if isinstance(value, Seq) and value.joint == joint else None,
    )


joined("effects and", "effect", " and ", (", and ",))
joined("vps and", "vp", " and ", (", and ",))
joined("vps one and", "vp one", " and ", (", and ",))


def row(rule: str, item: str, joint: str, last: Words) -> None:
    """Declare three or more effects with commas and a last joint."""
    G.add(ListRule(G, rule + " list", item, Words(", "), last, least=3))
    family(rule).pair(
        f"{{steps:{rule} list}}",
        lambda env: Seq(as_nodes(env["steps"]), joint),
        lambda value: {"steps": value.steps} if isinstance(value, Seq) and value.joint == joint else None,
    )


row("effects comma", "effect", ", ", Words(", and "))
row("effects comma then", "effect", ", ..., then ", Words(", then "))
part = family("part")
for name in ("effect", "effects and", "effects comma", "effects comma then"):
    part.phrase(f"{{x:{name}}}", Slot("x"))
joined("parts then", "part", ", then ", (" then ",))
chain = family("chain")
chain.phrase("{x:part}", Slot("x"))
chain.phrase("{x:parts then}", Slot("x"))
vps = family("vps")
vps.phrase("{x:vp}", Slot("x"))
vps.phrase("{x:vps and}", Slot("x"))
joined("vps then", "vp", ", then ", (" then ",))
vps.phrase("{x:vps then}", Slot("x"))
row("vps comma then", "vp", ", ..., then ", Words(", then "))
vps.phrase("{x:vps comma then}", Slot("x"))
vps.phrase("{a:vp} or {b:vp}", of(Modes, n=ONE, modes=(Slot("a"), Slot("b")), now=True))
vps_one = family("vps one")
vps_one.phrase("{x:vp one}", Slot("x"))
vps_one.phrase("{x:vps one and}", Slot("x"))

# A tail takes the rest of the sentence.
tail = family("tail")
tail.phrase("you may {do:vps}", May)
tail.phrase("{who:they} may {m:may}", of(By, who=Slot("who"), do=Slot("m")))
tail.phrase("{who:who one} may {m:may}", of(By, who=Slot("who"), do=Slot("m")))
family("may").phrase("{do:vps}", May)
tail.phrase("if {condition:condition}, {then:clause}", If)
family("grade").phrase("{at_least:integer} or more, {then:part}", Grade)
G.add(ListRule(G, "grades", "grade", Words(", "), Words(", ")))


def make_graded(env: Env) -> Value:
    """Several conditions that ask for more and more of the same."""
    condition = env["condition"]
    if not isinstance(condition, Exists):
        raise NoMeaning
    further = [grade for grade in as_nodes(env["grades"]) if isinstance(grade, Grade)]
    return Graded(
        (
            If(condition, one_node(env["then"])),
            *(If(replace(condition, at_least=grade.at_least), grade.then) for grade in further),
        )
    )


def take_graded(value: Value) -> Env | None:
    """Take them apart, where each asks for the same."""
    if not isinstance(value, Graded):
        return None
    first, *further = value.grades
    alike = replace(first.condition, at_least=1) if isinstance(first.condition, Exists) else None
    grades: list[Node] = []
    for grade in further:
        asked = grade.condition
        if not isinstance(asked, Exists) or replace(asked, at_least=1) != alike:
            return None
        grades.append(Grade(asked.at_least, grade.then))
    return {"condition": first.condition, "then": first.then, "grades": tuple(grades)}


family("graded tail").pair(
    "if {condition:condition}, {then:part}, {grades:grades}", make_graded, take_graded, rule="1.8.4d"
)
tail.phrase("{x:graded tail}", Slot("x"))
clause = family("clause")
clause.phrase("{x:chain}", Slot("x"))
clause.phrase("{x:tail}", Slot("x"))
clause.phrase("{a:chain}<, then| then> {b:tail}", of(Seq, steps=(Slot("a"), Slot("b")), joint=", then "))
clause.phrase("{a:chain} and {b:tail}", of(Seq, steps=(Slot("a"), Slot("b")), joint=" and "))
clause.phrase("{for_:leading duration}, {do:clause}", Scoped)
clause.phrase("{do:chain} if {condition:condition}", Trailing)
clause.phrase("{do:chain}, where {name:variable} is {n:amount}", Where)
family("variable").words({"X": "X", "Y": "Y"})
clause.phrase("{otherwise:effect} unless you {do:vps}", Unless, who=YOU)
clause.phrase("{otherwise:effect} unless {who:who many} {do:vps}", Unless)
clause.phrase("{otherwise:effect} unless {who:who one} {do:vps one}", Unless)
tail.phrase("{otherwise:effect} unless you {do:vps}", Unless, who=YOU)
tail.phrase("{otherwise:effect} unless {who:who many} {do:vps}", Unless)
tail.phrase("{otherwise:effect} unless {who:who one} {do:vps one}", Unless)
clause.phrase(
    "{for_:leading duration}, <whenever|when> {on:event}, {do:clause}",
    Later,
    once=False,
    window=None,
    rule="6.6.3a",
)
clause.phrase("the next time {on:event} this turn, {do:clause}", Later)
clause.phrase("at {on:moment}, {do:clause}", Later, window=None, rule="6.6.3")
clause.phrase("<whenever|when> {on:event} this turn, {do:clause}", Later, once=False)

# Sentences stand between full stops; the last stop of a paragraph belongs to the paragraph.
sentence = family("sentence")
sentence.phrase("^{x:clause}", Slot("x"))
sentence.phrase("Then<|,> {do:clause}", Then)
sentence.phrase("Otherwise, {do:clause}", Otherwise)
sentence.phrase("If they don't, {do:clause}", Declined)
sentence.phrase("If {condition:condition}, instead {do:clause}", InsteadOf, rule="6.4.7")
family("more").phrase(". {x:sentence}", Slot("x"))
G.add(ListRule(G, "rest", "more", NOTHING_BETWEEN, NOTHING_BETWEEN))


def make_body(env: Env) -> Value:
    """A first clause and the sentences after it."""
    rest = as_nodes(env["rest"])
    first = one_node(env["first"])
    return Seq((first, *rest), ". ") if rest else first


def take_body(value: Value) -> Env | None:
    """Split off the first sentence."""
    if isinstance(value, Seq) and value.joint == ". ":
        return {"first": value.steps[0], "rest": value.steps[1:]}
    return {"first": value, "rest": None}


family("body").pair("{first:clause}{rest:?rest}", make_body, take_body)
family("block").pair("{first:sentence}{rest:?rest}", make_body, take_body)

# Modes and other lists of bullets (CR 1.7.5).
family("bullet").phrase("\n- {x:block}", Slot("x"))
G.add(ListRule(G, "bullets", "bullet", Words("."), Words("."), least=2))
family("bulleted").pair(
    "{steps:bullets}",
    lambda env: Seq(as_nodes(env["steps"]), "\n- "),
    lambda value: {"steps": value.steps} if isinstance(value, Seq) and value.joint == "\n- " else None,
)

# Nothing stands after a list of bullets, so that a sentence in the last bullet belongs to it.
modal = family("modal")
modal.phrase("choose {n:number};{modes:bullets}", Modes, rule="1.7.5")
modal.phrase("choose up to {n:number};{modes:bullets}", Modes, up_to=True, rule="1.7.5")
modal.phrase(
    "choose {n:number}. You may choose the same mode more than once;{modes:bullets}",
    Modes,
    again=True,
    rule="1.7.5b",
)
modal.phrase(
    "choose {n:number}. You may choose each mode twice;{modes:bullets}",
    Modes,
    again=True,
    most_times=2,
    rule="1.7.5b",
)
family("body").phrase("{x:modal}", Slot("x"))
family("body").phrase("if {condition:condition}, {then:modal}", If, rule="1.7.5")
family("block").phrase("^{x:modal}", Slot("x"))
family("block").phrase("<Whenever|When> {on:event} this turn;{do:bulleted}", Later, once=False)
