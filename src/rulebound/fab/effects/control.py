"""Conditional, optional and repeated effects (CR 1.8.3, 1.8.4, 8.5.27), modes, and delayed triggers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.costs import can_pay, pay
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.conditions import holds
from rulebound.fab.effects.connecting import keep
from rulebound.fab.effects.context import Context, context_of, players_in
from rulebound.fab.effects.linking import (
    Branch,
    Linker,
    links,
    own_selectors,
)
from rulebound.fab.effects.picking import joined
from rulebound.fab.effects.possible import amounts_owed, keeping, possible
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import DAMAGE, LOSE, MODE, TRIGGERED
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import selectors as s
from rulebound.ir.costs import Assets
from rulebound.ir.node import Node
from rulebound.kernel.decision import AMOUNT, NO, NUMBER, PICK, YES, YES_NO, Option
from rulebound.kernel.state import ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


MOST_CHOSEN: Final = 99  # the highest number that can be chosen
THIS_ABILITY: Final = "this ability"  # the register of the triggered ability that an effect is of


CHOSEN_BEFORE: Final = "modes chosen before"  # by others, of which none may be chosen again


@links(e.Do)
def _do(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Do)
    for place, part in enumerate(node.steps):
        linker.later = joined(node.steps, place)
        linker.effect(part)
    linker.later = ()


@links(e.If)
def _if(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.If)
    otherwise, end = Branch(node.condition), Branch(None)
    linker.add(unless_jump, otherwise, "1.8.4")
    linker.effect(node.then)
    if node.otherwise is not None:
        linker.add(always_jump, end)
        linker.here(otherwise)
        linker.effect(node.otherwise)
        linker.here(end)
    else:
        linker.here(otherwise)


@links(e.Graded)
def _graded(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Graded)
    key = f"grades@{len(linker.steps)}"
    linker.add(look_at_grades, (node, key), "1.8.4d")
    for place, grade in enumerate(node.grades):
        end = Branch(None)
        linker.add(unless_grade, (key, place, end), "1.8.4d")
        linker.effect(grade.then)
        linker.here(end)


def look_at_grades(game: FabGame, frame: Frame, node: object) -> None:
    """All conditions are looked at before any of the effects is generated (CR 1.8.4d)."""
    assert isinstance(node, tuple)
    graded, key = node
    ctx = context_of(game, frame)
    frame.regs[key] = tuple(int(holds(ctx, grade.condition)) for grade in graded.grades)


def unless_grade(game: FabGame, frame: Frame, node: object) -> None:
    """Go past an effect whose condition did not hold."""
    assert isinstance(node, tuple)
    key, place, end = node
    if not frame.regs[key][place]:
        frame.step = end.to


def unless_jump(game: FabGame, frame: Frame, node: object) -> None:
    """Go elsewhere where the condition does not hold; it is looked at once (CR 6.1.3, 1.8.4b, 6.2.2d, 8.4.3a)."""
    assert isinstance(node, Branch)
    assert node.node is not None
    if not holds(context_of(game, frame), node.node):
        frame.step = node.to


def always_jump(game: FabGame, frame: Frame, node: object) -> None:
    """Go elsewhere."""
    assert isinstance(node, Branch)
    frame.step = node.to


@links(e.Instead)
def _instead(linker: Linker, node: Node) -> None:
    """A self-replacement (CR 6.4.7, 6.4.7a): its condition is looked at as the prior effect is generated
    (6.4.7b).
    """
    assert isinstance(node, e.Instead)
    _if(linker, e.If(node.condition, node.do, node.prior))


@links(e.May)
def _may(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.May)
    declined, failed, end = Branch(node), Branch(None), Branch(None)
    linker.add(ask_may, declined, "1.8.3a")
    linker.add(answer_may, declined, "1.8.3a")
    outer, linker.optional = linker.optional, linker.optional or node.who == e.YOU
    linker.effect(node.do)
    linker.optional = outer
    if node.then is not None or node.otherwise is not None:
        linker.add(if_failed, failed, "1.8.4a")
        if node.then is not None:
            linker.effect(node.then)
        linker.add(always_jump, end)
        linker.here(failed)
        linker.here(declined)
        if node.otherwise is not None:
            linker.effect(node.otherwise)
        linker.here(end)
    else:
        linker.here(declined)


def ask_may(game: FabGame, frame: Frame, node: object) -> None:
    """Ask whether to do it, where it can be done (CR 1.8.3b)."""
    assert isinstance(node, Branch)
    assert isinstance(node.node, e.May)
    may = node.node
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, may.who))
    if frame.regs.pop("decided", None) is not None:
        game.state.chosen = Option(YES)  # CR 5.4.7b: decided as it triggered
        return
    inner = Context(game, ctx.this, ctx.who, ctx.regs, ctx.layer)
    if not who or _untargeted(inner, may.do) or not (may.choose_to or possible(inner, may.do)):
        game.state.chosen = Option(NO)
        return
    game.ask(YES_NO, who[0], (Option(YES), Option(NO)), "may", "1.8.3a", source=ref_id(ctx.this))


def _untargeted(ctx: Context, node: Node) -> bool:
    """Return whether an optional effect has targets and none was selected (CR 1.8.5e)."""
    return bool(wanted := _aims(node)) and not any(ctx.regs.get(target.bind) for target in wanted)


def _aims(node: Node) -> list[s.Target | s.AnyTarget]:
    parts = node.steps if isinstance(node, e.Do) else (node,)
    return [sel for part in parts for sel in own_selectors(part) if isinstance(sel, (s.Target, s.AnyTarget))]


def answer_may(game: FabGame, frame: Frame, node: object) -> None:
    """Go past what was declined; what only it was about is not there for what follows (CR 1.8.3a, 1.8.9)."""
    assert isinstance(node, Branch)
    if game.chosen.code == NO:
        frame.regs["ok"] = (0,)
        frame.step = node.to
        if isinstance(node.node, e.May) and node.node.otherwise is None:
            for target in _aims(node.node.do):
                frame.regs.pop(target.bind, None)


def if_failed(game: FabGame, frame: Frame, node: object) -> None:
    """Go elsewhere where the effect before failed."""
    assert isinstance(node, Branch)
    if not frame.regs.get("ok", (0,))[0]:
        frame.step = node.to


@links(e.Pay)
def _pay(linker: Linker, node: Node) -> None:
    linker.add(begin_pay, node, "8.5.31")
    linker.add(paid, node, "8.5.31")


def begin_pay(game: FabGame, frame: Frame, node: object) -> None:
    """Pay assets as an effect, if they can be paid (CR 1.14.2b)."""
    assert isinstance(node, e.Pay)
    assert isinstance(node.cost, Assets)
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, node.who))
    owed = amounts_owed(ctx, node.cost)
    if not who or not can_pay(game, who[0], owed, keeping(ctx, who[0])):
        game.state.result = (0,)
        return
    pay(game, who[0], owed, keeping(ctx, who[0]))


def paid(game: FabGame, frame: Frame, node: object) -> None:
    """Note whether it was paid."""
    frame.regs["ok"] = game.state.result[:1]


@links(e.PayUpTo)
def _pay_up_to(linker: Linker, node: Node) -> None:
    linker.add(ask_how_many, node, "8.5.31")
    linker.add(begin_pay_up_to, node, "8.5.31")
    linker.add(paid_up_to, node, "8.5.31")


def ask_how_many(game: FabGame, frame: Frame, node: object) -> None:
    """Ask how many resources are paid; none may be, since paying is optional (CR 8.5.31a)."""
    assert isinstance(node, e.PayUpTo)
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, node.who))
    options = [Option(AMOUNT, n=0, rule="8.5.31a")]
    for n in range(1, amount(ctx, node.most) + 1):
        if who and can_pay(game, who[0], (0, n, 0, 0), keeping(ctx, who[0])):
            options.append(Option(AMOUNT, n=n, rule="8.5.31"))
    game.ask(NUMBER, who[0] if who else frame.who, options, "how many", "8.5.31", source=ref_id(ctx.this))


def begin_pay_up_to(game: FabGame, frame: Frame, node: object) -> None:
    """Pay as many as were chosen."""
    assert isinstance(node, e.PayUpTo)
    ctx = context_of(game, frame)
    n = game.chosen.n
    who = players_in(game, select(ctx, node.who))
    frame.regs[node.bind] = (n,)
    frame.regs[f"{node.bind}#"] = (n,)
    game.state.result = (0,)
    if n:
        pay(game, who[0], (0, n, 0, 0), keeping(ctx, who[0]))


def paid_up_to(game: FabGame, frame: Frame, node: object) -> None:
    """Note whether anything was paid."""
    frame.regs["ok"] = game.state.result[:1]


@links(e.ForEach)
def _for_each(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.ForEach)
    linker.picks(node)
    key = f"{node.bind}@{len(linker.steps)}"
    linker.add(begin_each, (node, key))
    again, end = Branch(None), Branch(None)
    linker.here(again)
    linker.add(next_each, (node, key, end))
    linker.effect(node.do)
    linker.add(always_jump, again)
    linker.here(end)


def begin_each(game: FabGame, frame: Frame, node: object) -> None:
    """Find all that it is to be done for."""
    assert isinstance(node, tuple)
    each, key = node
    frame.regs[key] = select(context_of(game, frame), each.over)


def next_each(game: FabGame, frame: Frame, node: object) -> None:
    """Take the next of them."""
    assert isinstance(node, tuple)
    each, key, end = node
    left = frame.regs[key]
    if not left:
        frame.step = end.to
        return
    frame.regs[each.bind] = left[:1]
    frame.regs[key] = left[1:]


@links(e.Repeat)
def _repeat(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Repeat)
    key = f"times@{len(linker.steps)}"
    linker.add(begin_repeat, (node, key), "8.5.27")
    again, end = Branch(None), Branch(None)
    linker.here(again)
    linker.add(next_repeat, (key, end), "8.5.27")
    linker.effect(node.do)
    linker.add(always_jump, again)
    linker.here(end)


def begin_repeat(game: FabGame, frame: Frame, node: object) -> None:
    """Fix how often."""
    assert isinstance(node, tuple)
    repeat, key = node
    frame.regs[key] = (amount(context_of(game, frame), repeat.times),)


def next_repeat(game: FabGame, frame: Frame, node: object) -> None:
    """Count down."""
    assert isinstance(node, tuple)
    key, end = node
    left = frame.regs[key][0]
    if left <= 0:
        frame.step = end.to
    frame.regs[key] = (left - 1,)


@links(e.Again)
def _again(linker: Linker, node: Node) -> None:
    effects = [step.node for step in linker.steps[linker.process :] if isinstance(step.node, e.Effect)]
    done = {name for effect in effects if (name := getattr(effect, "bind", None))}
    key = f"again@{len(linker.steps)}"
    linker.add(repeat_process, (node, key, linker.process, frozenset(done)), "8.5.27a")


def repeat_process(game: FabGame, frame: Frame, node: object) -> None:
    """Go back to the first of the effects before this one (CR 8.5.27, 8.5.27a), so many times, or as often as this
    is reached: then it stops where nothing has happened since (8.5.27b). What was done this time is not what is done
    next time, where that may be nothing.
    """
    assert isinstance(node, tuple)
    again, key, start, done = node
    before = frame.regs.get(key)
    if again.times is None:
        now = _reached(game)
        if before == now:
            return
        frame.regs[key] = now
    else:
        left = before[0] if before is not None else amount(context_of(game, frame), again.times)
        frame.regs[key] = (left - 1,)
        if left <= 0:
            return
    for name in done:
        frame.regs.pop(name, None)
        frame.regs.pop(f"{name}#", None)
    frame.step = start


def _reached(game: FabGame) -> tuple[int, ...]:
    """Return how far the game has come: what loses life that it no longer has changes nothing (CR 2.5.3e, 8.5.27b)."""
    state = game.state
    lives = tuple(game.life(state.objects[oid]) or 0 for oid in game.arena())
    return sum(not event.kinds & (LOSE | DAMAGE) for event in state.history), *lives


@links(e.Choose)
def _choose(linker: Linker, node: Node) -> None:
    """Choosing is all that it does: what is chosen is kept in the register of the choice (CR 1.8.6)."""
    assert isinstance(node, e.Choose)
    linker.picks(node)
    linker.add(chosen_any, node, "1.8.4a")


def chosen_any(game: FabGame, frame: Frame, node: object) -> None:
    """Note whether anything was chosen, which "if you do" asks (CR 1.8.4a), and keep it for others (1.7.6a)."""
    assert isinstance(node, e.Choose)
    found = select(context_of(game, frame), node.what)
    frame.regs["ok"] = (1 if found else 0,)
    if isinstance(node.what, s.Pick):
        keep(game, frame, node.what.bind, {node.what.bind: found})


@links(e.ChooseNumber)
def _choose_number(linker: Linker, node: Node) -> None:
    linker.add(ask_number, node, "1.8.6")
    linker.add(take_number, node, "1.8.6")


def ask_number(game: FabGame, frame: Frame, node: object) -> None:
    """Any number, up to one that no event of a game comes to (see ``readings``)."""
    options = [Option(AMOUNT, n=n, rule="1.8.6") for n in range(MOST_CHOSEN + 1)]
    game.ask(NUMBER, frame.who, options, "number", "1.8.6", source=ref_id(frame.regs["this"][0]))


def take_number(game: FabGame, frame: Frame, node: object) -> None:
    """Keep the number in its register."""
    assert isinstance(node, e.ChooseNumber)
    frame.regs[node.bind] = frame.regs[f"{node.bind}#"] = (game.chosen.n,)
    frame.regs["ok"] = (1,)


@links(e.Let)
def _let(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Let)
    linker.add(define, node, "1.12.2")
    linker.effect(node.do)


def define(game: FabGame, frame: Frame, node: object) -> None:
    """Define X (CR 6.2.2b: its value is fixed as the effect is generated)."""
    assert isinstance(node, e.Let)
    frame.regs[node.name] = (amount(context_of(game, frame), node.n),)


@links(e.Modes)
def _modes(linker: Linker, node: Node) -> None:
    """Modes in the order in which they are listed (CR 1.7.5b), one chosen twice twice (1.7.5c)."""
    assert isinstance(node, e.Modes)
    if node.now:
        linker.add(ask_mode_now, node, "1.8.6")
        linker.add(take_mode_now, node, "1.8.6")
    elif linker.modes is not None:
        raise ValueError("an ability has two lists of modes")
    else:
        linker.modes = node
    for number, mode in enumerate(node.modes, start=1):
        again, end = Branch(None), Branch(None)
        linker.here(again)
        linker.add(next_mode, (number, end), "1.7.5")
        linker.mode, linker.process = number, len(linker.steps)
        linker.effect(mode)
        linker.mode = linker.process = 0
        linker.add(always_jump, again)
        linker.here(end)


def ask_mode_now(game: FabGame, frame: Frame, node: object) -> None:
    """A choice between effects as they are generated ("destroy it or discard a card"), of what is possible."""
    assert isinstance(node, e.Modes)
    ctx = context_of(game, frame)
    fit = [n for n, mode in enumerate(node.modes, start=1) if possible(ctx, mode)]
    before = frame.regs.get(CHOSEN_BEFORE, ()) if node.fresh else ()
    numbers = [n for n in fit or range(1, len(node.modes) + 1) if n not in before]
    words = _told_apart(node.modes)
    options = [Option(MODE, ref_id(ctx.this), n, words[n - 1], rule="1.8.6") for n in numbers]
    who = players_in(game, select(ctx, node.who))
    if not options:
        game.state.chosen = Option(MODE)
        return
    if node.random:
        game.state.chosen = options[game.state.random_below(len(options))]
        return
    game.ask(PICK, who[0] if who else frame.who, options, "mode", "1.8.6", source=ref_id(ctx.this))


def _told_apart(modes: Sequence[Node]) -> list[str]:
    """Return what each mode is called where only a color or a token tells them apart; else no word."""
    words: list[str] = []
    for mode in modes:
        colors = {part.word for part in mode.walk() if isinstance(part, f.HasColor)}
        tokens = {name for part in mode.walk() if isinstance(part, e.Create) for name in part.names}
        found = colors or tokens
        words.append(found.pop() if len(found) == 1 else "")
    return words if all(words) and len(set(words)) == len(words) else [""] * len(modes)


def take_mode_now(game: FabGame, frame: Frame, node: object) -> None:
    """Keep which effect was chosen."""
    assert isinstance(node, e.Modes)
    frame.regs["modes"] = (game.chosen.n,)
    if node.fresh:
        frame.regs[CHOSEN_BEFORE] = (*frame.regs.get(CHOSEN_BEFORE, ()), game.chosen.n)


def next_mode(game: FabGame, frame: Frame, node: object) -> None:
    """Do a mode as often as it was chosen."""
    assert isinstance(node, tuple)
    number, end = node
    modes = frame.regs.get("modes", ())
    if number not in modes:
        frame.step = end.to
        return
    at = modes.index(number)
    frame.regs["modes"] = modes[:at] + modes[at + 1 :]
    done = f"{number} done"
    if done in frame.regs:
        prefix = repeated(number)
        again = {n.removeprefix(prefix): refs for n, refs in frame.regs.items() if n.startswith(prefix)}
        frame.regs.update(again)  # what was declared for it this time (CR 1.7.5c)
    frame.regs[done] = (1,)


def repeated(mode: int) -> str:
    """Return what stands before the names of what a mode declared when it was chosen again: once for each time
    that it was chosen before (CR 1.7.5c).
    """
    return f"{mode} again "


@links(e.Later)
def _later(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Later)
    ability = linker.program.delayed(node.on, node.do)
    linker.program.node_number(node)
    linker.add(delay, (node, ability), "6.6.3")


def delay(game: FabGame, frame: Frame, node: object) -> None:
    """Generate a delayed triggered effect (CR 6.6.3)."""
    assert isinstance(node, tuple)
    later, ability = node
    ctx = context_of(game, frame)
    layer = game.state.objects[frame.obj] if frame.obj > 0 else None
    if layer is not None and layer.kind == TRIGGERED:  # which "this ability" may mean later on
        ctx = Context(game, ctx.this, ctx.who, {THIS_ABILITY: (layer.ability,), **ctx.regs}, ctx.layer)
    game.add_delayed(later, ability, ctx)
    frame.regs["ok"] = (1,)
