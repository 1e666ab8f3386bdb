"""Effect Keywords (CR 8.5) that are small procedures of their own: intimidate, clash, wager, amp, opt, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, context_of, players_in
from rulebound.fab.effects.continuous import add_lasting, bind_next
from rulebound.fab.effects.discrete import after, live, make
from rulebound.fab.effects.happening import reroll
from rulebound.fab.effects.linking import Linker, links
from rulebound.fab.effects.patterns import WAY_STARTED, matches
from rulebound.fab.effects.selectors import select
from rulebound.fab.keywords.awakening import awaken
from rulebound.fab.keywords.banishing import return_banished
from rulebound.fab.keywords.brood import return_to_the_brood
from rulebound.fab.keywords.clash import clash_again, turn_clash
from rulebound.fab.keywords.delayed import AMPED, INTIMIDATED, SHARPENED, Prize
from rulebound.fab.keywords.freezing import unfreeze
from rulebound.fab.keywords.opening import ask_found, begin_opening, put_found, take_found
from rulebound.fab.keywords.retrieve import pay_for_retrieving, retrieve
from rulebound.fab.keywords.taking import gain_pitched, give_back, pitch
from rulebound.fab.keywords.transcend import transcend
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.structure.equipping import CHOOSE_ZONE, is_cloaked, zone_for_card, zones_for
from rulebound.fab.words import (
    AMP,
    ARSENAL,
    BANISH,
    BANISHED,
    BEAT_CHEST,
    BOO,
    BOOST,
    CHARGE,
    CHEER,
    COMBAT_CHAIN,
    CRANK,
    CREATE,
    DAMAGE,
    DECK,
    ENTER,
    EQUIP,
    FRAGMENT,
    FUSE,
    HAND,
    HEAVE,
    HIT,
    INTIMIDATE,
    MARK,
    OPT,
    PERMANENT,
    PUT_COUNTER,
    RELOAD,
    REMOVED,
    SCRAP,
    SHARPEN,
    SOUL,
    WAGER,
    WIN_WAGER,
    zone_kind,
    zone_of,
)
from rulebound.fab.zones.moving import EQUIPPED, move_event
from rulebound.ir import conditions as c
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import lasting as m
from rulebound.ir import selectors as s
from rulebound.ir.events import Event as Pattern
from rulebound.ir.node import Node
from rulebound.kernel.decision import OBJECT, ORDER, Option
from rulebound.kernel.events import done, propose
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, Frame

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame

INTIMIDATES: Final = s.Target(
    c.AllOf((f.IsA("hero"), f.ControlledBy(s.Players("opponents")))), bind="intimidates"
)


@links(e.Act)
def _link_act(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Act)
    if node.verb not in VERBS:
        raise ValueError(f"the engine cannot {node.verb}")
    if (
        node.verb == "intimidate"
        and _whom(node) is INTIMIDATES
        and (INTIMIDATES, linker.mode) not in linker.targets
    ):
        linker.targets.append((INTIMIDATES, linker.mode))  # CR 8.5.10b: then it is a targeted effect
    if node.verb == "amp":
        linker.program.replace_mask |= DAMAGE
    if equipped_token(node) is not None:
        linker.add(_equip_token, node, "8.5.41d")
        linker.add(after, node, "8.5.41d")
        return
    linker.picks(node)
    for run in VERBS[node.verb]:
        linker.add(run, node)


def _whom(node: e.Act) -> s.Selector:
    """Return whom an effect intimidates: those that it names, else a target (CR 8.5.10b)."""
    return node.what or node.who or INTIMIDATES


def _who(game: FabGame, frame: Frame, node: e.Act) -> list[int]:
    ctx = context_of(game, frame)
    return players_in(game, select(ctx, node.who)) if node.who is not None else [frame.who]


def _intimidate(game: FabGame, frame: Frame, node: object) -> None:
    """A random card from their hand is banished face-down (CR 8.5.10)."""
    assert isinstance(node, e.Act)
    ctx = context_of(game, frame)
    who = players_in(game, select(ctx, _whom(node)))
    frame.regs["whom"] = tuple(-1 - p for p in who)
    state = game.state
    events = []
    for player in who:
        hand = [state.objects[oid].ref for oid in state.zones[zone_of(HAND, player)]]
        for ref in game.pick_at_random(hand, 1):
            obj = state.known(ref)
            if obj is not None:
                to = zone_of(BANISHED, player)
                events.append(move_event(game, obj, to, BANISH, player=frame.who, up=False))
    make(game, frame, events, "8.5.10")


def _intimidated(game: FabGame, frame: Frame, node: object) -> None:
    """They have been intimidated even without a card (CR 8.5.10a); it returns at the end phase, and no other
    (8.5.10c).
    """
    after(game, frame, node)
    refs = frame.regs.get("done", ())
    if refs:
        ctx = context_of(game, frame)
        regs = {**frame.regs, "intimidated": refs}
        delayed = Context(game, ctx.this, ctx.who, regs, ctx.layer)
        game.add_delayed(INTIMIDATED, game.program.delayed_ability(INTIMIDATED), delayed)
    cards = {obj.owner: obj.ref for obj in live(game, refs)}
    events = [
        Event(INTIMIDATE, frame.who, ref, cards.get(-1 - ref, 0), rule="8.5.10a")
        for ref in frame.regs["whom"]
    ]
    frame.regs["ok"] = (1 if events else 0,)
    if events:
        propose(game, events)


def _amp(game: FabGame, frame: Frame, node: object) -> None:
    """The next arcane damage of an event that you control is that much more (CR 8.5.47)."""
    assert isinstance(node, e.Act)
    ctx = context_of(game, frame)
    amped = amount(ctx, node.n) if node.n is not None else 0
    effect = add_lasting(game, AMPED, Context(game, ctx.this, frame.who, {**ctx.regs, "X": (amped,)}))
    frame.regs["ok"] = (0 if effect is None else 1,)
    propose(game, (Event(AMP, frame.who, frame.regs["this"][0], amount=amped, rule="8.5.47"),))


def _mark(game: FabGame, frame: Frame, node: object) -> None:
    """A hero becomes marked, or stays so (CR 8.5.50, 9.3.2, 9.3.2a)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    found = live(game, select(context_of(game, frame), node.what))
    for obj in found:
        game.state.own(obj.id).marked = True
    make(game, frame, [Event(MARK, frame.who, obj.ref) for obj in found], "8.5.50")


def _ask_charge(game: FabGame, frame: Frame, node: object) -> None:
    """A card from hand goes to the hero's soul (CR 8.5.29)."""
    state = game.state
    hand = [state.objects[oid].ref for oid in state.zones[zone_of(HAND, frame.who)]]
    game.choose(frame.who, hand, 1, about="choose", rule="1.8.6", source=frame.regs["this"][0])


def _charge(game: FabGame, frame: Frame, node: object) -> None:
    """Who controls the effect has charged, and the card has been charged (CR 8.5.29a)."""
    events = []
    for obj in live(game, game.state.result):
        events.append(move_event(game, obj, zone_of(SOUL, frame.who), CHARGE, player=frame.who, up=True))
    make(game, frame, events, "8.5.29")


def _charged(game: FabGame, frame: Frame, node: object) -> None:
    """What waits for the next attack that is charged to be played binds it (CR 6.2.4, 8.5.29)."""
    if "cost" in frame.regs and frame.regs.get("ok", (0,))[0]:
        bind_next(game, game.state.objects[frame.regs["cost"][0]], "charged")


def _begin_opt(game: FabGame, frame: Frame, node: object) -> None:
    """Look at the top N cards and put them on top or bottom in any order (CR 8.5.22): of fewer, all (8.5.22a)."""
    assert isinstance(node, e.Act)
    n = amount(context_of(game, frame), node.n) if node.n is not None else 1
    deck = game.state.cards_in(DECK, frame.who)[:n]
    frame.regs["ok"] = (1 if deck else 0,)  # CR 8.5.22b, 1.9.3b
    if deck:
        for oid in deck:
            game.state.own(oid).seen_by |= 1 << frame.who
        game.push(
            OPT_CARDS, who=frame.who, obj=frame.obj, regs={"cards": tuple(deck), "top": (), "bottom": ()}
        )


def _ask_opt(game: FabGame, frame: Frame, node: object) -> None:
    left = [oid for oid in frame.regs["cards"] if oid not in frame.regs["top"] + frame.regs["bottom"]]
    if not left:
        frame.step = 2
        return
    options = [
        Option(OBJECT, oid, place, word) for oid in left for place, word in ((0, "top"), (1, "bottom"))
    ]
    game.ask(ORDER, frame.who, options, "opt", "8.5.22", part=len(frame.regs["cards"]) - len(left))


def _take_opt(game: FabGame, frame: Frame, node: object) -> None:
    frame.regs["bottom" if game.chosen.n else "top"] += (game.chosen.obj,)
    frame.step = 0


def _end_opt(game: FabGame, frame: Frame, node: object) -> None:
    deck = game.state.own_zone(game.state.zone_of(DECK, frame.who))
    rest = [oid for oid in deck if oid not in frame.regs["cards"]]
    above = [oid for oid in frame.regs["top"] if not _goes_beneath(game, frame.who, oid)]
    beneath = [oid for oid in frame.regs["top"] if oid not in above]
    deck[:] = [*above, *rest, *frame.regs["bottom"], *beneath]
    frame.step = END
    propose(game, (Event(OPT, frame.who, amount=len(frame.regs["cards"]), rule="8.5.22"),))


def _goes_beneath(game: FabGame, who: int, oid: int) -> bool:
    """Return whether a card that would be put on top of a deck is put on the bottom instead (CR 6.4.9)."""
    event = move_event(game, game.state.objects[oid], game.state.zone_of(DECK, who), player=who, up=False)
    for effect in game.state.lasting:
        node = game.program.nodes[effect.node]
        if isinstance(node, m.Replacing) and isinstance(node.by, e.Move) and node.by.place == "bottom":
            if matches(Context(game, effect.source, effect.controller, effect.regs), node.event, event):
                return True
    return False


OPT_CARDS: Final = PROCEDURES.declare(
    "8.5.22", "opt", step("8.5.22", _ask_opt), step("8.5.22", _take_opt), step("8.5.22", _end_opt)
)


def _crowd(kind: int) -> Callable[[FabGame, Frame, object], None]:
    """Return the step in which the crowd cheers or boos players (CR 8.5.57, 8.5.57a)."""

    def run(game: FabGame, frame: Frame, node: object) -> None:
        assert isinstance(node, e.Act)
        whom = node.what if node.what is not None else node.who
        ctx = context_of(game, frame)
        players = players_in(game, select(ctx, whom)) if whom is not None else [frame.who]
        make(game, frame, [Event(kind, player, -1 - player) for player in players], "8.5.57")
        frame.regs["ok"] = (1,)

    return run


def _ask_reload(game: FabGame, frame: Frame, node: object) -> None:
    """Into an empty arsenal a card from hand may be put (CR 8.5.23)."""
    assert isinstance(node, e.Act)
    state = game.state
    who = _who(game, frame, node)[0]
    frame.regs["reloads"] = (who,)
    # CR 8.5.23a: all arsenal zones must be empty
    held = state.zones[zone_of(HAND, who)] if not state.zones[zone_of(ARSENAL, who)] else []
    hand = [state.objects[oid].ref for oid in held]
    game.choose(who, hand, 1, up_to=True, about="choose", rule="1.8.6", source=frame.regs["this"][0])


def _reload(game: FabGame, frame: Frame, node: object) -> None:
    who = frame.regs["reloads"][0]
    events = [
        move_event(game, obj, zone_of(ARSENAL, who), RELOAD, player=who, up=False)
        for obj in live(game, game.state.result)
    ]
    make(game, frame, events, "8.5.23")


def _choose_zone(game: FabGame, frame: Frame, node: object) -> None:
    """Where one object fits several zones its player chooses one (CR 8.3.30)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    objects = live(game, select(context_of(game, frame), node.what))
    game.state.result = ()
    if len(objects) == 1:
        game.push(CHOOSE_ZONE, who=frame.who, obj=objects[0].id)


def _equip(game: FabGame, frame: Frame, node: object) -> None:
    """Put objects into zones that fit, as permanents equipped there (CR 8.5.41); what fits no free zone stays what
    and where it is (8.5.41e).
    """
    assert isinstance(node, e.Act)
    assert node.what is not None
    events = []
    objects = live(game, select(context_of(game, frame), node.what))
    for obj in objects:
        zone = next(iter((*game.state.result, *zones_for(game, obj, frame.who, objects))), None)
        if zone is not None and obj.zone != zone:
            event = move_event(game, obj, zone, EQUIP, player=frame.who, up=not is_cloaked(game, obj))
            event.extra = (frame.who,)
            events.append(event)
    make(game, frame, events, "8.5.41")


def _unequip(game: FabGame, frame: Frame, node: object) -> None:
    """What is unequipped stays a permanent in the arena, and is equipped to no zone any more (CR 3.1.2)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    found = [obj for obj in live(game, select(context_of(game, frame), node.what)) if obj.equipped >= 0]
    for obj in found:
        own = game.state.own(obj.id)
        own.equipped = -1
        if own.zone == COMBAT_CHAIN:
            own.memory = {**own.memory, "permanent": (1,)}  # CR 7.7.5: it returns among the permanents
        game.state.moves += 1
        game.state.version += 1
    lying = [obj for obj in found if zone_kind(obj.zone) in EQUIPPED]
    make(game, frame, [move_event(game, obj, PERMANENT, player=obj.controller) for obj in lying], "3.1.2")
    frame.regs["ok"] = (int(bool(found)),)


def equipped_token(node: Node) -> str | None:
    """Return the name of the token that an effect creates to equip it (CR 8.5.41d), None for any other effect."""
    if not isinstance(node, e.Act) or node.verb != "equip" or not isinstance(node.what, s.Pick):
        return None
    parts = list(node.what.filter.walk())
    if not any(isinstance(part, f.IsA) and part.noun == "token" for part in parts):
        return None
    return next((part.name for part in parts if isinstance(part, f.Named)), None)


def _equip_token(game: FabGame, frame: Frame, node: object) -> None:
    """Create a token in a zone that fits, equipped there; if it cannot be equipped, it is not created."""
    assert isinstance(node, e.Act)
    name = equipped_token(node)
    assert name is not None
    zone = zone_for_card(game, game.program.definitions[game.program.token(name)].base, frame.who)
    events = []
    if zone is not None:
        events.append(Event(CREATE | ENTER | EQUIP, frame.who, word=name, to_zone=zone))
    make(game, frame, events, "8.5.41d")


def _cease(game: FabGame, frame: Frame, node: object) -> None:
    """The source of the effect ceases to exist and leaves the game (CR 8.3.21b)."""
    events = [move_event(game, obj, REMOVED, player=frame.who) for obj in live(game, frame.regs["this"])]
    make(game, frame, events, "8.3.21")


def _sharpen(game: FabGame, frame: Frame, node: object) -> None:
    """A +1 power counter is put on a card (CR 8.5.58, 8.5.58a)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    found = live(game, select(context_of(game, frame), node.what))
    frame.regs["sharpened"] = tuple(obj.ref for obj in found)
    make(game, frame, [Event(PUT_COUNTER | SHARPEN, frame.who, o.ref, word="+1{p}") for o in found], "8.5.58")


def _sharpened(game: FabGame, frame: Frame, node: object) -> None:
    """At the beginning of the end phase all +1 power counters are removed from it."""
    after(game, frame, node)
    if frame.regs["sharpened"]:
        ctx = context_of(game, frame)
        game.add_delayed(SHARPENED, game.program.delayed_ability(SHARPENED), ctx)


def _considered(kind: int, rule: str, with_: str = "") -> Callable[[FabGame, Frame, object], None]:
    """Return the step after a keyword's cost: the player has done it, and it was done to the played card.

    ``with_`` is the register of what it was done with: the card that was banished.
    """

    def run(game: FabGame, frame: Frame, node: object) -> None:
        if frame.regs.get("ok", (1,))[0]:
            played = game.state.objects[frame.obj]
            if kind == FUSE and played.memory.get("has fused"):
                return  # one card is fused once, with however many cards
            if kind == FUSE:
                game.state.own(played.id).memory = {**played.memory, "has fused": (1,)}
            if kind == BOOST:
                bind_next(game, played, "boosted")
            used = frame.regs.get(with_, ())
            propose(game, (Event(kind, frame.who, played.ref, used[0] if used else 0, rule=rule),))

    return run


def _fragmented(game: FabGame, frame: Frame, node: object) -> None:
    """An attack has fragmented where the keyword has taken power from it (CR 8.3.43)."""
    if frame.regs["ok"][0]:
        propose(game, (Event(FRAGMENT, frame.who, frame.regs["this"][0], rule="8.3.43"),))


def _fused(game: FabGame, frame: Frame, node: object) -> None:
    """The player has fused the supertypes for which cards were revealed, and the played card has been fused (CR
    8.3.17a); ``word`` are those supertypes.
    """
    played = game.state.objects[frame.obj]
    words = [
        key.removeprefix(FUSED)
        for key, refs in frame.regs.items()
        if key.startswith(FUSED) and not key.endswith("#") and refs
    ]
    if words:
        bind_next(game, played, "fused")
        propose(game, (Event(FUSE, frame.who, played.ref, word=" ".join(words), rule="8.3.17a"),))


def _reroll(game: FabGame, frame: Frame, node: object) -> None:
    """All dice of a roll are rerolled after it (CR 8.5.28, 6.4.11)."""
    for place in frame.regs["replaced"]:
        reroll(game, game.state.own_proposal(place))
    frame.regs["ok"] = (1,)


def _has_hit(game: FabGame, frame: Frame, node: object) -> None:
    """What has dealt damage is considered to have hit those that it dealt damage to (CR 7.5.5)."""
    assert isinstance(node, e.Act)
    assert node.what is not None
    since = frame.regs.get(WAY_STARTED, frame.regs.get("started", (game.state.clock + 1,)))[0]
    dealt = [done for done in game.state.history if done.batch >= since and done.kinds & DAMAGE]
    events = [
        Event(HIT, frame.who, done.subject, obj.ref, amount=done.amount, source=obj.ref)
        for obj in live(game, select(context_of(game, frame), node.what))
        for done in dealt
        if done.object == obj.ref
    ]
    make(game, frame, events, "7.5.5")


def turn_wager(game: FabGame, frame: Frame, node: object) -> None:
    """Instead of losing the wager, a player wins it (CR 6.4.11): what it came to is another."""
    for place in frame.regs["replaced"]:
        own = game.state.own_proposal(place)
        own.object = -1 - own.player
        own.player = frame.who
    frame.regs["ok"] = (1,)


FUSED: Final = "fused "  # the registers of what was revealed for a supertype start with this
# What is done makes an event of its keyword (CR 8.0.6a).
VERBS: Final[dict[str, tuple[Callable[[FabGame, Frame, object], None], ...]]] = {
    "intimidate": (_intimidate, _intimidated),
    "amp": (_amp,),
    "mark": (_mark, after),
    "charge": (_ask_charge, _charge, after, _charged),
    "opt": (_begin_opt,),
    "have boosted": (_considered(BOOST, "8.3.9a", "boosted"),),
    "have beaten chest": (_considered(BEAT_CHEST, "8.3.33a", "beaten"),),
    "have scrapped": (_considered(SCRAP, "8.3.32a", "scrapped"),),
    "have fused": (_fused,),
    "have fragmented": (_fragmented,),
    "have cranked": (_considered(CRANK, "8.3.29a"),),
    "have heaved": (_considered(HEAVE, "8.3.18a"),),
    "cheer": (_crowd(CHEER),),
    "boo": (_crowd(BOO),),
    "reload": (_ask_reload, _reload, after),
    "equip": (_choose_zone, _equip, after),
    "retrieve": (pay_for_retrieving, retrieve, after),
    "equip elsewhere": (_choose_zone, _equip, after),
    "unequip": (_unequip, after),
    "sharpen": (_sharpen, _sharpened),
    "has hit": (_has_hit,),
    "transcend": (transcend, after),
    "cease to exist": (_cease, after),
    "win the clash": (turn_clash,),
    "win the wager": (turn_wager,),
    "clash again": (clash_again,),
    "reroll": (_reroll,),
    "awaken": (awaken,),
    "open a booster pack": (begin_opening, ask_found, take_found, put_found, after),
    "pitch": (pitch, gain_pitched),
    "give back": (give_back,),
    "unfreeze": (unfreeze, after),
    "return to the brood": (return_to_the_brood,),
    "return what was banished": (return_banished, after),
}


# Wager (CR 8.5.46)


@links(e.Wager)
def _link_wager(linker: Linker, node: Node) -> None:
    assert isinstance(node, e.Wager)
    prize: Node = Prize(node.prizes)
    if node.then is not None:
        prize = e.Do((prize, node.then))
    later = e.Later(Pattern("link resolves", subject=s.This()), prize, window="combat chain")
    ability = linker.program.delayed(later.on, later.do)
    linker.program.abilities[ability].keyword = "wager"
    linker.program.node_number(later)
    linker.add(_wager, (node, later, ability), "8.5.46")


def _wager(game: FabGame, frame: Frame, node: object) -> None:
    """When the chain link resolves one of the two wins the prize (CR 8.5.46)."""
    assert isinstance(node, tuple)
    wager, later, ability = node
    ctx = context_of(game, frame)
    other = players_in(game, select(ctx, wager.with_))
    frame.regs["ok"] = (1 if other else 0,)
    if not other:
        return
    regs = {**ctx.regs, "wagers with": (-1 - other[0],)}
    for attack in (ctx.this,) if wager.what is None else select(ctx, wager.what):
        game.add_delayed(later, ability, Context(game, attack, ctx.who, regs, ctx.layer))
        wagering = game.state.live(attack)
        if wagering is not None:
            bind_next(game, wagering, "wagered")
        propose(game, (Event(WAGER, frame.who, attack, -1 - other[0], rule="8.5.46a"),))


@links(Prize)
def _link_prize(linker: Linker, node: Node) -> None:
    linker.add(_settle, node, "8.5.46a")
    linker.add(_award, node, "8.5.46b")


def _settle(game: FabGame, frame: Frame, node: object) -> None:
    """The attack's controller wins if the attack has hit, else the other (CR 8.5.46a)."""
    link = game.link_of(frame.regs["this"][0])
    hit = link is not None and link.hits > 0
    other = -1 - frame.regs["wagers with"][0]
    winner, loser = (frame.who, other) if hit else (other, frame.who)
    event = Event(WIN_WAGER, winner, frame.regs["this"][0], -1 - loser, rule="8.5.46a")
    propose(game, (event,))


def _award(game: FabGame, frame: Frame, node: object) -> None:
    """Who has won the wager creates the prizes (CR 8.5.46b)."""
    assert isinstance(node, Prize)
    won = next(event for event in done(game) if event.kinds & WIN_WAGER)
    frame.regs["winner"] = (-1 - won.player,)
    frame.regs["loser"] = (won.object,)
    events = []
    for name in node.prizes:
        event = Event(CREATE | ENTER, won.player, word=name, to_zone=PERMANENT, rule="8.5.46b")
        event.source = frame.regs["this"][0]
        event.cause = frame.obj
        events.append(event)
    propose(game, events)
