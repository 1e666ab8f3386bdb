"""Selectors: which objects or players.

A register is a named place of the ability that is being carried out. Clauses that find or move something
may bind it (``bind``), later clauses read it with ``Ref``. A trigger binds ``subject``, ``object``,
``player`` and ``amount`` from its event.
"""

from __future__ import annotations

from rulebound.ir.amounts import Amount, Number
from rulebound.ir.node import Node, node

ONE = Number(1)


@node
class Selector(Node):
    """Base of everything that finds objects or players. A player and their hero are the same thing."""


@node
class This(Selector):
    """The object that has the ability."""


@node
class You(Selector):
    """The controller of this, or its owner where nobody controls it."""


@node
class Ref(Selector):
    """What an earlier clause, or the trigger's event, left in a register."""

    register: str


@node
class Players(Selector):
    """``which``: opponents, party, each, others, attacking, defending, turn; or controller, owner (of ``of``); or event
    deck: whoever has that, which is nobody where a game has none. Of those who ``started`` the game some may have left
    it.
    """

    which: str
    of: Selector | None = None
    filter: Node | None = None


@node
class Target(Selector):
    """Declared as the layer is put on the stack; ``filter`` says what is legal.

    ``again``: the same one may be declared more than once. With ``n`` there are so many (with ``min`` 0 up to so many)
    as that comes to as they are declared. ``different`` (``name``): no two of them have it in common.
    """

    filter: Node
    min: int = 1
    max: int = 1
    bind: str = "target"
    again: bool = False
    n: Amount | None = None
    different: str | None = None


@node
class AnyTarget(Selector):
    """What "any target" or "any opposing target" means: a living object."""

    opposing: bool = False
    bind: str = "target"


@node
class SourceOf(Selector):
    """The attack-source of an attack-proxy (the weapon that attacks); of anything else that itself."""

    of: Selector


@node
class DefendedBy(Selector):
    """The attack that what ``of`` finds is defending, as last known where it has gone."""

    of: Selector


@node
class OnTopOf(Selector):
    """What the sub-cards that ``of`` finds are under: their top-cards."""

    of: Selector


@node
class All(Selector):
    """Everything that passes the filter now; in a lasting effect also what comes to pass it later."""

    filter: Node


@node
class Newest(Selector):
    """Of all that passes the filter now the one that came last to where it is."""

    filter: Node


@node
class Pick(Selector):
    """Chosen as the effect is carried out: exactly ``n`` (or all where there are fewer), or up to ``n``.

    ``by`` chooses (the controller where it is None); ``random`` leaves it to chance. ``different`` (``name``): no two
    of them have it in common, ``alike`` (``name``): all of them have it in common. ``more``: what is chosen is added to
    what the register holds already. ``least`` goes with ``up_to``: at least so many. ``in_all`` is a ``PropertyIs``
    that the sum of the property over what is chosen passes.
    """

    filter: Node
    n: Amount = ONE
    up_to: bool = False
    random: bool = False
    by: Selector | None = None
    bind: str = "it"
    different: str | None = None
    more: bool = False
    alike: str | None = None
    least: int | None = None
    in_all: Node | None = None


@node
class Among(Selector):
    """Those of the things that ``of`` finds that pass the filter: your card of those revealed."""

    of: Selector
    filter: Node


@node
class Together(Selector):
    """What each of several selectors finds, in their order: a first thing and a second one."""

    parts: tuple[Selector, ...]


@node
class Subjects(Selector):
    """What such events in the window happened to, each once; ``window`` is one of those of ``Happened``. ``last``: only
    what the newest of them happened to.
    """

    event: Node
    window: str
    last: bool = False


@node
class TopCards(Selector):
    """The top ``n`` cards of a player's deck, top first."""

    whose: Selector
    n: Amount = ONE
    bind: str = "it"


@node
class OfTrait(Selector):
    """One of all the cards there are with a trait, in this game or not: only as what something becomes.

    ``random``: chance says which; otherwise the controller chooses. ``status``: the heroes with such a status instead.
    """

    trait: str | None
    random: bool = False
    status: str | None = None


@node
class Next(Selector):
    """The next ``n`` objects that pass the filter: only in lasting effects.

    ``how``: ``any`` (comes under your control in any way, CR-style "your next attack"), ``played``,
    ``activated``, ``revealed``, ``clashed`` (revealed for a clash). ``window`` limits the wait: turn, combat chain.
    """

    filter: Node
    how: str = "any"
    n: int = 1
    whose: Selector = You()
    window: str = "turn"
