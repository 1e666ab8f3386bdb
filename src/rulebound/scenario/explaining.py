"""Asks the engine why something is not possible, for refusals that cite the rule."""

from __future__ import annotations

from collections.abc import Iterable

from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import ZONE_WORDS, zone_kind
from rulebound.ir.abilities import Activated
from rulebound.kernel.decision import Decision
from rulebound.kernel.legality import Reason
from rulebound.scenario.finding import find
from rulebound.scenario.model import CardName, Defend, Named, Play


def why_not(
    game: FabGame, decision: Decision, player: int, named: Named | None = None, n: int = 0
) -> tuple[Reason, ...]:
    """Return why a decision does not offer an object (or mode ``n``): all reasons, and its own rule."""
    found: list[Reason] = []
    for obj in find(game, named) if named is not None else []:
        found += game.why_not_option(decision.about, player, obj.id).reasons
    if named is None:
        found += game.why_not_option(decision.about, player, n if n else -1).reasons
    if decision.rule and not cites(found, (decision.rule,)):
        found.append(Reason(decision.rule, f"the decision about {decision.about} does not offer it"))
    return tuple(found)


def why_not_play(game: FabGame, player: int, action: Play) -> tuple[Reason, ...]:
    """Return why a player cannot play a card, or activate an ability, now."""
    found: list[Reason] = []
    for obj in _in_reach(game, player, action):
        if not action.activate:
            found += game.check_play(player, obj.id).reasons
            continue
        numbers = activated_abilities(game, obj.id, action.ability) or game.definition(obj).activated
        for number in numbers:  # one that it is printed with and has lost, too
            found += game.check_activate(player, obj.id, number).reasons
        if not numbers:
            found.append(Reason("5.2.2", f"{game.name(obj)} has no activated ability", obj.id))
    return tuple(found)


def _in_reach(game: FabGame, player: int, action: Play) -> list[FabObject]:
    """Return the objects that the action may mean, the player's own if there are some."""
    found = find(game, action.name)
    if action.zone is not None:
        found = [obj for obj in found if ZONE_WORDS[zone_kind(obj.zone)] == action.zone]
    own = [obj for obj in found if player in (obj.owner, obj.controller)]
    return own or found


def activated_abilities(game: FabGame, oid: int, nth: int | None) -> list[int]:
    """Return an object's activated abilities in printed order, or the one that ``nth`` counts."""
    obj = game.state.objects[oid]
    abilities = game.program.abilities
    found = [n for n in game.properties(obj).abilities if isinstance(abilities[n].node, Activated)]
    return found if nth is None else found[nth - 1 : nth]


def why_not_defend(game: FabGame, player: int, action: Defend) -> tuple[Reason, ...]:
    """Return why a player cannot declare these cards now."""
    found: list[Reason] = []
    for name in action.cards:
        for obj in _own(game, player, name):
            found += game.check_defend(player, obj.id).reasons
    return tuple(found)


def _own(game: FabGame, player: int, name: CardName) -> list[FabObject]:
    found = find(game, name)
    return [obj for obj in found if player in (obj.owner, obj.controller)] or found


def show_reasons(reasons: Iterable[Reason]) -> str:
    """Return reasons as one line: words with the rule in brackets."""
    words = [f"{reason.words} [{reason.rule}]" if reason.rule else reason.words for reason in reasons]
    return "; ".join(dict.fromkeys(words))


def cites(reasons: Iterable[Reason], rules: Iterable[str]) -> bool:
    """Return whether one of the reasons cites one of the rules, or a sub-rule of it."""
    wanted = tuple(rules)
    return any(is_within(reason.rule, rule) for reason in reasons for rule in wanted)


def is_within(rule: str, wanted: str) -> bool:
    """Return whether a rule is another or a sub-rule of it: 8.3.4a is within 8.3.4, and that within 8.3."""
    if not rule.startswith(wanted):
        return False
    rest = rule[len(wanted) :]
    return not rest or rest[0] == "." or (rest[0].isalpha() and wanted[-1].isdigit())
