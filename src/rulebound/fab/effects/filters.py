"""What the filters and conditions of the effect language mean in Flesh and Blood."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context, as_object, player_ref, players_in
from rulebound.fab.effects.filter_facts import may_be_attack
from rulebound.fab.words import (
    ACTIVATED,
    ARENA,
    ATTACKING,
    CARD,
    COMBAT_CHAIN,
    DEFENDING,
    HERO,
    INTIMIDATE,
    PLAYED_FROM,
    PLAYED_UP,
    PRINTED,
    PROXY,
    QUEUE,
    STACK,
    WEAPON,
    WEAPON2,
    ZONE_NUMBERS,
    zone_kind,
    zone_owner,
)
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir.abilities import Activated
from rulebound.ir.amounts import Number, PropertyOf
from rulebound.ir.node import Node
from rulebound.ir.selectors import Selector
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.state import FabObject

LINKS_ONLY: Final = "links only"  # the register that says that only attacks of chain links are looked at
BESIDES: Final = "besides"  # the register of what "another" is not, where that is not this very object
COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def passes(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether an object passes a filter. A condition in its place is asked of the game."""
    test = FILTERS.get(type(node))
    if test is not None:
        return test(ctx, node, obj)
    if isinstance(node, c.AllOf):
        return all(passes(ctx, part, obj) for part in node.parts)
    if isinstance(node, c.AnyOf):
        return any(passes(ctx, part, obj) for part in node.parts)
    if isinstance(node, c.Not):
        return not passes(ctx, node.part, obj)
    if isinstance(node, Selector):
        from rulebound.fab.effects.selectors import select

        return obj.ref in select(ctx, node)
    from rulebound.fab.effects.conditions import holds

    return holds(ctx, node)


def is_attack(obj: FabObject, ctx: Context) -> bool:
    """Return whether an object is an attack (CR 1.4.1-1.4.3, 1.4.2a, 8.2.3a): a proxy, or an attack card
    where it
    attacks.
    """
    return obj.kind == PROXY or (may_be_attack(obj) and "Attack" in ctx.game.properties(obj).subtypes)


def is_played_as(obj: FabObject, ctx: Context, type_: str) -> bool:
    """Return whether an object is an action or an instant: a card by its types, an ability by its own type and not by
    its source's (CR 8.1.1, 8.1.6, 5.2.1b).
    """
    if obj.kind == CARD:
        return type_.title() in ctx.game.properties(obj).types
    node = ctx.game.program.abilities[obj.ability].node if obj.ability >= 0 else None
    return isinstance(node, Activated) and node.type == type_


def is_permanent(obj: FabObject, ctx: Context) -> bool:
    """Return whether a card is a permanent (CR 1.3.3, 1.3.3a): also equipment and weapons on the combat chain."""
    if obj.kind != CARD or zone_kind(obj.zone) not in ARENA or obj.under:
        return False
    return obj.zone != COMBAT_CHAIN or ctx.game.stays(obj)


def _is_a(ctx: Context, node: Node, obj: FabObject) -> bool:
    # CR 1.2.2c, 1.2.2d, 1.2.2e, 1.2.2f
    assert isinstance(node, f.IsA)
    noun = node.noun
    if noun == "attack":
        return is_attack(obj, ctx)
    if noun == "card":
        return obj.kind == CARD
    if noun in ("hero", "player"):
        return _is_hero(ctx, obj) and "Hero" in ctx.game.properties(obj).types
    if noun == "permanent":
        if LINKS_ONLY in ctx.regs:
            return True  # "if a sword was the last attack": the noun says what the attack is, or is of (CR 1.4.3)
        return is_permanent(obj, ctx)
    if noun == "living":
        return is_permanent(obj, ctx) and ctx.game.properties(obj).life is not None  # CR 2.5.1a
    if noun == "layer":
        return obj.zone == STACK
    if noun == "token":
        return "Token" in ctx.game.properties(obj).types
    if noun == "object":
        return True
    if noun in ("action", "instant"):
        return is_played_as(obj, ctx, noun)
    if noun == "activated ability":
        return obj.kind == ACTIVATED  # CR 1.6.2b
    if noun == "chain link":
        return any(link.attack == obj.ref for link in ctx.game.state.links)
    if noun == "source":
        return obj.kind in PRINTED and obj.up  # CR 1.2.4
    raise ValueError(f"no noun {noun!r}: card, object, permanent, attack, hero, player, living, layer, token")


def _is_hero(ctx: Context, obj: FabObject) -> bool:
    """Return whether this is where a hero is: in the hero zone, or on the combat chain while it attacks or defends."""
    return zone_kind(obj.zone) == HERO or (obj.zone == COMBAT_CHAIN and obj.id in game_heroes(ctx))


def _has_word(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A word of the type line; a reaction is what has one of the two types of reactions (CR 8.1.2c, 8.1.3c)."""
    assert isinstance(node, (f.HasType, f.HasSupertype))
    words = ctx.game.properties(obj)
    if node.word == "Generic":
        return not words.supertypes  # CR 2.14.1a
    return node.word in words.words


def _has_color(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.HasColor)
    return ctx.game.properties(obj).color == node.word


def _named(ctx: Context, node: Node, obj: FabObject) -> bool:
    # CR 2.7.3, 2.7.3b, 2.7.3a, 2.7.3c, 2.12.3b
    assert isinstance(node, f.Named)
    properties = ctx.game.properties(obj)
    name = node.name.casefold()
    if any(own.casefold() == name for own in properties.names):  # CR 2.7.5
        return True
    return node.moniker and (properties.moniker or "").casefold() == name


def _name_has(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.NameHas)
    words = node.word.casefold().split()
    for name in ctx.game.properties(obj).names:
        own = name.casefold().replace(",", "").split()
        if any(own[i : i + len(words)] == words for i in range(len(own) - len(words) + 1)):  # CR 2.7.5
            return True
    return False


def _called(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether an object has the name that was named (CR 2.7.5, 8.5.21); its moniker is no name (2.7.3c)."""
    assert isinstance(node, f.Called)
    wanted = named(ctx, node.register)
    return any(name.casefold() == wanted for name in ctx.game.properties(obj).names)


def _controls(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether the player whose hero this is controls something of a kind (CR 1.1.2b)."""
    assert isinstance(node, f.Controls)
    game = ctx.game
    if obj.id not in game_heroes(ctx):
        return False
    arena = (game.state.objects[oid] for oid in game.arena())
    return any(o.controller == obj.controller and o.up and passes(ctx, node.filter, o) for o in arena)


def named(ctx: Context, register: str) -> str | None:
    """Return the name in a register, folded for comparing: of this ability, or of another one of its source."""
    source = ctx.source
    found = ctx.regs.get(register) or (source.memory.get(register) if source is not None else None)
    return ctx.game.program.names[found[0]].casefold() if found else None


def _same_name(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A card has the same name as a split-card if it has all the names of that (CR 9.2.2c, 2.7.5)."""
    assert isinstance(node, f.SameName)
    own = {name.casefold() for name in ctx.game.properties(obj).names}
    others = [ctx.game.state.known(ref) for ref in ctx.game.select(ctx, node.of)]
    names = [ctx.game.properties(other).names for other in others if other is not None]
    return any(them and {name.casefold() for name in them} <= own for them in names)


def _shares_subtype(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether an object and another have a subtype in common (CR 2.10.1)."""
    assert isinstance(node, f.SharesSubtype)
    own = ctx.game.properties(obj).subtypes
    others = [as_object(ctx.game, ref) for ref in ctx.game.select(ctx, node.of)]
    return any(other is not None and own & ctx.game.properties(other).subtypes for other in others)


def _has_keyword(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.HasKeyword)
    if node.base:
        return node.word in ctx.game.properties(obj).base_keywords
    return ctx.game.has_word(obj, node.word)


def _same_color(ctx: Context, node: Node, obj: FabObject) -> bool:
    """What has no color has none in common with anything (CR 1.8.7)."""
    assert isinstance(node, f.SameColor)
    own = ctx.game.properties(obj).color
    others = [as_object(ctx.game, ref) for ref in ctx.game.select(ctx, node.of)]
    colors = {ctx.game.properties(other).color for other in others if other is not None}
    return own is not None and own in colors


def _has_effect(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A conditional effect is an effect of its card all the same (CR 1.8.4), one in a mode only once that mode has been
    selected (1.7.5d).
    """
    assert isinstance(node, f.HasEffect)
    if obj.definition < 0 or ctx.game.is_blank(obj):
        return False
    abilities = ctx.game.definition(obj).card.abilities
    parts = (part for ability in abilities for part in _with_modes(ability, obj.modes))
    deals = [part for part in parts if isinstance(part, e.Deal) and part.kind == "arcane"]
    if node.n is None:
        return bool(deals)
    from rulebound.fab.effects.amounts import amount

    n = amount(ctx, node.n)
    return any(isinstance(deal.n, Number) and deal.n.value == n for deal in deals)


def _with_modes(node: Node, modes: tuple[int, ...]) -> Iterator[Node]:
    """Yield what an ability consists of, of its modes those that were selected."""
    yield node
    if isinstance(node, e.Modes) and not node.now:
        for number in modes:
            yield from node.modes[number - 1].walk()
        return
    for child in node.children():
        yield from _with_modes(child, modes)


def _property_is(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.PropertyIs)
    from rulebound.fab.effects.amounts import amount

    value = ctx.game.number(obj, node.property, node.base)
    if value is None:
        return False  # CR 1.8.7
    if not isinstance(node.value, Number):
        ctx = Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}, ctx.layer)
    other = amount(ctx, node.value)
    if (
        value == other
        and node.op in ("<", ">")
        and "more life" in ctx.game.program.rule_actions
        and _of_life(node)
    ):
        assert isinstance(node.value, PropertyOf)
        from rulebound.fab.effects.counting import counts_as_more
        from rulebound.fab.effects.selectors import select

        sides = ((obj.ref,), select(ctx, node.value.what))
        if counts_as_more(ctx, *(sides if node.op == ">" else sides[::-1])):
            return True
    return COMPARE[node.op](value, other)


def _of_life(node: f.PropertyIs) -> bool:
    return node.property == "life" and isinstance(node.value, PropertyOf) and node.value.property == "life"


# What a zone's word means. The queue is a part of the stack (CR 3.15.7f).
_KINDS_CALLED: Final[dict[str, frozenset[int]]] = {
    **{word: frozenset((kind,)) for word, kind in ZONE_NUMBERS.items()},
    "arena": ARENA,
    "stack": frozenset((STACK, QUEUE)),
    "weapon": frozenset((WEAPON, WEAPON2)),
}


def _in_zone(ctx: Context, node: Node, obj: FabObject) -> bool:
    """Return whether an object is in such a zone. A zone that a text leaves without an owner is the controller's, who
    then is ``whose`` (CR 3.0.13); None is any player's.
    """
    assert isinstance(node, f.InZone)
    if obj.under and node.zone != "soul":
        return False
    fits = zone_kind(obj.zone) in _KINDS_CALLED[node.zone]
    if not fits or node.whose is None:
        return fits
    from rulebound.fab.effects.selectors import select

    if ctx.game.state.is_shared(obj.zone):
        return bool(players_in(ctx.game, select(ctx, node.whose)))
    owner = zone_owner(obj.zone)
    return (owner if owner >= 0 else obj.controller) in players_in(ctx.game, select(ctx, node.whose))


def _controlled(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.ControlledBy)
    from rulebound.fab.effects.selectors import select

    return obj.controller in players_in(ctx.game, select(ctx, node.who))


def _owned(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.OwnedBy)
    from rulebound.fab.effects.selectors import select

    return obj.owner in players_in(ctx.game, select(ctx, node.who))


def _role(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Role)
    state = ctx.game.state
    if node.word == "attacking":
        return obj.role == ATTACKING and obj.zone == COMBAT_CHAIN
    if node.word == "defending":
        return obj.role == DEFENDING and obj.zone == COMBAT_CHAIN
    if node.word == "defending this":
        link = ctx.game.link_of(ctx.this)
        return (
            obj.role == DEFENDING
            and obj.zone == COMBAT_CHAIN
            and link is not None
            and obj.link == link.number
        )
    if node.word == "equipped":
        return obj.equipped >= 0
    if node.word == "in a weapon zone":
        return obj.equipped >= 0 and zone_kind(obj.equipped) in (WEAPON, WEAPON2)
    if node.word == "frozen":
        from rulebound.fab.effects.rules import frozen

        return frozen(ctx.game, obj)
    if node.word == "wager":  # the layer that settles one (CR 8.5.46a)
        return obj.ability >= 0 and ctx.game.program.abilities[obj.ability].keyword == "wager"
    if node.word == "intimidated":  # CR 8.5.10: banished this way, it returns at the end phase of the turn
        since = state.turn_started
        return any(e.kinds & INTIMIDATE and e.object == obj.ref and e.batch >= since for e in state.history)
    if node.word == "last attack":
        return obj.ref == last_attack(ctx)
    if node.word == "last attack this turn":
        return obj.ref == last_attack_this_turn(ctx)
    if node.word == "this ability":
        layer = state.objects[ref_id(ctx.layer)]
        return obj.ability >= 0 and obj.ability == layer.ability
    if node.word == "active chain link":
        return obj.link > 0 and obj.link == state.active_link
    if node.word == "played for an alternative cost":
        return "alternative" in obj.memory  # CR 5.1.3c
    raise ValueError(f"no role {node.word!r}")


def last_attack(ctx: Context) -> int:
    """Return the attack before this one on the combat chain, or the newest where this is no attack (CR 8.4.1)."""
    links = ctx.game.state.links
    for place, link in enumerate(links):
        attack = ctx.game.state.known(link.attack) if link is links[-1] else None
        is_of_this = attack is not None and attack.kind == PROXY and attack.origin == ctx.this
        if link.attack == ctx.this or is_of_this:
            return links[place - 1].attack if place else 0
    return links[-1].attack if links else 0


def last_attack_this_turn(ctx: Context) -> int:
    """Return the attack of the turn before this one, or the newest where this is no attack (CR 1.4.1)."""
    attacks = ctx.game.state.attacks
    for place in range(len(attacks) - 1, -1, -1):
        attack = ctx.game.state.known(attacks[place])
        if attacks[place] == ctx.this or (attack is not None and attack.origin == ctx.this):
            return attacks[place - 1] if place else 0
    return attacks[-1] if attacks else 0


def _came_from(ctx: Context, node: Node, obj: FabObject) -> bool:
    # CR 3.0.9c; what a card costs is asked before it is announced: it would be played from where it lies (5.1.6a)
    assert isinstance(node, f.CameFrom)
    before = ctx.regs.get(PLAYED_FROM) if obj.ref == ctx.this else None
    if node.how == "played face-up" and not (obj.memory.get(PLAYED_UP) if before is None else obj.up):
        return False
    return (before[0] if before is not None else obj.from_zone) == ZONE_NUMBERS[node.zone]


def _face(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.FaceIs)
    return obj.up == (node.face == "up")


def _tapped(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.IsTapped)
    return obj.tapped == node.tapped


def _has_counter(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.HasCounter)
    return counters_on(ctx, obj, node.kind) >= node.at_least


def counters_on(ctx: Context, obj: FabObject, kind: str) -> int:
    """Return how many counters of a kind are on an object. An attack-proxy is no card: what lies on its source it
    attacks with (CR 1.4.3a).
    """
    bearer = ctx.game.state.known(obj.origin) if obj.kind == PROXY else obj
    return bearer.count(kind) if bearer is not None else 0


def _other(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Other)
    if node.than is None:
        return obj.ref not in ctx.regs.get(BESIDES, (ctx.this, ctx.layer))
    from rulebound.fab.effects.selectors import select

    return obj.ref not in select(ctx, node.than)


def _one_of(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.OneOf)
    from rulebound.fab.effects.selectors import select

    found = select(ctx, node.what)
    # CR 1.1.2b: a hero stands for their player
    return obj.ref in found or (obj.id in game_heroes(ctx) and player_ref(obj.controller) in found)


def game_heroes(ctx: Context) -> tuple[int, ...]:
    """Return the ids of the heroes."""
    return tuple(player.hero for player in ctx.game.state.players)


def _nth(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Nth)
    from rulebound.fab.effects.numbering import is_nth

    return is_nth(ctx, node, obj)


def _did(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Did)
    from rulebound.fab.effects.patterns import happened

    return happened(ctx, node.event, node.window, of=obj) > 0


def _under(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A sub-card is under its top-card (CR 3.0.14)."""
    assert isinstance(node, f.Under)
    return obj.under > 0 and passes(ctx, node.of, ctx.game.state.objects[obj.under])


def _meets(ctx: Context, node: Node, obj: FabObject) -> bool:
    """A condition that is asked of each thing by itself (CR 1.8.4c)."""
    assert isinstance(node, f.Meets)
    from rulebound.fab.effects.conditions import holds

    return holds(
        Context(ctx.game, ctx.this, ctx.who, {**ctx.regs, "each": (obj.ref,)}, ctx.layer), node.condition
    )


def _marked(ctx: Context, node: Node, obj: FabObject) -> bool:
    return obj.marked  # CR 9.3


def _defends(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Defends)
    link = ctx.game.link_of(obj.ref)
    if obj.role != DEFENDING or link is None:
        return False
    attack = ctx.game.state.known(link.attack)  # CR 7.0.5c
    return attack is not None and passes(ctx, node.filter, attack)


def _attacks(ctx: Context, node: Node, obj: FabObject) -> bool:
    assert isinstance(node, f.Attacks)
    link = ctx.game.link_of(obj.ref)
    if obj.role != ATTACKING or link is None:
        return False
    targets = [ctx.game.state.known(ref) for ref in link.targets]
    return any(target is not None and passes(ctx, node.filter, target) for target in targets)


def _targets(ctx: Context, node: Node, obj: FabObject) -> bool:
    """An attack has its attack-targets from the stack on (CR 1.4.5)."""
    assert isinstance(node, f.Targets)
    targets = [as_object(ctx.game, ref) for ref in obj.targets] if is_attack(obj, ctx) else []
    return any(target is not None and passes(ctx, node.filter, target) for target in targets)


FILTERS: Final[dict[type[Node], Callable[[Context, Node, FabObject], bool]]] = {
    f.IsA: _is_a,
    f.HasType: _has_word,
    f.HasSupertype: _has_word,
    f.HasColor: _has_color,
    f.Named: _named,
    f.SharesSubtype: _shares_subtype,
    f.NameHas: _name_has,
    f.SameName: _same_name,
    f.Called: _called,
    f.Controls: _controls,
    f.HasKeyword: _has_keyword,
    f.SameColor: _same_color,
    f.HasEffect: _has_effect,
    f.PropertyIs: _property_is,
    f.InZone: _in_zone,
    f.ControlledBy: _controlled,
    f.OwnedBy: _owned,
    f.Role: _role,
    f.CameFrom: _came_from,
    f.FaceIs: _face,
    f.IsTapped: _tapped,
    f.HasCounter: _has_counter,
    f.Other: _other,
    f.OneOf: _one_of,
    f.Nth: _nth,
    f.Did: _did,
    f.IsMarked: _marked,
    f.Under: _under,
    f.Meets: _meets,
    f.Defends: _defends,
    f.Attacks: _attacks,
    f.Targets: _targets,
}
