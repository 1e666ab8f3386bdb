"""From what a text says to what it means: surface nodes become IR, pronouns become registers."""

from __future__ import annotations

import dataclasses
from typing import cast

from rulebound.ir.abilities import Activated, Static, Triggered
from rulebound.ir.amounts import Amount, Number, Result
from rulebound.ir.conditions import AllOf, Matches, Not, Succeeded
from rulebound.ir.durations import Duration
from rulebound.ir.effects import (
    Banish,
    Choose,
    Clash,
    Control,
    Create,
    Deal,
    Destroy,
    Discard,
    Do,
    Draw,
    Effect,
    ForEach,
    Gain,
    If,
    Instead,
    Later,
    Let,
    Look,
    Lose,
    May,
    Modes,
    Move,
    Negate,
    Outcome,
    Pay,
    PayUpTo,
    Reveal,
    Search,
    Shuffle,
    Wager,
)
from rulebound.ir.events import EventNode
from rulebound.ir.filters import InZone, IsA, OneOf, Other
from rulebound.ir.lasting import (
    Amplify,
    CostChange,
    Grant,
    Lack,
    Modify,
    Prevent,
    Replacing,
    Retype,
    Rule,
    SetBase,
    Strip,
)
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import (
    All,
    AnyTarget,
    Next,
    Pick,
    Players,
    Ref,
    Selector,
    Target,
    This,
    TopCards,
    You,
)
from rulebound.language.errors import TextError
from rulebound.language.fishing import fished, half
from rulebound.language.outside import as_card, is_any_card, names_somebody, outside_the_arena
from rulebound.language.references import Named, is_several
from rulebound.language.rows import (
    bound_alike,
    defined,
    gone_on,
    hung,
    moves_one,
    own_register,
    under_control,
    watched_target,
)
from rulebound.language.surface import (
    AmongThem,
    AnyModes,
    AreWeapons,
    AsMany,
    By,
    CanOnly,
    ChosenColor,
    DamageThisWay,
    Fishes,
    From,
    Gets,
    GetsName,
    Halved,
    IfItIs,
    IfPrevented,
    InsteadOf,
    Joined,
    Many,
    Otherwise,
    Plus,
    Pronoun,
    Put,
    Scoped,
    Seq,
    ShowsHand,
    ShowsTop,
    ThatMany,
    Then,
    TheyDo,
    ThisWay,
    ThisWayCard,
    Trailing,
    Unless,
    UnlessSo,
    Where,
    WhileIs,
)
from rulebound.language.surface import Declined as DeclinedChoice

YOU = You()
# The field that holds who carries an effect out; an imperative leaves it at its default, you.
DOER: dict[type[Node], str] = {
    Draw: "who",
    Banish: "who",
    Discard: "who",
    May: "who",
    Pay: "who",
    PayUpTo: "who",
    Deal: "dealer",
    Gain: "who",
    Lose: "who",
    Create: "by",
    Shuffle: "who",
    Look: "who",
    Outcome: "who",
    Search: "who",
    Modes: "who",
}
# Reading order, where it is not the order of the fields.
ORDER: dict[type[Node], tuple[str, ...]] = {
    Triggered: ("on", "and_state", "do"),
    Activated: ("costs", "do", "only_if"),
    Static: ("while_", "if_", "do"),
    By: ("who", "do"),
    Deal: ("by", "n", "to"),
    Rule: ("who", "what"),
    Later: ("for_", "on", "do"),
}
LASTING = Modify | Grant | SetBase | Strip | Retype | Lack | CostChange | Rule | Prevent | Replacing | Amplify


class Unclear(TextError):
    """A reading whose references or connections cannot be resolved; the reading is given up."""


def in_order(node: Node) -> list[str]:
    """Name the fields of a node as they are read."""
    first = ORDER.get(type(node), ())
    return [*first, *(field.name for field in dataclasses.fields(node) if field.name not in first)]


class Meaning:
    """Turns what one ability says into what it means. Use one for each ability."""

    def __init__(self) -> None:
        self.named = Named()
        self.asked = False  # whether the condition of a clause is being read

    def of(self, node: Node) -> Node:
        """Give the meaning of a node.

        Raises:
            Unclear: a pronoun or a sentence has nothing to refer to.
        """
        made = self._special(node)
        if made is None:
            made = self._rebuilt(node)
        self.named.see(made)
        return made

    def _named(self, node: Node) -> Node | None:
        """Selectors, filters and conditions that only texts have."""
        if isinstance(node, Pronoun):
            return self._pronoun(node)
        if isinstance(node, Many):
            return All(under_control(self.of(node.filter), node.style))
        if isinstance(node, From):
            return InZone(node.zone, self._selector(node.whose) if node.whose else None)
        if isinstance(node, Joined):
            parts = node.f.parts if isinstance(node.f, AllOf) else (node.f,)
            return self.of(AllOf((*parts, InZone(node.zone, YOU))))
        if isinstance(node, Target | AnyTarget):
            return self._target(node)
        if isinstance(node, Pick) and node.bind == "it" and (register := own_register(node.filter)):
            n = cast("Amount", self.of(node.n))
            return dataclasses.replace(node, filter=self.of(node.filter), n=n, bind=register)
        if isinstance(node, TheyDo):
            return Succeeded()
        if isinstance(node, AsMany):
            return Result(self.named.many)
        if isinstance(node, AmongThem):
            return OneOf(self._pronoun(Pronoun("among them")))
        if isinstance(node, ChosenColor):
            raise Unclear("no color was chosen before")
        if isinstance(node, DamageThisWay):
            if self.named.damage is None:
                raise Unclear("no damage was dealt this way")
            return Result(self.named.damage)
        if isinstance(node, ThatMany):
            if self.named.counted is None:
                raise Unclear("nothing was counted before")
            return self.named.counted
        if isinstance(node, ThisWayCard):
            return Ref(node.register)
        if isinstance(node, ThisWay):
            return Matches(Ref(node.register), self.of(node.filter))
        return None

    def _special(self, node: Node) -> Node | None:
        named = self._named(node)
        if named is not None:
            return named
        if isinstance(node, Halved):
            return self._halved(node)
        if isinstance(node, AnyModes):
            return self.of(Modes(Number(len(node.modes)), node.modes, up_to=True))
        if isinstance(node, ShowsHand | ShowsTop):
            who = self._selector(node.who)
            self.named.doer(who)
            hand = All(AllOf((IsA("card"), InZone("hand", who))))
            return Reveal(hand if isinstance(node, ShowsHand) else TopCards(who))
        if isinstance(node, AreWeapons):
            return self._weapons(node)
        if isinstance(node, Modes) and node.now:
            who = self._selector(node.who)
            modes = bound_alike(self.named.each_alone(node.modes, self.of))
            self.named.one_of(modes)
            return dataclasses.replace(node, n=cast("Amount", self.of(node.n)), modes=modes, who=who)
        if isinstance(node, Fishes):
            return fished(
                self._selector(node.who), *(self.of(part) for part in (node.filter, node.prize, node.reacted))
            )
        if isinstance(node, By):
            return self._by(node)
        if isinstance(node, Put):
            what = self._selector(node.what)
            if isinstance(node.whose, Players):
                self.of(node.whose)
            under = node.under and self._selector(node.under)
            return Move(
                what,
                node.to,
                place=node.place,
                face=node.face,
                from_=node.from_,
                counter=node.counter,
                under=under,
                tapped=node.tapped,
                shuffled=node.shuffled,
            )
        if isinstance(node, Negate):
            return self._negated(node)
        if isinstance(node, Choose):
            return self._chosen(node)
        if isinstance(node, Gets):
            parts = self._gets(node)
            return parts[0] if len(parts) == 1 else Do(parts)
        if isinstance(node, Seq):
            return self._sequence(node.steps if node.joint == ". " else with_subject(node.steps))
        return self._wrapped(node)

    def _wrapped(self, node: Node) -> Node | None:
        if isinstance(node, Scoped):
            return scoped(self.of(node.do), cast("Duration", self.of(node.for_)))
        if isinstance(node, Then):
            return self.of(node.do)
        if isinstance(node, Other) and self.asked:
            return self.named.other()
        if isinstance(node, UnlessSo):
            do = self.of(node.do)
            return If(Not(self.of(node.condition)), do)
        if isinstance(node, Trailing):
            do = self.of(node.do)
            return If(self.of(node.condition), do)
        if isinstance(node, Where):
            do = self.of(node.do)
            return defined(node.name, cast("Amount", self.of(node.n)), do)
        if isinstance(node, Unless):
            return self._unless(node)
        if isinstance(node, IfItIs):
            raise Unclear("a sentence about what comes next has nothing before it that comes next")
        if isinstance(node, IfPrevented):
            raise Unclear("nothing before prevents damage")
        if isinstance(node, Otherwise | DeclinedChoice | InsteadOf):
            raise Unclear("a sentence with otherwise has no choice before it")
        if isinstance(node, CanOnly):
            return Static((node.do,), if_=Not(self.of(node.condition)))
        if isinstance(node, Static):
            return self._static(node)
        return None

    def _rebuilt(self, node: Node) -> Node:
        made: dict[str, Value] = {}
        if isinstance(node, Triggered) and node.works_in is not None:
            self.named.this()
        for name in in_order(node):
            value = cast("Value", getattr(node, name))
            asks = isinstance(node, If) and name == "condition"
            self.asked |= asks
            made[name] = self._value(value)
            self.asked &= not asks
            if isinstance(node, Triggered | Later) and name == "on":
                self.named.trigger(cast("EventNode", made[name]))
            if name == "event" and names_somebody(node):
                self.named.trigger(cast("EventNode", made[name]))
            if isinstance(node, ForEach) and name == "over":
                self.named.player(Ref(node.bind))
            if isinstance(node, If) and name == "condition":
                before = self.named.words.get("it")
                self.named.you_do(node.condition)
        if isinstance(node, If) and node.condition != Succeeded():
            self.named.leave_condition(before)
        built = outside_the_arena(type(node)(**made))
        return watched_target(built) if isinstance(built, Later) else built

    def _value(self, value: Value) -> Value:
        if isinstance(value, Node):
            return self.of(value)
        if isinstance(value, tuple):
            return tuple(self._value(part) for part in value)
        return value

    def _selector(self, node: Selector) -> Selector:
        return cast("Selector", self.of(node))

    def _pronoun(self, node: Pronoun) -> Selector:
        found = self.named.words.get(node.word)
        if found is None or (found == This() and node.word in ("them", "those cards")):
            raise Unclear(f"nothing is named that {node.word!r} could stand for")
        return found

    def _unless(self, node: Unless) -> May:
        otherwise = self.of(node.otherwise)
        who = self._selector(node.who)
        self.named.doer(who)
        return May(done_by(self.of(node.do), who), who, otherwise=otherwise, unless=True)

    def _target(self, node: Target | AnyTarget) -> Selector:
        self.named.targets += 1
        bind = node.bind if self.named.targets == 1 else f"{node.bind}{self.named.targets}"
        if isinstance(node, AnyTarget):
            return dataclasses.replace(node, bind=bind)
        return dataclasses.replace(node, filter=self.of(node.filter), bind=bind)

    def _by(self, node: By) -> Node:
        who = self._selector(node.who)
        if is_several(who) and asks_each(node.do):
            each = Ref("each")
            self.named.player(each)
            return ForEach(who, done_by(self.of(node.do), each))
        self.named.doer(who)
        return done_by(self.of(node.do), who)

    def _gets(self, node: Gets) -> tuple[Node, ...]:
        what = self._selector(node.what)
        for_ = node.for_ and cast("Duration", self.of(node.for_))
        out: list[Node] = []
        for grant in node.grants:
            subject = Ref(what.bind) if out and isinstance(what, Target | Pick) else what
            if isinstance(grant, Plus):
                plus = cast("Plus", self._rebuilt(grant))
                out.append(Modify(subject, plus.property, plus.n, for_))
            elif isinstance(grant, GetsName):
                out.append(Retype(subject, for_=for_, called="named"))
            else:
                out.append(outside_the_arena(Grant(subject, (Meaning().of(grant),), for_)))
        if node.while_ is not None:
            while_ = self._while(node.while_, what)
            out = [dataclasses.replace(cast("Modify", part), while_=while_) for part in out]
        return tuple(out)

    def _while(self, node: Node, what: Selector) -> Node:
        if isinstance(node, WhileIs):
            subject = what if isinstance(what, This) else Ref("each")
            return Matches(subject, self.of(node.filter))
        return self.of(node)

    def _halved(self, node: Halved) -> Do:
        what = self._selector(node.what)
        for_ = node.for_ and cast("Duration", self.of(node.for_))
        return Do(tuple(SetBase(what, name, half(name), for_) for name in ("power", "defense")))

    def _chosen(self, node: Choose) -> Choose:
        """A card is chosen among those of some place, which is not left to guess (CR 1.8.6b)."""
        what = self._selector(node.what)
        if isinstance(what, Pick) and is_any_card(what.filter):
            raise Unclear("a card is chosen, and nothing says among which")
        return dataclasses.replace(node, what=what)

    def _negated(self, node: Negate) -> Negate:
        """Only a layer can be negated: a target is one on the stack."""
        what = self._selector(node.what)
        if isinstance(what, Target):
            parts = what.filter.parts if isinstance(what.filter, AllOf) else (what.filter,)
            what = dataclasses.replace(
                what, filter=AllOf((*(as_card(part) for part in parts), InZone("stack")))
            )
        return dataclasses.replace(node, what=what)

    def _weapons(self, node: AreWeapons) -> Do:
        what = self._selector(node.what)
        n = cast("Amount", self.of(node.n))
        given = Grant(what, (Meaning().of(node.ability),))
        return Do((Retype(what, types=("Weapon",)), SetBase(what, "power", n), given))

    def _static(self, node: Static) -> Static:
        while_ = node.while_ and self.of(node.while_)
        if_ = node.if_ and self.of(node.if_)
        (only,) = node.do
        trailing = only if isinstance(only, Trailing) else None
        inner = self.of(trailing.do if trailing else only)
        if trailing is not None:
            if_ = self.of(trailing.condition)
        do = inner.steps if isinstance(inner, Do) else (inner,)
        return dataclasses.replace(node, do=do, if_=if_, while_=while_)

    def _sequence(self, steps: tuple[Node, ...]) -> Node:
        done: list[Node] = []
        for said in steps:
            if isinstance(said, Otherwise) and done and isinstance(done[-1], Control):
                done.append(If(Not(Succeeded()), self.of(said.do)))
                continue
            if isinstance(said, Otherwise):
                made = hung(done[-1], otherwise=self.of(said.do)) if done else None
                if made is None:
                    raise Unclear("a sentence with otherwise has no choice before it")
                done[-1] = made
                continue
            if isinstance(said, DeclinedChoice):
                failed = self._failed(done[-1], said.do) if done else None
                if failed is not None:
                    done[-1] = failed
                    continue
                if not done or not isinstance(done[-1], May) or done[-1].who == YOU:
                    raise Unclear("nobody else was given a choice before")
                declined = hung(done[-1], otherwise=self.of(said.do))
                if declined is None:
                    raise Unclear("the choice before says already what happens without it")
                done[-1] = declined
                continue
            if isinstance(said, InsteadOf):
                if not done:
                    raise Unclear("a sentence with instead has no effect before it")
                condition = self.of(said.condition)
                self.named.prior(done[-1])
                done[-1] = Instead(done[-1], condition, self.of(said.do))
                continue
            if isinstance(said, IfPrevented):
                done[-1:] = [self._if_prevented(done[-1] if done else None, said)]
                continue
            if isinstance(said, IfItIs):
                done.extend(self._if_it_is(done[-1] if done else None, said))
                continue
            step = self.of(said)
            joined = self._joined(done[-1], step) if done else None
            if joined is not None:
                done[-1] = joined
            else:
                done.extend(step.steps if isinstance(step, Do) else (step,))
        return done[0] if len(done) == 1 else Do(tuple(done))

    def _failed(self, before: Node, do: Node) -> Node | None:
        """If they don't, after what somebody else must do: what comes of it where they could not (CR 1.8.4a)."""
        if not isinstance(before, If) or before.otherwise is not None or isinstance(before.then, May):
            return None
        what = getattr(before.then, "on", getattr(before.then, "what", None))
        if not isinstance(what, Pick) or what.by is None:
            return None
        return dataclasses.replace(before, then=Do((before.then, If(Not(Succeeded()), self.of(do)))))

    def _if_prevented(self, before: Node | None, said: IfPrevented) -> Prevent:
        """Hang what is done where damage is prevented on the prevention."""
        if not isinstance(before, Prevent) or before.then is not None or before.shielded is None:
            raise Unclear("nothing before prevents damage")
        then = self.of(said.do)
        if said.another:
            then = If(Not(Matches(before.shielded, OneOf(YOU))), then)
        return dataclasses.replace(before, then=then)

    def _if_it_is(self, before: Node | None, said: IfItIs) -> tuple[Node, ...]:
        """What the next object gets if it is something: under that condition for as long as the effect lasts."""
        if not isinstance(before, Modify | Grant) or not isinstance(before.what, Next):
            raise Unclear("a sentence about what comes next has nothing before it that comes next")
        return self._gets(Gets(before.what, said.grants, before.for_, WhileIs(said.state)))

    def _joined(self, before: Node, step: Node) -> Node | None:
        """Hang a sentence on the one before, where it belongs there."""
        if isinstance(step, If) and step.condition == Succeeded() and step.otherwise is None:
            if isinstance(before, Prevent) and before.then is None:
                return dataclasses.replace(before, then=step.then)  # CR 6.4.10: as it prevents, not before
            return hung(before, then=step.then)
        if isinstance(before, Later):
            return gone_on(before, step)
        if isinstance(before, Clash | Wager) and before.then is None and winner_does(step):
            return dataclasses.replace(before, then=step)
        if (
            isinstance(before, May)
            and isinstance(before.do, Wager)
            and before.do.then is None
            and winner_does(step)
        ):
            return dataclasses.replace(before, do=dataclasses.replace(before.do, then=step))
        return None


def with_subject(steps: tuple[Node, ...]) -> tuple[Node, ...]:
    """Give a verb that follows "they ..." in the same clause the same subject: they do that, too."""
    said: list[Node] = []
    for step in steps:
        before = said[-1] if said else None
        theirs = isinstance(before, By | ShowsHand) and before.who == Pronoun("they") and type(step) in DOER
        said.append(By(before.who, step) if theirs and isinstance(before, By | ShowsHand) else step)
    return tuple(said)


def asks_each(node: Node) -> bool:
    """Whether each of several players does this by themselves: what is optional, and what holds a choice."""
    return isinstance(node, May | Banish) or type(node) not in DOER


def winner_does(step: Node) -> bool:
    """Whether the winner of a clash or a wager does this, or does something first."""
    if isinstance(step, Do):
        return winner_does(step.steps[0])
    if isinstance(step, Destroy):
        return step.who == Ref("winner") or (isinstance(step.what, Pick) and step.what.by == Ref("winner"))
    doer = DOER.get(type(step))
    what = getattr(step, "what", None)
    return (doer is not None and getattr(step, doer) == Ref("winner")) or (
        isinstance(what, Pick) and what.by == Ref("winner")
    )


def scoped(node: Node, for_: Duration) -> Node:
    """Give a duration in front of a clause to all that lasts in it.

    Raises:
        Unclear: nothing in it lasts.
    """
    if isinstance(node, Do):
        return Do(tuple(scoped(step, for_) for step in node.steps))
    if isinstance(node, Let):
        return dataclasses.replace(node, do=scoped(node.do, for_))
    if isinstance(node, LASTING) and node.for_ is None:
        return dataclasses.replace(node, for_=for_)
    raise Unclear("a duration stands in front of something that does not last")


def done_by(node: Node, who: Selector) -> Node:
    """Make ``who`` the one who carries an effect out.

    Raises:
        Unclear: somebody else does it already, or nobody can.
    """
    if who == YOU:
        return node
    if isinstance(node, Do):
        return Do(tuple(done_by(step, who) for step in node.steps))
    changes: dict[str, Value] = {}
    if isinstance(node, Move) and isinstance(node.what, TopCards) and node.what.whose == who:
        return node  # a card of their deck is theirs to put
    doer = DOER.get(type(node))
    if doer is not None:
        if getattr(node, doer) != YOU:
            raise Unclear("two subjects for one verb")
        changes[doer] = who
    if isinstance(node, Destroy):
        changes["who"] = who
    if isinstance(node, Modes):
        changes["modes"] = tuple(done_by(mode, who) for mode in node.modes)
    if isinstance(node, May):
        changes["do"] = done_by(node.do, who)
    elif isinstance(node, Effect):
        for field in dataclasses.fields(node):
            held = getattr(node, field.name)
            if isinstance(held, Pick) and held.by is None:
                changes[field.name] = dataclasses.replace(held, by=who)
    if not changes and moves_one(node):
        return node
    if not changes:
        raise Unclear("a verb that nobody but you can be the subject of")
    return dataclasses.replace(node, **changes)
