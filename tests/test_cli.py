"""What the command line answers, and with which exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulebound
from rulebound.cli import run

ROOT = Path(__file__).resolve().parents[1]
RHINAR = ROOT / "decks" / "fab" / "rhinar-classic-battles.txt"


def command(*arguments: str, stdout: int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rulebound", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )


def test_the_version_needs_nothing_heavy() -> None:
    said = "import sys; from rulebound.cli import run; run(['--version']); print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", said],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )

    version, modules = answer.stdout.splitlines()
    assert version == f"rulebound {rulebound.__version__}"
    assert not {"msgspec", "rich", "cyclopts", "rulebound.fab", "rulebound.cards"} & set(modules.split())
    assert command("--version").stdout == f"{version}\n"


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--help"]) == 0

    assert "rulebound play fab --deck mine.txt --deck other.txt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulat"], ["simulat", "Did you mean", "simulate"]),
        (["cards", "show", "fab"], ["rulebound cards show --help"]),
        (["cards", "show", "fub", "Rhinar"], ["fub", "nearest: fab"]),
        (["cards", "show", "fab", "Snatsh (red)"], ["Snatsh", "Snatch (red)"]),
        (["cards", "show", "fab", "Snatch"], ["Snatch (yellow)", "Snatch (blue)"]),
        (["cards", "search", "fab", "clas:ninja"], ["clas", "nearest: class"]),
        (["rules", "show", "fab", "8.3.99"], ["8.3.99", "nearest: 8.3.9"]),
        (["rules", "coverage", "chess"], ["chess", "fab"]),
        (["deck", "check", "fab", "nowhere.txt"], ["nowhere.txt"]),
        (["deck", "check", "fab", str(RHINAR), "--formt", "x"], ["--formt"]),
        (["simulate", "fab", "--deck", "a", "--games", "0"], ["--games", "1"]),
    ],
)
def test_what_is_wrong_is_said_on_standard_error(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rulebound: ")
    for word in words:
        assert word in printed.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hero: Rhinar\nDeck cards\n2x Wrecking Bal (red)\n", [":3:", "Wrecking Ball (red)"]),
        ("Deck cards\n2x Wrecking Ball (red)\n", ["no hero", "Hero: NAME"]),
        ("Hero: Rhinar\nDek cards\n", [":2:", "Deck cards"]),
        ("Hero: Snatch (red)\n", [":1:", "no hero-card"]),
    ],
)
def test_a_bad_deck_list_is_refused_with_the_line(
    text: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(text, encoding="utf-8")

    assert run(["deck", "check", "fab", str(deck)]) == 2

    error = capsys.readouterr().err
    for word in words:
        assert word in error


def test_a_legal_deck_is_a_yes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "check", "fab", str(RHINAR), "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert answer["legal"] is True
    assert answer["problems"] == []


def test_an_illegal_deck_is_a_no_with_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Hero: Rhinar\nDeck cards\n2x Head Jab (red)\n", encoding="utf-8")

    assert run(["deck", "check", "fab", str(deck), "--json"]) == 1

    answer = json.loads(capsys.readouterr().out)
    assert answer["legal"] is False
    assert [problem["rule"] for problem in answer["problems"]] == ["1.1.3"]
    assert set(answer["problems"][0]) == {"rule", "card", "message"}


def test_card_status_has_its_public_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "status", "fab", "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"total", "compiled", "reworded", "unsupported"}
    assert answer["compiled"] + len(answer["unsupported"]) == answer["total"]
    assert set(answer["unsupported"][0]) == {"card", "phrase", "missing"}


def test_a_search_that_finds_nothing_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "search", "fab", "class:ninja", "power>90"]) == 1

    assert capsys.readouterr().out == "0 cards\n"


def test_a_text_that_is_not_understood_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    understood = ["cards", "compile", "fab", "--type", "Generic Action - Attack", "--text"]

    assert run([*understood, "Go again"]) == 0
    assert '"word": "go again"' in capsys.readouterr().out

    assert run([*understood, "Sing a song."]) == 1
    assert "cannot read" in capsys.readouterr().out


def test_a_rule_is_shown_with_where_it_is_applied(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "fab", "3.0.9"]) == 0

    printed = capsys.readouterr().out
    assert "status: applied" in printed
    assert "code: fab/zones/moving.py:" in printed


def test_coverage_has_its_public_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "coverage", "fab", "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"rules", "counts"}
    assert set(answer["rules"]["3.0.9"]) == {"status", "code", "scenarios"}
    assert sum(answer["counts"][status] for status in ("applied", "definition", "outside", "missing")) == len(
        answer["rules"]
    )


def test_a_folder_of_scenarios_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = tmp_path / "absent"

    assert run(["rules", "coverage", "fab", "--scenarios", str(absent)]) == 0

    assert str(absent) in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [["--version"], ["cards", "search", "fab", "ninja"]])
def test_a_full_disk_is_said_and_not_a_traceback(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        answer = command(*arguments, stdout=full.fileno())

    assert answer.returncode == 2
    assert answer.stderr.startswith("rulebound: the output cannot be written")
    assert "Traceback" not in answer.stderr


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        answer = command("cards", "search", "fab", "ninja", stdout=writing)
    finally:
        os.close(writing)

    assert answer.returncode == 2
    assert answer.stderr == ""


def test_a_card_is_shown_with_its_meaning_and_the_rules_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "fab", "Arcane Lantern"]) == 0

    shown = capsys.readouterr().out
    assert "\nUnderstood as:\n  Keyword (word='arcane barrier')\n    n:\n      Number (value=1)\n" in shown
    assert "\n  8.3.8  Arcane barrier N:" in shown


def test_both_sides_of_a_split_card_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "fab", "Burn Up // Shock (red)"]) == 0

    shown = capsys.readouterr().out
    assert "\nBurn Up - Runeblade Action\n" in shown
    assert "\nShock - Lightning Instant\n" in shown
