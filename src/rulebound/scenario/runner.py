"""Runs a scenario: carries out its steps in order, and says at which one it failed and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rulebound.fab.effects.copying import REFERENCE, of_trait
from rulebound.fab.words import DECK
from rulebound.ir.selectors import OfTrait
from rulebound.kernel.state import Event
from rulebound.scenario import moments
from rulebound.scenario.attempts import attempt, explain
from rulebound.scenario.card_pool import refused_cards
from rulebound.scenario.choosing import Answered, answer, fits, option_for
from rulebound.scenario.declaring import Plan, Refusal, is_declared
from rulebound.scenario.driver import Driver
from rulebound.scenario.errors import StepFailed
from rulebound.scenario.explaining import cites, show_reasons
from rulebound.scenario.finding import find, narrowed
from rulebound.scenario.matching import holds, show
from rulebound.scenario.model import (
    Act,
    Action,
    Answer,
    CardName,
    Check,
    Choose,
    Concede,
    Expect,
    Include,
    Note,
    Rig,
    Scenario,
    Step,
    Until,
)
from rulebound.scenario.moving import move_on
from rulebound.scenario.position import set_up
from rulebound.scenario.values import Absent, value_of
from rulebound.scenario.watched import WatchedGame

# Decisions that another head than ``choose`` answers: a ``choose`` that does not fit them is meant for later. To defend
# is no yes or no, nor is to put a card into the arsenal.
_OF_OTHER_HEADS: Final = frozenset({"defend", "arsenal", "pitch order", "pitch"})


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: the line of the step (0: none), what was expected and what was found."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario came out; ``failure`` is None when it passed. ``log`` has the game's events."""

    path: str
    name: str
    rules: tuple[str, ...]
    failure: Failure | None
    game: WatchedGame
    log: Sequence[Event]
    players: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether every step went as it says."""
        return self.failure is None


def run(
    scenario: Scenario, mode: Callable[[WatchedGame], Driver] = Driver, *, steps: int | None = None
) -> Result:
    """Run a scenario with one of the drivers; only its first ``steps`` steps if that is given.

    Raises:
        BadScenario: something cannot be where the set-up puts it.
        NotTheSame: a copy, save, rollback or replay differs from the game.
    """
    game = set_up(scenario)
    run_ = _Run(scenario, mode(game))
    failure: Failure | None = None
    try:
        for number, step in enumerate(scenario.steps[:steps]):
            run_.take(step, scenario.steps[number + 1 :])
    except StepFailed as failed:
        failure = Failure(failed.line, failed.expected, failed.found)
    if failure is None:
        run_.driver.finish()
    return Result(
        scenario.path, scenario.name, scenario.rules, failure, run_.game, run_.game.log, run_.players
    )


class _Run:
    """A script on its way.

    ``queued`` is what is left of an order whose decisions others interrupt. ``stopped`` says that the script
    itself chose to stop where the game stands, which matters where nobody has anything to decide.
    """

    def __init__(self, scenario: Scenario, driver: Driver) -> None:
        self.scenario = scenario
        self.driver = driver
        self.players = tuple(player.name for player in scenario.players)
        self.queued: list[Answer] = []
        self.stopped = True

    @property
    def game(self) -> WatchedGame:
        return self.driver.game

    def take(self, step: Step, later: Sequence[Step]) -> None:
        """Carry out one step, knowing which are to come.

        Raises:
            StepFailed: it did not go as it says.
        """
        if isinstance(step, Until):
            self._until(step)
            return
        if not self.stopped:
            self._settle()
        if isinstance(step, Act):
            self.stopped = False
            self._act(step, later)
        elif isinstance(step, Rig):
            self._rig(step)
        elif isinstance(step, Expect):
            self._expect(step)
        elif isinstance(step, Check):
            self._check(step)
        else:
            assert isinstance(step, Note)

    def _settle(self) -> None:
        """Run on to the next decision after an action, past the moments at which only ``until`` stops."""
        while self.game.decision is None and not self.game.state.over:
            self.driver.resume()

    def _act(self, step: Act, later: Sequence[Step]) -> None:
        action = step.action
        if isinstance(action, Concede):
            player = step.player
            self.driver.enter(lambda game: game.concede(player))
            return
        if isinstance(action, Choose):
            for answers in action.decisions:
                self._choose(step, answers)
            return
        self.driver.unasked.clear()
        self.queued.clear()
        self._perform(step, action, leaves_choices=_is_choice(later, step.player))

    def _perform(self, step: Act, action: Action, *, leaves_choices: bool) -> None:
        """Move on until the player can take this very action, and take it."""
        last: tuple[WatchedGame, Refusal] | None = None
        plan: Plan | None = None

        def possible() -> bool:
            nonlocal last, plan
            decision = self.game.decision
            if decision is None or decision.who != step.player:
                return False
            found = attempt(self.game, step.player, action, leaves_choices=leaves_choices)
            if isinstance(found, Plan):
                plan = found
                return True
            if decision.about == "priority" or found.reasons:
                last = (self.game.clone(), found)
            return False

        try:
            self._move_on(possible, step.line, step.text, same_turn=True)
        except StepFailed as failed:
            raise StepFailed(step.line, step.text, self._why(step, action, failed, last)) from failed
        assert plan is not None
        for index in plan.choices:
            self.driver.apply(index)
        self.driver.unasked = [
            noted for noted in self.driver.unasked if not (noted.declaring and is_declared(noted.decision))
        ]

    def _why(
        self, step: Act, action: Action, failed: StepFailed, last: tuple[WatchedGame, Refusal] | None
    ) -> str:
        """Say why the action was not legal at the last moment at which the player had priority."""
        if last is None:
            refusal = explain(self.game, step.player, action, Refusal("the player never had priority"))
        else:
            refusal = explain(last[0], step.player, action, last[1])
        return f"{failed.found}; {_shown(refusal)}"

    def _move_on(self, arrived: Callable[[], bool], line: int, goal: str, *, same_turn: bool) -> None:
        def stopped() -> bool:
            self._go_on_with_order()
            return arrived()

        move_on(self.driver, stopped, line, goal, same_turn=same_turn)

    def _go_on_with_order(self) -> None:
        """Answer with what is left of an order, when its decision goes on."""
        while self.queued:
            decision = self.game.decision
            if decision is None or decision.about not in ("triggers", "order of costs"):
                return
            if not decision.part and decision.about == "triggers":  # a new order, not the one that was begun
                self.queued.clear()
                return
            index = option_for(self.game, decision, self.queued[0])
            if index is None:
                self.queued.clear()
                return
            self.queued.pop(0)
            self.driver.apply(index)

    def _choose(self, step: Act, answers: Sequence[Answer]) -> None:
        """Stop at the player's first decision that is not about priority, and answer it."""
        found: Answered | None = None

        def arrived() -> bool:
            nonlocal found
            decision = self.game.decision
            why = ""
            if decision is not None and decision.who == step.player and decision.about != "priority":
                by_another_head = decision.about in _OF_OTHER_HEADS
                given = answer(self.game, answers)
                if isinstance(given, Answered) and not (by_another_head and answers[0].truth is not None):
                    found = given
                    return True
                why = "" if by_another_head or isinstance(given, Answered) else given.words
            if self._taken_as_given(step.player, answers):
                return True
            if why:
                raise StepFailed(step.line, step.text, why)
            return False

        self._move_on(arrived, step.line, step.text, same_turn=True)
        if found is not None:
            for index in found.choices:
                self.driver.apply(index)
            if found.left:
                self.queued = list(found.left)

    def _taken_as_given(self, player: int, answers: Sequence[Answer]) -> bool:
        """Whether decisions with just these answers were not asked; they are used up by it."""
        left = list(answers)
        kept = []
        for noted in self.driver.unasked:
            if left and noted.decision.who == player and fits(self.game, noted.decision, left[0]):
                left.pop(0)
            else:
                kept.append(noted)
        if left or not answers:
            return False
        self.driver.unasked = kept
        return True

    def _until(self, step: Until) -> None:
        self.driver.unasked.clear()
        same_turn = moments.stays_in_turn(step)
        self._move_on(lambda: moments.is_at(self.game, step), step.line, str(step), same_turn=same_turn)
        self.stopped = True

    def _rig(self, step: Rig) -> None:
        picks = []
        for named in step.picks:
            found = find(self.game, named)
            if not found:
                raise StepFailed(step.line, f"a card {named.text} to be picked", "there is none")
            picks.append(found[0].id)
        becomes = tuple(self._reference(step, name) for name in step.becomes)
        tops = [(player, self._top_cards(step, player, names)) for player, names in step.top]

        def rig(game: WatchedGame) -> None:
            scripted = game.state.scripted
            for kind, results in (
                ("die", step.dice),
                ("coin", step.coins),
                ("pick", tuple(picks)),
                (REFERENCE, becomes),
            ):
                if results:
                    scripted[kind] = scripted.get(kind, ()) + results
            for player, cards in tops:
                deck = game.state.own_zone(game.state.zone_of(DECK, player))
                deck[:] = cards + [oid for oid in deck if oid not in cards]

        self.driver.enter(rig)

    def _reference(self, step: Rig, name: str) -> int:
        """Return the place of a card in the group that its trait names, from 1 on, as dice count."""
        program = self.game.program
        for made in program.definitions:
            if made.card.traits and made.card.name.casefold() == name.casefold():
                return of_trait(program, OfTrait(made.card.traits[0])).index(made.number) + 1
        raise StepFailed(step.line, f"a card {name} to become", "no group of this game has it")

    def _top_cards(self, step: Rig, player: int, names: Sequence[CardName]) -> list[int]:
        game = self.game
        left = [game.state.objects[oid] for oid in game.state.cards_in(DECK, player)]
        taken: list[int] = []
        for name in names:
            found = narrowed(game, name, left)
            if not found:
                player_name = self.players[player]
                raise StepFailed(step.line, f"{name.text} in the deck of {player_name}", "it is not there")
            taken.append(found[0].id)
            left.remove(found[0])
        return taken

    def _expect(self, step: Expect) -> None:
        for path, matcher in step.pairs:
            try:
                value = value_of(self.game, path, self.players)
            except Absent as absent:
                raise StepFailed(path.line, f"{path.text}: {matcher.text}", str(absent)) from absent
            if not holds(self.game, matcher, value):
                raise StepFailed(path.line, f"{path.text}: {matcher.text}", show(self.game, value))

    def _attempt(self, player: int, action: Action) -> Plan | Refusal:
        """Return how a player takes an action now, or why not; a card-pool is one for the hero of the set-up."""
        if not isinstance(action, Include):
            return attempt(self.game, player, action)
        reasons = refused_cards(self.scenario.players[player].hero, action, self.scenario.format)
        return Refusal("the card-pool is not legal", reasons) if reasons else Plan(())

    def _check(self, step: Check) -> None:
        found = self._attempt(step.player, step.action)
        if step.legal:
            if isinstance(found, Refusal):
                why = explain(self.game, step.player, step.action, found)
                raise StepFailed(step.line, f"legal: {step.text}", _shown(why))
            return
        if isinstance(found, Plan):
            raise StepFailed(step.line, f"illegal: {step.text}", "it is legal")
        if step.because:
            why = explain(self.game, step.player, step.action, found)
            if not cites(why.reasons, step.because):
                wanted = f"illegal: {step.text} because of {', '.join(step.because)}"
                raise StepFailed(step.line, wanted, _shown(why))


def _is_choice(later: Sequence[Step], player: int) -> bool:
    """Whether the next step is a ``choose`` of a player."""
    step = next((step for step in later if not isinstance(step, Note)), None)
    return isinstance(step, Act) and step.player == player and isinstance(step.action, Choose)


def _shown(refusal: Refusal) -> str:
    reasons = show_reasons(refusal.reasons)
    return f"{refusal.words}: {reasons}" if reasons else refusal.words
