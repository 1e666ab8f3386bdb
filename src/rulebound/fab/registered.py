"""The modules of effects, filters and procedures: to import this is to register how they are carried out."""

from rulebound.fab.combat import attacking_with, combat, joining
from rulebound.fab.effects import control, layer_filters, searching
from rulebound.fab.keywords import registered as keywords
from rulebound.fab.layers import retargeting, targeting
from rulebound.fab.structure import outcomes

__all__ = [
    "attacking_with",
    "combat",
    "control",
    "joining",
    "keywords",
    "layer_filters",
    "outcomes",
    "retargeting",
    "searching",
    "targeting",
]
