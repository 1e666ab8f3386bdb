"""Phrases that wind several things into one: X that a future card defines, reactions played or activated, and
costs whose payment triggers.
"""

from __future__ import annotations

from rulebound.ir.abilities import DeckRule, PlayCost, Static
from rulebound.ir.amounts import Depends, PropertyOf, Variable
from rulebound.ir.conditions import AnyOf, Happened, Matches
from rulebound.ir.costs import EffectCost
from rulebound.ir.effects import Later
from rulebound.ir.events import Event
from rulebound.ir.filters import HasType, InZone
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Pick, Ref, This
from rulebound.language.fab.events import make_during, take_fields
from rulebound.language.fab.grammar import family
from rulebound.language.fab.lexicon import PROPERTIES
from rulebound.language.phrase import Slot, of
from rulebound.language.surface import Gets, Plus

lasting = family("lasting")
ability = family("ability")
grant = family("grant")

# X of a card that is still to come (CR 6.2.2b): it is fixed as the effect first applies.
for symbol, name in PROPERTIES.items():
    grant.phrase(
        f"+X{symbol}, where X is its base {{property:property}}",
        of(Plus, property=name, n=of(PropertyOf, what=Ref("each"), property=Slot("property"), base=True)),
        rule="6.2.2b",
    )
    lasting.phrase(
        f"{{what:next}} ~get {{a:signed}}{symbol}. If {{filter:it state}}, instead it <gets|gains> {{b:signed}}{symbol}",
        of(
            Gets,
            what=Slot("what"),
            grants=(
                of(
                    Plus,
                    property=name,
                    n=of(
                        Depends,
                        condition=of(Matches, what=Ref("each"), filter=Slot("filter")),
                        then=Slot("b"),
                        otherwise=Slot("a"),
                    ),
                ),
            ),
        ),
        rule="6.4.7b",
    )
family("thing").phrase("X {filter:nouns}", Pick, n=Variable("X"))

# Reactions, as cards and as abilities.
family("head").phrase("reaction", (AnyOf((HasType("Attack Reaction"), HasType("Defense Reaction"))),))
one = family("one condition")
one.phrase(
    "{at_least:integer} or more {subject:nouns} were banished to play this",
    of(
        Happened,
        event=of(Event, kind="banish", subject=Slot("subject")),
        window="play",
        at_least=Slot("at_least"),
    ),
)

# What an effect makes of a property, exactly.
family("one event").phrase(
    "{subject:event thing} ~gain exactly {exactly:signed}{what:property} from an effect",
    Event,
    kind="gains",
    rule="6.2.5",
)
family("step of combat").words(
    {word: word for word in ("attack step", "defend step", "reaction step", "damage step")}
)
family("event").pair(
    "{e:one event} during the {during:step of combat}",
    make_during,
    lambda value: (
        take_fields(value, during=None) if isinstance(value, Event) and value.whose is None else None
    ),
)

# Effects that do not trigger (CR 6.6.5).
lasting.phrase(
    "effects <don't|do not> trigger when {by:event}{for_:?duration}", Rule, mode="cannot", action="trigger"
)
lasting.phrase(
    "{f:bare noun} effects <don't|do not> trigger when they hit{for_:?duration}",
    of(
        Rule,
        mode="cannot",
        action="trigger",
        what=of(All, filter=Slot("f")),
        by=Event("hit", subject=Ref("each")),
        for_=Slot("for_"),
    ),
)
family("quality").words({"in the arena": InZone("arena")})

# Decks and the start of the game.
ability.phrase("You may only have {what:nouns} in your deck", DeckRule, mode="only in deck", rule="4.1.6")
ability.phrase(
    "You may have specialization cards of any hero in your deck",
    DeckRule("any specialization"),
    rule="5.4.3",
)
ability.phrase(
    "You may have {what:nouns} of any class or talent in your deck",
    DeckRule,
    mode="of any class or talent",
    rule="1.1.3",
)
ability.phrase(
    "You may have {what:nouns} of any class or talent in your inventory",
    DeckRule,
    mode="of any class or talent in inventory",
    rule="1.1.3",
)
ability.phrase(
    "You may have any number of {what:named} in your deck", DeckRule, mode="any number", rule="1.1.3"
)
ability.phrase(
    "You may start the game with a/an {what:noun} in the arena",
    DeckRule,
    mode="starts in arena",
    rule="4.1.5b",
)
ability.phrase(
    "Each hero starts the game with a/an {what:starting token}",
    DeckRule,
    mode="each starts with a token",
    rule="4.1.8",
)
family("starting token").phrase("{x:named} token", Slot("x"))
ability.phrase(
    "Each {what:noun} in your starting inventory must have a different name",
    DeckRule,
    mode="different names",
    rule="4.1.6c",
)
ability.phrase(
    "At the start of the game, all heroes shuffle their starting decks together. "
    "All heroes share the same deck and graveyard this game",
    DeckRule("shared deck and graveyard"),
    rule="4.1.2a",
)
ability.phrase(
    "You <start the game with|have> {n:integer} weapon <zone|zones>",
    DeckRule,
    mode="weapon zones",
    rule="4.1.2a",
)

# Costs whose payment triggers.
ability.phrase(
    "As an additional cost to play this, you may {do:vp}. When you do, {then:clause}",
    of(
        PlayCost,
        costs=(of(EffectCost, do=Slot("do")),),
        optional=True,
        then=Slot("then"),
        when=True,
    ),
    rule="5.4.4c",
)

ability.phrase(
    "As an additional cost to play this, {do:vp}. ^{then:graded tail}",
    of(PlayCost, costs=(of(EffectCost, do=Slot("do")),), then=Slot("then")),
    rule="5.4.4c",
)
ability.phrase(
    "As an additional cost to play this, {do:vp}. At {on:moment}, {then:clause}",
    of(
        PlayCost,
        costs=(of(EffectCost, do=Slot("do")),),
        then=of(Later, on=Slot("on"), do=Slot("then"), window=None),
    ),
    rule="5.4.4c",
)

# Attacks with several attack-targets.
lasting.phrase(
    "this attacks an additional target",
    Rule("may", "attack one more", what=This()),
    rule="1.4.5",
)
for targets, where in (
    ("{n:plain number} target {by:nouns}", ""),
    ("X target {by:nouns}", ", where X is {n:amount}"),
):
    ability.phrase(
        f"This attacks up to {targets}{where}",
        of(
            Static,
            do=(of(Rule, mode="may", action="attack several", what=This(), n=Slot("n"), by=Slot("by")),),
        ),
        rule="1.4.5",
    )
