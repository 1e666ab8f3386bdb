"""Afflictions that an effect puts into the arena: each is given to an opponent whom its owner declares (CR 8.2.11c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.linking import Branch, Linker
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import ARENA, zone_kind
from rulebound.ir import effects as e
from rulebound.kernel.state import ref_id, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame

GIVEN = "given"  # in the registers: afflictions and the players they are given to, in turns


def link_giving(linker: Linker, node: e.Move) -> None:
    """Link the declaration of opponents before objects are put into the arena."""
    again, done = Branch(node), Branch(node)
    linker.add(_find, node, "8.2.11c")
    linker.here(again)
    linker.add(_ask, done, "8.2.11c")
    linker.add(_take, again, "8.2.11c")
    linker.here(done)


def given_to(frame: Frame, obj: FabObject) -> tuple[int, ...]:
    """Return the player under whose control an affliction enters; nothing for anything else."""
    given = frame.regs.get(GIVEN, ())
    return tuple(player for ref, player in zip(given[::2], given[1::2], strict=True) if ref == obj.ref)


def _find(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Move)
    found = [game.state.live(ref) for ref in select(context_of(game, frame), node.what) if ref > 0]
    frame.regs[GIVEN] = ()
    frame.regs["giving"] = tuple(
        obj.ref
        for obj in found
        if obj is not None
        and zone_kind(obj.zone) not in ARENA
        and "Affliction" in game.properties(obj).subtypes
    )


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    if not frame.regs["giving"]:
        frame.step = node.to
        return
    ref = frame.regs["giving"][0]
    owner = game.state.objects[ref_id(ref)].owner
    opponents = [-1 - player for player in game.clockwise(owner)[1:]]
    game.choose(owner, opponents, 1, about="opponent", rule="8.2.11c", source=ref)


def _take(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, Branch)
    ref, *left = frame.regs["giving"]
    frame.regs["giving"] = tuple(left)
    for to in game.state.result:
        frame.regs[GIVEN] += (ref, ref_player(to))
    frame.step = node.to
