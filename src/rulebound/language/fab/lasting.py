"""Lasting effects: what something gets, what it costs, what may and can't be done (CR 6.2, 8.5.8)."""

from __future__ import annotations

from rulebound.ir.abilities import Keyword
from rulebound.ir.amounts import Arith, Number, PropertyOf, Variable
from rulebound.ir.conditions import Compare
from rulebound.ir.durations import Until, Within
from rulebound.ir.filters import Attacks, Defends, HasKeyword
from rulebound.ir.lasting import CostChange, Retype, SetBase, Strip
from rulebound.ir.selectors import Ref, You
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.lexicon import PERMANENT_NOUNS, PROPERTIES
from rulebound.language.kernel import ListRule, PatternRule, Words
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import Gets, Halved, Plus, Seq, WhileIs

YOU = You()
THIS_TURN = Within("turn")

duration = family("duration")
duration.words(
    {
        " this turn| until end of turn": THIS_TURN,
        " this combat chain| until the combat chain closes": Within("combat chain"),
    }
)
duration.words({" this chain link": Within("chain link")})
leading = family("leading duration")
leading.words({"until end of turn|this turn": THIS_TURN, "this combat chain": Within("combat chain")})
for moment, words in (("start of turn", "start"), ("end of turn", "end")):
    duration.phrase(f" until the {words} of {{whose:possessive}} next turn", Until, moment=moment)
    leading.phrase(f"until the {words} of {{whose:possessive}} next turn", Until, moment=moment)

grant = family("grant")
for symbol, name in PROPERTIES.items():
    grant.phrase(f"{{n:signed}}{symbol}", Plus, property=name)
    grant.phrase(f"+X{symbol}", Plus(name, Variable("X")))
    grant.phrase(f"-X{symbol}", Plus(name, Arith("-", Number(0), Variable("X"))))
    grant.phrase(f"+1{symbol} for each {{n:each of}}", Plus, property=name)
    grant.phrase(
        f"{{k:plural signed}}{symbol} for each {{n:each of}}",
        of(Plus, property=name, n=of(Arith, op="*", a=Slot("k"), b=Slot("n"))),
    )
grant.phrase("{word:keyword}", Keyword)
grant.phrase("{word:numbered keyword} {n:number}", Keyword)
grant.phrase('"{x:quoted}"', Slot("x"))
G.add(
    PatternRule(
        G,
        "plural signed",
        r"(?:-\d+|\+(?!1\{)\d+)",
        lambda text: Number(int(text)),
        lambda value: f"{value.value:+d}" if isinstance(value, Number) and value.value != 1 else None,
    )
)
G.add(
    PatternRule(
        G,
        "resources less",
        r"(?:\{r\})+",
        lambda text: Number(-(len(text) // 3)),
        lambda value: "{r}" * -value.value if isinstance(value, Number) and value.value < 0 else None,
    )
)
G.add(ListRule(G, "grants", "grant", Words(", "), Words(" and ", (", and ",))))
family("while").phrase(" while {x:condition}", Slot("x"))
family("while").phrase(" while defending a/an {f:noun}", of(WhileIs, filter=of(Defends, filter=Slot("f"))))
family("while").phrase(" while attacking a/an {f:noun}", of(WhileIs, filter=of(Attacks, filter=Slot("f"))))
family("while").phrase(
    " while they have {word:keyword}", of(WhileIs, filter=of(HasKeyword, word=Slot("word"))), rule="1.8.4c"
)
for word, op in (("less", "<"), ("greater", ">")):
    family("while").phrase(
        f" while their base {{property:property}} is {word} than {{n:counted amount}}",
        of(
            Compare,
            left=of(PropertyOf, what=Ref("each"), property=Slot("property"), base=True),
            op=op,
            right=Slot("n"),
        ),
    )
family("to do").words({"to play or activate": "play or activate"})
family("to do").words({"to play": "play", "to activate": "activate"})

lasting = family("lasting")
lasting.phrase(
    "{what:subject} ~have <its|their> grade increased by {n:number}{for_:?duration}",
    of(Gets, what=Slot("what"), grants=(of(Plus, property="grade", n=Slot("n")),), for_=Slot("for_")),
    rule="8.5.8",
)
lasting.phrase("{what:subject} ~get {grants:grants}{for_:?duration}{while_:?while}", Gets, rule="8.5.8")
lasting.phrase("{what:subject} ~cost {n:resources less} less {to:to do}{for_:?duration}", CostChange)
lasting.phrase(
    "{what:subject} ~cost you {n:resources less} less {to:to do}{for_:?duration}", CostChange, who=YOU
)
lasting.phrase(
    "{what:subject} ~cost {k:resources less} less {to:to do} {n:for each}",
    of(CostChange, what=Slot("what"), n=of(Arith, op="*", a=Slot("k"), b=Slot("n")), to=Slot("to")),
)
lasting.phrase(
    "{what:subject} ~get {grants:grants} and ~cost(what) {n:resources less} less {to:to do}{for_:?duration}",
    of(
        Seq,
        steps=(
            of(Gets, what=Slot("what"), grants=Slot("grants"), for_=Slot("for_")),
            of(CostChange, what=Slot("what"), n=Slot("n"), to=Slot("to"), for_=Slot("for_")),
        ),
        joint=" and ",
    ),
)
# What something is said to be it is beside what it is, whether that is said or not (CR 8.5.9a).
_BESIDE = "|".join(
    f" in addition to {whose} other {kinds}"
    for kinds in ("types", "card types", "supertypes", "class types", "card")
    for whose in ("its", "their")
)
_ADDED = f"{{what:subject}} ~be {{supertypes:added supertype}}<{_BESIDE}|>"
lasting.phrase(f"{_ADDED}{{for_:?duration}}", Retype, rule="8.5.9a")
lasting.phrase(
    f"{_ADDED}<|,> and ~get(what) {{grants:grants}}{{for_:?duration}}",
    of(
        Seq,
        steps=(
            of(Retype, what=Slot("what"), supertypes=Slot("supertypes"), for_=Slot("for_")),
            of(Gets, what=Slot("what"), grants=Slot("grants"), for_=Slot("for_")),
        ),
        joint=" and ",
    ),
)
lasting.phrase(
    "{what:subject} ~be a/an {subtypes:added subtype} in addition to <its|their> other types{for_:?duration}",
    Retype,
    rule="8.5.9a",
)
lasting.phrase(
    "{what:subject} ~be the class of {class_of:possessive} hero in addition to <its|their> other class types{for_:?duration}",
    Retype,
    rule="8.5.9a",
)
_TYPES = ("Equipment", "Weapon")
family("added subtype").words(
    {one: (word,) for word, (one, _) in PERMANENT_NOUNS.items() if word not in _TYPES}
)
family("added supertype").phrase("{x:supertype}", (Slot("x"),))
lasting.phrase("the base {p} and {d} of {what:subject} are halved, rounded up{for_:?duration}", Halved)
lasting.phrase("{what:subject} ~cost {n:resources} more {to:to do}{for_:?duration}", CostChange)
lasting.phrase(
    "{what:subject} ~lose and can't gain {keyword:keyword}{for_:?duration}",
    Strip,
    and_lock=True,
    rule="6.3.6",
)
lasting.phrase("{what:subject} ~lose {keyword:keyword}{for_:?duration}", Strip)
lasting.phrase(
    "{what:subject} can't gain {keyword:keyword}{for_:?duration}", Strip, only_lock=True, rule="6.3.7"
)
lasting.phrase(
    "{what:subject} <has|have> {n:number} base {property:property}{for_:?duration}", SetBase, rule="2.0.3b"
)
family("property").words({**PROPERTIES, "{h}": "life"})
