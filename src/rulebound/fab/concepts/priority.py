"""Priority and Game State actions (CR 1.10, 1.11): rounds of priority, and what happens before each.

A round runs above the phase or step that gives priority. It ends when all players pass in succession on an
empty stack, or as soon as the step that it belongs to is over (the layer step, CR 7.1.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.first_applications import FIRST_APPLICATIONS
from rulebound.fab.effects.rules import concerns, rules
from rulebound.fab.layers.adding import DECIDE_HIDDEN, hidden
from rulebound.fab.layers.legal_actions import Moment, activatable, playable
from rulebound.fab.layers.playing_cards import PLAY_CARD
from rulebound.fab.layers.resolving_layers import RESOLVE_TOP
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.structure.demi_heroes import settle_demi_heroes
from rulebound.fab.structure.ending import check_heroes
from rulebound.fab.words import ACTIVATE_ABILITY, CARD, DECK, LOOK, QUEUE, STACK
from rulebound.fab.words import PLAY_CARD as PLAY_OPTION
from rulebound.fab.zones.arsenal import CLOSE_ZONES, crowded
from rulebound.fab.zones.moving import clear_event
from rulebound.kernel.decision import ACT, PASS, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event
from rulebound.kernel.triggers import ADD_PENDING

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame


def _heroes(game: FabGame, frame: Frame, node: object) -> None:
    """First, heroes that have died lose their players the game (CR 1.10.2a)."""
    check_heroes(game)


def _the_dead(game: FabGame, frame: Frame, node: object) -> None:
    """Second, living objects with 0 life are cleared simultaneously (CR 1.10.2b, 2.5.3f)."""
    state = game.state
    if state.over:
        frame.step = END
        return
    if not game.program.living:
        return
    if game.program.demi_heroes:
        settle_demi_heroes(game)
    heroes = {player.hero for player in state.players}
    dead = [
        obj
        for obj in (state.objects[oid] for oid in game.arena())
        if obj.id not in heroes and obj.kind == CARD and obj.up and game.life(obj) == 0
    ]
    if dead:
        propose(game, [clear_event(game, obj, "1.10.2b") for obj in dead])


def _gains(game: FabGame, frame: Frame, node: object) -> None:
    """What static effects newly apply to objects is announced, where anything can notice (CR 6.2.5)."""
    if game.program.gains_matter and not game.state.over:
        game.push(FIRST_APPLICATIONS)


def _looks(game: FabGame, frame: Frame, node: object) -> None:
    """Third, players who may look at a card because of where it is start to look at it (CR 1.10.2c), not as it comes
    there (8.5.11d).
    """
    state = game.state
    seen = []
    for active in rules(game, *LOOKED_AT):
        for who in range(len(state.players)):
            deck = state.cards_in(DECK, who)
            top = state.objects[deck[0]] if deck and concerns(active, None, who) else None
            if top is not None and not top.up and not top.seen_by >> who & 1:
                seen.append(Event(LOOK, who, top.ref, source=active.ctx.this, rule="8.5.11d"))
    if seen:
        propose(game, seen)


def _states(game: FabGame, frame: Frame, node: object) -> None:
    """Fourth, state-based triggers trigger, then pending triggers are added to the stack (CR 1.10.2d)."""
    from rulebound.fab.effects.triggered import check_states

    if game.state.over:
        frame.step = END
        return
    check_states(game)
    if game.state.pending:
        game.push(ADD_PENDING)
        if hidden(game):
            game.push(DECIDE_HIDDEN)


def _close(game: FabGame, frame: Frame, node: object) -> None:
    """Fifth, a chain that was closed goes to the close step (CR 1.10.2e)."""
    from rulebound.fab.combat.combat import begin_close, should_close

    if game.state.pending:
        frame.step = 0
        return
    if should_close(game):
        begin_close(game)


LOOKED_AT: Final = ("may", "look at the top card")
GAME_STATE_ACTIONS: Final = PROCEDURES.declare(
    "1.10.2",
    "game state actions",
    step("1.10.2a", _heroes),
    step("1.10.2b", _the_dead),
    step("1.10.2c", _looks),
    step("6.2.5", _gains),
    step("1.10.2d", _states),
    step("1.10.2e", _close),
)


def _prepare(game: FabGame, frame: Frame, node: object) -> None:
    """Do the game state actions, where there can be any (CR 1.10.2)."""
    state = game.state
    check_heroes(game)
    if state.over:
        return
    program = game.program
    watched = program.state_triggers or program.living or program.gains_matter
    if state.pending or watched or LOOKED_AT in program.rules_spoken or (state.open and _closes(game)):
        game.push(GAME_STATE_ACTIONS)
    if crowded(game):
        game.push(CLOSE_ZONES)


def _closes(game: FabGame) -> bool:
    from rulebound.fab.combat.combat import should_close

    return should_close(game)


def _ask(game: FabGame, frame: Frame, node: object) -> None:
    """The active player plays, activates or passes (CR 1.11.1)."""
    state = game.state
    if state.over or _step_is_over(game):
        frame.step = END
        return
    if state.players[frame.who].out:
        frame.who = game.clockwise(frame.who)[0]
    who = frame.who
    state.active = who
    game.ask(ACT, who, actions(game, who), "priority", "1.11.1", always=True)


def actions(game: FabGame, who: int) -> list[Option]:
    """Return what a player with priority may do, passing first."""
    moment = Moment(game, who)
    options = [Option(PASS, rule="1.11.4")]
    options += [Option(PLAY_OPTION, oid, rule="5.1.1") for oid in playable(game, who, moment)]
    options += [Option(ACTIVATE_ABILITY, oid, n, rule="5.2.2") for oid, n in activatable(game, who, moment)]
    return options


def _step_is_over(game: FabGame) -> bool:
    """The layer step ends as soon as the stack is empty (CR 7.1.3), the resolution step when an attack is
    added to the stack or waits in the queue (CR 7.6.3a, 7.6.3b).
    """
    state = game.state
    if state.step == "layer":
        return not state.zones[STACK]
    if state.step == "resolution":
        from rulebound.fab.combat.combat import attack_on_stack

        return attack_on_stack(game) or (not state.zones[STACK] and bool(state.zones[QUEUE]))
    return False


def _act(game: FabGame, frame: Frame, node: object) -> None:
    """Carry out what the active player chose; passing on an attack sends it to the queue (CR 7.1.2a)."""
    state = game.state
    chosen = game.chosen
    if chosen.code == PASS:
        state.passes += 1
        frame.step = _PASSED
        return
    state.passes = 0
    ability = chosen.n if chosen.code == ACTIVATE_ABILITY else -1
    game.push(PLAY_CARD, who=frame.who, obj=chosen.obj, a=ability)


def _after_playing(game: FabGame, frame: Frame, node: object) -> None:
    """An attack opens the combat chain, if it is closed (CR 7.0.2a); the player regains priority (1.11.5)."""
    from rulebound.fab.combat.combat import open_chain

    frame.step = 0
    open_chain(game)


def _passed(game: FabGame, frame: Frame, node: object) -> None:
    """Priority goes to the next player in clockwise order, or all have passed in succession (CR 1.11.4a)."""
    state = game.state
    order = game.clockwise(frame.who)
    if state.passes < len(order):
        frame.who = order[1] if order[0] == frame.who else order[0]
        frame.step = _ASK  # passing changes nothing, so no game state action can be due
        return
    state.passes = 0
    state.active = -1
    if not state.zones[STACK]:
        frame.step = END
        return
    game.push(RESOLVE_TOP)


def _resolved(game: FabGame, frame: Frame, node: object) -> None:
    """After a layer has resolved the turn-player gains priority (CR 5.3.7)."""
    frame.who = game.clockwise(game.state.turn_player)[0]
    frame.step = 0


_ASK: Final = 1
_PASSED: Final = 4
ROUND: Final = PROCEDURES.declare(
    "1.11",
    "round of priority",
    step("1.10.2", _prepare),
    step("1.11.1", _ask),
    step("1.11.4", _act),
    step("1.11.5", _after_playing),
    step("1.11.4a", _passed),
    step("5.3.7", _resolved),
)


def give_priority(game: FabGame) -> None:
    """Start a round of priority; the turn-player gains priority first (CR 1.11.3)."""
    state = game.state
    state.passes = 0
    game.push(ROUND, who=game.clockwise(state.turn_player)[0])


def _resolve(game: FabGame, frame: Frame, node: object) -> None:
    if game.state.zones[STACK] and not game.state.over:
        game.push(RESOLVE_TOP)
        frame.step = 0
    else:
        frame.step = END


WITHOUT_PRIORITY: Final = PROCEDURES.declare(
    "4.2.2",
    "resolve as if all players pass",
    step("1.10.2", _prepare),
    step("4.2.2", _resolve),
)


def resolve_all(game: FabGame) -> None:
    """Resolve layers and do game state actions as if all players pass in succession (CR 4.2.2)."""
    game.state.active = -1
    game.push(WITHOUT_PRIORITY)
