"""Who has got something from an object, for another ability of it that asks (CR 1.7.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebound.fab.words import DRAW, GAIN
from rulebound.ir.conditions import Got
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Event


def register(kind: str) -> str:
    """Return the name under which an object remembers who got something of a kind from it."""
    return f"got {kind}"


def asked(ability: Node) -> set[str]:
    """Return the registers that an ability asks for in this manner."""
    return {register(part.kind) for part in ability.walk() if isinstance(part, Got)}


def note_events(game: FabGame, source: int, events: Iterable[Event]) -> None:
    """Remember who has drawn or gained something by an effect of a source."""
    for event in events:
        kind = "draw" if event.kinds & DRAW else event.word if event.kinds & GAIN else ""
        if kind:
            note(game, source, kind, event.player)


def note(game: FabGame, source: int, kind: str, who: int) -> None:
    """Remember who has got something from a source, where one of its abilities asks."""
    obj = game.state.live(source)
    name = register(kind)
    if obj is not None and who >= 0 and name in game.definition(obj).follows:
        own = game.state.own(obj.id)
        own.memory = {**own.memory, name: (*own.memory.get(name, ()), who)}
