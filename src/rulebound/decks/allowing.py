"""What a hero's meta-static abilities let a card-pool include beyond the rules (CR 1.1.3a, 5.4.3)."""

from __future__ import annotations

from rulebound.cards.definition import CardDefinition
from rulebound.ir.abilities import DeckRule, Keyword
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf
from rulebound.ir.effects import Act, Effect
from rulebound.ir.filters import HasColor, HasKeyword, HasType, IsA, Named, NameHas, PropertyIs
from rulebound.ir.node import Node


def may_have(hero: CardDefinition, mode: str) -> bool:
    """Return whether the hero's abilities allow something that is said without a kind of cards."""
    return any(isinstance(ability, DeckRule) and ability.mode == mode for ability in hero.abilities)


def of_any_kind(hero: CardDefinition, card: CardDefinition) -> bool:
    """Return whether the hero may have a card whatever its class and talent are: in the deck, or in the inventory, for
    which arena-cards are brought.
    """
    if may_have(hero, "any specialization") and _has(card, HasKeyword("specialization")):
        return True
    mode = "of any class or talent" + ("" if card.is_deck_card else " in inventory")
    return _allowed(hero, card, mode)


def in_any_number(hero: CardDefinition, card: CardDefinition) -> bool:
    """Return whether the hero may have any number of copies of a card, or the card itself says so (CR 8.3.40)."""
    unlimited = any(isinstance(one, Keyword) and one.word == "unlimited" for one in card.abilities)
    return unlimited or _allowed(hero, card, "any number")


def not_in_deck(hero: CardDefinition, card: CardDefinition) -> bool:
    """Return whether the hero may only have cards of some kind in the deck, and the card is of another."""
    only = [rule for rule in hero.abilities if isinstance(rule, DeckRule) and rule.mode == "only in deck"]
    return any(rule.what is not None and not _has(card, rule.what) for rule in only)


def _allowed(hero: CardDefinition, card: CardDefinition, mode: str) -> bool:
    return any(
        isinstance(ability, DeckRule)
        and ability.mode == mode
        and ability.what is not None
        and _has(card, ability.what)
        for ability in hero.abilities
    )


def _has(card: CardDefinition, wanted: Node) -> bool:
    """Return whether a card outside the game is of a kind, as it is printed.

    Raises:
        ValueError: the kind is said in a way that cannot be asked of a printed card.
    """
    if isinstance(wanted, AllOf):
        return all(_has(card, part) for part in wanted.parts)
    if isinstance(wanted, IsA):
        return True
    if isinstance(wanted, HasColor):
        return card.color == wanted.word
    if isinstance(wanted, PropertyIs) and wanted.property == "grade" and isinstance(wanted.value, Number):
        return card.grade is not None and card.grade >= wanted.value.value
    if isinstance(wanted, HasType):
        return wanted.word in (*card.types, *card.subtypes)
    if isinstance(wanted, Named):
        return card.name.casefold() == wanted.name.casefold()
    if isinstance(wanted, NameHas):
        return wanted.word.casefold() in card.name.casefold().replace(",", "").split()
    if isinstance(wanted, HasKeyword):
        return any(_is_keyword(part, wanted.word) for ability in card.abilities for part in ability.walk())
    raise ValueError(f"a printed card cannot be asked for {type(wanted).__name__}")


def _is_keyword(part: Node, word: str) -> bool:
    """Return whether a part of an ability is a keyword, or an effect that is one (CR 1.8.2)."""
    if isinstance(part, Keyword):
        return part.word == word
    if isinstance(part, Act):
        return part.verb == word
    return getattr(part, "label", None) == word or (
        isinstance(part, Effect) and type(part).__name__.lower() == word
    )
