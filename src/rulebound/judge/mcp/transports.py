"""How the server is reached: over standard input and output, or over HTTP at ``/mcp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import rulebound
from rulebound.judge.mcp.rate import Buckets, RateLimit
from rulebound.judge.mcp.server import server
from rulebound.judge.posted import Workshop
from rulebound.judge.reference import Reference
from rulebound.kernel.errors import RuleboundError

PATH: Final = "/mcp"
HEALTH: Final = "/healthz"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
MOST_BODY: Final = 512 * 1024


class OpenToAll(RuleboundError):
    """The server would listen beyond this machine without saying under which names."""


class BadAddress(RuleboundError):
    """Where to listen is not written as HOST:PORT."""


def serve_stdio(reference: Reference, workshop: Workshop) -> None:
    """Serve one client over standard input and output until it leaves."""
    import anyio

    workshop.warm_up()
    anyio.run(server(reference, workshop).run_stdio_async)


def serve_http(
    reference: Reference, workshop: Workshop, host: str, port: int, allowed_hosts: Sequence[str]
) -> None:
    """Serve over HTTP until interrupted.

    Raises:
        OpenToAll: the host is not this machine alone, and no host names are allowed.
    """
    app = http_app(reference, workshop, host=host, port=port, allowed_hosts=allowed_hosts)
    workshop.warm_up()
    uvicorn.run(app, host=host, port=port, log_level="warning")


def http_app(
    reference: Reference,
    workshop: Workshop,
    *,
    host: str = "127.0.0.1",
    port: int = 8180,
    allowed_hosts: Sequence[str] = (),
    buckets: Buckets | None = None,
    beside: Sequence[BaseRoute] = (),
) -> Starlette:
    """Return the application: the protocol at ``/mcp``, and ``/healthz`` and what is ``beside``, not limited.

    Raises:
        OpenToAll: the host is not this machine alone, and no host names are allowed.
    """
    made: MCPServer[None] = server(reference, workshop)

    app = made.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=MOST_BODY,
        transport_security=_security(host, port, allowed_hosts),
        host=host,
    )
    app.router.routes += [Route(HEALTH, _healthz, methods=["GET"]), *beside]
    app.add_middleware(RateLimit, buckets=buckets or Buckets(), counted=frozenset({PATH}))
    return app


async def _healthz(_: Request) -> Response:
    return JSONResponse({"status": "ok", "version": rulebound.__version__})


def host_and_port(text: str) -> tuple[str, int]:
    """Return host and port of ``HOST:PORT`` or of a port alone, which means this machine.

    Raises:
        BadAddress: it is neither.
    """
    host, colon, port = text.rpartition(":")
    if not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise BadAddress(
            f"{text!r} is not where a server can listen; write HOST:PORT, such as 127.0.0.1:8180"
        )
    return (host.strip("[]") if colon and host else LOOPBACK[0]), int(port)


def _security(host: str, port: int, allowed: Sequence[str]) -> TransportSecuritySettings:
    if host not in LOOPBACK and not allowed:
        raise OpenToAll(
            f"listening on {host} lets others in: say under which names with --allow-host NAME (or listen on"
            " 127.0.0.1)"
        )
    names = [*LOOPBACK[:2], "[::1]", *allowed]
    hosts = [*names, *(f"{name}:{port}" for name in names), *(f"{name}:*" for name in names)]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in hosts]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True, allowed_hosts=hosts, allowed_origins=origins
    )
