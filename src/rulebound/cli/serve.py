"""``rulebound serve``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from rulebound.kernel.errors import RuleboundError

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from rulebound.judge.posted import Workshop
    from rulebound.judge.reference import Reference


class NotInstalled(RuleboundError):
    """A command needs an extra that is not installed."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8080,
    allow_host: Annotated[list[str] | None, Parameter(negative=())] = None,
) -> int:
    """Serve the judge: its pages for people, and at /mcp the Model Context Protocol for programs.

    The pages are rules, glossary, cards, rulings, the guide, and a search over all; they are read-only and
    need no JavaScript. /mcp is there when the extra `mcp` is installed: 60 requests a minute for each client
    in bursts of 30. The host 127.0.0.1 is this machine alone.

    For example:

    ```
    rulebound serve
    rulebound serve --port 9000
    rulebound serve --host 0.0.0.0 --allow-host judge.example
    ```

    Args:
        host: The address to listen on.
        port: The port to listen on.
        allow_host: A host name under which others may reach /mcp; needed on any other host.
    """
    try:
        import uvicorn

        import rulebound.web.app  # noqa: F401 - whether the pages can be served is said before anything is opened
    except ImportError as error:
        raise NotInstalled(f"the pages need {error.name}: pip install 'rulebound[web]'") from error
    from rulebound.judge.posted import Workshop
    from rulebound.judge.reference import Reference

    workshop = Workshop()
    reference = Reference.of_user()
    try:
        app, has_mcp = _application(reference, workshop, host, port, allow_host or ())
        here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        if has_mcp:
            workshop.warm_up()
            print(f"{here}/ and, for programs, {here}/mcp (Ctrl-C ends it)", flush=True)
        else:
            print("without /mcp: pip install 'rulebound[mcp]' adds it", file=sys.stderr)
            print(f"{here}/ (Ctrl-C ends it)", flush=True)
        uvicorn.run(app, host=host, port=port, log_level="warning")
    finally:
        workshop.close()
        reference.close()
    return 0


def _application(
    reference: Reference, workshop: Workshop, host: str, port: int, allowed: Sequence[str]
) -> tuple[Starlette, bool]:
    """Return the pages with the protocol beside them, or the pages alone where the extra is not installed."""
    from rulebound.web.app import create_app, routes

    try:
        from rulebound.judge.mcp.transports import http_app
    except ImportError:
        return create_app(reference), False
    pages = routes(reference)
    return http_app(reference, workshop, host=host, port=port, allowed_hosts=allowed, beside=pages), True
