"""The pages in the system's Chromium: on a desk and a phone, by keyboard, with axe looking for faults."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from rulebound.judge.documents import Origin
from rulebound.judge.library import Library, add
from rulebound.judge.reference import Reference
from rulebound.web.app import create_app
from tests.judge.conftest import BESIDE_THE_REPOSITORY, MADE_UP

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
RULES = "rules/fab/comprehensive-rules-errata-tournament-rules.md"
SIZES = {"desk": (1280, 900), "phone": (375, 740)}
SERIOUS = {"serious", "critical"}
PAGES = {
    "front": "/",
    "rule": "/rules/fab/8.3.4",
    "section": "/rules/fab/8.3",
    "document": "/rules/fab",
    "term": "/search?q=dominate&game=fab",
    "glossary": "/glossary/fab",
    "card": "/cards/fab/macho-grande-red",
    "cards": "/cards/fab?q=keyword:dominate",
    "guide": "/guide/fab/combat",
    "guides": "/guide/fab",
    "scenario": "/scenarios/fab/keywords/dominate-allows-one-card-from-hand.yaml?at=2",
    "policy": "/rules/fab/trp/2026-07-29/A.2",
    "missing": "/rules/fab/99.9",
}
# A folder named here gets a picture of every page.
PICTURES = os.environ.get("RULEBOUND_PICTURES")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    library = Library.in_memory()
    path = Path(os.environ.get("RULEBOUND_SHARED", BESIDE_THE_REPOSITORY)) / RULES
    if path.is_file():
        add(library, "fab", path.read_bytes(), Origin(name=path.name, source="the publisher's file"))
    else:
        made_up = MADE_UP / "comprehensive.md"
        add(library, "fab", made_up.read_bytes(), Origin(name=made_up.name, source="made up", version="9.1"))
    app = create_app(Reference(library if path.is_file() else None))
    running = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    running.should_exit = True
    thread.join(20)
    library.close()


@pytest.fixture(scope="module")
def browser() -> Iterator["playwright.Browser"]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: install the package chromium")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                "--no-sandbox",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
            ],
        )
        yield launched
        launched.close()


@pytest.fixture
def page(browser: "playwright.Browser") -> Iterator["playwright.Page"]:
    """A page without JavaScript of its own; only axe is run in it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_serious_fault_and_nothing_is_wider_than_the_screen(
    browser: "playwright.Browser", address: str, name: str, size: str, scheme: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not there: run npm ci in tests/web")
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(address + PAGES[name])
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        "async () => (await axe.run()).violations.map(v => [v.impact, v.id, v.nodes[0].html])"
    )
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}-{size}-{scheme}.png"))
    context.close()

    assert [fault for fault in found if fault[0] in SERIOUS] == []
    assert wide <= 0


def test_a_question_is_walked_from_the_search_to_the_ruling_without_javascript(
    browser: "playwright.Browser", address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.get_by_label("Words, a rule number or a card").fill("8.3.4")
    page.get_by_role("button", name="Search").click()
    assert "q=8.3.4" in page.url

    page.get_by_role("main").get_by_role("link", name="8.3.4").first.click()
    assert page.get_by_role("heading", level=1).inner_text().startswith("8.3.4 Dominate")

    page.get_by_role("link", name="Macho Grande (red)").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Macho Grande (red)"

    page.get_by_role("link", name="Against dominate one card from hand").click()
    page.get_by_role("link", name="2", exact=True).click()
    assert "Declare a defending card" in page.get_by_role("main").inner_text()
    context.close()


def test_the_keyboard_reaches_the_content_first_and_every_link_shows_where_it_is(
    page: "playwright.Page", address: str
) -> None:
    page.goto(f"{address}/rules/fab/8.3.4")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "content"

    page.keyboard.press("Tab")
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_print_has_the_rule_and_no_navigation(page: "playwright.Page", address: str) -> None:
    page.goto(f"{address}/rules/fab/8.3.4")
    page.emulate_media(media="print")

    assert page.get_by_role("heading", level=1).is_visible()
    assert not page.get_by_role("link", name="Glossary", exact=True).is_visible()
    assert page.get_by_text("not affiliated").is_visible()
