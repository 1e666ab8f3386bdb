"""Amounts: numbers, X, counted things, symbols in a row (CR 1.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.ir.amounts import Arith, Count, CountersOn, History, Number, PropertyOf, Result, Variable
from rulebound.ir.events import Event
from rulebound.ir.filters import IsA, Named, NameHas
from rulebound.ir.node import Value
from rulebound.ir.selectors import All, Ref, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import KEYWORDS, LABELS, NUMBERED_KEYWORDS, ORDINALS, ZONES
from rulebound.language.kernel import ListRule, NameRule, PatternRule, Reading, Rule, Words
from rulebound.language.kernel import Result as Found
from rulebound.language.phrase import Of, Slot, of
from rulebound.language.surface import AsMany


class NamedRule(Rule):
    """A card name as a filter; the start of other names, before a comma, is a moniker too (CR 2.7)."""

    def read(self, reading: Reading, pos: int) -> Iterator[Found]:
        """Yield the longest name at this place."""
        name = reading.names.longest(reading.text, pos)
        if name is None:
            reading.missed(pos, "a card name")
        else:
            yield pos + len(name), Named(name, moniker=reading.names.is_moniker(name)), ()

    def show(self, value: Value) -> str | None:
        """Show the name."""
        return value.name if isinstance(value, Named) else None


G.add(NameRule(G, "name"))
G.add(NamedRule(G, "named"))


def _show_int(value: Value) -> str | None:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _show_number(value: Value) -> str | None:
    return str(value.value) if isinstance(value, Number) else None


def symbols(rule: str, symbol: str) -> None:
    """Declare a rule for a symbol repeated: ``{r}{r}`` is two."""
    G.add(
        PatternRule(
            G,
            rule,
            rf"(?:\{{{symbol}\}})+",
            lambda text: Number(len(text) // 3),
            lambda value: f"{{{symbol}}}" * value.value or None if isinstance(value, Number) else None,
        )
    )


G.add(PatternRule(G, "integer", r"\d+", int, _show_int))
G.add(PatternRule(G, "plain number", r"\d+", lambda text: Number(int(text)), _show_number))
G.add(
    PatternRule(
        G,
        "several",
        r"[2-9]\b|1\d+\b",
        lambda text: Number(int(text)),
        lambda value: str(value.value) if isinstance(value, Number) and value.value > 1 else None,
    )
)
G.add(
    PatternRule(
        G,
        "signed",
        r"[+-]\d+",
        lambda text: Number(int(text)),
        lambda value: f"{value.value:+d}" if isinstance(value, Number) else None,
    )
)
symbols("resources", "r")
symbols("chis", "c")

number = family("number")
number.phrase("{x:plain number}", Slot("x"))
number.words({"X": Variable("X"), "Y": Variable("Y")})
plural = family("plural number")
plural.phrase("{x:several}", Slot("x"))
plural.phrase("X", Variable("X"))
family("ordinal").words({word: index + 1 for index, word in enumerate(ORDINALS)})


# The registers of what "that many" can be: the event that triggered, or what an effect was done to.
COUNTED = ("amount", "moved", "discarded", "banished", "destroyed", "done")


def counted(rule: str, singular: str, plural: str) -> None:
    """Declare a rule for so many of a noun."""
    so_many = family(rule)
    so_many.phrase(f"a/an {singular}", Number(1))
    so_many.phrase(f"{{n:several}} {plural}", Slot("n"))
    so_many.phrase(f"X {plural}", Variable("X"))
    so_many.phrase(f"that many {plural}", AsMany())
    for register in COUNTED:
        so_many.shown(f"that many {plural}", Result(register))


counted("cards", "card", "cards")

family("zone").words(dict(ZONES))
G.add(
    PatternRule(
        G,
        "counter kind",
        r"(?:[+-]\d\{[pdh]\}|[a-z]+)(?= counters?\b)",
        str,
        lambda value: value if isinstance(value, str) else None,
    )
)
family("keyword").words({f"{word}|{line}" if line != word else word: word for word, line in KEYWORDS.items()})
family("numbered keyword").words({f"{word}|{line}": word for word, line in NUMBERED_KEYWORDS.items()})
family("label").words({word: word for word in LABELS})

amount = family("amount")
amount.phrase("{n:number}", Slot("n"))
amount.phrase("the number of {f:nouns}", of(Count, of=of(All, filter=Slot("f"))))
amount.phrase("the number of {kind:counter kind} counters on {on:thing}", CountersOn)
amount.phrase(
    "the number of {f:nouns} <you've|you have> played this turn",
    of(History, event=of(Event, kind="play", subject=Slot("f"), player=You())),
    rule="5.1.10",
)
amount.phrase("the pitch value of {what:thing}", PropertyOf, property="pitch")
amount.phrase("the number rolled", Result("rolled"))
amount.phrase(
    "the amount of arcane damage you've dealt to {who:who one} this turn",
    of(
        History,
        event=of(Event, kind="damage", subject=Slot("who"), player=You(), what="arcane"),
        measure="sum",
    ),
)
amount.phrase("twice {n:amount}", of(Arith, op="*", a=Number(2), b=Slot("n")))

each = family("each of")
each.phrase("{f:noun}", of(Count, of=of(All, filter=Slot("f"))))
each.phrase(
    "attack that has hit this combat chain",
    History(Event("hit", subject=IsA("attack")), window="combat chain"),
)
each.phrase("{kind:counter kind} counter on {on:thing}", CountersOn)
each.phrase("card <drawn|looked at> this way", Result("amount"))
G.add(
    PatternRule(
        G,
        "name part",
        r"[A-Z][^\n.,:]*?(?= in (?:its|their) name)",
        str,
        lambda value: value if isinstance(value, str) else None,
    )
)
G.add(
    PatternRule(
        G,
        "one name part",
        r"[A-Z][\w'-]*",
        NameHas,
        lambda value: value.word if isinstance(value, NameHas) else None,
    )
)
G.add(ListRule(G, "name parts", "one name part", Words(", "), Words(", or "), least=3))
G.add(
    PatternRule(
        G,
        "more than",
        r"\d+",
        lambda text: Number(int(text) + 1),
        lambda value: str(value.value - 1) if isinstance(value, Number) else None,
    )
)
family("counted amount").phrase("the number of {f:nouns}", of(Count, of=of(All, filter=Slot("f"))))
G.add(
    PatternRule(
        G,
        "many",
        r"[2-9]\b|1\d+\b",
        int,
        lambda value: _show_int(value) if isinstance(value, int) and value > 1 else None,
    )
)


def half_of_base(rounded: str) -> Of:
    """Match half of the base of a property that each thing has, rounded ``up`` or ``down`` (CR 1.12.1a)."""
    base = of(PropertyOf, what=Ref("each"), property=Slot("property"), base=True)
    return of(Arith, op="/", a=base, b=Number(2), round=rounded)
