"""Imports go one way (docs/design.md, chapter 2)."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import PACKAGE, modules, place, syntax

GAMES = {"fab", "riftbound"}
BESIDE = {"cards", "decks", "language", "rules"}
BELOW_VIEW = {"ir", "kernel"} | GAMES | BESIDE
TOP = {"scenario", "play", "judge", "tournament", "web", "bench"}

# What each part of the package may import; every part may import itself.
MAY_IMPORT: dict[str, set[str]] = {
    "ir": set(),
    "kernel": {"ir"},
    "language": {"ir"},
    "rules": set(),
    "fab": {"ir", "kernel", "cards"},
    "riftbound": {"ir", "kernel", "cards"},
    "cards": {"ir", "kernel", "language"},
    "decks": {"ir", "kernel", "cards"},
    "view": BELOW_VIEW,
    "scenario": BELOW_VIEW | {"view"},
    "play": BELOW_VIEW | {"view"},
    "judge": BELOW_VIEW | {"view", "scenario", "play"},
    "bench": BELOW_VIEW | {"view", "play"},
    "tournament": BELOW_VIEW | {"view", "play"},
    "web": BELOW_VIEW | {"view", "scenario", "play", "judge", "tournament"},
    "cli": BELOW_VIEW | {"view"} | TOP,
    "__main__": {"cli"},
    "__init__": set(),
}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> Iterator[tuple[str, int]]:
    """The parts of the package that the module imports, wherever in the module it does so."""
    for item in ast.walk(syntax(path)):
        names: list[str] = []
        if isinstance(item, ast.Import):
            names = [alias.name for alias in item.names]
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{place(path, item.lineno)}: write the import from rulebound on"
            if item.module == "rulebound":
                names = [f"rulebound.{alias.name}" for alias in item.names]
            elif item.module is not None:
                names = [item.module]
        for name in names:
            package, _, rest = name.partition(".")
            if package == "rulebound" and rest and rest != "__version__":
                yield rest.partition(".")[0], getattr(item, "lineno", 0)


def test_every_part_of_the_package_has_its_place() -> None:
    unplaced = sorted({part_of(path) for path in modules()} - MAY_IMPORT.keys())

    assert not unplaced, f"say in MAY_IMPORT what these may import: {unplaced}"


def test_no_part_of_the_package_may_be_imported_by_what_it_imports() -> None:
    for part, below in MAY_IMPORT.items():
        for lower in below:
            assert part not in MAY_IMPORT[lower], f"{part} and {lower} may import each other"


def test_imports_go_one_way() -> None:
    wrong = [
        f"{place(path, line)}: {part} may not import {other}"
        for path in modules()
        for part in [part_of(path)]
        for other, line in imported_parts(path)
        if other not in {part, *MAY_IMPORT.get(part, set())}
    ]

    assert not wrong, "\n".join(wrong)
