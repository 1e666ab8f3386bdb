"""Cards made of others: twin-cards, both of whose faces count (CR 9.1.4), and tokens that are copies (8.5.25)."""

from __future__ import annotations

from copy import copy

from rulebound.cards import type_line
from rulebound.cards.definition import CardDefinition


def twin(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """Return a twin-card as a whole, with the properties and types of both faces; its sides are the faces.

    A numeric property that only one face has is that face's; of two the front's counts.
    """
    line = f"{front.type_line}{type_line.SPLIT}{back.type_line}"
    faces = (_face(front, front, 1), _face(back, front, 2))

    def either(name: str) -> int | None:
        value = getattr(front, name)
        found = value if value is not None else getattr(back, name)
        return found if isinstance(found, int) else None

    return CardDefinition(
        front.identifier,
        f"{front.name}{type_line.SPLIT}{back.name}",
        line,
        type_line.read(line),
        color=front.color,
        pitch=either("pitch"),
        cost=either("cost"),
        power=either("power"),
        defense=either("defense"),
        life=either("life"),
        intellect=either("intellect"),
        moniker=front.moniker,
        sets=front.sets,
        sides=faces,
        abilities=front.abilities + back.abilities,
        unsupported=front.unsupported or back.unsupported,
        missing=front.missing or back.missing,
    )


def token_copy(card: CardDefinition) -> CardDefinition:
    """Return a token that is a copy of a card: what is printed on that, and it is a token (CR 8.5.25a, 8.1.8)."""
    made = copy(card)
    made.identifier = f"{card.identifier}#token"
    made.types = (*card.types, "Token")
    return made


def _face(face: CardDefinition, front: CardDefinition, number: int) -> CardDefinition:
    return CardDefinition(
        f"{front.identifier}#{number}",
        face.name,
        face.type_line,
        type_line.read(face.type_line),
        color=face.color,
        pitch=face.pitch,
        cost=face.cost,
        power=face.power,
        defense=face.defense,
        life=face.life,
        intellect=face.intellect,
        moniker=face.moniker,
        sets=face.sets,
        abilities=face.abilities,
    )
