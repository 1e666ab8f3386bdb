"""Continuous Effect Interactions (CR 6.3): the stage table, and the fold of all effects over an object.

Effects apply in eight stages by what they modify; inside a stage independent ones before dependent ones, and
for numbers in seven substages (CR 6.3.2, 6.3.3). An effect that depends on a stage at or above its own is
applied there, after the independent ones (CR 6.3.2a). Whether an effect depends is read from its node: from
what its filters, conditions and amounts look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rulebound.cards.graded import HIGHEST
from rulebound.cards.type_line import CLASSES
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.context import Context, object_context, player_ref, players_in
from rulebound.fab.effects.filter_facts import facts_of
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.rules import goes_on
from rulebound.fab.effects.selectors import select
from rulebound.fab.properties.values import Properties
from rulebound.ir import amounts as a
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.abilities import Keyword
from rulebound.ir.node import Node
from rulebound.kernel.continuous import fold
from rulebound.kernel.state import Lasting

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Refs

COPY, CONTROLLER, NAME, TYPE, SUPERTYPE, ABILITY, BASE, VALUE = range(1, 9)  # CR 6.3.2
LOSE = 0
INDEPENDENT, SET, MULTIPLY, DIVIDE, ADD, SUBTRACT, DEPENDENT = range(1, 8)  # CR 6.3.3
FIXED: Final = "fixed "  # before a property that can't be modified, among what is locked
GIVEN_NAMES: Final = "given names"  # the register of the names that an effect gives, by number
_ABILITIES: Final = 1 << 20  # more than there are
SYMBOLS: Final = {"{p}": "power", "{d}": "defense", "{h}": "life", "{i}": "intellect"}


def key_of(source: int, ability: int) -> int:
    """Return how a ledger names the effect of a source's ability: a negative number."""
    return -(source * _ABILITIES + ability)


def source_and_ability(key: int) -> tuple[int, int]:
    """Return the source (a ref) and the ability's number that a negative key of a ledger names."""
    return divmod(-key, _ABILITIES)


def stage_of(node: Node) -> tuple[int, int]:
    """Return stage and substage of a lasting effect, before any dependence (CR 6.3.2c)."""
    if isinstance(node, m.Modify):
        return VALUE, SUBTRACT if _reduces(node.n) else ADD
    if isinstance(node, m.SetBase) and node.of_value:
        return VALUE, SET
    if isinstance(node, m.SetBase):
        return BASE, MULTIPLY if isinstance(node.n, a.Arith) else SET
    if isinstance(node, (m.Grant, m.Strip)):
        return ABILITY, INDEPENDENT
    if isinstance(node, m.Lack):
        stage = {"supertypes": SUPERTYPE, "abilities": ABILITY, "this ability": ABILITY}.get(node.of, NAME)
        return stage, LOSE  # CR 6.3.6: what is added is added after it
    if isinstance(node, m.Retype):
        return (
            SUPERTYPE if node.supertypes or node.class_of else TYPE if node.types or node.subtypes else NAME
        ), INDEPENDENT
    raise ValueError(f"{type(node).__name__} modifies no property")


def _reduces(n: Node) -> bool:
    """Return whether a number is less than zero by how it is written: -2, -X, -1 for each."""
    if isinstance(n, a.Arith):
        return n.a == a.Number(0) if n.op == "-" else _reduces(n.a)
    return isinstance(n, a.Number) and n.value < 0


_READS: Final[dict[type[Node], int]] = {
    f.ControlledBy: CONTROLLER,
    f.Named: NAME,
    f.NameHas: NAME,
    f.SameColor: NAME,
    f.SameName: NAME,
    f.Called: NAME,
    f.HasColor: NAME,
    f.HasType: TYPE,
    f.SharesSubtype: TYPE,
    f.HasSupertype: SUPERTYPE,
    f.HasKeyword: ABILITY,
}


def reads(node: Node) -> int:
    """Return the highest stage that a node looks at (0: none)."""
    highest = 0
    for part in node.walk():
        stage = _READS.get(type(part), 0)
        if isinstance(part, (a.PropertyOf, a.Highest, a.Distinct, f.PropertyIs)) and part.property not in (
            "cost",
            "pitch",
            "chain link",
        ):
            stage = _stage_read(part)
        elif isinstance(part, a.History) and part.measure == "same name":
            stage = NAME
        highest = max(highest, stage)
    return highest


def _stage_read(part: a.PropertyOf | a.Highest | a.Distinct | f.PropertyIs) -> int:
    if part.property == "name":
        return NAME
    if part.property == "ward":
        return ABILITY
    return BASE if not isinstance(part, a.Distinct) and part.base else VALUE


def order_of(node: Node, around: tuple[Node | None, ...] = ()) -> tuple[int, int]:
    """Return where an effect applies: at its stage, or as a dependent one at the stage it depends on, the highest of
    several (CR 6.3.2b).

    ``around`` are conditions of the ability that has the effect.
    """
    stage, substage = stage_of(node)
    looks = max([reads(part) for part in (*_looked_at(node), *around) if part is not None], default=0)
    if looks >= stage:
        return looks, DEPENDENT  # CR 6.3.2a
    return stage, substage


def _looked_at(node: Node) -> list[Node | None]:
    if isinstance(node, (m.Modify, m.SetBase)):
        return [_filter_of(node.what), node.n, node.while_]
    if isinstance(node, m.Grant):
        return [_filter_of(node.what), node.while_]
    if isinstance(node, (m.Strip, m.Retype, m.Lack)):
        return [_filter_of(node.what)]
    return []


def _filter_of(what: Node) -> Node | None:
    return what.filter if isinstance(what, s.All) else None


def is_of_this(node: Node) -> bool:
    """Return whether an effect changes the very object that has the ability."""
    return isinstance(getattr(node, "what", None), s.This)


class Change:
    """One effect that may apply to one object."""

    __slots__ = ("ability", "barred", "ctx", "fixed", "given", "key", "node", "obj", "order", "value")

    def __init__(
        self,
        node: Node,
        ctx: Context,
        obj: FabObject,
        order: tuple[int, int, int],
        *,
        fixed: bool = False,
        value: int | None = None,
        key: int = 0,
        ability: int = -1,
        given: bool = False,
    ) -> None:
        """``fixed`` effects are bound to the object; ``value`` is a number fixed when it was generated;
        ``ability`` is the static ability behind it, whose conditions must hold, and which its source must have
        where it is ``given``.
        """
        self.node = node
        self.ctx = ctx
        self.obj = obj
        self.order = order
        self.fixed = fixed
        self.value = value
        self.key = key
        self.ability = ability
        self.given = given
        # What gives the object nothing of a property: the property, the filter of the source, and who asks.
        self.barred: list[tuple[m.Strip, Context]] = []

    def applies(self, properties: Properties) -> bool:
        """Return whether it applies to the object as folded so far (CR 6.2.2c, 6.2.3c, 6.3.5a)."""
        node = self.node
        game = self.ctx.game
        if self.given and not self._is_still_given():
            return False
        if self.ability >= 0 and not game.conditions.hold(
            game, game.program.abilities[self.ability], self.ctx
        ):
            return False
        what = getattr(node, "what", None)
        if not self.fixed and isinstance(what, s.All) and not passes(self.ctx, what.filter, self.obj):
            return False
        if not goes_on(self.ctx, node):
            return False
        condition = getattr(node, "while_", None)
        if condition is None:
            return True
        if isinstance(what, s.This):
            return holds(self.ctx, condition)
        return passes(self._of_the_object(), condition, self.obj)  # CR 1.8.4c: asked of each subject

    def _is_still_given(self) -> bool:
        source = self.ctx.source
        return source is not None and self.ability in self.ctx.game.properties(source).abilities

    def _of_the_object(self) -> Context:
        """Return the context in which the object is the one of several that is looked at."""
        ctx = self.ctx
        return Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (self.obj.ref,)}, ctx.layer)

    def apply(self, properties: Properties) -> None:
        """Change the properties."""
        node = self.node
        if isinstance(node, m.Modify):
            self._modify(node, properties)
        elif isinstance(node, m.SetBase):
            self._set_base(node, properties)
        elif isinstance(node, m.Grant):
            grant(self.ctx, node, properties)
        elif isinstance(node, m.Strip):
            strip(self.ctx.game, node, properties)
        elif isinstance(node, m.Retype):
            _retype(self.ctx, node, properties)
            if node.class_of is not None:
                _share_class(self.ctx, node.class_of, self.obj, properties)
        elif isinstance(node, m.Lack):
            _lack(self.ctx, node, properties, self.ctx.game.base_properties(self.obj))

    def amount(self, n: Node) -> int:
        """Return the number of the effect, fixed or live (CR 6.2.2b, 6.2.3b)."""
        return amount(self._of_the_object(), n) if self.value is None else self.value

    def _modify(self, node: m.Modify, properties: Properties) -> None:
        # CR 2.0.3a, 2.3.3, 2.4.3, 2.9.3
        # CR 8.5.8
        now = properties.number(node.property)
        if now is None:
            return  # CR 8.5.8a
        n = self.amount(node.n)
        if n > 0 and self.key and (node.property in properties.locked or self._is_barred(node.property)):
            return  # CR 6.3.7; a counter, which has no key, is a rule and no effect (1.15.2a)
        if FIXED + node.property in properties.locked:
            return  # CR 6.3.7
        # CR 2.0.3c: what would reduce it below zero reduces it to zero, and what applies later adds to that.
        _set(properties, node.property, max(0, now + n))
        properties.ledger += ((self.key, node.property, n),)

    def _is_barred(self, word: str) -> bool:
        """Return whether an effect keeps the source of this one from giving a property (CR 6.3.7)."""
        source = self.ctx.game.state.known(self.ctx.this)
        return source is not None and any(
            strip.keyword == word
            and strip.sources is not None
            and passes(
                Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (self.obj.ref,)}),
                strip.sources,
                source,
            )
            for strip, ctx in self.barred
        )

    def _set_base(self, node: m.SetBase, properties: Properties) -> None:
        # CR 2.0.3b
        if FIXED + node.property in properties.locked:
            return  # CR 6.3.7
        if node.of_value:  # CR 6.3.2, stage 8
            if properties.number(node.property) is not None:
                _set(properties, node.property, max(0, self.amount(node.n)))
            return
        base = properties.number(node.property, base=True)
        now = properties.number(node.property)
        n = max(0, self.amount(node.n))  # CR 2.0.3c
        setattr(properties, f"base_{node.property}", n)
        _set(properties, node.property, n if now is None or base is None else now + n - base)  # CR 8.5.8b
        properties.ledger += ((self.key, f"base {node.property}", n),)


def _set(properties: Properties, word: str, value: int) -> None:
    setattr(properties, word, value)


def grant(ctx: Context, node: m.Grant, properties: Properties) -> None:
    """Give abilities; a keyword that it can't gain or has already is not given (CR 6.3.7, 8.3.5c)."""
    for ability in node.abilities if "abilities" not in properties.locked else ():
        if isinstance(ability, Keyword):
            if ability.word in properties.locked:
                continue
            n = amount(ctx, ability.n) if ability.n is not None else 0
            properties.keywords[ability.word] = max(n, properties.keywords.get(ability.word, 0))
            for number in ctx.game.program.expansion(ability):
                properties.abilities += (number,)
        else:
            properties.abilities += (ctx.game.program.number_of(ability),)


def strip(game: FabGame, node: m.Strip, properties: Properties) -> None:
    """Take a base keyword away, and the abilities that it stands for (CR 6.3.6, 8.0.4, 8.5.13, 8.5.13a)."""
    if not (node.only_lock or node.fixed or node.sources) and node.keyword in properties.base_keywords:
        properties.keywords.pop(node.keyword, None)
        abilities = game.program.abilities
        properties.abilities = tuple(n for n in properties.abilities if abilities[n].keyword != node.keyword)


def _retype(ctx: Context, node: m.Retype, properties: Properties) -> None:
    # CR 2.10.5, 2.11.5, 2.15.5
    # CR 8.5.9, 8.5.9a
    properties.types |= frozenset(node.types)
    properties.subtypes |= frozenset(node.subtypes)
    properties.supertypes |= frozenset(node.supertypes)
    if node.color is not None and "colors" not in properties.locked:
        properties.color = node.color
    if node.name is not None and "names" not in properties.locked:
        properties.names = (*properties.names, node.name)  # CR 1.8.8: it counts as that, too
    if node.name_of is not None and "names" not in properties.locked:
        given = tuple(ctx.game.program.names[n] for n in ctx.regs.get(GIVEN_NAMES, ()))
        properties.names = (*properties.names, *given)
    called = ctx.regs.get(node.called) if node.called is not None else None
    if called and "names" not in properties.locked:
        properties.names = (*properties.names, ctx.game.program.names[called[0]])
    properties.rewords()


def _share_class(ctx: Context, whose: Node, obj: FabObject, properties: Properties) -> None:
    """Give an object the classes of a hero (CR 8.5.9a, 2.11.6a); a hero has its own already."""
    for player in players_in(ctx.game, select(ctx, whose)):
        hero = ctx.game.hero(player)
        if hero.id != obj.id:
            properties.supertypes |= ctx.game.properties(hero).supertypes & CLASSES
    properties.rewords()


def _lack(ctx: Context, node: m.Lack, properties: Properties, base: Properties) -> None:
    """Take all colors, names, supertypes or base abilities away (CR 6.3.2, 6.3.6)."""
    if node.of == "this ability":
        gone = ctx.regs.get(node.of, ())
        properties.abilities = tuple(n for n in properties.abilities if n not in gone)
    if node.of == "abilities":
        properties.abilities = tuple(n for n in properties.abilities if n not in base.abilities)
        properties.keywords = {w: n for w, n in properties.keywords.items() if w not in base.base_keywords}
    if node.of == "colors":
        properties.color = None
    elif node.of == "names":
        properties.names = ()
        properties.moniker = None
    elif node.of == "supertypes":
        properties.supertypes = frozenset()
    properties.rewords()


def folded(game: FabGame, obj: FabObject) -> Properties:
    """Return the properties of an object under all effects and counters (CR 6.3.3a, 6.3.4)."""
    base = game.base_properties(obj)
    if not has_numbers(obj) and not game.is_touched(obj):
        return base
    game.folding[obj.id] = base
    try:
        return _folded(game, obj, base)
    finally:
        del game.folding[obj.id]


def _folded(game: FabGame, obj: FabObject, base: Properties) -> Properties:
    """Fold the effects over the base; what asks for the object meanwhile finds it as folded so far."""
    limit = game.conditions.limit
    changes = [change for change in _changes(game, obj, base, limit) if change.order[0] <= limit]
    numbers = [(kind, n) for kind, n in obj.counters if kind[-3:] in SYMBOLS]
    if not changes and not numbers:
        return base
    for kind, n in numbers:  # CR 1.15.2a: at the same time as effects of the same kind
        changes.append(_counter_change(game, obj, kind, n))
    kept = _keywords_kept_away(game, obj, base, changes)
    properties = game.folding[obj.id] = base.copy()
    properties.locked |= kept
    barred: list[tuple[m.Strip, Context]] = []
    for change in changes:  # CR 6.3.1: what modifies the rules applies before what modifies objects
        node = change.node
        if isinstance(node, m.Lack) and node.and_lock and change.applies(properties):
            properties.locked |= {node.of}
        if isinstance(node, m.Strip) and node.fixed and change.applies(properties):
            properties.locked |= {FIXED + node.keyword}
        if isinstance(node, m.Strip) and node.sources is not None and change.applies(properties):
            barred.append((node, change.ctx))
    for change in changes if barred else ():
        change.barred = barred
    fold(properties, changes)  # CR 6.3.5b: in order, and none twice
    if properties.grade is not None:
        properties.grade = min(properties.grade, HIGHEST)
    return properties


def _keywords_kept_away(
    game: FabGame, obj: FabObject, base: Properties, changes: list[Change]
) -> frozenset[str]:
    """Return what an object can't gain (CR 6.3.7). Whether it is what such an effect speaks of is asked of it as the
    stages before that of abilities leave it (CR 6.3.2a, 6.3.5).
    """
    locks: list[tuple[Change, str]] = []
    for change in changes:
        node = change.node
        if isinstance(node, m.Strip) and (node.and_lock or node.only_lock):
            locks.append((change, node.keyword))
    if not locks:
        return frozenset()
    earlier = [change for change in changes if change.order[0] < ABILITY]
    so_far = game.folding[obj.id] = base.copy()
    fold(so_far, earlier)
    return frozenset(word for change, word in locks if change.applies(so_far))


def has_numbers(obj: FabObject) -> bool:
    """Return whether an object has counters that modify a property (CR 1.15.2)."""
    return any(kind[-3:] in SYMBOLS for kind, _ in obj.counters)


def _counter_change(game: FabGame, obj: FabObject, kind: str, n: int) -> Change:
    # CR 1.15.2, 2.0.3d
    step = int(kind[:-3])
    node = m.Modify(s.This(), SYMBOLS[kind[-3:]], a.Number(step * n))
    ctx = Context(game, obj.ref, obj.controller, {})
    return Change(node, ctx, obj, (VALUE, ADD if step > 0 else SUBTRACT, obj.since))


class OfStatic:
    """One change by a static ability in force: ``place`` is its place among all of them; ``given`` is one that its
    source may have lost again.
    """

    __slots__ = ("ability", "ctx", "given", "key", "node", "order", "place")

    def __init__(
        self,
        place: int,
        node: Node,
        order: tuple[int, int, int],
        ability: int,
        ctx: Context,
        *,
        given: bool = False,
    ) -> None:
        """Keep what is the same for all objects that it may change."""
        self.place = place
        self.node = node
        self.order = order
        self.ability = ability
        self.ctx = ctx
        self.given = given
        self.key = key_of(ctx.this, ability)


Changing: TypeAlias = tuple[dict[int, list[OfStatic]], list[tuple[Lasting, Node]]]


def changing(game: FabGame) -> Changing:
    """Return what changes properties now: of static abilities by the object (ref) that they change if it is their
    source, and under 0 all others, in their order; and of lasting effects.
    """
    statics: dict[int, list[OfStatic]] = {0: []}
    place = 0
    for source, ability, ctx in game.statics():
        for node, order in game.program.abilities[ability].changes:
            key = source.ref if is_of_this(node) else 0
            one = OfStatic(place, node, (*order, source.since), ability, ctx)
            statics.setdefault(key, []).append(one)
            place += 1
            statics[0] += _given_about_others(game, node, source, source.since, place)
    lasting: list[tuple[Lasting, Node]] = []
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        # amp modifies no object but an event (CR 8.5.47)
        if type(node) in MODIFIERS and not (isinstance(node, m.Modify) and node.property == "arcane damage"):
            lasting.append((effect, node))
        for holder in map(game.state.live, effect.subjects):
            if holder is not None:
                statics[0] += _given_about_others(game, node, holder, effect.timestamp, place)
    return statics, lasting


def _given_about_others(
    game: FabGame, node: Node, holder: FabObject, since: int, place: int
) -> list[OfStatic]:
    """Return what the abilities that an effect gives to an object change of other objects."""
    return [
        OfStatic(place, change, (*order, since), ability, object_context(game, holder), given=True)
        for ability, change, order in game.program.given_about_others.get(id(node), ())
    ]


def _is_among(game: FabGame, obj: FabObject, found: Refs) -> bool:
    """Return whether an object is one that a selector finds; a hero stands for their player (CR 1.1.2b)."""
    if obj.ref in found:
        return True
    return player_ref(obj.controller) in found and game.hero(obj.controller).id == obj.id


def _place(one: OfStatic) -> int:
    return one.place


def _changes(game: FabGame, obj: FabObject, base: Properties, limit: int) -> list[Change]:
    """Collect what may apply, and of what is given that at stages up to ``limit``. The timestamp is that of the
    source's arrival, or of the layer that generated the effect (CR 6.3.4a), so that what is new comes last in its
    substage (6.3.4c).
    """
    changes: list[Change] = []
    ref = obj.ref
    of_statics, of_lasting = game.changing()
    own = of_statics.get(ref, ())
    for one in sorted((*own, *of_statics[0]), key=_place) if own else of_statics[0]:
        what = getattr(one.node, "what", None)
        if isinstance(what, s.All):
            if game.program.facts(what.filter, facts_of).miss(game.program, obj):
                continue
        elif not isinstance(what, s.This) and not _is_among(game, obj, game.select(one.ctx, what)):
            continue
        changes.append(
            Change(one.node, one.ctx, obj, one.order, key=one.key, ability=one.ability, given=one.given)
        )
    for effect, node in of_lasting:
        what = getattr(node, "what", None)
        if isinstance(what, s.All):
            if game.program.facts(what.filter, facts_of).miss(game.program, obj):
                continue
            if effect.subjects and ref not in effect.subjects:
                continue
        elif ref not in effect.subjects:
            continue
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        value = game.fixed_value(effect, ref)
        order = game.program.orders[effect.node]
        fixed = bool(effect.subjects)
        changes.append(
            Change(node, ctx, obj, (*order, effect.timestamp), fixed=fixed, value=value, key=effect.id)
        )
    changes += _granted(game, obj, changes, base, limit)
    return changes


def _granted(
    game: FabGame, obj: FabObject, changes: list[Change], base: Properties, limit: int
) -> list[Change]:
    """The static abilities that an object is given work on it like its own."""
    found: list[Change] = []
    for change in changes:
        node = change.node
        if not isinstance(node, m.Grant):
            continue
        numbers = [n for ability in node.abilities for n in game.program.numbers_of(ability)]
        given = [
            linked
            for linked in (game.program.abilities[n] for n in numbers)
            if any(order[0] <= limit and is_of_this(inner) for inner, order in linked.changes)
        ]
        if given and change.applies(base):
            ctx = Context(game, obj.ref, obj.controller, obj.memory)
            for linked in given:
                key = key_of(obj.ref, linked.number)
                found += [
                    Change(inner, ctx, obj, (*order, change.order[2]), key=key, ability=linked.number)
                    for inner, order in linked.changes
                    if is_of_this(inner)
                ]
    return found


MODIFIERS: Final = (m.Modify, m.SetBase, m.Grant, m.Strip, m.Retype, m.Lack)
