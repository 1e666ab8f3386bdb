"""The rules of the toy game that are sequences. ``H`` numbers are its rulebook's, which nobody wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.kernel.decision import ACT, NO, NUMBER, OBJECT, PASS, PAY, PICK, YES, YES_NO, Option
from rulebound.kernel.decision import AMOUNT as AMOUNT_OPTION
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, Procedure, Procedures, jump, step
from rulebound.kernel.state import Event, Frame, Lasting, ref_id
from rulebound.kernel.triggers import ADD_PENDING
from tests.kernel.toy.legality import PRICE_IN_THE_ROW, funds, may_buy, may_send, worth
from tests.kernel.toy.properties import properties_of
from tests.kernel.toy.state import ToyState
from tests.kernel.toy.words import (
    BEGIN,
    BUY,
    CARDS,
    CLOSE,
    COIN,
    COURIER,
    COURIER_LEAVES,
    DECOY,
    DISCARD,
    DOCK,
    DOCKS,
    DRAW,
    GULL,
    HURT,
    LAND,
    OUT,
    PAY_CARD,
    PAY_COIN,
    ROW,
    SCRAP,
    SEND,
    SMUGGLER,
    STORM,
    TAKE,
    hand,
)

if TYPE_CHECKING:
    from tests.kernel.toy.game import ToyGame

ACTS_A_TURN: Final = 2
TURNS: Final = 18
_ACT: Final = 3
_FIGHT: Final = 6
_CLOSE: Final = 10
_NEXT_PLAYER: Final = 12


def begin_turn(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.who = game.state.active
    game.state.acts = 0
    propose(game, [Event(BEGIN, frame.who, rule="H2.1")])


def income(game: ToyGame, frame: Frame, _node: object) -> None:
    """The active player gains a coin and draws a card, at once."""
    propose(game, [Event(COIN, frame.who, rule="H2.2"), Event(DRAW, frame.who, rule="H2.2")])


def settle(game: ToyGame, _frame: Frame, _node: object) -> None:
    game.push(SETTLE)


def ask_act(game: ToyGame, frame: Frame, _node: object) -> None:
    state = game.state
    if state.acts >= ACTS_A_TURN:
        jump(frame, _FIGHT)
        return
    options = [
        Option(SEND, oid, rule="H2.3") for oid in state.zones[hand(frame.who)] if may_send(state, oid).ok
    ]
    options += [
        Option(BUY, oid, rule="H3.5") for oid in state.zones[ROW] if may_buy(state, frame.who, oid).ok
    ]
    game.ask(ACT, frame.who, [*options, Option(PASS)], "act", "H2.3")


def act(game: ToyGame, frame: Frame, _node: object) -> None:
    chosen = game.chosen
    if chosen.code == PASS:
        jump(frame, _FIGHT)
        return
    game.state.acts += 1
    if chosen.code == SEND:
        game.push(SEND_OUT, who=frame.who, obj=game.state.objects[chosen.obj].ref)
        return
    ref = game.state.objects[chosen.obj].ref
    price = Event(COIN, frame.who, amount=-PRICE_IN_THE_ROW, rule="H3.5")
    propose(game, [price, Event(TAKE, frame.who, ref, rule="H3.5")])


def back_to_act(game: ToyGame, frame: Frame, _node: object) -> None:
    jump(frame, _ACT)
    game.push(SETTLE)


def ask_fight(game: ToyGame, frame: Frame, _node: object) -> None:
    """Ask for a dock where the active player has crews and somebody else has too."""
    where = [dock for dock in DOCKS if len(_sides(game.state, dock)) > 1]
    where = [dock for dock in where if frame.who in _sides(game.state, dock)]
    if not where:
        jump(frame, _CLOSE)
        return
    frame.regs["docks"] = tuple(where)
    game.ask(YES_NO, frame.who, [Option(YES), Option(NO)], "fight", "H4.1")


def ask_dock(game: ToyGame, frame: Frame, _node: object) -> None:
    if game.chosen.code == NO:
        jump(frame, _CLOSE)
        return
    options = [Option(DOCK, dock, rule="H4.1") for dock in frame.regs["docks"]]
    game.ask(PICK, frame.who, options, "dock", "H4.1")


def fight(game: ToyGame, _frame: Frame, _node: object) -> None:
    """The strongest side hurts all others there; the weakest loses its oldest crew."""
    state = game.state
    dock = game.chosen.obj
    order = sorted(_sides(state, dock), key=lambda player: standing(state, dock, player))
    crews = _crews(state, dock, order[-1])
    losers = order[:0:-1]
    damage = 1 + sum(properties_of(state, oid)[0].lit for oid in _crews(state, dock, order[0]))
    source = state.objects[_crews(state, dock, order[0])[0]].ref
    hurt = Event(HURT, source=source, rule="H4.3", multi=True, extra=(damage, *losers))
    scrap = Event(SCRAP, order[-1], state.objects[crews[0]].ref, source=source, rule="H4.4")
    propose(game, [hurt, scrap])


def _crews(state: ToyState, dock: int, player: int) -> list[int]:
    return [oid for oid in state.zones[dock] if state.objects[oid].controller == player]


def _sides(state: ToyState, dock: int) -> list[int]:
    return sorted({state.objects[oid].controller for oid in state.zones[dock]})


def standing(state: ToyState, dock: int, player: int) -> tuple[int, int, int]:
    """The table that settles fights, best first: most might, then most lit crews, then first there."""
    crews = _crews(state, dock, player)
    found = [properties_of(state, oid)[0] for oid in crews]
    return (
        -sum(properties.might for properties in found),
        -sum(properties.lit for properties in found),
        min(state.objects[oid].arrived for oid in crews),
    )


def close_turn(game: ToyGame, frame: Frame, _node: object) -> None:
    propose(game, [Event(CLOSE, frame.who, rule="H2.5")])


def next_player(game: ToyGame, frame: Frame, _node: object) -> None:
    state = game.state
    state.turn += 1
    if state.turn >= TURNS:
        end_game(game)
        return
    state.active = game.clockwise((state.active + 1) % len(state.players))[0]
    jump(frame, 0)


def end_game(game: ToyGame) -> None:
    """The player with most lives wins, the first clockwise from the active player among equals."""
    state = game.state
    state.winner = max(game.clockwise(state.active), key=lambda player: state.players[player].lives)
    state.frames.clear()


def choose_dock(game: ToyGame, frame: Frame, _node: object) -> None:
    game.ask(PICK, frame.who, [Option(DOCK, dock, rule="H3.1") for dock in DOCKS], "dock", "H3.1")


def pay_cost(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.a = game.chosen.obj
    card = game.state.live(frame.obj)
    assert card is not None
    game.push(PAY_FOR, who=frame.who, obj=frame.obj, a=CARDS[card.definition].cost)


def land(game: ToyGame, frame: Frame, _node: object) -> None:
    propose(game, [Event(LAND, frame.who, frame.obj, to_zone=frame.a, rule="H3.4")])


def ask_payment(game: ToyGame, frame: Frame, _node: object) -> None:
    """Only while something is owed: a coin, or a card of the hand."""
    state = game.state
    if frame.a <= 0:
        jump(frame, END)
        return
    options = [Option(PAY_COIN, rule="H3.3")] if state.players[frame.who].coins else []
    sent = state.live(frame.obj)
    cards = [oid for oid in state.zones[hand(frame.who)] if sent is None or oid != sent.id]
    options += [Option(PAY_CARD, oid, worth(state.objects[oid].definition), rule="H3.3") for oid in cards]
    game.ask(PAY, frame.who, options, "cost", "H3.3", part=frame.b)


def pay(game: ToyGame, frame: Frame, _node: object) -> None:
    chosen = game.chosen
    frame.b += 1
    if chosen.code == PAY_COIN:
        frame.a -= 1
        jump(frame, 0)
        propose(game, [Event(COIN, frame.who, amount=-1, rule="H3.3")])
    else:
        card = game.state.objects[chosen.obj]
        rest = funds(game.state, frame.who, (card.id, ref_id(frame.obj)))
        game.push(SPEND_CARD, who=frame.who, obj=card.ref, a=frame.a - rest)


def count_payment(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.a -= game.state.result[0]
    jump(frame, 0)


def ask_worth(game: ToyGame, frame: Frame, _node: object) -> None:
    """A Smuggler pays as much as its owner says, if the rest can still be paid: a decision within paying."""
    card = game.state.live(frame.obj)
    assert card is not None
    amounts = range(max(1, frame.a), worth(card.definition) + 1)
    game.ask(
        NUMBER, frame.who, [Option(AMOUNT_OPTION, n=n) for n in amounts], "worth", "H3.3", source=card.id
    )


def spend_card(game: ToyGame, frame: Frame, _node: object) -> None:
    frame.a = game.chosen.n
    propose(game, [Event(DISCARD | SCRAP, frame.who, frame.obj, rule="H3.3")])


def report_worth(game: ToyGame, frame: Frame, _node: object) -> None:
    game.state.result = (frame.a,)


def lose(game: ToyGame, frame: Frame, _node: object) -> None:
    """Whoever has no life left is out; looked at again until nobody is."""
    players = [player for player in game.state.players if player.lives <= 0 and not player.out]
    if players:
        jump(frame, 0)
        propose(game, [Event(OUT, player.index, rule="H1.4") for player in players])


def go_on(game: ToyGame, frame: Frame, _node: object) -> None:
    state = game.state
    if sum(not player.out for player in state.players) <= 1:
        end_game(game)
    elif state.players[state.active].out:
        game.unwind(TURN, _NEXT_PLAYER)
    elif state.pending:
        jump(frame, 0)
        game.push(ADD_PENDING)


def gain_coin(game: ToyGame, frame: Frame, _node: object) -> None:
    propose(game, [Event(COIN, frame.who, source=frame.obj, rule="H5.1")])


def draw_three(game: ToyGame, frame: Frame, _node: object) -> None:
    """Draw three cards, and discard one at the end of the turn."""
    state = game.state
    now = state.tick()
    state.lasting.append(Lasting(now, COURIER_LEAVES, frame.obj, frame.who, now, "turn", stamp=state.stamp))
    propose(game, [Event(DRAW, frame.who, amount=3, source=frame.obj, rule="H5.1", multi=True)])


def ask_discard(game: ToyGame, frame: Frame, _node: object) -> None:
    cards = game.state.zones[hand(frame.who)]
    if not cards:
        jump(frame, END)
        return
    game.ask(PICK, frame.who, [Option(OBJECT, oid) for oid in cards], "discard", "H5.1")


def discard(game: ToyGame, frame: Frame, _node: object) -> None:
    ref = game.state.objects[game.chosen.obj].ref
    propose(game, [Event(DISCARD | SCRAP, frame.who, ref, source=frame.obj, rule="H5.1")])


def rage(game: ToyGame, frame: Frame, _node: object) -> None:
    state = game.state
    crews = state.zones[DOCKS[game.random_below(len(DOCKS))]]
    if crews:
        ref = state.objects[crews[game.random_below(len(crews))]].ref
        propose(game, [Event(SCRAP, frame.who, ref, source=frame.obj, rule="H5.1")])


def scrap_itself(game: ToyGame, frame: Frame, _node: object) -> None:
    propose(game, [Event(SCRAP, frame.who, frame.obj, source=frame.obj, rule="H6.3")])


TOY = Procedures()
TURN: Procedure = TOY.declare(
    "H2",
    "turn",
    step("H2.1", begin_turn),
    step("H2.2", income),
    step("H1.3", settle),
    step("H2.3", ask_act),
    step("H2.3", act),
    step("H1.3", back_to_act),
    step("H4.1", ask_fight),
    step("H4.1", ask_dock),
    step("H4.2", fight),
    step("H1.3", settle),
    step("H2.5", close_turn),
    step("H1.3", settle),
    step("H2.6", next_player),
)
SEND_OUT: Procedure = TOY.declare(
    "H3", "send out", step("H3.1", choose_dock), step("H3.2", pay_cost), step("H3.4", land)
)
PAY_FOR: Procedure = TOY.declare(
    "H3.3", "pay", step("H3.3", ask_payment), step("H3.3", pay), step("H3.3", count_payment)
)
SPEND_CARD: Procedure = TOY.declare(
    "H3.3", "spend a card", step("H3.3", ask_worth), step("H3.3", spend_card), step("H3.3", report_worth)
)
SETTLE: Procedure = TOY.declare("H1.3", "settle", step("H1.4", lose), step("H1.5", go_on))
EFFECTS: dict[int, Procedure] = {
    GULL: TOY.declare("H5", "gull", step("H5.1", gain_coin)),
    DECOY: TOY.declare("H6", "decoy", step("H6.3", scrap_itself)),
    SMUGGLER: TOY.declare("H6", "smuggler", step("H6.4", gain_coin)),
    COURIER: TOY.declare("H5", "courier", step("H5.1", draw_three)),
    COURIER_LEAVES: TOY.declare("H5", "courier leaves", step("H5.1", ask_discard), step("H5.1", discard)),
    STORM: TOY.declare("H5", "storm", step("H5.1", rage)),
}
