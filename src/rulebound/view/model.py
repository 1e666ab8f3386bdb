"""What a player sees, as plain data: it can be compared, printed and sent as JSON."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """An object as a viewer sees it. Where the viewer may not know it, ``hidden`` is True and ``id`` -1.

    Numbers are the properties in force, None where the object has none (CR 1.8.7); ``grade`` is that of a graded
    card. ``role`` is ``attacking``, ``defending`` or empty.
    """

    id: int = -1
    label: str
    hidden: bool = False
    owner: int
    controller: int = -1
    zone: str
    up: bool = True
    types: tuple[str, ...] = ()
    color: str | None = None
    pitch: int | None = None
    cost: int | None = None
    power: int | None = None
    defense: int | None = None
    life: int | None = None
    grade: int | None = None
    keywords: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    tapped: bool = False
    marked: bool = False
    frozen: bool = False
    role: str = ""
    under: int = 0


class Known(msgspec.Struct, frozen=True):
    """A card in a deck that the viewer knows, and how many cards lie above it."""

    place: int
    card: CardView


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side. What lies in private zones is listed as far as the viewer may know it."""

    player: int
    name: str
    out: bool
    hero: CardView | None
    life: int
    intellect: int
    action_points: int
    resources: int
    chi: int
    hand: tuple[CardView, ...]
    hand_size: int
    deck_size: int
    deck_known: tuple[Known, ...]
    arsenal: tuple[CardView, ...]
    inventory: tuple[CardView, ...]
    inventory_size: int
    graveyard: tuple[CardView, ...]
    banished: tuple[CardView, ...]
    pitch: tuple[CardView, ...]
    soul: tuple[CardView, ...]
    equipment: tuple[CardView, ...]
    weapons: tuple[CardView, ...]
    permanents: tuple[CardView, ...]


class LayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A layer on the stack: a card, or the activated or triggered ability of ``card``."""

    kind: str
    label: str
    controller: int
    card: CardView
    targets: tuple[str, ...] = ()


class LinkView(msgspec.Struct, frozen=True, kw_only=True):
    """A chain link (CR 7.0.3): ``attack`` is None when the attack has left it."""

    number: int
    active: bool
    resolved: bool
    player: int
    attack: CardView | None
    label: str
    power: int
    defense: int
    defenders: tuple[CardView, ...]
    targets: tuple[str, ...]


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to the decision: its words, and the same as data."""

    index: int
    label: str
    code: int
    obj: int
    n: int
    word: str
    rule: str


class DecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer has to decide. ``kind`` and ``about`` are words, ``label`` is the question."""

    kind: str
    about: str
    label: str
    rule: str
    source: str
    part: int
    options: tuple[OptionView, ...]


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """All that one player sees. ``waiting_for`` is who must decide now (-1: nobody, the game is over)."""

    viewer: int
    turn: int
    turn_player: int
    phase: str
    step: str
    priority: int
    sides: tuple[SideView, ...]
    stack: tuple[LayerView, ...]
    chain: tuple[LinkView, ...]
    chain_open: bool
    waiting_for: int
    decision: DecisionView | None
    over: bool
    winners: tuple[int, ...]
    drawn: bool

    def card(self, oid: int) -> CardView | None:
        """Return the object with this id if the viewer sees it."""
        for side in self.sides:
            for zone in (side.hand, side.arsenal, side.equipment, side.weapons, side.permanents):
                for card in zone:
                    if card.id == oid:
                        return card
        return None
