"""The words of Flesh and Blood as numbers: zones, kinds of objects and events, and what options stand for."""

from __future__ import annotations

from typing import Final

# Zones (CR 3.0.1). The shared ones come first; each player has one block of the others.
STACK: Final = 0
QUEUE: Final = 1  # CR 3.15.7: an extension of the stack
PERMANENT: Final = 2
COMBAT_CHAIN: Final = 3
UNDER: Final = 4  # where sub-cards are that are under a permanent: no zone of the rules (CR 3.0.14b)
SHARED: Final = 5
HAND, DECK, GRAVEYARD, BANISHED, ARSENAL, PITCH, SOUL, INVENTORY = range(SHARED, SHARED + 8)
HERO, HEAD, CHEST, ARMS, LEGS, WEAPON, WEAPON2 = range(SHARED + 8, SHARED + 15)
PER_PLAYER: Final = 15
REMOVED: Final = -1

ZONE_WORDS: Final = {
    STACK: "stack",
    QUEUE: "stack",
    PERMANENT: "permanent",
    COMBAT_CHAIN: "combat chain",
    UNDER: "under",
    HAND: "hand",
    DECK: "deck",
    GRAVEYARD: "graveyard",
    BANISHED: "banished",
    ARSENAL: "arsenal",
    PITCH: "pitch",
    SOUL: "soul",
    INVENTORY: "inventory",
    HERO: "hero",
    HEAD: "head",
    CHEST: "chest",
    ARMS: "arms",
    LEGS: "legs",
    WEAPON: "weapon",
    WEAPON2: "weapon",
}
ZONE_NUMBERS: Final = {
    "stack": STACK,
    "permanent": PERMANENT,
    "combat chain": COMBAT_CHAIN,
    "hand": HAND,
    "deck": DECK,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "arsenal": ARSENAL,
    "pitch": PITCH,
    "soul": SOUL,
    "inventory": INVENTORY,
    "under": UNDER,
    "hero": HERO,
    "head": HEAD,
    "chest": CHEST,
    "arms": ARMS,
    "legs": LEGS,
    "weapon": WEAPON,
}
ARENA: Final = frozenset(
    {PERMANENT, COMBAT_CHAIN, HERO, HEAD, CHEST, ARMS, LEGS, WEAPON, WEAPON2}
)  # CR 3.0.5, 3.0.5b
EQUIPMENT_ZONES: Final = (HEAD, CHEST, ARMS, LEGS)
PRIVATE: Final = frozenset({HAND, DECK, ARSENAL, INVENTORY})  # CR 3.0.4b, 4.1.6b


def zone_of(kind: int, player: int) -> int:
    """Return the number of a player's zone (or of the shared zone) of a kind; what nobody owns has none (CR 1.5.1a)."""
    if player < 0 and kind >= SHARED:
        return REMOVED
    return kind if kind < SHARED else SHARED + player * PER_PLAYER + kind - SHARED


def zone_kind(zone: int) -> int:
    """Return the kind of a zone."""
    return zone if zone < SHARED else SHARED + (zone - SHARED) % PER_PLAYER


def zone_owner(zone: int) -> int:
    """Return whose zone it is; -1 for the shared ones (CR 3.0.2)."""
    return -1 if zone < SHARED else (zone - SHARED) // PER_PLAYER


# Kinds of objects (CR 1.2.1).
CARD: Final = 0
PROXY: Final = 1  # attack-proxy, CR 1.4.3
ACTIVATED: Final = 2  # activated-layer, CR 1.6.2b
TRIGGERED: Final = 3  # triggered-layer, CR 1.6.2c
MACRO: Final = 4  # CR 1.5.1
PRINTED: Final = frozenset({CARD, MACRO})  # what has printed properties, and is a source (CR 1.2.4)

# Roles on a chain link.
NO_ROLE: Final = 0
ATTACKING: Final = 1
DEFENDING: Final = 2

# Kinds of events: bits, since a named event (CR 1.9.3) is also the move or the damage that it consists of.
_KINDS: Final = (
    "move draw discard banish destroy create pitch reveal enter leave gain lose damage hit attack defend play "
    "activate put_counter remove_counter turn_face tap untap roll clash wager intimidate boost close "
    "link_resolves gains target phase shuffle search clear equip negate amp start_of_game die charge "
    "look opt mark win_clash win_wager pay beat_chest scrap "
    "fuse crank cheer boo reload sharpen heave transcend transform gain_control at_random fragment trigger"
).split()
# A save holds them as one number of 64 bits.
BIT: Final = {word: 1 << place for place, word in enumerate(_KINDS)}
KIND_WORDS: Final = {bit: word.replace("_", " ") for word, bit in BIT.items()}
MOVE = BIT["move"]
DRAW = BIT["draw"]
DISCARD = BIT["discard"]
BANISH = BIT["banish"]
DESTROY = BIT["destroy"]
CREATE = BIT["create"]
PITCHED = BIT["pitch"]
REVEAL = BIT["reveal"]
ENTER = BIT["enter"]
LEAVE = BIT["leave"]
GAIN = BIT["gain"]
LOSE = BIT["lose"]
DAMAGE = BIT["damage"]
HIT = BIT["hit"]
ATTACK = BIT["attack"]
DEFEND = BIT["defend"]
PLAY = BIT["play"]
ACTIVATE = BIT["activate"]
PUT_COUNTER = BIT["put_counter"]
REMOVE_COUNTER = BIT["remove_counter"]
TURN_FACE = BIT["turn_face"]
TAP = BIT["tap"]
UNTAP = BIT["untap"]
ROLL = BIT["roll"]
CLASH = BIT["clash"]
WAGER = BIT["wager"]
INTIMIDATE = BIT["intimidate"]
BOOST = BIT["boost"]
CLOSE = BIT["close"]
LINK_RESOLVES = BIT["link_resolves"]
GAINS = BIT["gains"]
TARGET = BIT["target"]
PHASE = BIT["phase"]
SHUFFLE = BIT["shuffle"]
SEARCH = BIT["search"]
CLEAR = BIT["clear"]
EQUIP = BIT["equip"]
NEGATE = BIT["negate"]
AMP = BIT["amp"]
START_OF_GAME = BIT["start_of_game"]
DIE = BIT["die"]
CHARGE = BIT["charge"]
LOOK = BIT["look"]
MARK = BIT["mark"]
OPT = BIT["opt"]
WIN_CLASH = BIT["win_clash"]
WIN_WAGER = BIT["win_wager"]
PAY = BIT["pay"]
TRANSCEND = BIT["transcend"]
TRANSFORM = BIT["transform"]
GAIN_CONTROL = BIT["gain_control"]
BEAT_CHEST = BIT["beat_chest"]
SCRAP = BIT["scrap"]
FUSE = BIT["fuse"]
CRANK = BIT["crank"]
CHEER = BIT["cheer"]
BOO = BIT["boo"]
RELOAD = BIT["reload"]
SHARPEN = BIT["sharpen"]
HEAVE = BIT["heave"]
AT_RANDOM = BIT["at_random"]
FRAGMENT = BIT["fragment"]
TRIGGER = BIT["trigger"]

# What a hit event keeps of a hero who was marked: a marked hero was hit, although the hit takes the mark (CR 9.3.3).
WAS_MARKED: Final = 1

# What an event keeps of damage that is lethal: it is, or what becomes a target would be dealt it.
LETHAL: Final = -3

# What a become effect makes an object gain: that it is a copy (CR 8.5.25).
COPY: Final = "copy"

# A card with protect defends (CR 8.3.31a).
PROTECT: Final = "protect"

# An effect has prevented damage: an effect that did its work, as one that triggered is. The type of damage follows.
PREVENTED: Final = "prevent"

# The words that patterns use for kinds of events.
# Kept of a card that was public where it was played from (CR 3.0.9c).
PLAYED_UP: Final = "played face-up"
# What a gain of an action point keeps that go again has brought (CR 8.3.5).
BY_GO_AGAIN: Final = 1
# What a gain of resources keeps that pitching a card brings (CR 1.14.3).
BY_PITCHING: Final = 2

EVENT_WORDS: Final = {word.replace("_", " "): bit for word, bit in BIT.items()} | {
    "clash": WIN_CLASH,
    "go again": GAIN,
    "fail to win a clash": CLASH,
    "become": GAINS,
    PROTECT: DEFEND,
    PREVENTED: TRIGGER,
    "gain by pitching": GAIN,
}

# What replacement effects make of a roll, as marks among the sides of its dice (CR 8.5.28, 8.5.33).
REROLLED: Final = -1
IGNORED: Final = -2

# Categories of replacement effects in the order of CR 6.5.
IDENTITY: Final = 0  # self- and identity-replacement, CR 6.5.3
STANDARD: Final = 1  # CR 6.5.4
PREVENTION: Final = 2  # CR 6.5.5
OUTCOME: Final = 3  # CR 6.5.7, 6.4.11

PLAYED_FROM: Final = "played from"  # the register of the kind of zone from which a card would be played
RESOLVING: Final = (
    "resolving"  # in the memory of a card on the stack whose static abilities function (CR 5.3.3)
)

# What options of decisions stand for (the kernel's own codes lie below 16).
PLAY_CARD: Final = 16
ACTIVATE_ABILITY: Final = 17
DEFEND_WITH: Final = 18
PITCH_CARD: Final = 19
COST: Final = 20
MODE: Final = 21
TARGET_OPTION: Final = 22
AS_INSTANT: Final = 23
SIDE: Final = 24

ACTION, INSTANT, ATTACK_REACTION, DEFENSE_REACTION = (
    "Action",
    "Instant",
    "Attack Reaction",
    "Defense Reaction",
)
