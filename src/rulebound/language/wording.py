"""From what an ability means to how it is said: the way back from ``meaning``, so that IR can be printed."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.abilities import Activated, Keyword, OnResolve, Replaces, Static, Triggered
from rulebound.ir.amounts import Amount, Count, Result
from rulebound.ir.conditions import AllOf, AnyOf, Matches, Not, Succeeded
from rulebound.ir.effects import (
    Clash,
    Destroy,
    Discard,
    Do,
    Effect,
    ForEach,
    If,
    Instead,
    Later,
    Let,
    May,
    Modes,
    Move,
    Negate,
    Shuffle,
    Wager,
)
from rulebound.ir.events import Event
from rulebound.ir.filters import Attacks, Defends, Did, HasKeyword, InZone, IsA, OneOf, Other, Role
from rulebound.ir.lasting import Grant, Modify, Prevent, Retype, Rule, SetBase
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import (
    All,
    Among,
    AnyTarget,
    Next,
    OnTopOf,
    Pick,
    Players,
    Ref,
    Selector,
    SourceOf,
    Subjects,
    Target,
    This,
    TopCards,
    You,
)
from rulebound.language.fishing import fished, half
from rulebound.language.meaning import DOER, in_order
from rulebound.language.outside import names_somebody, with_noun
from rulebound.language.references import DECK_OF, DEEDS, FOUND_BY, Named, is_only_player, unbound
from rulebound.language.rows import says_more
from rulebound.language.surface import (
    AmongThem,
    AreWeapons,
    By,
    DamageThisWay,
    Fishes,
    Gets,
    GetsName,
    Halved,
    IfItIs,
    IfPrevented,
    InsteadOf,
    Otherwise,
    Plus,
    Pronoun,
    Put,
    Seq,
    ThatMany,
    ThisWay,
    Unless,
    Where,
    WhileIs,
)

YOU = You()
WORDS = ("they", "the other hero", "it", "the attack", "that object", "that permanent", "that source")


class Wording:
    """Says one ability in words; the result is for the grammar to show."""

    def __init__(self) -> None:
        self.named = Named()

    def apart(self) -> Wording:
        """Say one of several modes: it knows what was named before them, and not what the others name."""
        apart = Wording()
        apart.named.words.update(self.named.words)
        return apart

    def of(self, node: Node) -> Node:
        """Give the surface form of a node, and note what it names."""
        said = self._special(node)
        if said is None:
            said = self._rebuilt(node)
        self.named.see(node)
        return said

    def _special(self, node: Node) -> Node | None:
        if isinstance(node, Result) and node.register == self.named.damage:
            return DamageThisWay()
        if isinstance(node, Count) and node == self.named.counted:
            return ThatMany()
        if isinstance(node, Selector):
            return self._selector(node)
        if isinstance(node, OneOf) and isinstance(node.what, Ref) and node.what.register in DEEDS:
            return node
        if isinstance(node, Other):
            return Other()
        if isinstance(node, OneOf) and node.what == self.named.words.get("among them"):
            return AmongThem()
        if (
            isinstance(node, Matches)
            and isinstance(node.what, Ref)
            and node.what.register in DEEDS
            and not says_what(node.filter)
        ):
            return ThisWay(node.what.register, self.of(node.filter))
        if isinstance(node, Later) and isinstance(node.do, Do) and not node.once:
            self.named.trigger(node.on)
            steps = tuple(self.sentences(step) for step in node.do.steps)
            return dataclasses.replace(node, on=self.of(node.on), do=Seq(steps, "\n- "))  # type: ignore[arg-type]
        if isinstance(node, Event) and node.kind == "activate" and isinstance(node.object, AllOf):
            return self._rebuilt(dataclasses.replace(node, object=with_noun(node.object, "object", "card")))
        if isinstance(node, OnResolve):
            return dataclasses.replace(node, do=self.sentences(node.do))
        if isinstance(node, Static):
            return self._static(node)
        if isinstance(node, Modes) and node.who == YOU:
            if node.now:
                said = self.named.each_alone(tuple(unbound(mode) for mode in node.modes), self.sentences)
                self.named.one_of(node.modes)
                return dataclasses.replace(node, modes=said)
            return dataclasses.replace(node, modes=tuple(self.apart().sentences(mode) for mode in node.modes))
        if isinstance(node, Activated):
            return self._activated(node)
        if isinstance(node, Effect):
            return self._effect(node)
        return None

    def _unless(self, node: May, otherwise: Node) -> Unless:
        said = self.of(otherwise)
        who = cast("Selector", self.of(node.who))
        self.named.doer(node.who)
        do = (
            without_doer(node.do) if isinstance(node.do, Effect) and doer_of(node.do) is not None else node.do
        )
        return Unless(said, who, self.of(do))

    def _effect(self, node: Effect) -> Node | None:
        if isinstance(node, May) and node.unless and node.otherwise is not None:
            return self._unless(node, node.otherwise)
        if isinstance(node, ForEach) and node.bind == "each" and does_it(node):
            over = cast("Selector", self.of(node.over))
            self.named.player(Ref("each"))
            return By(over, self.of(without_doer(cast("Effect", node.do))))
        if isinstance(node, ForEach) and node.bind == "each" and done_by_each(node.do, Ref("each")):
            return self._by_each(node)
        who = doer_of(node)
        if who is not None:
            said = self.of(who)
            self.named.doer(who)
            return By(cast("Selector", said), self.of(without_doer(node)))
        if isinstance(node, Modify | Grant):
            return self._gets((node,))
        if isinstance(node, Rule) and node.action == "play or activate" and isinstance(node.what, All):
            said = self._rebuilt(node)
            assert isinstance(said, Rule)
            return dataclasses.replace(said, what=All(_as_cards(node.what.filter)))
        if isinstance(node, Retype) and node.called is not None:
            for_ = node.for_ and self.of(node.for_)
            return Gets(cast("Selector", self.of(node.what)), (GetsName(),), for_)  # type: ignore[arg-type]
        if isinstance(node, Do):
            shuffled = self._shuffled_in(node)
            if shuffled is not None:
                return shuffled
            steps = with_you(self._steps(node.steps))
            return steps[0] if len(steps) == 1 else Seq(tuple(steps), ", then ")
        if isinstance(node, Negate) and isinstance(node.what, Target) and isinstance(node.what.filter, AllOf):
            *parts, last = node.what.filter.parts
            if last == InZone("stack"):
                filter_ = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
                what = cast("Selector", self.of(dataclasses.replace(node.what, filter=filter_)))
                return dataclasses.replace(node, what=what)
        if isinstance(node, Move):
            what = cast("Selector", self.of(node.what))
            whose = self._whose(node)
            if whose == Players("owner", Pronoun("it")) and "it" in self.named.words:
                self.named.player(Players("owner", self.named.words["it"]))
            return Put(
                what,
                node.to,
                whose,
                node.place,
                node.face,
                from_=node.from_,
                counter=node.counter,
                under=node.under and cast("Selector", self.of(node.under)),
                tapped=node.tapped,
                shuffled=node.shuffled,
            )
        if isinstance(node, Let):
            do = self.of(node.do)
            return Where(do, node.name, cast("Amount", self.of(node.n)))
        return None

    def _shuffled_in(self, node: Do) -> Do | None:
        """Something is put into a deck that is then shuffled: one thing to say."""
        put, *rest = node.steps
        if not isinstance(put, Move) or put.to != "deck" or put.place is not None or len(rest) != 1:
            return None
        if not isinstance(rest[0], Shuffle):
            return None
        what = cast("Selector", self.of(put.what))
        its = Players("owner", Pronoun("it"))
        whose = its if rest[0].who == Players("owner", This()) else cast("Selector", self.of(rest[0].who))
        return Do((Put(what, "deck", whose), Shuffle(whose)))

    def _by_each(self, node: ForEach) -> By:
        """Several players each do one thing, or a row of things."""
        over = cast("Selector", self.of(node.over))
        self.named.player(Ref(node.bind))
        row = node.do.steps if isinstance(node.do, Do) else (node.do,)
        done = tuple(self.of(without_doer(cast("Effect", step))) for step in row)
        return By(over, done[0] if len(done) == 1 else Seq(done, ", then "))

    def _rebuilt(self, node: Node) -> Node:
        made: dict[str, Value] = {}
        if isinstance(node, Triggered) and node.works_in is not None:
            self.named.this()
        for name in in_order(node):
            value = cast("Value", getattr(node, name))
            if isinstance(node, Triggered) and name == "do":
                made[name] = self.sentences(node.do)
            elif isinstance(node, Replaces) and isinstance(value, May):
                made[name] = self.sentences(value)
            else:
                made[name] = self._value(value)
            if isinstance(node, Triggered | Later) and name == "on":
                self.named.trigger(node.on)
            if name == "event" and names_somebody(node):
                self.named.trigger(node.event)
            if isinstance(node, ForEach) and name == "over":
                self.named.player(Ref(node.bind))
            if isinstance(node, If) and name == "condition":
                before = self.named.words.get("it")
                self.named.you_do(node.condition)
        if isinstance(node, If) and node.condition != Succeeded():
            self.named.leave_condition(before)
        return type(node)(**made)

    def _value(self, value: Value) -> Value:
        if isinstance(value, Node):
            return self.of(value)
        if isinstance(value, tuple):
            return tuple(self._value(part) for part in value)
        return value

    def _selector(self, node: Selector) -> Selector | None:
        if isinstance(node, Ref):
            return self._reference(node)
        if node == Players("turn") and self.named.words.get("they") == node:
            return Pronoun("they")
        if isinstance(node, SourceOf | Subjects | Among | OnTopOf):
            return self._pronoun(node)
        if isinstance(node, Pick) and node.bind == "picked" and isinstance(node.filter, AllOf):
            n = cast("Amount", self.of(node.n))
            return dataclasses.replace(node, filter=self.of(node.filter), n=n, bind="it")
        if isinstance(node, Pick) and node.bind == "chosen hero" and is_only_player(node.filter):
            return dataclasses.replace(node, filter=self.of(node.filter), bind="it")
        if isinstance(node, Next) and self.named.words.get("it") == node:
            return Pronoun("it")
        return self._target(node) if isinstance(node, Target | AnyTarget) else None

    def _target(self, node: Target | AnyTarget) -> Selector:
        """Targets are numbered in the order of the text, so that their numbers go without saying."""
        if isinstance(node, AnyTarget):
            return dataclasses.replace(node, bind="target")
        return dataclasses.replace(node, filter=self.of(node.filter), bind="target")

    def _reference(self, node: Ref) -> Selector:
        return self._pronoun(node) or node

    def _pronoun(self, node: Selector) -> Pronoun | None:
        pointing = (word for word in self.named.words if word.startswith("the "))
        for word in (*WORDS, *pointing):
            if self.named.words.get(word) == node:
                return Pronoun(word)
        return None

    def _whose(self, node: Move) -> Selector | None:
        """Whose zone is named when something is moved: yours where it comes from you, else its owner's."""
        if isinstance(node.what, TopCards) and node.what.whose == YOU:
            return YOU
        if isinstance(node.what, Pick | All | Target):
            for part in node.what.filter.walk():
                if isinstance(part, InZone) and part.whose is not None:
                    return cast("Selector", self.of(part.whose))
        if isinstance(node.what, Ref) and node.what.register in ("found", "it", "revealed"):
            if node.what.register == "it" and self.named.words.get(DECK_OF) == Players("event deck"):
                return None
            if node.what.register != "found" or self.named.words.get(FOUND_BY, YOU) == YOU:
                return YOU
        return Players("owner", Pronoun("it"))

    def _static(self, node: Static) -> Static:
        while_ = node.while_ and self.of(node.while_)
        if_ = node.if_ and self.of(node.if_)
        return dataclasses.replace(node, while_=while_, if_=if_, do=tuple(self._steps(node.do)))

    def _activated(self, node: Activated) -> Activated:
        costs = tuple(self.of(cost) for cost in node.costs)
        last = node.do[-1:] if isinstance(node.do[-1], Keyword) and len(node.do) > 1 else ()
        rest = node.do[: len(node.do) - len(last)]
        do = self.sentences(rest[0] if len(rest) == 1 else Do(rest))
        only_if = node.only_if and self.of(node.only_if)
        return dataclasses.replace(node, costs=costs, do=(do, *last), only_if=only_if)  # type: ignore[arg-type]

    def sentences(self, node: Node) -> Node:
        """Say an effect as one or more sentences."""
        fishes = self._fishes(node)
        if fishes is not None:
            return fishes
        steps = self._steps(spread(node))
        return steps[0] if len(steps) == 1 else Seq(tuple(steps), ". ")

    def _steps(self, steps: tuple[Node, ...]) -> list[Node]:
        said: list[Node] = []
        at = 0
        while at < len(steps):
            size = 1
            step = steps[at]
            if isinstance(step, Modify | Grant):
                while at + size < len(steps) and same_subject(step, steps[at + size]):
                    size += 1
                group = cast("tuple[Modify | Grant, ...]", steps[at : at + size])
                said.append(self._if_it_is(steps[at - 1] if at else None, group) or self._gets(group))
            elif (weapons := self._weapons(steps[at : at + 3])) is not None:
                said.append(weapons)
                size = 3
            elif (halved := self._halved(steps[at : at + 2])) is not None:
                said.append(halved)
                size = 2
            elif isinstance(step, Otherwise):
                said.append(Otherwise(self.of(step.do)))
            elif isinstance(step, InsteadOf):
                condition = self.of(step.condition)
                self.named.prior(steps[at - 1])
                said.append(InsteadOf(condition, self.of(step.do)))
            else:
                said.append(self.of(step))
            at += size
        return said

    def _fishes(self, node: Node) -> Fishes | None:
        if not isinstance(node, Do) or len(node.steps) != 2:
            return None
        first, second = node.steps
        if not isinstance(first, If) or not isinstance(second, If):
            return None
        if not isinstance(second.condition, Matches) or not isinstance(second.then, Do):
            return None
        lost, prize = second.then.steps[0], second.then.steps[-1]
        if not isinstance(lost, Discard):
            return None
        if node != fished(lost.who, second.condition.filter, prize, first.condition):
            return None
        who, filter_ = cast("Selector", self.of(lost.who)), self.of(second.condition.filter)
        return Fishes(who, filter_, self.of(prize), self.of(first.condition))

    def _if_it_is(self, before: Node | None, nodes: tuple[Modify | Grant, ...]) -> IfItIs | None:
        first = nodes[0]
        if (
            not isinstance(first.what, Next)
            or not isinstance(before, Modify | Grant)
            or before.what != first.what
        ):
            return None
        if (
            not isinstance(first.while_, Matches)
            or first.while_.what != Ref("each")
            or before.for_ != first.for_
        ):
            return None
        return IfItIs(self.of(first.while_.filter), self._gets(nodes).grants)

    def _weapons(self, steps: tuple[Node, ...]) -> AreWeapons | None:
        kinds = tuple(type(step) for step in steps)
        if kinds != (Retype, SetBase, Grant):
            return None
        types, base, given = cast("tuple[Retype, SetBase, Grant]", steps)
        if types != Retype(types.what, types=("Weapon",)) or base != SetBase(types.what, "power", base.n):
            return None
        if given != Grant(types.what, given.abilities) or len(given.abilities) != 1:
            return None
        what = cast("Selector", self.of(types.what))
        return AreWeapons(what, cast("Amount", self.of(base.n)), Wording().of(given.abilities[0]))

    def _halved(self, steps: tuple[Node, ...]) -> Halved | None:
        if len(steps) != 2 or not all(isinstance(step, SetBase) for step in steps):
            return None
        first, second = cast("tuple[SetBase, SetBase]", steps)
        if (first.n, second.n) != (half("power"), half("defense")) or first.what != second.what:
            return None
        for_ = first.for_ and self.of(first.for_)
        return Halved(cast("Selector", self.of(first.what)), for_)  # type: ignore[arg-type]

    def _while(self, node: Node, what: Selector) -> Node:
        subject = what if isinstance(what, This) else Ref("each")
        if (
            isinstance(node, Matches)
            and node.what == subject
            and (
                isinstance(node.filter, Attacks | Defends | AnyOf | Did | Role | Not | HasKeyword)
                or waits_for_defender(what)
            )
        ):
            return WhileIs(self.of(node.filter))
        return self.of(node)

    def _gets(self, nodes: tuple[Modify | Grant, ...]) -> Gets:
        first = nodes[0]
        what = cast("Selector", self.of(first.what))
        grants: list[Node] = []
        for node in nodes:
            if isinstance(node, Modify):
                grants.append(Plus(node.property, cast("Modify", self._rebuilt(node)).n))
            else:
                grants.extend(Wording().of(ability) for ability in node.abilities)
        for_ = first.for_ and self.of(first.for_)
        while_ = first.while_ and self._while(first.while_, first.what)
        return Gets(what, tuple(grants), for_, while_)  # type: ignore[arg-type]


def _as_cards(filter_: Node) -> Node:
    """Say of what is played or activated what is said of cards."""
    if filter_ == IsA("object"):
        return IsA("card")
    if isinstance(filter_, AllOf | AnyOf):
        return dataclasses.replace(filter_, parts=tuple(_as_cards(part) for part in filter_.parts))
    return filter_


def does_it(node: ForEach) -> bool:
    """Whether each of those that are found does something themselves, or with the top of their own deck."""
    if isinstance(node.do, Move) and isinstance(node.do.what, TopCards):
        return node.do.what.whose == Ref(node.bind)
    return isinstance(node.do, Effect) and doer_of(node.do) == Ref(node.bind)


def _left_of(node: Selector) -> str:
    """The register of what is taken out where a selector means the rest."""
    inner = node.filter.part if isinstance(node, Among) and isinstance(node.filter, Not) else None
    return inner.what.register if isinstance(inner, OneOf) and isinstance(inner.what, Ref) else ""


def doer_of(node: Effect) -> Selector | None:
    """Give who carries an effect out, where that is not you."""
    doer = DOER.get(type(node))
    if doer is not None:
        who = cast("Selector", getattr(node, doer))
        return who if who != YOU else None
    if isinstance(node, Destroy) and node.who != YOU:
        return node.who
    for field in dataclasses.fields(node):
        held = getattr(node, field.name)
        if isinstance(held, Pick) and held.by is not None:
            return held.by
    return None


def done_by_each(node: Node, each: Ref) -> bool:
    """Whether each of several players does all of this: shuffles, and puts the top card of their own deck somewhere."""
    if isinstance(node, Do):
        return all(done_by_each(step, each) for step in node.steps)
    if isinstance(node, Move):
        return isinstance(node.what, TopCards) and node.what.whose == each
    return isinstance(node, Effect) and doer_of(node) == each


def with_you(steps: list[Node]) -> list[Node]:
    """Say that it is you who does what follows "they ..." in the same clause."""
    said: list[Node] = []
    for step in steps:
        before = said[-1] if said else None
        theirs = isinstance(before, By) and before.who == Pronoun("they")
        said.append(By(YOU, step) if theirs and type(step) in DOER else step)
    return said


def if_prevented(shielded: Selector | None, then: Node) -> IfPrevented:
    """Say what is done where damage is prevented."""
    other = (
        isinstance(then, If) and then.condition == Not(Matches(shielded, OneOf(YOU))) if shielded else False
    )
    return IfPrevented(then.then, another=True) if other and isinstance(then, If) else IfPrevented(then)


def does_in_a_row(node: ForEach) -> bool:
    """Whether each of several players does several things one after the other."""
    return isinstance(node.do, Do) and done_by_each(node.do, Ref(node.bind))


def without_doer(node: Effect) -> Effect:
    """Give the effect as an imperative."""
    doer = DOER.get(type(node))
    changes: dict[str, Value] = {}
    if doer is not None:
        changes[doer] = YOU
    if isinstance(node, Destroy):
        changes["who"] = YOU
    if isinstance(node, Modes):
        changes["modes"] = tuple(
            without_doer(mode) if isinstance(mode, Effect) and doer_of(mode) is not None else mode
            for mode in node.modes
        )
    if isinstance(node, May) and isinstance(node.do, Effect):
        changes["do"] = without_doer_inside(node.do, node.who)
    for field in dataclasses.fields(node):
        held = getattr(node, field.name)
        if isinstance(held, Pick) and held.by is not None:
            changes[field.name] = dataclasses.replace(held, by=None)
    return dataclasses.replace(node, **changes)


def without_doer_inside(node: Effect, who: Selector) -> Effect:
    """Give what somebody may do as an imperative, each step of it."""
    if isinstance(node, Do):
        steps = tuple(
            without_doer_inside(step, who) if isinstance(step, Effect) else step for step in node.steps
        )
        return Do(steps)
    return without_doer(node) if doer_of(node) is not None else node


def same_subject(first: Modify | Grant, other: Node) -> bool:
    """Whether two lasting effects are one clause: the same subject, for as long."""
    if not isinstance(other, Modify | Grant):
        return False
    what = first.what
    again = Ref(what.bind) if isinstance(what, Target | Pick) else what
    return other.what == again and (first.for_, first.while_) == (other.for_, other.while_)


def spread(node: Node) -> tuple[Node, ...]:
    """Spread an effect over sentences: what hangs on a choice gets a sentence of its own."""
    if isinstance(node, Do):
        return tuple(part for step in node.steps for part in spread(step))
    if isinstance(node, ForEach) and (node.bind != "each" or does_in_a_row(node)):
        return (node,)
    if isinstance(node, ForEach):
        first, *rest = spread(node.do)
        return (dataclasses.replace(node, do=first), *rest)
    if isinstance(node, Later) and says_more(node):
        first, *rest = spread(node.do)
        return (dataclasses.replace(node, do=first), *rest)
    if isinstance(node, May) and not node.unless:
        if isinstance(node.do, Wager) and node.do.then is not None:
            bare = dataclasses.replace(node, do=dataclasses.replace(node.do, then=None))
            return (*spread(bare), node.do.then)
        out: list[Node] = [dataclasses.replace(node, then=None, otherwise=None)]
        if node.then is not None:
            out.append(If(Succeeded(), node.then))
        if node.otherwise is not None:
            out.append(Otherwise(node.otherwise))
        return tuple(out)
    if isinstance(node, Prevent) and node.then is not None and node.cost is None and not node.when:
        return (dataclasses.replace(node, then=None), if_prevented(node.shielded, node.then))
    if isinstance(node, If):
        first, *rest = spread(node.then) if isinstance(node.then, May) else (node.then,)
        tail = (Otherwise(node.otherwise),) if node.otherwise is not None else ()
        return (dataclasses.replace(node, then=first, otherwise=None), *rest, *tail)
    if isinstance(node, Instead):
        last = node.do.steps[-1] if isinstance(node.do, Do) else None
        if isinstance(node.do, Do) and isinstance(last, May) and last.then is not None:
            do = Do((*node.do.steps[:-1], dataclasses.replace(last, then=None)))
            return (*spread(node.prior), InsteadOf(node.condition, do), If(Succeeded(), last.then))
        return (*spread(node.prior), InsteadOf(node.condition, node.do))
    if isinstance(node, Clash | Wager) and node.then is not None:
        return (dataclasses.replace(node, then=None), node.then)
    return (node,)


def waits_for_defender(what: Selector) -> bool:
    """Whether this is what is to defend next, of which is said what it must be."""
    return isinstance(what, Next) and what.how == "defended"


def says_what(filter_: Node) -> bool:
    """Whether a filter says by itself what kind of thing it asks for."""
    return any(isinstance(part, IsA) for part in filter_.walk())
