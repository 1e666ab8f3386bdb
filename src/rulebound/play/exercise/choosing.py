"""What the players of an exercise choose: by chance, with a leaning towards what a card waits for."""

from __future__ import annotations

from typing import Final

from rulebound.fab.definitions import Definition
from rulebound.fab.words import ACTIVATE_ABILITY, PITCH_CARD
from rulebound.kernel.decision import ACT, DONE, YES, Decision, Option
from rulebound.play.chance import AgentChance
from rulebound.play.exercise.observing import ObservedGame, Watch
from rulebound.play.exercise.wants import Wants

_PATIENCE: Final = 24
_WITHOUT_END: Final = 1000
_NEVER, _AS_IT_COMES, _EAGERLY = range(3)


class Chooser:
    """Chooses for both players of one game. How they lean is drawn once, so that games differ.

    ``spoken_of`` are the definitions of what the card speaks of and of what does what it waits for, ``kept`` those
    that should be in the arena: in half of the games they are not used up.
    """

    def __init__(
        self,
        game: ObservedGame,
        made: Definition,
        wants: Wants,
        spoken_of: frozenset[int],
        kept: frozenset[int],
        watch: Watch,
        chance: AgentChance,
    ) -> None:
        """Draw how the players lean."""
        self._game = game
        self._made = made
        self._watch = watch
        self._spoken_of = spoken_of
        self._kept = kept if chance.below(2) else frozenset()
        self._chance = chance
        # What an ability looks back on must come before it: in every other game the card itself waits a while.
        self._patience = (0, 0, chance.below(_PATIENCE), _WITHOUT_END)[chance.below(4)]
        moods = (_NEVER, _NEVER, _AS_IT_COMES, _EAGERLY)
        if wants.speaks_of("phantasm") or wants.speaks_of("defending"):
            moods = (_NEVER, _EAGERLY, _AS_IT_COMES, _EAGERLY)
        lets = wants.speaks_of("hit you") or not wants.speaks_of("defend")
        own = _NEVER if lets and chance.below(2) else _EAGERLY
        self._defense = (own, moods[chance.below(4)])
        self._pitches_wanted = wants.speaks_of("pitch") and chance.below(3) > 0
        self._gives_away = chance.below(2) == 0
        self._only_new = chance.below(3) > 0
        self._busy = 1 + chance.below(3)

    def choose(self, decision: Decision) -> int:
        """Return the option that is taken."""
        options = decision.options
        if len(options) == 1:
            return 0
        if decision.kind == ACT:
            return self._act(decision)
        if decision.about == "defend":
            return self._defend(decision)
        if any(option.code == PITCH_CARD for option in options):
            return self._pitch(options)
        if any(option.code == YES for option in options):
            return self._agree(decision)
        return self._pick(decision)

    def _act(self, decision: Decision) -> int:
        options = decision.options
        own = [n for n, option in enumerate(options) if self._is_own(option) and not self._has_run(option)]
        spoken = [
            n for n, option in enumerate(options) if self._is_spoken_of(option) and not self._uses_up(option)
        ]
        waits = self._game.state.decisions < self._patience
        first, second = (spoken, own) if waits or not self._chance.below(3) else (own, spoken)
        for among in (first, second):
            if among and self._chance.below(4):
                return among[self._chance.below(len(among))]
        rest = [
            n for n in range(1, len(options)) if not (self._has_run(options[n]) or self._uses_up(options[n]))
        ]
        if rest and self._chance.below(4) < self._busy:
            return rest[self._chance.below(len(rest))]
        return 0

    def _defend(self, decision: Decision) -> int:
        """Attacks are often let through; what is spoken of, and the card itself, is put in the way."""
        options = decision.options
        done = decision.index_of(DONE)
        liked = [n for n, option in enumerate(options) if self._is_own(option) or self._is_spoken_of(option)]
        defense = self._defense[decision.who]
        if defense == _NEVER and done is not None:
            return done
        if liked and self._chance.below(3 + defense):
            return liked[self._chance.below(len(liked))]
        return self._chance.below(len(options))

    def _pitch(self, options: tuple[Option, ...]) -> int:
        """What is wanted is kept, where it is not for being pitched that it is wanted."""
        liked = [n for n, option in enumerate(options) if self._is_own(option) or self._is_spoken_of(option)]
        rest = [n for n in range(len(options)) if n not in liked]
        among = liked if self._pitches_wanted else rest
        if among and self._chance.below(6):
            return among[self._chance.below(len(among))]
        return self._chance.below(len(options))

    def _agree(self, decision: Decision) -> int:
        """What the card offers is accepted more often than not, and so is what costs something for it."""
        asked = decision.source
        known = self._is_own(Option(0, asked)) or self._is_spoken_of(Option(0, asked))
        yes = next(n for n, option in enumerate(decision.options) if option.code == YES)
        if self._chance.below(8 if known else 2):
            return yes
        return self._chance.below(len(decision.options))

    def _pick(self, decision: Decision) -> int:
        options = decision.options
        liked = [n for n, option in enumerate(options) if self._is_own(option) or self._is_spoken_of(option)]
        keeps = decision.about not in ("target", "arsenal") and not self._gives_away
        among = [n for n in range(len(options)) if n not in liked] if keeps else liked
        if among and self._chance.below(3):
            return among[self._chance.below(len(among))]
        return self._chance.below(len(options))

    def _is_own(self, option: Option) -> bool:
        definition = self._definition(option)
        return definition >= 0 and self._game.program.definitions[definition].front == self._made.number

    def _is_spoken_of(self, option: Option) -> bool:
        return self._definition(option) in self._spoken_of

    def _definition(self, option: Option) -> int:
        objects = self._game.state.objects
        return objects[option.obj].definition if 0 < option.obj < len(objects) else -1

    def _uses_up(self, option: Option) -> bool:
        """Whether this activates an ability, no attack, of something that is wanted for being there."""
        return (
            option.code == ACTIVATE_ABILITY
            and self._definition(option) in self._kept
            and not self._game.program.abilities[option.n].is_attack
        )

    def _has_run(self, option: Option) -> bool:
        """Whether this activates an ability of the card that has run; an attack may still be needed for others."""
        return (
            self._only_new
            and option.code == ACTIVATE_ABILITY
            and not self._game.program.abilities[option.n].is_attack
            and self._is_own(option)
            and self._watch.has_run(self._game.program, self._made, option.n)
        )
