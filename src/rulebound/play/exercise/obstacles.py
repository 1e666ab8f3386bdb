"""Why an ability has not run: what kept it, in the game in which least did."""

from __future__ import annotations

from typing import Final

from rulebound.fab.definitions import Definition
from rulebound.fab.state import FabObject
from rulebound.fab.words import ARENA, ARSENAL, CARD, HAND, PRINTED, QUEUE, STACK, zone_kind
from rulebound.ir import abilities as ab
from rulebound.kernel.decision import ACT
from rulebound.kernel.legality import Verdict
from rulebound.play.exercise.observing import DECLARED, RAN, ObservedGame, Watch, numbers_behind, objects_of

EVERY: Final = 3
_WAITS: Final[dict[type[ab.Ability], str]] = {
    ab.Static: "its condition never held",
    ab.Triggered: "what it waits for never happened",
    ab.Replaces: "what it replaces never came to be",
    ab.PlayCost: "the cost was never paid",
    ab.PlayFrom: "it was never played in that way",
}


_OF_PLAYING: Final = (ab.PlayOnly, ab.PlayCost, ab.PlayFrom, ab.AsPlayed, ab.OnResolve)


class Obstacles:
    """What is known of why the abilities of one card have not run."""

    def __init__(self, watch: Watch) -> None:
        """Begin with nothing known."""
        self._watch = watch
        self._in_play = False
        self._could_be_played: tuple[int, str] | None = None
        self._could_be_activated: dict[int, tuple[int, str]] = {}

    def look(self, game: ObservedGame, made: Definition) -> None:
        """Note, where the first player may act, what keeps the card from being played and its abilities from use."""
        objects = objects_of(game, made)
        self._in_play |= any(zone_kind(obj.zone) in ARENA or obj.zone in (STACK, QUEUE) for obj in objects)
        decision = game.decision
        if decision is None or decision.kind != ACT or decision.who or game.state.decisions % EVERY:
            return
        for obj in objects:
            if obj.kind == CARD and obj.owner == 0 and zone_kind(obj.zone) in (HAND, ARSENAL):
                self._could_be_played = _nearer(self._could_be_played, game.check_play(0, obj.id))
            elif obj.kind in PRINTED:
                self._look_at_activated(game, made, obj)

    def _look_at_activated(self, game: ObservedGame, made: Definition, obj: FabObject) -> None:
        for place, ability in enumerate(self._watch.abilities):
            if isinstance(ability, ab.Activated) and not self._watch.reached[place]:
                for number in numbers_behind(game.program, made, ability):
                    known = self._could_be_activated.get(place)
                    verdict = game.check_activate(0, obj.id, number)
                    self._could_be_activated[place] = _nearer(known, verdict)

    def reason(self, place: int) -> str:
        """Return why the ability at a place has not run; empty for one that has."""
        ability = self._watch.abilities[place]
        far = self._watch.reached[place]
        if far == RAN:
            return ""
        if isinstance(ability, ab.Activated):
            known = self._could_be_activated.get(place)
            if far == DECLARED or known is None:
                return "its layer never resolved" if far else "nothing that has it came into play"
            return f"it could not be activated: {known[1]}" if known[0] else "it was never activated"
        if not self._in_play or (isinstance(ability, _OF_PLAYING) and far < DECLARED):
            known = self._could_be_played
            if known is None:
                return "the card never came into play"
            return f"the card could not be played: {known[1]}" if known[0] else "the card was never played"
        if far == DECLARED and not isinstance(ability, (ab.Static, ab.Keyword)):
            return "its layer never resolved"
        return _WAITS.get(type(ability), "what its keyword is about never happened")


def _nearer(known: tuple[int, str] | None, verdict: Verdict) -> tuple[int, str]:
    """Keep what came nearest to being legal."""
    rules = {reason.rule for reason in verdict.reasons}
    found = (len(rules), verdict.reasons[0].words if verdict.reasons else "")
    return found if known is None or found[0] < known[0] else known
