"""Discrete effects and their control flow. Each happens once and is over."""

from __future__ import annotations

from rulebound.ir.amounts import Amount, Number
from rulebound.ir.durations import Duration
from rulebound.ir.events import EventNode
from rulebound.ir.node import Node, node
from rulebound.ir.selectors import ONE, Selector, You

YOU = You()


@node
class Effect(Node):
    """Base of everything that an ability can do, also of the lasting effects."""


@node
class Do(Effect):
    """One after the other."""

    steps: tuple[Node, ...]


@node
class If(Effect):
    """A condition that is looked at when its turn comes."""

    condition: Node
    then: Node
    otherwise: Node | None = None


@node
class Graded(Effect):
    """Effects under graded conditions, all of which are looked at before any of the effects is generated."""

    grades: tuple[If, ...]


@node
class May(Effect):
    """Optional: ``who`` is asked yes or no. A cost inside (``Pay``) must be payable, all of ``do`` possible.

    ``unless``: printed as "otherwise ... unless they do".
    """

    do: Node
    who: Selector = YOU
    then: Node | None = None
    otherwise: Node | None = None
    unless: bool = False
    choose_to: bool = False


@node
class Pay(Effect):
    """Pay assets as an effect (resources, life, chi)."""

    cost: Node
    who: Selector = YOU


@node
class PayUpTo(Effect):
    """Pay any number of resources up to ``most``; how many is left in register ``bind`` ("that many")."""

    most: Amount
    who: Selector = YOU
    bind: str = "amount"


@node
class ForEach(Effect):
    """Once for each thing found, which is in register ``bind`` meanwhile."""

    over: Selector
    do: Node
    bind: str = "each"


@node
class Repeat(Effect):
    """``times`` times the same."""

    do: Node
    times: Amount


@node
class Later(Effect):
    """A delayed trigger: once (the next time) or every time, within ``window`` (None: until it triggers) or ``for_`` so
    long.

    ``at_once``: a delayed effect that happens as soon as the event has, without a layer.
    """

    on: EventNode
    do: Node
    once: bool = True
    window: str | None = "turn"
    at_once: bool = False
    for_: Duration | None = None


@node
class Instead(Effect):
    """Self-replacement: under the condition ``do`` replaces ``prior``."""

    prior: Node
    condition: Node
    do: Node


@node
class Modes(Effect):
    """Choose ``n`` of the modes as the layer goes on the stack; ``again``: the same one may be chosen again.

    With ``now`` the choice is made as the effect is carried out ("destroy an item or discard a card"), by ``who``.
    ``random``: chance chooses.
    ``least`` goes with ``up_to``: at least so many. ``most_times`` goes with ``again``: each mode so often at most.
    ``fresh`` goes with ``now``: none that was chosen before, as this is done for one player after the other.
    """

    n: Amount
    modes: tuple[Node, ...]
    up_to: bool = False
    again: bool = False
    now: bool = False
    least: int | None = None
    random: bool = False
    who: Selector = YOU
    most_times: int | None = None
    fresh: bool = False


@node
class SecretNumbers(Effect):
    """Each of ``who`` secretly chooses a number from ``least`` to ``most``; then all numbers are revealed. Who has
    chosen the highest, alone, is left in the register, with that number.
    """

    least: int
    most: int
    who: Selector
    bind: str = "highest"


@node
class FromOutside(Effect):
    """A card of a name that is not in the game is put into a zone ``to`` of ``whose``: it is theirs."""

    name: str
    to: str
    whose: Selector
    place: str | None = None
    bind: str = "moved"


@node
class Let(Effect):
    """Define X for what is below."""

    name: str
    n: Amount
    do: Node


@node
class Draw(Effect):
    """Cards from the top of a deck into the hand, one event each."""

    n: Amount = ONE
    who: Selector = YOU
    bind: str = "drawn"


@node
class Discard(Effect):
    """Cards from ``who``'s hand into the graveyard. ``what`` narrows the choice; ``random`` leaves it to chance."""

    n: Amount = ONE
    who: Selector = YOU
    random: bool = False
    what: Node | None = None
    bind: str = "discarded"


@node
class Banish(Effect):
    """Objects into their owners' banished zones; ``who`` banishes them."""

    what: Selector
    face: str = "up"
    bind: str = "banished"
    who: Selector = YOU


@node
class BanishUntil(Effect):
    """Banish objects, and return them to the zones that they came from as soon as ``until`` happens."""

    what: Selector
    until: EventNode
    face: str = "up"
    bind: str = "banished"


@node
class Destroy(Effect):
    """Objects into their owners' graveyards, as the named event; ``who`` destroys them."""

    what: Selector
    bind: str = "destroyed"
    who: Selector = YOU


@node
class Move(Effect):
    """Put or return: ``to`` is a zone word; ``place`` top, bottom, ``top or bottom`` (chosen for each) or the number
    from the top in a deck; ``face`` where it is said.

    ``from_``: only what is in this zone of its owner. With ``counter`` it is put with a counter of this kind. ``under``
    is who controls what enters the arena. ``tapped``: it enters so. ``shuffled``: several cards go into a
    deck in a random order.
    """

    what: Selector
    to: str
    place: str | None = None
    face: str | None = None
    bind: str = "moved"
    from_: str | None = None
    counter: str | None = None
    under: Selector | None = None
    tapped: bool = False
    shuffled: bool = False


@node
class Shuffle(Effect):
    """Shuffle a deck."""

    who: Selector = YOU


@node
class Search(Effect):
    """``who`` looks through zones of ``whose`` (None: their own) for cards that pass the filter; finds up to ``n``,
    or may fail. ``any_number``: as many as there are.
    """

    filter: Node
    zones: tuple[str, ...] = ("deck",)
    n: Amount = ONE
    bind: str = "found"
    who: Selector = YOU
    whose: Selector | None = None
    any_number: bool = False


@node
class Create(Effect):
    """Create tokens by their name, ``n`` of each, with counters where said. ``by`` is who is instructed to create them;
    they are under the control of ``under`` (None: of who creates them).

    ``to`` is the zone where that is not the arena as such: in ``exposed``, an exposed equipment zone, of one of the
    players ``whose`` (None: of any). ``like`` finds what tokens are copies of that have no name of their own.
    """

    names: tuple[str, ...]
    n: Amount = ONE
    under: Selector | None = None
    counters: tuple[tuple[str, int | Amount], ...] = ()
    bind: str = "created"
    to: str | None = None
    whose: Selector | None = None
    like: Selector | None = None
    by: Selector = YOU


@node
class Deal(Effect):
    """Deal damage; ``kind`` is generic or arcane; ``by`` is the source where it is another than this; ``dealer``
    is the player who deals it. ``unpreventable``: this damage can't be prevented.
    """

    n: Amount
    to: Selector
    kind: str = "generic"
    by: Selector | None = None
    bind: str = "dealt"
    dealer: Selector = YOU
    unpreventable: bool = False


@node
class Gain(Effect):
    """``asset``: life, resource, chi or action."""

    asset: str
    n: Amount
    who: Selector = YOU


@node
class Lose(Effect):
    """``asset``: life, resource, chi or action."""

    asset: str
    n: Amount
    who: Selector = YOU


@node
class Reveal(Effect):
    """Make private cards public for a moment."""

    what: Selector
    bind: str = "revealed"


@node
class Look(Effect):
    """``who`` looks at private cards."""

    what: Selector
    who: Selector = YOU
    bind: str = "looked"


@node
class Counters(Effect):
    """``op``: put or remove; ``kind`` a word or ``+1{p}`` (``any``: each kind); ``n`` None removes all."""

    op: str
    kind: str
    n: Amount | None
    on: Selector


@node
class MoveCounters(Effect):
    """Remove ``n`` counters from one object and put them onto another; with ``n`` None any number of them, from any of
    the objects that ``off`` finds.
    """

    kind: str
    off: Selector
    on: Selector
    n: Amount | None = ONE


@node
class Distribute(Effect):
    """Divide ``n`` counters among objects that pass a filter, or with ``up_to`` fewer; ``op`` remove takes so many from
    among them.
    """

    kind: str
    n: Amount
    among: Node
    up_to: bool = False
    op: str = "put"


@node
class Exchange(Effect):
    """Two objects swap zone, visibility and control."""

    a: Selector
    b: Selector


@node
class RevealUntil(Effect):
    """Reveal cards from the top of a deck until one passes the filter, which is left in the register."""

    filter: Node
    whose: Selector = YOU
    bind: str = "found"


@node
class Again(Effect):
    """Repeat what stands before it in the ability: ``times`` times more, or as often as this is reached."""

    times: Amount | None = None


@node
class Face(Effect):
    """Turn face up or down."""

    what: Selector
    face: str


@node
class Tap(Effect):
    """Tap or untap."""

    what: Selector
    untap: bool = False


@node
class Negate(Effect):
    """Clear a layer from the stack."""

    what: Selector
    bind: str = "negated"


@node
class Roll(Effect):
    """Roll dice; the sum of the faces is left in the register."""

    dice: int = 1
    sides: int = 6
    bind: str = "rolled"


@node
class Dice(Effect):
    """What becomes of a roll: ``more`` dice are rolled, all ``again`` so often, the ``ignored`` lowest left out."""

    more: int = 0
    again: int = 0
    ignored: int = 0


@node
class Clash(Effect):
    """Both reveal the top card of their decks; ``then`` happens with the winner in register ``winner``."""

    with_: Selector
    then: Node | None = None


@node
class Wager(Effect):
    """Wager token prizes on an attack (``what``, or this) with another hero; ``then`` happens with the winner in
    register ``winner``.
    """

    with_: Selector
    prizes: tuple[str, ...] = ()
    what: Selector | None = None
    then: Node | None = None


@node
class Choose(Effect):
    """Choose something into a register: a player, an object, a colour, a number, a card name."""

    what: Selector
    bind: str = "chosen"
    by: Selector = YOU


@node
class Name(Effect):
    """Name a card; its name is left in a register, and stays with this for its other abilities. ``other``: not by a
    name that this has.
    """

    bind: str = "named"
    other: bool = False


@node
class ChooseNumber(Effect):
    """Choose a number, which is left in register ``bind`` ("that much")."""

    bind: str = "number"


@node
class Act(Effect):
    """A keyword verb that is a procedure of its own: intimidate, amp, opt, charge, mark, ..."""

    verb: str
    n: Amount | None = None
    who: Selector | None = None
    what: Selector | None = None


@node
class Transform(Effect):
    """Put all these objects under a permanent; what is no permanent yet first becomes one. All of them, or none.

    ``token`` is the name of a token that is created to be that permanent, left in register ``created``.
    """

    what: tuple[Selector, ...]
    into: Selector | None = None
    bind: str = "transformed"
    token: str | None = None


@node
class PutUnder(Effect):
    """Put objects under a permanent."""

    what: Selector
    under: Selector
    bind: str = "moved"


@node
class Control(Effect):
    """``who`` gains control of objects; ``verb`` is gain, steal or give. With ``until`` who controlled them before does
    so again as soon as that happens.
    """

    what: Selector
    who: Selector = YOU
    verb: str = "gain"
    bind: str = "taken"
    until: EventNode | None = None


@node
class Attack(Effect):
    """The attack ability of an activated layer: it is an attack-proxy."""


@node
class JoinLink(Effect):
    """Put onto the active chain link: ``role`` is defending (a defending card) or attacking (its attack)."""

    what: Selector
    role: str = "defending"


@node
class CloseChain(Effect):
    """The combat chain closes: the current step of combat ends."""


@node
class AttackWith(Effect):
    """A card is added to the queue as an attack, with the attack-target that the layer declared."""

    what: Selector


@node
class NewTargets(Effect):
    """Other targets are chosen for a layer or an attack."""

    what: Selector


@node
class Outcome(Effect):
    """``win``, ``lose``, ``draw`` or ``extra turn``."""

    what: str
    who: Selector = YOU


NOTHING = Number(0)
