"""The ten questions of docs/judge-ten-questions.md: asked in three ways, answered with the same rules."""

import asyncio
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client
from starlette.testclient import TestClient

from rulebound.cli import run
from rulebound.judge.mcp.server import server
from rulebound.judge.posted import Workshop
from rulebound.judge.reference import Reference
from rulebound.web.app import create_app

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "judge-ten-questions.md").read_text(encoding="utf-8")
QUESTIONS = list(re.split(r"^## \d+\. ", TEXT, flags=re.MULTILINE)[1:])
NAMES = [part.partition("\n")[0][:40] for part in QUESTIONS]


def asked(question: str, way: str) -> str:
    """What stands in backquotes after one of the three ways."""
    found = re.search(rf"^- {way}: `(.+)`$", question, flags=re.MULTILINE)
    assert found, f"{question[:40]!r} has no {way}"
    return found[1]


def rules_of(question: str) -> list[str]:
    found = re.search(r"^- Rules: (.+)$", question, flags=re.MULTILINE)
    assert found
    return found[1].split(", ")


def lacking(question: str, answer: str) -> list[str]:
    """The rules of a question that are not named in an answer."""
    return [
        rule
        for rule in rules_of(question)
        if not re.search(rf"(?<![\d.]){re.escape(rule)}(?![\da-z])", answer)
    ]


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


def test_there_are_ten() -> None:
    assert len(QUESTIONS) == 10


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMES)
def test_the_command_line_answers(
    question: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(asked(question, "Command line"))

    assert program == "rulebound"
    assert run(arguments) in (0, 1)
    assert lacking(question, capsys.readouterr().out) == []


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMES)
def test_the_page_answers(question: str) -> None:
    answer = TestClient(create_app(Reference(None))).get(asked(question, "Page"))

    assert answer.status_code == 200
    assert lacking(question, answer.text) == []


@pytest.mark.parametrize("question", QUESTIONS, ids=NAMES)
def test_the_tool_answers(question: str, workshop: Workshop) -> None:
    name, _, written = asked(question, "MCP").partition(" ")
    arguments = json.loads(written)
    scenario = arguments.get("scenario", "")
    if scenario.startswith("@"):
        arguments["scenario"] = (ROOT / scenario[1:]).read_text(encoding="utf-8")

    async def ask() -> str:
        async with Client(server(Reference(None), workshop)) as client:
            result = await client.call_tool(name, arguments)
            assert not result.is_error, result.content
            return json.dumps(result.structured_content)

    assert lacking(question, asyncio.run(ask())) == []
