"""Searching (CR 8.5.19): through one's own zones or somebody's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, context_of, players_in
from rulebound.fab.effects.discrete import make
from rulebound.fab.effects.everybodys import belong
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import SEARCH, ZONE_NUMBERS
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir.node import Node
from rulebound.kernel.state import Event, Frame, player_ref

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame

ANY_CARD: Final = f.IsA("card")


@links(e.Search)
def _link_search(linker: Linker, node: Node) -> None:
    linker.add(begin_search, node, "8.5.19")
    linker.add(end_search, node, "8.5.19")


def begin_search(game: FabGame, frame: Frame, node: object) -> None:
    """Look through the zones and choose. Finding nothing is allowed where it can't be verified: where properties
    are asked for (CR 8.5.19a, 8.5.19c, 1.9.1c) that no public card there has (8.5.19b).
    """
    assert isinstance(node, e.Search)
    ctx = context_of(game, frame)
    state = game.state
    candidates: list[int] = []
    verifiable = node.filter == ANY_CARD
    who = players_in(game, select(ctx, node.who))
    whose = who if node.whose is None else players_in(game, select(ctx, node.whose))
    frame.regs["searching"] = tuple(player_ref(player) for player in who[:1])
    for player in whose:
        for word in node.zones:
            if word == "deck" and any(is_barred(game, player) for player in who):
                continue
            for oid in state.cards_in(ZONE_NUMBERS[word], player):
                obj = state.objects[oid]
                if passes(ctx, node.filter, obj):
                    candidates.append(obj.ref)
                    verifiable |= obj.up
    n = len(candidates) if node.any_number else min(amount(ctx, node.n), len(candidates))
    fails = node.any_number or n > 1 or not verifiable  # what finds several finds "up to" so many
    if not who:
        state.result = ()
        return
    game.choose(who[0], candidates, n, up_to=fails, about="search", rule="8.5.19", source=ctx.this)


def can_search(ctx: Context, node: e.Search) -> bool:
    """Return whether there are cards to search through, where an effect keeps nobody from it (CR 8.5.19d, 1.0.2)."""
    who = players_in(ctx.game, select(ctx, node.who))
    whose = who if node.whose is None else players_in(ctx.game, select(ctx, node.whose))
    barred = any(is_barred(ctx.game, player) for player in who)
    words = [word for word in node.zones if word != "deck" or not barred]
    return any(ctx.game.state.cards_in(ZONE_NUMBERS[word], player) for word in words for player in whose)


def is_barred(game: FabGame, who: int) -> bool:
    """Return whether an effect keeps a player from searching decks (CR 1.0.2)."""
    return any(concerns(active, None, who) for active in rules(game, "cannot", "search"))


def end_search(game: FabGame, frame: Frame, node: object) -> None:
    """Keep what was found; the search is an event of its own (CR 8.5.19)."""
    assert isinstance(node, e.Search)
    found = game.state.result
    who = players_in(game, frame.regs["searching"])
    whose = who if node.whose is None else players_in(game, select(context_of(game, frame), node.whose))
    if node.zones == ("deck",) and any(is_barred(game, player) for player in who):
        who = []
    zones = [game.state.cards_in(ZONE_NUMBERS[word], p) for word in node.zones for p in whose]
    if any(zones):  # CR 8.5.19d: in an empty zone it fails
        make(game, frame, [Event(SEARCH, player) for player in who], "8.5.19")
    for player in whose[:1]:
        belong(context_of(game, frame), found, player)
    frame.regs[node.bind] = found
    frame.regs["ok"] = (1 if found else 0,)
