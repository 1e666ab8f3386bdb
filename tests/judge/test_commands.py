"""The commands of the judge: what they print and with which exit status."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulebound.cli import run
from rulebound.judge.coverage import scenario_folder
from tests.judge.conftest import MADE_UP

DOMINATE = scenario_folder("fab") / "keywords" / "dominate-allows-one-card-from-hand.yaml"


def rules(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(["rules", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_without_a_document_our_words_are_shown_with_where_the_text_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = rules(capsys, "show", "fab", "8.3.4a")

    assert status == 0
    assert out.startswith("8.3.4a (Dominate): ")
    assert "scenario: keywords/dominate-allows-one-card-from-hand.yaml" in out
    assert "rulebound rules import fab" in out


def test_a_document_is_imported_listed_shown_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(MADE_UP / "comprehensive.md")
    status, out, _ = rules(capsys, "import", "fab", path, "--version", "9.1")
    assert status == 0
    assert "added: fab/cr/9.1 - Flesh and Blood Comprehensive Rules: 2 chapters" in out
    assert "leads nowhere: 1.1.2a -> 2.7" in out

    assert "already there: fab/cr/9.1" in rules(capsys, "import", "fab", path, "--version", "9.1")[1]
    assert "SHA-256" in rules(capsys, "documents", "fab")[1]
    shown = rules(capsys, "show", "fab", "1.0.1a")[1]
    assert "the taller one speaks" in shown
    assert "Example: Two lanterns of height 2 are silent." in shown
    found = rules(capsys, "search", "fab", "moth", "follows")[1]
    assert found.startswith("fab/cr/9.1/2.0.1")


def test_two_versions_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    rules(capsys, "import", "riftbound", str(MADE_UP / "core-1.0.txt"), str(MADE_UP / "core-2.0.txt"))

    status, out, _ = rules(capsys, "diff", "riftbound/core/1.0", "riftbound/core/2.0")

    assert status == 0
    assert "+ 103 " in out
    assert "> 103.2 -> 104.2" in out
    assert out.splitlines()[-1].startswith("riftbound/core/1.0 to riftbound/core/2.0: 1 added, 0 removed")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["import", "fab", "nowhere.pdf"], "nowhere.pdf cannot be read"),
        (["import", "chess", "x"], "games: fab, riftbound"),
        (["show", "fab", "8.3.99"], "nearest: 8.3.9"),
        (["show", "riftbound", "101"], "rules import riftbound"),
        (["show", "fab", "fab/cr/1.0/1.1"], "nothing is at"),
        (["search", "fub", "x"], "nearest: fab"),
        (["diff", "fab/cr/1", "fab/cr/2"], "nothing is at"),
        (["explain", "nowhere.yaml"], "nowhere.yaml"),
        (["explain", str(DOMINATE), "--at", "99"], "0 to 9"),
        (["explain", str(DOMINATE), "--at", "2", "--choice", "9"], "choose 1 to 5"),
        (["explain", str(DOMINATE), "--why", "attack.powr"], "nearest: power"),
        (["explain", str(DOMINATE), "--player", "Q", "--action", "pass"], "players: A, B"),
    ],
)
def test_a_mistake_is_said_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    status, _, err = rules(capsys, *arguments)

    assert status == 2
    assert words in err


def test_a_broken_file_is_refused_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = tmp_path / "rules.md"
    broken.write_text("# 1 One\n\n## 1.0 General\n\n1.0.1 A.\n\n1.0.3 C.\n", encoding="utf-8")

    status, _, err = rules(capsys, "import", "fab", str(broken))

    assert status == 2
    assert "rules.md, line 7: rule 1.0.3 stands here, but 1.0.2 does not stand before it" in err
    assert "fab/cr" not in rules(capsys, "documents", "fab")[1]


def test_nothing_found_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(capsys, "search", "fab", "zebra")[0] == 1


def test_a_moment_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = rules(capsys, "explain", str(DOMINATE), "--at", "2", "--choice", "3", "--why", "B.life")

    assert status == 0
    assert "A attacks B with Macho Grande (blue) [7.2.3]" in out
    assert "3. defend with Snatch (red) (2) [7.3.2a]" in out
    assert "= 8: base power of Macho Grande (blue) [2.9.2]" in out
    assert "B.life is 20" in out


def test_an_illegal_action_is_a_no_with_rules(capsys: pytest.CaptureFixture[str]) -> None:
    action = "{defend: [Head Jab (blue), Snatch (red)]}"
    status, out, _ = rules(capsys, "explain", str(DOMINATE), "--at", "2", "--action", action)

    assert status == 1
    assert "[8.3.4a]" in out
    assert rules(capsys, "explain", str(DOMINATE), "--at", "2", "--action", "{defend: []}")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (["explain", str(DOMINATE), "--at", "2"], {"players", "values", "happened", "follows"}),
        (["show", "fab", "8.3.4"], {"number", "line", "scenarios", "entry"}),
        (["search", "fab", "dominate"], {"hits", "guide"}),
    ],
)
def test_answers_are_there_as_json(
    capsys: pytest.CaptureFixture[str], arguments: list[str], keys: set[str]
) -> None:
    assert keys <= json.loads(rules(capsys, *arguments, "--json")[1]).keys()


@pytest.mark.parametrize(("module", "extra"), [("mcp", "mcp"), ("starlette", "web")])
def test_a_server_without_its_extra_says_what_to_install(module: str, extra: str) -> None:
    command = "mcp" if extra == "mcp" else "serve"
    script = f"import sys; sys.modules[{module!r}] = None; from rulebound.cli import run; sys.exit(run([{command!r}]))"
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=root / "src"
    )

    assert ran.returncode == 2
    assert f"pip install 'rulebound[{extra}]'" in ran.stderr


def test_a_server_for_all_needs_to_be_told_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mcp", "--http", "0.0.0.0:8180"]) == 2
    assert "--allow-host" in capsys.readouterr().err
    assert run(["mcp", "--http", "here"]) == 2
    assert "HOST:PORT" in capsys.readouterr().err
