"""Defend Step (CR 7.3): defending cards are declared for each attack-target (CR 7.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.combat.defending import (
    add_defenders,
    candidates,
    check_declare,
    demanded,
    may_be_declared,
    unrestricted,
)
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import DEFEND_WITH
from rulebound.kernel.decision import DONE, SOME, Option
from rulebound.kernel.procedure import END, step

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import ChainLink, FabObject
    from rulebound.kernel.state import Frame


def begin_defend_step(game: FabGame, frame: Frame, node: object) -> None:
    """Targets are defended in clockwise order of their controllers from the attacking hero (CR 7.3.2f)."""
    state = game.state
    state.step = "defend"
    link = game.active_link
    if link is None:
        return
    order = game.clockwise(link.player)
    targets = sorted(link.targets, key=lambda ref: _place(game, ref, order))
    for ref in reversed(targets):
        target = state.live(ref)
        if target is None or target.id != state.players[target.controller].hero:
            continue  # CR 7.3.2a, 8.2.8d
        for who in reversed(game.clockwise(target.controller)):
            if who == target.controller or _protects(game, who, link):
                game.push(DECLARE_DEFENDERS, who=who, obj=target.id, a=ref)


def _place(game: FabGame, ref: int, order: list[int]) -> int:
    target = game.state.live(ref)
    return order.index(target.controller) if target is not None and target.controller in order else len(order)


def _protects(game: FabGame, who: int, link: ChainLink) -> bool:
    """Other players declare only cards that may defend any hero whom an opponent attacks (CR 7.3.2e, 8.3.31)."""
    return who != link.player and any(
        "protect" in game.properties(obj).keywords for obj in candidates(game, who)
    )


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    """One card after the other, in the order in which they become defending (CR 7.3.2c)."""
    if game.state.players[frame.who].out:
        frame.step = END
        return
    declared = frame.regs.get("declared", ())
    options: list[Option] = []
    free = unrestricted(game, frame.who)
    for obj in candidates(game, frame.who):
        if free and not may_be_declared(game, frame.who, obj, declared):
            continue
        if _may(game, frame, obj):
            options.append(Option(DEFEND_WITH, obj.id, obj.ref, rule="7.3.2a"))
    if not demanded(game, frame.who, declared, tuple(option.n for option in options)):
        options.insert(0, Option(DONE, rule="7.3.2"))
    game.state.active = -1
    game.ask(SOME, frame.who, options, "defend", "7.3.2", part=len(declared), always=True)


def _may(game: FabGame, frame: Frame, obj: FabObject) -> bool:
    return check_declare(game, frame.who, obj, frame.a, frame.regs.get("declared", ())).ok


def _take(game: FabGame, frame: Frame, node: object) -> None:
    chosen = game.chosen
    if chosen.code == DONE:
        return
    frame.regs["declared"] = (*frame.regs.get("declared", ()), chosen.n)
    frame.step = 0


def _together(game: FabGame, frame: Frame, node: object) -> None:
    """All declared cards become defending in one multi-event (CR 7.3.2d)."""
    refs = frame.regs.get("declared", ())
    cards = [obj for obj in (game.state.live(ref) for ref in refs) if obj is not None]
    if cards:
        add_defenders(game, cards, frame.who, "7.3.2d", frame.a)
    frame.step = END


DECLARE_DEFENDERS: Final = PROCEDURES.declare(
    "7.3.2", "declare defending cards", step("7.3.2", _ask), step("7.3.2c", _take), step("7.3.2d", _together)
)
