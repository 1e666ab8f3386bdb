"""What can be said of a filter without any object: asked so often that a program keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rulebound.fab.words import (
    ARENA,
    ATTACKING,
    CARD,
    COMBAT_CHAIN,
    PROXY,
    QUEUE,
    STACK,
    UNDER,
    ZONE_WORDS,
    zone_kind,
)
from rulebound.ir import conditions as c
from rulebound.ir import filters as f
from rulebound.ir.amounts import Amount
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.program import FabProgram
    from rulebound.fab.state import FabObject


class Facts(NamedTuple):
    """The zones that a filter names (None: none); whether it speaks of attacks, so that it may find attack-proxies;
    asks only where cards are; speaks of chain links; passes attacks alone; what words of the type line it asks for;
    whether it passes only what is in the arena, and only what somebody controls; and whether it says that cards of
    public zones may be face-down (CR 1.8.6b).
    """

    zones: frozenset[str] | None
    speaks_of_attacks: bool
    only_counts: bool
    speaks_of_links: bool
    only_attacks: bool
    words: frozenset[str]
    only_arena: bool
    only_controlled: bool
    speaks_of_backs: bool

    def miss(self, program: FabProgram, obj: FabObject) -> bool:
        """Return whether the filter certainly does not find an object that exists, whatever else is true of it."""
        if obj.kind == PROXY:
            return not self.speaks_of_attacks  # CR 1.4.3a
        if self.only_attacks and not may_be_attack(obj):
            return True
        if self.only_arena and zone_kind(obj.zone) not in ARENA:
            return True
        if self.only_controlled and obj.controller < 0:
            return True
        if not self.words or obj.kind != CARD or program.retypes:
            return False
        definition = program.definitions[obj.definition]
        return definition.fixed_words and not self.words <= definition.base.words


def facts_of(filter_: Node) -> Facts:
    """Return what is asked of a filter again and again."""
    parts = filter_.parts if isinstance(filter_, c.AllOf) else (filter_,)
    nouns = {part.noun for part in parts if isinstance(part, f.IsA)}
    words = {part.word for part in parts if isinstance(part, (f.HasType, f.HasSupertype))}
    return Facts(
        named_zones(filter_),
        mentions_attack(filter_),
        only_counts(filter_),
        speaks_of_links(filter_),
        "attack" in nouns,
        frozenset(words - {"Generic"} | ({"Token"} & {noun.title() for noun in nouns})),
        not nouns.isdisjoint({"permanent", "living", "hero"}),
        any(isinstance(part, f.ControlledBy) for part in parts),
        any(part in (f.FaceIs("down"), f.Role("intimidated")) for part in filter_.walk()),
    )


def only_counts(filter_: Node) -> bool:
    """Return whether a filter asks only where cards are: how many there are is known of private ones too."""
    parts = filter_.parts if isinstance(filter_, c.AllOf) else (filter_,)
    return any(_only_place(part) for part in parts) and all(
        isinstance(part, (f.Other, f.FaceIs))
        or _only_place(part)
        or (isinstance(part, f.IsA) and part.noun in ("card", "object"))
        or part in (f.Role("frozen"), f.Role("intimidated"))
        for part in parts
    )


def _only_place(part: Node) -> bool:
    """Return whether a part of a filter asks only for a zone, or for one of several."""
    if isinstance(part, c.AnyOf):
        return all(isinstance(one, f.InZone) for one in part.parts)
    return isinstance(part, f.InZone)


def _asked(filter_: Node) -> Iterator[Node]:
    """Yield what a filter asks of an object. What is counted to compare a property with is something else: a card in
    hand with cost less than the number of chain links is no chain link.
    """
    waiting = [filter_]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [below for below in part.children() if not isinstance(below, Amount)]


def named_zones(filter_: Node) -> frozenset[str] | None:
    """Return the zones that a filter asks for, None where it names none."""
    zones = {part.zone for part in _asked(filter_) if isinstance(part, f.InZone)}
    if any(isinstance(part, f.Under) for part in _asked(filter_)):
        zones.add(ZONE_WORDS[UNDER])
    return frozenset(zones) or None


def mentions_attack(filter_: Node) -> bool:
    """Return whether a filter speaks of attacks (and so may find attack-proxies)."""
    return any(
        isinstance(part, f.IsA) and part.noun in ("attack", "layer", "object") for part in _asked(filter_)
    )


def speaks_of_links(filter_: Node) -> bool:
    """Return whether a filter asks for chain links, or for the last attack, which may have left the chain."""
    return any(
        (isinstance(part, f.IsA) and part.noun == "chain link")
        or (isinstance(part, f.Role) and part.word in ("last attack", "last attack this turn"))
        for part in _asked(filter_)
    )


def may_be_attack(obj: FabObject) -> bool:
    """Return whether an object is where attacks are (CR 1.4.2a): of a card its subtypes say the rest."""
    if obj.kind != CARD:
        return obj.kind == PROXY
    return obj.zone in (STACK, QUEUE) or (obj.role == ATTACKING and obj.zone == COMBAT_CHAIN)
