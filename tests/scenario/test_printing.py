"""How scenario files come out on the command line: lines, JSON, and the exit status."""

import json
from pathlib import Path

import pytest

from rulebound.scenario.printing import run_paths

GOOD = "game: fab\nname: It passes\nrules: [1.1]\nscript:\n  - expect: {A.life: 20}\n"
WRONG = "game: fab\nname: It fails\nrules: [1.1]\nscript:\n  - expect: {A.life: 3}\n"
BROKEN = "game: fab\nname: It is broken\nrules: [1.1]\nscript:\n  - expect: {A.lief: 3}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "a.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "deeper" / "b.yaml").write_text(WRONG, encoding="utf-8")
    return tmp_path


def test_each_scenario_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run_paths([str(folder)], log=False, json=False)

    passed, failed = capsys.readouterr().out.splitlines()
    assert status == 1
    assert passed == f"passed {folder}/a.yaml: It passes"
    assert failed == f"FAILED {folder}/deeper/b.yaml:5: It fails; expected A.life: 3; found 20"


def test_each_scenario_is_one_object(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_paths([str(folder)], log=False, json=True)

    passed, failed = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert passed == {
        "path": f"{folder}/a.yaml",
        "name": "It passes",
        "rules": ["1.1"],
        "passed": True,
        "failure": None,
    }
    assert failed["passed"] is False
    assert failed["failure"] == {"line": 5, "expected": "A.life: 3", "found": "20"}


def test_all_passing_is_status_zero(folder: Path) -> None:
    assert run_paths([str(folder / "a.yaml")], log=False, json=False) == 0


def test_a_file_that_cannot_be_read_is_status_two(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "c.yaml").write_text(BROKEN, encoding="utf-8")

    assert run_paths([str(folder)], log=False, json=False) == 2
    printed = capsys.readouterr()
    assert printed.err == f"{folder}/c.yaml:5: a player has no 'lief'; nearest: life\n"
    assert len(printed.out.splitlines()) == 2


@pytest.mark.parametrize("name", ["missing", "empty"])
def test_a_path_without_scenarios_is_status_two(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()

    assert run_paths([str(tmp_path / name)], log=False, json=False) == 2
    assert name in capsys.readouterr().err


def test_the_log_names_the_rule_behind_each_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "game: fab\nname: It attacks\nrules: [7.2.3]\n"
        "players: {A: {hand: [Head Jab (red)]}, B: {}}\n"
        "script:\n  - A: {play: Head Jab (red)}\n  - until: attack step\n"
        '  - expect: {log: {contains: "[7.2.3]", lacks: "[7.5.2a]"}}\n',
        encoding="utf-8",
    )

    assert run_paths([str(path)], log=True, json=False) == 0
    assert any(line.endswith("[7.2.3]") for line in capsys.readouterr().out.splitlines())
