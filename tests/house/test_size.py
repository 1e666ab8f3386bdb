"""A module has one subject: 600 lines at most (docs/design.md, chapter 2)."""

from tests.house.sources import PACKAGE, place

MOST_LINES = 600


def test_no_module_is_longer_than_one_subject_can_be() -> None:
    files = [path for kind in ("*.py", "*.ts", "*.tsx") for path in PACKAGE.rglob(kind)]
    files = [path for path in files if "node_modules" not in path.parts]
    assert files

    sizes = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    too_long = {name: size for name, size in sizes.items() if size > MOST_LINES}

    assert not too_long, f"split by subject: {too_long}"
