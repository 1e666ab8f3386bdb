"""Playing and activating (CR 5.1, 5.2) as a script says it: each answer on the way is one of its keys."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulebound.cards.catalogue import name_key
from rulebound.fab.game import FabGame
from rulebound.fab.words import AS_INSTANT, STACK
from rulebound.kernel.decision import DONE, NO, OBJECT, YES, YES_NO, Decision
from rulebound.kernel.legality import Reason
from rulebound.scenario.choosing import named_option, offered
from rulebound.scenario.explaining import why_not
from rulebound.scenario.model import CardName, Cost, Named, Play
from rulebound.scenario.moving import cheapest, default_answer
from rulebound.scenario.watched import WatchedGame

_MELD: Final = "meld"


class Plan(NamedTuple):
    """The options that carry out an action."""

    choices: tuple[int, ...]


class Refusal(NamedTuple):
    """Why an action cannot be taken as it is written: words, and the engine's reasons."""

    words: str
    reasons: tuple[Reason, ...] = ()


def carry_out(
    game: WatchedGame, player: int, action: Play, first: int, *, leaves_choices: bool
) -> Plan | Refusal:
    """Find out on a clone how a play that begins with the option ``first`` goes to its end.

    Decisions that belong to it are answered by the action's keys; a key that is not asked for refuses it.
    With ``leaves_choices`` it ends at the first choice for a cost that no key answers. Where an entry for a cost fits
    several by its words, the first of them that its cards can pay is meant.
    """
    decision = game.decision
    assert decision is not None
    found: Plan | Refusal | None = None
    passed: tuple[str, ...] = ()
    while True:
        declaration = _Declaration(action, player, decision.options[first].obj, passed)
        attempt = _attempt(game, player, declaration, first, leaves_choices=leaves_choices)
        if isinstance(attempt, Plan) or not declaration.by_some_words:
            return attempt if isinstance(attempt, Plan) or found is None else found
        found = found or attempt
        passed += (declaration.by_some_words[0],)


def _attempt(
    game: WatchedGame, player: int, declaration: _Declaration, first: int, *, leaves_choices: bool
) -> Plan | Refusal:
    clone = game.clone()
    choices = [first]
    clone.apply(first)
    while True:
        for noted in clone.take_unasked():
            if noted.declaring and noted.decision.who == player:
                answer = declaration.answer(noted.moment, noted.decision)
                if isinstance(answer, Refusal):
                    return answer
        decision = clone.decision
        if decision is None or not clone.is_declaring():
            break
        if leaves_choices and declaration.leaves(decision):
            break
        answer = declaration.answer(clone, decision)
        if isinstance(answer, Refusal):
            return answer
        choices.append(answer)
        clone.apply(answer)
    left = declaration.left_over(clone, game)
    return left if left is not None else Plan(tuple(choices))


def is_declared(decision: Decision) -> bool:
    """Return whether a decision on the way of a play is answered by the play's own keys."""
    return decision.about in _READERS or decision.kind == YES_NO


def same_cost(entry: str, word: str) -> bool:
    """Return whether a cost is named by its keyword or first words, or by some of its words in a row."""
    wanted, found = name_key(entry).split(), name_key(word).split()
    return any(found[at : at + len(wanted)] == wanted for at in range(len(found))) or (
        bool(found) and wanted[: len(found)] == found
    )


class _Declaration:
    """What of a play has been declared so far, and what of its keys is left."""

    def __init__(self, action: Play, player: int, source: int, passed: tuple[str, ...] = ()) -> None:
        self.action = action
        self.passed = passed  # costs that are not meant, though an entry has some of their words
        self.by_some_words: list[str] = []
        self.player = player
        self.source = source
        self.pitch = list(action.pitch or ())
        self.targets = list(action.targets)
        self.modes = list(action.modes)
        self.costs = list(action.costs)
        self.cost_cards: list[Named] = []
        self.x = action.x
        self.side = action.side
        self.instant = action.instant
        self.asked: dict[str, str] = {}

    def answer(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        """Return the option that the action's keys mean for a decision on the way."""
        if decision.who != self.player:
            return default_answer(game, decision)
        self.asked[decision.about] = decision.rule
        read = _READERS.get(decision.about)
        if read is not None:
            return read(self, game, decision)
        if decision.kind == YES_NO:
            return self._yes_or_no(game, decision)
        if any(option.code == OBJECT for option in decision.options):
            return self._cost_choice(game, decision)
        return default_answer(game, decision)

    def leaves(self, decision: Decision) -> bool:
        """Return whether a decision is a choice of the player and none of the keys is left to answer it, or one that
        comes after it.
        """
        if decision.who != self.player or is_declared(decision):
            return False
        return not self.costs and not self.cost_cards

    def _method(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        instant = [
            index
            for index, option in enumerate(decision.options)
            if option.code == AS_INSTANT or option.word == "instant"
        ]
        if self.instant:
            if not instant:
                return self._refuse(game, decision, "it cannot be played as an instant")
            self.instant = False
            return instant[0]
        others = [index for index in decision.choices() if index not in instant]
        return others[0] if others else 0

    def _side(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        wanted = self.side or self._side_of_name(game, decision)
        meld = next((cost for cost in self.costs if same_cost(cost.word, _MELD)), None)
        if wanted is None and meld is not None:
            self.costs.remove(meld)
            wanted = "both"
        self.side = None
        if wanted is None:
            return 0
        for index, option in enumerate(decision.options):
            if option.word == wanted:
                return index
        return self._refuse(game, decision, f"side {wanted} is not offered")

    def _side_of_name(self, game: FabGame, decision: Decision) -> str | None:
        """Return the side that the name of one half means (CR 9.2)."""
        if not isinstance(self.action.name, CardName) or decision.source < 0:
            return None
        card = game.definition(game.state.objects[decision.source]).card
        for side, word in zip(card.sides, ("left", "right"), strict=False):
            if name_key(side.name) == self.action.name.key:
                return word
        return None

    def _x(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        if self.x is None:
            return 0
        for index, option in enumerate(decision.options):
            if option.n == self.x:
                self.x = None
                return index
        return self._refuse(game, decision, f"x cannot be {self.x}")

    def _mode(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        if not self.modes:
            done = decision.index_of(DONE)
            if self.action.modes and done is None and decision.part:
                return self._refuse(game, decision, "another mode must be chosen")
            return 0 if done is None else done
        for index, option in enumerate(decision.options):
            if option.code != DONE and option.n == self.modes[0]:
                self.modes.pop(0)
                return index
        return self._refuse(game, decision, f"mode {self.modes[0]} is not offered", n=self.modes[0])

    def _target(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        done = decision.index_of(DONE)
        if not self.targets:
            return 0 if done is None else done
        index = named_option(game, decision, self.targets[0])
        if index is not None:
            self.targets.pop(0)
            return index
        if done is not None:
            return done  # it may be the next target that the text asks for
        return self._refuse(game, decision, f"{self.targets[0].text} cannot be the target", self.targets[0])

    def _yes_or_no(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        word = next((option.word for option in decision.options if option.word), "")
        yes, no = decision.index_of(YES), decision.index_of(NO)
        for cost in self.costs if word not in self.passed else ():
            if word and same_cost(cost.word, word):
                if cost.cards and name_key(cost.word) != name_key(word):
                    self.by_some_words.append(word)
                self._take(cost)
                return yes if yes is not None else 0
        if no is None:
            return self._refuse(game, decision, f"it can only be played with the cost {word!r}")
        return no

    def _cost_method(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        """An alternative cost is a yes or no, or one of several words."""
        if decision.kind == YES_NO:
            return self._yes_or_no(game, decision)
        for index, option in enumerate(decision.options):
            for cost in self.costs:
                if option.word and same_cost(cost.word, option.word):
                    self._take(cost)
                    return index
        return default_answer(game, decision)

    def _take(self, cost: Cost) -> None:
        self.costs.remove(cost)
        self.cost_cards += cost.cards

    def _cost_choice(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        for card in self.cost_cards:
            index = named_option(game, decision, card)
            if index is not None:
                self.cost_cards.remove(card)
                return index
        if self.cost_cards:
            return self._refuse(
                game, decision, f"{self.cost_cards[0].text} cannot be chosen", self.cost_cards[0]
            )
        for cost in self.costs:
            # A cost that must be paid is not asked about; its cards are.
            if any(named_option(game, decision, card) is not None for card in cost.cards):
                self._take(cost)
                return self._cost_choice(game, decision)
        done = decision.index_of(DONE)
        if done is not None:
            return done
        return self._spared(game, decision)

    def _spared(self, game: WatchedGame, decision: Decision) -> int:
        """Return the first option that the script does not want to pitch."""
        wanted = {named_option(game, decision, card) for card in self.pitch}
        return next((index for index in decision.choices() if index not in wanted), 0)

    def _pitch(self, game: WatchedGame, decision: Decision) -> int | Refusal:
        if self.action.pitch is None:
            return cheapest(game, decision)
        if not self.pitch:
            return self._refuse(game, decision, "more must be pitched")
        index = named_option(game, decision, self.pitch[0])
        if index is None:
            return self._refuse(game, decision, f"{self.pitch[0].text} cannot be pitched", self.pitch[0])
        self.pitch.pop(0)
        return index

    def left_over(self, game: WatchedGame, before: WatchedGame) -> Refusal | None:
        """Return why the action cannot be as written although it went to its end: a key was not asked for.

        ``before`` is the game in which the play has not begun.
        """
        if self.pitch:
            words = f"{self.pitch[0].text} cannot be pitched: nothing more is owed"
            return Refusal(words, game.why_not_option("pitch", self.player, -1).reasons)
        if self.costs:
            words = f"it has no cost {self.costs[0].word!r} that could be paid"
            reasons = before.why_not_option("optional cost", self.player, self.source).reasons
            more = before.why_not_option("alternative cost", self.player, self.source).reasons
            return Refusal(words, reasons + more)
        for about, words in (
            ("target", f"it has no target {self.targets[0].text}" if self.targets else ""),
            ("mode", f"no mode {self.modes[0]} may be chosen as well" if self.modes else ""),
            ("cost choice", f"{self.cost_cards[0].text} is not needed" if self.cost_cards else ""),
            ("x", "it asks for no x" if self.x is not None else ""),
            ("side", f"it has no side {self.side} to choose" if self.side is not None else ""),
        ):
            if words:
                rule = self.asked.get(about, "")
                return Refusal(
                    words, (Reason(rule, f"the decision about {about} has its answers"),) if rule else ()
                )
        if self.instant and not self._went_as_instant(game):
            return Refusal("it cannot be played as an instant")
        return None

    def _went_as_instant(self, game: WatchedGame) -> bool:
        """Whether it could be played only as an instant, so that the way was not asked."""
        source = game.state.objects[self.source]
        layers = [game.state.objects[oid] for oid in game.state.zones[STACK]]
        return any(
            layer.memory.get("instant") == (1,)
            for layer in layers
            if layer.id == source.id or layer.origin == source.ref
        )

    def _refuse(
        self, game: WatchedGame, decision: Decision, words: str, named: Named | None = None, n: int = 0
    ) -> Refusal:
        return Refusal(f"{words}; {offered(game, decision)}", why_not(game, decision, self.player, named, n))


_READERS: Final = {
    "method": _Declaration._method,
    "side": _Declaration._side,
    "x": _Declaration._x,
    "mode": _Declaration._mode,
    "target": _Declaration._target,
    "pitch": _Declaration._pitch,
    "alternative cost": _Declaration._cost_method,
}
