"""Noun phrases: what a thing must be, as a filter (CR 1.2.2, 1.8.7).

A filter is a row of parts: those of the head noun first, then those of the words before it, then those of
what follows it.
"""

from __future__ import annotations

from itertools import pairwise

from rulebound.ir.amounts import Count, Number, PropertyOf
from rulebound.ir.conditions import AllOf, AnyOf, Not
from rulebound.ir.events import Event
from rulebound.ir.filters import (
    CameFrom,
    ControlledBy,
    Defends,
    Did,
    FaceIs,
    HasColor,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    IsMarked,
    IsTapped,
    Named,
    NameHas,
    OneOf,
    Other,
    OwnedBy,
    PropertyIs,
    Role,
    SameName,
)
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import All, Players, Ref, This, You
from rulebound.language.fab.grammar import NOTHING_BETWEEN, G, family
from rulebound.language.fab.lexicon import PERMANENT_NOUNS, SUPERTYPES, TYPE_WORDS
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Of, Slot, of
from rulebound.language.surface import From, Many, Pronoun

YOU = You()
CARD, ATTACK = IsA("card"), IsA("attack")

HEADS: dict[tuple[Node, ...], tuple[str, str]] = {
    (CARD, HasType("Action"), HasType("Attack")): ("attack action card", "attack action cards"),
    (CARD, HasType("Action")): ("action card", "action cards"),
    (CARD, HasType("Attack Reaction")): (
        "<attack reaction card|attack reaction>",
        "<attack reaction cards|attack reactions>",
    ),
    (CARD, HasType("Defense Reaction")): (
        "<defense reaction card|defense reaction>",
        "<defense reaction cards|defense reactions>",
    ),
    (CARD,): ("card", "cards"),
    (ATTACK,): ("attack", "attacks"),
    (IsA("hero"), ControlledBy(Players("opponents"))): ("opposing hero", "opposing heroes"),
    (IsA("hero"),): ("hero", "heroes"),
    (IsA("permanent"),): ("permanent", "permanents"),
    (IsA("token"),): ("token", "tokens"),
    (IsA("chain link"),): ("chain link", "chain links"),
    # CR 8.2.14a: what becomes a permanent is the back-face of a construct
    **{
        (CARD if word == "Construct" else IsA("permanent"), HasType(word)): forms
        for word, forms in PERMANENT_NOUNS.items()
    },
}


def filter_of(parts: tuple[Node, ...]) -> Node:
    """Join parts into one filter."""
    return parts[0] if len(parts) == 1 else AllOf(parts)


def parts_of(value: Value) -> tuple[Node, ...]:
    """Give the parts of a filter."""
    if isinstance(value, AllOf):
        return value.parts
    return (value,) if isinstance(value, Node) else ()


def as_nodes(value: Value) -> tuple[Node, ...]:
    """Take a tuple of nodes out of a hole."""
    return tuple(part for part in value if isinstance(part, Node)) if isinstance(value, tuple) else ()


one, many = family("head"), family("heads")
for head_parts, (singular, plural) in HEADS.items():
    one.phrase(singular, head_parts)
    many.phrase(plural, head_parts)
TOKEN: tuple[IsA | Slot, ...] = (IsA("token"), Slot("named"))
one.phrase("{named:named} token", TOKEN)
many.phrase("{named:named} tokens", TOKEN)
one.phrase("{named:named}", (IsA("permanent"), Slot("named")))
many.phrase("{named:named}<s|>", (IsA("permanent"), Slot("named")))

adjective = family("adjective")
for supertype in SUPERTYPES:
    adjective.phrase(supertype, HasSupertype(supertype))
adjective.words({color: HasColor(color) for color in ("red", "yellow", "blue")})
adjective.words({forms[0]: HasType(word) for word, forms in PERMANENT_NOUNS.items()})
adjective.words({word if word[0].isdigit() else word.lower(): HasType(word) for word in TYPE_WORDS})
adjective.words({word: Role(word) for word in ("attacking", "defending", "equipped")})
adjective.words({"PSA graded": PropertyIs("grade", ">=", Number(1))})
adjective.words({"face-up": FaceIs("up"), "face-down": FaceIs("down")})
adjective.words({"tapped": IsTapped(), "untapped": IsTapped(tapped=False)})
adjective.words({"marked": IsMarked(), "frozen": Role("frozen"), "intimidated": Role("intimidated")})
adjective.phrase("{named:named}", Slot("named"))
adjective.phrase("non-{x:adjective}", of(Not, part=Slot("x")))
adjective.words({"non-attack": Not(HasType("Attack")), "non-token": Not(IsA("token"))})

G.add(
    ListRule(
        G,
        "adjectives or",
        "adjective",
        Words(", "),
        Words(" or ", (", or ", " and/or ", ", and/or ")),
        least=2,
    )
)
before = family("before")
before.phrase("{x:adjective} ", Slot("x"))
before.phrase("other ", Other())
before.phrase("{xs:adjectives or} ", of(AnyOf, parts=Slot("xs")))
G.add(ListRule(G, "befores", "before", NOTHING_BETWEEN, NOTHING_BETWEEN))
G.add(ListRule(G, "afters", "after", NOTHING_BETWEEN, NOTHING_BETWEEN))


def attaches(after: tuple[Node, ...]) -> bool:
    """Whether what follows can belong to this noun.

    A card in a hand or graveyard is nobody's to control (CR 1.3.1b), and what follows "the number of auras"
    belongs to the auras.
    """
    owned = any(isinstance(part, InZone | From) and part.zone != "combat chain" for part in after)
    for before, part in pairwise((None, *after)):
        if isinstance(before, Defends):
            return False  # What follows belongs to the attack.
        if isinstance(before, SameName) and isinstance(before.of, Many):
            return False  # What follows belongs to those that it is compared with.
        counting = isinstance(before, PropertyIs) and isinstance(before.value, Count)
        controlled = isinstance(part, ControlledBy) or (
            isinstance(part, AllOf) and part.parts[1:] == (Role("equipped"),)
        )
        if (controlled and (owned or counting)) or (counting and isinstance(part, NameHas)):
            return False
    return True


def make_noun(env: Env) -> Value:
    """Put head, words before and words after into one filter."""
    if not attaches(as_nodes(env["after"])):
        raise Declined
    return filter_of(as_nodes(env["head"]) + as_nodes(env["before"]) + as_nodes(env["after"]))


def take_noun(value: Value, heads: str) -> Env | None:
    """Split a filter into the longest head that there is, the words before and the words after."""
    parts = parts_of(value)
    for size in range(len(parts), 0, -1):
        if G.show(heads, parts[:size]) is not None:
            rest = parts[size:]
            cut = 0
            while cut < len(rest) and G.show("before", rest[cut]) is not None:
                cut += 1
            return {"head": parts[:size], "before": rest[:cut] or None, "after": rest[cut:] or None}
    return None


family("noun").pair(
    "{before:?befores}{head:head}{after:?afters}", make_noun, lambda value: take_noun(value, "head")
)
family("nouns").pair(
    "{before:?befores}{head:heads}{after:?afters}", make_noun, lambda value: take_noun(value, "heads")
)


def has_no_cost(value: Value) -> bool:
    """Whether this is a token, for none is printed with a cost (CR 2.2.2), or the attack of a weapon (CR 1.4.3a)."""
    parts = parts_of(value)
    weapon = parts[:1] == (ATTACK,) and any(isinstance(part, HasType) for part in parts)
    return weapon or parts[:1] == (IsA("token"),)


def is_cost(part: Node) -> bool:
    """Whether this asks for a cost."""
    return isinstance(part, PropertyIs) and part.property == "cost"


def shares_its_head(a: Node, b: Node) -> bool:
    """Whether "a or b" is rather two words before one head: "sword or dagger attack"."""
    first, second = parts_of(a), parts_of(b)
    if len(first) != 2 or first[0] != IsA("permanent") or len(second) < 2:
        return False
    if isinstance(first[1], Named):
        return second[0] == IsA("token")
    split = take_noun(b, "head")
    has_word_before = split is not None and split["before"] is not None
    return isinstance(first[1], HasType) and second[0] in (ATTACK, CARD) and has_word_before


def make_either(env: Env) -> Value:
    """Join two nouns with or; what follows belongs to each that can have it (CR 1.8.7)."""
    a, b, after = one_node(env["a"]), one_node(env["b"]), as_nodes(env["after"])
    if shares_its_head(a, b):
        raise Declined
    own = tuple(part for part in after if is_cost(part)) if has_no_cost(a) else ()
    if own:
        b = filter_of((*parts_of(b), *own))
    return filter_of((AnyOf((a, b)), *(part for part in after if part not in own)))


def take_either(value: Value) -> Env | None:
    """Take two nouns joined with or apart."""
    parts = parts_of(value)
    first = parts[0] if parts else None
    if not isinstance(first, AnyOf) or len(first.parts) != 2:
        return None
    a, b = first.parts
    own = tuple(part for part in parts_of(b) if is_cost(part)) if has_no_cost(a) else ()
    if own:
        b = filter_of(tuple(part for part in parts_of(b) if part not in own))
    return {"a": a, "b": b, "after": (*own, *parts[1:]) or None}


def one_node(value: Value) -> Node:
    """Take a node out of a hole.

    Raises:
        Declined: it holds something else.
    """
    if isinstance(value, Node):
        return value
    raise Declined


family("bare noun").pair(
    "{before:?befores}{head:head}",
    lambda env: make_noun({**env, "after": None}),
    lambda value: _no_after(take_noun(value, "head")),
)
family("bare nouns").pair(
    "{before:?befores}{head:heads}",
    lambda env: make_noun({**env, "after": None}),
    lambda value: _no_after(take_noun(value, "heads")),
)


def _no_after(env: Env | None) -> Env | None:
    return env if env is not None and env["after"] is None else None


family("noun").pair("{a:bare noun} or {b:bare noun}{after:?afters}", make_either, take_either)
family("nouns").pair("{a:bare nouns} or {b:bare nouns}{after:?afters}", make_either, take_either)

after = family("after")
after.phrase(" you control", ControlledBy(YOU))
after.phrase(" you own", OwnedBy(YOU))
after.phrase("< an opponent controls| your opponents control>", ControlledBy(Players("opponents")))
after.phrase(" {who:who many} control", of(ControlledBy, who=Slot("who")))
after.phrase(" they own", OwnedBy(Pronoun("they")), rule="1.3.1a")
after.phrase(" {who:one who owns} owns", of(OwnedBy, who=Slot("who")), rule="1.3.1a")
family("one who owns").words(
    {"the defending hero": Players("defending"), "the attacking hero": Players("attacking")}
)
after.phrase(" {who:one who controls} controls", of(ControlledBy, who=Slot("who")))
after.phrase(
    " that a/an {x:adjective} hero controls",
    of(ControlledBy, who=of(Players, which="each", filter=Slot("x"))),
)


def one_who_controls(env: Env) -> Value:
    """Nothing is controlled by each of several heroes."""
    who = env["x"]
    if isinstance(who, Players) and who.which == "each":
        raise Declined
    return who


family("one who controls").pair(
    "{x:who one}",
    one_who_controls,
    lambda value: None if isinstance(value, Players) and value.which == "each" else {"x": value},
)
after.phrase(" in {whose:possessive} {zone:zone}", InZone)
after.phrase(" from {whose:possessive} {zone:zone}", From)
after.phrase("< in a| in an| in any> {zone:zone}", InZone)
after.phrase(" from arsenal", From("arsenal"))
after.phrase(" from a {zone:zone}", From)
after.phrase(" with cost {value:number} <or more|or greater|or higher>", PropertyIs, property="cost", op=">=")
after.phrase(" with cost {value:number} or less", PropertyIs, property="cost", op="<=")
after.phrase(" with cost {value:number}", PropertyIs, property="cost", op="=")
for symbol, name in (("{p}", "power"), ("{d}", "defense"), ("{h}", "life")):
    for base, word in ((False, ""), (True, "base ")):
        after.phrase(
            f" with {{value:number}} <or more|or greater|or higher> {word}{symbol}",
            PropertyIs,
            property=name,
            op=">=",
            base=base,
        )
        after.phrase(
            f" with {{value:number}} or less {word}{symbol}", PropertyIs, property=name, op="<=", base=base
        )
        after.phrase(f" with {{value:number}} {word}{symbol}", PropertyIs, property=name, op="=", base=base)
after.phrase(" with pitch value {value:number}", PropertyIs, property="pitch", op="=", rule="2.8.4")
after.phrase(" with {word:keyword}", HasKeyword)
after.phrase(" with {word:numbered keyword}", HasKeyword)
after.phrase(" with {word:label}", HasKeyword)
after.phrase(" with a/an {kind:counter kind} counter<| on it>", HasCounter)
after.phrase(" with {at_least:integer} or more {kind:counter kind} counters<| on it>", HasCounter)
after.phrase(" with {word:name part} in <its|their> name", NameHas)
after.phrase(" with {parts:name parts} in <its|their> name", AnyOf, rule="2.7.5")
after.phrase(
    " with the same name as any card in {whose:possessive} {zone:zone}",
    of(
        SameName,
        of=of(All, filter=of(AllOf, parts=(CARD, of(InZone, zone=Slot("zone"), whose=Slot("whose"))))),
    ),
    rule="9.2.2c",
)
after.phrase(" with the same name as {of:thing}", SameName, rule="9.2.2c")
after.phrase(" that has hit this turn", Did(Event("hit"), "turn"))
after.phrase(" {register:deed} this way", of(OneOf, what=of(Ref, register=Slot("register"))))
after.phrase(" that isn't on the active chain link", Not(Role("active chain link")))
after.phrase(" <with suspense|of suspense>", HasKeyword("suspense"))
after.phrase(" on the combat chain", InZone("combat chain"))
after.phrase(" with cost less than {value:counted amount}", PropertyIs, property="cost", op="<")
for symbol, name in (("{p}", "power"), ("{d}", "defense")):
    for word, op in (("greater", ">"), ("less", "<")):
        after.phrase(
            f" with {symbol} {word} than <its|their> base",
            PropertyIs(name, op, PropertyOf(Ref("each"), name, base=True)),
            rule="6.3.2a",
        )
after.phrase(" defending a/an {filter:noun}", Defends)
after.phrase(" defending this", Role("defending this"))
after.phrase(" other than this", Other())
after.phrase(" played from {zone:zone}", CameFrom)
after.phrase(" played face-up from {zone:zone}", CameFrom, how="played face-up", rule="3.0.9c")

__all__ = ["ATTACK", "CARD", "YOU", "Of", "This", "as_nodes", "filter_of", "one_node", "parts_of"]
