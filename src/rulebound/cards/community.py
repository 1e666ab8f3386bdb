"""The community's dataset (``the-fab-cube/flesh-and-blood-cards``) as faces: its ``card.json`` or ``card.csv``.

Its numbers are texts, empty where a card has none; ``*`` is a number that an ability defines. The JSON has the
printings inside; beside the CSV, which is separated by tabs, lies ``card-printing.csv`` with them.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from rulebound.cards.dataset import Face
from rulebound.cards.definition import COLORS
from rulebound.cards.errors import BadCard
from rulebound.cards.type_line import SPLIT

PRINTINGS: Final = "card-printing.csv"
_NUMBERS: Final = ("power", "defense", "health", "intelligence")
# What the columns of the CSV are called in the JSON.
_COLUMNS: Final = {
    "Unique ID": "unique_id",
    "Name": "name",
    "Pitch": "pitch",
    "Cost": "cost",
    "Power": "power",
    "Defense": "defense",
    "Health": "health",
    "Intelligence": "intelligence",
    "Functional Text": "functional_text",
    "Type Text": "type_text",
    "Traits": "traits",
}


class _OtherFace(msgspec.Struct, frozen=True):
    other_face_unique_id: str = ""
    is_front: bool = True


class _Printing(msgspec.Struct, frozen=True):
    set_id: str = ""
    double_sided_card_info: list[_OtherFace] = []


class Row(msgspec.Struct, frozen=True):
    """One card of the community's dataset: the fields that are read of its many."""

    unique_id: str
    name: str
    type_text: str
    pitch: str = ""
    cost: str = ""
    power: str = ""
    defense: str = ""
    health: str = ""
    intelligence: str = ""
    functional_text: str = ""
    traits: list[str] = []
    printings: list[_Printing] = []


def is_json(data: bytes) -> bool:
    """Return whether this is the community's JSON."""
    return b'"unique_id"' in data[:4_000]


def from_json(data: bytes, sets: Mapping[str, str]) -> list[Face]:
    """Read ``card.json``; ``sets`` gives the names of the sets that are known by their codes.

    Raises:
        BadCard: the file has another shape, or a number is none.
    """
    try:
        rows = msgspec.json.decode(data, type=list[Row])
    except msgspec.DecodeError as error:
        raise BadCard(f"this JSON is not the community's list of cards: {error}") from error
    return _faces(rows, sets)


def from_csv(path: Path, sets: Mapping[str, str]) -> list[Face]:
    """Read ``card.csv``, and the printings in ``card-printing.csv`` beside it.

    Raises:
        BadCard: a column is missing, or a number is none, or the printings are missing.
    """
    printings: defaultdict[str, list[_Printing]] = defaultdict(list)
    beside = path.with_name(PRINTINGS)
    if not beside.exists():
        raise BadCard(f"{path.name} does not say which set a card is of: put {PRINTINGS} beside it")
    for row in _table(beside, ("Card Unique ID", "Set ID")):
        printings[row["Card Unique ID"]].append(_Printing(row["Set ID"]))
    rows = []
    for row in _table(path, tuple(name for name in _COLUMNS if name != "Traits")):
        fields = {field: row.get(name, "") for name, field in _COLUMNS.items() if name != "Traits"}
        traits = [word for word in row.get("Traits", "").split(", ") if word]
        rows.append(Row(**fields, traits=traits, printings=printings[fields["unique_id"]]))
    return _faces(rows, sets)


def _table(path: Path, needed: tuple[str, ...]) -> Iterable[dict[str, str]]:
    text = path.read_text(encoding="utf-8-sig")
    first = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in first else ",")
    lacking = [name for name in needed if name not in (reader.fieldnames or ())]
    if lacking:
        raise BadCard(f"{path.name} has no column {lacking[0]!r}")
    for row in reader:
        yield {name: held or "" for name, held in row.items() if isinstance(name, str)}


def _faces(rows: list[Row], sets: Mapping[str, str]) -> list[Face]:
    identifiers = {row.unique_id: identifier(row.name, _number(row, "pitch")) for row in rows}
    return [_face(row, identifiers, sets) for row in rows]


def _face(row: Row, identifiers: Mapping[str, str], sets: Mapping[str, str]) -> Face:
    codes = tuple(dict.fromkeys(one.set_id for one in row.printings))
    if not codes:
        raise BadCard(f"{row.name} has no printing, so that its set is not known")
    cost, cost_x = _cost(row)
    defined = tuple(name for name in _NUMBERS if getattr(row, name) in ("*", "X"))
    numbers = {name: 0 if name in defined else _number(row, name) for name in _NUMBERS}
    others = [info for one in row.printings for info in one.double_sided_card_info]
    return Face(
        identifier=identifiers[row.unique_id],
        name=row.name,
        type_line=row.type_text,
        text=row.functional_text,
        first_set=next((sets[code] for code in codes if code in sets), codes[0]),
        sets=codes,
        pitch=_number(row, "pitch"),
        cost=cost,
        cost_x=cost_x,
        power=numbers["power"],
        defense=numbers["defense"],
        life=numbers["health"],
        intellect=numbers["intelligence"],
        defined=tuple("life" if name == "health" else name for name in defined),
        traits=tuple(row.traits),
        opposite=tuple(
            dict.fromkeys(
                identifiers[one.other_face_unique_id]
                for one in others
                if one.other_face_unique_id in identifiers
            )
        ),
        back=any(not one.is_front for one in others),
    )


def identifier(name: str, pitch: int | None) -> str:
    """Return how a card is called in files: its name in plain small letters with hyphens, and its colour."""
    slug = "--".join(_plain(half) for half in name.split(SPLIT))
    color = COLORS.get(pitch or 0)
    return f"{slug}-{color}" if color else slug


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.replace("ð", "d"))
    letters = decomposed.encode("ascii", "ignore").decode().lower()
    return "-".join(re.sub(r"[^a-z0-9 -]", "", letters).split())


def _cost(row: Row) -> tuple[int | None, int]:
    match = re.fullmatch(r"(X*)(\d*)", row.cost)
    if match is None:
        raise BadCard(f"{row.name}: the cost {row.cost!r} is neither a number nor X")
    if not row.cost:
        return None, 0
    return int(match[2] or 0), len(match[1])


def _number(row: Row, name: str) -> int | None:
    text: str = getattr(row, name)
    if not text or text == "-":
        return None
    if not text.isdigit():
        raise BadCard(f"{row.name}: the {name} {text!r} is no number")
    return int(text)
