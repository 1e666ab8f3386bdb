"""Discrete effects (CR 6.1) and their keywords (CR 8.5): from a node to proposed events, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.fab.choosing import PUT_IN_ORDER
from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.connecting import keep
from rulebound.fab.effects.context import as_object, context_of, players_in
from rulebound.fab.effects.everybodys import taken
from rulebound.fab.effects.exposing import ask_exposed, take_exposed
from rulebound.fab.effects.filters import passes
from rulebound.fab.effects.getting import note_events
from rulebound.fab.effects.giving import given_to, link_giving
from rulebound.fab.effects.linking import Branch, Linker, links
from rulebound.fab.effects.placing import AT_THE_BOTTOM, EITHER, link_placing
from rulebound.fab.effects.selectors import select
from rulebound.fab.words import (
    AT_RANDOM,
    BANISH,
    BANISHED,
    CARD,
    CLEAR,
    CREATE,
    DAMAGE,
    DECK,
    DESTROY,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    GRAVEYARD,
    HAND,
    LOOK,
    LOSE,
    MOVE,
    NEGATE,
    PERMANENT,
    PROXY,
    PUT_COUNTER,
    REMOVE_COUNTER,
    REMOVED,
    REVEAL,
    ROLL,
    SHUFFLE,
    TAP,
    TRIGGERED,
    TURN_FACE,
    UNTAP,
    ZONE_NUMBERS,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import clear_event, move_event, place_in_deck
from rulebound.ir import effects as e
from rulebound.ir.node import Node
from rulebound.ir.selectors import Pick, Selector
from rulebound.kernel.events import done, propose
from rulebound.kernel.procedure import END
from rulebound.kernel.state import NOTHING, Event, Frame, Refs, player_ref, ref_id

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

ANY_KIND: Final = "any"  # of counters
PARAGRAPHS: Final = "paragraphs"  # the register that says that a layer has several resolution abilities


def make(game: FabGame, frame: Frame, events: Sequence[Event], rule: str) -> None:
    """Propose the events of an effect, where there is something to do it to (CR 1.8.9, 1.7.6b, 6.1.1, 6.1.2)."""
    if not events:
        game.state.result = (-1, 0)
        return
    for event in events:
        event.rule = rule
        event.cause = frame.obj
        if not event.source:
            event.source = frame.regs["this"][0]
    propose(game, events)


def bind(frame: Frame, game: FabGame, register: str) -> None:
    """Keep in a register what the effect did, in ``register#`` how much, in ``ok`` whether anything."""
    events = done(game)
    made: dict[str, Refs] = {
        "ok": (1 if events else 0,),
        register: tuple(event.new or event.subject for event in events),
        f"{register}#": (sum(event.amount for event in events),),
    }
    frame.regs.update(made)
    note_events(game, frame.regs["this"][0], events)
    if PARAGRAPHS in frame.regs:
        _hand_on(frame, game, made)
    if (
        "cost" in frame.regs
    ):  # CR 1.7.6: what a cost did is there for the abilities of the card that it paid for
        game.state.own(frame.regs["cost"][0]).memory.update(made)
    else:
        keep(game, frame, register, made)  # CR 1.7.6a


def _hand_on(frame: Frame, game: FabGame, made: dict[str, Refs]) -> None:
    """What one resolution ability of a layer did is there for the next ones, which may say "this way" (CR 5.3.4)."""
    state = game.state
    for place, later in enumerate(state.frames[:-1]):
        if later.obj == frame.obj and later.step == 0 and PARAGRAPHS in later.regs:
            own = later.copy()
            own.stamp = state.stamp
            own.regs = {**later.regs, **{name: refs for name, refs in made.items() if name != "ok"}}
            state.frames[place] = own


def after(game: FabGame, frame: Frame, node: object) -> None:
    """Bind what an effect did to its register (CR 3.0.9b)."""
    bind(frame, game, getattr(node, "bind", "done"))


def _simple(kind: type[Node], rule: str, begin: object) -> None:
    def link(linker: Linker, node: Node) -> None:
        linker.picks(node)
        linker.add(begin, node, rule)  # type: ignore[arg-type]
        linker.add(after, node, rule)

    links(kind)(link)


def live(game: FabGame, refs: Refs) -> list[FabObject]:
    """Return the objects that still exist; a player stands for their hero (CR 1.2.3d)."""
    found: list[FabObject] = []
    for ref in refs:
        obj = as_object(game, ref) if ref < 0 else game.state.live(ref)
        if obj is not None:
            found.append(obj)
    return found


def _draw(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Draw)
    ctx = context_of(game, frame)
    n = amount(ctx, node.n)
    events = []
    for player in players_in(game, select(ctx, node.who)):
        deck = len(game.state.cards_in(DECK, player))
        if n > 0 and deck:
            events.append(Event(DRAW | MOVE, player, amount=min(n, deck), multi=n > 1))
    make(game, frame, events, "8.5.6")


@links(e.Discard)
def _link_discard(linker: Linker, node: Node) -> None:
    again, enough = Branch(node), Branch(None)
    linker.add(whose_discards, node, "8.5.5")
    linker.here(again)
    linker.add(choose_discards, (node, enough), "8.5.5")
    linker.add(take_discards, again, "8.5.5")
    linker.here(enough)
    linker.add(begin_discard, node, "8.5.5")
    linker.add(after, node, "8.5.5")


def whose_discards(game: FabGame, frame: Frame, node: object) -> None:
    """Find who discards, in clockwise order from the controller (CR 1.9.2c, 1.8.6a)."""
    assert isinstance(node, e.Discard)
    ctx = context_of(game, frame)
    frame.regs["discarding"] = tuple(players_in(game, select(ctx, node.who)))
    frame.regs["discards"] = ()


def choose_discards(game: FabGame, frame: Frame, node: object) -> None:
    """Let the next player choose their cards, or chance (CR 8.5.5)."""
    assert isinstance(node, tuple)
    discard, enough = node
    left = frame.regs["discarding"]
    if not left:
        frame.step = enough.to
        return
    who = left[0]
    frame.regs["discarding"] = left[1:]
    ctx = context_of(game, frame)
    state = game.state
    held = [state.objects[oid] for oid in state.zones[zone_of(HAND, who)]]
    if isinstance(discard.what, Selector):
        wanted = select(ctx, discard.what)
        candidates = [o.ref for o in held if o.ref in wanted]
    else:
        candidates = [o.ref for o in held if discard.what is None or passes(ctx, discard.what, o)]
    n = min(amount(ctx, discard.n), len(candidates))
    if discard.random:
        state.result = game.pick_at_random(candidates, n)
        return
    game.choose(who, candidates, n, about="discard", rule="8.5.5", source=ctx.this)


def take_discards(game: FabGame, frame: Frame, node: object) -> None:
    """Keep what was chosen and ask the next player."""
    assert isinstance(node, Branch)
    frame.regs["discards"] += game.state.result
    frame.step = node.to


def begin_discard(game: FabGame, frame: Frame, node: object) -> None:
    """Put them from the hand into the graveyard (CR 8.5.5, 8.5.5b)."""
    assert isinstance(node, e.Discard)
    kinds = DISCARD | AT_RANDOM if node.random else DISCARD
    events = [
        move_event(game, obj, game.state.zone_of(GRAVEYARD, obj.owner), kinds, player=obj.owner)
        for obj in live(game, frame.regs["discards"])
    ]
    make(game, frame, events, "8.5.5")


def _banish(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Banish)
    up = node.face == "up"
    ctx = context_of(game, frame)
    who = next(iter(players_in(game, select(ctx, node.who))), frame.who)
    events = [
        move_event(game, obj, zone_of(BANISHED, obj.owner), BANISH, player=who, up=up)
        for obj in taken(ctx, node.what, live(game, select(ctx, node.what)))
        if obj.owner >= 0
    ]
    make(game, frame, events, "8.5.1")


def _destroy(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Destroy)
    events = []
    ctx = context_of(game, frame)
    who = next(iter(players_in(game, select(ctx, node.who))), frame.who)
    for obj in live(game, select(ctx, node.what)):
        event = clear_event(game, obj, "8.5.4")
        event.kinds = (event.kinds & ~CLEAR) | DESTROY
        event.player = who
        event.word = keyword_of(game, frame)
        events.append(event)
    make(game, frame, events, "8.5.4")


def keyword_of(game: FabGame, frame: Frame) -> str:
    """Return the keyword whose triggered-layer is being resolved (CR 8.3.13b): what it destroys it is destroyed by."""
    layer = game.state.objects[frame.obj] if frame.obj > 0 else None
    return (
        game.program.abilities[layer.ability].keyword if layer is not None and layer.kind == TRIGGERED else ""
    )


@links(e.Move)
def _link_move(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Move)
    linker.picks(node)
    if node.place == EITHER:
        link_placing(linker, node)
    if node.to == "deck":
        linker.add(_ask_order, node, "8.5.15c")
        linker.add(_keep_order, node, "8.5.15c")
    if node.to in ("arena", "permanent"):
        link_giving(linker, node)
    linker.add(_move, node, "8.5.15")
    linker.add(after, node, "8.5.15")
    if node.tapped:
        linker.add(_enters_tapped, node, "8.5.15")


def _ask_order(game: FabGame, frame: Frame, node: object) -> None:
    """Let the player choose the order in which two or more cards are put into one deck (CR 8.5.15c, 1.8.6d)."""
    assert isinstance(node, e.Move)
    ctx = context_of(game, frame)
    found = live(game, select(ctx, node.what))
    game.state.result = refs = tuple(obj.ref for obj in found)
    decks = [game.state.zone_of(DECK, obj.owner) for obj in found]
    if len(set(decks)) == len(decks):
        return
    if node.shuffled:
        game.state.result = game.pick_at_random(list(refs), len(refs))
        return
    by = node.what.by if isinstance(node.what, Pick) else None
    who = players_in(game, select(ctx, by))[0] if by is not None else frame.who
    game.push(PUT_IN_ORDER, who=who, obj=ref_id(ctx.this), regs={"from": refs, "taken": ()})


def _keep_order(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Move)
    frame.regs["in order"] = game.state.result
    for ref in game.state.result if node.shuffled else ():
        game.state.own(ref_id(ref)).seen_by = 0  # nobody knows which of them lies where


def _move(game: FabGame, frame: Frame, node: object) -> None:
    """Put or return objects into a zone (CR 8.5.15): where they are put in a deck, the one place and no other
    (8.5.15a).
    """
    assert isinstance(node, e.Move)
    ctx = context_of(game, frame)
    what = frame.regs["in order"] if node.to == "deck" else select(ctx, node.what)
    events = []
    place = place_in_deck(node.place)
    up = None if node.face is None else node.face == "up"
    for obj in taken(ctx, node.what, live(game, what)):
        if node.from_ is not None and zone_kind(obj.zone) != ZONE_NUMBERS[node.from_]:
            continue
        to = destination(game, node.to, obj.owner)
        if node.place == EITHER:
            place = place_in_deck("bottom" if obj.ref in frame.regs[AT_THE_BOTTOM] else "top")
        event = move_event(game, obj, to, player=frame.who, up=up, place=place)
        event.extra = given_to(frame, obj)
        if node.counter is not None and node.to in ("arena", "permanent"):
            # CR 6.4.8: it has the counter as it enters, for what else happens as it does
            game.state.own(obj.id).counters = ((node.counter, 1),)
        else:
            event.word = node.counter or ""
        under = players_in(game, select(ctx, node.under))[:1] if node.under is not None else []
        if under:
            event.extra = (under[0],)
        events.append(event)
    make(game, frame, events, "8.5.15")


def _enters_tapped(game: FabGame, frame: Frame, node: object) -> None:
    """What enters tapped is so before anybody sees it: no tap event occurs (CR 8.5.15, 8.5.55)."""
    assert isinstance(node, e.Move)
    for obj in live(game, frame.regs[node.bind]):
        game.state.own(obj.id).tapped = True
        game.state.version += 1


def destination(game: FabGame, word: str, owner: int) -> int:
    """Return the zone that a word means for a card of an owner; the arena alone is the permanent zone
    (CR 3.0.5a, 3.1.2); banished zone and graveyard are its own (3.4.2, 3.8.2).
    """
    if word in ("arena", "permanent"):
        return PERMANENT
    if word == "removed":
        return REMOVED  # CR 8.3.21b
    kind = ZONE_NUMBERS[word]
    return game.state.zone_of(kind, owner)


def _shuffle(game: FabGame, frame: Frame, node: object) -> None:
    """Shuffle decks, your own where no other is named (CR 8.5.20c), with the cards that were put there (8.5.20b)."""
    assert isinstance(node, e.Shuffle)
    ctx = context_of(game, frame)
    make(game, frame, [Event(SHUFFLE, p) for p in players_in(game, select(ctx, node.who))], "8.5.20")


@links(e.Create)
def _link_create(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Create)
    for kind, _ in node.counters:
        linker.program.word_number(kind)
    linker.picks(node)
    if node.to == "exposed":
        linker.add(ask_exposed, node, "3.0.1a")
        linker.add(take_exposed, node, "3.0.1a")
    linker.add(_create, node, "8.5.2")
    linker.add(after, node, "8.5.2")


def copied(game: FabGame, refs: Refs) -> list[tuple[str, int]]:
    """Return what tokens are called that are copies of these objects, and the objects (CR 8.5.25)."""
    found = [(ref, game.state.known(ref)) for ref in refs]
    return [
        (game.program.copies[obj.definition], ref)
        for ref, obj in found
        if obj is not None and obj.definition in game.program.copies
    ]


def _zone_for_token(game: FabGame, frame: Frame, node: e.Create, player: int) -> int:
    if node.to == "exposed":
        return frame.regs["exposed"][0]
    return PERMANENT if node.to is None else game.state.zone_of(ZONE_NUMBERS[node.to], player)


def _create(game: FabGame, frame: Frame, node: object) -> None:
    """Create tokens (CR 8.5.2), each as an event of its own (1.9.2)."""
    assert isinstance(node, e.Create)
    ctx = context_of(game, frame)
    n = amount(ctx, node.n)
    if node.to == "exposed" and not frame.regs["exposed"]:
        n = 0
    extra: list[int] = []
    for kind, count in node.counters:
        number = count if isinstance(count, int) else amount(ctx, count)
        extra += [game.program.word_number(kind), number] if number > 0 else []
    names = [(name, 0) for name in node.names] if node.like is None else copied(game, select(ctx, node.like))
    # CR 8.5.40c: it is put into the zone as it is created
    entering = ENTER if node.to in (None, "exposed") else MOVE
    events = [
        Event(
            CREATE | entering,
            player,
            object=like or (player_ref(controller) if controller != player else NOTHING),
            amount=n,
            word=name,
            extra=tuple(extra),
            multi=n > 1,
            to_zone=_zone_for_token(game, frame, node, player) if n > 0 else PERMANENT,
        )
        for player in players_in(game, select(ctx, node.by))
        for controller in ([player] if node.under is None else players_in(game, select(ctx, node.under)))
        for name, like in names
        if n > 0
    ]
    make(game, frame, events, "8.5.2")


def _deal(game: FabGame, frame: Frame, node: object) -> None:
    """Deal damage (CR 8.5.3); each of several sources deals it (CR 1.9.2)."""
    assert isinstance(node, e.Deal)
    ctx = context_of(game, frame)
    n = amount(ctx, node.n)
    sources = select(ctx, node.by) if node.by is not None else (ctx.this,)
    dealer = players_in(game, select(ctx, node.dealer))
    events = []
    for ref in select(ctx, node.to):
        obj = as_object(game, ref) if ref < 0 else game.state.live(ref)
        if obj is not None and n > 0 and dealer:
            events += [damage_event(game, obj, n, node.kind, source, dealer[0]) for source in sources]
    for event in events:
        event.extra = (1,) if node.unpreventable else ()
    make(game, frame, events, "8.5.3")


def damage_event(game: FabGame, obj: FabObject, n: int, kind: str, source: int, player: int) -> Event:
    """Return the event of dealing damage to an object; ``word`` is the type of damage (CR 8.5.3b)."""
    return Event(
        DAMAGE, dealing_player(game, source, player), obj.ref, source, amount=n, source=source, word=kind
    )


def dealing_player(game: FabGame, source: int, player: int) -> int:
    """Return the player who is considered to deal damage; nobody does where a living object deals it
    (CR 8.5.3a).
    """
    obj = game.state.known(source)
    if obj is not None and obj.kind == PROXY:
        obj = game.state.known(obj.origin)
    heroes = [p.hero for p in game.state.players]
    if obj is not None and obj.id not in heroes and obj.kind == CARD and game.life(obj) is not None:
        return -1  # CR 8.2.8e
    return player


def _gain(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Gain)
    ctx = context_of(game, frame)
    n = amount(ctx, node.n)
    events = [
        asset_event(game, GAIN, p, node.asset, n) for p in players_in(game, select(ctx, node.who)) if n > 0
    ]
    make(game, frame, events, "8.5.7")


def _lose(game: FabGame, frame: Frame, node: object) -> None:
    # CR 8.5.3d, 8.5.12b
    assert isinstance(node, e.Lose)
    ctx = context_of(game, frame)
    n = amount(ctx, node.n)
    events = []
    for ref in select(ctx, node.who) if n > 0 else ():
        obj = as_object(game, ref)
        if node.asset == "life" and obj is not None and obj.id != game.hero(max(obj.controller, 0)).id:
            events.append(Event(LOSE, -1, obj.ref, amount=n, word="life"))  # CR 8.5.12: of an ally
        else:
            events += [asset_event(game, LOSE, p, node.asset, n) for p in players_in(game, (ref,))]
    make(game, frame, events, "8.5.12")


def asset_event(game: FabGame, kind: int, player: int, asset: str, n: int) -> Event:
    """Return the event of gaining or losing an asset; life is the hero's (CR 1.13.4)."""
    subject = game.hero(player).ref if asset == "life" else player_ref(player)
    return Event(kind, player, subject, amount=n, word=asset)


def _reveal(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Reveal)
    ctx = context_of(game, frame)
    found = taken(ctx, node.what, live(game, select(ctx, node.what)))
    make(game, frame, [Event(REVEAL, obj.owner, obj.ref) for obj in found], "8.5.17")


def _look(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Look)
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, node.who))
    found = live(game, select(ctx, node.what))
    make(game, frame, [Event(LOOK, p, obj.ref) for p in who for obj in found], "8.5.11")


def counted_on(game: FabGame, ref: int) -> int:
    """Counters on what attacks lie on the weapon, not on its attack-proxy, which is no card (CR 1.4.3a, 1.15)."""
    obj = game.state.known(ref) if ref > 0 else None
    return obj.origin if obj is not None and obj.kind == PROXY else ref


def _counters(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Counters)
    ctx = context_of(game, frame)
    events = []
    kind = PUT_COUNTER if node.op == "put" else REMOVE_COUNTER
    for obj in live(game, tuple(counted_on(game, ref) for ref in select(ctx, node.on))):
        words = [node.kind] if node.kind != ANY_KIND else [word for word, _ in obj.counters]
        for word in words:
            n = obj.count(word) if node.n is None else amount(ctx, node.n)
            if node.op == "remove":
                n = min(n, obj.count(word))
            if n > 0:
                events.append(Event(kind, frame.who, obj.ref, amount=n, word=word))
    make(game, frame, events, "8.5.14" if node.op == "put" else "8.5.16")


@links(e.Counters)
def _link_counters(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_counters, node, "8.5.14")
    linker.add(_counted, node, "8.5.14")


def _counted(game: FabGame, frame: Frame, node: object) -> None:
    """How many were removed is "that many" for what follows (CR 8.5.16)."""
    assert isinstance(node, e.Counters)
    after(game, frame, node)
    if node.op == "remove":
        frame.regs["amount"] = frame.regs["amount#"] = frame.regs["done#"]


def _face(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Face)
    up = node.face == "up"
    found = live(game, select(context_of(game, frame), node.what))
    make(game, frame, [Event(TURN_FACE, frame.who, obj.ref, up=up) for obj in found], "8.5.24")


def _tap(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Tap)
    kind = UNTAP if node.untap else TAP
    found = live(game, select(context_of(game, frame), node.what))
    make(game, frame, [Event(kind, frame.who, obj.ref) for obj in found], "8.5.55")


def _negate(game: FabGame, frame: Frame, node: object) -> None:
    """The layer is cleared from the stack (CR 8.5.26)."""
    assert isinstance(node, e.Negate)
    events = []
    frame.regs["negates itself"] = ()
    for obj in live(game, select(context_of(game, frame), node.what)):
        if obj.id == frame.obj:
            frame.regs["negates itself"] = (obj.ref,)
        event = clear_event(game, obj, "8.5.26")
        event.kinds |= NEGATE
        events.append(event)
    make(game, frame, events, "8.5.26")


def _stop(game: FabGame, frame: Frame, node: object) -> None:
    """A layer that has negated itself does not finish resolving (CR 8.5.26a)."""
    from rulebound.fab.layers.resolving_layers import RESOLVE_TOP

    itself = frame.regs["negates itself"]
    if itself and game.state.live(itself[0]) is None:
        game.unwind(RESOLVE_TOP, END)


@links(e.Negate)
def _link_negate(linker: Linker, node: Node) -> None:
    linker.picks(node)
    linker.add(_negate, node, "8.5.26")
    linker.add(after, node, "8.5.26")
    linker.add(_stop, node, "8.5.26a")


def _roll(game: FabGame, frame: Frame, node: object) -> None:
    assert isinstance(node, e.Roll)
    make(
        game, frame, [Event(ROLL, frame.who, word=str(node.sides), extra=(node.sides,) * node.dice)], "8.5.18"
    )


_simple(e.Draw, "8.5.6", _draw)
_simple(e.Banish, "8.5.1", _banish)
_simple(e.Destroy, "8.5.4", _destroy)
_simple(e.Shuffle, "8.5.20", _shuffle)
_simple(e.Deal, "8.5.3", _deal)
_simple(e.Gain, "8.5.7", _gain)
_simple(e.Lose, "8.5.12", _lose)
_simple(e.Reveal, "8.5.17", _reveal)
_simple(e.Look, "8.5.11", _look)
_simple(e.Face, "8.5.24", _face)
_simple(e.Tap, "8.5.55", _tap)
_simple(e.Roll, "8.5.18", _roll)
