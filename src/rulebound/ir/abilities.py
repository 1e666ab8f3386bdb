"""Abilities: what a paragraph of a card's text is."""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.costs import Cost
from rulebound.ir.events import EventNode
from rulebound.ir.node import Node, node


@node
class Ability(Node):
    """Base of the abilities."""


@node
class Keyword(Ability):
    """An ability keyword with its number or its words: ``dominate``, ``arcane barrier`` 1, specialization of
    a hero, fusion of supertypes.
    """

    word: str
    n: Amount | None = None
    of: tuple[str, ...] = ()


@node
class OnResolve(Ability):
    """A resolution ability. ``label`` is a label keyword (reprise) in front of it."""

    do: Node
    label: str | None = None


@node
class Activated(Ability):
    """``type``: action, instant, attack reaction, defense reaction. ``limit`` times per turn.

    ``cheaper`` is how many resources less this ability costs to activate. ``anybody``: any hero may activate it.
    """

    type: str
    costs: tuple[Cost, ...]
    do: tuple[Node, ...]
    limit: int | None = None
    only_if: Node | None = None
    label: str | None = None
    cheaper: Amount | None = None
    anybody: bool = False


@node
class Triggered(Ability):
    """``on`` is the event; ``and_state`` must hold as it happens; ``limit`` times per turn. The state may read what the
    event happened to, as it was before, as register ``before``.

    ``works_in`` names the zone and face in which it works when that is not the arena: "arsenal face-up". ``counts`` is
    what X is, counted as it triggers.
    """

    on: EventNode
    do: Node
    and_state: Node | None = None
    limit: int | None = None
    works_in: str | None = None
    label: str | None = None
    counts: Amount | None = None


@node
class Static(Ability):
    """A lasting effect for as long as this functions; ``if_`` is looked at all the time (``If ..., ...``);
    ``while_`` says when the ability functions (``While ..., ...``).
    """

    do: tuple[Node, ...]
    if_: Node | None = None
    while_: Node | None = None
    works_in: str | None = None
    label: str | None = None


@node
class Replaces(Ability):
    """A replacement effect: ``event`` would happen, ``by`` happens instead.

    ``kind``: standard, identity (enters with counters), outcome. ``works_in`` names the zone in which it works when
    that is not the arena.
    """

    event: EventNode
    by: Node
    kind: str = "standard"
    optional: bool = False
    works_in: str | None = None


@node
class PlayCost(Ability):
    """An additional cost to play this, or with ``instead_of`` an alternative one; ``then`` hangs on it (``when``: as
    a triggered effect).
    """

    costs: tuple[Cost, ...]
    optional: bool = False
    instead_of: str | None = None
    then: Node | None = None
    when: bool = False


@node
class AsPlayed(Ability):
    """As this is played ``do`` happens, before anything else of playing it is declared."""

    do: Node


@node
class PlayOnly(Ability):
    """Play this only if (or when) the condition holds."""

    condition: Node


@node
class PlayFrom(Ability):
    """You may play this from a zone, or as though it were an instant, under a condition."""

    zone: str | None = None
    as_: str | None = None
    condition: Node | None = None
    free: bool = False


@node
class Defines(Ability):
    """A property-static ability: the property (and ``also`` a second one) is this amount, everywhere."""

    property: str
    n: Amount
    also: str | None = None


@node
class DeckRule(Ability):
    """A meta-static ability about decks and the start of the game; ``mode`` says which."""

    mode: str
    what: Node | None = None
    n: int | None = None
