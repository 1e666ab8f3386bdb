"""Surface nodes: what a text says before its references are resolved. They never leave this package.

The grammar reads text into IR nodes and these; ``resolve`` turns them into IR alone, and back.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulebound.ir.amounts import Amount
from rulebound.ir.conditions import Condition
from rulebound.ir.durations import Duration
from rulebound.ir.effects import Effect
from rulebound.ir.filters import Filter
from rulebound.ir.node import Node
from rulebound.ir.selectors import Selector


@dataclass(frozen=True, slots=True)
class Pronoun(Selector):
    """A word for something that was named before: ``it``, ``they``, ``the attack``, ``that hero``, ..."""

    word: str


@dataclass(frozen=True, slots=True)
class Many(Selector):
    """Everything that passes a filter, with the words for it: ``all``, ``each`` or ``your``."""

    style: str
    filter: Node


@dataclass(frozen=True, slots=True)
class From(Filter):
    """In a zone, said as ``from`` that zone."""

    zone: str
    whose: Selector | None = None


@dataclass(frozen=True, slots=True)
class AmongThem(Filter):
    """One of the cards that were looked at or revealed together: ``from among them``."""


@dataclass(frozen=True, slots=True)
class ChosenColor(Filter):
    """Of the color that is chosen in the sentence before."""


@dataclass(frozen=True, slots=True)
class ThisWay(Condition):
    """A card of a kind was discarded (banished, ...) this way."""

    register: str
    filter: Node


@dataclass(frozen=True, slots=True)
class By(Effect):
    """``who`` does what an imperative verb phrase says."""

    who: Selector
    do: Node


@dataclass(frozen=True, slots=True)
class Plus(Node):
    """``+2{p}``: so much more of a property, among the things that something gets."""

    property: str
    n: Amount


@dataclass(frozen=True, slots=True)
class GetsName(Node):
    """The name that was named, among the things that something gets."""


@dataclass(frozen=True, slots=True)
class Gets(Effect):
    """Something gets a list of things: ``Plus`` and abilities."""

    what: Selector
    grants: tuple[Node, ...]
    for_: Duration | None = None
    while_: Node | None = None


@dataclass(frozen=True, slots=True)
class Scoped(Effect):
    """A duration in front of a clause."""

    for_: Duration
    do: Node


@dataclass(frozen=True, slots=True)
class Seq(Effect):
    """Clauses in a row; ``joint`` is what stands between them."""

    steps: tuple[Node, ...]
    joint: str


@dataclass(frozen=True, slots=True)
class Then(Effect):
    """A sentence that starts with the word then."""

    do: Node


@dataclass(frozen=True, slots=True)
class Otherwise(Effect):
    """A sentence that hangs on the condition or choice of the one before."""

    do: Node


@dataclass(frozen=True, slots=True)
class Trailing(Effect):
    """A clause with its condition after it."""

    do: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Where(Effect):
    """A clause with the definition of X after it."""

    do: Node
    name: str
    n: Amount


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """``Move`` with the words for it: put or return, and whose zone is named (none: ``in arsenal``)."""

    what: Selector
    to: str
    whose: Selector | None = None
    place: str | None = None
    face: str | None = None
    verb: str = "put"
    from_: str | None = None
    counter: str | None = None
    under: Selector | None = None
    tapped: bool = False
    shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """``otherwise`` happens unless ``who`` does something."""

    otherwise: Node
    who: Selector
    do: Node


@dataclass(frozen=True, slots=True)
class Declined(Effect):
    """``If they don't``: a sentence that hangs on a choice of somebody else, and on nothing but a choice."""

    do: Node


@dataclass(frozen=True, slots=True)
class Grade(Effect):
    """A further effect under a higher number of what a condition counts."""

    at_least: int
    then: Node


@dataclass(frozen=True, slots=True)
class InsteadOf(Effect):
    """A sentence that replaces the effect before it under a condition."""

    condition: Node
    do: Node


@dataclass(frozen=True, slots=True)
class ThisWayCard(Selector):
    """``the card revealed this way``, another wording for ``the revealed card``."""

    register: str


@dataclass(frozen=True, slots=True)
class WhileIs(Condition):
    """A participle after while: what the clause speaks of is something."""

    filter: Node


@dataclass(frozen=True, slots=True)
class Halved(Effect):
    """The base {p} and {d} of things are halved."""

    what: Selector
    for_: Duration | None = None


@dataclass(frozen=True, slots=True)
class AreWeapons(Effect):
    """Things are weapons with a base power and with an ability."""

    what: Selector
    n: Amount
    ability: Node


@dataclass(frozen=True, slots=True)
class UnlessSo(Effect):
    """Something happens unless a condition holds."""

    do: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class AnyModes(Effect):
    """Any number of modes."""

    modes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AsMany(Amount):
    """``that many``: as many as the effect before did something to, or as the event that triggered was about."""


@dataclass(frozen=True, slots=True)
class TheyDo(Condition):
    """``they do``, where the clause before is about somebody else than you."""


@dataclass(frozen=True, slots=True)
class DamageThisWay(Amount):
    """``the damage dealt this way``: by the hit or damage that triggered, or by the effect before."""


@dataclass(frozen=True, slots=True)
class ThatMany(Amount):
    """``that many``: as many as the condition before has found."""


@dataclass(frozen=True, slots=True)
class IfItIs(Effect):
    """A sentence about the object that the effect before it still waits for: what that gets if it is something."""

    state: Node
    grants: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class IfPrevented(Effect):
    """A sentence about the prevention before it: what is done if damage is prevented, or only damage to another hero."""

    do: Node
    another: bool = False


@dataclass(frozen=True, slots=True)
class Joined(Filter):
    """A noun whose place is said further on, for two nouns together: a zone of yours."""

    f: Node
    zone: str


@dataclass(frozen=True, slots=True)
class CanOnly(Effect):
    """This can only do something under a condition: a prohibition of it without that."""

    do: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class ShowsTop(Effect):
    """Somebody reveals the top card of their deck."""

    who: Selector


@dataclass(frozen=True, slots=True)
class ShowsHand(Effect):
    """Somebody reveals their hand."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Fishes(Effect):
    """Somebody chooses and reveals a card, and loses it if it is something; ``reacted`` lets you choose instead."""

    who: Selector
    filter: Node
    prize: Node
    reacted: Node
