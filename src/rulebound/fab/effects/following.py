"""What effects that last do: on the first damage that one prevents (CR 6.4.10a), or instead of an event (6.4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.ir import lasting as m
from rulebound.ir.events import Event
from rulebound.kernel.state import Lasting, Pending, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

PREVENTED: Final = Event("damage")  # no event makes it trigger: the prevention itself does
WHAT_FOLLOWS: Final = "what follows"
PRICE: Final = "price"  # the register of what a prevention that lasts costs, as an ability


def keep_what_follows(game: FabGame, frame: Frame, node: object) -> None:
    """Keep what is done the first time that the prevention prevents damage, for the effect that is generated now."""
    assert isinstance(node, int)
    frame.regs[WHAT_FOLLOWS] = (node,)


def keep_price(game: FabGame, frame: Frame, node: object) -> None:
    """Keep what the prevention costs that is generated now."""
    assert isinstance(node, int)
    frame.regs[PRICE] = (node,)


def follow(game: FabGame, place: int, node: m.Prevent) -> None:
    """Do what follows on the first damage that is prevented this way (CR 6.4.10a), or let it trigger (6.6.5d). What is
    paid for follows each time.
    """
    effect = game.state.own_lasting(place)
    ability = effect.regs[WHAT_FOLLOWS][0]
    regs = {name: refs for name, refs in effect.regs.items() if name != WHAT_FOLLOWS}
    if node.cost is None:
        effect.regs = regs
    if node.when:
        game.state.pending.append(
            Pending(ability, effect.source, effect.controller, dict(regs), game.state.stamp)
        )
        return
    proc = game.program.abilities[ability].proc
    game.push(proc, who=effect.controller, obj=ref_id(effect.source), regs={**regs, "this": (effect.source,)})


def do_for(game: FabGame, effect: Lasting) -> None:
    """Carry out what an effect that lasted has to follow."""
    regs = {name: refs for name, refs in effect.regs.items() if name != WHAT_FOLLOWS}
    proc = game.program.abilities[effect.regs[WHAT_FOLLOWS][0]].proc
    game.push(proc, who=effect.controller, obj=ref_id(effect.source), regs={**regs, "this": (effect.source,)})


def do_instead(game: FabGame, index: int, effect: Lasting) -> None:
    """Carry out what an effect that lasts does instead of an event (CR 6.4.9), or of what it comes to (6.4.11)."""
    event = game.state.own_proposal(index)
    node = game.program.nodes[effect.node]
    if not isinstance(node, m.Replacing) or not node.outcome:
        event.kinds = 0
    regs = {
        **{name: refs for name, refs in effect.regs.items() if name != WHAT_FOLLOWS},
        "this": (effect.source,),
        "amount": (event.amount,),
        "amount#": (event.amount,),
        "subject": (event.subject,),
        "player": (-1 - event.player,),
        "replaced": (index,),
    }
    proc = game.program.abilities[effect.regs[WHAT_FOLLOWS][0]].proc
    game.push(proc, who=effect.controller, obj=ref_id(effect.source), regs=regs)
