"""In whose name something is evaluated: the object that has the ability, its controller, its registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.kernel.state import Refs, player_ref, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject
    from rulebound.kernel.state import Frame


class Context:
    """``this`` is the ref of the ability's source, ``who`` the player that "you" means (CR 1.1.2b)."""

    __slots__ = ("game", "layer", "regs", "this", "who")

    def __init__(self, game: FabGame, this: int, who: int, regs: dict[str, Refs], layer: int = 0) -> None:
        """Keep the four."""
        self.game = game
        self.this = this
        self.who = who
        self.regs = regs
        self.layer = layer

    @property
    def source(self) -> FabObject | None:
        """This object, as it is or as it was last known (CR 1.2.3a)."""
        return self.game.state.known(self.this)


def context_of(game: FabGame, frame: Frame) -> Context:
    """Return the context of an ability that is being carried out: source and controller of its effects are its own
    (CR 1.8.1a, 1.8.1b).
    """
    return Context(game, frame.regs["this"][0], frame.who, frame.regs, frame.obj)


def object_context(game: FabGame, obj: FabObject) -> Context:
    """Return the context of an ability that an object has; "you" is its controller, else its owner."""
    who = obj.controller if obj.controller >= 0 else obj.owner
    return Context(game, obj.ref, who, obj.memory)


def players_in(game: FabGame, refs: Refs) -> list[int]:
    """Return the players that refs stand for: players, or the controllers of heroes (CR 1.1.2b)."""
    found: list[int] = []
    for ref in refs:
        if ref < 0:
            found.append(ref_player(ref))
        else:
            obj = game.state.known(ref)
            if obj is not None:
                found.append(obj.controller if obj.controller >= 0 else obj.owner)
    if len(game.state.players) > 2:
        return [player for player in found if not game.state.players[player].out]  # CR 4.5.1a
    return found


def hero_ref(game: FabGame, player: int) -> int:
    """Return the ref of a player's hero."""
    return game.state.objects[game.state.players[player].hero].ref


def as_object(game: FabGame, ref: int) -> FabObject | None:
    """Return the object behind a ref; a player's is their hero."""
    if ref < 0:
        player = ref_player(ref)
        return game.state.objects[game.state.players[player].hero]
    return game.state.known(ref)


__all__ = ["Context", "as_object", "context_of", "hero_ref", "object_context", "player_ref", "players_in"]
