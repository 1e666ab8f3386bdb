"""Do the scenarios notice when the engine is wrong? A sample of mutants of combat and effects, and who survives.

``python bench/mutants.py --number 200 --minutes 30`` changes one place at a time in memory, plays the scenarios that
run that place in their plain mode until one fails, and prints how many changes were noticed and the places of those
that were not. ``--seed`` draws another sample; ``--only`` names files, folders or ``FILE:LINE``. It needs ``pip
install cosmic-ray`` beside the development environment. See ``docs/how-to-test-the-tests.md``.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import importlib
import importlib.machinery
import importlib.util
import os
import pickle
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Final, TypeVar

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.operators.operator import Operator

from rulebound.scenario.errors import NotUnderstood
from rulebound.scenario.model import Scenario
from rulebound.scenario.reading import read_file

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
PLACES: Final = ("src/rulebound/fab/combat", "src/rulebound/fab/effects")
SCENARIOS: Final = "tests/scenarios/fab"
# What one mutant may use: a game without end is noticed by its time, one that fills its memory by that.
SECONDS: Final = 60
BYTES: Final = 4 << 30
SURVIVED: Final = 0
NOTICED: Final = 1
# Operators that put ``is`` for ``==``: of None, of a member of an enumeration, of a small number and of a word in
# the source there is one object, so the changed program is the same one.
IDENTITY: Final = frozenset(
    f"core/ReplaceComparisonOperator_{ending}" for ending in ("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq")
)
# Of different bits that are joined, the sum and the exclusive or are the same as the union.
JOINING: Final = frozenset(
    {"core/ReplaceBinaryOperator_BitOr_Add", "core/ReplaceBinaryOperator_BitOr_BitXor"}
)
# Decorators that nothing but time, memory or a type checker depends on.
SILENT: Final = frozenset({"cache", "lru_cache", "final", "override", "overload", "runtime_checkable"})

Line = tuple[str, int]
T = TypeVar("T")
TraceFunction = Callable[[FrameType, str, object], object]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: which operator is applied to its how-maniest place in which file, and where that is."""

    path: str
    line: int
    column: int
    operator: str
    occurrence: int


@dataclass(frozen=True, slots=True)
class Played:
    """What an unchanged engine does: the lines run by its import, and by each scenario; and the time of each."""

    on_import: frozenset[Line]
    lines: tuple[frozenset[Line], ...]
    seconds: tuple[float, ...]


def main() -> int:
    """Draw, run and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=200, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--minutes", type=float, default=60.0, help="when to stop, finished or not")
    parser.add_argument("--only", nargs="*", default=list(PLACES), help="files, folders or FILE:LINE")
    asked = parser.parse_args()
    os.chdir(ROOT)
    began = time.monotonic()
    mutants = [mutant for place in asked.only for mutant in _mutants(place)]
    drawn = random.Random(asked.seed).sample(mutants, min(asked.number, len(mutants)))
    print(f"{len(drawn)} of {len(mutants)} mutants drawn with seed {asked.seed}", flush=True)
    scenarios = list(_scenarios())
    played = _play(scenarios)
    # What the import itself runs is tried first, from a process that has not imported the engine yet.
    drawn.sort(key=lambda mutant: not _on_import(mutant, played))
    counts: Counter[str] = Counter()
    for mutant in drawn:
        if time.monotonic() - began > 60 * asked.minutes:
            print(f"stopped after {asked.minutes} minutes")
            break
        if not _on_import(mutant, played):
            _get_ready()
        concerned = _concerned(mutant, played)
        outcome = _outcome(mutant, [scenarios[index] for index in concerned], played)
        counts[outcome] += 1
        if outcome == "survived":
            print(f"\n{mutant.path}:{mutant.line}: {mutant.operator}, run by {len(concerned)} scenarios")
            print(*_difference(mutant), sep="\n", flush=True)
    tested = sum(counts.values()) - counts["no program"]
    share = (tested - counts["survived"]) / tested if tested else 0.0
    print(f"\n{dict(counts)} in {(time.monotonic() - began) / 60:.0f} minutes")
    print(f"{tested} of the mutants were tested, {tested - counts['survived']} noticed ({share:.1%})")
    return 0


# Which mutants there are ------------------------------------------------------------------------------------------


def _mutants(place: str) -> Iterator[Mutant]:
    """Yield the mutants of a file, a folder or a line that can change what the engine does."""
    name, _, line = place.partition(":")
    below = ROOT / name
    for path in sorted(below.rglob("*.py")) if below.is_dir() else [below]:
        relative = str(path.relative_to(ROOT))
        tree = get_ast(path.read_text())
        for operator in sorted(set(cosmic_ray.plugins.operator_names()) - IDENTITY):
            kind = cosmic_ray.plugins.get_operator(operator)
            if kind.arguments():
                continue
            places = [start for node in ast_nodes(tree) for start, _ in kind().mutation_positions(node)]
            for occurrence, (row, column) in enumerate(places):
                if (line and row != int(line)) or _means_nothing(relative, row, column):
                    continue
                if operator not in JOINING or not _joins_bits(relative, row, column):
                    yield Mutant(relative, row, column, operator, occurrence)


def _means_nothing(path: str, line: int, column: int) -> bool:
    """Say whether nothing but a type checker, time or memory depends on what stands here."""
    return any(_covers(node, line, column) for node in _silent(path))


def _joins_bits(path: str, line: int, column: int) -> bool:
    """Say whether the sign here stands between constants, each of which is a bit of its own."""
    return any(
        isinstance(node, ast.BinOp)
        and _covers(node, line, column)
        and all(isinstance(leaf, ast.BinOp | ast.Name | ast.BitOr | ast.Load) for leaf in ast.walk(node))
        and all(name.id.isupper() for name in ast.walk(node) if isinstance(name, ast.Name))
        for node in ast.walk(_parsed(path))
    )


def _covers(node: ast.expr, line: int, column: int) -> bool:
    # A removed decorator is said to stand at its sign, one column before its expression.
    start, end = (node.lineno, node.col_offset - 1), (node.end_lineno or 0, node.end_col_offset or 0)
    return start <= (line, column) <= end


@cache
def _silent(path: str) -> tuple[ast.expr, ...]:
    return tuple(_silent_in(_parsed(path)))


def _silent_in(parsed: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(parsed):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield node.test
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                yield node.returns
            for decorator in node.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(called, ast.Name) and called.id in SILENT:
                    yield decorator
                # That nothing may be written, and that no dictionary is kept, only hinders mistakes.
                elif isinstance(decorator, ast.Call):
                    yield from (word.value for word in decorator.keywords if word.arg in ("frozen", "slots"))


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


# Which scenarios run a place --------------------------------------------------------------------------------------


def _scenarios() -> Iterator[Scenario]:
    """Read the scenarios; one with a text that is not understood is named and left out."""
    for path in sorted(Path(SCENARIOS).rglob("*.yaml")):
        try:
            yield read_file(str(path))
        except NotUnderstood as error:
            print(f"left out: {error}")


def _play(scenarios: Sequence[Scenario]) -> Played:
    """Run each scenario by itself, unchanged, and note the lines that it runs.

    Raises:
        SystemExit: one of them fails, so that nothing could be learned from its failing.
    """
    return _in_a_child(lambda: _played(scenarios))


def _played(scenarios: Sequence[Scenario]) -> Played:
    on_import = _lines_of(_import_engine)
    results = [_in_a_child(partial(_one, scenario)) for scenario in scenarios]
    return Played(on_import, tuple(lines for lines, _ in results), tuple(spent for _, spent in results))


def _import_engine() -> None:
    importlib.import_module("rulebound.scenario.runner")


def _one(scenario: Scenario) -> tuple[frozenset[Line], float]:
    began = time.process_time()
    lines = _lines_of(lambda: _must_pass(scenario))
    return lines, time.process_time() - began


def _must_pass(scenario: Scenario) -> None:
    if not _passes(scenario):
        raise SystemExit(f"{scenario.path} fails without any change")


def _passes(scenario: Scenario) -> bool:
    runner: ModuleType = importlib.import_module("rulebound.scenario.runner")
    passed: bool = runner.run(scenario).passed
    return passed


def _lines_of(work: Callable[[], object]) -> frozenset[Line]:
    """Do the work and return the lines of the changed places that it ran."""
    seen: set[Line] = set()
    kept = {
        str(path): str(path.relative_to(ROOT)) for place in PLACES for path in (ROOT / place).glob("*.py")
    }

    def inside(frame: FrameType, event: str, _: object) -> TraceFunction:
        if event == "line":
            seen.add((kept[frame.f_code.co_filename], frame.f_lineno))
        return inside

    def enter(frame: FrameType, _: str, __: object) -> TraceFunction | None:
        name = kept.get(frame.f_code.co_filename)
        if name is None:
            return None
        seen.add((name, frame.f_lineno))
        return inside

    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(None)
    return frozenset(seen)


def _in_a_child(work: Callable[[], T]) -> T:
    """Return what the work returns in a process of its own, so that it leaves nothing behind here."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "wb") as out:
            pickle.dump(work(), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as given:
        data = given.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(f"a scenario ended with {status}")
    result: T = pickle.loads(data)
    return result


def _concerned(mutant: Mutant, played: Played) -> list[int]:
    """Return the scenarios that run the statement of a mutant, shortest first; all, if the import runs it."""
    every = range(len(played.lines))
    lines = _statement(mutant)
    whole = _on_import(mutant, played)
    found = every if whole else [index for index in every if lines & played.lines[index]]
    return sorted(found, key=lambda index: played.seconds[index])


def _on_import(mutant: Mutant, played: Played) -> bool:
    return bool(_statement(mutant) & played.on_import)


def _statement(mutant: Mutant) -> frozenset[Line]:
    """Return the lines of the innermost statement around a mutant; of one with a body, the lines before that."""
    best = (1, 1 << 30)
    for node in ast.walk(_parsed(mutant.path)):
        if not isinstance(node, ast.stmt):
            continue
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        last = node.end_lineno or first
        if first <= mutant.line <= last and last - first <= best[1] - best[0]:
            best = (first, last)
            inner = getattr(node, "body", None)
            head = max(first, inner[0].lineno - 1) if inner else last
            if mutant.line <= head:
                best = (first, head)
    return frozenset((mutant.path, line) for line in range(best[0], best[1] + 1))


# Whether they notice it -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds one module and gives it a changed source; leaves all others to the usual finders."""

    module: str
    path: str
    code: CodeType

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the one module."""
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=_Loader(name, self.path, self.code)
        )


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from code that is not the file's."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.changed = code

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed code."""
        return self.changed


def _outcome(mutant: Mutant, scenarios: Sequence[Scenario], played: Played) -> str:
    """Return whether a mutant was noticed, and how, or that it survived."""
    if not scenarios:
        return "survived"
    path = str(ROOT / mutant.path)
    try:
        code = compile(_changed(mutant), path, "exec", dont_inherit=True)
    except SyntaxError:
        return "no program"
    child = os.fork()
    if child == 0:
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 2)
            _end(scenarios, mutant.path, code, whole=_on_import(mutant, played))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "without end"
    return "survived" if os.WEXITSTATUS(status) == SURVIVED else "noticed"


@cache
def _get_ready() -> None:
    """Import the engine once for all; what is here then stays, and no child need look through it."""
    _import_engine()
    _functions()
    gc.freeze()


def _put(path: str, code: CodeType, *, whole: bool) -> None:
    """Put changed code in the place of a file's: into its functions, or, where the import itself runs the change,
    by importing everything from it.
    """
    if whole:
        module = ".".join(Path(path).relative_to("src").with_suffix("").parts)
        sys.meta_path.insert(0, _Finder(module, str(ROOT / path), code))
        return
    functions = _functions()
    for key, changed in _codes(code):
        for function in functions.get((str(ROOT / path), *key), ()):
            function.__code__ = changed


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield all code in code, with its name and first line."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield (part.co_qualname, part.co_firstlineno), part
            yield from _codes(part)


@cache
def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return the functions of the engine by file, name and line, wherever they are kept."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def _end(scenarios: Sequence[Scenario], path: str, code: CodeType, *, whole: bool) -> None:
    """Play with changed code until a scenario fails, and end the process with what came of it; an exception is
    noticed too.
    """
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    fate = NOTICED
    try:
        _put(path, code, whole=whole)
        fate = SURVIVED if all(_passes(scenario) for scenario in scenarios) else NOTICED
    finally:
        os._exit(fate)


def _changed(mutant: Mutant) -> str:
    operator: Operator = cosmic_ray.plugins.get_operator(mutant.operator)()
    changed = MutationVisitor.mutate_code((ROOT / mutant.path).read_text(), operator, mutant.occurrence)
    return str(changed)


def _difference(mutant: Mutant) -> list[str]:
    old, new = (ROOT / mutant.path).read_text().splitlines(), _changed(mutant).splitlines()
    compared = list(difflib.unified_diff(old, new, lineterm="", n=0))
    return [line for line in compared if not line.startswith(("---", "+++", "@@"))]


if __name__ == "__main__":
    sys.exit(main())
