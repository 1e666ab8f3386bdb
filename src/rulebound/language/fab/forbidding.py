"""Phrases of what can't be done: pitching, activating, triggering; and of what was done in any of several ways."""

from __future__ import annotations

from rulebound.ir.abilities import Keyword, Static
from rulebound.ir.amounts import Arith, Number, Result
from rulebound.ir.conditions import AllOf, AnyOf, Exists, Happened, Matches, Not
from rulebound.ir.durations import Within
from rulebound.ir.effects import Do
from rulebound.ir.events import Event
from rulebound.ir.filters import ControlledBy, HasType, InZone, IsA, OneOf, PropertyIs, Role
from rulebound.ir.lasting import Lack, Replacing, Rule, Strip
from rulebound.ir.selectors import All, Players, Ref, This, You
from rulebound.language.fab.gathering import ZONES_OF_CARDS
from rulebound.language.fab.grammar import family
from rulebound.language.phrase import Slot, of

YOU = You()
one = family("one condition")
lasting = family("lasting")
duration = family("duration")

# What somebody can't do (CR 1.0.2).
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't pitch {{what:all}}{{for_:?duration}}",
        Rule,
        mode="cannot",
        action="pitch",
        rule="1.0.2",
    )
lasting.phrase(
    "activated abilities of {what:thing} can't be activated{for_:?duration}",
    Rule,
    mode="cannot",
    action="activate",
    rule="1.0.2",
)
lasting.phrase(
    "the next time {by:event} this turn, effects <don't|do not> trigger",
    Rule,
    mode="cannot",
    action="trigger",
    n=Number(1),
    for_=Within("turn"),
    rule="6.6.5f",
)
duration.words({" for the rest of the game": Within("game")})
after = family("after")
after.phrase(" in the arena", InZone("arena"), rule="3.1.2")
after.phrase(" in the arena or an arsenal", AnyOf((InZone("arena"), InZone("arsenal"))), rule="3.3.1")
after.phrase(" with base cost {value:number}", PropertyIs, property="cost", op="=", base=True, rule="2.2.3")

# What you have done with a card of a kind, in any or in each of three ways.
WAYS = ("pitch", "play", "defend")
for joint, joins in (("or", AnyOf), ("and", AllOf)):
    one.phrase(
        f"<you've|you have> pitched, played, {joint} defended with a/an {{f:noun}} {{window:window}}",
        of(
            joins,
            parts=tuple(
                of(Happened, event=of(Event, kind=kind, subject=Slot("f"), player=YOU), window=Slot("window"))
                for kind in WAYS
            ),
        ),
    )
one.phrase(
    "the defending hero has no {f:bare nouns} equipped",
    of(
        Not,
        part=of(
            Exists,
            what=of(
                All,
                filter=of(
                    AllOf, parts=(Slot("f"), AllOf((ControlledBy(Players("defending")), Role("equipped"))))
                ),
            ),
        ),
    ),
    rule="3.0.5",
)
one.phrase(
    "a/an {subject:noun} is put into {to:own zone} this way",
    of(Happened, event=of(Event, kind="move", subject=Slot("subject"), to=Slot("to")), window="way"),
    rule="8.5.15",
)
family("activated do").words({"Go again": Keyword("go again")})

# What nobody can do (CR 1.0.2).
for words, action in (
    ("reveal cards", "reveal"),
    ("search decks", "search"),
    ("draw cards from effects", "draw from effects"),
):
    lasting.phrase(f"heroes can't {words}", Rule("cannot", action, who=Players("each")), rule="1.0.2")
for who in ("who many", "who one"):
    lasting.phrase(
        f"{{who:{who}}} can't prevent {{kind:damage kind}} damage from sources you control{{for_:?duration}}",
        of(
            Rule,
            mode="cannot",
            action="be prevented",
            who=Slot("who"),
            by=of(Event, kind="damage", what=Slot("kind"), object=ControlledBy(YOU)),
            for_=Slot("for_"),
        ),
        rule="6.4.10k",
    )
lasting.phrase(
    "effects can't increase arcane damage that {what:thing} would deal{for_:?duration}",
    Rule,
    mode="cannot",
    action="increase damage",
    rule="1.0.2",
)
after.phrase(" on the stack", InZone("stack"), rule="3.15")
lasting.phrase(
    "{word:keyword} on {what:all} doesn't trigger when the combat chain closes",
    of(Rule, mode="cannot", action="trigger", what=Slot("what"), as_=Slot("word"), by=Event("close")),
    rule="6.6.5f",
)
lasting.phrase(
    "if a {what:label} effect would trigger this turn, instead it triggers twice",
    of(
        Replacing,
        event=of(Event, kind="trigger", what=Slot("what")),
        n=Arith("*", Number(2), Result("amount")),
        for_=Within("turn"),
    ),
    rule="6.4.9",
)

lasting.phrase(
    "hero abilities can't create cards", Rule("cannot", "create", by=HasType("Hero")), rule="1.0.2"
)
duration.words({" this action phase": Within("action phase")})

# What can't be gained or modified (CR 6.3.7).
lasting.phrase(
    "{what:subject} ~lose and can't gain abilities{for_:?duration}",
    Lack,
    of="abilities",
    and_lock=True,
    rule="6.3.7",
)
lasting.phrase("{what:subject} ~lose all abilities{for_:?duration}", Lack, of="abilities", rule="6.3.6")
lasting.phrase("{what:thing} loses this ability{for_:?duration}", Lack, of="this ability", rule="6.3.6")
OWN_OR = AnyOf((OneOf(Ref("each")), AllOf((IsA("card"), HasType("Attack Reaction")))))
lasting.phrase(
    "{what:subject} can't gain {keyword:power or defense} from their own effects or the effects of attack reaction cards"
    "{for_:?duration}",
    Strip,
    sources=OWN_OR,
    rule="6.3.7",
)
ANY_ZONE = Matches(This(), AnyOf(tuple(InZone(zone) for zone in ZONES_OF_CARDS)))
ability = family("ability")
FIXED = tuple(Strip(This(), word, fixed=True) for word in ("cost", "power", "defense"))
ALL_FIXED = "While this is in any zone, its {r} cost to play, {p}, and {d} can't be modified"
ability.phrase(ALL_FIXED, Static((Do(FIXED),), while_=ANY_ZONE), rule="6.3.7")
ability.shown(ALL_FIXED, Static(FIXED, while_=ANY_ZONE))
ability.phrase(
    "While this is in any zone, if {if_:condition}, {x:lasting}",
    of(Static, do=(Slot("x"),), if_=Slot("if_"), while_=ANY_ZONE),
    rule="5.4.7",
)
