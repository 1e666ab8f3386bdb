"""Posted scenarios are limited in size, steps, time and reach."""

import json
import os
import sys
from collections.abc import Iterator

import pytest

from rulebound.judge.coverage import scenario_folder
from rulebound.judge.posted import Limits, Refused, Workshop
from rulebound.judge.posted.tasks import MOST_STEPS, Request, run_task
from rulebound.kernel.errors import RuleboundError

DOMINATE = (scenario_folder("fab") / "keywords" / "dominate-allows-one-card-from-hand.yaml").read_text(
    encoding="utf-8"
)
HEAD = "game: fab\nname: A test\nrules: [7.0.1]\n"
# Two thousand tokens trigger at the start of the turn, and their triggers are put in order one after the other.
MANY = ", ".join(["Might"] * 2000)
UNTIL = ", ".join(f"{{until: {moment}}}" for moment in ("turn of B", "turn of A", "chain closed"))
ENDLESS = f"{HEAD}players:\n  A: {{permanents: [{MANY}]}}\n  B: {{}}\nscript: [{UNTIL}]\n"


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    made.run("run", DOMINATE)
    yield made
    made.close()


def test_a_scenario_runs_in_another_process(workshop: Workshop) -> None:
    answer = json.loads(workshop.run("run", DOMINATE))

    assert answer["passed"]
    assert answer["happened"][-1]["rule"]


def test_an_action_is_checked_and_a_moment_explained(workshop: Workshop) -> None:
    checked = json.loads(workshop.run("check", DOMINATE, at=2, player="B", action="{defend: [Snatch (red)]}"))
    explained = json.loads(workshop.run("explain", DOMINATE, at=2, choice=3, why="attack.power"))

    assert checked["legal"]
    assert explained["follows"] == []
    assert explained["values"][0]["value"] == "8"


def test_ten_megabytes_are_refused_at_once_and_the_next_scenario_runs(workshop: Workshop) -> None:
    with pytest.raises(Refused, match="10000000 bytes"):
        workshop.run("run", "x" * 10_000_000)

    assert json.loads(workshop.run("run", DOMINATE))["passed"]


def test_what_does_not_end_is_ended_within_two_seconds_and_the_next_scenario_runs(workshop: Workshop) -> None:
    with pytest.raises(Refused, match=r"not answered within 1\.5 seconds"):
        workshop.run("run", ENDLESS)

    assert Limits().seconds < 2
    assert json.loads(workshop.run("run", DOMINATE))["passed"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "script:\n" + "  - note: x\n" * (MOST_STEPS + 1), f"{MOST_STEPS + 1} steps"),
        ("[" * 30_000, "no YAML"),
        (HEAD + "script: [{note: x}]\nplayers: {A: {hand: [No Such Card]}, B: {}}\n", "No Such Card"),
        (HEAD + "script: [{until: never}]\n", "never"),
        ("", "there is nothing in it"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said(workshop: Workshop, text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        workshop.run("run", text)


def test_an_alias_that_unfolds_without_end_is_refused(workshop: Workshop) -> None:
    folded = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(Refused):
        workshop.run("run", folded)


def test_a_limit_can_be_set() -> None:
    with pytest.raises(Refused, match="may have 10"):
        Workshop(Limits(size=10)).run("run", DOMINATE)


def test_a_task_without_a_player_asks_whoever_decides() -> None:
    answer = run_task(Request(task="check", scenario=DOMINATE, at=2, action="{defend: []}"))

    assert getattr(answer, "player", "") == "B"


REACHING = """
import os, sys
from rulebound.judge.posted import worker
sys.addaudithook(worker._keep_in_reach)
for reach in (
    lambda: open("/tmp/rulebound-touched", "w"),
    lambda: open("/etc/hostname"),
    lambda: os.open("/tmp/rulebound-touched", os.O_CREAT | os.O_WRONLY),
    lambda: os.remove("/tmp/rulebound-touched"),
    lambda: os.system("true"),
    lambda: __import__("subprocess").run(["true"]),
    lambda: __import__("socket").create_connection(("127.0.0.1", 9)),
):
    try:
        reach()
    except worker.OutOfReach:
        print("refused")
"""


def test_the_worker_can_touch_no_file_no_network_and_no_process() -> None:
    import subprocess

    ran = subprocess.run(
        [sys.executable, "-c", REACHING], capture_output=True, text=True, check=False, env=os.environ
    )

    assert ran.stdout.split() == ["refused"] * 7, ran.stderr


def test_errors_of_the_limits_are_errors_for_users() -> None:
    assert issubclass(Refused, RuleboundError)
