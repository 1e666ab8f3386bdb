"""What the documents promise holds."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_inside_the_repository_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    broken = [target for target in targets if "://" not in target and not (document.parent / target).exists()]

    assert not broken


def test_the_library_example_of_the_front_page_plays_a_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL)
    assert examples

    for example in examples:
        run = subprocess.run(
            [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.strip()


def test_the_front_page_names_only_make_targets_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    pages = [(ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md")]
    commands = re.compile(r"(?:^|`|^\$ )make ([a-z]+)", re.MULTILINE)
    promised = {name for page in pages for name in commands.findall(page)}

    assert {"play", "test"} <= promised
    assert promised <= targets


def test_the_decks_that_make_play_uses_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    decks = re.findall(r"^DECK_\w \?= (\S+)$", makefile, flags=re.MULTILINE)

    assert len(decks) == 2
    assert all((ROOT / deck).is_file() for deck in decks)
