"""Do the scenarios notice when the engine is wrong? A sample of mutants of combat and effects, and who survives.

``python bench/mutants.py --number 300 --minutes 60`` copies the committed tree to a temporary folder, lets
cosmic-ray change one place there at a time, plays the scenarios in their plain mode after each, and prints how many
changes were noticed and the places of those that were not. ``--seed`` draws another sample; ``--only`` names files.
It needs ``pip install cosmic-ray`` beside the development environment. See ``docs/how-to-test-the-tests.md``.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkItem

ROOT: Final = Path(__file__).resolve().parents[1]
PLACES: Final = ("src/rulebound/fab/combat", "src/rulebound/fab/effects")
TESTS: Final = "tests/scenarios/fab/combat tests/scenarios/fab/effects tests/scenarios/fab"
CONFIG: Final = """
[cosmic-ray]
module-path = {places}
timeout = 120.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider -k plain {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def main() -> int:
    """Draw, run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=300, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--minutes", type=float, default=60.0, help="when to stop, finished or not")
    parser.add_argument("--only", nargs="*", default=list(PLACES), help="files or folders to change")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(tree)], check=True)
        (tree / "mutants.toml").write_text(
            CONFIG.format(places=json.dumps(asked.only), python=sys.executable, tests=TESTS)
        )
        _run(tree, "init", "mutants.toml", "mutants.sqlite")
        with use_db(str(tree / "mutants.sqlite"), mode=WorkDB.Mode.open) as work:
            kept = _draw(work, tree, asked.number, asked.seed)
        print(f"{kept} mutants drawn with seed {asked.seed}", flush=True)
        try:
            _run(tree, "exec", "mutants.toml", "mutants.sqlite", seconds=60 * asked.minutes)
        except subprocess.TimeoutExpired:
            print(f"stopped after {asked.minutes} minutes")
        with use_db(str(tree / "mutants.sqlite"), mode=WorkDB.Mode.open) as work:
            _report(work, tree)
    return 0


def _run(tree: Path, *command: str, seconds: float | None = None) -> None:
    environment = {
        "PYTHONPATH": str(tree / "src"),
        "PATH": str(Path(sys.executable).parent) + ":/usr/bin:/bin",
    }
    tool = Path(sys.executable).with_name("cosmic-ray")
    subprocess.run([tool, *command], cwd=tree, env=environment, check=True, timeout=seconds)


def _draw(work: WorkDB, tree: Path, number: int, seed: int) -> int:
    """Keep a sample of the mutants that can change what the engine does."""
    items = sorted(
        (item for item in work.work_items if not _means_nothing(item, tree)), key=lambda item: item.job_id
    )
    places = sorted(
        items, key=lambda item: (_place(item), item.mutations[0].operator_name, item.mutations[0].occurrence)
    )
    drawn = random.Random(seed).sample(places, min(number, len(places)))
    work.clear()
    work.add_work_items(drawn)
    return len(drawn)


def _place(item: WorkItem) -> tuple[str, int]:
    mutation = item.mutations[0]
    return str(mutation.module_path), int(mutation.start_pos[0])


def _means_nothing(item: WorkItem, tree: Path) -> bool:
    """Annotations are never evaluated, and what only a type checker reads is never run."""
    path, line = _place(item)
    return line in _unread_lines(tree / path, item.mutations[0].start_pos[1], line)


_TREES: Final[dict[Path, ast.Module]] = {}


def _unread_lines(path: Path, column: int, line: int) -> frozenset[int]:
    parsed = _TREES.get(path)
    if parsed is None:
        parsed = _TREES[path] = ast.parse(path.read_text())
    return (
        frozenset({line})
        if any(_covers(node, line, column) for node in _annotations(parsed))
        else frozenset()
    )


def _annotations(parsed: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(parsed):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


def _covers(node: ast.expr, line: int, column: int) -> bool:
    start, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return start <= (line, column) <= end


def _report(work: WorkDB, tree: Path) -> None:
    counts: Counter[str] = Counter()
    survivors: list[str] = []
    for item in work.work_items:
        for job, result in work.results:
            if job != item.job_id:
                continue
            outcome = "killed" if result.test_outcome is None else result.test_outcome.value
            counts[outcome] += 1
            if outcome == "survived":
                path, line = _place(item)
                survivors.append(f"{path}:{line}: {item.mutations[0].operator_name}\n{result.diff}")
    tested = counts["killed"] + counts["survived"] + counts["incompetent"]
    share = (tested - counts["survived"]) / tested if tested else 0.0
    print(*sorted(survivors), sep="\n")
    print(f"{tested} of the mutants were tested, {tested - counts['survived']} noticed ({share:.1%})")


if __name__ == "__main__":
    sys.exit(main())
