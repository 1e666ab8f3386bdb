"""What the tests of the judge share: a library of made-up rules, and the publishers' files."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebound.judge.documents import Origin
from rulebound.judge.library import Library, add

BESIDE_THE_REPOSITORY = Path(__file__).resolve().parents[3] / "shared"
MADE_UP = Path(__file__).parent / "documents"


def shared(name: str) -> Path:
    """A file of the publishers; the test is skipped where it is absent."""
    folder = Path(os.environ.get("RULEBOUND_SHARED", BESIDE_THE_REPOSITORY))
    path = folder / "rules" / name
    if not path.is_file():
        pytest.skip(f"no publishers' file rules/{name} in ../shared, nor where RULEBOUND_SHARED points")
    return path


def put(library: Library, game: str, path: Path, **told: str) -> None:
    """Import a file."""
    add(library, game, path.read_bytes(), Origin(name=path.name, source=str(path), **told))


@pytest.fixture(autouse=True)
def no_library_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test may see what the user of this machine has imported."""
    path = tmp_path / "library.sqlite"
    monkeypatch.setenv("RULEBOUND_LIBRARY", str(path))
    return path


@pytest.fixture
def made_up() -> Iterator[Library]:
    """A library with made-up rules of both games."""
    library = Library.in_memory()
    put(library, "fab", MADE_UP / "comprehensive.md", version="9.1", published="2031-02-03")
    put(library, "fab", MADE_UP / "bundle.md", version="9.0")
    put(library, "riftbound", MADE_UP / "core-1.0.txt")
    put(library, "riftbound", MADE_UP / "core-2.0.txt")
    yield library
    library.close()


@pytest.fixture(scope="session")
def whole_library() -> Iterator[Library]:
    """A library with everything that the publishers' folder has."""
    library = Library.in_memory()
    put(library, "fab", shared("fab/comprehensive-rules-errata-tournament-rules.md"))
    for name in (
        "core-rules-1.1-2025-10.txt",
        "core-rules-1.3-2026-03-30-with-examples.txt",
        "core-rules-1.4-2026-07-16.txt",
        "rule-number-map-1.1-to-1.4.csv",
        "tournament-rules-2026-07-16.txt",
        "origins-faq.txt",
        "spiritforged-faq.txt",
        "unleashed-faq.txt",
        "vendetta-faq-2026-08-14.txt",
        "event-rulings-2026.txt",
    ):
        put(library, "riftbound", shared(f"riftbound/{name}"))
    yield library
    library.close()
