"""The toy game: three players send crews to three docks. Its cards, zones, events and orders, as numbers.

It exists to say what the kernel does, so it is unlike any real game on purpose: no stack, no combat chain,
a shared row, prevention before other replacement, a fight settled by a table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PLAYERS: Final = 3


class Definition(NamedTuple):
    """A made-up card: what it costs to send out, and its might at a dock."""

    name: str
    cost: int
    might: int


LIGHTHOUSE, LAMPLIGHTER, BEACON, BREAKWATER, DECOY, GRANARY, SMUGGLER, GULL, COURIER, STORM = range(10)
CARDS: Final = (
    Definition("Lighthouse", 1, 2),  # lights its owner's crews at its dock
    Definition("Lamplighter", 1, 1),  # its owner's lit crews at its dock have 1 more might
    Definition("Beacon", 2, 2),  # lights whoever has 3 might or more at its dock
    Definition("Breakwater", 2, 1),  # prevents 1 of what would hurt a player, whoever it is
    Definition("Decoy", 0, 1),  # is scrapped instead of its owner being hurt, if the owner wants that
    Definition("Granary", 2, 0),  # its owner draws one more
    Definition("Smuggler", 1, 2),  # pays up to 3; its owner gains a coin when a crew of theirs is scrapped
    Definition("Gull", 1, 1),  # its owner gains a coin when another player draws
    Definition("Courier", 2, 1),  # draws three when it lands; discards one at the end of that turn
    Definition("Storm", 3, 3),  # scraps a random crew at a random dock when it lands
)

SUPPLY: Final = 0
ROW: Final = 1
PILE: Final = 2
DOCKS: Final = (3, 4, 5)
ROW_SIZE: Final = 3


def deck(player: int) -> int:
    """Return the zone of a player's deck."""
    return 6 + 2 * player


def hand(player: int) -> int:
    """Return the zone of a player's hand."""
    return 7 + 2 * player


ZONES: Final = 6 + 2 * PLAYERS

# Kinds of event. A discard is a named event: it scraps the card as well.
BEGIN: Final = 1
DRAW: Final = 2
TAKE: Final = 4
LAND: Final = 8
HURT: Final = 16
SCRAP: Final = 32
DISCARD: Final = 64
COIN: Final = 128
OUT: Final = 256
CLOSE: Final = 512

# Categories of replacement effects, in the order in which this game applies them: shields come first.
WARD: Final = 0
INSTEAD: Final = 1
SALVAGE: Final = 2
BEFORE: Final = (WARD, INSTEAD)
AFTER: Final = (SALVAGE,)

# Stages of continuous effects.
LIGHT: Final = 1
MIGHT: Final = 2

# Codes of options.
SEND: Final = 16
BUY: Final = 17
PAY_COIN: Final = 18
PAY_CARD: Final = 19
DOCK: Final = 20

# What waits to happen, beside the abilities of cards (by number of the card).
COURIER_LEAVES: Final = 10
