"""Short spellings of the nodes that most meanings written by hand are made of."""

from rulebound.ir.abilities import Keyword, OnResolve, Triggered
from rulebound.ir.amounts import Amount, Number
from rulebound.ir.conditions import AllOf
from rulebound.ir.costs import Assets, EffectCost
from rulebound.ir.durations import Within
from rulebound.ir.effects import Destroy, Discard, Do
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import ControlledBy, HasKeyword, HasSupertype, HasType, InZone, IsA, Nth
from rulebound.ir.lasting import Grant, Modify
from rulebound.ir.node import Node
from rulebound.ir.selectors import All, Pick, Players, Ref, Selector, This, You

YOU, THIS = You(), This()
TURN, COMBAT_CHAIN, CHAIN_LINK = Within("turn"), Within("combat chain"), Within("chain link")
ATTACK, CARD, HERO, PERMANENT = IsA("attack"), IsA("card"), IsA("hero"), IsA("permanent")
ATTACK_ACTION_CARD = (CARD, HasType("Action"), HasType("Attack"))
YOURS = ControlledBy(YOU)
IT, OBJECT, SUBJECT, TARGET = Ref("it"), Ref("object"), Ref("subject"), Ref("target")
EACH, FOUND, REVEALED, BANISHED = Ref("each"), Ref("found"), Ref("revealed"), Ref("banished")
OPPONENTS, DEFENDING_HERO = Players("opponents"), Players("defending")

ARROW_ATTACK, DAGGER_ATTACK = AllOf((ATTACK, HasType("Arrow"))), AllOf((ATTACK, HasType("Dagger")))
WEAPON_ATTACK, SWORD_ATTACK = AllOf((ATTACK, HasType("Weapon"))), AllOf((ATTACK, HasType("Sword")))
DRACONIC_LINKS = All(AllOf((IsA("chain link"), HasSupertype("Draconic"), YOURS)))
FIRST_CONTRACT = AllOf(
    (ATTACK, HasKeyword("contract"), YOURS, Nth(AllOf((ATTACK, HasKeyword("contract"))), 1))
)

GO_AGAIN, STEALTH, BLOOD_DEBT = Keyword("go again"), Keyword("stealth"), Keyword("blood debt")
BLADE_BREAK, BATTLEWORN, TEMPER = Keyword("blade break"), Keyword("battleworn"), Keyword("temper")

ATTACKS, DEFENDS, HITS = (Event(kind, subject=THIS) for kind in ("attack", "defend", "hit"))
ENTERS, LEAVES = Event("enter", subject=THIS), Event("leave", subject=THIS)
ATTACKS_HERO, HITS_HERO = (Event(kind, subject=THIS, object=HERO) for kind in ("attack", "hit"))
CRUSHES = Event("damage", subject=HERO, object=THIS, at_least=Number(4))
YOUR_TURN_STARTS, YOUR_ACTION_PHASE = PhaseStarts("turn", YOU), PhaseStarts("action phase", YOU)
YOUR_END_PHASE = PhaseStarts("end phase", YOU)
DESTROY_THIS, DISCARD_THIS = EffectCost(Destroy(THIS)), EffectCost(Discard(what=THIS))


def n(value: int) -> Number:
    return Number(value)


def all_of(*parts: Node) -> AllOf:
    return AllOf(parts)


def do(*steps: Node) -> Node:
    return steps[0] if len(steps) == 1 else Do(steps)


def resolve(*steps: Node, label: str | None = None) -> OnResolve:
    return OnResolve(do(*steps), label)


def when(event: Event | PhaseStarts, *steps: Node, label: str | None = None) -> Triggered:
    return Triggered(event, do(*steps), label=label)


def pay(resources: int) -> Assets:
    return Assets(resource=n(resources))


def get(what: Selector, power: int | Amount, for_: Within | None = None) -> Modify:
    return Modify(what, "power", n(power) if isinstance(power, int) else power, for_=for_)


def this_gets(*words: str) -> Grant:
    return Grant(THIS, tuple(Keyword(word) for word in words))


def keyword(word: str, value: int) -> Keyword:
    return Keyword(word, n=n(value))


def in_your(zone: str, *parts: Node) -> AllOf:
    return AllOf((CARD, *parts, InZone(zone, YOU)))


def pick_in_your(zone: str, *parts: Node) -> Pick:
    return Pick(in_your(zone, *parts))
