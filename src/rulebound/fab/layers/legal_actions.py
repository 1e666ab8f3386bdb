"""The list of legal actions: which cards and abilities a player may play and activate now (CR 5.1, 5.2).

What the full checks would refuse anyway is ruled out first, by what can be said of a moment as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebound.fab.concepts.costs import pitch_of, raises_of
from rulebound.fab.effects.rules import rules
from rulebound.fab.layers.legality import activate_refusals, play_refusals
from rulebound.fab.layers.permitting import from_elsewhere, on_top_of_the_deck
from rulebound.fab.words import (
    ACTION,
    ARSENAL,
    ATTACK_REACTION,
    BANISHED,
    DEFENSE_REACTION,
    GRAVEYARD,
    HAND,
    INSTANT,
    INVENTORY,
    PRINTED,
    zone_kind,
    zone_of,
)
from rulebound.ir import abilities as ab
from rulebound.ir.lasting import CostChange

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject


class Moment:
    """What a player could do at all at this moment, worked out once for a list of legal actions.

    It only rules out what the full checks would refuse: cards and abilities whose type does not fit the
    moment, or whose cost is beyond everything that could be pitched.
    """

    __slots__ = ("_purse", "action", "attack", "attack_reaction", "dear", "defense_reaction", "loose", "who")

    def __init__(self, game: FabGame, who: int) -> None:
        """Look at the step, the stack and the player's assets."""
        state = game.state
        player = state.players[who]
        ready = not state.zones[0] and player.action > 0
        self.action = ready and not state.open
        self.attack = ready and (not state.open or state.step == "resolution")
        link = game.active_link if state.step == "reaction" else None
        self.attack_reaction = link is not None and link.player == who
        self.defense_reaction = link is not None and game.hero(who).ref in link.targets
        self.loose = game.program.retypes or bool(
            rules(game, "may", "play") or rules(game, "may", "activate")
        )
        self.dear = not game.program.changes_costs or not any(
            isinstance(active.node, CostChange) for active in game.rules_in_force()
        )
        self.who = who
        self._purse = -1

    def purse(self, game: FabGame) -> int:
        """Return all that the player has and could pitch for."""
        if self._purse < 0:
            player = game.state.players[self.who]
            self._purse = player.resource + player.chi
            for oid in game.state.zones[zone_of(HAND, self.who)]:
                self._purse += pitch_of(game, oid)[1]
            self._purse += sum(max(0, gained - n) for n, gained in raises_of(game, self.who))
        return self._purse

    def fits(self, word: str, attack: bool) -> bool:
        """Return whether a type of card or ability may be played or activated now."""
        if word == ACTION:
            return self.attack if attack else self.action
        if word == ATTACK_REACTION:
            return self.attack_reaction
        if word == DEFENSE_REACTION:
            return self.defense_reaction
        return word == INSTANT

    def certain(self, game: FabGame, obj: FabObject) -> bool:
        """Return True only for a card that certainly can be played now, when ``allows`` has not ruled it out."""
        definition = game.program.definitions[obj.definition]
        return (
            definition.plain
            and not self.loose
            and not game.program.replaces_pitching  # the purse may hold more than can be had
            and not obj.frozen  # the freeze effects are among the rules in force
            and not (definition.is_attack and game.state.pit_fight)  # there may be nobody to attack (TRP 9.3)
            and definition.card.cost is not None
            and not game.rules_in_force()
        )

    def allows(self, game: FabGame, obj: FabObject) -> bool:
        """Return False only for a card that certainly cannot be played now."""
        definition = game.program.definitions[obj.definition]
        if self.loose or definition.play_from or definition.sides:
            return True
        if not self.fits(definition.played_as, definition.is_attack):
            return False
        card = definition.card
        if not self.dear or definition.play_costs or definition.statics or card.cost is None:
            return True
        return card.cost <= self.purse(game) - (card.pitch or 0 if zone_kind(obj.zone) == HAND else 0)


def playable(game: FabGame, who: int, moment: Moment) -> list[int]:
    """Return the cards (ids) that a player may play now."""
    state = game.state
    found = []
    for kind in (HAND, ARSENAL):
        for oid in state.cards_in(kind, who):
            obj = state.objects[oid]
            if moment.allows(game, obj) and (
                moment.certain(game, obj) or next(play_refusals(game, who, obj), None) is None
            ):
                found.append(oid)
    if not game.program.plays_outside and not rules(game, "may", "play"):
        return found
    for oid in on_top_of_the_deck(game, who):
        if next(play_refusals(game, who, state.objects[oid]), None) is None:
            found.append(oid)
    zones = [zone_of(kind, p) for p in range(len(state.players)) for kind in (BANISHED, GRAVEYARD)]
    others = [zone_of(ARSENAL, p) for p in range(len(state.players)) if p != who]
    for zone in (*zones, *others):
        for oid in state.zones[zone]:
            obj = state.objects[oid]
            definition = game.definition(obj)
            # A card's own ability, or an effect, must let it be played from there (CR 5.1.1a).
            let = definition.play_from or definition.sides or from_elsewhere(game, who, obj)
            if let and next(play_refusals(game, who, obj), None) is None:
                found.append(oid)
    return found


def activatable(game: FabGame, who: int, moment: Moment) -> list[tuple[int, int]]:
    """Return the abilities that a player may activate now: the object's id and the ability's number."""
    state = game.state
    program = game.program
    ids = game.activators()
    if program.activates_outside:
        zones = [state.zone_of(kind, who) for kind in (HAND, ARSENAL, GRAVEYARD, BANISHED, INVENTORY)]
        ids = [*ids, *(oid for zone in zones for oid in state.zones[zone])]
    found: list[tuple[int, int]] = []
    for oid in ids:
        obj = state.objects[oid]
        mine = obj.controller == who or (obj.controller < 0 and state.owns(who, obj))
        if obj.kind not in PRINTED or not (mine or program.for_anybody):
            continue
        numbers: Iterable[int] = program.definitions[obj.definition].activated
        if program.grants_activated and (obj.controller >= 0 or program.gives_outside):
            numbers = [
                n
                for n in game.properties(obj).abilities
                if isinstance(program.abilities[n].node, ab.Activated)
            ]
        for number in numbers:
            linked = program.abilities[number]
            if not mine and number not in program.for_anybody:
                continue
            if not moment.loose and not moment.fits(
                linked.activated_as, linked.is_attack or linked.attacks_with
            ):
                continue
            if next(activate_refusals(game, who, obj, number), None) is None:
                found.append((oid, number))
    return found
