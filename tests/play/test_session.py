"""A person at the table: what is read, what is drawn, what can be taken back."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from rulebound.fab.words import HAND, zone_of
from rulebound.kernel.codec import digest
from rulebound.kernel.journal import follow
from rulebound.play import load_deck, new_game
from rulebound.play.records import begin, header_of, read_replay
from rulebound.play.session import Left, Session

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"


class Person:
    """Types prepared lines; what was on the screen can be read."""

    def __init__(self, seats: list[str], typed: Iterable[str], seed: int = 7) -> None:
        decks = [load_deck("fab", DECKS / f"{name}-classic-battles.txt") for name in ("rhinar", "dorinthea")]
        match = new_game("fab", decks, seed=seed)
        self.screen = io.StringIO()
        self.lines = iter(typed)
        console = Console(file=self.screen, width=110, highlight=False)
        header = header_of(match.game, decks, seed, seats)
        self.session = Session(match, header, seats, console, lambda prompt: next(self.lines, None))

    def plays(self) -> str:
        """Play until the lines end; returns all that was on the screen."""
        with pytest.raises(Left):
            self.session.play()
        return self.screen.getvalue()


def test_the_table_shows_both_sides_and_the_options() -> None:
    screen = Person(["human", "greedy"], ["1"]).plays()

    assert "A, you: Rhinar" in screen
    assert "B, greedy: Dorinthea, Quicksilver Prodigy" in screen
    assert "Who takes the first turn?" in screen
    assert "You have priority" in screen
    assert "1 pass" in screen


def test_the_other_hand_is_never_on_the_screen() -> None:
    person = Person(["human", "greedy"], ["1", "log", "?", "card ", "table", "p", "p"])
    screen = person.plays()

    match = person.session.match
    own = {match.game.name(obj) for obj in match.game.state.objects if obj.owner == 0}
    shown = {card.label for side in match.view(0).sides for card in (*side.graveyard, *side.pitch)}
    for oid in match.game.state.zones[zone_of(HAND, 1)]:
        name = match.game.name(match.game.state.objects[oid])
        if name not in own | shown:
            assert f"{name} <" not in screen


def test_a_choice_is_taken_back_until_something_was_learned() -> None:
    person = Person(["human", "greedy"], ["1"])
    person.plays()
    session = person.session
    before = digest(session.match.game.state)
    decision = session.match.decision
    assert decision is not None
    pitchable = [index for index, option in enumerate(decision.options) if option.code != 7]
    assert pitchable

    session.undo.remember(session.match, len(session.choices), session.chronicle.marks())
    session.apply(pitchable[0])
    assert digest(session.match.game.state) != before
    session.take_back(0, "")

    assert digest(session.match.game.state) == before


def test_nothing_is_taken_back_past_what_chance_decided() -> None:
    screen = Person(["human", "greedy"], ["1", "undo"]).plays()

    assert "nothing that can be taken back: a deck was shuffled" in screen


def test_nothing_is_taken_back_after_the_other_player_has_chosen() -> None:
    person = Person(["human", "greedy"], ["2", "undo"])

    assert "nothing that can be taken back" in person.plays()


def test_a_recording_survives_undo(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    person = Person(["human", "human"], [])
    session = person.session
    session.record_to(path)
    session.apply(0)
    session.undo.remember(session.match, len(session.choices), session.chronicle.marks())
    session.apply(len(session.match.decision.options) - 1 if session.match.decision else 0)
    session.take_back(0, "")
    session.apply(0)
    assert session.recorded is not None
    session.recorded.recording.close()

    replay = read_replay(path)
    again = begin(replay.header, str(path))
    follow(again.game, replay)
    assert [made.choice for made in replay.choices] == session.choices
    assert digest(again.game.state) == digest(session.match.game.state)


def test_two_people_are_told_when_to_look_away() -> None:
    prompts: list[str] = []
    person = Person(["human", "human"], [])
    lines = iter(["", "1", "", "p", "p", ""])

    def read(prompt: str) -> str | None:
        prompts.append(prompt)
        return next(lines, None)

    person.session.read = read
    person.plays()

    assert any(prompt.startswith("Player A, press Enter") for prompt in prompts)
    assert any(prompt.startswith("Player B, press Enter") for prompt in prompts)


def test_leaving_asks_what_to_do_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    person = Person(["human", "greedy"], ["quit", "", "quit", f"save {path}"])
    screen = person.plays()

    assert path.exists()
    assert "Saved." in screen


def test_a_whole_game_is_played_by_typing() -> None:
    person = Person(["human", "greedy"], ["1"] * 5000)
    person.session.play()

    assert person.session.match.decision is None
    assert "won in turn" in person.screen.getvalue()
