"""The toy game as the kernel plays it, and how one is begun."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.kernel.events import KERNEL
from rulebound.kernel.game import FOLDED, MATCHED, Game, Program, Replacement
from rulebound.kernel.rng import GAME, seed_words
from rulebound.kernel.state import Event, Pending
from tests.kernel.toy.procedures import EFFECTS, TOY, TURN
from tests.kernel.toy.state import Crew, ToyState, add_card, carry_out, empty_state, move
from tests.kernel.toy.words import (
    AFTER,
    BEFORE,
    BREAKWATER,
    CARDS,
    CLOSE,
    COURIER,
    DECOY,
    DISCARD,
    DOCKS,
    DRAW,
    GRANARY,
    GULL,
    HURT,
    INSTEAD,
    LAND,
    PLAYERS,
    ROW,
    ROW_SIZE,
    SALVAGE,
    SCRAP,
    SMUGGLER,
    STORM,
    SUPPLY,
    WARD,
    deck,
    hand,
)

CATEGORY = {BREAKWATER: WARD, DECOY: INSTEAD, GRANARY: INSTEAD, SMUGGLER: SALVAGE}
REPLACED = {BREAKWATER: HURT, DECOY: HURT, GRANARY: DRAW, SMUGGLER: SCRAP}
PROGRAM = Program(
    [*KERNEL.all, *TOY.all], BEFORE, AFTER, trigger_rule="H5.2", replacement_rule="H6.1", order_rule="H6.2"
)


class ToyGame(Game[ToyState]):
    """A toy game being played."""

    __slots__ = ()

    def happen(self, event: Event) -> None:
        """Change the state as the event says."""
        event.happened = carry_out(self.state, event)

    def expand(self, event: Event) -> list[Event]:
        """Draw one card after the other; hurt one player after the other."""
        if event.kinds & DRAW:
            return [
                Event(DRAW, event.player, source=event.source, rule=event.rule) for _ in range(event.amount)
            ]
        damage, *players = event.extra
        return [
            Event(HURT, player, amount=damage, source=event.source, rule=event.rule) for player in players
        ]

    def replaceable(self, event: Event) -> bool:
        """Return whether a crew at a dock replaces such events at all."""
        return any(REPLACED.get(crew.definition, 0) & event.kinds for crew in self.crews())

    def replacements(self, event: Event, category: int) -> list[Replacement]:
        """Return the crews of a category that replace this event, oldest first."""
        return [
            Replacement(crew.ref, crew.controller, crew.ref, crew.definition, crew.definition == DECOY)
            for crew in self.crews()
            if CATEGORY.get(crew.definition) == category and self._concerns(crew, event)
        ]

    def _concerns(self, crew: Crew, event: Event) -> bool:
        self.counters[FOLDED] += 1
        if not event.kinds & REPLACED[crew.definition]:
            return False
        if crew.controller != event.player and crew.definition != BREAKWATER:
            return False
        if crew.definition == SMUGGLER:
            return event.from_zone in DOCKS and not event.kinds & DISCARD
        return not (event.multi and event.kinds & HURT)

    def replace(self, index: int, replacement: Replacement) -> None:
        """Apply a replacement effect; a Decoy's and a Smuggler's part is an event of its own."""
        event = self.state.own_proposal(index)
        if replacement.ability == BREAKWATER:
            event.amount -= 1
            event.kinds = event.kinds if event.amount > 0 else 0
        elif replacement.ability == GRANARY:
            event.amount += 1
            event.multi = True
        else:
            event.kinds = 0 if replacement.ability == DECOY else event.kinds
            self.push(EFFECTS[replacement.ability], who=replacement.controller, obj=replacement.source)

    def trigger(self, batch: Sequence[Event]) -> None:
        """Find what a batch triggers; a Gull cries once over cards drawn together."""
        for event in batch:
            self.counters[MATCHED] += 1
            if event.kinds & LAND:
                self._landed(event)
            elif event.kinds & DRAW and not event.part_of:
                for crew in self.crews():
                    if crew.definition == GULL and crew.controller != event.player:
                        self._wait(GULL, crew.ref, crew.controller)
            elif event.kinds & CLOSE:
                ending = [effect for effect in self.state.lasting if effect.scope == "turn"]
                for effect in ending:
                    self._wait(effect.node, effect.source, effect.controller)
                self.state.lasting = [effect for effect in self.state.lasting if effect not in ending]

    def _landed(self, event: Event) -> None:
        crew = self.state.live(event.new)
        if crew is not None and crew.definition in (COURIER, STORM):
            self._wait(crew.definition, crew.ref, crew.controller)

    def _wait(self, ability: int, source: int, controller: int) -> None:
        self.state.pending.append(Pending(ability, source, controller, stamp=self.state.stamp))

    def put_trigger(self, pending: Pending) -> None:
        """There is nowhere to wait: it happens at once."""
        self.push(EFFECTS[pending.ability], who=pending.controller, obj=pending.source)

    def first_player(self) -> int:
        """Return the active player."""
        return self.state.active

    def crews(self) -> list[Crew]:
        """Return all crews at the docks."""
        return [self.state.objects[oid] for dock in DOCKS for oid in self.state.zones[dock]]


def quiet(seed: int = 1) -> ToyGame:
    """Return a game in which nothing is going on: no cards anywhere, nobody's turn begun."""
    return ToyGame(PROGRAM, empty_state(seed_words(seed, GAME), GAME))


def begin(seed: int, dealt: Sequence[int] = ()) -> ToyGame:
    """Begin a game: each player has a shuffled deck of all ten cards and a hand of three."""
    game = quiet(seed)
    game.dealt = list(dealt)
    for definition in range(len(CARDS)):
        add_card(game.state, definition, -1, SUPPLY)
    _shuffle(game, SUPPLY)
    for player in range(PLAYERS):
        for definition in range(len(CARDS)):
            add_card(game.state, definition, player, deck(player))
        _shuffle(game, deck(player))
        for _ in range(3):
            move(game.state, game.state.zones[deck(player)][-1], hand(player))
    for _ in range(ROW_SIZE):
        move(game.state, game.state.zones[SUPPLY][-1], ROW)
    game.push(TURN)
    game.run()
    return game


def _shuffle(game: ToyGame, zone: int) -> None:
    cards = game.state.own_zone(zone)
    for last in range(len(cards) - 1, 0, -1):
        other = game.random_below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
