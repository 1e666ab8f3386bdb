"""Reading documents: addressable entries out of a whole file, or nothing and the place where it is broken."""

from pathlib import Path

import pytest

from rulebound.judge.documents import BrokenDocument, Document, Entry, Origin, UnknownShape, read_bytes
from rulebound.judge.documents.model import EXAMPLE, NOTE, references_in, slug
from tests.judge.conftest import MADE_UP, shared
from tests.judge.pdf import pdf


def read(game: str, path: Path, **told: str) -> list[Document]:
    origin = Origin(name=path.name, source=str(path), **told)
    return list(read_bytes(game, path.read_bytes(), origin).documents)


def read_text(game: str, text: str, name: str = "rules.md", **told: str) -> Document:
    (document,) = read_bytes(game, text.encode(), Origin(name=name, source=name, **told)).documents
    return document


def entry(document: Document, number: str) -> Entry:
    return next(one for one in document.entries if one.number == number)


@pytest.fixture(scope="module")
def comprehensive() -> Document:
    (document,) = read("fab", MADE_UP / "comprehensive.md", version="9.1")
    return document


def test_rules_have_addresses_parents_and_headings(comprehensive: Document) -> None:
    assert comprehensive.address == "fab/cr/9.1"
    assert comprehensive.counts() == {"chapter": 2, "section": 3, "rule": 8, "example": 2, "note": 1}
    assert entry(comprehensive, "1.0.1a").parent == "1.0.1"
    assert entry(comprehensive, "1.0.1").parent == "1.0"
    assert entry(comprehensive, "1.1").heading == "Lanterns"
    glow = entry(comprehensive, "1.1.1")
    assert (glow.heading, glow.text) == ("Glow", 'Glow means "this lantern is seen from afar."')


def test_examples_and_notes_stand_with_their_rule(comprehensive: Document) -> None:
    kinds = [one.kind for one in entry(comprehensive, "1.0.1a").passages]
    assert kinds == [EXAMPLE, EXAMPLE]
    (note,) = entry(comprehensive, "1.0.1b").passages
    assert (note.kind, note.text) == (NOTE, "Before the second edition lanterns had no height.")


def test_lists_stay_lists(comprehensive: Document) -> None:
    assert entry(comprehensive, "1.1.2").text.endswith("\n\n- A tall lantern.\n- A short lantern.")


def test_cross_references_are_marks_with_the_document_where_it_is_another(comprehensive: Document) -> None:
    moth = entry(comprehensive, "2.0.1")
    assert moth.text.endswith("permitting.[trp:3.1]")
    assert [(one.kind, one.number) for one in moth.references] == [("trp", "3.1")]
    assert [one.number for one in entry(comprehensive, "1.1.2a").references] == ["2", "2.7"]


def test_a_word_in_brackets_is_no_cross_reference() -> None:
    assert references_in(["If [CONDITION] then [2] and [A.3], not [HERO]."], "cr") == references_in(
        ["[2][A.3]"], "cr"
    )


@pytest.mark.parametrize(
    ("lost", "message"),
    [
        ("1.0.1 These", "line 6: rule 1.0.1a stands here, but 1.0.1 does not stand before it"),
        ("1.0.1a If", "line 12: rule 1.0.1b stands here, but 1.0.1a does not stand before it"),
        ("## 1.1 Lanterns", "line 18: rule 1.1.1 stands in section 1.0, not in 1.1"),
        ("# 2 Moths", "line 33: section 2.0 stands where 1.2 should"),
    ],
)
def test_a_lost_line_is_found_with_its_place(lost: str, message: str) -> None:
    lines = (MADE_UP / "comprehensive.md").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(lost)]
    assert len(kept) == len(lines) - 1

    with pytest.raises(BrokenDocument) as refused:
        read_text("fab", "\n".join(kept), version="9.1")

    assert str(refused.value) == f"rules.md, {message}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# 1 One\n\n## 1.0 General\n\n1.0.1 A.\n\n1.0.1 B.\n", "line 7: rule 1.0.1 stands twice"),
        (
            "# 1 One\n\n## 1.0 General\n\n> **Example:** X\n\n1.0.1 A.\n",
            "line 5: an example stands before any rule",
        ),
        ("# 1 One\n\n## 1.0 General\n\n1.0.1 A.\n\n# Odd\n", "line 7: '# Odd' is no heading"),
        ("# 1 One\n\n## 1.0 General\n\n2.0.1 A.\n\n1.0.1 B.\n", "line 5: rule 2.0.1 stands in section 1.0"),
        ("# 1 One\n\n## 1.0 General\n\n1.0.1 A.\n", "do not say their version"),
        ("nothing of the kind", "no rules of Flesh and Blood"),
        ("  \n", "the file is empty"),
    ],
)
def test_what_is_wrong_is_said_with_the_line(text: str, words: str) -> None:
    with pytest.raises(BrokenDocument, match=words):
        read_text("fab", text)


def test_bytes_that_are_no_text_are_refused_with_the_line() -> None:
    with pytest.raises(BrokenDocument, match=r"rules\.md, line 2: it is no text in UTF-8"):
        read_bytes("fab", b"fine\nbad \xff\n", Origin(name="rules.md", source=""))


def test_a_bundle_holds_rules_with_a_glossary_bulletins_and_policy() -> None:
    cr, bulletin, policy = read("fab", MADE_UP / "bundle.md", version="9.0")

    assert entry(cr, "glossary/lantern").references == references_in(["[1.0.1]"], "cr")
    assert entry(cr, "glossary/moth").text == "- **animal:** It follows lanterns.\n- **card:** There is none."
    assert (bulletin.address, bulletin.published) == ("fab/errata/1", "2031-03-09")
    assert [one.number for one in bulletin.entries] == [
        "tall-lantern",
        "tall-lantern-errata",
        "short-lantern",
        "short-lantern-errata",
    ]
    assert policy.address == "fab/trp/2031-05-06"
    assert [(one.number, one.parent) for one in policy.entries] == [
        ("preface", ""),
        ("3", ""),
        ("3.1", "3"),
        ("3.2", "3"),
        ("3.2.1", "3.2"),
    ]
    assert [one.number for one in entry(policy, "3.1").references] == ["3.2"]
    assert "| First | Nine |" in entry(policy, "3.2").text


def test_a_bulletin_that_the_list_names_must_be_there() -> None:
    text = (MADE_UP / "bundle.md").read_text(encoding="utf-8")
    begin, end = text.index("---\n\nLocal source: errata/1.md"), text.index("## Policy")
    with pytest.raises(BrokenDocument, match="not in it: 1"):
        read_bytes("fab", (text[:begin] + text[end:]).encode(), Origin(name="b.md", source="", version="9.0"))


def test_a_glossary_without_a_term_is_refused() -> None:
    text = (MADE_UP / "bundle.md").read_text(encoding="utf-8").replace("1.-1.1 **Lantern**", "Lantern")
    with pytest.raises(BrokenDocument, match="'Lantern' stands before any term"):
        read_bytes("fab", text.encode(), Origin(name="b.md", source="", version="9.0"))


def test_riftbound_rules_have_headings_examples_and_spoken_references() -> None:
    (core,) = read("riftbound", MADE_UP / "core-1.0.txt")

    assert (core.address, core.published) == ("riftbound/core/1.0", "2030-01")
    assert core.counts() == {"rule": 9, "example": 2}
    assert entry(core, "101").heading == "Flying"
    assert entry(core, "102").parent == "101"
    assert [one.number for one in entry(core, "102").references] == ["103"]
    assert [one.text for one in entry(core, "103.1").passages] == [
        "Wind blows from the left.",
        "Wind blows from the right.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# v1.0, 3 rules\n000 Golden\n001 Two.\n", "it says 3 rules, but 2 stand"),
        ("# v1.0\n000 Golden\n001 Two.\n001 Three.\n", "line 4: rule 001 stands twice"),
        ("# v1.0\n200 Golden\n100 Earlier.\n", "line 3: rule 100 stands after 200"),
        ("# v1.0\n100 Golden\n101 A.\n102\n", "line 4: rule 102 has no text"),
        ("000 Golden\n001 Two.\n", "do not say their version"),
    ],
)
def test_broken_numbered_rules_are_refused(text: str, words: str) -> None:
    with pytest.raises(BrokenDocument, match=words):
        read_text("riftbound", text, "core.txt")


def test_oddities_of_a_publisher_are_kept_and_remarked() -> None:
    core = read_text("riftbound", "# v1.0\n100 Kites\n101.2.a A.\n101.1 B.\n")

    assert core.remarks == (
        "101.2.a stands without 101.2",
        "101.1 stands without 101",
        "101.1 stands after 101.2.a",
    )


def test_wrapped_lines_and_split_numbers_of_a_pdf_are_put_together() -> None:
    core = read_text(
        "riftbound",
        "Last Updated: 2031-01-02\n100. Kites\n100.1. A kite\nflies\nhigh.\n100. 2 It lands.\n",
        "core.txt",
        version="3.0",
    )

    assert core.published == "2031-01-02"
    assert entry(core, "100.1").text == "A kite flies high."
    assert entry(core, "100.2").text == "It lands."


def test_an_article_is_read_by_headings_or_by_questions() -> None:
    headed = read_text(
        "riftbound", "# Kites FAQ (2031-04-05T01:00:00Z)\n## Wind\nIt blows.\n", "kites-faq.txt"
    )
    asked = read_text(
        "riftbound",
        "# Kites FAQ\n\nPublished: 2031-04-05\n\nCan a kite fly backwards?\n\nNo. See rule 102.\n",
        "kites-faq.txt",
    )

    assert (headed.address, headed.published, headed.title) == (
        "riftbound/faq/kites",
        "2031-04-05",
        "Kites FAQ",
    )
    assert headed.entries[0].number == "wind"
    assert asked.entries[-1].number == "can-a-kite-fly-backwards"
    assert [one.number for one in asked.entries[-1].references] == ["102"]


def test_a_pdf_is_read_without_what_stands_on_every_page() -> None:
    pages = [
        ["Made-up Rules", "1 First Things", "1.0 General", "1.0.1 A lantern is lit", "at dusk.", "1"],
        ["Made-up Rules", "1.0.1a Two lanterns meet.", "Example: They", "meet.", "2"],
        ["Made-up Rules", "1.1 Lanterns", "1.1.1 A lantern glows.", "3"],
    ]
    (document,) = read_bytes("fab", pdf(pages), Origin(name="rules.pdf", source="", version="9.2")).documents

    assert entry(document, "1.0.1").text == "A lantern is lit at dusk."
    assert entry(document, "1.0.1a").passages[0].text == "They meet."
    assert document.counts() == {"chapter": 1, "section": 2, "rule": 3, "example": 1}


def test_a_broken_pdf_and_one_of_pictures_are_refused() -> None:
    with pytest.raises(BrokenDocument, match="cannot be read here"):
        read_bytes("fab", b"%PDF-1.4 and then nothing", Origin(name="rules.pdf", source=""))
    with pytest.raises(BrokenDocument, match="holds no text"):
        read_bytes("fab", pdf([[]]), Origin(name="rules.pdf", source=""))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownShape, match="games: fab, riftbound"):
        read_bytes("chess", b"1. e4", Origin(name="a", source=""))


def test_addresses_are_made_of_plain_words() -> None:
    assert slug("Timekeeper\u2019s Whim / 2") == "timekeepers-whim-2"


def test_the_publishers_bundle_is_read_whole() -> None:
    documents = read("fab", shared("fab/comprehensive-rules-errata-tournament-rules.md"))

    cr, *rest = documents
    assert cr.address == "fab/cr/2.14"
    assert {kind: cr.counts()[kind] for kind in ("rule", "example", "term", "note")} == {
        "rule": 1182,
        "example": 234,
        "term": 295,
        "note": 13,
    }
    bulletins = [document for document in rest if document.kind == "errata"]
    assert sorted(int(document.version) for document in bulletins) == list(range(1, 11))
    assert all(document.published for document in bulletins)
    (policy,) = [document for document in rest if document.kind == "trp"]
    assert policy.counts() == {"chapter": 11, "section": 84}


@pytest.mark.parametrize(
    ("name", "version", "rules"),
    [
        ("core-rules-1.1-2025-10.txt", "1.1", 1614),
        ("core-rules-1.4-2026-07-16.txt", "1.4", 2381),
        ("tournament-rules-2026-07-16.txt", "2026-07-16", 935),
    ],
)
def test_the_publishers_riftbound_rules_are_read_whole(name: str, version: str, rules: int) -> None:
    (document,) = read("riftbound", shared(f"riftbound/{name}"))

    assert document.version == version
    assert document.counts()["rule"] == rules


def test_the_extract_is_read_with_its_gaps_remarked() -> None:
    (document,) = read("riftbound", shared("riftbound/core-rules-extract.txt"), version="1.1-extract")

    assert document.counts()["rule"] == 760
    assert any("stands without" in remark for remark in document.remarks)


def test_rules_that_were_cut_short_are_refused_with_the_place_where_they_end() -> None:
    text = (MADE_UP / "comprehensive.md").read_text(encoding="utf-8")
    cut = text[: text.index("# 2 ")]

    with pytest.raises(BrokenDocument, match=r"rules.md, after rule 1.\S+: the rules end, but rule 1.1.2a"):
        read_text("fab", cut, version="9.1")


def test_a_version_that_the_index_knows_must_have_all_its_rules() -> None:
    text = (MADE_UP / "comprehensive.md").read_text(encoding="utf-8")

    with pytest.raises(BrokenDocument, match=r"version 2.14 has 1182 rules, and \d+ of them are missing"):
        read_text("fab", text, version="2.14")
