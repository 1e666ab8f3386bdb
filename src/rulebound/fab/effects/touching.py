"""Which objects an effect may change at all, so that all others are as printed without being folded (CR 6.3.3a)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from sys import maxsize
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.fab.effects.context import Context
from rulebound.fab.effects.filter_facts import Facts, facts_of
from rulebound.ir import selectors as s

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

EVERY_REF: Final = range(maxsize)


class Touched(NamedTuple):
    """What effects may change properties of: these objects (refs), and what filters with these facts may find."""

    refs: Collection[int]
    facts: tuple[Facts, ...]

    def holds(self, game: FabGame, obj: FabObject) -> bool:
        """Return whether an object may be among them."""
        return obj.ref in self.refs or any(not facts.miss(game.program, obj) for facts in self.facts)


UNTOUCHED: Final = Touched((), ())


def touched(game: FabGame, statics: Iterable[tuple[FabObject, int, Context]]) -> Touched:
    """Return of what these static abilities and the lasting effects may change properties."""
    found: set[int] = set()
    filters: dict[Facts, None] = {}
    for source, ability, _ in statics:
        for node, _ in game.program.abilities[ability].changes:
            what = getattr(node, "what", None)
            if id(node) in game.program.given_about_others:
                return Touched(EVERY_REF, ())
            if isinstance(what, s.This):
                found.add(source.ref)
            elif isinstance(what, s.All):
                filters[game.program.facts(what.filter, facts_of)] = None
            else:
                return Touched(EVERY_REF, ())
    for effect in game.state.lasting:
        if effect.node in game.program.orders:
            node = game.program.nodes[effect.node]
            what = getattr(node, "what", None)
            if id(node) in game.program.given_about_others:
                return Touched(EVERY_REF, ())
            if effect.subjects or not isinstance(what, s.All):
                found.update(effect.subjects)
            else:
                filters[game.program.facts(what.filter, facts_of)] = None
    return Touched(found, tuple(filters))
