"""Type lines (CR 2.14): metatypes, supertypes, types and subtypes of a card, read from its type box."""

from __future__ import annotations

import difflib
from typing import Final

from rulebound.cards.errors import BadTypeLine

# CR 2.15.6a; longer types first, because "Attack Reaction" ends in a word of its own.
TYPES: Final = (
    "Attack Reaction",
    "Defense Reaction",
    "Action",
    "Block",
    "Companion",
    "Demi-Hero",
    "Equipment",
    "Hero",
    "Instant",
    "Macro",
    "Mentor",
    "Resource",
    "Token",
    "Weapon",
)

# CR 2.10.6a and 2.10.6b. "Log" has been printed since.
SUBTYPES: Final = frozenset(
    "1H 2H Affliction Ally Arrow Ash Attack Aura Construct Figment Invocation Item Landmark Off-Hand Quiver "
    "Angel Arms Axe Base Book Bow Brush Cannon Chest Chi Claw Club Cog Dagger Demon Dragon Evo Fiddle Flail "
    "Gem Gun Hammer Head Legs Lute Mercenary Orb Pistol Pit-Fighter Polearm Rock Scepter Scroll Scythe "
    "Shuriken Song Staff Sword Trap Wrench Young Log".split()
)

# CR 2.11.6a
CLASSES: Final = frozenset(
    "Adjudicator Assassin Bard Brute Guardian Illusionist Mechanologist Merchant Necromancer Ninja Pirate "
    "Ranger Runeblade Shapeshifter Thief Warrior Wizard".split()
)

# CR 2.11.6b
TALENTS: Final = frozenset(
    "Chaos Draconic Earth Elemental Ice Light Lightning Mystic Revered Reviled Royal Shadow".split()
)

# CR 2.6.6: monikers of heroes and names of sets; the rules give no list.
METATYPES: Final = ("Omens of the Third Age", "High Seas", "Rosetta", "Arakni", "Puffin", "Scurv")

SPLIT: Final = " // "
_HYBRID: Final = " / "
_NO_SUPERTYPES: Final = "Generic"


class TypeLine:
    """A type line taken apart.

    ``supertype_sets`` has one set of supertypes, two for a hybrid card (CR 2.14.1b); ``supertypes`` has them
    all. Subtypes in brackets lose the brackets: ``1H``. A split card's line is read side by side, and its
    whole has what both sides have (CR 9.2.2).
    """

    __slots__ = ("metatypes", "subtypes", "supertype_sets", "supertypes", "types")

    def __init__(
        self,
        metatypes: tuple[str, ...],
        supertype_sets: tuple[tuple[str, ...], ...],
        types: tuple[str, ...],
        subtypes: tuple[str, ...],
    ) -> None:
        """Keep the parts."""
        self.metatypes = metatypes
        self.supertype_sets = supertype_sets
        self.supertypes = merged(*supertype_sets)
        self.types = types
        self.subtypes = subtypes


def merged(*groups: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of all groups in order, each once."""
    return tuple(dict.fromkeys(word for group in groups for word in group))


def read(text: str) -> TypeLine:
    """Take a printed type line apart, for example ``Assassin / Ninja Action - Attack``.

    Raises:
        BadTypeLine: a word is not in the lists of CR 2.6, 2.10, 2.11 and 2.15.
    """
    sides = [_read_side(side, text) for side in text.split(SPLIT)]
    if len(sides) == 1:
        return sides[0]
    # CR 9.2.2a: both sides count for the card-pool, so the whole has one set with the supertypes of both.
    return TypeLine(
        merged(*(side.metatypes for side in sides)),
        (merged(*(side.supertypes for side in sides)),),
        merged(*(side.types for side in sides)),
        merged(*(side.subtypes for side in sides)),
    )


def _read_side(text: str, whole: str) -> TypeLine:
    head, _, tail = text.strip().partition(" - ")
    subtypes = tuple(_known(word.strip("()"), SUBTYPES, "subtype", whole) for word in tail.split())
    head, types = _take_types(head.strip())
    head, metatypes = _take_metatype(head)
    sets = tuple(_read_supertypes(part, whole) for part in head.split(_HYBRID))
    return TypeLine(metatypes, sets, types, subtypes)


def _take_types(head: str) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    while True:
        word = next((word for word in TYPES if head == word or head.endswith(" " + word)), None)
        if word is None:
            return head, tuple(reversed(found))
        found.append(word)
        head = head[: -len(word)].rstrip()


def _take_metatype(head: str) -> tuple[str, tuple[str, ...]]:
    for word in METATYPES:
        if head == word or head.startswith(word + " "):
            return head[len(word) :].lstrip(), (word,)
    return head, ()


def _read_supertypes(text: str, whole: str) -> tuple[str, ...]:
    if text == _NO_SUPERTYPES:  # CR 2.14.1a
        return ()
    return tuple(_known(word, CLASSES | TALENTS, "supertype", whole) for word in text.split())


def _known(word: str, words: frozenset[str], kind: str, whole: str) -> str:
    if word in words:
        return word
    everything = [*SUBTYPES, *CLASSES, *TALENTS, *TYPES, *METATYPES, _NO_SUPERTYPES]
    near = difflib.get_close_matches(word, everything, 1, 0.5)
    hint = f"; nearest: {near[0]}" if near else ""
    raise BadTypeLine(f"type line {whole!r}: {word!r} is no {kind}{hint}")
