"""Filters: what a thing must be. A filter is asked of one object (or one player through their hero).

Amounts inside a filter read the thing that is asked as register ``each`` (power greater than its own base).
"""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class Filter(Node):
    """Base of everything that is true or false of one thing."""


@node
class IsA(Filter):
    """A head noun that is no printed type: card, object, permanent, attack, hero, player, living, layer, token, action
    (a card or an ability that is one), activated ability.

    ``attack`` is an attack on the stack or attacking on the combat chain, a card or an attack-proxy.
    """

    noun: str


@node
class HasType(Filter):
    """A printed type or subtype, as in the type box: Action, Attack, Equipment, Weapon, Sword, Aura, Item."""

    word: str


@node
class HasSupertype(Filter):
    """A class or talent: Ninja, Shadow. ``Generic`` asks that there is none."""

    word: str


@node
class HasColor(Filter):
    """red, yellow or blue."""

    word: str


@node
class Named(Filter):
    """Exactly this name; with ``moniker`` also a personal name with this moniker."""

    name: str
    moniker: bool = False


@node
class Called(Filter):
    """Has the name that was named (see ``Name``)."""

    register: str = "named"


@node
class SameName(Filter):
    """It has all the names of what ``of`` finds."""

    of: Selector


@node
class SharesSubtype(Filter):
    """It has a subtype that what ``of`` finds has, too."""

    of: Selector


@node
class NameHas(Filter):
    """These whole words stand in the name."""

    word: str


@node
class IsMarked(Filter):
    """A marked hero."""


@node
class HasKeyword(Filter):
    """Has an ability keyword, a label keyword or an effect keyword: go again, dominate, combo, crush.

    With ``base`` only an ability keyword that is among its base abilities counts.
    """

    word: str
    base: bool = False


@node
class OfKeyword(Filter):
    """Is a layer of an ability that a keyword means: blood debt's."""

    word: str


@node
class SameColor(Filter):
    """Has the color of one of the things that ``of`` finds."""

    of: Selector


@node
class HasEffect(Filter):
    """Has an ability with an effect of this kind, also a conditional one: ``arcane damage`` (deals it), with ``n`` just
    so much.
    """

    kind: str
    n: Amount | None = None


@node
class PropertyIs(Filter):
    """Has the property, and its value compares: ``op`` is one of ``= != < <= > >=``."""

    property: str
    op: str
    value: Amount
    base: bool = False


@node
class InZone(Filter):
    """In a zone, by its rulebook word (hand, deck, graveyard, banished, arsenal, pitch, soul, stack, arena,
    combat chain, permanent, head, chest, arms, legs, weapon); ``whose`` limits the owner.
    """

    zone: str
    whose: Selector | None = None


@node
class ControlledBy(Filter):
    """Controlled by one of these players."""

    who: Selector


@node
class Controls(Filter):
    """A hero (or player) who controls something that passes the filter."""

    filter: Node


@node
class OwnedBy(Filter):
    """Owned by one of these players."""

    who: Selector


@node
class Role(Filter):
    """``attacking``, ``defending``, ``equipped``, ``defending this``, ``active chain link``, ``played for an
    alternative cost`` and others.
    """

    word: str


@node
class CameFrom(Filter):
    """Was played from this zone, where it was face-up (``how="played face-up"``), or (``how="defended"``) became a
    defending card from it.
    """

    zone: str
    how: str = "played"


@node
class FaceIs(Filter):
    """``up`` or ``down``."""

    face: str


@node
class IsTapped(Filter):
    """Tapped (or not)."""

    tapped: bool = True


@node
class HasCounter(Filter):
    """Has counters of this kind, at least ``at_least``."""

    kind: str
    at_least: int = 1


@node
class Defends(Filter):
    """Is defending an attack that passes the filter."""

    filter: Node


@node
class Attacks(Filter):
    """Is attacking something that passes the filter."""

    filter: Node


@node
class Targets(Filter):
    """Is an attack, on the stack too, one of whose attack-targets passes the filter."""

    filter: Node


@node
class LethalTo(Filter):
    """Is a layer or an attack that has one of what ``of`` finds among its targets and would deal it lethal damage."""

    of: Selector


@node
class AttackSource(Filter):
    """Is the attack of a weapon or other source that ``of`` finds: an attack-proxy of it."""

    of: Selector


@node
class HasSource(Filter):
    """Is an attack-proxy or a layer that is no card, of a source that passes the filter."""

    filter: Node


@node
class TriggeredBy(Filter):
    """Is a triggered-layer of the ability keyword ``word`` of what ``of`` finds."""

    word: str
    of: Selector


@node
class PitchedFor(Filter):
    """Is a layer or an attack for whose costs a card that passes the filter was pitched."""

    filter: Node


@node
class Other(Filter):
    """Not this very object, or none of those that ``than`` finds. Of what has happened: not the card that an effect
    was triggered by.
    """

    than: Selector | None = None


@node
class OneOf(Filter):
    """Is among the things that a selector finds."""

    what: Selector


@node
class Nth(Filter):
    """Is the ``n``-th thing passing ``filter`` that its controller attacked with or played this turn.

    ``how``: ``attack`` numbers attacks by the moment they came under control, ``played`` cards as they were played,
    ``activated`` abilities as they were activated, ``anybody's`` the attacks of all players together.
    """

    filter: Node
    n: int
    how: str = "attack"


@node
class Under(Filter):
    """Is a sub-card under something that passes the filter or that a selector finds."""

    of: Node


@node
class Meets(Filter):
    """Something is true of it: the condition reads the thing that is asked as register ``each``."""

    condition: Node


@node
class Did(Filter):
    """Was the subject of such an event in the window (``has hit this turn``)."""

    event: Node
    window: str = "turn"
