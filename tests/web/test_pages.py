"""The pages: what stands on them, where they link to, and that they work without any document."""

import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from rulebound.judge.library import Library
from rulebound.judge.reference import Reference
from rulebound.web.app import create_app
from rulebound.web.rendering import rendered

SCENARIO = "/scenarios/fab/keywords/dominate-allows-one-card-from-hand.yaml"
WITHOUT_DOCUMENTS = [
    "/",
    "/rules/fab",
    "/rules/fab/8.3.4",
    "/rules/fab/index/2.14/8.3.4a",
    "/search?q=dominate&game=fab",
    "/search",
    "/glossary/fab",
    "/cards/fab",
    "/cards/fab?q=keyword:dominate",
    "/cards/fab/macho-grande-red",
    "/guide/fab",
    "/guide/fab/combat",
    "/guide/riftbound",
    SCENARIO,
]


class Outline(HTMLParser):
    """The headings, landmarks, links and identifiers of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        values = dict(attrs)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
        if values.get("id"):
            self.ids.append(str(values["id"]))


def outline(html: str) -> Outline:
    read = Outline()
    read.feed(html)
    return read


@pytest.fixture(scope="module")
def bare() -> TestClient:
    return TestClient(create_app(Reference(None)))


@pytest.mark.parametrize("path", WITHOUT_DOCUMENTS)
def test_every_page_has_landmarks_one_title_and_the_disclaimer(bare: TestClient, path: str) -> None:
    answer = bare.get(path)
    page = outline(answer.text)

    assert answer.status_code == 200
    assert page.headings.count(1) == 1
    assert all(below - above <= 1 for above, below in zip(page.headings, page.headings[1:], strict=False))
    assert {"header", "nav", "main", "footer"} <= set(page.tags)
    assert "script" not in page.tags
    assert len(page.ids) == len(set(page.ids))
    assert "not affiliated" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", [*WITHOUT_DOCUMENTS, "/rules/fab/guide/1/combat"])
def test_no_link_of_a_page_leads_nowhere(bare: TestClient, path: str) -> None:
    links = {link for link in outline(bare.get(path).text).links if link.startswith("/")}
    assert links

    broken = [link for link in sorted(links)[:60] if bare.get(link).status_code != 200]

    assert not broken


def test_without_documents_a_rule_is_said_in_our_words_and_where_the_text_is(bare: TestClient) -> None:
    text = bare.get("/rules/fab/8.3.4").text

    assert "In our words:" in text
    assert "rules import fab" in text


def test_a_rule_shows_text_examples_references_cards_rulings_and_source(whole_library: Library) -> None:
    client = TestClient(create_app(Reference(whole_library)))
    answer = client.get("/rules/fab/8.3.4")
    text = answer.text

    assert answer.url.path == "/rules/fab/cr/2.14/8.3.4"
    assert "/rules/fab/cr/2.14/glossary/dominate" in text  # what points to it
    assert "/cards/fab/macho-grande-red" in text
    assert "dominate-allows-one-card-from-hand.yaml" in text
    assert whole_library.document_at("fab/cr").sha256 in text
    assert "fab/cr/2.14/8.3.4</code>" in text
    example = client.get("/rules/fab/cr/2.14/1.0.2a").text
    assert "<strong>Example.</strong>" in example


def test_a_rule_leads_to_its_other_versions(made_up: Library) -> None:
    made_up.connection.execute(
        "INSERT INTO numbers VALUES ('riftbound','core','1.0','103.2','2.0','104.2',1)"
    )
    text = TestClient(create_app(Reference(made_up))).get("/rules/riftbound/core/2.0/104.2").text

    assert "/rules/riftbound/core/1.0/103.2" in text


def test_a_reference_is_a_link_and_markup_in_a_document_is_not_executed(made_up: Library) -> None:
    client = TestClient(create_app(Reference(made_up)))
    assert 'href="/rules/fab/trp/2031-05-06/3.1"' in client.get("/rules/fab/cr/9.1/2.0.1").text
    assert 'href="/rules/riftbound/core/2.0/104"' in client.get("/rules/riftbound/core/2.0/102").text
    assert "<table>" in client.get("/rules/fab/trp/2031-05-06/3.2").text
    assert "<script>" not in rendered("<script>alert(1)</script> [x](javascript:alert(1))")


def test_the_query_stays_in_the_address_and_the_form(bare: TestClient) -> None:
    text = bare.get("/search?q=go+again&game=fab").text

    assert 'value="go again"' in text
    assert 'method="get"' in text
    assert '<option value="fab" selected>' in text
    assert "&lt;b&gt;" in bare.get("/search?q=<b>").text


def test_a_bad_condition_in_a_search_is_said_with_the_nearest_word(bare: TestClient) -> None:
    assert "nearest: class" in bare.get("/cards/fab?q=clas:ninja").text
    assert "nearest: class" in bare.get("/search?q=clas:ninja").text


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/rules/fab/8.3.99", "nearest: 8.3.9"),
        ("/rules/fab/cr/9.9/1.1", "nothing is at"),
        ("/rules/riftbound", "rules import riftbound"),
        ("/cards/fab/macho-grandee-red", "Macho Grande"),
        ("/guide/fab/nonsense", "no page"),
        ("/scenarios/fab/../../../pyproject.toml", "Not"),
        ("/scenarios/fab/nowhere.yaml", "no scenario"),
        ("/cards/chess?q=x", "chess"),
    ],
)
def test_what_is_not_here_says_what_would_be_right(bare: TestClient, path: str, words: str) -> None:
    answer = bare.get(path)

    assert answer.status_code == 404
    assert words in answer.text


def test_a_moment_of_a_scenario_is_explained(bare: TestClient) -> None:
    text = bare.get(f"{SCENARIO}?at=2").text

    assert "Declare a defending card" in text
    assert "defend with Snatch (red)" in text
    assert "power of Macho Grande (blue) is 8" in text
    assert 'href="/rules/fab/index/2.14/7.3.2"' in text


def test_the_server_says_that_it_lives(bare: TestClient) -> None:
    assert bare.get("/healthz").json()["status"] == "ok"
