"""Lasting effects: they change properties or rules for a while, or as long as an ability functions.

In ``what`` an ``All`` is looked at anew all the time in a static ability and in an effect without an action
on single objects; ``Next`` waits for objects to come; anything else fixes the objects as it is generated. The
condition ``while_`` and the amounts read the object that they are asked for as register ``each``.
"""

from __future__ import annotations

from rulebound.ir.amounts import Amount
from rulebound.ir.durations import Duration
from rulebound.ir.effects import Effect
from rulebound.ir.node import Node, node
from rulebound.ir.selectors import Selector


@node
class Modify(Effect):
    """``property`` gets ``n`` more (or less): power, defense, intellect, life."""

    what: Selector
    property: str
    n: Amount
    for_: Duration | None = None
    while_: Node | None = None


@node
class SetBase(Effect):
    """The base of a property becomes ``n``; with ``of_value`` its value does, and the base stays as it is."""

    what: Selector
    property: str
    n: Amount
    for_: Duration | None = None
    while_: Node | None = None
    of_value: bool = False


@node
class Grant(Effect):
    """Gets abilities (keywords are ``Keyword`` abilities)."""

    what: Selector
    abilities: tuple[Node, ...]
    for_: Duration | None = None
    while_: Node | None = None


@node
class Share(Effect):
    """Gets the base abilities of all that ``of`` finds, as that is when the effect is generated."""

    what: Selector
    of: Selector


@node
class Strip(Effect):
    """Loses a keyword ability; with ``and_lock`` it can't gain it either; ``only_lock`` leaves what it has.

    ``keyword`` may be a property that can't be gained, or with ``fixed`` not be modified at all. ``sources`` are those
    whose effects cannot give it; the subject is register ``each``.
    """

    what: Selector
    keyword: str
    and_lock: bool = False
    only_lock: bool = False
    for_: Duration | None = None
    fixed: bool = False
    sources: Node | None = None


@node
class Retype(Effect):
    """Gets types, subtypes, supertypes, a name or a colour (in addition where not said otherwise); ``called`` is the
    register of a name that was named. ``name_of``: gets the names of what this finds, as they are when the effect is
    generated. ``class_of``: gets the classes of the hero that this finds, as they are now.
    """

    what: Selector
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    color: str | None = None
    for_: Duration | None = None
    name: str | None = None
    called: str | None = None
    name_of: Selector | None = None
    subtypes: tuple[str, ...] = ()
    class_of: Selector | None = None


@node
class Lack(Effect):
    """Loses all its ``of``: colors, names, supertypes, or the abilities of its card; with ``and_lock`` it can't gain
    any either.
    """

    what: Selector
    of: str
    and_lock: bool = False
    for_: Duration | None = None


@node
class CostChange(Effect):
    """Costs ``n`` more (negative: less) resources to play or activate (``to`` says which); ``who`` pays more."""

    what: Selector
    n: Amount
    to: str = "play"
    for_: Duration | None = None
    while_: Node | None = None
    who: Selector | None = None


@node
class Rule(Effect):
    """A permission, prohibition or demand.

    ``mode``: may, cannot, must, only. ``action``: play, activate, defend, attack, attack again, be defended,
    gain, draw, ... ``what`` is what the action is done with, ``who`` does it. ``from_`` a zone of theirs;
    ``as_`` such as ``instant``; ``n`` a number (times, at most this many); ``by`` what does it to ``what``
    (the defenders in "can't be defended by"). ``counts`` says that something is true, too, that is not:
    ``more life`` that heroes with the same life have. ``free``: without paying its resource cost.
    """

    mode: str
    action: str
    what: Selector | None = None
    who: Selector | None = None
    from_: str | None = None
    as_: str | None = None
    n: Amount | None = None
    by: Node | None = None
    for_: Duration | None = None
    while_: Node | None = None
    free: bool = False


@node
class Freeze(Effect):
    """Freezes objects: they can't be played and their abilities can't be activated."""

    what: Selector
    for_: Duration | None = None
    while_: Node | None = None


@node
class Become(Effect):
    """Becomes a copy of what ``like`` finds, as that is printed; a card of a group for as long as it exists."""

    what: Selector
    like: Selector
    for_: Duration | None = None


@node
class Amplify(Effect):
    """Each event of ``kind`` damage that ``what`` deals is ``n`` more."""

    what: Selector
    n: Amount
    kind: str = "arcane"
    for_: Duration | None = None


@node
class PreventLess(Effect):
    """The next prevention of damage (of ``kind``, None: any) prevents ``n`` less of it."""

    n: Amount
    kind: str | None = None
    for_: Duration | None = None


@node
class Replacing(Effect):
    """A replacement effect for a while: whenever (``once``: the next time) ``event`` would happen, ``by`` does.

    ``by`` None changes the number of the event: it becomes ``n``, which reads it as ``Result("amount")``.
    ``outcome``: the event happens all the same, and ``by`` makes something else of what it comes to.
    """

    event: Node
    by: Node | None = None
    n: Amount | None = None
    once: bool = False
    for_: Duration | None = None
    outcome: bool = False


@node
class Prevent(Effect):
    """A prevention effect of damage to ``shielded`` (and, with ``source``, only of that source).

    ``n`` None prevents all of the event. ``mode`` is ``fixed`` (the next time, one event) or ``shield`` (the
    next N damage) or ``each`` (every event). ``kind`` limits the type of damage. With ``cost``, an effect, the
    prevention is optional (not with ``must``) and happens if that is done. ``uses`` is how many times a ``fixed`` one
    applies; ``at_most`` is the largest damage that it is about, ``nth`` the number that the damage has among what the
    object would be dealt in a turn. ``lethal``: only damage that is no less than the life of the object.
    ``then`` is done the first time that it prevents damage (with ``cost`` each time), with ``when`` as a triggered
    effect.
    """

    shielded: Selector | None
    n: Amount | None
    mode: str
    kind: str | None = None
    source: Selector | None = None
    for_: Duration | None = None
    cost: Node | None = None
    uses: int = 1
    at_most: Amount | None = None
    nth: int | None = None
    lethal: bool = False
    must: bool = False
    then: Node | None = None
    when: bool = False


@node
class SwapClash(Effect):
    """The next time that you would clash with one of ``with_``, each reveals the top card of the other's deck instead,
    and ``then`` happens if you win.
    """

    with_: Selector
    then: Node | None = None
    for_: Duration | None = None


@node
class Redirect(Effect):
    """The next damage to ``shielded`` is dealt to ``to`` instead, and ``n`` of that damage is prevented."""

    shielded: Selector
    to: Selector
    n: Amount
    for_: Duration | None = None
