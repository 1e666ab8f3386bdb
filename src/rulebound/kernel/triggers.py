"""How triggered effects that wait are put where they resolve: each player orders their own.

If several players have some, the game's first player selects who adds first; then each player in clockwise
order adds theirs, one at a time, in the order they choose. Identical ones need no order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.kernel.decision import OBJECT, ORDER, PICK, PLAYER, Option
from rulebound.kernel.events import KERNEL
from rulebound.kernel.procedure import END, Procedure, step
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.kernel.game import AnyGame
    from rulebound.kernel.state import Frame, Refs

_NEXT: Final = 2


def _select(game: AnyGame, frame: Frame, _node: object) -> None:
    """Let the first player select who adds first, where two or more players have something to add."""
    controllers = {pending.controller for pending in game.state.pending}
    if not controllers:
        frame.step = END
        return
    first = game.first_player()
    if game.first_player_orders_all():
        game.state.chosen = Option(PLAYER, first)
        return
    options = [Option(PLAYER, player) for player in game.clockwise(first)]
    if len(controllers) == 1:
        options = [option for option in options if option.obj in controllers][:1]
    game.ask(PICK, first, options, "first to add triggers", game.program.trigger_rule)


def _selected(game: AnyGame, frame: Frame, _node: object) -> None:
    frame.a = game.chosen.obj


def _order(game: AnyGame, frame: Frame, _node: object) -> None:
    """Ask the next player which of their effects is put next."""
    pending = game.state.pending
    everybody = game.first_player_orders_all()
    for player in game.clockwise(frame.a):
        seen: set[tuple[int, tuple[int, int, tuple[tuple[str, Refs], ...]]]] = set()
        options: list[Option] = []
        for index, entry in enumerate(pending):
            key = (entry.controller, game.trigger_key(entry))
            if (everybody or entry.controller == player) and key not in seen:
                seen.add(key)
                options.append(Option(OBJECT, ref_id(entry.source), index))
        if options:
            game.ask(ORDER, player, options, "triggers", game.program.trigger_rule, part=frame.b)
            return
    frame.step = END


def _put(game: AnyGame, frame: Frame, _node: object) -> None:
    """Take it from those that wait and let the game put it."""
    frame.b += 1
    frame.step = _NEXT
    game.put_trigger(game.state.pending.pop(game.chosen.n))


ADD_PENDING: Procedure = KERNEL.declare(
    "",
    "add pending triggers",
    step("", _select),
    step("", _selected),
    step("", _order),
    step("", _put),
)
