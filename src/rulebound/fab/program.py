"""The program of a game: its card definitions with their abilities linked to procedures, numbered once.

A program never changes while a game runs. Everything in a state names its parts by number, so a state can be
saved and read by any process that builds the program from the same definitions in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import by_pitching
from rulebound.fab.definitions import TURNING, Definition
from rulebound.fab.effects.blanks import takes_from_all
from rulebound.fab.effects.connecting import connect
from rulebound.fab.effects.filter_facts import Facts
from rulebound.fab.effects.first_applications import notices_gains
from rulebound.fab.effects.linking import Linker
from rulebound.fab.effects.patterns import mask
from rulebound.fab.effects.rules import check_rule, check_static, forbidden_by, of_pitching
from rulebound.fab.effects.sharing import link_gifts
from rulebound.fab.effects.staging import MODIFIERS, is_of_this, order_of
from rulebound.fab.effects.validation import check
from rulebound.fab.keywords.ability import expansion_of
from rulebound.fab.keywords.delayed import AMPED, MORE, RULES_DELAYED
from rulebound.fab.keywords.nameable import nameable
from rulebound.fab.layers.functional import activates_outside
from rulebound.fab.layers.own_targets import apart
from rulebound.fab.layers.plain import is_plain
from rulebound.fab.linked import Linked
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.properties.values import Properties
from rulebound.fab.structure.ending import touches_life
from rulebound.fab.words import (
    ARENA,
    BIT,
    IDENTITY,
    OUTCOME,
    PER_PLAYER,
    PREVENTION,
    SHARED,
    STANDARD,
    ZONE_NUMBERS,
    zone_kind,
)
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.amounts import Number
from rulebound.ir.costs import EffectCost, EitherCost
from rulebound.ir.events import BecomesTrue, Event, EventNode
from rulebound.ir.node import Node
from rulebound.kernel.events import KERNEL
from rulebound.kernel.game import Program
from rulebound.kernel.procedure import Procedure

if TYPE_CHECKING:
    from rulebound.cards.definition import CardDefinition

_PREVENTING: Final = ("ward", "arcane barrier", "spellvoid", "quell", "arcane shelter")


def _place(procedure: Procedure) -> tuple[str, str]:
    return procedure.rule, procedure.name


class Unplayable(ValueError):
    """A card whose abilities the engine cannot carry out; the message names the card and the part."""


PAID: Final = Event("pay")  # CR 5.4.4c: what triggers as a cost is paid


VARYING: Final = frozenset({"modular", "universal"})
DEMI_HERO: Final = "Demi-Hero"
FLIPPING: Final = TURNING | {"Figment"}  # CR 9.1.3


def _grants_activated(node: Node) -> bool:
    return isinstance(node, m.Grant) and any(isinstance(part, ab.Activated) for part in node.abilities)


def _attacks_with(ability: Node) -> bool:
    return any(isinstance(part, e.AttackWith) for part in ability.walk())


class FabProgram(Program):
    """The procedures of the rules and of all abilities of a list of cards."""

    def __init__(self, cards: Sequence[CardDefinition]) -> None:
        """Link the abilities of all cards.

        Raises:
            Unplayable: a card is unsupported, or an ability uses something that the engine cannot do.
        """
        super().__init__(
            [*KERNEL.all, *sorted(PROCEDURES.all, key=_place)],
            (IDENTITY, STANDARD, PREVENTION),
            (OUTCOME,),
            "6.6.6b",
            order_rule="1.8.6d",
        )
        self.definitions: list[Definition] = []
        self.abilities: list[Linked] = []
        self.nodes: list[Node] = []
        self.orders: dict[int, tuple[int, int]] = {}
        # By the effect (its id) that gives them, the changes of other objects that given abilities make.
        self.given_about_others: dict[int, tuple[tuple[int, Node, tuple[int, int]], ...]] = {}
        self.words: list[str] = []
        self._numbers: dict[int, int] = {}
        self._node_numbers: dict[int, int] = {}
        self._expansions: dict[tuple[str, int, tuple[str, ...]], tuple[int, ...]] = {}
        self._tokens: dict[str, int] = {}
        self._named: dict[str, int] = {}
        self.linked = False
        self._facts: dict[int, Facts] = {}
        # Base properties of layers whose source is as printed: by kind, ability and the source's properties.
        self.layers: dict[tuple[int, int, int], Properties] = {}
        self._arena_zones: dict[int, tuple[int, ...]] = {}
        self.granted_mask = 0
        self.outside_kinds: tuple[int, ...] = ()
        self.living = False
        self.spectra = False
        self.protects = False
        self._kept: list[Node] = []
        self._delayed: dict[int, int] = {}
        self.trigger_mask = 0
        self.replace_mask = 0
        self.forbids = 0
        self.rules_spoken: set[tuple[str, str]] = set()
        # ``blanks``: an effect takes the abilities of all cards of a kind.
        self.blanks = self.takes_abilities = self.mutes_once = self.changes_costs = self.freezes = False
        self.state_triggers = self.gives_states = self.gives_replacements = self.changes_pitch = False
        self.while_zones: frozenset[int] = frozenset()
        self.replacing_zones: frozenset[int] = frozenset()
        self.outside_mask = 0
        self.for_anybody: set[int] = set()  # the abilities that any hero may activate
        self.node_number(AMPED)
        for more in MORE.values():
            self.node_number(more)
        for later in RULES_DELAYED:
            self._delayed[id(later)] = self.delayed(later.on, later.do)
            self.node_number(later)
        for card in cards:
            self._add_card(card)
        self._look_at_cards()
        self.demi_heroes = any(DEMI_HERO in d.card.types for d in self.definitions)
        self.plays_outside = any(d.play_from for d in self.definitions)
        for made in self.definitions:  # CR 9.1.2: each face is a definition of its own
            if made.card.opposite and not made.card.back and not FLIPPING.isdisjoint(made.card.subtypes):
                for other in self.definitions:
                    if other.card.identifier in made.card.opposite:
                        other.front = made.number
        self.names: tuple[str, ...] = nameable(d.card for d in self.definitions)
        for made in self.definitions:
            made.plain = is_plain(made, self.abilities)
            made.is_attack |= any(self.abilities[number].attacks_with for number in made.resolution)
        self.linked = True

    def _add_card(self, card: CardDefinition) -> None:
        if card.unsupported is not None:
            raise Unplayable(f"{card.label} is not supported: its text stops at {card.unsupported!r}")
        made = Definition(card, len(self.definitions))
        self.definitions.append(made)
        if "Token" in card.types:
            self._tokens[card.name.casefold()] = made.number
        self._named.setdefault(card.name.casefold(), made.number)
        keywords: dict[str, int] = {}
        # CR 2.12.3; a split-card as a whole resolves as its sides do, each by itself (5.3.4d)
        for ability in card.abilities if card.sides else apart(card.abilities):
            try:
                numbers = self._link_printed(ability, keywords)
            except (ValueError, KeyError) as error:
                raise Unplayable(f"{card.label}: {error}") from error
            for number in numbers:
                self.abilities[number].definition = made.number
                self._file(made, number)
        made.varies = bool(made.defines) or not VARYING.isdisjoint(keywords) or DEMI_HERO in card.types
        made.base.keywords = keywords
        made.base.base_keywords = frozenset(keywords)
        made.base.abilities = tuple(
            made.activated + made.resolution + made.triggered + made.statics + made.replaces
        )
        made.state_based = any(self.abilities[number].state_based for number in made.triggered)
        made.fixed_words = not (made.varies or card.sides)
        for side in card.sides:
            self._add_card(side)
            self.definitions[-1].front = made.number
            made.sides += (self.definitions[-1].number,)

    def _add_copies(self) -> None:
        """Where tokens are created that are copies, add what each card is as such a token (CR 8.5.2, 8.5.25)."""
        self.copies: dict[int, str] = {}
        if not self._mention(lambda node: isinstance(node, e.Create) and node.like is not None):
            return
        for made in list(self.definitions):
            if "Token" in made.types:
                self.copies[made.number] = made.card.name
            elif "Hero" not in made.types and not made.sides:
                token = made.as_token(len(self.definitions))
                self.definitions.append(token)
                word = f"copy of {made.card.label}"
                self._tokens[word.casefold()] = token.number
                self.copies[made.number] = self.copies[token.number] = word

    def _look_at_cards(self) -> None:
        self._add_copies()
        self.living = any(d.card.life is not None and "Hero" not in d.card.types for d in self.definitions)
        self.living |= self._mention(lambda node: isinstance(node, m.SetBase) and node.property == "life")
        self.changes_life = self._mention(touches_life)
        self.rule_actions = frozenset(action for _, action in self.rules_spoken)
        self.gains_matter = self._mention(notices_gains)
        self.replaces_pitching = self._mention(
            lambda node: isinstance(node, ab.Replaces) and by_pitching(node)
        )
        self.lethal_targets = self._mention(
            lambda node: isinstance(node, Event) and node.kind == "target" and node.lethal
        )
        shares = self._mention(lambda node: isinstance(node, m.Share))
        self.gifts = link_gifts(self) if shares else {}
        self.grants_activated = shares or self._mention(_grants_activated)
        printed = {number for d in self.definitions for number in d.activated}
        outside = {linked.number for linked in self.abilities if activates_outside(linked.node)}
        self.activates_outside = bool(outside)
        self.gives_outside = self.grants_activated and not outside <= printed
        self.retypes = self._mention(lambda node: isinstance(node, m.Retype))

    def _mention(self, touches: Callable[[Node], bool]) -> bool:
        """Return whether any node of any card is of some kind."""
        return any(touches(node) for node in self._nodes())

    def _nodes(self) -> Iterator[Node]:
        """Yield the nodes of all abilities that are printed."""
        for definition in self.definitions:
            for ability in definition.card.abilities:
                yield from ability.walk()

    def _link_printed(self, ability: ab.Ability, keywords: dict[str, int]) -> tuple[int, ...]:
        check(ability)
        if isinstance(ability, ab.Keyword):
            if ability.n is not None and not isinstance(ability.n, Number):
                # What is counted anew all the time is had as if it were given (CR 6.2.3).
                return (self.number_of(ab.Static((m.Grant(s.This(), (ability,)),))),)
            keywords[ability.word] = ability.n.value if ability.n is not None else 0
            return self.expansion(ability)
        return (self.number_of(ability),)

    def _file(self, made: Definition, number: int) -> None:
        node = self.abilities[number].node
        lists: dict[type[Node], list[int]] = {
            ab.Activated: made.activated,
            ab.OnResolve: made.resolution,
            ab.Triggered: made.triggered,
            ab.Static: made.statics,
            ab.Replaces: made.replaces,
            ab.PlayCost: made.play_costs,
            ab.AsPlayed: made.as_played,
            ab.PlayOnly: made.play_only,
            ab.PlayFrom: made.play_from,
        }
        if isinstance(node, ab.Defines):
            made.defines.append(node)
        if type(node) in lists:
            lists[type(node)].append(number)
        made.mask |= self.abilities[number].mask

    def facts(self, node: Node, work_out: Callable[[Node], Facts]) -> Facts:
        """Return what ``work_out`` finds in a node of this program, worked out once."""
        found = self._facts.get(id(node))
        if found is None:
            found = self._facts[id(node)] = work_out(node)
            self._kept.append(node)
        return found

    def arena_zones(self, players: int) -> tuple[int, ...]:
        """Return the numbers of the zones that are in the arena (CR 3.0.5)."""
        found = self._arena_zones.get(players)
        if found is None:
            zones = range(SHARED + players * PER_PLAYER)
            found = tuple(zone for zone in zones if zone_kind(zone) in ARENA)
            self._arena_zones[players] = found
        return found

    def number_of(self, ability: Node) -> int:
        """Return the number of an ability, linking it the first time."""
        number = self._numbers.get(id(ability))
        if number is None:
            if not isinstance(ability, ab.Ability):
                raise ValueError(f"{type(ability).__name__} is no ability")
            self._check_open()
            number = len(self.abilities)
            linked = Linked(number, ability)
            self.abilities.append(linked)
            self._numbers[id(ability)] = number
            self._link(linked)
            connect(self, number)
        return number

    def _check_open(self) -> None:
        """Numbers are given as cards are linked, never while a game runs: states must mean the same anywhere."""
        if self.linked:
            raise RuntimeError("something was not linked when the program was made")

    def numbers_of(self, ability: Node) -> tuple[int, ...]:
        """Return the numbers behind an ability: a keyword may stand for several, or for none."""
        if isinstance(ability, ab.Keyword):
            return self.expansion(ability)
        return (self.number_of(ability),)

    def expansion(self, keyword: ab.Keyword) -> tuple[int, ...]:
        """Return the abilities that a keyword stands for (CR 8.0.4)."""
        if keyword.n is not None and not isinstance(keyword.n, Number) and keyword.word not in _PREVENTING:
            raise ValueError(f"{keyword.word} with a number that is counted is not known to the engine")
        n = keyword.n.value if isinstance(keyword.n, Number) else 0
        key = (keyword.word, n, keyword.of)
        if key not in self._expansions:
            self._check_open()
            self._expansions[key] = tuple(self.number_of(part) for part in expansion_of(keyword))
            for number in self._expansions[key]:
                self.abilities[number].keyword = keyword.word
            self.spectra = self.spectra or keyword.word == "spectra"
            self.protects = self.protects or keyword.word == "protect"
            if keyword.word in _PREVENTING:
                self.replace_mask |= BIT["damage"]
        return self._expansions[key]

    def _triggers_in(self, place: str, mask: int) -> None:
        """Look for what triggers in a place outside the arena (CR 1.7.4); what is equipped is in the arena."""
        kind = ZONE_NUMBERS.get(place.partition(" face-")[0], -1)
        if kind >= SHARED:
            self.outside_kinds = tuple(sorted({*self.outside_kinds, kind}))
            self.outside_mask |= mask

    def _link(self, linked: Linked) -> None:
        node = linked.node
        if isinstance(node, ab.OnResolve):
            linked.proc = self._procedure(linked, (node.do,))
            linked.attacks_with = _attacks_with(node)
        elif isinstance(node, ab.Activated):
            linked.attacks_with = _attacks_with(node)
            linked.is_attack = any(isinstance(part, e.Attack) for part in node.do)  # CR 8.3.1
            if node.anybody:
                self.for_anybody.add(linked.number)
            linked.proc = self._procedure(linked, node.do)
            for cost in node.costs:
                self.link_effects(cost)
        elif isinstance(node, ab.Triggered):
            linked.mask = mask(node.on)
            linked.state_based = isinstance(node.on, BecomesTrue)
            self.state_triggers = self.state_triggers or linked.state_based
            self.trigger_mask |= linked.mask
            if node.works_in is not None:
                self._triggers_in(node.works_in, linked.mask)
            linked.proc = self._procedure(linked, (node.do,))
        elif isinstance(node, ab.Static):
            self._link_static(linked, node)
        elif isinstance(node, ab.Replaces):
            linked.mask = mask(node.event)
            self.replace_mask |= linked.mask
            if node.works_in is not None:
                self.replacing_zones |= {ZONE_NUMBERS[node.works_in]}
            if node.by is not None:
                linked.proc = self._procedure(linked, (node.by,))
        elif isinstance(node, ab.AsPlayed):
            linked.proc = self._procedure(linked, (node.do,))
        elif isinstance(node, ab.PlayCost):
            for cost in node.costs:
                self.link_effects(cost)
            if node.then is not None and node.when:
                linked.trigger = self.delayed(PAID, node.then)
            elif node.then is not None:
                linked.proc = self._procedure(linked, (node.then,))
        elif not isinstance(node, (ab.PlayOnly, ab.PlayFrom, ab.Defines, ab.DeckRule)):
            raise ValueError(f"the engine has no meaning for the ability {type(node).__name__}")

    def _link_static(self, linked: Linked, node: ab.Static) -> None:
        changes: list[tuple[Node, tuple[int, int]]] = []
        rules: list[Node] = []
        for part in node.do:
            if isinstance(part, MODIFIERS):
                self.blanks |= takes_from_all(part)
                self.takes_abilities |= isinstance(part, m.Lack) and part.of == "abilities"
                changes.append((part, order_of(part, (node.while_, node.if_))))
                if isinstance(part, m.Grant):
                    self.link_grant(part)
                    numbers = [n for ability in part.abilities for n in self.numbers_of(ability)]
                    gives = any(self.abilities[n].rules for n in numbers)
                    if gives and part.while_ is not None:
                        raise ValueError(
                            "a rule that is given while something holds is not known to the engine"
                        )
                    linked.gives_rules |= gives
            elif isinstance(part, (m.Rule, m.CostChange, m.Freeze)):
                self.note_rule(part)
                rules.append(part)
            elif isinstance(part, (m.Prevent, m.Replacing)):
                check_static(part)
                if isinstance(part, m.Replacing) and of_pitching(part):
                    self.changes_pitch = True
                else:
                    self.replace_mask |= BIT["damage"] if isinstance(part, m.Prevent) else mask(part.event)
                rules.append(part)
                if isinstance(part, m.Prevent) and part.cost is not None:
                    linked.proc = self._procedure(linked, (part.cost,))
            else:
                raise ValueError(f"{type(part).__name__} cannot stand in a static ability")
        linked.changes = tuple(changes)
        self.while_zones |= linked.places
        linked.rules = tuple(rules)

    def note_rule(self, node: Node) -> None:
        """Note what an effect on the rules is about: nobody need look for others.

        Raises:
            ValueError: no rule reads this mode and action.
        """
        check_rule(node)
        self.forbids |= forbidden_by(node)
        self.changes_costs |= isinstance(node, m.CostChange)
        self.freezes |= isinstance(node, m.Freeze)
        if isinstance(node, m.Rule):
            self.rules_spoken.add((node.mode, node.action))

    def link_grant(self, node: m.Grant) -> None:
        """Link the abilities that an effect gives.

        Raises:
            ValueError: an ability about other objects is given to objects that are still to be found.
        """
        about_others: list[tuple[int, Node, tuple[int, int]]] = []
        for ability in node.abilities:
            for number in self.numbers_of(ability):
                linked = self.abilities[number]
                self.granted_mask |= linked.mask
                self.gives_replacements |= isinstance(linked.node, ab.Replaces)
                self.gives_states |= linked.state_based
                about_others += [(number, *change) for change in linked.changes if not is_of_this(change[0])]
        if about_others:
            if isinstance(node.what, s.All):
                raise ValueError("an ability about other objects can be given only to objects that are known")
            self.given_about_others[id(node)] = tuple(about_others)

    def _procedure(self, linked: Linked, parts: Iterable[Node]) -> int:
        linker = Linker(self)
        for part in parts:
            if not isinstance(part, (ab.Keyword, e.Attack)):
                linker.effect(part)
        linked.targets = tuple(linker.targets)
        linked.modes = linker.modes
        return self.add(linker.procedure(f"ability {linked.number}"))

    def link_effects(self, cost: Node) -> None:
        """Link what an effect-cost does as a procedure of its own, found again by ``effect_procedure``."""
        if isinstance(cost, EitherCost):
            for one in cost.costs:
                self.link_effects(one)
        elif isinstance(cost, EffectCost):
            linker = Linker(self)
            linker.effect(cost.do)
            self._node_numbers[id(cost)] = self.add(linker.procedure("effect-cost"))

    def effect_procedure(self, cost: Node) -> int:
        """Return the procedure of an effect-cost."""
        return self._node_numbers[id(cost)]

    def node_number(self, node: Node) -> int:
        """Return the number of a lasting node, giving it one the first time."""
        key = id(node)
        number = self._node_numbers.get(key)
        if number is None:
            self._check_open()
            number = len(self.nodes)
            self.nodes.append(node)
            self._node_numbers[key] = number
            if isinstance(node, MODIFIERS):
                self.orders[number] = order_of(node)
        return number

    def delayed(self, on: EventNode, do: Node) -> int:
        """Return the number of the triggered ability that a delayed trigger is."""
        made = ab.Triggered(on, do)
        self._kept.append(made)
        return self.number_of(made)

    def delayed_ability(self, later: e.Later) -> int:
        """Return the ability of a delayed trigger that the rules themselves create; linked with the program."""
        return self._delayed[id(later)]

    def token(self, name: str) -> int:
        """Return the definition of a token, or of a card that is created (CR 8.5.40, 8.5.40a, 8.5.40b), by
        name.

        Raises:
            Unplayable: the program has no such token.
        """
        number = self._tokens.get(name.casefold(), self._named.get(name.casefold()))
        if number is None:
            raise Unplayable(f"no token {name!r} is in this game")
        return number

    def back_of(self, number: int) -> int:
        """Return the definition of the other face of a double-faced card (CR 9.1.5).

        Raises:
            Unplayable: the program has no such face.
        """
        opposite = self.definitions[number].card.opposite
        for other in self.definitions:
            if other.card.identifier in opposite:
                return other.number
        raise Unplayable(f"{self.definitions[number].card.label} has no other face in this game")

    def word(self, number: int) -> str:
        """Return a word by its number (``word_number``)."""
        return self.words[number]

    def word_number(self, word: str) -> int:
        """Return the number of a word, for registers, which hold only numbers; given as cards are linked."""
        if word not in self.words:
            self._check_open()
            self.words.append(word)
        return self.words.index(word)
