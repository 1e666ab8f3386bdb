"""Become and copy (CR 8.5.25): for as long as the effect lasts an object is what its reference is printed to be.

The copied definition, which is of what is printed (CR 8.5.25a), takes the place of the object's own, so that all
other effects apply to it from the first stage on (CR 6.3.2); the object keeps its own in its memory as ``original``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.cards.statuses import heroes_with
from rulebound.fab.effects.context import as_object, context_of
from rulebound.fab.effects.continuous import add_lasting
from rulebound.fab.effects.discrete import live
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import COPY, GAINS
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node
from rulebound.kernel.decision import PICK, WORD, Option
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event, Lasting, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.program import FabProgram
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

# The register of the card that something becomes where that is no object, and what its chance is called.
REFERENCE: Final = "reference"


@links(m.Become)
def _link_become(linker: Linker, node: Node) -> None:
    assert isinstance(node, m.Become)
    linker.program.node_number(node)
    linker.picks(node)
    if isinstance(node.like, s.OfTrait):
        linker.add(_ask_which, node.like, "2.13.4")
        linker.add(_take_which, node.like, "2.13.4")
        linker.add(_become_printed, node, "8.5.25")
    else:
        linker.add(_become, node, "8.5.25")


def of_trait(program: FabProgram, node: s.OfTrait) -> tuple[int, ...]:
    """Return the definitions of all cards of a group (CR 2.13.4, 9.4.1), in the order of their names."""
    heroes = heroes_with("fab", node.status) if node.status is not None else frozenset()
    group = [
        made
        for made in program.definitions
        if node.trait in made.card.traits or made.card.identifier in heroes
    ]
    return tuple(made.number for made in sorted(group, key=lambda made: made.card.name))


def _ask_which(game: FabGame, frame: Frame, node: object) -> None:
    """A group that is named by a trait is all cards that have it (CR 2.13.4); chance or the player picks of it."""
    assert isinstance(node, s.OfTrait)
    group = of_trait(game.program, node)
    if node.random:
        frame.regs[REFERENCE] = (group[game.random(REFERENCE, len(group))],)
        return
    rule = "2.13.4" if node.status is None else "9.4.1"
    options = [Option(WORD, n=n, word=game.program.definitions[n].card.name, rule=rule) for n in group]
    game.ask(PICK, frame.who, options, "card to become", rule, source=ref_id(frame.regs["this"][0]))


def _take_which(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, s.OfTrait)
    if not node.random:
        frame.regs[REFERENCE] = (game.chosen.n,)


def _become_printed(game: FabGame, frame: Frame, node: object) -> None:
    """Become a card that is no object of the game (CR 8.5.25, 2.13.4)."""
    assert isinstance(node, m.Become)
    (definition,) = frame.regs[REFERENCE]
    _change(game, frame, node, definition, None)


def _become(game: FabGame, frame: Frame, node: object) -> None:
    """Become what an object is printed to be (CR 8.5.25, 8.5.25a)."""
    assert isinstance(node, m.Become)
    ctx = context_of(game, frame)
    found = [as_object(game, ref) for ref in select(ctx, node.like)[:1]]
    like = found[0] if found else None
    if like is None:
        frame.regs["ok"] = (0,)
    else:
        _change(game, frame, node, like.definition, like)


def _change(game: FabGame, frame: Frame, node: m.Become, definition: int, like: FabObject | None) -> None:
    """Generate the effect (CR 8.5.25); what is the reference already does not become it again (8.5.25d)."""
    ctx = context_of(game, frame)
    frame.regs["ok"] = (0,)
    changed = [obj for obj in live(game, select(ctx, node.what)) if not _is_copy_of(obj, definition, like)]
    effect = add_lasting(game, node, ctx) if changed else None
    if effect is None:
        return
    effect.subjects = tuple(obj.ref for obj in changed)
    effect.value = definition  # CR 8.5.25c: what becomes of the reference later changes nothing
    for obj in changed:
        own = game.state.own(obj.id)
        own.memory = {"original": (obj.definition,), **obj.memory}
        if like is not None and "X" in like.memory:  # CR 8.5.25b
            own.memory["X"] = like.memory["X"]
        put_on(game, obj.id)
        if like is not None:
            _copy_what_was_chosen(game, like, obj, effect)
    frame.regs["ok"] = (1,)
    reference = 0 if like is None else like.ref
    events = [
        Event(GAINS, frame.who, obj.ref, reference, word=COPY, source=ctx.this, rule="8.5.25")
        for obj in changed
    ]
    for event in events:
        event.extra = (definition,)
    propose(game, events)


def _copy_what_was_chosen(game: FabGame, like: FabObject, obj: FabObject, become: Lasting) -> None:
    """What was chosen for the reference as it was played is copyable (CR 6.4.8a), for as long as the copy is one."""
    state = game.state
    for effect in list(state.lasting):
        if effect.source == like.ref and like.ref in effect.subjects and _as_played(game, like, effect.node):
            copied = effect.copy()
            copied.id = copied.timestamp = state.tick()
            copied.subjects = (obj.ref,)
            copied.scope, copied.until = become.scope, become.until
            copied.stamp = state.stamp
            state.lasting.append(copied)
    state.version += 1


def _as_played(game: FabGame, like: FabObject, number: int) -> bool:
    """Return whether a lasting effect is what an object's own "as you play this" says (CR 6.4.8)."""
    node = game.program.nodes[number]
    abilities = (game.program.abilities[n].node for n in game.definition(like).as_played)
    return any(part == node for ability in abilities for part in ability.walk())


def _is_copy_of(obj: FabObject, definition: int, like: FabObject | None) -> bool:
    """Return whether an object has become a reference, or is it."""
    is_it = like is not None and obj.ref == like.ref
    return is_it or ("original" in obj.memory and obj.definition == definition)


def put_on(game: FabGame, oid: int) -> None:
    """Let an object be what the newest of its become effects says, and without one what it is itself."""
    state = game.state
    own = state.own(oid)
    found = [
        effect
        for effect in state.lasting
        if own.ref in effect.subjects and isinstance(game.program.nodes[effect.node], m.Become)
    ]
    newest = max(found, key=lambda effect: effect.timestamp, default=None)
    if newest is not None and newest.value is not None:
        own.definition = newest.value
    else:
        own.definition = own.memory["original"][0]
        own.memory = {key: refs for key, refs in own.memory.items() if key != "original"}
    state.moves += 1
    state.version += 1


def end_becoming(game: FabGame, obj: FabObject) -> bool:
    """End all become effects that apply to an object (CR 8.5.52); return whether there were any."""
    if "original" not in obj.memory:
        return False
    state = game.state
    for index, effect in enumerate(state.lasting):
        if obj.ref in effect.subjects and isinstance(game.program.nodes[effect.node], m.Become):
            own = state.own_lasting(index)
            own.subjects = tuple(ref for ref in own.subjects if ref != obj.ref)
    restore(game)
    return True


def restore(game: FabGame) -> None:
    """Some effects have ended: look anew at what every object has become."""
    for obj in game.state.objects:
        if "original" in obj.memory:
            put_on(game, obj.id)
