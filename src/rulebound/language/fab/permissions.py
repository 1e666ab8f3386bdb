"""Permissions, prohibitions and demands (CR 1.0.2)."""

from __future__ import annotations

from rulebound.ir.abilities import PlayFrom
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, During, Happened, Not
from rulebound.ir.durations import Within
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import InZone, IsA
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Target, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.lexicon import ZONES
from rulebound.language.phrase import Slot, of

YOU = You()
ACTION = IsA("action")
THIS_TURN = Within("turn")
lasting = family("lasting")

lasting.phrase(
    "{what:subject} can't be defended by {by:nouns}{for_:?duration}",
    Rule,
    mode="cannot",
    action="be defended",
)
lasting.phrase(
    "you may defend with {what:bare all} from {from_:zone}{for_:?duration}",
    Rule,
    mode="may",
    action="defend",
    who=YOU,
)
lasting.phrase(
    "you may play {what:bare all} from {from_:own zone} as though they were <instants|an instant>",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    as_="instant",
    rule="5.1.2b",
)
lasting.phrase(
    "you may only play {what:bare all} from {from_:zone}{for_:?duration}",
    Rule,
    mode="only",
    action="play",
    who=YOU,
)
lasting.phrase(
    "you may attack an additional time with {what:thing}{for_:?duration}",
    Rule,
    mode="may",
    action="attack again",
    who=YOU,
    n=Number(1),
    rule="5.2.3c",
)
lasting.phrase(
    "you may activate target {bow:noun} {n:number} additional times{for_:?duration}",
    Rule,
    mode="may",
    action="activate again",
    who=YOU,
    what=of(Target, filter=Slot("bow")),
    rule="5.2.3b",
)
for words, as_ in (("", {}), (" and as though they were an instant", {"as_": "instant"})):
    lasting.phrase(
        f"you may activate abilities of {{what:all}} an additional time this turn{words}",
        Rule,
        mode="may",
        action="activate again",
        who=YOU,
        n=Number(1),
        for_=THIS_TURN,
        rule="5.2.3a",
        **as_,
    )
lasting.phrase(
    "you may play {what:thing} this turn", Rule, mode="may", action="play", who=YOU, for_=THIS_TURN
)
lasting.phrase(
    "you may play {what:next} as though it were an instant",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    as_="instant",
)
lasting.phrase(
    "you may play {what:thing} this turn as though it were an instant",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    as_="instant",
    for_=THIS_TURN,
)
lasting.phrase(
    "you may play {what:thing} as though it were an instant{for_:?duration}",
    Rule,
    mode="may",
    action="play",
    who=YOU,
    as_="instant",
)
lasting.phrase(
    "you may play {f:bare nouns} from {whose:their} {zone:zone}{for_:?duration}",
    of(
        Rule,
        mode="may",
        action="play",
        what=of(All, filter=of(AllOf, parts=(Slot("f"), of(InZone, zone=Slot("zone"), whose=Slot("whose"))))),
        who=YOU,
        for_=Slot("for_"),
    ),
    rule="5.1.2b",
)
lasting.phrase("{who:who many} can't play {what:all}{for_:?duration}", Rule, mode="cannot", action="play")
lasting.phrase("{who:who one} can't play {what:all}{for_:?duration}", Rule, mode="cannot", action="play")
lasting.phrase("{what:subject} can't attack{for_:?duration}", Rule, mode="cannot", action="attack")
lasting.phrase("{what:subject} can't defend{for_:?stay}", Rule, mode="cannot", action="defend")
lasting.phrase(
    "{what:subject} can't be destroyed{for_:?duration}", Rule, mode="cannot", action="be destroyed"
)
lasting.phrase(
    "you may only play {what:bare all}{for_:?duration}",
    Rule,
    mode="only",
    action="play",
    who=YOU,
    rule="1.0.2a",
)
# An action is a card that is played as one or an ability that is activated as one.
family("one condition").phrase(
    "it's the first action of your turn",
    AllOf(
        (
            During("turn", YOU),
            Not(
                Happened(
                    AnyEvent(
                        (
                            Event("play", subject=ACTION, player=YOU),
                            Event("activate", object=ACTION, player=YOU),
                        )
                    )
                )
            ),
        )
    ),
    rule="8.1.1",
)
family("all").phrase("{filter:nouns}", All)
family("bare all").phrase("{filter:bare nouns}", All)

for part, fields in (
    (" from {zone:own zone}", {"zone": Slot("zone")}),
    (" as though it were an instant", {"as_": "instant"}),
    (" from {zone:own zone} as though it were an instant", {"zone": Slot("zone"), "as_": "instant"}),
):
    ability = family("ability")
    ability.phrase(f"You may play this{part}", PlayFrom, **fields)
    ability.phrase(
        f"If {{condition:condition}}, you may play <this|it>{part}", PlayFrom, rule="5.1.2b", **fields
    )
family("own zone").words({f"your {words}": zone for words, zone in ZONES.items()})
lasting.phrase("{who:who many} can't gain {h}{for_:?duration}", Rule, mode="cannot", action="gain life")
lasting.phrase("{who:who one} can't gain {h}{for_:?duration}", Rule, mode="cannot", action="gain life")
lasting.phrase("{who:who many} can't draw cards{for_:?duration}", Rule, mode="cannot", action="draw")
lasting.phrase("{who:who one} can't draw cards{for_:?duration}", Rule, mode="cannot", action="draw")
lasting.phrase(
    "{who:who many} can't activate {what:all}{for_:?duration}", Rule, mode="cannot", action="activate"
)
lasting.phrase(
    "{who:who one} can't activate {what:all}{for_:?duration}", Rule, mode="cannot", action="activate"
)
lasting.phrase(
    "damage that would be dealt by {what:thing} can't be prevented{for_:?duration}",
    Rule,
    mode="cannot",
    action="be prevented",
    rule="6.4.10k",
)
lasting.phrase("{what:subject} can't be played{for_:?stay}", Rule, mode="cannot", action="play")
