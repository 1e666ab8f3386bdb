"""The tree as the house tests read it: files, and what stands in them."""

import ast
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "rulebound"


def modules(*folders: str) -> list[Path]:
    """All Python files of the package, or of these folders of it.

    Raises:
        AssertionError: a folder does not exist or is empty, so that a test cannot pass by finding nothing.
    """
    found: list[Path] = []
    for folder in folders or (".",):
        here = sorted((PACKAGE / folder).rglob("*.py"))
        assert here, f"no module in src/rulebound/{folder}"
        found += here
    return found


@cache
def syntax(path: Path) -> ast.Module:
    """The module's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, line: int = 0) -> str:
    """How a failure names a place: ``src/rulebound/ir/node.py:12``."""
    where = path.relative_to(ROOT).as_posix()
    return f"{where}:{line}" if line else where


def identifiers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name that the module gives or uses, with its line."""
    for item in ast.walk(tree):
        for slot in ("id", "attr", "arg", "name", "asname"):
            name = getattr(item, slot, None)
            if isinstance(name, str):
                yield name, getattr(item, "lineno", 0)


def definitions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every class and function that the module defines, with its line."""
    for item in ast.walk(tree):
        if isinstance(item, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield item.name, item.lineno


def docstring_lines(tree: ast.Module) -> set[int]:
    """The lines on which a docstring begins."""
    return {
        item.value.lineno
        for item in ast.walk(tree)
        if isinstance(item, ast.Expr)
        and isinstance(item.value, ast.Constant)
        and isinstance(item.value.value, str)
    }


def strings(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every string that the module computes with (no docstrings), with its line."""
    prose = docstring_lines(tree)
    for item in ast.walk(tree):
        if isinstance(item, ast.Constant) and isinstance(item.value, str) and item.lineno not in prose:
            yield item.value, item.lineno


def prose(path: Path) -> Iterator[tuple[str, int]]:
    """Every comment and docstring of the module, with its line."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.string, token.start[0]
    for item in ast.walk(syntax(path)):
        if isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant):
            words = item.value.value
            if isinstance(words, str):
                yield words, item.lineno


def tracked_files() -> list[Path]:
    """Every file that is, or would be, in the repository."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [path for path in files if path.is_file()]
