"""Choosing several things among candidates, one at a time (CR 1.8.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.procedures import PROCEDURES
from rulebound.kernel.decision import DONE, OBJECT, ORDER, PICK, PLAYER, SOME, Option
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import ref_id, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame, Refs

# What a choice is about, and the rule that asks for it; frames hold the place in this list.
ABOUT: Final = (
    ("choose", "1.8.6"),
    ("discard", "8.5.5"),
    ("search", "8.5.19"),
    ("cost choice", "1.14.4"),
    ("opponent", "8.2.11c"),
    ("intimidate", "8.5.10b"),
    ("zone", "3.0.10c"),
    ("bottom of the deck", "8.5.15"),
)


APART: Final = "apart"  # the register that says that no two of the things may have a name in common
ALIKE: Final = "alike"  # the register that says that all of the things must have a name in common
LEAST: Final = "least"  # the register of how many things must be chosen where fewer may be than there can be
NO_LIMITS: Final[Mapping[str, Refs]] = {}
LEAVE: Final = (
    "leave "  # begins the names of registers of how many of which things must be left for later choices
)
IN_ALL: Final = "in all"  # the register of what the things must come to together, and of what each comes to


def names_of(game: FabGame, ref: int) -> frozenset[str]:
    """Return the names of a thing, folded for comparing (CR 2.7.5)."""
    obj = game.state.known(ref)
    return (
        frozenset(name.casefold() for name in game.properties(obj).names) if obj is not None else frozenset()
    )


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    taken, candidates = frame.regs["taken"], frame.regs["from"]
    left = [ref for ref in candidates if ref not in taken and _there(game, ref)]
    if APART in frame.regs:
        held = [names_of(game, ref) for ref in taken]
        left = [ref for ref in left if not any(names_of(game, ref) & names for names in held)]
    if ALIKE in frame.regs and taken:
        common = frozenset.intersection(*(names_of(game, ref) for ref in taken))
        left = [ref for ref in left if names_of(game, ref) & common]
    for wanted in (frame.regs[name] for name in frame.regs if name.startswith(LEAVE)):
        rest = set(wanted[1:]).difference(taken)
        left = [ref for ref in left if len(rest - {ref}) >= wanted[0]]
    if len(taken) >= frame.a or not left or game.state.players[frame.who].out:
        game.state.result = taken
        frame.step = END
        return
    if not frame.b and len(left) <= (1 if frame.regs.keys() & {APART, ALIKE} else frame.a - len(taken)):
        game.state.result = taken + tuple(left)
        frame.step = END
        return
    options = [
        Option(PLAYER, ref_player(ref), ref) if ref < 0 else Option(OBJECT, ref_id(ref), ref) for ref in left
    ]
    if frame.b and _enough(frame):
        options.append(Option(DONE))
    about, rule = ABOUT[frame.regs["about"][0]]
    kind = PICK if frame.a == 1 else SOME
    source = ref_id(frame.obj) if frame.obj > 0 else -1
    game.ask(kind, frame.who, options, about, rule, source=source, part=len(taken))


def _enough(frame: Frame) -> bool:
    """Return whether what is chosen may be left at that (CR 1.8.6c): as many as must be, and what they come to."""
    taken = frame.regs["taken"]
    if len(taken) < frame.regs.get(LEAST, (0,))[0]:
        return False
    asked, *worth = frame.regs.get(IN_ALL, (0,))
    return sum(n for ref, n in zip(frame.regs["from"], worth, strict=False) if ref in taken) >= asked


def _there(game: FabGame, ref: int) -> bool:
    """A player or object that has left the game meanwhile cannot be chosen (CR 4.5.1a)."""
    return not game.state.players[ref_player(ref)].out if ref < 0 else game.state.live(ref) is not None


def _take(game: FabGame, frame: Frame, node: object) -> None:
    if game.chosen.code == DONE:
        game.state.result = frame.regs["taken"]
        frame.step = END
        return
    frame.regs["taken"] += (game.chosen.n,)
    frame.step = 0


def _ask_next(game: FabGame, frame: Frame, node: object) -> None:
    taken = frame.regs["taken"]
    left = [ref for ref in frame.regs["from"] if ref not in taken]
    if len(left) <= 1 or game.state.players[frame.who].out:
        game.state.result = taken + tuple(left)
        frame.step = END
        return
    options = [Option(OBJECT, ref_id(ref), ref) for ref in left]
    game.ask(ORDER, frame.who, options, "deck order", "8.5.15c", source=frame.obj, part=len(taken))


# The order in which several cards are put into one place of a deck.
PUT_IN_ORDER: Final = PROCEDURES.declare(
    "8.5.15c", "order", step("8.5.15c", _ask_next), step("8.5.15c", _take)
)
CHOOSE: Final = PROCEDURES.declare("1.8.6", "choose", step("1.8.6", _ask), step("1.8.6", _take))


def begin_choice(
    game: FabGame,
    who: int,
    candidates: Sequence[int],
    n: int,
    up_to: bool,
    about: tuple[str, str],
    source: int,
    limits: Mapping[str, Refs],
) -> None:
    """Let a player choose, where there is a choice; what is not asked is the result at once (CR 1.8.6)."""
    if n <= 0 or not candidates:
        game.state.result = ()
    elif not up_to and not limits and len(candidates) <= n:
        game.state.result = tuple(candidates)
    else:
        regs = {"from": tuple(candidates), "taken": (), "about": (ABOUT.index(about),), **limits}
        game.push(CHOOSE, who=who, obj=source, a=n, b=int(up_to), regs=regs)
