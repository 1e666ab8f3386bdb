"""A game that notes which of its abilities ran.

What counts as having run depends on the kind of ability; ``WAYS`` says it for people:

- a resolution ability or the effect of an activated or triggered one: its procedure was begun; an activated attack:
  it came onto the combat chain;
- a static ability: it functioned while its conditions held;
- a replacement effect, and a keyword that prevents: it was applied to an event;
- a cost to play, a restriction or a permission of playing: a card was played with it;
- a keyword that the rules themselves look for: its object was in the arena or on the stack.
"""

from __future__ import annotations

from typing import Final

from rulebound.fab.definitions import Definition
from rulebound.fab.effects.context import object_context
from rulebound.fab.effects.prevention import PREVENTING
from rulebound.fab.game import FabGame
from rulebound.fab.program import FabProgram
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ARENA,
    ATTACKING,
    CARD,
    COMBAT_CHAIN,
    HAND,
    PROXY,
    QUEUE,
    STACK,
    ZONE_NUMBERS,
    zone_kind,
)
from rulebound.ir import abilities as ab
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.kernel.game import Replacement
from rulebound.kernel.procedure import Procedure
from rulebound.kernel.state import Frame, Refs, ref_id

WAYS: Final = ("declared", "ran")
DECLARED: Final = 1
RAN: Final = 2
_PREVENTING: Final = tuple(PREVENTING)


class ObservedGame(FabGame):
    """A game with ``begun``, the procedures that were started and for objects of which card, and ``replaced``.

    A keyword's procedure is shared by all cards that have it, so that the card must be known as well.
    ``replaced`` holds what was applied to events: a definition, with the number of the ability, or with a negative
    one for a keyword that prevents.
    """

    __slots__ = ("begun", "replaced")

    begun: set[tuple[int, int]]
    replaced: set[tuple[int, int]]

    @classmethod
    def observe(cls, game: FabGame) -> ObservedGame:
        """Return an observed game that goes on from a game."""
        twin = cls(game.program, game.state, logging=game.logging)
        twin.begun = set()
        twin.replaced = set()
        return twin

    def clone(self) -> ObservedGame:
        """Return a copy that has noted nothing."""
        twin = super().clone()
        assert isinstance(twin, ObservedGame)
        twin.begun = set()
        twin.replaced = set()
        return twin

    def push(
        self,
        procedure: Procedure | int,
        *,
        who: int = -1,
        obj: int = 0,
        a: int = 0,
        b: int = 0,
        regs: dict[str, Refs] | None = None,
    ) -> Frame:
        """Start a procedure, and note it."""
        number = procedure if isinstance(procedure, int) else procedure.number
        self.begun.add((number, self._card_of(obj)))
        return super().push(procedure, who=who, obj=obj, a=a, b=b, regs=regs)

    def _card_of(self, obj: int) -> int:
        definition = self.state.objects[ref_id(obj)].definition if obj > 0 else -1
        return self.program.definitions[definition].front if definition >= 0 else -1

    def replace(self, index: int, chosen: Replacement) -> None:
        """Apply a replacement effect, and note it."""
        if chosen.source > 0:
            self.replaced.add((self.state.objects[chosen.source].definition, chosen.ability))
        super().replace(index, chosen)


def numbers_behind(program: FabProgram, made: Definition, ability: ab.Ability) -> tuple[int, ...]:
    """Return the numbers of the linked abilities that a printed ability is; none for a keyword without any."""
    if isinstance(ability, ab.Keyword):
        for number in made.statics:
            static = program.abilities[number].node
            if isinstance(static, ab.Static) and any(
                isinstance(part, m.Grant) and ability in part.abilities for part in static.do
            ):
                return (number,)
        return program.expansion(ability)
    return (program.number_of(ability),)


def objects_of(game: ObservedGame, made: Definition) -> list[FabObject]:
    """Return the objects of a game that are this card, by any of its faces."""
    definitions = game.program.definitions
    return [
        obj
        for obj in game.state.objects[1:]
        if obj.zone >= 0 and obj.definition >= 0 and definitions[obj.definition].front == made.number
    ]


class Watch:
    """Watches the abilities of one card through the games it is in; ``reached`` says how far each came.

    It lasts over several programs: it works by the place of an ability on its card.
    """

    def __init__(self, abilities: tuple[ab.Ability, ...]) -> None:
        """Begin with nothing reached; a rule about decks has no part in a game and is not among the abilities."""
        self.abilities = tuple(one for one in abilities if not isinstance(one, ab.DeckRule))
        self.reached = [0 for _ in self.abilities]

    @property
    def done(self) -> bool:
        """Whether every ability has run."""
        return all(far == RAN for far in self.reached)

    def has_run(self, program: FabProgram, made: Definition, number: int) -> bool:
        """Return whether a linked ability belongs to one of those that have run."""
        return any(
            number in numbers_behind(program, made, ability)
            for ability, far in zip(self.abilities, self.reached, strict=True)
            if far == RAN
        )

    def look(self, game: ObservedGame, made: Definition) -> None:
        """Note what ran up to a decision of a game in which the card is ``made``."""
        objects = objects_of(game, made)
        for place, ability in enumerate(self.abilities):
            if self.reached[place] < RAN:
                self.reached[place] = max(self.reached[place], _far(game, made, ability, objects))


def _far(game: ObservedGame, made: Definition, ability: ab.Ability, objects: list[FabObject]) -> int:
    numbers = numbers_behind(game.program, made, ability)
    if isinstance(ability, ab.Keyword):
        if ability.word in _PREVENTING:
            applied = (made.number, -1 - _PREVENTING.index(ability.word)) in game.replaced
            return RAN if applied else _held(objects)
        if not numbers:
            return RAN if _held(objects) else 0
    return max((_far_one(game, made, number, objects) for number in numbers), default=0)


def _held(objects: list[FabObject]) -> int:
    """Whether an object that has a keyword is where the rules look for it."""
    seen = any(zone_kind(obj.zone) in ARENA or obj.zone in (STACK, QUEUE) for obj in objects)
    return DECLARED if seen else 0


def _far_one(game: ObservedGame, made: Definition, number: int, objects: list[FabObject]) -> int:
    linked = game.program.abilities[number]
    node = linked.node
    if isinstance(node, ab.Static):
        return _far_static(game, made, number, objects)
    if isinstance(node, ab.Replaces):
        applied = (made.number, number) in game.replaced or (linked.proc, made.number) in game.begun
        return RAN if applied else 0
    if isinstance(node, ab.PlayCost):
        return RAN if any(_paid(obj, number, node) for obj in _played(objects)) else 0
    if isinstance(node, ab.PlayOnly):
        return RAN if _played(objects) else 0
    if isinstance(node, ab.PlayFrom):
        return RAN if any(_used(obj, node) for obj in _played(objects)) else 0
    if isinstance(node, ab.Defines):
        return RAN if objects else 0
    if (linked.proc, made.number) in game.begun:
        return RAN
    layers = [obj for obj in objects if obj.ability == number]
    if linked.is_attack and any(obj.kind == PROXY and obj.zone == COMBAT_CHAIN for obj in layers):
        return RAN
    return DECLARED if layers or (isinstance(node, ab.OnResolve) and _played(objects)) else 0


def _far_static(game: ObservedGame, made: Definition, number: int, objects: list[FabObject]) -> int:
    linked = game.program.abilities[number]
    for obj, other, ctx in game.statics():
        if other == number and obj in objects:
            return RAN if linked.holds(ctx) else DECLARED
    if (linked.proc, made.number) in game.begun:
        return RAN
    # What changes the cost of its own card works wherever that is played from (CR 1.7.4).
    own = any(isinstance(part, m.CostChange) and isinstance(part.what, s.This) for part in linked.rules)
    waiting = [obj for obj in objects if own and (zone_kind(obj.zone) == HAND or _is_played(obj))]
    return RAN if any(linked.holds(object_context(game, obj)) for obj in waiting) else 0


def _played(objects: list[FabObject]) -> list[FabObject]:
    return [obj for obj in objects if _is_played(obj)]


def _is_played(obj: FabObject) -> bool:
    return obj.kind == CARD and (obj.zone in (STACK, QUEUE) or (obj.link > 0 and obj.role == ATTACKING))


def _paid(obj: FabObject, number: int, node: ab.PlayCost) -> bool:
    if node.instead_of is not None:
        return number in obj.memory.get("alternative", ())
    return not node.optional or number in obj.memory.get("optional", ())


def _used(obj: FabObject, node: ab.PlayFrom) -> bool:
    if node.as_ is not None:
        return any(obj.memory.get("instant", ()))
    return obj.from_zone == ZONE_NUMBERS[node.zone or "hand"]
