"""Events as patterns: what a trigger, a replacement or a look into the past waits for."""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class EventNode(Node):
    """Base of the event patterns."""


@node
class Event(EventNode):
    """Something happens.

    ``kind``: hit, attack, defend, play, activate, damage, draw, discard, banish, destroy, move, create,
    pitch, reveal, enter, leave, gain, lose, put counter, remove counter, turn, tap, roll, clash, wager,
    intimidate, boost, fragment, close (the combat chain), link resolves, gains (a property, see ``what``), target,
    become (a copy of something), protect.

    ``subject`` is what it happens to or with: the attack that hits or attacks, the card that defends, is
    played, drawn or discarded, the object that is dealt damage. ``object`` is the other side: the
    attack-target that is hit or attacked, the source of damage, the attack that is defended. ``player`` is
    who does it: who plays, draws, discards, defends, wins the clash; whose attack hits.

    ``nth`` is an ordinal within ``window`` (the second time each turn); ``at_least`` asks for the size of the
    event (damage, cards); ``during`` names a phase or step and ``whose`` turn it must be. A card defends
    ``together`` with another that passes where both become defending in one event, ``alone`` where none does;
    with ``besides`` one more must pass that.
    ``exactly`` asks for just this size of the event, ``at_most`` for no larger one.
    ``face`` is how a card lies that is put somewhere: up or down. ``random`` asks that chance chose the card;
    ``faces`` are those of which a die must show one. ``not_from`` is a zone from which the card must not come.
    ``cause`` is what the layer must be whose effect does it, or the source of that layer; ``to_pay`` the card for whose
    costs it is done; ``through`` is the source of the effect that let a card be played.
    ``place`` is where in a deck a card is put: ``top``. ``lethal``: the damage is lethal, or what somebody becomes the
    target of would deal them lethal damage.
    """

    kind: str
    subject: Node | None = None
    object: Node | None = None
    player: Selector | None = None
    what: str | None = None
    from_: str | None = None
    to: str | None = None
    at_least: Amount | None = None
    nth: int | None = None
    window: str = "turn"
    during: str | None = None
    whose: Selector | None = None
    each: bool = False
    together: Node | None = None
    besides: Node | None = None
    alone: bool = False
    exactly: Amount | None = None
    at_most: Amount | None = None
    face: str | None = None
    random: bool = False
    faces: tuple[int, ...] = ()
    cause: Node | None = None
    not_from: str | None = None
    to_pay: Node | None = None
    through: Selector | None = None
    place: str | None = None
    lethal: bool = False


@node
class PhaseStarts(EventNode):
    """``phase``: turn (start of turn), action phase, end phase, reaction step, ...; ``whose`` turn."""

    phase: str
    whose: Selector | None = None


@node
class BecomesTrue(EventNode):
    """A state: triggers as the condition changes from false to true."""

    condition: Node


@node
class AnyEvent(EventNode):
    """Any one of several events: "when you play ... or activate ...". Binds the registers of the one that was."""

    events: tuple[EventNode, ...]
