"""The committed cards: one JSON file for each set, one line for each face, and an index of names.

A line holds facts (name, type line, numbers, codes of sets) and the abilities in the language of effects; it
never holds card text. Fields that are empty are left out. A card that is not understood has ``unsupported``
with a few words to find the place by, and what is missing there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from rulebound import ir
from rulebound.cards import type_line
from rulebound.cards.definition import COLORS, CardDefinition
from rulebound.cards.errors import BadCard
from rulebound.ir.abilities import Ability

FOLDER: Final = Path(__file__).parent
INDEX: Final = "index.json"


class Unsupported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where reading stopped: at most five words of the place, and what is missing there in our words."""

    phrase: str
    missing: str


class Side(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One half of a split card."""

    name: str
    type: str
    abilities: list[msgspec.Raw] = []


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a set's file; the fields mean what they mean in ``CardDefinition``."""

    id: str
    name: str
    type: str
    sets: tuple[str, ...] = ()
    pitch: int | None = None
    cost: int | None = None
    cost_x: int = 0
    power: int | None = None
    defense: int | None = None
    life: int | None = None
    intellect: int | None = None
    defined: tuple[str, ...] = ()
    moniker: str | None = None
    traits: tuple[str, ...] = ()
    opposite: tuple[str, ...] = ()
    back: bool = False
    reworded: bool = False
    sides: list[Side] = []
    abilities: list[msgspec.Raw] = []
    unsupported: Unsupported | None = None


class IndexRow(msgspec.Struct, frozen=True, array_like=True):
    """What the catalogue knows of a card before its set is read."""

    id: str
    name: str
    color: str | None


Index = dict[str, list[IndexRow]]


def slug(set_name: str) -> str:
    """Return the file name, without ending, for a set's name."""
    plain = unicodedata.normalize("NFKD", set_name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def dump_abilities(abilities: Sequence[Ability]) -> list[msgspec.Raw]:
    """Write abilities as the JSON that a line holds."""
    return [msgspec.Raw(msgspec.json.encode(ir.dump(ability))) for ability in abilities]


def load_abilities(raw: Iterable[msgspec.Raw], card: str) -> tuple[Ability, ...]:
    """Rebuild what ``dump_abilities`` wrote.

    Raises:
        BadCard: a node is unknown or is no ability; ``card`` is named.
    """
    found: list[Ability] = []
    for one in raw:
        try:
            node = ir.load(msgspec.json.decode(one))
        except ValueError as error:
            raise BadCard(
                f"{card}: the committed abilities do not fit the language of effects: {error}"
            ) from error
        if not isinstance(node, Ability):
            raise BadCard(f"{card}: {type(node).__name__} is no ability")
        found.append(node)
    return tuple(found)


def write(game: str, sets: dict[str, list[Record]], folder: Path = FOLDER) -> None:
    """Write one file for each set, and the index; files of sets that are gone are removed."""
    place = folder / game
    place.mkdir(parents=True, exist_ok=True)
    contents = files(sets)
    for old in place.glob("*.json"):
        if old.name not in contents:
            old.unlink()
    for name, data in contents.items():
        (place / name).write_bytes(data)


def files(sets: dict[str, list[Record]]) -> dict[str, bytes]:
    """Return what ``write`` puts into each file: name to content, the same for the same cards."""
    index: Index = {}
    contents: dict[str, bytes] = {}
    for name in sorted(sets):
        records = sorted(sets[name], key=lambda record: record.id)
        index[name] = [IndexRow(one.id, one.name, COLORS.get(one.pitch or 0)) for one in records]
        contents[f"{name}.json"] = _lines([msgspec.json.encode(one) for one in records])
    contents[INDEX] = _index_bytes(index)
    return contents


def read_index(game: str, folder: Path = FOLDER) -> Index:
    """Read which cards each set's file holds.

    Raises:
        BadCard: there is no index for this game, or it is damaged.
    """
    path = folder / game / INDEX
    try:
        return msgspec.json.decode(path.read_bytes(), type=Index)
    except (OSError, msgspec.DecodeError) as error:
        raise BadCard(f"no readable card index for {game!r} at {path}: {error}") from error


def read_set(game: str, name: str, folder: Path = FOLDER) -> list[Record]:
    """Read the lines of one set.

    Raises:
        BadCard: the file is missing or damaged.
    """
    path = folder / game / f"{name}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Record])
    except (OSError, msgspec.DecodeError) as error:
        raise BadCard(f"cannot read the cards of {name!r} at {path}: {error}") from error


def definition(record: Record) -> CardDefinition:
    """Build the card that a line describes.

    Raises:
        BadCard: the abilities cannot be rebuilt.
        BadTypeLine: the type line cannot be read.
    """
    sides = tuple(_side(record, side, number) for number, side in enumerate(record.sides))
    own = load_abilities(record.abilities, record.id)
    return CardDefinition(
        record.id,
        record.name,
        record.type,
        type_line.read(record.type),
        pitch=record.pitch,
        cost=record.cost,
        cost_x=record.cost_x,
        power=record.power,
        defense=record.defense,
        life=record.life,
        intellect=record.intellect,
        defined=record.defined,
        moniker=record.moniker,
        traits=record.traits,
        sets=record.sets,
        sides=sides,
        opposite=record.opposite,
        back=record.back,
        abilities=sum((side.abilities for side in sides), own),
        reworded=record.reworded,
        unsupported=record.unsupported.phrase if record.unsupported else None,
        missing=record.unsupported.missing if record.unsupported else None,
    )


def _side(record: Record, side: Side, number: int) -> CardDefinition:
    """A side has the name, types and text of its own, and shares the rest with the card (CR 9.2.3)."""
    return CardDefinition(
        f"{record.id}#{number + 1}",
        side.name,
        side.type,
        type_line.read(side.type),
        pitch=record.pitch,
        cost=record.cost,
        cost_x=record.cost_x,
        power=record.power,
        defense=record.defense,
        sets=record.sets,
        abilities=load_abilities(side.abilities, record.id),
    )


def _lines(encoded: list[bytes]) -> bytes:
    return b"[\n" + b",\n".join(encoded) + b"\n]\n"


def _index_bytes(index: Index) -> bytes:
    parts = [
        msgspec.json.encode(name) + b": [\n" + b",\n".join(msgspec.json.encode(row) for row in rows) + b"\n]"
        for name, rows in index.items()
    ]
    return b"{\n" + b",\n".join(parts) + b"\n}\n"
