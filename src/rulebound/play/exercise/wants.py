"""What a card's abilities speak of: cards of some kind in some place, deeds that somebody does, numbers.

All of it is read off the card's own abilities, with what its keywords stand for. A want is no demand: a game is also
good without what a card wants, and some are set up so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rulebound.cards.definition import CardDefinition
from rulebound.fab.keywords.ability import expansion_of
from rulebound.ir import abilities as ab
from rulebound.ir import amounts as a
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.costs import Assets
from rulebound.ir.events import Event
from rulebound.ir.node import Node

OWN: Final = 0
OTHER: Final = 1
ANYBODY: Final = -1
ARENA_WORD: Final = "arena"
_MOST: Final = 5
# Who attacks is seldom the one whose card speaks of the attacking hero.
_OPPONENTS: Final = frozenset({"opponents", "others", "defending", "attacking"})
_ON_THE_WAY: Final = frozenset({"stack", "combat chain"})
_ATTACK: Final = f.IsA("attack")
_PREVENTING: Final = frozenset({"ward", "arcane barrier", "spellvoid", "quell", "arcane shelter"})
_DEFENDING: Final = frozenset({"battleworn", "blade break", "temper", "guardwell", "ambush", "protect"})


class Want(NamedTuple):
    """So many cards that pass a filter, in a zone (empty: where they are of use) on a side."""

    filter: Node
    zone: str = ""
    side: int = ANYBODY
    n: int = 1


class Deed(NamedTuple):
    """Something that a card of a side should do: the words of ``deeds_of``, the most exact first. ``to_this``: it must
    be able to do it to the card that speaks of it. It should be done ``n`` times.
    """

    words: tuple[str, ...]
    side: int = ANYBODY
    to_this: bool = False
    n: int = 1


_MECHANOLOGISTS: Final = Want(f.HasSupertype("Mechanologist"), "deck", OWN, 3)
# Cheap attacks after which there is another.
_CHAINED: Final = Want(
    c.AllOf((f.HasType("Attack"), f.HasKeyword("go again"), f.PropertyIs("cost", "<", a.Number(2)))),
    "hand",
    OWN,
    2,
)


class Wants(NamedTuple):
    """All that one card speaks of; ``zones`` are those in which it looks for cards, and may want to find none."""

    cards: tuple[Want, ...]
    deeds: tuple[Deed, ...]
    lives: tuple[int, ...]
    counters: tuple[str, ...]
    zones: frozenset[str]
    hears_of: frozenset[str]

    def speaks_of(self, word: str) -> bool:
        """Whether a kind of event or node, or a keyword, is among what the abilities are about."""
        return word in self.hears_of


def wants_of(card: CardDefinition) -> Wants:
    """Return what the abilities of a card speak of."""
    cards: list[Want] = []
    deeds: list[Deed] = []
    for ability in _with_expansions(card):
        cards += _wants_in(ability, 1, "", ANYBODY)
        deeds += _deeds_wanted(ability)
    nodes = [node for ability in _with_expansions(card) for node in ability.walk()]
    if "Arrow" in card.subtypes or f.HasType("Arrow") in nodes:  # CR 8.2.6a
        cards.append(Want(f.HasType("Bow"), ARENA_WORD, OWN))
    if "Weapon" in card.types and any(
        isinstance(node, a.History) or getattr(node, "nth", None) for node in nodes
    ):
        deeds.append(Deed(("rule:attack again",), OWN))
    if any(_takes_several_attacks(node) for node in nodes):
        cards.append(_CHAINED._replace(n=max(map(_links, nodes))))
    return Wants(
        tuple(dict.fromkeys(cards)),
        tuple(dict.fromkeys(deeds)),
        tuple(sorted(set(_lives(nodes)))),
        tuple(sorted(set(_counters(nodes)))),
        frozenset(node.zone for node in nodes if isinstance(node, f.InZone) and node.whose is not None),
        frozenset(_hears_of(card, nodes)),
    )


def _links(node: Node) -> int:
    """Return how many chain links an amount is compared with, at least two."""
    if isinstance(node, c.Compare) and isinstance(node.right, a.Number):
        return min(max(node.right.value, 2), _MOST)
    return 2


def _takes_several_attacks(node: Node) -> bool:
    return (
        (isinstance(node, f.Role) and node.word.startswith("last attack"))
        or (isinstance(node, c.Happened) and node.at_least > 1)
        or (isinstance(node, f.IsA) and node.noun == "chain link")
        or (isinstance(node, a.PropertyOf) and node.property == "chain link")
        or (getattr(node, "nth", None) or 0) > 1
    )


def _with_expansions(card: CardDefinition) -> Iterator[ab.Ability]:
    for one in (card, *card.sides):
        for ability in one.abilities:
            yield ability
            if isinstance(ability, ab.Keyword) and (ability.n is None or isinstance(ability.n, a.Number)):
                yield from expansion_of(ability)


def _hears_of(card: CardDefinition, nodes: Iterable[Node]) -> Iterator[str]:
    if not {"Defense Reaction", "Block"}.isdisjoint(card.types):
        yield "defend"
    for node in nodes:
        if isinstance(node, Event):
            yield node.kind
            if isinstance(node.object, s.You):
                yield f"{node.kind} you"
        elif isinstance(node, ab.Keyword):
            yield node.word
            if node.word in _DEFENDING:
                yield "defend"
        elif isinstance(node, (f.PitchedFor, f.IsMarked)):
            yield "pitch" if isinstance(node, f.PitchedFor) else "mark"
        elif isinstance(node, f.Role):
            yield node.word
        elif isinstance(node, f.Defends):
            yield "defending"
        elif isinstance(node, f.HasType) and node.word in ("Trap", "Defense Reaction", "Block"):
            yield "defend"
        elif isinstance(node, Assets) and node.chi is not None:
            yield "chi"


def _lives(nodes: Iterable[Node]) -> Iterator[int]:
    """Yield life totals on both sides of those with which a life total is compared."""
    for node in nodes:
        if isinstance(node, c.Compare) and any(
            isinstance(part, a.PropertyOf) and part.property == "life" for part in node.walk()
        ):
            for number in node.walk():
                if isinstance(number, a.Number):
                    yield from (n for n in (number.value - 1, number.value, number.value + 1) if n > 0)


def _counters(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the kinds of counters that the card puts onto itself, or looks for."""
    for node in nodes:
        if isinstance(node, e.Counters):
            yield from (node.kind for _ in range(isinstance(node.on, s.This) and node.kind != "any"))
        elif isinstance(node, a.CountersOn):
            yield from (node.kind for _ in range(isinstance(node.on, s.This)))
        elif isinstance(node, c.Compare):
            parts = (node.left, node.right)
            if all(isinstance(part, a.PropertyOf) and part.property == "power" for part in parts):
                yield "+1{p}"
        elif isinstance(node, c.Matches) and isinstance(node.what, s.This):
            yield from (part.kind for part in node.filter.walk() if isinstance(part, f.HasCounter))


def counters_on_entering(card: CardDefinition) -> Iterator[tuple[str, int]]:
    """Yield the kinds of counters with which a card enters the arena, and how many."""
    for ability in _with_expansions(card):
        if isinstance(ability, ab.Replaces) and ability.kind == "identity" and ability.by is not None:
            for node in ability.by.walk():
                if isinstance(node, e.Counters) and node.op == "put" and isinstance(node.on, s.This):
                    yield node.kind, max(node.n.value, 1) if isinstance(node.n, a.Number) else 1


# Cards


def _wants_in(node: Node, n: int, zone: str, side: int) -> Iterator[Want]:
    """Yield the wants in a node, told how many, where and whose they are as far as what is around it says so."""
    if is_filter(node):
        yield from _wants_of_filter(node, n, zone, side)
    elif isinstance(node, c.Exists):
        yield from _wants_in(node.what, max(node.at_least, 1), zone, side)
    elif isinstance(node, c.Compare):
        number = next((part.value for part in (node.left, node.right) if isinstance(part, a.Number)), 0)
        for part in (node.left, node.right):
            yield from _wants_in(part, min(number + 1, _MOST), zone, side)
    elif isinstance(node, e.Search):
        for where in node.zones:
            yield from _wants_in(node.filter, 1, where, side_of(node.whose or node.who))
    elif isinstance(node, e.Discard):
        if node.what is not None:
            yield from _wants_in(node.what, 1, "hand", side_of(node.who))
    elif isinstance(node, e.RevealUntil):
        yield from _wants_in(node.filter, 1, "deck", side_of(node.whose))
    elif isinstance(node, s.Among) and isinstance(node.of, s.TopCards):
        yield from _wants_in(node.filter, 1, "deck", side_of(node.of.whose))
    elif isinstance(node, Event):
        yield from _wants_of_event(node)
    elif isinstance(node, ab.Keyword):
        yield from _wants_of_keyword(node)
    else:
        for child in node.children():
            yield from _wants_in(child, n, zone, side)


def _wants_of_filter(node: Node, n: int, zone: str, side: int) -> Iterator[Want]:
    yield _want(node, n, zone, side)
    for part in node.walk():
        if isinstance(part, (s.Selector, c.Compare, c.Exists, Event)):
            yield from _wants_in(part, 1, "", ANYBODY)
        elif isinstance(part, (f.Defends, f.Attacks, f.Targets, f.PitchedFor, f.Nth)):
            yield from _wants_in(part.filter, 1, "", ANYBODY)
        elif isinstance(part, f.Controls):
            yield from _wants_in(part.filter, 1, ARENA_WORD, side)


def _wants_of_event(event: Event) -> Iterator[Want]:
    doer = ANYBODY if event.player is None else side_of(event.player)
    if event.kind == "hit" and isinstance(event.object, s.You):
        doer = OTHER
    if event.kind == "defend" and isinstance(event.subject, s.This):
        doer = OWN
    yield from _wants_of_keyword(ab.Keyword(event.kind))
    if event.subject is not None:
        zone = event.from_ or ("deck" if event.kind in ("draw", "reveal") else "")
        yield from _wants_in(event.subject, 1, zone, doer)
    for part in (event.object, event.together, event.besides, event.cause):
        if part is not None:
            yield from _wants_in(
                part, 1, "deck" if event.kind == "boost" else "", ANYBODY if doer == ANYBODY else OTHER - doer
            )


def _wants_of_keyword(keyword: ab.Keyword) -> Iterator[Want]:
    """Yield what the rules of a keyword look for, where its expansion does not say so."""
    if keyword.word.startswith("fusion"):  # CR 8.3.17
        for word in keyword.of:
            yield Want(f.HasSupertype(word), "hand", OWN)
    elif keyword.word == "phantasm":  # CR 8.3.13
        strong = f.PropertyIs("power", ">=", a.Number(6))
        yield Want(
            c.AllOf((f.HasType("Attack"), strong, c.Not(f.HasSupertype("Illusionist")))), "hand", OTHER
        )
    elif keyword.word == "beat chest":  # CR 8.3.33
        yield Want(f.PropertyIs("power", ">=", a.Number(6)), "hand", OWN)
    elif keyword.word == "boost":  # CR 8.3.9
        yield _MECHANOLOGISTS
    elif keyword.word == "rune gate":  # CR 8.3.27
        yield Want(c.AllOf((f.IsA("token"), f.Named("Runechant"))), ARENA_WORD, OWN, 4)
    elif keyword.word == "scrap":  # CR 8.3.32
        yield Want(c.AnyOf((f.HasType("Item"), f.HasType("Equipment"))), "graveyard", OWN)


def _want(node: Node, n: int, zone: str, side: int) -> Want:
    for part in _conjuncts(node):
        if isinstance(part, f.InZone):
            zone = "" if part.zone in _ON_THE_WAY else part.zone
            side = side if part.whose is None else side_of(part.whose)
        elif isinstance(part, (f.ControlledBy, f.OwnedBy)):
            found = side_of(part.who)
            side = side if found == ANYBODY else found
            zone = zone or (ARENA_WORD if _ATTACK not in _conjuncts(node) else "")
        elif isinstance(part, f.Role) and part.word in ("equipped", "in a weapon zone"):
            zone = ARENA_WORD
        elif isinstance(part, f.Role) and part.word == "last attack":
            side = OWN
        elif isinstance(part, f.IsA) and part.noun in ("permanent", "token"):
            zone = zone or ARENA_WORD
    if any(isinstance(part, f.Role) and part.word.startswith("last attack") for part in _conjuncts(node)):
        zone = ""
    return Want(node, zone, side, n)


def _conjuncts(node: Node) -> Iterator[Node]:
    if isinstance(node, c.AllOf):
        for part in node.parts:
            yield from _conjuncts(part)
    else:
        yield node


def is_filter(node: Node) -> bool:
    """Return whether a node is a filter, or joins filters."""
    while isinstance(node, (c.AllOf, c.AnyOf, c.Not)):
        node = node.part if isinstance(node, c.Not) else node.parts[0]
    return isinstance(node, f.Filter)


def side_of(who: s.Selector) -> int:
    """Return whose side a selector of players means, as far as that can be seen."""
    if isinstance(who, s.You):
        return OWN
    if isinstance(who, s.Players) and who.which in _OPPONENTS:
        return OTHER
    if isinstance(who, s.Ref) and who.register == "object":
        return OTHER
    return ANYBODY


# Deeds


def modified_by(card: CardDefinition) -> Iterator[tuple[str, Node]]:
    """Yield the properties that a card's abilities modify, with the filters of what they can be modified on."""
    for ability in card.abilities:
        for node in ability.walk():
            if isinstance(node, m.Modify) and isinstance(node.what, (s.Target, s.All, s.Next, s.Pick)):
                yield f"modify:{node.property}", node.what.filter


def _deeds_wanted(ability: ab.Ability) -> Iterator[Deed]:
    often = {
        id(event): min(node.at_least, _MOST)
        for node in ability.walk()
        if isinstance(node, c.Happened)
        for event in node.event.walk()
    }
    for node in ability.walk():
        if isinstance(node, Event):
            side = ANYBODY if node.player is None else side_of(node.player)
            if node.kind == "damage":
                side = OTHER if side_of_subject(node) == OWN else side
            elif node.kind == "create":
                side = ANYBODY  # what is created under a player's control is often created by the other
            elif node.cause is not None:
                side = next(
                    (side_of(part.who) for part in node.cause.walk() if isinstance(part, f.ControlledBy)),
                    side,
                )
            words = _words_of_event(node)
            own = tuple(f"{word}@own" for word in words)
            yield Deed((*own, *words), side, n=often.get(id(node), 1))
            if side == OTHER:
                yield Deed(tuple(f"{word}@other" for word in words), OWN)
            if node.kind == "defend" and node.object is not None:
                yield from (
                    Deed(deed.words, OTHER) for part in node.object.walk() for deed in _changes_wanted(part)
                )
            for word in _MOVES.get(node.to or "", ()) if node.kind == "move" else ():
                yield Deed((word,), side)
        elif isinstance(node, ab.Keyword) and node.word in _PREVENTING:
            yield Deed(("damage:arcane",), OTHER)
        elif isinstance(node, f.Role) and node.word == "frozen":
            yield Deed(("freeze",))
        else:
            yield from _changes_wanted(node)


def _changes_wanted(node: Node) -> Iterator[Deed]:
    """Yield the changes of a property that is compared."""
    if not isinstance(node, (f.PropertyIs, c.Compare)):
        return
    if isinstance(node, f.PropertyIs):
        yield Deed((f"modify:{node.property}",), OWN)
        yield Deed((f"modify:{node.property}",), OWN, True)
    for part in node.walk():
        if isinstance(part, a.PropertyOf):
            yield Deed((f"modify:{part.property}",), OWN, isinstance(part.what, s.This))


# What moves something to a zone beside what is called so.
_MOVES: Final = {"graveyard": ("discard", "destroy"), "banished": ("banish",), "hand": ("draw",)}


def side_of_subject(event: Event) -> int:
    """Return whose hero or things an event happens to, as far as that can be seen."""
    return side_of(event.subject) if isinstance(event.subject, s.Selector) else ANYBODY


def _words_of_event(event: Event) -> tuple[str, ...]:
    if event.kind == "gains" and event.what is not None:
        return (f"modify:{event.what}", "grant")
    kind = {"fail to win a clash": "clash", "win wager": "wager", "die": "roll"}.get(event.kind, event.kind)
    words = [f"off:{event.from_}", f"from:{event.from_}"] if event.from_ not in (None, "hand") else []
    words += [f"{kind}:random"] if event.random else []
    words += [f"{kind}:{event.what}"] if event.what else []
    if event.subject is not None and is_filter(event.subject):
        words += [
            f"{kind}:{part.name.casefold()}" for part in event.subject.walk() if isinstance(part, f.Named)
        ]
    words += [f"{kind}:{event.to}"] if event.to else []
    return (*words, kind)


def deeds_of(card: CardDefinition) -> frozenset[str]:
    """Return what the abilities of a card do, in the words of kinds of events; what they wait for is no deed."""
    return frozenset(
        word for one in (card, *card.sides) for ability in one.abilities for word in _deeds_in(ability)
    )


def _deeds_in(node: Node) -> Iterator[str]:
    if isinstance(node, (Event, c.Condition, f.Filter)):
        return
    if isinstance(node, (e.Banish, e.Move)) and any(
        isinstance(part, s.TopCards) for part in node.what.walk()
    ):
        yield "off:deck"
    who: object = getattr(node, "who", None)
    for word in _deeds(node):
        yield word
        if isinstance(who, s.Selector) and isinstance(node, (e.Discard, e.Draw, e.Gain, e.Lose)):
            side = side_of(who)
            yield from (f"{word}@own" for _ in range(side != OTHER))
            yield from (f"{word}@other" for _ in range(side != OWN))
    for child in node.children():
        yield from _deeds_in(child)


def _deeds(node: Node) -> Iterator[str]:
    """Yield what one node does."""
    match node:
        case ab.Keyword(word):
            yield {"fusion": "fuse", "fusion and/or": "fuse"}.get(word, word)
            yield from (f"fuse:{of}" for of in node.of if word.startswith("fusion"))
        case e.Create(names):
            yield "create"
            yield from (f"create:{name.casefold()}" for name in names)
        case e.Wager():
            yield "wager"
            yield from (f"create:{name.casefold()}" for name in node.prizes)
        case e.Act(verb):
            yield verb
        case e.Discard():
            yield "discard"
            yield from ("discard:random" for _ in range(node.random))
        case e.Move():
            yield "move"
            yield f"move:{node.to}"
        case e.Deal():
            yield "damage"
            yield f"damage:{node.kind}"
        case e.Gain() | e.Lose():
            yield type(node).__name__.casefold()
            yield f"{type(node).__name__.casefold()}:{node.asset}"
        case e.Counters():
            yield f"{node.op} counter"
            yield f"{node.op} counter:{node.kind}"
        case e.Face():
            yield "turn face"
        case e.Control():
            yield "gain control"
            yield f"gain control:{node.verb}"
        case e.Search(_, zones):
            yield "search"
            yield from (f"from:{zone}" for zone in zones)
        case s.TopCards():
            yield "from:deck"
        case m.Modify():
            yield f"modify:{node.property}"
        case m.Rule():
            yield f"rule:{node.action}"
        case e.Effect():
            yield type(node).__name__.casefold()
        case _:
            return
