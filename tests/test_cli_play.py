"""Games from the command line: played, recorded, saved, simulated."""

import io
import json
from pathlib import Path

import pytest

from rulebound.cli import run

DECKS = Path(__file__).resolve().parents[1] / "decks" / "fab"
RHINAR = str(DECKS / "rhinar-classic-battles.txt")
DORINTHEA = str(DECKS / "dorinthea-classic-battles.txt")
BOTH = ["--deck", RHINAR, "--deck", DORINTHEA]


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *more: str
) -> tuple[int, str]:
    """Play with these lines on standard input; returns the exit status and what was printed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = run(["play", "fab", *more])
    return status, " ".join(capsys.readouterr().out.split())


def test_without_input_the_game_is_left_with_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = play(monkeypatch, capsys, "", *BOTH, "--seed", "3")

    assert status == 0
    assert "The input is no terminal" in printed
    assert "The game is left in turn" in printed
    again = f"rulebound play fab --deck {RHINAR} --deck {DORINTHEA} --seat human --seat greedy --seed 3"
    assert again in printed


def test_commands_are_read_from_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = play(monkeypatch, capsys, "help\nlog\n?\ndance\n99\n", *BOTH, "--seed", "3")

    assert status == 0
    assert "> help" in printed
    assert "take your last choice back" in printed
    assert "draws" in printed
    assert "'dance' is no command" in printed
    assert "There is no option 99" in printed


def test_an_interrupt_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Keyboard())

    assert run(["play", "fab", *BOTH, "--seed", "3"]) == 130
    printed = capsys.readouterr().out
    assert "interrupted" in printed
    assert "--seed 3" in printed


def test_agents_play_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ["--seat", "random", "--seat", "greedy"]
    status, printed = play(monkeypatch, capsys, "", *BOTH, "--seed", "5", *seats)

    assert status == 0
    assert "won in turn" in printed


def test_a_recorded_game_is_checked_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.replay"
    seats = ["--seat", "greedy", "--seat", "greedy"]
    play(monkeypatch, capsys, "", *BOTH, "--seed", "5", *seats, "--record", str(record))

    assert run(["replay", str(record), "--check"]) == 0
    assert "lead to the recorded states" in capsys.readouterr().out
    assert run(["replay", str(record), "--log"]) == 0
    shown = capsys.readouterr().out
    assert "A draws" in shown
    assert "won in turn" in shown


def test_a_damaged_recording_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.replay"
    seats = ["--seat", "random", "--seat", "random"]
    play(monkeypatch, capsys, "", *BOTH, "--seed", "5", *seats, "--record", str(record))
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:20] + lines[21:]))

    assert run(["replay", str(record), "--check"]) == 2
    assert "line 21" in capsys.readouterr().err
    assert run(["replay", str(tmp_path / "absent")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_game_is_saved_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "my game.save"
    _, printed = play(monkeypatch, capsys, f"1\nsave {saved}\n", *BOTH, "--seed", "3")
    assert "Saved." in printed

    status, printed = play(monkeypatch, capsys, "", "--load", str(saved))
    assert status == 0
    assert "The game is left in turn" in printed


def test_a_save_that_cannot_be_written_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, printed = play(monkeypatch, capsys, f"save {tmp_path}/no/game\nlog\n", *BOTH, "--seed", "3")

    assert status == 0
    assert "cannot be written" in printed
    assert "> log" in printed


def test_who_concedes_loses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = play(monkeypatch, capsys, "concede\n", *BOTH, "--seed", "3")

    assert status == 0
    assert "B won in turn" in printed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deck", RHINAR], ["two decks", "--load"]),
        ([*BOTH, "--seat", "humen"], ["humen", "nearest: human"]),
        ([*BOTH, *["--seat", "human"] * 3], ["3 seats for 2 decks"]),
        (["--load", "absent.save"], ["absent.save", "cannot be read"]),
        (["--load", "x", *BOTH], ["leave --deck out"]),
        ([*BOTH, "--record", "absent/game.replay"], ["absent/game.replay", "cannot be written"]),
    ],
)
def test_what_cannot_be_played_is_said(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "fab", *arguments]) == 2

    error = capsys.readouterr().err
    for word in words:
        assert word in error


def test_another_game_is_refused_with_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "riftbound", *BOTH]) == 2

    assert "riftbound cannot be played yet; games: fab" in capsys.readouterr().err


def test_a_series_is_summed_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "summary.json"

    assert run(["simulate", "fab", *BOTH, "--games", "2", "--json", "--out", str(out)]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 2
    assert json.loads(out.read_text(encoding="utf-8")) == answer


def test_a_summary_is_printed_even_when_its_file_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status = run(["simulate", "fab", *BOTH, "--games", "1", "--out", str(tmp_path / "no" / "file")])

    printed = capsys.readouterr()
    assert status == 2
    assert "final hash" in printed.out
    assert "cannot be written" in printed.err


def test_the_bench_has_its_public_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--games", "1", "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert (
        list(answer)
        == (
            "games_per_second decisions_per_second clone_us save_us state_bytes legal_share counters checksum"
            " compiled"
        ).split()
    )
    assert 0 < answer["legal_share"] < 1
