"""What the engine understands of the effect language: every node, field and word of an ability is checked as it
is linked, so that nothing which the engine would pass over can get into a game.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Final

from rulebound.fab.words import EVENT_WORDS, ZONE_NUMBERS
from rulebound.ir import abilities as ab
from rulebound.ir import amounts as a
from rulebound.ir import conditions as c
from rulebound.ir import costs as k
from rulebound.ir import durations as d
from rulebound.ir import effects as e
from rulebound.ir import events as ev
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

# For each node class the fields that the engine reads; a field left at its default says nothing.
READ: Final[dict[type[Node], frozenset[str]]] = {
    cls: frozenset(names.split())
    for cls, names in {
        ab.Keyword: "word n of",
        ab.OnResolve: "do label",
        ab.Activated: "type costs do limit only_if label cheaper anybody",
        ab.Triggered: "on do and_state limit works_in label counts",
        ab.Static: "do if_ while_ label",
        ab.Replaces: "event by kind optional works_in",
        ab.PlayCost: "costs optional instead_of then when",
        ab.AsPlayed: "do",
        ab.PlayOnly: "condition",
        ab.Defines: "property n also",
        ab.DeckRule: "mode what n",
        ab.PlayFrom: "zone as_ condition free",
        a.Number: "value",
        a.Variable: "name",
        a.Result: "register",
        a.Count: "of",
        a.History: "event window measure",
        a.PropertyOf: "what property base",
        a.CountersOn: "kind on",
        a.Depends: "condition then otherwise",
        a.Distinct: "of property",
        a.Highest: "of property base",
        a.Arith: "op a b round",
        c.AllOf: "parts",
        c.AnyOf: "parts",
        c.Not: "part",
        c.Compare: "left op right",
        c.Exists: "what at_least at_most",
        c.Matches: "what filter",
        c.Happened: "event window at_least",
        c.Every: "over condition bind",
        c.During: "phase whose",
        c.Got: "kind who",
        c.ChoseModes: "at_least",
        c.Succeeded: "",
        k.Assets: "resource chi life",
        k.EffectCost: "do",
        k.EitherCost: "costs",
        d.Within: "scope",
        d.Until: "moment whose",
        d.Coming: "phase whose",
        d.While: "condition",
        e.Do: "steps",
        e.If: "condition then otherwise",
        e.Graded: "grades",
        e.NewTargets: "what",
        e.AttackWith: "what",
        e.May: "do who then otherwise unless choose_to",
        e.Pay: "cost who",
        e.PayUpTo: "most who bind",
        e.ForEach: "over do bind",
        e.Repeat: "do times",
        e.Later: "on do once window at_once for_",
        e.Instead: "prior condition do",
        e.Modes: "n modes up_to again now least random who most_times fresh",
        e.SecretNumbers: "least most who bind",
        e.FromOutside: "name to whose place bind",
        e.Let: "name n do",
        e.Draw: "n who bind",
        e.Discard: "n who random what bind",
        e.Banish: "what face bind who",
        e.BanishUntil: "what until face bind",
        e.Destroy: "what bind who",
        e.Move: "what to place face bind from_ counter under tapped shuffled",
        e.Shuffle: "who",
        e.Search: "filter zones n bind who whose any_number",
        e.Create: "names n under counters bind to whose like by",
        e.Deal: "n to kind by bind dealer unpreventable",
        e.Gain: "asset n who",
        e.Lose: "asset n who",
        e.Reveal: "what bind",
        e.Look: "what who bind",
        e.Counters: "op kind n on",
        e.MoveCounters: "kind off on n",
        e.Distribute: "kind n among up_to op",
        e.Exchange: "a b",
        e.RevealUntil: "filter whose bind",
        e.Again: "times",
        e.Face: "what face",
        e.Tap: "what untap",
        e.Negate: "what bind",
        e.Roll: "dice sides bind",
        e.Dice: "more again ignored",
        e.Clash: "with_ then",
        e.Wager: "with_ prizes what then",
        e.Act: "verb n who what",
        e.Attack: "",
        e.Choose: "what",
        e.ChooseNumber: "bind",
        e.Name: "bind other",
        e.Control: "what who verb bind until",
        e.Transform: "what into bind token",
        e.PutUnder: "what under bind",
        e.CloseChain: "",
        e.JoinLink: "what role",
        e.Outcome: "what who",
        ev.Event: "kind subject object player what from_ to at_least nth window during whose together besides alone"
        " exactly at_most face random faces not_from cause to_pay through place lethal",
        ev.PhaseStarts: "phase whose",
        ev.BecomesTrue: "condition",
        ev.AnyEvent: "events",
        f.IsA: "noun",
        f.HasType: "word",
        f.HasSupertype: "word",
        f.HasColor: "word",
        f.Named: "name moniker",
        f.SharesSubtype: "of",
        f.NameHas: "word",
        f.SameName: "of",
        f.Called: "register",
        f.Controls: "filter",
        f.IsMarked: "",
        f.HasKeyword: "word base",
        f.OfKeyword: "word",
        f.SameColor: "of",
        f.HasEffect: "kind n",
        f.PropertyIs: "property op value base",
        f.InZone: "zone whose",
        f.ControlledBy: "who",
        f.OwnedBy: "who",
        f.Role: "word",
        f.CameFrom: "zone how",
        f.FaceIs: "face",
        f.IsTapped: "tapped",
        f.HasCounter: "kind at_least",
        f.Other: "than",
        f.OneOf: "what",
        f.Nth: "filter n how",
        f.Did: "event window",
        f.Under: "of",
        f.Meets: "condition",
        f.Defends: "filter",
        f.Attacks: "filter",
        f.Targets: "filter",
        f.AttackSource: "of",
        f.LethalTo: "of",
        f.HasSource: "filter",
        f.PitchedFor: "filter",
        f.TriggeredBy: "word of",
        m.Modify: "what property n for_ while_",
        m.SetBase: "what property n for_ while_ of_value",
        m.Grant: "what abilities for_ while_",
        m.Share: "what of",
        m.Strip: "what keyword and_lock only_lock for_ fixed sources",
        m.Retype: "what types supertypes color for_ name called name_of subtypes class_of",
        m.Lack: "what of and_lock for_",
        m.CostChange: "what n to for_ while_ who",
        m.Rule: "mode action what who from_ as_ n by for_ while_ free",
        m.Amplify: "what n kind for_",
        m.PreventLess: "n kind for_",
        m.Freeze: "what for_ while_",
        m.Become: "what like for_",
        m.Redirect: "shielded to n for_",
        m.SwapClash: "with_ then for_",
        m.Replacing: "event by n once for_ outcome",
        m.Prevent: "shielded n mode kind source for_ uses cost at_most nth lethal must then when",
        s.This: "",
        s.You: "",
        s.Ref: "register",
        s.Players: "which of filter",
        s.Target: "filter min max bind again n different",
        s.AnyTarget: "opposing bind",
        s.OnTopOf: "of",
        s.DefendedBy: "of",
        s.All: "filter",
        s.Newest: "filter",
        s.Pick: "filter n up_to random by bind different more alike least in_all",
        s.TopCards: "whose n bind",
        s.Among: "of filter",
        s.SourceOf: "of",
        s.Together: "parts",
        s.Subjects: "event window last",
        s.OfTrait: "trait random status",
        s.Next: "filter how n whose window",
    }.items()
}

# What waits for an event, whose number is the amount for what is done then.
_WITH_EVENTS: Final = (ab.Triggered, ab.Replaces, e.Later, m.Replacing, m.Prevent, m.Redirect, m.SwapClash)
NUMERIC: Final = frozenset(
    {"power", "defense", "life", "intellect", "cost", "pitch", "grade", "chain link", "ward"}
)

# The words that a field may hold, by class and field.
WORDS: Final[dict[tuple[type[Node], str], frozenset[str]]] = {
    (ab.Activated, "type"): frozenset({"action", "instant", "attack reaction", "defense reaction"}),
    (ab.Triggered, "works_in"): frozenset(
        f"{zone}{face}" for zone in (*ZONE_NUMBERS, "equipped") for face in ("", " face-up", " face-down")
    ),
    (ab.Replaces, "works_in"): frozenset({"graveyard", "banished"}),
    (ab.Replaces, "kind"): frozenset({"standard", "identity", "outcome"}),
    (ab.PlayCost, "instead_of"): frozenset({"resource"}),
    (a.History, "window"): frozenset(
        {"turn", "chain link", "combat chain", "play", "way", "in a row", "turn so far"}
    ),
    (a.History, "measure"): frozenset({"count", "sum", "same name"}),
    (a.PropertyOf, "property"): NUMERIC,
    (f.PropertyIs, "property"): NUMERIC,
    (m.Modify, "property"): frozenset(
        {"power", "defense", "life", "intellect", "pitch", "grade", "arcane damage"}
    ),
    (m.SetBase, "property"): frozenset({"power", "defense", "life", "intellect"}),
    (c.Happened, "window"): frozenset({"turn", "chain link", "combat chain", "play", "way", "reaction step"}),
    (s.Subjects, "window"): frozenset({"turn", "chain link", "combat chain", "play", "way"}),
    (f.Did, "window"): frozenset({"turn", "chain link", "combat chain"}),
    (d.Within, "scope"): frozenset({"turn", "action phase", "combat chain", "chain link", "game"}),
    (d.Coming, "phase"): frozenset({"turn", "action phase", "end phase"}),
    (d.Until, "moment"): frozenset({"start of turn", "end of turn"}),
    (e.Later, "window"): frozenset({"turn", "chain link", "combat chain", "game"}),
    (e.Gain, "asset"): frozenset({"life", "resource", "chi", "action"}),
    (e.Lose, "asset"): frozenset({"life"}),
    (e.Control, "verb"): frozenset({"gain", "steal", "give"}),
    (e.Deal, "kind"): frozenset({"generic", "arcane"}),
    (e.Counters, "op"): frozenset({"put", "remove"}),
    (e.Distribute, "op"): frozenset({"put", "remove"}),
    (e.Move, "to"): frozenset({*ZONE_NUMBERS, "arena", "removed"}) - {"stack", "combat chain", "hero"},
    (e.Move, "from_"): frozenset(ZONE_NUMBERS),
    (m.Lack, "of"): frozenset({"colors", "names", "supertypes", "abilities", "this ability"}),
    (m.Amplify, "kind"): frozenset({"arcane"}),
    (f.HasEffect, "kind"): frozenset({"arcane damage"}),
    (e.JoinLink, "role"): frozenset({"defending", "attacking"}),
    (a.Distinct, "property"): NUMERIC | {"name"},
    (a.Highest, "property"): NUMERIC,
    (s.Pick, "different"): frozenset({"name"}),
    (s.Target, "different"): frozenset({"name"}),
    (s.Pick, "alike"): frozenset({"name"}),
    (ab.DeckRule, "mode"): frozenset(
        {
            "any specialization",
            "only in deck",
            "starts in arena",
            "starts in graveyard",
            "each starts with a token",
            "weapon zones",
            "shared deck and graveyard",
            "different names",
            "of any class or talent",
            "of any class or talent in inventory",
            "any number",
        }
    ),
    (ab.Defines, "property"): frozenset({"power", "defense"}),
    (ab.Defines, "also"): frozenset({"power", "defense"}),
    (c.Got, "kind"): frozenset({"draw", "resource", "life", "power"}),
    (e.FromOutside, "to"): frozenset({"hand", "deck", "graveyard", "banished", "arsenal"}),
    (e.Outcome, "what"): frozenset({"win", "lose", "draw", "extra turn"}),
    (c.During, "phase"): frozenset({"turn", "start phase", "action phase", "end phase"}),
    (e.Move, "place"): frozenset({"top", "bottom", "top or bottom", *map(str, range(2, 11))}),
    (ev.Event, "window"): frozenset({"phase", "turn", "chain link", "combat chain"}),
    (ev.Event, "kind"): frozenset(EVENT_WORDS) | {"controlled"},
    (ev.Event, "from_"): frozenset({*ZONE_NUMBERS, "arena"}),
    (ev.Event, "not_from"): frozenset(ZONE_NUMBERS),
    (ev.Event, "to"): frozenset({*ZONE_NUMBERS, "arena"}),
    (ev.Event, "face"): frozenset({"up", "down"}),
    (ev.Event, "place"): frozenset({"top"}),
    (ev.Event, "during"): frozenset(
        {
            "turn",
            "action phase",
            "start phase",
            "end phase",
            "reaction step",
            "defend step",
            "damage step",
            "attack step",
        }
    ),
    (ev.PhaseStarts, "phase"): frozenset({"turn", "action phase", "end phase", "reaction step"}),
    (f.IsA, "noun"): frozenset(
        {
            "card",
            "chain link",
            "activated ability",
            "action",
            "instant",
            "object",
            "permanent",
            "attack",
            "hero",
            "player",
            "living",
            "layer",
            "token",
            "source",
        }
    ),
    (f.InZone, "zone"): frozenset({*ZONE_NUMBERS, "arena"}),
    (f.Role, "word"): frozenset(
        {
            "attacking",
            "defending",
            "defending this",
            "equipped",
            "in a weapon zone",
            "active chain link",
            "this ability",
            "last attack",
            "last attack this turn",
            "wager",
            "frozen",
            "intimidated",
            "played for an alternative cost",
        }
    ),
    (f.CameFrom, "zone"): frozenset(ZONE_NUMBERS),
    (f.CameFrom, "how"): frozenset({"played", "played face-up", "defended"}),
    (f.Nth, "how"): frozenset({"attack", "played", "activated", "anybody's"}),
    (m.CostChange, "to"): frozenset({"play", "activate", "play or activate"}),
    (m.Prevent, "mode"): frozenset({"fixed", "shield", "each"}),
    (m.Prevent, "kind"): frozenset({"arcane", "physical", "generic"}),
    (m.PreventLess, "kind"): frozenset({"arcane", "physical", "generic"}),
    (s.Players, "which"): frozenset(
        {
            "opponents",
            "party",
            "each",
            "others",
            "attacking",
            "defending",
            "turn",
            "controller",
            "owner",
            "event deck",
            "started",
        }
    ),
    (s.Next, "how"): frozenset(
        {
            "any",
            "played",
            "activated",
            "played or activated",
            "boosted",
            "charged",
            "fused",
            "wagered",
            "defended",
            "clashed",
            "revealed",
            "rune gated",
        }
    ),
    (s.Next, "window"): frozenset({"turn", "combat chain", "chain link"}),
}


def _says_that_many_of_nothing(ability: Node) -> bool:
    """Return whether an ability reads the number of an event where it waits for none and removes no counters."""
    waiting, asks = [ability], False
    while waiting:
        part = waiting.pop()
        if isinstance(part, e.Counters) and part.op == "remove":
            return False
        asks = asks or part == a.Result("amount")
        waiting += [] if isinstance(part, _WITH_EVENTS) else part.children()
    return asks


def check(ability: Node) -> None:
    """Check that the engine reads all of an ability.

    Raises:
        ValueError: it holds a node, a field or a word that nothing in the engine reads.
    """
    if isinstance(ability, (ab.OnResolve, ab.Activated)) and _says_that_many_of_nothing(ability):
        raise ValueError('nothing before "that many" or "that much" says how many')
    for part in ability.walk():
        _check_places(part)
        cls = type(part)
        known = READ.get(cls)
        if known is None:
            raise ValueError(f"the engine does not know {cls.__name__}")
        for field in fields(part):
            held = getattr(part, field.name)
            if held is None or (field.default is not MISSING and held == field.default):
                continue
            if field.name not in known:
                raise ValueError(f"the engine does not read {cls.__name__}.{field.name} ({held!r})")
            words = WORDS.get((cls, field.name))
            if words is not None and held not in words:
                raise ValueError(f"{cls.__name__}.{field.name} cannot be {held!r}")


def _check_places(part: Node) -> None:
    """Check that what is still to be chosen or to come stands only where something chooses or waits for it."""
    if isinstance(part, ab.Static) and any(isinstance(getattr(do, "what", None), s.Next) for do in part.do):
        raise ValueError("a static ability cannot wait for what comes next (CR 6.2.4)")
    if isinstance(part, (ab.Triggered, ab.Replaces, e.Later)):
        on = part.event if isinstance(part, ab.Replaces) else part.on
        if any(isinstance(inner, ev.Event) and inner.kind == "controlled" for inner in on.walk()):
            raise ValueError("having controlled something is no event")
        if isinstance(part, ab.Replaces) and any(getattr(inner, "lethal", False) for inner in on.walk()):
            raise ValueError("whether damage is lethal is known as it is dealt")
    if isinstance(part, ev.EventNode) and any(isinstance(inner, (s.Pick, s.Target)) for inner in part.walk()):
        raise ValueError(f"nothing chooses what {type(part).__name__} is about: it holds a Pick or Target")
