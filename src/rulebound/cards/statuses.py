"""Statuses of heroes that the rules leave to a list of the publisher (CR 9.4.2): who has them, as of a date.

The lists are in ``statuses/<game>.toml``; they change as the publisher's do, and no rule of the game depends on them
but what a text says about such a hero.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Final

import msgspec

FOLDER: Final = Path(__file__).parent / "statuses"
LIVING_LEGEND: Final = "living legend"  # CR 9.4.1


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    as_of: str
    heroes: tuple[str, ...]


@functools.cache
def _lists(game: str) -> dict[str, _List]:
    found = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(found, dict[str, _List])


def heroes_with(game: str, status: str) -> frozenset[str]:
    """Return the identifiers of the heroes of the game who have a status; a status without a list is nobody's."""
    held = _lists(game).get(status)
    return frozenset(held.heroes) if held is not None else frozenset()


def as_of(game: str, status: str) -> str:
    """Return what the list of a status was taken from.

    Raises:
        KeyError: there is no list of this status.
    """
    return _lists(game)[status].as_of
