"""Continuous Effects (CR 6.2): how layer-continuous effects are generated, bound to objects, and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

from rulebound.cards.type_line import SPLIT
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.blanks import takes_from_all
from rulebound.fab.effects.context import Context, as_object, context_of, hero_ref, players_in
from rulebound.fab.effects.filters import is_attack, passes
from rulebound.fab.effects.following import PREVENTED, keep_price, keep_what_follows
from rulebound.fab.effects.getting import note
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.patterns import mask
from rulebound.fab.effects.rules import of_pitching
from rulebound.fab.effects.selectors import select
from rulebound.fab.effects.staging import FIXED, GIVEN_NAMES
from rulebound.fab.words import ACTIVATED, CARD, DAMAGE, GAINS
from rulebound.ir import amounts as a
from rulebound.ir import durations as d
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.abilities import Keyword
from rulebound.ir.node import Node
from rulebound.kernel.events import propose
from rulebound.kernel.state import Event, Frame, Lasting, Refs, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

OVER_THIS_TURN: Final = "end of next turn"
CLASHED: Final = "clashed"  # how the next card comes that is revealed for a clash
REVEALED: Final = "revealed"  # or for anything
AIMED: Final = "aimed"  # an attack that came before has its targets
Keywords: TypeAlias = dict[int, frozenset[str]]
NOW: Final = d.Within("turn")  # CR 6.2.2a: where no duration is said


@links(m.Modify)
@links(m.SetBase)
@links(m.Grant)
@links(m.Strip)
@links(m.Retype)
@links(m.Lack)
@links(m.CostChange)
@links(m.Rule)
@links(m.Prevent)
@links(m.Redirect)
@links(m.SwapClash)
@links(m.Replacing)
@links(m.Amplify)
@links(m.PreventLess)
@links(m.Freeze)
def _link_lasting(linker: Linker, node: Node) -> None:
    linker.program.note_rule(node)
    check_coming(node)
    if isinstance(node, m.Rule) and node.action == "trigger" and node.n is not None:
        linker.program.mutes_once = True
    if isinstance(node, m.Lack) and node.of == "abilities":
        linker.program.takes_abilities = True
        linker.program.blanks |= takes_from_all(node)
    linker.program.node_number(node)
    if isinstance(node, m.Grant):
        linker.program.link_grant(node)
    if isinstance(node, m.Prevent):
        linker.program.replace_mask |= DAMAGE
    if isinstance(node, (m.Amplify, m.Redirect)) or (
        isinstance(node, m.Modify) and node.property == "arcane damage"
    ):
        linker.program.replace_mask |= DAMAGE
    if isinstance(node, m.Replacing):
        if of_pitching(node):
            raise ValueError("only a static ability can change what pitching gains")
        linker.program.replace_mask |= mask(node.event)
    linker.picks(node)
    if isinstance(node, (m.Prevent, m.SwapClash)) and node.then is not None:
        linker.add(keep_what_follows, linker.program.delayed(PREVENTED, node.then))
    if isinstance(node, m.Replacing) and replaces_by_effect(node.by):
        linker.add(keep_what_follows, linker.program.delayed(PREVENTED, node.by))
    if isinstance(node, m.Prevent) and node.cost is not None:
        linker.add(keep_price, linker.program.delayed(PREVENTED, node.cost), "6.4.10")
    linker.add(generate, node, "6.2.2a")


def replaces_by_effect(by: Node | None) -> TypeGuard[Node]:
    """Return whether an event is replaced by an effect, and not by the same event with other parameters."""
    return by is not None and not isinstance(by, e.Banish | e.Move | e.Dice)


def check_coming(node: Node) -> None:
    """Refuse what would be gained in a time to come: nothing announces that gain when it comes (CR 6.2.5).

    Raises:
        ValueError: an object that is known already would gain something later.
    """
    if not isinstance(getattr(node, "for_", None), d.Coming) or isinstance(
        getattr(node, "what", None), s.All
    ):
        return
    less = isinstance(node, m.Modify) and isinstance(node.n, a.Number) and node.n.value < 0
    if isinstance(node, (m.Grant, m.Modify)) and not less and not isinstance(node.what, s.Next):
        raise ValueError("an object that is known cannot gain something in a time to come")


def generate(game: FabGame, frame: Frame, node: object) -> None:
    """Generate a layer-continuous effect; it fails where it has nothing to apply to (CR 1.8.9)."""
    assert isinstance(node, Node)
    ctx = context_of(game, frame)
    had: Keywords = {}
    if isinstance(node, m.Grant) and not isinstance(node.what, (s.All, s.Next)):
        had = keywords_of(game, select(ctx, node.what))
    effect = add_lasting(game, node, ctx)
    frame.regs["ok"] = (int(effect is not None),)
    if effect is not None and not isinstance(getattr(node, "for_", None), d.Coming):
        announce_gains(game, node, effect.subjects, effect, had)


def keywords_of(game: FabGame, refs: Refs) -> Keywords:
    """Return the keywords that objects have now, by their refs."""
    found = (as_object(game, ref) for ref in refs)
    return {obj.ref: frozenset(game.properties(obj).keywords) for obj in found if obj is not None}


def add_lasting(game: FabGame, node: Node, ctx: Context) -> Lasting | None:
    """Add the effect to the state; None where it fails."""
    state = game.state
    scope = scope_of(game, node, ctx)
    if scope is None:
        return None
    what = getattr(node, "what", None)
    effect = Lasting(
        state.tick(),
        game.program.node_number(node),
        ctx.this,
        ctx.who,
        state.clock,
        scope[0],
        scope[1],
        regs=dict(ctx.regs),
    )
    if isinstance(what, s.Next):
        effect.waiting = what.n
    elif what is not None and (isinstance(node, m.Freeze) or not isinstance(what, s.All)):
        effect.subjects = tuple(ref for ref in select(ctx, what) if ref < 0 or state.live(ref) is not None)
        if not effect.subjects:
            return None
        if (
            isinstance(node, (m.Modify, m.SetBase, m.Grant, m.Lack, m.Freeze))
            and getattr(node, "property", "") != "arcane damage"
        ):  # CR 1.1.2b: a player has what their hero has
            effect.subjects = tuple(
                ref if ref > 0 else hero_ref(game, ref_player(ref)) for ref in effect.subjects
            )
    if isinstance(node, m.Retype) and node.name_of is not None:
        names = _names_of(game, ctx, node.name_of)
        if not names:
            return None
        effect.regs[GIVEN_NAMES] = names
    n = getattr(node, "n", None)
    if n is not None and not isinstance(node, m.Replacing) and not _of_the_next(what, n):
        if _of_each(n) and len(effect.subjects) == 1:
            ctx = Context(game, ctx.this, ctx.who, {**ctx.regs, "each": effect.subjects}, ctx.layer)
        # CR 6.2.2b; a number that each of several subjects has for itself is read as it applies
        effect.value = None if _of_each(n) and len(effect.subjects) != 1 else amount(ctx, n)
        effect.left = effect.value or 0
    if isinstance(node, m.Redirect):
        effect.subjects = tuple(
            hero_ref(game, player) for player in players_in(game, select(ctx, node.shielded))
        )
        if not effect.subjects:
            return None
    if isinstance(node, m.Prevent):
        effect.waiting = node.uses
    if isinstance(node, m.Prevent) and node.shielded is not None and not isinstance(node.shielded, s.All):
        effect.subjects = tuple(select(ctx, node.shielded))
        if not effect.subjects or (node.n is not None and effect.left <= 0):
            return None
    coming = isinstance(getattr(node, "for_", None), d.Coming)
    (state.coming if coming else state.lasting).append(effect)
    state.version += 1
    return effect


def _names_of(game: FabGame, ctx: Context, what: Node) -> tuple[int, ...]:
    """Return the names of the things found, as they are now (CR 6.2.2b), by number."""
    found = [as_object(game, ref) for ref in select(ctx, what)]
    names = [name for obj in found if obj is not None for name in game.properties(obj).names]
    return tuple(game.program.names.index(part) for name in names for part in name.split(SPLIT))


def _of_the_next(what: object, n: Node) -> bool:
    """Return whether a number is only known with the object that is still to come (CR 6.2.2b, 6.4.7b)."""
    return isinstance(what, s.Next) and _of_each(n)


def _of_each(n: Node) -> bool:
    return any(part == s.Ref("each") for part in n.walk())


def scope_of(game: FabGame, node: Node, ctx: Context) -> tuple[str, int] | None:
    """Return how long an effect lasts; None where the time it names is not now (CR 7.0.2b, 7.0.3d)."""
    what = getattr(node, "what", None)
    waits = d.Within(what.window) if isinstance(what, s.Next) else NOW  # CR 6.2.2c: the wait is limited
    if isinstance(node, e.Later) and node.window is not None:
        waits = d.Within(node.window)  # CR 6.6.3a
    if isinstance(node, m.Freeze) and node.while_ is not None:
        waits = d.Within("game")  # CR 6.2.2a: what depends on a condition ends with it, not with the turn
    if isinstance(node, m.Become) and isinstance(node.like, s.OfTrait):
        waits = d.Within("game")  # CR 8.5.52: what a hero has become is still there at a later end phase
    duration = getattr(node, "for_", None) or waits
    if isinstance(duration, d.Within):
        if duration.scope == "combat chain" and not game.state.open:
            return None  # CR 7.0.2b
        if duration.scope == "chain link":
            link = game.link_of(ctx.this) or game.active_link
            if link is not None and not link.resolved:
                return "chain link", link.number  # CR 7.0.3d
            return (
                (waits.scope, 0) if isinstance(what, s.Next) else None
            )  # the chain link is that of the object to come
        return duration.scope, 0
    if isinstance(duration, d.While):
        return "game", 0
    assert isinstance(duration, (d.Until, d.Coming))
    whose = players_in(game, select(ctx, duration.whose))
    who = whose[0] if whose else ctx.who
    if isinstance(duration, d.Coming):
        return duration.phase, who
    if duration.moment == "end of turn" and who == game.state.turn_player:
        return OVER_THIS_TURN, who  # the turn that it is generated in is not the next one
    return duration.moment, who


def announce_gains(game: FabGame, node: Node, subjects: Refs, effect: Lasting, had: Keywords) -> None:
    """The first application of an effect to an object is an event (CR 6.2.5); ``had`` are the keywords before it."""
    events: list[Event] = []
    for ref in subjects:
        obj = game.state.live(ref) if ref > 0 else game.hero(ref_player(ref))
        if obj is None:
            continue
        for word, n in gains_of(game, node, obj, effect, had.get(obj.ref, frozenset())):
            gained = Event(
                GAINS, effect.controller, obj.ref, amount=n, word=word, source=effect.source, rule="6.2.5"
            )
            gained.extra = (effect.id, n)
            events.append(gained)
    if events:
        propose(game, events)


def note_gains(game: FabGame, node: Node, obj: FabObject, effect: Lasting, had: frozenset[str]) -> None:
    """Note what a card gains as it becomes a defending card, for what looks back: nothing replaces it (CR 7.0.5a)."""
    for word, n in gains_of(game, node, obj, effect, had):
        gained = Event(
            GAINS, effect.controller, obj.ref, amount=n, word=word, source=effect.source, rule="6.2.5"
        )
        gained.batch = game.state.clock
        gained.happened = True
        game.state.history.append(gained)


def gains_of(
    game: FabGame, node: Node, obj: FabObject, effect: Lasting, had: frozenset[str]
) -> list[tuple[str, int]]:
    """Return what an object has gained by an effect that now applies to it: what it did not have before (CR 2.0.4);
    what a freeze effect applies to is considered to be frozen (CR 8.5.34a).
    """
    if isinstance(node, m.Freeze):
        return [("frozen", 1)]
    properties = game.properties(obj)
    if isinstance(node, m.Grant):
        words = [part.word for part in node.abilities if isinstance(part, Keyword)]
        return [(w, 1) for w in words if w in properties.keywords and w not in had]
    if isinstance(node, m.Modify) and effect.value is not None:
        gains = effect.value > 0 and not properties.locked & {node.property, FIXED + node.property}
        if properties.number(node.property) is not None and gains:
            return [(node.property, effect.value)]
    return []


def bind_next(game: FabGame, obj: FabObject, how: str, by: int | None = None) -> None:
    """Let effects that wait for the next object apply to one that comes under control, as it is then (CR 1.8.10,
    1.8.10a, 6.2.4, 1.4.3e).

    ``how`` is ``played``, ``activated``, ``put``, ``defended`` or another of the words of ``Next``, or that an attack
    has its targets; ``by`` is who does it with a card of nobody.
    """
    state = game.state
    nodes = game.program.nodes
    waiting = [index for index, effect in enumerate(state.lasting) if effect.waiting > 0]
    # What gives the object a type or supertype applies before those that ask for one (CR 6.3.2).
    if len(waiting) > 1:
        waiting.sort(key=lambda index: not isinstance(nodes[state.lasting[index].node], m.Retype))
    for index in waiting:
        effect = state.lasting[index]
        node = nodes[effect.node]
        what = getattr(node, "what", None)
        if not isinstance(what, s.Next) or not _awaits(what.how, how) or obj.ref in effect.subjects:
            continue
        if what.how == "any" and how == "defended":
            continue
        if how == AIMED and not any(isinstance(part, f.Targets) for part in what.filter.walk()):
            continue  # CR 5.1.2a: nothing that it asks for was undetermined before
        if what.window == "combat chain" and effect.timestamp < state.chain_started:
            continue  # CR 7.0.2b: the combat chain of the wait is closed, however long the effect itself lasts
        ctx = Context(game, effect.source, effect.controller, effect.regs)
        whose = players_in(game, select(ctx, what.whose))
        # A card in a deck has no controller (CR 1.3.1b).
        mine = obj.owner if how in (CLASHED, REVEALED) else obj.controller
        mine = mine if by is None else by
        if mine not in whose or not is_next(ctx, what, obj):
            continue
        had = keywords_of(game, (obj.ref,)) if isinstance(node, m.Grant) else {}
        own = state.own_lasting(index)
        own.subjects += (obj.ref,)
        own.waiting -= 1
        if isinstance(node, m.Modify):
            note(game, effect.source, node.property, obj.controller)
        if (
            not own.waiting
            and getattr(node, "for_", None) == d.Within("chain link")
            and game.active_link is not None
        ):
            own.scope, own.until = (
                "chain link",
                game.active_link.number,
            )  # CR 7.0.3d: the one that the object is on
        # What hangs on how it will be paid for is not known yet, and is looked at as it applies (CR 5.1.2a).
        open_ = isinstance(node, m.Modify) and any(isinstance(part, f.Did) for part in node.n.walk())
        if own.value is None and isinstance(node, m.Modify) and _of_the_next(what, node.n) and not open_:
            own.value = amount(Context(game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}), node.n)
        state.version += 1
        if how != "defended":  # CR 7.0.5a: it has what it gains before the "defend" event occurs
            announce_gains(game, node, (obj.ref,), own, had)
        elif game.program.gains_matter:
            note_gains(game, node, obj, own, had.get(obj.ref, frozenset()))


def is_next(ctx: Context, what: s.Next, obj: FabObject) -> bool:
    """Return whether an object is what an effect waits for. A card is activated by activating an ability of which it is
    the source (CR 1.7.1a): "the next card you play or activate" may be the source of the layer.
    """
    if passes(ctx, what.filter, obj):
        return True
    if obj.kind == CARD or what.how not in ("activated", "played or activated"):
        return False
    source = ctx.game.state.known(obj.origin)
    return source is not None and source.kind == CARD and passes(ctx, what.filter, source)


def _awaits(wanted: str, how: str) -> bool:
    """Return whether an effect that waits for ``wanted`` takes what comes by ``how``; where a parameter is declared
    later (CR 5.1.2a), the object is looked at once more.
    """
    if how == "declared":
        return wanted in ("any", "played", "played or activated")
    if how == AIMED:
        return wanted in ("any", "played", "activated", "played or activated")
    if wanted == "played or activated":
        return how in ("played", "activated")
    return wanted == how or (
        wanted == "any"
        and how not in ("boosted", "charged", "fused", "rune gated", "wagered", CLASHED, REVEALED)
    )


def end_scopes(game: FabGame, scope: str, until: int | None = None) -> None:
    """End the effects of a scope: the turn's (CR 4.4.4), the combat chain's (7.7.7), a chain link's."""
    state = game.state
    kept = [
        effect
        for effect in state.lasting
        if effect.scope != scope or (until is not None and effect.until != until)
    ]
    if len(kept) != len(state.lasting):
        became = any(isinstance(game.program.nodes[effect.node], m.Become) for effect in state.lasting)
        state.lasting[:] = kept
        state.version += 1
        if became:
            from rulebound.fab.effects.copying import restore

            restore(game)


def begin(game: FabGame, phase: str) -> None:
    """Let the effects apply that have waited for a phase of the turn-player, or for the turn (CR 6.2.2a)."""
    state = game.state
    if not state.coming:
        return
    who = state.turn_player
    begun = [effect for effect in state.coming if (effect.scope, effect.until) == (phase, who)]
    state.coming[:] = [effect for effect in state.coming if (effect.scope, effect.until) != (phase, who)]
    state.lasting += begun
    state.version += 1


def next_turn_is_next(game: FabGame) -> None:
    """A turn has ended: what its player's effects of this turn do until the end of their next turn now ends with their
    turn (CR 6.2.2a). Only effects of that one player can have this scope, for it is given in their turn alone.
    """
    for index, effect in enumerate(game.state.lasting):
        if effect.scope == OVER_THIS_TURN:
            game.state.own_lasting(index).scope = "end of turn"


def comes_under_control(game: FabGame, obj: FabObject, how: str) -> None:
    """An object has been announced or put: number it among the attacks of the turn, bind what waits for it."""
    ctx = Context(game, obj.ref, obj.controller, {})
    if how != "declared" and is_attack(obj, ctx):
        game.state.attacks += (obj.ref,)
        game.state.version += 1
    if obj.kind in (CARD, ACTIVATED) or is_attack(obj, ctx):
        bind_next(game, obj, how)
