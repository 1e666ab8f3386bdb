"""Base abilities that an object gets of others (CR 1.7.1, 2.12.3): those that are printed on what an effect finds.

What each card of a program has to give is linked once, as an effect that gives it; that is generated for each card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.context import Context, context_of
from rulebound.fab.effects.continuous import add_lasting, announce_gains, keywords_of
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.selectors import select
from rulebound.ir import abilities as ab
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.node import Node

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.program import FabProgram
    from rulebound.kernel.state import Frame

RECEIVER: Final = "receiver"  # the register of what gets the abilities
# What does something where it is had; what is about playing or defining a card did so before.
GIVEN: Final = (ab.Keyword, ab.OnResolve, ab.Activated, ab.Triggered, ab.Static, ab.Replaces)


def link_gifts(program: FabProgram) -> dict[int, m.Grant]:
    """Link for each card of a program, by its definition, the effect that gives its base abilities."""
    gifts: dict[int, m.Grant] = {}
    for made in program.definitions:
        abilities = tuple(ability for ability in made.card.abilities if isinstance(ability, GIVEN))
        if abilities:
            gifts[made.number] = gift = m.Grant(s.Ref(RECEIVER), abilities)
            program.link_grant(gift)
            program.node_number(gift)
    return gifts


@links(m.Share)
def _link_share(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_share, node, "6.2.2a")


def _share(game: FabGame, frame: Frame, node: object) -> None:
    """Give the abilities of each thing that is found, as it is now (CR 6.2.2b); what it is itself it has already."""
    assert isinstance(node, m.Share)
    ctx = context_of(game, frame)
    receiver = select(ctx, node.what)
    frame.regs["ok"] = (0,)
    for ref in select(ctx, node.of):
        obj = game.state.known(ref)
        gift = game.program.gifts.get(obj.definition) if obj is not None else None
        if gift is None or ref in receiver or (obj is not None and game.is_blank(obj)):
            continue
        regs = {**ctx.regs, RECEIVER: receiver}
        had = keywords_of(game, receiver)
        effect = add_lasting(game, gift, Context(game, ctx.this, ctx.who, regs, ctx.layer))
        if effect is not None:
            frame.regs["ok"] = (1,)
            announce_gains(game, gift, effect.subjects, effect, had)
