"""Times to come and what is limited in them: somebody's next turn or phase, and the first thing of a kind there."""

from __future__ import annotations

from rulebound.ir.conditions import AnyOf, Matches
from rulebound.ir.durations import Coming, While
from rulebound.ir.effects import Do
from rulebound.ir.filters import InZone, IsA
from rulebound.ir.lasting import CostChange, Rule, SetBase, Strip
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Next, This
from rulebound.language.fab.amounts import half_of_base
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import PROPERTIES
from rulebound.language.fab.nouns import as_nodes, filter_of, parts_of
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Env, Of, Slot, of
from rulebound.language.surface import Gets, Pronoun

lasting = family("lasting")

# When it is (CR 4.0.3, 6.2.2a).
duration = family("duration")
duration.phrase(" during {whose:possessive} next {phase:phase to come}", Coming, rule="4.0.3")
family("phase to come").words({word: word for word in ("turn", "action phase", "end phase")})
# Where a condition after "while" would be another thing, this is said of the few effects that last so long.
stay = family("stay")
stay.phrase("{x:duration}", Slot("x"))
stay.phrase(" while this is in the arena", While(Matches(This(), InZone("arena"))), rule="6.2.2a")


def next_turn(whose: Slot) -> Of:
    """Say that something lasts for somebody's next turn."""
    return of(Coming, phase="turn", whose=whose)


def first_of_next_turn(how: str) -> Of:
    """Say what the first of a kind in somebody's next turn is: the next one, from the start of that turn on."""
    return of(Next, filter=Slot("filter"), how=how, whose=Slot("whose"))


# The first of a kind there (CR 1.8.10, 6.2.4).
lasting.phrase(
    "{whose:possessive} first {filter:noun} during their next turn <gets|gains|has> {grants:grants}",
    of(Gets, what=first_of_next_turn("any"), grants=Slot("grants"), for_=next_turn(Slot("whose"))),
    rule="6.2.4",
)
lasting.phrase(
    "{whose:possessive} first {filter:noun} during their next turn costs an additional"
    " {n:resources}< to play or activate|>",
    of(
        CostChange,
        what=first_of_next_turn("any"),
        n=Slot("n"),
        to="play or activate",
        for_=next_turn(Slot("whose")),
    ),
    rule="5.1.6a",
)
lasting.phrase(
    "the base {property:property} of the first {filter:noun} {whose:who many} play during their next turn is halved,"
    " rounded up",
    of(
        SetBase,
        what=first_of_next_turn("played"),
        property=Slot("property"),
        n=half_of_base("up"),
        for_=next_turn(Slot("whose")),
    ),
    rule="1.12.1a",
)

# What is played and activated alike (CR 1.0.2).
family("head").phrase("action", (IsA("action"),))
family("heads").phrase("actions", (IsA("action"),))
family("head").phrase("activated ability", (IsA("activated ability"),))
family("heads").phrase("activated abilities", (IsA("activated ability"),))
for who in ("who many", "who one"):
    for words, action in (("play", "play"), ("play or activate", "play or activate")):
        lasting.phrase(
            f"{{who:{who}}} can't {words} more than {{n:plain number}} {{what:either number}}<| each turn>{{for_:?duration}}",
            Rule,
            mode="cannot",
            action=action,
            rule="1.0.2",
        )
    lasting.phrase(
        f"{{who:{who}}} can't play more than {{n:plain number}} {{a:noun}} and {{m:plain number}} {{b:noun}}"
        "{for_:?duration}",
        of(
            Do,
            steps=tuple(
                of(
                    Rule,
                    mode="cannot",
                    action="play",
                    what=of(All, filter=Slot(x)),
                    who=Slot("who"),
                    n=Slot(k),
                    for_=Slot("for_"),
                )
                for x, k in (("a", "n"), ("b", "m"))
            ),
        ),
        rule="1.0.2",
    )
    lasting.phrase(
        f"{{who:{who}}} can't play or activate {{what:all}}{{for_:?duration}}",
        Rule,
        mode="cannot",
        action="play or activate",
        rule="1.0.2",
    )
    lasting.phrase(
        f"{{who:{who}}} can't create {{what:all}}{{for_:?duration}}",
        Rule,
        mode="cannot",
        action="create",
        rule="1.0.2",
    )
family("either number").phrase("{filter:noun}", All)
family("either number").phrase("{filter:nouns}", All)
family("power or defense").words(dict(PROPERTIES))
lasting.phrase(
    "{what:subject} can't gain {keyword:power or defense}{for_:?duration}",
    Strip,
    only_lock=True,
    rule="6.3.7",
)

# A value that is set, and no base (CR 2.0.3a, 6.3.3).
for symbol, name in PROPERTIES.items():
    lasting.phrase(
        f"its {symbol} becomes {{n:number}}{{for_:?duration}}",
        of(SetBase, what=Pronoun("it"), property=name, n=Slot("n"), for_=Slot("for_"), of_value=True),
        rule="2.0.3a",
    )
    lasting.shown(
        f"its {symbol} becomes {{n:number}}{{for_:?duration}}",
        of(SetBase, what=This(), property=name, n=Slot("n"), for_=Slot("for_"), of_value=True),
    )

# Three kinds of things at once.
G.add(ListRule(G, "nouns and", "bare nouns", Words(", "), Words(", and "), least=3))


def make_row(env: Env) -> Value:
    """Join kinds of things with and; what follows belongs to each of them (CR 1.8.7)."""
    return All(filter_of((AnyOf(as_nodes(env["xs"])), *as_nodes(env["after"]))))


def take_row(value: Value) -> Env | None:
    """Take three or more kinds of things apart."""
    first, *rest = parts_of(value.filter) if isinstance(value, All) else (None,)
    if not isinstance(first, AnyOf) or len(first.parts) < 3:
        return None
    return {"xs": first.parts, "after": tuple(rest) or None}


family("subject").pair("{xs:nouns and}{after:?afters}", make_row, take_row, rule="1.8.7")
