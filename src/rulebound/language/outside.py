"""Where things are: nouns such as "trap" are permanents in the arena, and cards wherever cards lie (CR 1.2.2c)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TypeGuard

from rulebound.ir.abilities import DeckRule, Replaces
from rulebound.ir.conditions import AllOf, AnyOf, Matches
from rulebound.ir.effects import Act, Discard, Search
from rulebound.ir.events import Event
from rulebound.ir.filters import CameFrom, Defends, HasType, InZone, IsA, OneOf, OwnedBy, Role, Under
from rulebound.ir.lasting import CostChange, Grant, Replacing, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, This, You

YOU = You()
# A card has the identity of its subtype wherever it is (CR 1.2.2c). Attack cards are no permanents (1.3.3), and
# with these subtypes they are printed: they are arrows and daggers on the stack and on the combat chain.
ALSO_ATTACKS = (HasType("Arrow"), HasType("Dagger"), HasType("Wrench"))
# Nor are those that defend from a hand, though an aura or an evo defends as what it is.
DEFENDERS = (Role("defending"), Role("defending this"))
ELSEWHERE = frozenset({"deck", "hand", "graveyard", "banished", "arsenal", "pitch", "soul"})
PLACES = ELSEWHERE | {"under"}
CARD_EVENTS = frozenset({"play", "discard", "draw", "pitch", "reveal", "banish", "trigger"})
# Registers of cards that lie outside the arena, where an arrow or an item is a card (CR 1.2.2c).
OUTSIDE = frozenset({"revealed", "looked", "found", "drawn", "discarded", "destroyed", "banished"})


def outside_the_arena(node: Node) -> Node:
    """A noun such as "trap" is a permanent in the arena, but a card where cards lie elsewhere (CR 1.2.2c)."""
    if node == Defends(OneOf(This())):
        return Role("defending this")
    if (
        isinstance(node, Event)
        and isinstance(node.subject, Pick)
        and node.subject == Pick(node.subject.filter)
    ):
        return outside_the_arena(dataclasses.replace(node, subject=node.subject.filter))
    if isinstance(node, Matches) and isinstance(node.what, Ref) and node.what.register in OUTSIDE:
        return dataclasses.replace(node, filter=as_card(node.filter))
    if isinstance(node, AllOf) and any(
        is_elsewhere(part) or part in ALSO_ATTACKS or part in DEFENDERS for part in node.parts
    ):
        return AllOf(tuple(as_card(part) for part in node.parts))
    if isinstance(node, Grant) and isinstance(node.what, All) and of_an_owner(node.what.filter):
        return dataclasses.replace(node, what=All(as_card(node.what.filter)))
    if isinstance(node, DeckRule | Discard) and isinstance(node.what, Node):
        return dataclasses.replace(node, what=as_card(node.what))
    if isinstance(node, Act) and node.verb == "pitch" and isinstance(node.what, Pick):
        return dataclasses.replace(node, what=_from_hand(node.what))
    if isinstance(node, Rule):
        return _rule_outside(node)
    if isinstance(node, CostChange) and node.to == "play" and isinstance(node.what, All):
        return dataclasses.replace(node, what=All(as_card(node.what.filter)))
    if isinstance(node, Search) or (isinstance(node, Next) and node.how == "played"):
        return dataclasses.replace(node, filter=as_card(node.filter))
    if isinstance(node, Event) and node.kind in ("boost", "scrap") and isinstance(node.object, Node):
        return dataclasses.replace(node, object=as_card(node.object))
    if isinstance(node, Event) and node.kind == "activate" and isinstance(node.object, AllOf):
        node = dataclasses.replace(node, object=with_noun(node.object, "card", "object"))
    if isinstance(node, Event) and node.kind == "play" and isinstance(node.subject, AllOf):
        node = dataclasses.replace(node, subject=AllOf(tuple(_came_from(node.subject))))
    if (
        isinstance(node, Event)
        and (node.kind in CARD_EVENTS or node.from_ in ELSEWHERE or node.to in PLACES)
        and isinstance(node.subject, Node)
    ):
        return dataclasses.replace(node, subject=as_card(node.subject))
    return node


def _rule_outside(node: Rule) -> Node:
    """What may or cannot be played, equipped, created or defended with is not in the arena."""
    if node.action == "be defended" and isinstance(node.by, Node):
        return dataclasses.replace(node, by=as_card(node.by))
    if node.action == "create" and isinstance(node.what, All):
        return dataclasses.replace(node, what=All(_as_token(node.what.filter)))
    if node.action == "play or activate" and isinstance(node.what, All):
        return dataclasses.replace(node, what=All(_as_object(node.what.filter)))
    if node.action in ("play", "equip") and isinstance(node.what, All):
        return dataclasses.replace(node, what=All(as_card(node.what.filter)))
    if node.action == "play" and isinstance(node.what, Next):
        return dataclasses.replace(
            node, what=dataclasses.replace(node.what, filter=as_card(node.what.filter))
        )
    return node


def _from_hand(cards: Pick) -> Pick:
    """Cards are pitched from the hand, where no other place is named (CR 8.5.44)."""
    if not is_any_card(cards.filter):
        return cards
    parts = cards.filter.parts if isinstance(cards.filter, AllOf) else (cards.filter,)
    return dataclasses.replace(cards, filter=AllOf((*parts, InZone("hand", YOU))))


def _came_from(filter_: AllOf) -> Iterator[Node]:
    """What is played is on the stack: the zone that a text names is the one that it came from (CR 3.0.9c)."""
    for part in filter_.parts:
        if isinstance(part, InZone) and part.zone != "stack":
            yield CameFrom(part.zone)
            if part.whose is not None:
                yield OwnedBy(part.whose)
        else:
            yield part


def of_an_owner(filter_: Node) -> bool:
    """Whether a filter asks what somebody owns, which they do wherever it lies (CR 1.3.1a)."""
    return isinstance(filter_, AllOf) and any(isinstance(part, OwnedBy) for part in filter_.parts)


def _as_token(filter_: Node) -> Node:
    """What is created is a token, and not yet a permanent (CR 8.5.2b)."""
    if filter_ == IsA("permanent"):
        return IsA("token")
    if isinstance(filter_, AllOf | AnyOf):
        return dataclasses.replace(filter_, parts=tuple(_as_token(part) for part in filter_.parts))
    return filter_


def _as_object(filter_: Node) -> Node:
    """What is played or activated is a card or an ability of a type (CR 5.2.1b)."""
    if filter_ == IsA("card"):
        return IsA("object")
    if isinstance(filter_, AllOf | AnyOf):
        return dataclasses.replace(filter_, parts=tuple(_as_object(part) for part in filter_.parts))
    return filter_


def with_noun(filter_: AllOf, noun: str, other: str) -> AllOf:
    """An activated ability is no card: a reaction that is activated is an object of that type (CR 1.2.2g, 8.1.1)."""
    return AllOf(tuple(IsA(other) if part == IsA(noun) else part for part in filter_.parts))


def about_this(event: Node) -> bool:
    """Whether an event is about this object itself, or about nothing that could be named."""
    return not isinstance(event, Event) or not isinstance(event.subject, Node) or event.subject == This()


def names_somebody(node: Node) -> TypeGuard[Replaces | Replacing]:
    """Whether what a replacement waits for names something or somebody that the text may speak of afterwards."""
    if isinstance(node, Replaces):
        return names_something(node.event)
    if not isinstance(node, Replacing) or node.by is None or not isinstance(node.event, Event):
        return False
    return isinstance(node.event.player, Players)


def names_something(event: Node) -> bool:
    """Whether an event that is replaced names a thing, or a player of whom there may be several."""
    if isinstance(event, Event) and event.subject is None:
        return isinstance(event.player, Players)
    return not about_this(event)


def is_any_card(filter_: Node) -> bool:
    """Whether a filter asks for a card and says nothing of where it is."""
    parts = filter_.parts if isinstance(filter_, AllOf) else (filter_,)
    return IsA("card") in parts and not any(
        isinstance(part, InZone | OneOf | Role | Under) for part in filter_.walk()
    )


def is_elsewhere(part: Node) -> bool:
    """Whether this asks for a zone, or one of several, or what lies under a permanent or was looked at."""
    if isinstance(part, AnyOf):
        return all(isinstance(zone, InZone) for zone in part.parts)
    looked_at = isinstance(part, OneOf) and isinstance(part.what, Ref) and part.what.register in OUTSIDE
    return looked_at or isinstance(part, InZone | Under)


def as_card(filter_: Node) -> Node:
    """Ask for a card where the filter asks for a permanent."""
    if filter_ == IsA("permanent"):
        return IsA("card")
    if isinstance(filter_, AllOf | AnyOf):
        return dataclasses.replace(filter_, parts=tuple(as_card(part) for part in filter_.parts))
    return filter_
