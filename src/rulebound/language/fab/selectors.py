"""Selectors: which objects and which players a phrase speaks of (CR 1.8)."""

from __future__ import annotations

from rulebound.ir.conditions import AllOf
from rulebound.ir.filters import CameFrom, ControlledBy, InZone, IsA, Nth, Other
from rulebound.ir.node import Node, Value
from rulebound.ir.selectors import (
    All,
    AnyTarget,
    Next,
    Pick,
    Players,
    Ref,
    Target,
    This,
    Together,
    TopCards,
    You,
)
from rulebound.language.fab.grammar import family
from rulebound.language.fab.lexicon import POINTED_AT
from rulebound.language.fab.nouns import filter_of, one_node, parts_of
from rulebound.language.phrase import Declined, Env, Of, Slot, of
from rulebound.language.surface import From, Joined, Many, Pronoun, ThisWayCard

HERO = IsA("hero")
YOU = You()


def with_part(value: Value, part: Node) -> Node:
    """Give the filter with one part more at its end."""
    return filter_of((*parts_of(one_node(value)), part))


def without_part(value: Value, part: Node) -> Node | None:
    """Take the last part of a filter away if it is this one."""
    parts = parts_of(value)
    return filter_of(parts[:-1]) if len(parts) > 1 and parts[-1] == part else None


def make_another(env: Env) -> Value:
    """Make "another ..."."""
    return Pick(with_part(env["f"], Other()))


def take_another(value: Value) -> Env | None:
    """Take "another ..." apart."""
    if not isinstance(value, Pick) or value != Pick(value.filter):
        return None
    inner = without_part(value.filter, Other())
    return None if inner is None else {"f": inner}


def make_another_target(env: Env) -> Value:
    """Make "another target ..."."""
    return Target(with_part(env["f"], Other()))


def take_another_target(value: Value) -> Env | None:
    """Take "another target ..." apart."""
    if not isinstance(value, Target) or value != Target(value.filter):
        return None
    inner = without_part(value.filter, Other())
    return None if inner is None else {"f": inner}


def in_one_place(env: Env) -> Value:
    """A card from each hero's zone is one card for each of them, and not one card (CR 1.9.2c)."""
    filter_ = one_node(env["f"])
    for part in parts_of(filter_):
        if isinstance(part, InZone | From) and part.whose in (Players("each"), Players("others")):
            raise Declined
    return filter_


family("noun of one place").pair("{f:noun}", in_one_place, lambda value: {"f": value})
thing = family("thing")
thing.phrase("this", This())
thing.words({word: Pronoun(word) for word in ("it", "that card", "the attack", "that attack", "them")})
thing.words({"those cards|the cards": Pronoun("those cards")})
thing.phrase("the {register:deed} card", Ref)
thing.phrase("the card {register:deed} this way", ThisWayCard)
thing.words({f"the {word}": Pronoun(f"the {word}") for word in POINTED_AT})
thing.words({f"that {word}": Pronoun(f"that {word}") for word in POINTED_AT if word != "card"})
thing.words({"the target": Pronoun("the target")})
thing.pair("another target {f:noun}", make_another_target, take_another_target)
thing.phrase("target {filter:noun}", Target)
thing.phrase(
    "target {a:noun} and target {b:noun} from your {zone:zone}",
    of(
        Together,
        parts=tuple(of(Target, filter=of(Joined, f=Slot(x), zone=Slot("zone"))) for x in ("a", "b")),
    ),
    rule="1.8.5",
)


def make_two_targets(env: Env) -> Value:
    """Two targets of their own; where only the second has a place, it could be the place of both (CR 1.8.7)."""
    a, b = one_node(env["a"]), one_node(env["b"])
    placed = [any(isinstance(part, InZone | From) for part in parts_of(f)) for f in (a, b)]
    if placed == [False, True]:
        raise Declined
    return Together((Target(a), Target(b)))


def take_two_targets(value: Value) -> Env | None:
    """Take two targets apart."""
    if not isinstance(value, Together) or len(value.parts) != 2:
        return None
    a, b = value.parts
    if (
        not isinstance(a, Target)
        or not isinstance(b, Target)
        or value != Together((Target(a.filter), Target(b.filter)))
    ):
        return None
    return {"a": a.filter, "b": b.filter}


thing.pair("target {a:noun} and target {b:noun}", make_two_targets, take_two_targets, rule="1.8.5")
thing.phrase("up to 1 target {filter:noun}", Target, min=0)
thing.phrase("up to {max:integer} target {filter:nouns}", Target, min=0)
thing.pair("another {f:noun}", make_another, take_another)
thing.phrase("a random {filter:noun}", Pick, random=True)
thing.phrase("a/an {filter:noun of one place}", Pick)
thing.phrase("{n:several} random {filter:nouns}", Pick, random=True)
thing.phrase("{n:several} {filter:nouns}", Pick)
thing.phrase("up to {n:several} {filter:nouns}", Pick, up_to=True)
thing.phrase("all {filter:nouns}", Many, style="all")
thing.phrase("each {filter:noun}", Many, style="each")
thing.phrase("the top card of {whose:possessive} deck", TopCards)
thing.phrase("the top {n:several} cards of {whose:possessive} deck", TopCards)
thing.shown("all {filter:nouns}", of(All, filter=Slot("filter")))
family("deed").words({word: word for word in ("discarded", "banished", "revealed", "destroyed", "created")})

subject = family("subject")
subject.phrase("{filter:nouns}", All)
subject.phrase("{x:thing}", Slot("x"))
subject.phrase("your {filter:nouns}", Many, style="your")
subject.phrase("{x:next}", Slot("x"))

following = family("next")


# The next card from a zone (CR 5.1.2b).
def next_from(how: str, verb: str) -> None:
    """Declare "the next attack you play from arsenal this turn"."""

    def make(env: Env) -> Value:
        zone = env["zone"]
        if not isinstance(zone, str):
            raise Declined
        return Next(with_part(env["f"], CameFrom(zone)), how)

    def take(value: Value) -> Env | None:
        if not isinstance(value, Next) or value != Next(value.filter, how):
            return None
        last = parts_of(value.filter)[-1]
        inner = (
            without_part(value.filter, last) if isinstance(last, CameFrom) and last.how == "played" else None
        )
        return None if inner is None or not isinstance(last, CameFrom) else {"f": inner, "zone": last.zone}

    following.pair(f"the next {{f:noun}} you {verb} from {{zone:zone}} this turn", make, take)


next_from("played", "play")

for window in ("turn", "combat chain", "chain link"):
    following.phrase(f"your next {{filter:noun}} this {window}", Next, window=window)
    following.phrase(f"your next {{n:integer}} {{filter:nouns}} this {window}", Next, window=window)
    for verb, how in (
        ("play", "played"),
        ("activate", "activated"),
        ("play or activate", "played or activated"),
        ("boost", "boosted"),
        ("charge to play", "charged"),
        ("rune gate", "rune gated"),
        ("fuse", "fused"),
        ("wager with", "wagered"),
        ("reveal", "revealed"),
    ):
        following.phrase(f"the next {{filter:noun}} you {verb} this {window}", Next, how=how, window=window)
        following.phrase(
            f"the next {{n:integer}} {{filter:nouns}} you {verb} this {window}", Next, how=how, window=window
        )


def make_nth(env: Env) -> Value:
    """Make "your second attack each turn": the attacks are numbered among those of the filter."""
    inner = one_node(env["f"])
    n = env["n"]
    return All(filter_of((*parts_of(inner), ControlledBy(YOU), Nth(inner, n if isinstance(n, int) else 0))))


def take_nth(value: Value) -> Env | None:
    """Take "your second attack each turn" apart."""
    if isinstance(value, All) and isinstance(value.filter, AllOf) and isinstance(value.filter.parts[-1], Nth):
        nth = value.filter.parts[-1]
        made: Env = {"f": nth.filter, "n": nth.n}
        return made if make_nth(made) == value else None
    return None


subject.pair("your {n:ordinal} {f:noun} each turn", make_nth, take_nth)

who_one = family("who one")
who_one.phrase("target hero", Target(HERO))
who_one.phrase(
    "<target opposing hero|target opponent>", Target(AllOf((HERO, ControlledBy(Players("opponents")))))
)
for words, which in (("each other", "others"), ("each", "each")):
    who_one.phrase(f"{words} {{filter:qualified hero}}", Players, which=which)
family("qualified hero").phrase("{x:adjective} hero", Slot("x"))
who_one.words(
    {
        "each hero|each player": Players("each"),
        "each opponent|each opposing hero": Players("opponents"),
        "each other hero|each other player": Players("others"),
        "the attacking hero|the attacking player": Players("attacking"),
        "the defending hero|the defending player": Players("defending"),
        "the turn player|the turn-player": Players("turn"),
        "that hero|that player": Pronoun("that hero"),
        "the other hero": Pronoun("the other hero"),
        "the winner": Ref("winner"),
        "its controller": Players("controller", Pronoun("it")),
        "its owner": Players("owner", Pronoun("it")),
    }
)
who_one.shown("that hero", Pronoun("they"))
family("who many").phrase("they", Pronoun("they"))
whom = family("whom")
whom.words({"them": Pronoun("they"), "you": YOU})
whom.phrase("{x:who one}", Slot("x"))
possessive = family("possessive")
possessive.words({"your": YOU, "their": Pronoun("they")})
possessive.phrase("{x:who one}'s", Slot("x"))
target_of_damage = family("damage target")
target_of_damage.phrase("{x:whom}", Slot("x"))
target_of_damage.words({"any target": AnyTarget(), "any opposing target": AnyTarget(opposing=True)})
target_of_damage.phrase("target {filter:noun}", Target)
doer = family("event player")
doer.words({"you": YOU, "they": Pronoun("they")})
doer.words(
    {
        "an opponent|an opposing hero": Players("opponents"),
        "a hero": Players("each"),
        "another hero": Players("others"),
    }
)
doer.words({"the attacking hero": Players("attacking"), "the defending hero": Players("defending")})

__all__ = ["HERO", "YOU", "Of", "of"]
family("they").phrase("they", Pronoun("they"))
