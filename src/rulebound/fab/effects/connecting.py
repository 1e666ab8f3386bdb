"""Connected ability pairs (CR 1.7.6): one ability of an object refers to what another one of it did.

What a leading ability did is kept in the memory of the object. Abilities that one effect adds are connected among
themselves, and not with those that the object has otherwise (1.7.6c): their registers have the number of the ability
that added them behind their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.getting import asked
from rulebound.fab.words import ACTIVATED, TRIGGERED
from rulebound.ir import amounts as a
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebound.fab.game import FabGame
    from rulebound.fab.linked import Linked
    from rulebound.fab.program import FabProgram
    from rulebound.fab.state import FabObject
    from rulebound.ir.node import Node
    from rulebound.kernel.state import Frame, Refs


# The register of an ability that an object was given several times: which of those it is.
WHICH: Final = "which of equal ones"


def followed(abilities: Iterable[Node]) -> frozenset[str]:
    """Return the registers that abilities read and do not fill themselves: another one leads (CR 1.7.6)."""
    found: set[str] = set()
    for ability in abilities:
        parts = list(ability.walk())
        read = {part.register for part in parts if isinstance(part, (s.Ref, a.Result))}
        found |= read - {getattr(part, "bind", None) for part in parts}
        found |= asked(ability)
    return frozenset(found)


def unspoken(node: Node) -> frozenset[str]:
    """Return the registers of an event that an ability never speaks of."""
    words = {
        getattr(part, name) for part in node.walk() for name in ("register", "name") if hasattr(part, name)
    }
    if any(isinstance(part, f.Other) for part in node.walk()):
        words.add("subject")  # of what has happened, another is another one than what the event is about
    return frozenset({"subject", "object", "player", "amount"} - words)


def connect(program: FabProgram, number: int) -> None:
    """Connect the abilities that an ability adds to objects among themselves (CR 1.7.6c)."""
    grants = [part for part in program.abilities[number].node.walk() if isinstance(part, m.Grant)]
    given = [ability for grant in grants for ability in grant.abilities]
    follows = followed(given)
    for ability in given if follows else ():
        for one in program.numbers_of(ability):
            linked = program.abilities[one]
            linked.given_by, linked.follows = number, follows


def _suffix(linked: Linked, which: int) -> str:
    """Return what stands behind the names of the registers of abilities that one effect added; ``which`` is the place
    among equal ones (CR 1.7.6c).
    """
    return f"@{linked.given_by}" if which == 0 else f"@{linked.given_by}.{which}"


def keep(game: FabGame, frame: Frame, register: str, made: dict[str, Refs]) -> None:
    """Keep what an ability did for the others of its source that refer to it."""
    source = game.state.live(frame.regs["this"][0])
    if source is None:
        return
    layer = game.state.objects[frame.obj]
    added = game.program.abilities[layer.ability] if layer.kind in (ACTIVATED, TRIGGERED) else None
    if added is not None and added.given_by >= 0:
        follows, suffix = added.follows, _suffix(added, frame.regs.get(WHICH, (0,))[0])
    else:
        follows, suffix = game.definition(source).follows, ""
    if register in follows:
        own = game.state.own(source.id)
        own.memory = {**own.memory, **{name + suffix: refs for name, refs in made.items() if name != "ok"}}


def remembered_by(game: FabGame, obj: FabObject, number: int, which: int = 0) -> dict[str, Refs]:
    """Return what an object remembers, as one of its abilities may refer to it (CR 1.7.6c)."""
    linked = game.program.abilities[number]
    if linked.given_by < 0:
        return obj.memory
    suffix = _suffix(linked, which)
    others = {name: refs for name, refs in obj.memory.items() if name.rstrip("#") not in linked.follows}
    own = {name[: -len(suffix)]: refs for name, refs in obj.memory.items() if name.endswith(suffix)}
    return {**others, **own, WHICH: (which,)} if which else {**others, **own}
