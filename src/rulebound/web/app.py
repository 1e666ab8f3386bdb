"""The application: addresses to pages. Nothing here writes; every page works without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Final
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import rulebound
from rulebound.cards import CardError, Catalogue
from rulebound.ir import tree
from rulebound.judge.actions import NoSuchPlayer, why_not
from rulebound.judge.cards import card_answer, find_cards
from rulebound.judge.coverage import UnknownRule, scenario_folder
from rulebound.judge.explanation import explain_moment
from rulebound.judge.guide import read_guide
from rulebound.judge.library.store import UnknownAddress
from rulebound.judge.moments import NoSuchMoment, moment_of
from rulebound.judge.own import FULL_TEXT
from rulebound.judge.reference import GAME_WORDS, Reference, UnknownGame
from rulebound.judge.shown import scenario_named
from rulebound.kernel.errors import RuleboundError
from rulebound.scenario.errors import BadScenario
from rulebound.web import pages
from rulebound.web.rendering import inline, rendered, rule_path

_SECURITY: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_LONGEST_QUERY: Final = 500


class Judge:
    """The pages over one reference work."""

    def __init__(self, reference: Reference) -> None:
        """Load the templates."""
        self.reference = reference
        self.environment = Environment(
            loader=PackageLoader("rulebound.web"),
            autoescape=select_autoescape(("html",)),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.globals.update(
            rule_path=rule_path, rendered=rendered, inline=inline, games=GAME_WORDS, quote=quote
        )

    def home(self, _: Request) -> Response:
        """The front page: search, documents, guide."""
        documents = {game: self.reference.documents(game) for game in GAME_WORDS}
        return self._page(
            "home.html", documents=documents, guides={game: read_guide(game) for game in GAME_WORDS}
        )

    def rules(self, request: Request) -> Response:
        """A document, or an entry of one; a number alone leads to the newest rules."""
        where = request.path_params["where"].strip("/")
        parts = where.split("/")
        if len(parts) == 1 and where in GAME_WORDS:
            address = pages.rules_address(self.reference, where)
            if not address:
                raise UnknownAddress(
                    f"there are no rules of {GAME_WORDS[where]} here yet; {FULL_TEXT[where]}"
                )
            return RedirectResponse(rule_path(address), 307)
        if len(parts) == 2 and parts[1][:1].isdigit():
            answer = self.reference.at(parts[1], parts[0])
            assert answer.document is not None
            return RedirectResponse(rule_path(f"{answer.document.address}/{answer.number}"), 307)
        if len(parts) <= 3:
            document = self.reference.document_at(where)
            if len(parts) == 2:
                return RedirectResponse(rule_path(document.address), 307)
            return self._page(
                "document.html", document=document, contents=pages.contents(self.reference, document)
            )
        return self._page("rule.html", page=pages.rule_page(self.reference, where))

    def search(self, request: Request) -> Response:
        """Everything that fits a query, which stays in the address."""
        query = request.query_params.get("q", "")[:_LONGEST_QUERY]
        game = request.query_params.get("game", "")
        return self._page("search.html", page=pages.search_page(self.reference, query, game))

    def glossary(self, request: Request) -> Response:
        """All terms of a game."""
        game = request.path_params["game"]
        document, terms = pages.glossary(self.reference, game)
        return self._page("glossary.html", game=game, document=document, terms=terms)

    def cards(self, request: Request) -> Response:
        """Cards that fit a query."""
        game = request.path_params["game"]
        query = request.query_params.get("q", "")[:_LONGEST_QUERY]
        found = find_cards(game, query, 200) if query.strip() else []
        return self._page("cards.html", game=game, query=query, cards=found)

    def card(self, request: Request) -> Response:
        """One card."""
        game, identifier = request.path_params["game"], request.path_params["identifier"]
        answer = card_answer(game, identifier, self.reference.library)
        abilities = Catalogue.load(game).get(answer.identifier).abilities
        rules = pages.rules_address(self.reference, game)
        return self._page("card.html", card=answer, abilities="\n".join(map(tree, abilities)), rules=rules)

    def guide(self, request: Request) -> Response:
        """A page of the guide, or the list of them."""
        game, slug = request.path_params["game"], request.path_params.get("slug", "")
        if not slug:
            return self._page("guides.html", game=game, guides=read_guide(game))
        page = pages.guide_page(game, slug)
        if page is None:
            raise UnknownAddress(f"the guide has no page {slug!r}")
        return self._page(
            "guide.html",
            game=game,
            page=page,
            rules=pages.rules_address(self.reference, game),
            examples={one.number: pages.examples_of(game, one.examples) for one in page.statements},
        )

    def scenario(self, request: Request) -> Response:
        """A scenario that comes with the project, explained at one of its moments."""
        game, file = request.path_params["game"], request.path_params["file"]
        shown = scenario_named(game, file)
        if shown is None:
            raise UnknownAddress(f"there is no scenario {file!r} here")
        path = scenario_folder(game) / shown.file
        at = request.query_params.get("at", "")
        moment = moment_of(path, int(at) if at.isdecimal() else None)
        explained = explain_moment(moment)
        action = request.query_params.get("action", "")[:_LONGEST_QUERY]
        player = request.query_params.get("player", explained.asked)
        asked, problem = None, ""
        if action.strip():
            try:
                asked = why_not(
                    moment.game, player, action, players=moment.players, catalogue=moment.catalogue
                )
            except (BadScenario, NoSuchPlayer) as error:
                problem = str(error)
        return self._page(
            "scenario.html",
            game=game,
            shown=shown,
            text=path.read_text(encoding="utf-8"),
            explained=explained,
            action=action,
            player=player,
            asked=asked,
            problem=problem,
            rules=pages.rules_address(self.reference, game),
        )

    def style(self, _: Request) -> Response:
        """The style sheet."""
        css = (resources.files("rulebound.web") / "static" / "judge.css").read_text(encoding="utf-8")
        return Response(css, media_type="text/css", headers={"Cache-Control": "max-age=3600"})

    def health(self, _: Request) -> Response:
        """Whether the server lives."""
        return JSONResponse({"status": "ok", "version": rulebound.__version__})

    def not_found(self, error: RuleboundError) -> Response:
        """The page for what is not here: it says what would be right, and has a search."""
        return self._page("missing.html", 404, message=str(error))

    def _page(self, name: str, status: int = 200, **values: object) -> Response:
        html = self.environment.get_template(name).render(values)
        return HTMLResponse(html, status, headers=_SECURITY)


def create_app(reference: Reference) -> Starlette:
    """Return the application over a reference work: the pages alone."""
    return Starlette(routes=routes(reference))


def routes(reference: Reference) -> list[Route]:
    """Return the pages over a reference work, by address."""
    judge = Judge(reference)

    def route(path: str, show: Callable[[Request], Response]) -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                return await run_in_threadpool(show, request)
            except (UnknownAddress, UnknownRule, UnknownGame, NoSuchMoment, CardError) as error:
                return judge.not_found(error)

        return Route(path, endpoint, methods=["GET"])

    return [
        route("/", judge.home),
        route("/rules/{where:path}", judge.rules),
        route("/search", judge.search),
        route("/glossary/{game}", judge.glossary),
        route("/cards/{game}", judge.cards),
        route("/cards/{game}/{identifier:path}", judge.card),
        route("/guide/{game}", judge.guide),
        route("/guide/{game}/{slug}", judge.guide),
        route("/scenarios/{game}/{file:path}", judge.scenario),
        route("/static/judge.css", judge.style),
        route("/healthz", judge.health),
    ]
