"""A game of Flesh and Blood: what the kernel's machine needs to know about this game, and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulebound.fab import registered as _registered  # noqa: F401  registers all effects and filters
from rulebound.fab.choosing import NO_LIMITS, begin_choice
from rulebound.fab.combat import defending
from rulebound.fab.definitions import Definition
from rulebound.fab.effects import (
    happening,
    multi_events,
    replacement,
    rules,
    staging,
    timestamps,
    touching,
    triggered,
)
from rulebound.fab.effects.blanks import Blanks
from rulebound.fab.effects.context import Context, object_context
from rulebound.fab.effects.selectors import select
from rulebound.fab.effects.static_conditions import StaticConditions
from rulebound.fab.layers import adding, explaining, legality
from rulebound.fab.layers.functional import find_statics
from rulebound.fab.program import FabProgram
from rulebound.fab.properties.base import base_of
from rulebound.fab.properties.values import UNCHANGED, Properties, restored
from rulebound.fab.state import ChainLink, FabObject, FabState
from rulebound.fab.structure import ending
from rulebound.fab.structure.demi_heroes import take_the_place_of_heroes
from rulebound.fab.words import (
    CARD,
    DEFENDING,
    MACRO,
    PRINTED,
    PRIVATE,
    STACK,
    TRANSFORM,
    ZONE_WORDS,
    zone_kind,
)
from rulebound.ir import abilities as ab
from rulebound.ir import lasting as m
from rulebound.kernel.decision import Option
from rulebound.kernel.game import FOLDED, Game, Replacement, TriggerKey
from rulebound.kernel.legality import Verdict
from rulebound.kernel.record import Plain
from rulebound.kernel.state import Event, Lasting, Pending, Refs

if TYPE_CHECKING:
    from rulebound.ir import effects as e
    from rulebound.ir.node import Node

Static = tuple[FabObject, int, Context]


class FabGame(Game[FabState]):
    """A game; see the kernel's ``Game`` for how it is played. Players are numbers in turn order from 0."""

    __slots__ = (
        "_activator_moves",
        "_activators",
        "_arena",
        "_by_action",
        "_changing",
        "_granted",
        "_moves",
        "_properties",
        "_rules",
        "_static_changes",
        "_static_ids",
        "_static_moves",
        "_statics",
        "_touched",
        "_version",
        "_watcher_moves",
        "_watchers",
        "blanks",
        "conditions",
        "folding",
        "past",
    )
    program: FabProgram

    def __init__(self, program: FabProgram, state: FabState, *, logging: bool = True) -> None:
        """Take a program and a state made for it."""
        super().__init__(program, state, logging=logging)
        # What the log still names after the rules have forgotten it.
        self.past: dict[int, FabObject] = {}
        self._forget()

    def clone(self) -> FabGame:
        """Return a game that goes on from here on its own."""
        twin = super().clone()
        twin.past = {}
        twin._forget()
        return twin

    def _forget(self) -> None:
        self.folding: dict[int, Properties] = {}
        self.conditions = StaticConditions()
        self.blanks = Blanks()
        self._version = -1
        self._properties: dict[int, Properties] = {}
        self._statics: list[Static] | None = None
        self._changing: staging.Changing | None = None
        self._rules: list[rules.Active] | None = None
        self._granted: list[tuple[FabObject, int]] | None = None
        self._by_action: dict[tuple[str, str], list[rules.Active]] = {}
        self._touched: touching.Touched | None = None
        self._static_changes = False
        self._moves = -1
        self._static_moves = -1
        self._activator_moves = -1
        self._watcher_moves = -1
        self._watchers: list[int] = []
        self._activators: list[int] = []
        self._static_ids: list[tuple[int, int]] = []
        self._arena: list[int] = []

    def _fresh(self) -> None:
        if self._version != self.state.version:
            self._version = self.state.version
            self._properties.clear()
            self._statics = None
            self._changing = None
            self._rules = None
            self._granted = None
            self._touched = None
            self._by_action.clear()
            self.conditions.forget()

    # Properties (CR 2)

    def definition(self, obj: FabObject) -> Definition:
        """Return the definition of a card, or of the card behind a proxy or layer."""
        made = self.program.definitions[obj.definition]
        return made.blank() if self.is_blank(obj) else made

    def is_blank(self, obj: FabObject) -> bool:
        """Return whether a card has lost all abilities that it is printed with (CR 6.3.6)."""
        return self.program.blanks and obj.ref in self.blanks.of(self)

    def forget_worked_out(self) -> None:
        """Work everything out anew that hangs on the state."""
        self._version = -1

    def name(self, obj: FabObject) -> str:
        """Return the name of an object with its colour, for people."""
        return self.program.definitions[obj.definition].card.label if obj.definition >= 0 else "nothing"

    def properties(self, obj: FabObject) -> Properties:
        """Return what an object is now; of one that ceased to exist, what it was last (CR 1.2.3c, 1.7.7)."""
        if obj.kind in PRINTED and not obj.snapshot and not (obj.counters and staging.has_numbers(obj)):
            definition = self.program.definitions[obj.definition]
            if not definition.varies and not self.is_touched(obj):
                return definition.base
        if obj.snapshot:
            if len(obj.snapshot) == 1:
                return self.program.definitions[obj.definition].base
            return restored(obj.snapshot)
        folding = self.folding.get(obj.id)
        if folding is not None:
            return folding
        self._fresh()
        key = obj.id | obj.definition << 16  # a split-card is looked at in several forms (CR 5.1.2c)
        found = self._properties.get(key)
        if found is None or obj.zone < 0:
            found = staging.folded(self, obj)
            self.counters[FOLDED] += 1
            if obj.zone >= 0 and not (self.folding or self.conditions.asking or self.blanks.working):
                self._properties[key] = found
        return found

    def base_properties(self, obj: FabObject) -> Properties:
        """Return the base properties: printed, or for a proxy inherited from its source (CR 1.4.3a)."""
        definition = self.program.definitions[obj.definition]
        if obj.kind in PRINTED:
            return base_of(self, obj, self.definition(obj)) if definition.varies else definition.base
        return adding.layer_properties(self, obj)

    def snapshot(self, obj: FabObject) -> tuple[Plain, ...]:
        """Return an object's properties as plain data, for last known information."""
        properties = self.properties(obj)
        if properties is self.program.definitions[obj.definition].base:
            return UNCHANGED
        return properties.plain()

    def number(self, obj: FabObject, word: str, base: bool = False) -> int | None:
        """Return a numeric property; ``life`` is the life total, ``chain link`` the one it was played as."""
        if word == "chain link":
            return (obj.link if obj.role == DEFENDING else obj.played_link) or None
        if word == "ward":
            return self.properties(obj).keywords.get(word)
        if word == "life" and not base:
            return self.life(obj)
        value = self.properties(obj).number(word, base)
        if word == "cost" and value is not None and obj.kind == CARD and obj.zone == STACK:
            value += self.definition(obj).card.cost_x * obj.memory.get("X", (0,))[0]  # CR 2.2.2a, 1.12.2b
        return value

    def life(self, obj: FabObject) -> int | None:
        """Return the life total (CR 2.5.1, 2.5.3, 2.5.3a, 2.5.3c, 2.5.3d), None of what has no life."""
        as_printed = not (self.program.changes_life or obj.counters or obj.snapshot)
        life = (self.base_properties(obj) if as_printed else self.properties(obj)).life
        return None if life is None else max(0, life + obj.life_change)  # CR 2.5.3e

    def has_word(self, obj: FabObject, word: str) -> bool:
        """Return whether an object has a keyword, or an ability with this label or keyword (CR 1.7.2)."""
        properties = self.properties(obj)
        if word in properties.keywords:
            return True
        return any(adding.speaks_of(self.program.abilities[n].node, word) for n in properties.abilities)

    # Questions about the state

    def hero(self, player: int) -> FabObject:
        """Return a player's hero."""
        return self.state.objects[self.state.players[player].hero]

    @property
    def active_link(self) -> ChainLink | None:
        """The active chain link (CR 7.0.3b)."""
        number = self.state.active_link
        return self.state.links[number - 1] if number else None

    def link_of(self, ref: int) -> ChainLink | None:
        """Return the chain link that an object is or was on."""
        obj = self.state.known(ref)
        if obj is None:
            return None
        if obj.link and obj.link <= len(self.state.links):
            return self.state.links[obj.link - 1]
        for link in self.state.links:
            if link.attack == ref:
                return link
        return None

    def stays(self, obj: FabObject) -> bool:
        """Return whether a card on the combat chain is a permanent there (CR 1.3.3, 8.2.4b, 8.2.5b): it
        returns to its zone.
        """
        return obj.equipped >= 0 or obj.memory.get("permanent", (0,))[0] == 1 or obj.id in self.heroes()

    def heroes(self) -> tuple[int, ...]:
        """Return the ids of the players' heroes."""
        return tuple(player.hero for player in self.state.players)

    def zone_word(self, kind: int) -> str:
        """Return the rulebook's word for a kind of zone."""
        return ZONE_WORDS[kind]

    def select(self, ctx: Context, what: Node | None) -> Refs:
        """Return what a selector finds."""
        return () if what is None else select(ctx, what)

    def statics(self) -> list[Static]:
        """Return the functional static abilities with the objects that have them (CR 5.4.2, 6.2.3a)."""
        self._fresh()
        if self._statics is None:
            sources = [(self.state.objects[oid], number) for oid, number in self._functional()]
            lost = rules.lost_abilities(self)
            self._statics = [
                (o, n, object_context(self, o))
                for o, n in sources
                if o.ref not in lost and not self.is_blank(o)
            ]
        return self._statics

    def changing(self) -> staging.Changing:
        """Return what changes properties now."""
        self._fresh()
        if self._changing is None:
            self._changing = staging.changing(self)
        return self._changing

    def _functional(self) -> list[tuple[int, int]]:
        if self._static_moves != self.state.moves:
            self._static_moves = self.state.moves
            self._static_ids = find_statics(self)
            abilities = self.program.abilities
            self._static_changes = any(abilities[number].changes for _, number in self._static_ids)
        return self._static_ids

    def arena(self) -> list[int]:
        """Return the ids of all objects in the arena (CR 3.0.5)."""
        state = self.state
        if self._moves != state.moves:
            self._moves = state.moves
            zones = state.zones
            self._arena = [
                oid for zone in self.program.arena_zones(len(state.players)) for oid in zones[zone]
            ]
        return self._arena

    def clockwise(self, start: int) -> list[int]:
        """Return the players still in the game in clockwise order from ``start`` (CR 1.1.6)."""
        if self.state.gone:
            return super().clockwise(start)
        n = len(self.state.players)
        return [*range(start, n), *range(start)]

    def watchers(self) -> list[int]:
        """Return the ids of the objects in the arena that have triggered abilities of their own."""
        if self._watcher_moves != self.state.moves:
            self._watcher_moves = self.state.moves
            objects = self.state.objects
            definitions = self.program.definitions
            self._watchers = [oid for oid in self.arena() if definitions[objects[oid].definition].mask]
        return self._watchers

    def activators(self) -> list[int]:
        """Return the ids of the cards in the arena that have, or may have been given, activated abilities."""
        if self._activator_moves != self.state.moves:
            self._activator_moves = self.state.moves
            objects = self.state.objects
            definitions = self.program.definitions
            given = self.program.grants_activated
            self._activators = [
                oid
                for oid in self.arena()
                if objects[oid].kind in PRINTED and (given or definitions[objects[oid].definition].activated)
            ]
        return self._activators

    def is_touched(self, obj: FabObject) -> bool:
        """Return whether some effect might change a property of an object now."""
        touched = self._touched if self._version == self.state.version else None
        if touched is None:
            touched = self._look_for_changes()
        return touched is not touching.UNTOUCHED and touched.holds(self, obj)

    def _look_for_changes(self) -> touching.Touched:
        self._fresh()
        self._functional()
        self._touched = touching.UNTOUCHED
        if self._static_changes or self.state.lasting:
            self._touched = touching.touched(self, self.statics() if self._static_changes else ())
        return self._touched

    def granted_statics(self) -> list[tuple[FabObject, int]]:
        """Return the static abilities that effects give to objects."""
        self._fresh()
        if self._granted is None:
            self._granted = []
            for ref, ability in self._grants():
                obj = self.state.live(ref)
                if obj is None or not isinstance(ability, ab.Static):
                    continue
                if not self.program.takes_abilities or "abilities" not in self.properties(obj).locked:
                    self._granted.append((obj, self.program.number_of(ability)))
            self._granted += self._granted_by_statics()
        return self._granted

    def _granted_by_statics(self) -> list[tuple[FabObject, int]]:
        """Static abilities about the rules that static abilities give to what they find (CR 6.2.3)."""
        found: list[tuple[FabObject, int]] = []
        for _, number, ctx in self.statics():
            linked = self.program.abilities[number]
            if not linked.gives_rules or not linked.holds(ctx):
                continue
            for node, _ in linked.changes:
                if isinstance(node, m.Grant) and node.while_ is None:
                    numbers = [n for ability in node.abilities for n in self.program.numbers_of(ability)]
                    given = [n for n in numbers if self.program.abilities[n].rules]
                    objects = [self.state.live(ref) for ref in self.select(ctx, node.what)] if given else []
                    found += [(obj, n) for obj in objects if obj is not None for n in given]
        return found

    def _grants(self) -> list[tuple[int, Node]]:
        found: list[tuple[int, Node]] = []
        for effect in self.state.lasting:
            node = self.program.nodes[effect.node]
            if isinstance(node, m.Grant):
                found += [(ref, ability) for ref in effect.subjects for ability in node.abilities]
        return found

    def rules_in_force(self) -> list[rules.Active]:
        """Return the effects on rules, costs and prevention that are in force."""
        self._fresh()
        if self._rules is None:
            self._rules = []
            self._rules = rules.in_force(self)
        return self._rules

    def rules_about(self, mode: str, action: str) -> list[rules.Active]:
        """Return the rule effects of one mode about one action that are in force."""
        self._fresh()
        found = self._by_action.get((mode, action))
        if found is None:
            found = [
                active
                for active in self.rules_in_force()
                if isinstance(active.node, m.Rule)
                and active.node.mode == mode
                and active.node.action == action
            ]
            self._by_action[mode, action] = found
        return found

    def fixed_value(self, effect: Lasting, ref: int) -> int | None:
        """Return the number of a lasting effect as it was fixed (CR 6.2.2b)."""
        return effect.value

    # Objects, choices and chance

    def nobody(self) -> FabObject:
        """Return the object that is nothing: refs begin at 1."""
        return FabObject(0, stamp=self.state.stamp)

    def additional(self, who: int, obj: FabObject, ability: int) -> int:
        """Return how often effects let a player activate an ability beyond its LIMIT (CR 5.2.3)."""
        if not self.program.abilities[ability].is_attack:
            return 0
        return sum(
            (1 if active.effect is None or active.effect.value is None else active.effect.value)
            for active in rules.rules(self, "may", "attack again")
            if rules.concerns(active, obj, who)
        )

    def check_play(self, who: int, oid: int) -> Verdict:
        """Return whether a player may play a card now, with all reasons why not."""
        return legality.check_play(self, who, oid)

    def check_activate(self, who: int, oid: int, ability: int) -> Verdict:
        """Return whether a player may activate an ability now, with all reasons why not."""
        return legality.check_activate(self, who, oid, ability)

    def check_defend(self, who: int, oid: int) -> Verdict:
        """Return whether a player may declare a card as a defending card now, with all reasons why not."""
        return defending.check_now(self, who, oid)

    def why_not_option(self, about: str, who: int, oid: int) -> Verdict:
        """Return why the decision at hand does not offer an object (or a mode's number) to a player."""
        return explaining.why_not_option(self, about, who, oid)

    def concede(self, who: int) -> None:
        """Let a player concede (CR 4.5.3c)."""
        ending.concede(self, who)

    def put(
        self, definition: int, zone: int, owner: int, *, controller: int = -1, kind: int = CARD
    ) -> FabObject:
        """Create an object in a zone without any event (CR 1.2.1a, 1.3.1a); a macro is nobody's (1.5.1a)."""
        state = self.state
        if kind == CARD and definition >= 0 and self.program.definitions[definition].card.is_macro:
            kind, owner = MACRO, -1
        if state.free:
            oid = state.free.pop(0)
            inc = state.objects[oid].inc
        else:
            oid, inc = len(state.objects), 0
            state.objects.append(FabObject(oid))
        obj = FabObject(
            oid, inc, definition, kind, owner, controller, zone, since=state.tick(), stamp=state.stamp
        )
        obj.up = zone_kind(zone) not in PRIVATE
        state.objects[oid] = obj
        state.own_zone(zone).append(oid)
        return obj

    def choose(
        self,
        who: int,
        candidates: Sequence[int],
        n: int,
        *,
        up_to: bool = False,
        about: str,
        rule: str,
        source: int = 0,
        limits: Mapping[str, Refs] = NO_LIMITS,
    ) -> None:
        """Let a player choose ``n`` of the candidates (refs); the next step finds them in ``state.result``.

        ``limits`` are the registers of ``choosing`` that say how the things must be chosen together.
        """
        begin_choice(self, who, candidates, n, up_to, (about, rule), source, limits)

    def random(self, kind: str, n: int) -> int:
        """Return a random number below ``n``; scripted results come first (dice count from 1)."""
        scripted = self.state.scripted.get(kind, ())
        if scripted:
            self.state.scripted[kind] = scripted[1:]
            return scripted[0] - 1
        return self.state.random_below(n)

    def pick_at_random(self, candidates: Sequence[int], n: int) -> Refs:
        """Return ``n`` of the candidates (refs), picked at random one by one."""
        left = list(candidates)
        picked: list[int] = []
        for _ in range(min(n, len(left))):
            scripted = self.state.scripted.get("pick", ())
            wanted = [
                ref
                for ref in left
                if scripted and self.state.known(ref) is not None and ref & 0xFFFF == scripted[0]
            ]
            if wanted:
                self.state.scripted["pick"] = scripted[1:]
                ref = wanted[0]
            else:
                ref = left[self.state.random_below(len(left))]
            left.remove(ref)
            picked.append(ref)
        return tuple(picked)

    def ask(
        self,
        kind: int,
        who: int,
        options: Sequence[Option],
        about: str,
        rule: str,
        *,
        source: int = -1,
        part: int = 0,
        always: bool = False,
    ) -> None:
        """Ask, and remember whether there was a choice (CR 4.5.4d)."""
        if len(options) > 1:
            self.state.forced = -1
        super().ask(kind, who, options, about, rule, source=source, part=part, always=always)

    # What the kernel asks

    def happen(self, event: Event) -> None:
        """Change the state as the event says."""
        happening.happen(self, event)

    def expand(self, event: Event) -> list[Event]:
        """Return the individual events of a multi-event."""
        return happening.expand(self, event)

    def replaceable(self, event: Event) -> bool:
        """Return whether anything in this game could replace such an event, which is none if it can't happen."""
        return bool(event.kinds & self.program.replace_mask) and not rules.forbidden(self, event)

    def replacements(self, event: Event, category: int) -> list[Replacement]:
        """Return the active replacement effects of a category (CR 6.4.2)."""
        return replacement.active(self, event, category)

    def ordered_by(self, events: Sequence[Event]) -> int | None:
        """Return the player who determines the order of the events of an effect (CR 1.8.6d)."""
        return multi_events.ordered_by(self, events)

    def replace(self, index: int, chosen: Replacement) -> None:
        """Apply a replacement effect."""
        replacement.apply(self, index, chosen)

    def trigger(self, batch: Sequence[Event]) -> None:
        """Add what a finished batch triggers (CR 6.6.5), and settle the order of effects that begin with it."""
        timestamps.order_arrivals(self, batch)
        if self.program.demi_heroes and any(event.kinds & TRANSFORM for event in batch):
            take_the_place_of_heroes(self)  # CR 8.1.11b: what triggers finds it as the hero that it is
        triggered.match(self, batch)

    def trigger_key(self, pending: Pending) -> TriggerKey:
        """Effects that differ only in what their ability never speaks of are identical."""
        silent = self.program.abilities[pending.ability].silent
        regs = tuple(
            (name, refs) for name, refs in sorted(pending.regs.items()) if name.rstrip("#") not in silent
        )
        return pending.ability, pending.source, regs

    def put_trigger(self, pending: Pending) -> None:
        """Put a triggered-layer on the stack (CR 6.6.6)."""
        adding.add_triggered(self, pending)

    def add_delayed(self, later: e.Later, ability: int, ctx: Context) -> None:
        """Generate a delayed triggered effect (CR 6.6.3)."""
        triggered.add_delayed(self, later, ability, ctx)

    def first_player_orders_all(self) -> bool:
        """Before the first turn the first-turn-player orders all triggered-layers (CR 4.1.8a)."""
        return self.state.phase == "setup"

    def first_player(self) -> int:
        """Return the turn-player, or the next one left, who orders each event (CR 6.5.2, 6.6.6b, 6.5.2a, 6.5.2b)."""
        return self.clockwise(self.state.turn_player)[0]

    # The outcome

    @property
    def winner(self) -> int | None:
        """The player who has won, None while nobody has."""
        return self.state.winners[0] if self.state.winners else None

    @property
    def drawn(self) -> bool:
        """Whether the game has ended in a draw."""
        return self.state.drawn
