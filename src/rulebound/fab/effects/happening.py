"""How each kind of event changes the game, once nothing has replaced it (the atoms of this game)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import object_context
from rulebound.fab.effects.continuous import REVEALED, bind_next
from rulebound.fab.effects.creating import token_controller
from rulebound.fab.effects.first_applications import STATIC, apply_more
from rulebound.fab.effects.rules import concerns, forbidden, rules, spend
from rulebound.fab.keywords.delayed import MORE
from rulebound.fab.state import ChainLink, FabObject
from rulebound.fab.structure.equipping import zone_for
from rulebound.fab.words import (
    ARENA,
    CARD,
    CREATE,
    DAMAGE,
    DECK,
    DRAW,
    EQUIP,
    GAIN,
    GAIN_CONTROL,
    GAINS,
    HAND,
    HIT,
    IGNORED,
    LETHAL,
    LOOK,
    LOSE,
    MOVE,
    PUT_COUNTER,
    REMOVE_COUNTER,
    REROLLED,
    REVEAL,
    ROLL,
    SHUFFLE,
    TAP,
    TRANSCEND,
    TURN_FACE,
    UNTAP,
    WAS_MARKED,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import happen_move, remember, renew, sub_cards
from rulebound.ir.abilities import Replaces
from rulebound.ir.effects import Counters
from rulebound.ir.selectors import This
from rulebound.kernel.state import NOWHERE, Event, ref_id, ref_player

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame


def happen(game: FabGame, event: Event) -> None:
    """Change the state as an event says. An instruction to do nothing does not happen (CR 1.9.1, 1.9.1b), nor does what
    a player would do who has ceased to exist (4.5.1a).
    """
    if event.player >= 0 and game.state.players[event.player].out:
        return
    if event.kinds & game.program.forbids and forbidden(game, event):
        return
    carry_out = _how(event.kinds)
    if carry_out is None:
        event.happened = True
    else:
        carry_out(game, event)


@cache
def _how(kinds: int) -> Callable[[FabGame, Event], None] | None:
    """Return what carries out an event of these kinds: the first of them that changes anything itself."""
    return next((carry_out for bit, carry_out in HAPPENINGS if kinds & bit), None)


def expand(game: FabGame, event: Event) -> list[Event]:
    """Return the individual events of a multi-event (CR 1.9.2): each draw, each token created."""
    parts: list[Event] = []
    for _ in range(event.amount):
        part = event.copy()
        part.multi = False
        part.amount = 1
        parts.append(part)
    return parts


def would_be_dealt(obj: FabObject) -> int:
    """Return the key under which the damage is counted that an object would be dealt in a turn, also where all of it
    is prevented.
    """
    return -1 - obj.id


def _damage(game: FabGame, event: Event) -> None:
    """The object loses that much life (CR 8.5.3, 2.5.3b); only living objects can (8.5.3c)."""
    spend(game, event)
    obj = _living(game, event.subject)
    if obj is None:
        return
    key = would_be_dealt(obj)
    game.state.limits[key] = game.state.limits.get(key, 0) + 1
    if event.amount <= 0:
        return
    own = game.state.own(obj.id)
    own.life_change -= event.amount
    game.state.hurt = True
    event.happened = True
    if event.kinds & HIT:
        _hit(game, event)
    if (game.life(own) or 0) <= 0:
        event.extra += (LETHAL,)


def _hit(game: FabGame, event: Event) -> None:
    """The active chain link has hit (CR 7.5.5d); a marked hero who is hit keeps the mark during the event (9.3.3)."""
    obj = game.state.live(event.subject)
    if obj is not None and obj.marked:
        event.extra = (WAS_MARKED,)
    link = game.active_link
    if link is not None:
        own_link(game, link.number).hits += 1
    event.happened = True


def take_marks(game: FabGame, batch: Sequence[Event]) -> None:
    """Who was hit by what an opponent controls is marked no longer (CR 9.3.2b, 9.3.3).

    What must exist during the event to trigger on it was there: what attacks of marked heroes have (CR 6.6.5a).
    """
    for event in batch:
        if event.kinds & HIT and WAS_MARKED in event.extra:
            hero = game.state.live(event.subject)
            if hero is not None and hero.controller != event.player:
                game.state.own(hero.id).marked = False
                game.state.version += 1


def own_link(game: FabGame, number: int) -> ChainLink:
    """Return a chain link for writing."""
    state = game.state
    link = state.links[number - 1]
    if link.stamp != state.stamp:
        link = link.copy()
        link.stamp = state.stamp
        state.links[number - 1] = link
    state.version += 1
    return link


def _living(game: FabGame, ref: int) -> FabObject | None:
    """Return what has a life total to be changed, None where it has not (CR 8.5.7a, 8.5.12a)."""
    if ref < 0:
        return game.hero(ref_player(ref))
    obj = game.state.live(ref)
    if obj is None or obj.kind != CARD or game.life(obj) is None:
        return None
    return obj


def _transcend(game: FabGame, event: Event) -> None:
    """The card moves and turns over; its back-face stays active from now on (CR 8.5.48, 9.1.5b)."""
    happen_move(game, event)
    if event.happened:
        own = game.state.own(ref_id(event.new))
        own.definition = game.program.back_of(own.definition)


def _gain(game: FabGame, event: Event) -> None:
    """Assets grow (CR 8.5.7, 1.13.2a, 1.13.4a); action points only for the turn-player in the action
    phase (1.13.2b).
    """
    if event.amount <= 0:
        return
    state = game.state
    if event.word == "life":
        obj = _living(game, event.subject)
        if obj is None:
            return
        state.own(obj.id).life_change += event.amount
    elif event.word == "action":
        if event.player != state.turn_player or state.phase != "action":
            return  # CR 8.5.7b
        state.own_player(event.player).action += event.amount
    elif event.word == "resource":
        state.own_player(event.player).resource += event.amount
    elif event.word == "chi":
        state.own_player(event.player).chi += event.amount
    else:
        raise ValueError(f"no asset is called {event.word!r}")
    event.happened = True


def _lose(game: FabGame, event: Event) -> None:
    """Life is lost (CR 8.5.12)."""
    obj = _living(game, event.subject)
    if event.amount <= 0 or obj is None:
        return
    game.state.own(obj.id).life_change -= event.amount
    game.state.hurt = True
    event.happened = True


def _put_counter(game: FabGame, event: Event) -> None:
    # CR 1.15.1, 1.15.4
    obj = game.state.live(event.subject)
    if obj is None or event.amount <= 0:
        return
    own = game.state.own(obj.id)
    own.counters = _with(own.counters, event.word, own.count(event.word) + event.amount)
    event.happened = True


def _remove_counter(game: FabGame, event: Event) -> None:
    # CR 8.5.16b
    obj = game.state.live(event.subject)
    if obj is None:
        return
    event.amount = min(event.amount, obj.count(event.word))
    if event.amount <= 0:
        return
    own = game.state.own(obj.id)
    own.counters = _with(own.counters, event.word, own.count(event.word) - event.amount)
    event.happened = True


def _with(counters: tuple[tuple[str, int], ...], kind: str, n: int) -> tuple[tuple[str, int], ...]:
    # CR 8.5.16a: of counters of one kind only the number matters
    rest = tuple(entry for entry in counters if entry[0] != kind)
    return (*rest, (kind, n)) if n else rest


def _draw(game: FabGame, event: Event) -> None:
    """The top card of the deck moves to the hand (CR 8.5.6), if there is one (8.5.6b)."""
    deck = game.state.cards_in(DECK, event.player)
    if not deck:
        return
    card = game.state.objects[deck[0]]
    event.subject = card.ref
    event.from_zone = card.zone
    if event.to_zone == NOWHERE:  # CR 8.5.6c: where it goes elsewhere it is drawn all the same
        event.to_zone = zone_of(HAND, event.player)
        event.up = False
    happen_move(game, event)


def _create(game: FabGame, event: Event) -> None:
    """A token is produced and put into the arena (CR 8.5.2) as one event (8.5.2b), under a player's control
    (8.5.2c).
    """
    definition = game.program.token(event.word)
    arena = zone_kind(event.to_zone) in ARENA
    who = token_controller(event)
    obj = game.put(definition, event.to_zone, event.player, controller=who if arena else -1)
    obj.counters = tuple(_pairs(event.extra, game))
    like = game.state.known(event.object) if event.object > 0 else None
    if like is not None and "X" in like.memory:
        obj.memory = {"X": like.memory["X"]}  # CR 8.5.25b
    if arena:
        obj.counters = _with_those_it_enters_with(game, obj)
    if event.kinds & EQUIP:
        obj.equipped = event.to_zone
    event.subject = event.new = obj.ref
    event.happened = True


def _with_those_it_enters_with(game: FabGame, obj: FabObject) -> tuple[tuple[str, int], ...]:
    """Return the counters of a token: those that it is created with and those that it enters with (CR 6.4.8)."""
    counters = obj.counters
    for number in game.definition(obj).replaces:
        node = game.program.abilities[number].node
        if not isinstance(node, Replaces) or node.kind != "identity" or not isinstance(node.by, Counters):
            continue
        if node.by.n is not None and node.by.on == This():
            n = obj.count(node.by.kind) + amount(object_context(game, obj), node.by.n)
            counters = _with(counters, node.by.kind, n)
    return counters


def _gain_control(game: FabGame, event: Event) -> None:
    """A player controls an object instead of who did (CR 8.5.35); what is equipped is equipped anew, or the effect
    fails (8.5.35a), also where it is given (8.5.53b) or stolen (8.5.54b).
    """
    obj = game.state.live(event.subject)
    who = event.extra[0]
    if obj is None or obj.controller == who or zone_kind(obj.zone) not in ARENA:
        return
    zone = zone_for(game, obj, who) if obj.equipped >= 0 else None
    if obj.equipped >= 0 and zone is None:
        return
    own = game.state.own(obj.id)
    if zone is not None:
        if obj.zone == obj.equipped:
            game.state.own_zone(obj.zone).remove(obj.id)
            game.state.own_zone(zone).append(obj.id)
            own.zone = zone
        own.equipped = zone
    own.controller = who
    game.state.version += 1
    game.state.moves += 1
    event.happened = True


def _pairs(extra: tuple[int, ...], game: FabGame) -> list[tuple[str, int]]:
    return [(game.program.word(extra[i]), extra[i + 1]) for i in range(0, len(extra), 2)]


def _turn_face(game: FabGame, event: Event) -> None:
    """A card becomes public or private (CR 8.5.24), which is not revealing it (8.5.17a).

    Outside the arena a private one is a new object (CR 3.0.9).
    """
    obj = game.state.live(event.subject)
    if obj is None or (obj.up == event.up and not obj.memory.get("revealed")):
        return  # CR 8.5.24a
    if not event.up and zone_kind(obj.zone) not in ARENA:
        remember(game, obj)
        obj = renew(game, obj)
    own = game.state.own(obj.id)
    own.up = event.up
    if not own.up and game.state.is_shared(own.zone):
        own.seen_by = (1 << len(game.state.players)) - 1  # CR 3.0.3a: a graveyard of everybody's
    own.memory.pop("revealed", None)
    for sub in sub_cards(game, own):  # CR 3.0.14d
        game.state.own(sub.id).up = event.up
    game.state.moves += 1
    event.new = own.ref
    event.happened = True


def _tap(game: FabGame, event: Event) -> None:
    obj = game.state.live(event.subject)
    tapped = bool(event.kinds & TAP)
    if obj is None or obj.tapped == tapped:
        return  # CR 8.5.55a, 8.5.56, 8.5.56a
    if not tapped and any(concerns(active, obj, obj.controller) for active in rules(game, "cannot", "untap")):
        return  # CR 1.0.2
    game.state.own(obj.id).tapped = tapped
    event.happened = True


def _shuffle(game: FabGame, event: Event) -> None:
    """Put a deck in random order (CR 8.5.20), also an empty one (8.5.20a); nobody knows it afterwards."""
    state = game.state
    ids = state.own_zone(state.zone_of(DECK, event.player))
    for i in range(len(ids) - 1, 0, -1):
        j = state.random_below(i + 1)
        ids[i], ids[j] = ids[j], ids[i]
    for oid in ids:
        if state.objects[oid].seen_by:
            state.own(oid).seen_by = 0
    event.happened = True


def _roll(game: FabGame, event: Event) -> None:
    """Roll dice (CR 8.5.18, 8.5.18a), each face from one to their number as likely as another (8.5.18b).

    ``extra`` are the faces of the dice, ``amount`` becomes the sum; ``word`` says of how many sides the dice are, and
    ``place`` how many were left out.
    """
    sides = [n for n in event.extra if n > 0]
    faces = [game.random("die", n) + 1 for n in sides]
    for _ in range(event.extra.count(REROLLED)):  # CR 8.5.28a, 8.5.28b: what was rolled before never happened
        faces = [game.random("die", n) + 1 for n in sides]
    event.place = event.extra.count(IGNORED)
    _show(event, faces)
    event.happened = True


def _show(event: Event, faces: list[int]) -> None:
    """Let a roll have come to these faces; of those that are ignored one of equal ones goes (CR 8.5.33a, 8.5.33b,
    8.5.33c: after all rerolls).
    """
    for _ in range(event.place):
        faces.remove(min(faces))
    event.extra = tuple(faces)
    event.amount = sum(faces)


def reroll(game: FabGame, event: Event) -> None:
    """Roll the dice of a roll again: what they showed never happened (CR 8.5.28, 8.5.28a)."""
    dice = len(event.extra) + event.place
    _show(event, [game.random("die", int(event.word)) + 1 for _ in range(dice)])


def _reveal(game: FabGame, event: Event) -> None:
    """A private card becomes public and private again (CR 8.5.17b) where it is (8.5.17c); a public one can't be
    revealed (8.5.17d).
    """
    if not event.subject:  # a number, that was chosen in secret
        event.happened = True
        return
    obj = game.state.live(event.subject)
    if obj is None or obj.up:
        return
    everybody = (1 << len(game.state.players)) - 1
    game.state.own(obj.id).seen_by = everybody
    bind_next(game, obj, REVEALED)
    event.happened = True


def _look(game: FabGame, event: Event) -> None:
    # CR 8.5.11b; what a player has learned by looking, they know (8.5.11a)
    obj = game.state.live(event.subject)
    if obj is None or obj.up:
        return  # CR 8.5.11c
    game.state.own(obj.id).seen_by |= 1 << event.player
    event.happened = True


def _gains(game: FabGame, event: Event) -> None:
    """What a property gains was applied as the effect was generated; what replaced it applies more (CR 6.2.5)."""
    event.happened = event.amount > 0
    state = game.state
    if len(event.extra) < 2 or event.amount == event.extra[1] or event.word not in MORE:
        return
    if event.extra[0] == STATIC:
        apply_more(game, event)
        return
    effect = next((effect for effect in state.lasting if effect.id == event.extra[0]), None)
    if effect is None:
        return
    more = effect.copy()
    more.id = more.timestamp = state.tick()
    more.node = game.program.node_number(MORE[event.word])
    more.subjects = (event.subject,)
    more.waiting = more.left = 0
    more.value = event.amount - event.extra[1]
    more.stamp = state.stamp
    state.lasting.append(more)
    state.version += 1


HAPPENINGS: Final[tuple[tuple[int, Callable[[FabGame, Event], None]], ...]] = (
    (DRAW, _draw),
    (CREATE, _create),
    (DAMAGE, _damage),
    (HIT, _hit),
    (TRANSCEND, _transcend),
    (MOVE, happen_move),
    (GAIN, _gain),
    (LOSE, _lose),
    (GAIN_CONTROL, _gain_control),
    (PUT_COUNTER, _put_counter),
    (REMOVE_COUNTER, _remove_counter),
    (TURN_FACE, _turn_face),
    (TAP | UNTAP, _tap),
    (SHUFFLE, _shuffle),
    (ROLL, _roll),
    (REVEAL, _reveal),
    (LOOK, _look),
    (GAINS, _gains),
)
