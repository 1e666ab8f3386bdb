"""The language of effects: typed, frozen nodes for what the text of a card means, in no game's words."""

from rulebound.ir import (
    abilities,
    amounts,
    conditions,
    costs,
    durations,
    effects,
    events,
    filters,
    lasting,
    selectors,
)
from rulebound.ir.node import REGISTRY, Json, Node, dump, load, tree

__all__ = [
    "REGISTRY",
    "Json",
    "Node",
    "abilities",
    "amounts",
    "conditions",
    "costs",
    "dump",
    "durations",
    "effects",
    "events",
    "filters",
    "lasting",
    "load",
    "selectors",
    "tree",
]
