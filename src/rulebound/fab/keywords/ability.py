"""Ability Keywords (CR 8.3): what each substitutes for.

A keyword that is a rule of its own (dominate, overpower, go again, ward, ...) has an empty expansion here and is
read where its rule is applied; ``RULES`` says where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.ir import abilities as ab
from rulebound.ir import amounts as a
from rulebound.ir import conditions as c
from rulebound.ir import costs as k
from rulebound.ir import effects as e
from rulebound.ir import events as ev
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s

THIS: Final = s.This()
YOU: Final = s.You()
DEFENDED: Final = c.Matches(THIS, f.Did(ev.Event("defend"), "combat chain"))
CLOSES: Final = ev.Event("close")


def _number(keyword: ab.Keyword) -> a.Amount:
    return keyword.n if keyword.n is not None else a.Number(1)


def _on_close(*effects: e.Effect) -> tuple[ab.Ability, ...]:
    return (ab.Triggered(CLOSES, e.If(DEFENDED, e.Do(effects))),)


def _battleworn(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    return _on_close(e.Counters("put", "-1{d}", a.Number(1), THIS))  # CR 8.3.2


def _blade_break(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    return _on_close(e.Destroy(THIS))  # CR 8.3.3


def _temper(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    spent = c.Matches(THIS, f.PropertyIs("defense", "=", a.Number(0)))
    return _on_close(  # CR 8.3.10
        e.Counters("put", "-1{d}", a.Number(1), THIS), e.If(spent, e.Destroy(THIS))
    )


def _guardwell(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    return _on_close(e.Counters("put", "-1{d}", a.PropertyOf(THIS, "defense"), THIS))  # CR 8.3.34


def _blood_debt(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    # CR 8.3.11a
    event = ev.PhaseStarts("end phase", YOU)
    return (ab.Triggered(event, e.Lose("life", a.Number(1)), works_in="banished face-up"),)  # CR 8.3.11


def _phantasm(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    # CR 8.3.13a
    defender = c.AllOf(
        (
            f.Role("defending this"),
            f.HasType("Action"),
            f.HasType("Attack"),
            c.Not(f.HasSupertype("Illusionist")),
            f.PropertyIs("power", ">=", a.Number(6)),
        )
    )
    return (ab.Triggered(ev.BecomesTrue(c.Exists(s.All(defender))), e.Destroy(THIS)),)  # CR 8.3.13


def _mirage(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    attack = c.AllOf(
        (
            f.IsA("attack"),
            f.Role("active chain link"),
            c.Not(f.HasSupertype("Illusionist")),
            f.PropertyIs("power", ">=", a.Number(6)),
        )
    )
    state = c.AllOf((c.Matches(THIS, f.Role("defending")), c.Exists(s.All(attack))))
    return (ab.Triggered(ev.BecomesTrue(state), e.Destroy(THIS)),)  # CR 8.3.25


def _spectra(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    # CR 8.3.14b
    attacked = ev.Event("target", subject=THIS, what="attack")
    return (ab.Triggered(attacked, e.Destroy(THIS)),)  # CR 8.3.14


def _piercing(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    equipped = c.AllOf((f.Role("defending this"), f.HasType("Equipment")))
    change = m.Modify(THIS, "power", _number(keyword))
    return (ab.Static((change,), if_=c.Exists(s.All(equipped))),)  # CR 8.3.23


def _boost(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    top = k.EffectCost(e.Do((e.Banish(s.TopCards(YOU), bind="boosted"), e.Act("have boosted"))))  # CR 8.3.9a
    # Of several cards that it was boosted with one is enough (CR 8.3.5c).
    mechanologist = ev.Event("boost", subject=THIS, object=f.HasSupertype("Mechanologist"))
    then = e.If(c.Happened(mechanologist, "play"), m.Grant(THIS, (ab.Keyword("go again"),)))
    return (ab.PlayCost((top,), optional=True, then=then),)  # CR 8.3.9


def _beat_chest(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    big = f.PropertyIs("power", ">=", a.Number(6))
    cost = e.Do((e.Discard(what=big, bind="beaten"), e.Act("have beaten chest")))  # CR 8.3.33a
    return (ab.PlayCost((k.EffectCost(cost),), optional=True),)  # CR 8.3.33


def _scrap(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    kinds = c.AnyOf((f.HasType("Item"), f.HasType("Equipment")))
    scrapped = s.Pick(c.AllOf((kinds, f.InZone("graveyard", YOU))), bind="scrapped")
    cost = e.Do((e.Banish(scrapped, bind="scrapped"), e.Act("have scrapped")))  # CR 8.3.32a
    return (ab.PlayCost((k.EffectCost(cost),), optional=True),)  # CR 8.3.32


def _suspense(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    counter = a.Number(1)
    return (  # CR 8.3.42
        ab.Replaces(
            ev.Event("enter", subject=THIS), e.Counters("put", "suspense", a.Number(2), THIS), "identity"
        ),
        ab.Triggered(ev.PhaseStarts("turn", YOU), e.Counters("remove", "suspense", counter, THIS)),
        ab.Triggered(
            ev.BecomesTrue(c.Compare(a.CountersOn("suspense", THIS), "=", a.Number(0))), e.Destroy(THIS)
        ),
    )


def _watery_grave(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    event = ev.Event("move", subject=THIS, from_="arena", to="graveyard")
    return (ab.Triggered(event, e.Face(THIS, "down")),)  # CR 8.3.41


def _fragment(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    sturdy = f.PropertyIs("defense", ">=", a.Number(2))
    event = ev.Event("defend", subject=sturdy, object=THIS)
    weaker = m.Modify(THIS, "power", a.Number(-2))
    return (ab.Triggered(event, e.Do((weaker, e.Act("have fragmented")))),)  # CR 8.3.43


def _ephemeral(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    event = ev.Event("move", subject=THIS, to="graveyard")
    return (ab.Replaces(event, e.Act("cease to exist")),)  # CR 8.3.21


def _fused_with(word: str) -> k.EffectCost:
    card = c.AllOf((f.IsA("card"), f.HasSupertype(word), f.InZone("hand", YOU)))
    return k.EffectCost(e.Reveal(s.Pick(card, bind=f"fused {word}"), bind=f"fused {word}"))


def _fusion(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    """Cards of all supertypes of the list are revealed; one card may serve several of them (CR 8.3.17c, 8.3.17d)."""
    costs = tuple(_fused_with(word) for word in keyword.of)
    return (ab.PlayCost(costs, optional=True, then=e.Act("have fused")),)  # CR 8.3.17


def _fusion_and_or(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    """A card of any supertype of the list is enough, and each is declared by itself (CR 8.3.17d); the player has fused
    once, all that was revealed for (8.3.17a).
    """
    unsaid = c.Not(c.Happened(ev.Event("fuse", subject=THIS), "play"))
    fused = e.If(unsaid, e.Act("have fused"))
    return tuple(ab.PlayCost((_fused_with(word),), optional=True, then=fused) for word in keyword.of)


def _crank(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    spin = e.May(
        e.Counters("remove", "steam", a.Number(1), THIS),
        then=e.Do((e.Act("have cranked"), e.Gain("action", a.Number(1)))),
    )
    return (ab.Replaces(ev.Event("enter", subject=THIS), spin, "identity"),)  # CR 8.3.29


def _heave(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    n = _number(keyword)
    move = e.Move(THIS, "arsenal", face="up")
    lift = e.Do((e.Pay(k.Assets(resource=n)), move, e.Act("have heaved")))  # CR 8.3.18a
    heaved = e.May(lift, then=e.Create(("Seismic Surge",), n))
    return (ab.Triggered(ev.PhaseStarts("end phase", YOU), heaved, works_in="hand"),)  # CR 8.3.18


def _rune_gate(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    runechants = c.AllOf((f.IsA("permanent"), f.Named("Runechant"), f.ControlledBy(YOU)))
    enough = c.Compare(a.Count(s.All(runechants)), ">=", a.PropertyOf(THIS, "cost"))
    return (ab.PlayFrom("banished", condition=enough, free=True),)  # CR 8.3.27


EXPANSIONS: Final[dict[str, Callable[[ab.Keyword], tuple[ab.Ability, ...]]]] = {
    "battleworn": _battleworn,
    "blade break": _blade_break,
    "temper": _temper,
    "guardwell": _guardwell,
    "blood debt": _blood_debt,
    "phantasm": _phantasm,
    "mirage": _mirage,
    "spectra": _spectra,
    "piercing": _piercing,
    "boost": _boost,
    "beat chest": _beat_chest,
    "scrap": _scrap,
    "suspense": _suspense,
    "watery grave": _watery_grave,
    "fragment": _fragment,
    "ephemeral": _ephemeral,
    "fusion": _fusion,
    "fusion and/or": _fusion_and_or,
    "crank": _crank,
    "heave": _heave,
    "rune gate": _rune_gate,
}

# Keywords that are rules of their own, and the rule that reads them.
RULES: Final = {
    "go again": "8.3.5",
    "dominate": "8.3.4",
    "overpower": "8.3.22",
    "arcane barrier": "8.3.8",
    "spellvoid": "8.3.15",
    "quell": "8.3.19",
    "ward": "8.3.20",
    "arcane shelter": "8.3.37",
    "stealth": "8.3.24",
    "ambush": "8.3.28",
    "universal": "8.3.35",
    "protect": "8.3.31",
    "cloaked": "8.3.36",
    "meld": "8.3.38",
    "modular": "8.3.30",
    "pairs": "8.3.26",
    "perched": "8.3.39",
}

# Meta-static abilities: rules of decks, outside a game.
OF_DECKS: Final = frozenset({"legendary", "specialization", "essence", "unlimited"})


def expansion_of(keyword: ab.Keyword) -> tuple[ab.Ability, ...]:
    """Return the abilities that a keyword stands for.

    Raises:
        ValueError: the engine does not know the keyword.
    """
    if keyword.word in RULES or keyword.word in OF_DECKS:
        return ()
    expand = EXPANSIONS.get(keyword.word)
    if expand is None:
        raise ValueError(f"the engine does not know the keyword {keyword.word!r}")
    return expand(keyword)
