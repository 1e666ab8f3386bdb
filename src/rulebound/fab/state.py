"""The state of a game of Flesh and Blood."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from rulebound.fab.words import NO_ROLE, zone_kind, zone_of
from rulebound.kernel.record import Plain, Record, record
from rulebound.kernel.state import Event, Frame, Lasting, Obj, Pending, Player, Refs, State


@record
class FabObject(Obj):
    """A card, attack-proxy, layer or macro.

    ``equipped`` is the zone to which it is equipped (-1: none), also while it is on the combat chain (CR 7.7.5).
    ``life_change`` is life gained minus life lost (CR 2.5.3a). ``origin`` is the attack-source of a proxy or
    the source of a layer; ``ability`` what created it. ``link`` is the chain link it is on, ``played_link``
    the number that its chain link would have when it was played, ``from_zone`` the kind of zone from which it
    was played or defended. ``since`` is the timestamp of its arrival, ``snapshot`` the properties that it had
    when it ceased to exist, in last known information (CR 1.2.3). ``memory`` holds the parameters declared
    for it: targets, costs paid, X.
    """

    equipped: int = -1
    life_change: int = 0
    marked: bool = False
    frozen: bool = False
    origin: int = 0
    ability: int = -1
    targets: Refs = ()
    role: int = NO_ROLE
    link: int = 0
    defends: int = 0
    from_zone: int = -1
    played_link: int = 0
    played_as: str = ""
    modes: Refs = ()
    under: int = 0
    since: int = 0
    snapshot: tuple[Plain, ...] = ()
    memory: dict[str, Refs] = field(default_factory=dict)


@record
class FabPlayer(Player):
    """A player's assets (CR 1.13; life is on the hero) and what the game remembers of the player."""

    hero: int = 0
    action: int = 0
    resource: int = 0
    chi: int = 0
    reason: str = ""
    dead: bool = False


@record
class ChainLink(Record):
    """A chain link (CR 7.0.3): neither an object nor a zone. ``attack`` stays as last known."""

    number: int
    attack: int
    player: int
    targets: Refs = ()
    started: int = 0
    resolved: bool = False
    hits: int = 0
    damage_done: bool = False
    stamp: int = -1


@record
class FabState(State[FabObject, FabPlayer]):
    """All of a game. ``phase`` and ``step`` are the rulebook's words; ``active`` is who has priority (-1: none).

    ``gone`` is how many players have left, ``hurt`` whether a life total may have changed since heroes were looked
    at last. ``forced`` counts the turns in a row in which nobody had a choice, ``unchanged`` those in which nothing
    happened that changes anything: a game that cannot go on is a draw (CR 4.5.4d). ``stalled`` counts the turns
    since some number in ``least`` last fell: lives and cards in use, as low as they have ever been (CR 4.5.4e).
    ``pit_fight`` says that the game is an Ultimate Pit Fight (TRP 9.3). ``coming`` are the effects whose time is
    a turn or phase that has not begun yet. ``shared`` are the kinds of zones of which all players have one together
    (CR 4.1.2a): the first player's.
    """

    turn_player: int = 0
    first_turn_player: int = 0
    turn: int = 0
    turn_started: int = 0
    chain_started: int = 0
    phase: str = "setup"
    step: str = ""
    active: int = -1
    passes: int = 0
    open: bool = False
    closing: bool = False
    extra_turns: Refs = ()
    coming: list[Lasting] = field(default_factory=list)
    links: list[ChainLink] = field(default_factory=list)
    active_link: int = 0
    attacks: Refs = ()
    truths: dict[int, int] = field(default_factory=dict)
    applied: tuple[tuple[int, int, str, int], ...] = ()
    gone: int = 0
    hurt: bool = True
    forced: int = 0
    unchanged: int = 0
    stalled: int = 0
    least: Refs = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    drawn: bool = False
    pit_fight: bool = False
    shared: Refs = ()

    def zone_of(self, kind: int, player: int) -> int:
        """Return the number of a player's zone of a kind, which may be that of all players."""
        return zone_of(kind, 0 if kind in self.shared and player >= 0 else player)

    def cards_in(self, kind: int, player: int) -> list[int]:
        """Return what is in a player's zone of a kind."""
        return self.zones[self.zone_of(kind, player)]

    def is_shared(self, zone: int) -> bool:
        """Return whether it is a zone that is every player's own."""
        return zone >= 0 and zone_kind(zone) in self.shared

    def owns(self, who: int, obj: FabObject) -> bool:
        """Return whether an object is a player's: in a zone that is every player's it is everybody's (CR 3.7.2)."""
        return obj.owner == who or self.is_shared(obj.zone)


RECORDS: Final[dict[str, type[Record]]] = {
    "objects": FabObject,
    "players": FabPlayer,
    "frames": Frame,
    "proposals": Event,
    "pending": Pending,
    "lasting": Lasting,
    "coming": Lasting,
    "history": Event,
    "last_known": FabObject,
    "links": ChainLink,
}
