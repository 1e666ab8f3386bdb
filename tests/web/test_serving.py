"""Pages and protocol in one server, as ``rulebound serve`` has them."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rulebound.cli import run
from rulebound.judge.mcp.rate import BURST, Buckets
from rulebound.judge.mcp.transports import http_app
from rulebound.judge.posted import Workshop
from rulebound.judge.reference import Reference
from rulebound.web.app import routes

HEADERS = {"Accept": "application/json, text/event-stream"}
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "somebody", "version": "1"},
    },
}


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


@pytest.fixture
def client(workshop: Workshop) -> Iterator[TestClient]:
    reference = Reference(None)
    app = http_app(reference, workshop, buckets=Buckets(clock=lambda: 0.0), beside=routes(reference))
    with TestClient(app, base_url="http://127.0.0.1:8180") as made:
        yield made


def test_one_server_has_the_pages_and_the_protocol(client: TestClient) -> None:
    assert "Dominate" in client.get("/rules/fab/8.3.4").text
    answered = client.post("/mcp", json=CALL, headers=HEADERS)
    assert answered.status_code == 200
    assert '"name":"rulebound"' in answered.text


def test_reading_pages_does_not_use_up_what_programs_may_ask(client: TestClient) -> None:
    assert {client.get("/healthz").status_code for _ in range(BURST + 5)} == {200}
    assert {client.get("/static/judge.css").status_code for _ in range(BURST + 5)} == {200}

    statuses = [client.post("/mcp", json=CALL, headers=HEADERS).status_code for _ in range(BURST + 1)]

    assert statuses == [200] * BURST + [429]
    assert client.get("/guide/fab").status_code == 200


def test_without_the_protocols_extra_the_pages_are_served_alone() -> None:
    script = (
        "import sys; sys.modules['mcp'] = None\n"
        "from rulebound.cli.serve import _application\n"
        "from rulebound.judge.posted import Workshop\n"
        "from rulebound.judge.reference import Reference\n"
        "app, has_mcp = _application(Reference(None), Workshop(), '127.0.0.1', 8080, ())\n"
        "print(has_mcp, any(route.path == '/guide/{game}' for route in app.routes))"
    )
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=root / "src"
    )

    assert ran.stdout.split() == ["False", "True"], ran.stderr


def test_a_server_for_all_needs_to_be_told_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--host", "0.0.0.0", "--port", "0"]) == 2
    assert "--allow-host" in capsys.readouterr().err
