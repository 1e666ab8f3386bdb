"""In which formats a card may be played: the publisher's card legality policy, as the pinned data set has it.

The facts are committed in ``format_standings/<game>.json``: cards with the same standing in all formats stand
in one group. They are read when somebody asks for them, and never by a game.
"""

from __future__ import annotations

import difflib
import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from rulebound.cards.dataset import Face
from rulebound.cards.errors import BadCard, UnknownFormat
from rulebound.cards.graded import split_grade

FOLDER: Final = Path(__file__).parent / "format_standings"

Standing: TypeAlias = Literal["legal", "restricted", "banned", "not legal"]


class _Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    legal: tuple[str, ...]
    banned: tuple[str, ...]
    restricted: tuple[str, ...]
    cards: tuple[str, ...]


def encode(faces: Sequence[Face]) -> bytes:
    """Return the content of the file for faces, the same for the same faces: a line for each card."""
    groups: dict[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for face in faces:
        key = (tuple(sorted(face.legal)), tuple(sorted(face.banned)), tuple(sorted(face.restricted)))
        groups.setdefault(key, []).append(face.identifier)
    written = [
        msgspec.json.encode(_Group(legal, banned, restricted, tuple(sorted(cards))))
        for (legal, banned, restricted), cards in sorted(groups.items())
    ]
    return b"[\n" + b",\n".join(_a_line_each(group) for group in written) + b"\n]\n"


def formats(game: str) -> tuple[str, ...]:
    """Return the names of all formats that a card of the game can be legal in, in the order of the alphabet.

    Raises:
        BadCard: there is no readable file for this game.
    """
    groups = _read(game)
    return tuple(sorted({name for one in groups for name in (*one.legal, *one.banned, *one.restricted)}))


def standings(game: str, identifier: str) -> Mapping[str, Standing]:
    """Return how a card stands in each format of the game; a card that is not listed is legal in none.

    Raises:
        BadCard: there is no readable file for this game.
    """
    group = _by_card(game).get(split_grade(identifier)[0])
    return {name: _standing(group, name) for name in formats(game)}


def format_named(game: str, text: str) -> str:
    """Return a format's name as the policy writes it, from a name in any case, with `-` or `_` for spaces.

    Raises:
        UnknownFormat: there is none; the error names them all.
        BadCard: there is no readable file for this game.
    """
    wanted = _plain(text)
    for name in formats(game):
        if _plain(name) == wanted:
            return name
    near = difflib.get_close_matches(wanted, [_plain(name) for name in formats(game)], 1)
    hint = next((f"; nearest: {name}" for name in formats(game) if near == [_plain(name)]), "")
    raise UnknownFormat(f"there is no format {text!r}{hint}; the formats are: {', '.join(formats(game))}")


def _a_line_each(group: bytes) -> bytes:
    head, cards = group.split(b'"cards":[', 1)
    return head + b'"cards":[\n' + cards.replace(b'","', b'",\n"')


def _standing(group: _Group | None, name: str) -> Standing:
    # A ban stands beside the formats that the card's rarity and set would allow, and goes before them.
    if group is None:
        return "not legal"
    if name in group.banned:
        return "banned"
    if name in group.restricted:
        return "restricted"
    return "legal" if name in group.legal else "not legal"


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


@functools.cache
def _read(game: str) -> tuple[_Group, ...]:
    path = FOLDER / f"{game}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[_Group, ...])
    except (OSError, msgspec.DecodeError) as error:
        raise BadCard(f"no readable formats of {game!r} at {path}: {error}") from error


@functools.cache
def _by_card(game: str) -> dict[str, _Group]:
    return {card: group for group in _read(game) for card in group.cards}
