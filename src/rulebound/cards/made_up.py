"""Made-up cards: written by people in a scenario, read by the same compiler as printed ones."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from typing import Final

from rulebound.cards import compile as compiling
from rulebound.cards import monikers, store, type_line
from rulebound.cards.definition import COLORS, CardDefinition
from rulebound.cards.errors import BadCard

# What can be printed as *: a number that an ability defines (CR 1.12.3).
_DEFINED: Final = ("power", "defense", "life")
_NUMBERS: Final = ("pitch", "cost", "power", "defense", "life", "intellect")
KEYS: Final = ("name", "type", "color", *_NUMBERS, "text", "back_of")


def definition_from_mapping(
    card: Mapping[str, object], names: Collection[str], *, reader: compiling.Reader = compiling.read_text
) -> CardDefinition:
    """Build a card from ``{name, type, color, pitch, cost, power, defense, life, intellect, text}``.

    ``name`` and ``type`` are needed; ``type`` is a type line as printed, ``text`` is in the language of
    cards and may name the cards in ``names``. Colour and pitch follow from each other when one is left out.
    A ``cost`` of ``X`` is chosen as the card is played. ``back_of`` names the card whose back-face this is;
    ``turn_over`` joins the two.

    Raises:
        BadCard: a key is unknown or missing, or a value is of the wrong kind; what and where is said.
        BadTypeLine: the type line has an unknown word.
        TextError: the text is not understood whole.
    """
    name = _word(card, "name", "?")
    _check_keys(card, name)
    line_text = _word(card, "type", name)
    line = type_line.read(line_text)
    chosen = card.get("cost") == "X"
    defined = tuple(key for key in _DEFINED if card.get(key) == "*")
    numbers = {
        key: 0 if key in defined else _number(card, key, name)
        for key in _NUMBERS
        if not (chosen and key == "cost")
    }
    color, pitch = _color_and_pitch(card, name, numbers["pitch"])
    text = _word(card, "text", name) if "text" in card else ""
    return CardDefinition(
        "-".join(part for part in (store.slug(name), color) if part),
        name,
        line_text,
        line,
        color=color,
        pitch=pitch,
        cost=0 if chosen else numbers["cost"],
        cost_x=int(chosen),
        power=numbers["power"],
        defense=numbers["defense"],
        life=numbers["life"],
        intellect=numbers["intellect"],
        defined=defined,
        moniker=monikers.moniker(name, line, ()),
        abilities=reader(name, line_text, text, frozenset(names) | {name}),
    )


def turn_over(front: CardDefinition, back: CardDefinition) -> None:
    """Make two cards that are still being made up the faces of one double-faced card (CR 9.1.1)."""
    front.opposite = (*front.opposite, back.identifier)
    back.opposite = (front.identifier,)
    back.back = True


def vanilla_hero() -> CardDefinition:
    """Return the hero ``vanilla``: intellect 4, life 20, no supertypes and no abilities."""
    return CardDefinition("vanilla", "vanilla", "Hero", type_line.read("Hero"), life=20, intellect=4)


def _check_keys(card: Mapping[str, object], name: str) -> None:
    for key in card:
        if key not in KEYS:
            near = difflib.get_close_matches(str(key), KEYS, 1)
            hint = f"; nearest: {near[0]}" if near else f"; known: {', '.join(KEYS)}"
            raise BadCard(f"made-up card {name!r}: {key!r} is no property of a card{hint}")


def _word(card: Mapping[str, object], key: str, name: str) -> str:
    value = card.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadCard(f"made-up card {name!r}: {key} must be words, not {value!r}")
    return value.strip()


def _number(card: Mapping[str, object], key: str, name: str) -> int | None:
    value = card.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadCard(f"made-up card {name!r}: {key} must be a number from 0 on, not {value!r}")
    return value


def _color_and_pitch(
    card: Mapping[str, object], name: str, pitch: int | None
) -> tuple[str | None, int | None]:
    if card.get("color") is None:
        return (COLORS.get(pitch) if pitch is not None else None), pitch
    color = _word(card, "color", name)
    by_color = {word: number for number, word in COLORS.items()}
    if color not in by_color:
        raise BadCard(f"made-up card {name!r}: color must be one of {', '.join(by_color)}, not {color!r}")
    return color, by_color[color] if pitch is None else pitch
