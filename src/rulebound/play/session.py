"""A game at a terminal or in a pipe: draws the table, reads what people type, lets the agents play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from rulebound.kernel.decision import DONE, PASS, Decision
from rulebound.kernel.errors import RecordingFailed, RuleboundError
from rulebound.kernel.journal import Header, Recording
from rulebound.play.agents import Agent, new_agent
from rulebound.play.chronicle import Chronicle
from rulebound.play.match import Match
from rulebound.play.records import begin, write_save
from rulebound.play.seats import HUMAN
from rulebound.play.table import draw_decision, draw_table, result_words
from rulebound.play.undo import Undo, learned, random_words
from rulebound.view.explain import refusals, sentence
from rulebound.view.names import player_name
from rulebound.view.observe import look, observe

HELP: Final = """\
NUMBER       choose that option            pass, p      pass, or end a choice
?            what you cannot do, and why   ? WORDS      the same for cards with these words
card WORDS   what a card says              table        the table again
log          all that you saw happen       undo         take your last choice back
auto         ask, or do not ask, where only one thing is possible
save FILE    save the game                 concede      give up
quit         leave (asks whether to save)  help         this"""

# With these a new moment begins; other decisions belong to the choice that the player has just made.
_OPENING: Final = ("priority", "defend", "arsenal")


SAVED: Final = "saved"


class Left(RuleboundError):
    """The players left the table before the game was over."""


class Recorded(NamedTuple):
    """Where a game is being recorded, and by what."""

    path: Path
    recording: Recording


class Session:
    """One game with its seats. ``read`` returns what somebody typed, None at the end of the input."""

    def __init__(
        self,
        match: Match,
        header: Header,
        seats: Sequence[str],
        console: Console,
        read: Callable[[str], str | None],
    ) -> None:
        """Seat everybody."""
        self.match = match
        self.header = header
        self.seats = list(seats)
        self.console = console
        self.read = read
        self.agents: dict[int, Agent] = {
            seat: new_agent(kind, header.seed, seat) for seat, kind in enumerate(seats) if kind != HUMAN
        }
        self.humans = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        self.recorded: Recorded | None = None
        self.undo = Undo()
        self.auto = True
        self.choices: list[int] = []
        self.chronicle = Chronicle(self.humans, match)
        self._at_table = -1

    def record_to(self, path: Path) -> None:
        """Write a replay of the game from its beginning.

        Raises:
            RecordingFailed: the file cannot be written.
        """
        self.recorded = Recorded(path, Recording.create(path, self.header, self.match.game))

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            Left: the input ended or somebody quit.
        """
        while (decision := self.match.decision) is not None:
            forced = len(decision.options) == 1
            if forced and (self.auto or decision.who not in self.humans):
                self.apply(0)
            elif decision.who in self.humans:
                self._ask(decision)
            else:
                self._let_agent_choose(decision)
        for seat in self.humans[:1] or [0]:
            view = observe(self.match.game, seat)
            draw_table(self.console, view, self.seats, self.chronicle.news(seat))
            self.console.print(result_words(view), style="bold")

    def apply(self, choice: int) -> None:
        """Make a choice in the name of whoever decides, record it and hear what happens."""
        before = random_words(self.match)
        logged = len(self.match.game.log)
        try:
            if self.recorded is None:
                self.match.apply(choice)
            else:
                self.match.apply_recorded(choice, self.recorded.recording)
        except RecordingFailed as error:
            self._not_recorded(error)
        self.choices.append(choice)
        taught = learned(before, self.match, self.match.game.log[logged:])
        if taught:
            self.undo.forget(taught)
        self.chronicle.hear(self.match)

    def _let_agent_choose(self, decision: Decision) -> None:
        who = decision.who
        choice = self.agents[who].choose(decision, lambda: look(self.match.game, who))
        self.undo.forget(f"{player_name(who)} has chosen something since")
        self.apply(choice)

    def _ask(self, decision: Decision) -> None:
        """Let a person answer one decision; other commands are carried out until they do."""
        who = decision.who
        if len(self.humans) > 1 and self._at_table != who:
            self.undo.forget("another player has chosen since")
            self.read(f"Player {player_name(who)}, press Enter when nobody else can see the screen ")
            self.console.clear()
        follows = self._at_table == who and decision.about not in _OPENING
        self._at_table = who
        self.draw(who, with_table=not follows and not decision.part)
        while self.match.decision is decision:
            typed = self.read("> ")
            if typed is None:
                raise Left("the input ended")
            self._obey(who, typed.strip(), decision)

    def draw(self, who: int, *, with_table: bool = True) -> None:
        """Show the decision to a player; the table too, but where it was just shown for the same play."""
        view = observe(self.match.game, who)
        if with_table:
            draw_table(self.console, view, self.seats, self.chronicle.news(who))
        if view.decision is not None:
            draw_decision(self.console, view.decision)

    def _obey(self, who: int, typed: str, decision: Decision) -> None:
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word.casefold())
        if word.isdecimal() and not rest:
            self._choose(int(word), decision)
        elif word.startswith("?"):
            self._explain(who, f"{word[1:]} {rest}".strip())
        elif command is not None:
            command(self, who, rest.strip())
        elif typed:
            self.console.print(f"{typed!r} is no command; type a number, or help.", style="red", markup=False)

    def _choose(self, number: int, decision: Decision) -> None:
        if not 1 <= number <= len(decision.options):
            self.console.print(
                f"There is no option {number}; choose 1 to {len(decision.options)}.", style="red"
            )
            return
        self.undo.remember(self.match, len(self.choices), self.chronicle.marks())
        self.apply(number - 1)

    def _explain(self, who: int, words: str) -> None:
        game = self.match.game
        found = [one for one in refusals(game, who) if words.casefold() in one.card.casefold()]
        for text in dict.fromkeys(sentence(game, refusal, who) for refusal in found):
            self.console.print(f"{player_name(who)} {text}", markup=False, highlight=False)
        if not found:
            self.console.print("Nothing is refused." if not words else f"Nothing about {words!r} is refused.")

    # Commands

    def pass_(self, who: int, rest: str) -> None:
        """Pass priority, or end a choice of several things."""
        decision = self.match.decision
        if decision is None:
            return
        for code in (PASS, DONE):
            index = decision.index_of(code)
            if index is not None:
                self._choose(index + 1, decision)
                return
        self.console.print("You cannot pass here: something must be chosen.", style="red")

    def table(self, who: int, rest: str) -> None:
        """Show the table again."""
        self.draw(who)

    def log(self, who: int, rest: str) -> None:
        """Show all that the player saw happen."""
        for text in self.chronicle.everything(who) or ["Nothing has happened yet."]:
            self.console.print(text, markup=False, highlight=False)

    def help(self, who: int, rest: str) -> None:
        """Show the commands."""
        self.console.print(HELP, markup=False, highlight=False)

    def toggle_auto(self, who: int, rest: str) -> None:
        """Ask or do not ask where only one thing is possible."""
        self.auto = not self.auto
        self.console.print(
            "Where only one thing is possible it is done." if self.auto else "Every decision is asked."
        )

    def card(self, who: int, rest: str) -> None:
        """Show what the cards with these words say, as far as the player sees them."""
        from rulebound.view.card_text import texts_of_seen_cards

        texts = texts_of_seen_cards(self.match.game, who, rest)
        for text in texts:
            self.console.print(text, markup=False, highlight=False)
        if not texts:
            self.console.print(f"You see no card with {rest!r} in its name.", markup=False)

    def take_back(self, who: int, rest: str) -> None:
        """Take the last choice back."""
        taken = self.undo.take_back()
        if taken is None:
            self.console.print(f"There is nothing that can be taken back: {self.undo.barrier}.")
            return
        self.match = taken.match
        del self.choices[taken.choices :]
        if self.recorded is not None:
            self._record_again(self.recorded)
        self.chronicle.back_to(taken.heard, self.match)
        self.console.print("Your last choice is taken back.")

    def _record_again(self, recorded: Recorded) -> None:
        """A recording only grows: after a choice was taken back it is written anew."""
        recorded.recording.close()
        match = begin(self.header, str(recorded.path))
        self.recorded = None
        try:
            recording = Recording.create(recorded.path, self.header, match.game)
            for choice in self.choices:
                match.apply_recorded(choice, recording)
        except RecordingFailed as error:
            self._not_recorded(error)
            return
        self.match = match
        self.recorded = Recorded(recorded.path, recording)

    def _not_recorded(self, error: RecordingFailed) -> None:
        self.console.print(f"{error}. The game goes on without being recorded.", style="bold red")

    def save(self, who: int, rest: str) -> None:
        """Save the game to a file."""
        if not rest:
            self.console.print("Say where: save FILE", style="red")
            return
        try:
            write_save(Path(rest), self.header, self.match.game)
        except RecordingFailed as error:
            self.console.print(
                f"{error}. Nothing is lost; try another place.", style="bold red", markup=False
            )
            return
        self.console.print(f"Saved. Go on with: rulebound play fab --load {rest}", markup=False)

    def concede(self, who: int, rest: str) -> None:
        """Give up."""
        self.match.concede(who)
        self.chronicle.hear(self.match)

    def quit(self, who: int, rest: str) -> None:
        """Leave the table, after asking whether to save or concede."""
        answer = self.read("save FILE, concede, leave, or Enter to stay: ")
        word, _, file = ("leave" if answer is None else answer).strip().partition(" ")
        if word == "save":
            self.save(who, file.strip())
            if file.strip() and Path(file.strip()).exists():
                raise Left(SAVED)
        elif word == "concede":
            self.concede(who, "")
        elif word == "leave":
            raise Left("you left")


COMMANDS: Final[dict[str, Callable[[Session, int, str], None]]] = {
    "pass": Session.pass_,
    "p": Session.pass_,
    "done": Session.pass_,
    "table": Session.table,
    "log": Session.log,
    "help": Session.help,
    "h": Session.help,
    "auto": Session.toggle_auto,
    "card": Session.card,
    "undo": Session.take_back,
    "save": Session.save,
    "concede": Session.concede,
    "quit": Session.quit,
    "exit": Session.quit,
}
