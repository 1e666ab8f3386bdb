"""The state of a game: flat records addressed by small integers, copied on the first write after a clone.

References. An object is named by its id, or, where it must be this very existence of it, by a *ref*: the id
and the incarnation in one integer. A player in a register is a negative number. 0 is nothing.
"""

from __future__ import annotations

from dataclasses import field
from itertools import count
from typing import Final, Generic, Self, TypeVar

from rulebound.kernel.decision import Decision, Option
from rulebound.kernel.record import Record, record
from rulebound.kernel.rng import below

NOWHERE: Final = -1
NOTHING: Final = 0
_ID_BITS: Final = 16
_ID_MASK: Final = (1 << _ID_BITS) - 1
_fresh_stamp = count(1).__next__

Refs = tuple[int, ...]


def player_ref(player: int) -> int:
    """Return the number that stands for a player in a register."""
    return -1 - player


def ref_player(ref: int) -> int:
    """Return the player that a negative register value stands for."""
    return -1 - ref


def ref_id(ref: int) -> int:
    """Return the object id in a ref."""
    return ref & _ID_MASK


def ref_existence(ref: int) -> int:
    """Return which existence of the object a ref names."""
    return ref >> _ID_BITS


@record
class Obj(Record):
    """A game object. ``up`` is public (face-up); ``seen_by`` has a bit for each player who knows it too."""

    id: int
    inc: int = 0
    definition: int = -1
    kind: int = 0
    owner: int = -1
    controller: int = -1
    zone: int = NOWHERE
    up: bool = True
    tapped: bool = False
    seen_by: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    stamp: int = -1

    @property
    def ref(self) -> int:
        """The number that names this existence of the object."""
        return (self.inc << _ID_BITS) | self.id

    def count(self, kind: str) -> int:
        """Return how many counters of a kind are on it."""
        for word, n in self.counters:
            if word == kind:
                return n
        return 0


@record
class Player(Record):
    """A participant; ``out`` once they have lost or left."""

    index: int
    out: bool = False
    stamp: int = -1


@record
class Frame(Record):
    """Where a procedure is: the only thing that can be in progress. ``regs`` are its registers."""

    proc: int
    step: int = 0
    who: int = -1
    obj: int = 0
    a: int = 0
    b: int = 0
    regs: dict[str, Refs] = field(default_factory=dict)
    stamp: int = -1


@record
class Event(Record):
    """Something about to happen, or that has happened; ``kinds`` is a set of bits, a named event has several.

    ``subject``, ``object``, ``source`` and ``new`` are refs (``new``: what the subject became by moving).
    ``cause`` is the ability behind it, ``rule`` the rule that made it happen, ``applied`` the replacement
    effects that it has met: each applies once to an original event. A ``multi`` event stands before its
    parts, and its ``amount`` says how many single events it came to; ``part_of`` is the place, counted from
    1, of the multi-event in the batch as it was proposed (0: no part of one).
    """

    kinds: int
    player: int = -1
    subject: int = NOTHING
    object: int = NOTHING
    amount: int = 1
    source: int = NOTHING
    word: str = ""
    from_zone: int = NOWHERE
    to_zone: int = NOWHERE
    place: int = 0
    up: bool = True
    new: int = NOTHING
    cause: int = -1
    rule: str = ""
    batch: int = 0
    multi: bool = False
    part_of: int = 0
    happened: bool = False
    applied: Refs = ()
    extra: Refs = ()
    stamp: int = -1


@record
class Pending(Record):
    """A triggered effect that waits to be put where such effects wait to resolve."""

    ability: int
    source: int
    controller: int
    regs: dict[str, Refs] = field(default_factory=dict)
    stamp: int = -1


@record
class Lasting(Record):
    """A continuous effect that was generated: ``node`` says what, ``subjects`` to which objects it is fixed.

    ``scope`` and ``until`` say when it ends, in the game's terms; ``left`` is what is left to use up.
    """

    id: int
    node: int
    source: int
    controller: int
    timestamp: int
    scope: str
    until: int = 0
    subjects: Refs = ()
    waiting: int = 0
    left: int = 0
    value: int | None = None
    regs: dict[str, Refs] = field(default_factory=dict)
    stamp: int = -1


# Covariant, so that what serves every game can take the state of one; it reads objects, or copies them.
O_co = TypeVar("O_co", bound=Obj, covariant=True)
P_co = TypeVar("P_co", bound=Player, covariant=True)


@record
class State(Record, Generic[O_co, P_co]):
    """All of a game. Written only through ``own*`` by the atoms; ``clone`` shares everything with the copy.

    Object 0 is nobody: a game fills its place and never uses it, since the ref 0 is nothing.
    """

    objects: list[O_co]
    zones: list[list[int]]
    players: list[P_co]
    free: list[int] = field(default_factory=list)
    zone_stamps: list[int] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    proposals: list[Event] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    history: list[Event] = field(default_factory=list)
    last_known: dict[int, O_co] = field(default_factory=dict)
    ledger: dict[int, Refs] = field(default_factory=dict)
    limits: dict[int, int] = field(default_factory=dict)
    decision: Decision | None = None
    chosen: Option | None = None
    result: Refs = ()
    clock: int = 0
    decisions: int = 0
    random_high: int = 0
    random_low: int = 0
    random_stream: int = 0
    scripted: dict[str, Refs] = field(default_factory=dict)
    version: int = 0
    moves: int = 0
    stamp: int = 0

    def __post_init__(self) -> None:
        """Mark every zone as not yet written."""
        if not self.zone_stamps:
            self.zone_stamps = [-1] * len(self.zones)

    def clone(self) -> Self:
        """Return an equal state that shares everything; whoever writes first copies what it writes."""
        twin = self.copy()
        self.stamp = _fresh_stamp()
        twin.stamp = _fresh_stamp()
        return twin

    def own(self, oid: int) -> O_co:
        """Return the object for writing."""
        obj = self.objects[oid]
        self.version += 1
        if obj.stamp != self.stamp:
            obj = obj.copy()
            obj.stamp = self.stamp
            self.objects[oid] = obj
        return obj

    def own_zone(self, zone: int) -> list[int]:
        """Return a zone's list for writing."""
        self.version += 1
        self.moves += 1
        if self.zone_stamps[zone] != self.stamp:
            self.zones[zone] = self.zones[zone][:]
            self.zone_stamps[zone] = self.stamp
        return self.zones[zone]

    def own_player(self, index: int) -> P_co:
        """Return a player for writing."""
        player = self.players[index]
        self.version += 1
        if player.stamp != self.stamp:
            player = player.copy()
            player.stamp = self.stamp
            self.players[index] = player
        return player

    def own_frame(self) -> Frame:
        """Return the top frame for writing."""
        frame = self.frames[-1]
        if frame.stamp != self.stamp:
            frame = frame.copy()
            frame.stamp = self.stamp
            self.frames[-1] = frame
        return frame

    def own_proposal(self, index: int) -> Event:
        """Return a proposed event for writing."""
        event = self.proposals[index]
        if event.stamp != self.stamp:
            event = event.copy()
            event.stamp = self.stamp
            self.proposals[index] = event
        return event

    def own_lasting(self, index: int) -> Lasting:
        """Return a lasting effect, by its place in the list, for writing."""
        effect = self.lasting[index]
        self.version += 1
        if effect.stamp != self.stamp:
            effect = effect.copy()
            effect.stamp = self.stamp
            self.lasting[index] = effect
        return effect

    def remember(self, oid: int) -> None:
        """Keep the object as it is now under its ref: what ``known`` returns once it is something else."""
        kept = self.objects[oid].copy()
        kept.stamp = -1
        self.last_known[kept.ref] = kept

    def known(self, ref: int) -> O_co | None:
        """Return the object that a ref names: as it is, or as it was last known; None when neither."""
        oid = ref & _ID_MASK
        if ref > 0 and oid < len(self.objects):
            obj = self.objects[oid]
            if obj.inc == ref >> _ID_BITS and obj.zone != NOWHERE:
                return obj
        return self.last_known.get(ref)

    def live(self, ref: int) -> O_co | None:
        """Return the object that a ref names if it still exists as that very object."""
        if ref <= 0:
            return None
        oid = ref & _ID_MASK
        if oid >= len(self.objects):
            return None
        obj = self.objects[oid]
        return obj if obj.inc == ref >> _ID_BITS and obj.zone != NOWHERE else None

    def tick(self) -> int:
        """Return the next timestamp."""
        self.clock += 1
        return self.clock

    def random_below(self, n: int) -> int:
        """Return a uniform number from 0 to ``n - 1`` from the game's stream."""
        value, self.random_high, self.random_low = below(
            n, self.random_high, self.random_low, self.random_stream
        )
        return value
