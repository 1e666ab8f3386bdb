"""The log: one line for each event, with the rule that made it happen, as a viewer may read it.

A line for everybody (or for one player) names a card only where that viewer learned which card it was; the
judge's line names all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulebound.fab.game import FabGame
from rulebound.fab.properties.values import NUMERIC
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    BIT,
    CARD,
    CLEAR,
    DECK,
    GAIN,
    PLAY,
    STACK,
    TARGET,
    ZONE_WORDS,
    zone_kind,
    zone_owner,
)
from rulebound.kernel.state import Event, ref_id, ref_player
from rulebound.view.moves import saw_move
from rulebound.view.names import HIDDEN, PLAYER_NAMES, card_label, player_name, seen_label
from rulebound.view.visibility import JUDGE, sees

_A_CARD: Final = "a card"
_ASSETS: Final = {"life": "life", "action": "action point", "resource": "resource point", "chi": "chi point"}


def line(game: FabGame, event: Event, viewer: int = JUDGE, *, players: Sequence[str] = PLAYER_NAMES) -> str:
    """Return an event in one line. It should be read soon after the event: objects are named as they are now.

    ``viewer`` is a player, ``EVERYBODY`` (what is public) or ``JUDGE``; ``players`` are what they are called.
    """
    words = _Words(game, event, viewer, players)
    if not event.kinds and event.to_zone >= 0:  # CR 3.0.7b: put elsewhere in its deck, which is no move
        return f"{_moves('is put')(words)} [{event.rule}]"
    for bit, wording in _WORDINGS:
        if event.kinds & bit:
            text = wording(words)
            return f"{text} [{event.rule}]" if event.rule else text
    raise ValueError(f"an event of kind {event.kinds:#x} has no wording")


def is_routine(event: Event) -> bool:
    """Whether an event only follows from another line: a table that is short of space can leave it out."""
    if event.kinds & TARGET or (event.kinds & CLEAR and event.from_zone == STACK):
        return True
    return event.to_zone == STACK or bool(event.kinds & GAIN and event.word == "action")


class _Words:
    """The parts of a sentence about one event."""

    def __init__(self, game: FabGame, event: Event, viewer: int, players: Sequence[str]) -> None:
        self.game = game
        self.event = event
        self.viewer = viewer
        self.players = players

    def player(self, player: int) -> str:
        """What a player is called."""
        return player_name(player, self.players)

    @property
    def who(self) -> str:
        """The player who does it, or to whom it happens."""
        event = self.event
        if event.player >= 0:
            return self.player(event.player)
        if event.subject < 0:
            return self.player(ref_player(event.subject))
        obj = self._object(event.subject) if event.subject else None
        if obj is None:
            return "nobody"
        return self.player(obj.controller if obj.controller >= 0 else obj.owner)

    @property
    def card(self) -> str:
        """The object that it happens to."""
        event = self.event
        if event.subject < 0:
            return self.player(ref_player(event.subject))
        # In a deck it may be one of many by now: what it was is what came from where it was seen.
        into_deck = event.to_zone >= 0 and zone_kind(event.to_zone) == DECK
        obj = None if into_deck else self._object(event.new)
        obj = obj or self._object(event.subject)
        if obj is None:
            return _A_CARD
        if event.kinds & PLAY:
            return self._name(obj)  # CR 3.15.1: what is played is on the stack, for all to see
        if event.from_zone >= 0 or event.to_zone >= 0:
            shown = saw_move(self.game, event, obj, self.viewer)
            return self._name(obj) if shown or self._shown_by_effect(obj) else _A_CARD
        return self._name(obj) if sees(obj, self.viewer) else HIDDEN

    def named(self, ref: int) -> str:
        """Another object or a player that the event speaks of."""
        if ref < 0:
            return self.player(ref_player(ref))
        obj = self._object(ref)
        if obj is None:
            return ""
        return self._name(obj) if sees(obj, self.viewer) else HIDDEN

    @property
    def by(self) -> str:
        """The source, where there is one beside the subject."""
        event = self.event
        if not event.source or event.source == event.subject:
            return ""
        name, card = self.named(event.source), self.card
        # A player's name may begin the name of a card: only what is the subject's own goes without saying.
        own = name == card or name.startswith(f"{card}'s ")
        return f" ({name})" if name and not own else ""

    @property
    def route(self) -> str:
        """From where to where a card moves."""
        event = self.event
        parts = []
        if event.from_zone >= 0:
            parts.append(f"from {self.zone(event.from_zone)}")
        moved = self._object(event.subject) if event.subject > 0 else None
        # CR 5.3.7: of what is no card nothing is left that could lie in a graveyard
        if event.to_zone >= 0 and (moved is None or moved.kind == CARD):
            place = {0: "the top of ", -1: "the bottom of "}.get(event.place, "")
            in_deck = zone_kind(event.to_zone) == DECK
            parts.append(f"to {place if in_deck else ''}{self.zone(event.to_zone)}")
        return " ".join(parts)

    def count(self, one: str) -> str:
        """The amount with its noun."""
        n = self.event.amount
        return f"{n} {one}" if n == 1 or one == "life" else f"{n} {one}s"

    def _shown_by_effect(self, obj: FabObject) -> bool:
        return self.viewer >= 0 and bool(obj.seen_by >> self.viewer & 1)

    def _object(self, ref: int) -> FabObject | None:
        if ref <= 0:
            return None
        obj = self.game.state.known(ref) or self.game.past.get(ref)
        return obj if obj is not None else self.game.state.objects[ref_id(ref)]

    def _name(self, obj: FabObject) -> str:
        if obj.owner >= 0 and self.game.state.players[obj.owner].hero == obj.id:
            return self.player(obj.owner)
        return seen_label(self.game, obj, self.viewer) if obj.origin else card_label(self.game, obj)

    def zone(self, zone: int) -> str:
        """A zone, of its player where it is of one."""
        owner = -1 if self.game.state.is_shared(zone) else zone_owner(zone)
        word = ZONE_WORDS[zone_kind(zone)]
        return f"{self.player(owner)}'s {word}" if owner >= 0 else f"the {word}"


def _draw(words: _Words) -> str:
    if words.event.multi:
        return f"{words.who} draws {words.count('card')}"
    return f"{words.who} draws {words.card}"


def _create(words: _Words) -> str:
    other = words.named(words.event.object) if words.event.object < 0 else ""  # CR 8.5.2c
    under = f" under {other}'s control" if other else ""
    if words.event.multi:
        return f"{words.who} creates {words.event.amount} {words.event.word}{under}"
    return f"{words.who} creates {words.event.word}{under}{words.by}"


def _damage(words: _Words) -> str:
    kind = f"{words.event.word} damage" if words.event.word else "damage"
    return f"{words.card} is dealt {words.event.amount} {kind}{words.by}"


def _hit(words: _Words) -> str:
    attack = words.named(words.event.source) if words.event.source else ""
    return f"{attack or 'the attack'} hits {words.card} for {words.event.amount} damage"


def _asset(verb: str) -> Callable[[_Words], str]:
    def wording(words: _Words) -> str:
        noun = _ASSETS.get(words.event.word, words.event.word)
        whose = words.card if words.event.subject > 0 else words.who
        return f"{whose} {verb} {words.count(noun)}{words.by}"

    return wording


def _counter(verb: str) -> Callable[[_Words], str]:
    def wording(words: _Words) -> str:
        return f"{words.count(words.event.word + ' counter')} {verb} {words.card}{words.by}"

    return wording


def _reveals(words: _Words) -> str:
    event = words.event
    return (
        _does("reveals")(words) if event.subject else f"{words.who} reveals the {event.word} {event.amount}"
    )


def _looks(words: _Words) -> str:
    """Only whoever looks knows at what (CR 8.5.11)."""
    shown = words.card if words.viewer in (words.event.player, JUDGE) else HIDDEN
    return f"{words.who} looks at {shown}{words.by}"


def _gains(words: _Words) -> str:
    event = words.event
    if event.word in NUMERIC:
        return f"{words.card} gets {event.amount:+d} {event.word}{words.by}"
    if event.word == "copy":
        reference = words.game.program.definitions[event.extra[0]].card.label
        return f"{words.card} becomes a copy of {reference}{words.by}"
    if event.word in ("frozen", "unfrozen"):
        return f"{words.card} is {event.word}{words.by}"
    return f"{words.card} gains {event.word or 'an effect'}{words.by}"


def _phase(words: _Words) -> str:
    return f"{words.who}'s {words.event.word or 'phase'} begins"


def _roll(words: _Words) -> str:
    return f"{words.who} rolls {', '.join(str(face) for face in words.event.extra) or words.event.amount}"


def _does(verb: str) -> Callable[[_Words], str]:
    """A player does something to an object."""
    return lambda words: f"{words.who} {verb} {words.card}{words.by}"


def _by_keyword(verb: str) -> Callable[[_Words], str]:
    """A player does something to an object, by the keyword that the event names."""

    def text(words: _Words) -> str:
        word = words.event.word
        return f"{words.who} {verb} {words.card}{f', {word},' if word else ''}{words.by}".rstrip(",")

    return text


def _moves(verb: str) -> Callable[[_Words], str]:
    """An object goes somewhere."""
    return lambda words: f"{words.card} {verb} {words.route}{words.by}"


def _clear(words: _Words) -> str:
    """Cards go to a zone; other layers cease to exist (CR 3.0.12, 5.3.7)."""
    obj = words.game.state.known(words.event.object)
    if obj is not None and obj.kind != CARD:
        return f"{words.card} is cleared and ceases to exist{words.by}"
    return _moves("is cleared")(words)


def _is(state: str) -> Callable[[_Words], str]:
    """Something becomes of an object."""
    return lambda words: f"{words.card} {state}{words.by}"


def _on_player(what: str) -> Callable[[_Words], str]:
    return lambda words: f"{words.who} {what}{words.by}"


def _activate(words: _Words) -> str:
    layer = words.game.state.known(words.event.object)
    return f"{words.who} activates {words.game.name(layer) if layer is not None else words.card}"


def _named(word: str) -> Callable[[_Words], str]:
    """A named event without a sentence of its own is called by its name."""
    return lambda words: f"{words.who}: {word.replace('_', ' ')} {words.card}{words.by}"


def _face(words: _Words) -> str:
    return f"{words.card} is turned face-{'up' if words.event.up else 'down'}{words.by}"


def _attack(words: _Words) -> str:
    event = words.event
    at = words.named(event.object) if event.object else ""
    return f"{words.who} attacks {at + ' ' if at else ''}with {words.card}"


_ORDER: Final[tuple[tuple[str, Callable[[_Words], str]], ...]] = (
    ("draw", _draw),
    ("discard", _does("discards")),
    ("pitch", _does("pitches")),
    ("destroy", _is("is destroyed")),
    ("banish", _is("is banished")),
    ("create", _create),
    ("hit", _hit),
    ("damage", _damage),
    ("play", _by_keyword("plays")),
    ("activate", _activate),
    ("attack", _attack),
    ("defend", _by_keyword("defends with")),
    ("reveal", _reveals),
    ("look", _looks),
    ("opt", _on_player("opts")),
    ("pay", _asset("pays")),
    ("gain", _asset("gains")),
    ("lose", _asset("loses")),
    ("put_counter", _counter("put on")),
    ("remove_counter", _counter("removed from")),
    ("turn_face", _face),
    ("tap", _is("is tapped")),
    ("untap", _is("is untapped")),
    ("roll", _roll),
    ("win_clash", _on_player("wins the clash")),
    ("win_wager", _on_player("wins the wager")),
    ("clash", _on_player("clashes")),
    ("wager", _on_player("wagers")),
    ("intimidate", _does("intimidates")),
    ("boost", _does("boosts")),
    ("charge", _does("charges")),
    ("beat_chest", _on_player("beats their chest")),
    ("scrap", _does("scraps")),
    ("fragment", _is("fragments")),
    ("gains", _gains),
    ("target", lambda words: f"{words.card} becomes a target{words.by}"),
    ("negate", _is("is negated")),
    ("equip", _does("equips")),
    ("amp", lambda words: f"{words.who} amps {words.event.amount}{words.by}"),
    ("mark", _is("is marked")),
    ("die", _is("dies")),
    ("shuffle", _on_player("shuffles their deck")),
    ("search", _on_player("searches their deck")),
    ("start_of_game", lambda words: "the game starts"),
    ("phase", _phase),
    ("link_resolves", lambda words: "the chain link resolves"),
    ("close", lambda words: "the combat chain closes"),
    ("clear", _clear),
    ("move", _moves("moves")),
    ("enter", _is("enters the arena")),
    ("leave", _is("leaves the arena")),
)
_UNLISTED: Final = BIT.keys() - dict(_ORDER).keys()
# Some named events also are a move, a gain or damage: the order says which of their words a line uses.
_WORDINGS: Final = (
    *((BIT[word], _named(word)) for word in sorted(_UNLISTED)),
    *((BIT[word], wording) for word, wording in _ORDER),
)
