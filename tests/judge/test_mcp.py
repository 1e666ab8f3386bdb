"""The server for programs, asked by the SDK's own client: over standard input and output, and over HTTP."""

import asyncio
import contextlib
import http.client
import json
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from starlette.testclient import TestClient

from rulebound.judge.coverage import scenario_folder
from rulebound.judge.library import Library
from rulebound.judge.mcp.rate import BURST, Buckets
from rulebound.judge.mcp.server import server
from rulebound.judge.mcp.transports import BadAddress, OpenToAll, host_and_port, http_app
from rulebound.judge.posted import Workshop
from rulebound.judge.reference import Reference
from tests.judge.test_posted import ENDLESS

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = (scenario_folder("fab") / "keywords" / "dominate-allows-one-card-from-hand.yaml").read_text(
    encoding="utf-8"
)
DECK = (ROOT / "decks" / "fab" / "rhinar-classic-battles.txt").read_text(encoding="utf-8")
TWO_FROM_HAND = "{defend: [Head Jab (blue), Snatch (red)]}"
MODES = ["legacy", "auto", "2026-07-28"]
CALLS: dict[str, dict[str, object]] = {
    "list_games": {},
    "list_rules_documents": {"game": "fab"},
    "search_rules": {"query": "defend with two cards from hand dominate"},
    "read_rules_document": {"address": "8.3.4"},
    "search_glossary": {"query": "dominate"},
    "search_cards": {"query": "keyword:dominate", "limit": 3},
    "get_card": {"name": "Macho Grande (red)"},
    "list_card_sets": {},
    "check_deck": {"deck": DECK},
    "check_action": {"scenario": SCENARIO, "at": 2, "player": "B", "action": TWO_FROM_HAND},
    "explain_state": {"scenario": SCENARIO, "at": 2, "why": "attack.power"},
    "run_scenario": {"scenario": SCENARIO},
}


class Frozen:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    made.run("run", SCENARIO)
    yield made
    made.close()


@pytest.fixture
def clock() -> Frozen:
    return Frozen()


@pytest.fixture
def address(workshop: Workshop, clock: Frozen) -> Iterator[str]:
    """A server over HTTP on a free port of this machine."""
    app = http_app(Reference(None), workshop, buckets=Buckets(clock=clock))
    running = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", lifespan="on"))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    (socket,) = running.servers[0].sockets
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    running.should_exit = True
    thread.join(20)


def stdio(library: Path) -> StdioServerParameters:
    environment = {**os.environ, "RULEBOUND_LIBRARY": str(library), "PYTHONPATH": str(ROOT / "src")}
    return StdioServerParameters(command=sys.executable, args=["-m", "rulebound", "mcp"], env=environment)


async def call_each(client: Client) -> dict[str, dict[str, object]]:
    """Call every tool that the server lists; each must answer as its schema says."""
    listed = (await client.list_tools()).tools
    assert {tool.name for tool in listed} == CALLS.keys()
    answers: dict[str, dict[str, object]] = {}
    for tool in listed:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.output_schema is not None
        result = await client.call_tool(tool.name, CALLS[tool.name])
        assert not result.is_error, (tool.name, result.content)
        assert result.structured_content is not None
        answers[tool.name] = result.structured_content
    return answers


def check_answers(answers: dict[str, dict[str, object]]) -> None:
    """What each tool says, whatever the transport."""
    text = {name: json.dumps(answer) for name, answer in answers.items()}
    assert '"game": "fab"' in text["list_games"]
    assert '"fab/index/2.14"' in text["list_rules_documents"]
    assert '"8.3.4"' in text["search_rules"]
    assert '"keywords/dominate' in text["read_rules_document"]
    assert "8.3.4" in text["search_glossary"]
    assert '"total"' in text["search_cards"]
    assert '"keyword dominate"' in text["get_card"]
    assert "welcome" in text["list_card_sets"].lower()
    assert answers["check_deck"]["legal"] is True
    assert answers["check_action"]["legal"] is False
    assert '"8.3.4a"' in text["check_action"]
    assert '"attack.power"' in text["explain_state"]
    assert answers["run_scenario"]["passed"] is True


def with_client(target: object, mode: str, ask: Callable[[Client], Awaitable[object]]) -> object:
    async def talk() -> object:
        async with Client(target, mode=mode, read_timeout_seconds=60) as client:  # type: ignore[arg-type]
            return await ask(client)

    return asyncio.run(talk())


@pytest.mark.parametrize("mode", MODES)
def test_every_tool_answers_over_http(address: str, mode: str) -> None:
    answers = with_client(f"{address}/mcp", mode, call_each)

    assert isinstance(answers, dict)
    check_answers(answers)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_every_tool_answers_over_standard_input_and_output(no_library_of_the_user: Path, mode: str) -> None:
    answers = with_client(stdio(no_library_of_the_user), mode, call_each)

    assert isinstance(answers, dict)
    check_answers(answers)


def test_a_mistake_is_told_with_the_nearest_right_word(workshop: Workshop) -> None:
    async def ask(client: Client) -> list[str]:
        calls: list[tuple[str, dict[str, object]]] = [
            ("get_card", {"name": "Macho Grandee (red)"}),
            ("read_rules_document", {"address": "8.3.99"}),
            ("search_rules", {"query": "x", "game": "fub"}),
            ("check_action", {"scenario": SCENARIO, "at": 2, "action": "{defnd: []}"}),
            ("run_scenario", {"scenario": "x" * 100_000}),
            ("check_deck", {"deck": "3x Snatch (red)"}),
        ]
        told = []
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            assert result.is_error, name
            told.append(str(result.content))
        return told

    told = with_client(server(Reference(None), workshop), "auto", ask)

    assert isinstance(told, list)
    for words, answer in zip(
        ["Macho Grande", "nearest: 8.3.9", "nearest: fab", "nearest: defend", "100000 bytes", "hero"],
        told,
        strict=True,
    ):
        assert words in answer


def test_a_long_section_comes_as_an_outline(whole_library: Library, workshop: Workshop) -> None:
    async def ask(client: Client) -> list[dict[str, object]]:
        found = []
        for address, form in (("8.5", "detailed"), ("8.3.4", "detailed"), ("fab/cr/2.14", "concise")):
            result = await client.call_tool(
                "read_rules_document", {"address": address, "response_format": form}
            )
            assert result.structured_content is not None
            found.append(result.structured_content)
        return found

    found = with_client(server(Reference(whole_library), workshop), "auto", ask)

    assert isinstance(found, list)
    section, rule, document = found
    assert section["outline"][0]["address"] == "fab/cr/2.14/8.5.1"
    assert "read what you need" in section["note"]
    assert rule["outline"] is None
    assert [one["number"] for one in rule["below"]] == ["8.3.4a", "8.3.4b", "8.3.4c"]
    assert document["outline"][0]["number"] == "1"


def test_the_31st_request_of_a_burst_is_told_when_to_come_back(workshop: Workshop, clock: Frozen) -> None:
    app = http_app(Reference(None), workshop, buckets=Buckets(clock=clock))
    with TestClient(app, base_url="http://127.0.0.1:8180") as client:
        body = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        headers = {"Accept": "application/json, text/event-stream"}
        statuses = [client.post("/mcp", json=body, headers=headers).status_code for _ in range(BURST)]
        refused = client.post("/mcp", json=body, headers=headers)

        assert 429 not in statuses
        assert refused.status_code == 429
        assert refused.headers["Retry-After"] == "1"
        assert client.get("/healthz").json()["status"] == "ok"

        clock.now += 1
        assert client.post("/mcp", json=body, headers=headers).status_code != 429
        assert client.post("/mcp", json=body, headers=headers).status_code == 429


def test_the_sdks_client_meets_the_limit_and_goes_on_after_the_wait(address: str, clock: Frozen) -> None:
    async def ask(client: Client) -> list[str]:
        told: list[str] = []
        for _ in range(BURST + 1):
            try:
                await client.call_tool("list_games", {})
            except MCPError as error:
                told.append(error.error.message)
                break
        clock.now += 5
        assert not (await client.call_tool("list_games", {})).is_error
        return told

    assert with_client(f"{address}/mcp", "2026-07-28", ask) == ["too many requests: come back in 1 second"]


def test_each_client_has_a_bucket_and_gets_sixty_a_minute() -> None:
    clock = Frozen()
    buckets = Buckets(clock=clock)
    assert [buckets.take("a") for _ in range(30)] == [0] * 30
    assert buckets.take("a") == 1
    assert buckets.take("b") == 0

    clock.now = 60
    assert [buckets.take("a") for _ in range(30)] == [0] * 30
    assert buckets.take("a") == 1


def test_a_scenario_without_end_is_refused_within_two_seconds_and_the_server_goes_on(address: str) -> None:
    async def ask(client: Client) -> tuple[str, object]:
        assert not (await client.call_tool("run_scenario", {"scenario": SCENARIO})).is_error
        refused = await client.call_tool("run_scenario", {"scenario": ENDLESS})
        again = await client.call_tool("run_scenario", {"scenario": SCENARIO})
        assert refused.is_error
        assert again.structured_content is not None
        return str(refused.content), again.structured_content["passed"]

    told = with_client(f"{address}/mcp", "auto", ask)

    assert isinstance(told, tuple)
    words, passed = told
    assert "not answered within 1.5 seconds" in words
    assert passed is True


def status_of(address: str, method: str, path: str, data: bytes = b"", **headers: str) -> int:
    """The status of a plain request; 0 where the server hung up before it had taken all of it."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=10)
    sent = {"Content-Type": "application/json", "Accept": "application/json", **headers}
    with contextlib.closing(connection):
        try:
            connection.request(method, path, data, sent)
            with contextlib.closing(connection.getresponse()) as answer:
                return answer.status
        except ConnectionError:
            return 0


def test_ten_megabytes_over_http_are_refused_and_the_server_goes_on(address: str) -> None:
    assert status_of(address, "POST", "/mcp", b"x" * 10_000_000) in (0, 413)
    assert status_of(address, "GET", "/healthz") == 200


def test_a_foreign_host_name_is_refused(address: str) -> None:
    assert status_of(address, "POST", "/mcp", b"{}", Host="evil.example") == 421


def test_listening_beyond_this_machine_needs_names(workshop: Workshop) -> None:
    with pytest.raises(OpenToAll, match="--allow-host"):
        http_app(Reference(None), workshop, host="0.0.0.0")

    assert http_app(Reference(None), workshop, host="0.0.0.0", allowed_hosts=["judge.example"])


@pytest.mark.parametrize(
    ("text", "found"),
    [("8180", ("127.0.0.1", 8180)), ("0.0.0.0:80", ("0.0.0.0", 80)), ("[::1]:9000", ("::1", 9000))],
)
def test_where_to_listen_is_a_host_and_a_port(text: str, found: tuple[str, int]) -> None:
    assert host_and_port(text) == found


@pytest.mark.parametrize("text", ["localhost", "a:b", "127.0.0.1:99999"])
def test_where_to_listen_must_have_a_port(text: str) -> None:
    with pytest.raises(BadAddress, match="HOST:PORT"):
        host_and_port(text)
