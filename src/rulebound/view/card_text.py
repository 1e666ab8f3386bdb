"""What cards and abilities say, printed from how they are understood."""

from __future__ import annotations

from functools import lru_cache

from rulebound.cards import CardDefinition
from rulebound.fab.game import FabGame
from rulebound.ir.abilities import Ability, Keyword
from rulebound.language import LostWords
from rulebound.view.visibility import sees


def card_text(card: CardDefinition) -> str:
    """Return what a card says, a paragraph for each ability."""
    from rulebound.language.fab import print_abilities

    return print_abilities(card.abilities, card.name, card.type_line) if card.abilities else ""


@lru_cache(maxsize=4096)
def effect_text(card: CardDefinition) -> str:
    """Return in one line what a card says beside its plain keywords; empty where that is nothing."""
    from rulebound.language.fab import print_abilities

    told = tuple(ability for ability in card.abilities if not isinstance(ability, Keyword))
    return " ".join(print_abilities(told, card.name, card.type_line).split()) if told else ""


def texts_of_seen_cards(game: FabGame, viewer: int, words: str) -> list[str]:
    """Return name, type and text of each card that the viewer sees and whose name has these words."""
    found: dict[str, CardDefinition] = {}
    for obj in game.state.objects:
        if obj.zone >= 0 and obj.definition >= 0 and sees(obj, viewer):
            card = game.definition(obj).card
            if words.casefold() in card.label.casefold():
                found[card.identifier] = card
    return [f"{card.label} - {card.type_line}\n{card_text(card)}".rstrip() for card in found.values()]


def ability_text(game: FabGame, number: int) -> str:
    """Return what a linked ability says; of one that a keyword stands for, the keyword."""
    linked = game.program.abilities[number]
    return linked.keyword or _printed(linked.node)


@lru_cache(maxsize=4096)
def _printed(node: Ability) -> str:
    from rulebound.language.fab import print_abilities

    try:
        return print_abilities((node,), "", "")
    except LostWords:
        # An ability that the engine made up has no wording; it is named by its source alone.
        return ""
