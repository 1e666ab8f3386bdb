"""From nodes to procedures: effects of an ability become the steps of one procedure.

Each kind of effect registers how it is linked. Choices inside an effect (``Pick``) become steps before it;
its targets are collected, since they are declared as the layer goes on the stack (CR 5.1.4, 6.6.6a).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final, Protocol

from rulebound.fab.effects.context import Context, context_of
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.ir.abilities import Ability
from rulebound.ir.node import Node
from rulebound.kernel.procedure import END, Procedure, Step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.program import FabProgram
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

Target = s.Target | s.AnyTarget


class RunStep(Protocol):
    """What a step does."""

    def __call__(self, game: FabGame, frame: Frame, node: object, /) -> None:
        """Carry the step out."""


class Branch:
    """The argument of a step that may go elsewhere; ``to`` is set when the place is known."""

    __slots__ = ("node", "to")

    def __init__(self, node: Node | None) -> None:
        """Leave the place open."""
        self.node = node
        self.to = END


class Linker:
    """Collects the steps of one procedure."""

    def __init__(self, program: FabProgram) -> None:
        """Start with no steps."""
        self.program = program
        self.steps: list[Step] = []
        self.targets: list[tuple[Target, int]] = []
        self.mode = 0
        self.process = 0

        self.later: tuple[s.Pick, ...] = ()  # what steps after this one choose among the same cards
        self.optional = False  # inside an effect that its player may leave out
        self.modes: e.Modes | None = None

    def add(self, run: RunStep, node: object = None, rule: str = "") -> None:
        """Add a step."""
        self.steps.append(Step(rule, run, node))

    def here(self, branch: Branch) -> None:
        """Let a branch lead to the next step that is added."""
        branch.to = len(self.steps)

    def effect(self, node: Node) -> None:
        """Add the steps of an effect.

        Raises:
            ValueError: the engine has no meaning for this node.
        """
        link = LINKS.get(type(node))
        if link is None:
            raise ValueError(f"the engine cannot carry out {type(node).__name__}")
        self.find_targets(node)
        link(self, node)

    def find_targets(self, node: Node) -> None:
        """Collect the targets of an effect in printed order, with the mode (0: none) that they belong to.

        Registers are named in printed order, also where the fields of an effect stand in another.
        """
        found = [part for part in own_selectors(node) if isinstance(part, (s.Target, s.AnyTarget))]
        for target in sorted(found, key=lambda part: part.bind):
            if self.optional:
                target = at_will(target)  # noqa: PLW2901
            if (target, self.mode) not in self.targets:
                self.targets.append((target, self.mode))

    def picks(self, node: Node) -> None:
        """Add the steps that make the choices of an effect, before it happens (CR 1.8.6)."""
        from rulebound.fab.effects.picking import check_pick

        selectors = own_selectors(node)
        # Who is chosen to choose is chosen first.
        for selector in sorted(
            selectors, key=lambda one: isinstance(one, s.Pick) and isinstance(one.by, s.Pick)
        ):
            if isinstance(selector, s.Pick):
                check_pick(selector)
                self.add(begin_pick, (selector, node, self.later), "1.8.6")
                self.add(end_pick, selector, "1.8.6")
        for selector in selectors:
            if isinstance(selector, s.TopCards):
                self.add(name_top, selector)

    def procedure(self, name: str) -> Procedure:
        """Return the procedure."""
        return Procedure("", name, self.steps)


def at_will(target: Target) -> Target:
    """Return the target of an optional effect: none need be selected (CR 1.8.5e)."""
    if isinstance(target, s.AnyTarget):
        from rulebound.fab.effects.selectors import target_filter

        return s.Target(target_filter(target), min=0, bind=target.bind)
    return replace(target, min=0)


def own_selectors(node: Node) -> list[s.Selector]:
    """Return the selectors of an effect, but not those in effects and abilities inside it."""
    found: list[s.Selector] = []
    for field in fields(node):
        _collect(getattr(node, field.name), found)
    return found


def _collect(value: object, found: list[s.Selector]) -> None:
    if isinstance(value, tuple):
        for part in value:
            _collect(part, found)
    elif isinstance(value, Node) and not isinstance(value, (e.Effect, Ability)):
        if isinstance(value, s.Selector):
            found.append(value)
        for child in value.children():
            _collect(child, found)


LINKS: Final[dict[type[Node], Callable[[Linker, Node], None]]] = {}


def links(kind: type[Node]) -> Callable[[Callable[[Linker, Node], None]], Callable[[Linker, Node], None]]:
    """Register how a kind of effect is linked."""

    def register(link: Callable[[Linker, Node], None]) -> Callable[[Linker, Node], None]:
        LINKS[kind] = link
        return link

    return register


def begin_pick(game: FabGame, frame: Frame, node: object) -> None:
    """Choose what a ``Pick`` finds; where there are too few, all of them (CR 1.8.6c, 1.8.5c, 5.3.4a,
    1.12.1b). A cost must be paid, so
    what it is paid with is chosen among what it can be paid with (CR 1.14.4).
    """
    assert isinstance(node, tuple)
    pick, effect, later = node
    from rulebound.fab.effects.amounts import amount
    from rulebound.fab.effects.context import players_in
    from rulebound.fab.effects.picking import can_choose, leaving, limits_of
    from rulebound.fab.effects.selectors import choosable, select

    ctx = context_of(game, frame)
    who = [frame.who] if pick.by is None else players_in(game, select(ctx, pick.by))
    found = choosable(ctx, pick)
    if "cost" in frame.regs or "must" in frame.regs or is_retrieval(effect):
        found = [obj for obj in found if can_happen_to(ctx, effect, obj)]
    candidates = [obj.ref for obj in found]
    n = min(amount(ctx, pick.n), len(candidates))
    if not who or (pick.in_all is not None and not can_choose(ctx, pick, found)):
        game.state.result = ()
    elif pick.random:
        game.state.result = game.pick_at_random(candidates, n)
    else:
        game.choose(
            who[0],
            candidates,
            n,
            up_to=pick.up_to,
            about="choose",
            rule="1.8.6",
            source=ctx.this,
            limits={**limits_of(ctx, pick, found), **leaving(ctx, n, candidates, later)},
        )


def is_retrieval(effect: Node) -> bool:
    """Return whether an effect retrieves (CR 8.5.51)."""
    return isinstance(effect, e.Act) and effect.verb == "retrieve"


def name_top(game: FabGame, frame: Frame, node: object) -> None:
    """Keep which cards are on top in the register of the selector: a later clause may mean them (CR 1.9)."""
    assert isinstance(node, s.TopCards)
    from rulebound.fab.effects.selectors import select

    frame.regs[node.bind] = select(context_of(game, frame), node)


def can_happen_to(ctx: Context, effect: Node, obj: FabObject) -> bool:
    """Return whether an effect can do to an object what it says: there are the counters that it removes, it has
    a pitch (1.14.3a), it is frozen (8.5.37b) or private (8.5.11c), it is not tapped or turned already (CR 8.5.16,
    8.5.24a, 8.5.55a, 8.5.56a).
    """
    from rulebound.fab.effects.amounts import amount

    if isinstance(effect, e.Counters) and effect.op == "remove":
        return obj.count(effect.kind) >= (1 if effect.n is None else amount(ctx, effect.n))
    if is_retrieval(effect):
        from rulebound.fab.structure.equipping import zone_for

        return zone_for(ctx.game, obj, ctx.who) is not None  # CR 8.5.51a
    if isinstance(effect, e.Face):
        return obj.up != (effect.face == "up")
    if isinstance(effect, e.Act) and effect.verb == "pitch":
        from rulebound.fab.concepts.costs import pitch_of

        return pitch_of(ctx.game, obj.id)[1] > 0
    if isinstance(effect, e.Act) and effect.verb == "unfreeze":
        from rulebound.fab.effects.rules import frozen

        return frozen(ctx.game, obj)
    if isinstance(effect, e.Look):
        return not obj.up
    return not isinstance(effect, e.Tap) or obj.tapped == effect.untap


def end_pick(game: FabGame, frame: Frame, node: object) -> None:
    """Keep what was chosen in its register; what a cost chose is there for what it paid for (CR 1.7.6)."""
    assert isinstance(node, s.Pick)
    frame.regs[node.bind] = (
        (*frame.regs.get(node.bind, ()), *game.state.result) if node.more else game.state.result
    )
    if "cost" in frame.regs:
        game.state.own(frame.regs["cost"][0]).memory[node.bind] = game.state.result
