"""The words of the game that texts are made of: types, keywords, zones, properties (CR 2, 3, 8)."""

from __future__ import annotations

from typing import Final

# CR 2.11.6a-b
SUPERTYPES: Final = (
    *("Adjudicator", "Assassin", "Bard", "Brute", "Guardian", "Illusionist", "Mechanologist", "Merchant"),
    *("Necromancer", "Ninja", "Pirate", "Ranger", "Runeblade", "Shapeshifter", "Thief", "Warrior", "Wizard"),
    *("Chaos", "Draconic", "Earth", "Elemental", "Ice", "Light", "Lightning", "Mystic", "Revered", "Reviled"),
    *("Royal", "Shadow", "Generic"),
)

# Types and subtypes whose name stands in lower case as a noun for permanents of that kind (CR 1.2.2c, 2.13).
PERMANENT_NOUNS: Final[dict[str, tuple[str, str]]] = {
    "Affliction": ("affliction", "afflictions"),
    "Ally": ("ally", "allies"),
    "Angel": ("angel", "angels"),
    "Arms": ("arms", "arms"),
    "Arrow": ("arrow", "arrows"),
    "Ash": ("ash", "<ash|ashes>"),
    "Aura": ("aura", "auras"),
    "Axe": ("axe", "axes"),
    "Base": ("base", "bases"),
    "Bow": ("bow", "bows"),
    "Brush": ("brush", "brushes"),
    "Cannon": ("cannon", "cannons"),
    "Chest": ("chest", "chests"),
    "Chi": ("chi", "chi"),
    "Claw": ("claw", "claws"),
    "Club": ("club", "clubs"),
    "Cog": ("cog", "cogs"),
    "Construct": ("construct", "constructs"),
    "Dagger": ("dagger", "daggers"),
    "Demon": ("demon", "demons"),
    "Dragon": ("dragon", "dragons"),
    "Equipment": ("equipment", "equipment"),
    "Evo": ("evo", "evos"),
    "Figment": ("figment", "figments"),
    "Fiddle": ("fiddle", "fiddles"),
    "Flail": ("flail", "flails"),
    "Gem": ("gem", "gems"),
    "Gun": ("gun", "guns"),
    "Hammer": ("hammer", "hammers"),
    "Head": ("head", "heads"),
    "Invocation": ("invocation", "invocations"),
    "Item": ("item", "items"),
    "Landmark": ("landmark", "landmarks"),
    "Legs": ("legs", "legs"),
    "Lute": ("lute", "lutes"),
    "Orb": ("orb", "orbs"),
    "Pistol": ("pistol", "pistols"),
    "Polearm": ("polearm", "polearms"),
    "Rock": ("rock", "rocks"),
    "Scepter": ("scepter", "scepters"),
    "Scythe": ("scythe", "scythes"),
    "Shuriken": ("shuriken", "shurikens"),
    "Song": ("song", "songs"),
    "Staff": ("staff", "staves"),
    "Sword": ("sword", "swords"),
    "Trap": ("trap", "traps"),
    "Weapon": ("weapon", "weapons"),
    "Wrench": ("wrench", "wrenches"),
}

# Types that only stand before another noun ("instant card").
TYPE_WORDS: Final = ("Instant", "Resource", "Mentor", "Block", "Off-Hand", "1H", "2H")

# CR 8.3; the value is how the keyword stands on a line of its own.
KEYWORDS: Final[dict[str, str]] = {
    "ambush": "Ambush",
    "battleworn": "Battleworn",
    "beat chest": "Beat Chest",
    "blade break": "Blade Break",
    "blood debt": "Blood Debt",
    "boost": "Boost",
    "cloaked": "Cloaked",
    "crank": "Crank",
    "dominate": "Dominate",
    "ephemeral": "Ephemeral",
    "fragment": "Fragment",
    "go again": "Go again",
    "guardwell": "Guardwell",
    "legendary": "Legendary",
    "meld": "Meld",
    "mirage": "Mirage",
    "modular": "Modular",
    "overpower": "Overpower",
    "perched": "Perched",
    "phantasm": "Phantasm",
    "protect": "Protect",
    "rune gate": "Rune Gate",
    "scrap": "Scrap",
    "spectra": "Spectra",
    "stealth": "Stealth",
    "suspense": "Suspense",
    "temper": "Temper",
    "universal": "Universal",
    "unlimited": "Unlimited",
    "watery grave": "Watery Grave",
}
NUMBERED_KEYWORDS: Final[dict[str, str]] = {
    "arcane barrier": "Arcane Barrier",
    "arcane shelter": "Arcane Shelter",
    "heave": "Heave",
    "piercing": "Piercing",
    "quell": "Quell",
    "spellvoid": "Spellvoid",
    "ward": "Ward",
}
# CR 8.4
LABELS: Final = (
    *(
        "combo",
        "crush",
        "reprise",
        "channel",
        "material",
        "rupture",
        "contract",
        "surge",
        "solflare",
        "unity",
    ),
    *("evo upgrade", "galvanize", "tower", "decompose", "bond", "flow", "heavy", "high tide", "go fish"),
    *("quickstrike", "starfall", "earth bond", "ice bond", "lightning bond", "lightning flow", "earth flow"),
    *("channel earth", "channel ice", "channel lightning"),
)

ZONES: Final[dict[str, str]] = {
    "hand": "hand",
    "deck": "deck",
    "graveyard": "graveyard",
    "banished zone": "banished",
    "arsenal": "arsenal",
    "pitch zone": "pitch",
    "soul": "soul",
    "inventory": "inventory",
}

PROPERTIES: Final[dict[str, str]] = {"{p}": "power", "{d}": "defense"}

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")

# Nouns with which a text points back at a thing of that kind: "the dagger".
POINTED_AT: Final = (
    "dagger",
    "sword",
    "aura",
    "item",
    "ally",
    "equipment",
    "weapon",
    "token",
    "hammer",
    "axe",
    "card",
)
