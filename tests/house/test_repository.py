"""What must not be in the repository."""

import json
import re
from pathlib import Path

import pytest

from tests.house.sources import ROOT, place, tracked_files

# Taken apart here, so that this file does not hold what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
    )
]
HOME_FOLDERS = ["/" + folder + "/" for folder in ("work", "root", "Users")] + ["/" + "home" + "/"]
LOCK_FILES = {"package-lock.json", "uv.lock", "pnpm-lock.yaml", "yarn.lock"}


def text_files() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout, so nobody knows which files belong to the repository")
    return [path for path in tracked_files() if b"\0" not in path.read_bytes()[:4096]]


def lines_with(needles: list[str]) -> list[str]:
    """Where one of these stands and no letter or digit goes before it."""
    pattern = re.compile("|".join(rf"(?<![\w.~\])}}-]){re.escape(needle)}" for needle in needles))
    return [
        f"{place(path, number)}: {line.strip()[:100]}"
        for path in text_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    hosts = re.compile("|".join(re.escape(host) for host in HOSTS))
    wrong = [place(path) for path in text_files() if hosts.search(path.read_text(encoding="utf-8"))]

    assert not wrong


def test_no_file_names_a_path_of_one_machine() -> None:
    assert not lines_with(HOME_FOLDERS)


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    locks = [path for path in text_files() if path.name in LOCK_FILES]
    assert locks, "the card data set is pinned by data/package-lock.json"

    for path in locks:
        text = path.read_text(encoding="utf-8")
        assert "://" not in text, f"{place(path)} holds addresses; npm leaves them out when told to"

    packages = json.loads((ROOT / "data" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    unpinned = [name for name, entry in packages.items() if name and "integrity" not in entry]
    assert not unpinned, f"no integrity hash for {unpinned}"


def test_no_fetched_or_generated_folder_is_in_the_repository() -> None:
    folders = {"node_modules", ".venv", "__pycache__", "dist"}
    wrong = [place(path) for path in text_files() if folders & set(path.relative_to(ROOT).parts)]

    assert not wrong


def test_the_licence_and_the_notice_name_whose_games_these_are() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    for owner in ("Legend Story Studios", "Riot Games"):
        assert owner in " ".join(notice.split())
        assert owner in readme
