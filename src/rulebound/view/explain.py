"""Why a player cannot do something now: for every object that they have, what is refused, by which rule."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulebound.fab.game import FabGame
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ARSENAL,
    BANISHED,
    COMBAT_CHAIN,
    EQUIPMENT_ZONES,
    HAND,
    HERO,
    PERMANENT,
    WEAPON,
    WEAPON2,
)
from rulebound.ir.abilities import Activated
from rulebound.kernel.legality import Reason, Verdict
from rulebound.view.names import card_label, seen_label
from rulebound.view.visibility import sees

_PLAYED_FROM = (HAND, ARSENAL, BANISHED)
_ACTIVATED_IN = (HERO, *EQUIPMENT_ZONES, WEAPON, WEAPON2)


class Refusal(msgspec.Struct, frozen=True):
    """Something that is not legal now: ``action`` is play, activate or defend with; ``reasons`` say why."""

    action: str
    obj: int
    card: str
    reasons: tuple[Reason, ...]


def refusals(game: FabGame, player: int) -> tuple[Refusal, ...]:
    """Return what the player cannot do now with the objects that they have, with every reason."""
    decision = game.state.decision
    defending = decision is not None and decision.who == player and decision.about == "defend"
    found = _refused_defenders(game, player) if defending else _refused_actions(game, player)
    return tuple(found)


def sentence(game: FabGame, refusal: Refusal, viewer: int) -> str:
    """Return a refusal as one line: what, why, and the rules in brackets."""
    whys: dict[str, list[str]] = {}
    for reason in refusal.reasons:
        rules = whys.setdefault(_words(game, reason, refusal, viewer), [])
        if reason.rule not in rules:
            rules.append(reason.rule)
    because = "; ".join(f"{words} [{', '.join(rules)}]" for words, rules in whys.items())
    return f"cannot {refusal.action} {refusal.card}: {because}"


def _words(game: FabGame, reason: Reason, refusal: Refusal, viewer: int) -> str:
    if reason.source == refusal.obj or not 0 < reason.source < len(game.state.objects):
        return reason.words
    return f"{reason.words} ({seen_label(game, game.state.objects[reason.source], viewer)})"


def _refused_actions(game: FabGame, player: int) -> Iterator[Refusal]:
    state = game.state
    for kind in _PLAYED_FROM:
        for oid in state.cards_in(kind, player):
            if sees(state.objects[oid], player):
                verdict = game.check_play(player, oid)
                yield from _refusal(game, "play", state.objects[oid], verdict)
    for obj in _may_have_activated_abilities(game, player):
        for ability in _activated_abilities(game, obj):
            yield from _refusal(game, "activate", obj, game.check_activate(player, obj.id, ability))


def _refused_defenders(game: FabGame, player: int) -> Iterator[Refusal]:
    state = game.state
    kinds = (HAND, ARSENAL, *EQUIPMENT_ZONES)
    for kind in kinds:
        for oid in state.cards_in(kind, player):
            if sees(state.objects[oid], player):
                yield from _refusal(game, "defend with", state.objects[oid], game.check_defend(player, oid))


def _may_have_activated_abilities(game: FabGame, player: int) -> Iterator[FabObject]:
    state = game.state
    for kind in _ACTIVATED_IN:
        yield from (state.objects[oid] for oid in state.cards_in(kind, player))
    for zone in (PERMANENT, COMBAT_CHAIN):
        yield from (
            state.objects[oid] for oid in state.zones[zone] if state.objects[oid].controller == player
        )


def _activated_abilities(game: FabGame, obj: FabObject) -> list[int]:
    """The numbers of the activated abilities that an object has, its own and those it was given."""
    linked = game.program.abilities
    return [n for n in game.properties(obj).abilities if isinstance(linked[n].node, Activated)]


def _refusal(game: FabGame, action: str, obj: FabObject, verdict: Verdict) -> Iterator[Refusal]:
    if not verdict.ok:
        yield Refusal(action, obj.id, card_label(game, obj), verdict.reasons)
