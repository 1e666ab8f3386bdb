"""Assets and Costs (CR 1.13, 1.14): what is owed, whether it can be paid, and paying it.

What is owed is four numbers in the order in which they are paid: chi, resources, life, action points
(CR 1.14.2a). Whether it can be paid is worked out from what can be pitched, never tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.fab.effects.amounts import amount
from rulebound.fab.effects.context import Context, object_context
from rulebound.fab.effects.patterns import GAINS_BY_PITCHING, matches
from rulebound.fab.effects.rules import forbidden, of_pitching
from rulebound.fab.procedures import PROCEDURES
from rulebound.fab.words import BY_PITCHING, GAIN, HAND, LOSE, PAY, PITCH, PITCH_CARD, PITCHED, zone_of
from rulebound.fab.zones.moving import move_event
from rulebound.ir import lasting as m
from rulebound.ir.abilities import Replaces
from rulebound.ir.effects import Gain
from rulebound.ir.events import Event as Pattern
from rulebound.kernel.decision import PAY as PAY_KIND
from rulebound.kernel.decision import Option
from rulebound.kernel.events import propose
from rulebound.kernel.legality import ALLOWED, Reason, Verdict, refused
from rulebound.kernel.procedure import END, step
from rulebound.kernel.state import Event, Frame, Refs, player_ref

if TYPE_CHECKING:
    from rulebound.fab.game import FabGame
    from rulebound.fab.state import FabObject

Owed = tuple[int, int, int, int]
NOTHING_OWED: Final[Owed] = (0, 0, 0, 0)


class Demand(NamedTuple):
    """Cards that another cost still needs in hand: ``n`` of ``cards`` (ids); ``uses`` them up or only shows them. With
    ``worth``, what each of them counts, they are so many as come to ``n``.
    """

    n: int
    cards: tuple[int, ...]
    uses: bool
    worth: tuple[int, ...] = ()


def packed(demands: Sequence[Demand]) -> Refs:
    """Return demands as numbers for a register."""
    out: list[int] = []
    for demand in demands:
        out += [demand.n, int(demand.uses), len(demand.cards), *demand.cards]
        out += [len(demand.worth), *demand.worth]
    return tuple(out)


def unpacked(numbers: Refs) -> list[Demand]:
    """Return the demands that ``packed`` packed."""
    found: list[Demand] = []
    at = 0
    while at < len(numbers):
        n, uses, length = numbers[at : at + 3]
        cards = numbers[at + 3 : at + 3 + length]
        at += 3 + length
        counted = numbers[at]
        found.append(Demand(n, cards, bool(uses), numbers[at + 1 : at + 1 + counted]))
        at += 1 + counted
    return found


def satisfied(hand: Sequence[int], demands: Sequence[Demand]) -> bool:
    """Return whether a hand (ids) still meets all demands."""
    used = 0
    for demand in demands:
        worth = demand.worth or (1,) * len(demand.cards)
        if sum(n for oid, n in zip(demand.cards, worth, strict=True) if oid in hand) < demand.n:
            return False
        used += demand.n if demand.uses else 0
    return len(hand) >= used


def can_pay(game: FabGame, who: int, owed: Owed, demands: Sequence[Demand] = (), without: int = 0) -> bool:
    """Return whether a player can pay."""
    return payable(game, who, owed, demands, without).ok


def payable(game: FabGame, who: int, owed: Owed, demands: Sequence[Demand] = (), without: int = 0) -> Verdict:
    """Return whether a player can pay, and if not, which asset is short. What cannot be completed is not begun, so
    nothing has to be reversed, and nothing of it triggers or is replaced (CR 1.10.3, 1.10.3a, 1.10.3b).

    ``demands`` must still be met by the hand afterwards; ``without`` is a card (id) that will not be in it.
    """
    chi, resource, life, action = owed
    player = game.state.players[who]
    if action > player.action:
        return refused("1.14.2f", f"it costs {action} action point and you have {player.action}")
    if life and life > (game.life(game.hero(who)) or 0):
        return refused("1.14.2e", f"it costs {life} life")
    missing_chi = chi - player.chi
    missing = resource - player.resource - max(0, -missing_chi)
    hand = [oid for oid in game.state.zones[zone_of(HAND, who)] if oid != without]
    if demands and not satisfied(hand, demands):
        return refused("1.14.4b", "there are not enough such cards in your hand for its cost")
    if missing_chi <= 0 and missing <= 0:
        return ALLOWED
    raises = raises_of(game, who)
    short = shortest(game, max(0, missing_chi), max(0, missing), hand, demands, raises)
    if (
        demands
        and any(short)
        and not any(shortest(game, max(0, missing_chi), max(0, missing), hand, (), raises))
    ):
        return refused("1.14.4b", "the cards to pitch are needed for its effect-cost")
    if short[0] > 0:
        return refused("1.14.2c", f"{short[0]} chi more must be paid than you can gain by pitching")
    if short[1] > 0:
        words = f"{short[1]} resources more must be paid than you can gain by pitching"
        return Verdict(False, (Reason("1.14.2d", words), *_kept_from_pitching(game, hand)))
    return ALLOWED


def _kept_from_pitching(game: FabGame, hand: Sequence[int]) -> Iterator[Reason]:
    """Yield which cards in a hand cannot be pitched because of an effect (CR 1.0.2)."""
    for oid in hand if game.program.forbids & PITCHED else ():
        if game.properties(game.state.objects[oid]).pitch is not None and not pitch_of(game, oid)[0]:
            name = game.name(game.state.objects[oid])
            yield Reason("1.0.2", f"an effect keeps {name} from being pitched", oid)


def raises_of(game: FabGame, who: int) -> list[tuple[int, int]]:
    """Return what a player could gain instead by pitching, once for each effect: instead of so many resources so many
    (CR 6.4.1, 1.14.3c).
    """
    found: list[tuple[int, int]] = []
    for oid in game.arena() if game.program.replaces_pitching else ():
        obj = game.state.objects[oid]
        for number in game.definition(obj).replaces if obj.controller == who and obj.up else ():
            node = game.program.abilities[number].node
            if not isinstance(node, Replaces) or not by_pitching(node) or node.by is None:
                continue
            ctx = object_context(game, obj)
            gains = [part for part in node.by.walk() if isinstance(part, Gain) and part.asset == "resource"]
            if isinstance(node.event, Pattern) and node.event.exactly is not None:
                instead = sum(amount(ctx, part.n) for part in gains)
                found.append((amount(ctx, node.event.exactly), instead))
    return found


def by_pitching(node: Replaces) -> bool:
    """Return whether an ability replaces what is gained by pitching."""
    return isinstance(node.event, Pattern) and node.event.kind == GAINS_BY_PITCHING


def raised(
    gains: Sequence[tuple[str, int, int]], raises: Sequence[tuple[int, int]]
) -> list[tuple[str, int, int]]:
    """Return what cards gain where each such effect is used on the first card that gains just so much."""
    left = list(raises)
    found: list[tuple[str, int, int]] = []
    for kind, n, oid in gains:
        fits = next((one for one in left if kind == "resource" and one[0] == n), None)
        if fits is not None:
            left.remove(fits)
        found.append((kind, n if fits is None else fits[1], oid))
    return found


def shortest(
    game: FabGame,
    chi: int,
    resource: int,
    hand: Sequence[int],
    demands: Sequence[Demand],
    raises: Sequence[tuple[int, int]],
) -> tuple[int, int]:
    """Return what stays short after pitching as well as possible."""
    gains = sorted(((*pitch_of(game, oid), oid) for oid in hand), key=_value, reverse=True)
    if demands:
        sets = range(1 << len(gains))
        return min(_after(chi, resource, gains, pitched, hand, demands, raises) for pitched in sets)
    gains = sorted(raised(gains, raises), key=_value, reverse=True)
    for kind, n, _ in gains:
        if chi <= 0 and resource <= 0:
            break
        chi, resource = _gained(chi, resource, kind, n)
    return max(0, chi), max(0, resource)


def _after(
    chi: int,
    resource: int,
    gains: list[tuple[str, int, int]],
    pitched: int,
    hand: Sequence[int],
    demands: Sequence[Demand],
    raises: Sequence[tuple[int, int]],
) -> tuple[int, int]:
    """Return what stays short after pitching one set of cards; everything, where a demand is not met any more."""
    chosen = raised([gain for place, gain in enumerate(gains) if pitched >> place & 1], raises)
    gone = {oid for _, _, oid in chosen}
    if not satisfied([oid for oid in hand if oid not in gone], demands):
        return chi, resource
    left_chi, left = chi, resource
    for kind, n, _ in chosen:
        if left_chi <= 0 and left <= 0:
            return chi, resource  # CR 1.14.3b: nothing is owed any more, so this set cannot be pitched
        left_chi, left = _gained(left_chi, left, kind, n)
    return max(0, left_chi), max(0, left)


def _gained(chi: int, resource: int, kind: str, n: int) -> tuple[int, int]:
    if not n or (chi > 0 and kind != "chi"):
        return chi, resource
    if chi <= 0:
        return chi, resource - n
    return max(0, chi - n), resource + min(0, chi - n)


def _value(gain: tuple[str, int, int]) -> int:
    return gain[1]


def pitch_of(game: FabGame, oid: int) -> tuple[str, int]:
    """Return what pitching a card gains: the kind of asset and how much (CR 1.14.3, 2.8.1, 2.8.3)."""
    obj = game.state.objects[oid]
    properties = game.properties(obj)
    if properties.pitch is None:
        return "", 0  # CR 1.14.3a
    if game.program.forbids & PITCHED and forbidden(game, Event(PITCHED, obj.owner, obj.ref)):
        return "", 0  # CR 1.0.2
    kind = "chi" if "Chi" in properties.subtypes else "resource"
    return kind, resources_of(game, obj, properties.pitch) if kind == "resource" else properties.pitch


def resources_of(game: FabGame, obj: FabObject, n: int) -> int:
    """Return how many resources pitching a card gains: so many, or what a replacement effect makes of it (CR 6.4.9)."""
    for entry in game.rules_in_force() if game.program.changes_pitch else ():
        node, ctx = entry.node, entry.ctx
        if isinstance(node, m.Replacing) and node.n is not None and of_pitching(node):
            if matches(ctx, node.event, Event(PITCHED, obj.owner, obj.ref)):
                regs = {**ctx.regs, "amount": (n,), "amount#": (n,)}
                n = max(0, amount(Context(game, ctx.this, ctx.who, regs), node.n))
    return n


def pay(game: FabGame, who: int, owed: Owed, demands: Sequence[Demand] = ()) -> None:
    """Start paying; the next step finds ``state.result``: 1, then the cards (ids) that were pitched."""
    game.push(PAY_ASSETS, who=who, regs={"owed": owed, "demands": packed(demands), "pitched": ()})


def check_pitch(game: FabGame, who: int, oid: int, frame: Frame) -> Verdict:
    """Return whether a card may be pitched for what is still owed."""
    obj = game.state.objects[oid]
    if obj.zone != zone_of(HAND, who):
        return refused("1.14.3", f"{game.name(obj)} is not in your hand", oid)
    kind, n = pitch_of(game, oid)
    if not kind and game.properties(obj).pitch is not None:
        return refused("1.0.2", f"an effect keeps {game.name(obj)} from being pitched", oid)
    if not kind:
        return refused("1.14.3a", f"{game.name(obj)} has no pitch value", oid)
    chi, resource, _, _ = frame.regs["owed"]
    player = game.state.players[who]
    chi_short = chi > player.chi
    if chi_short and kind != "chi":
        return refused("1.14.3b", "chi is owed, and this card gains resources", oid)
    if not chi_short and resource <= player.resource + max(0, player.chi - chi):
        return refused("1.14.3b", "nothing more is owed", oid)
    if n <= 0:
        return refused("1.14.3b", f"{game.name(obj)} would gain nothing", oid)
    hand = [o for o in game.state.zones[zone_of(HAND, who)] if o != oid]
    demands = unpacked(frame.regs["demands"])
    if not satisfied(hand, demands):
        return refused("1.14.4b", f"{game.name(obj)} is needed for another cost", oid)
    raises = raises_of(game, who)
    ((_, gained, _),) = raised([(kind, n, oid)], raises)
    if gained != n:
        raises.remove((n, gained))
    left = _owed_after(game, who, frame, kind, gained)
    if any(left) and any(shortest(game, *left, hand, demands, raises)):
        return refused("1.14.2b", "the rest could not be paid any more", oid)
    return ALLOWED


def _owed_after(game: FabGame, who: int, frame: Frame, kind: str, n: int) -> tuple[int, int]:
    chi, resource, _, _ = frame.regs["owed"]
    player = game.state.players[who]
    have_chi = player.chi + (n if kind == "chi" else 0)
    have = player.resource + (n if kind == "resource" else 0)
    return max(0, chi - have_chi), max(0, resource - have - max(0, have_chi - chi))


def _pitch_or_pay(game: FabGame, frame: Frame, node: object) -> None:
    """Ask for a card to pitch while something is short, one at a time (CR 1.14.2c, 1.14.2d)."""
    who = frame.who
    chi, resource, _, _ = frame.regs["owed"]
    player = game.state.players[who]
    if chi <= player.chi and resource <= player.resource + player.chi - chi:
        frame.step = _PAID
        return
    options = [
        Option(PITCH_CARD, oid, rule="1.14.3")
        for oid in game.state.zones[zone_of(HAND, who)]
        if check_pitch(game, who, oid, frame).ok
    ]
    game.ask(PAY_KIND, who, options, "pitch", "1.14.3", part=len(frame.regs["pitched"]))


def _pitch(game: FabGame, frame: Frame, node: object) -> None:
    """Pitch the card: it moves to the pitch zone (CR 1.14.3, 1.14.3c)."""
    obj = game.state.objects[game.chosen.obj]
    kind, n = pitch_of(game, obj.id)
    frame.regs["gain"] = (kind == "chi", n)
    frame.regs["pitched"] += (obj.id,)
    event = move_event(game, obj, zone_of(PITCH, obj.owner), PITCHED, player=frame.who, rule="1.14.3")
    propose(game, (event,))


def _gain_pitched(game: FabGame, frame: Frame, node: object) -> None:
    """The player gains assets as the card's pitch says (CR 1.14.3, 2.8.1, 1.13.3a, 1.13.5a); ask on."""
    chi, n = frame.regs["gain"]
    frame.step = 0
    if not chi and game.program.replaces_pitching:
        gain = Event(GAIN, frame.who, player_ref(frame.who), amount=n, word="resource", rule="1.14.3")
        gain.extra = (BY_PITCHING,)
        propose(game, (gain,))
        return
    player = game.state.own_player(frame.who)
    if chi:
        player.chi += n
    else:
        player.resource += n


def _subtract(game: FabGame, frame: Frame, node: object) -> None:
    """Subtract what is owed: chi first, also for resources (CR 1.14.2a, 1.14.2d, 1.13.5b)."""
    chi, resource, life, action = frame.regs["owed"]
    player = game.state.own_player(frame.who)
    player.chi -= chi
    from_chi = min(player.chi, resource)
    player.chi -= from_chi
    player.resource -= resource - from_chi
    player.action -= action
    game.state.result = (1, *frame.regs["pitched"])
    if life:
        hero = game.hero(frame.who)
        propose(game, (Event(LOSE | PAY, frame.who, hero.ref, amount=life, word="life", rule="1.14.2e"),))
        game.state.result = (1, *frame.regs["pitched"])
    frame.step = END


_PAID: Final = 3
PAY_ASSETS: Final = PROCEDURES.declare(
    "1.14.2",
    "pay an asset-cost",
    step("1.14.2c", _pitch_or_pay),
    step("1.14.3", _pitch),
    step("1.14.3", _gain_pitched),
    step("1.14.2a", _subtract),
)
