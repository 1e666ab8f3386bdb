"""The library: documents side by side, found by address and words, with where they come from."""

import hashlib
import time
from pathlib import Path

import pytest

from rulebound.judge.documents import BrokenDocument, Origin
from rulebound.judge.library import (
    Library,
    LibraryError,
    UnknownAddress,
    add,
    differences,
    fetch,
    library_path,
    search,
)
from rulebound.judge.library.importing import OtherFile, Unreachable
from tests.judge.conftest import MADE_UP, shared

RULES = MADE_UP / "comprehensive.md"


def origin(path: Path, version: str = "9.1") -> Origin:
    return Origin(name=path.name, source=str(path), version=version)


def test_the_library_lies_where_the_variable_says(
    no_library_of_the_user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library_path() == no_library_of_the_user
    assert Library.open() is None

    monkeypatch.delenv("RULEBOUND_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert library_path().parts[-2:] == ("rulebound", "library.sqlite")


def test_a_document_keeps_where_it_comes_from(no_library_of_the_user: Path) -> None:
    library = Library.open(create=True)
    assert library is not None
    add(library, "fab", RULES.read_bytes(), origin(RULES), now="2031-01-01T00:00:00+00:00")
    library.close()

    again = Library.open()
    assert again is not None
    document = again.document_at("fab/cr")
    assert document.address == "fab/cr/9.1"
    assert document.sha256 == hashlib.sha256(RULES.read_bytes()).hexdigest()
    assert (document.origin, document.imported) == (str(RULES), "2031-01-01T00:00:00+00:00")
    again.close()


def test_importing_twice_changes_nothing(no_library_of_the_user: Path) -> None:
    library = Library.open(create=True)
    assert library is not None
    add(library, "fab", RULES.read_bytes(), origin(RULES))
    before = list(library.connection.iterdump())

    (second,) = add(library, "fab", RULES.read_bytes(), origin(RULES))

    assert second.state == "already there"
    assert list(library.connection.iterdump()) == before
    library.close()


def test_a_broken_file_leaves_the_library_as_it_was(made_up: Library) -> None:
    before = list(made_up.connection.iterdump())
    with pytest.raises(BrokenDocument, match="line"):
        add(made_up, "fab", RULES.read_bytes() + b"\n9.9.9 Lost.\n", origin(RULES, "9.3"))

    assert list(made_up.connection.iterdump()) == before


def test_another_file_for_a_version_needs_to_be_told_so(made_up: Library) -> None:
    changed = RULES.read_bytes().replace(b"nearest lantern", b"farthest lantern")
    with pytest.raises(OtherFile, match="--replace"):
        add(made_up, "fab", changed, origin(RULES))

    (replaced,) = add(made_up, "fab", changed, origin(RULES), replace=True)

    assert replaced.state == "read again"
    assert "farthest" in made_up.at("fab/cr/9.1/2.0.1").text
    assert [hit.number for hit in search(made_up, "farthest")] == ["2.0.1"]


def test_cross_references_resolve_both_ways_or_are_listed(made_up: Library) -> None:
    document = made_up.document_at("fab/cr/9.1")
    moth = made_up.at("fab/cr/9.1/2.0.1")
    assert [link.address for link in made_up.references(document, moth)] == ["fab/trp/2031-05-06/3.1"]
    lantern = made_up.at("fab/cr/9.1/1.1.2")
    assert [link.label for link in made_up.referring(document, lantern)] == ["1.0.1"]
    assert made_up.unresolved(document) == [("1.1.2a", "2.7")]


def test_what_stands_around_an_entry(made_up: Library) -> None:
    document = made_up.document_at("fab/cr/9.1")
    rule = made_up.at("fab/cr/9.1/1.0.1a")
    assert [one.number for one in made_up.above(document, rule)] == ["1", "1.0", "1.0.1"]
    assert [one.number for one in made_up.children(document, "1.0.1")] == ["1.0.1a", "1.0.1b"]
    assert made_up.beside(document, rule) == ("1.0.1", "1.0.1b")
    assert made_up.beside(document, made_up.at("fab/cr/9.1/1")) == ("", "1.0")


def test_an_address_that_leads_nowhere_names_the_nearest(made_up: Library) -> None:
    with pytest.raises(UnknownAddress, match=r"nearest: fab/cr/9\.1/1\.1\.1"):
        made_up.at("fab/cr/9.1/1.1.1z")
    with pytest.raises(UnknownAddress, match="nearest: fab/cr/9"):
        made_up.document_at("fab/cr/9.7")


def test_versions_stand_side_by_side_and_the_newest_is_searched(made_up: Library) -> None:
    assert [one.version for one in made_up.documents("riftbound")] == ["2.0", "1.0"]
    assert search(made_up, "kite string", game="riftbound")[0].address == "riftbound/core/2.0/103"
    assert all("/1.0/" not in hit.address for hit in search(made_up, "kite wind", game="riftbound"))


def test_a_number_or_an_address_leads_straight_there(made_up: Library) -> None:
    assert [hit.address for hit in search(made_up, "1.1.2a", game="fab")] == ["fab/cr/9.1/1.1.2a"]
    assert [hit.address for hit in search(made_up, "rule 104.1", game="riftbound")] == [
        "riftbound/core/2.0/104.1"
    ]
    assert [hit.number for hit in search(made_up, "riftbound/core/1.0/103.1")] == ["103.1"]
    assert search(made_up, "", game="fab") == []
    assert search(made_up, "zebra", game="fab") == []


def test_differences_are_added_removed_moved_and_reworded(made_up: Library) -> None:
    found = differences(
        made_up, made_up.document_at("riftbound/core/1.0"), made_up.document_at("riftbound/core/2.0")
    )

    assert [change.number_after for change in found.added] == ["103"]
    assert found.removed == ()
    moved = {(change.number_before, change.number_after) for change in found.moved}
    assert moved >= {("103", "104"), ("103.1", "104.1"), ("103.2", "104.2")}
    assert found.reworded == ()  # the reference in 102 got another number, and that is no other wording
    assert found.same == 5


def test_a_reworded_rule_shows_both_wordings(made_up: Library) -> None:
    changed = (
        (MADE_UP / "core-2.0.txt")
        .read_bytes()
        .replace(b"lands at once", b"lands in the end")
        .replace(b"v2.0", b"v3.0")
    )
    path = MADE_UP / "core-3.0.txt"
    add(made_up, "riftbound", changed, Origin(name=path.name, source=""))

    found = differences(
        made_up, made_up.document_at("riftbound/core/2.0"), made_up.document_at("riftbound/core/3.0")
    )

    (change,) = found.reworded
    assert (change.number_after, change.before) == ("104.2", "A torn kite lands at once.")


def test_a_map_of_numbers_leads_to_other_versions(made_up: Library) -> None:
    text = b"v1.0(first),x,v2.0,sim\n103.1.a,1,104.1.a,0.7\n103.2,1,,\n"
    add(made_up, "riftbound", text, Origin(name="map.csv", source=""))
    document = made_up.document_at("riftbound/core/2.0")

    assert [
        link.address for link in made_up.elsewhere(document, made_up.at("riftbound/core/2.0/104.1.a"))
    ] == ["riftbound/core/1.0/103.1.a"]
    assert made_up.elsewhere(document, made_up.at("riftbound/core/2.0/104.2")) == []


def test_a_map_with_a_short_line_is_refused_with_the_line(made_up: Library) -> None:
    with pytest.raises(BrokenDocument, match="line 2: 2 columns stand where 4 should"):
        add(made_up, "riftbound", b"v1.0(a),x,v2.0,sim\n1,2\n", Origin(name="map.csv", source=""))


def test_a_file_that_is_no_library_is_left_alone(no_library_of_the_user: Path) -> None:
    no_library_of_the_user.write_text("shopping list", encoding="utf-8")
    with pytest.raises(LibraryError, match="RULEBOUND_LIBRARY"):
        Library.open()

    assert no_library_of_the_user.read_text(encoding="utf-8") == "shopping list"


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match=r"nowhere\.pdf cannot be read: No such file"):
        fetch(str(tmp_path / "nowhere.pdf"))


def test_every_cross_reference_of_the_publishers_rules_resolves_or_is_listed(whole_library: Library) -> None:
    for document in whole_library.documents("fab"):
        assert whole_library.unresolved(document) == [], document.address
    core = whole_library.document_at("riftbound/core/1.4")
    assert whole_library.unresolved(core) == []
    third = whole_library.document_at("riftbound/core/1.3")
    assert whole_library.unresolved(third) == [("427.1", "107.5")]


def test_two_cards_from_hand_against_dominate_finds_the_rule(whole_library: Library) -> None:
    hits = search(whole_library, "defend with two cards from hand dominate")

    assert "fab/cr/2.14/8.3.4" in [hit.address for hit in hits[:3]]


QUERIES = (
    "defend with two cards from hand dominate",
    "can I respond while a card is being played",
    "last known information",
    "pitch extra cards",
    "conquer last point",
    "what happens when the attack leaves the chain",
    "8.3.4",
    "ward prevent damage order",
)


@pytest.mark.parametrize("query", QUERIES)
def test_a_search_of_the_full_library_takes_less_than_5_ms(whole_library: Library, query: str) -> None:
    """Measured as time of the processor: other processes of the machine do not count."""
    taken = []
    for _ in range(15):
        begun = time.thread_time()
        hits = search(whole_library, query)
        taken.append(time.thread_time() - begun)
        assert hits

    assert min(taken) < 0.005


def test_versions_of_the_publishers_rules_can_be_compared(whole_library: Library) -> None:
    before = whole_library.document_at("riftbound/core/1.1")
    found = differences(whole_library, before, whole_library.document_at("riftbound/core/1.4"))

    together = len(found.moved) + len(found.reworded) + found.same
    assert together + len(found.added) == 2381
    assert together + len(found.removed) == 1614
    assert ("352.14", "355.14") in {(change.number_before, change.number_after) for change in found.moved}


def test_what_the_publishers_file_is_can_be_checked(whole_library: Library) -> None:
    path = shared("fab/comprehensive-rules-errata-tournament-rules.md")

    assert whole_library.document_at("fab/cr").sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
