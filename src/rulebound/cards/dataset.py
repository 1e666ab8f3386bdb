"""The dataset that cards are compiled from: read once, at compile time, never by a game.

The source is a pinned npm package (``data/package-lock.json``); ``npm ci`` inside ``data/`` installs it. The
environment variable ``RULEBOUND_FAB_DATASET`` names another place: the package's folder, or a JSON file with
the same list of faces. The card text that is read here goes through the compiler and nowhere else.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec

from rulebound.cards.errors import BadCard, DatasetMissing

ENVIRONMENT: Final = "RULEBOUND_FAB_DATASET"
INSTALLED: Final = Path(__file__).parents[3] / "data" / "node_modules" / "@flesh-and-blood" / "cards"
CORRECTIONS: Final = Path(__file__).parent / "corrections.toml"
_PRINT: Final = "process.stdout.write(JSON.stringify(require(process.argv[1]).cards))"
_SET_CODE: Final = re.compile(r"(\d?[A-Z]+)\d")


class Face(msgspec.Struct, frozen=True):
    """One face of a card as the dataset has it, corrected.

    ``first_set`` is the name of the set of its first printing, ``sets`` the codes of all its sets. A number
    that an ability defines (CR 2.9.2a) is 0 and stands in ``defined``. ``cost_x`` counts the X in the cost
    beside the number ``cost`` (CR 2.2.2a). ``unknown`` names a number that the dataset lacks. ``opposite``
    are the identifiers of the other faces, ``back`` says that this one is not the front. ``legal``, ``banned``
    and ``restricted`` are names of formats; a format may stand under ``legal`` and in another one.
    """

    identifier: str
    name: str
    type_line: str
    text: str
    first_set: str
    sets: tuple[str, ...]
    pitch: int | None = None
    cost: int | None = None
    cost_x: int = 0
    power: int | None = None
    defense: int | None = None
    life: int | None = None
    intellect: int | None = None
    defined: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    opposite: tuple[str, ...] = ()
    back: bool = False
    unknown: str | None = None
    legal: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()


class _Printing(msgspec.Struct, frozen=True):
    set: str


class _Raw(msgspec.Struct, frozen=True, rename="camel"):
    """The fields that are read of the dataset's many."""

    card_identifier: str
    name: str
    type_text: str
    printings: list[_Printing]
    set_identifiers: list[str]
    functional_text: str = ""
    pitch: int | None = None
    cost: int | None = None
    power: int | None = None
    defense: int | None = None
    life: int | None = None
    intellect: int | None = None
    special_cost: str | None = None
    special_power: str | None = None
    special_defense: str | None = None
    special_life: str | None = None
    traits: list[str] = []
    opposite_side_card_identifiers: list[str] = []
    is_card_back: bool = False
    legal_formats: list[str] = []
    banned_formats: list[str] = []
    restricted_formats: list[str] = []


class _MissingNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"value": "is"}):
    of: Literal["cost", "power", "defense", "life"]
    value: int
    printed: str


class _MissingWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"value": "is"}):
    after: str
    value: str
    printed: str


class _Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: dict[str, str] | None = None
    unknown: str | None = None
    number: _MissingNumber | None = None
    word: _MissingWord | None = None


def read_faces(source: Path | None = None) -> list[Face]:
    """Read all faces of the dataset, in its order, corrected by ``corrections.toml``.

    Raises:
        DatasetMissing: it is not installed, or Node is not there to read it.
        BadCard: a face or a correction cannot be understood.
    """
    raw, table = _decoded(source or dataset_path())
    stray = sorted(table.keys() - {one.card_identifier for one in raw})
    if stray:
        raise BadCard(f"{CORRECTIONS.name}: no card has the identifier {stray[0]!r}")
    return [_face(one, table.get(one.card_identifier)) for one in raw]


def read_part(source: Path) -> list[Face]:
    """Read the faces of a file that need not hold them all, such as those of one new set, corrected like the rest.

    Raises:
        DatasetMissing: it is not there, or Node is not there to read it.
        BadCard: a face cannot be understood.
    """
    raw, table = _decoded(source)
    return [_face(one, table.get(one.card_identifier)) for one in raw]


def _decoded(source: Path) -> tuple[list[_Raw], dict[str, _Correction]]:
    try:
        raw = msgspec.json.decode(_read_json(source), type=list[_Raw])
        table = msgspec.toml.decode(CORRECTIONS.read_bytes(), type=dict[str, _Correction])
    except (msgspec.DecodeError, tomllib.TOMLDecodeError) as error:
        raise BadCard(
            f"the dataset or {CORRECTIONS.name} has another shape than expected: {error}"
        ) from error
    return raw, table


def dataset_path() -> Path:
    """Return where the dataset is looked for."""
    asked = os.environ.get(ENVIRONMENT)
    return Path(asked) if asked else INSTALLED


def _read_json(path: Path) -> bytes:
    if not path.exists():
        raise DatasetMissing(f"no dataset at {path}: run `npm ci` inside data/, or set {ENVIRONMENT}")
    if path.suffix == ".json":
        return path.read_bytes()
    node = shutil.which("node")
    if node is None:
        raise DatasetMissing("the dataset is a Node package and `node` is not on the path")
    done = subprocess.run([node, "-e", _PRINT, str(path.resolve())], capture_output=True, check=False)
    if done.returncode:
        raise DatasetMissing(
            f"Node cannot read {path}: {done.stderr.decode(errors='replace').strip()[-300:]}"
        )
    return done.stdout


def _face(raw: _Raw, correction: _Correction | None) -> Face:
    if correction is not None:
        raw = _completed(raw, correction)
    cost, cost_x = _cost(raw)
    special = {"power": raw.special_power, "defense": raw.special_defense, "life": raw.special_life}
    defined = tuple(name for name, printed in special.items() if printed is not None)
    return Face(
        identifier=raw.card_identifier,
        name=raw.name,
        type_line=_type_line(raw, correction),
        text=raw.functional_text,
        first_set=raw.printings[0].set,
        sets=_set_codes(raw),
        pitch=raw.pitch,
        cost=cost,
        cost_x=cost_x,
        power=0 if "power" in defined else raw.power,
        defense=0 if "defense" in defined else raw.defense,
        life=0 if "life" in defined else raw.life,
        intellect=raw.intellect,
        defined=defined,
        traits=tuple(raw.traits),
        opposite=tuple(raw.opposite_side_card_identifiers),
        back=raw.is_card_back,
        unknown=correction.unknown if correction else None,
        legal=tuple(raw.legal_formats),
        banned=tuple(raw.banned_formats),
        restricted=tuple(raw.restricted_formats),
    )


def _completed(raw: _Raw, correction: _Correction) -> _Raw:
    """Put in what is printed and the dataset lacks."""
    number, word = correction.number, correction.word
    if number is not None:
        if getattr(raw, number.of) is not None or getattr(raw, f"special_{number.of}") is not None:
            raise BadCard(
                f"{CORRECTIONS.name}: {raw.card_identifier} now has its {number.of}: delete the correction"
            )
        raw = msgspec.structs.replace(raw, **{number.of: number.value})
    if word is not None:
        words = raw.functional_text.split(" ")
        places = [at for at, one in enumerate(words) if one == word.after]
        if len(places) != 1 or words[places[0] + 1 : places[0] + 2] == [word.value]:
            raise BadCard(
                f"{CORRECTIONS.name}: the text of {raw.card_identifier} no longer lacks {word.value!r} "
                f"after its one {word.after!r}: delete the correction"
            )
        words.insert(places[0] + 1, word.value)
        raw = msgspec.structs.replace(raw, functional_text=" ".join(words))
    return raw


def _cost(raw: _Raw) -> tuple[int | None, int]:
    """Split a printed cost into its number and how many X it has: ``X3`` is 3 and one X."""
    if raw.special_cost is None:
        return raw.cost, 0
    match = re.fullmatch(r"(X+)(\d*)", raw.special_cost)
    if match is None:
        raise BadCard(f"{raw.card_identifier}: the cost {raw.special_cost!r} is neither a number nor X")
    return int(match[2] or 0), len(match[1])


def _type_line(raw: _Raw, correction: _Correction | None) -> str:
    if correction is None or correction.type is None:
        return raw.type_text
    if correction.type["was"] != raw.type_text:
        raise BadCard(
            f"{CORRECTIONS.name}: {raw.card_identifier} now has the type line {raw.type_text!r}; "
            "check whether the correction is still needed"
        )
    return correction.type["is"]


def _set_codes(raw: _Raw) -> tuple[str, ...]:
    codes = (_SET_CODE.match(number) for number in raw.set_identifiers)
    return tuple(dict.fromkeys(code[1] for code in codes if code))
