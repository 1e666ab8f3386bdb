"""Tokens that are created in exposed equipment zones: which zone is chosen (CR 3.0.1a, 8.3.30a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of, players_in
from rulebound.fab.effects.selectors import select
from rulebound.fab.structure.equipping import is_empty
from rulebound.fab.words import EQUIPMENT_ZONES, zone_kind, zone_of, zone_owner
from rulebound.ir import effects as e
from rulebound.kernel.decision import PICK, WORD, Option
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def ask_exposed(game: FabGame, frame: Frame, node: object) -> None:
    """Choose an exposed equipment zone: one that is empty (CR 3.0.1a, 8.3.30a)."""
    assert isinstance(node, e.Create)
    ctx = context_of(game, frame)
    owners = game.clockwise(frame.who) if node.whose is None else players_in(game, select(ctx, node.whose))
    zones = [
        zone
        for zone in (zone_of(kind, player) for player in owners for kind in EQUIPMENT_ZONES)
        if is_empty(game, zone)
    ]
    frame.regs["exposed"] = ()
    if zones:
        hero = {player: game.hero(player).id for player in owners}
        options = [
            Option(WORD, hero[zone_owner(zone)], zone, game.zone_word(zone_kind(zone)), "3.0.1a")
            for zone in zones
        ]
        frame.regs["exposed"] = (1,)
        game.ask(PICK, frame.who, options, "exposed zone", "3.0.1a", source=ref_id(ctx.this))


def take_exposed(game: FabGame, frame: Frame, node: object) -> None:
    """Keep which zone was chosen."""
    if frame.regs["exposed"]:
        frame.regs["exposed"] = (game.chosen.n,)
