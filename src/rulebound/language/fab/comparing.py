"""Comparing cards, heroes and what they have done: powers, equipment, cards drawn (CR 1.8.4, 2.0.3)."""

from __future__ import annotations

from rulebound.ir.abilities import Static
from rulebound.ir.amounts import Arith, Count, History, Number, PropertyOf
from rulebound.ir.conditions import AllOf, AnyOf, ChoseModes, Compare, Every, Exists, Happened, Not
from rulebound.ir.effects import Banish, Do, Look, Modes, Tap
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    CameFrom,
    ControlledBy,
    Defends,
    HasType,
    InZone,
    IsA,
    Other,
    OwnedBy,
    PropertyIs,
)
from rulebound.ir.lasting import CostChange, Lack, Retype, Rule, SetBase
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Next, Pick, Players, Ref, Selector, This, You
from rulebound.language.fab.amounts import half_of_base
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import CARD, as_nodes, filter_of, one_node, parts_of, take_noun
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import CanOnly, From, Joined, Many, Pronoun, ShowsTop

YOU = You()
one = family("one condition")
vp = family("vp", "vp one")
lasting = family("lasting")
ability = family("ability")
event = family("one event")
after = family("after")
thing = family("thing")
subject = family("subject")

# Powers against each other (CR 2.0.3).
after.phrase(
    " with <equal or greater|greater or equal> {p}",
    PropertyIs("power", ">=", PropertyOf(This(), "power")),
    rule="2.0.3",
)
after.phrase(
    " with {p} greater than this's base {p}",
    PropertyIs("power", ">", PropertyOf(This(), "power", base=True)),
    rule="2.0.3a",
)
after.phrase(
    " with {p} greater than twice its base",
    PropertyIs("power", ">", Arith("*", Number(2), PropertyOf(Ref("each"), "power", base=True))),
    rule="2.0.3a",
)
one.phrase(
    "{a:thing} ~have {property:numeric property} greater than {b:thing}",
    of(
        Compare,
        left=of(PropertyOf, what=Slot("a"), property=Slot("property")),
        op=">",
        right=of(PropertyOf, what=Slot("b"), property=Slot("property")),
    ),
    rule="2.0.3",
)
one.phrase(
    "{a:thing} ~have {property:numeric property} greater than {n:history amount}",
    of(Compare, left=of(PropertyOf, what=Slot("a"), property=Slot("property")), op=">", right=Slot("n")),
)
family("history amount").phrase(
    "the amount of damage you've dealt this turn",
    History(Event("damage", player=YOU), measure="sum"),
    rule="8.5.3",
)


# What somebody else than you has done.
def make_has_done(env: Env) -> Value:
    """A player has done something."""
    held, who = env["event"], env["who"]
    window = env["window"]
    if (
        not isinstance(held, Event)
        or held.player != YOU
        or held.subject == YOU
        or not isinstance(who, Selector)
    ):
        raise Declined
    import dataclasses

    return Happened(dataclasses.replace(held, player=who), window if isinstance(window, str) else "turn")


def take_has_done(value: Value) -> Env | None:
    """Take what a player has done apart."""
    import dataclasses

    if not isinstance(value, Happened) or not isinstance(value.event, Event) or value.at_least != 1:
        return None
    who = value.event.player
    if who is None or who == YOU:
        return None
    return {"who": who, "event": dataclasses.replace(value.event, player=YOU), "window": value.window}


one.pair("{who:who one} has {event:past deed} {window:window}", make_has_done, take_has_done)
one.pair(
    "{who:who one} <hasn't|has not> {event:past deed} {window:window}",
    lambda env: Not(one_node(make_has_done(env))),
    lambda value: take_has_done(value.part) if isinstance(value, Not) else None,
)
deed = family("past deed")
for verb, kind in (
    ("destroyed", "destroy"),
    ("drawn", "draw"),
    ("played", "play"),
    ("discarded", "discard"),
    ("created", "create"),
):
    deed.phrase(f"{verb} a/an {{subject:noun}}", Event, kind=kind, player=YOU)
    one.phrase(
        f"{{who:who one}} has {verb} {{n:many}} or more {{f:nouns}} {{window:window}}",
        of(
            Happened,
            event=of(Event, kind=kind, subject=Slot("f"), player=Slot("who")),
            window=Slot("window"),
            at_least=Slot("n"),
        ),
    )
    one.phrase(
        f"an opponent has {verb} {{n:many}} or more {{f:nouns}} {{window:window}}",
        of(
            Not,
            part=of(
                Every,
                over=Players("opponents"),
                condition=of(
                    Not,
                    part=of(
                        Happened,
                        event=of(Event, kind=kind, subject=Slot("f"), player=Ref("each")),
                        window=Slot("window"),
                        at_least=Slot("n"),
                    ),
                ),
            ),
        ),
    )
one.phrase(
    "<you've|you have> dealt or been dealt {what:damage kind} damage {window:window}",
    of(
        AnyOf,
        parts=(
            of(
                Happened, event=of(Event, kind="damage", what=Slot("what"), player=YOU), window=Slot("window")
            ),
            of(
                Happened,
                event=of(Event, kind="damage", what=Slot("what"), subject=YOU),
                window=Slot("window"),
            ),
        ),
    ),
)
family("past").phrase("attacked {object:whom attacked}", Event, kind="attack", player=YOU)
family("whom attacked").words({"them": Pronoun("they")})
one.phrase(
    "another {f:noun} has gained {what:keyword} {window:window}",
    of(
        Happened,
        event=of(Event, kind="gains", subject=of(AllOf, parts=(Slot("f"), Other())), what=Slot("what")),
        window=Slot("window"),
    ),
    rule="6.2.5",
)

# What heroes control against each other.
one.phrase(
    "you have less {property:life} and control fewer equipment and tokens than {who:them}",
    of(
        AllOf,
        parts=(
            of(
                Compare,
                left=of(PropertyOf, what=YOU, property=Slot("property")),
                op="<",
                right=of(PropertyOf, what=Slot("who"), property=Slot("property")),
            ),
            *(
                of(
                    Compare,
                    left=Count(All(AllOf((*noun, ControlledBy(YOU))))),
                    op="<",
                    right=of(
                        Count, of=of(All, filter=of(AllOf, parts=(*noun, of(ControlledBy, who=Slot("who")))))
                    ),
                )
                for noun in ((IsA("permanent"), HasType("Equipment")), (IsA("token"),))
            ),
        ),
    ),
    rule="1.8.4",
)
for words, which in (("the defending hero", "defending"), ("the attacking hero", "attacking")):
    one.phrase(
        f"{words} controls a/an {{f:noun}}",
        of(Exists, what=of(All, filter=of(AllOf, parts=(Slot("f"), ControlledBy(Players(which)))))),
    )


# Two kinds of things at once.
def both(env: Env) -> AnyOf:
    """Join two nouns; what stands after the second alone could belong to both, which is no meaning to guess (1.8.7).

    Raises:
        Declined: only the second has something after it.
    """
    a, b = one_node(env["a"]), one_node(env["b"])
    first, second = take_noun(a, "heads"), take_noun(b, "heads")
    if first is None or second is None or (first["after"] is None and second["after"] is not None):
        raise Declined
    return AnyOf((a, b))


thing.pair(
    "all {a:nouns} and {b:nouns}",
    lambda env: Many("all and", both(env)),
    lambda value: _two(value, "all and"),
)
subject.pair(
    "{a:nouns} and {b:nouns}",
    lambda env: Many("and", both(env)),
    lambda value: _two(value, "and"),
)
subject.pair(
    "your {a:nouns} and {b:nouns}",
    lambda env: Many("your and", both(env)),
    lambda value: _two(value, "your and"),
)


subject.shown("{a:nouns} and {b:nouns}", of(All, filter=of(AnyOf, parts=(Slot("a"), Slot("b")))))


def _two(value: Value, style: str) -> Env | None:
    if not isinstance(value, Many) or value.style != style or not isinstance(value.filter, AnyOf):
        return None
    a, b = value.filter.parts
    return {"a": a, "b": b}


def make_sorts(env: Env) -> Value:
    """Two words before one noun: "swords and daggers" as attacks."""
    return sorts_of((one_node(env["a"]), one_node(env["b"])), env["f"])


def sorts_of(words: tuple[Node, ...], noun: Value) -> Many:
    """What is of any of several sorts."""
    held = parts_of(one_node(noun))
    split = take_noun(one_node(noun), "heads")
    head = as_nodes(split["head"]) if split is not None else held[:1]
    return Many("sorts", filter_of((*head, AnyOf(words), *held[len(head) :])))


def take_several_sorts(value: Value) -> Env | None:
    """Take three or more words before one noun apart."""
    if not isinstance(value, Many) or value.style != "sorts":
        return None
    parts = parts_of(value.filter)
    several = next((part for part in parts if isinstance(part, AnyOf)), None)
    if several is None or len(several.parts) < 3:
        return None
    return {"xs": several.parts, "f": filter_of(tuple(part for part in parts if part is not several))}


def take_sorts(value: Value) -> Env | None:
    """Take two words before one noun apart."""
    if not isinstance(value, Many) or value.style != "sorts":
        return None
    first, both, *rest = parts_of(value.filter)
    if not isinstance(both, AnyOf) or len(both.parts) != 2:
        return None
    return {"a": both.parts[0], "b": both.parts[1], "f": filter_of((first, *rest))}


subject.pair("{a:adjective} and {b:adjective} {f:nouns}", make_sorts, take_sorts)
G.add(ListRule(G, "adjectives and", "adjective", Words(", "), Words(", and "), least=3))
subject.pair(
    "{xs:adjectives and} {f:nouns}",
    lambda env: sorts_of(as_nodes(env["xs"]), env["f"]),
    take_several_sorts,
    rule="1.8.7",
)


subject.phrase(
    "opposing attacks", Many("opposing", AllOf((IsA("attack"), ControlledBy(Players("opponents")))))
)
family("each of").phrase(
    "{f:noun} that hit", of(History, event=of(Event, kind="hit", subject=Slot("f"), player=YOU))
)


# From hand, with another.
def make_another_from_hand(env: Env) -> Value:
    """Another card of a kind that came from hand."""
    return filter_of((*parts_of(one_node(env["f"])), Other(), CameFrom("hand", "defended")))


def take_another_from_hand(value: Value) -> Env | None:
    """Take "another ... from hand" apart."""
    parts = parts_of(value)
    if len(parts) < 3 or parts[-2:] != (Other(), CameFrom("hand", "defended")):
        return None
    return {"f": filter_of(parts[:-2])}


family("companion").pair("another {f:bare noun} from hand", make_another_from_hand, take_another_from_hand)
after.phrase(" defending a/an {f:noun}", of(Defends, filter=Slot("f")), rule="7.0.5c")
after.phrase(" they own", of(OwnedBy, who=Pronoun("they")))
after.phrase(" from all {zone:zone}s", InZone)

# Looking at two things, tapping somebody.
vp.phrase(
    "@look at {a:thing} and {b:thing}", of(Do, steps=(of(Look, what=Slot("a")), of(Look, what=Slot("b"))))
)
vp.phrase("@tap {what:whom}", Tap)
vp.phrase("@untap {what:who one}", Tap, untap=True)

# Two colours banished from one place.
for words, count in (
    ("{n:several} {a:color} and {m:several} {b:color} cards", True),
    ("a {a:color} and {b:color} card", False),
):
    vp.phrase(
        f"@banish {words} from your {{zone:zone}}",
        of(
            Do,
            steps=tuple(
                of(
                    Banish,
                    what=of(
                        Pick,
                        filter=of(Joined, f=of(AllOf, parts=(CARD, Slot(x))), zone=Slot("zone")),
                        n=Slot(k) if count else Number(1),
                    ),
                )
                for x, k in (("a", "n"), ("b", "m"))
            ),
        ),
    )

# What may defend against what (CR 7.3.2b).
ability.phrase(
    "This <may|can> only defend an attack if {c:condition}",
    of(CanOnly, do=Rule("cannot", "defend", what=This()), condition=Slot("c")),
    rule="1.0.2a",
)
lasting.phrase(
    "{what:subject} can't be defended by more than {n:plain number} {by:nouns}{for_:?duration}",
    Rule,
    mode="cannot",
    action="be defended",
    rule="7.3.2b",
)

# What objects are and what they lack (CR 6.3.2).
ability.phrase(
    "This counts as a {name:name}", of(Static, do=(of(Retype, what=This(), name=Slot("name")),)), rule="1.8.8"
)
lasting.phrase("{what:subject} ~lose all {of:lacked}{for_:?duration}", Lack, rule="6.3.2")
lasting.phrase(
    "{what:subject} ~lose and can't gain {of:lacked}{for_:?duration}", Lack, and_lock=True, rule="6.3.2"
)
family("lacked").words({"colors": "colors", "names": "names", "class and talent types": "supertypes"})

# Life against everybody else's.
MORE_THAN_ANY = Every(
    Players("others", Ref("each")),
    Compare(PropertyOf(Ref("each"), "life"), ">", PropertyOf(Ref("other"), "life")),
    bind="other",
)
ability.phrase(
    "If a hero has more {h} than any other hero, they can't gain {h}",
    Static((Rule("cannot", "gain life", who=Players("each", filter=MORE_THAN_ANY)),)),
    rule="1.0.2",
)
ability.phrase(
    "If you have the same {h} as a hero, it also counts as you having more {h} than them, and them having less"
    " {h} than you",
    Static((Rule("counts", "more life", who=YOU),)),
    rule="1.8.8",
)

# Costs of what others play (CR 5.1.6a).
lasting.phrase(
    "the next {filter:noun} {whose:who one} plays this turn costs an additional {n:resources} to play",
    of(CostChange, what=of(Next, filter=Slot("filter"), how="played", whose=Slot("whose")), n=Slot("n")),
    rule="5.1.6a",
)
lasting.phrase(
    "{what:all} cost opponents an additional {n:resources} to play{for_:?duration}",
    CostChange,
    who=Players("opponents"),
    rule="5.1.6a",
)

# Half of what an object has.
for rounded in ("up", "down"):
    lasting.phrase(
        f"{{what:thing}}'s base {{property:property}} is halved, rounded {rounded}{{for_:?duration}}",
        of(
            SetBase,
            what=Slot("what"),
            property=Slot("property"),
            n=half_of_base(rounded),
            for_=Slot("for_"),
        ),
        rule="1.12.1a",
    )
amount = family("amount")
amount.phrase("the number of other heroes in the game", Count(Players("others")))
for who, verb in (("who many", "reveal"), ("who one", "reveals")):
    family("effect").phrase(f"{{who:{who}}} {verb} the top card of their deck", ShowsTop)
after.phrase(
    " from <an opponent's|an opposing hero's> {zone:zone}",
    of(From, zone=Slot("zone"), whose=Players("opponents")),
)
after.phrase(" without base {d}", Not(PropertyIs("defense", ">=", Number(0), base=True)), rule="1.8.7")

# Untapping (CR 8.5.56).
lasting.phrase("{what:subject} can't untap{for_:?stay}", Rule, mode="cannot", action="untap", rule="8.5.56")

lasting.phrase("{what:who many} can't untap{for_:?stay}", Rule, mode="cannot", action="untap", rule="8.5.56")

# Some of the modes, at least one.
modal = family("modal")
modal.phrase("choose 1 or both;{modes:bullets}", Modes, n=Number(2), up_to=True, least=1, rule="1.7.5")
family("one condition").phrase("you choose both", ChoseModes(2), rule="1.7.5a")
