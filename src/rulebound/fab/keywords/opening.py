"""Opening a booster pack: something that happens outside the game, and what of it comes into the game (CR 1.9.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import context_of
from rulebound.fab.effects.discrete import make
from rulebound.fab.effects.filters import passes
from rulebound.fab.state import FabObject
from rulebound.fab.words import HAND, INVENTORY, zone_of
from rulebound.fab.zones.moving import move_event
from rulebound.ir import effects as e
from rulebound.ir import selectors as s
from rulebound.kernel.decision import DONE, PICK, WORD, Option

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

_HELD: Final = "in the pack"


def begin_opening(game: FabGame, frame: Frame, node: object) -> None:
    """A pack is opened and revealed outside the game, which is no event in it (CR 1.9.1a)."""
    frame.regs[_HELD] = ()


def ask_found(game: FabGame, frame: Frame, node: object) -> None:
    """What the pack holds the game cannot know: its player tells of the cards that are meant, one by one."""
    options = [
        Option(WORD, n=number, word=game.program.definitions[number].card.label, rule="1.9.1a")
        for number in _meant(game, frame, node)
    ]
    if not options:
        game.state.chosen = Option(DONE)
        return
    game.ask(PICK, frame.who, [*options, Option(DONE)], "booster pack", "1.9.1a", part=len(frame.regs[_HELD]))


def take_found(game: FabGame, frame: Frame, node: object) -> None:
    """Go on asking until there is no other."""
    if game.chosen.code != DONE:
        frame.regs[_HELD] = (*frame.regs[_HELD], game.chosen.n)
        frame.step -= 2


def put_found(game: FabGame, frame: Frame, node: object) -> None:
    """The cards that are meant are put into the hand: that is an event in the game (CR 1.9.1a, 8.5.15)."""
    for name in [name for name in frame.regs if name.startswith("again@")]:
        del frame.regs[name]  # CR 8.5.27b: another pack is another thing that happens, though not in the game
    events = []
    for number in frame.regs[_HELD]:
        card = game.put(number, zone_of(INVENTORY, frame.who), frame.who)  # as what is theirs and in no zone
        events.append(move_event(game, card, zone_of(HAND, frame.who), player=frame.who))
    make(game, frame, events, "8.5.15")


def _meant(game: FabGame, frame: Frame, node: object) -> list[int]:
    """Return the definitions of the cards that the effect speaks of."""
    assert isinstance(node, e.Act)
    assert isinstance(node.what, s.All)
    ctx = context_of(game, frame)
    cards = (FabObject(0, 0, made.number, owner=frame.who) for made in game.program.definitions)
    return [card.definition for card in cards if passes(ctx, node.what.filter, card)]
