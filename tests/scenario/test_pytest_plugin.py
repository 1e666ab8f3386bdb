"""What the pytest plugin makes of scenarios that are not understood, and of those that wait."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIO = """
game: fab
name: A card in hand is there
rules: [3.0.1]
cards:
  - name: Test Card
    type: Generic Action
    pitch: 1
    cost: 0
    text: {text}
players:
  A:
    hero: vanilla
    hand: [Test Card]
  B:
    hero: vanilla
script:
  - expect: {{A.hand: [Test Card]}}
"""


def _outcome(folder: Path, place: str, text: str) -> str:
    path = folder / "scenarios" / place / "one.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(SCENARIO.format(text=text), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "rulebound.scenario.pytest_plugin"]
    run = subprocess.run(
        [
            *command,
            "-p",
            "no:cacheprovider",
            "-k",
            "plain",
            "-c",
            os.devnull,
            "--rootdir",
            str(folder),
            str(path),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("place", "text", "outcome"),
    [
        ("fab", "Draw a card.", "1 passed"),
        ("fab", "Juggle a card.", "1 failed"),
        ("waiting", "Juggle a card.", "1 xfailed"),
        ("waiting", "Draw a card.", "1 failed"),
    ],
)
def test_what_is_not_understood_fails_unless_it_waits(
    tmp_path: Path, place: str, text: str, outcome: str
) -> None:
    assert outcome in _outcome(tmp_path, place, text)
