"""Layers (CR 1.6) as objects, and putting triggered-layers on the stack (CR 6.6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context
from rulebound.fab.effects.possible import possible
from rulebound.fab.effects.triggered import has_triggered, hides
from rulebound.fab.layers.declaring import DECLARE, least, legal_targets
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.properties.values import Properties
from rulebound.fab.words import ACTIVATED, PROXY, STACK, TRIGGERED
from rulebound.fab.zones.moving import cease
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir.amounts import Number
from rulebound.kernel.decision import NO, YES, YES_NO, Option
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Pending, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.linked import Linked
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node
    from rulebound.kernel.state import Frame

_TYPE_WORDS: Final = {
    "action": "Action",
    "instant": "Instant",
    "attack reaction": "Attack Reaction",
    "defense reaction": "Defense Reaction",
}


def add_layer(game: FabGame, source: int, ability: int, controller: int, kind: int) -> FabObject:
    """Create an activated-layer, attack-proxy or triggered-layer on top of the stack (CR 1.6.2, 3.15.4,
    1.6.1b, 1.7.1a, 1.4.1a, 1.4.1b, 1.6.1a).
    """
    origin = game.state.known(source)
    definition = origin.definition if origin is not None else -1
    layer = game.put(definition, STACK, controller, controller=controller, kind=kind)
    layer.origin = source
    layer.ability = ability
    layer.up = True
    return layer


def layer_properties(game: FabGame, obj: FabObject) -> Properties:
    """Return the base properties of a layer or proxy (CR 2.10.4); an activated one has the cost and the type of its
    ability (2.0.1a).

    A proxy inherits its source's, except for activated and resolution abilities (CR 1.4.3a); its own keywords
    come from the ability that made it. A layer has the types and supertypes of its source (CR 2.15.4, 2.11.4).
    """
    source = game.state.known(obj.origin)
    linked = game.program.abilities[obj.ability]
    inherited = game.properties(source) if source is not None else Properties()
    key = (obj.kind, obj.ability, id(inherited))
    unchanged = source is not None and inherited is game.program.definitions[source.definition].base
    made = game.program.layers.get(key) if unchanged else None
    if made is None:
        made = _layer_properties(obj, linked, inherited)
        if unchanged:
            game.program.layers[key] = made
    return made


def _layer_properties(obj: FabObject, linked: Linked, inherited: Properties) -> Properties:
    properties = inherited.copy() if obj.kind == PROXY else Properties()
    own = own_keywords(linked.node)
    if obj.kind == PROXY:
        if (
            "go again" in inherited.base_keywords
        ):  # CR 1.4.3a; what was given to the source is meant for its attack
            properties.keywords.pop("go again", None)
        properties.abilities = ()
        properties.cost = _printed_cost(linked.node)
        properties.base_keywords = frozenset(properties.keywords) | frozenset(own)
        properties.ledger = ()
        properties.names = inherited.names
    else:
        properties.names = ()
        properties.types = inherited.types
        properties.subtypes = inherited.subtypes
        properties.supertypes = inherited.supertypes
        properties.base_keywords = frozenset(own)
        properties.cost = _printed_cost(linked.node) if obj.kind == ACTIVATED else None
        properties.color = inherited.color
    if isinstance(linked.node, ab.Activated):
        properties.types |= {_TYPE_WORDS[linked.node.type]}  # CR 2.15.4a
    properties.rewords()
    properties.keywords.update(own)
    return properties


def own_keywords(node: Node) -> dict[str, int]:
    """Return the keywords written into an activated ability itself, such as go again."""
    if not isinstance(node, ab.Activated):
        return {}
    return {
        part.word: part.n.value if isinstance(part.n, Number) else 0
        for part in node.do
        if isinstance(part, ab.Keyword)
    }


def _printed_cost(node: Node) -> int:
    """The printed cost of an ability is its resources (CR 2.2.3)."""
    from rulebound.ir.costs import Assets, EitherCost

    if isinstance(node, ab.Activated):
        for printed in node.costs:
            cost = printed.costs[0] if isinstance(printed, EitherCost) else printed
            if isinstance(cost, Assets) and isinstance(cost.resource, Number):
                return cost.resource.value
    return 0


def speaks_of(node: Node, word: str) -> bool:
    """Return whether an ability has this label or generates this keyword effect (CR 1.8.2, 8.0.5)."""
    if getattr(node, "label", None) == word:
        return True
    for part in node.walk():
        if isinstance(part, e.Act) and part.verb == word:
            return True
        if isinstance(part, e.Effect) and type(part).__name__.lower() == word:
            return True
    return False


def add_triggered(game: FabGame, pending: Pending) -> None:
    """Create the triggered-layer and declare its modes and targets (CR 6.6.6a): none of those that its source was
    played with is one of its own.
    """
    layer = add_layer(game, pending.source, pending.ability, pending.controller, TRIGGERED)
    declares = {target.bind for target, _ in game.program.abilities[pending.ability].targets}
    layer.memory = {name: refs for name, refs in pending.regs.items() if name not in declares}
    layer.memory["this"] = (pending.source,)
    game.push(ADD_TRIGGERED, who=pending.controller, obj=layer.id)


def hidden(game: FabGame) -> list[int]:
    """Return the places in ``pending`` of triggers whose source is private (CR 5.4.7b)."""
    state = game.state
    found = []
    for place, entry in enumerate(state.pending):
        if hides(game, entry):
            found.append(place)
    return found


def _ask_hidden(game: FabGame, frame: Frame, node: object) -> None:
    """The owner of a private source decides whether to trigger its effect (CR 5.4.7b)."""
    places = hidden(game)
    if not places:
        frame.step = END
        return
    frame.a = places[0]
    entry = game.state.pending[frame.a]
    node_ = game.program.abilities[entry.ability].node
    if isinstance(node_, ab.Triggered) and isinstance(node_.do, e.May):
        ctx = Context(game, entry.source, entry.controller, entry.regs)
        if not possible(ctx, node_.do.do):
            game.state.chosen = Option(NO)  # CR 1.8.3b, 8.3.18b
            return
    options = (Option(YES, rule="5.4.7b"), Option(NO))
    game.ask(YES_NO, entry.controller, options, "may", "5.4.7b", source=ref_id(entry.source))


def _take_hidden(game: FabGame, frame: Frame, node: object) -> None:
    """If they do, the source becomes public; otherwise nobody learns of it."""
    state = game.state
    frame.step = 0
    entry = state.pending.pop(frame.a)
    if game.chosen.code == YES:
        source = state.own(ref_id(entry.source))
        source.up = True
        source.memory["revealed"] = (1,)
        state.moves += 1
        regs = {**entry.regs, "decided": (1,), "hidden": (entry.source,)}
        made = Pending(entry.ability, entry.source, entry.controller, regs, state.stamp)
        state.pending.insert(frame.a, made)
        has_triggered(game, made)


DECIDE_HIDDEN: Final = PROCEDURES.declare(
    "5.4.7b", "decide on hidden triggers", step("5.4.7b", _ask_hidden), step("5.4.7b", _take_hidden)
)


def _declare(game: FabGame, frame: Frame, node: object) -> None:
    """Where no legal target can be declared, the layer ceases to exist."""
    layer = game.state.objects[frame.obj]
    linked = game.program.abilities[layer.ability]
    for target, mode in linked.targets:
        if not mode and least(target) > 0 and not legal_targets(game, layer, target):
            cease(game, layer)
            frame.step = END
            return
    game.push(DECLARE, who=frame.who, obj=frame.obj)


def _check(game: FabGame, frame: Frame, node: object) -> None:
    """A layer all of whose modes were illegal has nothing chosen, and ceases to exist."""
    layer = game.state.objects[frame.obj]
    if game.state.result == (0,):
        cease(game, layer)


ADD_TRIGGERED: Final = PROCEDURES.declare(
    "6.6.6", "add a triggered-layer", step("6.6.6a", _declare), step("6.6.6a", _check)
)
