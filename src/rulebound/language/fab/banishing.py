"""Phrases of what an object itself banishes, and of cards that share a name or a colour (CR 1.8.7, 8.5.1)."""

from __future__ import annotations

from rulebound.ir.amounts import Variable
from rulebound.ir.conditions import AllOf, Happened
from rulebound.ir.effects import Act, Banish, Choose, Create, Do, Look, Modes, Repeat
from rulebound.ir.events import Event
from rulebound.ir.filters import HasKeyword, InZone, SameColor, SameName
from rulebound.ir.lasting import Retype
from rulebound.ir.node import Value
from rulebound.ir.selectors import ONE, Pick, Selector, This, TopCards
from rulebound.language.fab.grammar import G, family
from rulebound.language.fab.nouns import CARD, as_nodes, filter_of, one_node, parts_of
from rulebound.language.fab.selectors import without_part
from rulebound.language.kernel import ListRule, Words
from rulebound.language.phrase import Declined, Env, Slot, of
from rulebound.language.surface import From, Many, Pronoun, Seq

one = family("one condition")
vp = family("vp", "vp one")
after = family("after")
event = family("one event")
lasting = family("lasting")
IT = Pronoun("it")

# A soul that is charged X times (CR 8.5.29): printed before what is repeated in general.
vp.phrase("@charge <your soul|your hero's soul> X times", Repeat(Act("charge"), Variable("X")), rule="8.5.29")

# What this banishes is banished by an effect of which it is the source (CR 1.7.1a); that is the object of the event.
event.phrase("this banishes {subject:event thing}", Event, kind="banish", object=This(), rule="8.5.1")
for word, same in (("color", SameColor), ("name", SameName)):
    one.phrase(
        # The card that was banished just now is one of the two.
        f"this has banished another card with the same {word}",
        of(
            Happened,
            event=of(
                Event,
                kind="banish",
                subject=of(AllOf, parts=(CARD, of(same, of=Pronoun("the card")))),
                object=This(),
            ),
            window="combat chain",
            at_least=2,
        ),
        rule="8.5.1",
    )
after.phrase(" with base {word:keyword}", HasKeyword, base=True, rule="8.3")
after.phrase(" with the same color as {of:thing}", SameColor, rule="2.1.1")
vp.phrase(
    "@banish the top card of {whose:possessive} deck and {what:thing}",
    of(Do, steps=(of(Banish, what=of(TopCards, whose=Slot("whose"))), of(Banish, what=Slot("what")))),
    rule="8.5.1",
)


# Choosing a card or a name, and having that name beside one's own (CR 8.5.9).
def make_look_and_choose(env: Env) -> Value:
    """Look at a hand, and choose a card of it."""
    whose = env["whose"]
    if not isinstance(whose, Selector):
        raise Declined
    hand = InZone("hand", whose)
    f = one_node(env["f"])
    if any(isinstance(part, InZone | From) for part in f.walk()):
        raise Declined  # that is said twice
    kind = filter_of((*parts_of(f), hand))
    return Seq((Look(Many("hand", AllOf((CARD, hand)))), Choose(Pick(kind))), " and choose ")


def take_look_and_choose(value: Value) -> Env | None:
    """Take the hand and the kind of card apart."""
    if not isinstance(value, Seq) or len(value.steps) != 2:
        return None
    look, choose = value.steps
    if not isinstance(look, Look) or not isinstance(choose, Choose) or not isinstance(choose.what, Pick):
        return None
    last = parts_of(choose.what.filter)[-1]
    inner = without_part(choose.what.filter, last)
    if inner is None or not isinstance(last, InZone):
        return None
    env: Env = {"whose": last.whose, "f": inner}
    return env if last.whose is not None and make_look_and_choose(env) == value else None


vp.pair(
    "@look at {whose:possessive} hand and choose a/an {f:noun}",
    make_look_and_choose,
    take_look_and_choose,
    rule="8.5.11",
)
family("thing").words({"the chosen card": Pronoun("the chosen card")})
lasting.phrase(
    "{what:subject} ~get the chosen card's name{for_:?duration}",
    of(Retype, what=Slot("what"), name_of=IT, for_=Slot("for_")),
    rule="8.5.9",
)
G.add(ListRule(G, "names or", "name", Words(", "), Words(" or ", (", or ",)), least=2))


def make_one_of_names(env: Env) -> Value:
    """One of several names, chosen as the effect is carried out."""
    names = env["names"]
    assert isinstance(names, tuple)
    return Modes(ONE, tuple(Retype(This(), name=str(name)) for name in names), now=True)


def take_one_of_names(value: Value) -> Env | None:
    """Take the names apart."""
    if not isinstance(value, Modes):
        return None
    names = tuple(mode.name for mode in value.modes if isinstance(mode, Retype))
    env: Env = {"names": names}
    return env if None not in names and names and make_one_of_names(env) == value else None


family("clause").pair(
    "choose {names:names or}. This <gains|gets|has> the chosen name",
    make_one_of_names,
    take_one_of_names,
    rule="8.5.9",
)


# A token of several that are named, for somebody (CR 8.5.2c): you choose which.
def make_token_choice(env: Env) -> Value:
    """Create one of the named tokens under somebody's control."""
    under = env["under"]
    if not isinstance(under, Selector):
        raise Declined
    choices = [choice for choice in as_nodes(env["modes"]) if isinstance(choice, Create)]
    return Modes(ONE, tuple(Create(choice.names, under=under) for choice in choices), now=True)


def take_token_choice(value: Value) -> Env | None:
    """Take the names and the player apart."""
    if not isinstance(value, Modes) or not value.now:
        return None
    whom = {getattr(mode, "under", None) for mode in value.modes}
    choices = tuple(Create(mode.names) for mode in value.modes if isinstance(mode, Create))
    if len(choices) != len(value.modes) or len(whom) != 1 or whom == {None}:
        return None
    return {"under": whom.pop(), "modes": choices}


vp.pair(
    "@create a/an {modes:token choice list} token under {under:possessive} control",
    make_token_choice,
    take_token_choice,
    rule="8.5.2c",
)
