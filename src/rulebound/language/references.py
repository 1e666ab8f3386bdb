"""What was named so far in an ability, and which pronoun stands for it (CR 1.8; the survey of references).

"They" is the hero named last; "it" the card of the last move, search, reveal or look, else the object that
the clause before speaks of, else this; "the attack" is the attack of the trigger.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from rulebound.ir.amounts import Count, CountersOn, Number
from rulebound.ir.conditions import AllOf, AnyOf, Compare, Exists, Happened, Matches, Not, Succeeded
from rulebound.ir.effects import (
    Act,
    Banish,
    BanishUntil,
    Choose,
    Clash,
    Counters,
    Create,
    Deal,
    Destroy,
    Discard,
    Draw,
    Face,
    Look,
    Move,
    Negate,
    PayUpTo,
    PutUnder,
    Reveal,
    RevealUntil,
    Search,
    Transform,
    Wager,
)
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import HasType, IsA, OneOf, Other, Role, Under
from rulebound.ir.lasting import Grant, Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import (
    ONE,
    All,
    Among,
    AnyTarget,
    Next,
    OnTopOf,
    Pick,
    Players,
    Ref,
    Selector,
    SourceOf,
    Subjects,
    Target,
    This,
    TopCards,
    You,
)

# Types of objects that attack through a proxy: "the sword" of a sword attack is what attacks (CR 1.4.3).
WEAPONS = frozenset(
    {"Weapon", "Axe", "Bow", "Claw", "Club", "Dagger", "Flail", "Hammer", "Scythe", "Staff", "Sword", "Ally"}
)
ON_A_CARD = Discard | Destroy | Banish
ONE_OF = "one of them"
# Whose deck the cards are from that are looked at: no word of a text.
DECK_OF = "deck of"
# Who has searched for what was found: no word either.
FOUND_BY = "found by"
# What a text says was done to cards, and the registers that keep them: "the discarded card".
DEEDS = frozenset({"discarded", "banished", "revealed", "destroyed", "created"})
OTHER_TURNS = (Players("each"), Players("opponents"), Players("others"))
SEVERAL = frozenset({"each", "others", "opponents"})
SINGLE_PLAYERS = frozenset({"attacking", "defending", "turn", "controller", "owner"})


@dataclasses.dataclass(slots=True)
class Named:
    """For each pronoun the selector that it stands for now, and how many targets were named."""

    words: dict[str, Selector] = dataclasses.field(default_factory=dict)
    targets: int = 0
    damage: str | None = None
    many: str = "amount"
    moved: dict[Selector, Selector] = dataclasses.field(default_factory=dict)
    counted: Count | None = None
    done: Selector | None = None

    def thing(self, selector: Selector) -> None:
        """A thing was named."""
        for word in ("it", "that card", "them", "those cards"):
            self.words[word] = selector

    def prior(self, node: Node) -> None:
        """The effect that an instead replaces: "it" is what that was about."""
        if isinstance(node, Modify | Grant):
            self.thing(Ref(node.what.bind) if isinstance(node.what, Target | Pick) else node.what)

    def leave_condition(self, before: Selector | None) -> None:
        """A conditional clause is over; what it named may not be there, so two things could be meant."""
        now = self.words.get("it")
        self.done = None
        if before is not None and self.moved.get(before) == now:
            return  # The same thing, where it has come to.
        if now != before and before not in (None, This()):
            self.unclear()
            self.done = now

    def you_do(self, condition: Node) -> None:
        """After "if you do" what was conditional has been done: then "it" is what that named."""
        if condition == Succeeded() and self.done is not None:
            self.thing(self.done)

    def each_alone(self, modes: tuple[Node, ...], of: Callable[[Node], Node]) -> tuple[Node, ...]:
        """Give each of several effects, of which one happens, what was named before all of them; what only some of
        them name is unclear afterwards.
        """
        before, made, changed = self.words, [], False
        for mode in modes:
            self.words = dict(before)
            made.append(of(mode))
            changed |= self.words != before
        self.words = before
        if changed:
            self.unclear()
        return tuple(made)

    def one_of(self, modes: tuple[Node, ...]) -> None:
        """One of several effects happens to a card: "that card" is the one it happened to."""
        if all(isinstance(mode, ON_A_CARD) and mode.bind == ONE_OF for mode in modes):
            self.thing(Ref(ONE_OF))

    def unclear(self) -> None:
        """Something was named that has no register, or that may or may not be meant."""
        for word in ("it", "that card", "the attack", "that attack"):
            self.words.pop(word, None)

    def player(self, selector: Selector) -> None:
        """A player was named."""
        for word in ("they", "that hero"):
            self.words[word] = selector

    def doer(self, who: Selector) -> None:
        """Somebody does something; who was chosen has been named by the choice."""
        if not isinstance(who, You | Target | Pick):
            self.player(who)

    def attack(self, selector: Selector) -> None:
        """An attack was named."""
        for word in ("the attack", "that attack"):
            self.words[word] = selector

    def pointed_at(self, filter_: Node, selector: Selector) -> None:
        """A thing of a kind was named: "the dagger" is this one."""
        source = SourceOf(selector) if is_attack(filter_) else selector
        for part in filter_.walk():
            if isinstance(part, HasType):
                weapon = part.word in WEAPONS
                for word in ("the", "that"):
                    self.words[f"{word} {part.word.lower()}"] = source if weapon else selector
            elif part in (IsA("token"), IsA("card")):
                self.words[f"the {part.noun}"] = selector

    def other(self) -> Other:
        """Of what was just created the others are meant, where it is asked whether there are others."""
        created = self.words.get("it")
        return Other(created if created == Ref("created") else None)

    def this(self) -> None:
        """The object itself was named: it is meant where nothing else can be."""
        self.words.setdefault("it", This())

    def see(self, node: Node) -> None:
        """Note what a node of the meaning names, after its parts were noted."""
        self._count(node)
        if isinstance(node, This) or node == Role("defending this"):
            self.this()
        elif isinstance(node, Target | Pick):
            ref = Ref(node.bind)
            (self.player if is_only_player(node.filter) else self.thing)(ref)
            self.pointed_at(node.filter, ref)
            if isinstance(node, Target):
                self.words["the target"] = ref
                if is_attack(node.filter):
                    self.attack(ref)
        elif isinstance(node, TopCards | Search | RevealUntil | Discard | BanishUntil):
            self.thing(Ref(node.bind))
        elif isinstance(node, Next | Draw):
            self.unclear()
        elif isinstance(node, AnyTarget):
            self.player(Ref(node.bind))
        elif isinstance(node, Players):
            if node.which in SINGLE_PLAYERS:
                self.player(node)
        elif isinstance(node, Deal):
            self.damage = node.bind
        elif isinstance(node, Transform):
            if node.token is not None:
                self.thing(Ref("created"))
        elif isinstance(node, Compare | Exists | Matches):
            self._asked(node)
        elif isinstance(node, Among):
            self.thing(node)
        elif isinstance(node, Choose | Clash | Wager):
            self._choice(node)
        elif isinstance(node, Happened | Act):
            self._done(node)
        else:
            self._what_became_of(node)

    def _choice(self, node: Node) -> None:
        """Note what is chosen, and who it is between."""
        if isinstance(node, Choose) and isinstance(node.what, Pick):
            chosen = Ref(node.what.bind)
            self.words["the chosen card"] = chosen
            if node.what.n != ONE:
                self.words["among them"] = chosen
                self.words["the rest"] = Among(chosen, Not(OneOf(Ref("picked"))))
        elif isinstance(node, Choose) and isinstance(node.what, Target) and node.what.max > 1:
            self.words["among them"] = Ref(node.what.bind)
        elif isinstance(node, Clash | Wager):
            if isinstance(node, Clash):
                self.player(node.with_)
            self.words["the other hero"] = Ref("loser")

    def _done(self, node: Node) -> None:
        """Note what was done this way, and what a keyword does it to."""
        if isinstance(node, Happened):
            self._happened(node)
        elif isinstance(node, Act) and node.verb == "pitch":
            self.thing(Ref("done"))

    def _what_became_of(self, node: Node) -> None:
        """Note what something was done to."""
        if isinstance(node, Create):
            for word in ("it", "them"):  # a text calls tokens so, and "the cards" what it named before them
                self.words[word] = Ref(node.bind)
        elif isinstance(node, Banish | Move | Negate | Reveal):
            self._put(node)
        elif isinstance(node, Destroy | PutUnder) and isinstance(node.what, TopCards):
            self.thing(Ref(node.bind))
        if isinstance(node, Look | Reveal):
            self._seen_together(node)

    def _put(self, node: Banish | Move | Negate | Reveal) -> None:
        """Note what was chosen and moved or shown: the object that it has become (CR 3.0.9b)."""
        became = isinstance(node, Move) and isinstance(node.what, Ref) and node.to in ("arsenal", "arena")
        if became or isinstance(node.what, Pick | TopCards | Target) or node == Banish(This()):
            self.thing(Ref(node.bind))
        elif isinstance(node, Banish) and isinstance(node.what, Ref) and node.what == self.words.get("it"):
            # CR 3.0.9: what is banished is a new object, and that one is "it" from now on.
            self.moved[node.what] = Ref(node.bind)
            self.thing(Ref(node.bind))

    def _count(self, node: Node) -> None:
        """Note an effect on several things, or on so many of them: "that many" is how many those were. Note whose what was
        searched for is.
        """
        if isinstance(node, PayUpTo):
            self.many = node.bind
        elif isinstance(node, Counters) and not isinstance(node.n, Number):
            self.many = "done"
        elif (isinstance(node, Discard) and not isinstance(node.n, Number)) or (
            isinstance(node, Banish | Move | Destroy)
            and (isinstance(node.what, All) or _of_several(node.what))
        ):
            self.many = node.bind
        elif isinstance(node, Face) and _of_several(node.what):
            self.many = "done"
        elif isinstance(node, Search):
            self.words[FOUND_BY] = node.who

    def _seen_together(self, node: Look | Reveal) -> None:
        """Note the cards that are looked at or revealed together, one of which may be chosen."""
        if isinstance(node.what, All | TopCards):
            looked_at = isinstance(node, Look) and isinstance(node.what, TopCards)
            seen = Ref(node.what.bind if looked_at and isinstance(node.what, TopCards) else node.bind)
            self.words["among them"] = seen
            self.words["the rest"] = Among(seen, Not(OneOf(Ref("picked"))))
            if isinstance(node.what, TopCards):
                self.words[DECK_OF] = node.what.whose

    def _happened(self, node: Happened) -> None:
        """Note what a look into the past names: who was dealt damage this way, or the object that was played."""
        if node.window == "way":
            self.this_way(node.event)
        elif node.window == "play":
            self.this()

    def _asked(self, node: Compare | Exists | Matches) -> None:
        """Note what a condition finds or asks: what was done something to, what is under something, or that there are
        so many counters on this.
        """
        if isinstance(node, Compare):
            if isinstance(node.left, CountersOn) and node.left.on == This():
                self.thing(This())
            return
        if isinstance(node, Exists):
            if isinstance(node.what, All) and done_this_way(node.what.filter):
                self.counted = Count(node.what)
            return
        if isinstance(node.filter, Under):
            word = "that object" if node.filter.of == IsA("object") else "that permanent"
            self.words[word] = OnTopOf(node.what)
        if isinstance(node.what, Ref) and node.what.register in DEEDS:
            self.thing(node.what)
        if node.what == Ref("target") and not is_player(node.filter):
            self.words.pop("they", None)  # so the target is no hero
            self.thing(node.what)
            self.pointed_at(node.filter, node.what)

    def this_way(self, event: Node) -> None:
        """Note the hero that something was done to this way."""
        if isinstance(event, Event) and isinstance(event.subject, Node) and event.kind == "damage":
            if is_player(event.subject):
                self.player(Subjects(event, "way"))

    def trigger(self, event: Node) -> None:
        """Note what the event of a trigger names."""
        if isinstance(event, AnyEvent):
            for part in event.events:
                self.trigger(part)
        if isinstance(event, PhaseStarts) and event.whose in OTHER_TURNS:
            self.player(Players("turn"))  # CR 4.0.3b: theirs is the turn
        if not isinstance(event, Event):
            return
        if event.whose in OTHER_TURNS:
            self.player(Players("turn"))
        if event.kind in ("hit", "damage"):
            self.damage = "amount"
        self._attacker(event.object)
        if isinstance(event.object, Node):
            (self.player if is_player(event.object) else self.thing)(Ref("object"))
            self.pointed_at(event.object, Ref("object"))
        if isinstance(event.subject, Node) and not isinstance(event.subject, You):
            self._subject(event.subject)
        if isinstance(event.object, This):
            self.thing(This())
            if isinstance(event.subject, Node) and IsA("card") in event.subject.walk():
                self.words["that card"] = Ref("subject")
        elif event.kind == "defend" and isinstance(event.object, Node):
            self.thing(Ref("object"))
            self.attack(Ref("object"))
        if event.kind in ("attack", "hit") and not (
            isinstance(event.subject, Node)
            and not isinstance(event.subject, This)
            and is_attack(event.subject)
        ):
            self.attack(Ref("attack"))
        if isinstance(event.player, Players | Ref):
            self.player(Ref("player"))
        if event.kind == "clash":
            self.words["the other hero"] = Ref("object")
        elif event.kind == "target":
            self.words["that source"] = Ref("object")

    def _attacker(self, object_: Node | None) -> None:
        """An attack of a hero of some kind is defended: they are the attacking hero (CR 7.2.3a)."""
        parts = () if object_ is None else tuple(object_.walk())
        if any(isinstance(part, Players) and part.filter is not None for part in parts):
            self.player(Players("attacking"))

    def _subject(self, subject: Node) -> None:
        named = subject if isinstance(subject, This) else Ref("subject")
        (self.player if is_player(subject) else self.thing)(named)
        if not isinstance(subject, This):
            self.pointed_at(subject, named)
        if isinstance(subject, This) or is_attack(subject):
            self.attack(named)


def done_this_way(filter_: Node) -> bool:
    """Whether a filter speaks of what an effect before has left in a register."""
    return any(isinstance(part, OneOf) and isinstance(part.what, Ref) for part in filter_.walk())


def is_player(filter_: Node) -> bool:
    """Whether a filter speaks of heroes, and not of what is in a zone or under the control of one."""
    if isinstance(filter_, AllOf | AnyOf):
        return any(is_player(part) for part in filter_.parts)
    return filter_ == IsA("hero") or (isinstance(filter_, Not) and is_player(filter_.part))


def may_be_thing(filter_: Node) -> bool:
    """Whether a filter that speaks of heroes also speaks of something else: a hero or an ally."""
    first = filter_.parts[0] if isinstance(filter_, AllOf) else filter_
    return isinstance(first, AnyOf) and not all(is_player(part) for part in first.parts)


def _of_several(what: Node) -> bool:
    """Return whether a choice may be of more or of fewer than one, so that "that many" can be said of it."""
    return isinstance(what, Pick) and (what.n != ONE or what.up_to)


def is_several(who: Selector) -> bool:
    """Whether these may be several players."""
    return isinstance(who, Players) and who.which in SEVERAL


def unbound(mode: Node) -> Node:
    """Give an effect without the register that only says that it is one of several."""
    if isinstance(mode, ON_A_CARD) and mode.bind == ONE_OF:
        return dataclasses.replace(mode, bind=type(mode).__dataclass_fields__["bind"].default)
    return mode


def is_only_player(filter_: Node) -> bool:
    """Whether a filter speaks of heroes and nothing else."""
    return is_player(filter_) and not may_be_thing(filter_)


def is_attack(filter_: Node) -> bool:
    """Whether a filter speaks of attacks, or of cards that become one."""
    return any(part in (IsA("attack"), HasType("Attack")) for part in filter_.walk())
