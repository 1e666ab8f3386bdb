"""Starting a Game (CR 4.1): the start-of-game procedure with its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.fab.concepts.priority import resolve_all
from rulebound.fab.effects.context import object_context
from rulebound.fab.effects.filters import passes
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.structure.end_phase import draw_up_event
from rulebound.fab.structure.equipping import CHOOSE_ZONE, deck_rule, equip, is_cloaked, zone_for
from rulebound.fab.structure.turn import TURNS
from rulebound.fab.words import (
    CREATE,
    DECK,
    ENTER,
    EQUIP,
    GRAVEYARD,
    INVENTORY,
    MACRO,
    PERMANENT,
    SHUFFLE,
    START_OF_GAME,
    zone_of,
)
from rulebound.fab.zones.moving import cease, move_event
from rulebound.ir.abilities import DeckRule
from rulebound.ir.filters import Named
from rulebound.kernel.decision import DONE, OBJECT, PICK, PLAYER, SOME, Option
from rulebound.kernel.events import propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.kernel.state import Frame

EACH_WITH: Final = "each starts with a token"  # what a macro may say of the start of the game


def _select_player(game: FabGame, frame: Frame, node: object) -> None:
    """A player selected at random chooses the first-turn-player (CR 4.1.3)."""
    state = game.state
    heroes = [game.hero(p.index).ref for p in state.players]
    picked = game.pick_at_random(heroes, 1)
    frame.who = state.objects[ref_id(picked[0])].owner
    options = [Option(PLAYER, p.index, rule="4.1.3") for p in state.players]
    game.ask(PICK, frame.who, options, "first turn player", "4.1.3")


def _first_turn_player(game: FabGame, frame: Frame, node: object) -> None:
    state = game.state
    state.turn_player = state.first_turn_player = game.chosen.obj
    for who in reversed(game.clockwise(state.turn_player)):
        game.push(SELECT_ARENA_CARDS, who=who, b=frame.b)


def _ask_arena_cards(game: FabGame, frame: Frame, node: object) -> None:
    """Up to one arena-card for each zone is selected (CR 4.1.4a, 3.2.3, 3.5.3, 3.10.3, 3.12.3, 3.16.3,
    8.1.4a, 8.1.9a);
    ``b``: all of them, where all fit.
    """
    state = game.state
    taken = frame.regs.get("taken", ())
    options = []
    for oid in state.zones[zone_of(INVENTORY, frame.who)]:
        obj = state.objects[oid]
        if obj.ref not in taken and zone_for(game, obj, frame.who) is not None:
            options.append(Option(OBJECT, oid, obj.ref, rule="4.1.4a"))
    if not options:
        frame.step = END
        return
    if frame.b:
        state.chosen = options[0]
        return
    options.append(Option(DONE, rule="4.1.4a"))
    game.ask(SOME, frame.who, options, "arena cards", "4.1.4", part=len(taken))


def _take_arena_card(game: FabGame, frame: Frame, node: object) -> None:
    """It is placed face-down in a zone that fits until the game begins (CR 4.1.4b)."""
    if game.chosen.code == DONE:
        frame.step = END
        return
    state = game.state
    obj = state.objects[game.chosen.obj]
    frame.regs["taken"] = (*frame.regs.get("taken", ()), obj.ref)
    if frame.b:
        zone = zone_for(game, obj, frame.who)
        state.result = () if zone is None else (zone,)
    else:
        game.push(CHOOSE_ZONE, who=frame.who, obj=obj.id)


def _place_arena_card(game: FabGame, frame: Frame, node: object) -> None:
    obj = game.state.objects[ref_id(frame.regs["taken"][-1])]
    for zone in game.state.result:
        equip(game, obj, zone, frame.who)
        game.state.own(obj.id).up = False
    frame.step = 0


def _ask_starting_card(game: FabGame, frame: Frame, node: object) -> None:
    """Each player in turn may select a card that their hero lets start in another zone (CR 4.1.5b)."""
    state = game.state
    while frame.a < len(state.players):
        who = (state.turn_player + frame.a) % len(state.players)
        rule = None if state.players[who].out else starting_rule(game, who)
        ctx = object_context(game, game.hero(who))
        options = [
            Option(OBJECT, oid, state.objects[oid].ref, rule="4.1.5b")
            for oid in state.cards_in(DECK, who)
            if rule is not None and rule.what is not None and passes(ctx, rule.what, state.objects[oid])
        ]
        if options:
            for option in options:
                state.own(option.obj).seen_by |= (
                    1 << who
                )  # who selects looks at them; the shuffle hides them again
            game.ask(PICK, who, [*options, Option(DONE, rule="4.1.5b")], "starting card", "4.1.5b")
            return
        frame.a += 1
    frame.step = _INVENTORY


def _take_starting_card(game: FabGame, frame: Frame, node: object) -> None:
    """It is set aside until the game begins; then it is put into its zone (CR 4.1.8)."""
    if game.chosen.code != DONE:
        frame.regs["starting"] = (*frame.regs.get("starting", ()), game.chosen.n)
    frame.a += 1
    frame.step = _STARTING


def _settle_inventory(game: FabGame, frame: Frame, node: object) -> None:
    """What may not be in an inventory is removed from the game (CR 4.1.6c): of cards that must have different names
    the first of each name stays.
    """
    state = game.state
    for player in state.players:
        rule = deck_rule(game, player.index, "different names")
        if rule is None or rule.what is None:
            continue
        ctx = object_context(game, game.hero(player.index))
        names: set[str] = set()
        for oid in list(state.zones[zone_of(INVENTORY, player.index)]):
            obj = state.objects[oid]
            if not passes(ctx, rule.what, obj):
                continue
            if not names.isdisjoint(game.properties(obj).names):
                cease(game, obj)
            names.update(game.properties(obj).names)


def starting_rule(game: FabGame, who: int) -> DeckRule | None:
    """Return what lets a player start the game with a card outside their deck (CR 4.1.5b)."""
    return deck_rule(game, who, "starts in arena") or deck_rule(game, who, "starts in graveyard")


def _tokens_of_macros(game: FabGame) -> list[Event]:
    """Return the tokens with which each hero starts the game by a macro (CR 1.5.1, 4.1.8)."""
    rules = [
        rule
        for oid in game.arena()
        if game.state.objects[oid].kind == MACRO
        for rule in game.definition(game.state.objects[oid]).card.abilities
    ]
    names = [
        rule.what.name
        for rule in rules
        if isinstance(rule, DeckRule) and rule.mode == EACH_WITH and isinstance(rule.what, Named)
    ]
    return [
        Event(CREATE | ENTER, who, amount=1, word=name, to_zone=PERMANENT, rule="4.1.8")
        for who in game.clockwise(game.state.turn_player)
        for name in names
    ]


def _enter(game: FabGame, frame: Frame, node: object) -> None:
    """Cards that start the game in other zones are put there (CR 4.1.8)."""
    events = _tokens_of_macros(game)
    for ref in frame.regs.get("starting", ()):
        obj = game.state.live(ref)
        if obj is not None:
            rule = starting_rule(game, obj.owner)
            buried = rule is not None and rule.mode == "starts in graveyard"
            to = game.state.zone_of(GRAVEYARD, obj.owner) if buried else PERMANENT
            events.append(move_event(game, obj, to, player=obj.owner, rule="4.1.8", up=True))
    if events:
        propose(game, events)


def share_zones(game: FabGame) -> None:
    """Where a hero says so, all players have one deck and one graveyard together, whatever becomes of that hero
    (CR 4.1.2a).
    """
    state = game.state
    if not any(deck_rule(game, player.index, "shared deck and graveyard") for player in state.players):
        return
    for kind in (DECK, GRAVEYARD):
        together = zone_of(kind, 0)
        for player in state.players[1:]:
            own = state.own_zone(zone_of(kind, player.index))
            for oid in own:
                state.own(oid).zone = together
            state.own_zone(together).extend(own)
            own.clear()
    state.shared = (DECK, GRAVEYARD)


def _shuffle(game: FabGame, frame: Frame, node: object) -> None:
    """Each player shuffles their starting deck, after which no choice is changed any more (CR 4.1.7, 4.1.7a)."""
    state = game.state
    share_zones(game)
    propose(game, [Event(SHUFFLE, who, rule="4.1.7") for who in game.clockwise(state.turn_player)])


def _equip(game: FabGame, frame: Frame, node: object) -> None:
    """Each player in clockwise order equips what was selected (CR 4.1.8)."""
    state = game.state
    for obj in list(state.objects):
        if obj.zone >= 0 and obj.equipped >= 0 and not obj.up:
            if is_cloaked(game, obj):
                continue
            state.own(obj.id).up = True
            state.moves += 1
    equipped = [obj for obj in state.objects if obj.zone >= 0 and obj.equipped >= 0]
    events = [
        Event(EQUIP | ENTER, obj.controller, obj.ref, to_zone=obj.zone, up=obj.up, rule="4.1.8")
        for who in game.clockwise(state.turn_player)
        for obj in equipped
        if obj.controller == who
    ]
    if events:
        propose(game, events)


def _game_starts(game: FabGame, frame: Frame, node: object) -> None:
    """Let the "start of the game" event occur (CR 4.1.8)."""
    propose(game, (Event(START_OF_GAME, game.state.turn_player, rule="4.1.8"),))


def _resolve(game: FabGame, frame: Frame, node: object) -> None:
    resolve_all(game)


def _draw(game: FabGame, frame: Frame, node: object) -> None:
    """Each player draws up to their hero's intellect (CR 4.1.9)."""
    events = []
    for who in game.clockwise(game.state.turn_player):
        event = draw_up_event(game, who)
        if event is not None:
            event.rule = "4.1.9"
            events.append(event)
    if events:
        propose(game, events)


def _begin(game: FabGame, frame: Frame, node: object) -> None:
    """The first-turn-player begins their start phase (CR 4.1.9)."""
    game.state.turn = 1
    game.push(TURNS)


SELECT_ARENA_CARDS: Final = PROCEDURES.declare(
    "4.1.4",
    "select arena-cards",
    step("4.1.4a", _ask_arena_cards),
    step("4.1.4a", _take_arena_card),
    step("4.1.4b", _place_arena_card),
)
_STARTING: Final = 2
_INVENTORY: Final = 4
START_OF_GAME_PROCEDURE: Final = PROCEDURES.declare(
    "4.1",
    "start-of-game procedure",
    step("4.1.3", _select_player),
    step("4.1.3", _first_turn_player),
    step("4.1.5b", _ask_starting_card),
    step("4.1.5b", _take_starting_card),
    step("4.1.6c", _settle_inventory),
    step("4.1.7", _shuffle),
    step("4.1.8", _enter),
    step("4.1.8", _equip),
    step("4.1.8", _game_starts),
    step("4.1.8", _resolve),
    step("4.1.9", _draw),
    step("4.1.9", _begin),
)
