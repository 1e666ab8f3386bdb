"""The server and its tools. Everything is read-only; results cite the addresses of rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, Literal, ParamSpec, TypeAlias, TypeVar

import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

import rulebound
from rulebound.judge.mcp import answers as a
from rulebound.judge.mcp.engine import Engine
from rulebound.judge.mcp.look_up import Answers
from rulebound.judge.posted import Workshop
from rulebound.judge.reference import Reference
from rulebound.kernel.errors import RuleboundError
from rulebound.rules import RuleIndexError

P = ParamSpec("P")
R = TypeVar("R")

_READ_ONLY: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_INSTRUCTIONS: Final = """\
Rulebound knows the rules of Flesh and Blood exactly and can apply them. Begin with list_games. Look rules
up with search_rules and read_rules_document (a rule number such as 8.3.4a is enough). To find out what
happens in a situation, write it as a scenario in YAML and use run_scenario, explain_state or check_action:
they answer from the engine, with rule numbers. Fan-made; not affiliated with Legend Story Studios or Riot
Games.
"""

GameName: TypeAlias = Annotated[str, Field(description="fab or riftbound")]
Limit: TypeAlias = Annotated[int, Field(ge=1, le=50)]
Format: TypeAlias = Annotated[
    Literal["concise", "detailed"], Field(description="detailed gives whole texts and every event")
]
_EXAMPLE: Final = """\
game: fab
name: A strikes
rules: [7.0.1]
players:
  A: {hand: [Snatch (red)]}
  B: {}
script:
  - A: {play: Snatch (red), target: B}
  - until: defend step
"""
ScenarioText: TypeAlias = Annotated[
    str,
    Field(
        description="a scenario in YAML: game, name, rules, players (hero, hand, resources, ...) and script",
        examples=[_EXAMPLE],
    ),
]
At: TypeAlias = Annotated[
    int | None, Field(description="after how many steps of the script; null for the end", ge=0)
]


def server(reference: Reference, workshop: Workshop) -> MCPServer[None]:
    """Return a server that answers from a reference work and runs posted scenarios in a workshop."""
    made: MCPServer[None] = MCPServer(
        "rulebound",
        title="Rulebound, the judge",
        version=rulebound.__version__,
        instructions=_INSTRUCTIONS,
        log_level="WARNING",
    )
    _add_look_up(made, Answers(reference))
    _add_cards(made, Answers(reference))
    _add_engine(made, Engine(workshop))
    return made


async def _answered(ask: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Ask in a thread; what is wrong with a question is told to whoever asked."""
    try:
        return await anyio.to_thread.run_sync(partial(ask, *args, **kwargs))
    except (RuleboundError, RuleIndexError) as error:
        raise ToolError(str(error)) from error


def _add_look_up(made: MCPServer[None], answers: Answers) -> None:
    @made.tool(title="Games", annotations=_READ_ONLY)
    async def list_games() -> a.Games:
        """The games, which rules documents and cards of them are here, and which the engine can play."""
        return await _answered(answers.games)

    @made.tool(title="Rules documents", annotations=_READ_ONLY)
    async def list_rules_documents(
        game: Annotated[str, Field(description="fab or riftbound; empty for both")] = "",
    ) -> a.Documents:
        """The rules documents with version, origin and SHA-256, and our own index and guide."""
        return await _answered(answers.documents, game)

    @made.tool(title="Search the rules", annotations=_READ_ONLY)
    async def search_rules(
        query: Annotated[str, Field(description="words, a rule number or an address", max_length=500)],
        game: GameName = "fab",
        limit: Limit = 8,
        response_format: Format = "concise",
    ) -> a.RuleHits:
        """Find rules, rulings and terms; a number such as 8.3.4 leads straight to the rule."""
        return await _answered(answers.rules, query, game, limit, response_format)

    @made.tool(title="Read a rule, section or document", annotations=_READ_ONLY)
    async def read_rules_document(
        address: Annotated[
            str,
            Field(description="fab/cr/2.14/8.3.4, a number such as 8.3.4, or a document such as fab/cr/2.14"),
        ],
        game: GameName = "fab",
        response_format: Format = "concise",
    ) -> a.DocumentText:
        """The text at an address with examples and cross-references; what is long comes as an outline."""
        return await _answered(answers.read, address, game, response_format)

    @made.tool(title="Search the glossary", annotations=_READ_ONLY)
    async def search_glossary(
        query: Annotated[str, Field(description="a term, or words of its meaning", max_length=500)],
        game: GameName = "fab",
        limit: Limit = 5,
    ) -> a.RuleHits:
        """What a term means."""
        return await _answered(answers.glossary, query, game, limit)


def _add_cards(made: MCPServer[None], answers: Answers) -> None:
    @made.tool(title="Search cards", annotations=_READ_ONLY)
    async def search_cards(
        query: Annotated[
            str,
            Field(
                description="words of the name or type, or conditions such as class:guardian cost<=2"
                ' type:"attack reaction" keyword:dominate',
                max_length=500,
            ),
        ],
        game: GameName = "fab",
        limit: Limit = 20,
        response_format: Format = "concise",
    ) -> a.Cards:
        """Find cards."""
        return await _answered(answers.cards, query, game, limit, response_format)

    @made.tool(title="One card", annotations=_READ_ONLY)
    async def get_card(
        name: Annotated[str, Field(description="the name with its colour, as in Sink Below (red)")],
        game: GameName = "fab",
    ) -> a.Card:
        """A card: what it says as the engine understands it, the rules it rests on, rulings and errata."""
        return await _answered(answers.card, name, game)

    @made.tool(title="Card sets", annotations=_READ_ONLY)
    async def list_card_sets(game: GameName = "fab") -> a.CardSets:
        """The sets whose cards are known."""
        return await _answered(answers.card_sets, game)

    @made.tool(title="Check a deck", annotations=_READ_ONLY)
    async def check_deck(
        deck: Annotated[str, Field(description="a deck list as people export it: Hero: ..., 3x Name (red)")],
        game: GameName = "fab",
        format: Annotated[  # noqa: A002
            str, Field(description="Blitz, Silver Age, ...; empty for the one that the list names")
        ] = "",
    ) -> a.DeckCheck:
        """Whether a deck list is legal, with rule numbers, and which cards the engine cannot play yet."""
        return await _answered(answers.deck, deck, game, format)


def _add_engine(made: MCPServer[None], engine: Engine) -> None:
    @made.tool(title="May a player do this?", annotations=_READ_ONLY)
    async def check_action(
        scenario: ScenarioText,
        action: Annotated[
            str,
            Field(description="as in scenarios: {play: Snatch (red), target: B}, {defend: [..]}, pass"),
        ],
        player: Annotated[str, Field(description="the player's name; empty for whoever decides")] = "",
        at: At = None,
    ) -> a.ActionCheck:
        """Whether an action is legal at a moment of a scenario, and if not, by which rules."""
        return await _answered(engine.check, scenario, player, action, at)

    @made.tool(title="Explain a moment", annotations=_READ_ONLY)
    async def explain_state(
        scenario: ScenarioText,
        at: At = None,
        choice: Annotated[
            int | None, Field(description="an option of the decision: say what would follow", ge=1)
        ] = None,
        why: Annotated[
            str, Field(description="a value to be explained: attack.power, B.life, card(Name).defense")
        ] = "",
        response_format: Format = "concise",
    ) -> a.StateExplained:
        """What players may do and not do, why values are what they are, and what happened by which rules."""
        return await _answered(engine.explain, scenario, at, choice, why, response_format)

    @made.tool(title="Run a scenario", annotations=_READ_ONLY)
    async def run_scenario(scenario: ScenarioText, response_format: Format = "concise") -> a.ScenarioRun:
        """Run a scenario to its end: whether all it expects holds, and what happened by which rules."""
        return await _answered(engine.run, scenario, response_format)
